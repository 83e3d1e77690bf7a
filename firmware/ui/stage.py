# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The screen as a stage: one scene at a time, refreshed when asked.

A layout is made for one of the sizes that `look` names for this class of displays. On a
display of another size the nearest that fits is shown as large as whole pixels allow, in
the middle.
"""

import gc

import displayio
from micropython import const

from ui import look

_FINE = const(8)  # pixels: parts below this are many

# Names of colours; Stage.colour() gives what this display shows for them.
BLACK = 0  # behind everything
INK = 1  # text and lines
DIM = 2  # what matters less
ACCENT = 3  # where the eye should go: the cursor, what A does
BAR = 4  # behind a title
PAPER = 5  # text on a BAR
PANEL = 6  # a field that holds something
RAISED = 7  # a field that matters now
EDGE = 8  # lines around what is empty
RIGHT = 9
WRONG = 10
ON_ACCENT = 11  # text on a row that is filled with ACCENT


class Stage:
    """A display on which everything is placed in the pixels of its layout."""

    def __init__(self, display, mono):
        self.display = display
        self.mono = mono
        self.font = look.LABEL  # of rows that do not name another
        sizes = look.SIZES
        for width, height in sizes:
            if display.width >= width and display.height >= height:
                break
        self.width = width
        self.height = height
        self.scale = max(1, min(display.width // width, display.height // height))
        self.new = True  # the whole scene is still to be drawn, which takes long
        display.auto_refresh = False
        self._new_root()

    def colour(self, name):
        """The RGB value of a named colour on this display."""
        return (look.MONO if self.mono else look.COLOURS)[name]

    def player(self, seat):
        """The colour of a player, beside the sign that tells them apart without it."""
        return 0xFFFFFF if self.mono else look.PLAYERS[seat]

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
        # A new root is drawn once, line by line; new parts of an old one each by itself, and
        # where they overlap again and again.
        self._new_root()
        self._root.append(group)
        return group

    def clear(self, scene=None):
        """Take apart what is shown, and a scene that waited to be shown again.

        A group holds what is in it, and something forgotten on the stack of the interpreter
        may hold the group: 20 KB of a table would stay.
        """
        if scene is not None:
            _take_apart(scene)
        _take_apart(self._root)
        self.scene()

    def _new_root(self):
        display = self.display
        self._root = displayio.Group(
            scale=self.scale,
            x=(display.width - self.width * self.scale) // 2,
            y=(display.height - self.height * self.scale) // 2,
        )
        display.root_group = self._root

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

    def tint(self, colour, ground=0):
        """A palette for a tinted sheet: nothing, half a colour, all of it (RGB values)."""
        half = (colour >> 1 & 0x7F7F7F) + (ground >> 1 & 0x7F7F7F)
        return self.palette(None, half, colour, colour)

    def box(self, group, x, y, width, height, colour=INK, rgb=None):
        """A filled rectangle, in a named colour or an RGB value."""
        # One small tile many times: a box as large as the screen takes 200 bytes.
        across = _part(width)
        down = _part(height)
        shape = displayio.TileGrid(
            displayio.Bitmap(across, down, 2),
            pixel_shader=self.palette(self.colour(colour) if rgb is None else rgb),
            tile_width=across,
            tile_height=down,
            width=width // across,
            height=height // down,
            x=x,
            y=y,
        )
        group.append(shape)
        return shape


def _take_apart(group):
    while len(group):
        part = group.pop()
        if isinstance(part, displayio.Group):
            _take_apart(part)


def _part(length):
    """The largest part of at most 32 pixels that divides a length; a small one takes many tiles,
    a byte each, in both directions: then one of at most 64."""
    for most in (32, 64):
        part = min(length, most)
        while length % part:
            part -= 1
        if part >= _FINE or part == length:
            break
    return part
