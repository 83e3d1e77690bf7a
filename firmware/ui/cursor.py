# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""A frame that moves over the legal moves: where it goes when an arrow is pressed."""

import displayio
import vectorio

from ui.keys import DOWN, LEFT, RIGHT, UP, elapsed
from ui.stage import ACCENT

_BLINK = 320  # ms


class Cursor:
    """A blinking frame around a box: a dark line, then a light one, seen on any ground."""

    def __init__(self, stage, group):
        self._scale = stage.scale
        self._palette = stage.palette(stage.colour(ACCENT))
        self._colour = stage.colour(ACCENT)
        self._frame = displayio.Group()
        self._rings = (self._ring(self._palette), self._ring(stage.palette(0)))
        self._frame.hidden = True
        group.append(self._frame)
        self._since = 0
        self._lit = True

    def _ring(self, palette):
        sides = [
            vectorio.Rectangle(pixel_shader=palette, width=1, height=1, x=0, y=0) for _ in range(4)
        ]
        for side in sides:
            self._frame.append(side)
        return sides

    def put(self, box, now):
        """Frame a box (x, y, width, height)."""
        x, y, width, height = box
        scale = self._scale  # of sizes; the group scales the places
        for margin, (top, bottom, left, right) in zip((2, 1), self._rings):
            for side in (top, bottom):
                side.x, side.width = x - margin, (width + 2 * margin) * scale
            for side in (left, right):
                side.y, side.height = y - margin + 1, (height + 2 * margin - 2) * scale
            top.y = y - margin
            bottom.y = y + height + margin - 1
            left.x = x - margin
            right.x = x + width + margin - 1
        self._light(True)
        self._since = now
        self._frame.hidden = False

    def hide(self):
        """Point at nothing."""
        self._frame.hidden = True

    def blink(self, now):
        """Go dark and light again in turns."""
        if not self._frame.hidden and elapsed(self._since) >= _BLINK:
            self._since = now
            self._light(not self._lit)

    def _light(self, lit):
        if lit != self._lit:
            self._lit = lit
            self._palette[0] = self._colour if lit else 0


def neighbour(places, at, direction):
    """The index of the next place in a direction, or the same when there is none.

    Straight ahead is preferred; with nothing ahead the cursor wraps to the far side of
    its own row or column. A place of None is nowhere.
    """
    if places[at] is None:
        return at
    x, y, width, height = places[at]
    x2, y2 = 2 * x + width, 2 * y + height  # twice the middle
    best = far = at
    best_cost = 1 << 28
    far_cost = 0
    for index, place in enumerate(places):
        if place is None:
            continue
        px, py, pw, ph = place
        across = 2 * px + pw - x2
        down = 2 * py + ph - y2
        if direction in (UP, DOWN):
            ahead, aside = down, across
        else:
            ahead, aside = across, down
        if direction in (UP, LEFT):
            ahead = -ahead
        if aside < 0:
            aside = -aside
        if ahead > 0:
            # A step aside costs three ahead, so that rows and columns are followed.
            cost = ahead + 3 * aside
            if direction in (LEFT, RIGHT) and aside >= height:
                cost += 1 << 20  # left and right stay in the row as long as it has places
            if cost < best_cost:
                best, best_cost = index, cost
        elif ahead < far_cost and aside < (height if direction in (LEFT, RIGHT) else width):
            far, far_cost = index, ahead
    if best_cost >= 1 << 20:
        return far
    return best
