# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""New Game on any display: the counters in three rows."""

import displayio
from micropython import const

from rules import newgame as rules
from ui import art

_COLUMNS = const(7)
# Tiles of the sheet
_COUNTER = const(0)
_MEANT = const(1)  # A would take it
_GONE = const(2)  # it was just taken
_NOTHING = const(3)


class Heap:
    """The heap. A Screen says where: `TOP`."""

    def __init__(self, kit, match, presenter):
        self.group = displayio.Group()
        bitmap, palette, self._width, self._height = art.read("newgame")
        self._x = (kit.stage.width - _COLUMNS * self._width) // 2
        self._grid = displayio.TileGrid(
            bitmap,
            pixel_shader=palette,
            width=_COLUMNS,
            height=-(-rules.MOST // _COLUMNS),
            tile_width=self._width,
            tile_height=self._height,
            default_tile=_NOTHING,
            x=self._x,
            y=self.TOP,
        )
        self.group.append(self._grid)
        self._left = 0
        self._gone = 0

    def show(self, view, seat):
        """Make the scene show the heap."""
        self._left = view.left()
        self._lay(0)

    def _lay(self, meant):
        """The heap, so many of it meant to be taken."""
        for place in range(rules.MOST):
            if place >= self._left:
                tile = _GONE if place < self._left + self._gone else _NOTHING
            else:
                tile = _MEANT if place >= self._left - meant else _COUNTER
            if self._grid[place] != tile:
                self._grid[place] = tile

    def place(self, move):
        """Where the cursor goes for a move: the first counter that is taken."""
        y, x = divmod(self._left - rules.count(move), _COLUMNS)
        x, y = self._x + x * self._width, self.TOP + y * self._height
        return x + 2, y + 2, self._width - 4, self._height - 4

    def point(self, move):
        """The counters that A would take."""
        self._lay(rules.count(move))

    def happened(self, event, view):
        """Mark what was taken."""
        self._gone = event[2]
        self._lay(0)

    def settle(self):
        """It has been seen."""
        self._gone = 0
