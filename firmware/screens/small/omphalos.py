# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Omphalos on 128x64: the square fills the height, the players stand beside it."""

import displayio
from micropython import const

from rules import OVER
from screens.omphalos_board import Board
from ui.font import sign
from ui.text import RIGHT, Row, shorten

HEADER = False
RIBBON = None

_PANEL = const(60)  # where the players begin
_LINE = const(9)
_BUTTON = const(47)


class Screen(Board):
    """The square, scores, tiles in hand."""

    def __init__(self, kit, match, host):
        # Around the smaller square there is room for a cursor at its edge.
        sheet, edge = ("omphalos9", 2) if match.game.size == 5 else ("omphalos7", 0)
        Board.__init__(self, kit, match, host, sheet, max(1, edge), edge)
        stage = kit.stage
        self._prompt = Row(stage, self.group, _PANEL, 0)
        self._answer = displayio.Group()
        self.group.append(self._answer)
        self._bars = []
        self._points = []
        self._hands = []
        self._lines = []
        # Two lines for each of two players, one for each of four.
        seats = len(self._names)
        pitch = 18 if seats == 2 else 11 if seats == 3 else _LINE
        for seat, name in enumerate(self._names):
            y = _LINE + 1 + seat * pitch
            bar = stage.box(self.group, _PANEL, y - 1, stage.width - _PANEL, _LINE)
            bar.hidden = True
            self._bars.append(bar)
            row = Row(stage, self.group, _PANEL + 1, y, sign(seat))
            points = Row(stage, self.group, stage.width - 1, y, "0", align=RIGHT)
            name = Row(stage, self.group, _PANEL + 10, y, shorten(name, 38, stage.font))
            self._points.append(points)
            self._lines.append((row, name, points))
            hand = None
            if seats == 2:
                hand = Row(stage, self.group, _PANEL + 10, y + _LINE)
            self._hands.append(hand)

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
            if self._hands[other] is not None:
                attributes, gods = view.hand(other)
                self._hands[other].set("■%d ★%d" % (attributes, gods))
        while len(self._answer):
            self._answer.pop()
        self._box = None
        word = self.host.button(view, seat) if turn != OVER else ""
        prompt = self.host.prompt(view, seat)
        room = stage.width - _PANEL
        self._prompt.set(shorten(prompt, room, stage.font))
        if word:
            width = stage.font.width(word) + 1
            x = stage.width - width - 1
            Row(stage, self._answer, x, _BUTTON, word)
            self._box = x, _BUTTON, width - 2, _LINE - 2
        if turn == seat and turn != OVER:
            self.mark_moves(view.moves())

    def caption(self, key, *values):
        """What a line is worth, at the top."""
        self._prompt.set(self.kit.say(key, *values))
