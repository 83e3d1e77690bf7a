# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Code Omega on 240x240 and 320x240: the puzzle with a cell per key, or players and lanes.

Between puzzles the players stand above the five tracks with their times and dice; pawns are
their signs, which shrink where several share a step. Over the puzzle hangs on the clock who
has finished before, and when.
"""

import bitmaptools
import displayio
from micropython import const

from rules import OVER
from rules import code_omega as rules
from screens import omega_board
from ui import art, look
from ui.font import sign
from ui.frame import Mark
from ui.stage import ACCENT, DIM, EDGE, INK, PANEL, RAISED
from ui.text import CENTRE, Row, shorten

HEADER = True
RIBBON = None

_LEGEND = const(30)  # height of a player above the lanes
_LANES = const(29)  # x of their first step
_FEW = const(3)  # players in a row
_SMALL = const(6)  # first tile of pawns that share a step
_SIDE = const(8)  # pixels of such a pawn
_PAWN = const(12)
_FIELD = const(42)  # y of the field behind the puzzle, and its height
_FIELD_HEIGHT = const(118)
_RIVALS = const(166)
_KEYS = const(186)
_NIGHT = const(0x12283C)  # the field
_CHIP = const(0x1B3A54)  # a sign's ground
_ROW = (0xE04838, 0xF6EEDC, 0xB9AE98, 0x0C0F16, 0x93A2BB)
_CELLS = (0, 52, 104, 166, 240)  # where the keys' cells begin, on 240 pixels
_STEPS = const(4)  # marks: a step for each die


class Screen:
    """The puzzle, or the players and the lanes."""

    def __init__(self, kit, match, host):
        self.kit = kit
        self.match = match
        self.host = host
        self.view = None
        self.group = displayio.Group()
        self.board = None  # made with the first puzzle, like all that belongs to it
        self.keys_shown = False  # the keys have cells here: the bottom row gives way
        self._names = [name for name, _ in match.players]
        self._dice = None
        self._puzzle = None
        self._tray = None
        self._table = None  # made when it is first seen

    # Players and lanes

    def _make_legend(self):
        stage = self.kit.stage
        seats = len(self._names)
        columns = min(seats, _FEW)
        self._width = (stage.width - 4) // columns
        self._places = [
            (2 + seat % columns * self._width, look.BAR + 2 + seat // columns * _LEGEND)
            for seat in range(seats)
        ]
        for x, y in self._places:
            stage.box(self._table, x, y, self._width - 2, _LEGEND - 2, PANEL)
        self._turn = stage.box(self._table, 0, 0, self._width - 2, _LEGEND - 2, RAISED)
        self._results = []
        for seat, name in enumerate(self._names):
            x, y = self._places[seat]
            Row(stage, self._table, x + 4, y, sign(seat)).colour(stage.player(seat))
            Row(stage, self._table, x + 19, y, shorten(name, self._width - 22, look.LABEL))
            self._results.append(Row(stage, self._table, x + 4, y + 13, "", DIM, font=look.FINE))

    def _make_lanes(self, goal):
        stage = self.kit.stage
        group = self._table
        seats = len(self._names)
        top = look.BAR + 4 + (1 if seats <= _FEW else 2) * _LEGEND
        self._pitch = (look.BOTTOM - top) // 5
        self._tops = [top + track * self._pitch for track in range(5)]
        self._cell = (stage.width - 4 - _LANES) // (goal + 1)
        height = self._pitch - 2
        lane = displayio.Bitmap(stage.width - 4, height, 4)
        fill = bitmaptools.fill_region
        lane.fill(1)
        for step in range(goal):
            x = _LANES - 2 + step * self._cell + self._cell - 1
            fill(lane, x, 4, x + 1, height - 4, 2)
        # The last step is chequered.
        last = _LANES - 2 + goal * self._cell
        square = max(3, self._cell // 4)
        for y in range(0, height, square):
            for x in range(last + y // square % 2 * square, lane.width, 2 * square):
                fill(lane, x, y, min(x + square, lane.width), min(y + square, height), 3)
        palette = stage.palette(None, stage.colour(PANEL), stage.colour(RAISED), 0x5A4310)
        symbols = art.read("omega_symbols")
        ink = stage.tint(stage.colour(INK), stage.colour(PANEL))
        for track, y in enumerate(self._tops):
            group.append(displayio.TileGrid(lane, pixel_shader=palette, x=2, y=y))
            group.append(
                displayio.TileGrid(
                    symbols[0],
                    pixel_shader=ink,
                    tile_width=symbols[2],
                    tile_height=symbols[3],
                    default_tile=track,
                    x=6,
                    y=y + (height - symbols[3]) // 2,
                )
            )
        pawns, _, _, _ = art.read("omega_pawns")
        self._pawns = []
        for seat in range(seats):
            palette = stage.tint(stage.player(seat), stage.colour(PANEL))
            for _ in range(5):
                pawn = displayio.TileGrid(
                    pawns,
                    pixel_shader=palette,
                    tile_width=_PAWN,
                    tile_height=_PAWN,
                    default_tile=seat,
                )
                self._pawns.append(pawn)
                group.append(pawn)
        self._meant = Mark(stage, group, stage.colour(ACCENT), dotted=False)
        self._stepped = [Mark(stage, group) for _ in range(_STEPS)]
        self._marked = []  # (track, step) with a mark

    def _show_table(self, pawns=None):
        view = self.view
        if self._puzzle is not None:
            self._puzzle.hidden = True
        if self._table is None:
            self._table = displayio.Group()
            self.group.append(self._table)
            self._make_legend()
            self._make_lanes(view.goal)
        self._table.hidden = False
        turn = view.turn()
        stage = self.kit.stage
        self._turn.hidden = turn == OVER
        if turn != OVER:
            self._turn.x, self._turn.y = self._places[turn]
        for seat, row in enumerate(self._results):
            row.set(self.host.result(view, seat))
            row.colour(stage.player(seat) if view.dice(seat) else stage.colour(DIM))
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

    def _step_box(self, track, step):
        x = _LANES + step * self._cell
        return x + 2, self._tops[track] + 4, self._cell - 5, self._pitch - 10

    # The puzzle

    def _make_puzzle(self, size):
        stage = self.kit.stage
        group = self._puzzle = displayio.Group()
        stage.box(group, 2, _FIELD, stage.width - 4, _FIELD_HEIGHT, rgb=_NIGHT)
        signs = art.read("omega_signs")
        ink = stage.colour(INK)
        self._chip = stage.palette(None, _CHIP, ink)
        self._taken = stage.palette(None, ink, 0x0C0F16)
        cell = (stage.width - 42) // rules.COLUMNS
        pitch = (_FIELD_HEIGHT - 10) // size
        top = _FIELD + (_FIELD_HEIGHT - size * pitch) // 2
        left = stage.width - 7 - rules.COLUMNS * cell
        self.board = omega_board.Board(
            stage, group, size, left, top, cell, pitch, _ROW, signs, self._chip
        )
        x = 104
        self._clock = omega_board.Clock(
            stage,
            group,
            x,
            8,
            stage.width - x - 44,
            8,
            (stage.colour(RAISED), stage.colour(ACCENT)),
            (stage.width - look.MARGIN, look.BAR_TEXT, ACCENT, look.BODY),
        )
        self._rivals = displayio.Group()
        group.append(self._rivals)
        self._solved = Row(
            stage, group, stage.width // 2, _RIVALS + 8, "", INK, CENTRE, font=look.BODY
        )
        if self.view.find:
            area = (2, _FIELD, stage.width - 4, _FIELD_HEIGHT)
            wanted = stage.palette(None, 0x5A4310, stage.colour(ACCENT))
            word = self.kit.say("wanted")
            x = look.MARGIN + look.LABEL.width(word) + 6
            self._tray = omega_board.Tray(
                group, signs, self._chip, wanted, size, area, (x, _RIVALS - 3)
            )
            Row(stage, self._tray.wanted, look.MARGIN, _RIVALS + 2, word, DIM)
        self._make_keys(group)
        self.group.append(group)

    def _make_keys(self, group):
        """A cell per key: a picture above words."""
        stage = self.kit.stage
        say = self.kit.say
        keys = self._keys = displayio.Group()
        group.append(keys)
        stage.box(keys, 0, _KEYS, stage.width, stage.height - _KEYS, PANEL)
        ends = [x * stage.width // 240 for x in _CELLS]
        arrows = art.read("omega_arrows")
        ink = stage.tint(stage.colour(INK), stage.colour(PANEL))
        for cell, key in enumerate(("key row", "key turn", "key swap", "key done")):
            left, right = ends[cell], ends[cell + 1]
            middle = (left + right) // 2
            if cell:
                stage.box(keys, left, _KEYS + 6, 1, 42, EDGE)
            if cell < 2:
                picture = displayio.TileGrid(
                    arrows[0],
                    pixel_shader=ink,
                    tile_width=arrows[2],
                    tile_height=arrows[3],
                    default_tile=cell,
                    x=middle - arrows[2] // 2,
                    y=_KEYS + 4,
                )
                keys.append(picture)
            else:
                art.place(keys, "keys", middle - 8, _KEYS + 4, cell - 2)
            lines = say(key).split("|")
            y = _KEYS + 28 - 7 * (len(lines) - 1)
            for line in lines:
                Row(stage, keys, middle, y, line, align=CENTRE)
                y += 13
        left += 6
        self._hold = omega_board.Hold(
            stage,
            keys,
            left,
            stage.height - 4,
            right - left - 6,
            3,
            stage.colour(RAISED),
            stage.colour(ACCENT),
        )

    def _show_puzzle(self, view, puzzle):
        if self._puzzle is None:
            self._make_puzzle(puzzle.size())
        if self._table is not None:
            self._table.hidden = True
        self._puzzle.hidden = False
        self._hold.show(None)
        finding = not puzzle.full()
        if self._tray is not None:
            self._tray.group.hidden = not finding
            self._tray.show(puzzle, self._mark_taken)
        self.board.group.hidden = finding
        if not finding:
            self.board.show(puzzle)

    def _mark_taken(self, tile, strip, taken):
        tile[0] = strip
        tile.pixel_shader = self._taken if taken else self._chip

    def _show_rivals(self, view, own):
        """Who has finished before: on the clock, and in words below the puzzle."""
        stage = self.kit.stage
        group = self._rivals
        while len(group):
            group.pop()
        rivals = [seat for seat in range(len(self._names)) if seat != own]
        width = (stage.width - 4) // max(1, len(rivals))
        for place, seat in enumerate(rivals):
            result = view.result(seat)
            x = 2 + place * width
            if self._tray is None:
                words = self.host.result(view, seat) or "…"
                if len(rivals) <= _FEW:
                    room = width - 22 - look.FINE.width(words + "  ")
                    words = shorten(self._names[seat], room, look.FINE) + " " + words
                else:
                    if result == rules.RIGHT:
                        words = str(view.time(seat) // 1000) + " s"
                stage.box(group, x, _RIVALS - 1, width - 2, 16, PANEL)
                Row(stage, group, x + 3, _RIVALS, sign(seat)).colour(stage.player(seat))
                colour = DIM if result != rules.RIGHT else INK
                Row(stage, group, x + 17, _RIVALS, words, colour, font=look.FINE)
            if result == rules.RIGHT:
                at = self._clock.place(view.time(seat), view.timer)
                if at is not None:
                    stage.box(group, at - 1, 16, 2, 10, rgb=stage.player(seat))
                    mark = Row(stage, group, at - 5, look.BAR + 1, sign(seat), font=look.FINE)
                    mark.colour(stage.player(seat))

    # The scene

    def show(self, view, seat):
        """Make the scene show what this seat sees."""
        self.host.watch(view, seat)
        fresh = self.view is None or self.view.puzzle is None or self.view.round != view.round
        self.view = view
        self.keys_shown = False
        if self._dice is not None:
            self._dice.group.hidden = True
        if view.puzzle is None:
            self._show_table()
            return
        self._show_puzzle(view, view.puzzle)
        self.keys_shown = view.puzzle.full()
        self._keys.hidden = not self.keys_shown
        if fresh:
            self._solved.set("")
            self._clock.grid.hidden = False
            self._show_rivals(view, seat)
        self.pulse()

    def pulse(self):
        """The clock goes on, and the line of whoever holds B."""
        milliseconds = self.host.clock()
        if milliseconds is not None:
            self._clock.show(milliseconds, self.view.timer)
            self._hold.show(self.host.held())

    def solution(self, puzzle, seat):
        """How a puzzle is solved, without keys and clock."""
        self._show_puzzle(self.view, puzzle)
        while len(self._rivals):
            self._rivals.pop()
        self._keys.hidden = True
        self._clock.clear()
        if self._tray is not None:
            self._tray.wanted.hidden = True
        name = shorten(self._names[seat], self.kit.stage.width // 2, look.BODY)
        self._solved.set(self.kit.say("solution", name))

    def dice(self):
        """The dice, made when the first one falls."""
        if self._dice is None:
            stage = self.kit.stage
            ink = stage.colour(INK)
            palette = stage.palette(None, ink, 0x0C0F16)
            self._dice = omega_board.Dice(
                stage, self.group, palette, stage.colour(EDGE), stage.colour(PANEL)
            )
        return self._dice

    def step(self, view, pawns):
        """Pawns on their way."""
        self.view = view
        self._show_table(pawns)

    def animate(self, events, view, seat):
        """Strips slide, the column lights up, dice roll, pawns step."""
        return omega_board.animate(self, events, view)

    def happened(self, event, view):
        """The steps of a throw stay marked."""
        if self._table is None:
            return
        if event[0] == "throw":
            self.settle()
        elif event[0] == "step":
            place = event[2], event[3]
            # A second step on the same track takes its mark along.
            self._marked = [other for other in self._marked if other[0] != event[2]]
            self._marked.append(place)
            colour = self.kit.stage.player(event[1])
            for mark in self._stepped:
                mark.hide()
            for mark, (track, step) in zip(self._stepped, self._marked):
                mark.put(self._step_box(track, step))
                mark.colour(colour)

    def settle(self):
        """They have been seen."""
        if self._table is not None:
            self._marked = []
            for mark in self._stepped:
                mark.hide()

    def point(self, move):
        """Where the pawn would go."""
        if rules.TRACK <= move < rules.STRIP:
            track = move - rules.TRACK
            step = min(self.view.goal, self.view.pawn(self.view.turn(), track) + 1)
            self._meant.put(self._step_box(track, step))

    def place(self, move):
        """Where the cursor goes for a move."""
        if rules.TRACK <= move < rules.STRIP:
            return 6, self._tops[move - rules.TRACK] + (self._pitch - 20) // 2, 18, 18
        puzzle = self.view.puzzle
        if puzzle is None:
            return None
        if not puzzle.full():
            return self._tray.box(move - rules.STRIP) if move >= rules.STRIP else None
        return self.board.box(move % rules.SWAP) if move < rules.DONE else None
