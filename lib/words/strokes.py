# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The letters of Enigma as strokes, one for each segment that rules.enigma counts.

A letter stands in a box of 16 by 24. A stroke is four bytes: kind in bits 0 and 1, the side
of the bulge in bits 2 and 3 (0 for a line), left edge in bits 4 to 7; then top, right and
bottom. A line runs from its first corner to its second; a large curve is half an ellipse in
its box, a small one half a circle with two legs.
"""

WIDTH = 16
HEIGHT = 24

LINE = 0
LEFT = 1
RIGHT = 2
DOWN = 3

_STROKES = (
    b"\x00\x17\x07\x00\xf0\x17\x08\x00\x41\x0f\x0b\x0f"  # A
    b"\x20\x00\x02\x17\x4b\x00\x0c\x0b\x4b\x0c\x0d\x17"  # B
    b"\x26\x00\x0d\x17"  # C
    b"\x20\x00\x02\x17\x4a\x00\x0e\x17"  # D
    b"\x20\x00\x02\x17\x41\x00\x0d\x00\x41\x0b\x0c\x0b\x41\x17\x0d\x17"  # E
    b"\x20\x00\x02\x17\x41\x00\x0d\x00\x41\x0b\x0c\x0b"  # F
    b"\x16\x00\x0c\x17\xd1\x0d\x0d\x17"  # G
    b"\x20\x00\x02\x17\xd0\x00\x0d\x17\x41\x0b\x0b\x0b"  # H
    b"\x70\x00\x07\x17"  # I
    b"\xb1\x00\x0b\x0b\x2f\x0d\x0b\x17"  # J
    b"\x20\x00\x02\x17\x41\x0b\x0c\x01\x41\x0c\x0c\x16"  # K
    b"\x30\x00\x03\x17\x51\x17\x0d\x17"  # L
    b"\x00\x00\x00\x17\xf0\x00\x0f\x17\x21\x01\x07\x0c\xd1\x01\x08\x0c"  # M
    b"\x10\x00\x01\x17\xe0\x00\x0e\x17\x20\x00\x0d\x17"  # N
    b"\x06\x00\x07\x17\x8a\x00\x0f\x17"  # O
    b"\x20\x00\x02\x17\x4b\x00\x0d\x0b"  # P
    b"\x06\x00\x07\x17\x8a\x00\x0f\x17\x91\x0f\x0f\x17"  # Q
    b"\x20\x00\x02\x17\x4b\x00\x0d\x0b\x61\x0d\x0c\x17"  # R
    b"\x27\x00\x0c\x0b\x3b\x0c\x0d\x17"  # S
    b"\x70\x02\x07\x17\x21\x00\x0d\x00"  # T
    b"\x21\x00\x02\x0b\xd1\x00\x0d\x0b\x2f\x0d\x0d\x17"  # U
    b"\x00\x00\x07\x17\xf0\x00\x08\x17"  # V
    b"\x00\x00\x01\x17\xf0\x00\x0e\x17\x31\x16\x07\x0b\xc1\x16\x08\x0b"  # W
    b"\x10\x00\x0e\x17\xe0\x00\x01\x17"  # X
    b"\x11\x00\x06\x0a\xe1\x00\x09\x0a\x71\x0c\x07\x17"  # Y
    b"\xd0\x02\x02\x15\x21\x00\x0d\x00\x21\x17\x0d\x17"  # Z
)
# The first stroke of each letter, and behind the last.
_FIRST = b"\x00\x03\x06\x07\x09\x0d\x10\x12\x15\x16\x18\x1b\x1d\x21"
_FIRST += b"\x24\x26\x28\x2b\x2e\x30\x32\x35\x37\x3b\x3d\x40\x43"

# A half circle in steps of 22.5 degrees, in 256ths: how far it is from its bulge, and from
# its middle along the side.
_BULGE = (256, 158, 75, 19, 0, 19, 75, 158, 256)
_ALONG = (256, 237, 181, 98, 0, -98, -181, -237, -256)


def strokes(letter):
    """How many strokes a letter has: as many as segments."""
    return _FIRST[letter + 1] - _FIRST[letter]


def stroke(letter, index):
    """(kind, side, left, top, right, bottom) in the box of 16 by 24."""
    place = 4 * (_FIRST[letter] + index)
    first, top, right, bottom = _STROKES[place : place + 4]
    return first & 3, first >> 2 & 3, first >> 4, top, right, bottom


def path(letter, index, width=WIDTH, height=HEIGHT):
    """A stroke as corners x, y, x, y... of a chain of lines in a box of any size."""
    kind, side, left, top, right, bottom = stroke(letter, index)
    wide = 2 * width - 2
    high = 2 * height - 2
    left = (left * wide + 15) // 30
    right = (right * wide + 15) // 30
    top = (top * high + 23) // 46
    bottom = (bottom * high + 23) // 46
    if side == LINE:
        return [left, top, right, bottom]
    points = []
    if side == DOWN:
        # Two legs down, then half a circle under them.
        middle = 256 * (left + right + 1)
        reach = min(right - left, 2 * (bottom - top))
        for step in range(9):
            points.append((middle - reach * _ALONG[step]) // 512)
            points.append(bottom - (reach * _BULGE[step] + 256) // 512)
        return [left, top] + points + [right, top]
    middle = 256 * (top + bottom + 1)
    height = bottom - top
    reach = right - left
    if kind == 3:
        reach = min(reach, height // 2)
    for step in range(9):
        out = (reach * _BULGE[step] + 128) // 256
        points.append(left + out if side == LEFT else right - out)
        points.append((middle - height * _ALONG[step]) // 512)
    if kind == 3:
        end = right if side == LEFT else left
        points = [end, top] + points + [end, bottom]
    return points
