# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Raspberry Pi Pico with an ST7735 of 128x128 in colour, 1.44 inches.

display clock  GP26     up     GP10    a      GP14
display MOSI   GP27     down   GP11    b      GP15
display DC     GP20     left   GP12    piezo  GP16
display CS     GP21     right  GP13    all other legs to GND
display reset  GP22     display backlight  GP28
link TX        GP8      link RX  GP9   to other consoles, if there are any
"""

NAME = "Pico with ST7735 128x128"
BOARD_IDS = (
    "raspberry_pi_pico",
    "raspberry_pi_pico_w",
    "raspberry_pi_pico2",
    "raspberry_pi_pico2_w",
)
DISPLAY = {
    "driver": "st7735",
    "width": 128,
    "height": 128,
    "clock": "GP26",
    "mosi": "GP27",
    "dc": "GP20",
    "cs": "GP21",
    "reset": "GP22",
    "backlight": "GP28",
    "colstart": 2,
    "rowstart": 1,
}
PIXEL_MM = 0.199
KEYS = (
    ("up", "GP10"),
    ("down", "GP11"),
    ("left", "GP12"),
    ("right", "GP13"),
    ("a", "GP14"),
    ("b", "GP15"),
)
BUZZER = "GP16"
# A battery on VSYS, as the Pico itself measures it.
BATTERY = {"pin": "VOLTAGE_MONITOR", "divider": 3, "empty": 3.2, "full": 4.1}
LINK = {"tx": "GP8", "rx": "GP9"}
