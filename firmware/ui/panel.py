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
    hardware.mono = description.DISPLAY["driver"] in ("ssd1306", "sh1106")
    hardware.key_names = tuple(name for name, _ in description.KEYS)
    hardware.key_pins = tuple(pin(name) for _, name in description.KEYS)
    hardware.keys = hardware.keypad()
    hardware.buzzer = None
    if description.BUZZER:
        hardware.buzzer = pwmio.PWMOut(
            pin(description.BUZZER), frequency=440, variable_frequency=True
        )
    hardware.link_pins = getattr(description, "LINK", None)
    hardware.link = None
    hardware.said = hardware.felt = None  # while nobody uses the link
    hardware.meter = None
    hardware.battery = getattr(description, "BATTERY", None)
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
    return board.DISPLAY if driver == "builtin" else _oled(data)


def _oled(data):
    import busio
    from i2cdisplaybus import I2CDisplayBus

    i2c = busio.I2C(pin(data["scl"]), pin(data["sda"]), frequency=400000)
    bus = I2CDisplayBus(i2c, device_address=data["address"])
    width, height = data["width"], data["height"]
    more = {"rotation": data.get("rotation", 0), "auto_refresh": False}
    if data["driver"] == "ssd1306":
        from adafruit_displayio_ssd1306 import SSD1306

        return SSD1306(bus, width=width, height=height, **more)
    from adafruit_displayio_sh1106 import SH1106

    # Its memory has 132 columns; the glass is wired to those in the middle.
    return SH1106(bus, width=width, height=height, colstart=(132 - width) // 2, **more)


# What an ST7789 needs to wake up. Adafruit's driver waits 1.2 s in all; the data sheet
# asks for 120 ms after leaving sleep, and the bus has just reset the chip by its pin. There
# is enough to do in that time.
_WAKE = const(0x11)
_WAKES = 0.12  # s
_ST7789 = (
    b"\x3a\x01\x55"  # 16 bits a pixel
    b"\x36\x01\xc0"  # rows and columns as mounted
    b"\x21\x00"  # inverted, as the glass of these modules wants
    b"\x13\x00"  # the whole display
    b"\x29\x00"  # on
)


def _st7789(data, meanwhile):
    import busio
    from busdisplay import BusDisplay
    from fourwire import FourWire

    spi = busio.SPI(clock=pin(data["clock"]), MOSI=pin(data["mosi"]))
    bus = FourWire(
        spi,
        command=pin(data["dc"]),
        chip_select=pin(data["cs"]),
        reset=pin(data["reset"]),
        baudrate=62_500_000,
    )
    bus.send(_WAKE, b"")
    since = time.monotonic()
    if meanwhile:
        meanwhile()
    time.sleep(max(0, _WAKES + since - time.monotonic()))
    return BusDisplay(
        bus,
        _ST7789,
        width=data["width"],
        height=data["height"],
        rowstart=data.get("rowstart", 0),
        colstart=data.get("colstart", 0),
        rotation=data.get("rotation", 0),
        backlight_pin=pin(data["backlight"]),
        auto_refresh=False,
    )
