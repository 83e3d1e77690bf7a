# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Computer players of Code.

Every choice is judged by the hand it leaves: how many digits of the code are missing, how
many cards are too many, what can be done with those. A draw is worth the mean over all
cards the seat has not seen. Medium stops there and never sees two cards that make the sum.
Hard does, weighs colours and sums of what must go, knows what an action does to the others,
and who is close to the end. Easy plays like Medium, but more often than not a random move.
"""

from micropython import const

from bots import EASY, HARD
from rules.code_cards import (
    ACCEPT,
    AIM,
    DRAW,
    END,
    FIRST,
    GIFT,
    GIVE,
    JOKER,
    KINDS,
    LAY,
    NOTHING,
    PLUS,
    REDRAWING,
    RESET,
    REVERSE,
    SECOND,
    SKIP,
    STALL,
    SWAP,
    SWAP_ACTION,
    SWAP_DIGIT,
    SWAP_NOTHING,
    TAKE,
    card,
    copies,
    kind,
    target,
)

_WIN = const(1000000)
_SLIPS = const(60)  # of a hundred moves of Easy, those left to chance
_PATIENCE = const(20)  # turns without a card laid after which a bot lays whatever it can

# What Hard goes by: chances to win, in percent. Places in the tables:
_HIT = const(40)
_SHEETS = const(41)  # one for 0, 1 and more digits missing, of 20 numbers
_KINDS = const(50)  # in the first sheet
_PAIR = const(55)
_COLOURS = const(56)
_LOW = const(60)
_SWAPS = const(101)
_JOKERS = const(111)
_AGAIN = const(114)
_PLUS = const(118)
_GIFT = const(124)
_RESET = const(130)
_TAKEN = const(135)
# A byte counts quarters of a percent from 128 on, one of the first 41 halves. They are learned:
# a net of 32 units, too large for a Pico, was taught by the ends of some million matches against
# version 0.1.0 what a hand is worth; then these were fitted to choose what it would choose,
# which is another thing than to be worth the same, and won 3 % more. Few colours are good: such
# cards go one after the other. So are low digits, which make sums.
_TWO = (
    b"\xc3\x97\x8a\x85\x7b\x70\x65\x50"  # 0 to 7 surplus digit cards when no digit is missing
    b"\x8f\x7a\x72\x6f\x66\x5d\x52\x42"  # ... when 1 is
    b"\x68\x66\x5e\x5a\x51\x48\x42\x34"  # 2
    b"\x55\x55\x4e\x4d\x43\x3d\x37\x2d"  # 3
    b"\x47\x45\x3f\x44\x3c\x36\x2f\x22"  # 4
    b"\xde"  # a drawn card that wins
    b"\x78\x9a\x8d\x7c\x88\x8e\x75\x7a\x7e"  # 1, 2, more surplus digit cards: 0, 1, more fit
    b"\x78\x7b\x77\x96\x9f"  # Gift, Skip, Reverse, +2, Reset in the hand
    b"\x95\x9d\x91\x88\x68\x8c"  # a pair makes the sum; 1 to 4 colours; each card of 0 to 2
    b"\x7a\x8a\x80\x7d\x80\x83\x6e\x71\x6e"  # 1, 2, more surplus digit cards: 0, 1, more fit
    b"\x7b\x77\x7d\x8b\xb1"  # Gift, Skip, Reverse, +2, Reset in the hand
    b"\x84\x7e\x76\x73\x6b\x8d"  # a pair makes the sum; 1 to 4 colours; each card of 0 to 2
    b"\x76\x7c\x80\x75\x7c\x7c\x6c\x73\x71"  # 1, 2, more surplus digit cards: 0, 1, more fit
    b"\x7d\x80\x81\x8d\xb8"  # Gift, Skip, Reverse, +2, Reset in the hand
    b"\x82\x74\x6c\x67\x68\x8f"  # a pair makes the sum; 1 to 4 colours; each card of 0 to 2
    b"\x82\x73\x9b\x91\x99\x9e\x9b\xa4\x8c\x82"  # one Swap, more, with 0 to 4 missing
    b"\x9b\xa7\x9d"  # each Joker while 1 digit is missing, more; a Joker too many
    b"\x67\x80\x8a\xa7"  # one more turn with 0, 1, more missing; with one card to lay
    b"\x87\xc4\x75\x74\x79\x92"  # +2 for 4 cards or fewer, 5, 6, 7, more; with one card to lay
    b"\x80\x82\x6d\x71\x77\x61"  # Gift with 0 to 4 missing; when the next has 5 cards
    b"\x92\xe6\x9d\x79\x67"  # Reset for 4 or fewer, 5, 6, 7, more
    b"\x78\x70"  # a card taken; of a seat with five
)
_MORE = (
    b"\xcd\x9b\x87\x81\x75\x6c\x63\x4f"
    b"\x8b\x77\x6d\x6b\x62\x5b\x52\x41"
    b"\x63\x61\x58\x52\x4b\x47\x41\x33"
    b"\x50\x51\x4b\x48\x45\x43\x3a\x2d"
    b"\x46\x49\x44\x43\x40\x3a\x30\x22"
    b"\xde"
    b"\x78\xa1\x90\x7b\x87\x8b\x6e\x77\x73"
    b"\x6c\x6c\x76\x80\x8f"
    b"\x91\x93\x8d\x85\x69\x8a"
    b"\x7d\x84\x80\x7a\x83\x7d\x6b\x70\x6b"
    b"\x93\x72\x75\x7c\x83"
    b"\x88\x76\x72\x6f\x6a\x8b"
    b"\x76\x7b\x80\x75\x7b\x7b\x77\x7b\x7b"
    b"\x8f\x7e\x7d\x85\x85"
    b"\x86\x79\x73\x6f\x6d\x87"
    b"\x77\x70\x93\x8b\x97\x9c\x91\x9d\x8a\x8f"
    b"\x9a\x9f\xa2"
    b"\x6b\x87\x89\xa8"
    b"\x88\xb8\x7b\x7b\x82\x93"
    b"\x77\x96\x7e\x7b\x79\x7e"
    b"\x93\xeb\xa3\x7f\x6b"
    b"\x7b\x70"
)


def think(view, seat, level, dice):
    """Yield None while thinking, the move last."""
    yield None  # the keys were last read before the table was drawn
    moves = [move for move in view.moves() if move != END]
    if len(moves) == 1:
        yield _end_or(view, moves[0])
        return
    if level == EASY and dice.below(100) < _SLIPS:
        yield dice.choice(moves)
        return
    if level != HARD:
        moves = [move for move in moves if kind(move) != FIRST]
    mind = _Mind(view, seat, level == HARD)
    best = best_value = None
    for move in moves:
        value = None
        for value in mind.judge(move):
            if value is None:
                yield None
        # The dice break ties, so that a bot cannot be read like a book.
        value = value * 8 + dice.below(8)
        if best is None or value > best_value:
            best, best_value = move, value
    yield best


def _end_or(view, move):
    """A bot ends a game in which no card was laid for a very long time."""
    return END if move == DRAW and view.quiet() >= 2 * STALL else move


class _Mind:
    """One decision: the hand, the code and the tables that judge them."""

    def __init__(self, view, seat, hard):
        self.view = view
        self.seat = seat
        self.hard = hard
        self.hand = view.hand(seat)
        self.need = 0  # a bit per digit of the code: our codes have four different digits
        for digit in view.code(seat):
            self.need |= 1 << digit
        self.top = view.digit_top()
        self.weights = _TWO if view.seats == 2 else _MORE
        self.missing = 0  # in the hand that was judged last
        self.last = False  # whether one card, which can be laid, keeps it from the end

    def worth(self, hand, top):
        """What it is worth to end the turn with this hand and this card on top."""
        need = self.need
        missing = 4
        jokers = fits = all_fit = swaps = actions = colours = once = twice = low = 0
        for held in hand:
            if held < JOKER:
                fit = 1 if not (held ^ top) & 3 or held >> 2 == top >> 2 else 0
                all_fit += fit
                bit = 1 << (held >> 2)
                if need & bit:
                    need ^= bit
                    missing -= 1
                else:
                    fits += fit
                    colours |= 1 << (held & 3)
                    twice |= once & bit
                    once |= bit
                    if held < 12:
                        low += 1
            elif held == JOKER:
                jokers += 1
            elif held == SWAP:
                swaps += 1
            else:
                actions += 1
        spare = jokers > missing
        if spare:
            fits = all_fit  # a Joker too many sets the digits of the code free: any may go
        self.missing = missing = missing - jokers if missing > jokers else 0
        surplus = len(hand) - 4 + missing
        if not missing and not surplus:
            return _WIN
        if not self.hard:
            return -300 * missing - 100 * surplus
        digits = max(surplus - actions - swaps, 0)
        self.last = not missing and surplus == 1 and (fits or not digits)
        weights = self.weights
        sheet = 20 * min(missing, 2)
        # A byte is a weight and 128.
        value = 2 * weights[8 * missing + min(digits, 7)] - 20 * max(digits - 7, 0) - 256
        if digits:
            value += weights[_SHEETS + sheet + 3 * min(digits, 3) - 3 + min(fits, 2)] - 256
            value += weights[_COLOURS + sheet + b"\0\0\0\1\0\1\1\2\0\1\1\2\1\2\2\3"[colours]]
            value += min(low, 3) * (weights[_LOW + sheet] - 128)
            if digits > 1 and top != NOTHING and _pair(once, twice, top >> 2):
                value += weights[_PAIR + sheet] - 128
        if swaps:
            value += weights[_SWAPS + 2 * missing + min(swaps, 2) - 1] - 128
        if actions:
            for held in hand:
                if held > SWAP:
                    value += weights[_KINDS - GIFT + sheet + held] - 128
        if missing:
            value += jokers * (weights[_JOKERS + min(missing, 2) - 1] - 128)
        elif spare:
            value += weights[_JOKERS + 2] - 128
        return 8 * value

    def weight(self, place):
        return 8 * (self.weights[place] - 128)

    def judge(self, move):
        """Yield None now and then, the value of a move last."""
        what = kind(move)
        hand = self.hand
        played = card(move)
        if what == LAY:
            rest = _less(hand, played)
            if played < JOKER:
                value = self.worth(rest, played)
            elif played == SWAP:
                value = max(self.swapped(way) for way in self.swaps())
            else:
                value = self.worth(rest, self.top)
                if value < _WIN:
                    value += self.effect(played)
            # A player who only draws never comes to an end.
            yield value + 200 * max(0, self.view.quiet() - _PATIENCE)
        elif what == FIRST:
            value = None
            for other in self.partners(played):
                value_of = self.worth(_less(_less(hand, played), other), other)
                if value is None or value_of > value:
                    value = value_of
            yield value + 200 * max(0, self.view.quiet() - _PATIENCE)
        elif what == SECOND:
            yield self.worth(_less(_less(hand, self.view.pointed()), played), played)
        elif what in (SWAP_DIGIT, SWAP_ACTION, SWAP_NOTHING):
            yield self.swapped(what)
        elif what == DRAW:
            if self.view.phase() == REDRAWING:
                # C10: only for a player who misses a digit.
                value = self.worth(hand, self.top)
                yield value + (1 if self.missing else -1)
            else:
                yield from self.drawing()
        elif what == GIVE:
            yield self.giving(played)
        elif what == TAKE:
            yield self.taking(target(move))
        elif what == AIM:
            yield self.resetting(target(move))
        elif what == ACCEPT:
            yield -_WIN  # a player who can answer a +2 does
        else:  # KEEP, TAKE_NOTHING
            yield self.worth(hand, self.top)

    def partners(self, first):
        """The cards that make a pair with this one."""
        wanted = (self.top >> 2) - (first >> 2)
        drawn = self.view.drawn()
        last = NOTHING
        for other in _less(self.hand, first):
            if other >> 2 == wanted and other != last:
                if drawn == NOTHING or drawn in (first, other):
                    last = other
                    yield other

    def swaps(self):
        if self.top != NOTHING:
            yield SWAP_DIGIT
        if self.view.action_top() not in (NOTHING, SWAP):
            yield SWAP_ACTION
        yield SWAP_NOTHING

    def swapped(self, way):
        rest = _less(self.hand, SWAP)
        if way == SWAP_DIGIT:
            return self.worth(_more(rest, self.top), self.view.below_digit_top())
        if way == SWAP_ACTION:
            if self.view.action_top() == SWAP:
                return -_WIN  # a Swap for a Swap: two players could do that for ever
            return self.worth(_more(rest, self.view.action_top()), self.top)
        return self.worth(rest, self.top)

    def drawing(self):
        """The mean over all cards not seen of the best that can be done with each."""
        view = self.view
        hand = self.hand
        top = self.top
        unseen = bytearray(KINDS)
        for i in range(KINDS):
            unseen[i] = copies(i, view.option(0))
        for i in hand:
            unseen[i] -= 1
        for i in view.discarded():
            unseen[i] -= 1
        for other in range(view.seats):
            if other != self.seat:
                for i in view.shown(other):
                    unseen[i] -= 1
        yield None
        total = count = 0
        kept = self.worth(hand, top)
        for drawn in range(KINDS):
            often = unseen[drawn]
            if not often:
                continue
            more = _more(hand, drawn)
            value = self.worth(more, top)
            if drawn < JOKER and value < _WIN:
                if view.fits(drawn):
                    value = max(value, self.worth(hand, drawn))
                if top != NOTHING:
                    wanted = (top >> 2) - (drawn >> 2)
                    last = NOTHING
                    for other in hand:
                        if other >> 2 == wanted and other != last:
                            last = other
                            rest = _less(hand, other)
                            value = max(value, self.worth(rest, drawn), self.worth(rest, other))
            elif drawn > JOKER and view.option(1):
                value = max(value, kept)
            if value >= _WIN:
                value = 2 * self.weight(_HIT) if self.hard else 300
            total += often * value
            count += often
            if drawn & 3 == 3:
                yield None
        yield total // count if count else kept

    # What Hard knows of the others.

    def effect(self, played):
        """What an action does beside leaving the hand, which was judged last."""
        if not self.hard:
            return 0
        view = self.view
        share = view.seats - 1
        size = view.hand_size(view.next_seat())
        value = 0
        if played == SKIP or played == REVERSE and share == 1 and view.option(2):
            value = self.weight(_AGAIN + (3 if self.last else min(self.missing, 2))) // share
        elif played == PLUS:
            value = self.weight(_PLUS + _by_size(size)) // share
            if self.last:
                value += self.weight(_PLUS + 5) // share
        elif played == RESET:
            value = max(self.resetting(other) for other in range(view.seats) if other != self.seat)
        elif played == GIFT:
            # Each of the others offers a card it does not want; with luck we do.
            value = self.weight(_GIFT + self.missing)
            if size == 5:
                value += self.weight(_GIFT + 5)
        return value

    def resetting(self, other):
        size = self.view.hand_size(other)
        return self.weight(_RESET + _by_size(size)) // (self.view.seats - 1)

    def giving(self, given):
        """The hand without the card; a Joker is not for giving away."""
        value = self.worth(_less(self.hand, given), self.top)
        # It serves every digit, and a digit only itself.
        return value - 100 if given == JOKER and value < _WIN else value

    def taking(self, owner):
        view = self.view
        value = self.worth(_more(self.hand, view.laid(owner)), self.top)
        if value >= _WIN:
            return value
        five = view.hand_size(owner) == 5  # the four cards that stay may be the code
        if not self.hard:
            return value - 300 if five else value
        value += self.weight(_TAKEN)
        return value + self.weight(_TAKEN + 1) if five else value


def _pair(once, twice, wanted):
    """Whether two digits make the sum; the masks say which are held, and which twice."""
    for digit in range(wanted // 2 + 1):
        other = wanted - digit
        if twice >> digit & 1 if digit == other else once >> digit & once >> other & 1:
            return True
    return False


def _by_size(size):
    """The place of a hand of this size: up to 4, 5, 6, 7, more."""
    return min(max(size - 4, 0), 4)


def _less(hand, card):
    place = hand.find(bytes((card,)))
    return hand[:place] + hand[place + 1 :]


def _more(hand, card):
    # The order is of no matter here.
    return hand + bytes((card,))
