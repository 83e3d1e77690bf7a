# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Code on the screen: the players and their numbers of cards, the discards, the own hand.

A card shows its digit, a letter and a pattern for its colour. Cards that serve the code
stand higher than the others and are filled. A long hand is fanned. The code itself shows
only while a key is held down: up, where there is nothing above the cursor, or X.
"""

import bitmaptools
import displayio
from micropython import const

from hosts import USED
from rules import HIDDEN, OVER
from rules import code_cards as rules
from ui import tunes
from ui.font import FONT, tiny
from ui.keys import UP, X
from ui.stage import ACCENT, DIM
from ui.text import HEIGHT, Row, shorten

_WIDTH = const(10)  # of a card
_TALL = const(12)
_LIFT = const(2)  # by which a card that serves the code stands higher
_BACK = const(47)  # faces of the sheet after those of the cards
_NONE = const(48)
_ACTION = const(4)  # palettes: four colours, actions; then the same filled
_FRAMES = const(6)  # of a card that flies

_SWAP_TUNE = b"\x48\x04\x4f\x04\x48\x04\x4f\x06"
_GIFT_TUNE = b"\x4f\x04\x53\x04\x56\x04\x5b\x0a"
_SKIP_TUNE = b"\x54\x04\x00\x04\x54\x04"
_REVERSE_TUNE = b"\x54\x04\x50\x04\x4d\x04\x50\x04\x54\x06"
_PLUS_TUNE = b"\x3c\x06\x40\x06\x43\x06\x46\x0c"
_RESET_TUNE = b"\x48\x06\x42\x06\x3c\x06\x36\x12"
_LAY_TUNE = b"\x4f\x02\x54\x03"
_TAKE_TUNE = b"\x4c\x03\x53\x05"

# Small pictures, a byte a row, the highest bit left: Swap, Gift, Skip.
_PICTURES = {
    rules.SWAP: b"\x20\x7f\x20\x00\x04\xfe\x04",
    rules.GIFT: b"\x6c\x38\xfe\x92\xfe\x92\xfe",
    rules.SKIP: b"\x38\x46\x8a\x92\xa2\xc4\x38",
}
_LETTERS = {
    "B": b"\xc0\xa0\xc0\xa0\xc0",
    "R": b"\xc0\xa0\xc0\xa0\xa0",
    "Y": b"\xa0\xa0\x40\x40\x40",
    "J": b"\x20\x20\x20\xa0\x40",
    "V": b"\xa0\xa0\xa0\xa0\x40",
}


class Screen:
    """Everything a seat sees of a match of Code."""

    def __init__(self, kit, match):
        self.kit = kit
        self.view = None
        self.seat = OVER
        self.group = displayio.Group()
        stage = kit.stage
        self._names = [name for name, _ in match.players]
        seats = len(self._names)
        self._known = {}  # the code each seat saw last: a new one is worth a word
        self._peeking = False
        self._boxes = {}
        self._cells = [None] * seats
        self._parts = {}  # what _player() made last
        self._marks = {}
        self._changed = False
        self._sheet = _sheet(kit.say("letters"))
        self._palettes = _palettes(stage)
        self._prompt = Row(stage, self.group, 1, 0, colour=ACCENT)
        self._answers = None  # words at the right of the top row, made when needed
        # Players: a line of all of them, or lines of two where there is room.
        roomy = stage.height >= 100
        self._columns = 2 if roomy else seats
        lines = (seats + self._columns - 1) // self._columns
        self._lines = [
            Row(stage, self.group, 0, HEIGHT * (1 + line), colour=DIM) for line in range(lines)
        ]
        # The table: digit discard, action discard, pile; cards laid for a Gift.
        y = HEIGHT * (1 + lines) + (2 if roomy else 0)
        self._size = 2 if roomy else 1
        self._piles = displayio.Group(scale=self._size, x=2, y=y)
        self.group.append(self._piles)
        for i in range(3):
            self._piles.append(self._card(i * (_WIDTH + 3), 0))
        self._table = y
        self._laid_left = 2 + 3 * (_WIDTH + 3) * self._size + (0 if roomy else 10)
        self._pile = Row(stage, self.group, self._laid_left - (0 if roomy else 11), y + 2)
        self._laid = displayio.Group()
        self.group.append(self._laid)
        # The hand takes the rest.
        self._top = y + _TALL * self._size + (2 if roomy else 0)
        self._step = _TALL + _LIFT + self._size - 1  # from a row to the next
        self._rows = (stage.height - HEIGHT - self._top) // self._step
        self._pitch = self._per_row = 1
        self._hand = displayio.Group()
        self.group.append(self._hand)
        self._flying = self._card(0, 0)
        self._flying.hidden = True
        self.group.append(self._flying)

    def _card(self, x, y, face=_NONE, palette=_ACTION):
        return displayio.TileGrid(
            self._sheet,
            pixel_shader=self._palettes[palette],
            tile_width=_WIDTH,
            tile_height=_TALL,
            default_tile=face,
            x=x,
            y=y,
        )

    def _set(self, grid, card, filled=True):
        """Make a sprite show a card."""
        face = _BACK if card == HIDDEN else _NONE if card == rules.NOTHING else card
        palette = card & 3 if card < rules.JOKER else _ACTION
        if filled and face < _BACK:
            palette += 5
        if grid[0] != face:
            grid[0] = face
        if grid.pixel_shader is not self._palettes[palette]:
            grid.pixel_shader = self._palettes[palette]

    # The scene

    def show(self, view, seat):
        """Make the scene show what this seat sees."""
        self.view = view
        self.seat = seat
        self._peeking = False
        self._flying.hidden = True
        if seat >= 0 and seat not in self._known:
            self._known[seat] = view.code(seat)
        self._show_players()
        self._show_table()
        self._show_hand()
        self._show_question()

    def _show_players(self):
        """Lines of names; a long one is set as close as it must be."""
        width = self.kit.stage.width
        seats = len(self._names)
        cell = width // self._columns
        self._find_marks()
        for line, row in enumerate(self._lines):
            first = line * self._columns
            those = range(first, min(seats, first + self._columns))
            self._changed = False
            gap = 0
            if cell >= 28:
                parts = [self._player(seat, cell) for seat in those]
            else:
                for room in (11, 6):
                    parts = [self._player(seat, room) for seat in those]
                    spare = width - sum([part[3] for part in parts])
                    if spare >= 2 * len(parts):
                        break
                gap = max(0, min(8, spare // len(parts)))
            if not self._changed:
                continue
            filler, wide = _gap(gap)
            text = ""
            x = 0
            for seat, part in zip(those, parts):
                text += part[2] + filler
                self._cells[seat] = x, HEIGHT * (1 + line), part[3] + wide - 3
                x += part[3] + wide
            row.set(text)

    def _find_marks(self):
        """The seats with a mark: whose turn it is, who comes next, who has won."""
        view = self.view
        self._marks = marks = {}
        if view.turn() == OVER:
            for seat in view.winners():
                marks[seat] = "★"
        else:
            marks[view.next_seat()] = "→" if view.direction() > 0 else "←"
            marks[view.active()] = "▶"

    def _player(self, seat, cell):
        """A mark, the name as far as it fits, the number of cards: [.., text, width].

        Few of them change from one picture to the next, and measuring text takes a Pico
        long: what was made last is kept.
        """
        mark = self._marks.get(seat, "")
        count = self.view.hand_size(seat)
        kept = self._parts.get((seat, cell))
        if kept and kept[0] == mark and kept[1] == count:
            return kept
        self._changed = True
        if cell < 28:
            text = mark + _short(self._names[seat], cell) + tiny(str(count))
        else:
            text = _pad(mark, 7)
            end = cell - 4 - FONT.width(str(count))  # so that Bot 2 with 7 is not Bot 27
            text += _short(self._names[seat], end - 3 - FONT.width(text))
            text = _pad(_pad(text, end) + str(count), cell)
        kept = self._parts[seat, cell] = mark, count, text, FONT.width(text)
        return kept

    def _show_table(self):
        view = self.view
        self._set(self._piles[0], view.digit_top())
        self._set(self._piles[1], view.action_top())
        self._set(self._piles[2], HIDDEN if view.pile_size() else rules.NOTHING)
        while len(self._laid):
            self._laid.pop()
        self._laid_boxes = {}
        roomy = self._size == 2
        for seat in range(len(self._names)):
            card = view.laid(seat)
            if card == rules.NOTHING:
                continue
            i = len(self._laid)
            x = self._laid_left + (i % 4 if roomy else i) * (_WIDTH + (0 if roomy else 1))
            y = self._table + (i // 4 * (_TALL + 1) if roomy else 0)
            grid = self._card(x, y)
            self._set(grid, card)
            self._laid.append(grid)
            self._laid_boxes[seat] = x, y, _WIDTH, _TALL
        text = ""
        if not self._laid_boxes or not roomy:
            text = str(view.pile_size())
            if view.pending():
                text += "  +%d!" % view.pending()
        self._pile.set(text)

    def _owner(self):
        """Whose hand is on the screen: the own one; at the end the winner's."""
        view = self.view
        if view.turn() == OVER and len(view.winners()) == 1:
            return view.winners()[0]
        return self.seat

    def _show_hand(self):
        view = self.view
        owner = self._owner()
        hand = view.hand(owner) if owner >= 0 else b""
        self._arrange(len(hand))
        while len(self._hand) > len(hand):
            self._hand.pop()
        while len(self._hand) < len(hand):
            self._hand.append(self._card(0, 0))
        for place, card in enumerate(hand):
            serves = view.serves(owner, place)
            grid = self._hand[place]
            self._set(grid, card, serves)
            row, column = divmod(place, self._per_row)
            grid.x = column * self._pitch
            grid.y = row * self._step + (0 if serves else _LIFT)
            grid.hidden = False

    def _arrange(self, count):
        """How large the cards are and how many stand in a row; too many overlap like a fan."""
        width = self.kit.stage.width - 4
        whole = (width + 1) // (_WIDTH + 1)
        zoom = self._size
        rows = self._rows // zoom
        if count > whole // zoom * rows:
            zoom = 1
            rows = self._rows
        whole //= zoom
        self._per_row = max(whole, -(-count // rows))
        self._pitch = min(_WIDTH + 1, (width - _WIDTH) // max(1, self._per_row - 1))
        hand = self._hand
        if hand.scale != zoom:
            hand.scale = zoom
        hand.x = 2
        # One row alone stands in the middle of two.
        alone = count <= self._per_row and rows == 2
        hand.y = self._top + (_TALL * zoom // 2 if alone else 0)

    def _at(self, place):
        """Where a card of the hand is on the screen."""
        grid = self._hand[place]
        zoom = self._hand.scale
        return 2 + grid.x * zoom, self._hand.y + grid.y * zoom

    def _show_question(self):
        view = self.view
        say = self.kit.say
        turn = view.turn()
        phase = view.phase()
        answers = ()
        if turn == OVER:
            if len(view.winners()) == 1:
                code = " ".join(str(digit) for digit in view.code(view.winners()[0]))
                prompt = say("code of", self._names[view.winners()[0]], code)
            else:
                prompt = say("event ended")
        elif turn != self.seat:
            prompt = say("asked" if turn != view.active() else "turn", self._names[turn])
        elif phase == rules.TURN:
            prompt = say("your turn")
            if view.pending():
                prompt = say("your penalty")
                answers = ((rules.ACCEPT, "+%d" % view.pending()),)
            elif self._known[self.seat] != view.code(self.seat):
                prompt = say("new code")
            if not view.pending():
                answers = ((rules.DRAW, say("draw")),)
                if view.quiet() >= rules.STALL:
                    answers = ((rules.END, say("end")),) + answers
        elif phase == rules.DRAWN:
            prompt = say("drawn", self._name(view.drawn()))
            answers = ((rules.KEEP, say("keep")),)
        elif phase == rules.PAIRING:
            prompt = say("pair", self._name(view.pointed()))
        elif phase == rules.SWAPPING:
            prompt = say("swap")
            answers = ((rules.SWAP_NOTHING, say("nothing")),)
        elif phase == rules.RESETTING:
            prompt = say("reset")
        elif phase == rules.GIVING:
            prompt = say("give", self._names[view.active()])
        elif phase == rules.TAKING:
            prompt = say("take")
            answers = ((rules.TAKE_NOTHING, say("nothing")),)
        else:
            prompt = say("redraw")
            answers = ((rules.KEEP, say("no")), (rules.DRAW, say("draw")))
        self._question = prompt
        self._prompt.set(prompt)
        self._offer(answers)

    def _offer(self, answers):
        """Answers as words at the right of the top row."""
        if self._answers is not None:
            self.group.remove(self._answers)
            self._answers = None
        self._boxes = {}
        if not answers:
            return
        stage = self.kit.stage
        self._answers = displayio.Group()
        x = stage.width - 1
        for move, word in reversed(answers):
            x -= FONT.width(word) + 1
            Row(stage, self._answers, x, 0, word)
            self._boxes[move] = x, 0, FONT.width(word) - 1, HEIGHT - 1
            x -= 6
        self.group.append(self._answers)

    # The code, while a key is down

    def press(self, intent, move):
        """Up above everything, or X, shows the code as long as it is held."""
        if intent == X or intent == UP and self._is_uppermost(move):
            self._known[self.seat] = self.view.code(self.seat)
            self._peek(True)
            return USED
        return None

    def _is_uppermost(self, move):
        y = self.place(move)[1]
        for other in self.view.moves():
            if self.place(other)[1] < y - 2:
                return False
        return True

    def tick(self, now):
        """Hide the code again."""
        keys = self.kit.keys
        if self._peeking and not (keys.is_down(UP) or keys.is_down(X)):
            self._peek(False)

    def _peek(self, on):
        if on == self._peeking:
            return
        self._peeking = on
        if self._answers is not None:
            self._answers.hidden = on
        if not on:
            self._prompt.set(self._question)
            return
        # A tick behind each digit that a card already stands for.
        view = self.view
        hand = view.hand(self.seat)
        text = self.kit.say("code")
        for digit in view.code(self.seat):
            have = False
            for card in hand:
                if card < rules.JOKER and rules.digit(card) == digit:
                    have = True
            text += "  %d%s" % (digit, "✓" if have else "")
        self._prompt.set(text)

    # Moves

    def first(self, moves):
        """Start at a card that serves nothing, if one may be laid."""
        hand = self.view.hand(self.seat)
        for at, move in enumerate(moves):
            card = rules.card(move)
            if card != rules.NOTHING and not self.view.serves(self.seat, _index(hand, card)):
                return at
        return 0

    def place(self, move):
        """Where the cursor goes for a move."""
        if move in self._boxes:
            return self._boxes[move]
        what = rules.kind(move)
        if what in (rules.SWAP_DIGIT, rules.SWAP_ACTION):
            pile = 0 if what == rules.SWAP_DIGIT else _WIDTH + 3
            size = self._size
            return 2 + pile * size, self._table, _WIDTH * size, _TALL * size
        if what == rules.TAKE:
            return self._laid_boxes[rules.target(move)]
        if what == rules.AIM:
            x, y, width = self._cells[rules.target(move)]
            return x, y, width, HEIGHT - 1
        card = rules.card(move)
        hand = self.view.hand(self.seat)
        place = _index(hand, card)
        x, y = self._at(place)
        zoom = self._hand.scale
        width = min(self._pitch - 1, _WIDTH) * zoom
        # A card that can be laid alone and in a pair: its face is one, its pattern the other.
        if what == rules.FIRST and self._alone(card):
            return x, y + 9 * zoom, width, 3 * zoom
        if what == rules.LAY and self._paired(card):
            return x, y, width, 7 * zoom
        return x, y, width, _TALL * zoom

    def _alone(self, card):
        view = self.view
        return view.fits(card) and view.drawn() in (rules.NOTHING, card)

    def _paired(self, card):
        return rules.FIRST + card in self.view.moves()

    def hint(self, move):
        """What A does now."""
        say = self.kit.say
        what = rules.kind(move)
        card = rules.card(move)
        if what == rules.LAY:
            if card == rules.SKIP or card == rules.PLUS:
                return say("do card %d" % card, self._names[self.view.next_seat()])
            if card >= rules.JOKER:
                return say("do card %d" % card)
            return say("do lay", self._name(card))
        if what in (rules.FIRST, rules.SECOND, rules.GIVE):
            return say("do %d" % what, self._name(card))
        if what == rules.ACCEPT:
            return say("do accept", self.view.pending())
        if what == rules.SWAP_DIGIT:
            return say("do take", self._name(self.view.digit_top()))
        if what == rules.SWAP_ACTION:
            return say("do take", self._name(self.view.action_top()))
        if what == rules.TAKE:
            return say("do take", self._name(self.view.laid(rules.target(move))))
        if what == rules.AIM:
            return say("do aim", self._names[rules.target(move)])
        if what == rules.KEEP and self.view.phase() == rules.REDRAWING:
            return say("do nothing")
        if what == rules.DRAW:
            return say("do draw")
        if what == rules.KEEP:
            return say("do keep")
        return say("do end" if what == rules.END else "do nothing")

    def question(self, view):
        """What is to be decided now: the help has a line for each phase, and two more."""
        if view.pending():
            return 9, view.pending()
        phase = view.phase()
        if phase == rules.TURN and view.quiet() >= rules.STALL:
            phase = rules.ENDED
        return phase, self._names[view.active()]

    # Events

    def _name(self, card):
        say = self.kit.say
        if card < rules.JOKER:
            return say("card", rules.digit(card), say(rules.COLOURS[rules.colour(card)]))
        return say("card %d" % card)

    def _brief(self, card):
        """A digit and the letter of its colour."""
        if card < rules.JOKER:
            return str(rules.digit(card)) + self.kit.say("letters")[rules.colour(card)]
        return self._name(card)

    def tell(self, event):
        """A line for the log."""
        say = self.kit.say
        what = event[0]
        names = self._names
        if what == "laid":
            if event[2] in (rules.SKIP, rules.PLUS):
                return None  # what it does is told instead
            return say("event laid", names[event[1]], self._name(event[2]))
        if what == "pair":
            return say("event pair", names[event[1]], self._brief(event[2]), self._brief(event[3]))
        if what == "drew":
            count = event[2]
            key = "event drew" if count > 1 else "event drew %d" % count
            return say(key, names[event[1]], count)
        if what == "pending":
            return say("event pending", names[event[1]], event[2])
        if what in ("took", "offered"):
            return say("event " + what, names[event[1]], self._name(event[2]))
        if what == "received":
            return say("event received", names[event[1]], self._brief(event[3]), names[event[2]])
        if what == "turned":
            return say("event turned", self._name(event[1]))
        if what == "reset":
            return say("event reset", names[event[2]])
        if what in ("reshuffled", "ended"):
            return say("event " + what)
        if what in ("skipped", "refused", "won"):
            return say("event " + what, names[event[1]])
        return None

    def sound(self, event):
        """A tune for an event."""
        what = event[0]
        if what == "laid":
            card = event[2]
            if card == rules.REVERSE:
                return _REVERSE_TUNE
            if card == rules.GIFT:
                return _GIFT_TUNE
            return _SWAP_TUNE if card == rules.SWAP else _LAY_TUNE
        if what == "skipped":
            return _SKIP_TUNE
        if what == "pending":
            return _PLUS_TUNE
        if what == "reset":
            return _RESET_TUNE
        if what in ("took", "received"):
            return _TAKE_TUNE
        if what == "won":
            return tunes.RIGHT
        return _LAY_TUNE if what == "pair" else tunes.TICK

    def animate(self, events, view, seat):
        """Cards that fly to and from the discards."""
        for event in events:
            what = event[0]
            if what == "laid":
                yield from self._fly(event[2], self._from(event[1], event[2]), event[2])
            elif what == "pair":
                yield from self._fly(event[2], self._from(event[1], event[2]), event[2])
                self._set(self._piles[0], event[2])
                yield from self._fly(event[3], self._from(event[1], event[3]), event[3])
            elif what == "drew" and event[2]:
                yield from self._fly(HIDDEN, self._pile_at(2), None, self._cells[event[1]])
            elif what == "took":
                pile = self._pile_at(0 if event[2] < rules.JOKER else 1)
                yield from self._fly(event[2], pile, None, self._cells[event[1]])
        self._flying.hidden = True

    def _pile_at(self, pile):
        return 2 + pile * (_WIDTH + 3) * self._size, self._table

    def _from(self, seat, card):
        """Where a card comes from: its place in the hand, or its player's name."""
        if seat == self.seat:
            hand = self.view.hand(seat)
            place = _index(hand, card)
            if 0 <= place < len(self._hand):
                self._hand[place].hidden = True
                return self._at(place)
        return self._cells[seat][:2]

    def _fly(self, card, start, onto, end=None):
        if end is None:
            end = self._pile_at(0 if onto < rules.JOKER else 1)
        grid = self._flying
        self._set(grid, card)
        grid.hidden = False
        for frame in range(1, _FRAMES + 1):
            grid.x = start[0] + (end[0] - start[0]) * frame // _FRAMES
            grid.y = start[1] + (end[1] - start[1]) * frame // _FRAMES
            yield


def _index(hand, card):
    return hand.find(bytes((card,)))


def _pad(text, width):
    """The text and as many spaces as it takes to be so wide."""
    return text + _gap(width - FONT.width(text))[0]


def _gap(width):
    """Spaces, and how wide they are: as wide as they should be, or a pixel less."""
    text = ""
    wide = 0
    if width & 1 and width >= 3:
        text = " "
        wide = 3
    pairs = max(0, (width - wide) // 2)
    return text + "\u202f" * pairs, wide + 2 * pairs


def _short(name, width):
    """A name in little room: Bot 2 becomes B2, or just 2."""
    if FONT.width(name) <= width:
        return name
    if name[-1:].isdigit():
        both = name[0] + name[-1]
        return both if FONT.width(both) <= width else name[-1]
    return shorten(name, width) if width > 20 else name[: max(1, width // 6)]


def _palettes(stage):
    """Paper, ink, pattern and what is behind it, per colour and for actions; then filled."""
    if stage.mono:
        plain = stage.palette(0x000000, 0xFFFFFF, 0xFFFFFF, 0x000000)
        filled = stage.palette(0xFFFFFF, 0x000000, 0xFFFFFF, 0x000000)
        return [plain] * 5 + [filled] * 5
    bright = (0x58A0FF, 0xFF6058, 0xFFD840, 0xC880FF, 0xE8E8E0)
    dark = 0x182030
    return [stage.palette(dark, colour, colour, dark) for colour in bright] + [
        stage.palette(colour, 0x101018, colour, dark) for colour in bright
    ]


def _sheet(letters):
    """The face of every card, its back and an empty place, side by side."""
    sheet = displayio.Bitmap((_NONE + 1) * _WIDTH, _TALL, 4)
    fill = bitmaptools.fill_region
    # The letter and the pattern of each colour once, then copied.
    for colour in range(4):
        x = colour * _WIDTH
        _picture(sheet, x + 6, 3, _LETTERS[letters[colour]])
        fill(sheet, x, 8, x + _WIDTH, _TALL, 3)
        if colour == 0:
            fill(sheet, x, 9, x + _WIDTH, _TALL, 2)
        elif colour == 1:
            for dx in range(0, _WIDTH, 2):
                fill(sheet, x + dx, 9, x + dx + 1, _TALL, 2)
        elif colour == 2:
            for dx in range(_WIDTH):
                sheet[x + dx, 9 + (0, 1, 2, 1)[dx & 3]] = 2
        else:
            fill(sheet, x, 9, x + _WIDTH, _TALL, 2)
            fill(sheet, x + 1, 10, x + _WIDTH - 1, 11, 3)
    for digit in range(1, 10):
        bitmaptools.blit(sheet, sheet, digit * 4 * _WIDTH, 0, x2=4 * _WIDTH, y2=_TALL)
    for card in range(rules.JOKER):
        _sign(sheet, card * _WIDTH + 1, 1, str(card >> 2))
    for card, rows in _PICTURES.items():
        _picture(sheet, card * _WIDTH + 1, 2, rows)
    _sign(sheet, rules.JOKER * _WIDTH + 1, 2, "★")
    _sign(sheet, rules.REVERSE * _WIDTH + 1, 2, "⟲")
    _sign(sheet, rules.PLUS * _WIDTH + 1, 2, "+")
    _sign(sheet, rules.PLUS * _WIDTH + 5, 2, "2")
    _sign(sheet, rules.RESET * _WIDTH + 2, 2, "\U0001f512")
    for card in range(rules.JOKER, rules.KINDS):
        fill(sheet, card * _WIDTH, 10, (card + 1) * _WIDTH, _TALL, 3)
        fill(sheet, card * _WIDTH, 11, (card + 1) * _WIDTH, _TALL, 2)
    for x in range(_BACK * _WIDTH, (_NONE + 1) * _WIDTH, _WIDTH):
        fill(sheet, x, 0, x + _WIDTH, _TALL, 2)
        fill(sheet, x + 1, 1, x + _WIDTH - 1, _TALL - 1, 3)
    x = _BACK * _WIDTH
    for dy in range(2, _TALL - 2, 2):
        fill(sheet, x + 2, dy, x + _WIDTH - 2, dy + 1, 2)
    return sheet


def _sign(sheet, x, y, sign):
    """A sign of the font, in ink 1 as the font has it."""
    glyph = FONT.get_glyph(ord(sign))
    left = glyph.tile_index * glyph.width
    bitmaptools.blit(
        sheet,
        glyph.bitmap,
        x,
        y,
        x1=left,
        y1=0,
        x2=left + glyph.width,
        y2=7,
    )


def _picture(sheet, x, y, rows):
    for dy, row in enumerate(rows):
        for dx in range(8):
            if row & 0x80 >> dx:
                sheet[x + dx, y + dy] = 1
