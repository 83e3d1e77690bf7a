# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""What the five games have in common: a few numbers and one exception.

Every module beside this one is a game and has the same shape:

    SEATS = (2, 4)                                   # fewest, most
    OPTIONS = (("scoring", ("mode 1", "mode 2")),)   # the first value is the default
    DATA = ("words",)                                # modules that only this game uses, if any

    longest(seats, options)  # about the most moves of a match; one with a time counts as four

    class Game:
        __init__(seats, seed, options=())  # options: index of the value per OPTIONS row
        seats           # how many sit at the table
        turn()          # the seat that decides now, or OVER
        moves()         # yields every legal move of that seat, each once
        play(move)      # does it and returns its events, or raises IllegalMove
        view(seat)      # a Game that holds what this seat may know
        scores()        # one number per seat
        winners()       # seats; () while playing
        phase()         # what kind of decision it is, where there are several kinds
        untimed(move), timed(move, milliseconds)  # where moves carry a time: without it, with it

A move is an int below 2**24. An event is a tuple: a word, then small numbers, for
instance ("guess", seat, target, position, number). `tests/contract.py` checks all this.

Two things here are formats, because saved matches hold them: the number of a game, and the
order in which its `moves()` come (a saved move is an index into them). Who changes either
breaks every match that somebody has saved; tests/transcripts says so.
"""

# The games in the order of the menu, each with its number in saved matches, set-ups and
# statistics. A new game is one line here, with a number that no game ever had (up to 15);
# lines may change places, numbers may not.
_SHELF = (
    (0, "code_omega"),
    (1, "omphalos"),
    (2, "code_cards"),
    (3, "code_vinci"),
    (4, "enigma"),
)

# Names of the game modules, in the order of the menu.
GAMES = tuple([name for _, name in _SHELF])

OVER = -1  # turn() of a finished game
SPECTATOR = -1  # view() of somebody who holds no seat
HIDDEN = 255  # stands in a view for a number the seat may not know

# The event that ends undo: the step showed somebody something new, or chance was used.
REVEALED = ("revealed",)


class IllegalMove(ValueError):
    """The rules forbid this move now; the game is as it was."""


def number(name):
    """The number by which a game is saved."""
    for saved, game in _SHELF:
        if game == name:
            return saved
    raise ValueError("there is no game " + name)


def named(number):
    """The name of the game that is saved under this number, or None."""
    for saved, game in _SHELF:
        if saved == number:
            return game
    return None
