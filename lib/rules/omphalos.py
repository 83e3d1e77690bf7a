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

from rules import OVER, IllegalMove, Options, chosen

SEATS = (2, 4)
OPTIONS = Options(
    "scoring: mode 1, mode 2",
    "framed gap: cell, region",  # P3
)

EMPTY = 0
ATTRIBUTE = 1  # code of seat 0's attribute
DEITY = 5  # code of seat 0's god
ZEUS = 9
NO_SEAT = -1  # owner of an empty cell and of Zeus

PLACE = 0
LIFT = 1
DROP = 2
GOD = 3
SKIP = 4

_MODE_2 = bytes((0, 0, 0, 1, 2, 4, 8, 16))  # points by length of the run

# For each set of occupied neighbours of a cell, in reading order: the free ones among them that
# are beside all its parts; 255 when it has one part alone.
_HOLDS = (
    b"\xff\xff\xff\xff\xff\x02\xff\xff\xff\xff\xff\xff\x02\x02\xff\xff"
    b"\xff\x02\xff\xff\xff\x02\xff\xff\x42\x42\xff\xff\x42\x42\xff\xff"
    b"\xff\x08\x08\x08\x00\x00\x08\x08\xff\xff\xff\xff\x02\x02\xff\xff"
    b"\x40\x00\x48\x48\x40\x00\x48\x48\x42\x42\xff\xff\x42\x42\xff\xff"
    b"\xff\x08\x18\x18\x10\x00\x18\x18\xff\xff\xff\xff\x12\x12\xff\xff"
    b"\xff\x0a\xff\xff\xff\x0a\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"
    b"\xff\x08\x18\x18\x10\x00\x18\x18\xff\xff\xff\xff\x12\x12\xff\xff"
    b"\xff\x0a\xff\xff\xff\x0a\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"
    b"\xff\x00\x10\x10\x10\x00\x10\x10\x40\x40\x50\x50\x00\x00\x50\x50"
    b"\xff\x02\xff\xff\xff\x02\xff\xff\x42\x42\xff\xff\x42\x42\xff\xff"
    b"\x40\x00\x00\x00\x00\x00\x00\x00\x40\x40\x50\x50\x00\x00\x50\x50"
    b"\x40\x00\x48\x48\x40\x00\x48\x48\x42\x42\xff\xff\x42\x42\xff\xff"
    b"\xff\x08\x18\x18\x10\x00\x18\x18\xff\xff\xff\xff\x12\x12\xff\xff"
    b"\xff\x0a\xff\xff\xff\x0a\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"
    b"\xff\x08\x18\x18\x10\x00\x18\x18\xff\xff\xff\xff\x12\x12\xff\xff"
    b"\xff\x0a\xff\xff\xff\x0a\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"
)

# One bit in each row of the table, in its first column.
_COLUMN_11 = 1298708349570020393652962442872833
_COLUMN_15 = 1645554775667631445946654566302660034402731066166604967259963393

# The last survey of a table, and where the last tile could go (tiles, key, bits): both are asked
# for several times before a tile moves.
_NOTHING = (0,) * 6
_surveyed = _aimed = _NOTHING


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
    """The seat whose tile a code is, or NO_SEAT."""
    return (code - 1) & 3 if 0 < code < ZEUS else NO_SEAT


def is_god(code):
    """Whether a code is an immovable tile: a god of any seat, or Zeus."""
    return code >= DEITY


def longest(seats, options=()):
    """About the most moves of a match, for the room it needs when it is saved."""
    return 160 if seats == 4 else 80


def _cells(bits):
    """The cells of these bits, in reading order."""
    # The gaps between the digits, from the last one on: no loop over bits is as fast.
    found = bytearray()
    gaps = bin(bits).encode().split(b"1")
    cell = -1
    for at in range(len(gaps) - 1, 0, -1):
        cell += len(gaps[at]) + 1
        found.append(cell)
    return bytes(found)


def _shrunk(counts, line, low, high):
    """P7: the ends of an axis without this line, the only tile of which is lifted."""
    while low == line or not counts[low]:
        low += 1
    while high == line or not counts[high]:
        high -= 1
    return low, high


class Game:
    """A game of Omphalos. Everything is open: a view is a copy."""

    def __init__(self, seats, seed, options=()):
        self.seats = seats
        self.options = chosen(seats, options, SEATS, OPTIONS)
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
        # Contact by side or corner, and the box stays within N x N.
        tiles, side = self.tiles, self.side
        places = tiles | tiles << 1 | tiles >> 1
        places |= places << side | places >> side
        return _cells(self._inside(places ^ tiles, self.left, self.top, self.right, self.bottom))

    def _inside(self, places, left, top, right, bottom):
        """Those places beside a box with which it stays within N x N."""
        size, side = self.size, self.side
        if right - left == size - 1:
            column = _COLUMN_11 if side == 11 else _COLUMN_15
            places &= column * ((1 << size) - 1) << left
        if bottom - top == size - 1:
            places &= (1 << side * size) - 1 << top * side
        return places

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

    # Which tile may move where is found with numbers that hold one bit per cell, as `tiles`
    # does: one shift gives the neighbours of all tiles. `(a | b) ^ b` is a without b; unlike
    # `a & ~b` it makes no negative number, with which both Pythons are slower.

    def sources(self, enough=255):
        """The opponents' attributes that can move, in reading order; at most `enough`."""
        # P1: gods and Zeus are immovable; no seat moves its own tiles. All opponents' tiles
        # look the same here, so that they are found in their order.
        cells = bytes(self.cells)
        other = bytes((ATTRIBUTE + (0 if self.seat else 1),))
        for seat in range(2 if self.seat < 2 else 1, self.seats):
            if seat != self.seat:
                cells = cells.replace(bytes((ATTRIBUTE + seat,)), other)
        found = bytearray()
        cell = cells.find(other)
        if cell > 0:
            survey = self._survey()
            unsure = survey[2]
            free = unsure | survey[3]
            while cell > 0:
                if not free >> cell & 1 or unsure >> cell & 1 and self._can_move(cell, survey):
                    found.append(cell)
                    if len(found) == enough:
                        break
                cell = cells.find(other, cell + 1)
        return bytes(found)

    def _can_move(self, cell, survey):
        """Whether a tile has a place to go to, seen from what a survey told."""
        _, _, unsure, stuck, harmless, tight = survey
        if not unsure >> cell & 1:
            return not stuck >> cell & 1
        bridges = -1
        holds = _HOLDS[self._ring(self.tiles, cell)]
        if holds != 255:
            if holds and not tight >> cell & 1 and holds & self._ring(harmless, cell):
                return True  # one step aside
            bridges = self._bridges(cell)
        # First the harmless places, but not those that may owe their contact to this tile, or
        # that may frame the cell which it leaves.
        if harmless:
            side = self.side
            beside = 0
            if bridges < 0:
                beside = (7 | 7 << side | 7 << 2 * side) << cell - side - 1
            elif tight >> cell & 1:
                beside = (1 | 5 << side - 1 | 1 << 2 * side) << cell - side
            if ((harmless | beside) ^ beside) & bridges:
                return True
        return self._targets(cell, bridges, True) > 0

    def _survey(self):
        """What is to be known of all tiles before one moves.

        First the tiles, and the reading of P3, for which it is true. Then bits: of tiles that
        may be unable to move, of those that surely are, of places where any tile may go that
        is not beside them, and of tiles with three blocked sides.
        """
        global _surveyed
        tiles, side, pocket = self.tiles, self.side, self.options[1]
        known = _surveyed
        if known[0] == tiles and known[1] == pocket + side:
            return known
        left, top, right, bottom = self.left, self.top, self.right, self.bottom
        most = self.size - 1
        north, south, west, east = tiles << side, tiles >> side, tiles << 1, tiles >> 1
        # The neighbours of a tile hang together by themselves when at most one of its sides is
        # empty and followed, clockwise, by a tile on the corner or on the next side.
        one = (north | north >> 1 | east) ^ north
        two = (east | south >> 1 | south) ^ east
        three = (south | south << 1 | west) ^ south
        four = (west | north << 1 | north) ^ west
        either, other = one | two, three | four
        unsure = one & two | three & four | either & other
        around = either | other | north | east
        # The cell that a tile leaves must not be framed. A border that goes with the tile is
        # never the fourth side of its cell.
        if right - left == most or bottom - top == most:
            stuck, three = self._blocked(tiles, left, top, right, bottom)
        else:
            one, two = north & south, west & east
            stuck, three = one & two, one & (west | east) | two & (north | south)
        stuck &= tiles
        tight = three & tiles
        # Where a tile frames nothing in this box, or beside it without completing an axis, it
        # frames nothing either when another one is gone, even if the box becomes smaller.
        harmless = around
        if right - left >= most - 1 or bottom - top >= most - 1:
            wide, high = right - left < most - 1, bottom - top < most - 1
            harmless &= self._rectangle(left - wide, top - high, right + wide, bottom + high)
        if pocket:
            harmless = (harmless | tiles) ^ tiles
            harmless = self._open(harmless, tiles, left, top, right, bottom, True)
        else:
            three = (three | tiles) ^ tiles
            harm = tiles
            if three:
                harm |= three << 1 | three >> 1 | three << side | three >> side
            harmless = (harmless | harm) ^ harm
        if not harmless:
            unsure = tiles
        else:
            unsure |= self._doubted(harmless)
        unsure = (unsure | stuck) ^ stuck
        _surveyed = known = tiles, pocket + side, unsure, stuck, harmless, tight
        return known

    def _doubted(self, places):
        """Bits of the cells that may be beside all of these places."""
        # A place beside a tile may owe its contact to it. Of two places that are three rows or
        # columns apart, one is not beside it.
        side = self.side
        first = places & -places
        if places < first << 3 * side:
            beside = first | first << 1 | first >> 1
            beside |= beside << side | beside >> side
            beyond = beside | beside << 1 | beside >> 1
            beyond |= beyond << side | beyond >> side
            if places | beyond == beyond:
                return beside
        return 0

    def _rectangle(self, left, top, right, bottom):
        """Bits of the cells of a rectangle."""
        side = self.side
        column = (_COLUMN_11 if side == 11 else _COLUMN_15) & (1 << side * (bottom + 1 - top)) - 1
        return column * ((1 << right + 1 - left) - 1) << top * side + left

    def destinations(self, source):
        """The cells to which the tile on `source` may move, in reading order."""
        return _cells(self.targets(source))

    def targets(self, source):
        """Bits of the cells to which the tile on `source` may move."""
        global _aimed
        key = self.side << 9 | self.options[1] << 8 | source
        known = _aimed
        if known[0] != self.tiles or known[1] != key:
            bits = self._targets(source, self.bridges(source))
            _aimed = known = self.tiles, key, bits
        return known[2]

    def may_move(self, source, target):
        """Whether an opponent's tile may move from one cell to the other."""
        cells, sides, side = self.cells, self.sides, self.side
        if cells[target] or not self.touch[target] or sides[source] == 4:
            return False
        known = _aimed
        if known[0] == self.tiles and known[1] == side << 9 | self.options[1] << 8 | source:
            return known[2] >> target & 1 > 0
        left, top, right, bottom = self.left, self.top, self.right, self.bottom
        y, x = divmod(source, side)
        down, across = divmod(target, side)
        if (
            self.options[1]
            or not (left <= across <= right and top <= down <= bottom)
            or self.columns[x] == 1
            and (x == left or x == right)
            or self.rows[y] == 1
            and (y == top or y == bottom)
        ):
            return self._targets(source, self.bridges(source) & 1 << target) > 0
        # The box stays as it is, which is the rule: only neighbours can come to be framed.
        if -2 < down - y < 2 and -2 < across - x < 2 and self.touch[target] == 1:
            return False
        wide, high = right - left == self.size - 1, bottom - top == self.size - 1
        count = sides[source]
        if wide and (x == left or x == right):
            count += 1
        if high and (y == top or y == bottom):
            count += 1
        if count == 4:
            return False
        for cell in (target - side, target - 1, target + 1, target + side):
            count = sides[cell]
            if count and (cell == source or not cells[cell]):
                y, x = divmod(cell, side)
                if wide and (x == left or x == right):
                    count += 1
                if high and (y == top or y == bottom):
                    count += 1
                if count >= 3 and cell - source in (1, -1, side, -side):
                    count -= 1
                if count == 3:
                    return False
        return (self.bridges(source) >> target & 1) > 0

    def _targets(self, source, bridges, some=False):
        """Bits of the cells to which a tile may move, or of some of them.

        `bridges` are the cells that hold the other tiles together.
        """
        count = self.sides[source]
        if count == 4:
            return 0  # the cell that it leaves would be framed
        side, most = self.side, self.size - 1
        left, top, right, bottom = self.left, self.top, self.right, self.bottom
        tiles = self.tiles
        rest = tiles ^ 1 << source
        y, x = divmod(source, side)
        if self.columns[x] == 1:
            left, right = _shrunk(self.columns, x, left, right)
        if self.rows[y] == 1:
            top, bottom = _shrunk(self.rows, y, top, bottom)
        # Nor may it be framed by borders.
        if right - left == most and (x == left or x == right):
            count += 1
        if bottom - top == most and (y == top or y == bottom):
            count += 1
        if count > 3:
            return 0
        places = rest | rest << 1 | rest >> 1
        places |= places << side | places >> side
        places = (places | tiles) ^ tiles
        if bridges >= 0:
            places &= bridges
        places = self._inside(places, left, top, right, bottom)
        if not places:
            return 0
        if self.options[1]:
            return self._open(places, rest, left, top, right, bottom, some)
        return self._unframed(places, rest, left, top, right, bottom, some)

    def _unframed(self, places, rest, left, top, right, bottom, some):
        """Those of the places from which a tile frames no cell; the box is that of the rest.

        P5: borders count as they are after the move. Places that complete an axis come last.
        """
        side, most, tiles = self.side, self.size - 1, self.tiles
        wide, high = right - left, bottom - top
        if wide != most - 1 and high != most - 1:
            three = self._blocked(rest, left, top, right, bottom)[1]
            # A tile beside an empty cell of three blocked sides would be the fourth.
            three = (three | rest) ^ rest
            if three:
                three = three << 1 | three >> 1 | three << side | three >> side
                places = (places | three) ^ three
            return places
        across = ((left, right),)
        if wide == most - 1:
            across += ((left - 1, left - 1), (right + 1, right + 1))
        down = ((top, bottom),)
        if high == most - 1:
            down += ((top - 1, top - 1), (bottom + 1, bottom + 1))
        found = old = 0
        for x, to_x in across:
            for y, to_y in down:
                part = places
                if wide == most - 1:
                    part &= self._rectangle(x, 0, to_x, side - 1)
                if high == most - 1:
                    part &= self._rectangle(0, y, side - 1, to_y)
                if not part:
                    continue
                four, three = self._blocked(
                    rest, min(left, x), min(top, y), max(right, to_x), max(bottom, to_y)
                )
                three = (three | rest) ^ rest
                if x != left or y != top:
                    # P4: what was framed before the move was judged with the box before it.
                    old = old or (self._blocked(tiles, *self.box())[0] | tiles) ^ tiles
                    three = (three | old) ^ old
                    four &= three
                    if four:
                        # The borders alone frame these; a single one the tile may cover.
                        if not four & four - 1:
                            found |= part & four
                        continue
                # A tile beside an empty cell of three blocked sides would be the fourth.
                if three:
                    three = three << 1 | three >> 1 | three << side | three >> side
                    part = (part | three) ^ three
                found |= part
                if some and found:
                    return found
        return found

    def _ring(self, bits, cell):
        """Eight bits: those of the neighbours of a cell, in reading order."""
        side = self.side
        near = bits >> cell - side - 1
        row = near >> side & (5 | 7 << side)  # from here on a small number
        return near & 7 | row << 3 & 8 | row << 2 & 16 | row >> side << 5

    def bridges(self, source):
        """Bits of the cells that hold all tiles together when one is lifted."""
        tiles = self.tiles
        known = _surveyed
        if known[0] == tiles and not (known[2] | known[3]) >> source & 1:
            return -1
        if self.touch[source] < 2 or _HOLDS[self._ring(tiles, source)] == 255:
            return -1
        return self._bridges(source)

    def _bridges(self, source):
        # P2: only the result must be one group, so a bridge may move to another bridge.
        side = self.side
        rest = self.tiles ^ 1 << source
        # Every part of the group begins beside the tile that held it together.
        near = (7 | 5 << side | 7 << 2 * side) << source - side - 1 & rest
        everywhere = -1  # every bit is set
        while near:
            part = near & -near
            while True:
                around = part | part << 1 | part >> 1
                around |= around << side | around >> side
                grown = around & rest
                if everywhere < 0 and near | grown == grown:
                    return -1  # they hang together
                if grown == part:
                    break
                part = grown
            near = (near | part) ^ part
            everywhere &= around
        return everywhere

    # P3, the framed space: an empty cell of which four sides are blocked, or a pocket.

    def framed(self):
        """The framed spaces of the table, each a bytes of cells."""
        tiles, box = self.tiles, self.box()
        if self.options[1]:
            return [_cells(pocket) for pocket in self._pockets(tiles, *box)]
        cells = _cells((self._blocked(tiles, *box)[0] | tiles) ^ tiles)
        return [bytes((cell,)) for cell in cells]

    def _blocked(self, tiles, left, top, right, bottom):
        """Bits of the cells of which four sides are tiles or borders, and of which three are."""
        # No cell outside the box has as many.
        side, most = self.side, self.size - 1
        north, south, west, east = tiles << side, tiles >> side, tiles << 1, tiles >> 1
        # A border counts while its axis has its full length.
        if right - left == most:
            column = _COLUMN_11 if side == 11 else _COLUMN_15
            west |= column << left
            east |= column << right
        if bottom - top == most:
            row = (1 << side) - 1
            north |= row << top * side
            south |= row << bottom * side
        upright, level = north & south, west & east
        return upright & level, upright & (west | east) | level & (north | south)

    def _open(self, places, rest, left, top, right, bottom, some):
        """Those of the places, or the first of them, on which a tile makes no new pocket.

        `rest` are the other tiles, then comes the box around them.
        """
        known = self._pockets(self.tiles, *self.box())
        found = 0
        for cell in _cells(places):
            y, x = divmod(cell, self.side)
            after = self._pockets(
                rest | 1 << cell, min(left, x), min(top, y), max(right, x), max(bottom, y)
            )
            if _are_known(after, known):
                found |= 1 << cell
                if some:
                    break
        return found

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

    # The contract.

    def turn(self):
        """The seat that decides now, or OVER."""
        return self.seat if self.left_over or self.placed else OVER

    def moves(self):
        """Every legal step."""
        # An iterator over a list is quicker than a generator.
        if self.source:
            return iter([DROP << 8 | cell for cell in self.destinations(self.source)])
        found = []
        if not self.placed:
            if not self.left_over:
                return iter(())
            found = list(self.places())  # PLACE is 0
            if self.may_take_god():
                found.append(GOD << 8)
        if not self.moved and not self.god:
            found += [LIFT << 8 | cell for cell in self.sources()]
        if self.placed:
            found.append(SKIP << 8)
        return iter(found)

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
                and self._can_move(cell, self._survey())
            )
        if what == GOD:
            return cell == 0 and not self.placed and self.may_take_god()
        return what == SKIP and cell == 0 and self.placed

    def _pass(self):
        self.placed = self.moved = self.god = 0
        self.seat = (self.seat + 1) % self.seats

    def view(self, seat):
        """A copy: nothing is secret here."""
        global _aimed, _surveyed
        _aimed = _surveyed = _NOTHING  # a bot needs the memory
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
        """The seat on the centre of the finished square, or NO_SEAT, and its extra points."""
        if self.left_over:
            return NO_SEAT, 0
        seat = owner(self.cells[self.centre()])
        if seat == NO_SEAT:
            return NO_SEAT, 0
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
        if seat != NO_SEAT:
            totals[seat] += extra
        return totals

    def winners(self):
        """The seats with most points; P14: a tie is shared."""
        if self.turn() != OVER:
            return ()
        totals = self.scores()
        best = max(totals)
        return tuple(seat for seat in range(self.seats) if totals[seat] == best)


def _are_known(pockets, known):
    """Whether each of these pockets is one of those known before, or a part of one."""
    if len(pockets) > len(known):
        return False
    for pocket in pockets:
        for old in known:
            if old & pocket:
                break
        else:
            return False
    return True
