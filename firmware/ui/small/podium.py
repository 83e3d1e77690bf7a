# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""People in large: who takes the console now, who has won and with how much."""

import displayio
from micropython import const

from console import rooms
from ui import art, look
from ui.bars import Bottom
from ui.font import sign
from ui.stage import BLACK, INK
from ui.text import CENTRE, RIGHT, Row, shorten, wrap

_CROWN = const(17)  # pixels that it takes with the gap after it
_TOP = const(19)  # of the bars
_LEFT = const(60)
_MOST = const(46)
_LINE = const(9)
_COLUMNS = const(4)  # more players than this stand in two columns, without bars


def hand_over(kit, group, seat, name, words):
    """Whose turn it is to take the console."""
    from ui import banner

    stage = kit.stage
    middle = stage.width // 2
    scale = 2 if look.BODY.width(name) * 2 + 22 <= stage.width else 1
    room = look.BODY.width(name) * scale
    left = middle - (room + 20) // 2
    banner.show(stage, group, left + 20 + room // 2, 26 - 4 * scale, name, INK, scale)
    banner.forget()
    large = displayio.Group(scale=2, x=left, y=19)
    group.append(large)
    art.place(large, "signs7", 0, 0, art.signs[seat])
    Row(stage, group, middle, 42, words, INK, CENTRE)


def result(kit, what):
    """The winner with a crown, dark on a white band; the points as bars."""
    stage = kit.stage
    group = stage.scene()
    stage.box(group, 0, 0, stage.width, _TOP - 2)
    Bottom(stage, group).set(what.hint)
    left = 0
    text = what.verdict
    if what.winners:
        left = _CROWN
        text = what.who() + " " + text
    room = stage.width - left - 8
    font = look.BODY
    if what.winners and font.width(text) * 2 > room >= font.width(what.who()) * 2:
        text = what.who()  # in large: the crown says the rest
    if font.width(text) * 2 <= room:
        large = displayio.Group(scale=2, x=left, y=1)
        group.append(large)
        Row(stage, large, 0, 0, text, BLACK, font=font)
    else:
        lines = wrap(text, room, font)
        if len(lines) > 2:
            signs = [sign(seat) for seat in what.winners]
            lines = wrap(" ".join(signs) + " " + what.verdict, room, font)
        y = 1 if len(lines) > 1 else 5
        for line in lines:
            Row(stage, group, left, y, line, BLACK, font=font)
            y += font.height
    if what.winners:
        art.place(group, "crown", 2, 4, 0, stage.palette(None, 0))
    Row(stage, group, stage.width - 2, 5, "▼", BLACK, RIGHT)
    (_columns if len(what.rows) > _COLUMNS else _bars)(stage, group, what)
    rooms.drop("ui.patterns")


def _bars(stage, group, what):
    from ui import patterns

    pitch = min(9 if what.why else 12, (look.BOTTOM - _TOP) // len(what.rows))
    for number, row in enumerate(what.rows):
        seat, points, _ = row
        y = _TOP + number * pitch
        art.place(group, "signs7", 2, y, art.signs[seat])
        Row(stage, group, 11, y, shorten(what.names[seat], _LEFT - 13, look.BODY))
        bitmap = displayio.Bitmap(_MOST + 1, 7, 2)
        x = 0
        for reason, width in what.parts(row, _MOST):
            patterns.fill(bitmap, x, 0, width - 1, 7, reason % patterns.COUNT)
            x += width
        group.append(
            displayio.TileGrid(bitmap, pixel_shader=stage.palette(0, 0xFFFFFF), x=_LEFT, y=y)
        )
        Row(stage, group, stage.width - 1, y, str(points), INK, RIGHT)
    if y + pitch < look.BOTTOM - _LINE:
        Row(stage, group, 2, look.BOTTOM - _LINE, what.why)


def _columns(stage, group, what):
    """Many players: sign, name and points."""
    half = stage.width // 2
    count = (len(what.rows) + 1) // 2
    for number, (seat, points, _) in enumerate(what.rows):
        x = number // count * half
        y = _TOP + number % count * 9
        points = str(points)
        room = half - 16 - look.BODY.width(points)
        art.place(group, "signs7", x + 2, y, art.signs[seat])
        Row(stage, group, x + 11, y, shorten(what.names[seat], room, look.BODY))
        Row(stage, group, x + half - 3, y, points, INK, RIGHT)
