# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Code Omega on the screen: the puzzle against the clock, and the race of the pawns.

The puzzle is a light area of shifted rows. The two black cells of a strip and its sign are
sprites of their own, which slide when a strip is turned round or swapped. While others
play and between rounds there is a line per player: times and dice, or the five tracks.
"""

import bitmaptools
import displayio
import supervisor
from micropython import const

from hosts import USED
from rules import code_omega as rules
from ui import tunes
from ui.font import FONT
from ui.keys import HOLD, LEFT, MENU, TICKS, A, B, elapsed
from ui.keys import RIGHT as TO_RIGHT
from ui.stage import ACCENT, BAR, BLACK, DIM, INK, PAPER
from ui.text import HEIGHT, RIGHT, Row, shorten

SYMBOLS = "☁★⚡☾♥?"  # of the tracks, and the joker

_STEP = b"\x48\x02\x4f\x03"
_FLIP = b"\x50\x01\x54\x01"
_DICE = b"\x3c\x02\x00\x03\x40\x02\x00\x03\x3e\x02\x00\x04\x43\x04"
_TAP = const(250)  # ms that B is down at most to open the menu while the clock runs
_LAST = const(5)  # s of the timer that tick aloud

# The fifteen signs, seven rows of seven pixels each.
_SIGNS = (
    b"\x1c\x22\x41\x41\x41\x22\x1c\x00\x1c\x22\x49\x22\x1c\x00\x7f\x49\x49\x7f\x49\x49\x7f"
    b"\x08\x08\x14\x14\x22\x22\x7f\x7f\x7f\x3e\x3e\x1c\x1c\x08\x08\x1c\x3e\x7f\x3e\x1c\x08"
    b"\x1c\x1c\x7f\x7f\x7f\x1c\x1c\x41\x63\x36\x1c\x36\x63\x41\x7f\x22\x14\x08\x14\x22\x7f"
    b"\x1c\x22\x41\x41\x22\x14\x77\x08\x1c\x3e\x7f\x1c\x1c\x1c\x41\x7f\x41\x7f\x41\x7f\x41"
    b"\x7f\x41\x22\x1c\x08\x08\x3e\x77\x77\x77\x00\x77\x77\x77\x49\x49\x49\x7f\x08\x08\x08"
)
_SIGN = const(9)  # pixels of a sign and the margin around it

_TALL = const(22)  # of a line with name, symbols and bars one above the other
_NAME = const(19)  # of the name in a low line


class Screen:
    """The puzzle, or a line per player."""

    def __init__(self, kit, match):
        self.kit = kit
        self.match = match
        self.view = None
        self.group = displayio.Group()
        stage = kit.stage
        self._names = [name for name, _ in match.players]
        stage.box(self.group, 0, 0, stage.width, HEIGHT, BAR)
        self._title = Row(stage, self.group, 1, 0, colour=PAPER)
        self._right = Row(stage, self.group, stage.width - 1, 0, colour=PAPER, align=RIGHT)
        self._make_lines()
        self._dice = None  # made when the first die falls
        self._board = None  # the puzzle, made when the first one begins
        self._puzzle = None  # the scene of the puzzle
        self._solving = None  # the round and seat whose clock runs
        self._zero = 0  # when that clock was at zero
        self._second = -1  # what the clock shows
        self._row = 0  # of the cursor
        self._strip = 0  # of the cursor, while strips are to be found

    # Lines

    def _make_lines(self):
        stage = self.kit.stage
        seats = len(self._names)
        pitch = (stage.height - 2 * HEIGHT) // seats
        self._tall = pitch >= _TALL
        height = min(pitch - 3, 26) if pitch > _TALL + 3 else _TALL if self._tall else HEIGHT
        pitch = min(pitch, height + (16 if self._tall else 6))
        top = HEIGHT + (stage.height - 2 * HEIGHT - pitch * seats) // 2 + (pitch - height) // 2
        self._tops = [top + pitch * seat for seat in range(seats)]
        self._cell = (stage.width - (0 if self._tall else _NAME)) // 5
        colours = [None] + [stage.colour(name) for name in (INK, ACCENT, DIM)]
        palette = stage.palette(*colours)
        self._lines = displayio.Group()
        self._canvases = []
        for y in self._tops:
            canvas = displayio.Bitmap(stage.width, height, 4)
            self._canvases.append(canvas)
            self._lines.append(displayio.TileGrid(canvas, pixel_shader=palette, x=0, y=y))
        self._drawn = [None] * seats
        self._header = None
        if not self._tall:
            header = displayio.Bitmap(stage.width, HEIGHT, 2)
            for track in range(5):
                _write(header, self._track_x(track) + 7, 0, SYMBOLS[track])
            palette = stage.palette(None, stage.colour(PAPER))
            self._header = displayio.TileGrid(header, pixel_shader=palette)
            self._lines.append(self._header)
        self.group.append(self._lines)

    def _track_x(self, track):
        return (0 if self._tall else _NAME) + track * self._cell

    def _draw_line(self, seat, results, pawns):
        """Draw the line of a seat, unless that is what it shows already."""
        view = self.view
        turn = view.turn() == seat
        text = self._result(seat)
        what = (turn, results, text, bytes(pawns))
        if self._drawn[seat] == what:
            return
        self._drawn[seat] = what
        canvas = self._canvases[seat]
        canvas.fill(0)
        if self._tall or results:
            name = ("▶" if turn else "") + self._names[seat]
            _write(canvas, 1, 0, shorten(name, canvas.width // 2))
            _write(canvas, canvas.width - FONT.width(text), 0, text)
        else:
            _write(canvas, 1, 0, ("▶" if turn else "") + _initials(self._names[seat]))
        if self._tall or not results:
            for track in range(5):
                self._draw_track(canvas, track, pawns[track])

    def _draw_track(self, canvas, track, steps):
        goal = self.view.goal
        x = self._track_x(track)
        count = str(steps)
        fill = bitmaptools.fill_region
        if self._tall:
            _write(canvas, x + 1, 9, SYMBOLS[track])
            _write(canvas, x + 11, 9, count)
            left, right, top, bottom = x + 1, x + self._cell - 3, 18, canvas.height
        else:
            left = x + (11 if goal > 9 else 7)
            _write(canvas, left - FONT.width(count), 0, count)
            right, top, bottom = x + self._cell - 4, 1, 6
        end = left + (right - left) * steps // goal
        middle = (top + bottom) // 2
        for dot in range(left, right, 2):
            canvas[dot, middle] = 3
        fill(canvas, right, top, right + 1, bottom, 3)
        if steps:
            fill(canvas, left, top, max(end, left + 1), bottom, 2)

    def _result(self, seat):
        """How a seat fared in this round: time and dice."""
        view = self.view
        result = view.result(seat)
        if not view.round or result == rules.WAITING:
            return ""
        if result == rules.WRONG:
            return "✗"
        if result == rules.GAVE_UP:
            return "–"
        time = self._seconds(view.time(seat))
        return time + (" " + "●" * view.dice(seat) if view.all_played() else " ✓")

    def _seconds(self, milliseconds):
        tenths = milliseconds // 100
        return self.kit.say("seconds", tenths // 10, tenths % 10)

    def _pawns(self, view, seat):
        return [view.pawn(seat, track) for track in range(5)]

    def _show_lines(self, pawns=None):
        view = self.view
        say = self.kit.say
        order = view.throwing_order()
        # Times and dice, until the first dice of the round fall; then the tracks.
        results = view.phase in (rules.TO_START, rules.SOLVING) or (
            view.round > 0
            and (
                view.phase == rules.TO_THROW
                and view.turn() == order[0]
                or view.phase == rules.TO_ROLL
                and not order
            )
        )
        if self._puzzle is not None:
            self._puzzle.hidden = True
        self._lines.hidden = False
        for seat in range(len(self._names)):
            self._draw_line(seat, results, pawns[seat] if pawns else self._pawns(view, seat))
        if self._header is not None:
            self._header.hidden = results
        if self._header is not None and not results:
            self._title.set("")
            self._right.set("")
        elif view.round:
            self._title.set(say("round", view.round))
            self._right.set(say("code", view.code()))
        else:
            self._title.set(say("goal", view.goal))
            self._right.set("")

    # The puzzle

    def _make_puzzle(self, size):
        stage = self.kit.stage
        self._width = min(8, (stage.width - 12) // rules.COLUMNS)  # of a cell
        space = stage.height - 2 * HEIGHT - 7
        self._height = min(24, space // size)
        self._left = stage.width - 1 - rules.COLUMNS * self._width
        self._top = HEIGHT + 3 + (space - size * self._height) // 2
        self._puzzle = displayio.Group()
        # Light area: nothing, border, light cell, dot.
        if stage.mono:
            palette = stage.palette(None, 0xFFFFFF, 0, 0xFFFFFF)
            black = INK
        else:
            # Black cells stand out from the ground as well as from the light.
            palette = stage.palette(0x1C3850, 0xE04838, 0xF4ECD8, 0xB8AC98)
            black = BLACK
        self._area = displayio.Bitmap(rules.COLUMNS * self._width + 1, size * self._height + 7, 4)
        grid = displayio.TileGrid(self._area, pixel_shader=palette, x=self._left, y=self._top - 3)
        self._puzzle.append(grid)
        self._sheet = _signs()
        self._pieces = displayio.Group()
        self._signs = []
        self._blocks = []
        ink = stage.palette(None, stage.colour(INK))
        for _ in range(size):
            pair = [
                stage.box(self._pieces, 0, 0, self._width - 1, self._height + 1, black)
                for _ in range(2)
            ]
            self._blocks.append(pair)
            sign = self._tile(ink)
            self._signs.append(sign)
            self._pieces.append(sign)
        self._strips = [rules.EMPTY] * size  # which strip each piece is
        self._beam = stage.box(
            self._pieces, 0, self._top - 3, self._width + 3, size * self._height + 7, ACCENT
        )
        self._puzzle.append(self._pieces)
        # The clock: a thin line, and on it what is left.
        self._clock_x = 46 if self.view.find else 34
        self._clock_width = stage.width - self._clock_x - 20
        self._sand = displayio.Bitmap(self._clock_width, 5, 2)
        palette = stage.palette(None, stage.colour(PAPER))
        self._sand_grid = displayio.TileGrid(
            self._sand, pixel_shader=palette, x=self._clock_x, y=2
        )
        self._puzzle.append(self._sand_grid)
        self._sand_left = 0
        self._held = displayio.Bitmap(stage.width, 2, 2)  # how long B is down
        palette = stage.palette(None, stage.colour(ACCENT))
        self._hold = displayio.TileGrid(self._held, pixel_shader=palette, x=0, y=HEIGHT)
        self._puzzle.append(self._hold)
        self._wanted = None
        self._tray = None
        if self.view.find:
            self._make_tray(ink)
        self.group.append(self._puzzle)

    def _tile(self, palette, width=1):
        return displayio.TileGrid(
            self._sheet, pixel_shader=palette, width=width, tile_width=_SIGN, tile_height=_SIGN
        )

    def _make_tray(self, ink):
        """All strips by their signs; those that were taken are inverted."""
        stage = self.kit.stage
        size = len(self._signs)
        self._wanted = self._tile(stage.palette(None, stage.colour(PAPER)), size)
        self._wanted.x, self._wanted.y = 1, 0
        self._puzzle.append(self._wanted)
        self._tray = displayio.Group()
        across, down = stage.width // 5, (stage.height - 2 * HEIGHT) // 3
        for strip in range(rules.STRIP_COUNT):
            tile = self._tile(ink)
            tile.x = strip % 5 * across + (across - _SIGN) // 2
            tile.y = HEIGHT + strip // 5 * down + (down - _SIGN) // 2
            self._tray.append(tile)
        self._puzzle.append(self._tray)

    def _show_puzzle(self, puzzle, title):
        if self._puzzle is None:
            self._make_puzzle(puzzle.size())
        self._lines.hidden = True
        self._puzzle.hidden = False
        self._beam.hidden = True
        self._held.fill(0)
        self._hold.hidden = True
        if self._board != puzzle.offsets:
            self._board = puzzle.offsets
            self._draw_area(puzzle)
        finding = self._tray is not None and not puzzle.full()
        if self._tray is not None:
            self._tray.hidden = not finding
            for strip in range(rules.STRIP_COUNT):
                taken = puzzle.row_of(strip) >= 0
                self._tray[strip][0] = strip + rules.STRIP_COUNT if taken else strip
            for i, strip in enumerate(puzzle.strips):
                self._wanted[i] = strip
            title = ""
        self._pieces.hidden = finding
        self._puzzle[0].hidden = finding
        if not finding:
            self._assign(puzzle)
            self._lay(self._places(puzzle))
        self._title.set(title)

    def _draw_area(self, puzzle):
        area, width, height = self._area, self._width, self._height
        fill = bitmaptools.fill_region
        area.fill(0)
        size = puzzle.size()
        across = rules.CELLS * width
        for row in range(size):
            x, y = puzzle.offset(row) * width, 3 + row * height
            fill(area, x, y, x + across + 1, y + height + 1, 1)
        for row in range(size):
            x, y = puzzle.offset(row) * width, 3 + row * height
            fill(area, x + 1, y + 1, x + across, y + height, 2)
            for cell in range(1, rules.CELLS):
                dot = x + cell * width
                fill(area, dot, y + height // 2, dot + 1, y + height // 2 + 1, 3)
        # Dots above and below mark the columns that all rows have.
        shared = puzzle.shared()
        for column in range(rules.COLUMNS):
            if shared >> column & 1:
                for x in range(column * width + 1, (column + 1) * width, 2):
                    area[x, 0] = 3
                    area[x, size * height + 6] = 3

    def _assign(self, puzzle):
        """Tell each piece which strip it is; it stays the same one when strips move."""
        strips = [puzzle.strip(row) for row in range(puzzle.size())]
        if sorted(strips) != sorted(self._strips):
            self._strips = strips
            for sign, strip in zip(self._signs, strips):
                sign[0] = strip

    def _places(self, puzzle):
        """Where the pieces belong: y, and x of both blocks."""
        places = []
        for strip in self._strips:
            row = puzzle.row_of(strip)
            y = self._top + row * self._height
            place = [y]
            for end in range(2):
                cell = rules.STRIPS[2 * strip + end]
                if puzzle.flipped(row):
                    cell = rules.CELLS - 1 - cell
                place.append(self._left + (puzzle.offset(row) + cell) * self._width + 1)
            places.append(place)
        return places

    def _lay(self, places):
        for sign, pair, (y, one, two) in zip(self._signs, self._blocks, places):
            sign.x = self._left - _SIGN - 1
            sign.y = y + (self._height - _SIGN + 1) // 2
            pair[0].x, pair[0].y = one, y
            pair[1].x, pair[1].y = two, y

    def _slide(self, puzzle):
        """Strips glide to where they belong."""
        before = [[pair[0].y, pair[0].x, pair[1].x] for pair in self._blocks]
        after = self._places(puzzle)
        for step in range(1, 6):
            places = []
            for old, new in zip(before, after):
                places.append([a + (b - a) * step // 5 for a, b in zip(old, new)])
            self._lay(places)
            yield

    def _shine(self, column, frames):
        """The black column lights up."""
        self._beam.x = self._left + column * self._width - 1
        for frame in range(frames):
            self._beam.hidden = frame % 6 >= 4
            yield
        self._beam.hidden = True

    # The clock

    def _clock(self, at=None):
        """The milliseconds on the clock, now or when a key went down."""
        return elapsed(self._zero) if at is None else (at - self._zero) & TICKS

    def _show_clock(self, milliseconds):
        timer = self.view.timer
        second = milliseconds // 1000
        late = second >= timer
        if second != self._second:
            self._second = second
            # The seconds that are left, then those over time.
            self._right.set("+%d" % (second - timer) if late else str(timer - second))
            if not late and timer - second <= _LAST:
                self.kit.tunes.play(tunes.TICK)
            elif second == timer:
                self.kit.tunes.play(tunes.OUT)
        left = timer * (2000 if late else 1000) - milliseconds
        width = self._clock_width * max(left, 0) // (timer * 1000)
        if width != self._sand_left:
            # Only what changed is drawn: the sand runs down to a thin line. After the timer
            # a second line tells how long until the puzzle is given up.
            fill = bitmaptools.fill_region
            sand = self._sand
            if width > self._sand_left:
                sand.fill(0)
                fill(sand, 0, 2 if late else 0, width, 5, 1)
            else:
                fill(sand, width, 0, self._sand_left, 5, 0)
            fill(sand, width, 2, self._clock_width, 3, 1)
            self._sand_left = width

    def tick(self, now):
        """The clock goes on; after two timers the puzzle is given up."""
        if self._solving is None:
            return None
        milliseconds = self._clock()
        self._show_clock(milliseconds)
        down = self.kit.keys.holding()
        limit = 1000 * self.view.limit()
        if down is not None and self.view.puzzle.full() and self._clock(down) < limit:
            part = min(HOLD, elapsed(down))
            fill = bitmaptools.fill_region
            fill(self._held, 0, 0, max(1, self._held.width * part // HOLD), 2, 1)
            self._hold.hidden = False
            return None  # who was in time when B went down is in time
        if not self._hold.hidden:
            self._held.fill(0)
            self._hold.hidden = True
        return rules.GIVE_UP if milliseconds >= limit else None

    # The scene

    def show(self, view, seat):
        """Make the scene show what this seat sees."""
        self.view = view
        if self._dice is not None:
            self._dice.hidden = True
        if view.puzzle is None:
            self._solving = None
            self._show_lines()
            return
        if self._solving != (view.round, seat):
            # A new puzzle, or one that goes on after a pause with the time that was noted.
            self._solving = (view.round, seat)
            self._zero = supervisor.ticks_ms() - view.clock()
            self._second = -1
            self._sand_left = 0
            self._row = self._strip = 0
        self._show_puzzle(view.puzzle, self.kit.say("code", view.code()))
        self._sand_grid.hidden = False
        self._show_clock(self._clock())

    def leave(self):
        """Two steps that change nothing but the time that is noted."""
        view = self.view
        for move in view.moves():
            # A strip turned round twice, or one taken and put back, lies as before.
            if move < rules.SWAP or move >= rules.STRIP:
                return view.timed(move, self._clock()), move
        return ()

    def running(self, game):
        """Whether the clock runs."""
        return game.phase == rules.SOLVING

    def private(self, view):
        """Only a puzzle is for the eyes of one; it is uncovered by the start of the clock."""
        return view.phase == rules.SOLVING

    # Moves

    def first(self, moves):
        """The cursor stays with its strip."""
        for at, move in enumerate(moves):
            if self._finding():
                if move == rules.STRIP + self._strip:
                    return at
            elif move == rules.FLIP + self._row:
                return at
        return 0

    def _finding(self):
        return self.view.puzzle is not None and not self.view.puzzle.full()

    def place(self, move):
        """Where the cursor goes for a move."""
        if rules.TRACK <= move < rules.STRIP:
            x, y = self._track_x(move - rules.TRACK), self._tops[self.view.turn()]
            if self._tall:
                return x + 1, y + 9, self._cell - 4, self._canvases[0].height - 9
            return x + 1, y, self._cell - 4, HEIGHT - 1
        if self._finding():
            if move >= rules.STRIP:
                tile = self._tray[move - rules.STRIP]
                return tile.x, tile.y, _SIGN, _SIGN
        elif move < rules.SWAP and self.view.puzzle is not None:
            y = self._top + move * self._height + (self._height - _SIGN + 1) // 2
            return self._left - _SIGN, y + 1, _SIGN - 2, _SIGN - 2
        return None

    def hint(self, move):
        """What the keys do now."""
        say = self.kit.say
        view = self.view
        if view.phase == rules.SOLVING:
            if self._finding():
                self._strip = max(0, move - rules.STRIP)
                return say("do find")
            self._row = move if move < rules.SWAP else 0
            return say("do solve")
        if move == rules.START:
            return say("do start", self._names[view.turn()][:8])  # whose clock it is
        if move == rules.ROLL:
            if view.phase == rules.TO_ROLL:
                return say("do roll")
            return self._names[view.turn()][:8] + " " + say("do throw", view.dice(view.turn()))
        return say("do joker", view.jokers(), SYMBOLS[move - rules.TRACK])

    def question(self, view):
        """What is to be decided now: the help has a line for each phase."""
        if view.phase == rules.TO_START:
            return view.phase, view.timer
        if view.phase == rules.TO_THROW:
            return view.phase, view.dice(view.turn())
        if view.phase == rules.CHOOSING:
            return view.phase, view.jokers()
        return (5 if self._finding() else view.phase,)

    def press(self, intent, move):
        """Left or right turns a strip round, A swaps it, B held down declares."""
        view = self.view
        if view.puzzle is None:
            return None
        keys = self.kit.keys
        if intent == MENU and keys.length and view.puzzle.full():
            # The time of the press counts, not that of the hold.
            return view.timed(rules.DONE, self._clock(keys.when))
        if intent == B and keys.length >= _TAP:
            return USED  # somebody thought better of it; the menu would cost time
        if self._finding():
            return view.timed(move, self._clock()) if intent == A else None
        if intent in (LEFT, TO_RIGHT):
            return view.timed(rules.FLIP + self._row, self._clock())
        if intent == A:
            row = self._row
            self._row = (row + 1) % view.puzzle.size()
            return view.timed(rules.SWAP + row, self._clock())
        return None

    def extra(self):
        """What the menu offers while the clock runs."""
        if self.view.puzzle is None:
            return ()
        words = [("give up", rules.GIVE_UP)]
        if self.view.find and not self._finding():
            strip = rules.STRIP + self.view.puzzle.strip(self._row)
            words.insert(0, ("put back", self.view.timed(strip, self._clock())))
        return words

    # Events

    def tell(self, event):
        """A line for the log."""
        say = self.kit.say
        what = event[0]
        if what == "code":
            return say("event code", event[1])
        if what == "right":
            return say("event right", self._names[event[1]], self._seconds(event[2]))
        if what in ("wrong", "surrender"):
            return say("event " + what, self._names[event[1]])
        if what == "throw":
            faces = "".join([SYMBOLS[face] for face in event[2]])
            return say("event throw", self._names[event[1]], faces)
        return None

    def sound(self, event):
        """A tune for an event that is told; animate() plays the others."""
        return tunes.OUT if event[0] == "surrender" else None

    def animate(self, events, view, seat):
        """Strips slide, the column lights up, dice roll, pawns step."""
        what = events[0][0]
        play = self.kit.tunes.play
        if what in ("flip", "swap"):
            if view.puzzle is not None and self._solving is not None:
                play(_FLIP)
                yield from self._slide(view.puzzle)
        elif what in ("right", "wrong", "surrender"):
            yield from self._judge(what, view)
            if view.all_played():
                yield from self._solutions(view)
        elif what == "round":
            play(_DICE)
            yield from self._roll([5 + view.code()], 8, 6)
        elif what == "throw":
            play(_DICE)
            yield from self._roll(events[0][2], 6, 0)
            self._dice.hidden = True
            yield from self._advance(events, view)
        elif what == "step":
            play(_STEP)

    def _judge(self, what, view):
        """Right or wrong: the puzzle that is still on the screen tells."""
        play = self.kit.tunes.play
        play(tunes.RIGHT if what == "right" else tunes.WRONG)
        if self._solving is None:
            return
        if what == "right":
            yield from self._shine(self.view.puzzle.column(), 24)
        elif what == "wrong":
            for frame in range(12):
                self._pieces.x = (0, 2, 0, -2)[frame % 4]
                yield
            self._pieces.x = 0
        self._solving = None

    def _solutions(self, view):
        """Once everybody has played, those who failed see what they missed."""
        for seat in range(len(self._names)):
            failed = view.result(seat) in (rules.WRONG, rules.GAVE_UP)
            if failed and self.match.is_human(seat):
                puzzle = view.solution(seat)
                self.view = view
                self._show_puzzle(puzzle, "")
                if self._wanted is not None:
                    self._wanted.hidden = True
                self._sand_grid.hidden = True
                self._title.set(self.kit.say("solution", shorten(self._names[seat], 60)))
                self._right.set("")
                yield True
                yield from self._shine(puzzle.column(), 90)
                if self._wanted is not None:
                    self._wanted.hidden = False

    def _roll(self, faces, sides, first):
        """Dice tumble and come to rest."""
        stage = self.kit.stage
        if self._dice is None:
            self._make_dice()
        count = len(faces)
        x = stage.width // 4 - 5 * count - 1
        panel = displayio.Bitmap(20 * count + 6, 24, 2)
        panel.fill(1)
        bitmaptools.fill_region(panel, 2, 2, panel.width - 2, 22, 0)
        self._dice[0] = displayio.TileGrid(
            panel, pixel_shader=self._panel, x=2 * x - 1, y=stage.height // 2 - 12
        )
        for i, die in enumerate(self._cubes):
            die.x = x + 1 + 10 * i
            die.hidden = i >= count
        self._dice.hidden = False
        for frame in range(30):
            for i in range(count):
                # One after the other comes to rest.
                if frame < 10 + 2 * i:
                    self._cubes[i][0] = first + (frame // 2 * 5 + i * 3 + frame) % sides
                elif frame < 12 + 2 * i:
                    self._cubes[i][0] = faces[i]
            yield

    def _make_dice(self):
        stage = self.kit.stage
        self._dice = displayio.Group()
        self._panel = stage.palette(0x000000, stage.colour(INK))
        self._dice.append(displayio.Group())  # where the panel behind the dice goes
        double = displayio.Group(scale=2)
        sheet = _faces()
        palette = stage.palette(None, 0x000000, 0xFFFFFF if stage.mono else 0xF4ECD8)
        self._cubes = []
        for _ in range(4):
            die = displayio.TileGrid(
                sheet, pixel_shader=palette, tile_width=_SIGN, tile_height=_SIGN
            )
            die.y = stage.height // 4 - 4
            self._cubes.append(die)
            double.append(die)
        self._dice.append(double)
        self.group.append(self._dice)

    def _advance(self, events, view):
        """The pawns of a throw step one after the other."""
        thrower = events[0][1]
        pawns = [self._pawns(self.view, seat) for seat in range(len(self._names))]
        self.view = view
        for event in events:
            if event[0] == "step":
                pawns[thrower][event[2]] = event[3]
                self._show_lines(pawns)
                self.kit.tunes.play(_STEP)
                for _ in range(6):
                    yield

    def explain(self, view):
        """Where all pawns stand."""
        lines = []
        for seat, name in enumerate(self._names):
            pawns = zip(SYMBOLS, self._pawns(view, seat))
            places = " ".join(["%s%d" % place for place in pawns])
            lines.append(self.kit.say("score", name, places))
        return lines


def _initials(name):
    """Two letters for a name: its first and, of "Bot 2", the number."""
    return name[:1] + (name[-1] if name[-1:].isdigit() else name[1:2])


def _write(bitmap, x, y, text):
    """Text into a bitmap, in its colour 1."""
    for character in text:
        glyph = FONT.get_glyph(ord(character))
        left = glyph.tile_index * glyph.width
        if x + glyph.width > bitmap.width:
            return
        bitmaptools.blit(
            bitmap,
            glyph.bitmap,
            x,
            y,
            x1=left,
            y1=0,
            x2=left + glyph.width,
            y2=HEIGHT,
            skip_source_index=0,
        )
        x += glyph.width + 1


def _signs():
    """A sheet of the fifteen signs, then of the same inverted."""
    count = rules.STRIP_COUNT
    sheet = displayio.Bitmap(2 * count * _SIGN, _SIGN, 2)
    bitmaptools.fill_region(sheet, count * _SIGN, 0, 2 * count * _SIGN, _SIGN, 1)
    for sign in range(count):
        for row in range(7):
            bits = _SIGNS[7 * sign + row]
            for column in range(7):
                if bits >> (6 - column) & 1:
                    x = sign * _SIGN + 1 + column
                    sheet[x, row + 1] = 1
                    sheet[x + count * _SIGN, row + 1] = 0
    return sheet


def _faces():
    """A sheet of dice: five symbols and the joker, then the numbers 1 to 8."""
    faces = SYMBOLS + "12345678"
    sheet = displayio.Bitmap(len(faces) * _SIGN, _SIGN, 4)
    sheet.fill(2)
    for face, character in enumerate(faces):
        x = face * _SIGN
        _write(sheet, x + (_SIGN + 1 - FONT.width(character)) // 2, 1, character)
        for corner in (x, x + _SIGN - 1):
            sheet[corner, 0] = 0
            sheet[corner, _SIGN - 1] = 0
    return sheet
