# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Enigma: one player codes a word, the others find it segment by segment.

Layout of the state: a word is `length` bytes, 0 for A to 25 for Z. A letter is made of
segments of four kinds (0 long and 1 short lines, 2 large and 3 small curves); SEGMENTS packs
the four counts of a letter into one byte, two bits a kind. `_store` counts the undrawn
segments by kind, `_placed` those that were put on the board (four bytes a zone), `_no` is one
byte a zone with bit k set when kind k was refused there. `_tokens` holds the Deduction tokens
by seat. The Coder of a round sits it out; every other seat is a Decoder. `_rounds` keeps what
each finished round was worth.

Numbers such as E7 name the ruling of the project that a line follows where the sheet of the
game is silent.
"""

from micropython import const

from rules import HIDDEN, OVER, REVEALED, IllegalMove, Options, chosen
from rules.dice import Dice

SEATS = (2, 4)
OPTIONS = Options(
    "letters: 5, 3, 4, 6",
    "segment: drawn, Coder chooses",  # E2
    "words: English, French",  # for the word lists alone: the rules read none
)
LANGUAGE = 2  # the option that follows the console's language until it is changed
DATA = ("words.strokes", "words")
_LENGTHS = b"\x05\x03\x04\x06"

NOTHING = 4  # in_hand() when no segment is being placed

# E1: the letters as segments. A H, F K Z, L T, M W and V X are twins.
#           A   B   C   D   E   F   G   H   I   J   K   L   M
SEGMENTS = b"\x06\x81\x10\x11\x0d\x09\x14\x06\x01\x44\x09\x05\x0a"
#            N   O   P   Q   R   S   T   U   V   W   X   Y   Z
SEGMENTS += b"\x03\x20\x41\x24\x45\x80\x05\x48\x02\x0a\x02\x0c\x09"

# The same the other way round, five numbers a kind: the letters that have at least 0, 1, 2, 3
# and 4 segments of it, a bit a letter. Twenty-six questions about a zone become four.
_AT_LEAST = (
    (0x3FFFFFF, 0x2EABDBB, 0x0E03081, 0x0002000, 0),
    (0x3FFFFFF, 0x35B1EF1, 0x3501430, 0x1000010, 0),
    (0x3FFFFFF, 0x001404C, 0x0014000, 0, 0),
    (0x3FFFFFF, 0x0168202, 0x0040002, 0, 0),
)

# Phases.
SECRET = 0  # the Coder enters the word
KIND = 1  # the Coder chooses the next segment (an option)
ASK = 2  # the active Decoder looks for the place of a segment
BONUS = 3  # the active Decoder buys a segment or passes
LAST = 4  # everybody passed: last call for a deduction
DEDUCE = 5  # the claimer names the word
REVEAL = 6  # the round is over, the word lies open
ENDED = 7

# Moves. 0 to 25 are the letters.
ACCEPT = 26
ERASE = 27
CANCEL = 28  # E12: a claim costs nothing before its first letter
FORFEIT = 29  # the claimer names no word in time: a wrong deduction
ZONE = 32  # + zone
CLAIM = 40  # + seat
HAND = 48  # + kind
REQUEST = 56
PASS = 57
GIVE_UP = 58
NEXT = 59

BONUS_TOKENS = 3
DEDUCTIONS = 3
BONUS_POINTS = 2
ENIGMA_POINTS = 5
_LAST_SEGMENTS = const(3)  # with so few left in the store the Bonus phase begins
_NOBODY = const(255)


def count(letter, kind):
    """How many segments of a kind a letter has."""
    return SEGMENTS[letter] >> 2 * kind & 3


def spell(word):
    """The letters of a word as text; a hidden one is a question mark."""
    return "".join(chr(65 + letter) if letter < 26 else "?" for letter in word)


def spelt(text):
    """The word of a text made of A to Z alone."""
    return bytes([ord(letter) - 65 for letter in text])


def longest(seats, options=()):
    """About the most moves of a match, for the room it needs when it is saved."""
    return 130 * seats


class Game:
    def __init__(self, seats, seed, options=()):
        if seed is None:
            return  # a view, which view() fills
        length, self._chooses, self._language = chosen(seats, options, SEATS, OPTIONS)
        self.seats = seats
        self._length = _LENGTHS[length]
        self._totals = [0] * seats
        self._rounds = []
        self._round = -1
        self._dice = Dice(seed)
        self._begin()

    def _begin(self):
        self._round += 1
        self._coder = self._round % self.seats
        self._active = (self._coder + 1) % self.seats
        self._phase = SECRET
        self._before = SECRET  # the phase that a deduction interrupts
        self._entry = b""
        self._claimer = _NOBODY
        self._committed = 0
        self._named = []
        self._solver = _NOBODY
        self._word = bytes([HIDDEN] * self._length)
        self._store = bytes(4)
        self._in_hand = NOTHING
        self._placed = bytearray(4 * self._length)
        self._no = bytearray(self._length)
        self._tokens = bytearray([DEDUCTIONS] * self.seats)
        self._tokens[self._coder] = 0
        self._bonus = BONUS_TOKENS
        self._passes = 0

    # The contract

    def turn(self):
        phase = self._phase
        if phase == ENDED:
            return OVER
        if phase in (SECRET, KIND):
            return self._coder
        if phase == DEDUCE:
            return self._claimer
        if phase == REVEAL:
            # The next Coder turns the page; after the last round, its own.
            return self._coder if self._last_round() else (self._coder + 1) % self.seats
        return self._active

    def moves(self):
        phase = self._phase
        if phase in (SECRET, DEDUCE):
            entered = len(self._entry)
            if entered < self._length:
                yield from range(26)
            elif phase == SECRET or self._entry not in self._named:
                # E12: a word that was wrong already is refused. E16: no dictionary is asked here.
                yield ACCEPT
            if entered:
                yield ERASE
            if phase == DEDUCE:
                yield FORFEIT if self._committed else CANCEL
        elif phase == KIND:
            for kind in range(4):
                if self._store[kind]:
                    yield HAND + kind
        elif phase == REVEAL:
            yield NEXT
        elif phase != ENDED:
            if phase == ASK:
                for zone in range(self._length):
                    if not self._no[zone] >> self._in_hand & 1:  # E4
                        yield ZONE + zone
            elif phase == BONUS:
                if sum(self._store):  # E8
                    yield REQUEST
                yield PASS
            else:
                yield GIVE_UP
            # E10, E11: the active Decoder first, then clockwise; in every phase.
            for step in range(self.seats):
                seat = (self._active + step) % self.seats
                if self._tokens[seat]:
                    yield CLAIM + seat

    def _allows(self, move):
        """Whether moves() would yield it, without going through them all."""
        phase = self._phase
        if phase == SECRET or phase == DEDUCE:
            entered = len(self._entry)
            if 0 <= move < 26:
                return entered < self._length
            if move == ACCEPT:
                if entered < self._length:
                    return False
                return phase == SECRET or self._entry not in self._named
            if move == ERASE:
                return entered > 0
            return phase == DEDUCE and move == (FORFEIT if self._committed else CANCEL)
        if phase == KIND:
            return HAND <= move < HAND + 4 and self._store[move - HAND] > 0
        if phase == REVEAL:
            return move == NEXT
        if phase == ENDED:
            return False
        if CLAIM <= move < CLAIM + self.seats:
            return self._tokens[move - CLAIM] > 0
        if phase == ASK:
            zone = move - ZONE
            return 0 <= zone < self._length and not self._no[zone] >> self._in_hand & 1
        if phase == BONUS:
            return move == PASS or move == REQUEST and sum(self._store) > 0
        return move == GIVE_UP

    def play(self, move):
        if not self._allows(move):
            raise IllegalMove("not now")
        if move < 26:
            return self._letter(move)
        if move == ACCEPT:
            return self._name() if self._phase == DEDUCE else self._code()
        if move == ERASE:
            self._entry = self._entry[:-1]
            return [("erased", self.turn())]
        if move == CANCEL:
            self._phase = self._before
            self._claimer = _NOBODY
            return [("cancelled",)]
        if move == FORFEIT:
            return self._wrong(b"")
        if move < CLAIM:
            return self._ask(move - ZONE)
        if move < HAND:
            self._claimer = move - CLAIM
            self._before = self._phase
            self._phase = DEDUCE
            self._entry = b""
            self._committed = 0
            return [("claim", self._claimer)]
        if move < REQUEST:
            return self._hand(move - HAND)
        if move == REQUEST:
            self._bonus -= 1
            self._passes = 0
            return [("request", self._active, self._bonus)] + self._draw()
        if move == PASS:
            return self._pass()
        if move == GIVE_UP:
            return [("declined",)] + self._end()
        if self._last_round():
            self._phase = ENDED
            return [("over",)]
        self._begin()
        return [("round", self._round, self._coder)]

    def view(self, seat):
        view = Game(0, None)
        for name, value in self.__dict__.items():
            setattr(view, name, value)
        for name in ("_totals", "_rounds", "_named", "_placed", "_no", "_tokens"):
            setattr(view, name, getattr(self, name)[:])
        view._dice = None
        if seat != self._coder and self._phase < REVEAL:
            view._word = bytes([HIDDEN] * self._length)
            if self._phase == SECRET:
                view._entry = b""
            # E6: the size is told from the Bonus phase on, the kinds never. A view keeps the
            # size in the first byte: all that moves() wants is whether anything is left.
            size = self.store_size()
            view._store = bytes([size, 0, 0, 0] if size != HIDDEN else [HIDDEN] * 4)
        return view

    def scores(self):
        return tuple(self._totals)

    def winners(self):
        if self._phase != ENDED:
            return ()
        best = max(self._totals)
        return tuple(seat for seat in range(self.seats) if self._totals[seat] == best)

    # What a screen and a bot may ask

    def length(self):
        """The number of letters of every word in this match, and of zones."""
        return self._length

    def language(self):
        """0 English, 1 French: which list of words suits this match."""
        return self._language

    def phase(self):
        return self._phase

    def round(self):
        return self._round

    def rounds(self):
        """How many rounds the match has: everybody codes once, two players twice."""
        return 4 if self.seats == 2 else self.seats

    def coder(self):
        return self._coder

    def active(self):
        """The Decoder whose turn it is, also while another one deduces."""
        return self._active

    def claimer(self):
        """The seat that names the word now, or HIDDEN."""
        return self._claimer

    def may_cancel(self):
        return self._phase == DEDUCE and not self._committed

    def entry(self):
        """The letters entered so far, of the secret (for the Coder) or of a deduction."""
        return self._entry

    def word(self):
        """The secret word; HIDDEN letters for those who may not know it."""
        return self._word

    def named(self):
        """The wrong words of this round."""
        return self._named

    def placed(self, zone, kind):
        return self._placed[4 * zone + kind]

    def refused(self, zone, kind):
        """Whether a NO stands on this kind in this zone."""
        return bool(self._no[zone] >> kind & 1)

    def no_marks(self):
        return sum(self._no[zone] >> kind & 1 for zone in range(self._length) for kind in range(4))

    def in_hand(self):
        """The kind of the segment that looks for its place, or NOTHING."""
        return self._in_hand

    def in_bonus(self):
        """Whether the Bonus phase was announced; only a claim may hide the phase."""
        phase = self._before if self._phase == DEDUCE else self._phase
        return phase in (BONUS, LAST) or self._bonus < BONUS_TOKENS

    def store_size(self):
        """Segments left in the store, HIDDEN before the Bonus phase (E6)."""
        return sum(self._store) if self.in_bonus() else HIDDEN

    def store(self, kind):
        """Segments of a kind left in the store, for the Coder; HIDDEN for the others."""
        known = self._word[0] != HIDDEN
        return self._store[kind] if known else HIDDEN

    def tokens(self, seat):
        """Deduction tokens left; a Decoder without is out of the round."""
        return self._tokens[seat]

    def bonus(self):
        """Bonus tokens still on the board."""
        return self._bonus

    def zone(self, zone):
        """How many segments of each kind lie in a zone."""
        return bytes(self._placed[4 * zone : 4 * zone + 4])

    def letters(self, zone):
        """The letters that all this allows there, as bits: A is the lowest."""
        fitting = 0x3FFFFFF
        for kind in range(4):
            having = _AT_LEAST[kind]
            found = self._placed[4 * zone + kind]
            fitting &= having[found]
            if self._no[zone] >> kind & 1:
                fitting &= ~having[found + 1]
        return fitting

    def fits(self, zone, letter):
        """Whether everything public about a zone allows this letter there."""
        return bool(self.letters(zone) >> letter & 1)

    def solver(self):
        """Who found the word of this round, or HIDDEN."""
        return self._solver

    def finished(self):
        """How many rounds were scored."""
        return len(self._rounds)

    def result(self, number):
        """Of a finished round: its Coder, its word, and who found it or HIDDEN."""
        return self._rounds[number][:3]

    def points(self, number, seat):
        """Of a finished round: points for NO marks, Bonus, Deduction and Enigma tokens."""
        row = self._rounds[number][3]
        return tuple(row[4 * seat : 4 * seat + 4])

    # Steps

    def _letter(self, letter):
        self._entry += bytes([letter])
        if self._phase == SECRET:
            return [("entered", self._coder)]
        # A deduction is spelt aloud: there is no way back from its first letter.
        self._committed = 1
        return [("said", self._claimer, letter), REVEALED]

    def _code(self):
        self._word = self._entry
        self._entry = b""
        store = bytearray(4)
        for letter in self._word:
            for kind in range(4):
                store[kind] += count(letter, kind)
        self._store = bytes(store)
        return [("coded", self._coder)] + self._next_turn()

    def _next_turn(self):
        """A turn begins: a segment is drawn, or the Bonus phase asks."""
        size = sum(self._store)
        if size > _LAST_SEGMENTS:
            return self._draw()
        announced = self.in_bonus()
        self._phase = BONUS  # E5: at once when the word is that short
        return [] if announced else [("bonus", size), REVEALED]

    def _draw(self):
        if self._chooses:
            self._phase = KIND
            return []
        number = self._dice.below(sum(self._store))
        kind = 0
        while number >= self._store[kind]:
            number -= self._store[kind]
            kind += 1
        return self._hand(kind)

    def _hand(self, kind):
        store = bytearray(self._store)
        store[kind] -= 1
        self._store = bytes(store)
        self._in_hand = kind
        self._phase = ASK
        return [("drawn", self._active, kind), REVEALED]

    def _ask(self, zone):
        kind = self._in_hand
        place = 4 * zone + kind
        if count(self._word[zone], kind) == self._placed[place]:
            self._no[zone] |= 1 << kind  # E3: at most one NO for a kind in a zone
            return [("no", self._active, zone, kind), REVEALED]
        self._placed[place] += 1
        self._in_hand = NOTHING
        event = ("yes", self._active, zone, kind)
        self._active = self._following(self._active)
        return [event, REVEALED] + self._next_turn()

    def _following(self, seat):
        """The next Decoder who is still in the round, clockwise."""
        for step in range(1, self.seats):
            after = (seat + step) % self.seats
            if self._tokens[after]:
                return after
        return seat  # the only one

    def _pass(self):
        seat = self._active
        self._passes += 1
        self._active = self._following(seat)
        decoders = sum(1 for tokens in self._tokens if tokens)
        if self._passes >= decoders:  # E7; a seat that is out does not count
            self._phase = LAST
            return [("pass", seat), ("last",)]
        return [("pass", seat)]

    def _name(self):
        word = self._entry
        if word != self._word:  # E13: the exact word, not one of the same segments
            return self._wrong(word)
        seat = self._claimer
        self._tokens[seat] -= 1  # E9: the token is given before the word is named
        self._solver = seat
        return [("right", seat, word), REVEALED] + self._end()

    def _wrong(self, word):
        seat = self._claimer
        self._tokens[seat] -= 1
        if word:
            self._named.append(word)
        self._passes = 0
        self._claimer = _NOBODY
        self._entry = b""
        self._phase = BONUS if self._before == LAST else self._before
        events = [("wrong", seat, word), REVEALED]
        if self._tokens[seat]:
            return events  # the turn of the active Decoder goes on
        events.append(("out", seat))
        if not any(self._tokens):  # E14, E17
            return events + self._end()
        if seat == self._active:
            # A segment in hand passes on; placing it is the turn of the seat that inherits it.
            self._active = self._following(seat)
            if self._in_hand != NOTHING:
                events.append(("inherits", self._active, self._in_hand))
        return events

    def _end(self):
        """Reveal the word and score the round."""
        self._phase = REVEAL
        self._claimer = _NOBODY
        self._entry = b""
        points = bytearray(4 * self.seats)
        used = 0
        for seat in range(self.seats):
            if seat != self._coder:
                points[4 * seat + 2] = self._tokens[seat]
                used += DEDUCTIONS - self._tokens[seat]
        coder = 4 * self._coder
        points[coder] = self.no_marks()
        points[coder + 1] = BONUS_POINTS * (BONUS_TOKENS - self._bonus)
        points[coder + 2] = used
        if self._solver == _NOBODY:
            points[coder + 3] = ENIGMA_POINTS  # E15: no seat gets the Bonus tokens left
        else:
            points[4 * self._solver + 1] = BONUS_POINTS * self._bonus
            points[4 * self._solver + 3] = ENIGMA_POINTS
        self._rounds.append((self._coder, self._word, self._solver, bytes(points)))
        events = [("word", self._word), REVEALED]
        for seat in range(self.seats):
            gained = sum(points[4 * seat : 4 * seat + 4])
            self._totals[seat] += gained
            events.append(("scored", seat, gained))
        return events

    def _last_round(self):
        return self._round == self.rounds() - 1
