# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Consoles in one program, wired in a ring whose wires can be bad, and a clock for them.

Only what a Pico has is used here, so that MicroPython can run it as well.
"""

from link.catch_up import resumed
from link.lobby import Lobby
from link.message import SURE
from link.ring import Ring
from match import HUMAN, Match, load
from rules import OVER, number
from rules.dice import Dice

STEP = 20  # ms between two looks at the wire


class Wire:
    """From one console to the next: bytes on their way, some of them lost or flipped."""

    def __init__(self, chance, loss=0, flip=0):
        self.bytes = bytearray()
        self.loss = loss  # out of 10,000
        self.flip = flip
        self.cut = False
        self._chance = chance
        self._good = self._gap()  # bytes that come through before the next accident

    def _gap(self):
        """As many on average as the shares of bytes that are lost or flipped leave between."""
        bad = self.loss + self.flip
        return self._chance.below(20000 // bad - 1) if bad else 0

    def carry(self, data):
        if self.cut:
            return
        at = 0
        while self.loss + self.flip and self._good < len(data) - at:
            at += self._good + 1
            self.bytes.extend(data[at - self._good - 1 : at - 1])
            if self._chance.below(self.loss + self.flip) >= self.loss:
                self.bytes.append(data[at - 1] ^ 1 << self._chance.below(8))
            self._good = self._gap()
        self.bytes.extend(data[at:])
        self._good -= len(data) - at


class Port:
    """What busio.UART is to a console."""

    def __init__(self, heard, spoken):
        self._heard, self._spoken = heard, spoken

    @property
    def in_waiting(self):
        return len(self._heard.bytes)

    def readinto(self, buffer):
        count = min(len(buffer), len(self._heard.bytes))
        buffer[:count] = self._heard.bytes[:count]
        self._heard.bytes = self._heard.bytes[count:]
        return count or None

    def plug(self, heard):
        """Hear another wire from now on."""
        self._heard = heard

    def empty(self):
        """What came while the power was off is lost."""
        self._heard.bytes = bytearray()

    def write(self, data):
        self._spoken.carry(data)
        return len(data)


class Player:
    """A console without keys: it plays its seats' moves by chance, and keeps what is final.

    `saved` stands for its journal: the match, its ticket and all moves that were played.
    """

    def __init__(self, port, number, chance, version="1"):
        self.port = port
        self.number = number
        self.chance = chance
        self.version = version
        self.saved = None
        self.session = None
        self.busy = False
        self.table = None
        self.switch_on(0)

    def switch_on(self, now):
        self.port.empty()
        identity = bytes((self.number + 1, self.chance.below(256), self.chance.below(256)))
        ring = Ring(self.port, identity, SURE, now)
        if self.saved is None:
            self.session = Lobby(ring, self.version)  # a Session later on
        else:
            packed, moves = self.saved
            match = Match.unpack(packed)
            for move in moves:
                match.play(move)
            self.session = resumed(ring, self.version, match)

    def switch_off(self, lost=0):
        """The power fails; the journal may lack the last move, unless it was sent."""
        if self.saved is not None:
            match = self.session.match
            keep = len(match.moves)
            if lost and keep and self.session.owners[match.decider(keep - 1)] != self.session.me:
                keep -= 1
            self.saved = (self.saved[0], list(match.moves[:keep]))
        self.session = None

    def begun(self, session):
        self.session = session
        match = session.match
        match.ticket = session.ticket()
        self.saved = (match.pack(), [])

    def tick(self, now):
        if self.session is None:
            return
        session = self.session
        session.tick(now)
        if session.match is None:
            session = session.enter(Match.unpack)
            if session is None:
                return
            self.begun(session)
        if session.closing:
            return
        match = session.match
        if session.waiting():
            session.apply(self.play)
        elif session.may_play() and session.mine(match.game.turn()):
            self.decide(match)

    def play(self, seat, move):
        """Show it for a while, in which the wire is looked at and the others go on."""
        self.session.match.play(move)
        if self.chance.below(3) == 0:
            self.busy = True
            for _ in range(20):
                self.table.step()
                if self.session is not None:
                    self.session.tick(self.table.ticks)
            self.busy = False

    def decide(self, match):
        seat = match.game.turn()
        if not match.is_human(seat):
            bot = load("bots", match.name)
            for move in bot.think(
                match.game.view(seat), seat, match.players[seat][1], match.dice()
            ):
                pass
        else:
            if self.chance.below(6) == 0 and match.steps_back(seat) == 1:
                match.undo(seat)  # of what the others have not seen
                return
            if self.chance.below(3):
                return  # thinks
            moves = list(match.game.moves())
            move = moves[self.chance.below(len(moves))]
        match.play(move)


class Table:
    """Some consoles in a ring."""

    def __init__(self, count, seed, loss=0, flip=0, player=Player):
        self.chance = Dice(seed)
        self.now = 0
        self.wires = [Wire(self.chance, loss, flip) for _ in range(count)]
        # The ticks of the consoles start again from 0 while they play.
        self.ticks = 0x1FFFFFFF - 5000
        self.players = [
            player(Port(self.wires[i - 1], self.wires[i]), i, self.chance) for i in range(count)
        ]
        for each in self.players:
            each.table = self

    def step(self):
        """A moment, in which a busy console does not get round to anything new."""
        self.now += STEP
        self.ticks = (self.ticks + STEP) & 0x1FFFFFFF
        for player in self.players:
            if not player.busy:
                player.tick(self.ticks)

    def plug(self, present):
        """Close the ring of those who are present, as a room does; the others hear nothing."""
        for i, player in enumerate(self.players):
            before = present[present.index(i) - 1] if i in present else None
            player.port.plug(Wire(self.chance) if before is None else self.wires[before])
            self.wires[i].cut = before is None

    def run(self, milliseconds, until=None):
        end = self.now + milliseconds
        while self.now < end:
            if until is not None and until():
                return True
            self.step()
        return until is not None and until()

    def start(self, game, seats, seed, options=(), bots=0):
        """Offer, join and begin: people on every console, bots on the first."""
        host = self.players[0].session
        guests = self.players[1:]
        here = seats - len(guests)
        levels = [HUMAN] * (here - bots) + [0] * bots
        rules = load("rules", game)
        host.propose(b"abc", number(game), options or [0] * len(rules.OPTIONS), seats, here)
        for player in guests:
            session = player.session
            if not self.run(60000, lambda session=session: session.offers):
                raise ValueError("no offer came")
            session.join(session.offers[0], ["P%d" % player.number])
        if not self.run(60000, lambda: host.left() == 0):
            raise ValueError("not all have joined")
        players = [("H%d" % i, level) for i, level in enumerate(levels)]
        owners = [0] * here
        for console, identity in enumerate(host.members(), 1):
            for name in host.guests[identity]:
                players.append((name, HUMAN))
                owners.append(console)
        match = Match(game, players, seed, options or [0] * len(rules.OPTIONS))
        self.players[0].begun(host.begin(match, owners))

    def over(self):
        """Whether the match is over on all sides, and everybody knows."""
        for player in self.players:
            session = player.session
            if session is None or session.match is None or session.match.game.turn() != OVER:
                return False
            if not session.complete():
                return False
        return True
