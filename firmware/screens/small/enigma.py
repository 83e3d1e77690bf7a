# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Enigma on 128x64: letters above the table of kinds, at the right who is who.

The table has a row per kind and a column per letter: the segments found, a cross for NO, a
dot for what is open; the row of the segment in hand is inverted. At the right stand the
Coder and the Coder's points, what is to be won, and for each Decoder the guesses left.
"""

import displayio
from micropython import const

from rules import HIDDEN
from rules import enigma as rules
from screens.enigma_zones import Board, Zones
from ui import art
from ui.font import sign
from ui.frame import Mark
from ui.text import CENTRE, RIGHT, Row, shorten

HEADER = False
RIBBON = None

_TOP = const(11)  # of the letters
_FLOOR = const(30)
_TABLE = const(32)
_LINE = const(6)  # height of a row of the table
_LEGEND = const(8)  # width of the column with the kinds
_ROOM = const(96)  # width of letters and table
_PANEL = const(101)
_BOTTOM = const(56)
_RESULT = const(35)  # y of the points of a round
_CLOCK = const(8)
_FIRST = b"\x00\x04\x08\x0b"  # cell of a kind with no segments; one more for each
_REFUSED = const(14)  # added for a cross
_TOKEN = "\ue035"
_SPENT = "\ue036"


class Screen(Board):
    """The letters, the table of kinds, the players and the question in the top row."""

    def __init__(self, kit, match, host):
        Board.__init__(self, kit, match, host)
        stage = kit.stage
        length = match.game.length()
        pitch = 17 if length < 6 else 14
        left = _LEGEND + 1 + (_ROOM - _LEGEND - 1 - length * pitch) // 2
        self._pitch = pitch
        self._left = left
        self._prompt = Row(stage, self.group, 0, 0)
        self._fact = Row(stage, self.group, stage.width, 0, align=RIGHT)
        self._time = displayio.Bitmap(stage.width, 1, 2)
        palette = stage.palette(None, 0xFFFFFF)
        self.group.append(displayio.TileGrid(self._time, pixel_shader=palette, y=_CLOCK))
        self.zones = Zones(
            self.group,
            host,
            len(match.humans()) == 1,
            length,
            left + (pitch - 13) // 2,
            _TOP,
            pitch,
        )
        for zone in range(length):
            stage.box(self.group, left + zone * pitch + (pitch - 13) // 2, _FLOOR, 12, 1)
        self._below = displayio.Group()
        self.group.append(self._below)
        self._build_table(length)
        self._build_panel()
        self._result = None
        self._mark = Mark(stage, self.group)

    def _build_table(self, length):
        stage = self.kit.stage
        self._rows = []
        cells, _, width, height = art.read("enigma_cells%d" % self._pitch)
        kinds, _, wide, _ = art.read("enigma_kinds")
        for kind in range(4):
            y = _TABLE + kind * _LINE
            palette = stage.palette(0, 0xFFFFFF)
            legend = displayio.TileGrid(
                kinds,
                pixel_shader=palette,
                tile_width=wide,
                tile_height=height,
                default_tile=kind,
                x=self._left - wide,
                y=y,
            )
            row = displayio.TileGrid(
                cells,
                pixel_shader=palette,
                tile_width=width,
                tile_height=height,
                width=length,
                height=1,
                default_tile=_FIRST[kind],
                x=self._left,
                y=y,
            )
            self._below.append(legend)
            self._below.append(row)
            self._rows.append((row, palette))

    def _build_panel(self):
        stage = self.kit.stage
        group = self._below
        for y in range(10, _BOTTOM - 1, 2):
            stage.box(group, _PANEL - 4, y, 1, 1)
        lines = len(self._people) + 1
        self._line = 11 if lines < 5 else 9
        self._turn = stage.box(group, _PANEL - 1, 0, 9, 9)
        self._coder = Row(stage, group, _PANEL, self._y(0))
        Row(stage, group, _PANEL + 9, self._y(0), "🔒")
        self._points = Row(stage, group, stage.width, self._y(0), align=RIGHT)
        Row(stage, group, _PANEL, self._y(1), "★")
        self._prize = Row(stage, group, stage.width, self._y(1), align=RIGHT)
        self._decoders = []
        for place in range(lines - 2):
            y = self._y(place + 2)
            self._decoders.append(
                (Row(stage, group, _PANEL, y), Row(stage, group, stage.width - 1, y, align=RIGHT))
            )

    def _y(self, line):
        return 11 + line * self._line if self._line > 9 else 10 + line * self._line

    # The scene

    def show(self, view, seat):
        """Make the scene show what this seat sees."""
        self.host.see(view, seat)
        spelling = self._is_spelling(view)
        self.view = view
        phase = view.phase()
        self.zones.show(view, spelling)
        over = phase >= rules.REVEAL
        self._below.hidden = over
        if self._result is not None:
            self.group.remove(self._result)
            self._result = None
        if over:
            self._show_result()
        elif not spelling:
            self._show_table()
            self._show_panel()
        if over or phase == rules.SECRET:
            self._mark.hide()
        self._show_question(seat)
        self._show_strip()
        self._show_clock()

    def _show_table(self):
        view = self.view
        in_hand = view.in_hand()
        for kind, (row, palette) in enumerate(self._rows):
            lit = kind == in_hand
            palette[0] = 0xFFFFFF if lit else 0
            palette[1] = 0 if lit else 0xFFFFFF
            for zone in range(view.length()):
                tile = _FIRST[kind] + view.placed(zone, kind)
                if view.refused(zone, kind):
                    tile += _REFUSED
                if row[zone] != tile:
                    row[zone] = tile

    def _show_panel(self):
        view = self.view
        coder = view.coder()
        turn = view.turn()
        self._coder.set(sign(coder))
        self._coder.colour(0 if turn == coder else 0xFFFFFF)
        self._points.set(str(view.scores()[coder]))
        self._prize.set("+%d" % self.host.prize(view))
        if turn == coder:
            self._turn.y = self._y(0) - 1
        for place, (name, tokens) in enumerate(self._decoders):
            seat = self._seat(place)
            name.set(sign(seat))
            name.colour(0 if turn == seat else 0xFFFFFF)
            count = view.tokens(seat)
            tokens.set(_TOKEN * count + _SPENT * (rules.DEDUCTIONS - count))
            if turn == seat:
                self._turn.y = self._y(place + 2) - 1

    def _seat(self, place):
        """Who stands at this place: the Decoders, from the Coder's left."""
        return (self.view.coder() + 1 + place) % len(self._people)

    def _show_result(self):
        """What everybody got for the word, and has now."""
        view = self.view
        stage = self.kit.stage
        self._result = displayio.Group()
        for seat in range(len(self._people)):
            x = seat % 2 * 68
            y = _RESULT + seat // 2 * 11
            gained = sum(view.points(view.finished() - 1, seat))
            mark = "🔒" if seat == view.coder() else ""
            Row(stage, self._result, x, y, sign(seat) + " " + "+%d" % gained + mark)
            words = "= %d" % view.scores()[seat]
            Row(stage, self._result, x + 58, y, words, align=RIGHT)
        self.group.append(self._result)

    def _show_question(self, seat):
        view = self.view
        stage = self.kit.stage
        font = stage.font
        if self._answers is not None:
            self.group.remove(self._answers)
            self._answers = None
        words = self.host.answers(view, seat)
        x = stage.width
        boxes = []
        if words:
            self._answers = displayio.Group()
            x -= 2
            for word, move in reversed(words):
                x -= font.width(word)
                Row(stage, self._answers, x, 0, word)
                boxes.append((move, (x, 0, font.width(word) - 1, 7)))
                x -= 6
            self.group.append(self._answers)
        self._boxes = boxes
        size = view.store_size()
        fact = self.host.fact(view, seat)
        if not fact and size != HIDDEN and view.phase() == rules.ASK:
            fact = "□%d" % size
        self._fact.set(fact)
        room = x - (font.width(fact) + 3 if fact else 0)
        self._prompt.set(shorten(self.host.prompt(view, seat), room, font))

    def _build_letter(self, group, zone):
        middle = self._left + zone * self._pitch + self._pitch // 2
        block = self.kit.stage.box(group, middle - 5, 0, 10, 8)
        return block, Row(self.kit.stage, group, middle, 0, align=CENTRE)

    # Moves

    def _decoder_box(self, place):
        return _PANEL, self._y(place + 2), self.kit.stage.width - _PANEL - 2, 7

    def _kind_box(self, kind):
        return self._left - 6, _TABLE + kind * _LINE, 5, 5

    def _box(self, zone):
        x = self._left + zone * self._pitch + (self._pitch - 13) // 2
        return x, _TOP, 12, _FLOOR - _TOP
