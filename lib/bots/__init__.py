# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Computer players. Every module beside this one plays the game of the same name.

    think(view, seat, level, dice)  # a generator: yields None while it thinks, the move last

A bot gets a view, never the game; levels differ in how well they play, not in what they
see. A slice between two yields is at most 50 ms on a Pico, about 0.25 ms of CPython.
"""

EASY = 0
MEDIUM = 1
HARD = 2
