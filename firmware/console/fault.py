# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""When something goes wrong: say so kindly, keep the match, tell the serial console.

A match that fails three times at the same move can be set aside: it stays in the journal
under keys of its own, in pieces, until somebody has copied it from the serial console.

    length of what Match.pack gave, that, then the moves as the journal has them:
    an index below 0xF0, or 0xF6 and the three bytes of a move
"""

import gc
import traceback

from micropython import const

from console import pages
from journal import ASIDE, FAULTS, RAW_MOVE, Full
from match import forget
from rules import GAMES
from ui import tunes

_PIECE = const(240)
_PIECES = const(16)
_TIMES = const(3)


def show(kit, error, playing):
    """A friendly page for an exception; back to the menu after a key."""
    for game in GAMES:
        forget(game)
    gc.collect()
    traceback.print_exception(error)
    kit.tunes.play(tunes.WRONG)
    journal = kit.journal
    if not playing or journal.match() is None:
        text = kit.say("fault text", type(error).__name__)
        pages.confirm(kit, kit.say("fault"), text, "hint go on")
        return
    text = kit.say("fault match", type(error).__name__)
    pages.confirm(kit, kit.say("fault"), text, "hint go on")
    if _times(journal) >= _TIMES and pages.confirm(kit, kit.say("aside"), kit.say("aside sure")):
        set_aside(journal)


def _times(journal):
    """Note a fault; how often in a row the match has failed at this move."""
    place = len(journal.entries())
    where = bytes((place >> 8, place & 255)) + journal.match()[2:5]
    kept = journal.get(FAULTS) or b"\x00"
    times = kept[0] + 1 if kept[1:] == where else 1
    journal.put(FAULTS, bytes((min(times, 255),)) + where)
    return times


def set_aside(journal):
    """Keep the running match under keys of its own, and end it."""
    header = journal.match()
    data = bytearray((len(header),))
    data += header
    for entry in journal.entries():
        if entry & RAW_MOVE:
            data += bytes((0xF6, entry >> 16 & 255, entry >> 8 & 255, entry & 255))
        else:
            data.append(entry)
    _print(data)
    try:
        _keep(journal, data)
    except Full:
        pass  # it was printed; the match must not come back for ever
    journal.end()
    journal.put(FAULTS, b"")


def _keep(journal, data):
    for piece in range(_PIECES):
        part = data[piece * _PIECE : (piece + 1) * _PIECE]
        if part or journal.get(ASIDE + piece):
            journal.put(ASIDE + piece, part)


def kept(journal):
    """The match that was set aside, as bytes; empty without one."""
    data = b""
    for piece in range(_PIECES):
        data += journal.get(ASIDE + piece) or b""
    return data


def _print(data):
    print("Match set aside:")
    for at in range(0, len(data), 32):
        print(" ".join(["%02x" % byte for byte in data[at : at + 32]]))


def export(kit):
    """Print the match that was set aside once more, and perhaps delete it."""
    _print(kept(kit.journal))
    if pages.confirm(kit, kit.say("aside"), kit.say("aside printed")):
        _keep(kit.journal, b"")
