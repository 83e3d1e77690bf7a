# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""What the five games have in common: a few numbers and one exception.

Every module beside this one is a game and has the same shape:

    SEATS = (2, 4)                                   # fewest, most
    OPTIONS = Options("scoring: mode 1, mode 2")     # the first value is the default
    DATA = ("words",)                                # modules that only this game uses, if any
    LANGUAGE = 2        # if any, the option that follows the console's language until it is set
    ONE_CONSOLE = 6     # if any, the option that linked consoles do not offer
    UNTOLD = ("step",)  # events that no log needs, if any

    longest(seats, options)  # about the most moves of a match; one with a time counts as four

    class Game:
        __init__(seats, seed, options=())  # options: index of the value per OPTIONS row;
                        # `chosen` below checks them
        seats           # how many sit at the table
        turn()          # the seat that decides now, or OVER
        moves()         # yields every legal move of that seat, each once
        play(move)      # does it and returns its events, or raises IllegalMove
        view(seat)      # a Game that holds what this seat may know
        scores()        # one number per seat
        winners()       # seats; () while playing
        phase()         # what kind of decision it is, where there are several kinds
        untimed(move), timed(move, milliseconds)  # where moves carry a time: without it, with it

    and, where steps only prepare another (lib/match.py says who asks):

        free(move, lies)  # whether this step, at the table since it lay as `lies`, may wait
        lies()            # how it lies, as bytes
        lay_back(lies)    # put it back
        way(lies, move)   # the shortest steps from there to here; `move` follows, or None

    and, where all seats of linked consoles may play the same part of a match at the same time
    (firmware/linked/play_ahead.py says how):

        together()        # a number of that part, below 256; 0 while one plays after the other
        ahead(seat)       # a Game of its own for this part, in which the seat is on turn until it
                          # is done; None when it had its turn
        time(seat)        # milliseconds after which it was done, 0 if it gave up; without this
                          # the others are not told

A move is an int below 2**24. An event is a tuple: a word, then small numbers, for
instance ("guess", seat, target, position, number). `tests/contract.py` checks all this.

Two things here are formats, because saved matches hold them: the number of a game, and the
order in which its `moves()` come (a saved move is an index into them). A change of either
breaks every saved match; tests/transcripts would fail.
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
SPECTATOR = -1  # view() for those who hold no seat
HIDDEN = 255  # stands in a view for a number the seat may not know

# The event that ends undo: the step showed a player something new, or chance was used.
REVEALED = ("revealed",)


class IllegalMove(ValueError):
    """The rules forbid this move now; the game is as it was."""


class Options:
    """What can be chosen in a game: a sequence of a name and its values for each row.

    A row stays one text: each word of a tuple would take 32 bytes of a board's memory.

    >>> Options("scoring: mode 1, mode 2", "end: race, 3 rounds")[1]
    ('end', ('race', '3 rounds'))
    """

    def __init__(self, *rows):
        self._rows = rows

    def __len__(self):
        return len(self._rows)

    def __getitem__(self, row):
        name, values = self._rows[row].split(": ")
        return name, tuple(values.split(", "))


def chosen(seats, options, limits, rows):
    """The value of every option, the default where none is given; `limits` and `rows` are SEATS
    and OPTIONS of a game. ValueError for a number of seats or a value that it does not have."""
    if not limits[0] <= seats <= limits[1]:
        raise ValueError("this game is for %d to %d players" % limits)
    if len(options) > len(rows):
        raise ValueError("too many options")
    values = [0] * len(rows)
    for i in range(len(options)):
        if not 0 <= options[i] < len(rows[i][1]):
            raise ValueError("no such value of the option " + rows[i][0])
        values[i] = options[i]
    return tuple(values)


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
