# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The hand of the people at this console, who take it in turns."""

import supervisor
from micropython import const

from hands import AGAIN
from hands.asking import Asking
from match import load
from rules import SPECTATOR
from ui import tunes
from ui.keys import MENU, A, B, X, elapsed

IDLE = const(45000)  # ms after which secrets hide again when several people play


class Person:
    """Asks the person at the console, and knows what they have seen."""

    def __init__(self, leader=None):
        self._leader = leader  # the hand of a lesson or a linked match, see hands/__init__
        self.learns = hasattr(leader, "take_back")
        self.asked = None  # the seat that was asked last
        self.start = None  # the move that the cursor begins at, if there is one
        self.because = ""  # why it was advised, until the cursor moves on
        self.claimed = False  # a person plays out of turn, while a bot thought
        self.unseen = True  # something has happened since that must be seen before a choice
        self.goes_on = False  # a person goes on deciding, and waits to see the next question
        self.doing = ""  # what A does now, in words
        self.back = ""  # what B does now, in words
        self.news = {}  # how many events each person has not seen in a turn of their own

    def decide(self, table, seat):
        """The move that a person chooses, AGAIN or LEAVE."""
        if not self._hand_over(table, seat):
            return table.menu(seat)
        asking = Asking(table, seat)
        key = asking.wait()
        if key == A:
            return self._sure(table, asking.move)
        if not key:
            return AGAIN
        self.start = None if asking.at == asking.first else asking.moves[asking.at]
        opened = supervisor.ticks_ms()
        action = AGAIN
        asking = None  # a page is shown that needs its room
        if key == MENU:
            extra = getattr(table.presenter, "extra", None)
            action = table.menu(seat, extra() if extra else ())
        else:
            table.open("x_opens" if key == X else "question", seat)
        if len(table.humans) > 1 and action == AGAIN and elapsed(opened) > IDLE:
            table.facing = None  # another player may hold the console by now
        return action

    def _sure(self, table, move):
        """The move, or AGAIN when the person thinks better of it."""
        sure = getattr(table.presenter, "sure", None)
        question = sure(move) if sure else None
        if question is None or table.confirm(*question):
            return move
        self.start = move
        return AGAIN

    def _hand_over(self, table, seat):
        """Make sure that the right person looks; False: they open the menu instead."""
        if table.facing != seat and len(table.humans) > 1:
            table.facing = None
            private = getattr(table.presenter, "private", None)
            if private is None or private(table.match.game.view(SPECTATOR)):
                self.asked = seat
                self.unseen = True
                if not table.open("hand_over", seat):
                    return False
        table.facing = seat
        return True

    def has_read(self, table):
        """Whether a bot may go on; where what was reached stays until a person has read it, A
        says so, and B opens the menu."""
        kit = table.kit
        waits = getattr(table.presenter, "waits", None)
        if not waits or not table.humans or not waits(table.match.game):
            return True
        self.doing = kit.say("a go on")
        table.say(self.doing, kit.say("b menu"))
        kit.fresh(A)
        while True:
            intent = kit.wait()
            if intent in (A, B, MENU):
                return intent == A

    # What the question asks

    def may_take_back(self, table, seat):
        """Whether B takes back one's own step: the menu can take back more."""
        if self.learns:
            return True
        undoes = getattr(table.presenter, "undoes", None)
        return (undoes is None or undoes()) and table.match.steps_back(seat) == 1

    def take_back(self, table, seat):
        """Do so."""
        if self.learns:
            self._leader.take_back(table, seat)
        else:
            table.match.undo(seat)
            table.kit.tunes.play(tunes.BACK)

    def advise(self, table, seat):
        """Point at a good move when the person is asked next."""
        table.show()
        advise = getattr(self._leader, "advise", None) or load("hands", "bot").advise
        self.start = advise(table, seat)
        reason = getattr(table.presenter, "reason", None)
        if reason and self.start is not None and not self.learns:
            self.because = reason(table.match.game.view(seat), self.start)

    def interrupted(self):
        """Whether something has come from elsewhere that counts before any decision here."""
        interrupted = getattr(self._leader, "interrupted", None)
        return interrupted is not None and interrupted()

    def let_see(self, table, seat, clock):
        """Drop presses that were made before the question could be seen.

        Presses of another player do not count, nor presses made before a clock ran. After the
        move of another, or news to be read, A is dropped; arrows stay, so that a player who
        knows the way can be quick.
        """
        if seat != self.asked or self.unseen and clock:
            table.kit.fresh()
            seen = getattr(table.presenter, "seen", None)
            if seen:
                seen()
        elif self.unseen:
            table.kit.fresh(A)
        self.asked = seat
        self.unseen = False

    def point(self, table, view, move):
        """Put the cursor on a move, and say what A does there."""
        place = getattr(table.screen, "frame", table.screen.place)(move)
        if place is None:
            table.cursor.hide()
        else:
            table.cursor.put(place, supervisor.ticks_ms())
        point = getattr(table.screen, "point", None)
        if point:
            point(move)
        self.doing = table.presenter.hint(view, move)
        self.say_keys(table)

    def say_keys(self, table):
        """The bottom row of the player who decides: what A and B do."""
        table.say(self.doing, self.back, getattr(table.screen, "keys_shown", False))

    # What happened

    def note(self, table, seat, events):
        """Count what is new to each person; whether one of them goes on deciding."""
        count = len(table.match.logged(events))
        for person in table.humans:
            self.news[person] = 0 if person == seat else self.news.get(person, 0) + count
        turn = table.match.game.turn()
        # A person who goes on deciding sees the next question at once.
        self.goes_on = again = table.match.is_human(seat) and turn == seat
        if self.claimed:
            self.claimed = False
            self.asked = turn
            again = True
        return again
