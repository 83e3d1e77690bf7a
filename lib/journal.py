# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""A log in 4 KB of flash that survives a power cut at any instant.

The memory is one flash sector: writing into erased space (0xFF) only clears bits and is
safe; writing anywhere else erases the whole sector first, and a cut in those 50 ms loses
everything. So the log only ever grows into erased space, one slice assignment a record,
and is rewritten ("compacted") only between two matches, or when it is full.

    header   b"C5", version, version inverted
    records  one after the other, then 0xFF up to the end

    short    index, check                        index below 0xF0: a move of the match
    raw      0xF6, move (3 bytes), check         a move that has no short index
    long     0xF9, key, length, payload, sum, zeros (2 bytes)

A cut in the middle of a write leaves bits set that should be clear, never the reverse.
Every check therefore holds the number of zero bits of its record (a Berger code): bits
left over lower the count and raise the stored number, so that no torn record ever passes.
What is torn stays where it is; a RESYNC record behind it tells the reader where to go on.

Long records with a key below 0x80 are a small dictionary, of which the last one counts;
those of unknown keys are kept. The others tell the story of one match.
"""

from micropython import const

SIZE = 4096
VERSION = 1

# Keys of the dictionary; statistics and set-ups have one per game.
SETTINGS = 0x01
LAST_GAME = 0x02
FAULTS = 0x03
STATISTICS = 0x10
SETUP = 0x20
ASIDE = 0x40  # and up: a match that was set aside, in pieces

# Keys of the match.
_BEGIN = const(0x80)
_MOVES = const(0x81)
_UNDO = const(0x82)
_END = const(0x83)
_RESYNC = const(0x84)

# Tags of moves. Neither has all the bits of the other: a torn one never becomes the other.
_RAW = const(0xF6)
_LONG = const(0xF9)
_SHORT_LIMIT = const(0xF0)

# Free bytes a new match should find: 1,500 moves and some undoing.
_ROOM = const(3200)

_ZEROS = b"\x04\x03\x03\x02\x03\x02\x02\x01\x03\x02\x02\x01\x02\x01\x01\x00"

RAW_MOVE = 1 << 24  # entries() marks a move that is no index with this bit


def _zeros(data):
    count = 0
    for byte in data:
        count += _ZEROS[byte >> 4] + _ZEROS[byte & 15]
    return count


def _short(index, at):
    # The upper half tells the place, the lower counts zeros; the top bit is always 0.
    salt = (at * 5 >> 1) & 7
    return bytes((index, salt << 4 | _ZEROS[index >> 4] + _ZEROS[index & 15] + _ZEROS[salt]))


def _raw(move):
    body = bytes((_RAW, move >> 16, move >> 8 & 255, move & 255))
    return body + bytes((_zeros(body),))


def _long(key, payload):
    body = bytes((key, len(payload))) + payload
    body += bytes((sum(body) & 255,))
    zeros = _zeros(body)
    return bytes((_LONG,)) + body + bytes((zeros & 255, zeros >> 8))


def _entry(entry):
    """A move inside a _MOVES record."""
    if entry < _SHORT_LIMIT:
        return bytes((entry,))
    return bytes((_RAW, entry >> 16 & 255, entry >> 8 & 255, entry & 255))


class Full(Exception):
    """The memory has no room left, even after compacting."""


class Journal:
    """The log in `nvm`, which is microcontroller.nvm or anything that behaves like it.

    `readable` is False when the memory holds something else: then nothing is written
    until `format()`.
    """

    def __init__(self, nvm):
        self._nvm = nvm
        self._where = {}  # key: offset of its payload
        self._begin = 0  # offset of the payload of the running match, 0 when there is none
        self._end = 4  # where the next record goes
        self.readable = True
        self.repaired = False  # something torn or damaged was left aside
        data = bytes(nvm[0:SIZE])
        header = self._header()
        if data[:4] == header:
            self._scan(data)
        elif data == b"\xff" * SIZE:
            self._end = 0  # blank: the header comes before the first record
        elif data[4:] == b"\xff" * (SIZE - 4):
            self._end = SIZE  # a torn first write: rewritten with the first record
        elif data == bytes(SIZE):
            self._end = SIZE  # cleared by another program: nothing is lost by rewriting it
        else:
            self.readable = False

    @staticmethod
    def _header():
        return bytes((0x43, 0x35, VERSION, VERSION ^ 255))

    # Reading

    def _scan(self, data):
        at = 4
        while at < SIZE:
            first = data[at]
            if first < _SHORT_LIMIT:
                if data[at : at + 2] == _short(first, at):
                    at += 2
                    continue
            elif first == _RAW:
                if data[at : at + 5] == _raw(
                    data[at + 1] << 16 | data[at + 2] << 8 | data[at + 3]
                ):
                    at += 5
                    continue
            elif first == _LONG:
                length = self._long_length(data, at)
                if length:
                    self._note(data[at + 1], at + 3)
                    at += length
                    continue
            elif first == 0xFF and data[at:] == b"\xff" * (SIZE - at):
                break
            after = self._resync(data, at)
            if not after:
                # Damage up to here, and nothing readable behind it: go on behind the damage.
                self.repaired = True
                last = SIZE
                while data[last - 1] == 0xFF:
                    last -= 1
                record = _long(_RESYNC, bytes((last >> 8, last & 255)))
                if last + len(record) > SIZE:
                    self._end = SIZE  # no room to say so: rewritten with the next record
                    return
                self._end = last
                self._append(record)
                return
            at = after
        self._end = at

    @staticmethod
    def _long_length(data, at):
        """The length of the long record at this offset, 0 when it is damaged."""
        if at + 6 > SIZE:
            return 0
        end = at + 3 + data[at + 2]
        if end + 3 > SIZE:
            return 0
        if data[at : end + 3] != _long(data[at + 1], data[at + 3 : end]):
            return 0
        return end + 3 - at

    def _resync(self, data, at):
        """The offset behind the next RESYNC record that knows its own place, or 0."""
        mark = bytes((_LONG, _RESYNC, 2))
        while True:
            at = data.find(mark, at)
            if at < 0:
                return 0
            place = bytes((at >> 8, at & 255))
            if data[at + 3 : at + 5] == place and self._long_length(data, at):
                return at + self._long_length(data, at)
            at += 1

    def _note(self, key, at):
        if key < 0x80:
            self._where[key] = at
        elif key == _BEGIN:
            self._begin = at
        elif key == _END:
            self._begin = 0

    def _payload(self, at):
        return bytes(self._nvm[at : at + self._nvm[at - 1]])

    def get(self, key):
        """The last payload that was put under this key, or None."""
        at = self._where.get(key)
        return None if at is None else self._payload(at)

    def match(self):
        """What `begin` was given for the match that is running, or None."""
        return self._payload(self._begin) if self._begin else None

    def entries(self):
        """The moves of the running match: indexes, or moves with RAW_MOVE set."""
        if not self._begin:
            return []
        data = bytes(self._nvm[0:SIZE])
        entries = []
        at = self._begin + data[self._begin - 1] + 3
        while at < self._end:
            first = data[at]
            if first < _SHORT_LIMIT and data[at : at + 2] == _short(first, at):
                entries.append(first)
                at += 2
            elif first == _RAW and at + 5 <= SIZE and data[at + 4] == _zeros(data[at : at + 4]):
                entries.append(RAW_MOVE | data[at + 1] << 16 | data[at + 2] << 8 | data[at + 3])
                at += 5
            elif first == _LONG and self._long_length(data, at):
                key, length = data[at + 1], data[at + 2]
                if key == _UNDO:
                    del entries[len(entries) - data[at + 3] :]
                elif key == _MOVES:
                    self._unpack(data[at + 3 : at + 3 + length], entries)
                at += length + 6
            else:
                at = self._resync(data, at)
                if not at:
                    break
        return entries

    @staticmethod
    def _unpack(payload, entries):
        at = 0
        while at < len(payload):
            if payload[at] < _SHORT_LIMIT:
                entries.append(payload[at])
                at += 1
            else:
                move = payload[at + 1] << 16 | payload[at + 2] << 8 | payload[at + 3]
                entries.append(RAW_MOVE | move)
                at += 4

    def free(self):
        """Bytes left before the log must be rewritten."""
        return SIZE - max(self._end, 4)

    # Writing

    def put(self, key, payload):
        """Keep a payload of up to 255 bytes under a key below 0x80."""
        payload = bytes(payload)
        if self.get(key) == payload:
            return
        self._append(_long(key, payload), key)

    def begin(self, payload):
        """Start the log of a match. Here is the quiet moment for rewriting the sector."""
        if self._begin:
            self.end()
        if self.readable and self.free() < _ROOM:
            self._compact()
        self._append(_long(_BEGIN, bytes(payload)), _BEGIN)

    def move(self, entry):
        """Note a move of the match: its index among the legal ones, or RAW_MOVE | move."""
        if entry < _SHORT_LIMIT:
            record = _short(entry, self._end)
        else:
            record = _raw(entry & 0xFFFFFF)
        if self._end + len(record) > SIZE:
            self._compact()
            if entry < _SHORT_LIMIT:
                record = _short(entry, self._end)
        self._append(record)

    def undo(self, count):
        """Note that the last moves were taken back."""
        self._append(_long(_UNDO, bytes((count,))))

    def end(self):
        """The match is over or given up; nothing resumes."""
        record = _long(_END, b"")
        if self.readable and self._end + len(record) > SIZE:
            # A match may fill the memory, but never so that it cannot be ended.
            self._begin = 0
            self._compact()
            return
        self._append(record, _END)

    def format(self):
        """Give up whatever the memory holds and start a log."""
        self._where = {}
        self._begin = 0
        self.readable = True
        self._write_all(self._header())

    def _append(self, record, key=0):
        if not self.readable:
            return
        if self._end == 0:
            # By itself, so that a cut leaves either nothing or a header without records.
            self._nvm[0:4] = self._header()
            self._end = 4
        if self._end + len(record) > SIZE:
            self._compact()
            if self._end + len(record) > SIZE:
                raise Full
        at = self._end
        self._nvm[at : at + len(record)] = record
        self._end = at + len(record)
        if key:
            self._note(key, at + 3)

    def _compact(self):
        """Rewrite the sector with only what still counts."""
        image = bytearray(self._header())
        where = {}
        begin = 0
        for key in sorted(self._where):
            where[key] = len(image) + 3
            image += _long(key, self.get(key))
        header = self.match()
        if header is not None:
            begin = len(image) + 3
            image += _long(_BEGIN, header)
            block = bytearray()
            for entry in self.entries():
                if len(block) > 250:
                    image += _long(_MOVES, bytes(block))
                    block = bytearray()
                block += _entry(entry)
            if block:
                image += _long(_MOVES, bytes(block))
        if len(image) > SIZE:
            raise Full
        self._write_all(image)
        self._where = where
        self._begin = begin

    def _write_all(self, image):
        self._nvm[0:SIZE] = bytes(image) + b"\xff" * (SIZE - len(image))
        self._end = len(image)
