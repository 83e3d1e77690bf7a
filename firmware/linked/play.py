# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""A match on several consoles: an ordinary table whose seats are led by hands/remote.py."""

from console import VERSION, rooms
from hands.remote import Remote
from table.table import Table


def play(kit, wire):
    """Play the match whose session is on a wire."""
    wire.begin()
    match = wire.talk.match
    # What fails while others are watched has nothing to do with a match that waits here.
    kit.playing = match.number if match.ticket else None
    try:
        _at_table(wire, match)
        kit.playing = None
    finally:
        wire.close()
        kit.speak_of(None)
        rooms.forget(match.name)


def resume(kit, match):
    """Go on with a linked match that waited here."""
    from linked.wire import Wire

    wire = Wire(kit, "linked")
    try:
        if kit.uart() is None:
            wire.tell(wire.say("no pins"))
        else:
            wire.talk = _session(wire, match)
            _at_table(wire, match)
    finally:
        wire.close()


def _session(wire, match):
    """A function of its own, so that nothing of what makes it stays."""
    from link.catch_up import resumed

    return resumed(wire.ring, VERSION, match)


def _at_table(wire, match):
    """Play until the match is over or a player leaves."""
    remote = Remote(wire, match)
    table = Table(wire.kit, match, remote)
    remote.begin(table)
    table.show()
    if table.turns() and not remote.session.trouble:
        remote.finish(table)
    else:
        table.note_clock()  # without moves: those are for all
        table.leave()
    remote.bye()
