# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Code de Vinci on the screen: a row of tiles per player, questions in the top row.

A tile that stands is hidden from the others, one that lies flat is known to all. Black
tiles are outlined, white ones filled, on a one-bit display too.
"""

import bitmaptools
import displayio
from micropython import const

from rules import HIDDEN, OVER
from rules import code_vinci as rules
from ui import tunes
from ui.font import FONT
from ui.stage import ACCENT, DIM
from ui.text import HEIGHT, RIGHT, Row, shorten

_WIDTH = const(9)  # of a tile and the gap beside it
_TALL = const(12)  # of a standing tile and the gap above it
_FACES = const(14)  # 0 to 11, joker, nothing
_BLANK = const(13)
_MOST = const(13)  # tiles in a row
_EMPTY = const(4 * _FACES)  # the sheet's last tile: nothing at all

# Colours of the sheet
_CLEAR = const(0)
_EDGE = const(1)
_DARK = const(2)
_LIGHT = const(3)
_ON_DARK = const(4)
_ON_LIGHT = const(5)


class Screen:
    """The rows of all players, the question and its answers."""

    def __init__(self, kit, match):
        self.kit = kit
        self.match = match
        self.view = None
        self.group = displayio.Group()
        stage = kit.stage
        self._names = [name for name, _ in match.players]
        seats = len(self._names)
        sheet = _sheet()
        palette = _palette(stage)
        self._prompt = Row(stage, self.group, 1, 0, colour=ACCENT)
        self._pool = Row(stage, self.group, stage.width - 1, 0, colour=DIM, align=RIGHT)
        self._answers = None  # numbers, colours or words over the prompt, made when needed
        # Rows share the space between the top and the bottom row. With little of it the
        # name is a letter or two on the left, else a line above the tiles.
        height = (stage.height - 2 * HEIGHT) // seats
        self._above = height >= _TALL + HEIGHT
        self._left = 1 if self._above else stage.width - _MOST * _WIDTH
        self._rows = []
        self._tops = []
        self._labels = []
        for seat in range(seats):
            y = (
                HEIGHT
                + seat * height
                + max(0, (height - _TALL - HEIGHT) // 2 if self._above else 0)
            )
            label = Row(stage, self.group, 0, y if self._above else y + 3)
            if self._above:
                y += HEIGHT
            grid = displayio.TileGrid(
                sheet,
                pixel_shader=palette,
                width=_MOST,
                height=1,
                tile_width=_WIDTH,
                tile_height=_TALL,
                default_tile=_EMPTY,
                x=self._left,
                y=y,
            )
            self.group.append(grid)
            self._rows.append(grid)
            self._tops.append(y)
            self._labels.append(label)
        self._hand = displayio.TileGrid(
            sheet,
            pixel_shader=palette,
            tile_width=_WIDTH,
            tile_height=_TALL,
            default_tile=_EMPTY,
        )
        self.group.append(self._hand)

    # The scene

    def show(self, view, seat):
        """Make the scene show what this seat sees."""
        self.view = view
        turn = view.turn()
        for other in range(len(self._names)):
            self._row(other)
            name = self._names[other]
            if self._above:
                mark = "▶" if other == turn else "✗" if view.out(other) else ""
                self._labels[other].set(mark + shorten(name, 60))
            else:
                self._labels[other].set("✗" if view.out(other) else _short(name))
        self._show_hand(turn)
        self._show_question(turn == seat and turn != OVER)

    def _row(self, seat):
        view = self.view
        grid = self._rows[seat]
        for i in range(_MOST):
            if i < view.length(seat):
                number = view.tile(seat, i)
                face = _BLANK if number == HIDDEN else number
                tile = _tile(view.colour(seat, i), view.visible(seat, i), face)
            else:
                tile = _EMPTY
            if grid[i] != tile:
                grid[i] = tile

    def _show_hand(self, turn):
        """The drawn tile stands a little apart at the end of its owner's row."""
        drawn = self.view.drawn()
        self._hand.hidden = drawn is None
        if drawn:
            colour, number = drawn
            self._hand[0] = _tile(colour, False, _BLANK if number == HIDDEN else number)
            x = self._left + self.view.length(turn) * _WIDTH + 4
            self._hand.x = min(x, self.kit.stage.width - _WIDTH)
            self._hand.y = self._tops[turn]

    def _show_question(self, asked):
        view = self.view
        say = self.kit.say
        phase = view.phase()
        if self._answers is not None:
            self.group.remove(self._answers)
            self._answers = None
        self._pool.set("")
        if not asked:
            if phase in (rules.RESULT, rules.END):
                prompt = say("game over", self._names[view.survivor()])
            else:
                prompt = say("turn", self._names[view.turn()])
            self._pool.set("■%d □%d" % (view.pool(1), view.pool(0)))
        elif phase in (rules.DRAW, rules.CHOOSE):
            prompt = say("your draw")
            self._offer((("□%d" % view.pool(0)), ("■%d" % view.pool(1))))
        elif phase == rules.NUMBER:
            prompt = ""
            self._offer_numbers()
        elif phase == rules.DECIDE:
            prompt = say("go on")
            self._offer((say("stop"),))
        elif phase == rules.RESULT:
            prompt = say("game over", self._names[view.survivor()])
            self._offer((say("next"),))
        else:
            prompt = say({rules.PLACE: "place", rules.SHOW: "show"}.get(phase, "your pick"))
        self._prompt.set(prompt)

    def _offer(self, words):
        """Answers as words at the right of the top row."""
        stage = self.kit.stage
        self._answers = displayio.Group()
        self._boxes = []
        x = stage.width - 1
        for word in reversed(words):
            x -= FONT.width(word) + 1
            Row(stage, self._answers, x, 0, word)
            self._boxes.insert(0, (x, 0, FONT.width(word) - 1, HEIGHT - 1))
            x -= 6
        self.group.append(self._answers)

    def _offer_numbers(self):
        """The numbers in the top row; a dot for those that were wrong here, or cannot be."""
        stage = self.kit.stage
        self._answers = displayio.Group()
        self._boxes = []
        count = 13 if self.view.expert() else 12
        pitch = stage.width // count
        wrong = self.view.wrong(*self.view.target())
        if self.kit.settings.assist:
            wrong |= ~self.view.possible(*self.view.target())
        for number in range(count):
            word = "J" if number == rules.JOKER else str(number)
            if wrong >> number & 1:
                word = "·"
            x = number * pitch + (pitch - FONT.width(word)) // 2
            Row(stage, self._answers, x, 0, word)
            self._boxes.append((x, 0, FONT.width(word) - 1, HEIGHT - 1))
        self.group.append(self._answers)

    # Moves

    def first(self, moves):
        """Start at the tile nearest to the one guessed last, not at Stop."""
        return 1 if len(moves) > 1 and moves[0] == rules.STOP else 0

    def place(self, move):
        """Where the cursor goes for a move."""
        what = rules.kind(move)
        if what == rules.TILE:
            seat, i = rules.where(move)
            return self._left + i * _WIDTH, self._tops[seat] + 1, _WIDTH - 1, _TALL - 2
        if what == rules.SLOT:
            top = self._tops[self.view.turn()]
            return self._left + rules.where(move) * _WIDTH - 1, top + 1, 1, _TALL - 2
        if what in (rules.STOP, rules.NEXT):
            return self._boxes[0]
        if what == rules.COLOUR and len(self._boxes) < 2:
            return self._boxes[0]
        return self._boxes[rules.where(move)]

    def hint(self, move):
        """What A does now."""
        say = self.kit.say
        what = rules.kind(move)
        if what == rules.COLOUR:
            return say("do take", say(("black", "white")[move]))
        if what == rules.GUESS:
            return say("do guess", self._number(rules.where(move)))
        if what == rules.TILE:
            if self.view.phase() == rules.SHOW:
                return say("do show")
            return say("do pick", self._names[rules.where(move)[0]])
        if what == rules.SLOT:
            return say("do place")
        return say("do stop" if what == rules.STOP else "do next")

    def question(self, view):
        """What is to be decided now: the help has a line for each phase."""
        return (view.phase(),)

    # Events

    def _number(self, number):
        return self.kit.say("joker") if number == rules.JOKER else str(number)

    def tell(self, event):
        """A line for the log."""
        say = self.kit.say
        what = event[0]
        if what in ("stop", "out", "next", "game"):
            return say("event " + what, self._names[event[1]])
        if what in ("draw", "choose"):
            return say("event " + what, self._names[event[1]], say(("black", "white")[event[2]]))
        if what in ("right", "wrong"):
            return say("event " + what, self._names[event[1]], self._number(event[4]))
        if what == "shown":
            return say("event shown", self._names[event[1]], self._number(event[3]))
        return None

    def sound(self, event):
        """A tune for an event."""
        what = event[0]
        if what == "right":
            return tunes.RIGHT
        if what == "wrong":
            return tunes.WRONG
        if what == "out":
            return tunes.OUT
        return tunes.TICK if what == "draw" else None

    def explain(self, view):
        """How the points of the last game came about."""
        say = self.kit.say
        keys = ("why numbers", "why jokers", "why out", "why kept", "why kept jokers")
        lines = []
        for seat, name in enumerate(self._names):
            parts = []
            for key, count in zip(keys, view.points(seat)):
                if count:
                    parts.append(say(key, count))
            if parts:
                lines.append(say("why", name, view.game_points(seat), ", ".join(parts)))
        return lines


def _short(name):
    """Two characters that tell a player: the first, and a number at the end or the second."""
    return name[0] + (name[-1] if name[-1].isdigit() else name[1:2])


def _tile(colour, flat, face):
    return ((colour << 1) + (1 if flat else 0)) * _FACES + face


def _palette(stage):
    if stage.mono:
        return stage.palette(None, 0xFFFFFF, 0x000000, 0xFFFFFF, 0xFFFFFF, 0x000000)
    return stage.palette(None, 0x6A7480, 0x20242C, 0xF4ECD8, 0xFFE0A0, 0x20242C)


def _sheet():
    """Every tile there is, side by side: black, white, each standing and flat."""
    sheet = displayio.Bitmap((_EMPTY + 1) * _WIDTH, _TALL, 8)
    fill = bitmaptools.fill_region
    for colour in (rules.BLACK, rules.WHITE):
        inside, ink = (_LIGHT, _ON_LIGHT) if colour else (_DARK, _ON_DARK)
        for flat in (0, 1):
            top = 3 if flat else 1
            for face in range(_FACES):
                x = _tile(colour, flat, face) * _WIDTH
                fill(sheet, x, top, x + _WIDTH - 1, _TALL - 1, _LIGHT if colour else _EDGE)
                if not colour:
                    fill(sheet, x + 1, top + 1, x + _WIDTH - 2, _TALL - 2, _DARK)
                _face(sheet, x, 2 + flat + 1, face, inside, ink)
                if not flat:
                    # A standing tile has a foot: two notches at the bottom corners.
                    fill(sheet, x, _TALL - 2, x + 1, _TALL - 1, _CLEAR)
                    fill(sheet, x + _WIDTH - 2, _TALL - 2, x + _WIDTH - 1, _TALL - 1, _CLEAR)
    return sheet


def _face(sheet, x, y, face, inside, ink):
    """The number of a tile, in tiny digits when it has two."""
    if face == _BLANK:
        return
    word = chr(0xE01A) if face == rules.JOKER else str(face)
    if len(word) == 2:
        word = "".join(chr(0xE010 + int(digit)) for digit in word)
    width = FONT.width(word) - 1
    x += (_WIDTH - 1 - width) // 2
    for sign in word:
        glyph = FONT.get_glyph(ord(sign))
        source = glyph.tile_index * glyph.width
        for dy in range(8):
            for dx in range(glyph.width):
                if glyph.bitmap[source + dx, dy]:
                    sheet[x + dx, y + dy] = ink
        x += glyph.width + 1
