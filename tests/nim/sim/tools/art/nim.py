# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Nim: its counters, and its picture beside the menu."""

from sim.tools.art.pen import Sheet, coloured, one_bit

# Tiles: a counter, one that is meant, one that is gone, nothing.


def _counters() -> Sheet:
    sheet = coloured("nim", 32, 40, tiles=4, ground="ground", colours=8)
    sheet.blank = {3}
    sheet.tile(0).disc(16, 20, 11, "ink")
    meant = sheet.tile(1)
    meant.disc(16, 20, 11, "gold")
    meant.disc(16, 20, 6, "ground")
    gone = sheet.tile(2)
    gone.ring(16, 20, 11, 1, "dim")
    return sheet


def _small_counters() -> Sheet:
    sheet = one_bit("nim", 14, 11, tiles=4)
    sheet.blank = {3}
    sheet.tile(0).disc(7, 5.5, 4)
    sheet.tile(1).ring(7, 5.5, 4, 1)
    sheet.tile(2).rect(6, 5, 2, 2)
    return sheet


def _icon() -> Sheet:
    sheet = coloured("icon_nim", 72, 72)
    icon = sheet.canvas()
    for row, count in enumerate((1, 2, 3)):
        for column in range(count):
            icon.disc(12 + 24 * column, 12 + 24 * row, 9, "gold" if row == column else "ink")
    return sheet


def _small_icon() -> Sheet:
    sheet = one_bit("icon_nim", 45, 43)
    icon = sheet.canvas()
    icon.frame(0, 0, 45, 43)
    for row, count in enumerate((1, 2, 3)):
        for column in range(count):
            icon.disc(10.5 + 12 * column, 9.5 + 12 * row, 4)
    return sheet


def sheets() -> list[Sheet]:
    return [_counters(), _small_counters(), _icon(), _small_icon()]
