# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Help in pictures for Enigma on large displays: the four kinds, then the alphabet."""

import gc

import displayio
from micropython import const

from screens.enigma_zones import Letters
from ui import art, look
from ui.stage import PANEL
from ui.text import Row

_ACROSS = const(5)
_LETTERS = const(13)  # on a page
_LINE = const(62)
_FIRST = const(30)
_KIND = const(48)  # pixels from kind to kind
_PAGES = const(3)
_SEGMENT = const(2)  # + kind: its picture


def letters_on(page):
    """The first and the last letter of a page, by their numbers."""
    first = (page - 1) * _LETTERS
    return first, first + _LETTERS - 1


def chart(kit, group, page):
    """Draw a page under the title; the number of pages."""
    stage = kit.stage
    letters = Letters()
    if page == 0:
        _kinds(kit, group, letters)
        return _PAGES
    cells, _, _, _ = art.read("enigma_cells")
    inks = [stage.palette(None, 0, letters.palette[2 + 2 * kind]) for kind in range(4)]
    first = (page - 1) * _LETTERS
    pitch = stage.width // _ACROSS
    for place in range(_LETTERS):
        x = place % _ACROSS * pitch
        y = _FIRST + place // _ACROSS * _LINE
        _letter(group, letters, cells, inks, first + place, x + pitch // 2, y)
        if place % _ACROSS == _ACROSS - 1:
            gc.collect()  # strokes lay between what stays
    return _PAGES


def _letter(group, letters, cells, inks, letter, middle, y):
    """A letter and its segments below it."""
    bitmap = letters.bitmap()
    letters.draw(bitmap, letter)
    grid = displayio.TileGrid(
        bitmap, pixel_shader=letters.palette, x=middle - bitmap.width // 2, y=y
    )
    group.append(grid)
    kinds = letters.kinds(letter)
    x = middle - 4 * len(kinds)
    for kind in kinds:
        group.append(
            displayio.TileGrid(
                cells,
                pixel_shader=inks[kind],
                tile_width=8,
                tile_height=cells.height,
                default_tile=_SEGMENT + kind,
                x=x,
                y=y + 44,
            )
        )
        x += 8


def _kinds(kit, group, letters):
    """The four kinds, each with its name."""
    stage = kit.stage
    sheet, _, width, height = art.read("enigma_kinds")
    for kind in range(4):
        y = look.BAR + 2 + kind * _KIND
        stage.box(group, 0, y, stage.width, _KIND - 2, PANEL)
        colour = letters.palette[2 + 2 * kind]
        grid = displayio.TileGrid(
            sheet,
            pixel_shader=stage.tint(colour, stage.colour(PANEL)),
            tile_width=width,
            tile_height=height,
            default_tile=kind,
            x=16,
            y=y + 1,
        )
        group.append(grid)
        Row(stage, group, 52, y + 13, kit.say("kind %d" % kind), font=look.BODY)
