# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Raspberry Pi Pico under a Waveshare Pico-LCD-1.14: ST7789, 240x135 in colour.

The hat plugs onto the Pico; only the piezo is added, between GP0 and GND.

    clock GP10    reset      GP12    up    GP2     left   GP16    A  GP15
    mosi  GP11    backlight  GP13    down  GP18    right  GP20    B  GP17
    dc    GP8     cs         GP9     press GP3     piezo  GP0
    link TX GP4   link RX GP5: to other consoles, if there are any
"""

NAME = "Pico with Waveshare Pico-LCD-1.14"
BOARD_IDS = (
    "raspberry_pi_pico",
    "raspberry_pi_pico_w",
    "raspberry_pi_pico2",
    "raspberry_pi_pico2_w",
)
DISPLAY = {
    "driver": "st7789",
    "width": 240,
    "height": 135,
    "clock": "GP10",
    "mosi": "GP11",
    "dc": "GP8",
    "cs": "GP9",
    "reset": "GP12",
    "backlight": "GP13",
    "rowstart": 40,
    "colstart": 53,
    # The glass sits sideways on the hat: the maker's own driver sets MADCTL 0x70.
    "rotation": 270,
}
PIXEL_MM = 0.1037
KEYS = (
    ("up", "GP2"),
    ("down", "GP18"),
    ("left", "GP16"),
    ("right", "GP20"),
    ("a", "GP15"),
    ("b", "GP17"),
    ("start", "GP3"),
)
BUZZER = "GP0"
# A battery on VSYS, as the Pico itself measures it.
BATTERY = {"pin": "VOLTAGE_MONITOR", "divider": 3, "empty": 3.2, "full": 4.1}
HAT = True
LINK = {"tx": "GP4", "rx": "GP5"}
