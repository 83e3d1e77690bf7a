# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Help in pictures for Enigma on small displays: the four kinds, then the alphabet.

Six letters a page, each with how many segments of which kind it has.
"""

import displayio
from micropython import const

from screens.enigma_zones import Letters
from ui import art, look
from ui.text import Row

_ACROSS = const(3)
_LETTERS = const(6)  # on a page
_PITCH = const(43)
_LINE = const(23)
_PAGES = const(6)


def letters_on(page):
    """The first and the last letter of a page, by their numbers."""
    first = (page - 1) * _LETTERS
    return first, min(26, first + _LETTERS) - 1


def chart(kit, group, page):
    """Draw a page under the title; the number of pages."""
    stage = kit.stage
    palette = stage.palette(None, 0xFFFFFF)
    sheet, _, width, height = art.read("enigma_kinds")

    def symbol(group, kind, x, y):
        group.append(
            displayio.TileGrid(
                sheet,
                pixel_shader=palette,
                tile_width=width,
                tile_height=height,
                default_tile=kind,
                x=x,
                y=y,
            )
        )

    if page == 0:
        for kind in range(4):
            y = look.BAR + 3 + kind * 11
            symbol(group, kind, 10, y)
            Row(stage, group, 24, y, kit.say("kind %d" % kind))
        return _PAGES
    letters = Letters()
    first, last = letters_on(page)
    for letter in range(first, last + 1):
        place = letter - first
        x = place % _ACROSS * _PITCH + 2
        y = look.BAR + 2 + place // _ACROSS * _LINE
        bitmap = letters.bitmap()
        letters.draw(bitmap, letter)
        group.append(displayio.TileGrid(bitmap, pixel_shader=letters.palette, x=x, y=y))
        kinds = letters.kinds(letter)
        found = [kind for kind in range(4) if kind in kinds]
        for at, kind in enumerate(found):
            left = x + 15 + at // 2 * 13
            top = y + at % 2 * 10 + (5 if len(found) < 2 else 1)
            count = sum([1 for other in kinds if other == kind])
            Row(stage, group, left, top, str(count))
            symbol(group, kind, left + 7, top)
        if place % _ACROSS:
            stage.dots(group, x - 4, y, down=(_LINE - 3) // 2)
    return _PAGES
