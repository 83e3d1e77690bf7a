# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Code Omega on 128x64: the puzzle under its clock, or a line per player.

Two players have name, times and tracks one above the other. More have a line each, with
times and dice until the first dice of a round fall, and with the five tracks after that: a
bar for each and a post at the goal. More than three stand in two columns before that, whose
turn it is dark on white, and the sign tells whose time it is.
"""

import displayio
from micropython import const

from console import rooms
from rules import code_omega as rules
from screens import omega_board
from ui import art, look
from ui.bars import Header
from ui.stage import INK, PAPER, take
from ui.text import shorten

HEADER = False
RIBBON = None
BESIDE = ("screens.omega_lines",)

_WHITE = const(0xFFFFFF)
_ROW = (0, _WHITE, 0, 0, _WHITE)  # edge, light, dots, black, shared columns


class Screen(omega_board.Scene):
    """The puzzle, or a line per player."""

    ledges = (-31,)
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
        self.table = None  # made when they are seen, as the puzzle is
        self._seat = None  # that sees them

    def _show_lines(self, pawns=None):
        """One of the two at a time is in memory: lines, or a puzzle."""
        if self._puzzle is not None:
            take(self.group, self._puzzle)
            self._puzzle = self._tray = self.board = self._clock = self._hold = None
            self._rivals = None
        if self.table is None:
            from screens import omega_lines

            self.table = omega_lines.Lines(self.kit.stage, self.presenter, self._names)
            self.group.append(self.table.group)
        view = self.view
        self._bar.hidden = not self.table.show(view, pawns)
        turn = view.turn()
        self._header.set(
            self.presenter.prompt(view, self._seat),
            self.presenter.fact(view, self._seat),
            turn if turn >= 0 else None,
        )

    # The puzzle

    def _make_puzzle(self, size):
        if self.table is not None:
            take(self.group, self.table.group)
            self.table = None
            rooms.drop("screens.omega_lines")
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
        self._bar.hidden = False
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
            self._seat = seat
            self._show_lines()
            return
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
        self._hold.show(None)
        while len(self._rivals):
            take(self._rivals)
        self._header.set(words)

    def solution(self, puzzle, seat):
        """How a puzzle is solved, without a clock."""
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
        self._seat = None
        self._show_lines(pawns)

    def place(self, move):
        """Where the cursor goes for a move."""
        if self.view.puzzle is None and rules.TRACK <= move < rules.STRIP:
            return self.table.box(self.view.turn(), move - rules.TRACK)
        puzzle = self.view.puzzle
        if puzzle is None or self.view.phase() == rules.CALLING:
            return None
        if not puzzle.full():
            return self._tray.box(move - rules.STRIP) if move >= rules.STRIP else None
        return self.board.box(move % rules.SWAP) if move < rules.DONE else None


def _mark_taken(tile, strip, taken):
    """Strips that were taken are inverted."""
    tile[0] = strip + rules.STRIP_COUNT if taken else strip
