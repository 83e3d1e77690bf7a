# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The console from power-on: between two matches the menu, and back to it for ever.

What stays in memory during a match is here; what happens between matches is in console/home,
which makes room for them.
"""

import gc
import sys

import displayio
import microcontroller
import supervisor
from micropython import const

from console.kit import Kit
from journal import Journal
from match import drop, forget
from rules import named

_ROOM = const(100 * 1024)  # bytes that a game wants to find free at the menu


def run(hardware, damaged=None, watchdog=None):
    """Never returns. `damaged` are files of which that is known already."""
    kit = Kit(hardware, Journal(microcontroller.nvm))
    kit.watch(watchdog)
    kit.damaged = damaged
    from console import home

    home.greet(kit)
    home = None
    at = None
    while True:
        try:
            at = _menu(kit, at)
        except Exception as error:
            playing, kit.playing = kit.playing, None
            _fault(kit, error, playing)
        _tidy()


def _tidy():
    """Room for the next game: a fresh start when the last ones have left too little.

    Python keeps every name of every module it ever loaded, game by game. Starting takes
    half a second, and the picture stays on the glass meanwhile.
    """
    gc.collect()
    if gc.mem_free() < _ROOM:
        displayio.release_displays()
        supervisor.reload()


def _fault(kit, error, playing):
    # Room first: what went out may be the memory itself.
    kit.stage.scene()
    kit.speak_of(None)
    gc.collect()
    from console import check, fault

    kit.damaged = check.damaged(True, kit.alive) or ()
    if kit.damaged:
        print(repr(error))
        check.tell(kit, kit.damaged[0])
    else:
        fault.show(kit, error, playing)
    drop("console", "check")
    drop("console", "fault")


def _menu(kit, at):
    """Show the menu once and do what was chosen; the name of the row to come back to."""
    from console import home

    at, wanted, game = home.choose(kit, at)
    home = None
    drop("console", "home")
    drop("console", "menu")
    if wanted == "linked":
        _linked(kit)
    elif wanted:
        _play(kit, game, wanted == "continue")
    return at


def _play(kit, number, waits):
    """Set up a match, or go on with the one that waits; B leads back to the menu."""
    game = named(number)
    try:
        kit.speak_of(game)
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
            match = _waiting(kit, number)
            if match and match.ticket:
                from console import linked

                linked.resume(kit, match)
                match = kit.playing = None
        if match:
            _at_table(kit, match)
    finally:
        kit.speak_of(None)
        if game:  # or it is a match of one that is not here any more
            forget(game)


def _waiting(kit, number):
    """The match of a game as far as it has come; None if it cannot be read."""
    from console import resume

    match = resume.waiting(kit, number)
    drop("console", "resume")
    return match


def _at_table(kit, match):
    """Play a match, and then others like it as long as they are wanted."""
    from console.table import Table

    kit.playing = match.number
    while Table(kit, match).run():
        from console import result

        match = result.another(kit, match)
        result = None
        drop("console", "result")
        match.begin()
    kit.playing = None


def _set_up(kit, game):
    """What somebody wants after any lessons, and what for it, as setup.choose gives it."""
    easy = False
    while True:
        kit.speak_of(game)
        from console import setup

        wanted, given = setup.against_easy(kit, game) if easy else setup.choose(kit, game)
        setup = None  # what chose makes room for what plays
        drop("console", "setup")
        drop("console", "names")
        if wanted != "learn":
            sys.modules.pop("lessons", None)
            return wanted, given
        from console import lesson

        easy = lesson.run(kit, game)
        lesson = None
        drop("console", "lesson")


def _linked(kit, *offer):
    """Offer a match to other consoles, or join one, and play it; False: nothing came of it."""
    from console import lobby

    wire = lobby.offer(kit, *offer) if offer else lobby.join(kit)
    lobby = None  # what brought them together makes room for the table
    if wire:
        from console import linked

        linked.play(kit, wire)
    return bool(wire)
