# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The alphabet of Enigma as pages of the manual: each letter and its segments."""

import displayio

from screens.enigma import draw_letter, palette, symbol
from ui.text import HEIGHT
from words.strokes import stroke, strokes

_ACROSS = 7
_LINE = 24


def chart(kit, group, page):
    """Draw a page under the title; the number of pages."""
    stage = kit.stage
    lines = (stage.height - 2 * HEIGHT) // _LINE
    pages = -(-26 // (lines * _ACROSS))
    count = -(-26 // pages)
    pitch = stage.width // _ACROSS
    colours = palette(stage)
    letter = page * count
    end = min(26, letter + count)
    for line in range(lines):
        # A bitmap a line: memory has no hole for a large one.
        bitmap = displayio.Bitmap(stage.width, _LINE, 8)
        for column in range(min(_ACROSS, end - letter)):
            x = column * pitch + (pitch - 11) // 2
            draw_letter(bitmap, x, 1, 11, 15, letter, b"\4\4\4\4")
            kinds = strokes(letter)
            x = column * pitch + (pitch - 4 * kinds) // 2
            for number in range(kinds):
                symbol(bitmap, x + 4 * number, 18, stroke(letter, number)[0])
            letter += 1
        y = HEIGHT + line * (stage.height - 2 * HEIGHT) // lines
        group.append(displayio.TileGrid(bitmap, pixel_shader=colours, y=y))
    return pages
