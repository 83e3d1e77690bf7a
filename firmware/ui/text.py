# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""A line of text that is drawn again only when it changes."""

from adafruit_display_text.bitmap_label import Label

from ui.font import FONT
from ui.stage import INK

LEFT = 0
CENTRE = 1
RIGHT = 2

HEIGHT = 8  # of a line, in logical pixels


class Row:
    """Text at (x, y), which is its top left, top middle or top right corner."""

    def __init__(self, stage, group, x, y, text="", colour=INK, align=LEFT, scale=1):
        self._x = x
        self._align = align
        self._scale = scale
        self._text = ""
        self._label = Label(
            FONT,
            text="",
            color=stage.colour(colour),
            base_alignment=True,
            scale=scale,
            save_text=False,
        )
        self._label.y = y + FONT.ascent * scale
        group.append(self._label)
        self.set(text)

    def set(self, text):
        """Show another text."""
        if text == self._text:
            return
        self._text = text
        self._label.text = text
        self.move_to(self._x)

    def move(self, y):
        """Go to another height."""
        self._label.y = y + FONT.ascent * self._scale

    def move_to(self, x):
        """Go to another place on the same height."""
        self._x = x
        if self._align != LEFT:
            width = FONT.width(self._text) * self._scale
            x -= width if self._align == RIGHT else width // 2
        self._label.x = x

    def colour(self, rgb):
        """Show it in another colour."""
        self._label.color = rgb

    def hide(self, hidden=True):
        """Take it off the screen, or put it back."""
        self._label.hidden = hidden


def shorten(text, width):
    """The text, or as much of it as fits, with an ellipsis."""
    if FONT.width(text) <= width:
        return text
    while text and FONT.width(text + "…") > width:
        text = text[:-1]
    return text + "…"


def wrap(text, width):
    """The lines of a text that fits a width; words longer than a line are cut."""
    lines = []
    line = ""
    for word in text.split(" "):
        longer = line + " " + word if line else word
        if FONT.width(longer) <= width:
            line = longer
            continue
        if line:
            lines.append(line)
        while FONT.width(word) > width:
            part = len(word)
            while FONT.width(word[:part]) > width:
                part -= 1
            lines.append(word[:part])
            word = word[part:]
        line = word
    lines.append(line)
    return lines
