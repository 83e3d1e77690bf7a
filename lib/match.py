# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""A match is its seed and its moves.

`Match` owns a game, who sits at it, and the moves so far. `play` is the only way in: for
keys, for bots and for replays. What it needs to be the same match again fits in a few
bytes (`pack`), and each move after that is one small number in the journal.

A game may have steps that only prepare another (strips turned about before a puzzle is
declared). It says so with four functions more, and such steps are noted only as the shortest
way to what they led to, when a step that counts follows or the match is left:

    free(move, lies)  whether this step, at the table since it lay as `lies`, may wait
    lies()            how it lies, as bytes;  lay_back(lies) puts it back
    way(lies, move)   the shortest steps from there to here; `move` is what follows, or None
"""

from rules import OVER, REVEALED, IllegalMove, number
from rules.dice import Dice
from save.journal import RAW_MOVE, Full

HUMAN = 3  # beside the levels of bots, which are 0, 1 and 2

LOG_LENGTH = 60  # events kept for the log a player can scroll


class Unreadable(ValueError):
    """These bytes are not a match this version can play."""


def load(room, name):
    """The module of a game in a room, such as "rules"."""
    return getattr(__import__(room + "." + name), name)


class Match:
    """A game being played by `players`, a list of (name, level) of which seat 0 begins.

    A `game` that is given is played on from where it is; no move of it can be taken back.
    """

    def __init__(self, name, players, seed, options=(), journal=None, game=None):
        self.name = name
        self.players = list(players)
        self.seed = seed & 0xFFFFFF
        self.options = tuple(options)
        self.rules = load("rules", name)
        self.number = number(name)
        self.moves = []
        self.ticket = b""  # of a match on several consoles; see session.py
        self._journal = journal
        self._unnoted = []  # entries, and steps back as negative numbers, after Full
        self._lies = None  # how it lay before the steps that wait
        self._held = 0  # the moves before them
        self._start(game)

    def _start(self, game=None):
        if game is None:
            game = self.rules.Game(len(self.players), self.seed, self.options)
        self.game = game
        self.log = []
        self._deciders = bytearray()  # the seat of each move
        self._undo_limit = 0  # moves that can never be taken back

    def is_human(self, seat):
        """Whether a person decides for this seat."""
        return self.players[seat][1] == HUMAN

    def humans(self):
        """The seats of people."""
        return [seat for seat in range(len(self.players)) if self.is_human(seat)]

    def dice(self, seat=None):
        """Chance for a bot that decides now; the same when the match is replayed.

        Where all play at once it falls the same as long as that lasts: what a bot will do
        then is known before.
        """
        together = getattr(self.game, "together", None)
        number = together() if together else 0
        if number:
            seat = self.game.turn() if seat is None else seat
            return Dice(self.seed * 31 + 16 * number + seat)
        return Dice(self.seed * 31 + len(self.moves))

    def need(self, played=0):
        """Bytes that the match may take in the journal, beyond the moves so far."""
        longest = self.rules.longest(len(self.players), self.options)
        return max(longest - played, longest // 4)

    def begin(self):
        """Note the beginning; the place of an older match of this game is taken."""
        try:
            self._journal.begin(self.pack(), self.need())
        except Full:
            self._journal = None
            self._unnoted = [0]  # nothing of it is saved

    def play(self, move):
        """Do a move and return its events."""
        if not self._journal:
            return self._do(move)
        if self._waits(move):
            return self._do(move)
        entry = self._entry(move)
        events = self._do(move)
        self._note(entry)
        return events

    def _waits(self, move):
        """Whether a move need not be noted yet; if it must, all that waited is noted first."""
        free = getattr(self.game, "free", None)
        if free is None or self.ticket:
            return False  # several consoles count the same moves
        lies = self.game.lies() if self._lies is None else self._lies
        if not free(move, lies):
            self.settle(move)
            return False
        if self._lies is None:
            self._lies = lies
            self._held = len(self.moves)
        return True

    def settle(self, move=None):
        """Note the steps that wait as the shortest way to how it lies now."""
        if self._lies is None:
            return
        lies, self._lies = self._lies, None
        way = self.game.way(lies, move)
        self.game.lay_back(lies)
        del self.moves[self._held :]
        self._deciders = self._deciders[: self._held]
        for step in way:
            entry = self._entry(step)
            self._deciders.append(self.game.turn())
            self.game.play(step)
            self.moves.append(step)
            self._note(entry)

    def leave(self):
        """Save the match as it is now; False when it did not fit."""
        self.settle()
        if self._unnoted and self._journal:
            self._journal.tidy(True)
            waiting, self._unnoted = self._unnoted, []
            for entry in waiting:
                self._note(entry)
        return not self._unnoted

    @property
    def unsaved(self):
        """Whether the memory is full: what happens is noted only when the match is left."""
        return bool(self._unnoted)

    @property
    def noted(self):
        """How many of the moves a power cut leaves."""
        return len(self.moves) if self._lies is None else self._held

    def _note(self, entry):
        """A move, or so many steps back when it is negative."""
        if not self._unnoted:
            try:
                if entry < 0:
                    self._journal.undo(self.number, -entry)
                else:
                    self._journal.move(self.number, entry)
                return
            except Full:
                pass
        self._unnoted.append(entry)

    def _do(self, move):
        seat = self.game.turn()
        events = self.game.play(move)
        self.moves.append(move)
        self._deciders.append(seat)
        if REVEALED in events:
            self._undo_limit = len(self.moves)
        self.log += self.logged(events)
        if len(self.log) > LOG_LENGTH:
            del self.log[: len(self.log) - LOG_LENGTH]
        return events

    def logged(self, events):
        """Those of some events that go into the log."""
        untold = getattr(self.rules, "UNTOLD", ())
        return [one for one in events if one is not REVEALED and one[0] not in untold]

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
            sealed = self._undo_limit
            self.rewind(len(self.moves) - count)
            self.seal(sealed)
            if self._journal:
                self._note_undo(count, len(self.moves))
        return count

    def rewind(self, count):
        """Go back to so many moves, whatever was shown since; no journal hears of it."""
        moves = self.moves[:count]
        self.moves = []
        self._start()
        for move in moves:
            self._do(move)

    def retract(self, count):
        """Go back to so many moves, and note it: elsewhere others have played on from there."""
        back = len(self.moves) - count
        if back > 0:
            self.rewind(count)
            if self._journal:
                self._note_undo(back, count)
        self.seal(count)

    def decider(self, index):
        """The seat that made a move."""
        return self._deciders[index]

    def final(self):
        """How many moves are final: all but the last ones of the player who goes on."""
        count = len(self.moves)
        seat = self.game.turn()
        if seat != OVER and self.is_human(seat):
            while count > self._undo_limit and self._deciders[count - 1] == seat:
                count -= 1
        return count

    def seal(self, count):
        """Make the first moves final; returns how many."""
        self._undo_limit = max(self._undo_limit, count)
        return count

    def _note_undo(self, count, left):
        if self._lies is not None:
            if left >= self._held:
                return  # only of what waits
            count = self._held - left
            self._lies = None
        self._note(-count)

    # The match as bytes

    def pack(self):
        """What `unpack` needs to start this match again, without its moves."""
        import match_bytes as packed

        return packed.pack(self)

    @classmethod
    def waiting(cls, journal, game):
        """The match of a game that waits in the journal, at its beginning; then `replay` it."""
        match = cls.unpack(journal.match(game), journal)
        journal.go_on(game, match.need(len(journal.entries(game))))
        return match

    @classmethod
    def unpack(cls, data, journal=None):
        """The match that `pack` described, at its beginning; Unreadable if there is none."""
        import match_bytes as packed

        return packed.unpack(cls, data, journal)

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
