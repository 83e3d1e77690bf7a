# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Cinq's pixel font: eight pixels a line, ASCII, French and the console's symbols.

`FONT` follows fontio's protocol, so adafruit_display_text takes it as it is. The bitmap
of all glyphs is made when the first of them is drawn.

    FONT.width("Omphalos")      # 40 pixels, the gap after the last letter included
    FONT.fits("Omphalos", 39)   # True: that last gap may hang over

Capitals and digits are seven rows tall above the baseline and descenders one below;
digits all advance five pixels. Symbols have their Unicode code points; those that have
none are named here.
"""

import bitmaptools
import displayio
from fontio import Glyph
from micropython import const

from ui import font_data

HEIGHT = 8
ROBOT = "\ue000"
# Three by five pixels: two of them fit into seven. `tiny()` writes with them.
_TINY = "0123456789-?J+"
_TINY_FIRST = const(0xE010)
_FIRST = const(32)
_ASCII = const(95)


def tiny(text):
    """The text in tiny characters, of which there are 0 to 9 - ? J and +."""
    return "".join([chr(_TINY_FIRST + _TINY.index(character)) for character in text])


class Font:
    """The glyphs in one bitmap, and where each is."""

    # A label aligns lines by these; without them it would measure some letters first.
    ascent = 7
    descent = 1

    def __init__(self):
        self._bitmap = None

    @property
    def bitmap(self):
        if self._bitmap is None:
            self._bitmap = _unpack(font_data.BITMAP, font_data.BITMAP_WIDTH)
        return self._bitmap

    def get_bounding_box(self):
        return (7, HEIGHT)

    def get_glyph(self, code):
        """The glyph of a code point; the box of unknown characters when there is none."""
        place = _place(code)
        width = font_data.WIDTHS[place]
        return Glyph(self.bitmap, font_data.TILES[place], width, HEIGHT, 0, -1, width + 1, 0)

    def draw(self, bitmap, x, text):
        """Draw into a bitmap, as far as it goes; where the drawing ends."""
        blit = bitmaptools.blit
        source = self.bitmap
        widths = font_data.WIDTHS
        tiles = font_data.TILES
        edge = bitmap.width
        for character in text:
            place = ord(character) - _FIRST
            if not 0 <= place < _ASCII:
                place = _place(place + _FIRST)
            width = widths[place]
            if x + width > edge:
                break
            left = tiles[place] * width
            blit(bitmap, source, x, 0, x1=left, y1=0, x2=left + width, y2=HEIGHT)
            x += width + 1
        return min(x, edge)

    def has(self, code):
        return _place(code) != _ASCII or code == 0xFFFD

    def width(self, text):
        """Pixels from the start of the text to where the next would start."""
        widths = font_data.WIDTHS
        total = len(text)
        data = text.encode()
        if len(data) == total:  # all ASCII, as most words are: quicker
            for code in data:
                total += widths[code - _FIRST]
            return total
        for character in text:
            code = ord(character) - _FIRST
            if not 0 <= code < _ASCII:
                code = _place(code + _FIRST)
            total += widths[code]
        return total

    def fits(self, text, pixels):
        """Whether the text can be read whole in so many pixels."""
        return self.width(text) <= pixels + 1


def _place(code):
    # Where a character is in the tables: ASCII, the box for unknown ones, the others.
    if 0 <= code - _FIRST < _ASCII:
        return code - _FIRST
    return _ASCII + max(font_data.OTHERS.find(chr(code)), 0)


def _unpack(data, width):
    bitmap = displayio.Bitmap(width, HEIGHT, 2)
    try:
        # In one go where a bitmap lends its memory: 0.2 ms on a Pico.
        memoryview(bitmap)[:] = data
    except TypeError:
        row = len(data) // HEIGHT
        for y in range(HEIGHT):
            for x in range(width):
                bitmap[x, y] = data[y * row + x // 8] >> (7 - x % 8) & 1
    return bitmap


FONT = Font()
