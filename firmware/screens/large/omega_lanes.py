# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Code Omega on large displays between puzzles: the players above five lanes with their pawns."""

import bitmaptools
import displayio
from micropython import const

from rules import OVER
from ui import art, look
from ui.frame import Mark
from ui.stage import ACCENT, INK, PANEL, RAISED
from ui.text import shorten

_LEGEND = const(34)  # height of a player above the lanes
_LOW_LEGEND = const(19)  # of one of many
_LANES = const(29)  # x of their first step
_FEW = const(3)  # players in a row
_SMALL = const(6)  # first tile of pawns that share a step
_SIDE = const(8)  # pixels of such a pawn
_PAWN = const(12)
_DEEP = const(0x5A4310)
_STEPS = const(4)  # marks: a step for each die


class Lanes:
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
        self._high = _LEGEND if seats <= _FEW else _LOW_LEGEND
        columns = min(seats, _FEW)
        width = (stage.width - 4) // columns
        self._cells = []
        self._shown = [None] * seats
        panel, raised, ink = stage.colour(PANEL), stage.colour(RAISED), stage.colour(INK)
        self._grounds = (stage.palette(panel, ink), stage.palette(raised, ink))
        for seat in range(seats):
            x = 2 + seat % columns * width
            y = look.BAR + 2 + seat // columns * (self._high + 2)
            bitmap = displayio.Bitmap(width - 2, self._high, 2)
            cell = displayio.TileGrid(bitmap, pixel_shader=self._grounds[0], x=x, y=y)
            self._cells.append((bitmap, cell))
            self.group.append(cell)
            screen.sign(self.group, seat, x + 3, y + 3)

    def _show_seat(self, seat, turn, result):
        """Whose it is, and how they fared."""
        if self._shown[seat] == (turn, result):
            return
        self._shown[seat] = (turn, result)
        bitmap, cell = self._cells[seat]
        bitmap.fill(0)
        font = look.LABEL
        name = shorten(self._screen.names[seat], bitmap.width - 20, font)
        if self._high == _LEGEND:
            font.draw(bitmap, 3, result, 16)
            font.draw(bitmap, 18, name)  # its tails reach into the line below
        else:  # a line for both: the sign tells whose result it is
            font.draw(bitmap, 17, result.replace(" s ", " ") or name)
        cell.pixel_shader = self._grounds[turn]

    def _make_lanes(self, goal):
        screen = self._screen
        stage = screen.kit.stage
        seats = len(screen.names)
        top = look.BAR + 4 + (1 if seats <= _FEW else 2) * (self._high + 2)
        self._pitch = (look.BOTTOM - top) // 5
        self._tops = [top + track * self._pitch for track in range(5)]
        self._cell = (stage.width - 4 - _LANES) // (goal + 1)
        height = self._pitch - 2
        for y in self._tops:
            stage.box(self.group, 2, y, stage.width - 4, height, PANEL)
        # What the lanes have alike is one grid for all of them.
        fill = bitmaptools.fill_region
        line = displayio.Bitmap(1, self._pitch, 2)
        fill(line, 0, 4, 1, height - 4, 1)
        palette = stage.palette(None, stage.colour(RAISED))
        for step in range(1, goal + 1):
            self._repeat(line, palette, _LANES + step * self._cell - 1)
        # The last step is chequered.
        left = _LANES + goal * self._cell
        last = displayio.Bitmap(stage.width - 2 - left, self._pitch, 2)
        square = max(3, self._cell // 4)
        for y in range(0, height, square):
            for x in range(y // square % 2 * square, last.width, 2 * square):
                fill(last, x, y, min(x + square, last.width), min(y + square, height), 1)
        self._repeat(last, stage.palette(None, stage.tone(_DEEP)), left)
        symbols, _, width, tall = art.read("omega_symbols")
        ink = stage.tint(stage.colour(INK), stage.colour(PANEL))
        for track, y in enumerate(self._tops):
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

    def _repeat(self, bitmap, palette, x):
        """Put the same on all lanes."""
        self.group.append(
            displayio.TileGrid(
                bitmap, pixel_shader=palette, height=len(self._tops), x=x, y=self._tops[0]
            )
        )

    def show(self, view, pawns=None):
        """All that a view holds; pawns on their way may be elsewhere."""
        turn = view.turn()
        for seat in range(len(self._cells)):
            mine = turn != OVER and turn == seat
            self._show_seat(seat, mine, self._screen.presenter.result(view, seat))
        if pawns is None:
            pawns = [[view.pawn(seat, track) for track in range(5)] for seat in range(view.seats)]
        for track in range(5):
            self._place_pawns(track, [steps[track] for steps in pawns])
        self._meant.hide()

    def _place_pawns(self, track, steps):
        """Who stands alone is large; two stand on a diagonal, up to six in two columns."""
        seats = len(steps)
        height = self._pitch - 2
        for seat in range(seats):
            here = [other for other in range(seats) if steps[other] == steps[seat]]
            x = _LANES + steps[seat] * self._cell
            y = self._tops[track]
            pawn = self._pawns[5 * seat + track]
            if len(here) == 1:
                tile = art.signs[seat]
                x += (self._cell - 1 - _PAWN) // 2
                y += (height - _PAWN) // 2
            else:
                tile = _SMALL + art.signs[seat]
                place = here.index(seat)
                across = min(_SIDE + 1, (self._cell - 1) // 2)
                lines = (len(here) + 1) // 2
                down = min(_SIDE + 1, height // lines)
                x += (self._cell - 1 - across - _SIDE) // 2 + place % 2 * across
                y += (height - (lines - 1) * down - _SIDE) // 2 + place // 2 * down
                if len(here) == 2:
                    y += (2 * place - 1) * (_SIDE + 1) // 2
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
