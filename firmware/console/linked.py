# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The table of a match on several consoles.

It is an ordinary table that also plays what the others send: only for its own seats it asks,
and it shows what its own people may see.
"""

import gc

import supervisor
from micropython import const

from console import VERSION
from console.table import AGAIN, LEAVE, Table
from match import HUMAN, drop, forget
from ui import tunes
from ui.keys import elapsed

_LATE = const(6)  # moves after which a claim is none any more
_LOOK = const(200)  # ms between two looks for who is missing
_READ = const(2000)  # ms to read that all are there again
_HEARD = const(2000)  # ms after which the others have heard, too, that all have seen the end


def play(kit, wire):
    """Play the match whose session is on a wire."""
    wire.begin()
    match = wire.talk.match
    kit.playing = match.number
    try:
        LinkedTable(wire, match).run()
        kit.playing = None
    finally:
        wire.close()
        kit.speak_of(None)
        forget(match.name)


def resume(kit, match):
    """Go on with a linked match that waited here."""
    from console.wire import Wire

    wire = Wire(kit, "linked")
    try:
        if kit.wire() is None:
            wire.tell(wire.say("no pins"))
        else:
            wire.talk = _session(wire, match)
            LinkedTable(wire, match).run()
    finally:
        wire.close()


def _session(wire, match):
    """By itself, so that nothing of what makes it stays."""
    from reunion import resumed

    return resumed(wire.ring, VERSION, match)


class LinkedTable(Table):
    """A table at which some people look at other consoles."""

    repeats = False

    def __init__(self, wire, match):
        super().__init__(wire.kit, match)
        self.wire = wire
        self.session = wire.talk
        self.humans = [seat for seat in match.humans() if self.session.mine(seat)]
        self.looks = None  # of several people here the one who looks at their secrets
        self.told = ""  # who is missing, as it was last said
        self.state = None  # the same before it was put into words
        self.together = None  # in memory while all play at the same time
        self.claims = getattr(self.host, "interrupt", None)  # what anybody may do out of turn
        if self.claims:
            self.tick = self.host.tick
            self.host.tick = self._clock_or_claim
        self.looked = supervisor.ticks_ms()  # for who is missing
        self.greeted = None  # when it was said that all are there again
        self.complete = None  # since when all consoles have all of the match
        wire.kit.link = self._tick

    def _tick(self):
        """Hear and speak; say soon who is missing."""
        if not self.wire.tick():
            return
        if self.session.waiting():
            self.kit.stir()  # who sleeps wakes up, and sees it
        if self.together and self._at_once():
            self.together.tick()
        if elapsed(self.looked) < _LOOK:
            return
        self.looked = supervisor.ticks_ms()
        if self.complete is None and self.session.complete():
            self.complete = self.looked
        state = self._state()
        if state != self.state:
            self.state = state
            self.told = self.wire.say(*state) if state else ""
            self.greeted = None if state else self.looked
            self.kit.tunes.play(tunes.BACK if state else tunes.YOUR_TURN)
            self.say(self.told or self.wire.say("complete"))
        elif self.greeted is not None and elapsed(self.greeted) >= _READ:
            self.greeted = None
            if self.facing is not None and self.facing == self.match.game.turn():
                self._say_keys()

    def _state(self):
        """What keeps the match from going on, for `wire.say`; None if nothing does."""
        session = self.session
        now = supervisor.ticks_ms()
        missing = session.missing(now)
        if missing:
            return "missing", self.people(missing)
        if not session.closed(now):
            return ("open ring",)
        return None

    def people(self, consoles):
        """The names of who sits at some consoles."""
        owners = self.session.owners
        return ", ".join(
            [
                name
                for seat, (name, level) in enumerate(self.match.players)
                if owners[seat] in consoles and level == HUMAN
            ]
        )

    def run(self):
        match = self.match
        if self._turns():
            self._finish()
        else:
            self._note_clock()  # without moves: those are for all
            if not match.leave():
                self._tell_full("memory lost")
        if self.session:
            self.session.bye(supervisor.ticks_ms())

    def _turns(self):
        """Play until the match is over or somebody leaves; whether it is over."""
        match = self.match
        session = self.session
        self._show()
        while not match.over():
            self.kit.keys.listen()
            seat = match.game.turn()
            if session.trouble:
                self._aside("give_up")
                break
            if session.waiting():
                session.apply(self._play)
                continue
            claim = session.may_play() and session.mine(seat) and self._claim()
            if claim:
                del session.calls[claim[0]]
                self.claimed = True
                self._play(seat, claim[1])
                continue
            move = self.together.run(seat) if self._at_once() else None
            if move is not None:
                pass
            elif not (session.may_play() and session.mine(seat)):
                move = self._aside("watch", seat)
            elif match.is_human(seat):
                move = self._hand_over(seat)
                if move is None:
                    move = self._ask(seat)
            else:
                move = self._think(seat)
            if move == LEAVE:
                break
            # What the others sent while somebody here was to decide comes first.
            ours = session.may_play() and match.game.turn() == seat and not self._claim()
            if move != AGAIN and ours:
                self._play(seat, move)
        return match.over() and not session.trouble

    def _play(self, seat, move):
        if self.match is self.session.match and self.match.is_human(seat):
            self.kit.keys.listen()
            gc.collect()  # what happened stays: not behind what was only heard
        super()._play(seat, move)

    def _claim(self):
        """(seat, move) of what somebody at another console does out of turn, or None.

        A call carries the move, and after how many it was meant. Whoever is on turn plays it,
        but only if it is something that this seat may do now, and has not come too late.
        """
        for seat, (number, move) in self.session.calls.items() if self.claims else ():
            if (len(self.match.moves) - number) & 255 <= _LATE:
                for _, claim in self.claims((seat,)):
                    if claim == move:
                        return seat, move
        return None

    def _clock_or_claim(self, now):
        """In the place of the host's tick: whoever decides gives way to a claim."""
        return AGAIN if self._claim() else self.tick(now)

    def _at_once(self):
        """Whether all play at the same time now; what lets them is in memory as long as that."""
        together = getattr(self.session.match.game, "together", None)
        if together and together():
            if self.together is None:
                from console.together import Together

                self.kit.keys.listen()
                self.together = Together(self)
            return True
        if self.together:
            self.together = None
            self.session.calls.clear()  # they count now
            drop("console", "together")
        return False

    def _aside(self, what, *arguments):
        """What a function of console/linked_aside gives."""
        given = getattr(self.lent("linked_aside"), what)(self, *arguments)
        drop("console", "linked_aside")
        return given

    def _hand_over(self, seat):
        self.looks = None
        return super()._hand_over(seat)

    def _finish(self):
        self._at_once()  # nobody plays ahead any more
        super()._finish()
        if self.session is None or self.session.complete() or self._aside("forget"):
            super()._count()

    def _count(self):
        """It counts only when all consoles have seen the end: until then they may ask for it.

        When they have, nothing is left to be said, and what says it makes room for the result.
        """
        if self.complete is not None:
            while elapsed(self.complete) < _HEARD:
                self.kit.pause(20)
            self.session.bye(supervisor.ticks_ms())
            self.kit.pause(50)
            self.session = None
            self.wire.close()
