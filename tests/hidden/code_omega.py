# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Changes in a game of Code Omega what one seat cannot know."""

from rules import HIDDEN, code_omega
from rules.dice import Dice


def shuffle(game, seat, dice):
    """Give the game another future, and the others other boards and arrangements."""
    game._dice = Dice(dice.below(30000))
    known = game.view(seat)._boards
    hidden = [seat for seat in range(game.seats) if known[seat] == HIDDEN]
    if not game.round or game.same and len(hidden) < game.seats:
        hidden = []  # nothing is dealt yet, or the seat's own board tells all the others
    # Boards that this seat has not seen change places: those of the others and the pile.
    unseen = sorted(
        set([game._boards[other] for other in hidden] + list(game._pile[game._next :]))
    )
    placed = list(unseen)
    dice.shuffle(placed)
    swapped = dict(zip(unseen, placed))
    for other in hidden:
        game._boards[other] = swapped[game._boards[other]]
    game._pile[:] = bytes([swapped.get(board, board) for board in game._pile])
    used = list(game._pile[: game._next])
    dice.shuffle(used)
    game._pile[: game._next] = bytes(used)
    if game.round:
        for other in range(game.seats):
            game._starts[other] = dice.below(11)
    solver = game.turn()
    if game.puzzle is not None and game.view(seat).puzzle is None:
        full = game.puzzle.full()
        game.puzzle = code_omega.Puzzle(game.side, game._boards[solver], game._code)
        game.puzzle.begin(game._starts[solver], game.find and not full)
        for _ in range(dice.below(5)):
            game.puzzle.swap(dice.below(game.puzzle.size()))
