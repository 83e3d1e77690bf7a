# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Below a puzzle of Code Omega on large displays: a cell for each key."""

import displayio

from ui import art, look
from ui.stage import EDGE, INK, PANEL


def make(kit, cells):
    """A group with a picture above a word in each cell, and where the last one has room for a
    line, and how wide. `cells` are their top, then each on 240 pixels."""
    stage = kit.stage
    keys = displayio.Group()
    top = cells[0]
    stage.box(keys, 0, top, stage.width, stage.height - top, PANEL)
    ends = [x * stage.width // 240 for x in cells[1:]]
    words = displayio.Bitmap(stage.width, look.LABEL.height, 2)
    panel, ink = stage.colour(PANEL), stage.colour(INK)
    tint = stage.tint(ink, panel)
    arrows, _, arrow, tall = art.read("omega_arrows")
    caps, colours, cap, _ = art.read("keys")
    font = look.LABEL
    for cell, key in enumerate(("key row", "key turn", "key swap", "key end")):
        left, right = ends[cell], ends[cell + 1]
        middle = (left + right) // 2
        if cell:
            stage.box(keys, left, top + 5, 1, 18, EDGE)
        width = arrow if cell < 2 else cap
        keys.append(
            displayio.TileGrid(
                arrows if cell < 2 else caps,
                pixel_shader=tint if cell < 2 else colours,
                tile_width=width,
                tile_height=tall if cell < 2 else cap,
                default_tile=cell % 2,
                x=middle - width // 2,
                y=top + 4,
            )
        )
        word = kit.say(key)
        font.draw(words, middle - font.width(word) // 2, word)
    keys.append(displayio.TileGrid(words, pixel_shader=stage.shared(panel, ink), y=top + 27))
    return keys, left + 6, right - left - 12
