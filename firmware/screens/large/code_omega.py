# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Code Omega on 240x240 and 320x240: the puzzle with a cell per key, or players and lanes.

Between puzzles the players stand above the five tracks with their times and dice; pawns are
their signs, which shrink where several share a step. Over the puzzle hangs on the clock who
has finished before, and when. Of the two, omega_lanes and omega_puzzle, only what is seen is in
memory, and words that stand still share a bitmap: a row of text takes half a kilobyte.
"""

import gc

import displayio
from micropython import const

from console import rooms
from rules import code_omega as rules
from screens import omega_board
from ui import art, look
from ui.stage import PANEL, take
from ui.text import shorten

HEADER = True
RIBBON = None
BESIDE = ("screens.omega_lanes",)

_SMALL = const(6)  # first tile of pawns that share a step
_PAWN = const(12)


class Screen(omega_board.Scene):
    """The puzzle, or the players and the lanes."""

    ledges = (-183, -153)
    DICE = (0xF6EEDC, 0x0C0F16, 0x50607E, 0x161E2E)

    def __init__(self, kit, match, presenter):
        self.kit = kit
        self.match = match
        self.presenter = presenter
        self.view = None
        self.group = displayio.Group()
        self.keys_shown = False  # the keys have cells here: the bottom row gives way
        self.names = [name for name, _ in match.players]
        stage = kit.stage
        self.pawns = art.read("omega_pawns")[0]
        panel = stage.colour(PANEL)
        self.tints = [stage.tint(stage.player(seat), panel) for seat in range(len(self.names))]
        self.table = None
        self._puzzle = None

    @property
    def board(self):
        """The puzzle that is seen, or None."""
        return self._puzzle and self._puzzle.board

    def sign(self, group, seat, x, y, small=False):
        """Put the sign of a player on the screen; the TileGrid."""
        grid = displayio.TileGrid(
            self.pawns,
            pixel_shader=self.tints[seat],
            tile_width=_PAWN,
            tile_height=_PAWN,
            default_tile=art.signs[seat] + (_SMALL if small else 0),
            x=x,
            y=y,
        )
        group.append(grid)
        return grid

    def _see(self, table):
        """Make room for the table, or for the puzzle; whether it must be made."""
        here, other = (self.table, self._puzzle) if table else (self._puzzle, self.table)
        if other is not None:
            take(self.group, other.group)
            self.table = self._puzzle = other = None
            rooms.drop("screens.omega_puzzle" if table else "screens.omega_lanes")
            gc.collect()  # what is made now stays: not behind what was here
        return here is None

    def _show_table(self, pawns=None):
        if self._see(True):
            from screens import omega_lanes

            self.table = omega_lanes.Lanes(self, self.view.goal)
            self.group.append(self.table.group)
        self.table.show(self.view, pawns)

    def _show_puzzle(self, puzzle):
        if self._see(False):
            from screens import omega_puzzle

            self._puzzle = omega_puzzle.Puzzle(self, puzzle.size(), self.view.find)
            self.group.append(self._puzzle.group)
            self._news = None  # when the clock began, calls and dice that are shown
        self._puzzle.lay(puzzle)

    def show(self, view, seat):
        """Make the scene show what this seat sees."""
        self.view = view
        self.keys_shown = False
        if view.puzzle is None:
            self.presenter.watch(view, seat)
            self._show_table()
            return
        self._show_puzzle(view.puzzle)
        calling = view.phase() == rules.CALLING
        self._own = None if calling else seat
        self.keys_shown = view.puzzle.full() and not calling and self._puzzle.cells
        self._puzzle.keys.hidden = not self.keys_shown
        self.presenter.watch(view, seat)  # the clock starts when the puzzle is drawn
        self.pulse()

    def pulse(self):
        """Move the clock on, and the line that shows how long B is held."""
        milliseconds = self.presenter.clock()
        if milliseconds is not None:
            self._puzzle.clock.show(milliseconds, self.view.span())
            self._puzzle.hold.show(self.presenter.held())
            news = (self.presenter.zero, self.presenter.heard, self.presenter.prize())
            if news != self._news:
                self._news = news
                self._puzzle.show_rivals(self.view, self._own, news[2])

    def verdict(self, words):
        """Over the puzzle that is still seen: what came of it."""
        self.keys_shown = False
        self.bottom.hide(False)
        self.bottom.set("")
        self._puzzle.tell(words, True)

    def solution(self, puzzle, seat):
        """How a puzzle is solved, without keys and clock."""
        self._show_puzzle(puzzle)
        name = shorten(self.names[seat], self.kit.stage.width // 2, look.BODY)
        self._puzzle.tell(self.kit.say("solution", name))

    def step(self, view, pawns):
        """Pawns on their way."""
        self.view = view
        self._show_table(pawns)

    def point(self, move):
        """Where the pawn would go."""
        if rules.TRACK <= move < rules.STRIP:
            track = move - rules.TRACK
            step = min(self.view.goal, self.view.pawn(self.view.turn(), track) + 1)
            self.table.mean(track, step)

    def place(self, move):
        """Where the cursor goes for a move."""
        if self.view.puzzle is None and rules.TRACK <= move < rules.STRIP:
            return self.table.lane(move - rules.TRACK)
        puzzle = self.view.puzzle
        if puzzle is None or self.view.phase() == rules.CALLING:
            return None
        if not puzzle.full():
            return self._puzzle.tray.box(move - rules.STRIP) if move >= rules.STRIP else None
        return self.board.box(move % rules.SWAP) if move < rules.DONE else None
