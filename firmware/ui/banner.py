# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Large words that change, such as the letters of a name.

They are labels of adafruit_display_text, which scales and aligns. It takes 11 KB while it
is loaded and 20 ms for a line: before a match that is fine, at the table it is not (see
ui/text.py). `forget()` gives the memory back.
"""

import gc
import sys

from adafruit_display_text.label import Label

from ui import look


class Banner:
    """A word, its top middle at (x, y)."""

    def __init__(self, stage, group, x, y, text, colour, scale):
        self._label = Label(
            look.BODY, text=text, color=stage.colour(colour), base_alignment=True, scale=scale
        )
        self._label.y = y + look.BODY.ascent * scale
        self._x = x
        self._scale = scale
        self._centre()
        group.append(self._label)

    def set(self, text):
        """Show another word."""
        self._label.text = text
        self._centre()

    def _centre(self):
        self._label.x = self._x - look.BODY.width(self._label.text) * self._scale // 2


def forget():
    """Unload what only banners need."""
    for name in ("adafruit_display_text.label", "adafruit_display_text", "ui.banner"):
        sys.modules.pop(name, None)
    if hasattr(sys.modules.get("ui"), "banner"):
        delattr(sys.modules["ui"], "banner")
    gc.collect()
