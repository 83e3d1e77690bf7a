# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Hack Club Sprig: everything is built in. Its sound needs more than a pin: it stays silent."""

NAME = "Hack Club Sprig"
BOARD_IDS = ("hack_club_sprig",)
DISPLAY = {"driver": "builtin", "width": 160, "height": 128, "backlight": "TFT_BACKLIGHT"}
PIXEL_MM = 0.219
# Two crosses of four keys: arrows at the left, and at the right A beside B.
KEYS = (
    ("up", "BUTTON_W"),
    ("down", "BUTTON_S"),
    ("left", "BUTTON_A"),
    ("right", "BUTTON_D"),
    ("a", "BUTTON_L"),
    ("b", "BUTTON_K"),
    ("x", "BUTTON_I"),
    ("y", "BUTTON_J"),
)
BUZZER = None
