# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Code de Vinci: bodies of tiles, standing and open, their faces, and the keys of numbers.

Bodies are black, white, each standing and open, then none: all on the rack of their player.
Faces are 0 to 11, the joker and nothing; they lie over the bodies in a grid of their own, so
that a tile need not be drawn for each number.
"""

from sim.art.pen import MID, Sheet, coloured, one_bit, tinted

FACES = [str(number) for number in range(12)] + ["J"]


def _bodies(name: str, width: int, height: int, pitch: int, radius: int) -> Sheet:
    sheet = coloured(name, pitch, height, tiles=5, colours=8)
    for place in range(5):
        rack = sheet.tile(place)
        rack.rect(0, 0, pitch, height, "panel")
        rack.rect(0, height - 4, pitch, 4, "raised")
    low = height // 6  # an open tile lies lower
    foot = 3 if height > 30 else 2
    black = sheet.tile(0)
    black.box(0, 0, width, height, 0x3A465C, radius)
    black.box(0, 0, width, height - foot, 0x8E9DB8, radius)
    black.box(2, 2, width - 4, height - foot - 4, "night", radius - 1)
    white = sheet.tile(1)
    white.box(0, 0, width, height, "shade", radius)
    white.box(0, 0, width, height - foot, "ink", radius)
    black = sheet.tile(2)
    black.box(0, low, width, height - low, 0x4A566C, radius - 1)
    black.box(2, low + 2, width - 4, height - low - 4, "night", max(0, radius - 2))
    sheet.tile(3).box(0, low, width, height - low, "shade", radius - 1)
    return sheet


def _faces(
    name: str, width: int, pitch: int, digit: int, height: int, pen: float, ten: float
) -> Sheet:
    sheet = tinted(name, pitch, height, tiles=len(FACES) + 1)
    sheet.blank = {len(FACES)}
    for number, face in enumerate(FACES):
        tile = sheet.tile(number)
        if face == "J":
            tile.stroke([[(2 + pen / 2, height / 2), (width - 2 - pen / 2, height / 2)]], pen)
        elif len(face) == 2:
            thin = 2 if width < 20 else 3
            tile.digits(width / 2, 0, face, ten, height, thin, gap=thin - 1)
        else:
            tile.digits(width / 2, 0, face, digit, height, pen)
    return sheet


def _keys() -> Sheet:
    """A key for each number; 13 is nothing."""
    sheet = tinted("vinci_keys", 34, 25, tiles=14, columns=7)
    sheet.blank = {13}
    for number, face in enumerate(FACES):
        tile = sheet.tile(number)
        tile.box(0, 0, 32, 23, MID, 3)
        if face == "J":
            tile.rect(9, 10, 14, 3)
        else:
            tile.digits(16, 4, face, 10, 15, 3)
    return sheet


# 3 by 5, of which two fit on a tile
TINY = {
    "10": "#.###|#.#.#|#.#.#|#.#.#|#.###",
    "11": "#..#|#..#|#..#|#..#|#..#",
    "0": "###|#.#|#.#|#.#|###",
    "1": ".#.|##.|.#.|.#.|###",
    "2": "###|..#|###|#..|###",
    "3": "###|..#|.##|..#|###",
    "4": "#.#|#.#|###|..#|..#",
    "5": "###|#..|###|..#|###",
    "6": "###|#..|###|#.#|###",
    "7": "###|..#|..#|.#.|.#.",
    "8": "###|#.#|###|#.#|###",
    "9": "###|#.#|###|..#|###",
    "J": "...|...|###|...|...",
}


def _small() -> Sheet:
    """Whole tiles of 9 by 12: black, white, each standing and open, with every face, empty."""
    sheet = one_bit("vinci", 9, 12, tiles=4 * 14 + 1, columns=14)
    sheet.blank = set(range(4 * 14, 5 * 14))
    for colour in (0, 1):
        for flat in (0, 1):
            for face in range(14):
                tile = sheet.tile((colour * 2 + flat) * 14 + face)
                top = 3 if flat else 1
                tile.rect(0, top, 8, 11 - top + 1)
                word = FACES[face] if face < 13 else ""
                if not colour:
                    # Two digits of a black tile need the room of its sides.
                    side = 0 if len(word) == 2 else 1
                    tile.rect(side, top + 1, 8 - 2 * side, 9 - top + 1, None)
                if not flat:
                    tile.pixel(0, 11, None)
                    tile.pixel(7, 11, None)
                if word:
                    rows = TINY[word].split("|")
                    x = (8 - len(rows[0]) + 1) // 2
                    tile.bits(x, 5 if flat else 4, rows, None if colour else "full")
    return sheet


def sheets() -> list[Sheet]:
    return [
        _bodies("vinci_bodies_large", 28, 42, 32, 3),
        _bodies("vinci_bodies_low", 16, 26, 18, 2),
        _bodies("vinci_bodies_narrow", 16, 42, 18, 2),
        _faces("vinci_faces_large", 28, 32, 13, 21, 4, 10),
        _faces("vinci_faces_low", 16, 18, 7, 13, 2, 6),
        _faces("vinci_faces_narrow", 16, 18, 9, 20, 3, 6),
        _keys(),
        _small(),
    ]
