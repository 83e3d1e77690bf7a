# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The log of a journal as a whole: read at power-on and for a match, rewritten in quiet moments.

What a record is stands in journal.py, which knows how to add one. These functions are the
other half of `Journal`; while a match is played they are not in memory.
"""

from micropython import const

from save.journal import (
    BACK,
    BEGIN,
    FIVES,
    GO_ON,
    LAST,
    LONG,
    MOVES,
    OPEN,
    RAW,
    RAW_MOVE,
    RESYNC,
    SHORT_LIMIT,
    SIZE,
    UNDO,
    WORDS,
    ZEROS,
    Full,
    long_record,
    move_record,
    zeros,
)

_GAIN = const(64)  # fewer bytes than this are not worth an erase
_TORN = const(300)  # bytes that a torn long record may leave, and repairs torn behind it
_TORN_SMALL = const(32)  # the same for the other records


def pack_moves(entries):
    """Moves as bytes: an index below 0xF0, or 0xF6 and the three bytes of a move."""
    data = bytearray()
    for entry in entries:
        if entry < SHORT_LIMIT:
            data.append(entry)
        else:
            data += bytes((RAW, entry >> 16 & 255, entry >> 8 & 255, entry & 255))
    return bytes(data)


def unpack_moves(data):
    """The entries that `pack_moves` packed; it stops where they make no sense."""
    entries = []
    at = 0
    while at < len(data):
        if data[at] < SHORT_LIMIT:
            entries.append(data[at])
            at += 1
        elif data[at] == RAW and at + 4 <= len(data):
            entries.append(RAW_MOVE | data[at + 1] << 16 | data[at + 2] << 8 | data[at + 3])
            at += 4
        else:
            break
    return entries


def _short(index, at):
    """A move as 0.1.0 noted it: the upper half of the check tells the place."""
    salt = (at * 5 >> 1) & 7
    return bytes((index, salt << 4 | ZEROS[index >> 4] + ZEROS[index & 15] + ZEROS[salt]))


def _digits(data, at):
    """The raw move whose digits stand here, or -1."""
    move = FIVES.find(data[at : at + 1])
    if move < 0 or at + 4 > SIZE:
        return -1
    for place in range(at + 1, at + 4):
        digit = WORDS.find(data[place : place + 1])
        if digit < 0:
            return -1
        move = move * 70 + digit
    return move


def _used(data):
    """The offset behind the last byte that is not erased."""
    return len(data.rstrip(b"\xff"))


def scan(journal, data):
    """Find out what there is and where the next record goes."""
    at = 4
    two_bytes = False
    while at < SIZE:
        first = data[at]
        if not two_bytes and ZEROS[first >> 4] + ZEROS[first & 15] == 4:
            at += 1
            continue
        end = _record(data, at, two_bytes)
        if end:
            if first == LONG:
                key = data[at + 1]
                if key == BEGIN:
                    two_bytes = True
                elif key == OPEN or key == GO_ON:
                    two_bytes = False
                journal._note(key, at + 3, data[at + 2])
            at = end
            continue
        if first == 0xFF and data[at:] == b"\xff" * (SIZE - at):
            break
        end, torn = _behind(data, at)
        if torn:
            journal.repaired = True
        else:
            journal.damaged = True
            journal._current = -1
        if not end:
            at = _repair(journal, data)
            break
        at = end
    journal._end = SIZE if journal.damaged else at  # damage is left out in a quiet moment
    if two_bytes:
        journal._current = -1


def _repair(journal, data):
    """Tell the next reader to go on behind what was torn; where that is."""
    last = _used(data)
    record = long_record(RESYNC, bytes((last >> 8, last & 255)))
    if journal.damaged or last + len(record) > SIZE:
        return SIZE  # no room to say so
    journal._nvm[last : last + len(record)] = record
    return last + len(record)


def _record(data, at, two_bytes):
    """The offset behind the whole record at this offset, 0 when there is none."""
    first = data[at]
    if first == LONG:
        if at + 6 > SIZE:
            return 0
        end = at + 3 + data[at + 2]
        if end + 3 > SIZE or data[at : end + 3] != long_record(data[at + 1], data[at + 3 : end]):
            return 0
        return end + 3
    if first == RAW:
        whole = at + 5 <= SIZE and data[at + 4] == zeros(data[at : at + 4])
        return at + 5 if whole else 0
    if two_bytes:
        whole = first < SHORT_LIMIT and data[at : at + 2] == _short(first, at)
        return at + 2 if whole else 0
    if ZEROS[first >> 4] + ZEROS[first & 15] == 4:
        return at + 1
    return at + 4 if _digits(data, at) >= 0 else 0


def _behind(data, bad):
    """(where to read on behind something unreadable, 0 for nowhere; was it only torn?)"""
    most = _TORN if data[bad] & LONG == LONG else _TORN_SMALL
    at = bad
    while True:
        at = data.find(bytes((LONG,)), at + 1)
        if at < 0:
            break
        end = _record(data, at, False)
        if end:
            if data[at + 1] != RESYNC:
                return at, False
            if data[at + 3 : at + 5] == bytes((at >> 8, at & 255)):
                return end, at - bad <= most
    return 0, _used(data) - bad <= most


def entries(journal, game):
    """The moves of a match: indexes, or moves with RAW_MOVE set."""
    found = []
    at = journal._place(game) - 3
    if at < 0:
        return found
    data = bytes(journal._nvm[0:SIZE])
    two_bytes = data[at + 1] == BEGIN
    own = True
    at += data[at + 2] + 6
    while at < journal._end:
        first = data[at]
        end = _record(data, at, two_bytes)
        if not end:
            end, torn = _behind(data, at)
            if not end or not torn:
                break  # moves are missing here: those behind make no sense
        elif first == LONG:
            key = data[at + 1]
            payload = data[at + 3 : end - 3]
            if key == GO_ON or key == OPEN:
                two_bytes = False
                own = key == GO_ON and payload == bytes((game,))
            elif key == BEGIN:
                own = False
            elif own and key == UNDO and payload:
                del found[max(len(found) - payload[0], 0) :]
            elif own and key == MOVES:
                found += unpack_moves(payload)
        elif not own:
            pass
        elif first == RAW:
            move = data[at + 1] << 16 | data[at + 2] << 8 | data[at + 3]
            found.append(RAW_MOVE | move)
        elif two_bytes:
            found.append(first)
        elif end - at == 4:
            found.append(RAW_MOVE | _digits(data, at))
        elif first == WORDS[BACK]:
            del found[-1:]
        else:
            found.append(WORDS.find(data[at : at + 1]))
        at = end
    return found


def image(journal, without=-1, where=None, matches=None):
    """The log with only what still counts; where things are in it."""
    log = bytearray(journal._header())
    keys = set(journal._where)
    keys.update(journal._late)
    for key in sorted(keys):
        payload = journal.get(key)
        if where is not None:
            where[key] = len(log) + 3 << 8 | len(payload)
        log += long_record(key, payload)
    for game, _ in journal._matches:
        if game != without:
            if matches is not None:
                matches.append((game, len(log) + 3))
            log += long_record(OPEN, journal.match(game))
            for entry in entries(journal, game):
                log += move_record(entry)
    return log


def compact(journal):
    """Rewrite the sector with only what still counts: the one erase there is."""
    where, matches = {}, []
    log = image(journal, -1, where, matches)
    if len(log) > SIZE:
        raise Full
    journal._write_all(log)
    journal._where, journal._matches, journal._late = where, matches, {}
    journal._current = matches[-1][0] if matches else -1


def make_room(journal, need, without=-1):
    """Rewrite the log if it has too little room and that helps; forget a game's match."""
    need += LAST
    if journal.free() >= need and not journal._late:
        return
    try:
        log = image(journal, without)
        if journal._late or journal.damaged or SIZE - len(log) >= journal.free() + _GAIN:
            journal._drop(without)
            compact(journal)
    except Full:
        pass
