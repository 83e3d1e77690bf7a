# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Omphalos: cells of the square, tiles, gods, Zeus; for squares of five and of seven.

    0 the table, 1 a free cell, 2 one to choose, 4 to 7 tiles, 8 to 11 gods, 12 Zeus,
    13 to 16 tiles that can be picked up, 17 to 20 tiles in the background, 21 Zeus there,
    22 the place of the tile in the air

A god is a solid tile with crenels and a dark sign, Zeus a stone with a thunderbolt.
"""

from sim.art import signs
from sim.art.pen import DARK_PLAYERS, PLAYERS, Canvas, Sheet, coloured, one_bit

TILES = 23
_TABLE = 0x0E131C
_CELL = 0x1C2534
_STONE = 0xD4D6DF
_BOLT = ((13, 2), (5, 12), (10, 12), (8, 19), (17, 8.5), (12, 8.5), (15, 2))


def _large(name: str, pitch: int) -> Sheet:
    sheet = coloured(name, pitch, pitch, tiles=TILES, columns=TILES, ground="ground")
    sheet.blank = {3}
    side = pitch - 2
    sign = side - 10 if side > 20 else side - 8
    edge = (side - sign) // 2
    sheet.tile(0).box(0, 0, side, side, _TABLE, 2)
    for number in (1, 2, 22):
        sheet.tile(number).box(0, 0, side, side, _CELL, 2)
    middle = side // 2
    sheet.tile(2).rect(middle - 2, middle - 2, 4, 4, "deep")
    sheet.tile(2).rect(middle - 1, middle - 1, 2, 2, "gold")
    sheet.tile(22).dots(0, 0, side, side, "edge", 2, 4, 1)
    for seat in range(4):
        for first in (4, 13):
            tile = sheet.tile(first + seat)
            tile.box(0, 0, side, side, DARK_PLAYERS[seat], 2)
            tile.sign(seat, edge, edge, sign, PLAYERS[seat])
        _ticks(sheet.tile(13 + seat), side, 4, 2)
        god = sheet.tile(8 + seat)
        god.box(0, 0, side, side, PLAYERS[seat], 2)
        for crenel in range(3):
            god.rect(side * (2 * crenel + 1) // 6 - 1, 0, 2, 3, "ground")
        god.sign(seat, edge, edge + 2, sign, "black")
        sheet.tile(17 + seat).box(edge + 1, edge + 1, sign - 2, sign - 2, DARK_PLAYERS[seat], 2)
    zeus = sheet.tile(12)
    zeus.box(0, 0, side, side, 0x8A90A2, 2)
    zeus.box(0, 0, side, side - 2, _STONE, 2)
    scale = side / 22
    zeus.polygon([(x * scale, y * scale) for x, y in _BOLT], "black")
    sheet.tile(21).box(edge + 1, edge + 1, sign - 2, sign - 2, 0x8A90A2, 2)
    return sheet


def _ticks(tile: Canvas, side: int, long: int, thick: int, colour: str = "gold") -> None:
    """Corners: this tile can be picked up."""
    for x in (0, side - long):
        for y in (0, side - thick):
            tile.rect(x, y, long, thick, colour)
    for x in (0, side - thick):
        for y in (0, side - long):
            tile.rect(x, y, thick, long, colour)


_ZEUS = {
    7: "...##..|..##...|.####..|...##..|..##...|.##....|.......",
    9: "....##...|...##....|..##.....|.#####...|...##....|..##.....|.##......|##.......|.........",
}


def _small(name: str, pitch: int) -> Sheet:
    sheet = one_bit(name, pitch, pitch, tiles=TILES, columns=TILES)
    sheet.blank = {0, 1, 3}
    side = pitch - 1 if pitch == 9 else pitch
    size = 7 if pitch == 9 else 5
    drawings = signs.SEVEN if size == 7 else signs.FIVE
    edge = (side - size) // 2
    middle = pitch // 2
    sheet.tile(2).pixel(middle, middle)
    if pitch == 9:
        sheet.tile(2).rect(middle - 1, middle, 3, 1)
        sheet.tile(2).rect(middle, middle - 1, 1, 3)
    for seat in range(4):
        for first in (4, 13):
            sheet.tile(first + seat).bits(edge, edge, drawings[seat])
        corners = sheet.tile(13 + seat)
        for x in (0, side - 1):
            for y in (0, side - 1):
                corners.pixel(x, y)
        god = sheet.tile(8 + seat)
        god.rect(0, 0, side, side)
        god.bits((side - 5) // 2, (side - 5) // 2, signs.FIVE[seat], None)
        sheet.tile(17 + seat).rect(middle - 1, middle - 1, 2, 2)
    sheet.tile(12).bits(0, 0, _ZEUS[pitch].split("|"))
    sheet.tile(21).pixel(middle, middle)
    lifted = sheet.tile(22)
    for place in range(0, side, 2):
        for x, y in ((place, 0), (place, side - 1), (0, place), (side - 1, place)):
            lifted.pixel(x, y)
    return sheet


def sheets() -> list[Sheet]:
    return [
        _large("omphalos28", 28),
        _large("omphalos21", 21),
        _small("omphalos9", 9),
        _small("omphalos7", 7),
    ]
