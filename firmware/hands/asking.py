# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The one loop that asks a person: show the view, point at a move, wait, tick, press.

Every source of input ends here: `Asking.wait` takes intents from kit.wait, of keys as well as of
a pointer or a keyboard, and acts on each in `_press`: `go(index)` puts the cursor on a move, and
a result of A plays `move`.
"""

import gc

import supervisor
from micropython import const

from ui import tunes
from ui.frame import neighbour
from ui.keys import DOWN, LEFT, MENU, POINT, RIGHT, TYPED, UP, A, B, X, Y

_LOOK = const(40)  # ms between two ticks
_REST = const(120)  # the same while no key is pressed


class Asking:
    """A question to the seat that looks at the table: which of its moves?"""

    def __init__(self, table, seat):
        """Show the table as the seat sees it, and point where the cursor begins."""
        person = table.person
        presenter = table.presenter
        self.table = table
        self.seat = seat
        self.view = view = table.match.game.view(seat)
        self.moves = moves = list(view.moves())
        self.move = None  # the one that is played
        self._places = None  # of all moves; a table with many should not wait for them
        table.lay(view, seat)
        table.kit.stage.scene(table.root)
        self._settle = getattr(table.screen, "settle", None)
        extra = getattr(presenter, "extra", None)
        self._timed = extra is not None and bool(extra())  # there is no undo, no hint, no hiding
        self._undo = not self._timed and person.may_take_back(table, seat)
        erases = getattr(presenter, "erases", None)
        person.back = table.kit.say("b back" if self._undo or erases and erases() else "b menu")
        first = getattr(presenter, "first", None)
        self.first = first(view, moves) if first else 0
        self.go(self.first)
        if person.start in moves:  # a hint may be the first, and is pointed at all the same
            self.go(moves.index(person.start))
            if person.because:
                table.say(person.because)
        person.start = None
        person.because = ""
        person.goes_on = False
        self._clock = table.clock()
        person.let_see(table, seat, self._clock)

    def go(self, index):
        """Put the cursor on a move."""
        self.at = index
        self.table.person.point(self.table, self.view, self.moves[index])

    def wait(self):
        """The key that ends it: A plays `move`, B, MENU, X and Y open a page; 0: look anew."""
        kit = self.table.kit
        while True:
            if self._clock:
                kit.stir()
            intent = kit.wait(_REST if kit.rests() and not self._clock else _LOOK)
            now = supervisor.ticks_ms()
            if kit.dimmed:
                self.table.cursor.stay(now)  # a blink costs battery
            else:
                self.table.cursor.blink(now)
            ended = self._press(intent, now) if intent else self._tick(now)
            if ended is not None:
                return ended

    def _play(self, move):
        self.move = move
        return A

    def _tick(self, now):
        """Let time pass; what `wait` gives, or None to go on."""
        table = self.table
        if table.person.interrupted():
            return 0
        tick = getattr(table.presenter, "tick", None)
        move = tick(now) if tick else None
        if move is not None:
            return self._play(move)
        pulse = getattr(table.screen, "pulse", None)
        if pulse:
            pulse()
        if self._places is None:  # while no key is pressed, so that none has to wait
            self._all_places()
            gc.collect()
        if not self._timed and table.unattended():
            table.facing = None  # secrets hide behind a hand-over again
            return 0
        return None

    def _all_places(self):
        """Where the moves are on the screen."""
        if self._places is None:
            self._places = [self.table.screen.place(move) for move in self.moves]
        return self._places

    def _press(self, intent, now):
        """Act on a key; what `wait` gives, or None to go on."""
        table = self.table
        if self._settle:
            self._settle()
            self._settle = None
        if intent == POINT:
            to = table.kit.keys.place(self._all_places(), self.at)
            if to == self.at:
                intent = A
            elif to >= 0:
                table.kit.tunes.play(tunes.CURSOR)
                self.go(to)
        press = getattr(table.presenter, "press", None)
        if press and not (intent == B and table.person.learns):
            played = press(intent, self.moves[self.at])
            if played is not None:
                for move in played:
                    return self._play(move)
                table.kit.stage.scene(table.root)  # it may have asked something on a page
                table.cursor.stay(now)
                return None
        if intent in (UP, DOWN, LEFT, RIGHT):
            to = neighbour(self._all_places(), self.at, intent)
            if to != self.at:
                table.kit.tunes.play(tunes.CURSOR)
                self.go(to)
            return None
        return self._end(intent)

    def _end(self, intent):
        """What `wait` gives for a key that is neither the game's nor an arrow; None: go on."""
        table = self.table
        if intent == TYPED:
            return MENU if table.kit.keys.length == " " else None
        if intent == A:
            return self._play(self.moves[self.at])
        if intent == B and self._undo:
            table.person.take_back(table, self.seat)
            return 0
        if intent == POINT or intent in (X, Y) and self._timed:
            return None
        return MENU if intent == B else intent
