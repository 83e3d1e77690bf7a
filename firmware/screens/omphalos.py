# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Omphalos on the screen: the growing square in the middle, as large as it fits.

Only the cells that can be of use are shown, the box around the tiles and one row more on
each side that may still grow; the fewer they are, the bigger they are drawn. Each seat
has a sign besides its colour: disc, ring, cross, triangle. A god is the sign on a solid
tile, Zeus the stone with a hole in it.

A line beside the square is its limit: solid where the square has its full length, dotted
where one row more would give it that.
"""

import bitmaptools
import displayio
from micropython import const

from rules import OVER, SPECTATOR
from rules import omphalos as rules
from ui import tunes
from ui.font import FONT, tiny
from ui.stage import ACCENT, DIM, INK
from ui.text import HEIGHT, RIGHT, Row, shorten

# Tiles of the sheet
_NOTHING = const(0)
FREE = 1  # an empty cell of the square
LEGAL = 2  # an empty cell to choose
TILE = 3  # plus the code of a tile, 1 to 9
_MOVABLE = const(12)  # plus the code of an attribute, 1 to 4
_FAINT = const(17)  # plus the seat; 21 is Zeus
_LIFTED = const(22)  # the place of the tile in the air
_TILES = const(23)

# Colours of the sheet
_CLEAR, _GROUND, _DARK, _LIGHT, _MARK, _STONE = 0, 1, 2, 3, 4, 5
_DEEP = const(6)  # plus the seat
_BRIGHT = const(10)  # plus the seat

_SMALLEST = const(7)  # side of a cell
_SIGN = const(9)  # side of the sign beside a name
_GLIDE = const(14)  # frames of a tile's way over the table, 20 ms each
_FALL = const(6)  # frames of a tile that is laid down
_LIT = const(20)  # frames that a run is lit at the end

_LAID = b"\x43\x03\x3c\x05"
_MOVED = b"\x3c\x02\x40\x02\x43\x02\x48\x04"


class Screen:
    """The square, what everybody still holds, whose turn it is."""

    def __init__(self, kit, match):
        self.kit = kit
        self.view = None
        self.group = displayio.Group()
        stage = kit.stage
        self._names = [name for name, _ in match.players]
        self._people = [match.is_human(seat) for seat in range(len(self._names))]
        self._palette = colours(stage)
        self._pitch = 0
        self._shape = None  # what the limits were drawn for
        self._last = 0  # the cell that changed last: the cursor starts near it
        self._silent = None  # the event after which the same person goes on
        # On a wide display the words stand beside the square, else above and below it.
        self._beside = stage.width - stage.height >= 40
        bottom = stage.height - HEIGHT
        if self._beside:
            panel = max(64, stage.width - bottom - 4)
            self._area = 0, 0, stage.width - panel, bottom
            left = stage.width - panel + 3
        else:
            self._area = 0, HEIGHT + 1, stage.width, bottom - 2 * HEIGHT - 5
            left = 1
        self._board = displayio.Group()
        self._limits = displayio.Group()
        self.group.append(self._board)
        self._prompt = Row(stage, self.group, left, 0, colour=ACCENT)
        if self._beside:
            self._button = Row(stage, self.group, left + 2, HEIGHT + 2)
        else:
            self._button = Row(stage, self.group, stage.width - 2, 0, align=RIGHT)
        self._room = stage.width - left  # for the prompt
        self._left = left
        self._box = None  # around the button
        self._seats(left, bottom)

    def _seats(self, left, bottom):
        """A sign and a number for each seat, with its name where there is room."""
        stage, seats = self.kit.stage, len(self._names)
        self._signs = sheet = draw_tiles(_SIGN, stage.mono, seats)
        self._counts = []
        self._corners = []
        self._tiny = not self._beside and seats > 3
        for seat in range(seats):
            if self._beside:
                x, width = left, stage.width - left
                y = bottom - (seats - seat) * (9 if seats > 3 else 11)
            else:
                width = stage.width // seats
                x, y = seat * width + 1, bottom - 10
            self.group.append(grid(sheet, self._palette, _SIGN, x, y, TILE + 1 + seat))
            room = width - _SIGN - 3 - FONT.width("10★2")
            if room >= 12:
                name = shorten(self._names[seat], room)
                Row(stage, self.group, x + _SIGN + 2, y + 1, name, DIM)
                count = Row(stage, self.group, x + width - 1, y + 1, align=RIGHT)
            else:
                count = Row(stage, self.group, x + _SIGN + 2, y + 1)
            self._counts.append(count)
            self._corners.append((x, y))
        # A bar marks whose turn it is: on the left of the row, or above the place.
        size = (1, 9) if self._beside else (stage.width // seats - 3, 1)
        self._bar = stage.box(self.group, 0, 0, size[0], size[1], ACCENT)

    # The scene

    def show(self, view, seat):
        """Make the scene show the table."""
        self.view = view
        self._silent = None
        self._frame()
        self._draw()
        self._sample.hidden = self._ghost.hidden = True
        if view.source:
            self._hold(view.source)
        self._show_seats()
        self._show_prompt(seat == view.turn() and seat != SPECTATOR)

    def _frame(self):
        """Choose what is shown and how large, and move the scene there."""
        view = self.view
        most = view.size - 1
        if view.source:
            # With a tile in the air the square may have room on another side.
            view = view.view(SPECTATOR)
            view.take(view.source)
        left, top, right, bottom = view.box()
        self._x = max(left - 1, right - most)
        self._y = max(top - 1, bottom - most)
        self._columns = columns = min(right + 1, left + most) + 1 - self._x
        self._lines = lines = min(bottom + 1, top + most) + 1 - self._y
        x, y, width, height = self._area
        pitch = min(width // columns, height // lines, 15 if self.kit.stage.mono else 23)
        pitch = max(_SMALLEST, pitch)
        if pitch != self._pitch:
            self._rebuild(pitch)
        x += (width - columns * pitch) // 2
        y += (height - lines * pitch) // 2
        self._board.x, self._board.y = x, y
        # The limits come into sight when an axis lacks at most one row.
        across, down = right - left - most + 2, bottom - top - most + 2
        shape = columns, lines, pitch, across, down
        if shape != self._shape:
            self._shape = shape
            while len(self._limits):
                self._limits.pop()
            wide, high = columns * pitch, lines * pitch
            low = min(high, self._area[1] + height - 1 - y)
            if across > 0:
                self._limit(max(-1, -x), 0, 1, high, across)
                self._limit(wide, 0, 1, high, across)
            if down > 0:
                self._limit(-1, max(-1, -y), wide + 2, 1, down)
                self._limit(-1, low, wide + 2, 1, down)

    def _limit(self, x, y, width, height, kind):
        """A line, dotted for kind 1 and solid for kind 2."""
        line = displayio.Bitmap(width, height, 2)
        if kind == 2:
            line.fill(1)
        else:
            for i in range(0, max(width, height), 3):
                line[min(i, width - 1), min(i, height - 1)] = 1
        stage = self.kit.stage
        palette = stage.palette(None, stage.colour(INK if kind == 2 else DIM))
        self._limits.append(displayio.TileGrid(line, pixel_shader=palette, x=x, y=y))

    def _rebuild(self, pitch):
        """Draw the tiles in another size."""
        view = self.view
        self._pitch = pitch
        while len(self._board):
            self._board.pop()
        sheet = draw_tiles(pitch, self.kit.stage.mono, len(self._names))
        self.kit.keys.listen()  # that took a while
        self._rows = []
        for i in range(view.size + 1):
            row = grid(sheet, self._palette, pitch, 0, i * pitch, _NOTHING, view.size + 1)
            self._rows.append(row)
            self._board.append(row)
        self._board.append(self._limits)
        self._ghost = grid(sheet, self._palette, pitch, 0, 0, _NOTHING)
        self._board.append(self._ghost)
        # Where a tile would lie. A large one would take a colour display too long.
        self._sample = self._ghost
        if pitch > _SIGN + 3:
            self._sample = grid(self._signs, self._palette, _SIGN, 0, 0, _NOTHING)
            self._board.append(self._sample)

    def _draw(self):
        view = self.view
        columns, lines = self._columns, self._lines
        for y, row in enumerate(self._rows):
            cell = (self._y + y) * view.side + self._x
            for x in range(view.size + 1):
                if x >= columns or y >= lines:
                    tile = _NOTHING
                else:
                    code = view.code(cell)
                    tile = TILE + code if code else FREE
                    if cell == view.source:
                        tile = _LIFTED
                if row[x] != tile:
                    row[x] = tile
                cell += 1

    def _set(self, cell, tile):
        y, x = divmod(cell, self.view.side)
        self._rows[y - self._y][x - self._x] = tile

    def _corner(self, cell):
        """Where a cell is drawn, within the board."""
        y, x = divmod(cell, self.view.side)
        return (x - self._x) * self._pitch, (y - self._y) * self._pitch

    def _hold(self, cell):
        """The tile in the air, a little above a cell."""
        x, y = self._corner(cell)
        self._ghost.x, self._ghost.y = x, y - 1
        self._ghost[0] = TILE + self.view.code(self.view.source)
        self._ghost.hidden = False

    def _show_seats(self):
        view = self.view
        turn = view.turn()
        if turn == OVER:
            self._show_points(view.scores())
        else:
            for seat, row in enumerate(self._counts):
                attributes, gods = view.hand(seat)
                if self._tiny:
                    row.set(tiny("%d+%d" % (attributes, gods)))
                else:
                    row.set("%d★%d" % (attributes, gods) if gods else str(attributes))
        self._bar.hidden = turn == OVER
        if turn != OVER:
            x, y = self._corners[turn]
            self._bar.x, self._bar.y = (x - 2, y) if self._beside else (x, y - 2)

    def _show_points(self, points):
        for seat, row in enumerate(self._counts):
            row.set(str(points[seat]))

    def _show_prompt(self, asked):
        view = self.view
        say = self.kit.say
        button = ""
        if view.turn() == OVER:
            prompt = say("final")
        elif not asked:
            prompt = say("turn", self._names[view.turn()])
        elif view.source:
            prompt = say("where to")
        elif view.placed:
            prompt = say("move too")
            button = say("done")
        elif view.god:
            prompt = say("place god")
        else:
            prompt = say("now place" if view.moved else "place or move")
            if view.may_take_god():
                button = say("god")
        self._prompt.set(shorten(prompt, self._room))
        self._button.set(button)
        if button:
            width = FONT.width(button) - 1
            x = self._left + 2 if self._beside else self.kit.stage.width - 2 - width
            self._box = x, HEIGHT + 2 if self._beside else 0, width, HEIGHT - 1

    # Moves

    def first(self, moves):
        """Mark what can be chosen, and start near the last change, or at Done.

        The moves cost a Pico too much to ask for them once more in show().
        """
        side = self.view.side
        y, x = divmod(self._last or self.view.zeus(), side)
        best, least = 0, 999
        for i, move in enumerate(moves):
            what, cell = rules.kind(move), rules.place(move)
            if what == rules.LIFT:
                self._set(cell, _MOVABLE + self.view.code(cell))
            elif what == rules.SKIP:
                best, least = i, -1
            elif what != rules.GOD:
                self._set(cell, LEGAL)
                row, column = divmod(cell, side)
                away = (row - y) * (row - y) + (column - x) * (column - x)
                if away < least:
                    best, least = i, away
        return best

    def place(self, move):
        """Where the cursor goes for a move."""
        if rules.kind(move) in (rules.GOD, rules.SKIP):
            return self._box
        x, y = self._corner(rules.place(move))
        side = self._pitch - 2
        return self._board.x + x + 1, self._board.y + y + 1, side, side

    def hint(self, move):
        """What A does now; the tile in hand shows where it would lie."""
        view = self.view
        say = self.kit.say
        what = rules.kind(move)
        cell = rules.place(move)
        if what == rules.PLACE:
            code = view.in_hand()
            self._try(cell, code)
            return say("do god" if rules.is_god(code) else "do place")
        if what == rules.DROP:
            self._try(cell, view.code(view.source))
            return say("do drop")
        self._sample.hidden = True
        if what == rules.LIFT:
            return say("do lift", self._names[rules.owner(view.code(cell))])
        return say("do take god" if what == rules.GOD else "do done")

    def _try(self, cell, code):
        sample = self._sample
        x, y = self._corner(cell)
        edge = (self._pitch - sample.tile_width) // 2
        sample.x, sample.y = x + edge, y + edge
        sample[0] = TILE + code
        sample.hidden = False

    def _take(self, cell, code):
        self._ghost.x, self._ghost.y = self._corner(cell)
        self._ghost[0] = TILE + code
        self._ghost.hidden = False
        if self._sample is not self._ghost:
            self._sample.hidden = True

    def question(self, view):
        """What is to be decided now, as a line of the help."""
        if view.source:
            return (4,)
        if view.placed:
            return (5,)
        if rules.is_god(view.in_hand()):
            return (3,)
        return (2 if view.moved else 1 if view.may_take_god() else 0,)

    def private(self, view):
        """Everything lies open."""
        return False

    # Events

    def tell(self, event):
        """A line for the log."""
        say = self.kit.say
        if event is self._silent:
            return None
        if event[0] == "place":
            key = "event god" if rules.is_god(event[3]) else "event place"
            return say(key, self._names[event[1]])
        if event[0] == "move":
            owner = self._names[rules.owner(event[4])]
            return say("event move", self._names[event[1]], owner)
        return None

    def sound(self, event):
        """A tune for an event."""
        if event[0] == "move":
            return _MOVED
        return _LAID if event[0] == "place" else None

    def animate(self, events, view, seat):
        """A tile falls into its place or glides to it, on the table as it was."""
        event = events[0]
        person = self._people[event[1]]
        if person and view.turn() == event[1]:
            self._silent = event
        if event[0] == "place":
            self._last = event[2]
            if person:
                return
            self._take(event[2], event[3])
            x, y = self._corner(event[2])
            for frame in range(_FALL, -1, -1):
                self._ghost.y = y - frame * 2
                yield
            yield from self._blink()
        elif event[0] == "move":
            self._last = event[3]
            self._set(event[2], FREE)
            self._take(event[2], event[4])
            x, y = self._corner(event[2])
            to_x, to_y = self._corner(event[3])
            for frame in range(1, _GLIDE + 1):
                # Slow at both ends.
                way = frame * frame * (3 * _GLIDE - 2 * frame)
                whole = _GLIDE * _GLIDE * _GLIDE
                self._ghost.x = x + (to_x - x) * way // whole
                self._ghost.y = y + (to_y - y) * way // whole
                yield
            if not person:
                yield from self._blink()

    def _blink(self):
        for frame in range(16):
            self._ghost.hidden = frame % 8 >= 4
            yield

    # The end

    def finale(self, view):
        """Light up the alignments one by one while the score counts, a frame a step."""
        kit = self.kit
        say = kit.say
        points = [0] * view.seats
        self._show_points(points)
        self._fade(view)
        note = 60
        for seat in range(view.seats):
            for run in view.runs(seat):
                self._light(view, run)
                points[seat] += view.points(len(run))
                self._show_points(points)
                self._prompt.set(say("run", len(run), view.points(len(run))))
                kit.tunes.play(bytes((note, 4, note + 4, 6)))
                note = min(note + 1, 84)
                for _ in range(_LIT):
                    yield
                self._fade(view, run)
        seat, extra = view.bonus()
        if seat != rules.NOBODY:
            centre = view.centre()
            cells = self._doubled(view, seat)
            self._light(view, cells + bytes((centre,)))
            points[seat] += extra
            self._show_points(points)
            self._prompt.set(say("centre", extra))
            kit.tunes.play(tunes.RIGHT)
            for frame in range(3 * _LIT):
                if frame % 8 == 0:
                    lit = frame % 16 == 0
                    self._set(centre, TILE + view.code(centre) if lit else FREE)
                yield

    def _doubled(self, view, seat):
        """The cells of the runs that the centre counts again."""
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
            self._set(cell, _FAINT + (4 if owner == rules.NOBODY else owner))

    def _light(self, view, cells):
        for cell in cells:
            self._set(cell, TILE + view.code(cell))

    def explain(self, view):
        """How the points came about."""
        say = self.kit.say
        centre, extra = view.bonus()
        lines = []
        for seat, name in enumerate(self._names):
            runs = sorted([view.points(len(run)) for run in view.runs(seat)])
            text = "+".join([str(points) for points in runs]) or "0"
            if seat == centre:
                text += say("why centre", extra)
            lines.append(say("why", name, text))
        return lines


# Drawing


def grid(sheet, palette, pitch, x, y, tile, width=1):
    return displayio.TileGrid(
        sheet,
        pixel_shader=palette,
        width=width,
        height=1,
        tile_width=pitch,
        tile_height=pitch,
        default_tile=tile,
        x=x,
        y=y,
    )


def colours(stage):
    if stage.mono:
        on, off = 0xFFFFFF, None
        return stage.palette(off, off, 0, on, on, on, off, off, off, off, on, on, on, on)
    return stage.palette(
        None,
        0x181C24,
        0x10131A,
        0xFFFFFF,
        0xFFC83C,
        0xD8D0C0,
        0x103C78,
        0x0C4C24,
        0x701C14,
        0x5C4400,
        0x5CB0FF,
        0x58D070,
        0xFF6050,
        0xFFD028,
    )


def draw_tiles(pitch, mono, seats):
    """Every tile there is, one beside the other, `pitch` pixels each."""
    sheet = displayio.Bitmap(_TILES * pitch, pitch, 16)
    fill = bitmaptools.fill_region
    side = pitch - 1 | 1  # odd: signs are drawn around a middle pixel
    # Colour shows a tile as a block; on one bit only gods are blocks, and larger.
    inset = 0 if mono else 1
    size = side - 2 if mono else side - 6 if side < 15 else side - 8  # of a sign
    for tile in (FREE, LEGAL, _LIFTED):
        x = tile * pitch
        fill(sheet, x + 1, 1, x + side - 1, side - 1, _GROUND)
    _block(sheet, LEGAL * pitch, side, 1 if side < 9 else 3, _MARK)
    _ticks(sheet, _LIFTED * pitch, side)
    for seat in range(seats):
        x = (TILE + rules.ATTRIBUTE + seat) * pitch
        fill(sheet, x + 1, 1, x + side - 1, side - 1, _DEEP + seat)
        _sign(sheet, x, side, size, seat, _BRIGHT + seat)
        movable = (_MOVABLE + rules.ATTRIBUTE + seat) * pitch
        bitmaptools.blit(sheet, sheet, movable, 0, x1=x, y1=0, x2=x + pitch, y2=pitch)
        _ticks(sheet, movable, side)
        x = (TILE + rules.DEITY + seat) * pitch
        # Large gods leave a line free, so that neighbours do not melt into one.
        end = side - (1 if not mono or side == pitch > 7 else 0)
        fill(sheet, x + inset, inset, x + end, end, _LIGHT)
        for corner in (x + inset, x + end - 1):
            sheet[corner, inset] = _CLEAR
            sheet[corner, end - 1] = _CLEAR
        if mono:
            _sign(sheet, x, side, side - 4 if side < 11 else side - 6, seat, _DARK)
        else:
            fill(sheet, x + 2, 2, x + side - 2, side - 2, _BRIGHT + seat)
            _sign(sheet, x, side, size, seat, _DARK)
        _block(sheet, (_FAINT + seat) * pitch, side, max(1, side // 4) | 1, _BRIGHT + seat)
    # Zeus is a stone with a hole around its core.
    thick = 1 if side < 13 else 2
    x = (TILE + rules.ZEUS) * pitch
    for ring in range(3):
        edge = side - 2 * inset - 2 * thick * ring
        _block(sheet, x, side, edge, _DARK if ring == 1 else _STONE)
    _block(sheet, (_FAINT + 4) * pitch, side, max(1, side // 4) | 1, _STONE)
    return sheet


def _block(sheet, x, side, size, colour):
    """A square in the middle of a tile."""
    edge = (side - size) // 2
    bitmaptools.fill_region(sheet, x + edge, edge, x + edge + size, edge + size, colour)


def _ticks(sheet, x, side):
    """Marks in the corners: this tile can be picked up, or was."""
    fill = bitmaptools.fill_region
    long = 1 if side < 11 else 3
    for left in (x, x + side - long):
        fill(sheet, left, 0, left + long, 1, _MARK)
        fill(sheet, left, side - 1, left + long, side, _MARK)
    for top in (0, side - long):
        fill(sheet, x, top, x + 1, top + long, _MARK)
        fill(sheet, x + side - 1, top, x + side, top + long, _MARK)


def _sign(sheet, x, side, size, seat, colour):
    """The sign of a seat in the middle of a tile: disc, ring, cross or triangle."""
    edge = (side - size) // 2
    x += edge
    thick = 1 if size < 7 else 2 if size < 11 else 3
    for y in range(size):
        if seat < 2:
            spans = _disc(size, y)
            if seat == 1 and thick <= y < size - thick:
                left, right = _disc(size - 2 * thick, y - thick)
                left, right = left + thick, right + thick
                _span(sheet, x, edge + y, right, spans[1], colour)
                spans = spans[0], left
        elif seat == 2:
            left = max(0, y - thick // 2)
            right = min(size, y + (thick + 1) // 2)
            _span(sheet, x, edge + y, size - right, size - left, colour)
            spans = left, right
        else:
            spans = (size - 1) // 2 - y // 2, (size + 1) // 2 + y // 2
        _span(sheet, x, edge + y, spans[0], spans[1], colour)


def _span(sheet, x, y, left, right, colour):
    if right > left:
        bitmaptools.fill_region(sheet, x + left, y, x + right, y + 1, colour)


def _disc(size, y):
    """Where a disc begins and ends in one of its lines."""
    away = 2 * y - (size - 1)
    half = 0
    while 4 * (half + 1) * (half + 1) + away * away <= size * size - size // 2:
        half += 1
    middle = (size - 1) // 2
    return middle - half, middle + half + 1
