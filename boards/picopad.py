# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Pajenicko PicoPad: everything is built in, nothing to wire."""

NAME = "Pajenicko PicoPad"
BOARD_IDS = ("pajenicko_picopad",)
DISPLAY = {"driver": "builtin", "width": 320, "height": 240, "backlight": "LCD_BL"}
PIXEL_MM = 0.127
KEYS = (
    ("up", "SW_UP"),
    ("down", "SW_DOWN"),
    ("left", "SW_LEFT"),
    ("right", "SW_RIGHT"),
    ("a", "SW_A"),
    ("b", "SW_B"),
    ("x", "SW_X"),
    ("y", "SW_Y"),
)
BUZZER = "AUDIO"
BATTERY = {"pin": "BAT_SENSE", "divider": 3, "empty": 3.2, "full": 4.1}
