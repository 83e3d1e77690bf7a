# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The screen as a stage: one scene at a time, in logical pixels, refreshed when asked."""

import gc

import displayio

# Names of colours; Stage.colour() gives what this display shows for them.
BLACK = 0
INK = 1  # text and lines
DIM = 2  # what matters less
ACCENT = 3  # where the eye should go
BAR = 4  # behind a title
PAPER = 5  # text on a BAR

_COLOURS = (0x000000, 0xF0F0E8, 0x98A4B0, 0xFFC83C, 0x24507C, 0xFFFFFF)
_MONO = (0x000000, 0xFFFFFF, 0xFFFFFF, 0xFFFFFF, 0xFFFFFF, 0x000000)


class Stage:
    """A display with a scale: everything on it is placed in logical pixels."""

    def __init__(self, display, scale, mono):
        self.display = display
        self.mono = mono
        self.scale = scale
        self.width = display.width // scale
        self.height = display.height // scale
        self._root = displayio.Group(scale=scale)
        self.new = True  # the whole scene is still to be drawn, which takes long
        display.auto_refresh = False
        display.root_group = self._root

    def colour(self, name):
        """The RGB value of a named colour on this display."""
        return (_MONO if self.mono else _COLOURS)[name]

    def scene(self, group=None):
        """Clear the stage for a new scene (or an old one) and return its group."""
        if group is not None and len(self._root) and self._root[0] is group:
            return group
        self.new = True
        while len(self._root):
            self._root.pop()
        gc.collect()
        if group is None:
            group = displayio.Group()
        self._root.append(group)
        return group

    def refresh(self):
        """Show what has changed since the last time."""
        self.new = False
        self.display.refresh()

    def palette(self, *colours):
        """A palette of RGB values; None is transparent."""
        palette = displayio.Palette(len(colours))
        for index, colour in enumerate(colours):
            if colour is None:
                palette.make_transparent(index)
            else:
                palette[index] = colour
        return palette

    def box(self, group, x, y, width, height, colour=INK):
        """A filled rectangle."""
        bitmap = displayio.Bitmap(width, height, 2)
        shape = displayio.TileGrid(
            bitmap, pixel_shader=self.palette(self.colour(colour)), x=x, y=y
        )
        group.append(shape)
        return shape
