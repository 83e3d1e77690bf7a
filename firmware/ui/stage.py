# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The screen as a stage: one scene at a time, refreshed when asked.

A layout is made for one of the sizes that `look` names for this class of displays. On a
display of another size the nearest that fits is shown as large as whole pixels allow, in
the middle.
"""

import gc

import displayio
import vectorio

from console import rooms
from ui import art, look

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
        self.bottom = "", ""  # the words of the bottom row, and where those of B begin
        self.split = width
        self.cells = False  # of keys that a scene draws instead, see screens/
        display.auto_refresh = False
        self._shared = {}
        self._new_root()

    def colour(self, name):
        """The RGB value of a named colour on this display."""
        return (look.MONO if self.mono else look.COLOURS)[name]

    def player(self, seat):
        """The colour of a player, beside the sign that tells them apart without it."""
        return 0xFFFFFF if self.mono else look.PLAYERS[art.signs[seat]]

    def tone(self, rgb):
        """A colour of the dark theme that has no name here, as it is in the theme of now."""
        return rgb if art.paint is None else art.paint("", rgb)

    def dress(self, light):
        """Draw everything in the light theme from now on, or in the dark one."""
        if look.THEMES and light != (art.paint is not None):
            from ui import light as theme

            if light:
                theme.put_on()
            else:
                theme.take_off()
                rooms.drop("ui.light")

    def scene(self, group=None, anew=False):
        """Clear the stage for a new scene (or an old one) and return its group.

        One that is shown already is drawn `anew` as a whole, line by line.
        """
        if not anew and group is not None and len(self._root) and self._root[-1] is group:
            return group
        self.new = True
        while len(self._root):
            self._root.pop()
        if group is None:
            gc.collect()
            group = displayio.Group()
        # A new root is drawn once, line by line; new parts of an old one each by itself, and
        # where they overlap again and again.
        self._new_root()
        self._root.append(group)
        return group

    def clear(self, scene=None):
        """Take apart what is shown, and a scene that waited to be shown again.

        A group holds what is in it, and something forgotten on the stack of the interpreter
        may hold the group: 20 KB of a table would stay. Who gives the scene still holds its
        objects: garbage is collected later, by the import of what comes next.
        """
        group = None
        if scene is not None:
            _take_apart(scene)
            group = displayio.Group()
        _take_apart(self._root)
        self.scene(group)

    def _new_root(self):
        display = self.display
        self._root = displayio.Group(
            scale=self.scale,
            x=(display.width - self.width * self.scale) // 2,
            y=(display.height - self.height * self.scale) // 2,
        )
        if look.GROUND:
            self.box(self._root, 0, 0, self.width, self.height, rgb=look.GROUND)
        display.root_group = self._root

    def refresh(self):
        """Show what has changed since the last time."""
        self.new = False
        self._shared.clear()
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

    def shared(self, *colours):
        """The same, one for all that show these colours and are made before the next refresh:
        nothing may change it. A scene has some forty of 48 bytes or more."""
        palette = self._shared.get(colours)
        if palette is None:
            self._shared[colours] = palette = self.palette(*colours)
        return palette

    def tint(self, colour, ground=None):
        """A palette for a tinted sheet: nothing, half a colour, all of it (RGB values)."""
        if ground is None:
            ground = look.GROUND
        half = (colour >> 1 & 0x7F7F7F) + (ground >> 1 & 0x7F7F7F)
        return self.palette(None, half, colour, colour)

    def box(self, group, x, y, width, height, colour=INK, rgb=None):
        """A filled rectangle, in a named colour or an RGB value; not for groups with a scale.

        Others share its palette: a box that will change its colour takes one of its own.
        """
        palette = self.shared(self.colour(colour) if rgb is None else rgb)
        if self.scale == 1:  # half the time of a bitmap
            shape = vectorio.Rectangle(pixel_shader=palette, width=width, height=height, x=x, y=y)
        else:  # shapes do not grow with their group
            shape = displayio.TileGrid(
                displayio.Bitmap(width, height, 2), pixel_shader=palette, x=x, y=y
            )
        group.append(shape)
        return shape

    def dots(self, group, x, y, across=1, down=1):
        """A dotted line of so many dots, two pixels apart: one object for all of them."""
        dot = displayio.Bitmap(2 if across > 1 else 1, 2 if down > 1 else 1, 2)
        dot[0] = 1
        palette = self.palette(None, self.colour(INK))
        group.append(
            displayio.TileGrid(dot, pixel_shader=palette, width=across, height=down, x=x, y=y)
        )


def take(group, part=None):
    """Remove a part of a group, by default the last one.

    CircuitPython paints over a shape that is gone only where it has just changed, and not when
    it goes with its group: each goes by itself, and back into its group afterwards.
    """
    if part is None:
        part = group[len(group) - 1]
    shapes = []
    _pull_out(part, shapes)
    if isinstance(part, vectorio.Rectangle):
        part.x += 1
    group.remove(part)
    while shapes:
        inner, at, shape = shapes.pop()
        shape.x -= 1
        inner.insert(at, shape)


def _pull_out(part, shapes):
    if isinstance(part, displayio.Group):
        for at in range(len(part) - 1, -1, -1):
            inner = part[at]
            if isinstance(inner, vectorio.Rectangle):
                inner.x += 1
                part.pop(at)
                shapes.append((part, at, inner))
            else:
                _pull_out(inner, shapes)


def _take_apart(group):
    while len(group):
        part = group.pop()
        if isinstance(part, displayio.Group):
            _take_apart(part)
