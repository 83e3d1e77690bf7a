# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Words and keys of Omphalos: place, move, and where a tile went.

Places are named from Zeus, who never moves: "⚡←2↑1" is two to his left and one above.
"""

from rules import OVER
from rules import omphalos as rules
from ui.font import sign

COLOUR = 0x4E86D8

_LAID = b"\x43\x03\x3c\x05"
_MOVED = b"\x3c\x02\x40\x02\x43\x02\x48\x04"


class Presenter:
    """The words of a match."""

    def __init__(self, kit, match):
        self.kit = kit
        self._match = match
        self._names = [name for name, _ in match.players]

    def prompt(self, view, seat):
        """What is asked, or who plays."""
        say = self.kit.say
        turn = view.turn()
        if turn == OVER:
            return say("final")
        if turn != seat:
            return say("turn", self._names[turn])
        if view.source:
            return say("where to")
        if view.placed:
            return say("move too")
        if view.god:
            return say("place god")
        return say("now place" if view.moved else "place or move")

    def fact(self, view, seat):
        """How many tiles are still to come."""
        return "" if view.turn() == OVER else self.kit.say("to come", view.left_over)

    def button(self, view, seat):
        """The answer that is no place on the square, or ""."""
        if view.turn() != seat or view.source:
            return ""
        if view.placed:
            return self.kit.say("done")
        return self.kit.say("god") if view.may_take_god() else ""

    def hint(self, view, move):
        """What A does now."""
        say = self.kit.say
        what = rules.kind(move)
        if what == rules.PLACE:
            return say("do god" if rules.is_god(view.in_hand()) else "do place")
        if what == rules.DROP:
            return say("do drop")
        if what == rules.LIFT:
            return say("do lift", self._names[rules.owner(view.code(rules.place(move)))])
        return say("do take god" if what == rules.GOD else "do done")

    def reason(self, view, move):
        """Why a move is a good one, in a few words; "" where no line tells it."""
        what = rules.kind(move)
        cell = rules.place(move)
        if what == rules.PLACE:
            length = _line(view, cell, view.turn())
            return self.kit.say("why line", length) if length > 2 else ""
        if what == rules.LIFT:
            length = _line(view, cell, rules.owner(view.code(cell)))
            return self.kit.say("why break", length) if length > 2 else ""
        return ""

    def first(self, view, moves):
        """Near what changed last, or at Done."""
        side = view.side
        y, x = divmod(self._last() or view.zeus(), side)
        best, least = 0, 999
        for index, move in enumerate(moves):
            what = rules.kind(move)
            if what == rules.SKIP:
                return index
            if what in (rules.PLACE, rules.DROP):
                row, column = divmod(rules.place(move), side)
                away = (row - y) * (row - y) + (column - x) * (column - x)
                if away < least:
                    best, least = index, away
        return best

    def _last(self):
        """The cell where a tile was laid last, or 0."""
        log = self._match.log
        for at in range(len(log) - 1, -1, -1):
            event = log[at]
            if event[0] in ("place", "move"):
                return event[2 if event[0] == "place" else 3]
        return 0

    def question(self, view):
        """What is to be decided now, as a line of the help."""
        if view.source:
            return (4,)
        if view.placed:
            return (5,)
        if rules.is_god(view.in_hand()):
            return (3,)
        return (2 if view.moved else 1 if view.may_take_god() else 0,)

    def private(self, view):
        """Everything lies open."""
        return False

    def where(self, cell):
        """The name of a place, from Zeus."""
        game = self._match.game
        y, x = divmod(cell, game.side)
        down, across = divmod(game.zeus(), game.side)
        words = "⚡"
        if x != across:
            words += ("←" if x < across else "→") + str(abs(x - across))
        if y != down:
            words += ("↑" if y < down else "↓") + str(abs(y - down))
        return words

    def tell(self, event):
        """A line that tells what happened."""
        say = self.kit.say
        names = self._names
        if event[0] == "place":
            return self._placed(event, "").rstrip()  # the table shows where
        if event[0] == "move":
            return say("event move", names[event[1]], sign(rules.owner(event[4])))
        return None

    def _placed(self, event, where):
        key = "event god" if rules.is_god(event[3]) else "event place"
        return self.kit.say(key, self._names[event[1]], where)

    def record(self, event):
        """The same for the log, with the places."""
        if event[0] == "place":
            return self._placed(event, self.where(event[2]))
        if event[0] != "move":
            return self.tell(event)
        names = self._names
        words = (names[event[1]], names[rules.owner(event[4])])
        places = (self.where(event[2]), self.where(event[3]))
        return self.kit.say("log move", *(words + places))

    def sound(self, event):
        """A tune for an event."""
        if event[0] == "move":
            return _MOVED
        return _LAID if event[0] == "place" else None

    def bars(self, view):
        """The points of lines, and what the centre adds."""
        say = self.kit.say
        centre, extra = view.bonus()
        rows = []
        for seat, points in enumerate(view.scores()):
            more = extra if seat == centre else 0
            parts = (say("bar lines"), points - more), (say("bar centre"), more)
            rows.append((seat, parts))
        return rows


def _line(view, cell, seat):
    """How long the longest line through a cell is, with a tile of this seat on it."""
    best = 1
    for step in (1, view.side, view.side - 1, view.side + 1):
        length = 1
        for way in (step, -step):
            at = cell + way
            while rules.owner(view.code(at)) == seat:
                length += 1
                at += way
        best = max(best, length)
    return best
