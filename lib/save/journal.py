# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""A log in 4 KB of flash that survives a power cut at any instant while a match is played.

The memory is one flash sector: writing into erased space (0xFF) only clears bits and is
safe; writing anywhere else erases the whole sector first, and a cut in those 50 ms may lose
everything. So the log only ever grows into erased space, one slice assignment a record. It
is rewritten ("compacted") in quiet moments alone: `begin`, `go_on`, `end` and `tidy`, each
only when there is no room left for what comes. A move never erases: it is `Full` instead.

    header   b"C5", version, version inverted
    records  one after the other, then 0xFF up to the end

    word     one byte with four bits set         a move, as an index; the last word: undo one
    raw      a byte with five bits set, three    a move that has no index, as a number whose
             with four                           digits they are
             0xF6, move (3 bytes), zeros         the same for the few larger ones
    long     0xF9, key, length, payload, sum, zeros (2 bytes)

A cut in the middle of a write leaves bits set that should be clear, never the reverse. A torn
word has more than four bits set and is none, and where a digit of a raw move is torn there is
no digit. The others hold the number of their zero bits (a Berger code): bits left over lower the
count and raise the stored number, so that no torn record ever passes. What is torn stays where
it is; a RESYNC record behind it tells the reader where to go on. Anything else that cannot be
read is damage: what stands behind it is looked for, and the log is rewritten at the next quiet
moment.

Long records with a key below 0x80 are a small dictionary, of which the last one counts;
those of unknown keys are kept. The others tell the story of the matches, one per game:

    OPEN     a match begins: what Match.pack gave, whose second byte is the game's number
    GO_ON    game: the moves that follow belong to its match
    MOVES    as `pack_moves` has them
    UNDO     count
    CLOSE    game, and perhaps a key of the dictionary with its value: both or nothing
    RESYNC   its own place, two bytes

Version 0.1.0 wrote BEGIN and END for the one match it had; behind BEGIN a move is two bytes,
index and check. Keys, words, tags and their order are formats: changing one breaks the
matches that people have saved, and tests/transcripts says so.
"""

from micropython import const

SIZE = 4096
VERSION = 1

# Keys of the dictionary; statistics, set-ups and lessons have one per game, 16 at most.
SETTINGS = 0x01
LAST_GAME = 0x02
FAULTS = 0x03
NAMES = 0x04
BATTERY = 0x05  # 1: that it is low was told
AHEAD = 0x06  # a puzzle that was solved while others still solve theirs (linked consoles)
NEXT = 0x07  # the session of a linked match that a fresh start goes on with, once
ALSO_AHEAD = 0x08  # and up, by seat: the same of those who sit beside them
STATISTICS = 0x10
SETUP = 0x20
LESSON = 0x30  # the step one has come to, and what was chosen before (table/lesson.py)
ASIDE = 0x40  # and up: a match that was set aside, in pieces (lib/save/quarantine.py)
CLOCK = 0x50  # of a match that was left while one ran: whose, and what is left of it
DAILY = 0x60  # the last puzzle of the day, and days in a row (firmware/menus/daily.py)

# Keys of the matches.
BEGIN = const(0x80)
MOVES = const(0x81)
UNDO = const(0x82)
_END = const(0x83)
RESYNC = const(0x84)
OPEN = const(0x85)
GO_ON = const(0x86)
_CLOSE = const(0x87)

# Tags. Neither has all the bits of the other: a torn one never becomes the other.
RAW = const(0xF6)
LONG = const(0xF9)
SHORT_LIMIT = const(0xF0)

# The seventy bytes with four bits set, in order.
WORDS = (
    b"\x0f\x17\x1b\x1d\x1e\x27\x2b\x2d\x2e\x33\x35\x36\x39\x3a\x3c\x47\x4b\x4d\x4e\x53\x55\x56"
    b"\x59\x5a\x5c\x63\x65\x66\x69\x6a\x6c\x71\x72\x74\x78\x87\x8b\x8d\x8e\x93\x95\x96\x99\x9a"
    b"\x9c\xa3\xa5\xa6\xa9\xaa\xac\xb1\xb2\xb4\xb8\xc3\xc5\xc6\xc9\xca\xcc\xd1\xd2\xd4\xd8\xe1"
    b"\xe2\xe4\xe8\xf0"
)
BACK = const(69)  # the word that is no move

# Those with five bits set of which no torn one is a tag.
FIVES = (
    b"\x1f\x2f\x37\x3b\x3d\x3e\x4f\x57\x5b\x5d\x5e\x67\x6b\x6d\x6e\x73\x75\x7a\x7c\x8f\x97\x9b"
    b"\x9d\x9e\xa7\xab\xad\xae\xb3\xb5\xba\xbc\xc7\xcb\xcd\xce\xd3\xd5\xda\xdc\xe3\xe5\xea\xec"
)
_RAWS = const(44 * 70 * 70 * 70)  # raw moves below this are digits

LAST = const(48)  # bytes that only the end of a match may use

ZEROS = b"\x04\x03\x03\x02\x03\x02\x02\x01\x03\x02\x02\x01\x02\x01\x01\x00"

RAW_MOVE = 1 << 24  # entries() marks a move that is no index with this bit


def zeros(data):
    """How many bits are not set."""
    count = 0
    for byte in data:
        count += ZEROS[byte >> 4] + ZEROS[byte & 15]
    return count


def long_record(key, payload):
    """The record of a payload under a key."""
    body = bytes((key, len(payload))) + payload
    body += bytes((sum(body) & 255,))
    count = zeros(body)
    return bytes((LONG,)) + body + bytes((count & 255, count >> 8))


def move_record(entry):
    """The record of a move, an entry as `Journal.move` has it."""
    if entry < BACK:
        return WORDS[entry : entry + 1]
    if entry < SHORT_LIMIT:
        return long_record(MOVES, bytes((entry,)))
    entry &= RAW_MOVE - 1
    if entry < _RAWS:
        words = WORDS
        high = entry // 4900
        low = entry % 4900
        return bytes((FIVES[high // 70], words[high % 70], words[low // 70], words[low % 70]))
    body = bytes((RAW, entry >> 16, entry >> 8 & 255, entry & 255))
    return body + bytes((zeros(body),))


def _sector():
    """What reads and rewrites the log as a whole; it is in memory only when it is needed."""
    from save import rewrite as sector

    return sector


class Full(Exception):
    """The memory has no room left."""


class Journal:
    """The log in `nvm`, which is microcontroller.nvm or anything that behaves like it.

    `readable` is False when the memory holds something else: then nothing is written
    until `format()`. `damaged` is True when a part of the log could not be read.
    """

    def __init__(self, nvm):
        self._nvm = nvm
        self._where = {}  # key: offset of its payload and, in the low byte, its length
        self._late = {}  # key: payload that waits for a quiet moment
        self._matches = []  # (game, offset of its payload), the last one played last
        self._current = -1  # the game whose moves may follow at once
        self._end = 4  # where the next record goes
        self.readable = True
        self.repaired = False  # a torn record was left aside
        self.damaged = False
        data = bytes(nvm[0:SIZE])
        if data[:4] == self._header():
            _sector().scan(self, data)
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

    def _note(self, key, at, length):
        if key < 0x80:
            self._where[key] = at << 8 | length
        elif key == BEGIN or key == OPEN:
            self._current = -1
            if length > 1:
                self._current = self._nvm[at + 1]
                self._drop(self._current)
                self._matches.append((self._current, at))
        elif key == GO_ON:
            self._current = -1
            game = self._nvm[at] if length else -1
            for match in self._matches:
                if match[0] == game:
                    self._current = game
                    self._drop(game)
                    self._matches.append(match)
                    break
        elif key == _END:
            self._drop(self._current)
            self._current = -1
        elif key == _CLOSE and length:
            game = self._nvm[at]
            self._drop(game)
            if game == self._current:
                self._current = -1
            if length > 1 and self._nvm[at + 1] < 0x80:
                self._where[self._nvm[at + 1]] = at + 2 << 8 | length - 2

    def _drop(self, game):
        self._matches = [match for match in self._matches if match[0] != game]

    def get(self, key):
        """The last payload that was put under this key, or None."""
        if key in self._late:
            return self._late[key]
        place = self._where.get(key)
        if place is None:
            return None
        return bytes(self._nvm[place >> 8 : (place >> 8) + (place & 255)])

    def matches(self):
        """The numbers of the games that have a match waiting, the last one played first."""
        games = [match[0] for match in self._matches]
        games.reverse()
        return games

    def _place(self, game):
        for waiting, at in self._matches:
            if waiting == game:
                return at
        return 0

    def match(self, game):
        """What `begin` was given for the match of this game, or None."""
        at = self._place(game)
        return bytes(self._nvm[at : at + self._nvm[at - 1]]) if at else None

    def free(self):
        """Bytes left before the log must be rewritten."""
        return SIZE - max(self._end, 4)

    def fits(self, need, game):
        """Whether a new match of this game finds so many bytes, with all others kept."""
        need += LAST
        return self.free() >= need or len(_sector().image(self, game)) + need <= SIZE

    def entries(self, game):
        """The moves of a match: indexes, or moves with RAW_MOVE set."""
        return _sector().entries(self, game)

    # Writing

    def put(self, key, payload):
        """Keep a payload of up to 255 bytes under a key below 0x80.

        What does not fit counts at once and is written in a quiet moment; see `tidy`.
        """
        payload = bytes(payload)
        if not self.readable or self.get(key) == payload:
            return
        record = long_record(key, payload)
        if not self._late and self._end + len(record) + LAST <= SIZE:
            self._append(record)
            return
        self._late[key] = payload
        if not self._matches:
            self.tidy()  # no match runs

    def begin(self, payload, need=0):
        """Start the log of a match in place of the one that its game had.

        `need` is how many bytes it may take. Here is a quiet moment.
        """
        payload = bytes(payload)
        if not self.readable:
            return
        record = long_record(OPEN, payload)
        _sector().make_room(self, len(record) + need, payload[1])
        if self._end + len(record) + LAST > SIZE:
            raise Full
        self._append(record)

    def go_on(self, game, need=0):
        """The match of this game goes on, and may take so many more bytes: a quiet moment."""
        if self.readable:
            _sector().make_room(self, len(long_record(GO_ON, b"_")) + need)

    def tidy(self, anyway=False):
        """A quiet moment: write what had to wait, leave out what was damaged.

        False when there is no room for what waits, which it then does until a match has ended.
        """
        if self.readable and (anyway or self._late or self.damaged):
            try:
                _sector().compact(self)
            except Full:
                pass
        return not self._late

    def move(self, game, entry):
        """Note a move of a match: its index among the legal ones, or RAW_MOVE | move."""
        self._story(game, move_record(entry))

    def undo(self, game, count):
        """Note that the last moves were taken back."""
        if count == 1:
            record = WORDS[BACK:]
        else:
            record = long_record(UNDO, b"\xff") * (count // 255)
            record += long_record(UNDO, bytes((count % 255,)))
        self._story(game, record)

    def _story(self, game, record):
        if not self.readable:
            return
        if game != self._current:
            record = long_record(GO_ON, bytes((game,))) + record
        if self._end + len(record) + LAST > SIZE:
            raise Full
        self._append(record)

    def end(self, game, key=0, payload=b""):
        """The match of a game is over or given up; what it leaves under a key goes with it.

        A match that is over has its end in one record: both are there or neither.
        """
        if not self.readable:
            return
        payload = bytes(payload)
        self._late.pop(key, None)
        record = long_record(_CLOSE, bytes((game, key)) + payload if key else bytes((game,)))
        fits = self._end + len(record) <= SIZE
        if self._late or not fits:
            # What waits may be this very match, set aside: it ends when that is written.
            self._drop(game)
            if self._current == game:
                self._current = -1
            if key:
                self._late[key] = payload
            try:
                _sector().compact(self)
                return
            except Full:
                if not fits:
                    return
                self._late.pop(key, None)
        self._append(record)

    def format(self):
        """Give up whatever the memory holds and start a log."""
        self._where = {}
        self._late = {}
        self._matches = []
        self._current = -1
        self.readable = True
        self._write_all(self._header())

    def _append(self, record):
        if self._end == 0:
            # By itself, so that a cut leaves either nothing or a header without records.
            self._nvm[0:4] = self._header()
            self._end = 4
        at = self._end
        self._nvm[at : at + len(record)] = record
        self._end = at + len(record)
        if record[0] == LONG:
            self._note(record[1], at + 3, record[2])

    def _write_all(self, image):
        self._nvm[0:SIZE] = bytes(image) + b"\xff" * (SIZE - len(image))
        self._end = len(image)
        self.damaged = False
