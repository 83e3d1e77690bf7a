# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Code Omega on 128x64: the puzzle under its clock, or a line per player.

Two players have name, times and tracks one above the other. More have a line each, with
times and dice until the first dice of a round fall, and with the five tracks after that: a
bar for each and a post at the goal. More than three stand in two columns before that, whose
turn it is dark on white, and the sign tells whose time it is.
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
from ui.stage import INK, PAPER, take
from ui.text import Row, shorten

HEADER = False
RIBBON = None

_LINE = const(8)
_TALL = const(21)  # of a player, when there are two
_SIGN = const(12)  # before the tracks of a line: whose they are
_FEW = const(3)  # players that have a line for name and time
_NAME = const(48)
_SYMBOLS = "☁★⚡☾♥"
_WHITE = const(0xFFFFFF)
_ROW = (0, _WHITE, 0, 0, _WHITE)  # edge, light, dots, black, shared columns
_STEPS = const(4)  # marks: a step for each die


class Screen:
    """The puzzle, or a line per player."""

    DICE = (_WHITE, 0, _WHITE, 0)

    def __init__(self, kit, match, presenter):
        self.kit = kit
        self.match = match
        self.presenter = presenter
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
                x = self._track_x(track) + 7
                Row(stage, self._columns, x, 0, _SYMBOLS[track])
            self._lines.append(self._columns)
        self._people = None  # more than a few, in two columns
        self._stepped = [Mark(stage, self._lines) for _ in range(_STEPS)]
        self._marked = []
        self.group.append(self._lines)

    def _track_x(self, track):
        return (0 if self._tall else _SIGN) + track * self._cell

    def _draw_line(self, seat, results, pawns):
        """Draw the line of a seat, unless that is what it shows already."""
        view = self.view
        turn = view.turn() == seat
        text = self.presenter.result(view, seat)
        what = (turn, results, text, bytes(pawns))
        if self._drawn[seat] == what:
            return
        self._drawn[seat] = what
        canvas = self._canvases[seat]
        font = look.BODY
        canvas.fill(0)
        x = font.draw(canvas, 1, sign(seat)) + 1
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
            font.draw(canvas, x + 1, _SYMBOLS[track], 9)
            font.draw(canvas, x + 11, str(steps), 9)
            top, bottom = 17, _TALL
        middle = (top + bottom) // 2
        for step in range(1, goal):
            canvas[left + (right - left) * step // goal, middle] = 1
        fill(canvas, right, top, right + 1, bottom, 1)
        if steps:
            fill(canvas, left, top + 1, left + (right - left) * steps // goal, bottom - 1, 1)

    def _show_lines(self, seat, pawns=None):
        view = self.view
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
        if self._puzzle is not None:
            # One of the two at a time is in memory.
            take(self.group, self._puzzle)
            self._puzzle = self._tray = self.board = self._clock = self._hold = None
            self._rivals = None
        self._lines.hidden = False
        many = results and len(self._names) > _FEW
        self._show_people(many)
        for other in range(0 if many else len(self._names)):
            steps = [view.pawn(other, track) for track in range(5)]
            self._draw_line(other, results, pawns[other] if pawns else steps)
        if self._columns is not None:
            self._lines.hidden = many
            self._columns.hidden = results
            self._bar.hidden = not results
        turn = view.turn()
        self._header.set(
            self.presenter.prompt(view, seat),
            self.presenter.fact(view, seat),
            turn if turn >= 0 else None,
        )

    def _show_people(self, shown):
        """More than a few players in two columns: names, or the times that they have."""
        if self._people is not None:
            take(self.group, self._people)
            self._people = None
        if not shown:
            return
        self._people = group = displayio.Group()
        stage = self.kit.stage
        half = stage.width // 2
        lines = (len(self._names) + 1) // 2
        pitch = (look.BOTTOM - look.BAR) // lines
        for seat, name in enumerate(self._names):
            x = seat // lines * half
            y = look.BAR + 1 + seat % lines * pitch + (pitch - look.BODY.height) // 2
            turn = self.view.turn() == seat
            if turn:
                stage.box(group, x, y - 2, half - 2, 11)
            text = self.presenter.result(self.view, seat) or name
            row = Row(stage, group, x + 2, y, sign(seat) + " " + text, width=half - 4)
            row.colour(0 if turn else _WHITE)
        self.group.append(group)

    # The puzzle

    def _make_puzzle(self, size):
        stage = self.kit.stage
        group = self._puzzle = displayio.Group()
        self._news = None  # when the clock began, calls and dice that are shown
        signs = art.read("omega_signs")
        white = stage.palette(None, _WHITE)
        cell = (stage.width - 18) // rules.COLUMNS
        pitch = 13 if size == 3 else 10
        top = look.BAR + 4
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
        """A notch in the clock at each earlier call, and the dice left to win."""
        group = self._rivals
        while len(group):
            take(group)
        view = self.view
        for time in () if view.proves() else self.presenter.calls.values():
            at = self._clock.place(time, view.timer)
            if at is not None:
                self.kit.stage.box(group, at, 0, 1, look.BAR, PAPER)
        if not view.find:
            seat = view.turn() if view.phase() == rules.SOLVING else None
            prize = "■" * self.presenter.prize()
            self._header.set(prize or self.presenter.prompt(view, seat), "", seat)

    # The scene

    def show(self, view, seat):
        """Make the scene show what this seat sees."""
        self.view = view
        if view.puzzle is None:
            self.presenter.watch(view, seat)
            self._show_lines(seat)
            return
        self._show_people(False)
        if self._puzzle is None:
            self._header.set("", "", seat)
        self._show_puzzle(view.puzzle)
        self.presenter.watch(view, seat)  # the clock starts when the puzzle is drawn
        self.pulse()

    def pulse(self):
        """Move the clock on, and the line that shows how long B is held."""
        milliseconds = self.presenter.clock()
        if milliseconds is not None:
            self._clock.show(milliseconds, self.view.span())
            self._hold.show(self.presenter.held())
            news = (self.presenter.zero, self.presenter.heard, self.presenter.prize())
            if news != self._news:
                self._news = news
                self._show_rivals()

    def verdict(self, words):
        """Over the puzzle that is still seen: what came of it."""
        self._clock.clear()
        while len(self._rivals):
            take(self._rivals)
        self._header.set(words)

    def solution(self, puzzle, seat):
        """How a puzzle is solved, without a clock."""
        self._show_people(False)
        self._show_puzzle(puzzle)
        while len(self._rivals):
            take(self._rivals)
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
            mark.put(self._box(event[1], event[2]))

    def settle(self):
        """They have been seen."""
        self._marked = []
        for mark in self._stepped:
            mark.hide()

    def _box(self, seat, track):
        x, y = self._track_x(track), self._tops[seat]
        if self._tall:
            return x + 1, y + 9, self._cell - 4, _TALL - 9
        return x + 1, y + 1, self._cell - 4, _LINE - 3

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
