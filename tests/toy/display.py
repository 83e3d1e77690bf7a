# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Makes the display that a board file describes, for programs that test the simulator."""

import board
import displayio


def pin(name):
    return getattr(board, name)


OTHERS = {
    "ssd1306": ("adafruit_displayio_ssd1306", "SSD1306"),
    "sh1106": ("adafruit_displayio_sh1106", "SH1106"),
    "sh1107": ("adafruit_displayio_sh1107", "SH1107"),
    "st7735": ("adafruit_st7735r", "ST7735R"),
    "ili9341": ("adafruit_ili9341", "ILI9341"),
    "gc9a01": ("adafruit_gc9a01a", "GC9A01A"),
}
TOLD = ("width", "height", "rotation", "rowstart", "colstart", "bgr", "invert")


def make(data):
    driver = data["driver"]
    if driver == "builtin":
        return board.DISPLAY
    displayio.release_displays()
    told = {word: data[word] for word in TOLD if word in data}
    if driver == "sh1106":
        told["colstart"] = 2
    if "backlight" in data:
        told["backlight_pin"] = pin(data["backlight"])
    if driver == "st7789":
        from adafruit_st7789 import ST7789

        return ST7789(bus(data), **told)
    module, name = OTHERS[driver]
    return getattr(__import__(module), name)(bus(data), **told)


def bus(data):
    import busio

    if "sda" in data:
        from i2cdisplaybus import I2CDisplayBus

        i2c = busio.I2C(pin(data["scl"]), pin(data["sda"]), frequency=400000)
        return I2CDisplayBus(i2c, device_address=data["address"])
    from fourwire import FourWire

    return FourWire(
        busio.SPI(clock=pin(data["clock"]), MOSI=pin(data["mosi"])),
        command=pin(data["dc"]),
        chip_select=pin(data["cs"]),
        reset=pin(data["reset"]),
    )
