# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""When the ring closes again: a console with fewer moves asks one with more.

A session loads this when consoles are found at different moves, and when a match that waited
is taken up again; it is unloaded when no console asks for anything any more.
"""

from micropython import const

from link.message import CONSOLES, RELAY, WANT, two
from link.ring import since
from link.session import RELAYED, Session
from match import Unreadable

_ASK = const(350)  # ms between two questions for the same moves
_QUIET = const(1800)  # ms, three beats, after a question in which an answer may still come


def owners_of(match):
    """The console of each seat as a match's ticket has them; Unreadable if that is none."""
    ticket = match.ticket
    count = ticket[4] if len(ticket) > 4 else 0
    owners = ticket[5 + 3 * count :]
    if not (0 < count <= CONSOLES and ticket[3] < count and owners and max(owners) < count):
        raise Unreadable("this is no ticket")
    if len(owners) != len(match.players):
        raise Unreadable("this ticket is for another match")
    return owners


def resumed(ring, version, match):
    """The session of a match that has a ticket."""
    owners = owners_of(match)
    ticket = match.ticket
    identities = [ticket[5 + 3 * i : 8 + 3 * i] for i in range(ticket[4])]
    return Session(ring, version, ticket[:3], match, ticket[3], identities, owners, False)


def start_of(session):
    """The message that a match begins."""
    data = bytearray(session.session) + bytes((session.me, len(session.consoles)))
    for console in session.consoles:
        data += console.identity
    data += bytes((len(session.owners),)) + session.owners
    packed = session.match.pack()
    return bytes(data) + packed[: len(packed) - len(session.match.ticket)]


class Reunion:
    """Questions for moves, and answers to them."""

    def __init__(self, session):
        self._session = session
        self._wanted = []  # indices from which on others asked for moves
        self._asked = None  # ticks of the last question that was not answered yet

    def over(self, now):
        """True when no console asks for anything and nothing is expected."""
        if self._wanted or not self._session.synced:
            return False
        return self._asked is None or since(now, self._asked) > _QUIET

    def ask(self, console, now):
        """Ask a console that has more moves for those that are missing here."""
        if self._asked is None or since(now, self._asked) >= _ASK:
            self._asked = now
            self._session.say(WANT, bytes((console,)) + two(self._session.count()), now)

    def hear(self, console, payload, now):
        """The answer of a console; if it has still more, the next question."""
        session = self._session
        if self._asked is not None and session.hear_moves(console, RELAYED, payload, now):
            self._asked = None
            if session.consoles[console].count > session.count():
                self.ask(console, now)

    def want(self, index):
        """Another console asks for the moves from an index on."""
        if index not in self._wanted and len(self._wanted) < CONSOLES:
            self._wanted.append(index)

    def relay(self, now):
        """Answer the next console that asked; whether there was one."""
        if not self._wanted:
            return False
        session = self._session
        session.send_moves(RELAY, self._wanted.pop(0), session.match.final(), now)
        return True

    def start_again(self):
        """A console that had joined did not hear the start."""
        self._session.start(start_of(self._session))
