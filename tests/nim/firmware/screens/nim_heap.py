# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Nim on any display: a row of counters for each heap."""

import displayio
from micropython import const

from rules import nim as rules
from ui import art

# Tiles of the sheet
_COUNTER = const(0)
_MEANT = const(1)  # A would take it
_GONE = const(2)  # it was just taken
_NOTHING = const(3)


class Heaps:
    """The heaps. A Screen says where: `TOP`."""

    def __init__(self, kit, match, presenter):
        self.group = displayio.Group()
        bitmap, palette, self._width, self._height = art.read("nim")
        self._x = (kit.stage.width - rules.MOST * self._width) // 2
        self._grid = displayio.TileGrid(
            bitmap,
            pixel_shader=palette,
            width=rules.MOST,
            height=rules.HEAPS,
            tile_width=self._width,
            tile_height=self._height,
            default_tile=_NOTHING,
            x=self._x,
            y=self.TOP,
        )
        self.group.append(self._grid)
        self._view = match.game
        self._gone = None  # (heap, count) of what was taken last

    def show(self, view, seat):
        """Make the scene show the heaps."""
        self._view = view
        self._lay()

    def _lay(self, move=None):
        """The heaps, and what a move would take."""
        for heap in range(rules.HEAPS):
            size = self._view.size(heap)
            meant = rules.count(move) if move is not None and rules.heap(move) == heap else 0
            gone = self._gone[1] if self._gone and self._gone[0] == heap else 0
            for at in range(rules.MOST):
                if at >= size:
                    tile = _GONE if at < size + gone else _NOTHING
                else:
                    tile = _MEANT if at >= size - meant else _COUNTER
                if self._grid[at, heap] != tile:
                    self._grid[at, heap] = tile

    def place(self, move):
        """Where the cursor goes for a move: the first counter that is taken."""
        heap = rules.heap(move)
        x = self._x + (self._view.size(heap) - rules.count(move)) * self._width
        return x + 2, self.TOP + heap * self._height + 2, self._width - 4, self._height - 4

    def point(self, move):
        """The counters that A would take."""
        self._lay(move)

    def happened(self, event, view):
        """Mark what was taken."""
        self._gone = event[2:]
        self._lay()

    def settle(self):
        """It has been seen."""
        self._gone = None
