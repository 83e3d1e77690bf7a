# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The hand of a computer: it thinks in small slices, and a person may open the menu meanwhile."""

import gc

from console import rooms
from match import load
from ui.keys import MENU, B

_GOOD = 2  # the level that gives hints


def decide(table, seat):
    """The move of a bot; AGAIN, LEAVE or a claim when a person opens the menu first."""
    several = len(table.humans) > 1
    if table.screen is None or several and table.facing is not None:
        if several:
            table.facing = None
        table.show()
    person = table.person
    interrupt = ()
    if person.has_read(table):
        name, level = table.match.players[seat]
        table.say(table.kit.say("thinks", name), table.kit.say("b menu"))
        move = _consider(table, seat, level)
        if move is not None:
            return move
        # Its dice are the same when it begins anew: until then what it computed is freed.
        interrupt = getattr(table.presenter, "interrupt", tuple)()
    action = table.menu(table.alone(), interrupt)
    person.claimed = action >= 0
    return action


def _consider(table, seat, level):
    """A bot's move; None when a person opens the menu first.

    A function of its own, so that nothing of its thoughts stays while the menu is open.
    """
    keys = table.kit.keys
    for move in _think(table, seat, level):
        table.kit.step()
        while move is not None and keys.holding() is not None:
            table.kit.pause(2)  # B that is held down was earlier than the move
        if keys.take(B, MENU):
            return None
    return move


def _think(table, seat, level):
    """A bot's thoughts, its move last."""
    match = table.match
    if not rooms.loaded("bots." + match.name):
        gc.collect()
        load("bots", match.name)
        gc.collect()
    bots = load("bots", match.name)
    return bots.think(match.game.view(seat), seat, level, match.dice())


def advise(table, seat):
    """The move that a good bot would choose."""
    move = None
    for move in _think(table, seat, _GOOD):
        table.kit.step()
    rooms.clear("bots")  # the person may think for long
    gc.collect()  # what is made next stays: not behind its thoughts
    return move
