# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Playing at the same time: what a person plays ahead on a linked console, before its turn.

Rules that know `together` and `ahead` let all seats play the same part of a match at the same
time. Each person plays on a game of their own; what they have played is played again in the
match when its turn has come. All begin at the same time; a call tells the others at once that one
is done.
"""

from console import rooms
from hands import AGAIN, LEAVE
from match import Match
from save.journal import AHEAD, ALSO_AHEAD


class Part(Match):
    """What a seat plays before its turn; over when the seat is done. Nothing is taken back."""

    def __init__(self, match, seat):
        game = match.game.ahead(seat)
        super().__init__(match.name, match.players, match.seed, match.options, None, game)
        self.log = match.log[:]
        self._seat = seat
        self._began = b""  # how it lay after the first move; see match.py

    def play(self, move):
        """Do a move; when it counts, the shortest way to it is kept of what led there."""
        game = self.game
        if self._began and not game.free(move, game.lies()):
            self.moves[1:] = game.way(self._began, move)
        events = super().play(move)
        if len(self.moves) == 1 and hasattr(game, "lies"):
            self._began = game.lies()
        self.seal(len(self.moves))
        return events

    def over(self):
        """Whether the seat is done."""
        return self.game.ahead(self._seat) is None


class PlayAhead:
    """Beside a remote hand, for a game whose rules know `together`."""

    def __init__(self, remote):
        self.remote = remote
        self.session = remote.session
        self.solved = {}  # (number, seat): moves that were played before their turn
        self._heard = {}  # seat: the last call that was told
        self._seat = None  # the person here who plays ahead now
        self._part = None  # what they play
        self._recalled = 0  # the number of which was looked for what was called before

    def number(self):
        """The number of what all may play now at the same time, 0: nothing."""
        return self.session.match.game.together()

    def plays(self, seat):
        """Whether a person here plays ahead now, or what this seat has played waits."""
        if self._early() is not None:
            return True
        return (self.number(), seat) in self.solved and self.session.may_play()

    def decide(self, table, seat):
        """LEAVE, AGAIN after a person has played ahead, or the last move of what they played."""
        if self._part is not None:
            return self._ask(table, seat)
        early = self._early()
        if early is not None:
            return self._play_part(table, early)
        self._recalled = 0  # should something come between, it is found again
        return self._beside("replay", self.solved.pop((self.number(), seat)))

    def _ask(self, table, seat):
        """What a person plays ahead; before the first move all have to be ready."""
        move = self.remote.ask(table, seat)
        if self.session.trouble or self.session.gives_way():
            return LEAVE
        if move >= 0 and not self._part.moves and not self._beside("all_ready", table):
            return LEAVE
        return move

    def _beside(self, what, *arguments):
        """Lend linked/gather for one call, so that the game has its memory after it."""
        return rooms.lend("linked.gather", what, self, *arguments)

    def _early(self):
        """A person here who may play now, whichever seat is on turn; or None."""
        number = self.number()
        if number and self.session.synced:
            if self._recalled != number:
                self._recalled = number
                self._beside("recall", number)
            for seat in self.remote.humans:
                if (number, seat) not in self.solved and self.session.match.game.ahead(seat):
                    return seat
            self.session.ready(number)  # the others need not wait for this console
        return None

    def _play_part(self, table, seat):
        """Let a person play ahead: AGAIN, or LEAVE when they leave instead."""
        self._seat = seat
        self._part = Part(self.session.match, seat)
        try:
            over = table.turns_of(self._part, self)
            self._tell_done()
        finally:
            self._seat = self._part = None
        return AGAIN if over or self.session.gives_way() else LEAVE

    def tick(self):
        """Start all when all are ready; tell who has called."""
        self._tell_done()
        self._start_all()
        self._hear_calls()
        self._hear_rivals()

    def _tell_done(self):
        """Save and call the result of a person here at once, before it is shown."""
        part = self._part
        key = (self.number(), self._seat)
        if part is None or key in self.solved or not part.moves or not part.over():
            return
        self.solved[key] = part.moves
        self._remember(key, part.moves)
        time = getattr(part.game, "time", None)
        milliseconds = time(self._seat) if time else 0
        if milliseconds:  # or they gave up
            self.session.call(self._seat, key[0], milliseconds)

    def _start_all(self):
        """The console that offered says when all are ready, or where bots sit in for it."""
        session = self.session
        number = self.number() if session.leads() else 0
        if number and session.going != number and session.all_ready(number):
            session.go(number)

    def _hear_calls(self):
        """Tell at once what others have called; who begins later sees it from the start."""
        session = self.session
        for seat, call in session.calls.items():
            if call[0] != session.going:
                continue
            new = self._heard.get(seat) != call
            self._heard[seat] = call
            if new and seat not in self.remote.humans:
                self._tell(seat, call[1])
            elif self._seat not in (None, seat):
                self._call(seat, call[1], False)

    def _hear_rivals(self):
        """Tell the calls of bots at their second, also after every person here is done."""
        rival = getattr(self.remote.table.presenter, "rival", None)
        if rival and self._part is None and self.session.going == self.number():
            call = rival()
            if call and self.session.match.game.ahead(call[0]):  # or it was told as a move
                self._tell(*call)

    def _tell(self, seat, milliseconds):
        tenths = milliseconds // 100
        name = self.session.match.players[seat][0]
        wire = self.remote.wire
        self.remote.table.say(wire.say("called", name, tenths // 10, tenths % 10))
        self._call(seat, milliseconds, True)

    def _call(self, seat, milliseconds, aloud):
        call = getattr(self.remote.table.presenter, "call", None)
        if call:
            call(seat, milliseconds, aloud)

    def _remember(self, key, moves):
        """What was called counts, whatever happens: it is kept until its turn has come."""
        data = bytearray(self.session.session) + bytes(key)
        for move in moves:
            data += bytes((move >> 16, move >> 8 & 255, move & 255))
        self.remote.table.kit.journal.put(self.place(key[1]), bytes(data[:254]))

    def place(self, seat):
        """Where that is kept: each has a place of their own."""
        return AHEAD if seat == self.remote.humans[0] else ALSO_AHEAD + seat
