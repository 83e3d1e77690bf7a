# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""A match and its players as bytes, in the journal and on the wire; a format, as moves are."""

from micropython import const

from match import HUMAN, Unreadable
from rules import named

_FORMAT = const(1)


def pack(match):
    """What `unpack` needs to start this match again, without its moves."""
    data = bytearray((_FORMAT, match.number))
    data += bytes((match.seed >> 16, match.seed >> 8 & 255, match.seed & 255))
    data += bytes((len(match.options),)) + bytes(match.options)
    data += pack_players(match.players)
    return bytes(data) + match.ticket


def unpack(make, data, journal):
    """What make(name, players, seed, options, journal) makes of it; Unreadable if that fails."""
    try:
        if data[0] != _FORMAT:
            raise Unreadable("this match was saved by another version")
        name = named(data[1])
        if name is None:
            raise Unreadable("this version does not have the game of this match")
        seed = data[2] << 16 | data[3] << 8 | data[4]
        count = data[5]
        options = tuple(data[6 : 6 + count])
        players = unpack_players(data[6 + count :])
        match = make(name, players, seed, options, journal)
        match.ticket = bytes(data[6 + count + len(pack_players(players)) :])
        return match
    except IndexError:
        raise Unreadable("this match is incomplete")
    except ValueError as error:
        raise Unreadable(str(error))


def ticket_of(data):
    """The ticket of a packed match; empty for one that is played on a single console."""
    try:
        at = 6 + data[5]
        return data[at + len(pack_players(unpack_players(data[at:]))) :]
    except (IndexError, ValueError):
        return b""


def identity(data):
    """What tells a packed match from others: its game and its seed."""
    return data[1:5]


def pack_players(players):
    """Names and levels as bytes."""
    data = bytearray((len(players),))
    for name, level in players:
        name = name.encode()
        data += bytes((level << 5 | len(name),)) + name
    return bytes(data)


def unpack_players(data):
    """The list of (name, level) that `pack_players` packed."""
    players = []
    at = 1
    for _ in range(data[0]):
        level, length = data[at] >> 5, data[at] & 31
        if level > HUMAN or at + 1 + length > len(data):
            raise ValueError("these are no players")
        try:
            players.append((data[at + 1 : at + 1 + length].decode(), level))
        except UnicodeError:
            raise ValueError("these are no players")
        at += 1 + length
    return players
