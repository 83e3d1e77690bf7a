# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Nim: heaps of counters; take as many as you like of one; who takes the last one wins.

State: how many counters each heap has, whose turn it is, who took the last ones.
Moves: heap * 8 + how many are taken. Events: ("take", seat, heap, count).
"""

from micropython import const

from rules import OVER, IllegalMove, Options
from rules.dice import Dice

SEATS = (2, 2)
OPTIONS = Options("last: wins, loses")

HEAPS = 4
MOST = 7  # counters of a heap
_FEWEST = const(3)
_HEAP = const(8)  # moves of a heap


def longest(seats, options):
    """About the most moves of a match."""
    return HEAPS * MOST


def heap(move):
    """The heap that a move takes from."""
    return move // _HEAP


def count(move):
    """How many counters it takes."""
    return move % _HEAP


class Game:
    """Heaps, and two who take of them."""

    def __init__(self, seats, seed, options=()):
        if seats != 2:
            raise ValueError("Nim is a game for two")
        self.seats = seats
        self._options = tuple(options) or (0,)
        dice = Dice(seed)
        self._heaps = bytearray(HEAPS)
        for at in range(HEAPS):
            self._heaps[at] = _FEWEST + dice.below(MOST - _FEWEST + 1)
        self._turn = 0
        self._last = OVER  # who took last; none yet

    # What a screen and a bot ask

    def size(self, heap):
        """How many counters a heap has."""
        return self._heaps[heap]

    def left(self):
        """How many counters lie there."""
        return sum(self._heaps)

    def last_loses(self):
        """Whether the player who takes the last one loses."""
        return self._options[0] == 1

    # The contract

    def turn(self):
        """The seat that decides now, or OVER."""
        return self._turn if self.left() else OVER

    def moves(self):
        """Every number of every heap."""
        for at in range(HEAPS):
            for number in range(1, self._heaps[at] + 1):
                yield at * _HEAP + number

    def play(self, move):
        """Take counters of one heap."""
        at, number = heap(move), count(move)
        if not 0 <= at < HEAPS or not 0 < number <= self._heaps[at]:
            raise IllegalMove("one counter at least, all of one heap")
        seat = self._turn
        self._heaps[at] -= number
        self._last = seat
        self._turn = 1 - seat
        return [("take", seat, at, number)]

    def view(self, seat):
        """A copy: nothing is secret here."""
        view = Game(self.seats, 0, self._options)
        view._heaps[:] = self._heaps
        view._turn = self._turn
        view._last = self._last
        return view

    def scores(self):
        """One point for the winner."""
        winners = self.winners()
        return [1 if seat in winners else 0 for seat in range(self.seats)]

    def winners(self):
        """Who took the last one, or the other."""
        if self.left():
            return ()
        return (1 - self._last if self.last_loses() else self._last,)
