# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The boards Cinq runs on: one file each, data only, and what it may say.

A board file has these names:

    NAME       what people call it
    BOARD_IDS  the board.board_id of every CircuitPython build that fits
    DISPLAY    {"driver": one of DRIVERS, "width": , "height": , pins...}; "reset" and
               "backlight" may be left out, "rowstart" and "colstart" are where the glass
               begins in the memory of its controller
    PIXEL_MM   the distance between two pixels of the display in millimetres
    KEYS       (name, pin) pairs: up down left right a b, and perhaps x y start
    SHIFT      {"clock": , "data": , "latch": }, if a shift register reads the keys (a 74HC165);
               KEYS then has their places in it, (name, 0), (name, 1) and so on, and a key that
               is pressed connects its input to 3V3
    BUZZER     a pin, or None
    BATTERY    {"pin": , "divider": , "empty": , "full": }, if a pin measures it: the battery
               has `divider` times the volts of the pin, and is used from `full` to `empty`
    HAT        True, if display and keys plug onto a Pico: only the other parts are wired
    LINK       {"tx": , "rx": }, if other consoles can be wired to it: the tx of each goes to
               the rx of the next, round in a ring

This package stays on the desktop; a board gets its own file as /this_board.

Screens are laid out for classes of displays. In the sources a folder named for a class
holds what only boards of that class get, under the name without it:

    firmware/screens/large/omphalos.py   is /screens/omphalos.mpy on a board of 240x240
    firmware/screens/small/omphalos.py   is /screens/omphalos.mpy on a board of 128x64
"""

import types
from pathlib import Path
from typing import Any

from boards import pins

HERE = Path(__file__).parent
NEEDED_KEYS = ("up", "down", "left", "right", "a", "b")
MORE_KEYS = ("x", "y", "start")
# What each driver must be told, and what it may be.
_I2C = ("sda", "scl", "address")
_SPI = ("clock", "mosi", "dc", "cs")
_GLASS = ("reset", "backlight", "rowstart", "colstart", "rotation")
DRIVERS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "ssd1306": (_I2C, ("reset", "rotation")),
    "sh1106": (_I2C, ("reset", "rotation")),
    "sh1107": (_I2C, ("reset", "rotation")),
    "st7789": (_SPI, _GLASS),
    "st7735": (_SPI, (*_GLASS, "bgr", "invert")),
    "ili9341": (_SPI, (*_GLASS, "bgr", "invert")),
    "gc9a01": (_SPI, ("reset", "backlight", "rotation")),
    "builtin": ((), ("backlight",)),
}
MONO = ("ssd1306", "sh1106", "sh1107")  # on I2C, or on SPI: then their file has _SPI instead
ROUND = ("gc9a01",)  # a circle of glass: its corners are not seen
_DISPLAY_PINS = ("sda", "scl", "clock", "mosi", "dc", "cs", "reset", "backlight")
_BATTERY = ("pin", "divider", "empty", "full")
_FIRST_ANALOG = 26  # GPIOs from here on can measure volts
# Columns and rows of a controller's memory.
_MEMORY = {"st7789": (240, 320), "st7735": (132, 162), "ili9341": (240, 320)}
_SMALLEST = (128, 64)  # pixels of the smallest layout
_FINEST_MM, _COARSEST_MM = 0.05, 1  # between two pixels


# Classes of displays, by their fewest pixels in each direction; the smallest takes all others.
CLASSES = ("small", "large")
_LARGE = 240


class BoardError(ValueError):
    """A board file that no board could follow; the text says why."""


def names() -> list[str]:
    """The boards there are, by the names of their files."""
    return [path.stem for path in board_files(HERE)]


def board_files(folder: Path) -> list[Path]:
    """The files of boards in a folder, in order; the others are tools."""
    return [path for path in sorted(folder.glob("*.py")) if b"\nBOARD_IDS" in path.read_bytes()]


def load(name: str) -> types.SimpleNamespace:
    """A board file as a namespace, checked."""
    if name not in names():
        raise BoardError(f"unknown board {name!r}; there are {', '.join(names())}")
    contents: dict[str, Any] = {}
    try:
        text = (HERE / (name + ".py")).read_text(encoding="utf-8")
        exec(compile(text, name + ".py", "exec"), contents)
    except (Exception, SystemExit) as error:
        raise BoardError(f"it cannot be read: {error}")
    board = types.SimpleNamespace(**{k: v for k, v in contents.items() if k.isupper()})
    board.BATTERY = contents.get("BATTERY")
    board.LINK = contents.get("LINK")
    board.SHIFT = contents.get("SHIFT")
    board.HAT = contents.get("HAT", False)
    try:
        check(board)
    except BoardError:
        raise
    except (AttributeError, KeyError, IndexError, TypeError, ValueError) as error:
        raise BoardError(f"a value is of another kind than boards/__init__.py lists: {error}")
    return board


def display_class(board: types.SimpleNamespace) -> str:
    """The class of displays whose layouts a board shows, by the size of its own."""
    display = board.DISPLAY
    if display["driver"] in ROUND:
        return "small"
    return "large" if min(display["width"], display["height"]) >= _LARGE else "small"


def on_drive(path: str, display_class: str) -> str | None:
    """Where a file of the sources lies on a drive; None if that class does not get it."""
    *folders, name = path.split("/")
    if any(folder in CLASSES and folder != display_class for folder in folders):
        return None
    return "/".join([*(folder for folder in folders if folder not in CLASSES), name])


def check(board: types.SimpleNamespace) -> None:
    """Raise BoardError unless a board can be wired and driven as the file says."""
    for name in ("NAME", "BOARD_IDS", "DISPLAY", "PIXEL_MM", "KEYS", "BUZZER"):
        if not hasattr(board, name):
            raise BoardError(f"{name} is missing")
    _check_display(board)
    if not _FINEST_MM <= board.PIXEL_MM <= _COARSEST_MM:
        raise BoardError(
            f"PIXEL_MM: expected {_FINEST_MM} to {_COARSEST_MM} mm, not {board.PIXEL_MM!r}: the "
            "width of the glass divided by its pixels"
        )
    _check_keys(board)
    _check_battery(getattr(board, "BATTERY", None))
    for board_id in board.BOARD_IDS:
        if board_id not in pins.PIN_NAMES:
            known = ", ".join(pins.PIN_NAMES)
            raise BoardError(f"unknown board_id {board_id!r}; there are {known}")
        _check_pins(board, board_id)


def _check_display(board: types.SimpleNamespace) -> None:
    display = board.DISPLAY
    driver = display.get("driver")
    if driver not in DRIVERS:
        raise BoardError(f"unknown driver {driver!r}; there are {', '.join(DRIVERS)}")
    needed = ("driver", "width", "height") + DRIVERS[driver][0]
    if driver in MONO and "sda" not in display:
        needed = ("driver", "width", "height", *_SPI)
    for name in needed:
        if name not in display:
            raise BoardError(f"DISPLAY of driver {driver} lacks {name!r}")
    for name in display:
        if name not in needed + DRIVERS[driver][1]:
            raise BoardError(f"DISPLAY of driver {driver} has no use for {name!r}")
    _check_glass(display)
    width, height = display["width"], display["height"]
    if width < _SMALLEST[0] or height < _SMALLEST[1]:
        raise BoardError(f"{width}x{height} pixels are too few for any layout")


def _check_glass(display: dict[str, Any]) -> None:
    """Refuse a glass that is turned or begins where its controller has no memory for it."""
    rotation = display.get("rotation", 0)
    if rotation not in (0, 90, 180, 270):
        raise BoardError(f"DISPLAY cannot be turned by {rotation!r}: 0, 90, 180 or 270")
    driver = display["driver"]
    if driver not in _MEMORY:
        return
    most = _MEMORY[driver]
    size = display["width"], display["height"]
    if driver == "ili9341":  # Adafruit's driver counts from its longer side
        most = most[::-1]
    columns, rows = size[::-1] if rotation % 180 else size
    left, top = display.get("colstart", 0), display.get("rowstart", 0)
    if left + columns > most[0] or top + rows > most[1]:
        raise BoardError(
            f"DISPLAY: an {driver.upper()} has {most[0]} columns and {most[1]} rows, not "
            f"{left + columns} and {top + rows}; look at rotation, colstart and rowstart"
        )


def _check_keys(board: types.SimpleNamespace) -> None:
    keys = [name for name, pin in board.KEYS]
    for name in keys:
        if name not in NEEDED_KEYS + MORE_KEYS:
            known = " ".join(NEEDED_KEYS + MORE_KEYS)
            raise BoardError(f"unknown key {name!r}; there are {known}")
        if keys.count(name) > 1:
            raise BoardError(f"key {name!r} is there twice")
    for name in NEEDED_KEYS:
        if name not in keys:
            raise BoardError(f"key {name!r} is missing")
    shift = getattr(board, "SHIFT", None)
    if shift is None:
        return
    if sorted(shift) != ["clock", "data", "latch"]:
        raise BoardError("SHIFT: expected a pin for clock, data and latch, and nothing else")
    places = [place for _, place in board.KEYS]
    if places != list(range(len(places))):
        raise BoardError(f"KEYS of a shift register: expected places 0, 1 and so on, not {places}")


def _check_battery(battery: dict[str, Any] | None) -> None:
    if battery is None:
        return
    for name in _BATTERY:
        if name not in battery:
            raise BoardError(f"BATTERY lacks {name!r}")
    for name in battery:
        if name not in _BATTERY:
            raise BoardError(f"BATTERY has no use for {name!r}")
    if not 0 < battery["empty"] < battery["full"] < battery["divider"] * 3.3:
        raise BoardError("BATTERY: expected empty < full < what the pin can measure")


def _check_pins(board: types.SimpleNamespace, board_id: str) -> None:
    used: dict[int, str] = {}  # GPIO -> what for

    def use(purpose: str, pin: str | int) -> int:
        number = pins.number(board_id, pin) if isinstance(pin, str) else pin
        if number is None:
            raise BoardError(f"{board_id} has no pin {pin!r} ({purpose})")
        if number in used:
            raise BoardError(f"{pin} is used twice: {used[number]} and {purpose}")
        used[number] = purpose
        return number

    display = board.DISPLAY
    parts: dict[str, str | int] = {
        part: display[part] for part in _DISPLAY_PINS if part in display
    }
    if display["driver"] == "builtin":
        if board_id not in pins.BUILT_IN_DISPLAY:
            raise BoardError(f"{board_id} has no built-in display")
        parts.update(pins.BUILT_IN_DISPLAY[board_id])
    numbers = {part: use("display " + part, pin) for part, pin in parts.items()}
    wired = getattr(board, "SHIFT", None)
    for name, pin in wired.items() if wired else board.KEYS:
        use(("shift " if wired else "key ") + name, pin)
    battery = getattr(board, "BATTERY", None)
    if battery is not None and use("battery", battery["pin"]) < _FIRST_ANALOG:
        raise BoardError(f"{battery['pin']} cannot measure a battery")
    link = getattr(board, "LINK", None)
    if link is not None:
        if sorted(link) != ["rx", "tx"]:
            raise BoardError("LINK: expected a pin for tx and one for rx, and nothing else")
        numbers.update({part: use("link " + part, link[part]) for part in ("tx", "rx")})
    _check_bus(numbers)
    if board.BUZZER is None:
        return
    buzzer = use("buzzer", board.BUZZER)
    backlight = numbers.get("backlight")
    # The two pins of a PWM slice share one frequency, and the buzzer's must vary.
    if backlight is not None and buzzer // 2 % 8 == backlight // 2 % 8:
        raise BoardError(f"buzzer and backlight share PWM slice {buzzer // 2 % 8}")


def _check_bus(numbers: dict[str, int]) -> None:
    """RP2 pins can only be what the chip's function table says."""
    if "sda" in numbers:
        sda, scl = numbers["sda"], numbers["scl"]
        if sda % 2 != 0 or scl % 2 != 1 or sda // 2 % 2 != scl // 2 % 2:
            raise BoardError(f"GP{sda} and GP{scl} are not SDA and SCL of one I2C")
    if "clock" in numbers:
        clock, mosi = numbers["clock"], numbers["mosi"]
        if clock % 4 != 2 or mosi % 4 != 3 or clock // 8 % 2 != mosi // 8 % 2:
            raise BoardError(f"GP{clock} and GP{mosi} are not clock and MOSI of one SPI")
    if "tx" in numbers:
        tx, rx = numbers["tx"], numbers["rx"]
        if tx % 4 != 0 or rx % 4 != 1 or (tx + 4) // 8 % 2 != (rx + 4) // 8 % 2:
            raise BoardError(f"GP{tx} and GP{rx} are not TX and RX of one UART")
