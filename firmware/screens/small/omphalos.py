# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Omphalos on 128x64: the square fills the height, players and keys stand beside it.

Of two players both hands are seen, of more the hand of the one who faces the screen, in the very
pictures that lie on the square. A god is taken by pointing at the one in hand.
"""

import displayio
from micropython import const

from rules import OVER
from screens.omphalos_board import TILE, Board
from ui import art
from ui.font import sign
from ui.stage import take
from ui.text import RIGHT, Row, shorten

HEADER = False
RIBBON = None
KEYS = 65

_LINE = const(9)
_PITCH = const(19)  # from player to player of two, with their hands between
_HAND = const(46)  # y of the hand of one of more
_BUTTON = const(47)
_GODS = const(28)  # pixels from the tiles of a hand to its gods


class Screen(Board):
    """The square, scores, tiles in hand."""

    def __init__(self, kit, match, presenter):
        # Around the smaller square there is room for a cursor at its edge.
        sheet, x, y = ("omphalos10", 1, 2) if match.game.size == 5 else ("omphalos8", 1, 0)
        Board.__init__(self, kit, match, presenter, sheet, x, y)
        stage = kit.stage
        self._prompt = Row(stage, self.group, KEYS, 0)
        self._answer = displayio.Group()
        self.group.append(self._answer)
        self._bars = []
        self._points = []
        self._lines = []
        seats = len(self._names)
        two = seats == 2
        self._hands = []
        for seat, name in enumerate(self._names):
            y = _LINE + seat * (_PITCH if two else _LINE)
            bar = stage.box(self.group, KEYS, y - 1, stage.width - KEYS, _LINE)
            bar.hidden = True
            self._bars.append(bar)
            row = Row(stage, self.group, KEYS + 1, y, sign(seat))
            points = Row(stage, self.group, stage.width - 1, y, "0", align=RIGHT)
            name = Row(stage, self.group, KEYS + 9, y, name, width=38)
            self._points.append(points)
            self._lines.append((row, name, points))
            if two:
                self._hands.append(_Hand(self, y + _LINE))
        if not two:
            self._hands.append(_Hand(self, _HAND))

    def show(self, view, seat):
        """Make the scene show the table."""
        self.lay(view)
        turn = view.turn()
        stage = self.kit.stage
        self._count(view.scores())
        for other, rows in enumerate(self._lines):
            mine = other == turn
            self._bars[other].hidden = not mine
            for row in rows:
                row.colour(0 if mine else 0xFFFFFF)
        while len(self._answer):
            take(self._answer)
        self._box = None
        word = ""
        if turn == seat and turn != OVER and not view.source and view.placed:
            word = self.presenter.button(view, seat)
        self._show_hands(view, seat, word)
        prompt = self.presenter.prompt(view, seat)
        self._prompt.set(shorten(prompt, stage.width - KEYS, stage.font))
        if word:
            width = stage.font.width(word) + 1
            x = stage.width - width - 1
            Row(stage, self._answer, x, _BUTTON, word)
            self._box = x, _BUTTON, width - 2, _LINE - 2
        if turn == seat and turn != OVER:
            self.mark_moves(view.moves())

    def _show_hands(self, view, seat, word):
        over = view.turn() == OVER
        if len(self._hands) > 1:
            for other, hand in enumerate(self._hands):
                hand.set(other, *view.hand(other))
                # The answer stands there, and at the end what counts.
                hand.hide(over or other > 0 and word != "")
            facing = max(0, seat)
        else:
            facing = 0
            own = seat if seat >= 0 else view.turn()
            hidden = own < 0 or word != "" or over
            self._hands[0].hide(hidden)
            if not hidden:
                self._hands[0].set(own, *view.hand(own))
        if not word:
            self._box = self._hands[facing].god()


class _Hand:
    """How many tiles and gods a seat has left, each beside its picture."""

    def __init__(self, screen, y):
        stage = screen.kit.stage
        self._group = displayio.Group(x=KEYS + 2, y=y)
        screen.group.append(self._group)
        sheet = screen.sheet
        self._side = side = sheet[2] - 1
        self._tile = art.put(self._group, sheet, 0, 0, TILE + 1)
        self._god = art.put(self._group, sheet, _GODS, 0, TILE + 5)
        top = side - 7
        self._tiles = Row(stage, self._group, side + 2, top, width=20)
        self._gods = Row(stage, self._group, _GODS + side + 2, top, width=20)

    def set(self, seat, attributes, gods):
        """Show the hand of a seat."""
        tile = TILE + 1 + art.signs[seat]
        for grid in (self._tile, self._god):
            if grid[0] != tile:
                grid[0] = tile
            tile += 4
        self._tiles.set("×%d" % attributes)
        self._gods.set("×%d" % gods)

    def god(self):
        """Where the cursor frames the god."""
        return self._group.x + _GODS + 1, self._group.y + 1, self._side - 2, self._side - 2

    def hide(self, hidden):
        """Make room for an answer."""
        if self._group.hidden != hidden:
            self._group.hidden = hidden
