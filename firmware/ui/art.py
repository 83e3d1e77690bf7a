# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Sheets of tiles, signs and icons, drawn on the desktop by sim/tools/art and read from the drive.

bits per pixel, number of colours, width (2 bytes), height (2 bytes), width and height of
a tile (0: the whole sheet is one), transparent index or 255; the colours as RGB; rows of
pixels, high bits first, each of whole words as in the memory of a bitmap, in pieces of 2 KB
packed by zlib, each after its length (2 bytes): a sheet of 9 KB takes 1 KB on the drive
"""

import gc
import zlib

import bitmaptools
import displayio
from micropython import const

from ui import store

paint = None  # changes the colours of a sheet for the light theme
signs = b"\0\1\2\3\4\5\6\7"  # which sign and colour each seat has, see table/table.py

_LARGE = const(1000)  # bytes; what comes next should lie where these lay, not behind them


def read(name):
    """(bitmap, palette or None, width of a tile, height of a tile) of a sheet."""
    file, count = store.find("art/" + name)
    with file:
        head = file.read(9)
        bits = head[0]
        width = head[2] | head[3] << 8
        height = head[4] | head[5] << 8
        palette = None
        if head[1]:
            palette = displayio.Palette(head[1])
            colours = file.read(3 * head[1])
            for index in range(head[1]):
                red, green, blue = colours[3 * index : 3 * index + 3]
                colour = red << 16 | green << 8 | blue
                palette[index] = paint(name, colour) if paint else colour
        elif bits == 1:
            palette = displayio.Palette(2)
            palette[1] = 0xFFFFFF
        if palette and head[8] != 255:
            palette.make_transparent(head[8])
        bitmap = displayio.Bitmap(width, height, 1 << bits)
        size = fill(bitmap, file, count - 9 - 3 * head[1], bits)
    if size > _LARGE:  # else the largest block at a table would be 10 KB less
        gc.collect()
    return bitmap, palette, head[6] or width, head[7] or height


def fill(bitmap, file, count, bits):
    """Put packed pixels, so many bytes of a file, into a bitmap; how many they are unpacked."""
    try:
        # Where a bitmap lends its memory: 2 ms for a font on a Pico instead of 40.
        memory = memoryview(bitmap)
    except TypeError:
        memory = bytearray()
    at = 0
    while count:
        size = file.read(2)
        size = size[0] | size[1] << 8
        pixels = zlib.decompress(file.read(size))
        memory[at : at + len(pixels)] = pixels
        at += len(pixels)
        count -= 2 + size
    if isinstance(memory, bytearray):
        from io import BytesIO

        bitmaptools.readinto(
            bitmap,
            BytesIO(memory),
            bits_per_pixel=bits,
            element_size=4,
            reverse_pixels_in_element=True,
        )
    return at


def show(group, bitmap, palette, x, y):
    """Put a whole sheet on the screen; the TileGrid."""
    grid = displayio.TileGrid(bitmap, pixel_shader=palette, x=x, y=y)
    group.append(grid)
    return grid


def place(group, name, x, y, tile=0, palette=None):
    """Put a tile of a sheet on the screen; the TileGrid."""
    return put(group, read(name), x, y, tile, palette)


def put(group, sheet, x, y, tile=0, palette=None):
    """The same for a sheet as `read` gave it."""
    bitmap, own, width, height = sheet
    grid = displayio.TileGrid(
        bitmap,
        pixel_shader=palette or own,
        tile_width=width,
        tile_height=height,
        default_tile=tile,
        x=x,
        y=y,
    )
    group.append(grid)
    return grid
