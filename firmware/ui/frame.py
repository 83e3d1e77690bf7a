# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Frames around what is pointed at, meant, or has just happened.

    Cursor    solid, blinking, in ACCENT: where A acts
    Mark      dotted, in the colour of who did it: this has just happened;
              solid: this is meant

A frame lies outside its box, after a gap, and covers nothing of what it stands around.
Its four sides are drawn on their own: a frame in one piece would have everything inside it
drawn again with every change, which a colour display takes 20 ms for.
"""

import bitmaptools
import displayio
from micropython import const

from ui import look
from ui.keys import DOWN, LEFT, RIGHT, UP, elapsed
from ui.stage import ACCENT, take

_LIT = const(480)  # ms
_DARK = const(120)


def _side(length, across, dotted):
    """The bitmap of a side: the line outside, the gap inside."""
    line = look.LINE if not dotted else max(1, look.LINE - 1)
    gap = look.GAP + look.LINE - line
    if across:
        bitmap = displayio.Bitmap(length, look.LINE + look.GAP, 3)
    else:
        bitmap = displayio.Bitmap(look.LINE + look.GAP, length, 3)
    dot = look.DOT if dotted else length
    fill = bitmaptools.fill_region
    for at in range(0, length, 2 * dot):
        end = min(at + dot, length)
        if across:
            fill(bitmap, at, 0, end, line, 1)
        else:
            fill(bitmap, 0, at, line, end, 1)
    if not dotted:
        if across:
            fill(bitmap, 0, line, length, line + gap, 1)
            fill(bitmap, line, line, length - line, line + gap, 2)
        else:
            fill(bitmap, line, 0, line + gap, length, 2)
    return bitmap


class Frame:
    """Four sides that go around a box (x, y, width, height).

    A group that is taken off the stage has everything inside its four corners drawn again;
    one that is hidden only its sides. So frames are hidden, and one of another size is taken
    off when it has been out of sight for a while.
    """

    def __init__(self, stage, group, colour, dotted=False):
        self._group = group
        self._dotted = dotted
        # Nothing, the line, the dark gap
        # On one bit the gap stays as it is: a piece beside it may reach into it.
        self._palette = stage.palette(None, colour, None if stage.mono else look.GROUND)
        self._sides = None
        self._size = None
        self._old = None  # sides of another size

    def put(self, box):
        """Stand around a box."""
        x, y, width, height = box
        if self._size != (width, height):
            self.hide()
            self.forget()
            self._old = self._sides
            self._size = width, height
            self._sides = self._draw(width, height)
            self._group.append(self._sides)
        edge = look.LINE + look.GAP
        self._sides.x = x - edge
        self._sides.y = y - edge
        self.light(True)

    def forget(self):
        """Take off what is out of sight."""
        if self._old is not None:
            take(self._group, self._old)
            self._old = None

    def _draw(self, width, height):
        edge = look.LINE + look.GAP
        width += 2 * edge
        across = _side(width, True, self._dotted)
        down = _side(height, False, self._dotted)
        sides = displayio.Group()
        for bitmap, x, y in (
            (across, 0, 0),
            (across, 0, height + edge),
            (down, 0, edge),
            (down, width - edge, edge),
        ):
            side = displayio.TileGrid(bitmap, pixel_shader=self._palette, x=x, y=y)
            side.flip_x = x > 0
            side.flip_y = y > edge
            sides.append(side)
        return sides

    def colour(self, rgb):
        """Take another colour."""
        self._palette[1] = rgb

    def hide(self):
        """Stand around nothing."""
        self.light(False)

    def light(self, lit):
        """Be seen, or not for a moment: what lies below is seen then."""
        if self._sides is not None and self._sides.hidden == lit:
            self._sides.hidden = not lit


class Mark(Frame):
    """What has just happened, or is meant; hidden until it is put somewhere."""

    def __init__(self, stage, group, colour=None, dotted=True):
        colour = stage.tone(0xFFFFFF) if colour is None else colour
        Frame.__init__(self, stage, group, colour, dotted)


class Cursor:
    """The blinking frame around where A acts."""

    def __init__(self, stage, group):
        self._frame = Frame(stage, group, stage.colour(ACCENT))
        self._shown = False
        self._since = 0
        self._lit = True

    def put(self, box, now):
        """Frame a box (x, y, width, height)."""
        self._frame.put(box)
        self._shown = self._lit = True
        self._since = now

    def hide(self):
        """Point at nothing."""
        self._frame.hide()
        self._shown = False

    def stay(self, now):
        """Stay visible for a while after a key."""
        if self._shown:
            self._since = now
            if not self._lit:
                self._lit = True
                self._frame.light(True)

    def blink(self, now):
        """Go dark and light again in turns."""
        self._frame.forget()
        if self._shown and elapsed(self._since) >= (_LIT if self._lit else _DARK):
            self._since = now
            self._lit = not self._lit
            self._frame.light(self._lit)


def neighbour(places, at, direction):
    """The index of the next place in a direction, or the same when there is none.

    Straight ahead is preferred; with nothing ahead the cursor wraps to the far side of
    its own row or column, and a place that is alone in its row leads to the nearest one on
    that side. Places side by side of which most is at the same height are one
    row, whichever stands a little higher. A place of None is nowhere.
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
        shared = min(y + height, py + ph) - max(y, py)
        beside = 2 * shared > min(height, ph)
        if direction in (UP, DOWN):
            if beside:
                continue
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
            if direction in (LEFT, RIGHT) and not beside:
                cost += 1 << 20  # left and right stay in the row as long as it has places
            if cost < best_cost:
                best, best_cost = index, cost
        elif ahead < far_cost and (beside if direction in (LEFT, RIGHT) else aside < width):
            far, far_cost = index, ahead
    if best_cost >= 1 << 20 and far != at:
        return far
    return best
