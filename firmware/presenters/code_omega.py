# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Words, keys and clock of Code Omega: the puzzle, whose dice, which track.

The clock belongs to the presenter: it runs from the moment a puzzle is seen. While it runs left
and right turn a strip round, A swaps it with the next one, B held down declares, B tapped
opens the menu; between a tap and a hold nothing happens: the player thought better of it.

Rivals are live: a bot's time is drawn before a person starts, and at that second it calls.
"""

import supervisor
from micropython import const

from match import HUMAN, load
from rules import OVER
from rules import code_omega as rules
from ui import tunes
from ui.keys import HOLD, LEFT, MENU, RIGHT, TICKS, A, B, elapsed

COLOUR = 0x3FA7A0
MODES = (("practice", "code_omega_practice"),)

SYMBOLS = "☁★⚡☾♥?"  # of the tracks, and the joker

_TAP = const(250)  # ms that B is down at most to open the menu while the clock runs
_LAST = const(5)  # s of the timer that tick aloud
_KEPT = const(30)  # s after which the time is noted, even if no strip was turned


class Presenter:
    """The words, the keys and the clock of a match."""

    def __init__(self, kit, match):
        self.kit = kit
        self._match = match
        self._names = [name for name, _ in match.players]
        self.calls = {}  # seat: ms after which it called, before the seat that solves now
        self.heard = 0  # calls so far
        self.rivals = []  # (ms, seat) of bots that will call, the first one first
        self.hands = None  # intent: seat, when all look at once
        self._view = None  # what is seen
        self._solving = None  # the round and seat whose clock runs
        self.zero = 0  # when that clock was at zero
        self._unseen = False  # whether what it runs for is not on the display yet
        self.patient = False  # in a lesson the clock waits while a caption is read
        self._second = -1  # that was told last
        self._row = 0  # of the cursor
        self._strip = 0  # of the cursor, while strips are to be found

    # The clock

    def watch(self, view, seat):
        """This is seen now: a new puzzle starts the clock, one that goes on has its time."""
        self._view = view
        solving = (view.round, seat, view.phase())
        if view.puzzle is None:
            self._solving = None
        elif self.patient or self._solving != solving:
            if self._solving != solving:
                self._row = self._strip = 0
                self._expect(view, seat)
            self._solving = solving
            self._unseen = True
            self.zero = supervisor.ticks_ms() - view.clock()
            self._second = -1

    def seen(self):
        """The display has it now, which takes a large one most of a second: the clock begins."""
        if self._unseen:
            self._unseen = False
            self.zero = supervisor.ticks_ms() - self._view.clock()

    def _expect(self, view, seat):
        """Who has called before, and which bots will."""
        calls = self.calls = {}
        self.rivals = []
        for other, (_, level) in enumerate(self._match.players):
            time = view.called(other)
            result = view.result(other)
            if result == rules.RIGHT:
                time = view.time(other)
            elif result != rules.WAITING or other == seat and view.phase() == rules.SOLVING:
                continue
            elif time < 0 and level != HUMAN and not self.patient:
                bots = load("bots", self._match.name)
                time = bots.plan(view, level, self._match.dice(other))[0]
                if time > view.clock():
                    if time <= 1000 * view.limit():
                        self.rivals.append((time, other))
                    continue
            if time >= 0:
                calls[other] = time
        self.rivals.sort()

    def call(self, seat, milliseconds, aloud=True):
        """A seat is done: play a tune, and mark it on the clock."""
        if aloud:
            self.kit.tunes.play(tunes.YOUR_TURN)
        elif seat in self.calls:
            return
        self.calls[seat] = milliseconds
        self.heard += 1

    def rival(self):
        """(seat, milliseconds) of a bot that calls now, or None."""
        if not self.rivals or elapsed(self.zero) < self.rivals[0][0]:
            return None
        time, seat = self.rivals.pop(0)
        return seat, time

    def prize(self):
        """The dice of a seat that is done now, or has called before and proves it."""
        view = self._view
        if len(self._names) == 1:
            return 0  # there is no other player
        time = view.called(view.turn()) if view.proves() else self.clock()
        return rules.dice_earned([time] + list(self.calls.values()), view.timer)[0]

    def clock(self, at=None):
        """The milliseconds on the clock, now or when a key went down; None: it stands."""
        if self._solving is None:
            return None
        return elapsed(self.zero) if at is None else (at - self.zero) & TICKS

    def held(self):
        """How long B has been down that will declare, in ms up to HOLD; None: it is not."""
        down = self.kit.keys.holding()
        view = self._view
        if self._solving is None or down is None or not view.puzzle.full():
            return None
        if view.phase() == rules.CALLING:
            return None
        if self.clock(down) >= 1000 * view.limit():
            return None
        return min(HOLD, elapsed(down))

    def tick(self, now):
        """The last seconds are heard; after two timers the puzzle is given up."""
        view = self._view
        if self._solving is None:
            if view.at_once and view.phase() == rules.TO_START:
                # A player who proves a call was handed the console; alone, they say when.
                return rules.START if len(self._match.humans()) > 1 else None
            return None
        milliseconds = self.clock()
        if self.rivals and self.rivals[0][0] <= milliseconds:
            time, seat = self.rivals.pop(0)
            self.call(seat, time)
            if view.phase() == rules.CALLING:
                return view.timed(rules.CALL + seat, time)
        second = milliseconds // 1000
        if second != self._second:
            self._second = second
            left = view.span() - second
            if not left:
                self.kit.tunes.play(tunes.OUT)
            elif 0 < left <= _LAST:
                self.kit.tunes.play(tunes.TICK)
        if self.patient or self.held() is not None:
            return None  # who was in time when B went down is in time
        if milliseconds >= 1000 * view.limit():
            return rules.GIVE_UP
        if second and not second % _KEPT:
            self._keep(second)
        return None

    def _keep(self, second):
        """Note how the strips lie, and the time: a power cut gives little of it back."""
        match = self._match
        if match.ticket or not self.running(match.game) or match.game.clock() >= 1000 * second:
            return
        for move in self.leave():
            match.play(move)
        match.settle()

    def leave(self):
        """Two steps that change nothing but the time that is noted."""
        view = self._view
        for move in view.moves():
            # A strip turned round twice, or one taken and put back, lies as before.
            if move < rules.SWAP or move >= rules.STRIP:
                return view.timed(move, self.clock()), move
        return ()

    def running(self, game):
        """Whether the clock runs."""
        return game.phase() == rules.SOLVING

    def private(self, view):
        """Only a puzzle is for the eyes of one; it is uncovered by the start of the clock."""
        return view.phase() == rules.SOLVING or view.at_once and view.phase() == rules.TO_START

    def everybody(self):
        """The mode in which all look at one puzzle, while they do."""
        game = self._match.game
        if not game.at_once or not self._match.humans():
            return None
        if self.hands is not None and game.phase() not in (rules.TO_LOOK, rules.CALLING):
            return None
        return "code_omega_together"

    # Keys

    def first(self, view, moves):
        """The cursor stays with its strip."""
        wanted = rules.STRIP + self._strip if _finding(view) else rules.FLIP + self._row
        return moves.index(wanted) if wanted in moves else 0

    def press(self, intent, move):
        """Left or right turns a strip round, A swaps it, B held down declares."""
        view = self._view
        if self._solving is None:
            return None
        keys = self.kit.keys
        if intent == MENU and keys.length and view.puzzle.full():
            # The time of the press counts, not that of the hold.
            return (view.timed(rules.DONE, self.clock(keys.when)),)
        if intent == B and keys.length >= _TAP:
            return ()  # the menu would cost time
        if _finding(view):
            return (view.timed(move, self.clock()),) if intent == A else None
        if intent in (LEFT, RIGHT):
            return (view.timed(rules.FLIP + self._row, self.clock()),)
        if intent == A:
            row = self._row
            self._row = (row + 1) % view.puzzle.size()
            return (view.timed(rules.SWAP + row, self.clock()),)
        return None

    def extra(self):
        """What the menu offers while the clock runs; in a lesson B goes back as ever."""
        if self._solving is None or self.patient:
            return ()
        view = self._view
        words = [("give up", rules.GIVE_UP)]
        if view.find and not _finding(view):
            strip = rules.STRIP + view.puzzle.strip(self._row)
            words.insert(0, ("put back", view.timed(strip, self.clock())))
        return words

    # What is asked

    def prompt(self, view, seat):
        """What is asked, or who plays."""
        say = self.kit.say
        turn = view.turn()
        if turn == OVER:
            return say("finished")
        if view.puzzle is not None:
            return say("code", view.code())
        if view.phase() == rules.TO_LOOK:
            return say("all look")
        mine = turn == seat
        name = self._names[turn]
        if view.phase() == rules.TO_ROLL:
            return say("you roll") if mine else say("turn", name)
        if view.phase() == rules.TO_START and not view.at_once:
            return say("code", view.code()) if mine else say("turn", name)
        if view.phase() == rules.TO_START:
            return say("proves", name)
        if view.phase() == rules.SOLVING:
            return say("solves", name)
        if not mine:
            return say("throws", name)
        return say("you throw" if view.phase() == rules.TO_THROW else "you choose")

    def fact(self, view, seat):
        """What there is to win: the last step, or how many rounds there are."""
        if view.puzzle is not None:
            return ""
        return self.goal(view)

    def goal(self, view):
        """What there is to win, in few words."""
        say = self.kit.say
        if view.race:
            return say("goal", view.goal)
        return say("round of", max(1, view.round), view.rounds)

    def hint(self, view, move):
        """What the keys do now."""
        say = self.kit.say
        if view.phase() == rules.CALLING:
            return ""  # everybody has a key
        if view.phase() == rules.SOLVING:
            if _finding(view):
                self._strip = max(0, move - rules.STRIP)
                return say("do find")
            if move < rules.DONE:
                self._row = move % rules.SWAP  # that of a swap is its upper one
            return say("do solve")
        if view.phase() == rules.TO_LOOK:
            return say("do look")
        if move == rules.START:
            return say("do start", self._names[view.turn()])  # whose clock it is
        if move == rules.ROLL:
            if view.phase() == rules.TO_ROLL:
                return say("do roll")
            return say("do throw", self._names[view.turn()], view.dice(view.turn()))
        return say("do joker", view.jokers(), SYMBOLS[move - rules.TRACK])

    def reason(self, view, move):
        """Why a track is a good choice; "" where the pawn there is not the first."""
        if view.phase() != rules.CHOOSING:
            return ""
        seat = view.turn()
        places = [view.pawn(seat, track) for track in range(5)]
        best = places[move - rules.TRACK] == max(places)
        return self.kit.say("why track") if best else ""

    def question(self, view):
        """What is to be decided now: the help has a line for each phase."""
        if view.proves() or view.at_once and view.phase() == rules.TO_START:
            return 8, rules.PROOF
        if view.phase() == rules.TO_START:
            return view.phase(), view.timer
        if view.phase() == rules.TO_THROW:
            return view.phase(), view.dice(view.turn())
        if view.phase() == rules.CHOOSING:
            return view.phase(), view.jokers()
        return (5 if _finding(view) else view.phase(),)

    # What happened

    def result(self, view, seat):
        """How a seat fared in this round: its time, and its dice once all have played."""
        result = view.result(seat)
        if not view.round:
            return ""
        if result == rules.WAITING:
            called = view.called(seat)
            if called >= 0:
                return self.seconds(called) + ("" if view.puzzle else " ?")  # to be proved
            called = self.calls.get(seat, -1) if view.puzzle else -1
            return self.seconds(called) if called >= 0 else ""
        if result == rules.WRONG:
            return "✗"
        if result == rules.GAVE_UP:
            return "–"
        time = self.seconds(view.time(seat))
        return time + (" " + "■" * view.dice(seat) if view.all_played() else " ✓")

    def seconds(self, milliseconds):
        """A time with its tenths."""
        tenths = milliseconds // 100
        return self.kit.say("seconds", tenths // 10, tenths % 10)

    def tell(self, event):
        """A line that tells what happened."""
        say = self.kit.say
        what = event[0]
        if what == "code":
            return say("event code", event[1])
        if what == "call":
            return say("event call", self._names[event[1]], self.seconds(event[2]))
        if what == "right":
            return say("event right", self._names[event[1]], self.seconds(event[2]))
        if what in ("wrong", "surrender"):
            return say("event " + what, self._names[event[1]])
        if what == "throw":
            faces = "".join([SYMBOLS[face] for face in event[2]])
            return say("event throw", self._names[event[1]], faces)
        return None

    def sound(self, event):
        """A tune for an event that is told; the screen plays those of what moves."""
        return tunes.OUT if event[0] == "surrender" else None

    def why(self, view):
        """Which pawn has won, or that the next ones had to decide."""
        scores = view.scores()
        best = max(scores)
        if scores.count(best) > len(view.winners()):
            return self.kit.say("why next")
        winner = view.winners()[0]
        track = [view.pawn(winner, track) for track in range(5)].index(best)
        return self.kit.say("why pawn", SYMBOLS[track], best)

    def explain(self, view):
        """Where all pawns stand."""
        lines = []
        for seat, name in enumerate(self._names):
            places = ["%s%d" % (SYMBOLS[track], view.pawn(seat, track)) for track in range(5)]
            lines.append(self.kit.say("score", name, " ".join(places)))
        return lines


def _finding(view):
    """Whether strips are still to be found."""
    return view.puzzle is not None and not view.puzzle.full()
