# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Omphalos on 240x240 and 320x240: the square, and beside it what everybody has."""

import bitmaptools
import displayio
from micropython import const

from rules import OVER
from screens.omphalos_board import Board
from ui import look
from ui.font import sign
from ui.stage import ACCENT, DIM, INK, PANEL, RAISED
from ui.text import CENTRE, RIGHT, Row, shorten

HEADER = True
RIBBON = 200

_PANEL = const(174)  # where what everybody has begins
_TOP = const(28)
_HEIGHT = const(40)  # of a player's field
_PIPS = const(12)
_PIP = const(5)


class Screen(Board):
    """The square, scores, tiles in hand."""

    def __init__(self, kit, match, host):
        sheet = "omphalos28" if match.game.size == 5 else "omphalos21"
        # On a wide display the square stays at the left and names have more room.
        Board.__init__(self, kit, match, host, sheet, 3, _TOP)
        self._button = displayio.Group()
        self.group.append(self._button)
        self._seats()

    def _seats(self):
        """A field for each player: sign, name, points, and a pip for each tile in hand."""
        stage = self.kit.stage
        self._fields = []
        self._points = []
        self._pips = []
        width = stage.width - _PANEL - 2
        for seat, name in enumerate(self._names):
            y = _TOP - 1 + seat * (_HEIGHT + 2)
            self._fields.append(stage.box(self.group, _PANEL, y, width, _HEIGHT, PANEL))
            colour = stage.player(seat)
            Row(stage, self.group, _PANEL + 5, y + 1, sign(seat)).colour(colour)
            self._points.append(
                Row(stage, self.group, _PANEL + width - 5, y - 1, "0", INK, RIGHT, font=look.BODY)
            )
            name = shorten(name, width - 8, look.FINE)
            Row(stage, self.group, _PANEL + 5, y + 16, name, DIM, font=look.FINE)
            self._pips.append(_Pips(stage, self.group, _PANEL + 5, y + 33, colour))

    # The scene

    def show(self, view, seat):
        """Make the scene show the table."""
        self.lay(view)
        turn = view.turn()
        stage = self.kit.stage
        self._count(view.scores())
        for other, field in enumerate(self._fields):
            field.pixel_shader[0] = stage.colour(RAISED if other == turn else PANEL)
            attributes, gods = view.hand(other)
            self._pips[other].set(attributes, gods)
        self._show_button(view, seat)
        if turn == seat and turn != OVER:
            self.mark_moves(view.moves())

    def _show_button(self, view, seat):
        word = self.host.button(view, seat) if view.turn() != OVER else ""
        while len(self._button):
            self._button.pop()
        self._box = None
        if not word:
            return
        stage = self.kit.stage
        # Below the fields of two or three players, else in the header.
        wide = look.LABEL.width(word) + 12
        if len(self._names) < 4:
            width = stage.width - _PANEL - 2
            x, y = _PANEL + (width - wide) // 2, _TOP + len(self._names) * (_HEIGHT + 2) + 4
        else:
            x, y = stage.width - wide - 6, 3
            # What stands there otherwise may be longer.
            left = stage.width - max(wide, look.FINE.width(self.host.fact(view, seat))) - 12
            stage.box(self._button, left, 0, stage.width - left, look.BAR, PANEL)
        stage.box(self._button, x, y, wide, 18, RAISED)
        Row(stage, self._button, x + wide // 2, y + 1, word, ACCENT, CENTRE)
        self._box = x, y, wide, 18


class _Pips:
    """A pip for each tile in hand; the larger ones are gods."""

    def __init__(self, stage, group, x, y, colour):
        bitmap = displayio.Bitmap(_PIP, 3 * _PIP, 2)  # a tile, a god, nothing
        bitmaptools.fill_region(bitmap, 0, 1, 3, 4, 1)
        bitmaptools.fill_region(bitmap, 0, _PIP, 4, 2 * _PIP, 1)
        self._grid = displayio.TileGrid(
            bitmap,
            pixel_shader=stage.palette(None, colour),
            width=_PIPS,
            height=1,
            tile_width=_PIP,
            tile_height=_PIP,
            default_tile=2,
            x=x,
            y=y,
        )
        group.append(self._grid)

    def set(self, attributes, gods):
        """Show a hand, gods first."""
        for place in range(_PIPS):
            kind = 1 if place < gods else 0 if place < gods + attributes else 2
            if self._grid[place] != kind:
                self._grid[place] = kind
