# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Code de Vinci: bodies of tiles, standing and open, their faces, and the keys of numbers.

Bodies are black, white, each standing and open, then none: all on the rack of their player.
Faces are 0 to 11, the joker, nothing and a question mark; they lie over the bodies in a grid of
their own, so that a tile need not be drawn for each number.
"""

from sim.tools.art import fonts
from sim.tools.art.palette import MID
from sim.tools.art.pen import Sheet, coloured, one_bit, tinted

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
    sheet = tinted(name, pitch, height, tiles=len(FACES) + 2)
    sheet.blank = {len(FACES)}
    for number, face in enumerate([*FACES, "", "?"]):
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


# ---- 128x64: digits of three heights; black tiles and white ones are drawn by the screen

_NINE = {
    "0": ".####.|######|##..##|##..##|##..##|##..##|##..##|######|.####.",
    "1": "..##..|.###..|####..|..##..|..##..|..##..|..##..|######|######",
    "2": ".####.|######|##..##|....##|...##.|..##..|.##...|######|######",
    "3": "#####.|######|....##|..###.|..###.|....##|....##|######|#####.",
    "4": "...##.|..###.|.####.|##.##.|##.##.|######|######|...##.|...##.",
    "5": "######|######|##....|#####.|######|....##|....##|######|#####.",
    "6": "..###.|.####.|##....|#####.|######|##..##|##..##|######|.####.",
    "7": "######|######|....##|...##.|...##.|..##..|..##..|..##..|..##..",
    "8": ".####.|######|##..##|##..##|.####.|##..##|##..##|######|.####.",
    "9": ".####.|######|##..##|##..##|######|.#####|....##|.####.|.###..",
    "?": ".####.|##..##|....##|...##.|..##..|..##..|......|..##..|..##..",
}
# Beside another digit
_SLIM = {
    12: {
        "1": ".##|###|###|.##|.##|.##|.##|.##|.##|.##|.##|.##",
        "0": ".###.|#####" + "|##.##" * 8 + "|#####|.###.",
    },
    9: {
        "1": ".##|###|###|.##|.##|.##|.##|.##|.##",
        "0": ".###.|#####" + "|##.##" * 5 + "|#####|.###.",
    },
    7: {"1": ".#|##|.#|.#|.#|.#|.#", "0": ".##.|#..#|#..#|#..#|#..#|#..#|.##."},
}


def _digit(character: str, height: int) -> list[str]:
    if height == 9:
        return _NINE[character].split("|")
    font = fonts.label() if height == 12 else fonts.font8()
    rows = font.glyphs[ord(character)]
    inked = [y for y, row in enumerate(rows) if "#" in row]
    return list(rows[inked[0] : inked[-1] + 1])


def _digits(height: int) -> Sheet:
    """0 to 11, joker, question mark: white on black, below that black on white."""
    sheet = one_bit(f"vinci{height}", 9, 2 * height, tiles=14, columns=14)
    for number, face in enumerate([*FACES, "?"]):
        tile = sheet.tile(number)
        tile.rect(0, height, 9, height)
        for top, colour in ((0, "full"), (height, None)):
            if face == "J":
                tile.rect(2, top + height // 2 - 1, 5, 2, colour)
            elif len(face) == 1:
                rows = _digit(face, height)
                tile.bits((9 - len(rows[0])) // 2, top + (height - len(rows)) // 2, rows, colour)
            else:
                slim = [_SLIM[height][digit].split("|") for digit in face]
                x = (9 - len(slim[0][0]) - len(slim[1][0]) - 1) // 2
                tile.bits(x, top, slim[0], colour)
                tile.bits(x + len(slim[0][0]) + 1, top, slim[1], colour)
    return sheet


def sheets() -> list[Sheet]:
    return [
        _bodies("vinci_bodies_large", 28, 42, 32, 3),
        _bodies("vinci_bodies_middle", 24, 40, 26, 3),
        _bodies("vinci_bodies_slim", 14, 40, 15, 2),
        _bodies("vinci_bodies_narrow", 16, 42, 18, 2),
        _faces("vinci_faces_large", 28, 32, 13, 21, 4, 10),
        _faces("vinci_faces_middle", 24, 26, 12, 19, 4, 8.5),
        _faces("vinci_faces_slim", 14, 15, 8, 18, 2.6, 4.5),
        _faces("vinci_faces_narrow", 16, 18, 9, 20, 3, 6),
        _keys(),
        *(_digits(height) for height in (12, 9, 7)),
    ]
