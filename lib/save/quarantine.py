# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""A match that failed again and again, kept in the journal's dictionary until it was copied.

In pieces: the length of what Match.pack gave, that, then the moves as `pack_moves` has them.
"""

from micropython import const

from save.journal import ASIDE
from save.rewrite import pack_moves, unpack_moves

PIECES = 16
_PIECE = const(240)
_RECORDS = const(16 * 6)  # bytes around the pieces


def packed(journal, game):
    """The match of a game in the journal, as bytes."""
    header = journal.match(game)
    return bytes((len(header),)) + header + pack_moves(journal.entries(game))


def parted(data):
    """What `packed` put together: (what Match.unpack wants, entries)."""
    end = 1 + data[0] if data else 1
    return data[1:end], unpack_moves(data[end:])


def fits(journal, game, data):
    """Whether these bytes can be kept in the place of the match of a game, and nothing else is."""
    room = len(data) <= PIECES * _PIECE and journal.fits(len(data) + _RECORDS, game)
    return room and not journal.get(ASIDE)


def keep(journal, data):
    """Keep these bytes, or nothing any more."""
    for piece in range(PIECES):
        part = data[piece * _PIECE : (piece + 1) * _PIECE]
        if part or journal.get(ASIDE + piece):
            journal.put(ASIDE + piece, part)


def kept(journal):
    """The bytes that are kept; empty without a match."""
    data = b""
    for piece in range(PIECES):
        data += journal.get(ASIDE + piece) or b""
    return data
