# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Code de Vinci on 128x64: a row of tiles per player under a line that asks.

A tile that stands is secret, one that lies lower is known to all. Black tiles are outlined,
white ones filled. The tile that was guessed last is dotted, with what was said behind it.
"""

import displayio
from micropython import const

from rules import HIDDEN, OVER
from rules import code_vinci as rules
from ui import art
from ui.font import sign, tiny
from ui.frame import Mark
from ui.text import RIGHT, Row, shorten

HEADER = False
RIBBON = None

_WIDTH = const(9)  # of a tile and the gap beside it
_TALL = const(12)  # of a standing tile and the gap above it
_LINE = const(8)
_FACES = const(14)  # 0 to 11, joker, nothing
_BLANK = const(13)
_MOST = const(13)  # tiles in a row
_EMPTY = const(4 * _FACES)  # the sheet's last tile: nothing at all
_LEFT = const(10)  # of the rows: before them stands whose they are
_BOTTOM = const(56)


class Screen:
    """The rows of all players, the question and its answers."""

    def __init__(self, kit, match, host):
        self.kit = kit
        self.host = host
        self.view = None
        self.group = displayio.Group()
        stage = kit.stage
        self._names = [name for name, _ in match.players]
        seats = len(self._names)
        bitmap, palette, _, _ = art.read("vinci")
        self._prompt = Row(stage, self.group, 0, 0)
        self._fact = Row(stage, self.group, stage.width, 0, align=RIGHT)
        self._answers = None  # numbers, colours or words over the prompt, made when needed
        self._boxes = []
        height = (_BOTTOM - _LINE) // seats
        self._above = height >= _TALL + _LINE  # room for names above the tiles
        # Whoever plays alone against bots has the own row below the others.
        people = match.humans()
        order = list(range(seats))
        if len(people) == 1:
            order = order[people[0] + 1 :] + order[: people[0] + 1]
        self._rows = [None] * seats
        self._tops = [0] * seats
        self._labels = [None] * seats
        self._news = [None] * seats
        for place, seat in enumerate(order):
            y = news = _LINE + place * height
            if self._above:
                # A mark around a tile takes the line between it and the name.
                news += 1
                self._labels[seat] = Row(stage, self.group, _LEFT, news)
                y += _LINE + 2
            else:
                # Where rows leave no room they keep off the keys, whose letters are taller.
                y += (height - _TALL) // 2 or -1
                news = y + 3
            Row(stage, self.group, 0, y + 3, sign(seat))
            grid = displayio.TileGrid(
                bitmap,
                pixel_shader=palette,
                width=_MOST,
                height=1,
                tile_width=_WIDTH,
                tile_height=_TALL,
                default_tile=_EMPTY,
                x=_LEFT,
                y=y,
            )
            self.group.append(grid)
            self._rows[seat] = grid
            self._tops[seat] = y
            news += 1 if self._above else 0  # below a cursor around an answer
            self._news[seat] = Row(stage, self.group, stage.width, news, align=RIGHT)
        self._hand = displayio.TileGrid(
            bitmap,
            pixel_shader=palette,
            tile_width=_WIDTH,
            tile_height=_TALL,
            default_tile=_EMPTY,
        )
        self.group.append(self._hand)
        self._meant = Mark(stage, self.group, dotted=False)
        self._guessed = Mark(stage, self.group)

    def show(self, view, seat):
        """Make the scene show what this seat sees."""
        self.view = view
        turn = view.turn()
        for other, name in enumerate(self._names):
            self._show_row(other)
            if self._above:
                mark = "▶" if other == turn else "✗" if view.out(other) else ""
                self._labels[other].set(mark + shorten(name, 70, self.kit.stage.font))
        self._show_hand(turn)
        self._show_guess()
        self._show_question(seat, turn == seat and turn != OVER)

    def _show_row(self, seat):
        view = self.view
        grid = self._rows[seat]
        for i in range(_MOST):
            tile = _EMPTY
            if i < view.length(seat):
                number = view.tile(seat, i)
                face = _BLANK if number == HIDDEN else number
                tile = _tile(view.colour(seat, i), view.visible(seat, i), face)
            if grid[i] != tile:
                grid[i] = tile

    def _show_hand(self, turn):
        """The drawn tile stands a little apart at the end of its owner's row."""
        drawn = self.view.drawn()
        self._hand.hidden = drawn is None
        if drawn:
            colour, number = drawn
            self._hand[0] = _tile(colour, False, _BLANK if number == HIDDEN else number)
            x = _LEFT + self.view.length(turn) * _WIDTH + 4
            self._hand.x = min(x, self.kit.stage.width - _WIDTH)
            self._hand.y = self._tops[turn]

    def _show_guess(self):
        """The tile that is pointed at; the one guessed before it, and what was said."""
        view = self.view
        last = view.last_guess()
        counted = view.phase() in (rules.RESULT, rules.END)
        said = "" if counted else self.host.said(view)
        for seat, row in enumerate(self._news):
            words = ""
            if counted:
                words = str(view.scores()[seat]) if view.games() > 1 else ""
            elif said and last[1] == seat:
                words = sign(last[0]) + " " + said
                room = self.kit.stage.width - _LEFT - view.length(seat) * _WIDTH
                if not self._above and self.kit.stage.font.width(words) > room:
                    words = said[-1]  # the row is full: right or wrong is all there is room for
            row.set(words)
        if said:
            self._guessed.put(self._box(last[1], last[2]))
        else:
            self._guessed.hide()
        target = view.target()
        if target and view.phase() == rules.NUMBER:
            self._meant.put(self._box(*target))
        else:
            self._meant.hide()

    def _box(self, seat, i):
        return _LEFT + i * _WIDTH, self._tops[seat] + 1, _WIDTH - 1, _TALL - 1

    def _show_question(self, seat, asked):
        view = self.view
        say = self.kit.say
        phase = view.phase()
        if self._answers is not None:
            self.group.remove(self._answers)
            self._answers = None
        words = ()
        if asked:
            if phase in (rules.DRAW, rules.CHOOSE):
                words = ("□%d" % view.pool(rules.BLACK), "■%d" % view.pool(rules.WHITE))
            elif phase == rules.DECIDE:
                words = (say("stop"),)
            elif phase == rules.RESULT:
                words = (say("next"),)
        numbers = asked and phase == rules.NUMBER
        self._prompt.set("" if numbers else self.host.prompt(view, seat))
        self._fact.set(
            ""
            if words or numbers
            else "□%d ■%d" % (view.pool(rules.BLACK), view.pool(rules.WHITE))
        )
        if numbers:
            self._offer_numbers()
        elif words:
            self._offer(words)

    def _offer(self, words):
        """Answers as words at the right of the top row."""
        stage = self.kit.stage
        font = stage.font
        self._answers = displayio.Group()
        self._boxes = []
        x = stage.width - 2
        for word in reversed(words):
            x -= font.width(word) + 1
            Row(stage, self._answers, x, 0, word)
            self._boxes.insert(0, (x, 0, font.width(word) - 1, _LINE))
            x -= 6
        self.group.append(self._answers)

    def _offer_numbers(self):
        """The numbers in the top row; a dot for those that were wrong here, or cannot be."""
        stage = self.kit.stage
        font = stage.font
        self._answers = displayio.Group()
        self._boxes = []
        view = self.view
        count = 13 if view.expert() else 12
        pitch = stage.width // count
        gone = self.host.gone(view)
        for number in range(count):
            word = "J" if number == rules.JOKER else str(number)
            if number in (10, 11):
                word = tiny(word)  # or they would run together
            if gone >> number & 1:
                word = "·"
            width = font.width(word) - 1
            x = number * pitch + (pitch - width) // 2 + 3 * max(0, number - 9)
            Row(stage, self._answers, x, 0, word)
            self._boxes.append((x, 0, width, _LINE - 1))
        self.group.append(self._answers)

    def place(self, move):
        """Where the cursor goes for a move."""
        what = rules.kind(move)
        if what == rules.TILE:
            return self._box(*rules.where(move))
        if what == rules.SLOT:
            top = self._tops[self.view.turn()]
            return _LEFT + rules.where(move) * _WIDTH - 1, top + 1, 1, _TALL - 2
        if what in (rules.STOP, rules.NEXT):
            return self._boxes[0]
        return self._boxes[rules.where(move)]


def _tile(colour, flat, face):
    return ((colour << 1) + (1 if flat else 0)) * _FACES + face
