# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Omphalos: tiles of two to four colours grow together into one square.

The state. The table is an array of (2N + 1) x (2N + 1) cells, N being the side of the
finished square, with Zeus in the middle: a square that holds Zeus never reaches the
outermost ring, so neighbours can be read without asking for the edge. A cell is a
number, y * side + x, and holds a code:

    0 empty    1 to 4 attribute of seat 0 to 3    5 to 8 god of seat 0 to 3    9 Zeus

    cells    the codes
    tiles    the bit of each cell that holds a tile: groups grow by a few shifts
    touch    per cell, how many of its 8 neighbours hold a tile
    sides    per cell, how many of its 4 side neighbours hold a tile
    columns, rows             per column and row, how many tiles lie in it
    left, top, right, bottom  the box around all tiles
    attributes, gods          per seat, the tiles still in hand
    seat     whose turn it is
    placed, moved, god        what this turn has seen: a tile placed, a tile moved, a god
                              taken in hand
    source   the cell of the tile that was picked up to be moved, or 0
    left_over                 how many tiles all hands still hold

`tiles`, `touch` and `sides` follow from `cells`; they are kept up to date because a Pico has no
time to count neighbours for every cell of every list of moves.

A turn is a row of steps. A move is `kind * 256 + cell`:

    PLACE cell   lay the tile in hand: an attribute, or the god that was taken up
    LIFT cell    pick up an opponent's attribute
    DROP cell    lay it down elsewhere
    GOD          take a god in hand instead of an attribute
    SKIP         after a placement: move nothing
"""

from rules import OVER, IllegalMove

SEATS = (2, 4)
OPTIONS = (
    ("scoring", ("mode 1", "mode 2")),
    ("framed gap", ("cell", "region")),  # P3
)

EMPTY = 0
ATTRIBUTE = 1  # code of seat 0's attribute
DEITY = 5  # code of seat 0's god
ZEUS = 9
NOBODY = -1  # owner of an empty cell and of Zeus

PLACE = 0
LIFT = 1
DROP = 2
GOD = 3
SKIP = 4

_MODE_2 = bytes((0, 0, 0, 1, 2, 4, 8, 16))  # points by length of the run

# One bit for each set of occupied neighbours, numbered clockwise from the one above:
# whether they hang together without the cell in their middle.
_RING = (
    b"\xff\xf1\xf1\xf1\x01\x00\xf1\xf1\xab\xa0\xfb\xfb\xab\xa0\xfb\xfb"
    b"\xab\xa0\xa0\xa0\x00\x00\xa0\xa0\xab\xa0\xfb\xfb\xab\xa0\xfb\xfb"
)


def kind(move):
    """PLACE, LIFT, DROP, GOD or SKIP."""
    return move >> 8


def place(move):
    """The cell of a move; 0 for GOD and SKIP, which have none."""
    return move & 255


def encode(kind, cell=0):
    """The move of this kind on this cell."""
    return kind << 8 | cell


def owner(code):
    """The seat whose tile a code is, or NOBODY."""
    return (code - 1) & 3 if 0 < code < ZEUS else NOBODY


def is_god(code):
    """Whether a code is an immovable tile: a god of any seat, or Zeus."""
    return code >= DEITY


def longest(seats, options=()):
    """About the most moves of a match, for the room it needs when it is saved."""
    return 160 if seats == 4 else 80


class Game:
    """A game of Omphalos. Everything is open: a view is a copy."""

    def __init__(self, seats, seed, options=()):
        if not SEATS[0] <= seats <= SEATS[1]:
            raise ValueError("Omphalos is for 2 to 4 players")
        options = tuple(options) + (0,) * (len(OPTIONS) - len(options))
        if len(options) > len(OPTIONS):
            raise ValueError("too many options")
        for choice, (name, values) in zip(options, OPTIONS):
            if not 0 <= choice < len(values):
                raise ValueError("no such " + name)
        self.seats = seats
        self.options = options
        self.size = size = 7 if seats == 4 else 5
        self.side = side = 2 * size + 1
        self.cells = bytearray(side * side)
        self.tiles = 0
        self.touch = bytearray(side * side)
        self.sides = bytearray(side * side)
        self.columns = bytearray(side)
        self.rows = bytearray(side)
        self.left = self.top = self.right = self.bottom = size
        # Three players hold 8 tiles each with a single god, the others 12 with two.
        self.attributes = bytearray([7 if seats == 3 else 10] * seats)
        self.gods = bytearray([1 if seats == 3 else 2] * seats)
        self.left_over = sum(self.attributes) + sum(self.gods)
        self.seat = 0
        self.placed = self.moved = self.god = self.source = 0
        self.lay(self.zeus(), ZEUS)

    # What a screen or a bot may ask.

    def zeus(self):
        """The cell of Zeus: the middle of the table."""
        return self.size * self.side + self.size

    def cell(self, x, y):
        """The number of the cell in a column and a row of the table."""
        return y * self.side + x

    def code(self, cell):
        """What lies on a cell: EMPTY, ZEUS, or the code of an attribute or a god."""
        return self.cells[cell]

    def box(self):
        """Left, top, right and bottom of the box around all tiles."""
        return self.left, self.top, self.right, self.bottom

    def reach(self):
        """Left, top, right and bottom of all that the finished square can still cover."""
        most = self.size - 1
        return self.right - most, self.bottom - most, self.left + most, self.top + most

    def hand(self, seat):
        """How many attributes and how many gods a seat still holds."""
        return self.attributes[seat], self.gods[seat]

    def in_hand(self):
        """The code of the tile that the next PLACE lays down."""
        if self.god or not self.attributes[self.seat]:
            return DEITY + self.seat
        return ATTRIBUTE + self.seat

    def centre(self):
        """The cell in the middle of the square once its place is fixed, else 0."""
        if self.right - self.left == self.bottom - self.top == self.size - 1:
            return (self.top + self.bottom) // 2 * self.side + (self.left + self.right) // 2
        return 0

    # Tiles on the table.

    def lay(self, cell, code):
        """Put a tile on an empty cell, whatever the rules say."""
        self.cells[cell] = code
        self.tiles |= 1 << cell
        touch, sides, side = self.touch, self.sides, self.side
        touch[cell - side - 1] += 1
        touch[cell - side + 1] += 1
        touch[cell + side - 1] += 1
        touch[cell + side + 1] += 1
        for near in (cell - side, cell - 1, cell + 1, cell + side):
            touch[near] += 1
            sides[near] += 1
        y, x = divmod(cell, side)
        self.columns[x] += 1
        self.rows[y] += 1
        if x < self.left:
            self.left = x
        if x > self.right:
            self.right = x
        if y < self.top:
            self.top = y
        if y > self.bottom:
            self.bottom = y

    def take(self, cell):
        """Take a tile off the table, whatever the rules say; at least one must remain."""
        self.cells[cell] = EMPTY
        self.tiles ^= 1 << cell
        touch, sides, side = self.touch, self.sides, self.side
        touch[cell - side - 1] -= 1
        touch[cell - side + 1] -= 1
        touch[cell + side - 1] -= 1
        touch[cell + side + 1] -= 1
        for near in (cell - side, cell - 1, cell + 1, cell + side):
            touch[near] -= 1
            sides[near] -= 1
        y, x = divmod(cell, side)
        columns, rows = self.columns, self.rows
        columns[x] -= 1
        rows[y] -= 1
        # P7: the box may become smaller again.
        if not columns[x]:
            while not columns[self.left] and self.left < self.right:
                self.left += 1
            while not columns[self.right] and self.left < self.right:
                self.right -= 1
        if not rows[y]:
            while not rows[self.top] and self.top < self.bottom:
                self.top += 1
            while not rows[self.bottom] and self.top < self.bottom:
                self.bottom -= 1

    def places(self):
        """The cells on which a tile may be placed, in reading order."""
        return bytes(self._places())

    def _places(self):
        # Contact by side or corner, and the box stays within N x N.
        cells, touch, side, most = self.cells, self.touch, self.side, self.size - 1
        left = max(self.left - 1, self.right - most)
        width = min(self.right + 1, self.left + most) + 1 - left
        for y in range(
            max(self.top - 1, self.bottom - most), min(self.bottom + 1, self.top + most) + 1
        ):
            start = y * side + left
            for cell in range(start, start + width):
                if touch[cell] and not cells[cell]:
                    yield cell

    def _may_place(self, cell):
        """Whether `places` has this cell, without looking for the others."""
        if self.cells[cell] or not self.touch[cell]:
            return False
        most = self.size - 1
        y, x = divmod(cell, self.side)
        return (
            self.right - most <= x <= self.left + most
            and self.bottom - most <= y <= self.top + most
        )

    def sources(self, enough=255):
        """The opponents' attributes that can move, in reading order; at most `enough`."""
        found = bytearray()
        for cell in self._movable():
            found.append(cell)
            if len(found) == enough:
                break
        return bytes(found)

    def _movable(self):
        """Yield the opponents' attributes that can move, in reading order."""
        # P1: gods and Zeus are immovable; nobody moves his own tiles.
        own = ATTRIBUTE + self.seat
        cells, side = self.cells, self.side
        before = harmless = None
        for y in range(self.top, self.bottom + 1):
            start = y * side
            for cell in range(start + self.left, start + self.right + 1):
                code = cells[cell]
                if code and code < DEITY and code != own:
                    if before is None:
                        before = self._before()
                        harmless = self._harmless(before)
                    goes = self._goes_to(cell, harmless)
                    if goes > 0 or goes and self.destinations(cell, 1, before):
                        yield cell

    def _harmless(self, before):
        """Two places, as far apart as there are, which frame nothing and keep the box."""
        # Where a tile frames nothing it frames nothing either when another one is gone. So
        # most tiles can move to one of these two, and need not look for a place themselves.
        places = self.places()
        first = last = -1
        for cell in places:
            if self._is_inside(cell) and not self._frames(cell, 0, before):
                first = cell
                break
        else:
            return ()
        for i in range(len(places) - 1, -1, -1):
            last = places[i]
            if last == first or self._is_inside(last) and not self._frames(last, 0, before):
                break
        return first, last

    def _is_inside(self, cell):
        y, x = divmod(cell, self.side)
        return self.left <= x <= self.right and self.top <= y <= self.bottom

    def _goes_to(self, source, harmless):
        """1 when a tile may move to a harmless place, 0 when it can never move, else -1."""
        y, x = divmod(source, self.side)
        if self.columns[x] == 1 and (x == self.left or x == self.right):
            return -1  # the box would shrink
        if self.rows[y] == 1 and (y == self.top or y == self.bottom):
            return -1
        if self.sides[source] > 1 and self._blocked(source) == 4:
            return 0  # its own cell would be framed
        if self._is_loose(source):
            for cell in harmless:
                down, across = divmod(cell, self.side)
                if not -2 < down - y < 2 or not -2 < across - x < 2:
                    return 1
        return -1

    def destinations(self, source, enough=255, before=None):
        """The cells to which the tile on `source` may move, in reading order.

        `before` is what `_before()` said, when the caller knows it already.
        """
        if self.sides[source] == 4:
            return b""  # its own cell would be framed
        found = bytearray()
        if before is None:
            before = self._before()
        code = self.cells[source]
        bridges = self.bridges(source)
        if not bridges:
            return b""
        self.take(source)
        # Adding a tile never unframes a cell: what is framed now stays so.
        if self._blocked(source) < 4:
            for cell in self._places():
                if cell != source and (bridges < 0 or bridges >> cell & 1):
                    if not self._frames(cell, source, before):
                        found.append(cell)
                        if len(found) == enough:
                            break
        self.lay(source, code)
        return bytes(found)

    def may_move(self, source, target, before=None):
        """Whether an opponent's tile may move from one cell to the other."""
        if target == source or self.cells[target] or self.sides[source] == 4:
            return False
        if before is None:
            before = self._before()
        code = self.cells[source]
        if not self.bridges(source) >> target & 1:
            return False
        self.take(source)
        legal = (
            self._may_place(target)
            and self._blocked(source) < 4
            and not self._frames(target, source, before)
        )
        self.lay(source, code)
        return legal

    def _is_loose(self, cell):
        """Whether the neighbours of a tile hang together by themselves, seen from near."""
        if self.touch[cell] < 2:
            return True
        cells, side = self.cells, self.side
        ring = 1 if cells[cell - side] else 0
        if cells[cell - side + 1]:
            ring |= 2
        if cells[cell + 1]:
            ring |= 4
        if cells[cell + side + 1]:
            ring |= 8
        if cells[cell + side]:
            ring |= 16
        if cells[cell + side - 1]:
            ring |= 32
        if cells[cell - 1]:
            ring |= 64
        if cells[cell - side - 1]:
            ring |= 128
        return _RING[ring >> 3] >> (ring & 7) & 1

    def bridges(self, source):
        """Bits of the cells that hold all tiles together when one is lifted."""
        return -1 if self._is_loose(source) else self._bridges(source)

    def _bridges(self, source):
        # P2: only the result must be one group, so a bridge may move to another bridge.
        side = self.side
        rest = self.tiles ^ 1 << source
        everywhere = -1  # every bit is set
        while rest:
            part = rest & -rest
            while True:
                around = part | part << 1 | part >> 1
                around |= around << side | around >> side
                grown = around & rest
                if grown == part:
                    break
                part = grown
            rest ^= part
            if rest or everywhere != -1:  # more than one part
                everywhere &= around & ~self.tiles
        return everywhere

    # P3, the framed space. `framed` alone knows what the words mean; what a move may do
    # with framed spaces is the same for both readings.

    def framed(self):
        """The framed spaces of the table, each a bytes of cells."""
        cells, side = self.cells, self.side
        spaces = []
        if self.options[1] == 0:  # a single empty cell with four blocked sides
            sides = self.sides
            for y in range(self.top, self.bottom + 1):
                start = y * side
                for cell in range(start + self.left, start + self.right + 1):
                    if sides[cell] >= 2 and not cells[cell] and self._blocked(cell) == 4:
                        spaces.append(bytes((cell,)))
            return spaces
        box = self.left, self.top, self.right, self.bottom
        for pocket in self._pockets(self.tiles, *box):
            space = bytearray()
            for y in range(self.top, self.bottom + 1):
                for cell in range(y * side + self.left, y * side + self.right + 1):
                    if pocket >> cell & 1:
                        space.append(cell)
            spaces.append(bytes(space))
        return spaces

    def _pockets(self, tiles, left, top, right, bottom):
        """Bits of the pockets among these tiles in this box, one number each."""
        # A pocket: empty cells joined by their sides, with no way out of the box.
        side, most = self.side, self.size - 1
        row = (1 << right + 1 - left) - 1
        box = 0
        way_out = 0
        for y in range(top, bottom + 1):
            box |= row << y * side + left
        if bottom - top < most:
            way_out = row << top * side + left | row << bottom * side + left
        free = box & ~tiles
        if right - left < most:
            # One bit a row, on the left edge of the box; and all of them on the right edge.
            edge = box & ~(box << 1)
            way_out |= edge | edge << right - left
        pockets = []
        part = free & way_out
        while free:
            while True:
                grown = (part | part << 1 | part >> 1 | part << side | part >> side) & free
                if grown == part:
                    break
                part = grown
            if not part & way_out and part:
                pockets.append(part)
            free ^= part
            part = free & -free
        return pockets

    def _blocked(self, cell):
        """How many sides of a cell are tiles or borders."""
        # A border counts while its axis has its full length.
        count = self.sides[cell]
        if self.right - self.left == self.size - 1:
            x = cell % self.side
            if x == self.left or x == self.right:
                count += 1
        if self.bottom - self.top == self.size - 1:
            y = cell // self.side
            if y == self.top or y == self.bottom:
                count += 1
        return count

    def _before(self):
        """What `_frames` has to know of the table before a tile is lifted."""
        # Single cells can be judged one by one, when it comes to them: the box is enough.
        return self.box() if self.options[1] == 0 else self.framed()

    def _frames(self, cell, source, before):
        """Whether the tile lifted from `source`, laid on this cell, creates a framed space."""
        # P4: `before` was judged with the box before the move; P5: what comes now with the
        # box after it.
        side, most = self.side, self.size - 1
        y, x = divmod(cell, side)
        across, down = self.right - self.left, self.bottom - self.top
        wider = across == most - 1 and not self.left <= x <= self.right
        taller = down == most - 1 and not self.top <= y <= self.bottom
        if self.options[1] == 0:
            # The borders that count with this tile.
            left = right = top = bottom = -1
            if wider or across == most:
                left, right = min(self.left, x), max(self.right, x)
            if taller or down == most:
                top, bottom = min(self.top, y), max(self.bottom, y)
            # Only a cell beside this one can be new, or one at a border that begins to count.
            found = self._frame(
                (cell - side, cell - 1, cell + 1, cell + side), 3, left, right, top, bottom
            )
            if wider:
                first, end = min(self.top, y) * side, (max(self.bottom, y) + 1) * side
                for column in (left, right):
                    some = range(first + column, end, side)
                    found += self._frame(some, 4, left, right, top, bottom)
            if taller:
                start, width = min(self.left, x), max(self.right, x) + 1 - min(self.left, x)
                for row in (top, bottom):
                    some = range(row * side + start, row * side + start + width)
                    found += self._frame(some, 4, left, right, top, bottom)
            for other in found:
                if other != cell and not self._was_framed(other, source, before):
                    return True
            return False
        after = self._pockets(
            self.tiles | 1 << cell,
            min(self.left, x),
            min(self.top, y),
            max(self.right, x),
            max(self.bottom, y),
        )
        if len(after) > len(before):
            return True
        for pocket in after:
            for known in before:
                if _meet(known, pocket):
                    break
            else:
                return True
        return False

    def _was_framed(self, cell, source, box):
        """Whether an empty cell was framed in this box, when the tile on `source` still lay."""
        left, top, right, bottom = box
        y, x = divmod(cell, self.side)
        if cell == source or not (left <= x <= right and top <= y <= bottom):
            return False
        count = self.sides[cell]
        if source in (cell - self.side, cell - 1, cell + 1, cell + self.side):
            count += 1
        if right - left == self.size - 1 and (x == left or x == right):
            count += 1
        if bottom - top == self.size - 1 and (y == top or y == bottom):
            count += 1
        return count == 4

    def _frame(self, some, needed, left, right, top, bottom):
        """Those of some cells that are empty and have so many sides of tiles and borders."""
        cells, sides, side = self.cells, self.sides, self.side
        found = b""
        for cell in some:
            count = sides[cell]
            if count and count + 2 >= needed and not cells[cell]:
                y, x = divmod(cell, side)
                if x == left or x == right:
                    count += 1
                if y == top or y == bottom:
                    count += 1
                if count == needed:
                    found += bytes((cell,))
        return found

    # The contract.

    def turn(self):
        """The seat that decides now, or OVER."""
        return self.seat if self.left_over or self.placed else OVER

    def moves(self):
        """Yield every legal step."""
        if self.turn() == OVER:
            return
        if self.source:
            for cell in self.destinations(self.source):
                yield DROP << 8 | cell
            return
        if not self.placed:
            for cell in self._places():
                yield cell  # PLACE is 0
            if self.may_take_god():
                yield GOD << 8
        if self._may_lift():
            for cell in self._movable():
                yield LIFT << 8 | cell
        if self.placed:
            yield SKIP << 8

    def may_take_god(self):
        """Whether the seat may take a god in hand instead of an attribute."""
        # Without attributes the gods are placed directly, there is nothing to choose.
        return not self.god and self.gods[self.seat] > 0 and self.attributes[self.seat] > 0

    def _may_lift(self):
        return not self.moved and not self.god

    def play(self, move):
        """Do a step and return its events."""
        what, cell = move >> 8, move & 255
        if not self._is_legal(what, cell):
            raise IllegalMove("not possible now")
        seat = self.seat
        if what == PLACE:
            code = self.in_hand()
            self.lay(cell, code)
            if code < DEITY:
                self.attributes[seat] -= 1
            else:
                self.gods[seat] -= 1
            self.left_over -= 1
            self.god = 0
            self.placed = 1
            if self.moved or not self.sources(1):
                self._pass()
            return [("place", seat, cell, code)]
        if what == LIFT:
            self.source = cell
            return [("lift", seat, cell)]
        if what == DROP:
            source, code = self.source, self.cells[self.source]
            self.take(source)
            self.lay(cell, code)
            self.source = 0
            self.moved = 1
            if self.placed:
                self._pass()
            return [("move", seat, source, cell, code)]
        if what == GOD:
            self.god = 1
            return [("god", seat)]
        self._pass()
        return [("skip", seat)]

    def _is_legal(self, what, cell):
        if self.turn() == OVER or what < PLACE or what > SKIP or cell >= len(self.cells):
            return False
        if self.source:
            return what == DROP and self.may_move(self.source, cell)
        if what == PLACE:
            return not self.placed and self._may_place(cell)
        if what == LIFT:
            code = self.cells[cell]
            return (
                self._may_lift()
                and 0 < code < DEITY
                and code != ATTRIBUTE + self.seat
                and len(self.destinations(cell, 1)) > 0
            )
        if what == GOD:
            return cell == 0 and not self.placed and self.may_take_god()
        return what == SKIP and cell == 0 and self.placed

    def _pass(self):
        self.placed = self.moved = self.god = 0
        self.seat = (self.seat + 1) % self.seats

    def view(self, seat):
        """A copy: nothing is secret here."""
        view = Game(self.seats, 0, self.options)
        for name in ("cells", "touch", "sides", "columns", "rows", "attributes", "gods"):
            setattr(view, name, bytearray(getattr(self, name)))
        for name in ("tiles", "left", "top", "right", "bottom", "left_over"):
            setattr(view, name, getattr(self, name))
        for name in ("seat", "placed", "moved", "god", "source"):
            setattr(view, name, getattr(self, name))
        return view

    # Scoring.

    def runs(self, seat):
        """The alignments of a seat, each a bytes of its cells: rows, columns, diagonals."""
        # P9: only whole runs count. P10: Zeus breaks them. P11: gods belong to their colour.
        cells, side = self.cells, self.side
        one, two = ATTRIBUTE + seat, DEITY + seat
        found = []
        for step in (1, side, side + 1, side - 1):
            for y in range(self.top, self.bottom + 1):
                start = y * side
                for first in range(start + self.left, start + self.right + 1):
                    code = cells[first]
                    if code != one and code != two:
                        continue
                    code = cells[first - step]
                    if code == one or code == two:
                        continue
                    end = first + step
                    while cells[end] == one or cells[end] == two:
                        end += step
                    if end - first >= 3 * step:
                        found.append(bytes(range(first, end, step)))
        return found

    def points(self, length):
        """What a run of this length is worth."""
        if length < 3:
            return 0
        return _MODE_2[length] if self.options[0] else length

    def bonus(self):
        """The seat on the centre of the finished square, or NOBODY, and its extra points."""
        if self.left_over:
            return NOBODY, 0
        seat = owner(self.cells[self.centre()])
        if seat == NOBODY:
            return NOBODY, 0
        points = [self.points(len(run)) for run in self.runs(seat)]
        if self.seats == 2:
            return seat, max(points) if points else 0  # P12: one run only
        return seat, sum(points)

    def scores(self):
        """The points of every seat as the tiles lie; the centre counts at the end."""
        totals = [0] * self.seats
        for seat in range(self.seats):
            for run in self.runs(seat):
                totals[seat] += self.points(len(run))
        seat, extra = self.bonus()
        if seat != NOBODY:
            totals[seat] += extra
        return totals

    def winners(self):
        """The seats with most points; P14: a tie is shared."""
        if self.turn() != OVER:
            return ()
        totals = self.scores()
        best = max(totals)
        return tuple(seat for seat in range(self.seats) if totals[seat] == best)


def _meet(space, pocket):
    for cell in space:
        if pocket >> cell & 1:
            return True
    return False
