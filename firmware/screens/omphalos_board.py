# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The square of Omphalos, the same on every display but for the size of its cells.

It shows one row more than the finished square has, so that a square that may still grow to
either side fits into it; what is shown moves only when it must. The finished square stands in
the middle. What was laid last stays marked, a tile that was moved leaves its place dotted,
until a key is pressed.
"""

import displayio
from micropython import const

from rules import OVER, SPECTATOR
from rules import omphalos as rules
from ui import art, look
from ui.frame import Mark

# Tiles of the sheet
_NOTHING = const(0)
FREE = 1  # an empty cell of the square
LEGAL = 2  # an empty cell to choose
TILE = 3  # plus the code of a tile, 1 to 9
_MOVABLE = const(12)  # plus the code of an attribute, 1 to 4
_FAINT = const(17)  # plus the seat; 21 is Zeus
_LIFTED = const(22)  # the place of the tile in the air
_MEANT = const(22)  # plus the code of a tile, 1 to 8: it would lie here; on one bit only

_GLIDE = const(14)  # frames of a tile's way over the table, 20 ms each
_FALL = const(6)  # frames of a tile that is laid down
_BLINKS = const(16)  # frames that the centre blinks before it is told


class Board:
    """What Screens of all sizes have in common: the cells around the tiles, at (x, y).

    A Screen adds `_points`, a Row per player, and `_box`, where there is a word to choose.
    """

    def __init__(self, kit, match, presenter, sheet, x, y):
        self.kit = kit
        self.presenter = presenter
        self.stage = stage = kit.stage
        self.group = group = displayio.Group()
        self._names = [name for name, _ in match.players]
        self._box = None
        self.view = None
        self._people = [match.is_human(seat) for seat in range(len(match.players))]
        self.sheet = bitmap, palette, pitch, _ = art.read(sheet)
        self.pitch = pitch
        self._drawn = drawn = bytearray(range(10))  # the picture of each code
        for owner in range(4):
            drawn[1 + owner] = 1 + art.signs[owner]
            drawn[5 + owner] = 5 + art.signs[owner]
        self.count = match.game.size + 1
        self._x = self._y = None  # the cell in the upper left corner
        # A piece leaves this many pixels of its cell to the cursor, which stands between pieces.
        self._gap = 2 if look.CAPS else 1
        self._at = x, y
        self._cells = displayio.Group(x=x, y=y)
        group.append(self._cells)
        self._rows = [None] * self.count  # on the display once there is something in them
        self._ghost = _grid(bitmap, palette, pitch, 0, 1)
        self._ghost.hidden = True
        self._cells.append(self._ghost)
        self._marks = marks = displayio.Group()  # moves with the tiles
        self._cells.append(marks)
        self._from = Mark(stage, marks)
        self._placed = Mark(stage, marks)
        self._moved = Mark(stage, marks)

    # The scene

    def lay(self, view):
        """Show the tiles."""
        self.view = view
        over = view.turn() == OVER
        self._move_window(over)
        _, top, _, bottom = self._reach
        for y in range(self.count):
            if self._rows[y] is None and not top <= self._y + y <= bottom:
                continue
            row = self._row(y)
            cell = (self._y + y) * view.side + self._x
            for x in range(self.count):
                tile = _NOTHING
                if self._reaches(cell):
                    code = view.code(cell)
                    tile = TILE + self._drawn[code] if code else FREE
                    if cell == view.source:
                        tile = _LIFTED
                if row[x] != tile:
                    row[x] = tile
                cell += 1
        self._ghost.hidden = True
        if view.source:
            self._carry(view.source)

    def _span(self):
        """The cells that can be of use: left, top, right, bottom."""
        view = self.view
        most = view.size - 1
        if view.source:
            # With a tile in the air the square may have room on another side.
            view = view.view(SPECTATOR)
            view.take(view.source)
        left, top, right, bottom = view.box()
        return (
            max(left - 1, right - most),
            max(top - 1, bottom - most),
            min(right + 1, left + most),
            min(bottom + 1, top + most),
        )

    def _move_window(self, over):
        left, top, right, bottom = self._reach = self._span()
        last = self.count - 1
        x, y = self._at
        half = self.pitch // 2 if over else 0
        self._cells.x = x + half
        # On one bit a pixel stays free over the bottom row, if there is one.
        self._cells.y = y + half - (1 if over and y and not look.CAPS else 0)
        if over:  # one row less than there is room for
            self._x, self._y = left, top
        elif self._x is None:
            # Zeus in the middle, as long as nothing else is known.
            down, across = divmod(self.view.zeus(), self.view.side)
            self._x = across - last // 2
            self._y = down - last // 2
        self._x = min(max(self._x, right - last), left)
        if not y and right - left == last - 1:
            self._x = left  # on one bit the free column is the one beside the words
        self._y = min(max(self._y, bottom - last), top)
        marks = self._marks
        x, y = -self._x * self.pitch, -self._y * self.pitch
        if over or (marks.x, marks.y) != (x, y):
            marks.x, marks.y = x, y
            self._from.hide()  # it may be outside

    def _reaches(self, cell):
        y, x = divmod(cell, self.view.side)
        left, top, right, bottom = self._reach
        return left <= x <= right and top <= y <= bottom

    def mark_moves(self, moves):
        """Show what can be chosen."""
        for move in moves:
            what, cell = rules.kind(move), rules.place(move)
            if what == rules.LIFT:
                self.set(cell, _MOVABLE + self._drawn[self.view.code(cell)])
            elif what in (rules.PLACE, rules.DROP):
                self.set(cell, LEGAL)

    def set(self, cell, tile):
        """Show a tile of the sheet on a cell."""
        y, x = divmod(cell, self.view.side)
        self._row(y - self._y)[x - self._x] = tile

    def _row(self, line):
        row = self._rows[line]
        if row is None:
            bitmap, palette, pitch, _ = self.sheet
            row = self._rows[line] = _grid(bitmap, palette, pitch, line * pitch, self.count)
            self._cells.insert(0, row)  # below what moves over it
        return row

    def _corner(self, cell):
        """Where a cell is drawn, within the board."""
        y, x = divmod(cell, self.view.side)
        return (x - self._x) * self.pitch, (y - self._y) * self.pitch

    def box(self, cell):
        """Where a cell is on the screen."""
        x, y, width, height = self._frame(cell)
        return self._cells.x + x, self._cells.y + y, width, height

    def _frame(self, cell):
        x, y = self._corner(cell)
        if look.CAPS:
            side = self.pitch - self._gap
            return x, y, side, side
        # The frame lies on the pixels between the pieces, not after a gap around them.
        side = self.pitch - 3
        return x + 1, y + 1, side, side

    def _carry(self, cell):
        """The tile in the air, over a cell."""
        x, y = self._corner(cell)
        self._mean(x, y, self.view.code(self.view.source))

    def _put(self, x, y, code):
        self._ghost.x, self._ghost.y = x, y
        self._ghost[0] = TILE + self._drawn[code]
        self._ghost.hidden = False

    def _mean(self, x, y, code):
        """Show a tile that does not lie there yet."""
        if look.CAPS:
            self._put(x, y, code)
        else:
            self._put(x, y, code)
            self._ghost[0] = _MEANT + self._drawn[code]

    def point(self, move):
        """The tile in hand lies where it would."""
        view = self.view
        what = rules.kind(move)
        if what in (rules.PLACE, rules.DROP):
            code = view.in_hand() if what == rules.PLACE else view.code(view.source)
            x, y = self._corner(rules.place(move))
            self._mean(x, y, code)
        elif not view.source:
            self._ghost.hidden = True

    def place(self, move):
        """Where the cursor goes for a move."""
        if rules.kind(move) in (rules.GOD, rules.SKIP):
            return self._box
        return self.box(rules.place(move))

    # What happened

    def happened(self, event, view):
        """Mark it: dotted, in the colour of who did it."""
        if event[0] not in ("place", "move"):
            return
        colour = self.stage.player(event[1])
        if event[0] == "place":
            self._mark(self._placed, event[2], colour)
        else:
            self._from.hide()
            if self._reaches(event[2]):
                self._mark(self._from, event[2], colour)
            self._mark(self._moved, event[3], colour)

    def _mark(self, mark, cell, colour):
        x, y, width, height = self._frame(cell)
        mark.colour(colour)
        mark.put((x - self._marks.x, y - self._marks.y, width, height))

    def settle(self):
        """What happened has been seen."""
        for mark in (self._from, self._placed, self._moved):
            mark.hide()

    def animate(self, events, view, seat):
        """A tile falls into its place or glides to it, on the table as it was."""
        event = events[0]
        person = self._people[event[1]]
        if event[0] == "place":
            if person:
                return
            x, y = self._corner(event[2])
            for frame in range(_FALL, -1, -1):
                self._put(x, y - frame * 2, event[3])
                yield
        elif event[0] == "move":
            self.set(event[2], FREE)
            x, y = self._corner(event[2])
            to_x, to_y = self._corner(event[3])
            for frame in range(1, _GLIDE + 1):
                # Slow at both ends.
                way = frame * frame * (3 * _GLIDE - 2 * frame)
                whole = _GLIDE * _GLIDE * _GLIDE
                self._put(x + (to_x - x) * way // whole, y + (to_y - y) * way // whole, event[4])
                yield

    # The end

    def _count(self, points):
        for seat, row in enumerate(self._points):
            row.set(str(points[seat]))

    def finale(self, view):
        """The lines light up one by one while the score counts; yields what each is worth."""
        say = self.kit.say
        counted = [0] * view.seats
        self._count(counted)
        self.settle()
        self._fade(view)
        note = 60
        for seat in range(view.seats):
            for run in view.runs(seat):
                self._light(view, run)
                points = view.points(len(run))
                counted[seat] += points
                self._count(counted)
                self.kit.tunes.play(bytes((note, 4, note + 4, 6)))
                note = min(note + 1, 84)
                yield say("run", self._names[seat], len(run), points)
                self._fade(view, run)
        seat, extra = view.bonus()
        if seat != rules.NO_SEAT:
            centre = view.centre()
            self._light(view, self._doubled(view, seat) + bytes((centre,)))
            counted[seat] += extra
            self._count(counted)
            for frame in range(_BLINKS):
                if frame % 8 == 0:
                    lit = frame % 16 == 8
                    self.set(centre, TILE + view.code(centre) if lit else FREE)
                yield
            yield say("centre", self._names[seat], extra)

    def _doubled(self, view, seat):
        """The cells of the lines that the centre counts again."""
        runs = view.runs(seat)
        if view.seats == 2 and runs:
            best = runs[0]
            for run in runs:
                if len(run) > len(best):
                    best = run
            runs = [best]
        return b"".join(runs)

    def _fade(self, view, cells=None):
        """Let tiles step back: these, or all."""
        if cells is None:
            left, top, right, bottom = view.box()
            cells = []
            for y in range(top, bottom + 1):
                cells += range(view.cell(left, y), view.cell(right, y) + 1)
        for cell in cells:
            owner = rules.owner(view.code(cell))
            self.set(cell, _FAINT + (4 if owner == rules.NO_SEAT else art.signs[owner]))

    def _light(self, view, cells):
        for cell in cells:
            self.set(cell, TILE + self._drawn[view.code(cell)])


def _grid(bitmap, palette, pitch, y, width):
    return displayio.TileGrid(
        bitmap,
        pixel_shader=palette,
        width=width,
        height=1,
        tile_width=pitch,
        tile_height=pitch,
        default_tile=_NOTHING,
        y=y,
    )
