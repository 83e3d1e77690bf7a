# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Pimoroni PicoSystem: everything is built in, nothing to wire."""

NAME = "Pimoroni PicoSystem"
BOARD_IDS = ("pimoroni_picosystem",)
DISPLAY = {"driver": "builtin", "width": 240, "height": 240, "backlight": "BACKLIGHT"}
PIXEL_MM = 0.115
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
