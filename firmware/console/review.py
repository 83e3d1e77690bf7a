# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Looking back through a match that is over: everything lies open, step by step."""

from micropython import const

from match import Match
from rules import REVEALED, SPECTATOR
from ui import tunes
from ui.keys import DOWN, LEFT, MENU, UP, A, B

_LEAP = const(5)  # steps that up and down go at once


class Review:
    """The match of a table, played once more on its screen."""

    def __init__(self, table):
        self.kit = table.kit
        self.show = table._lay
        self.host = table.host
        self.say = table.say
        self.match = table.match
        self.steps = [(0, self.kit.say("review start"))]  # moves done, and what was told
        self._begin()
        table.cursor.hide()

    def _begin(self):
        match = self.match
        self.again = Match(match.name, match.players, match.seed, match.options)

    def _play(self, count):
        """Go to the position after so many moves; what was told last."""
        told = ""
        moves = self.match.moves
        while len(self.again.moves) < count:
            for event in self.again.play(moves[len(self.again.moves)]):
                if event is not REVEALED:
                    told = self.host.tell(event) or told
            self.kit.alive()
        return told

    def _forward(self):
        """To the next move that tells something; whether there is one."""
        count = len(self.again.moves)
        while count < len(self.match.moves):
            count += 1
            told = self._play(count)
            if told or count == len(self.match.moves):
                self.steps.append((count, told))
                return True
        return False

    def _back(self):
        if len(self.steps) > 1:
            self.steps.pop()
            return True
        return False

    def _show(self):
        count, told = self.steps[-1]
        if len(self.again.moves) > count:
            self._begin()
        self._play(count)
        # The match is over: there are no secrets left, so the game itself is the view.
        self.show(self.again.game, SPECTATOR)
        text = "%d/%d " % (count, len(self.match.moves)) + told
        self.say(text, self.kit.say("b back"))

    def run(self):
        """Left and right go on and back; B ends it."""
        kit = self.kit
        while True:
            self._show()
            intent = kit.wait()
            if intent in (B, MENU):
                return
            step = self._back if intent in (LEFT, UP) else self._forward
            for _ in range(_LEAP if intent in (UP, DOWN) else 1):
                if intent <= A and not step():  # an arrow, or A
                    kit.tunes.play(tunes.REFUSED)
                    break
