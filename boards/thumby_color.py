# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""TinyCircuits Thumby Color: everything is built in.

Its speaker has the timer that dims the backlight, so it stays silent.
"""

NAME = "TinyCircuits Thumby Color"
BOARD_IDS = ("tinycircuits_thumby_color",)
DISPLAY = {"driver": "builtin", "width": 128, "height": 128, "backlight": "LCD_BACKLIGHT"}
PIXEL_MM = 0.119
KEYS = (
    ("up", "BUTTON_UP"),
    ("down", "BUTTON_DOWN"),
    ("left", "BUTTON_LEFT"),
    ("right", "BUTTON_RIGHT"),
    ("a", "BUTTON_A"),
    ("b", "BUTTON_B"),
    ("x", "BUTTON_BUMPER_LEFT"),
    ("y", "BUTTON_BUMPER_RIGHT"),
    ("start", "BUTTON_MENU"),
)
BUZZER = None
