# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The puzzle of Code Omega and its clock, the same on every display but for sizes.

The rows are light, each shifted. The two black cells of a strip and its sign are sprites of
their own, which slide when a strip is turned round or swapped: nothing else is drawn again.
"""

import bitmaptools
import displayio
from micropython import const

from console import rooms
from rules import code_omega as rules
from ui.keys import HOLD
from ui.text import RIGHT, Row

_STEP = b"\x48\x02\x4f\x03"
_FLIP = b"\x50\x01\x54\x01"
_SLIDE = const(5)  # frames


class Board:
    """The rows of a puzzle and the strips that lie in them.

    `colours` are those of a row's edge, its light cells, the dots between them and of black
    cells, and of the marks at the columns that all rows share (RGB values).
    """

    def __init__(self, stage, group, size, left, top, cell, pitch, colours, signs, chips):
        self._left, self._top = left, top
        self._cell, self._pitch = cell, pitch
        self._chip = signs[2]  # pixels of a sign
        self._mono = stage.mono
        self.group = displayio.Group()
        edge, light, dot, black, shared = colours
        # On one bit a strip has a dark edge on the dithered ground, and light rails above and
        # below its black cells: nothing of the ground looks like one.
        self._rail = rail = 1 if stage.mono else 0
        self._height = height = pitch - 2 * rail  # of a row
        across = rules.CELLS * cell + 1
        row = displayio.Bitmap(across + 2 * rail, height + 2 * rail, 4)
        fill = bitmaptools.fill_region
        fill(row, 0, 0, row.width, row.height, 1)
        if rail:
            fill(row, 1, 1, 1 + across, 1 + height, 2)
            self._dither(stage, left, top - 1, rules.COLUMNS * cell, size * pitch + 3)
        else:
            fill(row, 1, 1, across - 1, height - 1, 2)
        middle = height // 2 + rail
        for at in range(rail ^ 1, rules.CELLS):
            # Between two cells; on one bit in each of them, where a black one covers it.
            x = at * cell + (cell // 2 + rail if rail else 0)
            fill(row, x, middle - 1, x + 1, middle + (0 if height % 2 and rail else 1), 3)
        palette = stage.palette(None, edge, light, dot)
        self._rows = []
        for _ in range(size):
            grid = displayio.TileGrid(row, pixel_shader=palette)
            self._rows.append(grid)
            self.group.append(grid)
        # Lines or dots above and below mark the columns that all rows have.
        self._shared = displayio.Bitmap(rules.COLUMNS * cell, 1, 2)
        palette = stage.palette(None, shared)
        for y in (top - 3, top + size * pitch + 2 - 2 * rail):
            self.group.append(displayio.TileGrid(self._shared, pixel_shader=palette, x=left, y=y))
        self.pieces = displayio.Group()
        self.group.append(self.pieces)
        self._signs = []
        self._blocks = []
        block = stage.box(displayio.Group(), 0, 0, cell - 1, height - 2 * rail, rgb=black)
        for _ in range(size):
            pair = [_like(block, self.pieces) for _ in range(2)]
            self._blocks.append(pair)
            chip = sign(signs, chips)
            self._signs.append(chip)
            self.pieces.append(chip)
        self._strips = [rules.EMPTY] * size  # which strip each piece is
        self._offsets = None
        self._beam = stage.box(
            self.pieces, 0, top - 3, cell + 1, size * pitch + 6, rgb=stage.colour(3)
        )
        self._beam.hidden = True
        group.append(self.group)

    def _dither(self, stage, x, y, width, height):
        """The table of one bit: every eighth pixel, so that plain black is always a piece."""
        tile = displayio.Bitmap(4, 4, 2)
        tile[0, 0] = tile[2, 2] = 1
        self.group.append(
            displayio.TileGrid(
                tile,
                pixel_shader=stage.palette(0, 0xFFFFFF),
                width=width // 4,
                height=height // 4,
                x=x,
                y=y,
            )
        )

    def show(self, puzzle):
        """Lay the rows and strips of a puzzle that is full."""
        self._beam.hidden = True
        if self._offsets != puzzle.offsets:
            self._offsets = puzzle.offsets
            self._shift(puzzle)
        # A piece stays the same strip when strips move.
        strips = [puzzle.strip(row) for row in range(puzzle.size())]
        if sorted(strips) != sorted(self._strips):
            self._strips = strips
            for sign, strip in zip(self._signs, strips):
                sign[0] = strip
        self._lay(self._places(puzzle))

    def _shift(self, puzzle):
        cell = self._cell
        for row, grid in enumerate(self._rows):
            grid.x = self._left + puzzle.offset(row) * cell - self._rail
            grid.y = self._top + row * self._pitch - self._rail
        shared = puzzle.shared()
        self._shared.fill(0)
        for column in range(rules.COLUMNS):
            if shared >> column & 1:
                first = column * cell + (0 if self._rail else 2)
                for x in range(first, (column + 1) * cell, 1 if self._rail else 2):
                    self._shared[x, 0] = 1

    def _places(self, puzzle):
        """Where the pieces belong: y, and x of both blocks."""
        places = []
        for strip in self._strips:
            row = puzzle.row_of(strip)
            place = [self._top + row * self._pitch]
            for end in range(2):
                cell = rules.STRIPS[2 * strip + end]
                if puzzle.flipped(row):
                    cell = rules.CELLS - 1 - cell
                place.append(self._left + (puzzle.offset(row) + cell) * self._cell + 1)
            places.append(place)
        return places

    def _lay(self, places):
        x = self._sign_x()
        down = (self._height - self._chip) // 2
        for sign, pair, (y, one, two) in zip(self._signs, self._blocks, places):
            sign.x = x
            sign.y = y + down
            pair[0].x, pair[1].x = one, two
            pair[0].y = pair[1].y = y + self._rail

    def _sign_x(self):
        return self._left - self._chip - 6

    def box(self, row):
        """Where the sign of a row is."""
        inner = 0 if self._chip > 10 else 1
        y = self._top + row * self._pitch + (self._height - self._chip) // 2
        side = self._chip - 2 * inner
        return self._sign_x() + inner, y + inner, side, side

    def slide(self, puzzle):
        """Strips glide to where they belong."""
        before = [[pair[0].y - self._rail, pair[0].x, pair[1].x] for pair in self._blocks]
        after = self._places(puzzle)
        for step in range(1, _SLIDE + 1):
            places = []
            for old, new in zip(before, after):
                places.append([a + (b - a) * step // _SLIDE for a, b in zip(old, new)])
            self._lay(places)
            yield

    def shine(self, column, frames):
        """The black column lights up."""
        self._beam.x = self._left + column * self._cell
        for frame in range(frames):
            # Black on white it is better seen than lit: one bit only flashes.
            self._beam.hidden = (frame % 6 < 4) == self._mono
            yield
        self._beam.hidden = True

    def shake(self):
        """No."""
        for frame in range(12):
            self.pieces.x = (0, 2, 0, -2)[frame % 4]
            yield
        self.pieces.x = 0


def _like(box, group):
    """One more such box: its pixels and colours are there once."""
    colours = box.pixel_shader
    if isinstance(box, displayio.TileGrid):
        one = displayio.TileGrid(box.bitmap, pixel_shader=colours)
    else:
        one = type(box)(pixel_shader=colours, width=box.width, height=box.height, x=0, y=0)
    group.append(one)
    return one


def sign(signs, palette):
    """A sign of a strip."""
    bitmap, _, width, height = signs
    return displayio.TileGrid(bitmap, pixel_shader=palette, tile_width=width, tile_height=height)


class Clock:
    """A bar that runs dry from the left, and the seconds that are left at its right.

    After the timer it fills once more, thinner, until the puzzle is given up.
    """

    def __init__(self, stage, group, x, y, width, height, colours, seconds):
        self.x, self.width = x, width
        self._bar = displayio.Bitmap(width, height, 2)
        self._height = height
        self.grid = displayio.TileGrid(self._bar, pixel_shader=stage.palette(*colours), x=x, y=y)
        group.append(self.grid)
        right, top, colour, font = seconds
        self._seconds = Row(stage, group, right, top, "", colour, RIGHT, font=font)
        self._gone = None
        self._late = False

    def place(self, milliseconds, timer):
        """Where on the bar a time is, or None after the timer."""
        at = self.width * milliseconds // (1000 * timer)
        return self.x + at if at < self.width else None

    def show(self, milliseconds, timer):
        """Draw what has changed."""
        second = milliseconds // 1000
        late = second >= timer
        self._seconds.set("+%d" % (second - timer) if late else str(timer - second))
        if late:
            milliseconds -= 1000 * timer
        gone = min(self.width, self.width * milliseconds // (1000 * timer))
        fill = bitmaptools.fill_region
        if self._gone is None or late != self._late or gone < self._gone:
            self._late = late
            self._bar.fill(0)
            top = self._height // 2 if late else 0
            fill(self._bar, 0, top, self.width, self._height, 1)
            self._gone = 0
        if gone > self._gone:
            fill(self._bar, self._gone, 0, gone, self._height, 0)
            middle = self._height // 2
            fill(self._bar, self._gone, middle, gone, middle + 1, 1)
            self._gone = gone

    def clear(self):
        """Show nothing: a solution has no time."""
        self.grid.hidden = True
        self._seconds.set("")


class Hold:
    """A line that fills while B is held down."""

    def __init__(self, stage, group, x, y, width, height, ground, colour):
        self._line = displayio.Bitmap(width, height, 2)
        self._grid = displayio.TileGrid(
            self._line, pixel_shader=stage.palette(ground, colour), x=x, y=y
        )
        group.append(self._grid)
        self._height = height
        self._filled = 0

    def show(self, milliseconds):
        """How long it has been down, or None."""
        line = self._line
        filled = 0 if milliseconds is None else max(1, line.width * milliseconds // HOLD)
        if filled < self._filled:
            line.fill(0)
            self._filled = 0  # B may be down again
        if filled > self._filled:
            bitmaptools.fill_region(line, self._filled, 0, filled, self._height, 1)
        self._filled = filled


class Scene:
    """What the screens of all displays have in common: frames, and marks of a throw's steps.

    A screen has `board`, `DICE` (colours of a die, its face, the edge and the ground of the
    panel), `solution(puzzle, seat)`, `step(view, pawns)`, and between puzzles a `table`.
    """

    def animate(self, events, view, seat):
        """Strips slide, the column lights up, dice roll, pawns step."""
        what = events[0][0]
        play = self.kit.tunes.play
        if what in ("flip", "swap"):
            if view.puzzle is not None and self.board is not None:
                play(_FLIP)
                yield from self.board.slide(view.puzzle)
        elif what in ("right", "wrong", "surrender"):
            from screens import omega_proof  # in memory as long as it takes

            yield from omega_proof.animate(self, what, view)
            omega_proof = None
            rooms.drop("screens.omega_proof")
        elif what in ("round", "throw"):
            from screens import omega_dice  # in memory as long as they roll

            yield from omega_dice.animate(self, events, view)
            omega_dice = None
            rooms.drop("screens.omega_dice")
        elif what == "step":
            play(_STEP)

    def happened(self, event, view):
        """The steps of a throw stay marked."""
        if self.table is not None:
            if event[0] == "throw":
                self.table.settle()
            elif event[0] == "step":
                self.table.mark(*event[1:])

    def settle(self):
        """They have been seen."""
        if self.table is not None:
            self.table.settle()
