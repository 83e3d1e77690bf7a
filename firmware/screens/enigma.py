# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Enigma on the screen: a zone per letter, a table of kinds below, players beside or under.

A zone shows the segments found there as strokes of the smallest letter that still fits all
that lies open, so letters seem to grow; the real ones appear when the word is revealed. The
table has a row per kind and a column per zone: a pip for each segment found, a cross for NO.

Whoever enters a word has no frame around the letter but a thick line below it, or a block
behind it in the top row: a turn of the wheel must be seen within 50 ms, and a frame would
have a display compose ten times as many pixels. For the same reason each part of the scene
remembers what it shows and is left alone while that stays the same.
"""

import bitmaptools
import displayio
import supervisor
from micropython import const

from hosts import TO_MENU, USED
from match import forget, load
from rules import HIDDEN
from rules import enigma as rules
from rules.dice import Dice
from ui import tunes
from ui.font import FONT, tiny
from ui.keys import DOWN, LEFT, RIGHT, UP, A, B, elapsed
from ui.stage import ACCENT
from ui.text import HEIGHT, Row, shorten
from ui.text import RIGHT as FROM_RIGHT
from words import Words
from words.strokes import path, stroke, strokes

_LEGEND = const(7)  # width of the column with the kinds
_LINE = const(6)  # height of a row of the table
_SIDE = const(20)  # width of the players' column on a low screen
_TIME = const(60000)  # ms to name a word
_KIND = const(4)  # the colour of the first kind; those of the others follow
_FIRST_LETTER = const(4)  # the wheel starts at E
_GROWING = const(26)  # instead of a letter: the smallest that fits
_BY_SIZE = b"CIDGJLOPSTVXABFHKNQRUYZEMW"  # letters with fewer strokes first
_FEW = const(12)  # as many letters do not fit in a hint
_SLICE = const(128)  # words that a suggestion passes over between two looks at the keys

_NOTHING = bytes(5)  # that was found in a zone
_ALL = b"\4\4\4\4"  # as many strokes as a letter has

_NO = b"\x43\x05\x3e\x08"
_KNOWS = b"\x48\x05\x4c\x05\x4f\x05\x54\x0a"


class Screen:
    """The zones, the table of kinds, the players and the question in the top row."""

    def __init__(self, kit, match):
        self.kit = kit
        self.match = match
        self.view = None
        self.group = displayio.Group()
        self._names = [name for name, _ in match.players]
        self._shorts = _shorts(self._names)
        self._alone = len(match.humans()) == 1
        self._zones = []
        self._boxes = []
        self._answers = None
        self._wheel = _FIRST_LETTER
        self._asked = False
        self._pointed = None  # the move that hint() was last asked for
        self._queue = []  # moves of a suggested word
        self._idea = None  # the search for one
        self._suggested = False
        self._known = (b"", True)  # a word that was looked up
        self._told = None  # what the rows of the players tell
        self._question = None  # what the top row asks
        self._claim = None  # which claim the clock runs for
        self._since = 0
        self._clock = 0  # width of the line that is the time left

    def _build(self, length):
        stage = self.kit.stage
        tall = stage.height >= 100
        side = 0 if tall else _SIDE
        self._tall = tall
        self._pitch = min(24, (stage.width - _LEGEND - side) // length)
        self._wide = min(18 if tall else 16, self._pitch - 3)
        space = stage.height - 60 - 9 * len(self._names)
        self._high = min(32, space) if tall else 20
        self._top = HEIGHT + (5 if tall else 2)
        self._left = _LEGEND + (stage.width - _LEGEND - side - length * self._pitch) // 2
        self._table = self._top + self._high + (5 if tall else 2)
        chart = load("screens", "enigma_chart")
        colours = chart.palette(stage)
        self._prompt = Row(stage, self.group, 1, 0, colour=ACCENT)
        # Letters of a deduction, each above its zone; the line under them is the time left.
        self._strip = displayio.Bitmap(stage.width, HEIGHT - 1, 3)
        self._spelt = [None] * length
        strip = stage.palette(None, stage.colour(ACCENT), 0)
        self.group.append(displayio.TileGrid(self._strip, pixel_shader=strip))
        self._time = displayio.Bitmap(stage.width, 1, 2)
        self.group.append(displayio.TileGrid(self._time, pixel_shader=strip, y=HEIGHT - 1))
        self._pen = displayio.Bitmap(self._wide, self._high, 8)
        for zone in range(length):
            bitmap = displayio.Bitmap(self._wide, self._high, 8)
            grid = displayio.TileGrid(bitmap, pixel_shader=colours, x=self._x(zone), y=self._top)
            self.group.append(grid)
            self._zones.append([bitmap, grid, None, None])
        self._marks = displayio.TileGrid(
            chart.marks(self._pitch, _LINE),
            pixel_shader=colours,
            width=length,
            height=4,
            tile_width=self._pitch,
            tile_height=_LINE,
            x=self._left,
            y=self._table,
        )
        self.group.append(self._marks)
        self._legend = displayio.TileGrid(
            chart.legend(_LEGEND, _LINE),
            pixel_shader=colours,
            width=1,
            height=4,
            tile_width=_LEGEND,
            tile_height=_LINE,
            x=self._left - _LEGEND,
            y=self._table,
        )
        self.group.append(self._legend)
        # The lines that letters stand on, a gap below them; thin ones and thick ones.
        self._lines = bytearray(length)
        self._floor = displayio.Bitmap(length * self._pitch, 2, 3)
        floor = stage.palette(None, colours[chart.FAINT], stage.colour(ACCENT))
        self.group.append(
            displayio.TileGrid(
                self._floor, pixel_shader=floor, x=self._left, y=self._top + self._high + 1
            )
        )
        self._build_players(stage)
        forget("enigma_chart")

    def _build_players(self, stage):
        """A row each, and one for the tokens on the board and the store."""
        self._column = 1 if self._tall else stage.width - _SIDE + 1
        self._line = HEIGHT + 1 if self._tall else HEIGHT
        self._rows = self._table + 4 * _LINE + 6 if self._tall else HEIGHT + 1
        y = self._rows
        self._pointer = Row(stage, self.group, self._column, y, "▶")
        self._labels = []
        for _ in self._names:
            self._labels.append(Row(stage, self.group, self._column + 4, y))
            y += self._line
        # The tokens on the board stand beside the Coder, or below all on a low screen.
        if self._tall:
            self._board = Row(stage, self.group, stage.width - 1, y, "", ACCENT, FROM_RIGHT)
        else:
            self._board = Row(stage, self.group, self._column, y, "", ACCENT)
            self._store = Row(stage, self.group, self._column, y + HEIGHT)

    def _x(self, zone):
        return self._left + zone * self._pitch + (self._pitch - self._wide) // 2

    # The scene

    def show(self, view, seat):
        """Make the scene show what this seat sees."""
        if not self._zones:
            self._build(view.length())
        self.view = view
        self._asked = view.turn() == seat
        self._pointed = None
        if not self._entering():
            self._wheel = _FIRST_LETTER
            self._queue = []
            self._idea = None
            self._suggested = False
        elif len(view.entry()) < view.length():
            self._wheel = self._next(0)
        for zone in range(view.length()):
            self._show_zone(zone)
        in_hand = view.in_hand() if view.phase() < rules.REVEAL else rules.NOTHING
        for kind in range(4):
            tile = 2 * kind + (1 if in_hand == kind else 0)
            if self._legend[0, kind] != tile:
                self._legend[0, kind] = tile
        self._show_players()
        self._show_question()
        self._start_clock()
        self._show_strip()
        self._show_floor()

    def _entering(self):
        """Whether whoever looks turns the wheel now."""
        phase = self.view.phase()
        return self._asked and phase in (rules.SECRET, rules.DEDUCE)

    def _show_zone(self, zone):
        view = self.view
        phase = view.phase()
        found = _NOTHING if phase == rules.SECRET else view.zone(zone)
        whole = phase == rules.SECRET or phase >= rules.REVEAL
        letter = None
        if phase == rules.SECRET:
            entry = view.entry()
            if self._asked:
                if zone < len(entry):
                    letter = entry[zone]
                elif zone == len(entry):
                    letter = self._wheel
        elif whole or self._alone and view.word()[0] != HIDDEN:
            letter = view.word()[zone]
        elif found[:4] != b"\0\0\0\0":
            letter = _GROWING
        shown = self._zones[zone]
        key = (letter, whole, found)
        if shown[2] == key:
            return
        shown[2] = key
        for kind in range(4):
            tile = found[kind] + (4 if found[4] >> kind & 1 else 0)
            if self._marks[zone, kind] != tile:
                self._marks[zone, kind] = tile
        if letter == _GROWING:
            letter = _smallest(view.letters(zone))
        key = (letter, _ALL if whole else found[:4])
        if shown[3] != key:
            for other in self._zones:
                if other[3] == key:  # the wheel stays where it was: the same letter again
                    bitmaptools.blit(shown[0], other[0], 0, 0)
                    break
            else:
                self._draw(shown[0], letter, key[1])
            shown[3] = key

    def _draw(self, bitmap, letter, counts):
        """Strokes of a letter, so many of each kind, two pixels wide."""
        if letter is None:
            bitmap.fill(0)
            return
        pen = self._pen
        pen.fill(0)
        draw_letter(pen, 0, 0, self._wide - 1, self._high - 1, letter, counts)
        bitmaptools.blit(bitmap, pen, 0, 0)
        for x, y in ((1, 0), (0, 1), (1, 1)):
            bitmaptools.blit(
                bitmap,
                pen,
                x,
                y,
                x2=self._wide - 1,
                y2=self._high - 1,
                skip_source_index=0,
            )

    def _show_floor(self):
        """A line under each zone, a thick one where the wheel is or A takes the word."""
        view = self.view
        length = view.length()
        first = last = length
        if self._asked and view.phase() == rules.SECRET:
            first = len(view.entry())
            last = first + 1
            if first == length:
                first = 0
        for zone in range(length):
            thick = 2 if first <= zone < last else 1
            if self._lines[zone] != thick:
                self._lines[zone] = thick
                x = self._x(zone) - self._left
                bitmaptools.fill_region(self._floor, x, 0, x + self._wide, 2, 0)
                bitmaptools.fill_region(self._floor, x, 0, x + self._wide, thick, thick)

    def _show_players(self):
        view = self.view
        phase = view.phase()
        done = phase >= rules.REVEAL
        turn = view.turn()
        self._pointer.hide(turn < 0)
        self._pointer.move(self._rows + self._line * turn)
        told = [view.tokens(seat) for seat in range(len(self._names))]
        told += [view.coder(), view.bonus(), view.store_size(), phase == rules.SECRET, done]
        if self._told == told:
            return
        self._told = told
        for seat, name in enumerate(self._names):
            tokens = view.tokens(seat)
            gained = sum(view.points(view.finished() - 1, seat)) if done else 0
            if self._tall:
                state = "🔒" if seat == view.coder() else "●" * tokens if tokens else "✗"
                score = "%d" % view.scores()[seat]
                if done:
                    score += " (+%d)" % gained
                text = "%s %s %s" % (shorten(name, 40), state, score)
            else:
                # Tiny digits, since the sign of a player may be a digit, too.
                state = "🔒" if seat == view.coder() else tiny(str(tokens)) if tokens else "✗"
                if done:
                    state = tiny("+%d" % gained if gained < 10 else str(gained))
                text = self._shorts[seat] + state
            self._labels[seat].set(text)
        hidden = phase == rules.SECRET or done
        size = view.store_size()
        store = "" if hidden or size == HIDDEN else "□%d" % size
        if self._tall:
            self._board.set("" if hidden else (store + " " + "★" * view.bonus()).strip())
            self._board.move(self._rows + self._line * view.coder())
        else:
            self._board.set("" if hidden else "★%d" % view.bonus())
            self._store.set(store)

    def _show_question(self):
        view = self.view
        say = self.kit.say
        phase = view.phase()
        turn = view.turn()
        question = [phase, turn, self._asked, view.in_hand(), view.store_size(), view.coder()]
        question.append(phase == rules.DEDUCE and view.entry() != b"")
        if self._question == question:
            return
        self._question = question
        if self._answers is not None:
            self.group.remove(self._answers)
            self._answers = None
        self._boxes = []
        room = self.kit.stage.width
        name = "" if turn < 0 else self._names[turn]
        if phase == rules.SECRET:
            prompt = say("your secret") if self._asked else say("codes", self._names[view.coder()])
        elif phase == rules.DEDUCE:
            prompt = "" if view.entry() or self._asked else say("event claim", name)
        elif phase >= rules.REVEAL:
            found = view.solver() != HIDDEN
            prompt = say(
                "found" if found else "not found", self._names[view.solver()] if found else ""
            )
            if phase == rules.REVEAL and self._asked:
                room -= self._offer((say("next"),))
        elif phase == rules.KIND:
            prompt = say("hand") if self._asked else say("chooses", name)
        elif phase == rules.ASK:
            kind = say("kind %d" % view.in_hand())
            prompt = say("where" if self._asked else "asks", kind, name)
        elif phase == rules.BONUS:
            prompt = say("bonus") if self._asked else say("bonus of", name)
            if self._asked:
                words = (say("pass"),) if not view.store_size() else (say("buy"), say("pass"))
                room -= self._offer(words)
        else:
            prompt = say("last call")
            if self._asked:
                room -= self._offer((say("reveal"),))
        self._prompt.set(shorten(prompt, room))

    def _offer(self, words):
        """Answers as words at the right of the top row; the width they take."""
        stage = self.kit.stage
        self._answers = displayio.Group()
        x = stage.width - 2
        for word in reversed(words):
            x -= FONT.width(word)
            Row(stage, self._answers, x, 0, word)
            self._boxes.insert(0, (x, 0, FONT.width(word) - 1, HEIGHT - 1))
            x -= 6
        self.group.append(self._answers)
        return stage.width - x

    def _show_strip(self):
        """The letters of a deduction, each above its zone; what A takes stands on a block."""
        view = self.view
        strip = self._strip
        deducing = view.phase() == rules.DEDUCE
        entry = view.entry() if deducing else b""
        whole = self._asked and len(entry) == view.length() and entry not in view.named()
        for zone in range(view.length()):
            sign = None
            if zone < len(entry):
                sign = entry[zone], whole
            elif deducing and zone == len(entry) and self._asked:
                sign = self._wheel, True
            if self._spelt[zone] != sign:
                self._spelt[zone] = sign
                middle = self._left + zone * self._pitch + self._pitch // 2
                ground = 1 if sign and sign[1] else 0
                bitmaptools.fill_region(strip, middle - 5, 0, middle + 5, HEIGHT - 1, ground)
                if sign:
                    _glyph(strip, middle, sign[0], 1 + ground)

    # Moves

    def first(self, moves):
        """All letters are in one place; only a hint points at another one than the last."""
        return 25 if moves[0] == 0 else 0

    def place(self, move):
        """Where the cursor goes for a move."""
        if move <= rules.ACCEPT:
            return None  # a line or a block is the cursor of whoever enters a word
        if rules.ZONE <= move < rules.CLAIM:
            return self._x(move - rules.ZONE), self._top, self._wide, self._high
        if rules.CLAIM <= move < rules.HAND:
            seat = move - rules.CLAIM
            if not self.match.is_human(seat):
                return None  # a computer says itself when it knows
            width = 80 if self._tall else _SIDE - 4
            return self._column, self._rows + self._line * seat, width, HEIGHT - 1
        if rules.HAND <= move < rules.REQUEST:
            kind = move - rules.HAND
            return self._left - _LEGEND, self._table + kind * _LINE, _LEGEND, _LINE - 1
        if move == rules.PASS:
            return self._boxes[-1]
        return self._boxes[0] if self._boxes else None

    def hint(self, move):
        """What A does now."""
        say = self.kit.say
        view = self.view
        secret = view.phase() == rules.SECRET
        if self._pointed not in (None, move) and move < 26:
            self._turn(move)  # the letter a computer would take
        self._pointed = move
        if move < 26:
            # Only the end of it changes with the first letter: that is quicker to see.
            if view.entry():
                return say("do letter")
            if secret:
                return say("do idea")
            return say("do first") + say("do 28" if view.may_cancel() else "b menu")
        if move == rules.ACCEPT:
            if not self._is_known(view.entry()):
                return say("do unknown")
            return say("do seal" if secret else "do name")
        if move == rules.ERASE:
            return say("do said")
        if rules.ZONE <= move < rules.CLAIM:
            letters = self._fitting(move - rules.ZONE)
            return say("do fitting", letters) if letters else say("do zone")
        if rules.CLAIM <= move < rules.HAND:
            return say("do claim")
        if rules.HAND <= move < rules.REQUEST:
            kind = move - rules.HAND
            return say("do hand", say("kind %d" % kind), view.store(kind))
        return say("do %d" % move)

    def _fitting(self, zone):
        """For whom the assist is on: the letters that may still be there, when they are few."""
        letters = ""
        if self.kit.settings.assist:
            fitting = self.view.letters(zone)
            for letter in range(26):
                if fitting >> letter & 1:
                    letters += chr(65 + letter)
        return letters if len(letters) < _FEW else ""

    def _is_known(self, word):
        if self._known[0] != word:
            words = Words(self.view.language())
            self._known = (word, word in words)
            words.close()
        return self._known[1]

    def press(self, intent, move):
        """The wheel: up and down turn it, A or right takes the letter, left goes back."""
        if not self._entering():
            return None
        view = self.view
        entry = view.entry()
        secret = view.phase() == rules.SECRET
        self._idea = None  # whoever presses another key has one
        if intent in (LEFT, B):
            if entry:
                if intent == LEFT and secret and self._suggested:
                    self._idea = self._suggest()
                    return USED
                self._wheel = entry[-1]  # it can be mended from where it is
                return rules.ERASE
            if intent == LEFT and secret:
                self._idea = self._suggest()
            elif view.may_cancel():
                return rules.CANCEL
            # A step back here would bring erased letters back.
            return USED if intent == LEFT else TO_MENU
        if len(entry) == view.length():
            return None
        if intent in (A, RIGHT):
            return self._wheel
        if intent in (UP, DOWN):
            self._turn(self._next(1 if intent == UP else 25))
            self.kit.tunes.play(tunes.CURSOR)
            return USED
        return None

    def _next(self, step):
        """So many letters on; the assist passes over those that cannot be there."""
        view = self.view
        fitting = -1
        if view.phase() == rules.DEDUCE and self.kit.settings.assist:
            fitting = view.letters(len(view.entry()))
        letter = (self._wheel + step) % 26
        while not fitting >> letter & 1:
            letter = (letter + (step or 1)) % 26
        return letter

    def _turn(self, letter):
        """Turn the wheel to a letter."""
        self._wheel = letter
        if self.view.phase() == rules.SECRET:
            self._show_zone(len(self.view.entry()))
        else:
            self._show_strip()

    def question(self, view):
        """What is to be decided now: the help has a line for each phase."""
        phase = view.phase()
        if phase == rules.ASK:
            return phase, self.kit.say("kind %d" % view.in_hand())
        return phase, view.length()

    def interrupt(self):
        """Any person among the Decoders may know the word while a computer thinks."""
        view = self.view
        if view.phase() not in (rules.ASK, rules.BONUS, rules.LAST):
            return ()
        claims = []
        for seat, name in enumerate(self._names):
            if view.tokens(seat) and self.match.is_human(seat):
                claims.append((self.kit.say("event claim", name), rules.CLAIM + seat))
        return claims

    def _suggest(self):
        """Look for an everyday word; yields None on the way, then what enters it."""
        view = self.view
        words = Words(view.language())
        guesses = words.guesses(view.length())
        everyday = guesses.everyday
        number = 0
        for flags in everyday:
            while flags:
                number += flags & 1
                flags >>= 1
        number = Dice(supervisor.ticks_ms()).below(number)
        try:
            for i, word in enumerate(guesses.words()):
                if everyday[i >> 3] >> (i & 7) & 1:
                    if not number:
                        break
                    number -= 1
                if i % _SLICE == 0:
                    yield None
        finally:
            words.close()
        yield [rules.ERASE] * len(view.entry()) + list(word)

    def tick(self, now):
        """Enter a suggested word; end a deduction whose time is over."""
        if self._idea:
            queue = next(self._idea)
            if queue is None:
                return None
            self._queue = queue
            self._idea = None
            self._suggested = True
        if self._queue:
            return self._queue.pop(0)
        if self._claim and self.view.phase() == rules.DEDUCE:
            left = _TIME - elapsed(self._since)
            if left <= 0:
                return rules.CANCEL if self.view.may_cancel() else rules.FORFEIT
            self._show_clock(self.kit.stage.width * left // _TIME)
        return None

    def _show_clock(self, width):
        """The time left as a line under the top row; it only gets shorter."""
        if width < self._clock:
            bitmaptools.fill_region(self._time, width, 0, self._clock, 1, 0)
            self._clock = width

    def _start_clock(self):
        view = self.view
        if view.phase() != rules.DEDUCE or not self._asked:
            if self._claim:
                self._claim = None
                self._time.fill(0)
            return
        claim = (view.round(), view.claimer(), view.tokens(view.claimer()))
        if self._claim != claim:
            self._claim = claim
            self._since = supervisor.ticks_ms()
            self._clock = self.kit.stage.width
            self._time.fill(1)

    def erases(self):
        """B takes a letter away."""
        return self._entering() and self.view.entry() != b""

    def running(self, game):
        """Whether the clock runs."""
        return game.phase() == rules.DEDUCE

    def private(self, view):
        """Only the Coder's own decisions are secret."""
        return view.phase() in (rules.SECRET, rules.KIND)

    # Events

    def tell(self, event):
        """A line for the log."""
        what = event[0]
        values = list(event[1:])
        if what == "wrong" and not values[1]:
            what = "silent"
        if not self.kit.knows("event " + what):
            return None
        if what == "round":
            values = [values[0] + 1, self._names[values[1]]]
        elif what == "word":
            values[0] = rules.spell(values[0])
        elif values and what != "bonus":
            values[0] = self._names[values[0]]
        if what in ("yes", "no"):
            values[1] += 1
        elif what in ("wrong", "right"):
            values[1] = rules.spell(values[1])
        return self.kit.say("event " + what, *values)

    def sound(self, event):
        """A tune for an event."""
        return {
            "yes": tunes.TICK,
            "no": _NO,
            "claim": _KNOWS,
            "right": tunes.RIGHT,
            "wrong": tunes.WRONG,
            "out": tunes.OUT,
            "bonus": tunes.YOUR_TURN,
            "last": tunes.YOUR_TURN,
        }.get(event[0])

    def animate(self, events, view, seat):
        """A segment that found its place blinks there."""
        for event in events:
            if event[0] == "yes":
                self.view = view
                self._show_zone(event[2])
                grid = self._zones[event[2]][1]
                for frame in range(24):
                    grid.hidden = frame % 8 > 4
                    yield
                grid.hidden = False

    def explain(self, view):
        """How the points of every round came about."""
        say = self.kit.say
        lines = []
        for number in range(view.finished()):
            coder, word, solver = view.result(number)
            lines.append("▶ " + rules.spell(word))
            for seat, name in enumerate(self._names):
                points = view.points(number, seat)
                parts = []
                keys = ("why no", "why bonus", "why tokens", "why enigma")
                for key, count in zip(keys, points):
                    if count:
                        parts.append(say(key, count))
                line = say("why", name, sum(points))
                lines.append(line + (" = " + ", ".join(parts) if parts else ""))
        return lines


def _shorts(names):
    """A sign for each name: its first letter, its last one or its number."""
    for place in (0, -1):
        signs = [name[place] for name in names]
        if len(set(signs)) == len(signs):
            return signs
    return [str(seat + 1) for seat in range(len(names))]


def draw_letter(bitmap, x, y, width, height, letter, counts):
    """Strokes of a letter in a box, at most so many of each kind."""
    line = bitmaptools.draw_line
    left = list(counts)
    for index in range(strokes(letter)):
        kind = stroke(letter, index)[0]
        if left[kind]:
            left[kind] -= 1
            points = path(letter, index, width, height)
            x1 = x + points[0]
            y1 = y + points[1]
            for i in range(2, len(points), 2):
                x2 = x + points[i]
                y2 = y + points[i + 1]
                line(bitmap, x1, y1, x2, y2, _KIND + kind)
                x1 = x2
                y1 = y2


def _smallest(fitting):
    """The smallest of the letters that fit: its strokes show what was found in a zone."""
    for letter in _BY_SIZE:
        if fitting >> letter - 65 & 1:
            return letter - 65
    return None


def _glyph(strip, middle, letter, ink):
    """A letter in the top row; its last row is the clock's."""
    glyph = FONT.get_glyph(65 + letter)
    x = middle - glyph.width // 2
    source = glyph.tile_index * glyph.width
    for dy in range(HEIGHT - 1):
        for dx in range(glyph.width):
            if glyph.bitmap[source + dx, dy]:
                strip[x + dx, dy] = ink
