# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Strips that are to be found, for a puzzle of Code Omega that begins without them."""

import displayio

from rules import code_omega as rules
from screens.omega_board import sign


class Tray:
    """All strips by their signs while they are to be found, and those that are wanted."""

    def __init__(self, group, signs, free, wanted, size, area, wanted_at):
        x, y, width, height = area
        self.group = displayio.Group()
        self._tiles = []
        side = signs[2]
        across, down = width // 5, height // 3
        for strip in range(rules.STRIP_COUNT):
            tile = sign(signs, free)
            tile.x = x + strip % 5 * across + (across - side) // 2
            tile.y = y + strip // 5 * down + (down - side) // 2
            self._tiles.append(tile)
            self.group.append(tile)
        group.append(self.group)
        self.wanted = displayio.Group()
        self._wanted = []
        for place in range(size):
            tile = sign(signs, wanted)
            tile.x = wanted_at[0] + place * (side + (3 if side > 10 else 0))
            tile.y = wanted_at[1]
            self._wanted.append(tile)
            self.wanted.append(tile)
        group.append(self.wanted)
        self._side = side

    def show(self, puzzle, taken):
        """Show which strips are wanted; `taken(tile, strip, whether)` marks those taken."""
        for tile, strip in zip(self._wanted, puzzle.strips):
            tile[0] = strip
        for strip, tile in enumerate(self._tiles):
            taken(tile, strip, puzzle.row_of(strip) >= 0)

    def box(self, strip):
        """Where a strip is."""
        tile = self._tiles[strip]
        return tile.x, tile.y, self._side, self._side
