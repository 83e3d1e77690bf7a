# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The title: a die whose five pips are the five games, and the word in Enigma's strokes."""

from sim.tools.art.palette import GAMES
from sim.tools.art.pen import Sheet, coloured, one_bit, tinted

_SIDE = 96


def sheets() -> list[Sheet]:
    return [_die(), _word(), _small()]


def _die() -> Sheet:
    sheet = coloured("title", _SIDE, _SIDE, ground="ground")
    die = sheet.canvas()
    die.box(0, 0, _SIDE, _SIDE, "shade", 8)
    die.box(0, 0, _SIDE, _SIDE - 4, "ink", 8)
    left, middle, right = 10, 38, 66
    top, waist, bottom = 8, 36, 64
    # Code Omega: strips with one black column.
    for row, shift in enumerate((4, 0, 7)):
        die.rect(left + shift - 2, top + row * 7, 16, 5, GAMES["code_omega"])
        die.rect(left + 7, top + row * 7, 3, 5, "black")
    # Omphalos: the navel.
    die.ring(right + 10, top + 10, 10.5, 5.5, GAMES["omphalos"])
    # Enigma: a letter.
    die.box(middle - 2, waist - 1, 24, 24, "black", 4)
    die.letter("Q", middle + 4, waist + 3, 12, 15, 3, colour="gold")
    # CODE and Code de Vinci: a card and a hidden tile.
    die.box(left + 2, bottom - 1, 16, 22, GAMES["code_cards"], 3)
    die.digits(left + 10, bottom + 4, "5", 8, 13, 2.6, "ink")
    die.box(right + 2, bottom - 1, 16, 22, GAMES["code_vinci"], 2)
    die.digits(right + 10, bottom + 4, "?", 8, 13, 2.6, "ink")
    return sheet


def _word() -> Sheet:
    width, height, pen, gap = 34, 46, 8, 14
    trial = tinted("cinq", 250, height + pen)
    wide = round(trial.canvas().capitals(125, pen // 2, "CINQ", width, height, pen, gap=gap))
    sheet = tinted("cinq", wide, height + pen)
    sheet.canvas().capitals(wide / 2, pen // 2, "CINQ", width, height, pen, gap=gap)
    return sheet


def _small() -> Sheet:
    # The upper 54 rows of 64: words may stand below.
    sheet = one_bit("title", 128, 54)
    canvas = sheet.canvas()
    left, top, side = 4, 6, 42
    canvas.box(left, top, side, side, "on", 5)
    canvas.rect(left + 3, top + side - 3, side - 6, 1, None)
    near, half, far = 4, 16, 28
    for row, shift in enumerate((1, 0, 2)):
        canvas.rect(left + near + shift, top + near - 1 + row * 4, 8, 3, None)
        canvas.rect(left + near + 4, top + near - 1 + row * 4, 2, 3, "on")
    canvas.ring(left + far + 5, top + near + 5, 5, 2.5, None)
    canvas.box(left + half, top + half - 1, 10, 11, None, 2)
    canvas.bits(
        left + half + 2, top + half + 1, ".####.|##..##|##..##|##..##|##.###|.#####|....##"
    )
    canvas.box(left + near + 1, top + far - 3, 8, 12, None, 1)
    canvas.bits(left + near + 3, top + far, "####|#...|###.|...#|...#|###.")
    canvas.frame(left + far + 1, top + far - 3, 8, 12, None, 1, 1)
    canvas.bits(left + far + 3, top + far, "###.|...#|..#.|.#..|....|.#..", None)
    canvas.capitals(88, 15, "CINQ", 16, 25, 4, gap=4)
    return sheet
