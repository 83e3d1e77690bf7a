# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Before a linked match: offering it, joining it, starting it. See message.py for what is said.

A console that offers repeats its offer, which also tells who has joined so far; a guest says
what it wants until the offer says the same. Both end in a Session. A console that comes late
hears the pings of the others, and may ask them for the start of their match to watch it.
"""

from micropython import const

from link.catch_up import start_of
from link.message import (
    BEAT,
    CONSOLES,
    JOIN,
    MISSING,
    NO_CONSOLE,
    OFFER,
    PING,
    PROTOCOL,
    START,
    WANT,
    check_of,
    number_at,
    two,
)
from link.ring import since
from link.session import Session
from match_bytes import unpack_players

# Phases.
ALONE, OFFERING, JOINED, WATCHING = range(4)

_SEATS = const(8)  # the most that a game has
_NAME = const(8)  # letters that the keyboard lets a name have
_VERSION = const(32)  # bytes


def _name(data):
    """A name as the keyboard could have written it; ValueError for anything else."""
    name = bytes(data).decode()
    if not name.strip() or len(name) > _NAME:
        raise ValueError
    for letter in name:
        if not (" " <= letter <= "~" or "\xa0" < letter < "\u0250"):
            raise ValueError
    return name


class Offer:
    """A match that a console offers; ValueError for one that no console makes."""

    def __init__(self, sender, payload, now):
        self.sender = sender  # identity of the console that offers
        self.session = payload[:3]
        self.heard = now
        self.protocol = payload[4]
        self.game, self.seats, self.open = payload[5], payload[6], payload[7]
        at = 9 + payload[8]
        self.options = tuple(payload[9:at])
        self.members = {}  # identity: seats
        taken = self.open
        for _ in range(payload[at]):
            taken += payload[at + 4]
            self.members[payload[at + 1 : at + 4]] = payload[at + 4]
            at += 4
        if taken >= self.seats or self.seats > _SEATS or len(payload) > at + 1 + _VERSION:
            raise ValueError
        self.version = payload[at + 1 :].decode()

    def same(self, other):
        """Whether another offer is this one, later."""
        return (
            self.sender == other.sender
            and self.game == other.game
            and self.seats == other.seats
            and self.options == other.options
        )

    def fits(self, owners, packed):
        """Whether a packed match is the one that was offered."""
        at = 6 + len(self.options)
        return (
            len(owners) == self.seats == packed[at]
            and packed[1] == self.game
            and packed[5] == len(self.options)
            and tuple(packed[6:at]) == self.options
        )


class Lobby:
    """This console before a match: it hears offers, and may make one or join one."""

    def __init__(self, ring, version):
        self.ring = ring
        self.version = version
        self.phase = ALONE
        self.match = None  # as long as this is a lobby
        self.session = b"\0\0\0"
        self.me = NO_CONSOLE
        self.offers = []  # those heard of late
        self.offer = None  # the one that was joined
        self.guests = {}  # identity: names, while offering
        self.refused = {}  # word: how often
        self._playing = None  # ticks when others were last heard who play already
        self._others = None  # (session, console) of the last of them of this version
        self._now = 0
        self._version = check_of(version)
        self._starting = None  # what a START said, until `enter`
        self._beat = None  # ticks of the last offer
        self._asked = None  # ticks of the last WANT

    def propose(self, session, game, options, seats, here):
        """Offer a match in which `here` seats are taken by this console's people and bots."""
        self.phase = OFFERING
        self.session = session
        self.me = 0
        self._here = here
        self._seats = seats
        self._game = game
        self._options = bytes(options)
        self.guests = {}
        self._beat = None

    def left(self):
        """Seats of this console's offer that are still open."""
        taken = self._here
        for names in self.guests.values():
            taken += len(names)
        return self._seats - taken

    def lobby(self, now):
        """The matches that are on offer."""
        return [offer for offer in self.offers if since(now, offer.heard) < MISSING]

    def others_play(self, now):
        """Whether other consoles in the ring play a match."""
        return self._playing is not None and since(now, self._playing) < MISSING

    def may_watch(self):
        """Whether a match of the others is of this version."""
        return self._others is not None

    def watch(self):
        """Ask for the match of the others, to watch it."""
        self.phase = WATCHING
        self.session = self._others[0]
        self._beat = None

    def join(self, offer, names):
        """Take seats in a match that another console offers."""
        self.phase = JOINED
        self.offer = offer
        self.session = offer.session
        self._names = list(names)
        self._beat = None

    def joined(self):
        """How many seats the offer gives to this console."""
        return self.offer.members.get(self.ring.identity, 0)

    def withdraw(self, now):
        """Take back an offer, or leave the one that was joined."""
        if self.phase == JOINED:
            self._names = []
            self.ring.forget()
            self._send_join(now)
        self.phase = ALONE
        self.offer = self._starting = None

    def may_join(self, offer):
        """Whether both consoles speak the same version."""
        return offer.protocol == PROTOCOL and offer.version == self.version

    def begin(self, match, owners):
        """Start, when all seats are taken. `owners` says per seat which console plays it: 0 is
        this one, 1 the first one of `members`, and so on."""
        session = self._session(match, 0, [self.ring.identity] + self.members(), owners)
        session.start(start_of(session))
        return session

    def _session(self, match, me, identities, owners):
        return Session(
            self.ring, self.version, self.session, match, me, identities, owners, True, self._now
        )

    def members(self):
        """Identities of the guests, in the order of their consoles."""
        return sorted(self.guests)

    def tick(self, now):
        """Receive and send."""
        self._now = now
        for sender, kind, payload in self.ring.tick(now):
            try:
                self._hear(sender, kind, payload, now)
            except (IndexError, ValueError):
                self._refuse("malformed")
        beat = self._beat is None or since(now, self._beat) >= BEAT
        if self.phase == OFFERING and beat:
            self._beat = now
            self._send_offer(now)
        elif self.phase == JOINED and beat and not self.ring.busy():
            if self.joined() != len(self._names):
                self._beat = now
                self._send_join(now)
        elif self.phase == WATCHING and beat and self._starting is None:
            self._beat = now
            self._want_start(self._others[1], now)

    def _want_start(self, console, now):
        self.ring.send(WANT, self.session + bytes((NO_CONSOLE, console)), now)

    def _refuse(self, word):
        self.refused[word] = self.refused.get(word, 0) + 1

    def _hear(self, sender, kind, payload, now):
        if len(payload) < 4:
            raise IndexError
        if kind == OFFER:
            self._hear_offer(sender, payload, now)
        elif payload[:3] != self.session or self.phase == ALONE:
            if kind == PING:
                self._hear_others(payload, now)
            self._refuse("stranger")
        elif kind == JOIN:
            self._hear_join(sender, payload)
        elif kind == START:
            self._hear_start(payload)
        elif kind == PING and self.phase == JOINED:
            if self._asked is None or since(now, self._asked) >= BEAT:
                # It seems to have begun, and the START was lost.
                self._asked = now
                self._want_start(payload[3], now)
        elif kind == PING:
            self._hear_others(payload, now)

    def _hear_others(self, payload, now):
        """Note that other consoles in the ring play."""
        if self.phase == WATCHING and payload[:3] != self.session:
            return
        self._playing = now
        if payload[4] == PROTOCOL and number_at(payload, 5, 2) == self._version:
            self._others = payload[:3], payload[3]

    def _hear_offer(self, sender, payload, now):
        offer = Offer(sender, payload, now)
        if self.phase == JOINED and offer.session == self.session:
            if not self.offer.same(offer):
                self._refuse("offer")
                return
            self.offer = offer
        self.offers = [
            other
            for other in self.offers
            if other.sender != sender and since(now, other.heard) < MISSING
        ][: CONSOLES - 1]
        self.offers.append(offer)

    def _hear_join(self, sender, payload):
        if self.phase != OFFERING:
            return
        if number_at(payload, 4, 2) != self._version:
            self._refuse("version")
            return
        names = []
        at = 7
        for _ in range(payload[6]):
            end = at + 1 + payload[at]
            if end > len(payload):
                raise IndexError
            names.append(_name(payload[at + 1 : end]))
            at = end
        before = self.guests.pop(sender, None)
        if names and len(names) <= self.left() and len(self.guests) < CONSOLES - 1:
            self.guests[sender] = names
        elif names:
            if before:
                self.guests[sender] = before
            self._refuse("full")
        self._beat = None  # tells them at once

    def _hear_start(self, payload):
        watches = self.phase == WATCHING
        if not watches and self.phase != JOINED:
            return
        count = payload[4]
        at = 5 + 3 * count
        identities = [payload[5 + 3 * i : 8 + 3 * i] for i in range(count)]
        owners = payload[at + 1 : at + 1 + payload[at]]
        if not 1 < count <= CONSOLES or max(owners) >= count or payload[3] >= count:
            raise ValueError
        packed = payload[at + 1 + len(owners) :]
        if watches:
            self._starting = (identities, owners, packed)
            return
        if payload[3] != 0:
            raise ValueError
        if self.ring.identity not in identities:
            self.phase = ALONE  # they play without us
            return
        if not self.offer.fits(owners, packed):
            self._refuse("offer")
            return
        for name, _ in unpack_players(packed[6 + len(self.offer.options) :]):
            _name(name.encode())
        self._starting = (identities, owners, packed)

    def starting(self):
        """Whether a start was heard that was not entered yet."""
        return self._starting is not None

    def enter(self, unpack):
        """The session of the match that was joined, once it has started, else None.

        unpack(data) makes the match; ValueError where it is none.
        """
        if self._starting is None:
            return None
        identities, owners, packed = self._starting
        self._starting = None
        match = unpack(packed)
        if self.phase == WATCHING:
            return self._spectator(match, identities, owners)
        return self._session(match, identities.index(self.ring.identity), identities, owners)

    def _spectator(self, match, identities, owners):
        from link.spectator import Spectator

        if len(owners) != len(match.players):
            raise ValueError("owners of another match")
        for name, _ in match.players:
            _name(name.encode())
        return Spectator(
            self.ring, self.version, self.session, match, identities, owners, self._now
        )

    def _send_offer(self, now):
        data = bytearray((PROTOCOL, self._game, self._seats, self.left(), len(self._options)))
        data += self._options
        data += bytes((len(self.guests),))
        for identity in self.members():
            data += identity + bytes((len(self.guests[identity]),))
        data = self.session + bytes((self.me,)) + bytes(data) + self.version.encode()
        self.ring.send(OFFER, data, now)

    def _send_join(self, now):
        data = bytearray(two(self._version)) + bytes((len(self._names),))
        for name in self._names:
            name = name.encode()
            data += bytes((len(name),)) + name
        self.ring.send(JOIN, self.session + bytes((NO_CONSOLE,)) + bytes(data), now)
