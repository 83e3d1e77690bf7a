# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Shows on the display why the console cannot start; needs no other file of the drive.

code.py comes here when something fails, main.py when code.py is missing. A copy in the order of
names has this file before code.py. A display that does not answer is told by three long beeps and
flashes.
"""

import os
import time

import board
import displayio
import microcontroller
import terminalio

# Lines of 20 letters; the built-in font has no accents, and no language is chosen yet.
DAMAGED = "Damaged, please\ninstall Cinq again:\nFichier illisible,\nrecopiez Cinq :\n"
OTHER = "Wrong display: take\nthe build for it.\nAutre ecran : prenez\nla bonne version."
FAILED = "Cinq has stopped:\nswitch off and on.\nArret imprevu :\nrallumez.\n"

# What SSD1306 and SH1106 both understand: columns, pages, the charge pumps of either.
_OLED = (
    b"\xae\x00\x20\x01\x02\x81\x01\xcf\xa1\x00\xa6\x00\xc8\x00\xa8\x01\x3f\xd3\x01\x00\x40\x00"
    b"\xd5\x01\x80\xd9\x01\xf1\xda\x01\x12\xdb\x01\x40\x8d\x01\x14\xad\x01\x8b\xaf\x00"
)
_ST7789 = b"\x11\x80\x78\x3a\x01\x55\x36\x01\xc0\x21\x00\x13\x00\x29\x00"
# The reference wirings, for want of a board file.
_I2C = {"scl": "GP5", "sda": "GP4"}
_SPI = {"clock": "GP10", "mosi": "GP11", "dc": "GP8", "cs": "GP9", "reset": "GP12"}
_SPI.update({"backlight": "GP13", "width": 240, "height": 240, "rowstart": 80, "rotation": 270})


def _pin(name):
    return getattr(board, name)


def find():
    """A display: the OLED that answers, or else the LCD, which cannot tell; None without pins."""
    try:
        from this_board import DISPLAY
    except Exception:
        DISPLAY = {}
    displayio.release_displays()
    if DISPLAY.get("driver") == "builtin":
        return board.DISPLAY
    other = DISPLAY.get("driver") in ("sh1107", "st7735", "ili9341", "gc9a01")
    if other or DISPLAY.get("driver") in ("ssd1306", "sh1106") and "dc" in DISPLAY:
        try:  # a display of another kind: with its own driver, if that is there
            from ui.panel import display

            return display(DISPLAY)
        except Exception:
            displayio.release_displays()
    try:
        return _oled(DISPLAY if "sda" in DISPLAY else _I2C)
    except Exception:
        displayio.release_displays()
    try:
        return _lcd(DISPLAY if "dc" in DISPLAY else _SPI)
    except Exception:
        return None


def _oled(data):
    import busio
    from busdisplay import BusDisplay
    from i2cdisplaybus import I2CDisplayBus

    i2c = busio.I2C(_pin(data["scl"]), _pin(data["sda"]), frequency=400000)
    try:
        bus = I2CDisplayBus(i2c, device_address=0x3C)
    except (RuntimeError, ValueError):
        try:
            bus = I2CDisplayBus(i2c, device_address=0x3D)
        except Exception:
            i2c.deinit()
            raise
    return BusDisplay(
        bus,
        _OLED,
        width=128,
        height=64,
        colstart=2 if data.get("driver") == "sh1106" else 0,
        color_depth=1,
        grayscale=True,
        pixels_in_byte_share_row=False,
        data_as_commands=True,
        brightness_command=0x81,
        single_byte_bounds=True,
        SH1107_addressing=True,
        auto_refresh=False,
    )


def _lcd(data):
    import busio
    from busdisplay import BusDisplay
    from fourwire import FourWire

    spi = busio.SPI(clock=_pin(data["clock"]), MOSI=_pin(data["mosi"]))
    bus = FourWire(
        spi,
        command=_pin(data["dc"]),
        chip_select=_pin(data["cs"]),
        reset=_pin(data["reset"]) if "reset" in data else None,
    )
    return BusDisplay(
        bus,
        _ST7789,
        width=data["width"],
        height=data["height"],
        rowstart=data.get("rowstart", 0),
        colstart=data.get("colstart", 0),
        rotation=data.get("rotation", 0),
        backlight_pin=_pin(data["backlight"]) if "backlight" in data else None,
        auto_refresh=False,
    )


def show(display, text):
    """Lines in the built-in font, as large as whole pixels allow."""
    font = terminalio.FONT
    width, height = font.get_bounding_box()[:2]
    lines = text.split("\n")
    across = _across(display)
    scale = max(1, min(across // (20 * width), display.height // (len(lines) * height)))
    columns = across // width // scale
    palette = displayio.Palette(2)
    palette[1] = 0xFFFFFF
    grid = displayio.TileGrid(
        font.bitmap,
        pixel_shader=palette,
        width=columns,
        height=len(lines),
        tile_width=width,
        tile_height=height,
    )
    space = font.get_glyph(32).tile_index
    for y, line in enumerate(lines):
        line = line[-columns:]  # of a path the end tells most
        for x in range(columns):
            glyph = font.get_glyph(ord(line[x])) if x < len(line) else None
            grid[x, y] = glyph.tile_index if glyph else space
    group = displayio.Group(scale=scale)
    group.append(grid)
    group.x = (display.width - across) // 2
    group.y = max(0, (display.height - len(lines) * height * scale) // 2)
    display.root_group = group
    display.refresh()


def _across(display):
    """How many pixels a line has; on a circle its corners must be seen too."""
    try:
        from this_board import DISPLAY

        if DISPLAY["driver"] == "gc9a01":
            return display.width * 7 // 10
    except Exception:
        pass
    return display.width


def damaged():
    """The first file that is missing or cut off, by the list of what was installed; or None."""
    try:
        with open("/manifest.json") as manifest:
            for line in manifest:
                if line[:1] == "[":
                    path, size = line[1:].split(",")[:2]
                    path = path.strip('" ')
                    if path != "settings.toml" and _size(path) != int(size):
                        return path
    except (OSError, ValueError):
        pass
    return None


def _size(path):
    try:
        return os.stat("/" + path)[6]
    except OSError:
        return -1


def explain(error, hardware=None):
    """Show what is wrong, as far as it can be known, for ever."""
    import traceback

    traceback.print_exception(error)
    path = damaged()
    if path:
        print("Cinq: damaged:", path)
    display = hardware.display if hardware else find()
    if display:
        if path:
            show(display, DAMAGED + path)
        elif isinstance(error, LookupError):
            show(display, OTHER)
        elif isinstance(error, (ImportError, OSError)):
            show(display, DAMAGED + str(error))
        else:
            show(display, FAILED + repr(error))
    calls = isinstance(error, LookupError)
    led, buzzer = _signals() if calls else (None, None)
    while True:
        if microcontroller.watchdog.mode:
            microcontroller.watchdog.feed()
        if calls:
            _call(led, buzzer)
        time.sleep(1)


def _signals():
    """The LED and the buzzer, as far as there are any."""
    import digitalio
    import pwmio

    led = buzzer = None
    try:
        led = digitalio.DigitalInOut(board.LED)
        led.switch_to_output()
    except Exception:
        pass
    try:
        from this_board import BUZZER

        buzzer = pwmio.PWMOut(_pin(BUZZER), frequency=440)
    except Exception:
        pass
    return led, buzzer


def _call(led, buzzer):
    """Three long beeps and flashes: no display answers."""
    for _ in range(3):
        for on in (True, False):
            if led:
                led.value = on
            if buzzer:
                buzzer.duty_cycle = 1 << 15 if on else 0
            time.sleep(0.5)
