# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""A match is its seed and its moves.

`Match` owns a game, who sits at it, and the moves so far. `play` is the only way in: for
keys, for bots and for replays. What it needs to be the same match again fits in a few
bytes (`pack`), and each move after that is one small number in the journal.
"""

import gc
import sys

from micropython import const

from journal import RAW_MOVE, Full
from rules import OVER, REVEALED, IllegalMove, named, number
from rules.dice import Dice

HUMAN = 3  # beside the levels of bots, which are 0, 1 and 2

LOG_LENGTH = 60  # events kept for the log a player can scroll

_FORMAT = const(1)


class Unreadable(ValueError):
    """These bytes are not a match this version can play."""


def load(room, name):
    """The module of a game in a room: load("rules", "omphalos")."""
    return getattr(__import__(room + "." + name), name)


def forget(name):
    """Drop a game's modules, so that only one game is in memory at a time."""
    rules = sys.modules.get("rules." + name)
    for data in getattr(rules, "DATA", ()):
        sys.modules.pop(data, None)
    rules = None
    for room in ("rules", "bots", "screens"):
        sys.modules.pop(room + "." + name, None)
        package = sys.modules.get(room)
        if package is not None and hasattr(package, name):
            delattr(package, name)
    gc.collect()


class Match:
    """A game being played by `players`, a list of (name, level) of which seat 0 begins."""

    def __init__(self, name, players, seed, options=(), journal=None):
        self.name = name
        self.players = list(players)
        self.seed = seed & 0xFFFFFF
        self.options = tuple(options)
        self.rules = load("rules", name)
        self.moves = []
        self.ticket = b""  # of a match on several consoles; see session.py
        self.unsaved = False  # the journal is full
        self._journal = journal
        self._start()

    def _start(self):
        self.game = self.rules.Game(len(self.players), self.seed, self.options)
        self.log = []
        self._deciders = bytearray()  # the seat of each move
        self._undo_limit = 0  # moves that can never be taken back

    def is_human(self, seat):
        """Whether a person decides for this seat."""
        return self.players[seat][1] == HUMAN

    def humans(self):
        """The seats of people."""
        return [seat for seat in range(len(self.players)) if self.is_human(seat)]

    def dice(self):
        """Chance for a bot that decides now; the same when the match is replayed."""
        return Dice(self.seed * 31 + len(self.moves))

    def play(self, move):
        """Do a move and return its events."""
        entry = self._entry(move) if self._journal else 0
        events = self._do(move)
        if self._journal:
            self._note(lambda journal: journal.move(entry))
        return events

    def _note(self, write):
        try:
            write(self._journal)
        except Full:
            # The match goes on; it can no longer be resumed to this point.
            self._journal = None
            self.unsaved = True

    def _do(self, move):
        seat = self.game.turn()
        events = self.game.play(move)
        self.moves.append(move)
        self._deciders.append(seat)
        if REVEALED in events:
            self._undo_limit = len(self.moves)
        for event in events:
            if event is not REVEALED:
                self.log.append(event)
        if len(self.log) > LOG_LENGTH:
            del self.log[: len(self.log) - LOG_LENGTH]
        return events

    def _entry(self, move):
        for index, legal in enumerate(self.game.moves()):
            if legal == move and index < 0xF0:
                return index
        return RAW_MOVE | move

    def _move(self, entry):
        if entry & RAW_MOVE:
            return entry & 0xFFFFFF
        for index, legal in enumerate(self.game.moves()):
            if index == entry:
                return legal
        raise Unreadable("there is no move %d here" % entry)

    def steps_back(self, seat):
        """How many moves undo would take back so that this seat decides again; 0: none."""
        for count in range(1, len(self.moves) - self._undo_limit + 1):
            decider = self._deciders[-count]
            if decider == seat:
                return count
            if self.is_human(decider):
                break  # another person has moved since
        return 0

    def undo(self, seat):
        """Take back this seat's last move if nothing was revealed since; returns how many."""
        count = self.steps_back(seat)
        if count:
            moves = self.moves[: len(self.moves) - count]
            sealed = self._undo_limit
            self.moves = []
            self._start()
            for move in moves:
                self._do(move)
            self.seal(sealed)
            if self._journal:
                self._note(lambda journal: journal.undo(count))
        return count

    def decider(self, index):
        """The seat that made a move."""
        return self._deciders[index]

    def final(self):
        """How many moves nobody can take back: all but the last ones of whoever goes on."""
        count = len(self.moves)
        seat = self.game.turn()
        if seat != OVER and self.is_human(seat):
            while count > self._undo_limit and self._deciders[count - 1] == seat:
                count -= 1
        return count

    def seal(self, count):
        """Nobody takes back any of the first moves; returns how many."""
        self._undo_limit = max(self._undo_limit, count)
        return count

    # The match as bytes

    def pack(self):
        """What `unpack` needs to start this match again, without its moves."""
        data = bytearray((_FORMAT, number(self.name)))
        data += bytes((self.seed >> 16, self.seed >> 8 & 255, self.seed & 255))
        data += bytes((len(self.options),)) + bytes(self.options)
        data += pack_players(self.players)
        return bytes(data) + self.ticket

    @classmethod
    def unpack(cls, data, journal=None):
        """The match that `pack` described, at its beginning."""
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
            match = cls(name, players, seed, options, journal)
            match.ticket = bytes(data[6 + count + len(pack_players(players)) :])
            return match
        except (IndexError, ValueError) as error:
            raise Unreadable(str(error))

    def replay(self, entries):
        """Play what a journal noted; a generator, so that a screen can show it going on."""
        journal, self._journal = self._journal, None
        try:
            for entry in entries:
                try:
                    self._do(self._move(entry))
                except IllegalMove as error:
                    raise Unreadable(str(error))
                yield len(self.moves)
        finally:
            self._journal = journal

    def over(self):
        """Whether the game has ended."""
        return self.game.turn() == OVER


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
        players.append((data[at + 1 : at + 1 + length].decode(), level))
        at += 1 + length
    return players
