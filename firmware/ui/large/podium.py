# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""People in large: who takes the console now, who has won and with how much."""

import displayio
from micropython import const

from ui import art, banner, look
from ui.font import sign
from ui.stage import ACCENT, DIM, INK
from ui.text import CENTRE, RIGHT, Row, wrap

_SIGN = const(36)  # pixels of a large sign
_CROWN = const(23)  # its height
_TOP = const(26)  # of the band behind the winner
_BAND = const(80)
_LOW_BAND = const(40)  # when many players need the room below
_TEXT = const(92)  # where the words beside the sign begin
_LEGEND = const(201)
_SHARES = (100, 60, 35, 80)  # hundredths of a player's colour, by reason


def _mix(colour, ground, share):
    """So many hundredths of a colour on a ground."""
    mixed = 0
    for shift in (16, 8, 0):
        above, below = colour >> shift & 255, ground >> shift & 255
        mixed |= (above * share + below * (100 - share)) // 100 << shift
    return mixed


def hand_over(kit, group, seat, name, words):
    """Whose turn it is to take the console."""
    stage = kit.stage
    middle = stage.width // 2
    dark = look.DARK[seat]
    scale = 2 if look.BODY.width(name) * 2 <= stage.width else 1
    banner.show(stage, group, middle, 166 - 10 * scale, name, INK, scale)
    banner.forget()
    stage.box(group, 0, 40, stage.width, 96, rgb=dark)
    large = displayio.Group(scale=2, x=middle - _SIGN, y=52)
    group.append(large)
    art.place(large, "signs36", 0, 0, seat, stage.tint(stage.player(seat), dark))
    Row(stage, group, middle, 196, words, DIM, CENTRE, font=look.LABEL)


def result(kit, what):
    """The winner on a band of rays, the points as bars."""
    stage = kit.stage
    group, header, _ = kit.page(kit.say("result"), what.hint, what.tab)
    header.set(kit.say("result"), "▼ " + kit.say("details"))
    band = _LOW_BAND if len(what.rows) > 4 else _BAND
    _winner(kit, group, what, band)
    _bars(stage, group, what, _TOP + band + 4)


def _winner(kit, group, what, band):
    stage = kit.stage
    headline = _headline(stage, what, band)
    if what.winners:
        seat = what.winners[0]
        dark = look.DARK[seat]
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
            art.place(group, "signs36", x, y, seat, stage.tint(stage.player(seat), dark))
        if crown:
            palette = stage.tint(stage.colour(ACCENT), dark)
            art.place(group, "crown", 34 - (6 if across else 0), crown, 0, palette)
    group.append(headline)


def _headline(stage, what, band):
    """Who has won, in a group: first, so that the label is gone before sheets are read."""
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
    if what.why and band == _BAND:
        y -= 6
    for line, colour in lines:
        banner.show(stage, headline, left + look.BODY.width(line) // 2, y, line, colour, 1)
        y += pitch
    if what.why and band == _BAND:
        Row(stage, headline, left, y, what.why, font=look.FINE)
    banner.forget()
    return headline


def _bars(stage, group, what, top):
    rows = what.rows
    legend = len(what.reasons) > 1
    bottom = _LEGEND if legend else look.BOTTOM
    pitch = min(30, (bottom - top) // len(rows))
    roomy = pitch >= 27  # names above their bars
    left = 22 if roomy else 100
    right = stage.width - look.MARGIN
    most = right - 36 - left
    for number, row in enumerate(rows):
        seat, points, _ = row
        y = top + number * pitch
        colour = stage.player(seat)
        mark = Row(stage, group, look.MARGIN, y, sign(seat), font=look.FINE)
        mark.colour(colour)
        font = look.LABEL if seat in what.winners else look.FINE
        Row(stage, group, 22, y, what.names[seat], font=font)
        down = y + (15 if roomy else 3)
        x = left
        for reason, width in what.parts(row, most):
            if width > 1:
                share = _SHARES[reason % len(_SHARES)]
                tone = _mix(colour, stage.colour(0), share)
                stage.box(group, x, down, width - 1, 8, rgb=tone)
            x += width
        Row(stage, group, right, y + (6 if roomy else 0), str(points), INK, RIGHT, font=look.LABEL)
    if legend:
        _reasons(stage, group, what)


def _reasons(stage, group, what):
    """What the tones mean, in the colour of the first."""
    seat, _, split = what.rows[0]
    points = dict(split or ())
    words = [
        "%s %d" % (reason, points[reason]) if points.get(reason) else reason
        for reason in what.reasons
    ]
    if look.FINE.width("".join(words)) + 19 * len(words) > stage.width:
        words = what.reasons  # without the numbers there is room for all of them
    x = look.MARGIN
    for number, word in enumerate(words):
        share = _SHARES[number % len(_SHARES)]
        tone = _mix(stage.player(seat), stage.colour(0), share)
        stage.box(group, x, _LEGEND + 5, 7, 7, rgb=tone)
        Row(stage, group, x + 11, _LEGEND + 1, word, DIM, font=look.FINE)
        x += look.FINE.width(word) + 19
