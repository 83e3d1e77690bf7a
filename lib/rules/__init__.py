# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""What the five games have in common: a few numbers and one exception.

Every module beside this one is a game and has the same shape:

    TITLE = "Omphalos"
    SEATS = (2, 4)                                   # fewest, most
    OPTIONS = (("scoring", ("mode 1", "mode 2")),)   # the first value is the default

    class Game:
        __init__(seats, seed, options=())  # options: index of the value per OPTIONS row
        turn()          # the seat that decides now, or OVER
        moves()         # yields every legal move of that seat, each once
        play(move)      # does it and returns its events, or raises IllegalMove
        view(seat)      # a Game that holds what this seat may know
        scores()        # one number per seat
        winners()       # seats; () while playing
        describe(move)  # one line for logs and transcripts

A move is an int below 2**24. An event is a tuple: a word, then small numbers, for
instance ("guess", seat, target, position, number). `tests/contract.py` checks all this.
"""

# Names of the game modules, in the order of the menu.
GAMES = ("code_omega", "omphalos", "code_cards", "code_vinci", "enigma")

OVER = -1  # turn() of a finished game
SPECTATOR = -1  # view() of somebody who holds no seat
HIDDEN = 255  # stands in a view for a number the seat may not know

# The event that ends undo: the step showed somebody something new, or chance was used.
REVEALED = ("revealed",)


class IllegalMove(ValueError):
    """The rules forbid this move now; the game is as it was."""
