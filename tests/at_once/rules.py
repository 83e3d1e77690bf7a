# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""A toy in which all play at the same time: everybody has a heap and takes one to three of it in
each round; the match ends after the round in which a heap is empty.

State: the heaps, a bit for each seat that had its turn in this round, the round, and whether
this is only what a seat plays ahead. Moves: how many are taken, less one.
"""

from micropython import const

from rules import OVER, IllegalMove, chosen
from rules.dice import Dice

SEATS = (2, 4)
OPTIONS = ()

MOST = 9
_FEWEST = const(6)
_TAKE = const(3)


def longest(seats, options):
    """About the most moves of a match."""
    return MOST * seats


def count(move):
    """How many counters a move takes."""
    return move + 1


class Game:
    """A heap for everybody."""

    def __init__(self, seats, seed, options=()):
        chosen(seats, options, SEATS, OPTIONS)
        self.seats = seats
        self._heaps = bytearray([_FEWEST + Dice(seed).below(MOST - _FEWEST + 1)] * seats)
        self._had = 0  # bits of the seats that had their turn
        self._round = 1
        self._part = 0  # 1: only what a seat plays ahead
        self._took = bytearray(seats)

    def left(self):
        """How many counters the seat on turn has."""
        return self._heaps[max(0, self.turn())]

    def last_loses(self):
        """Never."""
        return False

    def turn(self):
        """The first seat that had no turn in this round."""
        if not self._had and 0 in self._heaps:
            return OVER
        for seat in range(self.seats):
            if not self._had >> seat & 1:
                return seat
        return 0  # the part that was played ahead is done

    def moves(self):
        """Take one, two or three."""
        yield from range(min(_TAKE, self.left()))

    def play(self, move):
        """Take counters."""
        if not 0 <= move < min(_TAKE, self.left()):
            raise IllegalMove("one to three counters, as long as there are so many")
        seat = self.turn()
        self._heaps[seat] -= count(move)
        self._took[seat] = count(move)
        self._had |= 1 << seat
        if self._had == (1 << self.seats) - 1 and not self._part:
            self._had = 0
            self._round += 1
        return [("take", seat, count(move))]

    def view(self, seat):
        """Everything lies open."""
        view = Game(self.seats, 0)
        for name in self.__dict__:
            value = getattr(self, name)
            setattr(view, name, value if isinstance(value, int) else bytearray(value))
        return view

    def scores(self):
        """What everybody has taken."""
        return [-left for left in self._heaps]

    def winners(self):
        """Who has the fewest left."""
        if self.turn() != OVER:
            return ()
        return tuple([s for s in range(self.seats) if self._heaps[s] == min(self._heaps)])

    # All at once

    def together(self):
        """The round that all may play at the same time."""
        return 0 if self.turn() == OVER else self._round

    def ahead(self, seat):
        """A game in which only this seat has no turn yet; None when it had it."""
        if not self.together() or self._had >> seat & 1:
            return None
        game = self.view(seat)
        game._part = 1
        game._had = (1 << self.seats) - 1 - (1 << seat)
        return game

    def time(self, seat):
        """As long as it takes to take so many."""
        return 1000 * self._took[seat]
