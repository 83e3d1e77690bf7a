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

from console import pages
from console.kit import drop
from hosts import TO_MENU, USED
from journal import SETUP
from match import Match, forget, load
from rules import OVER, REVEALED, SPECTATOR
from rules.dice import Dice
from ui import look, tunes
from ui.bars import Bottom, Header
from ui.frame import Cursor, neighbour
from ui.keys import DOWN, LEFT, MENU, RIGHT, UP, A, B, X, Y, elapsed
from ui.stage import DIM, INK
from ui.text import CENTRE, Row, wrap

AGAIN = -1  # instead of a move: look at the table anew
LEAVE = -2  # instead of a move: back to the menu
_IDLE = const(45000)  # ms after which secrets hide again when several people play


def start(kit, match):
    """Play a match from its beginning."""
    match.begin()
    _play(kit, match)


def _play(kit, match):
    """Play a match, and then others like it as long as they are wanted."""
    kit.playing = match.number
    while Table(kit, match).run():
        match = _another(kit, match)
        match.begin()
    kit.playing = None


def _another(kit, match):
    """A match of the same people. By lot or in turn, as they have set it, somebody begins."""
    seed = kit.new_seed()
    kept = kit.journal.get(SETUP + match.number)
    first = 1 if kept and kept[0] else Dice(seed).below(len(match.players))
    players = match.players[first:] + match.players[:first]
    return Match(match.name, players, seed, match.options, kit.journal)


def resume(kit, number):
    """Go on with the match of a game that waits in the journal."""
    kit.playing = number
    match = Match.waiting(kit.journal, number)
    try:
        kit.speak_of(match.name)
        stage = kit.stage
        group = stage.scene()
        Row(
            stage, group, stage.width // 2, stage.height // 2 - 4, kit.say("resuming"), INK, CENTRE
        )
        kit.step()
        for _ in match.replay(kit.journal.entries(number)):
            kit.alive()
        if match.ticket:
            from console import linked

            linked.resume(kit, match)
            kit.playing = None
        else:
            _play(kit, match)
    finally:
        kit.speak_of(None)
        forget(match.name)


class Table:
    """A match on the screen."""

    B_GOES_BACK = False  # even where the game has a use for B

    repeats = True  # after it the same people may play another
    MENU = ("undo", "sound", "leave")  # its last rows

    def __init__(self, kit, match):
        self.kit = kit
        self.match = match
        stage = kit.stage
        stage.scene()  # lets go of the page before
        self.root = displayio.Group()
        looks = load("screens", match.name)
        hosts = load("hosts", match.name)
        self.host = hosts.Host(kit, match)
        self.screen = looks.Screen(kit, match, self.host)
        ribbon = looks.RIBBON
        self.tab = hosts.COLOUR
        self.header = Header(stage, self.root, self.tab) if looks.HEADER else None
        self.root.append(self.screen.group)
        self.ribbon = None
        if ribbon is not None:
            self.ribbon = Row(stage, self.root, look.MARGIN, ribbon, "", DIM)
        self.cursor = Cursor(stage, self.root)
        self.bottom = Bottom(stage, self.root)
        self.humans = match.humans()
        self.facing = None  # the person who holds the device
        self.bot = None
        self.asked = None  # the person who was asked last
        self.claimed = False  # somebody played out of turn, while a bot thought
        self.unseen = True  # something has happened since that must be seen before a choice
        self.doing = ""  # what A would do now
        self.back = ""  # what B would do now
        self.news = {}  # how many events each person has not seen in a turn of their own
        gc.collect()

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
                move = self._hand_over(seat) or self._ask(seat)
            else:
                move = self._think(seat)
            if move == LEAVE:
                self._note_clock()
                if not match.leave():
                    self._tell_full("memory lost")
                return False
            if move != AGAIN:
                self._play(seat, move)
        return self._finish()

    def _note_clock(self):
        """Whoever leaves while a clock runs finds it as it is now."""
        leave = getattr(self.host, "leave", None)
        if leave and self._clock():
            for move in leave():
                self.match.play(move)

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
        self.cursor.hide()
        view = self.match.game.view(eyes)
        self.kit.keys.listen()
        self._lay(view, eyes)
        self.kit.keys.listen()
        self.kit.stage.scene(self.root)

    def _lay(self, view, seat):
        """Show a view on the screen, and in the header what is asked."""
        self.screen.show(view, seat)
        if self.header is not None:
            host = self.host
            turn = view.turn()
            self.header.set(
                host.prompt(view, seat), host.fact(view, seat), turn if turn >= 0 else None
            )

    def say(self, text, back="", hidden=False):
        """The bottom row; what B does stands still at its right, unless the text tells it."""
        self.bottom.hide(hidden)
        self.bottom.set(text, "" if "Ⓑ" in text else back)

    # A person decides

    def _hand_over(self, seat):
        """Make sure the right person looks; LEAVE when they leave instead."""
        if self.facing == seat or len(self.humans) == 1:
            self.facing = seat
            return 0
        self.facing = None
        public = self.match.game.view(SPECTATOR)
        private = getattr(self.host, "private", None)
        if private is None or private(public):
            kit = self.kit
            name = self.match.players[seat][0]
            from ui import banner, podium

            group, _, _ = kit.page(kit.say("hand over"), kit.say("hint ready"), self.tab)
            podium.hand_over(kit, group, seat, name, kit.say("only you"))
            drop("ui", "podium")
            banner.forget()
            kit.fresh()
            kit.tunes.play(tunes.YOUR_TURN)
            self.asked = seat
            self.unseen = True
            while True:
                intent = kit.wait()
                if intent == A:
                    break
                if intent in (B, MENU):
                    action = self._menu(seat)
                    if action:
                        return action
                    return AGAIN
        self.facing = seat
        return 0

    def _ask(self, seat):
        """The move a person chooses, AGAIN or LEAVE."""
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
        self.back = kit.say("b back" if back else "b menu")
        at = self._first(view, moves)
        places = None  # of all moves; a table with many should not wait for them
        self._point(view, moves[at])
        clock = self._clock()
        self._let_see(seat, clock)
        while True:
            if clock:
                kit.stir()
            intent = kit.wait(120 if kit.rests() and not clock else 40)
            now = supervisor.ticks_ms()
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
                if len(self.humans) > 1 and elapsed(kit.keys.last) > _IDLE:
                    if not (extra and extra()):
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
            elif intent in (B, MENU):
                opened = supervisor.ticks_ms()
                action = self._menu(seat, extra() if extra else ())
                if len(self.humans) > 1 and not action and elapsed(opened) > _IDLE:
                    action = AGAIN  # somebody else may have it in their hands by now
                    self.facing = None
                if isinstance(action, tuple):  # a hint: the move the bot would choose
                    at = moves.index(action[0])
                elif action:
                    return action
                kit.stage.scene(self.root)
                self._point(view, moves[at])
            elif intent in (X, Y) and not (extra and extra()):
                (self._log if intent == X else self._question)(seat)
                kit.stage.scene(self.root)

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
        self.say(self.doing, self.back, getattr(self.screen, "keys_shown", False))

    # A bot decides

    def _think(self, seat):
        name, level = self.match.players[seat]
        keys = self.kit.keys
        if len(self.humans) > 1 and self.facing is not None:
            self.facing = None
            self._show()
        action = self._let_read()
        if action:
            return action
        self.say(self.kit.say("thinks", name), self.kit.say("b menu"))
        for move in self._decide(seat, level):
            self.kit.step()
            while move is not None and keys.holding() is not None:
                self.kit.pause(2)  # whoever holds B was earlier than the move
            if keys.take(B, MENU):
                interrupt = getattr(self.host, "interrupt", None)
                action = self._menu(
                    self.humans[0] if len(self.humans) == 1 else None,
                    interrupt() if interrupt else (),
                )
                if action:
                    self.claimed = not isinstance(action, tuple) and action >= 0
                    return AGAIN if isinstance(action, tuple) else action
                self.kit.stage.scene(self.root)
        return move

    def _let_read(self):
        """Whether a person wants something else than that a bot goes on: 0, or instead of a move.

        What was reached stays until a person has read it, though a bot would go on.
        """
        kit = self.kit
        waits = getattr(self.host, "waits", None)
        if not waits or not self.humans or not waits(self.match.game):
            return 0
        self.doing = kit.say("a go on")
        self.say(self.doing, kit.say("b menu"))
        kit.fresh(A)
        while True:
            intent = kit.wait()
            if intent == A:
                return 0
            if intent in (B, MENU):
                action = self._menu(self.humans[0] if len(self.humans) == 1 else None)
                if action:
                    return action
                kit.stage.scene(self.root)

    def _decide(self, seat, level):
        """A bot's thoughts, its move last."""
        if self.bot is None:
            self.kit.keys.listen()
            self.bot = load("bots", self.match.name)
        game = self.match.game
        return self.bot.think(game.view(seat), seat, level, self.match.dice())

    # What happened

    def _play(self, seat, move):
        match = self.match
        screen = self.screen
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
        again = human and match.game.turn() == seat
        if self.claimed:
            self.claimed = False
            self.asked = match.game.turn()
            again = True
        if animate and events:
            eyes = self._eyes()
            self.kit.animate(
                animate(events, match.game.view(eyes), eyes), again and keys.waiting()
            )
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
                    happened(event, match.game.view(self._eyes()))
        for event, text in told:
            if sound:
                tune = sound(event)
                if tune:
                    self.kit.step()  # first what it is for
                    self.kit.tunes.play(tune)
            if self.ribbon is None:
                self.say(text)
            else:
                self.ribbon.set(text)
            if not clock:
                self.kit.pause(self.kit.settings.bot_pause)

    def _tell_full(self, what):
        kit = self.kit
        pages.confirm(kit, kit.say("memory"), kit.say(what), "hint go on")

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
        kit = self.kit
        match = self.match
        self._finale()
        winners = match.game.winners()
        people = [seat for seat in winners if match.is_human(seat)]
        kit.step()
        if winners:
            kit.tunes.play(tunes.WIN if people or not self.humans else tunes.LOSE)
        self.say(kit.say("over"))
        kit.fresh()
        while kit.wait() not in (A, B):
            pass
        self._count()
        self.bot = None  # who decides no more makes room
        drop("bots", match.name)
        from console import result

        again = result.show(self)
        drop("console", "result")
        return again

    def look_back(self):
        """Step by step through the match."""
        from console import review

        self.kit.stage.scene(self.root)
        review.Review(self).run()
        drop("console", "review")

    def _count(self):
        from console import statistics

        statistics.finish(self.kit.journal, self.match)

    # The menu of a running match

    def _menu(self, seat, extra=()):
        """0 to go on, AGAIN, LEAVE, a move of the screen's own, or (move,) as a hint."""
        kit = self.kit
        names = ["resume"] + [word for word, _ in extra] + ["question", "help", "log"]
        if (
            not extra
            and seat is not None
            and self.match.game.turn() == seat
            and self.facing == seat
        ):
            names.append("hint")
        names += self.MENU
        at = 0
        while True:
            rows = [
                kit.say("menu " + name) if kit.knows("menu " + name) else name for name in names
            ]
            sound = names.index("sound")
            volume = kit.say("set sound " + kit.settings.word("sound"))
            rows[sound] = kit.say("menu sound", volume)
            at = pages.choose(kit, kit.say("title " + self.match.name), rows, at=at)
            name = names[at] if at is not None else "resume"
            if name == "resume":
                return 0
            for word, move in extra:
                if word == name:
                    return move
            if name == "leave":
                return LEAVE
            if name == "undo":
                if seat is not None and self.match.undo(seat):
                    kit.tunes.play(tunes.BACK)
                    return AGAIN
                pages.confirm(kit, kit.say("menu undo"), kit.say("cannot undo"), "hint go on")
            elif name == "hint":
                move = None
                for move in self._decide(seat, 2):
                    kit.step()
                return (move,)
            elif name == "help":
                from console import manual

                manual.show(kit, self.match.name)
            elif name == "question":
                self._question(seat)
            elif name == "log":
                self._log(seat)
            elif name == "sound":
                kit.settings.change("sound", 1)
                kit.apply()
                kit.tunes.play(tunes.CONFIRM)  # as loud as it is now

    def _question(self, seat):
        """What is to be decided now, in a sentence or two."""
        kit = self.kit
        decider = self.match.game.turn()
        if seat is None or decider != seat or self.facing != seat:
            text = kit.say("question other", self.match.players[decider][0])
        else:
            question = getattr(self.host, "question", None)
            if question:
                text = question(self.match.game.view(seat))
                if isinstance(text, tuple):
                    from console import manual

                    text = manual.answer(kit, self.match.name, *text)
            else:
                text = kit.say("question you", self.doing)
        pages.confirm(kit, kit.say("menu question"), text, "hint go on")

    def _log(self, seat):
        """What happened, opened at what is new to this person."""
        kit = self.kit
        lines = []
        known = len(self.match.log) - self.news.get(seat, 0)
        new = None
        record = getattr(self.host, "record", self.host.tell)
        for index, event in enumerate(self.match.log):
            text = record(event)
            if text:
                if index >= known and new is None:
                    new = len(lines)
                    if new:
                        lines.append("▶ " + kit.say("log new"))
                lines += wrap("· " + text, kit.stage.width - 2 * look.MARGIN, look.BODY)
        at = len(lines) if new is None else new
        pages.Reader(kit, kit.say("menu log"), lines or [kit.say("log empty")], at)
