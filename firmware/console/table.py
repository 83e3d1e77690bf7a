# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The table: whose turn, what they see, the cursor over the legal moves, what happened.

One direction: the view of the seat that faces the screen, to the screen, to the cursor,
to match.play, to its events, to sounds and words, to the next view.
"""

import gc

import displayio
import supervisor
from micropython import const

from hosts import TO_MENU, USED
from match import clear, drop, load
from rules import OVER, REVEALED, SPECTATOR
from ui import look, tunes
from ui.bars import Bottom, Header
from ui.frame import Cursor, neighbour
from ui.keys import DOWN, LEFT, MENU, RIGHT, UP, A, B, X, Y, elapsed
from ui.stage import DIM
from ui.text import Row

# Instead of a move, which is 0 or more
AGAIN = -1  # look at the table anew
LEAVE = -2  # back to the menu
GO_ON = -3  # nothing has changed
HINT = -4  # point at what a bot would do
_ASIDE = const(-5)  # a key that opens something beside the table
_IDLE = const(45000)  # ms after which secrets hide again when several people play


class Table:
    """A match on the screen."""

    B_GOES_BACK = False  # even where the game has a use for B

    repeats = True  # after it the same people may play another
    MENU = ("undo", "sound", "leave")  # its last rows

    def __init__(self, kit, match):
        self.kit = kit
        self.match = match
        kit.leave_menu()
        drop("console", "statistics")
        hosts = load("hosts", match.name)
        self.host = hosts.Host(kit, match)
        self.tab = hosts.COLOUR
        self.latest = ""  # what the ribbon tells
        self.root = self.screen = None  # until it is laid out
        self.lay_out()
        self.humans = match.humans()
        self.facing = None  # the person who holds the device
        self.bot = None
        self.asked = None  # the person who was asked last
        self.key = None  # the one that opened something beside the table
        self.start = None  # the move that the cursor begins at, if there is one
        self.claimed = False  # somebody played out of turn, while a bot thought
        self.unseen = True  # something has happened since that must be seen before a choice
        self.goes_on = False  # a person goes on deciding, and waits to see the next question
        self.doing = ""  # what A would do now
        self.back = ""  # what B would do now, one of these:
        self.backs = kit.say("b menu"), kit.say("b back")
        self.news = {}  # how many events each person has not seen in a turn of their own
        gc.collect()

    def lay_out(self):
        """Everything that is seen, unless it is there."""
        if self.screen is not None:
            return
        kit = self.kit
        stage = kit.stage
        listen = kit.keys.listen
        drop("console", "pages")
        stage.clear()  # the page before
        listen()
        kit.at_table()
        looks = load("screens", self.match.name)
        listen()
        gc.collect()
        listen()
        self.root = displayio.Group()
        self.screen = looks.Screen(kit, self.match, self.host)
        listen()
        self.header = Header(stage, self.root, self.tab) if looks.HEADER else None
        self.root.append(self.screen.group)
        self.ribbon = None
        if looks.RIBBON is not None:
            self.ribbon = Row(stage, self.root, look.MARGIN, looks.RIBBON, self.latest, DIM)
        self.cursor = Cursor(stage, self.root)
        self.bottom = Bottom(stage, self.root)

    def put_away(self):
        """Nothing of the table is seen now: it makes room for what is, and is laid out again."""
        self.kit.keys.listen()
        self.kit.stage.clear(self.root)
        self.root = self.screen = self.header = self.ribbon = self.cursor = self.bottom = None
        if hasattr(self.host, "ear"):  # a screen that hears of its host
            self.host.ear = None
        clear("screens")
        self.kit.keys.listen()
        self._rest_bot()

    def run(self):
        """Play until the match is over or somebody leaves; whether they play another."""
        match = self.match
        self._show()
        everybody = getattr(self.host, "everybody", None)
        while not match.over():
            seat = match.game.turn()
            move = everybody(self) if everybody else None
            if move is not None:
                pass
            elif match.is_human(seat):
                move = self._hand_over(seat)
                if move is None:
                    move = self._ask(seat)
            else:
                move = self._think(seat)
            if move == LEAVE:
                for noted in self._note_clock():
                    match.play(noted)
                if not match.leave():
                    self._tell_full("memory lost")
                return False
            if move != AGAIN:
                self._play(seat, move)
        return self._finish()

    def _note_clock(self):
        """Whoever leaves while a clock runs finds it as it is now; moves that note it."""
        leave = getattr(self.host, "leave", None)
        return leave() if leave and self._clock() else ()

    # What is on the screen

    def _eyes(self):
        """The seat whose view may be shown now."""
        if len(self.humans) == 1:
            return self.humans[0]
        return SPECTATOR if self.facing is None else self.facing

    def _show(self):
        """The table through the eyes of whoever looks."""
        eyes = self._eyes()
        self.kit.tunes.hush()
        self.lay_out()
        self.cursor.hide()
        view = self.match.game.view(eyes)
        self.kit.keys.listen()
        self._lay(view, eyes)
        self.kit.keys.listen()
        self.kit.stage.scene(self.root)

    def _lay(self, view, seat):
        """Show a view on the screen, and in the header what is asked."""
        listen = self.kit.keys.listen
        if not self.goes_on:
            gc.collect()  # what is made now stays: not behind what was only computed
            listen()
        self.screen.show(view, seat)
        listen()
        if self.header is not None:
            if not self.goes_on:
                gc.collect()
            host = self.host
            turn = view.turn()
            self.header.set(
                host.prompt(view, seat), host.fact(view, seat), turn if turn >= 0 else None
            )

    def say(self, text, back="", hidden=False):
        """The bottom row; what B does stands still at its right, unless the text tells it."""
        if self.bottom is None:
            return
        self.bottom.hide(hidden)
        self.bottom.set(text, "" if "Ⓑ" in text else back)

    # A person decides

    def _hand_over(self, seat):
        """Make sure the right person looks: None; or what they do instead of that."""
        if self.facing == seat or len(self.humans) == 1:
            self.facing = seat
            return None
        self.facing = None
        public = self.match.game.view(SPECTATOR)
        private = getattr(self.host, "private", None)
        if private is None or private(public):
            self.asked = seat
            self.unseen = True
            if not self._open("hand_over", seat):
                action = self._menu(seat)
                return AGAIN if action == GO_ON else action
        self.facing = seat
        return None

    def _ask(self, seat):
        """The move a person chooses, AGAIN or LEAVE."""
        while True:
            move = self._listen(seat)
            if move != _ASIDE:
                sure = getattr(self.host, "sure", None)
                question = sure(move) if sure else None
                if question is None or self._confirm(*question):
                    return move
                self.start = move
                continue
            opened = supervisor.ticks_ms()
            extra = getattr(self.host, "extra", None)
            action = GO_ON
            if self.key == X:
                self._log(seat)
            elif self.key == Y:
                self._question(seat)
            else:
                action = self._menu(seat, extra() if extra else ())
            if len(self.humans) > 1 and action == GO_ON and elapsed(opened) > _IDLE:
                self.facing = None  # somebody else may have it in their hands by now
                return AGAIN
            if action == HINT:
                self._show()
                self.start = self._hint(seat)
            elif action != GO_ON:
                self.start = None
                return action

    def _listen(self, seat):
        """The same, or _ASIDE: then `key` opens something, and the cursor will come back."""
        self.lay_out()
        kit = self.kit
        screen = self.screen
        host = self.host
        view = self.match.game.view(seat)
        moves = list(view.moves())
        self._lay(view, seat)
        kit.stage.scene(self.root)
        press = getattr(host, "press", None)
        tick = getattr(host, "tick", None)
        pulse = getattr(screen, "pulse", None)
        extra = getattr(host, "extra", None)
        settle = getattr(screen, "settle", None)
        undo = self._may_take_back(seat) and not (extra and extra())
        erases = getattr(host, "erases", None)
        back = undo or erases and erases()
        self.back = self.backs[1 if back else 0]
        at = first = self._first(view, moves)
        places = None  # of all moves; a table with many should not wait for them
        self._point(view, moves[at])
        if self.start in moves:  # a hint may be the first, and is pointed at all the same
            at = moves.index(self.start)
            self._point(view, self.start)
        self.start = None
        self.goes_on = False
        clock = self._clock()
        self._let_see(seat, clock)
        while True:
            if clock:
                kit.stir()
            intent = kit.wait(120 if kit.rests() and not clock else 40)
            now = supervisor.ticks_ms()
            if kit.dimmed:
                self.cursor.stay(now)  # nobody looks, and each blink costs the battery
            else:
                self.cursor.blink(now)
            if not intent:
                if tick:
                    move = tick(now)
                    if move is not None:
                        return move
                if pulse:
                    pulse()
                if places is None:  # while nobody presses a key, so that none has to wait
                    places = [screen.place(move) for move in moves]
                    gc.collect()
                if self._unattended() and not (extra and extra()):
                    self.facing = None  # secrets hide behind a hand-over again
                    return AGAIN
                continue
            if settle:
                settle()
                settle = None
            if press and not (intent == B and self.B_GOES_BACK):
                move = press(intent, moves[at])
                if move == USED:
                    kit.stage.scene(self.root)  # it may have asked something on a page
                    self.cursor.stay(now)
                    continue
                if move == TO_MENU:
                    intent = MENU
                elif move is not None:
                    return move
            if intent in (UP, DOWN, LEFT, RIGHT):
                if places is None:
                    places = [screen.place(move) for move in moves]
                to = neighbour(places, at, intent)
                if to != at:
                    at = to
                    kit.tunes.play(tunes.CURSOR)
                    self._point(view, moves[at])
            elif intent == A:
                return moves[at]
            elif intent == B and undo:
                self._take_back(seat)
                return AGAIN
            elif intent in (B, MENU) or intent in (X, Y) and not (extra and extra()):
                break
        self.key = intent
        self.start = None if at == first else moves[at]
        return _ASIDE

    def _unattended(self):
        """Whether it may lie before several people: secrets hide."""
        return len(self.humans) > 1 and elapsed(self.kit.keys.last) > _IDLE

    def _first(self, view, moves):
        """The index of the move that the cursor begins at."""
        first = getattr(self.host, "first", None)
        return first(view, moves) if first else 0

    def _may_take_back(self, seat):
        """Whether B takes back one's own step: the menu can take back more."""
        return self.match.steps_back(seat) == 1

    def _take_back(self, seat):
        self.match.undo(seat)
        self.kit.tunes.play(tunes.BACK)

    def _let_see(self, seat, clock):
        """Nobody decides on what they have not seen.

        What somebody else pressed does not count, nor what was pressed before a clock ran.
        After the move of another, or news to be read, A lets go of what it was pressed on;
        arrows stay, so that whoever knows the way can be quick.
        """
        if seat != self.asked or self.unseen and clock:
            self.kit.fresh()
            seen = getattr(self.host, "seen", None)
            if seen:
                seen()
        elif self.unseen:
            self.kit.fresh(A)
        self.asked = seat
        self.unseen = False

    def _clock(self):
        """Whether a clock runs for a person."""
        running = getattr(self.host, "running", None)
        game = self.match.game
        turn = game.turn()
        return running and turn != OVER and self.match.is_human(turn) and running(game)

    def _point(self, view, move):
        place = self.screen.place(move)
        if place is None:
            self.cursor.hide()
        else:
            self.cursor.put(place, supervisor.ticks_ms())
        point = getattr(self.screen, "point", None)
        if point:
            point(move)
        self.doing = self.host.hint(view, move)
        self._say_keys()

    def _say_keys(self):
        """The bottom row of whoever decides: what A and B do."""
        self.say(self.doing, self.back, getattr(self.screen, "keys_shown", False))

    # A bot decides

    def _think(self, seat):
        name, level = self.match.players[seat]
        if len(self.humans) > 1 and self.facing is not None:
            self.facing = None
            self._show()
        action = self._let_read()
        if action is not None:
            return action
        self.say(self.kit.say("thinks", name), self.kit.say("b menu"))
        move = self._consider(seat, level)
        if move is not None:
            return move
        # Its dice are the same when it begins anew: until then its thoughts make room.
        interrupt = getattr(self.host, "interrupt", None)
        action = self._menu(
            self.humans[0] if len(self.humans) == 1 else None, interrupt() if interrupt else ()
        )
        self.claimed = action >= 0
        if action in (GO_ON, HINT):
            self._show()
            action = AGAIN
        return action

    def _consider(self, seat, level):
        """A bot's move; None when somebody opens the menu first.

        By itself, so that nothing of its thoughts stays while the menu is open.
        """
        keys = self.kit.keys
        for move in self._decide(seat, level):
            self.kit.step()
            while move is not None and keys.holding() is not None:
                self.kit.pause(2)  # whoever holds B was earlier than the move
            if keys.take(B, MENU):
                return None
        return move

    def _let_read(self):
        """What a person does instead of letting a bot go on; None when it may.

        What was reached stays until a person has read it, though a bot would go on.
        """
        kit = self.kit
        waits = getattr(self.host, "waits", None)
        if not waits or not self.humans or not waits(self.match.game):
            return None
        self.doing = kit.say("a go on")
        self.say(self.doing, kit.say("b menu"))
        kit.fresh(A)
        while True:
            intent = kit.wait()
            if intent == A:
                return None
            if intent in (B, MENU):
                action = self._menu(self.humans[0] if len(self.humans) == 1 else None)
                if action != GO_ON:
                    return action
                self._show()
                self.say(self.doing, kit.say("b menu"))

    def _decide(self, seat, level):
        """A bot's thoughts, its move last."""
        if self.bot is None:
            listen = self.kit.keys.listen
            listen()
            gc.collect()
            listen()
            self.bot = load("bots", self.match.name)
            listen()
            gc.collect()
            listen()
        game = self.match.game
        return self.bot.think(game.view(seat), seat, level, self.match.dice())

    def _hint(self, seat):
        """The move that a good bot would choose."""
        move = None
        for move in self._decide(seat, 2):
            self.kit.step()
        self._rest_bot()  # whoever asked may think for long
        self.kit.keys.listen()
        gc.collect()  # what is made next stays: not behind its thoughts
        return move

    def _rest_bot(self):
        """Who does not decide now makes room."""
        self.bot = None
        drop("bots", self.match.name)

    # What happened

    def _play(self, seat, move):
        match = self.match
        if self.screen is None:  # a choice in the menu
            self._show()
        self.cursor.hide()
        human = match.is_human(seat)
        if not human:
            gc.collect()  # here, or in the midst of what must not take long
        keys = self.kit.keys
        keys.listen()
        full = match.unsaved
        self.kit.tunes.hush()
        events = match.play(move)
        if match.unsaved and not full:
            self._tell_full("memory full")
            self._show()
        screen = self.screen
        keys.listen()
        for person in self.humans:
            # REVEALED is not in the log.
            missed = self.news.get(person, 0) + len(events) - (REVEALED in events)
            self.news[person] = 0 if person == seat else missed
        animate = getattr(screen, "animate", None)
        host = self.host
        sound = getattr(host, "sound", None)
        happened = getattr(screen, "happened", None)
        # A person who goes on deciding sees the next question at once.
        self.goes_on = again = human and match.game.turn() == seat
        if self.claimed:
            self.claimed = False
            self.asked = match.game.turn()
            again = True
        eyes = self._eyes()
        view = match.game.view(eyes) if events and (animate or happened) else None
        if animate and events:
            self.kit.animate(animate(events, view, eyes), again and keys.waiting())
        told = [(event, host.tell(event)) for event in events]
        told = [line for line in told if line[1]]
        clock = self._clock()
        if not again or REVEALED in events and (told or clock):
            self.unseen = True
        if told or not again:
            self._show()
        if happened:
            for event in events:
                if event is not REVEALED:
                    happened(event, view)
        view = None
        for event, text in told:
            if sound:
                tune = sound(event)
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

    def _tell_full(self, what):
        self._confirm("memory", what, "tell")

    # What is in memory no longer than it takes

    def _confirm(self, title, text, page="confirm"):
        """Ask or tell something on a page of its own; whether A was pressed."""
        self.put_away()
        from console import pages

        return getattr(pages, page)(self.kit, self.kit.say(title), self.kit.say(text))

    def _open(self, page, *arguments):
        """What a page of console/pause gives."""
        self.put_away()
        given = getattr(self.lent("pause"), page)(self, *arguments)
        drop("console", "pause")
        return given

    def lent(self, module):
        """A module of the console that whoever asks for it drops after use."""
        listen = self.kit.keys.listen
        listen()
        module = load("console", module)
        listen()
        return module

    def _menu(self, seat, extra=()):
        """GO_ON, AGAIN, LEAVE, HINT, or a move: one of `extra`, (word, move) of the host's own."""
        return self._open("menu", seat, extra)

    def _question(self, seat):
        """What is to be decided now."""
        self._open("question", seat)

    def _log(self, seat):
        """What happened."""
        self._open("log", seat)

    def _finale(self):
        """The end: everybody sees everything."""
        self.facing = None
        self._show()
        finale = getattr(self.screen, "finale", None)
        if finale:
            for _ in finale(self.match.game.view(SPECTATOR)):
                if self.kit.pause(20):
                    break
            self._show()

    def _finish(self):
        """The end, then the result; whether they play another."""
        self._finale()
        self._rest_bot()
        from console import result

        again = result.finish(self)
        drop("console", "result")
        return again

    def _count(self):
        from console import statistics

        statistics.finish(self.kit.journal, self.match)
        statistics = None
        drop("console", "statistics")
