# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Builds what a board file describes; after that it is not needed any more."""

import time

import board
import displayio
import pwmio
from micropython import const

from ui import pins
from ui.pins import pin


def build(hardware, description, meanwhile):
    """Give the hardware all that the board file names; do something while the display wakes."""
    hardware.name = description.NAME
    hardware.display = display(description.DISPLAY, meanwhile)
    driver = description.DISPLAY["driver"]
    hardware.mono = driver in ("ssd1306", "sh1106", "sh1107")
    hardware.dims = hardware.mono or "backlight" in description.DISPLAY
    hardware.key_names = tuple(name for name, _ in description.KEYS)
    hardware.shift = getattr(description, "SHIFT", None)
    keys = () if hardware.shift else description.KEYS
    hardware.key_pins = tuple(pin(name) for _, name in keys)
    hardware.keys = hardware.keypad()
    hardware.buzzer = None
    if description.BUZZER:
        hardware.buzzer = pwmio.PWMOut(
            pin(description.BUZZER), frequency=440, variable_frequency=True
        )
    hardware.link_pins = getattr(description, "LINK", None)
    hardware.link = None
    hardware.said = hardware.felt = None  # while the link is not in use
    hardware.meter = None
    hardware.battery = getattr(description, "BATTERY", None)
    hardware.source = getattr(board, "INPUT", None)  # touches and letters: see ui/pointer.py
    pins.prepare(hardware)


def display(data, meanwhile=None):
    """The display that this data describes, dark and not refreshed by itself."""
    driver = data["driver"]
    if driver != "builtin":
        displayio.release_displays()
    if driver == "st7789":
        return _st7789(data, meanwhile)
    if meanwhile:
        meanwhile()
    if driver == "builtin":
        return board.DISPLAY
    return _oled(data) if "sda" in data else _spi(data)


# Controllers on SPI: the module and the class of Adafruit's driver.
_ON_SPI = {
    "ssd1306": ("adafruit_displayio_ssd1306", "SSD1306"),
    "sh1106": ("adafruit_displayio_sh1106", "SH1106"),
    "sh1107": ("adafruit_displayio_sh1107", "SH1107"),
    "st7735": ("adafruit_st7735r", "ST7735R"),
    "ili9341": ("adafruit_ili9341", "ILI9341"),
    "gc9a01": ("adafruit_gc9a01a", "GC9A01A"),
}
_TOLD = ("width", "height", "rotation", "rowstart", "colstart", "bgr", "invert")


def _wired(data, baudrate):
    """(bus, SPI) of a display; a pin for its reset is optional.

    CircuitPython finds the SPI through a display only: until there is one it must be held.
    """
    import busio
    from fourwire import FourWire

    spi = busio.SPI(clock=pin(data["clock"]), MOSI=pin(data["mosi"]))
    bus = FourWire(
        spi,
        command=pin(data["dc"]),
        chip_select=pin(data["cs"]),
        reset=pin(data["reset"]) if "reset" in data else None,
        baudrate=baudrate,
    )
    return bus, spi


def _spi(data):
    module, name = _ON_SPI[data["driver"]]
    mono = data["driver"] in ("ssd1306", "sh1106", "sh1107")
    told = {word: data[word] for word in _TOLD if word in data}
    if data["driver"] == "sh1106":
        told["colstart"] = (132 - data["width"]) // 2
    if "backlight" in data:
        told["backlight_pin"] = pin(data["backlight"])
    held = _wired(data, 4_000_000 if mono else 24_000_000)  # what their data sheets allow
    return getattr(__import__(module), name)(held[0], auto_refresh=False, **told)


def _oled(data):
    import busio
    from i2cdisplaybus import I2CDisplayBus

    try:
        i2c = busio.I2C(pin(data["scl"]), pin(data["sda"]), frequency=400000)
    except RuntimeError:  # nothing pulls the wires up
        raise LookupError("no display")
    address = data["address"]
    driver = _driver(i2c, address) or data["driver"]
    try:
        bus = I2CDisplayBus(i2c, device_address=address)
    except (RuntimeError, ValueError):  # no answer: some are soldered to the other address
        driver = _driver(i2c, address ^ 1) or data["driver"]
        try:
            bus = I2CDisplayBus(i2c, device_address=address ^ 1)
        except (RuntimeError, ValueError):
            i2c.deinit()
            raise LookupError("no display")
    width, height = data["width"], data["height"]
    more = {"rotation": data.get("rotation", 0), "auto_refresh": False}
    if data["driver"] == "sh1107":
        from adafruit_displayio_sh1107 import SH1107

        return SH1107(bus, width=width, height=height, **more)
    if driver == "ssd1306":
        from adafruit_displayio_ssd1306 import SSD1306

        return SSD1306(bus, width=width, height=height, **more)
    from adafruit_displayio_sh1106 import SH1106

    # Its memory has 132 columns; the glass is wired to those in the middle.
    return SH1106(bus, width=width, height=height, colstart=(132 - width) // 2, **more)


def _driver(i2c, address):
    """The controller that answers, by the lower half of its status; None if it is unknown."""
    status = bytearray(1)
    i2c.try_lock()
    try:
        i2c.readfrom_into(address, status)
    except OSError:
        pass
    finally:
        i2c.unlock()
    return {8: "sh1106", 3: "ssd1306", 6: "ssd1306"}.get(status[0] & 15)


# What an ST7789 needs to wake up. Adafruit's driver waits 1.2 s in all; the data sheet
# asks for 120 ms after leaving sleep, and the bus has just reset the chip by its pin. There
# is enough to do in that time.
_RESET = const(0x01)  # in place of its pin
_WAKE = const(0x11)
_WAKES = 0.12  # s
_COLUMNS = const(240)  # of its memory
_ROWS = const(320)
_ST7789 = (
    b"\x3a\x01\x55"  # 16 bits a pixel
    b"\x21\x00"  # inverted, as the glass of these modules wants
    b"\x13\x00"  # the whole display
    b"\x29\x00"  # on
)


def _no_oled():
    """LookupError if an OLED answers where the reference wiring has it: this is another build."""
    import busio

    try:
        i2c = busio.I2C(board.GP5, board.GP4)
    except (AttributeError, RuntimeError, ValueError):
        return  # no such pins, or nothing that pulls them up
    i2c.try_lock()
    found = i2c.probe(0x3C) or i2c.probe(0x3D)
    i2c.deinit()
    if found:
        raise LookupError("another display")


def _mounted(data):
    """(memory access control, first column, first row) of a glass that is turned.

    The controller turns the picture by itself: displayio would need a tenth more time for
    every pixel.
    """
    column, row = data.get("colstart", 0), data.get("rowstart", 0)
    width, height = data["width"], data["height"]
    rotation = data.get("rotation", 0)
    if rotation == 90:
        return 0xA0, row, _COLUMNS - height - column
    if rotation == 180:
        return 0x00, _COLUMNS - width - column, _ROWS - height - row
    if rotation == 270:
        return 0x60, _ROWS - width - row, column
    return 0xC0, column, row


def _st7789(data, meanwhile):
    from busdisplay import BusDisplay

    held = _wired(data, 62_500_000)
    bus = held[0]
    if "reset" not in data:
        bus.send(_RESET, b"")
        time.sleep(_WAKES)
    bus.send(_WAKE, b"")
    _no_oled()
    since = time.monotonic()
    if meanwhile:
        meanwhile()
    time.sleep(max(0, _WAKES + since - time.monotonic()))
    access, column, row = _mounted(data)
    return BusDisplay(
        bus,
        _ST7789 + bytes((0x36, 1, access)),
        width=data["width"],
        height=data["height"],
        rowstart=row,
        colstart=column,
        backlight_pin=pin(data["backlight"]) if "backlight" in data else None,
        auto_refresh=False,
    )
