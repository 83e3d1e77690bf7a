# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""CODE, the card game: be left with four cards that make your secret code.

A card is a number; the two cards of one digit and one colour are the same number, so they
are one move. Numbers are in the order of a sorted hand:

    0 to 39   digit cards, digit * 4 + colour (blue, red, yellow, violet), two of each
    40 to 46  JOKER SWAP GIFT SKIP REVERSE PLUS RESET

The state of a game, some 250 bytes, all of it ints, bytes and lists of bytes:

    _hands    per seat its cards in sorted order; HIDDEN in the views of the others
    _codes    per seat the four digits of its code card; HIDDEN for the others
    _shown    per seat the cards everybody saw it take and has not seen leave
    _pile     the draw pile, the next card last; HIDDEN in every view
    _digits   the digit discard, its top last, public
    _actions  the action discard, its top last, public
    _code_pile, _code_discard  the code cards that no seat holds; HIDDEN in every view
    _laid     per seat the card that lies before it for a Gift, or NOTHING; it counts as a
              card of the hand until it is taken, so it stays in _hands as well
    _active   the seat whose turn it is
    _decider  the seat that decides now: another one during a Gift
    _phase    TURN, DRAWN, GIVING, TAKING, REDRAWING or ENDED
    _drawn    the card just drawn (phase DRAWN); HIDDEN for the others
    _pointed  the card chosen for a play of two steps (the first of a pair, a Swap, a Reset)
              and not laid yet; the others see NOTHING, and it can be taken back
    _direction  1 or -1
    _pending  the cards that await the active seat because of +2
    _quiet    turns since a card was laid; -1 in the turn in which one was
    _winner   a seat, or NOTHING
    _dice     chance; None in a view

A move is a kind (LAY, FIRST, SECOND, GIVE) plus a card, or a kind of its own from 256 on,
some plus a seat. `kind`, `card` and `target` take it apart. `moves` gives them in a list;
`play` looks at the one it gets: finding all of them to check one took a third of its time.
"""

from rules import HIDDEN, OVER, REVEALED, IllegalMove, Options, chosen
from rules.dice import Dice

SEATS = (2, 8)  # C1
OPTIONS = Options(
    "Reset card: in, out",  # the less nasty game is played without it
    "drawn action: wait, play",  # C6
    "Reverse for two: nothing, skips",  # C18
)

COLOURS = ("blue", "red", "yellow", "violet")
JOKER = 40
SWAP = 41
GIFT = 42
SKIP = 43
REVERSE = 44
PLUS = 45
RESET = 46
KINDS = 47
NOTHING = 254  # no card, no winner


# C2: the sheet does not print its codes. Ours: 0137 plus 0 to 9 on each digit, modulo 10.
CODES = (
    b"\x00\x01\x03\x07",
    b"\x01\x02\x04\x08",
    b"\x02\x03\x05\x09",
    b"\x00\x03\x04\x06",
    b"\x01\x04\x05\x07",
    b"\x02\x05\x06\x08",
    b"\x03\x06\x07\x09",
    b"\x00\x04\x07\x08",
    b"\x01\x05\x08\x09",
    b"\x00\x02\x06\x09",
)
_NO_CODE = b"\xff\xff\xff\xff"

HAND = 7  # cards dealt to each
STALL = 60  # turns without a card laid after which the game may be ended
_NOBODY = b"\xfe\xfe\xfe\xfe\xfe\xfe\xfe\xfe"  # NOTHING before each seat

# What the deciding seat is asked. PAIRING, SWAPPING and RESETTING only exist for the seat
# itself: the others still see TURN or DRAWN.
TURN = 0  # lay, draw, or answer a +2
DRAWN = 1  # lay the drawn card or keep it
GIVING = 2  # lay a card for a Gift
TAKING = 3  # take one of the laid cards or none
REDRAWING = 4  # the card was taken: draw one or not
ENDED = 5
PAIRING = 6
SWAPPING = 7
RESETTING = 8

# Kinds of moves. The first four carry a card, the last two a seat.
LAY = 0
FIRST = 64
SECOND = 128
GIVE = 192
DRAW = 256
KEEP = 257  # the drawn card; or draw nothing for the card a Gift took
ACCEPT = 258  # the cards of a +2
END = 259  # without a winner
SWAP_NOTHING = 260
SWAP_DIGIT = 261
SWAP_ACTION = 262
TAKE_NOTHING = 263
TAKE = 264
AIM = 272


def kind(move):
    """Which of the constants above a move is."""
    if move < DRAW:
        return move & 192
    if move < TAKE:
        return move
    return TAKE if move < AIM else AIM


def card(move):
    """The card of a LAY, FIRST, SECOND or GIVE; NOTHING for other moves."""
    return move & 63 if move < DRAW else NOTHING


def target(move):
    """The seat of a TAKE or AIM; NOTHING for other moves."""
    return move & 7 if move >= TAKE else NOTHING


def digit(card):
    return card >> 2


def colour(card):
    """0 to 3: an index into COLOURS."""
    return card & 3


def copies(card, reset_out):
    """How many cards of this number the deck has."""
    if card < JOKER:
        return 2
    if card == RESET:
        return 0 if reset_out else 1
    return b"\x04\x06\x04\x06\x05\x04"[card - JOKER]


def covered(hand, code):
    """How many of the four digits of a code the digit cards of a hand serve."""
    left = bytearray(code)
    count = 0
    for card in hand:
        if card >= JOKER:
            break
        for i in range(4):
            if left[i] == card >> 2:
                left[i] = HIDDEN
                count += 1
                break
    return count


def matches(hand, code):
    """Whether a sorted hand is the four cards of a code. C3: in any order."""
    if len(hand) != 4:
        return False
    last = HIDDEN
    for card in hand:
        if card >= JOKER:
            if card > JOKER:
                return False
        elif card >> 2 == last or card >> 2 not in code:
            return False  # C2: a code has four different digits
        last = card >> 2
    return True


def _added(cards, card):
    """Sorted cards and one more."""
    place = 0
    for other in cards:
        if other > card:
            break
        place += 1
    return cards[:place] + bytes((card,)) + cards[place:]


def _without(cards, card):
    """The cards without one copy of this one, if there is one."""
    place = cards.find(bytes((card,)))
    return cards if place < 0 else cards[:place] + cards[place + 1 :]


def longest(seats, options=()):
    """About the most moves of a match, for the room it needs when it is saved."""
    # Nothing but the wish to win ends a game: people and bots need a third of this.
    return 200 + 100 * seats


class Game:
    def __init__(self, seats, seed, options=()):
        """A dealt game; without a seed an empty table, which `view` fills."""
        self.seats = seats
        self._options = bytes(chosen(seats, options, SEATS, OPTIONS))
        self._hands = [b""] * seats
        self._codes = [_NO_CODE] * seats
        self._shown = [b""] * seats
        self._pile = b""
        self._digits = b""
        self._actions = b""
        self._code_pile = []
        self._code_discard = []
        self._laid = _NOBODY[:seats]
        self._active = 0
        self._decider = 0
        self._phase = TURN
        self._drawn = NOTHING
        self._pointed = NOTHING
        self._direction = 1
        self._pending = 0
        self._quiet = 0
        self._winner = NOTHING
        self._dice = None
        if seed is not None:
            self._dice = Dice(seed)
            self._deal()

    def _deal(self):
        codes = list(CODES)
        self._dice.shuffle(codes)
        deck = bytearray()
        for card in range(KINDS):
            deck.extend(bytes((card,)) * copies(card, self._options[0]))
        self._dice.shuffle(deck)
        for seat in range(self.seats):
            self._codes[seat] = codes[seat]
            self._hands[seat] = bytes(sorted(deck[seat * HAND : seat * HAND + HAND]))
        self._code_pile = codes[self.seats :]
        self._pile = bytes(deck[self.seats * HAND :])
        self._turn_up()

    # What the table asks.

    def turn(self):
        return OVER if self._phase == ENDED else self._decider

    def moves(self):
        phase = self._phase if self._pointed == NOTHING else self.phase()
        if phase == TURN:
            hand = self._hands[self._active]
            if self._pending:
                # C17: only a +2 answers a +2.
                return [LAY + PLUS, ACCEPT] if PLUS in hand else [ACCEPT]
            found = self._plays(hand)
            found.append(DRAW)
            if self._quiet >= STALL:
                found.append(END)
            return found
        if phase == DRAWN:
            found = self._plays_of_drawn()
            found.append(KEEP)
            return found
        if phase == PAIRING:
            return self._seconds()
        found = []
        if phase == SWAPPING:
            # C13, C14: an empty discard gives nothing. C12: taking is free.
            if self._digits:
                found.append(SWAP_DIGIT)
            if self._actions:
                found.append(SWAP_ACTION)
            found.append(SWAP_NOTHING)
        elif phase == RESETTING:
            for seat in range(self.seats):
                if seat != self._active:  # C24
                    found.append(AIM + seat)
        elif phase == GIVING:
            last = HIDDEN
            for card in self._hands[self._decider]:
                if card != last:
                    last = card
                    found.append(GIVE + card)
        elif phase == TAKING:
            for seat in range(self.seats):
                if self._laid[seat] != NOTHING:
                    found.append(TAKE + seat)
            found.append(TAKE_NOTHING)
        elif phase == REDRAWING:
            found.append(DRAW)
            found.append(KEEP)
        return found

    def _legal(self, move):
        """Whether `moves()` holds this move; where there are many, without looking at them."""
        phase = self._phase if self._pointed == NOTHING else self.phase()
        if phase == TURN:
            hand = self._hands[self._active]
            if self._pending:
                return move == ACCEPT or move == LAY + PLUS and PLUS in hand
            if move == DRAW:
                return True
            if 0 <= move < SECOND:
                card = move & 63
                if card not in hand:
                    return False
                if move >= FIRST:
                    return card < JOKER and self._has_partner(hand, card)
                return card > JOKER or self.fits(card)
            return move == END and self._quiet >= STALL
        if phase == DRAWN:
            return move == KEEP or move in self._plays_of_drawn()
        return move in (self._seconds() if phase == PAIRING else self.moves())

    def play(self, move):
        if not self._legal(move):
            raise IllegalMove(f"not a legal move now: {move}")
        seat = self._decider
        if move < FIRST:
            if move == SWAP or move == RESET and self.seats > 2:
                self._pointed = move  # and what it is to do comes next
                return []
            size = self._lay(seat, move)
            events = [("laid", seat, move)]
            if size != 4 or not self._won(events):
                if move < JOKER:
                    self._pass_on(1)
                else:
                    self._act(move, events)
            events.append(REVEALED)
            return events
        if move < SECOND:
            self._pointed = move - FIRST
            return []
        if move == KEEP:
            self._pass_on(1)
            return [("kept", seat), REVEALED]
        events = []
        if move == DRAW:
            self._draw_one(seat, events)
        elif move < GIVE:
            # 3.6: a pair is one lay, the second card becomes the top.
            first, second = self._pointed, move - SECOND
            self._lay(seat, first)
            self._lay(seat, second)
            events.append(("pair", seat, first, second))
            if not self._won(events):
                self._pass_on(1)
        elif move < DRAW:
            self._give(seat, move - GIVE, events)
        elif move == ACCEPT:
            self._accept(seat, events)
        elif move == END:
            self._phase = ENDED
            events.append(("ended",))
        elif move >= AIM:
            self._lay(seat, RESET)
            events.append(("laid", seat, RESET))
            if not self._won(events):
                self._reset(target(move), events)
        elif move >= TAKE_NOTHING:
            self._take(target(move), events)
        else:
            self._swap(seat, move, events)
        events.append(REVEALED)
        return events

    def view(self, seat):
        view = Game(self.seats, None, self._options)
        for other in range(self.seats):
            if other == seat or other == self._winner:
                view._hands[other] = self._hands[other]
                view._codes[other] = self._codes[other]
            else:
                view._hands[other] = bytes((HIDDEN,)) * len(self._hands[other])
            view._shown[other] = self._shown[other]
        view._pile = bytes((HIDDEN,)) * len(self._pile)
        view._digits = self._digits
        view._actions = self._actions
        view._code_pile = [_NO_CODE] * len(self._code_pile)
        view._code_discard = [_NO_CODE] * len(self._code_discard)
        view._laid = self._laid
        if self._phase == GIVING:
            # 3.6: laid cards become public when all have laid.
            view._laid = bytes(
                card if other == seat or card == NOTHING else HIDDEN
                for other, card in enumerate(self._laid)
            )
        view._active = self._active
        view._decider = self._decider
        view._phase = self._phase
        if seat == self._active:
            view._drawn = self._drawn
            view._pointed = self._pointed
        elif self._drawn != NOTHING:
            view._drawn = HIDDEN
        view._direction = self._direction
        view._pending = self._pending
        view._quiet = self._quiet
        view._winner = self._winner
        return view

    def scores(self):
        """1 for the winner; all 0 when the game was ended without one."""
        return [1 if seat == self._winner else 0 for seat in range(self.seats)]

    def winners(self):
        """A game that was ended because no card was laid any more has no winner."""
        return () if self._winner == NOTHING else (self._winner,)

    # What a screen and a bot ask.

    def phase(self):
        """TURN, DRAWN, ..., with the second half of a play in two steps told apart."""
        pointed = self._pointed
        if pointed == NOTHING:
            return self._phase
        if pointed == SWAP:
            return SWAPPING
        return RESETTING if pointed == RESET else PAIRING

    def hand(self, seat):
        """The cards of a seat as sorted bytes; HIDDEN where the viewer may not look."""
        return self._hands[seat]

    def hand_size(self, seat):
        return len(self._hands[seat])

    def code(self, seat):
        """Four digits, or four times HIDDEN."""
        return self._codes[seat]

    def serves(self, seat, place):
        """Whether the card at this place of the hand already serves the code of the seat.

        Of two cards of one needed digit only the first serves.
        """
        hand = self._hands[seat]
        code = self._codes[seat]
        card = hand[place]
        if card == JOKER:
            jokers = place - hand.find(b"\x28")  # how many stand before this one
            return covered(hand, code) + jokers < 4
        return card < JOKER and covered(hand[: place + 1], code) > covered(hand[:place], code)

    def shown(self, seat):
        """The cards everybody knows this seat to hold: taken from a discard or a Gift."""
        return self._shown[seat]

    def digit_top(self):
        return self._digits[-1] if self._digits else NOTHING

    def action_top(self):
        return self._actions[-1] if self._actions else NOTHING

    def below_digit_top(self):
        """The card a Swap would uncover, or NOTHING."""
        return self._digits[-2] if len(self._digits) > 1 else NOTHING

    def discarded(self):
        """All the cards of both discards, which everybody saw."""
        return self._digits + self._actions

    def active(self):
        """The seat whose turn it is, also while others lay cards for its Gift."""
        return self._active

    def direction(self):
        return self._direction

    def next_seat(self):
        """The seat whose turn comes after this one, as things stand."""
        return (self._active + self._direction) % self.seats

    def pending(self):
        """The cards the active seat must draw if it does not lay a +2."""
        return self._pending

    def pile_size(self):
        return len(self._pile)

    def laid(self, seat):
        """The card before a seat for a Gift: NOTHING, or HIDDEN until all have laid."""
        return self._laid[seat]

    def drawn(self):
        """The card just drawn, NOTHING, or HIDDEN."""
        return self._drawn

    def pointed(self):
        """The card chosen for a play that needs one more choice, or NOTHING."""
        return self._pointed

    def quiet(self):
        """Turns since a card was laid."""
        return max(self._quiet, 0)

    def option(self, row):
        return self._options[row]

    def fits(self, card):
        """Whether a digit card may be laid by itself."""
        if card >= JOKER:
            return False
        if not self._digits:
            return True  # 3.6: on an empty digit discard any single digit card fits
        top = self._digits[-1]
        return card >> 2 == top >> 2 or not (card ^ top) & 3

    # How moves are found.

    def _plays(self, hand):
        """Each card of a sorted hand alone, and as the first of a pair, where it can be laid."""
        if not self._digits:
            return self._starts(hand)
        top = self._digits[-1]
        most = top | 3  # the last card that can be one of a pair
        total = top >> 2
        # A bit per digit that has a partner in the hand, and per digit that has two.
        once = twice = 0
        for card in hand:
            if card > most:
                break
            bit = 1 << total - (card >> 2)
            twice |= once & bit
            once |= bit
        if not total & 1:
            # A card is not its own partner.
            bit = 1 << (total >> 1)
            once ^= (once ^ twice) & bit
        found = []
        last = HIDDEN
        for card in hand:
            if card == last:
                continue
            last = card
            if card <= most:
                if not (card ^ top) & 3 or card >> 2 == total:
                    found.append(card)  # LAY is 0
                if once >> (card >> 2) & 1:
                    found.append(FIRST + card)
            elif card < JOKER:
                if not (card ^ top) & 3:
                    found.append(card)
            elif JOKER < card < KINDS:
                found.append(card)
        return found

    def _starts(self, hand):
        """What may be laid on an empty digit discard."""
        # 3.6: any single digit, no pair.
        found = []
        last = JOKER
        for card in hand:
            if card != last and card != JOKER and card < KINDS:
                found.append(LAY + card)
            last = card
        return found

    def _has_partner(self, hand, card):
        """Whether this digit card and another one of the hand make the sum on top."""
        if not self._digits:
            return False  # 3.6: no pair on an empty digit discard
        wanted = (self._digits[-1] >> 2) - (card >> 2)
        if wanted < 0:
            return False
        found = 0
        for other in hand:
            if other >> 2 == wanted:
                found += 1
        return found > (1 if wanted == card >> 2 else 0)  # it is not its own partner

    def _plays_of_drawn(self):
        """The drawn card alone, or it and another one, in either order."""
        drawn = self._drawn
        if drawn >= JOKER:
            # C6: a drawn action waits for another turn, unless the house says otherwise.
            return [LAY + drawn] if JOKER < drawn < KINDS and self._options[1] else []
        if not self._digits:
            return [LAY + drawn]
        top = self._digits[-1]
        wanted = (top >> 2) - (drawn >> 2)
        found = []
        if not wanted or not (drawn ^ top) & 3:
            found.append(LAY + drawn)
        if wanted < 0:
            return found
        hand = self._hands[self._active]
        if self._has_partner(hand, drawn):
            found.append(FIRST + drawn)
            last = drawn
            for card in hand:
                if card >> 2 == wanted and card != last and card != drawn:
                    last = card
                    found.append(FIRST + card)
        return found

    def _seconds(self):
        first, drawn = self._pointed, self._drawn
        wanted = (self._digits[-1] >> 2) - (first >> 2)
        skips = wanted == first >> 2  # a card is not its own partner
        last = HIDDEN
        found = []
        for card in self._hands[self._active]:
            if card >> 2 != wanted or card == last:
                continue
            if skips and card == first:
                skips = False
                continue
            # A pair after drawing holds the drawn card.
            if drawn == NOTHING or first == drawn or card == drawn:
                last = card
                found.append(SECOND + card)
        return found

    # What moves do.

    def _lay(self, seat, card):
        """Lay a card; how many are left in the hand."""
        one = bytes((card,))
        hand = self._hands[seat]
        place = hand.find(one)
        self._hands[seat] = hand[:place] + hand[place + 1 :]
        if self._shown[seat]:
            self._shown[seat] = _without(self._shown[seat], card)
        if card < JOKER:
            self._digits += one
        else:
            self._actions += one
        self._quiet = -1
        return len(hand) - 1

    def _won(self, events):
        """C7: asked after every change. The active seat comes first, then the others in the
        direction of play."""
        for hand in self._hands:
            if len(hand) == 4:
                break
        else:
            return False
        seat = self._active
        for _ in range(self.seats):
            hand = self._hands[seat]
            if len(hand) == 4 and matches(hand, self._codes[seat]):
                self._winner = seat
                self._phase = ENDED
                self._pointed = self._drawn = NOTHING
                events.append(("won", seat))
                return True
            seat = (seat + self._direction) % self.seats
        return False

    def _act(self, played, events):
        """The effect of a card that is laid already."""
        seat = self._active
        if played == REVERSE:
            self._direction = -self._direction
            events.append(("reversed", self._direction))
            # C18: with two players the other one is next anyway; some houses let it skip.
            self._pass_on(2 if self.seats == 2 and self._options[2] else 1)
        elif played == SKIP:
            events.append(("skipped", self.next_seat()))
            self._pass_on(2)  # C19: with two players the same one again
        elif played == PLUS:
            pending = self._pending + 2  # C16: without limit
            events.append(("pending", self.next_seat(), pending))
            self._pass_on(1)
            self._pending = pending
        elif played == GIFT:
            self._drawn = NOTHING
            self._phase = GIVING
            self._next_giver(events)
        elif played == RESET:
            self._reset(1 - seat, events)  # with two players there is one to aim at
        else:
            self._pass_on(1)

    def _pass_on(self, steps):
        self._active = self._decider = (self._active + steps * self._direction) % self.seats
        if self._phase > DRAWN:
            self._laid = _NOBODY[: self.seats]  # a Gift is over
        self._phase = TURN
        self._drawn = self._pointed = NOTHING
        self._pending = 0
        self._quiet += 1

    def _draw(self, seat, events):
        """The card that seat drew, or NOTHING when there is none anywhere (C23)."""
        if not self._pile:
            # The discards come back when a card is needed, not before; their tops stay.
            pile = bytearray(self._digits[:-1] + self._actions[:-1])
            if not pile:
                return NOTHING
            self._dice.shuffle(pile)
            self._pile = bytes(pile)
            self._digits = self._digits[-1:]
            self._actions = self._actions[-1:]
            events.append(("reshuffled", len(pile)))
        drawn = self._pile[-1]
        self._pile = self._pile[:-1]
        self._hands[seat] = _added(self._hands[seat], drawn)
        return drawn

    def _draw_one(self, seat, events):
        drawn = self._draw(seat, events)
        events.append(("drew", seat, 0 if drawn == NOTHING else 1))
        if len(self._hands[seat]) == 4 and drawn != NOTHING and self._won(events):
            return
        if drawn == NOTHING or self._phase == REDRAWING:
            self._pass_on(1)
        else:
            # Also when the card cannot be laid: its owner should see what came.
            self._drawn = drawn
            self._phase = DRAWN

    def _accept(self, seat, events):
        """The cards of a +2, the win test after each. What does not exist lapses."""
        count = 0
        while count < self._pending and self._draw(seat, events) != NOTHING:
            count += 1
            if matches(self._hands[seat], self._codes[seat]):
                break
        events.append(("drew", seat, count))
        if not self._won(events):
            self._pass_on(1)

    def _swap(self, seat, what, events):
        # C14, C15: take, lay the Swap, test for a win, then mind an empty digit discard.
        taken = NOTHING
        if what == SWAP_DIGIT:
            taken = self._digits[-1]
            self._digits = self._digits[:-1]
        elif what == SWAP_ACTION:
            taken = self._actions[-1]
            self._actions = self._actions[:-1]
        self._lay(seat, SWAP)
        events.append(("laid", seat, SWAP))
        if taken != NOTHING:
            self._gain(seat, taken)
            events.append(("took", seat, taken))
        if self._won(events):
            return
        if not self._digits:
            self._turn_up()
            if self._digits:
                events.append(("turned", self._digits[-1]))
        self._pass_on(1)

    def _gain(self, seat, card):
        """A card that everybody sees joins a hand."""
        self._hands[seat] = _added(self._hands[seat], card)
        self._shown[seat] = _added(self._shown[seat], card)

    def _turn_up(self):
        """Turn up cards until a digit card starts the digit discard; the actions met on the
        way are shuffled back. Without a digit card in the pile the discard stays empty."""
        pile = self._pile
        place = len(pile) - 1
        while place >= 0 and pile[place] >= JOKER:
            place -= 1
        if place < 0:
            return
        self._digits = pile[place : place + 1]
        rest = bytearray(pile[:place] + pile[place + 1 :])
        if place < len(rest):
            self._dice.shuffle(rest)
        self._pile = bytes(rest)

    def _reset(self, victim, events):
        if not self._code_pile:
            # C21: the codes discarded before come back, not the one discarded now.
            self._code_pile = self._code_discard
            self._code_discard = []
            self._dice.shuffle(self._code_pile)
        if self._code_pile:
            self._code_discard.append(self._codes[victim])
            self._codes[victim] = self._code_pile.pop()
        events.append(("reset", self._active, victim))
        if not self._won(events):
            self._pass_on(1)

    def _next_giver(self, events):
        """Ask the next seat for a card, in the direction of play; then the active one."""
        for step in range(1, self.seats):
            seat = (self._active + step * self._direction) % self.seats
            if self._laid[seat] == NOTHING and self._hands[seat]:  # C11
                self._decider = seat
                return
        self._decider = self._active
        self._phase = TAKING
        offered = False
        for seat in range(self.seats):
            laid = self._laid[seat]
            if laid != NOTHING:
                offered = True
                events.append(("offered", seat, laid))  # C9: face up
                if laid not in self._shown[seat]:
                    self._shown[seat] = _added(self._shown[seat], laid)
        if not offered:
            self._pass_on(1)

    def _give(self, seat, card, events):
        self._laid = self._laid[:seat] + bytes((card,)) + self._laid[seat + 1 :]
        events.append(("gave", seat))
        self._next_giver(events)

    def _take(self, owner, events):
        if owner == NOTHING:
            events.append(("refused", self._active))
            self._pass_on(1)
            return
        # 3.6: the taker's gain and the owner's loss are one change (C8: both may win by it).
        taken = self._laid[owner]
        self._hands[owner] = _without(self._hands[owner], taken)
        self._shown[owner] = _without(self._shown[owner], taken)
        self._gain(self._active, taken)
        self._laid = _NOBODY[: self.seats]
        events.append(("received", self._active, owner, taken))
        if self._won(events):
            return
        if self._pile or len(self._digits) > 1 or len(self._actions) > 1:
            self._phase = REDRAWING  # C10
            self._decider = owner
        else:
            self._pass_on(1)
