# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The table: a match on the screen.

One direction: the view of the seat that faces the screen, to the screen, to the hand of the
seat on turn, to match.play, to its events, to sounds and words, to the next view.
"""

import gc

import displayio

from console import rooms
from hands import AGAIN, LEAVE
from hands.person import IDLE, Person
from match import load
from rules import OVER, REVEALED, SPECTATOR
from ui import art, look
from ui.bars import Bottom, Header
from ui.frame import Cursor
from ui.stage import DIM
from ui.text import Row


def signs(match):
    """The number of the sign and colour of each seat; eight, as there are signs.

    Seats are numbered by who begins. Signs go round the table as in the last match of the same
    people: from the person whose name is the first in the alphabet.
    """
    count = len(match.players)
    people = [(match.players[seat][0], seat) for seat in match.humans()]
    first = min(people)[1] if people else 0
    order = bytes(range(8))
    return (order[:count] * 2)[count - first : 2 * count - first] + order[count:]


class Table:
    """Shows a match, and asks the hands of its seats."""

    def __init__(self, kit, match, leader=None):
        self.kit = kit
        self.match = match
        kit.leave_menu()
        rooms.clear("menus")
        art.signs = signs(match)
        self.presenter = load("presenters", match.name).Presenter(kit, match)
        self.latest = ""  # what the ribbon tells
        self.root = self.screen = self.bottom = None  # until it is laid out
        humans = getattr(leader, "humans", None)  # none at a console that watches others
        self.humans = match.humans() if humans is None else humans
        self.facing = None  # the person who holds the device
        self.person = Person(leader)
        if leader is None and hasattr(self.presenter, "everybody"):
            from hands import everyone as leader
        self.leader = leader  # the hand of all seats, where one leads them

    def tab(self):
        """The colour of the game."""
        return load("presenters", self.match.name).COLOUR

    def alone(self):
        """The only person here; None if there are several, or none."""
        return self.humans[0] if len(self.humans) == 1 else None

    def lay_out(self):
        """Build everything that is seen, unless it is there."""
        if self.screen is not None:
            return
        kit = self.kit
        stage = kit.stage
        rooms.drop("table.pages")
        stage.clear()  # the page before
        kit.at_table()
        looks = load("screens", self.match.name)
        self.root = displayio.Group()
        self.screen = looks.Screen(kit, self.match, self.presenter)
        self.header = Header(stage, self.root, self.tab()) if looks.HEADER else None
        self.root.append(self.screen.group)
        self.ribbon = None
        if looks.RIBBON is not None:
            self.ribbon = Row(stage, self.root, look.MARGIN, looks.RIBBON, self.latest, DIM)
        self.cursor = Cursor(stage, self.root)
        self.bottom = self.screen.bottom = Bottom(stage, self.root, getattr(looks, "KEYS", 0))
        self.screen.humans = self.humans

    def put_away(self):
        """Make room for a page; `lay_out` builds the table again."""
        self.kit.stage.clear(self.root)
        self.root = self.screen = self.header = self.ribbon = self.cursor = self.bottom = None
        if hasattr(self.presenter, "ear"):  # a screen that hears of its presenter
            self.presenter.ear = None
        rooms.clear("screens")
        rooms.clear("bots")

    # The loop

    def run(self):
        """Play until the match is over or a player leaves; whether they play another."""
        if self.turns():
            return self.finish()
        for noted in self.note_clock():
            self.match.play(noted)
        self.leave()
        return False

    def turns(self):
        """Ask the hand of the seat on turn and show its move, until the match is over or
        a player leaves; whether it is over."""
        while not self.match.over():
            seat = self.match.game.turn()
            move = (self.leader or self.hand(seat)).decide(self, seat)
            if move == LEAVE:
                return False
            if move != AGAIN:
                self.play(seat, move)
        return True

    def turns_of(self, match, leader):
        """Do the same with another match, such as a part that is played before its turn."""
        before = self.match, self.leader
        self.match, self.leader = match, leader
        try:
            return self.turns()
        finally:
            self.match, self.leader = before

    def hand(self, seat):
        """The hand that decides for a seat at this console."""
        return self.person if self.match.is_human(seat) else load("hands", "bot")

    def leave(self):
        """Keep the match for later, or say that it did not fit."""
        if not self.match.leave():
            self.confirm("memory", "memory lost", "tell")

    def clock(self):
        """Whether a clock runs for a person."""
        running = getattr(self.presenter, "running", None)
        game = self.match.game
        if not running or not running(game):
            return False
        turn = game.turn()
        return turn != OVER and self.match.is_human(turn)

    def note_clock(self):
        """Moves that note a clock that runs, for the console that continues the match."""
        leave = getattr(self.presenter, "leave", None)
        return leave() if leave and self.clock() else ()

    def unattended(self):
        """True after 45 s without a key on a console of several people."""
        return len(self.humans) > 1 and self.kit.keys.idle() > IDLE

    # What is on the screen

    def eyes(self):
        """The seat whose view may be shown now."""
        if len(self.humans) == 1:
            return self.humans[0]
        return SPECTATOR if self.facing is None else self.facing

    def show(self):
        """The table as the seat that looks sees it."""
        self.kit.tunes.hush()
        self.lay_out()
        self.cursor.hide()
        eyes = self.eyes()
        self.lay(self.match.game.view(eyes), eyes)
        self.kit.stage.scene(self.root)

    def lay(self, view, seat, fact=None):
        """Show a view on the screen, and in the header what is asked, and a fact."""
        if self.screen is None:
            self.lay_out()
        elif not self.person.goes_on:
            gc.collect()  # what is made now stays: not behind what was only computed
        self.screen.show(view, seat)
        if self.header is not None:
            presenter = self.presenter
            turn = view.turn()
            self.header.set(
                presenter.prompt(view, seat),
                presenter.fact(view, seat) if fact is None else fact,
                turn if turn >= 0 else None,
            )

    def say(self, text, back="", hidden=False, whole=False):
        """The bottom row; what B does stands still at its right, unless the text tells it."""
        if self.bottom is None:
            return
        self.bottom.hide(hidden)
        self.bottom.set(text, "" if "Ⓑ" in text else back, whole)

    # What happened

    def play(self, seat, move):
        """Play a move, and show what came of it."""
        match = self.match
        if self.screen is None:  # a choice in the menu
            self.show()
        self.cursor.hide()
        if not match.is_human(seat):
            gc.collect()  # here, or in the midst of what must not take long
        full = match.unsaved
        self.kit.tunes.hush()
        events = match.play(move)
        if match.unsaved and not full:
            self.confirm("memory", "memory full", "tell")
            self.show()
        again = self.person.note(self, seat, events)
        eyes = self.eyes()
        screen = self.screen
        animate = getattr(screen, "animate", None)
        happened = getattr(screen, "happened", None)
        view = match.game.view(eyes) if events and (animate or happened) else None
        if animate and events:
            self.kit.animate(animate(events, view, eyes), again and self.kit.keys.waiting())
        told = [(event, self.presenter.tell(event)) for event in events]
        told = [line for line in told if line[1]]
        if not again or REVEALED in events and (told or self.clock()):
            self.person.unseen = True
        if told or not again:
            self.show()
        if happened:
            for event in events:
                if event is not REVEALED:
                    happened(event, view)
        view = None
        self._tell(told)

    def _tell(self, told):
        """(event, words) each with its tune, and time to read it unless a clock runs."""
        clock = self.clock()
        sound = getattr(self.presenter, "sound", None)
        for event, text in told:
            tune = sound(event) if sound else None
            if tune:
                self.kit.step()  # first what it is for
                self.kit.tunes.play(tune)
            if self.ribbon is None:
                self.say(text)
            else:
                self.latest = text
                self.ribbon.set(text)
                self.say("", self.bottom.back)  # what A did is done
            if not clock:
                self.kit.pause(self.kit.settings.bot_pause)

    def finale(self):
        """The end: all players see everything."""
        rooms.lend("table.finale", "show", self, collect=False)

    def finish(self, count=None):
        """The end, then the result; whether they play another.

        A linked match has a `count` of its own, and no other follows it.
        """
        self.finale()
        rooms.clear("bots")
        return rooms.lend("table.result", "finish", self, count or self.count, count is None)

    def count(self):
        """Count the match in the statistics, and forget it."""
        rooms.lend("menus.statistics", "finish", self.kit.journal, self.match, collect=False)

    # Pages, in memory no longer than they are read; lay_out() collects after them

    def confirm(self, title, text, page="confirm"):
        """Ask or tell something on a page of its own; whether A was pressed."""
        self.put_away()
        say = self.kit.say
        return rooms.lend("table.pages", page, self.kit, say(title), say(text), collect=False)

    def open(self, page, *arguments):
        """What a page of table/pause gives."""
        self.put_away()
        return rooms.lend("table.pause", page, self, *arguments, collect=False)

    def menu(self, seat, extra=()):
        """The menu: a move of `extra`, which are (words, move), AGAIN or LEAVE."""
        row = self.choose(seat, [words for words, _ in extra])
        for words, move in extra:
            if words == row:
                return move
        return LEAVE if row == "leave" else AGAIN

    def choose(self, seat, extra):
        """The row of the menu that was chosen: see table/pause."""
        self.put_away()
        # Few calls within calls
        row = rooms.lend("table.pause", "menu", self, seat, extra, collect=False)
        if row != "resume":
            self.person.start = None
        if row == "hint":
            self.person.advise(self, seat)
        return row
