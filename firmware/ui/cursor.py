# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""A frame that moves over the legal moves: where it goes when an arrow is pressed."""

import bitmaptools
import displayio
from micropython import const

from ui.keys import DOWN, LEFT, RIGHT, UP, elapsed
from ui.stage import ACCENT

_LIT = const(480)  # ms
_DARK = const(120)


class Cursor:
    """A blinking frame around a box: a dark line, then a light one, seen on any ground.

    Its four sides are drawn on their own: a frame in one piece would have everything
    inside it drawn again with every blink, which a colour display takes 20 ms for.
    """

    def __init__(self, stage, group):
        self._colour = stage.colour(ACCENT)
        self._palette = stage.palette(None, self._colour, 0x000000)
        self._group = group
        self._frame = None
        self._size = None
        self._since = 0
        self._lit = True

    def put(self, box, now):
        """Frame a box (x, y, width, height)."""
        x, y, width, height = box
        if self._size != (width, height):
            self.hide()
            self._size = width, height
            self._frame = self._draw(width + 4, height + 4)
            self._group.append(self._frame)
        self._frame.x = x - 2
        self._frame.y = y - 2
        self._light(True)
        self._since = now

    def _draw(self, width, height):
        across = displayio.Bitmap(width, 2, 3)
        across.fill(1)
        bitmaptools.fill_region(across, 1, 1, width - 1, 2, 2)
        down = displayio.Bitmap(2, height - 4, 3)
        down.fill(1)
        bitmaptools.fill_region(down, 1, 0, 2, height - 4, 2)
        frame = displayio.Group()
        for bitmap, x, y in (
            (across, 0, 0),
            (across, 0, height - 2),
            (down, 0, 2),
            (down, width - 2, 2),
        ):
            side = displayio.TileGrid(bitmap, pixel_shader=self._palette, x=x, y=y)
            side.flip_x = x > 0
            side.flip_y = y > 2
            frame.append(side)
        return frame

    def hide(self):
        """Point at nothing."""
        if self._frame is not None:
            self._group.remove(self._frame)
            self._frame = self._size = None

    def blink(self, now):
        """Go dark and light again in turns."""
        if self._frame is not None and elapsed(self._since) >= (_LIT if self._lit else _DARK):
            self._since = now
            self._light(not self._lit)

    def _light(self, lit):
        if lit != self._lit:
            self._lit = lit
            self._palette[1] = self._colour if lit else 0x000000


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
