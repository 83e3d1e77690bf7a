# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Makes the display that a board file describes, for programs that test the simulator."""

import board
import displayio


def pin(name):
    return getattr(board, name)


def make(data):
    if data["driver"] == "builtin":
        return board.DISPLAY
    displayio.release_displays()
    import busio

    if data["driver"] in ("ssd1306", "sh1106"):
        from i2cdisplaybus import I2CDisplayBus

        i2c = busio.I2C(pin(data["scl"]), pin(data["sda"]), frequency=400000)
        bus = I2CDisplayBus(i2c, device_address=data["address"])
        if data["driver"] == "sh1106":
            from adafruit_displayio_sh1106 import SH1106

            return SH1106(bus, width=data["width"], height=data["height"], colstart=2)
        from adafruit_displayio_ssd1306 import SSD1306

        return SSD1306(bus, width=data["width"], height=data["height"])
    from adafruit_st7789 import ST7789
    from fourwire import FourWire

    bus = FourWire(
        busio.SPI(clock=pin(data["clock"]), MOSI=pin(data["mosi"])),
        command=pin(data["dc"]),
        chip_select=pin(data["cs"]),
        reset=pin(data["reset"]),
    )
    return ST7789(
        bus,
        width=data["width"],
        height=data["height"],
        rowstart=data["rowstart"],
        rotation=data["rotation"],
        backlight_pin=pin(data["backlight"]),
    )
