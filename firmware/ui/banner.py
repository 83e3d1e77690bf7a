# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Large words on one page: the name of the next player, the headline of a result.

They are labels of adafruit_display_text, which scales and aligns. It takes 11 KB while it is
loaded and 20 ms for a line: for a page that stays that is fine, for rows that change it is not
(see ui/text.py). What a label has drawn stays on the screen without it, so `forget()` gives the
memory back before anything else is read.
"""

import gc

import displayio

from console import rooms
from ui import look


def show(stage, group, x, y, text, colour, scale):
    """Put a word into a group, its top middle at (x, y)."""
    from adafruit_display_text.label import Label

    label = Label(
        look.BODY, text=text, color=stage.colour(colour), base_alignment=True, scale=scale
    )
    place = displayio.Group(
        x=x - look.BODY.width(text) * scale // 2, y=y + look.BODY.ascent * scale
    )
    place.append(label.pop())
    group.append(place)


def forget():
    """Unload what only these words need."""
    for name in ("adafruit_display_text.label", "adafruit_display_text", "ui.banner"):
        rooms.drop(name)
    gc.collect()
