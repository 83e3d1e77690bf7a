# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""HEIA-FR Picomo V2: everything is built in; A is in the middle of the arrows."""

NAME = "HEIA-FR Picomo V2"
BOARD_IDS = ("heiafr_picomo_v2",)
DISPLAY = {"driver": "builtin", "width": 240, "height": 280}
PIXEL_MM = 0.1165
KEYS = (
    ("up", "SW_UP"),
    ("down", "SW_DOWN"),
    ("left", "SW_LEFT"),
    ("right", "SW_RIGHT"),
    ("a", "SW_MID"),
    ("b", "SW_TOPL"),
    ("x", "SW_TOPR"),
)
BUZZER = "BUZZER"
