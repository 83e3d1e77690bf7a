# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The letters of Enigma as strokes, one for each segment that rules.enigma counts.

A letter stands in a box of 16 by 24. A stroke is four bytes: kind in bits 0 and 1, the side
of the bulge in bits 2 and 3 (0 for a line), left edge in bits 4 to 7; then top, right and
bottom. A line runs from its first corner to its second; a large curve is half an ellipse in
its box, a small one half a circle with two legs.
"""

from rules.enigma import SEGMENTS

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
_SINE = b"\x00\x62\xb5\xed"  # of 0, 22.5, 45 and 67.5 degrees, in 256ths


def strokes(letter):
    """How many strokes a letter has: as many as segments."""
    packed = SEGMENTS[letter]
    return (packed & 3) + (packed >> 2 & 3) + (packed >> 4 & 3) + (packed >> 6)


def stroke(letter, index):
    """(kind, side, left, top, right, bottom) in the box of 16 by 24."""
    place = index
    for before in range(letter):
        place += strokes(before)
    place *= 4
    first = _STROKES[place]
    return (
        first & 3,
        first >> 2 & 3,
        first >> 4,
        _STROKES[place + 1],
        _STROKES[place + 2],
        _STROKES[place + 3],
    )


def _sine(step):
    """256 times the sine of step * 22.5 degrees, for steps from -4 to 8."""
    if step < 0:
        return -_sine(-step)
    if step > 4:
        return _sine(8 - step)
    return 256 if step == 4 else _SINE[step]


def path(letter, index, width=WIDTH, height=HEIGHT):
    """A stroke as corners x, y, x, y... of a chain of lines in a box of any size."""
    _, side, left, top, right, bottom = stroke(letter, index)
    wide = width - 1
    high = height - 1
    left = (left * wide * 2 + 15) // 30
    right = (right * wide * 2 + 15) // 30
    top = (top * high * 2 + 23) // 46
    bottom = (bottom * high * 2 + 23) // 46
    if side == LINE:
        return [left, top, right, bottom]
    points = []
    if side == DOWN:
        # Two legs down, then half a circle under them.
        middle = left + right
        reach = min(right - left, 2 * (bottom - top))
        for step in range(9):
            x = (256 * middle - reach * _sine(4 - step) + 256) // 512
            y = bottom - (reach * (256 - _sine(step)) + 256) // 512
            points += [x, y]
        return [left, top] + points + [right, top]
    middle = top + bottom
    reach = right - left
    small = stroke(letter, index)[0] == 3
    if small:
        reach = min(reach, (bottom - top) // 2)
    for step in range(9):
        out = (reach * (256 - _sine(step)) + 128) // 256
        y = (256 * middle - (bottom - top) * _sine(4 - step) + 256) // 512
        points += [left + out if side == LEFT else right - out, y]
    if small:
        end = right if side == LEFT else left
        points = [end, top] + points + [end, bottom]
    return points
