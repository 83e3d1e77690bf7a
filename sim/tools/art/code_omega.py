# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Code Omega: the signs of the strips, the symbols of the tracks, dice, pawns, arrows.

Dice are the five symbols and the joker, then the numbers 1 to 8. On one-bit displays the
signs of strips follow once more, inverted: those have been taken.
"""

from collections.abc import Callable

from sim.tools.art.canvas import Canvas
from sim.tools.art.palette import MID, Colour
from sim.tools.art.pen import Sheet, one_bit, tinted

# Fifteen signs, seven rows of seven pixels each.
_SIGNS = (
    b"\x1c\x22\x41\x41\x41\x22\x1c\x00\x1c\x22\x49\x22\x1c\x00\x7f\x49\x49\x7f\x49\x49\x7f"
    b"\x08\x08\x14\x14\x22\x22\x7f\x7f\x7f\x3e\x3e\x1c\x1c\x08\x08\x1c\x3e\x7f\x3e\x1c\x08"
    b"\x1c\x1c\x7f\x7f\x7f\x1c\x1c\x41\x63\x36\x1c\x36\x63\x41\x7f\x22\x14\x08\x14\x22\x7f"
    b"\x1c\x22\x41\x41\x22\x14\x77\x08\x1c\x3e\x7f\x1c\x1c\x1c\x41\x7f\x41\x7f\x41\x7f\x41"
    b"\x7f\x41\x22\x1c\x08\x08\x3e\x77\x77\x77\x00\x77\x77\x77\x49\x49\x49\x7f\x08\x08\x08"
)
_STRIPS = 15
_SYMBOLS = 6
_CODES = 8
_SEATS = 6
_SQUARE = (2, 6, 13)  # signs whose corners are not to be rounded


def _rows(strip: int) -> list[str]:
    """A sign in # and dots."""
    return [
        "".join("#" if _SIGNS[7 * strip + row] >> 6 - column & 1 else "." for column in range(7))
        for row in range(7)
    ]


def _doubled(rows: list[str]) -> list[str]:
    """Twice as large, slanted lines smoothed (Scale2x)."""
    height, width = len(rows), len(rows[0])

    def at(x: int, y: int) -> bool:
        return 0 <= x < width and 0 <= y < height and rows[y][x] == "#"

    made = [["."] * (2 * width) for _ in range(2 * height)]
    for y in range(height):
        for x in range(width):
            up, down, left, right = at(x, y - 1), at(x, y + 1), at(x - 1, y), at(x + 1, y)
            here = at(x, y)
            corners = (
                left if left == up and left != down and up != right else here,
                right if up == right and up != left and right != down else here,
                left if down == left and down != right and left != up else here,
                right if right == down and right != up and down != left else here,
            )
            for corner, on in enumerate(corners):
                if on:
                    made[2 * y + corner // 2][2 * x + corner % 2] = "#"
    return ["".join(row) for row in made]


def _symbol(tile: Canvas, symbol: int, x: int, y: int, size: int, colour: Colour = "full") -> None:
    """Cloud, star, thunderbolt, moon, heart or joker in a box of size x size."""
    unit = size / 16
    if symbol == 0:
        for across, down, radius in ((4.2, 10, 3.8), (8.4, 7, 4.6), (12.2, 10.2, 3.6)):
            tile.disc(x + across * unit, y + down * unit, radius * unit, colour)
        tile.polygon(
            [
                (x + a * unit, y + b * unit)
                for a, b in ((4, 9), (12, 9), (12.2, 13.8), (4.2, 13.8))
            ],
            colour,
        )
    elif symbol == 1:
        tile.star(x - 0.4 * unit, y - 0.2 * unit, size * 1.06, colour)
    elif symbol == 2:
        corners = ((10, 0), (3, 9), (7.4, 9), (5.4, 16), (13, 6.4), (8.6, 6.4), (12.4, 0))
        tile.polygon([(x + a * unit, y + b * unit) for a, b in corners], colour)
    elif symbol == 3:
        tile.sign(7, x + 1, y + 1, size - 2, colour)
    elif symbol == 4:
        for across in (4.6, 11.4):
            tile.disc(x + across * unit, y + 5.6 * unit, 4 * unit, colour)
        point = ((0.9, 7), (15.1, 7), (8, 15.2))
        tile.polygon([(x + a * unit, y + b * unit) for a, b in point], colour)
    else:
        tile.digits(x + size / 2, y + 1, "?", round(size * 0.56), size - 2, 3 * unit, colour)


def _chips() -> Sheet:
    sheet = one_bit("omega_signs", 24, 24, tiles=_STRIPS, display="large")
    for strip in range(_STRIPS):
        tile = sheet.tile(strip)
        rows = _rows(strip)
        if strip in _SQUARE:
            rows = ["".join(2 * one for one in row) for row in rows for _ in range(2)]
        else:
            rows = _doubled(rows)
        tile.bits(5, 5, rows)
    return sheet


def _dice(
    make: Callable[..., Sheet], side: int, symbol: int, digit: tuple[int, int, float]
) -> list[Sheet]:
    """The dice of the tracks, and that of the codes: a sheet each, read when it is thrown."""
    edge = (side - symbol) // 2
    width, height, pen = digit
    made = []
    for name, faces in (("omega_dice", _SYMBOLS), ("omega_code", _CODES)):
        sheet = make(name, side, side, tiles=faces)
        tinted_sheet = sheet.kind == "tinted"
        ink = "full" if tinted_sheet else None
        for face in range(faces):
            tile = sheet.tile(face)
            tile.box(0, 0, side, side, MID if tinted_sheet else "full", 3 if side > 20 else 2)
            if faces == _SYMBOLS:
                _symbol(tile, face, edge, edge, symbol, ink)
            else:
                tile.digits(side / 2, (side - height) // 2, str(face + 1), width, height, pen, ink)
        made.append(sheet)
    return made


def _symbols() -> Sheet:
    sheet = tinted("omega_symbols", 18, 18, tiles=_SYMBOLS)
    for symbol in range(_SYMBOLS):
        _symbol(sheet.tile(symbol), symbol, 1, 1, 16)
    return sheet


def _pawns() -> Sheet:
    """Signs of players that stand alone, then of those that share a step."""
    sheet = tinted("omega_pawns", 12, 12, tiles=2 * _SEATS)
    for seat in range(_SEATS):
        sheet.tile(seat).sign(seat, 0, 0, 12)
        sheet.tile(_SEATS + seat).sign(seat, 0, 0, 8)
    return sheet


def _arrows() -> Sheet:
    """Up and down, left and right."""
    sheet = tinted("omega_arrows", 22, 18, tiles=2)
    for corners in ((5, 7, 11, 0, 17, 7), (5, 11, 11, 18, 17, 11)):
        sheet.tile(0).polygon(list(zip(corners[::2], corners[1::2])))
    for corners in ((9, 3, 1, 9, 9, 15), (13, 3, 21, 9, 13, 15)):
        sheet.tile(1).polygon(list(zip(corners[::2], corners[1::2])))
    return sheet


def _small_signs() -> Sheet:
    sheet = one_bit("omega_signs", 9, 9, tiles=2 * _STRIPS, clear=True)
    for strip in range(_STRIPS):
        sheet.tile(strip).bits(1, 1, _rows(strip))
        taken = sheet.tile(_STRIPS + strip)
        taken.rect(0, 0, 9, 9)
        taken.bits(1, 1, _rows(strip), None)
    return sheet


def sheets() -> list[Sheet]:
    return [
        _chips(),
        _symbols(),
        *_dice(tinted, 28, 18, (12, 18, 3.5)),
        _pawns(),
        _arrows(),
        _small_signs(),
        *_dice(one_bit, 18, 13, (7, 12, 2)),
    ]
