# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Plays New Game: leaves a number of counters from which the next player cannot win.

Two can always take four together, so a multiple of four is lost for the player on turn.
Easy does not know it, medium sees it only near the end.
"""

from micropython import const

from bots import EASY, MEDIUM

_NEAR = const(8)  # counters that medium can think through


def think(view, seat, level, dice):
    """Yield None while thinking, the move last."""
    moves = list(view.moves())
    if level != EASY and (level != MEDIUM or view.left() <= _NEAR):
        goal = 1 if view.last_loses() else 0
        for move in moves:
            if (view.left() - move - 1) % 4 == goal:
                yield move
                return
    yield dice.choice(moves)
