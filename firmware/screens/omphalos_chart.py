# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The help of Omphalos in pictures: the tiles, a run, the gap that a move may not frame."""

from screens.omphalos import FREE, LEGAL, TILE, colours, draw_tiles, grid
from ui.text import HEIGHT, Row, wrap


def chart(kit, group, page):
    """Help in pictures: the signs, then a run, then the gap that a move may not frame."""
    stage = kit.stage
    say = kit.say
    pitch = 9 if stage.mono else 13
    sheet, palette = draw_tiles(pitch, stage.mono, 4), colours(stage)
    rows, lines = (
        (("abcdZ", "ABCD."), ("chart tiles", "chart gods", "chart zeus")),
        (("aaab", ".Z.b", "...B"), ("chart run", "chart cross")),
        ((".aab.", "b..Z.", "aaba."), ("chart gap", "chart place")),
    )[page]
    top = HEIGHT + 3
    for y, row in enumerate(rows):
        line = grid(sheet, palette, pitch, 3, top + y * pitch, FREE, len(row))
        for x, sign in enumerate(row):
            code = ".abcdABCDZ".find(sign)
            line[x] = TILE + code if code else FREE
        group.append(line)
    if page == 2:
        # The opening into which no tile may be moved.
        group.append(grid(sheet, palette, pitch, 3 + pitch, top + pitch, LEGAL))
    x = 3 + len(rows[0]) * pitch + 5
    y = top
    width = stage.width - x
    if not stage.mono:
        x, y, width = 3, top + len(rows) * pitch + 4, stage.width - 6
    for key in lines:
        for line in wrap(say(key), width):
            Row(stage, group, x, y, line)
            y += HEIGHT + 1
    return 3
