# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Bots that sit in for people whose console is missing, as long as all who are there agree.

Each console says in its pings for which others bots shall sit in, and how many moves it had when
it said so first. When all others say the same, are at the same move, and their frames have come
back for a while, the first one of them lets bots decide for the missing. So no console that is cut
off goes on alone: its frames do not come back to it.

A console that comes back gives way: it takes back what no other received, and catches up.
When it has all moves, and its bot is not in the midst of a turn, the first one hands the seats
back. A session loads this when it is wanted.
"""

from micropython import const

from link.message import number_at, two
from link.ring import since
from match import HUMAN
from rules import OVER

_QUIET = const(1800)  # ms, three beats, in which every console in the ring is heard
_LEVEL = const(1)  # of a bot that sits in


class StandIn:
    """Beside a session."""

    def __init__(self, session):
        self._session = session
        self.mask = 0  # consoles for which bots sit in here, a bit each
        self._since = 0  # how many moves there were when this was first said
        self._said = {}  # console: the same as it said it
        self._sat = {}  # console: those for whom bots sit there, as it said
        self._seated = 0  # those for whom bots sit there
        self._sits = []  # the seats of people for whom they sit
        self._here = 0  # of those consoles the ones that are back
        self._open = None  # ticks when frames of this console did not come back
        self.active = False  # all agree
        self.back = None  # so many moves stay here, because a bot sat in for this console

    def has(self, console):
        """Whether a bot sits in for a console here."""
        return self.mask >> console & 1 == 1

    def wanted(self):
        """The consoles for which a bot is wanted."""
        mask = self.mask
        for said in self._said.values():
            mask |= said
        return [i for i in range(len(self._session.consoles)) if mask >> i & 1]

    def agree(self, consoles):
        """Ask for bots for these consoles."""
        if self.yields():
            return
        if not self.mask:
            self._since = self._session.count()
        for console in consoles:
            self.mask |= 1 << console

    def _first(self):
        """The console that decides for the missing."""
        first = 0
        while self.has(first):
            first += 1
        return first

    def acts_for(self, console):
        """Whether this console decides for the seats of another now: until that is back, and then
        to the end of the turn that its bot has begun."""
        if not self.active or self.author(console) != self._session.me:
            return False
        return not self._here >> console & 1 or self._amid(console)

    def author(self, console):
        """The console that decides for the seats of one; the same for all who agree."""
        return self._first() if self.has(console) else console

    def yields(self):
        """Whether a bot sits in for this console."""
        me = self._session.me
        return any(sat >> me & 1 for sat in self._sat.values())

    def over(self):
        """Whether no bot is wanted any more."""
        return not self.wanted() and self.back is None

    def told(self):
        """What is added to a ping."""
        if not self.mask:
            return b""
        return bytes((self.mask, self._seated)) + two(self._since)

    def hear(self, console, data):
        """What a ping of a console adds."""
        session = self._session
        before = self.yields()
        self._said[console] = said = data[0] if data else 0
        self._sat[console] = sat = data[1] if data else 0
        if sat >> session.me & 1:
            # This console was away, not they: what they agreed on holds.
            self._drop(self.mask & ~said)
            self.mask = said & ~(1 << session.me)
            self._since = number_at(data, 2, 2)
            if not before:
                session.synced = False
                self.back = max(self._since, self._shared())

    def _shared(self):
        """How many moves all others had: a console that lost its power may have lost one."""
        session = self._session
        counts = [
            other.agreed for other in session.consoles if other != session.consoles[session.me]
        ]
        return min(counts) - 1

    def give_way(self):
        """Take back the moves that this console alone has."""
        count, self.back = self.back, None
        self._session.go_back(count)

    def changes(self, now):
        """Let bots play when all agree, stop for a console that is back; whether that changed."""
        session = self._session
        mask = self.mask
        missing = session.missing(now)
        count = session.count()
        if self._open is None or not session.closed(now):
            self._open = now
        active = since(now, self._open) > _QUIET and not session.waiting()
        for i, console in enumerate(session.consoles):
            if i == session.me:
                continue
            if not self.has(i):
                if i in missing:
                    self._said[i] = self._sat[i] = 0  # it is no longer so
            elif i in missing:
                self._here &= ~(1 << i)
            else:
                self._here |= 1 << i
                if console.agreed == count and self._may_return(i):
                    self._drop(1 << i)
        new = self._seated != self.mask
        for i, console in enumerate(session.consoles):
            if i != session.me and not self.has(i):
                same = self._said.get(i) == self.mask and i not in missing
                active = active and same and not (new and console.agreed != count)
        self.active = active and self.mask != 0
        if self.active and new:
            self._sit_down()
        return self.mask != mask

    def _may_return(self, console):
        first = self._first()
        if first != self._session.me:
            return not self._said.get(first, 0) >> console & 1
        return not self._amid(console)

    def _amid(self, console):
        """Whether a bot of this console's seats is in the midst of its turn."""
        match = self._session.match
        turn = match.game.turn()
        if not self._seated >> console & 1 or turn == OVER or not match.moves:
            return False
        return self._session.owners[turn] == console and match.decider(-1) == turn

    def _sit_down(self):
        self._seated = self.mask
        match = self._session.match
        for seat, owner in enumerate(self._session.owners):
            if self.has(owner) and match.is_human(seat):
                name = match.players[seat][0]
                self._sits.append(seat)
                match.players[seat] = (name, _LEVEL)

    def _drop(self, mask):
        """No bots for these consoles any more."""
        self.mask &= ~mask
        self._seated &= self.mask
        session = self._session
        for seat in self._sits[:]:
            if not self.has(session.owners[seat]):
                self._sits.remove(seat)
                session.match.players[seat] = (session.match.players[seat][0], HUMAN)
