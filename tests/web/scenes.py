# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Scenes by chance, the same on every machine: a new one every 100 ms."""

import time

import bitmaptools
import displayio
import this_board
import vectorio

from rules.dice import Dice
from ui.hardware import Hardware

display = Hardware(this_board).display
display.auto_refresh = False
dice = Dice(1234)


def below(count):
    return dice.below(count)


def palette(count):
    colours = displayio.Palette(count)
    for index in range(count):
        colours[index] = below(256) << 16 | below(256) << 8 | below(256)
        if below(4) == 0:
            colours.make_transparent(index)
    return colours


def bitmap(values):
    made = displayio.Bitmap(4 * (1 + below(10)), 4 * (1 + below(10)), values)
    for _ in range(8):
        x, y = below(made.width), below(made.height)
        width, height = 1 + below(made.width - x), 1 + below(made.height - y)
        bitmaptools.fill_region(made, x, y, x + width, y + height, below(values))
    made[below(made.width), below(made.height)] = values - 1
    bitmaptools.draw_line(
        made, below(made.width), below(made.height), below(made.width), below(made.height), 1
    )
    other = displayio.Bitmap(6, 5, values)
    other.fill(below(values))
    other[2, 2] = 0
    bitmaptools.blit(
        made, other, below(made.width - 1), below(made.height - 1), x1=1, skip_source_index=0
    )
    return made


def grid():
    values = (2, 4, 16, 200)[below(4)]
    pixels = bitmap(values)
    tile = 1 + below(2)
    made = displayio.TileGrid(
        pixels, pixel_shader=palette(min(values, 40)), width=1 + below(4), height=1 + below(3),
        tile_width=pixels.width // 2 if tile == 2 else pixels.width,
        tile_height=pixels.height // 2 if tile == 2 else pixels.height,
        x=below(140) - 20, y=below(90) - 20,
    )  # fmt: skip
    for place in range(made.width * made.height):
        made[place] = below(4) if tile == 2 else 0
    made.flip_x = below(2) == 0
    made.flip_y = below(2) == 0
    made.transpose_xy = below(3) == 0
    return made


def rectangle():
    return vectorio.Rectangle(
        pixel_shader=palette(3), width=1 + below(60), height=1 + below(40),
        x=below(120) - 10, y=below(70) - 10, color_index=below(3),
    )  # fmt: skip


def group(depth):
    made = displayio.Group(scale=1 + below(2), x=below(30), y=below(20))
    for _ in range(2 + below(4)):
        kind = below(6)
        if kind == 0 and depth:
            made.append(group(depth - 1))
        elif kind == 1:
            made.append(rectangle())
        else:
            made.append(grid())
        made[-1].hidden = below(8) == 0
    return made


def change(scene):
    """Something else at one place, as a game does."""
    # A rectangle that moves inside a scaled group leaves a column behind in Blinka: not here.
    for layer in scene:
        what = below(8)
        if what == 0 and not isinstance(layer, vectorio.Rectangle):
            layer.x += below(9) - 4
        elif what == 1:
            layer.hidden = not layer.hidden
        elif isinstance(layer, displayio.TileGrid):
            if what == 2:
                layer.pixel_shader[0] = below(256) << 16 | below(256)
            elif what == 3:
                layer.bitmap.fill(1)
            elif what == 4:
                layer.flip_x = not layer.flip_x
    if below(3) == 0:
        scene.insert(0, rectangle())
    elif len(scene) > 2 and below(3) == 0:
        scene.remove(scene[1])


time.sleep(2 - time.monotonic())
while True:
    scene = group(2)
    display.root_group = scene
    for _ in range(3):
        display.refresh()
        time.sleep(0.1)
        change(scene)
