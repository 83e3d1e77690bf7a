# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Parts of a bar that are told apart without colours: solid, hatched, dotted, outlined."""

import bitmaptools

COUNT = 4


def fill(bitmap, x, y, width, height, pattern):
    """Draw a part into a bitmap of two colours; all but a solid one has an edge."""
    if width < 1:
        return
    box = bitmaptools.fill_region
    box(bitmap, x, y, x + width, y + height, 1)
    if not pattern or width < 3:
        return
    box(bitmap, x + 1, y + 1, x + width - 1, y + height - 1, 0)
    if pattern == COUNT - 1:
        return
    for down in range(y + 1, y + height - 1):
        if pattern == 1:  # lines that lean to the right
            first, step = x + 1 + (down - y) % 4, 4
        elif (down - y) % 2:
            continue
        else:
            first, step = x + 1 + (down - y) // 2 % 2, 2
        for across in range(first, x + width - 1, step):
            bitmap[across, down] = 1
