# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""A line of text that is drawn again only where it changes.

On a Pico a changed row of twenty characters takes 2.5 ms and a row 0.3 KB; a label of
adafruit_display_text takes 18 ms and 1.1 KB, and its code 16 KB. A cursor move that
changes a hint must be seen within 50 ms, so rows that change are drawn here. Words that
are in no hurry are labels (ui/banner.py).
"""

import bitmaptools
import displayio

from ui import look
from ui.stage import INK

LEFT = 0
CENTRE = 1
RIGHT = 2


class Row:
    """Text at (x, y), which is its top left, top middle or top right corner.

    What does not fit between there and the edge of the stage, or into a given width, is
    cut off. On a `ground` of its own colour nothing below it has to be drawn, which takes
    half the time on a colour display; it covers its given width, or just the text.
    """

    def __init__(
        self,
        stage,
        group,
        x,
        y,
        text="",
        colour=INK,
        align=LEFT,
        width=None,
        font=None,
        ground=None,
    ):
        self.font = font or stage.font
        given = width is not None
        if not given:
            width = stage.width
            if align == LEFT:
                width -= x
            elif align == RIGHT:
                width = x
        # There are many rows: with ten attributes each takes 56 bytes less than with thirteen.
        self._limit = width if given or ground is None else None  # None: as wide as its text
        self._align = align
        self._text = ""
        self._bitmap = None  # as wide as the longest text so far: transparent pixels cost time
        self._start = self._end = 0  # of the drawn text, inside the bitmap
        behind = None if ground is None else stage.colour(ground)
        palette = stage.shared(behind, stage.colour(colour))
        self._x = x
        # One object a row: every line of pixels that is drawn asks all of them.
        self._group = group
        self._grid = displayio.TileGrid(displayio.Bitmap(1, 1, 2), pixel_shader=palette, x=x, y=y)
        group.append(self._grid)
        if given:
            self._widen(width)  # for a row that often changes: it never has to grow
        self.set(text)

    def set(self, text, inset=0):
        """Show another text, so many pixels further right than usual."""
        old = shown = self._text
        if self._align == LEFT and inset != self._start:
            old = ""
        elif text == old:
            return
        self._text = text
        bitmap = self._bitmap
        limit = self._limit
        font = self.font
        needed = 0
        # Measuring takes a third of the time: not for a row that cannot grow.
        if text and (
            bitmap is None or self._align != LEFT or limit is None or bitmap.width < limit
        ):
            needed = font.width(text) - font.gap
            if limit is not None:
                needed = min(needed, limit)
        if bitmap is None or needed > bitmap.width or limit is None and 0 < needed != bitmap.width:
            self._widen(needed)
            old = ""
        first = 0  # the character from which on the texts differ
        if self._align == LEFT:
            x = inset
            most = min(len(text), len(old))
            while first < most and text[first] == old[first]:
                first += 1
            # Where that is: from the left, or from the end of what is drawn when that is nearer.
            # (A text that was cut ends nearer to the edge than a character is wide.)
            if first * 2 > len(old) and self._end <= self._bitmap.width - font.height:
                x = self._end - font.width(old[first:])
            elif first:
                x += font.width(text[:first])
        else:
            x = self._bitmap.width - needed
            if self._align == CENTRE:
                x //= 2
        # Only what was drawn is wiped: the smaller the change, the quicker it is seen.
        wipe = x if first else self._start
        if self._end > wipe:
            _wipe(self._bitmap, wipe, self._end, font, shown[first:], 0)
        if not first:
            self._start = x
        self._end = font.draw(self._bitmap, x, text[first:] if first else text, 0, 0)

    def _widen(self, needed):
        width = needed if self._limit is None else min(needed + 15 & ~15, self._limit)
        self._bitmap = displayio.Bitmap(width, self.font.height, 2)
        self._grid = _instead(self._group, self._grid, self._bitmap)
        self._start = self._end = 0
        self.move_to(self._x)

    def free(self):
        """Show nothing, and need no memory for it."""
        self._text = ""
        self._widen(1)

    @property
    def drawn(self):
        """Pixels that the text takes."""
        return self._end - self._start

    def move(self, y):
        """Go to another height."""
        self._grid.y = y

    def move_to(self, x):
        """Go to another place on the same height."""
        self._x = x
        if self._bitmap is not None:
            if self._align == CENTRE:
                x -= self._bitmap.width // 2
            elif self._align == RIGHT:
                x -= self._bitmap.width
        self._grid.x = x

    def colour(self, rgb):
        """Show it in another colour."""
        old = self._grid.pixel_shader
        if old[1] == rgb:
            return
        palette = displayio.Palette(2)  # other rows may share the old one
        palette[0] = old[0]
        palette[1] = rgb
        if old.is_transparent(0):
            palette.make_transparent(0)
        self._grid.pixel_shader = palette

    def hide(self, hidden=True):
        """Take it off the screen, or put it back."""
        if self._grid.hidden != hidden:  # or all of it would be drawn again
            self._grid.hidden = hidden


class Field:
    """A text on a ground of its own, such as a row of a list that can be the chosen one.

    The ground has an inset at the left of the text, then room for it.

    Ground and text are one bitmap: to choose another row two palettes change, and every
    pixel is drawn once.
    """

    def __init__(self, stage, group, x, y, room, height, inset, top, font):
        self.font = font
        self._inset = inset
        self._top = top
        self._end = inset
        self._text = ""
        self.room = room
        self._palette = stage.palette(look.GROUND, stage.colour(INK))
        self._bitmap = displayio.Bitmap(inset + room, height, 2)
        self._group = group
        self._grid = displayio.TileGrid(self._bitmap, pixel_shader=self._palette, x=x, y=y)
        group.append(self._grid)

    def set(self, text):
        """Show another text."""
        shown = self._text
        if text == shown:
            return
        self._text = text
        bitmap = self._bitmap
        _wipe(bitmap, self._inset, self._end, self.font, shown, self._top)
        self._end = self.font.draw(bitmap, self._inset, text, self._top, 0)

    def widen(self, room):
        """Have more room; the text is to be set again."""
        self.room = room
        self._text = ""
        self._end = self._inset
        self._bitmap = displayio.Bitmap(self._inset + room, self._bitmap.height, 2)
        self._grid = _instead(self._group, self._grid, self._bitmap)

    @property
    def right(self):
        """The x where it ends."""
        return self._grid.x + self._inset + self.room

    def fill(self, ground, ink):
        """Show it in other colours, RGB values."""
        self._palette[0] = ground
        self._palette[1] = ink


def _wipe(bitmap, left, right, font, text, top):
    """Take a text away: all that is drawn again is where its letters were."""
    first, end = font.rows(text)
    if left < right and first < end:
        bitmaptools.fill_region(bitmap, left, top + first, right, top + end, 0)


def write(stage, group, x, y, text, colour=INK):
    """A text that stays as it is: no pixel more is drawn than its letters take."""
    font = look.BODY
    top, bottom = font.rows(text)
    if top < bottom:
        bitmap = displayio.Bitmap(font.width(text) - font.gap, bottom - top, 2)
        font.draw(bitmap, 0, text, -top, 0)
        palette = stage.shared(None, stage.colour(colour))
        group.append(displayio.TileGrid(bitmap, pixel_shader=palette, x=x, y=y + top))


def _instead(group, old, bitmap):
    """A TileGrid of another bitmap in the place of an old one: none can change its size."""
    grid = displayio.TileGrid(bitmap, pixel_shader=old.pixel_shader, x=old.x, y=old.y)
    grid.hidden = old.hidden
    group[group.index(old)] = grid
    return grid


def shorten(text, width, font, name=False):
    """The text, or as much of it as fits, with an ellipsis.

    The name "Player 2" becomes "P2", or it would be told from no other.
    """
    if len(text) * font.height <= width or font.fits(text, width):
        return text
    if name and text[-2:-1] == " ":
        return text[0] + text[-1]
    while text and not font.fits(text + "…", width):
        text = text[:-1]
    return text + "…"


def wrap(text, width, font):
    """The lines of a text that fits a width; words longer than a line are cut."""
    lines = []
    line = ""
    used = 0  # pixels of the line; letters only stand side by side, so widths add up
    space = font.width(" ")
    for word in text.split(" "):
        wide = font.width(word)
        if line:
            wide += space
        if used + wide <= width:
            line = line + " " + word if line else word
            used += wide
            continue
        if line:
            # French has a space before these signs, and no line begins with them.
            while " " in line and (word and word[0] in ":;?!»" or line[-1] == "«"):
                line, last = line.rsplit(" ", 1)
                word = last + " " + word
            lines.append(line)
        used = font.width(word)
        while used > width:
            part = len(word)
            while font.width(word[:part]) > width:
                part -= 1
            lines.append(word[:part])
            word = word[part:]
            used = font.width(word)
        line = word
    lines.append(line)
    return lines
