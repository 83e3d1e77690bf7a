# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Numerals with a round pen and one mid-tone, in three sizes; the order is that of NUMERALS."""

from sim.tools.art.pen import Sheet, tinted

NUMERALS = "0123456789?-+J"  # J is the joker's crown
SIZES = ((7, 13, 2), (10, 16, 3), (14, 22, 4))  # width, height, pen


def sheets() -> list[Sheet]:
    made = []
    for width, height, pen in SIZES:
        sheet = tinted(f"num{width}", width, height, tiles=len(NUMERALS))
        for number, one in enumerate(NUMERALS):
            sheet.tile(number).digits(width / 2, 0, one, width, height, pen)
        made.append(sheet)
    return made
