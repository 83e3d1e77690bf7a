# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Code Omega on 240x240 and 320x240: the puzzle with a cell per key, or players and lanes.

Between puzzles the players stand above the five tracks with their times and dice; pawns are
their signs, which shrink where several share a step. Over the puzzle hangs on the clock who
has finished before, and when. Of the two only what is seen is in memory, and words that
stand still share a bitmap: a row of text takes half a kilobyte.
"""

import bitmaptools
import displayio
from micropython import const

from rules import OVER
from rules import code_omega as rules
from screens import omega_board
from ui import art, look
from ui.frame import Mark
from ui.stage import ACCENT, EDGE, INK, PANEL, RAISED
from ui.text import CENTRE, Row, shorten

HEADER = True
RIBBON = None

_LEGEND = const(28)  # height of a player above the lanes
_LANES = const(29)  # x of their first step
_FEW = const(3)  # players in a row
_SMALL = const(6)  # first tile of pawns that share a step
_SIDE = const(8)  # pixels of such a pawn
_PAWN = const(12)
_FIELD = const(42)  # y of the field behind the puzzle, and its height
_FIELD_HEIGHT = const(118)
_RIVALS = const(165)
_KEYS = const(186)
_NIGHT = const(0x12283C)  # the field
_CHIP = const(0x1B3A54)  # a sign's ground
_DEEP = const(0x5A4310)
_ROW = (0xE04838, 0xF6EEDC, 0xB9AE98, 0x0C0F16, 0x93A2BB)
_CELLS = (0, 52, 104, 166, 240)  # where the keys' cells begin, on 240 pixels
_STEPS = const(4)  # marks: a step for each die


class Screen:
    """The puzzle, or the players and the lanes."""

    DICE = (0xF6EEDC, 0x0C0F16, 0x45546F, 0x161E2E)

    def __init__(self, kit, match, host):
        self.kit = kit
        self.match = match
        self.host = host
        self.view = None
        self.group = displayio.Group()
        self.keys_shown = False  # the keys have cells here: the bottom row gives way
        self.names = [name for name, _ in match.players]
        stage = kit.stage
        self.pawns = art.read("omega_pawns")[0]
        panel = stage.colour(PANEL)
        self.tints = [stage.tint(stage.player(seat), panel) for seat in range(len(self.names))]
        self._table = None
        self._puzzle = None

    @property
    def board(self):
        """The puzzle that is seen, or None."""
        return self._puzzle and self._puzzle.board

    def sign(self, group, seat, x, y, small=False):
        """Put the sign of a player on the screen; the TileGrid."""
        grid = displayio.TileGrid(
            self.pawns,
            pixel_shader=self.tints[seat],
            tile_width=_PAWN,
            tile_height=_PAWN,
            default_tile=seat + (_SMALL if small else 0),
            x=x,
            y=y,
        )
        group.append(grid)
        return grid

    def _see(self, table):
        """Make room for the table, or for the puzzle; whether it must be made."""
        here, other = (self._table, self._puzzle) if table else (self._puzzle, self._table)
        if other is not None:
            self.group.remove(other.group)
            self._table = self._puzzle = None
        return here is None

    def _show_table(self, pawns=None):
        if self._see(True):
            self._table = _Table(self, self.view.goal)
            self.group.append(self._table.group)
        self._table.show(self.view, pawns)

    def _show_puzzle(self, puzzle):
        if self._see(False):
            self._puzzle = _Puzzle(self, puzzle.size(), self.view.find)
            self.group.append(self._puzzle.group)
            self._news = None  # when the clock began, calls and dice that are shown
        self._puzzle.lay(puzzle)

    def show(self, view, seat):
        """Make the scene show what this seat sees."""
        self.view = view
        self.keys_shown = False
        if view.puzzle is None:
            self.host.watch(view, seat)
            self._show_table()
            return
        self._show_puzzle(view.puzzle)
        calling = view.phase() == rules.CALLING
        self._own = None if calling else seat
        self.keys_shown = view.puzzle.full() and not calling
        self._puzzle.keys.hidden = not self.keys_shown
        self.host.watch(view, seat)  # nobody's clock runs before there is something to see
        self.pulse()

    def pulse(self):
        """The clock goes on, and the line of whoever holds B."""
        milliseconds = self.host.clock()
        if milliseconds is not None:
            self._puzzle.clock.show(milliseconds, self.view.span())
            self._puzzle.hold.show(self.host.held())
            news = (self.host.zero, self.host.heard, self.host.prize())
            if news != self._news:
                self._news = news
                self._puzzle.show_rivals(self.view, self._own, news[2])

    def solution(self, puzzle, seat):
        """How a puzzle is solved, without keys and clock."""
        self._show_puzzle(puzzle)
        name = shorten(self.names[seat], self.kit.stage.width // 2, look.BODY)
        self._puzzle.tell(self.kit.say("solution", name))

    def step(self, view, pawns):
        """Pawns on their way."""
        self.view = view
        self._show_table(pawns)

    def animate(self, events, view, seat):
        """Strips slide, the column lights up, dice roll, pawns step."""
        return omega_board.animate(self, events, view)

    def happened(self, event, view):
        """The steps of a throw stay marked."""
        if self._table is not None:
            if event[0] == "throw":
                self._table.settle()
            elif event[0] == "step":
                self._table.mark(*event[1:])

    def settle(self):
        """They have been seen."""
        if self._table is not None:
            self._table.settle()

    def point(self, move):
        """Where the pawn would go."""
        if rules.TRACK <= move < rules.STRIP:
            track = move - rules.TRACK
            step = min(self.view.goal, self.view.pawn(self.view.turn(), track) + 1)
            self._table.mean(track, step)

    def place(self, move):
        """Where the cursor goes for a move."""
        if self.view.puzzle is None and rules.TRACK <= move < rules.STRIP:
            return self._table.lane(move - rules.TRACK)
        puzzle = self.view.puzzle
        if puzzle is None or self.view.phase() == rules.CALLING:
            return None
        if not puzzle.full():
            return self._puzzle.tray.box(move - rules.STRIP) if move >= rules.STRIP else None
        return self.board.box(move % rules.SWAP) if move < rules.DONE else None


class _Table:
    """The players with their times and dice, and five lanes with their pawns."""

    def __init__(self, screen, goal):
        self._screen = screen
        self.group = displayio.Group()
        self._make_legend()
        self._make_lanes(goal)

    def _make_legend(self):
        screen = self._screen
        stage = screen.kit.stage
        seats = len(screen.names)
        columns = min(seats, _FEW)
        width = (stage.width - 4) // columns
        self._cells = []
        self._shown = [None] * seats
        panel, raised, ink = stage.colour(PANEL), stage.colour(RAISED), stage.colour(INK)
        self._grounds = (stage.palette(panel, ink), stage.palette(raised, ink))
        for seat in range(seats):
            x = 2 + seat % columns * width
            y = look.BAR + 2 + seat // columns * (_LEGEND + 2)
            bitmap = displayio.Bitmap(width - 2, _LEGEND, 2)
            cell = displayio.TileGrid(bitmap, pixel_shader=self._grounds[0], x=x, y=y)
            self._cells.append((bitmap, cell))
            self.group.append(cell)
            screen.sign(self.group, seat, x + 3, y + 2)

    def _show_seat(self, seat, turn, result):
        """Whose it is, and how they fared."""
        if self._shown[seat] == (turn, result):
            return
        self._shown[seat] = (turn, result)
        bitmap, cell = self._cells[seat]
        bitmap.fill(0)
        name = shorten(self._screen.names[seat], bitmap.width - 20, look.LABEL)
        look.LABEL.draw(bitmap, 18, name)
        look.FINE.draw(bitmap, 3, result, 14)
        cell.pixel_shader = self._grounds[turn]

    def _make_lanes(self, goal):
        screen = self._screen
        stage = screen.kit.stage
        seats = len(screen.names)
        top = look.BAR + 4 + (1 if seats <= _FEW else 2) * (_LEGEND + 2)
        self._pitch = (look.BOTTOM - top) // 5
        self._tops = [top + track * self._pitch for track in range(5)]
        self._cell = (stage.width - 4 - _LANES) // (goal + 1)
        height = self._pitch - 2
        lane = displayio.Bitmap(stage.width - 4, height, 3)
        fill = bitmaptools.fill_region
        for step in range(goal):
            x = _LANES - 2 + step * self._cell + self._cell - 1
            fill(lane, x, 4, x + 1, height - 4, 1)
        # The last step is chequered.
        last = _LANES - 2 + goal * self._cell
        square = max(3, self._cell // 4)
        for y in range(0, height, square):
            for x in range(last + y // square % 2 * square, lane.width, 2 * square):
                fill(lane, x, y, min(x + square, lane.width), min(y + square, height), 2)
        panel = stage.colour(PANEL)
        palette = stage.palette(panel, stage.colour(RAISED), _DEEP)
        symbols, _, width, tall = art.read("omega_symbols")
        ink = stage.tint(stage.colour(INK), panel)
        for track, y in enumerate(self._tops):
            self.group.append(displayio.TileGrid(lane, pixel_shader=palette, x=2, y=y))
            self.group.append(
                displayio.TileGrid(
                    symbols,
                    pixel_shader=ink,
                    tile_width=width,
                    tile_height=tall,
                    default_tile=track,
                    x=6,
                    y=y + (height - tall) // 2,
                )
            )
        self._pawns = [
            screen.sign(self.group, seat, 0, 0) for seat in range(seats) for _ in range(5)
        ]
        self._meant = Mark(stage, self.group, stage.colour(ACCENT), dotted=False)
        self._stepped = [Mark(stage, self.group) for _ in range(_STEPS)]
        self._marked = []  # (track, step) with a mark

    def show(self, view, pawns=None):
        """All that a view holds; pawns on their way may be elsewhere."""
        turn = view.turn()
        for seat in range(len(self._cells)):
            mine = turn != OVER and turn == seat
            self._show_seat(seat, mine, self._screen.host.result(view, seat))
        if pawns is None:
            pawns = [[view.pawn(seat, track) for track in range(5)] for seat in range(view.seats)]
        for track in range(5):
            self._place_pawns(track, [steps[track] for steps in pawns])
        self._meant.hide()

    def _place_pawns(self, track, steps):
        """Who stands alone is large, up to six share a step in two columns."""
        seats = len(steps)
        height = self._pitch - 2
        for seat in range(seats):
            here = [other for other in range(seats) if steps[other] == steps[seat]]
            x = _LANES + steps[seat] * self._cell
            y = self._tops[track]
            pawn = self._pawns[5 * seat + track]
            if len(here) == 1:
                tile = seat
                x += (self._cell - 1 - _PAWN) // 2
                y += (height - _PAWN) // 2
            else:
                tile = _SMALL + seat
                place = here.index(seat)
                across = min(_SIDE + 1, (self._cell - 1) // 2)
                lines = (len(here) + 1) // 2
                down = min(_SIDE + 1, height // lines)
                x += (self._cell - 1 - across - _SIDE) // 2 + place % 2 * across
                y += (height - (lines - 1) * down - _SIDE) // 2 + place // 2 * down
            if pawn[0] != tile:
                pawn[0] = tile
            pawn.x, pawn.y = x, y

    def lane(self, track):
        """Where the symbol of a track is."""
        return 6, self._tops[track] + (self._pitch - 20) // 2, 18, 18

    def _box(self, track, step):
        x = _LANES + step * self._cell
        return x + 2, self._tops[track] + 4, self._cell - 5, self._pitch - 10

    def mean(self, track, step):
        """A pawn would go here."""
        self._meant.put(self._box(track, step))

    def mark(self, seat, track, step):
        """A pawn has come here; a second step on a track takes its mark along."""
        self._marked = [place for place in self._marked if place[0] != track]
        self._marked.append((track, step))
        colour = self._screen.kit.stage.player(seat)
        for mark, place in zip(self._stepped, self._marked):
            mark.put(self._box(*place))
            mark.colour(colour)

    def settle(self):
        """The marks go."""
        self._marked = []
        for mark in self._stepped:
            mark.hide()


class _Puzzle:
    """The puzzle in its field, the clock above, rivals and keys below."""

    def __init__(self, screen, size, find):
        self._screen = screen
        stage = screen.kit.stage
        group = self.group = displayio.Group()
        stage.box(group, 2, _FIELD, stage.width - 4, _FIELD_HEIGHT, rgb=_NIGHT)
        signs = art.read("omega_signs")
        ink = stage.colour(INK)
        self._chip = stage.palette(_CHIP, ink)
        cell = (stage.width - 42) // rules.COLUMNS
        pitch = (_FIELD_HEIGHT - 10) // size
        top = _FIELD + (_FIELD_HEIGHT - size * pitch) // 2
        left = stage.width - 7 - rules.COLUMNS * cell
        self.board = omega_board.Board(
            stage, group, size, left, top, cell, pitch, _ROW, signs, self._chip
        )
        x = 124
        self.dice = Row(stage, group, 88, look.BAR_TEXT + 3, "", INK, font=look.FINE)
        self.clock = omega_board.Clock(
            stage,
            group,
            x,
            8,
            stage.width - x - 44,
            8,
            (stage.colour(RAISED), stage.colour(ACCENT)),
            (stage.width - look.MARGIN, look.BAR_TEXT, ACCENT, look.BODY),
        )
        self.rivals = displayio.Group()
        group.append(self.rivals)
        self.tray = None
        if find:
            area = (2, _FIELD, stage.width - 4, _FIELD_HEIGHT)
            self._taken = stage.palette(ink, 0x0C0F16)
            wanted = stage.palette(_DEEP, stage.colour(ACCENT))
            word = screen.kit.say("wanted")
            x = look.MARGIN + look.LABEL.width(word) + 6
            self.tray = omega_board.Tray(
                group, signs, self._chip, wanted, size, area, (x, _RIVALS - 4)
            )
            Row(stage, self.tray.wanted, look.MARGIN, _RIVALS + 1, word)
        self._make_keys()

    def _make_keys(self):
        """A cell per key: a picture above words."""
        stage = self._screen.kit.stage
        say = self._screen.kit.say
        keys = self.keys = displayio.Group()
        self.group.append(keys)
        stage.box(keys, 0, _KEYS, stage.width, 23, PANEL)
        ends = [x * stage.width // 240 for x in _CELLS]
        words = displayio.Bitmap(stage.width, stage.height - _KEYS - 23, 2)
        panel, ink = stage.colour(PANEL), stage.colour(INK)
        tint = stage.tint(ink, panel)
        arrows, _, arrow, tall = art.read("omega_arrows")
        caps, colours, cap, _ = art.read("keys")
        font = look.LABEL
        for cell, key in enumerate(("key row", "key turn", "key swap", "key done")):
            left, right = ends[cell], ends[cell + 1]
            middle = (left + right) // 2
            if cell:
                stage.box(keys, left, _KEYS + 5, 1, 18, EDGE)
            picture = displayio.TileGrid(
                arrows if cell < 2 else caps,
                pixel_shader=tint if cell < 2 else colours,
                tile_width=arrow if cell < 2 else cap,
                tile_height=tall if cell < 2 else cap,
                default_tile=cell % 2,
                x=middle - (arrow if cell < 2 else cap) // 2,
                y=_KEYS + 4,
            )
            keys.append(picture)
            lines = say(key).split("|")
            y = 7 - 7 * (len(lines) - 1)
            for line in lines:
                font.draw(words, middle - font.width(line) // 2, line, y)
                y += 13
        keys.append(
            displayio.TileGrid(words, pixel_shader=stage.palette(panel, ink), y=_KEYS + 23)
        )
        left += 6
        self.hold = omega_board.Hold(
            stage,
            keys,
            left,
            stage.height - 4,
            right - left - 6,
            3,
            stage.colour(RAISED),
            stage.colour(ACCENT),
        )

    def lay(self, puzzle):
        """Show how the strips lie, or those that are to be found."""
        self.hold.show(None)
        finding = not puzzle.full()
        if self.tray is not None:
            self.tray.group.hidden = not finding
            self.tray.show(puzzle, self._mark_taken)
        self.board.group.hidden = finding
        if not finding:
            self.board.show(puzzle)

    def _mark_taken(self, tile, strip, taken):
        tile[0] = strip
        tile.pixel_shader = self._taken if taken else self._chip

    def show_rivals(self, view, own, prize):
        """Who has called before: on the clock, and in words below; the dice left to win."""
        screen = self._screen
        stage = screen.kit.stage
        self.dice.set("■" * prize)
        while len(self.rivals):
            self.rivals.pop()
        rivals = [seat for seat in range(len(screen.names)) if seat != own]
        if not rivals:
            return
        pitch = (stage.width - 4) // len(rivals)
        font = look.FINE
        words = None
        if self.tray is None:
            words = displayio.Bitmap(stage.width - 4, 16, 2)
            palette = stage.palette(stage.colour(PANEL), stage.colour(INK))
            self.rivals.append(displayio.TileGrid(words, pixel_shader=palette, x=2, y=_RIVALS - 1))
        for place, seat in enumerate(rivals):
            time = screen.host.calls.get(seat)
            if words:
                text = screen.host.result(view, seat) or "…"
                if len(rivals) > _FEW and time is not None:
                    text = str(time // 1000) + " s"
                elif len(rivals) <= _FEW:
                    room = pitch - 22 - font.width(text + "  ")
                    text = shorten(screen.names[seat], room, font) + " " + text
                font.draw(words, place * pitch + 17, text, 1)
                screen.sign(self.rivals, seat, 5 + place * pitch, _RIVALS + 1)
            at = None
            if time is not None and not view.proves():
                at = self.clock.place(time, view.timer)
            if at is not None:
                stage.box(self.rivals, at - 1, 16, 2, 10, rgb=stage.player(seat))
                screen.sign(self.rivals, seat, at - 4, look.BAR + 3, True)

    def tell(self, words):
        """Instead of keys, rivals and clock."""
        stage = self._screen.kit.stage
        self.group.remove(self.rivals)
        self.rivals = displayio.Group()
        self.group.append(self.rivals)
        self.keys.hidden = True
        self.dice.set("")
        self.clock.clear()
        if self.tray is not None:
            self.tray.wanted.hidden = True
        Row(stage, self.rivals, stage.width // 2, _RIVALS + 8, words, INK, CENTRE, font=look.BODY)
