# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""New Game: a heap of counters; take one to three; who takes the last one wins.

State: how many counters lie there, whose turn it is, who took the last ones.
Moves: how many are taken, less one. Events: ("take", seat, count).
"""

from micropython import const

from rules import OVER, IllegalMove, Options, chosen
from rules.dice import Dice

SEATS = (2, 4)
OPTIONS = Options("last: wins, loses")

MOST = 21  # counters that can lie there
_FEWEST = const(15)
_TAKE = const(3)


def longest(seats, options):
    """About the most moves of a match."""
    return MOST


def count(move):
    """How many counters a move takes."""
    return move + 1


class Game:
    """A heap and those who sit around it."""

    def __init__(self, seats, seed, options=()):
        self.seats = seats
        self._options = chosen(seats, options, SEATS, OPTIONS)
        self._left = _FEWEST + Dice(seed).below(MOST - _FEWEST + 1)
        self._turn = 0
        self._last = OVER  # who took last; none yet

    # What a screen and a bot ask

    def left(self):
        """How many counters lie there."""
        return self._left

    def last_loses(self):
        """Whether the player who takes the last one loses."""
        return self._options[0] == 1

    # The contract

    def turn(self):
        """The seat that decides now, or OVER."""
        return self._turn if self._left else OVER

    def moves(self):
        """Take one, two or three."""
        yield from range(min(_TAKE, self._left))

    def play(self, move):
        """Take counters."""
        if not 0 <= move < min(_TAKE, self._left):
            raise IllegalMove("one to three counters, as long as there are so many")
        seat = self._turn
        self._left -= count(move)
        self._last = seat
        self._turn = (seat + 1) % self.seats
        return [("take", seat, count(move))]

    def view(self, seat):
        """What a seat may know: here everything. Secrets would be HIDDEN."""
        view = Game(self.seats, 0, self._options)
        view._left = self._left
        view._turn = self._turn
        view._last = self._last
        return view

    def scores(self):
        """One point for the winner."""
        winners = self.winners()
        return [1 if seat in winners else 0 for seat in range(self.seats)]

    def winners(self):
        """Who took the last one, or everybody else."""
        if self._left:
            return ()
        if self.last_loses():
            return tuple([seat for seat in range(self.seats) if seat != self._last])
        return (self._last,)
