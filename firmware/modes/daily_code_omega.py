# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Code Omega as the puzzle of the day: strips against the clock."""

from micropython import const

from console import rooms
from modes import code_omega_practice as practice
from modes.daily import DARK, STAR
from rules import code_omega as rules
from rules.dice import Dice

_STARS = const(5)


def play(kit, day, person, other):
    """The strips of a day: the faster, the more stars."""
    game = rooms.lend("omega_alone", "alone", day // 3 & 1, Dice(day))
    if not practice.play(kit, person, game):
        return None
    won = game.result(0) == rules.RIGHT
    stars = 0
    milliseconds = game.time(0) if won else 0
    if won:
        stars = max(1, _STARS - milliseconds // (200 * game.limit()))
    signs = bytes([STAR] * stars + [DARK] * (_STARS - stars))
    return won, (milliseconds + 999) // 1000, signs
