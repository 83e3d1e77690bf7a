# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""CODE: bodies of cards with the suits of their colours, and faces.

Bodies are blue (drop), red (heart), yellow (sun) and violet (four petals), action and back; a
card that serves the code has the same body in colours turned round. Faces are 0 to 9, Joker,
Swap, Gift, Skip, Reverse, +2, Reset and nothing; they lie over the bodies in a grid of their
own.
"""

from sim.tools.art import fonts, signs
from sim.tools.art.canvas import arc
from sim.tools.art.fonts import Font
from sim.tools.art.palette import MID
from sim.tools.art.pen import Sheet, one_bit, tinted

SUITS = 4
ACTION, BACK, BODIES = 4, 5, 6
FACES = 18


def _bodies() -> Sheet:
    width, height = 24, 54
    sheet = tinted("cards", width, height, tiles=BODIES)
    for number in range(BODIES):
        tile = sheet.tile(number)
        tile.box(0, 0, width, height, radius=3)
        tile.box(2, 2, width - 4, height - 4, MID, 2)
        if number < SUITS:
            tile.bits(5, height - 20, fonts.scale2x(signs.SUITS[number]))
        elif number == BACK:
            for y in range(6, height - 6, 4):
                for x in range(5, width - 5, 4):
                    tile.rect(x, y, 2, 2)
    return sheet


# Around the middle, in a box of 22 by 22.
_ACTIONS: dict[int, list[list[tuple[float, float]]]] = {
    11: [
        [(-8, -5), (8, -5)],
        [(3, -10), (8, -5), (3, 0)],
        [(8, 6), (-8, 6)],
        [(-3, 1), (-8, 6), (-3, 11)],
    ],
    13: [[(-9, -7), (-2, 0), (-9, 7)], [(0, -7), (7, 0), (0, 7)], [(10, -8), (10, 8)]],
    14: [[*arc(1, 0, 8, 8, -180, 90), (-4, 8)], [(-11, -5), (-7, 0), (-2, -5)]],
    16: [[*arc(0, -4, 5, 6, 180, 360)], [(-5, -4), (-5, 0)], [(5, -4), (5, 0)]],
}


def _faces(
    name: str, width: int, height: int, digit: int, tall: int, pen: float, zoom: float
) -> Sheet:
    sheet = tinted(name, width, height, tiles=FACES, columns=6)
    sheet.blank = {FACES - 1}
    x, y = width / 2, height / 2
    for number in range(10):
        sheet.tile(number).digits(x, (height - tall) // 2, str(number), digit, tall, pen)
    line = 3 if zoom == 1 else 2.4
    wide = round(18 * zoom) // 2 * 2
    sheet.tile(10).crown(round(x) - wide // 2, round(y) - wide // 2 + 2, wide)
    for number, paths in _ACTIONS.items():
        placed = [[(x + a * zoom, y + b * zoom) for a, b in path] for path in paths]
        sheet.tile(number).stroke(placed, line)
    # The parcel and its ribbon, the lock's body
    gift = sheet.tile(12)
    left, side = round(x) - wide // 2, wide
    top = round(y) - wide // 2 + round(4 * zoom)
    bow = [[(x, top), (x - 5 * zoom, top - 5 * zoom)], [(x, top), (x + 5 * zoom, top - 5 * zoom)]]
    gift.stroke(bow, line)
    gift.rect(left, top, side, round(4 * zoom) + 1)
    gift.rect(left + 1, top + round(6 * zoom), side - 2, round(9 * zoom))
    gift.rect(round(x) - 1, top + round(4 * zoom) + 1, 2, side, None)
    lock = sheet.tile(16)
    lock.box(round(x - 8 * zoom), round(y), round(16 * zoom), round(10 * zoom), radius=1)
    tall = round(15 * zoom) + 1
    sheet.tile(15).digits(x, round(y) - tall // 2, "+2", round(9 * zoom), tall, line - 0.6, gap=1)
    return sheet


# ---- 128x64 -------------------------------------------------------------------------------

_TINY = {
    10: "....#....|#...#...#|##.###.##|#########|#########|.........|#########",
    11: "......#..|########.|......#..|.........|..#......|.########|..#......",
    12: "..##.##..|...###...|#########|####.####|.........|.###.###.|.###.###.",
    13: "#...#...#|.#...#..#|..#...#.#|...#...##|..#...#.#|.#...#..#|#...#...#",
    14: "..#......|.#.......|#######..|.#.....#.|..#....#.|.......#.|...####..",
    15: ".....###.|.#.....#.|.#.....#.|###..###.|.#...#...|.#...#...|.....###.",
    16: "...###...|..#...#..|..#...#..|.#######.|.###.###.|.###.###.|.#######.",
}


def _small_bodies(
    name: str, width: int, height: int, x: int, y: int, suits: list[tuple[str, ...]]
) -> Sheet:
    """Cards; those of a Gift have no edge."""
    clear = name == "gifts"
    sheet = one_bit(name, width, height, tiles=BODIES, clear=clear)
    if clear:
        sheet.blank = {ACTION, BACK}
    for number in range(BODIES):
        tile = sheet.tile(number)
        if not clear:
            tile.rect(0, 0, width, height)
            tile.rect(1, 1, width - 2, height - 2, None)
        if number < SUITS:
            tile.bits(x, y, suits[number])
        elif number == BACK and not clear:
            for line in range(2, height - 2, 2):
                tile.rect(2 + line // 2 % 2, line, width - 4, 1)
    return sheet


def _small_faces(name: str, height: int, font: Font) -> Sheet:
    sheet = one_bit(name, 9, height, tiles=FACES, clear=True)
    sheet.blank = {FACES - 1}
    for number in range(10):
        rows = font.glyphs[ord(str(number))]
        inked = [y for y, row in enumerate(rows) if "#" in row]
        rows = rows[inked[0] : inked[-1] + 1]
        left = (9 - len(rows[0])) // 2 if height > 8 else 1
        sheet.tile(number).bits(left, (height - len(rows)) // 2, rows)
    for number, drawing in _TINY.items():
        sheet.tile(number).bits(0, (height - 7) // 2, drawing)
    return sheet


def sheets() -> list[Sheet]:
    named = {(font.display, font.name): font for font in fonts.sheets()}
    return [
        _bodies(),
        _faces("card_faces", 18, 20, 13, 20, 4, 0.72),
        _small_bodies("cards", 13, 24, 3, 15, signs.SUITS),
        _small_bodies("discards", 17, 12, 8, 3, signs.SUITS),
        _small_bodies("gifts", 16, 13, 10, 8, signs.SUITS5),
        _small_faces("card_faces", 12, named["large", "label"]),
        _small_faces("discard_faces", 7, named["small", "font8"]),
    ]
