# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Leads Nim: whose turn, how many are left, who took how many."""

from rules import OVER
from rules import nim as rules
from ui import tunes

COLOUR = 0x4E86D8


class Presenter:
    """The words of a match."""

    def __init__(self, kit, match):
        self.kit = kit
        self._names = [name for name, _ in match.players]

    def prompt(self, view, seat):
        """What is asked, or who plays."""
        turn = view.turn()
        if turn == OVER:
            return self.kit.say("final")
        if turn != seat:
            return self.kit.say("turn", self._names[turn])
        return self.kit.say("take some")

    def fact(self, view, seat):
        """How many counters lie there."""
        return self.kit.say("left", view.left())

    def hint(self, view, move):
        """What A does now."""
        return self.kit.say("do take", rules.count(move))

    def question(self, view):
        """What is to be decided now, as a line of the help."""
        return (1 if view.last_loses() else 0,)

    def private(self, view):
        """Everything lies open."""
        return False

    def tell(self, event):
        """A line that tells what happened."""
        return self.kit.say("event take", self._names[event[1]], event[3])

    def sound(self, event):
        """A tune for an event."""
        return tunes.TICK
