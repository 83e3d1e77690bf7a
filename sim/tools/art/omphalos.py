# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Omphalos: cells of the square, tiles, gods, Zeus; for squares of five and of seven.

    0 the table, 1 a free cell, 2 one to choose, 4 to 7 tiles, 8 to 11 gods, 12 Zeus,
    13 to 16 tiles that can be picked up, 17 to 20 tiles in the background, 21 Zeus there,
    22 the place of the tile in the air; on one bit 23 to 30 tiles and gods as they would lie,
    small enough for a frame around them

In colour a tile is the attribute of its god: the dolphin of Poseidon, the dove of Artemis, the
shield of Ares, the lyre of Apollo; a god is a face on a bright tile. On one bit a tile is the
sign of its player, and a god a solid tile with a crown from which that sign is cut out. The
hands beside the square show the same drawings.
"""

import math

from sim.tools.art import signs
from sim.tools.art.canvas import Canvas, Chain, arc
from sim.tools.art.palette import DARK_PLAYERS, PLAYERS, Colour
from sim.tools.art.pen import Sheet, coloured, one_bit

TILES = 23
_MEANT = 23  # the first of the eight that one bit has beyond them
_CELL = 0x1C2534
_STONE = 0xD4D6DF
_SKIN = 0xF6DCB8
_BROWN = 0x7A4312
_WHITE = "ink"
_DARK = 0x14181F
_UNITS = 26  # of a side, in which tiles are drawn


class _Tile:
    """A tile of any size, drawn in units."""

    def __init__(self, canvas: Canvas, side: int) -> None:
        self._canvas = canvas
        self.side = side
        self._unit = side / _UNITS

    def shape(self, points: Chain, colour: Colour) -> None:
        self._canvas.polygon([(x * self._unit, y * self._unit) for x, y in points], colour)

    def oval(self, x: float, y: float, across: float, down: float, colour: Colour) -> None:
        self.shape(arc(x, y, across, down, 0, 360, 24), colour)

    def line(self, path: Chain, pen: float, colour: Colour) -> None:
        unit = self._unit
        placed = [(x * unit, y * unit) for x, y in path]
        self._canvas.stroke([placed], max(1.3, pen * unit), colour)

    def rect(self, x: float, y: float, width: float, height: float, colour: Colour) -> None:
        unit = self._unit
        left = round(x * unit)
        wide = round((x + width) * unit) - left if width > 4 else round(width * unit)
        self._canvas.rect(
            left, round(y * unit), max(1, wide), max(1, round(height * unit)), colour
        )

    def bits(self, x: int, y: int, rows: str, colour: Colour) -> None:
        self._canvas.bits(x, y, rows.split("|"), colour)


def _attribute(tile: _Tile, seat: int, colour: Colour, ground: Colour) -> None:
    (_dolphin, _dove, _shield, _lyre)[seat](tile, colour, ground)


def _dolphin(tile: _Tile, colour: Colour, ground: Colour) -> None:
    tile.shape(
        [
            (3, 16), (5, 11), (9, 7), (14, 5.5), (19, 7), (22, 11), (23, 15), (24.5, 15.5),
            (22, 17), (21, 17.5), (19.5, 13), (17, 11.5), (13, 12), (9, 14), (8, 17), (9.5, 19.5),
            (7, 19), (5.5, 20.5), (4, 23), (3, 19), (1.5, 16.5),
        ],
        colour,
    )  # fmt: skip
    tile.shape([(11, 7), (14, 2.5), (16, 7)], colour)
    tile.shape([(14, 12), (13, 16), (17, 12)], colour)
    tile.rect(19, 9.5, 1.6, 1.6, ground)


def _dove(tile: _Tile, colour: Colour, ground: Colour) -> None:
    tile.oval(19, 8, 3.4, 3.4, colour)
    body = [(16, 7), (21, 10), (20, 15), (14, 19), (8, 18.5), (1.5, 22), (3, 16), (8, 13)]
    tile.shape(body, colour)
    tile.shape([(6, 3), (12, 5), (17, 11), (15, 15), (9, 13), (6, 8)], colour)
    tile.line([(9, 10), (14, 14)], 1, ground)
    tile.shape([(22, 7.5), (25, 9), (22, 9.8)], colour)
    tile.rect(19.4, 6.8, 1.5, 1.5, ground)
    tile.rect(11, 19, 1.4, 4, colour)
    tile.rect(14, 18, 1.4, 5, colour)


def _shield(tile: _Tile, colour: Colour, ground: Colour) -> None:
    tile.shape([(4, 4), (22, 4), (22, 13), (19, 18.5), (13, 23.5), (7, 18.5), (4, 13)], colour)
    tile.shape([(7, 7), (19, 7), (19, 12.5), (17, 16.5), (13, 19.8), (9, 16.5), (7, 12.5)], ground)
    tile.shape([(13, 8), (17.5, 15.5), (15, 16.2), (13, 12.8), (11, 16.2), (8.5, 15.5)], colour)


def _lyre(tile: _Tile, colour: Colour, ground: Colour) -> None:
    tile.line([(5, 4), (4.5, 9), (7, 14), (9, 19)], 2.6, colour)
    tile.line([(21, 4), (21.5, 9), (19, 14), (17, 19)], 2.6, colour)
    tile.rect(5, 7, 16, 2, colour)
    tile.shape([(8, 18), (18, 18), (19, 23), (7, 23)], colour)
    for x in (10, 12.4, 14.8):
        tile.rect(x, 8, 1, 11, colour)


def _god(tile: _Tile, seat: int) -> None:
    (_poseidon, _artemis, _ares, _apollo, _zeus)[seat](tile)
    brow = 13 if seat in (0, 2, 4) else 14
    for x in (9.4, 14.7):
        tile.rect(x, brow - (0.4 if seat == 2 else 0), 2.1, 2.2, _DARK)


def _poseidon(tile: _Tile) -> None:
    """A crown of three points, a long beard."""
    tile.shape([(5, 11), (5, 1), (9, 6), (13, 0.5), (17, 6), (21, 1), (21, 11)], _WHITE)
    tile.rect(5, 8, 16, 2.2, "gold")
    beard = [(5, 10), (21, 10), (21, 17), (18, 23), (13, 26), (8, 23), (5, 17)]
    tile.shape(beard, DARK_PLAYERS[0])
    face = [(7, 10.5), (19, 10.5), (18.5, 16), (16, 18), (10, 18), (7.5, 16)]
    tile.shape(face, _SKIN)
    tile.rect(10.2, 18.8, 5.6, 1.5, _SKIN)


def _artemis(tile: _Tile) -> None:
    """Long hair, the moon above it."""
    tile.shape([(4, 26), (4, 12), (7, 7), (13, 5), (19, 7), (22, 12), (22, 26)], _BROWN)
    tile.oval(13, 15.5, 6, 7.2, _SKIN)
    tile.shape([(7, 12), (13, 7.5), (19, 12), (13, 10.5)], _BROWN)
    moon = [(6, 0.5), (8, 4), (13, 5.6), (18, 4), (20, 0.5), (20, 4.5), (17, 8), (13, 9), (9, 8)]
    tile.shape([*moon, (6, 4.5)], _WHITE)
    tile.rect(11.2, 20, 3.6, 1.4, _BROWN)


def _ares(tile: _Tile) -> None:
    """A helmet with a crest."""
    crest = [(3, 2.5), (8, 0), (18, 0), (23, 2.5), (22, 5), (18, 3), (8, 3), (4, 5)]
    tile.shape([(10.5, 0), (15.5, 0), (17, 5), (9, 5)], DARK_PLAYERS[2])
    tile.shape(crest, DARK_PLAYERS[2])
    helmet = [(5, 13), (7, 6.5), (13, 3.5), (19, 6.5), (21, 13), (20.5, 24), (15, 26), (11, 26)]
    tile.shape([*helmet, (5.5, 24)], _DARK)
    face = [(7, 11.5), (19, 11.5), (18.4, 16), (14.8, 16), (14.8, 25), (11.2, 25), (11.2, 16)]
    tile.shape([*face, (7.6, 16)], _SKIN)
    tile.rect(12.2, 10, 1.8, 6.5, _DARK)


def _apollo(tile: _Tile) -> None:
    """Rays around curls."""
    for ray in range(12):
        angle = math.radians(ray * 30 + 15)
        points = []
        for reach, turn in ((12.9, 0), (9, 0.24), (9, -0.24)):
            x = 13 + reach * math.cos(angle + turn)
            points.append((x, 13 + reach * math.sin(angle + turn)))
        tile.shape(points, _BROWN)
    tile.oval(13, 13, 9.3, 9.3, _BROWN)
    tile.oval(13, 14.2, 6.4, 7, _SKIN)
    curls = [(6.6, 12), (9, 7.5), (13, 6.5), (17, 7.5), (19.4, 12), (16, 10), (13, 11), (10, 10)]
    tile.shape(curls, _BROWN)
    tile.rect(11, 18, 4, 1.4, _BROWN)


def _zeus(tile: _Tile) -> None:
    """A white beard, a thunderbolt on the brow."""
    beard = [(3, 12), (6, 4), (13, 1), (20, 4), (23, 12), (22, 19), (18, 24.5), (13, 26)]
    tile.shape([*beard, (8, 24.5), (4, 19)], _WHITE)
    face = [(7.5, 10), (18.5, 10), (18.5, 15.5), (16, 17.2), (10, 17.2), (7.5, 15.5)]
    tile.shape(face, _SKIN)
    if tile.side > 20:
        tile.bits(10, 2, "...###|..##..|.##...|.####.|...##.|..##..|.##...", _BROWN)
    else:
        tile.bits(7, 1, "..##.|.##..|.###.|..##.|.##..|.#...", _BROWN)
    tile.rect(10.5, 18.6, 5, 1.3, _BROWN)


def draw_tile(canvas: Canvas, seat: int, side: int) -> None:
    """The attribute of a player on a tile."""
    canvas.box(0, 0, side, side, DARK_PLAYERS[seat], 2)
    _attribute(_Tile(canvas, side), seat, PLAYERS[seat], DARK_PLAYERS[seat])


def draw_god(canvas: Canvas, seat: int, side: int) -> None:
    """The god of a player, or Zeus for seat 4."""
    canvas.box(0, 0, side, side, PLAYERS[seat] if seat < 4 else _STONE, 2)
    _god(_Tile(canvas, side), seat)


def _draw_faint(canvas: Canvas, seat: int, side: int) -> None:
    """The same in the background: one colour, for themes change it, and no other."""
    colour = DARK_PLAYERS[seat]
    _attribute(_Tile(canvas, side), seat, colour, "ground")
    for y in range(side):
        for x in range(side):
            if canvas.get(x, y) != colour:
                canvas.pixel(x, y, None)


def _large(name: str, pitch: int) -> Sheet:
    sheet = coloured(name, pitch, pitch, tiles=TILES, columns=TILES, ground="ground")
    sheet.blank = {0, 3}
    side = pitch - 2
    for number in (1, 2, 22):
        sheet.tile(number).box(0, 0, side, side, _CELL, 2)
    middle = side // 2
    sheet.tile(2).rect(middle - 2, middle - 2, 4, 4, _BROWN)
    sheet.tile(2).rect(middle - 1, middle - 1, 2, 2, "gold")
    sheet.tile(22).dots(0, 0, side, side, _STONE, 2, 4, 1)
    for seat in range(4):
        draw_tile(sheet.tile(4 + seat), seat, side)
        draw_tile(sheet.tile(13 + seat), seat, side)
        _ticks(sheet.tile(13 + seat), side, 4, 2)
        draw_god(sheet.tile(8 + seat), seat, side)
        _draw_faint(sheet.tile(17 + seat), seat, side)
    draw_god(sheet.tile(12), 4, side)
    edge = side // 4
    sheet.tile(21).box(edge, edge, side - 2 * edge, side - 2 * edge, _CELL, 2)
    return sheet


def _hands() -> Sheet:
    """Tiles and gods as large as a line of text, for the counts beside the square."""
    side = 16
    sheet = coloured("omphalos_hands", side, side, tiles=8, ground="panel")
    for seat in range(4):
        draw_tile(sheet.tile(seat), seat, side)
        draw_god(sheet.tile(4 + seat), seat, side)
    return sheet


def _ticks(tile: Canvas, side: int, long: int, thick: int, colour: str = "gold") -> None:
    """Corners: this tile can be picked up."""
    for x in (0, side - long):
        for y in (0, side - thick):
            tile.rect(x, y, long, thick, colour)
    for x in (0, side - thick):
        for y in (0, side - long):
            tile.rect(x, y, thick, long, colour)


_BOLTS = {
    7: "...##..|..##...|.#####.|...##..|..##...|.##....|.......",
    9: "#########|#.......#|#...##..#|#..##...#|#.#####.#|#...##..#|#..##...#|#.......#|#########",
}
_CROWNS = {5: "#.#.#", 7: "#..#..#", 9: "#...#...#|##.###.##"}


def _crowned(tile: Canvas, seat: int, edge: int, side: int) -> None:
    """A solid tile with a crown and, where there is room, the sign cut out."""
    crown = _CROWNS[side].split("|")
    tile.rect(edge, edge + len(crown), side, side - len(crown))
    tile.bits(edge, edge, crown)
    if side >= 7:
        tile.bits(edge + (side - 5) // 2, edge + side - 6, signs.FIVE[seat], None)


def _small(name: str, pitch: int) -> Sheet:
    """Pieces a pixel smaller than their cell: the cursor stands in what is left between them."""
    count = _MEANT + 8
    sheet = one_bit(name, pitch, pitch, tiles=count, columns=count)
    sheet.blank = {0, 1, 3}
    side = pitch - 1
    drawings = {7: signs.SEVEN, 9: signs.NINE}[side]
    middle = side // 2
    sheet.tile(2).pixel(middle, middle)
    if side == 9:
        sheet.tile(2).rect(middle - 1, middle, 3, 1)
        sheet.tile(2).rect(middle, middle - 1, 1, 3)
    for seat in range(4):
        for first in (4, 13):
            sheet.tile(first + seat).bits(0, 0, drawings[seat])
        for x in range(1, side, 2):  # a dotted line below: it can be picked up
            sheet.tile(13 + seat).pixel(x, side)
        _crowned(sheet.tile(8 + seat), seat, 0, side)
        sheet.tile(_MEANT + seat).bits((side - 5) // 2, (side - 5) // 2, signs.FIVE[seat])
        _crowned(sheet.tile(_MEANT + 4 + seat), seat, 1, side - 2)
        sheet.tile(17 + seat).rect(middle - 1, middle - 1, 3, 3)
    sheet.tile(12).bits(0, 0, _BOLTS[side].split("|"))
    sheet.tile(21).rect(middle - 1, middle, 3, 1)
    lifted = sheet.tile(22)
    for place in range(0, side, 2):
        for x, y in ((place, 0), (place, side - 1), (0, place), (side - 1, place)):
            lifted.pixel(x, y)
    return sheet


def sheets() -> list[Sheet]:
    return [
        _large("omphalos28", 28),
        _large("omphalos21", 21),
        _hands(),
        _small("omphalos10", 10),
        _small("omphalos8", 8),
    ]
