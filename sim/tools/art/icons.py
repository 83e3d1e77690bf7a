# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The pictures beside the menu: 72x72 in colour on the panel, 45x43 of one bit in a frame."""

import math
from collections.abc import Callable

from sim.tools.art import fonts, signs
from sim.tools.art.canvas import Canvas
from sim.tools.art.omphalos import draw_god, draw_tile
from sim.tools.art.palette import CARDS, DARK_CARDS, KINDS, Colour
from sim.tools.art.pen import Sheet, coloured, one_bit

_CELL = 0x202A3E


def sheets() -> list[Sheet]:
    made = []
    for draw in (code_omega, omphalos, code_cards, code_vinci, enigma):
        sheet = coloured(f"icon_{draw.__name__}", 72, 72)
        draw(sheet.canvas())
        made.append(sheet)
    # Entries that are no games are quieter: the panel and three colours.
    for draw in (resume, daily, statistics, settings, about, learn):
        sheet = coloured(f"icon_{_name(draw)}", 72, 72, colours=4)
        draw(sheet.canvas())
        made.append(sheet)
    for name, draw in SMALL.items():
        sheet = one_bit(f"icon_{name}", 45, 43)
        canvas = sheet.canvas()
        canvas.frame(0, 0, 45, 43)
        draw(canvas)
        made.append(sheet)
    return made


def _name(draw: Callable[[Canvas], None]) -> str:
    # `continue` is a word of Python.
    return "continue" if draw is resume else draw.__name__


# ---- Large: the games --------------------------------------------------------------------


def code_omega(icon: Canvas) -> None:
    # Three strips, shifted so that one black column runs through them.
    for row, (left, other) in enumerate(((12, 18), (22, 58), (2, 12))):
        top = 8 + row * 19
        icon.box(left, top, 48, 18, "shade", 2)
        icon.box(left, top, 48, 16, "ink", 2)
        icon.rect(34, top, 6, 16, "black")
        icon.rect(other, top, 6, 16, "black")
    icon.frame(30, 2, 14, 68, "gold", 3, 3)


def omphalos(icon: Canvas) -> None:
    side = 22
    for row in range(3):
        for column in range(3):
            icon.box(1 + column * 24, 1 + row * 24, side, side, _CELL, 2)
    for column, row, seat in ((0, 0, 0), (1, 0, 1), (2, 1, 0), (2, 2, 1)):
        draw_tile(icon.part(1 + column * 24, 1 + row * 24, side, side), seat, side)
    for column, row, seat in ((1, 1, 4), (0, 2, 1)):
        draw_god(icon.part(1 + column * 24, 1 + row * 24, side, side), seat, side)


def code_cards(icon: Canvas) -> None:
    cards = ((0, 16, "2", 10, 12, 19, 3), (17, 9, "5", 10, 12, 19, 3), (34, 2, "8", 18, 18, 30, 5))
    for suit, (left, top, one, middle, width, height, pen) in enumerate(cards):
        icon.box(left - 2, top - 2, 40, 56, "panel", 5)
        icon.box(left, top, 36, 52, CARDS[suit], 4)
        icon.box(left + 2, top + 2, 32, 48, DARK_CARDS[suit], 3)
        icon.digits(left + middle, top + 9, one, width, height, pen, CARDS[suit])


def code_vinci(icon: Canvas) -> None:
    tiles = (("3", False, "ink"), ("7", True, "black"), ("?", False, "gold"))
    for number, (one, white, colour) in enumerate(tiles):
        left = number * 25
        icon.box(left, 10, 22, 50, "shade" if white else "black", 3)
        icon.box(left, 10, 22, 47, "ink" if white else "dim", 3)
        if not white:
            icon.box(left + 2, 12, 18, 43, "night", 2)
        icon.digits(left + 11, 23, one, 13, 21, 4, colour)


def enigma(icon: Canvas) -> None:
    icon.box(2, 2, 68, 68, _CELL, 5)
    icon.letter("R", 20, 12, 36, 44, 6, KINDS)
    icon.rect(14, 62, 44, 2, "edge")


# ---- Large: the rest ---------------------------------------------------------------------


def resume(icon: Canvas) -> None:
    icon.ring(36, 36, 33, 5, "deep")
    icon.polygon([(27, 18), (57, 36), (27, 54)], "gold")


def daily(icon: Canvas) -> None:
    # The leaf of a calendar, with the star for its solved puzzle.
    icon.box(10, 12, 52, 54, "ink", 4)
    icon.rect(10, 24, 52, 3, "edge")
    for left in (22, 44):
        icon.box(left, 6, 6, 14, "edge", 2)
    icon.polygon(_star(36, 47, 16, 7), "gold")


def statistics(icon: Canvas) -> None:
    for number, (height, colour) in enumerate(
        ((22, "dim"), (34, "dim"), (52, "gold"), (28, "dim"))
    ):
        icon.box(6 + number * 16, 62 - height, 12, height, colour, 2)
        icon.rect(6 + number * 16, 58, 12, 4, colour)
    icon.rect(4, 64, 64, 3, "edge")


def settings(icon: Canvas) -> None:
    _gear(icon, 36, 36, 33, 25, "dim")
    icon.disc(36, 36, 12, "panel")
    icon.disc(36, 36, 6, "gold")


def about(icon: Canvas) -> None:
    icon.disc(36, 36, 33, "edge")
    icon.disc(36, 20, 5, "ink")
    icon.stroke([[(29, 33), (37, 33), (37, 53)], [(29, 54), (45, 54)]], 7, "ink")


def learn(icon: Canvas) -> None:
    # An open book with a ribbon.
    for side in (-1, 1):
        page = [(36, 20), (36 + 12 * side, 14), (36 + 31 * side, 16), (36 + 31 * side, 54)]
        icon.polygon([*page, (36 + 12 * side, 52), (36, 58)], "ink")
        for line in range(4):
            icon.rect(
                36 + 7 * side - (12 if side < 0 else 0),
                24 + line * 7,
                12 if line < 3 else 8,
                2,
                "edge",
            )
    icon.rect(35, 20, 2, 38, "edge")
    icon.polygon([(58, 10), (64, 10), (64, 30), (61, 26), (58, 30)], "gold")


def _star(x: float, y: float, out: float, within: float) -> list[tuple[float, float]]:
    """The corners of a star with five points, the first of which is at its top."""
    corners = []
    for corner in range(10):
        far, angle = (within if corner % 2 else out), math.pi * corner / 5
        corners.append((x + far * math.sin(angle), y - far * math.cos(angle)))
    return corners


def _gear(
    icon: Canvas, x: float, y: float, outer: float, inner: float, colour: Colour, teeth: int = 8
) -> None:
    icon.disc(x, y, inner, colour)
    for tooth in range(teeth):
        angle = 2 * math.pi * tooth / teeth
        points = []
        for far, aside in ((inner - 2, -0.26), (outer, -0.2), (outer, 0.2), (inner - 2, 0.26)):
            turned = angle + aside * (inner / far if far == outer else 1)
            points.append((x + far * math.cos(turned), y + far * math.sin(turned)))
        icon.polygon(points, colour)


# ---- Small -------------------------------------------------------------------------------


def _small_omega(icon: Canvas) -> None:
    for row, (left, other) in enumerate(((9, 12), (14, 34), (4, 10))):
        top = 6 + row * 11
        icon.rect(left, top, 27, 9)
        icon.rect(other, top + 1, 3, 7, None)
        icon.rect(21, top + 1, 3, 7, None)
    icon.rect(18, 4, 9, 35, None)
    for row in range(3):
        icon.rect(20, 6 + row * 11, 5, 9)
        icon.rect(21, 6 + row * 11, 3, 9, None)
    icon.frame(18, 3, 9, 37)


def _small_omphalos(icon: Canvas) -> None:
    for row in range(3):
        for column in range(3):
            icon.dots(4 + column * 13, 3 + row * 13, 11, 11, on=1, off=1, thick=1)
    for column, row, seat in ((0, 0, 0), (1, 0, 1), (2, 1, 2), (2, 2, 3)):
        icon.bits(6 + column * 13, 5 + row * 13, signs.SEVEN[seat])
    icon.rect(4, 29, 11, 11)
    icon.bits(7, 32, signs.FIVE[0], None)
    icon.bits(19, 17, "....###|...###.|..###..|.######|...###.|..##...|.##....|.#.....")


def _small_cards(icon: Canvas) -> None:
    for left, top, one in ((3, 11, "2"), (12, 7, "5"), (21, 3, "8")):
        icon.box(left - 1, top - 1, 22, 31, None, 2)
        icon.box(left, top, 20, 29, "on", 2)
        icon.box(left + 1, top + 1, 18, 27, None, 1)
        if one == "8":
            icon.digits(left + 10, top + 5, one, 11, 19, 3)
        else:
            icon.bits(left + 3, top + 3, fonts.font8().glyphs[ord(one)])


def _small_vinci(icon: Canvas) -> None:
    for number, (one, white) in enumerate((("3", False), ("7", True), ("?", False))):
        left = 3 + number * 13
        icon.box(left, 7, 12, 29, "on", 1)
        if not white:
            icon.rect(left + 1, 8, 10, 26, None)
        icon.digits(left + 6, 13, one, 8, 15, 2, None if white else "on")


def _small_enigma(icon: Canvas) -> None:
    icon.letter("R", 13, 6, 20, 25, 4)
    icon.rect(9, 37, 27, 1)


def _small_continue(icon: Canvas) -> None:
    icon.ring(22.5, 21.5, 18, 2)
    icon.polygon([(17, 12), (33, 21.5), (17, 31)])


def _small_daily(icon: Canvas) -> None:
    icon.box(8, 7, 29, 30, "on", 2)
    icon.box(10, 14, 25, 21, None, 1)
    for left in (14, 28):
        icon.rect(left, 4, 3, 3)
        icon.rect(left, 7, 3, 4, None)
    icon.polygon(_star(22.5, 24.5, 9.5, 4))


def _small_statistics(icon: Canvas) -> None:
    for number, height in enumerate((11, 18, 28, 14)):
        icon.rect(7 + number * 8, 36 - height, 6, height)
        if number != 2:
            icon.rect(8 + number * 8, 37 - height, 4, height - 1, None)
    icon.rect(5, 37, 34, 1)


def _small_settings(icon: Canvas) -> None:
    _gear(icon, 22.5, 21.5, 18, 13.5, "on")
    icon.disc(22.5, 21.5, 6.5, None)
    icon.disc(22.5, 21.5, 2.5)


def _small_about(icon: Canvas) -> None:
    icon.disc(22.5, 21.5, 18)
    icon.disc(22.5, 13, 2.5, None)
    icon.rect(19, 18, 5, 3, None)
    icon.rect(21, 18, 3, 12, None)
    icon.rect(18, 30, 9, 3, None)


def _small_learn(icon: Canvas) -> None:
    for side in (-1, 1):
        page = [(22.5, 12), (22.5 + 7 * side, 8), (22.5 + 19 * side, 9), (22.5 + 19 * side, 32)]
        icon.polygon([*page, (22.5 + 7 * side, 31), (22.5, 35)])
        for line in range(4):
            icon.rect(26 if side > 0 else 7, 14 + line * 4, 12 if line < 3 else 8, 1, None)
    icon.rect(22, 12, 1, 24, None)


SMALL = {
    "code_omega": _small_omega,
    "omphalos": _small_omphalos,
    "code_cards": _small_cards,
    "code_vinci": _small_vinci,
    "enigma": _small_enigma,
    "continue": _small_continue,
    "daily": _small_daily,
    "statistics": _small_statistics,
    "settings": _small_settings,
    "about": _small_about,
    "learn": _small_learn,
}
