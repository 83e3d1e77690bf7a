# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Between the puzzles of Code Omega on 128x64: a line per player. In memory only then."""

import bitmaptools
import displayio
from micropython import const

from rules import code_omega as rules
from ui import look
from ui.font import sign
from ui.frame import Mark
from ui.stage import take
from ui.text import Row, shorten

_LINE = const(8)
_TALL = const(21)  # of a player, when there are two
_SIGN = const(12)  # before the tracks of a line: whose they are
_FEW = const(3)  # players that have a line for name and time
_APART = const(4)  # players whose signs stand one below the other
_NAME = const(48)
_SYMBOLS = "☁★⚡☾♥"
_WHITE = const(0xFFFFFF)
_STEPS = const(4)  # marks: a step for each die


class Lines:
    """Names with times and dice, or the five tracks."""

    def __init__(self, stage, presenter, names):
        self._stage = stage
        self._presenter = presenter
        self._names = names
        self.group = displayio.Group()
        seats = len(names)
        self._tall = seats <= 2
        height = _TALL if self._tall else _LINE
        top = look.BAR + (1 if self._tall else 0)
        pitch = height + 2 if self._tall else (look.BOTTOM - _LINE) // seats
        if not self._tall:
            top = _LINE + (pitch - _LINE) // 2
        self._tops = [top + pitch * seat for seat in range(seats)]
        # Where lines are close, every other sign stands further right.
        self._signs = 0 if self._tall else _SIGN if seats <= _APART else 2 * _SIGN - 4
        self._cell = (stage.width - self._signs) // 5
        self._lines = displayio.Group()
        self.group.append(self._lines)
        self._canvases = []
        palette = stage.palette(None, _WHITE)
        for y in self._tops:
            canvas = displayio.Bitmap(stage.width, height, 2)
            self._canvases.append(canvas)
            self._lines.append(displayio.TileGrid(canvas, pixel_shader=palette, y=y))
        self._drawn = [None] * seats
        self._columns = None  # the symbols of the tracks, in the place of the header
        if not self._tall:
            self._columns = displayio.Group()
            for track in range(5):
                x = self._track_x(track) + 7
                Row(stage, self._columns, x, 0, _SYMBOLS[track])
            self._lines.append(self._columns)
        self._people = None  # more than a few, in two columns
        self._stepped = [Mark(stage, self._lines) for _ in range(_STEPS)]
        self._marked = []

    def show(self, view, pawns=None):
        """Show how far all players are; whether there is room for a header above."""
        order = view.throwing_order()
        # Times and dice, until the first dice of the round fall; then the tracks.
        results = view.together() or (
            view.round > 0
            and (
                view.phase() == rules.TO_START
                or view.phase() == rules.TO_THROW
                and view.turn() == order[0]
                or view.phase() == rules.TO_ROLL
                and not order
            )
        )
        many = results and len(self._names) > _FEW
        self._show_people(view, many)
        for other in range(0 if many else len(self._names)):
            steps = [view.pawn(other, track) for track in range(5)]
            self._draw_line(view, other, results, pawns[other] if pawns else steps)
        self._lines.hidden = many
        if self._columns is None:
            return True
        self._columns.hidden = results
        return results

    def _track_x(self, track):
        return self._signs + track * self._cell

    def _draw_line(self, view, seat, results, pawns):
        """Draw the line of a seat, unless that is what it shows already."""
        turn = view.turn() == seat
        text = self._presenter.result(view, seat)
        what = (turn, results, text, bytes(pawns))
        if self._drawn[seat] == what:
            return
        self._drawn[seat] = what
        canvas = self._canvases[seat]
        font = look.BODY
        canvas.fill(0)
        aside = _LINE if self._signs > _SIGN and seat % 2 else 0
        x = font.draw(canvas, 1 + aside, sign(seat)) + 1
        if self._tall or results:
            if turn:
                x = font.draw(canvas, x, "▶")
            font.draw(canvas, x, shorten(self._names[seat], _NAME, font))
            font.draw(canvas, canvas.width - font.width(text), text)
        if self._tall or not results:
            for track in range(5):
                self._draw_track(canvas, track, pawns[track], view.goal)

    def _draw_track(self, canvas, track, steps, goal):
        x = self._track_x(track)
        font = look.BODY
        fill = bitmaptools.fill_region
        left, right, top, bottom = x + 1, x + self._cell - 4, 1, 6
        if self._tall:
            font.draw(canvas, x + 1, _SYMBOLS[track], 10)
            font.draw(canvas, x + 11, str(steps), 10)
            top, bottom = 17, _TALL
        middle = (top + bottom) // 2
        for step in range(1, goal):
            canvas[left + (right - left) * step // goal, middle] = 1
        fill(canvas, right, top, right + 1, bottom, 1)
        if steps:
            fill(canvas, left, top + 1, left + (right - left) * steps // goal, bottom - 1, 1)

    def _show_people(self, view, shown):
        """More than a few players in two columns: names, or the times that they have."""
        if self._people is not None:
            take(self.group, self._people)
            self._people = None
        if not shown:
            return
        self._people = group = displayio.Group()
        stage = self._stage
        half = stage.width // 2
        lines = (len(self._names) + 1) // 2
        pitch = (look.BOTTOM - look.BAR) // lines
        for seat, name in enumerate(self._names):
            x = seat // lines * half
            y = look.BAR + 1 + seat % lines * pitch + (pitch - look.BODY.height) // 2
            turn = view.turn() == seat
            if turn:
                stage.box(group, x, y - 2, half - 2, 11)
            text = self._presenter.result(view, seat) or name
            row = Row(stage, group, x + 2, y, sign(seat) + " " + text, width=half - 4)
            row.colour(0 if turn else _WHITE)
        self.group.append(group)

    # What happened

    def mark(self, seat, track, step):
        """A pawn has stepped."""
        if track not in self._marked:
            self._marked.append(track)
            self._stepped[len(self._marked) - 1].put(self.box(seat, track))

    def settle(self):
        """The steps have been seen."""
        self._marked = []
        for mark in self._stepped:
            mark.hide()

    def box(self, seat, track):
        """Where a track of a player is."""
        x, y = self._track_x(track), self._tops[seat]
        if self._tall:
            return x + 1, y + 10, self._cell - 4, _TALL - 10  # below the letters of the name
        return x + 1, y + 1, self._cell - 4, _LINE - 3
