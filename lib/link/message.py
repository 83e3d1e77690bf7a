# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""What linked consoles say to each other, and the checks that they compare.

Each message begins with the session (3 bytes, by chance) and the console (0 offered, 255 none):

    OFFER    protocol, game, seats, open seats, options, members with their seats, version
    JOIN     check of the version, names of the people who sit there; none: leaves again
    START    identities of the consoles, owner of each seat, the packed match
    MOVE     index of the first move, moves, perhaps a check of the state behind them
    RELAY    the same, from the console that was asked; the moves may be of any
    PING     protocol, check of the version, how many moves, check of the moves, flags, ready,
             perhaps for which consoles bots shall sit in and do, and how many moves it had then
    WANT     whom, index: send what follows; from console 255: send the
             start, or with an index what follows, to a console that watches
    CALL     seat, number, time: something to be heard at once that is no move yet
    GO       number: all are ready, begin
"""

from binascii import crc32

PROTOCOL = 1
CONSOLES = 6
NO_CONSOLE = 255  # the console of a message before the match

# Kinds of frames; those below SURE are sent again until they have come home.
JOIN, START, MOVE, RELAY, CALL, GO = range(6)
SURE = 6
OFFER, PING, WANT = range(6, 9)

BEAT = 600  # ms between two offers or pings
MISSING = 3000  # ms without a word after which a console is missing


def chain(moves, count, known=0, check=0):
    """A check of the first moves; that of the first `known` ones may be given. 24 bits count."""
    data = bytearray(3)
    for i in range(known, count):
        move = moves[i]
        data[0], data[1], data[2] = move >> 16, move >> 8 & 255, move & 255
        check = crc32(data, check)
    return check


def fingerprint(game):
    """A check of everything a game knows, 24 bits; the same on every Python."""
    return _print(game, 0) & 0xFFFFFF


def _print(thing, check):
    if isinstance(thing, int):
        return crc32(str(int(thing)).encode(), check)
    if isinstance(thing, (bytes, bytearray)):
        return crc32(thing, crc32(b"b", check))
    if thing is None:
        return crc32(b"-", check)
    if isinstance(thing, str):
        return crc32(thing.encode(), crc32(b"s", check))
    if isinstance(thing, (list, tuple)):
        check = crc32(b"(", check)
        for part in thing:
            check = _print(part, check)
        return crc32(b")", check)
    if isinstance(thing, set):
        return _print(sorted(thing), check)
    if not isinstance(thing, dict):
        thing = thing.__dict__
    for key in sorted(thing):  # names, or small numbers
        check = _print(thing[key], _print(key, check))
    return check


def check_of(text):
    """A check of a version, 16 bits."""
    return crc32(text.encode()) & 0xFFFF


def two(number):
    return bytes((number >> 8, number & 255))


def three(number):
    return bytes((number >> 16, number >> 8 & 255, number & 255))


def number_at(data, at, count):
    """A number of so many bytes; IndexError where the data ends before it does."""
    number = 0
    for i in range(at, at + count):
        number = number << 8 | data[i]
    return number
