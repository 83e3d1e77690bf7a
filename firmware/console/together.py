# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Everybody at once: what a person plays ahead on a linked console, before its turn.

Rules that know `together` and `ahead` let all seats play the same part of a match at the same
time. Each person plays on a game of their own; what they have played is played again in the
match when its turn has come. All begin together, and a call tells the others at once.
"""

from console.table import AGAIN, LEAVE
from journal import AHEAD, ALSO_AHEAD
from match import drop
from ui.keys import elapsed


class _Ahead:
    """A seat's part of a match that it plays before its turn: see `ahead` of its rules."""

    def __init__(self, match, seat, done):
        self.game = match.game.ahead(seat)
        self._seat = seat
        self._done = done  # called with the moves as soon as the last one is played
        self.done = False
        self.name = match.name
        self.players = match.players
        self.is_human = match.is_human
        self.log = match.log
        self.dice = match.dice
        self.moves = []
        self.unsaved = False
        self._lies = b""  # how it lay when they began; see match.py

    def play(self, move):
        game = self.game
        if self._lies and not game.free(move, game.lies()):
            # It counts: of what led here the shortest way is kept, and sent.
            self.moves[1:] = game.way(self._lies, move)
        events = game.play(move)
        if not self.moves and hasattr(game, "lies"):
            self._lies = game.lies()
        self.moves.append(move)
        if game.ahead(self._seat) is None:
            self.done = True
            self._done(self)  # before anything of it is shown: others listen
        return events

    def over(self):
        return False  # the match goes on when this is done

    def steps_back(self, seat):
        return 0  # a clock runs

    undo = steps_back


class Together:
    """Beside a linked table, for a game whose rules know `together`."""

    def __init__(self, table):
        self.table = table
        self.solved = {}  # (number, seat): moves that were played before their turn
        self.heard = {}  # seat: the last call that was told
        self.solving = None  # the person here who plays ahead now
        self._recalled = 0  # the number of which was looked for what was called before

    def run(self, seat):
        """Let people here play ahead: LEAVE, AGAIN, a move that this seat has played ahead and
        that is played now, or None."""
        early = self._early()
        if early is not None:
            return self._solve(early)
        key = (self._number(), seat)
        if key in self.solved and self.table.session.may_play():
            self._recalled = 0  # should something come between, it is found again
            return self._beside("replay", self.solved.pop(key))
        return None

    def _beside(self, what, *arguments):
        """What a function of console/gather gives: it makes room for the puzzle."""
        given = getattr(self.table.lent("gather"), what)(self, *arguments)
        drop("console", "gather")
        return given

    def tick(self):
        """Start all when all are ready; tell who has called."""
        self._start_all()
        self._hear_calls()
        self._hear_rivals()

    def _number(self):
        """The number of what all may play now at the same time, 0: nothing."""
        together = getattr(self.table.match.game, "together", None)
        return together() if together else 0

    def _early(self):
        """A person here who may play now, whoever's turn it is; or None."""
        number = self._number()
        if number and self.table.session.synced:
            if self._recalled != number:
                self._recalled = number
                self._beside("recall", number)
            for seat in self.table.humans:
                if (number, seat) not in self.solved and self.table.match.game.ahead(seat):
                    return seat
            self.table.session.ready(number)  # whoever waits need not wait for us
        return None

    def _solve(self, seat):
        """Let a person play ahead: AGAIN, or LEAVE when they leave instead."""
        table = self.table
        match = self.table.match
        number = self._number()
        ahead = _Ahead(match, seat, lambda ahead: self._done(number, seat, ahead))
        self.table.match = ahead
        self.solving = seat
        try:
            while not ahead.done:
                move = table._hand_over(seat)
                if move is None:
                    move = table._ask(seat)
                if move == LEAVE or self.table.session.trouble:
                    return LEAVE
                if move == AGAIN:
                    continue
                if not ahead.moves and not self._beside("all_ready", number):
                    return LEAVE
                self.table._play(seat, move)
        finally:
            self.table.match = match
            self.solving = None
        return AGAIN

    def _done(self, number, seat, ahead):
        """Somebody here is done: it is kept, and called."""
        listen = self.table.kit.keys.listen
        listen()
        self.solved[(number, seat)] = ahead.moves
        self._remember(number, seat, ahead.moves)
        listen()
        time = ahead.game.time(seat)
        if time:  # or they gave up
            self.table.session.call(seat, number, time)

    def _start_all(self):
        """The console that offered says when all are ready."""
        session = self.table.session
        number = self._number() if session.me == 0 else 0
        if number and session.going != number and session.all_ready(number):
            session.go(number)

    def _hear_calls(self):
        """What others have called is told at once; whoever begins after it has it in view."""
        session = self.table.session
        host = self.table.host
        for seat, call in session.calls.items():
            if call[0] != session.going:
                continue
            new = self.heard.get(seat) != call
            self.heard[seat] = call
            if new and seat not in self.table.humans:
                self._tell(seat, call[1])
            elif self.solving not in (None, seat) and seat not in host.calls:
                host.calls[seat] = call[1]
                host.heard += 1

    def _hear_rivals(self):
        """Bots call at their second, also where everybody is done: till then the host tells."""
        table = self.table
        match = table.session.match
        rivals = table.host.rivals
        if rivals and table.match is match and table.session.going == self._number():
            if elapsed(table.host.zero) >= rivals[0][0]:
                time, seat = rivals.pop(0)
                if match.game.ahead(seat):  # or it was told as a move
                    self._tell(seat, time)

    def _tell(self, seat, time):
        tenths = time // 100
        name = self.table.match.players[seat][0]
        self.table.say(self.table.wire.say("called", name, tenths // 10, tenths % 10))
        self.table.host.call(seat, time)

    def _remember(self, number, seat, moves):
        """What was called counts, whatever happens: it is kept until its turn has come."""
        data = bytearray(self.table.session.session) + bytes((number, seat))
        for move in moves:
            data += bytes((move >> 16, move >> 8 & 255, move & 255))
        self.table.kit.journal.put(self.key(seat), bytes(data[:254]))

    def key(self, seat):
        """Where that is kept: each has a place of their own."""
        return AHEAD if seat == self.table.humans[0] else ALSO_AHEAD + seat
