# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""bitmaptools: what is outside a bitmap is an error, as on the device."""

import host
from displayio import within
from uctypes import addressof


def _corners(bitmap, x1, y1, x2, y2):
    within("x1", x1, 0, bitmap.width)
    within("y1", y1, 0, bitmap.height)
    within("x2", x2, x1, bitmap.width)
    within("y2", y2, y1, bitmap.height)


def _fits(bitmap, value):
    if not 0 <= value <= bitmap._most:
        raise ValueError("out of range of target")


def fill_region(dest_bitmap, x1, y1, x2, y2, value):
    _fits(dest_bitmap, value)
    _corners(dest_bitmap, x1, y1, x2, y2)
    if x1 < x2 and y1 < y2:
        host.fill(dest_bitmap.address, x1, y1, x2, y2, value)


def blit(
    dest_bitmap,
    source_bitmap,
    x,
    y,
    *,
    x1=0,
    y1=0,
    x2=None,
    y2=None,
    skip_source_index=None,
    skip_dest_index=None,
):
    if x2 is None:
        x2 = source_bitmap.width
    if y2 is None:
        y2 = source_bitmap.height
    within("x", x, 0, dest_bitmap.width)
    within("y", y, 0, dest_bitmap.height)
    _corners(source_bitmap, x1, y1, x2, y2)
    if source_bitmap.bits_per_value > dest_bitmap.bits_per_value:
        raise ValueError("source palette too large")
    host.blit(
        dest_bitmap.address, source_bitmap.address, x, y, x1, y1, x2, y2,
        -1 if skip_source_index is None else skip_source_index,
        -1 if skip_dest_index is None else skip_dest_index,
    )  # fmt: skip


def draw_line(dest_bitmap, x1, y1, x2, y2, value):
    _fits(dest_bitmap, value)
    host.line(dest_bitmap.address, x1, y1, x2, y2, value)


def readinto(
    bitmap,
    file,
    bits_per_pixel,
    element_size=1,
    reverse_pixels_in_element=False,
    swap_bytes_in_element=False,
    reverse_rows=False,
):
    """Fill a bitmap from a file, row by row."""
    if bits_per_pixel not in (1, 2, 4, 8, 16):
        raise ValueError("Invalid bits_per_pixel %d, must be, 1, 2, 4, 8, 16" % bits_per_pixel)
    if element_size not in (1, 2, 4):
        raise ValueError("Invalid element_size %d, must be, 1, 2, or 4" % element_size)
    bits = element_size * 8
    row = (bitmap.width * bits_per_pixel + bits - 1) // bits * element_size
    data = file.read(row * bitmap.height)
    if len(data) < row * bitmap.height:
        raise EOFError
    flags = (
        (1 if reverse_pixels_in_element else 0)
        | (2 if reverse_rows else 0)
        | (element_size << 2 if swap_bytes_in_element else 0)
    )
    host.unpack(bitmap.address, addressof(data), row, bits_per_pixel, flags)


def arrayblit(bitmap, data, x1=0, y1=0, x2=None, y2=None, skip_index=None):
    if x2 is None:
        x2 = bitmap.width
    if y2 is None:
        y2 = bitmap.height
    _corners(bitmap, x1, y1, x2, y2)
    at = 0
    for y in range(y1, y2):
        for x in range(x1, x2):
            if data[at] != skip_index:
                bitmap[x, y] = data[at] & bitmap._most
            at += 1
