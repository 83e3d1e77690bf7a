# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""After an exception: a page for the player, a traceback on serial; the match is kept.

A match that fails three times at the same move can be set aside: it stays in the journal
(lib/save/quarantine.py) until it was copied from the serial console.
"""

import traceback

from micropython import const

from console import rooms
from match_bytes import identity
from rules import GAMES
from save import quarantine
from save.journal import FAULTS
from table import pages
from ui import tunes

_TIMES = const(3)


def show(kit, error, playing):
    """A friendly page for an exception; back to the menu after a key."""
    for game in GAMES:
        rooms.forget(game)
    traceback.print_exception(error)
    kit.tunes.play(tunes.WRONG)
    journal = kit.journal
    match = playing is not None and journal.match(playing)
    text = kit.say("fault match" if match else "fault text", type(error).__name__)
    pages.tell(kit, kit.say("fault"), text)
    if match and _times(journal, playing) >= _TIMES:
        if pages.confirm(kit, kit.say("aside"), kit.say("aside sure")):
            set_aside(kit, playing)


def _times(journal, game):
    """Note a fault; how often in a row the match has failed at this move."""
    place = len(journal.entries(game))
    where = bytes((place >> 8, place & 255)) + identity(journal.match(game))
    kept = journal.get(FAULTS) or b"\x00"
    times = kept[0] + 1 if kept[1:] == where else 1
    journal.put(FAULTS, bytes((min(times, 255),)) + where)
    return times


def set_aside(kit, game):
    """Keep the match of a game under keys of its own, and end it; or say that there is no room."""
    journal = kit.journal
    data = quarantine.packed(journal, game)
    _print(data)
    if not quarantine.fits(journal, game, data):
        pages.tell(kit, kit.say("aside"), kit.say("aside full"))
        return
    quarantine.keep(journal, data)
    journal.end(game, FAULTS, b"")
    journal.tidy()


def _print(data):
    print("Match set aside:")
    for at in range(0, len(data), 32):
        print(" ".join(["%02x" % byte for byte in data[at : at + 32]]))


def export(kit):
    """Print the match that was set aside once more, and perhaps delete it."""
    _print(quarantine.kept(kit.journal))
    if pages.lose(kit, kit.say("aside"), kit.say("aside printed")):
        quarantine.keep(kit.journal, b"")
