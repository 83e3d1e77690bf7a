# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""A match on several consoles, played move by move. (Before it: lobby.py.)

One console has offered it, the others have taken seats, bots sit on the console that
offered. From then on every console holds the same Match. A console sends the moves of its own
seats as soon as they cannot be taken back; all play them in order. So the moves of any console
are always the beginning of the longest list, and after a cut a console that has fewer asks one
that has more: see catch_up.py. Every few moves the state of the game is compared as well.
Where all who are there agree, bots sit in for those who are missing: see stand_in.py.

Nothing that is heard changes a match but a legal move of the seat on turn, from the console of
that seat. What is refused is named in `refused`. Nothing here waits: `tick` is called often.
message.py tells what is said.
"""

from micropython import const

from link.message import (
    BEAT,
    CALL,
    GO,
    JOIN,
    MISSING,
    MOVE,
    NO_CONSOLE,
    OFFER,
    PING,
    PROTOCOL,
    RELAY,
    START,
    WANT,
    chain,
    check_of,
    fingerprint,
    number_at,
    three,
    two,
)
from link.ring import since
from rules import OVER, IllegalMove

BATCH = 12  # moves in a frame: a long one never gets round on a bad line
RELAYED = 254  # instead of a console: the one that was asked
_INBOX = const(160)  # moves that wait to be played
_EVERY = const(3)  # the state is compared when the count of moves passes a multiple of 2**this
_BYE = const(1)  # flag of a ping: leaves, and comes back with "Continue"
_GONE = const(2)  # flag of a ping: with the number for which it was ready, it has begun


class Console:
    """What is known of another console of the match."""

    def __init__(self, identity):
        self.identity = identity
        self.heard = None  # ticks; None: not since the match began or went on, or it has left
        self.count = 0  # how many moves it has
        self.ahead = False  # it had more than this console, and they should be here by now
        self.chain = 0
        self.agreed = -1  # with so many moves it was seen to have the same
        self.ready = 0


class Session:
    """This console's part in a linked match.

    `identities` are those of the consoles, `me` is the number of this one among them, `owners`
    says per seat which console plays it. `synced` is True at the start, when all are there, and
    False when a match is taken up again: then it becomes True when all have met.
    """

    def __init__(self, ring, version, session, match, me, identities, owners, synced, now=0):
        self.ring = ring
        self.session = session
        self.match = match
        self.me = me
        self.owners = bytes(owners)
        self.consoles = [Console(identity) for identity in identities]
        self.consoles[me].identity = ring.identity
        self.synced = synced
        if synced:
            for console in self.consoles:
                console.heard = now
        self.closing = False  # this console has left the table
        self.trouble = None  # (word, console) of what cannot be mended here
        self.refused = {}  # word: how often
        self.calls = {}  # seat: (number, time) of the last call
        self.going = 0  # number of the last GO
        self._ready = 0
        self._version = check_of(version)
        self._inbox = []  # (move, console, check of the state or -1)
        self._start = None  # START to send, until all consoles have it
        # Moves that all have had from this console, or that are of others: they stay.
        self._sent = match.seal(match.final())
        self._flight = None  # (kind, how many moves) of the frame on its way
        self._reunion = None  # while not all are at the same move
        self.stand_in = None  # while bots sit in for a missing console, or shall
        self._said = []  # calls and GOs to send
        self._beat = None  # ticks of the last ping
        self._checked = self._sent
        self._chained = (0, 0)  # how many moves, and their check

    # What is kept with the match

    def ticket(self):
        """What `resumed` needs beside the match, as bytes."""
        data = bytearray(self.session)
        data += bytes((self.me, len(self.consoles)))
        for console in self.consoles:
            data += console.identity
        return bytes(data) + self.owners

    # While it is played

    def start(self, message):
        """Send START until all consoles have it."""
        self._start = message

    def starting(self):
        """Whether others may not have heard of the start yet."""
        return self._start is not None

    def mine(self, seat):
        """Whether this console decides for a seat."""
        return seat != OVER and self._decides_for(self.owners[seat])

    def _decides_for(self, console):
        if console == self.me:
            return True
        return self.stand_in is not None and self.stand_in.acts_for(console)

    def _author(self, console):
        """The console that plays for one: itself, or where bots sit in for it."""
        return self.stand_in.author(console) if self.stand_in else console

    def _is_out(self, console):
        """Whether a bot sits in for a console here."""
        return self.stand_in is not None and self.stand_in.has(console)

    def let_bots(self, consoles):
        """Agree that bots sit in for these consoles, which are missing."""
        self._sitting_in().agree(consoles)
        self._beat = None

    def _sitting_in(self):
        """What lets bots sit in for a missing console; in memory as long as that."""
        if self.stand_in is None:
            from link.stand_in import StandIn

            self.stand_in = StandIn(self)
        return self.stand_in

    def may_play(self):
        """Whether a move of this console's seats may be played now."""
        if not self.synced or self._inbox or self.trouble is not None:
            return False
        return not self._yields()

    def _yields(self):
        """Whether a bot still sits in for this console."""
        return self.stand_in is not None and self.stand_in.yields()

    def gives_way(self):
        """Whether a bot sat in for this console: moves that it alone has must be taken back."""
        return self.stand_in is not None and self.stand_in.back is not None

    def behind(self):
        """How many moves of others wait to be played."""
        return len(self._inbox)

    def waiting(self):
        """Whether there is something of others to be played, or to give way to."""
        return bool(self._inbox) or self.gives_way()

    def apply(self, play):
        """Play the next move that others sent with play(seat, move); whether there was one."""
        if self.gives_way():
            self.stand_in.give_way()
        if not self._inbox:
            return False
        match = self.match
        move, console, check = self._inbox[0]
        seat = match.game.turn()
        if seat == OVER or not self._entitled(seat, console):
            self._drop("turn", console)
            return False
        # Steps that were not yet sent give way to what all others have seen.
        while len(match.moves) > match.final() and match.undo(seat):
            pass
        # It counts as played already: `play` shows it, and frames come and go meanwhile.
        self._inbox.pop(0)
        match.seal(len(match.moves) + 1)
        try:
            play(seat, move)
        except IllegalMove:
            self._drop("illegal", console)
            return False
        self._sent = max(self._sent, len(match.moves))
        if check >= 0 and check != fingerprint(match.game):
            self._fail("state", console)
        return True

    def _entitled(self, seat, console):
        owner = self.owners[seat]
        if console == RELAYED:
            # Moves of this console come from it alone, unless it lost them and just came back.
            return owner != self.me or not self.synced
        return self._author(owner) == console

    def go_back(self, count):
        """Take back all moves but the first `count`, from which others have played on."""
        self._inbox = []
        if count < len(self.match.moves):
            self.ring.forget()
            self._flight = None
            self.match.retract(count)
            self._sent = count
            self._chained = (0, 0)
            for console in self.consoles:
                console.agreed = min(console.agreed, count)

    def _drop(self, word, console):
        self._inbox = []
        self._refuse(word)

    def count(self):
        """How many moves this console has that stay, those to be played included."""
        if self._inbox:
            return len(self.match.moves) + len(self._inbox)
        return self.match.final()

    def _chain(self, count):
        """The check of the first moves, 24 bits; of all of them it is kept."""
        known, check = self._chained
        if count < known:
            return chain(self.match.moves, count) & 0xFFFFFF
        check = chain(self.match.moves, count, known, check)
        self._chained = (count, check)
        return check & 0xFFFFFF

    def missing(self, now):
        """The consoles that were not heard of late."""
        return [
            i
            for i in range(len(self.consoles))
            if i != self.me and not self._present(self.consoles[i], now)
        ]

    def _present(self, console, now):
        return console.heard is not None and since(now, console.heard) < MISSING

    def closed(self, now):
        """Whether this console's frames come back to it round the ring."""
        home = self.ring.home
        return home is not None and since(now, home) < MISSING

    def complete(self):
        """Whether the match is over and every console is known to have all of it."""
        if not self.match.over() or self._inbox:
            return False
        count = self.count()
        for i in range(len(self.consoles)):
            if i != self.me and self.consoles[i].agreed != count:
                return False
        return True

    def catches_up(self):
        """Whether not all consoles are at the same move, for which link/catch_up is loaded."""
        return self._reunion is not None

    def bye(self, now):
        """Tell the others that this console leaves the table."""
        self._ping(now, _BYE)
        self.closing = True

    def call(self, seat, number, time):
        """Tell all consoles something that is no move yet."""
        self.calls[seat] = (number, time)
        self._said.append((CALL, bytes((seat, number)) + three(time)))

    def ready(self, number):
        """Wait for the others with a number above 0; see `all_ready` and `going`."""
        if self._ready != number:
            self._ready = number
            self._beat = None

    def all_ready(self, number):
        """Whether every console waits with this number."""
        for i in range(len(self.consoles)):
            if i != self.me and self.consoles[i].ready != number and not self._is_out(i):
                return False
        return self._ready == number

    def leads(self):
        """Whether this console sends GO."""
        return self._decides_for(0)

    def go(self, number):
        """Send GO: all are ready."""
        self.going = number
        self._said.append((GO, bytes((number,))))

    # Hearing

    def tick(self, now):
        """Receive and send."""
        for sender, kind, payload in self.ring.tick(now):
            try:
                self._hear(sender, kind, payload, now)
            except (IndexError, ValueError):
                self._refuse("malformed")
        self._speak(now)

    def _refuse(self, word):
        self.refused[word] = self.refused.get(word, 0) + 1

    def _fail(self, word, console):
        if self.trouble is None:
            self.trouble = (word, console)

    def _hear(self, sender, kind, payload, now):
        if len(payload) < 4:
            raise IndexError
        if kind in (OFFER, JOIN):
            return  # others are about to play something else
        if payload[:3] != self.session:
            self._refuse("stranger")
        elif kind == START:
            pass
        elif kind == WANT and payload[3] == NO_CONSOLE:
            if payload[4] != self.me:
                return
            if len(payload) > 6:  # it watches
                self._reunite().want(number_at(payload, 5, 2))
            elif self._start is None:
                # It wants to watch; or it had joined, and this console was switched off before
                # the start came to it.
                self._reunite().start_again()
        elif not self._speaks(payload[3], sender, kind, now):
            self._refuse("stranger")
        elif kind == PING:
            if self._hear_ping(payload[3], payload, now):  # not called there: the stack is short
                self._compare(payload[3])
        else:
            self._hear_console(payload[3], kind, payload, now)

    def _speaks(self, console, sender, kind, now):
        """Whether a sender speaks for a console: once it is there, no other sender does."""
        if console >= len(self.consoles) or console == self.me:
            return False
        known = self.consoles[console]
        if known.identity != sender:
            if kind != PING or self._present(known, now):
                return False
            known.identity = sender  # it was switched off and on
        return True

    def _hear_console(self, console, kind, payload, now):
        self.consoles[console].heard = now
        if kind != WANT and self._is_out(console):
            return  # it will give way
        if kind == MOVE:
            self.hear_moves(console, console, payload, now)
        elif kind == RELAY:
            if self._reunion is not None:
                self._reunion.hear(console, payload, now)
        elif kind == WANT:
            if payload[4] == self.me:
                self._reunite().want(number_at(payload, 5, 2))
        elif kind == CALL:
            seat = payload[4]
            if seat >= len(self.owners) or self.owners[seat] != console:
                self._refuse("turn")
            else:
                self.calls[seat] = (payload[5], number_at(payload, 6, 3))
        elif kind == GO:
            if console == self._author(0):
                self.going = payload[4]
            else:
                self._refuse("turn")
        else:
            self._refuse("malformed")

    def _hear_ping(self, console, payload, now):
        """Note what a console tells of itself; whether its moves are to be compared."""
        known = self.consoles[console]
        if payload[4] != PROTOCOL or number_at(payload, 5, 2) != self._version:
            self._refuse("version")
            self._fail("version", console)
            return False
        count, check = number_at(payload, 7, 2), number_at(payload, 9, 3)
        flags, ready = payload[12], payload[13]
        known.heard = None if flags & _BYE else now
        known.count, known.chain, known.ready = count, check, ready
        if len(payload) > 17 or self.stand_in:
            self._sitting_in().hear(console, payload[14:18])
        if self._is_out(console):
            return True
        if flags & _GONE:
            self.going = ready  # for consoles that were away when it was said
        if self.gives_way():
            return False
        ahead = count > self.count()
        if ahead and (known.ahead or not self.synced):
            self._reunite().ask(console, now)
        known.ahead = ahead
        return True

    def _compare(self, console):
        """Compare its moves with those here: as many, fewer, more, or others."""
        known = self.consoles[console]
        mine = self.count()
        if known.count > mine:
            return  # what we lack is on its way, or asked for
        if self.waiting():
            return  # later: they are not played yet
        if known.agreed != known.count:
            if self._chain(known.count) != known.chain:
                if not self._is_out(console):
                    self._fail("conflict", console)
                return
            known.agreed = known.count
        if known.count == mine and not self.synced and not self._yields():
            for i in range(len(self.consoles)):
                other = self.consoles[i]
                if i != self.me and (other.heard is None or other.agreed != mine):
                    if not self._is_out(i):
                        return
            self.synced = True

    def _reunite(self):
        """What happens while not all are at the same move; in memory as long as that lasts."""
        if self._reunion is None:
            from link.catch_up import Reunion

            self._reunion = Reunion(self)
        return self._reunion

    def hear_moves(self, console, author, payload, now):
        """Moves from a console; whether any of them are new and wait to be played."""
        first = number_at(payload, 4, 2)
        count = payload[6]
        end = 7 + 3 * count
        if not 0 < count <= BATCH or len(payload) not in (end, end + 3):
            raise ValueError
        mine = self.count()
        if first + count <= mine or self.gives_way():
            return False  # known
        if first > mine:
            self._refuse("order")
            self._reunite().ask(console, now)
            return False
        if len(self._inbox) + count > _INBOX:
            return False  # asked for again when there is room
        check = number_at(payload, end, 3) if len(payload) > end else -1
        for i in range(mine - first, count):
            move = number_at(payload, 7 + 3 * i, 3)
            self._inbox.append((move, author, check if i == count - 1 else -1))
        return True

    # Speaking

    def say(self, kind, data, now):
        """Send a message of this console."""
        self.ring.send(kind, self.session + bytes((self.me,)) + data, now)

    def _speak(self, now):
        beat = self._beat is None or since(now, self._beat) >= BEAT
        if self.closing:
            return
        if self.stand_in and self.stand_in.changes(now):
            beat = True
        if not self.ring.busy():
            self._send_next(now)
        if beat:
            self._ping(now, 0)
            if self.stand_in and self.stand_in.over():
                self.stand_in = None
            if self._reunion is None or self._reunion.over(now):
                self._reunion = None
        for i in range(len(self.consoles)):
            # What could not be compared while moves waited; the sender may have left since.
            known = self.consoles[i]
            if i != self.me and known.agreed != known.count:
                self._compare(i)

    def _ping(self, now, flags):
        self._beat = now
        if self._ready and self._ready == self.going:
            flags |= _GONE
        count = self.match.final()
        data = bytes((PROTOCOL,)) + two(self._version) + two(count)
        data += three(self._chain(count)) + bytes((flags, self._ready))
        if self.stand_in:
            data += self.stand_in.told()
        self.say(PING, data, now)

    def _send_next(self, now):
        """Send the next `sure` frame (see ring.py): what is most urgent."""
        if self._flight is not None:
            kind, count = self._flight
            self._flight = None
            if kind == MOVE:
                self._sent = max(self._sent, count)
            elif kind == START:
                self._start = None
        if self._start is not None:
            self._flight = (START, 0)
            self.ring.send(START, self._start, now)
        elif self._said:
            kind, data = self._said.pop(0)
            self.say(kind, data, now)
        elif self._reunion is None or not self._reunion.relay(now):
            self._send_own(now)

    def _send_own(self, now):
        match = self.match
        if self._sent == len(match.moves):
            return
        final = match.final()
        if not self._inbox:
            match.seal(final)
        while self._sent < final and not self._authored(self._sent):
            self._sent += 1
        last = self._sent
        while last < final and last - self._sent < BATCH and self._authored(last):
            last += 1
        if last > self._sent:
            self._flight = (MOVE, last)
            self.send_moves(MOVE, self._sent, last, now)

    def _authored(self, index):
        return self._author(self.owners[self.match.decider(index)]) == self.me

    def send_moves(self, kind, first, last, now):
        """Send moves, as many as fit; behind the last of all perhaps a check."""
        match = self.match
        last = min(last, first + BATCH)
        if last <= first:
            return
        data = bytearray(two(first)) + bytes((last - first,))
        for i in range(first, last):
            data += three(match.moves[i])
        if last == len(match.moves) and (
            last >> _EVERY != self._checked >> _EVERY or kind == RELAY
        ):
            self._checked = last
            data += three(fingerprint(match.game))
        self.say(kind, bytes(data), now)
