# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The hand of a match on several consoles: it plays what the others send.

For the seats of this console it asks person and bot; what came from another console while they
decided counts first. lib/link/session.py has the moves, linked/play_ahead.py what all seats play
at the same time, linked/waiting.py what is shown while another console decides.
"""

import gc

import supervisor
from micropython import const

from console import rooms
from hands import AGAIN, LEAVE
from match import load
from ui import tunes
from ui.keys import elapsed

_FAR = const(8)  # moves that wait, of which all but the last few are played unseen
_NEAR = const(2)
_LATE = const(6)  # moves after which a claim is none any more
_LOOK = const(200)  # ms between two looks for who is missing
_READ = const(2000)  # ms to read that all are there again
_HEARD = const(2000)  # ms after which the others have heard, too, that all have seen the end


class Remote:
    """Leads all seats of a linked match."""

    def __init__(self, wire, match):
        self.wire = wire
        self.session = session = wire.talk
        self._people = match.humans()
        self.humans = [seat for seat in self._people if session.mine(seat)]
        self.table = None
        self.looks = None  # of several people here the one who looks at their secrets
        self.told = ""  # who is missing, as it was last said
        self._state = None  # the same before it was put into words
        self.ahead = None  # in memory while all play at the same time
        self._looked = supervisor.ticks_ms()  # for who is missing
        self._greeted = None  # when it was said that all are there again
        self._complete = None  # ticks since when all consoles have the whole match

    def begin(self, table):
        """Sit down, and tick from now on."""
        self.table = table
        table.kit.tick_link = self._tick

    def decide(self, table, seat):
        """What this seat plays, wherever it is decided; AGAIN or LEAVE."""
        session = self.session
        if session.trouble:
            self.beside("give_up")
            return LEAVE
        if session.waiting():
            self._sweep(table, seat)
            back = session.gives_way() or self._catch_up(table)
            session.apply(table.play)
            if back:
                table.show()
            return AGAIN
        ours = session.may_play() and session.mine(seat)
        claim = self._claim() if ours else None
        if claim is not None:
            del session.calls[claim[0]]
            table.person.claimed = True
            move = claim[1]
        else:
            if self._at_once() and self.ahead.plays(seat):
                move = self.ahead.decide(table, seat)
            elif ours:
                move = self.ask(table, seat)
            else:
                # Not by beside(): its menus are deep calls, and the stack is short.
                move = AGAIN
                if rooms.lend("linked.waiting", "watch", self, seat):
                    own = table.alone() if self.looks is None else self.looks
                    move = rooms.lend("linked.waiting", "menu", self, own)
            # What other consoles sent while a person here was to decide comes first.
            ours = session.may_play() and table.match.game.turn() == seat and session.mine(seat)
            if move >= 0 and (not ours or self.interrupted()):
                return AGAIN
        if move >= 0:
            self._sweep(table, seat)
        return move

    def _catch_up(self, table):
        """Play moves that wait in great number unseen; whether there were so many."""
        session = self.session
        if session.behind() <= _FAR:
            return False
        while session.behind() > _NEAR and session.apply(self._play_unseen):
            table.kit.pause(10)
        return True

    def _play_unseen(self, seat, move):
        table = self.table
        table.person.note(table, seat, table.match.play(move))

    def _sweep(self, table, seat):
        """Collect before a person's move: what it makes stays, and not behind what was heard."""
        if table.match.is_human(seat):
            gc.collect()

    def ask(self, table, seat):
        """What person or bot decide at this console."""
        self.looks = None
        return table.hand(seat).decide(table, seat)

    def interrupted(self):
        """Whether something of another console comes before what a person here decides."""
        return self.session.gives_way() or self._claim() is not None

    def claims(self, seat):
        """(words, move) of what a person may do out of turn."""
        interrupt = getattr(self.table.presenter, "interrupt", None)
        return interrupt((seat,)) if interrupt else ()

    def _claim(self):
        """(seat, move) that was played out of turn at another console, or None.

        A call carries the move, and after how many it was meant. The seat on turn plays it,
        but only if it is something that the caller may do now, and has not come too late.
        """
        if self.ahead is not None or not hasattr(self.table.presenter, "interrupt"):
            return None
        for seat, (number, move) in self.session.calls.items():
            if (len(self.session.match.moves) - number) & 255 <= _LATE:
                for _, claim in self.claims(seat):
                    if claim == move:
                        return seat, move
        return None

    def _at_once(self):
        """Whether all play at the same time now; what lets them is in memory as long as that."""
        together = getattr(self.session.match.game, "together", None)
        if together and together():
            if self.ahead is None:
                self.ahead = load("linked", "play_ahead").PlayAhead(self)
            return True
        if self.ahead:
            self.ahead = None
            self.session.calls.clear()  # they count now
            rooms.drop("linked.play_ahead")
        return False

    def beside(self, what, *arguments):
        """What a function of linked/waiting gives."""
        return rooms.lend("linked.waiting", what, self, *arguments)

    # While anything is waited for

    def _tick(self):
        """Receive and send; tell soon who is missing."""
        if not self.wire.tick():
            return
        if self.session.waiting():
            self.table.kit.stir()  # a display that sleeps wakes up and shows it
        if self.ahead and self._at_once():
            self.ahead.tick()
        if elapsed(self._looked) < _LOOK:
            return
        self._looked = supervisor.ticks_ms()
        if self._complete is None and self.session.complete():
            self._complete = self._looked
        self._tell_state()

    def _tell_state(self):
        table = self.table
        state = self._find_state()
        if state != self._state:
            self._state = state
            self.told = self.wire.say(*state) if state else ""
            self._greeted = None if state else self._looked
            table.kit.tunes.play(tunes.BACK if state else tunes.YOUR_TURN)
            table.say(self.told or self.wire.say("complete"))
        elif self._greeted is not None and elapsed(self._greeted) >= _READ:
            self._greeted = None
            if table.facing is not None and table.facing == table.match.game.turn():
                table.person.say_keys(table)

    def _find_state(self):
        """What keeps the match from going on, for `wire.say`; None if nothing does."""
        session = self.session
        now = supervisor.ticks_ms()
        missing = session.missing(now)
        bots = session.stand_in
        if bots:
            if bots.active:
                return "bot plays", self.people(bots.wanted())
            waits = [console for console in bots.wanted() if console in missing]
            if waits:
                mine = [console for console in waits if not bots.has(console)]
                return ("bot wanted", self.people(waits)) if mine else ("bot waits",)
        if missing:
            return "missing", self.people(missing)
        if not session.closed(now):
            return ("open ring",)
        return None

    def away(self):
        """Consoles for which bots could sit in: they are missing, and the rest is connected."""
        session = self.session
        now = supervisor.ticks_ms()
        bots = session.stand_in
        if not self.humans or not session.closed(now) or bots and bots.yields():
            return ()
        return [i for i in session.missing(now) if not bots or not bots.has(i)]

    def people(self, consoles):
        """The names of the people who sit at some consoles."""
        owners = self.session.owners
        return ", ".join(
            [
                name
                for seat, (name, _) in enumerate(self.session.match.players)
                if owners[seat] in consoles and seat in self._people
            ]
        )

    # The end

    def finish(self, table):
        """Show the end and the result; count the match if no other console needs it any more."""
        self._at_once()  # no console plays ahead any more
        table.finish(self._close_when_complete)
        if not self.humans:
            return  # it was theirs
        if self.session is None or self.session.complete() or self.beside("forget"):
            table.count()

    def _close_when_complete(self):
        """When all consoles have seen the end, nothing is left to be said: what says it makes
        room for the result. Until then they may ask for it."""
        if self._complete is not None:
            while elapsed(self._complete) < _HEARD:
                self.table.kit.pause(20)
            self.bye()
            self.table.kit.pause(50)
            self.session = None
            self.wire.close()

    def bye(self):
        """Tell the others that this console leaves the table."""
        if self.session:
            self.session.bye(supervisor.ticks_ms())
