# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""What Enigma draws or tells once, so that it need not stay in memory.

The alphabet as pages of the manual: each letter and its segments. The sheets of signs for
the table.
"""

import bitmaptools
import displayio
from micropython import const

from rules import enigma as rules
from screens.enigma import draw_letter
from ui.text import HEIGHT
from words.strokes import stroke, strokes

_ACROSS = const(7)
_HIGH = const(24)

# Colours of the sheets; those of the kinds follow from _KIND on.
_INK = const(1)
FAINT = 2
_PAPER = const(3)
_KIND = const(4)


def chart(kit, group, page):
    """Draw a page under the title; the number of pages."""
    stage = kit.stage
    lines = (stage.height - 2 * HEIGHT) // _HIGH
    pages = -(-26 // (lines * _ACROSS))
    count = -(-26 // pages)
    pitch = stage.width // _ACROSS
    colours = palette(stage)
    letter = page * count
    end = min(26, letter + count)
    for line in range(lines):
        # A bitmap a line: memory has no hole for a large one.
        bitmap = displayio.Bitmap(stage.width, _HIGH, 8)
        for column in range(min(_ACROSS, end - letter)):
            x = column * pitch + (pitch - 11) // 2
            draw_letter(bitmap, x, 1, 11, 15, letter, b"\4\4\4\4")
            kinds = strokes(letter)
            x = column * pitch + (pitch - 4 * kinds) // 2
            for number in range(kinds):
                _symbol(bitmap, x + 4 * number, 18, stroke(letter, number)[0])
            letter += 1
        y = HEIGHT + line * (stage.height - 2 * HEIGHT) // lines
        group.append(displayio.TileGrid(bitmap, pixel_shader=colours, y=y))
    return pages


def palette(stage):
    """The colours of strokes and signs."""
    if stage.mono:
        white = 0xFFFFFF
        return stage.palette(None, white, white, 0x000000, white, white, white, white)
    return stage.palette(
        None, 0xF0F0E8, 0x5A6472, 0x000000, 0xFF7A66, 0xFFD84A, 0x6AB8FF, 0x7CE08C
    )


def _symbol(bitmap, x, y, kind, ink=None):
    """A kind in three by five pixels."""
    if ink is None:
        ink = _KIND + kind
    line = bitmaptools.draw_line
    if kind == rules.LONG:
        line(bitmap, x + 1, y, x + 1, y + 4, ink)
    elif kind == rules.SHORT:
        line(bitmap, x + 1, y + 1, x + 1, y + 3, ink)
    elif kind == rules.WIDE:
        line(bitmap, x, y, x + 1, y, ink)
        line(bitmap, x + 2, y + 1, x + 2, y + 3, ink)
        line(bitmap, x, y + 4, x + 1, y + 4, ink)
    else:
        line(bitmap, x, y + 1, x + 1, y + 1, ink)
        line(bitmap, x, y + 3, x + 1, y + 3, ink)
        bitmap[x + 2, y + 2] = ink


def legend(width, height):
    """The four kinds, each plain and on a block: that one is in hand."""
    sheet = displayio.Bitmap(8 * width, height, 8)
    for kind in range(4):
        x = 2 * kind * width
        _symbol(sheet, x + 2, 0, kind)
        x += width
        bitmaptools.fill_region(sheet, x, 0, x + width, height - 1, _KIND + kind)
        _symbol(sheet, x + 2, 0, kind, _PAPER)
    return sheet


def marks(pitch, height):
    """Cells of the table: no to three pips, then the same with a cross."""
    sheet = displayio.Bitmap(8 * pitch, height, 8)
    for tile in range(8):
        count = tile & 3
        refused = tile > 3
        wide = 3 * count + (5 if refused else 0) or 1
        x = tile * pitch + (pitch - wide) // 2
        if not tile:
            sheet[x, 2] = FAINT
        for pip in range(count):
            bitmaptools.fill_region(sheet, x, 1, x + 2, 4, _INK)
            x += 3
        if refused:
            bitmaptools.draw_line(sheet, x, 0, x + 4, 4, _INK)
            bitmaptools.draw_line(sheet, x + 4, 0, x, 4, _INK)
    return sheet
