# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Cinq's own type: proportional pixels, ASCII, French and the console's symbols.

A font is a file that sim/tools/art packs: metrics, then all glyphs side by side in one bitmap.
It is read when the first of its glyphs is measured or drawn; ui/banner.py has it as a label of
adafruit_display_text wants a font.

    look.BODY.width("Omphalos")      # pixels, the gap after the last letter included
    look.BODY.fits("Omphalos", 39)   # that last gap may hang over

Symbols have their Unicode code points; those that have none are named here.
"""

import gc

import bitmaptools
import displayio
from micropython import const

from ui import art, store

# Three by five pixels: two of them fit into seven. `tiny()` writes with them.
_TINY = "0123456789-?J+"
_TINY_FIRST = const(0xE010)
_SIGN_FIRST = const(0xE020)
_FIRST = const(32)
_ASCII = const(95)


def tiny(text):
    """The text in tiny characters, of which there are 0 to 9 - ? J and +."""
    return "".join([chr(_TINY_FIRST + _TINY.index(character)) for character in text])


def sign(seat):
    """The sign of a player: disc, ring, hourglass, triangle, square, diamond, bars, moon."""
    return chr(_SIGN_FIRST + art.signs[seat])


def _codes(text):
    """The code points of a text. `for character in text` would leave each in memory for ever:
    Python interns single characters."""
    data = text.encode()
    if len(data) == len(text):  # all ASCII, as most words are
        return data
    codes = []
    for byte in data:
        if byte < 0x80:
            codes.append(byte)
        elif byte < 0xC0:
            codes[-1] = codes[-1] << 6 | byte & 0x3F
        else:
            codes.append(byte & (0x1F if byte < 0xE0 else 0x0F))
    return codes


class Font:
    """The glyphs in one bitmap, and where each is."""

    others = ""  # the signs beyond ASCII of the font that was read last

    def __init__(self, name, height, ascent):
        self.name = name
        self.height = height
        self.ascent = ascent  # rows down to the baseline
        self._bitmap = None

    def _read(self):
        file, length = store.find("art/" + self.name)
        with file:
            head = file.read(8)
            self.gap = head[2]
            count = head[5]
            names = head[6] | head[7] << 8
            others = file.read(names).decode()
            if others != Font.others:  # a second font may have the same signs
                Font.others = others
            self._others = Font.others
            self._widths = file.read(count)
            self._tiles = file.read(count)
            self._inked = file.read(count)  # pairs of rows: 16 times those above it, its own
            self._bitmap = displayio.Bitmap(head[3] | head[4] << 8, head[0], 2)
            art.fill(self._bitmap, file, length - 8 - names - 3 * count, 1)
        gc.collect()  # what comes next lies where it was unpacked from, not behind

    def _place(self, code):
        # Where a character is in the tables: ASCII, the box for unknown ones, the others.
        if 0 <= code - _FIRST < _ASCII:
            return code - _FIRST
        return _ASCII + 1 + self._others.find(chr(code))

    def draw(self, bitmap, x, text, y=0, skip=None):
        """Draw into a bitmap, as far as it goes; where the drawing ends.

        Where nothing is yet, what is empty of a letter may be left out: with a `skip` of 0
        it takes a third of the time, and fewer rows of the bitmap change.
        """
        if self._bitmap is None:
            self._read()
        blit = bitmaptools.blit
        source = self._bitmap
        widths = self._widths
        tiles = self._tiles
        inked = self._inked
        top = 0
        bottom = self.height
        gap = self.gap
        edge = bitmap.width
        for code in _codes(text):
            place = code - _FIRST
            if not 0 <= place < _ASCII:
                place = self._place(place + _FIRST)
            width = widths[place]
            if x + width > edge:
                break
            left = tiles[place] * width
            right = left + width
            if skip is not None:
                rows = inked[place]
                top = rows >> 4 << 1
                bottom = top + ((rows & 15) << 1)
            if top < bottom:
                blit(
                    bitmap,
                    source,
                    x,
                    y + top,
                    x1=left,
                    y1=top,
                    x2=right,
                    y2=bottom,
                    skip_source_index=skip,
                )
            x += width + gap
        return min(x, edge)

    def rows(self, text):
        """From which row to which something is drawn of a text: (0, 0) for nothing."""
        if self._bitmap is None:
            self._read()
        inked = self._inked
        top = self.height
        bottom = 0
        for code in _codes(text):
            place = code - _FIRST
            if not 0 <= place < _ASCII:
                place = self._place(code)
            rows = inked[place]
            first = rows >> 4 << 1
            end = first + ((rows & 15) << 1)
            if first < end:
                top = min(top, first)
                bottom = max(bottom, end)
        return min(top, bottom), bottom

    def width(self, text):
        """Pixels from the start of the text to where the next would start."""
        if self._bitmap is None:
            self._read()
        widths = self._widths
        total = len(text) * self.gap
        for code in _codes(text):
            place = code - _FIRST
            if not 0 <= place < _ASCII:
                place = self._place(code)
            total += widths[place]
        return total

    def fits(self, text, pixels):
        """Whether the text can be read whole in so many pixels."""
        return self.width(text) <= pixels + self.gap
