# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Help in pictures for Enigma on small displays: the four kinds, then the alphabet."""

import displayio
from micropython import const

from screens.enigma_zones import Letters
from ui import art, look
from ui.text import Row

_ACROSS = const(7)
_LETTERS = const(13)  # on a page
_PITCH = const(18)
_LINE = const(23)
_PAGES = const(3)


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
        twice = displayio.Group(scale=2)
        group.append(twice)
        for kind in range(4):
            y = look.BAR + 1 + kind * 12
            symbol(twice, kind, 2, y // 2)
            Row(stage, group, 24, y + 1, kit.say("kind %d" % kind))
        return _PAGES
    letters = Letters()
    first = (page - 1) * _LETTERS
    for place in range(_LETTERS):
        letter = first + place
        middle = place % _ACROSS * _PITCH + 10
        y = look.BAR + 1 + place // _ACROSS * _LINE
        bitmap = letters.bitmap()
        letters.draw(bitmap, letter)
        group.append(displayio.TileGrid(bitmap, pixel_shader=letters.palette, x=middle - 6, y=y))
        kinds = letters.kinds(letter)
        x = middle - 2 * len(kinds) - 2
        for kind in kinds:
            symbol(group, kind, x, y + 18)
            x += 4
    return _PAGES
