# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Computer players of Code.

Every choice is judged by the hand it leaves: how many digits of the code are missing, how
many cards are too many, what can be done with those. A draw is worth the mean over all
cards the seat has not seen. Medium stops there and never sees two cards that make the sum.
Hard does, weighs how long a hand still takes, knows what an action does to the others, and
who is close to the end. Easy plays like Medium, but more often than not a random move.
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

# What Hard goes by: costs and worths in about hundredths of a turn. Places in the tables:
_TURNS = const(0)
_SHED = const(12)
_PERCENT = const(20)
_SHED_LAST = const(24)
_ACTIONS = const(32)
_ACTIONS_LAST = const(37)
_LAST = const(42)
_FITS = const(46)
_PLUS = const(50)
_SKIP = const(55)
_RESET = const(58)
_GIFT = const(63)
_DRAW = const(68)
_HIT = const(72)
_TAKEN = const(73)
_GIVEN = const(74)
# A byte stands for eight times what it has above 32, one of the first twelve for thrice that.
# For two players they were found by an evolution strategy over matches against version 0.1.0
# in a faster copy of the game, which they won more often (56 %) than those of the arena: 53 %
# of 3,000. Surplus cards weigh more the more digits are missing; a Reset waits for
# somebody who is close.
_TWO = (
    b"\x4b\x3c\x3e"  # 1 digit missing: no Swap in the hand, one, more
    b"\x62\x5e\x55"  # 2 missing
    b"\xa3\x96\x8c"  # 3 missing
    b"\xca\xbd\xa9"  # 4 missing
    b"\x20\x38\x4c\x62\x77\x89\x96\xa1"  # 0 to 7 surplus digit cards while 1 digit is missing
    b"\x2c\x31\x33\x33"  # ... in percent while 1 to 4 are missing
    b"\x20\x52\x5f\x6c\x84\x90\xb4\xb4"  # 0 to 7 of them when none is
    b"\x26\x26\x1a\x2b\x5e"  # Gift, Skip, Reverse, +2, Reset in the hand
    b"\x25\x02\x22\x23\x33"  # the same when no digit is missing
    b"\x39\x46\x29\x26"  # the last surplus cards: an action, one more, a Swap; a Swap among others
    b"\x28\x28\x25\x23"  # a card that fits, two; the same when none is missing
    b"\x12\x3b\x12\x28\x1d"  # +2 for 4 cards or fewer, 5, 6, 7, more
    b"\x36\x2e\x29"  # Skip for 5 or fewer, 7, more
    b"\x67\x92\x24\x1e\x0e"  # Reset for 4 or fewer, 5, 6, 7, more
    b"\x1b\x2c\x16\x2c\x40"  # Gift with 0 to 4 missing
    b"\x2d\x31\x29\x33"  # a draw with 0 to 3 missing
    b"\x4c\x36\x24"  # a drawn card that wins; a card of five taken; an action given away
)
_MORE = (
    b"\x4d\x3e\x3e"
    b"\x62\x53\x4b"
    b"\x71\x62\x58"
    b"\x7b\x6e\x64"
    b"\x20\x3e\x50\x5e\x6b\x78\x82\x8c"
    b"\x2c\x2c\x2c\x2c"
    b"\x20\x5e\x70\x7c\x85\x8d\x94\x9a"
    b"\x2e\x20\x1e\x1e\x2a"
    b"\x28\x21\x1f\x1f\x26"
    b"\x2c\x2c\x2c\x21"
    b"\x22\x22\x22\x22"
    b"\x14\x33\x2f\x2f\x2f"
    b"\x2c\x2c\x2c"
    b"\x6b\x84\x78\x71\x6b"
    b"\x20\x26\x2c\x33\x39"
    b"\x2c\x2c\x2c\x2c"
    b"\x46\x2c\x22"
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
    """A bot ends a game that nobody has been able to go on with for a very long time."""
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
        self.weights = [8 * (number - 32) for number in (_TWO if view.seats == 2 else _MORE)]

    def worth(self, hand, top):
        """What it is worth to end the turn with this hand and this card on top."""
        weights = self.weights
        need = self.need
        missing = 4
        jokers = fits = all_fit = swaps = actions = extra = last = 0
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
            elif held == JOKER:
                jokers += 1
            elif held == SWAP:
                swaps += 1
            else:
                actions += 1
                extra += weights[_ACTIONS - GIFT + held]
                last += weights[_ACTIONS_LAST - GIFT + held]
        if jokers > missing:
            fits = all_fit  # a Joker too many sets the digits of the code free: any may go
        missing = missing - jokers if missing > jokers else 0
        surplus = len(hand) - 4 + missing
        if not missing and not surplus:
            return _WIN
        if not self.hard:
            return -300 * missing - 100 * surplus
        digits = surplus - actions - swaps
        many = 0
        if digits > 7:
            many = 80 * (digits - 7)
            digits = 7
        fits = (2 if fits > 1 else fits) - 1
        if missing:
            shed = (weights[_SHED + digits] + many) * weights[_PERCENT - 1 + missing] // 100
            value = extra - shed - 3 * weights[_TURNS - 3 + 3 * missing + min(swaps, 2)]
            return value + weights[_FITS + fits] if fits >= 0 else value
        value = last - weights[_SHED_LAST + digits] - many
        if digits:
            value -= weights[_LAST + 3] * swaps
            return value + weights[_FITS + 2 + fits] if fits >= 0 else value
        value -= weights[_LAST if actions else _LAST + 2]
        return value - weights[_LAST + 1] * (actions + swaps - 1)

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
                value = self.worth(rest, self.top) + self.effect(played, rest)
            # Whoever only draws never comes to an end.
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
                # C10: only for whoever misses a digit.
                yield self.worth(hand, self.top) + (1 if self.useful(hand) < 4 else -1)
            else:
                yield from self.drawing()
        elif what == GIVE:
            yield self.giving(played)
        elif what == TAKE:
            yield self.taking(target(move))
        elif what == AIM:
            yield self.resetting(target(move))
        elif what == ACCEPT:
            # Cards are welcome to whoever misses some.
            unwelcome = 100 if not self.hard else 200 if self.useful(hand) == 4 else 0
            yield self.worth(hand, self.top) - unwelcome
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
            if value >= _WIN:
                value = self.weights[_HIT] if self.hard else 300
            elif drawn < JOKER:
                if view.fits(drawn):
                    value = max(value, self.worth(hand, drawn))
                if top != NOTHING:
                    wanted = (top >> 2) - (drawn >> 2)
                    last = NOTHING
                    for other in hand:
                        if other >> 2 == wanted and other != last:
                            last = other
                            value = max(value, self.worth(_less(hand, other), drawn))
            elif drawn > JOKER and view.option(1):
                value = max(value, kept)
            total += often * value
            count += often
            if drawn & 3 == 3:
                yield None
        value = total // count if count else kept
        if self.hard:
            value -= self.weights[_DRAW + min(4 - self.useful(hand), 3)]
        yield value

    # What Hard knows of the others.

    def effect(self, played, rest):
        """What an action does beside leaving the hand."""
        if not self.hard:
            return 0
        view = self.view
        share = view.seats - 1
        size = view.hand_size(view.next_seat())
        if played == SKIP or played == REVERSE and share == 1 and view.option(2):
            return self.weights[_SKIP + (0 if size < 6 else 1 if size < 8 else 2)] // share
        if played == PLUS:
            return self.weights[_PLUS + _by_size(size)] // share
        if played == RESET:
            return max(self.resetting(other) for other in range(view.seats) if other != self.seat)
        if played == GIFT:
            # Each of the others offers a card it does not want; with luck we do.
            return self.weights[_GIFT + 4 - self.useful(rest)] * share
        return 0

    def useful(self, hand):
        need = self.need
        count = 0
        for i in hand:
            if i < JOKER and need >> (i >> 2) & 1:
                need ^= 1 << (i >> 2)
                count += 1
            elif i == JOKER:
                count += 1
        return min(count, 4)

    def resetting(self, other):
        size = self.view.hand_size(other)
        return self.weights[_RESET + _by_size(size)] // (self.view.seats - 1)

    def giving(self, given):
        """The hand without the card; a Joker is not for giving away."""
        value = self.worth(_less(self.hand, given), self.top)
        if value >= _WIN:
            return value
        if given == JOKER:
            value -= 100  # it serves every digit, and a digit only itself
        elif self.hard and given > JOKER:
            value -= self.weights[_GIVEN]  # actions help anybody
        return value

    def taking(self, owner):
        view = self.view
        value = self.worth(_more(self.hand, view.laid(owner)), self.top)
        if value < _WIN and view.hand_size(owner) == 5:
            value -= self.weights[_TAKEN] if self.hard else 300
        return value


def _by_size(size):
    """The place of a hand of this size: up to 4, 5, 6, 7, more."""
    return min(max(size - 4, 0), 4)


def _less(hand, card):
    place = hand.find(bytes((card,)))
    return hand[:place] + hand[place + 1 :]


def _more(hand, card):
    # The order is of no matter here.
    return hand + bytes((card,))
