# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Runs the console: the menu, what was chosen there, and the menu again.

What stays in memory during a match is here; what happens between matches is in menus/home,
which makes room for them.
"""

import gc

import microcontroller
from micropython import const

from console import rooms
from console.kit import Kit
from rules import GAMES, named
from save.journal import Journal

_ROOM = const(72 * 1024)  # bytes that a game wants to find free at the menu


def run(hardware, damaged=None, watchdog=None):
    """Never returns. `damaged` are the files already known to be damaged, or None."""
    kit = Kit(hardware, Journal(microcontroller.nvm))
    kit.watch(watchdog)
    kit.damaged = damaged
    rooms.lend("menus.home", "greet", kit)
    at = None
    while True:
        try:
            at = _menu(kit, at)
        except Exception as error:
            playing, kit.playing = kit.playing, None
            _fault(kit, error, playing)
        _tidy(kit)


def _tidy(kit):
    """Check that there is room for the next game.

    Python keeps every name of every module that it ever loaded. If too little is left, the
    console restarts at the menu, after so long without a key that no press is lost.
    """
    gc.collect()
    if gc.mem_free() < _ROOM:
        kit.stage.clear()
        for folder in ("menus", "table", "linked", "link"):
            rooms.clear(folder)
        gc.collect()
        kit.worn = gc.mem_free() < _ROOM


def _fault(kit, error, playing):
    # Free memory first: the fault may be that there was too little.
    kit.stage.scene()
    kit.speak_of(None)
    gc.collect()
    kit.damaged = rooms.lend("menus.file_check", "damaged", True, kit.alive) or ()
    if kit.damaged:
        print(repr(error))
        rooms.lend("menus.file_check", "tell", kit, kit.damaged[0])
    else:
        rooms.lend("menus.fault", "show", kit, error, playing)


def _menu(kit, at):
    """Show the menu once and do what was chosen; the name of the row to come back to."""
    # Not collected: what comes next does it.
    at, wanted, game = rooms.lend("menus.home", "choose", kit, at, collect=False)
    # What was loaded ahead for the set-up of a game stays for it.
    rooms.clear("menus", *(("menus.setup", "menus.names") if wanted == "play" else ()))
    if wanted != "play":
        rooms.drop("lessons")
    rooms.only(named(game) if wanted else None, GAMES)
    kit.worn = False
    if wanted == "linked":
        _linked(kit)
    elif wanted == "daily":
        rooms.lend("modes.daily", "run", kit)
    elif wanted:
        _play(kit, game, wanted == "continue")
    return at


def _play(kit, number, waits):
    """Set up a match, or go on with the one that waits; B leads back to the menu."""
    game = named(number)
    try:
        if not waits:
            wanted, match = _set_up(kit, game)
            while wanted == "linked":  # it is to be offered to others
                offer, match = match, None
                if _linked(kit, game, *offer):
                    break
                wanted, match = _set_up(kit, game)
            if match:
                match.begin()
        else:
            kit.speak_of(game)
            match = rooms.lend("menus.resume", "waiting", kit, number)
            if match and match.ticket:
                from linked import play as linked

                linked.resume(kit, match)
                match = kit.playing = None
        if match:
            at_table(kit, match)
    finally:
        kit.speak_of(None)
        if game:  # or it is a match of one that is not here any more
            rooms.forget(game)


def at_table(kit, match):
    """Play a match, and then others like it as long as they are wanted."""
    from table.table import Table

    kit.playing = match.number
    while Table(kit, match).run():
        match = rooms.lend("table.result", "another", kit, match)
        match.begin()
    kit.playing = None


def _set_up(kit, game):
    """What is wanted after lessons and modes, and what for it, as setup.choose gives it."""
    easy = False
    at = 0
    while True:
        kit.speak_of(game)
        if easy:
            wanted, given = rooms.lend("menus.setup", "against_easy", kit, game)
        else:
            wanted, given = rooms.lend("menus.setup", "choose", kit, game, at)
        rooms.clear("menus")
        if wanted == "learn":
            easy = rooms.lend("table.lesson", "run", kit, game)
        elif wanted == "mode":
            mode, players, options, at = given
            rooms.lend("modes." + mode, "run", kit, players, options)
        else:
            rooms.drop("lessons")
            return wanted, given
        for folder in ("screens", "table", "hands"):  # room for the set-up again
            rooms.clear(folder)


def _linked(kit, *offer):
    """Offer a match to other consoles, or join one, and play it; False: nothing came of it."""
    wire = rooms.lend("linked.lobby", "offer" if offer else "join", kit, *offer)
    if wire:
        from linked import play as linked

        linked.play(kit, wire)
    return bool(wire)
