# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Help in pictures for Omphalos: the signs, then a line, then the gap that may not be framed."""

import displayio

from screens.omphalos_board import FREE, LEGAL, TILE
from ui import art, look
from ui.text import Row, wrap

_PAGES = (
    (("abcdZ", "ABCD."), ("chart tiles", "chart gods", "chart zeus")),
    (("aaab", ".Z.b", "...B"), ("chart run", "chart cross")),
    ((".aab.", "b*.Z.", "aaba."), ("chart gap", "chart place")),
)


def chart(kit, group, page):
    """Draw a page; how many there are."""
    stage = kit.stage
    bitmap, palette, pitch, _ = art.read("omphalos8" if look.BESIDE else "omphalos21")
    rows, lines = _PAGES[page]
    x, y = look.MARGIN, look.BAR + look.MARGIN
    for row in rows:
        grid = displayio.TileGrid(
            bitmap,
            pixel_shader=palette,
            width=len(row),
            height=1,
            tile_width=pitch,
            tile_height=pitch,
            x=x,
            y=y,
        )
        for at, sign in enumerate(row):
            code = ".abcdABCDZ".find(sign)
            # A star is the opening into which no tile may be moved.
            grid[at] = LEGAL if sign == "*" else TILE + code if code else FREE
        group.append(grid)
        y += pitch
    if look.BESIDE:
        x += len(rows[0]) * pitch + 3
        y = look.BAR + look.MARGIN
    else:
        y += 2 * look.MARGIN
    for key in lines:
        for line in wrap(kit.say(key), stage.width - x - 1, look.BODY):
            Row(stage, group, x, y, line, font=look.BODY)
            y += look.READ
    return len(_PAGES)
