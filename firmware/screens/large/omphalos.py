# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Omphalos on 240x240 and 320x240: the square, and beside it the hands of all players.

Hands are counted beside the pictures that lie on the square; four players have no room for
their gods.
"""

import displayio
from micropython import const

from rules import OVER
from screens.omphalos_board import Board
from ui import art, look
from ui.font import sign
from ui.stage import ACCENT, DIM, INK, PANEL, RAISED, take
from ui.text import CENTRE, RIGHT, Row

HEADER = True
RIBBON = 198

_PANEL = const(174)  # where what everybody has begins
_TOP = const(28)
_HEIGHT = const(54)  # of a player's field
_LOW = const(40)  # of one of four
_LINE = const(18)
_NAME = const(19)  # pixels of it that a name beside its sign cannot have
_PICTURE = const(16)
_GOD = const(4)  # the first god of the sheet of hands


class Screen(Board):
    """The square, scores, tiles in hand."""

    def __init__(self, kit, match, presenter):
        sheet = "omphalos28" if match.game.size == 5 else "omphalos21"
        # On a wide display the square stays at the left and names have more room.
        Board.__init__(self, kit, match, presenter, sheet, 3, _TOP)
        self._button = displayio.Group()
        self.group.append(self._button)
        self._seats()

    def _seats(self):
        """A field for each player: sign, name, points, and the pictures of what is in hand."""
        stage = self.kit.stage
        group = self.group
        self._fields = []
        self._points = []
        self._hands = []
        width = stage.width - _PANEL - 2
        many = len(self._names) == 4
        self._height = _LOW if many else _HEIGHT
        pictures = art.read("omphalos_hands")
        widest = max([look.LABEL.width(name) for name in self._names])
        # A sign before a long name has its place below, over the points.
        low = not many and widest > width - _NAME
        for seat, name in enumerate(self._names):
            y = _TOP - 1 + seat * (self._height + 2)
            field = stage.box(group, _PANEL, y, width, self._height, PANEL)
            field.pixel_shader = stage.palette(stage.colour(PANEL))  # its own: it will change
            self._fields.append(field)
            x = _PANEL + width - 15 if low else _PANEL + 4
            Row(stage, group, x, y + _LINE * low, sign(seat)).colour(stage.player(seat))
            left = 4 if low else 17
            if widest > width - _NAME and many and name[-2:-1] == " ":
                name = name[0] + name[-1]  # "Player 1" is told from "Player 2"
            Row(stage, group, _PANEL + left, y, name, width=width - left)
            middle = y + _LINE + (self._height - _LINE - look.BODY.height) // 2 + 8 * low
            self._points.append(
                Row(stage, group, _PANEL + width - 4, middle, "0", INK, RIGHT, font=look.BODY)
            )
            counts = []
            for line in range(1 if many else 2):
                down = y + _LINE + 1 + line * (_PICTURE + 1)
                art.put(group, pictures, _PANEL + 3, down, art.signs[seat] + line * _GOD)
                counts.append(
                    Row(stage, group, _PANEL + 6 + _PICTURE, down - 1, "", DIM, width=16)
                )
            self._hands.append(counts)

    # The scene

    def show(self, view, seat):
        """Make the scene show the table."""
        self.lay(view)
        turn = view.turn()
        stage = self.kit.stage
        self._count(view.scores())
        for other, field in enumerate(self._fields):
            field.pixel_shader[0] = stage.colour(RAISED if other == turn else PANEL)
            for row, count in zip(self._hands[other], view.hand(other)):
                row.set(str(count))
        self._show_button(view, seat)
        if turn == seat and turn != OVER:
            self.mark_moves(view.moves())

    def _show_button(self, view, seat):
        word = self.presenter.button(view, seat) if view.turn() != OVER else ""
        while len(self._button):
            take(self._button)
        self._box = None
        if not word:
            return
        stage = self.kit.stage
        # Below the fields of two or three players, else in the header.
        wide = look.LABEL.width(word) + 12
        if len(self._names) < 4:
            width = stage.width - _PANEL - 2
            x, y = _PANEL + (width - wide) // 2, _TOP + len(self._names) * (self._height + 2) + 3
        else:
            x, y = stage.width - wide - 6, 3
            # What stands there otherwise may be longer.
            left = stage.width - max(wide, look.LABEL.width(self.presenter.fact(view, seat))) - 12
            stage.box(self._button, left, 0, stage.width - left, look.BAR, PANEL)
        stage.box(self._button, x, y, wide, 18, RAISED)
        Row(stage, self._button, x + wide // 2, y, word, ACCENT, CENTRE)
        self._box = x, y, wide, 18
