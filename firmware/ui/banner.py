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
from fontio import Glyph

from console import rooms
from ui import look


class Face:
    """A font in fontio's protocol."""

    def __init__(self, font):
        self._font = font
        # A label aligns lines by these; without them it would measure some letters first.
        self.ascent = font.ascent
        self.descent = font.height - font.ascent

    def get_bounding_box(self):
        """The largest glyph."""
        return (self._font.height, self._font.height)

    def get_glyph(self, code):
        """The glyph of a code point; the box of unknown characters when there is none."""
        font = self._font
        wide = font.width(chr(code))
        # In a bitmap of its own: a label wants tiles that divide the bitmap they are in.
        bitmap = displayio.Bitmap(wide - font.gap, font.height, 2)
        font.draw(bitmap, 0, chr(code))
        return Glyph(bitmap, 0, bitmap.width, font.height, 0, -self.descent, wide, 0)


def show(stage, group, x, y, text, colour, scale):
    """Put a word into a group, its top middle at (x, y)."""
    from adafruit_display_text.label import Label

    label = Label(
        Face(look.BODY), text=text, color=stage.colour(colour), base_alignment=True, scale=scale
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
