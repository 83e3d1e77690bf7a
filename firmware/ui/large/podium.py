# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""People in large: who takes the console now, who has won and with how much."""

import displayio
from micropython import const

from console import rooms
from ui import art, look
from ui.font import sign
from ui.stage import ACCENT, DIM, INK
from ui.text import CENTRE, RIGHT, Row, wrap

_SIGN = const(36)  # pixels of a large sign
_CROWN = const(23)  # its height
_TOP = const(26)  # of the band behind the winner
_BAND = const(80)
_LOW_BAND = const(40)  # when many players need the room below
_TEXT = const(92)  # where the words beside the sign begin
_LEGEND = const(18)  # from line to line of what the patterns mean
_SWATCH = const(19)  # pixels of a pattern before its word, and of the gap after it
_ABOVE = const(3)  # rows of the face above its capitals
_BAR = const(10)  # height of a bar


def _mix(colour, ground, share):
    """So many hundredths of a colour on a ground."""
    mixed = 0
    for shift in (16, 8, 0):
        above, below = colour >> shift & 255, ground >> shift & 255
        mixed |= (above * share + below * (100 - share)) // 100 << shift
    return mixed


def hand_over(kit, group, seat, name, words):
    """Whose turn it is to take the console."""
    from ui import banner

    stage = kit.stage
    middle = stage.width // 2
    dark = look.DARK[art.signs[seat]]
    scale = 2 if look.BODY.width(name) * 2 <= stage.width else 1
    banner.show(stage, group, middle, 166 - 10 * scale, name, INK, scale)
    banner.forget()
    stage.box(group, 0, 40, stage.width, 96, rgb=dark)
    large = displayio.Group(scale=2, x=middle - _SIGN, y=52)
    group.append(large)
    art.place(large, "signs36", 0, 0, art.signs[seat], stage.tint(stage.player(seat), dark))
    Row(stage, group, middle, 196, words, DIM, CENTRE, font=look.LABEL)


def result(kit, what):
    """The winner on a band of rays, the points as bars."""
    stage = kit.stage
    group, header, _ = kit.page(kit.say("result"), what.hint, what.tab)
    header.set(kit.say("result"), "▼ " + kit.say("details"))
    band = _LOW_BAND if len(what.rows) > 4 else _BAND
    _winner(kit, group, what, band)
    _bars(stage, group, what, _TOP + band + 4)
    rooms.drop("ui.patterns")


def _winner(kit, group, what, band):
    stage = kit.stage
    headline = _headline(stage, what, band)
    if what.winners:
        seat = what.winners[0]
        dark = look.DARK[art.signs[seat]]
        bitmap, _, width, _ = art.read("rays")
        rays = displayio.TileGrid(
            bitmap,
            pixel_shader=stage.palette(dark, _mix(stage.player(seat), dark, 16)),
            tile_height=band,
            height=1,
            tile_width=width,
            y=_TOP,
        )
        group.append(rays)
        # Of more than two the words show the signs, and the crown is for all of them.
        large = what.winners if len(what.winners) < 3 else ()
        crown = None
        if band == _BAND or not large:
            crown = _TOP + 4 if large else _TOP + (band - _CROWN) // 2
        across = _SIGN + 4 if len(large) == 2 else 0
        for number, seat in enumerate(large):
            x = 32 + (2 * number - 1) * across // 2 - (6 if across else 0)
            y = _TOP + band - _SIGN - (10 if crown else 2)
            tint = stage.tint(stage.player(seat), dark)
            art.place(group, "signs36", x, y, art.signs[seat], tint)
        if crown:
            palette = stage.tint(stage.colour(ACCENT), dark)
            art.place(group, "crown", 34 - (6 if across else 0), crown, 0, palette)
    group.append(headline)


def _headline(stage, what, band):
    """Who has won, in a group."""
    left = _TEXT if what.winners else look.MARGIN
    room = stage.width - left - look.MARGIN
    lines = wrap(what.who(), room, look.BODY) if what.winners else []
    if len(lines) > 2:
        lines = [" ".join([sign(seat) for seat in what.winners])]
    lines = [(line, INK) for line in lines]
    lines += [(line, ACCENT) for line in wrap(what.verdict, room, look.BODY)]
    pitch = look.BODY.height
    y = _TOP + (band - len(lines) * pitch) // 2
    headline = displayio.Group()
    why = wrap(what.why, room, look.LABEL) if what.why and band == _BAND else []
    y -= len(why) * look.LABEL.height // 2
    for line, colour in lines:
        Row(stage, headline, left, y, line, colour, font=look.BODY)
        y += pitch
    for line in why:
        Row(stage, headline, left, y, line, font=look.LABEL)
        y += look.LABEL.height
    return headline


def _bars(stage, group, what, top):
    from ui import patterns

    rows = what.rows
    legend = _legend(stage, what) if len(what.reasons) > 1 else ()
    bottom = look.BOTTOM - len(legend) * _LEGEND
    pitch = min(30, (bottom - top) // len(rows))
    roomy = pitch >= 27  # names above their bars
    left = 22 if roomy else 100
    right = stage.width - look.MARGIN
    most = right - 36 - left
    for number, row in enumerate(rows):
        seat, points, _ = row
        y = top + number * pitch - _ABOVE
        colour = stage.player(seat)
        Row(stage, group, look.MARGIN, y, sign(seat)).colour(colour)
        Row(stage, group, 22, y, what.names[seat])
        down = y + (18 if roomy else 5)
        parts = what.parts(row, most)
        x = sum([width for _, width in parts])
        if x:
            bar = displayio.Bitmap(x, _BAR, 2)
            for reason, width in reversed(parts):
                x -= width
                patterns.fill(bar, x, 0, width - 1, _BAR, reason % patterns.COUNT)
            art.show(group, bar, stage.palette(None, colour), left, down)
        Row(stage, group, right, y + (12 if roomy else 0), str(points), INK, RIGHT)
    y = bottom
    for line in legend:
        _reasons(stage, group, what, line, y)
        y += _LEGEND


def _legend(stage, what):
    """Lines of (number, words) of the reasons; without their points if that saves a line."""
    points = dict(what.rows[0][2] or ())
    words = [
        "%s %d" % (reason, points[reason]) if points.get(reason) else reason
        for reason in what.reasons
    ]
    lines = _lines(words, stage.width)
    return lines if len(lines) == 1 else _lines(what.reasons, stage.width)


def _lines(words, width):
    lines = []
    x = width
    for number, word in enumerate(words):
        wide = look.LABEL.width(word) + _SWATCH
        if x + wide > width:
            lines.append([])
            x = look.MARGIN
        lines[-1].append((number, word))
        x += wide
    return lines


def _reasons(stage, group, what, line, y):
    """What the patterns mean, in the colour of the first."""
    from ui import patterns

    seat = what.rows[0][0]
    x = look.MARGIN
    for number, word in line:
        swatch = displayio.Bitmap(8, 9, 2)
        patterns.fill(swatch, 0, 0, 8, 9, number % patterns.COUNT)
        art.show(group, swatch, stage.palette(None, stage.player(seat)), x, y + 5)
        Row(stage, group, x + 11, y, word, DIM)
        x += look.LABEL.width(word) + _SWATCH
