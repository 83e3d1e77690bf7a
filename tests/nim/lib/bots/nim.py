# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Plays Nim: leaves heaps whose sizes, written in twos, cancel each other out (Bouton 1901).

When the last one loses, one heap of one is left over in the end. Easy does not know any of
this, medium only when few counters are left.
"""

from micropython import const

from bots import EASY, MEDIUM
from rules import nim as rules

_NEAR = const(9)  # counters that medium can think through


def _lost(sizes, last_loses):
    """Whether who has to move now cannot win against a perfect player."""
    sum_of_twos = 0
    for size in sizes:
        sum_of_twos ^= size
    if last_loses and max(sizes) <= 1:
        return sum_of_twos == 1
    return sum_of_twos == 0


def think(view, seat, level, dice):
    """Yield None while thinking, the move last."""
    moves = list(view.moves())
    if level != EASY and (level != MEDIUM or view.left() <= _NEAR):
        sizes = [view.size(at) for at in range(rules.HEAPS)]
        for move in moves:
            at = rules.heap(move)
            sizes[at] -= rules.count(move)
            if _lost(sizes, view.last_loses()):
                yield move
                return
            sizes[at] += rules.count(move)
            yield None
    yield dice.choice(moves)
