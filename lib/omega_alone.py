# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Code Omega alone: a game with one puzzle, which its first seat is solving.

In memory only during practice: at the table of a match every byte counts.
"""

import omega_boards

from rules import code_omega


def alone(side, dice):
    """A puzzle of one side of the boards, for practice."""
    game = code_omega.Game(code_omega.SEATS[0], None, (side,))
    game.round = 1
    board = dice.below(code_omega.BOARDS)
    game._code = dice.below(code_omega.CODES)
    starts = omega_boards.HARD_STARTS if side else omega_boards.EASY_STARTS
    game._boards[0] = board
    game._starts[0] = dice.below(len(starts) // 2)
    again(game)
    return game


def again(game):
    """The same puzzle from its beginning."""
    game._played = 0
    game._result[0] = code_omega.WAITING
    game._start(0)


def solved(game):
    """How it is solved."""
    return game._solved(0)
