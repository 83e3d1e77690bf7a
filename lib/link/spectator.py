# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""A console that watches a match of others: it plays their moves and sends none.

It is one more console behind those of the match, which do not count it: it never pings, and asks
for the moves that it lacks as console 255. Nothing of the match is kept. Where its moves differ
from those of the others, because it has heard one that they took back, it begins anew.
"""

from micropython import const

from link.message import NO_CONSOLE, WANT
from link.session import Session

_ANEW = const(5)  # times, after which it is told that the consoles do not agree


class Spectator(Session):
    """A session without a seat."""

    def __init__(self, ring, version, session, match, identities, owners, now):
        identities = identities + [ring.identity]
        me = len(identities) - 1
        super().__init__(ring, version, session, match, me, identities, owners, True, now)
        self._sat = {}  # console: those for whom bots sit there, a bit each
        self._begun = 0  # times
        self._begin()

    def _begin(self):
        for console in self.consoles:
            console.ahead = True  # what it has more than we is asked for at once

    def missing(self, now):
        """The consoles that were not heard of late, and for which no bots sit."""
        return [i for i in super().missing(now) if not self._is_out(i)]

    def closed(self, now):
        """Whether any console was heard: a spectator's own frames are too few to judge by."""
        return len(super().missing(now)) < len(self.consoles) - 1

    def bye(self, now):
        """Leave: the others did not count on this console."""
        self.closing = True

    def say(self, kind, data, now):
        """Ask for moves; everything else is for those who play."""
        if kind == WANT:
            self.ring.send(kind, self.session + bytes((NO_CONSOLE,)) + data, now)

    def _is_out(self, console):
        return self._author(console) != console

    def _author(self, console):
        for other, mask in self._sat.items():
            if mask >> console & 1:
                return other
        return console

    def _hear_ping(self, console, payload, now):
        for gone in super().missing(now):
            self._sat.pop(gone, None)
        self._sat[console] = payload[15] if len(payload) > 17 else 0
        return super()._hear_ping(console, payload[:14], now)

    def _fail(self, word, console):
        self._begun += 1
        if word == "version" or self._begun > _ANEW:
            super()._fail(word, console)
        else:
            self.go_back(0)
            self._begin()
