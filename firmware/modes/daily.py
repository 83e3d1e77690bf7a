# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The puzzle of the day, the same on every console: one of three kinds, by the number of the day.

    Code Omega      strips against the clock, the solution if it is not found
    Enigma          the first round of a match: a bot has coded a word
    Code de Vinci   the midst of a match of bots, in which one tile of the other, and no other,
                    is certain; firmware/puzzles has them, sim/tools/puzzles.py makes them

Each has a module beside this one, with play(kit, day, person, other): whether it was solved,
seconds, signs; None for leaving. Nothing of it is saved as a match: a player who leaves begins it
anew. menus/daily asks for the day and keeps the results.
"""

from console import rooms
from console.kit import texts

_GAMES = ("code_omega", "enigma", "code_vinci")

# Signs, as menus/daily draws them
STAR, DARK, YES, NO, WRONG, HINT = range(6)


def game_of(day):
    """The game of a day."""
    return _GAMES[day % 3]


def run(kit):
    """Ask for the day, play its puzzle and tell the result."""
    day = rooms.lend("menus.daily", "choose", kit)
    if day is None:
        return
    game = game_of(day)
    try:
        kit.speak_of(game)
        result = _play(kit, game, day)
    finally:
        kit.speak_of(None)
        kit.stage.clear()
        rooms.forget(game)
    if result:
        rooms.lend("menus.daily", "finish", kit, day, *result)


def _play(kit, game, day):
    """Say what it is about, and play it."""
    from menus import names

    person = (names.known(kit.journal) or [kit.say("player", 1)])[0]
    other = names.bot([person])
    names = None  # the table unloads the menus
    text = texts(kit.language + "_daily")["about " + game].format(other)
    title = kit.say("title " + game)
    if not rooms.lend("table.pages", "confirm", kit, title, text, "hint lesson over"):
        return None
    return rooms.lend("modes.daily_" + game, "play", kit, day, person, other)
