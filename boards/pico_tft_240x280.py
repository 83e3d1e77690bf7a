# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Raspberry Pi Pico with an ST7789 of 240x280 in colour, 1.69 inches.

display clock  GP26     up     GP10    a      GP14
display MOSI   GP27     down   GP11    b      GP15
display DC     GP20     left   GP12    piezo  GP16
display CS     GP21     right  GP13    all other legs to GND
display reset  GP22     display backlight  GP28
link TX        GP8      link RX  GP9   to other consoles, if there are any
"""

NAME = "Pico with ST7789 240x280"
BOARD_IDS = (
    "raspberry_pi_pico",
    "raspberry_pi_pico_w",
    "raspberry_pi_pico2",
    "raspberry_pi_pico2_w",
)
DISPLAY = {
    "driver": "st7789",
    "width": 240,
    "height": 280,
    "clock": "GP26",
    "mosi": "GP27",
    "dc": "GP20",
    "cs": "GP21",
    "reset": "GP22",
    "backlight": "GP28",
    "rowstart": 20,  # the glass begins below the first rows of its memory
}
PIXEL_MM = 0.1165
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
