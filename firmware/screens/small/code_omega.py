# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Code Omega on 128x64: the puzzle under its clock, or a line per player.

Two players have name, times and tracks one above the other. More have a line each, with
times and dice until the first dice of a round fall, and with the five tracks after that.
"""

import bitmaptools
import displayio
from micropython import const

from rules import code_omega as rules
from screens import omega_board
from ui import art, look
from ui.bars import Header
from ui.font import sign
from ui.frame import Mark
from ui.stage import INK, PAPER
from ui.text import Row, shorten

HEADER = False
RIBBON = None

_LINE = const(8)
_TALL = const(21)  # of a player, when there are two
_SIGN = const(9)  # before the tracks of a line: whose they are
_SYMBOLS = "☁★⚡☾♥"
_WHITE = const(0xFFFFFF)
_ROW = (_WHITE, _WHITE, 0, 0, _WHITE)  # edge, light, dots, black, shared columns
_STEPS = const(4)  # marks: a step for each die


class Screen:
    """The puzzle, or a line per player."""

    DICE = (_WHITE, 0, _WHITE, 0)

    def __init__(self, kit, match, host):
        self.kit = kit
        self.match = match
        self.host = host
        self.view = None
        self.group = displayio.Group()
        stage = kit.stage
        self.board = None  # made with the first puzzle, like all that belongs to it
        self._names = [name for name, _ in match.players]
        self._puzzle = None
        self._tray = None
        self._bar = displayio.Group()
        self.group.append(self._bar)
        self._header = Header(stage, self._bar)
        self._make_lines()

    # Lines

    def _make_lines(self):
        stage = self.kit.stage
        seats = len(self._names)
        self._tall = seats <= 2
        height = _TALL if self._tall else _LINE
        self._height = height
        top = look.BAR + (1 if self._tall else 0)
        pitch = height + 2 if self._tall else (look.BOTTOM - _LINE) // seats
        if not self._tall:
            top = max(look.BAR, _LINE + (pitch - _LINE) // 2)
        self._tops = [top + pitch * seat for seat in range(seats)]
        self._cell = (stage.width - (0 if self._tall else _SIGN)) // 5
        self._lines = displayio.Group()
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
                x = self._track_x(track) + 8
                Row(stage, self._columns, x, 0, _SYMBOLS[track])
            self._goal = Row(stage, self._columns, 0, 0)
            self._lines.append(self._columns)
        self._stepped = [Mark(stage, self._lines) for _ in range(_STEPS)]
        self._marked = []
        self.group.append(self._lines)

    def _track_x(self, track):
        return (0 if self._tall else _SIGN) + track * self._cell

    def _draw_line(self, seat, results, pawns):
        """Draw the line of a seat, unless that is what it shows already."""
        view = self.view
        turn = view.turn() == seat
        text = self.host.result(view, seat)
        what = (turn, results, text, bytes(pawns))
        if self._drawn[seat] == what:
            return
        self._drawn[seat] = what
        canvas = self._canvases[seat]
        font = look.BODY
        canvas.fill(0)
        x = font.draw(canvas, 0, sign(seat)) + 1
        if self._tall or results:
            if turn:
                x = font.draw(canvas, x, "▶")
            font.draw(canvas, x, shorten(self._names[seat], 48, font))
            font.draw(canvas, canvas.width - font.width(text), text)
        if self._tall or not results:
            for track in range(5):
                self._draw_track(canvas, track, pawns[track], view.goal)

    def _draw_track(self, canvas, track, steps, goal):
        x = self._track_x(track)
        count = str(steps)
        font = look.BODY
        fill = bitmaptools.fill_region
        if self._tall:
            font.draw(canvas, x + 1, _SYMBOLS[track], 9)
            font.draw(canvas, x + 11, count, 9)
            left, right, top, bottom = x + 1, x + self._cell - 3, 17, _TALL
        else:
            left = x + (11 if goal > 9 else 7)
            font.draw(canvas, left - font.width(count), count)
            right, top, bottom = x + self._cell - 3, 1, 6
        end = left + (right - left) * steps // goal
        middle = (top + bottom) // 2
        for dot in range(left, right, 2):
            canvas[dot, middle] = 1
        fill(canvas, right, top, right + 1, bottom, 1)
        if steps:
            fill(canvas, left, top, max(end, left + 1), bottom, 1)

    def _show_lines(self, seat, pawns=None):
        view = self.view
        order = view.throwing_order()
        # Times and dice, until the first dice of the round fall; then the tracks.
        results = view.together() or (
            view.round > 0
            and (
                view.phase() == rules.TO_THROW
                and view.turn() == order[0]
                or view.phase() == rules.TO_ROLL
                and not order
            )
        )
        if self._puzzle is not None:
            # One of the two at a time is in memory.
            self.group.remove(self._puzzle)
            self._puzzle = self._tray = self.board = self._clock = self._hold = None
            self._rivals = None
        self._lines.hidden = False
        for other in range(len(self._names)):
            steps = [view.pawn(other, track) for track in range(5)]
            self._draw_line(other, results, pawns[other] if pawns else steps)
        if self._columns is not None:
            self._columns.hidden = results
            self._goal.set(str(view.goal))
            self._bar.hidden = not results
        turn = view.turn()
        self._header.set(
            self.host.prompt(view, seat), self.host.fact(view, seat), turn if turn >= 0 else None
        )

    # The puzzle

    def _make_puzzle(self, size):
        stage = self.kit.stage
        group = self._puzzle = displayio.Group()
        self._news = None  # when the clock began, calls and dice that are shown
        signs = art.read("omega_signs")
        white = stage.palette(None, _WHITE)
        cell = (stage.width - 12) // rules.COLUMNS
        space = look.BOTTOM - look.BAR - 6
        pitch = space // size
        top = look.BAR + 4 + (space - size * pitch) // 2
        left = stage.width - 1 - rules.COLUMNS * cell
        self.board = omega_board.Board(
            stage, group, size, left, top, cell, pitch, _ROW, signs, white
        )
        x = 49
        self._clock = omega_board.Clock(
            stage,
            group,
            x,
            2,
            stage.width - x - 20,
            5,
            (None, stage.colour(PAPER)),
            (stage.width - 1, look.BAR_TEXT, PAPER, look.BODY),
        )
        self._rivals = displayio.Group()
        group.append(self._rivals)
        if self.view.find:
            area = (0, look.BAR, stage.width, look.BOTTOM - look.BAR)
            dark = stage.palette(None, stage.colour(PAPER))
            from screens.omega_tray import Tray

            self._tray = Tray(group, signs, white, dark, size, area, (9, 0))
        self._hold = omega_board.Hold(
            stage, group, 0, look.BAR, stage.width, 2, None, stage.colour(INK)
        )
        self.group.append(group)

    def _show_puzzle(self, puzzle):
        if self._puzzle is None:
            self._make_puzzle(puzzle.size())
        self._lines.hidden = True
        self._bar.hidden = False
        self._puzzle.hidden = False
        self._hold.show(None)
        finding = not puzzle.full()
        if self._tray is not None:
            self._tray.group.hidden = not finding
            self._tray.wanted.hidden = False
            self._tray.show(puzzle, _mark_taken)
        self.board.group.hidden = finding
        if not finding:
            self.board.show(puzzle)

    def _show_rivals(self):
        """A notch in the clock where somebody has called before, and the dice left to win."""
        group = self._rivals
        while len(group):
            group.pop()
        view = self.view
        for time in () if view.proves() else self.host.calls.values():
            at = self._clock.place(time, view.timer)
            if at is not None:
                self.kit.stage.box(group, at, 0, 1, look.BAR, PAPER)
        if not view.find:
            seat = view.turn() if view.phase() == rules.SOLVING else None
            prize = "■" * self.host.prize()
            self._header.set(prize or self.host.prompt(view, seat), "", seat)

    # The scene

    def show(self, view, seat):
        """Make the scene show what this seat sees."""
        self.view = view
        if view.puzzle is None:
            self.host.watch(view, seat)
            self._show_lines(seat)
            return
        if self._puzzle is None:
            self._header.set("", "", seat)
        self._show_puzzle(view.puzzle)
        self.host.watch(view, seat)  # nobody's clock runs before there is something to see
        self.pulse()

    def pulse(self):
        """The clock goes on, and the line of whoever holds B."""
        milliseconds = self.host.clock()
        if milliseconds is not None:
            self._clock.show(milliseconds, self.view.span())
            self._hold.show(self.host.held())
            news = (self.host.zero, self.host.heard, self.host.prize())
            if news != self._news:
                self._news = news
                self._show_rivals()

    def solution(self, puzzle, seat):
        """How a puzzle is solved, without a clock."""
        self._show_puzzle(puzzle)
        while len(self._rivals):
            self._rivals.pop()
        self._clock.clear()
        if self._tray is not None:
            self._tray.wanted.hidden = True
        name = shorten(self._names[seat], 60, look.BODY)
        self._header.set(self.kit.say("solution", name), "", seat)

    def step(self, view, pawns):
        """Pawns on their way."""
        self.view = view
        self._show_lines(None, pawns)

    def animate(self, events, view, seat):
        """Strips slide, the column lights up, dice roll, pawns step."""
        return omega_board.animate(self, events, view)

    def happened(self, event, view):
        """The tracks of a throw stay marked."""
        if event[0] == "throw":
            self.settle()
        elif event[0] == "step" and event[2] not in self._marked:
            self._marked.append(event[2])
            mark = self._stepped[len(self._marked) - 1]
            x, y, width, height = self._box(event[1], event[2])
            if not self._tall:
                y, height = y + 1, height - 2  # between the lines
            mark.put((x, y, width, height))

    def settle(self):
        """They have been seen."""
        self._marked = []
        for mark in self._stepped:
            mark.hide()

    def _box(self, seat, track):
        x, y = self._track_x(track), self._tops[seat]
        if self._tall:
            return x + 1, y + 9, self._cell - 4, _TALL - 9
        return x + 1, y, self._cell - 4, _LINE - 1

    def place(self, move):
        """Where the cursor goes for a move."""
        if self.view.puzzle is None and rules.TRACK <= move < rules.STRIP:
            return self._box(self.view.turn(), move - rules.TRACK)
        puzzle = self.view.puzzle
        if puzzle is None or self.view.phase() == rules.CALLING:
            return None
        if not puzzle.full():
            return self._tray.box(move - rules.STRIP) if move >= rules.STRIP else None
        return self.board.box(move % rules.SWAP) if move < rules.DONE else None


def _mark_taken(tile, strip, taken):
    """Strips that were taken are inverted."""
    tile[0] = strip + rules.STRIP_COUNT if taken else strip
