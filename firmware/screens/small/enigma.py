# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Enigma on 128x64: the question, the letters, what was refused, who is who.

Below each letter stand the kinds that got a NO there; what was found is in the letter itself.
The segment in hand is framed at the left. The bottom line has the Coder with a lock and the
Coder's points, and each Decoder with the guesses left; names as far as there is room.
"""

import bitmaptools
import displayio
from micropython import const

from rules import HIDDEN
from rules import enigma as rules
from screens.enigma_zones import Board, Zones
from ui import art
from ui.font import sign
from ui.frame import Mark
from ui.stage import INK, take
from ui.text import CENTRE, RIGHT, Row, shorten

HEADER = False
RIBBON = None

_LEFT = const(20)  # of the zones
_TOP = const(11)  # of the letters
_FLOOR = const(30)
_NO = const(34)  # y of what was refused
_RULE = const(42)
_PEOPLE = const(46)
_RESULT = const(35)  # y of the points of a round
_CLOCK = const(8)
_WIDE = b"\x02\x02\x04\x03"  # of the signs of the kinds
_TOKEN = "\ue035"
_SPENT = "\ue036"


class Screen(Board):
    """The question in the top row, the letters, what was refused, the players."""

    ledges = (10, 33, -33)

    def __init__(self, kit, match, presenter):
        Board.__init__(self, kit, match, presenter)
        stage = kit.stage
        self._names = [name for name, _ in match.players]
        length = match.game.length()
        self._pitch = pitch = min(22, (stage.width - _LEFT) // length)
        self._left = left = _LEFT + (stage.width - _LEFT - length * pitch) // 2
        self._prompt = Row(stage, self.group, 1, 0)
        self._fact = Row(stage, self.group, stage.width, 0, align=RIGHT)
        self._time = displayio.Bitmap(stage.width, 1, 2)
        palette = stage.palette(None, 0xFFFFFF)
        self.group.append(displayio.TileGrid(self._time, pixel_shader=palette, y=_CLOCK))
        self.zones = Zones(
            self.group,
            presenter,
            len(match.humans()) == 1,
            length,
            left + (pitch - 12) // 2,
            _TOP,
            pitch,
        )
        for zone in range(length):
            stage.box(self.group, left + zone * pitch + (pitch - 12) // 2, _FLOOR, 12, 1)
        self._below = displayio.Group()
        self.group.append(self._below)
        self._kinds, _, self._kind_width, self._kind_height = art.read("enigma_kinds")
        self._build_refused()
        self._build_hand()
        self._people_row = self._stock = None
        self._result = None
        self._mark = Mark(stage, self.group)

    def _build_refused(self):
        stage = self.kit.stage
        self._no = Row(stage, self._below, 1, _NO - 1)
        self._refused = displayio.Bitmap(stage.width - self._left, self._kind_height, 2)
        self._noted = None  # what the bitmap shows
        grid = displayio.TileGrid(
            self._refused, pixel_shader=stage.palette(None, 0xFFFFFF), x=self._left, y=_NO
        )
        self._below.append(grid)
        stage.dots(self._below, 0, _RULE, across=stage.width // 2)

    def _build_hand(self):
        """The segment in hand, twice as large in a frame."""
        stage = self.kit.stage
        self._hand = displayio.Group()
        for x, y, width, height in (
            (1, 11, 15, 1),
            (1, 30, 15, 1),
            (1, 11, 1, 20),
            (15, 11, 1, 20),
        ):
            stage.box(self._hand, x, y, width, height)
        twice = displayio.Group(scale=2, y=14)
        self._in_hand = self._kind(twice, 0, 2, 0)
        self._hand.append(twice)
        self._below.append(self._hand)

    def _kind(self, group, kind, x, y):
        grid = displayio.TileGrid(
            self._kinds,
            pixel_shader=self.kit.stage.palette(None, 0xFFFFFF),
            tile_width=self._kind_width,
            tile_height=self._kind_height,
            default_tile=kind,
            x=x,
            y=y,
        )
        group.append(grid)
        return grid

    # The scene

    def show(self, view, seat):
        """Make the scene show what this seat sees."""
        self.presenter.see(view, seat)
        spelling = self._is_spelling(view)
        self.view = view
        phase = view.phase()
        self.zones.show(view, spelling)
        over = phase >= rules.REVEAL
        self._below.hidden = over
        if self._result is not None:
            take(self.group, self._result)
            self._result = None
        if over:
            self._show_result()
        elif not spelling:
            self._show_refused()
            self._show_hand()
            picks = phase == rules.KIND and view.turn() == seat
            self._show_stock(picks)
            self._show_people(not picks)
        if over or phase == rules.SECRET:
            self._mark.hide()
        self._show_question(seat)
        self._show_strip()
        self._show_clock()

    def _show_refused(self):
        """The kinds that got a NO, below each letter."""
        view = self.view
        noted = bytes(
            [
                sum([1 << kind for kind in range(4) if view.refused(zone, kind)])
                for zone in range(view.length())
            ]
        )
        if noted == self._noted:
            return
        self._noted = noted
        self._no.set(self.kit.say("no") if any(noted) else "")
        self._refused.fill(0)
        for zone, kinds in enumerate(noted):
            found = [kind for kind in range(4) if kinds >> kind & 1]
            wide = sum([_WIDE[kind] + 2 for kind in found]) - 2
            x = zone * self._pitch + max(0, self._pitch - wide) // 2
            for kind in found:
                left = kind * self._kind_width
                bitmaptools.blit(
                    self._refused, self._kinds, x, 0, x1=left, y1=0, x2=left + _WIDE[kind],
                    y2=self._kind_height,
                )  # fmt: skip
                x += _WIDE[kind] + (2 if wide < self._pitch else 1)

    def _show_hand(self):
        kind = self.view.in_hand()
        self._hand.hidden = kind > 3
        if kind < 4:
            self._in_hand[0] = kind
            self._in_hand.x = 4 - _WIDE[kind] // 2

    def _show_stock(self, shown):
        """For the Coder who picks: how many there are of each kind."""
        if self._stock is not None:
            take(self._below, self._stock)
            self._stock = None
        if not shown:
            return
        self._stock = displayio.Group()
        for kind in range(4):
            x, y, _, _ = self._kind_box(kind)
            self._kind(self._stock, kind, x + 1, y)
            words = "×%d" % self.view.store(kind)
            Row(self.kit.stage, self._stock, x + 7, y, words)
        self._below.append(self._stock)

    def _show_people(self, shown):
        """The Coder first, then the Decoders from the Coder's left."""
        if self._people_row is not None:
            take(self._below, self._people_row)
            self._people_row = None
        if not shown:
            return
        view = self.view
        stage = self.kit.stage
        group = self._people_row = displayio.Group()
        for place in range(len(self._people)):
            seat = (view.coder() + place) % len(self._people)
            x, y, width, height = self._person_box(place)
            turn = view.turn() == seat
            if turn:
                stage.box(group, x, y - 1, 9, 9)
            Row(stage, group, x + 1, y, sign(seat), INK).colour(0 if turn else 0xFFFFFF)
            if place:
                count = view.tokens(seat)
                words = _TOKEN * count + _SPENT * (rules.DEDUCTIONS - count)
            else:
                words = "🔒%d" % view.scores()[seat]
            Row(stage, group, x + width, y, words, align=RIGHT)
            room = width - 13 - stage.font.width(words)
            if len(self._people) < 3:
                Row(stage, group, x + 10, y, shorten(self._names[seat], room, stage.font, True))
        self._below.append(group)

    def _person_box(self, place):
        count = len(self._people)
        pitch = (self.kit.stage.width + 2) // count
        return 2 + place * pitch, _PEOPLE, pitch - 6, 8

    def _show_result(self):
        """What each player got for the word, and has now."""
        view = self.view
        stage = self.kit.stage
        self._result = displayio.Group()
        few = len(self._people) == 2
        for seat in range(len(self._people)):
            x = 2 if few else seat % 2 * 66
            y = _RESULT + (seat if few else seat // 2) * 11
            gained = sum(view.points(view.finished() - 1, seat))
            mark = "🔒" if seat == view.coder() else ""
            words = "%s +%d%s" % (self._names[seat] if few else "", gained, mark)
            Row(stage, self._result, x, y, sign(seat) + words)
            words = "= %d" % view.scores()[seat]
            Row(stage, self._result, stage.width - 2 if few else x + 60, y, words, align=RIGHT)
        self.group.append(self._result)

    def _show_question(self, seat):
        view = self.view
        stage = self.kit.stage
        font = stage.font
        if self._answers is not None:
            take(self.group, self._answers)
            self._answers = None
        words = self.presenter.answers(view, seat)
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
        prompt = self.presenter.prompt(view, seat)
        fact = self.presenter.fact(view, seat)
        if not fact and not words and rules.ASK <= view.phase() <= rules.LAST:
            fact = "★+%d" % self.presenter.prize(view)
            size = view.store_size()
            more = "□%d " % size + fact
            if size != HIDDEN and font.width(prompt + more) < stage.width - 4:
                fact = more
        self._fact.set(fact)
        room = x - 1 - (font.width(fact) + 3 if fact else 0)
        self._prompt.set(shorten(prompt, room, font))

    def _build_letter(self, group, zone):
        middle = self._left + zone * self._pitch + self._pitch // 2
        block = self.kit.stage.box(group, middle - 5, 0, 10, 8)
        return block, Row(self.kit.stage, group, middle, 0, align=CENTRE)

    # Moves

    def _decoder_box(self, place):
        return self._person_box(place + 1)

    def _kind_box(self, kind):
        return 6 + kind * 31, _PEOPLE, 24, 8

    def _box(self, zone):
        x = self._left + zone * self._pitch + (self._pitch - 12) // 2
        return x, _TOP, 12, _FLOOR - _TOP
