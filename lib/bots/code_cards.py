# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Computer players of Code.

Every choice is judged by the hand it leaves: how many digits of the code are missing, how
many cards are too many, what can be done with those. A draw is worth the mean over all
cards the seat has not seen. Medium stops there and never sees two cards that make the sum.
Hard does, counts the turns that a hand still needs, knows what an action does to the others,
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

# Hard counts the turns, in hundredths, that a player alone would need from here: the best
# play of a small model of the game, solved backwards. What surplus cards cost while a digit
# is missing, and the values of actions, were set by matches against Medium or by judgement.
# The model has no opponent, so four fifths of its turns, an eager +2 and Reset and a reluctant
# draw: no more than 51 % of 4,000 games against its own numbers with two players.
# A missing digit is worth many turns, a Swap several (it waits for the digit to show up), a
# surplus card about one; but when no digit is missing the last card that must fit the
# discard is worth five.
# By missing digits; by Swaps in the hand (0, 1, 2).
_TURNS = ((0, 0, 0), (1080, 712, 728), (1592, 1216, 1024), (1936, 1592, 1344), (2192, 1864, 1632))
# By surplus digit cards (0 to 9): when nothing is missing, and otherwise.
_SHED_LAST = (0, 500, 640, 740, 810, 870, 930, 980, 1030, 1080)
_SHED = (0, 240, 380, 500, 600, 700, 780, 860, 940, 1020)
_SHED_ACTION = const(20)
# What an action in the hand is good for beside: Joker, Swap, Gift, Skip, Reverse, +2, Reset.
_TWO_ACTIONS = (0, 0, 45, 60, 0, 0, 300)
_MORE_ACTIONS = (0, 0, 130, 20, 0, 0, 100)
_FITS = const(20)  # a surplus card that could be laid next turn
_TURN = const(100)  # to have one turn more than another player
_DRAW = const(100)  # a turn in which nothing is laid
# What two more cards and a turn lost cost another player, by the size of its hand (0 to
# 10). Cards help whoever misses digits; they hurt who has the code and a card too many.
_PENALTY = (-100, -100, -100, -100, -100, 150, 120, 120, 120, 120, 120)
# What a new code costs a player with so many cards.
_RESET = (400, 400, 400, 500, 600, 800, 700, 650, 600, 600, 600)


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
        self.actions = _TWO_ACTIONS if view.seats == 2 else _MORE_ACTIONS

    def worth(self, hand, top):
        """What it is worth to end the turn with this hand and this card on top."""
        need = self.need
        missing = 4
        jokers = fits = extra = swaps = actions = 0
        for held in hand:
            if held < JOKER:
                bit = 1 << (held >> 2)
                if need & bit:
                    need ^= bit
                    missing -= 1
                elif not (held ^ top) & 3 or held >> 2 == top >> 2:
                    fits = 1
            elif held == JOKER:
                jokers += 1
            elif held == SWAP:
                swaps += 1
            else:
                actions += 1
                extra += self.actions[held - JOKER]
        if jokers > missing and self.hard:
            # A Joker too many sets the digits of the code free: any of them may go.
            for held in hand:
                if held < JOKER and (not (held ^ top) & 3 or held >> 2 == top >> 2):
                    fits = 1
        missing = missing - jokers if missing > jokers else 0
        surplus = len(hand) - 4 + missing
        if not missing and not surplus:
            return _WIN
        if not self.hard:
            return -300 * missing - 100 * surplus
        if missing:
            value = extra - _TURNS[missing][min(swaps, 2)] - _SHED_ACTION * actions
            shed = _SHED
            digits = surplus - actions - swaps
        else:
            value = extra // 2
            shed = _SHED_LAST
            digits = surplus - actions - swaps
            value -= 100 * (actions + swaps) if not digits else 10 * (actions + swaps)
        value -= shed[digits] if digits < 10 else shed[9] + 50 * (digits - 9)
        return value + _FITS if fits else value

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
            yield self.worth(hand, self.top) - (0 if self.hard else 100)
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
                value = 300
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
        yield (total // count if count else kept) - (_DRAW if self.hard else 0)

    # What Hard knows of the others.

    def effect(self, played, rest):
        """What an action does beside leaving the hand."""
        if not self.hard:
            return 0
        view = self.view
        following = view.next_seat()
        share = view.seats - 1
        if played == SKIP:
            return _TURN // share
        if played == PLUS:
            return _PENALTY[min(view.hand_size(following), 10)] // share
        if played == REVERSE:
            return _TURN if share == 1 and view.option(2) else 0
        if played == RESET:
            return max(self.resetting(other) for other in range(view.seats) if other != self.seat)
        if played == GIFT:
            # Each of the others offers a card it does not want; with luck we do.
            return 50 * (4 - self.useful(rest)) * share
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
        return _RESET[min(size, 10)] // (self.view.seats - 1)

    def giving(self, given):
        """The hand without the card; a Joker is not for giving away."""
        value = self.worth(_less(self.hand, given), self.top)
        if value >= _WIN:
            return value
        if given == JOKER:
            value -= 100  # it serves every digit, and a digit only itself
        elif self.hard and given > JOKER:
            value -= 20  # actions help anybody
        return value

    def taking(self, owner):
        view = self.view
        value = self.worth(_more(self.hand, view.laid(owner)), self.top)
        if value < _WIN and view.hand_size(owner) == 5:
            value -= 100 if self.hard else 300  # the four cards that stay may be the code
        return value


def _less(hand, card):
    place = hand.find(bytes((card,)))
    return hand[:place] + hand[place + 1 :]


def _more(hand, card):
    # The order is of no matter here.
    return hand + bytes((card,))
