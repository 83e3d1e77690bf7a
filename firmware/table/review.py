# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Looking back through a match that is over: everything lies open, step by step."""

import gc
from array import array

from micropython import const

from match import Match
from rules import REVEALED, SPECTATOR
from ui import tunes
from ui.bars import fits
from ui.keys import DOWN, LEFT, MENU, UP, A, B

_LEAP = const(5)  # steps that up and down go at once


def run(table):
    """Look back through the match of a table, until B."""
    Review(table).run()


class Review:
    """The match of a table, played once more on its screen."""

    def __init__(self, table):
        self.kit = table.kit
        self.show = table.lay
        self._headed = table.header is not None
        self.presenter = table.presenter
        self.say = table.say
        self.match = table.match
        self.steps = array("H", [0])  # how many moves are done in each
        self._begin()
        table.cursor.hide()

    def _begin(self):
        match = self.match
        gc.collect()
        self.again = Match(match.name, match.players, match.seed, match.options)
        self.told = self.kit.say("review start")

    def _play(self, count):
        """Go to the position after so many moves; note what the last of them told."""
        again = self.again
        moves = self.match.moves
        while len(again.moves) < count:
            if len(again.moves) & 3 == 0:
                gc.collect()  # or what stays of the game would lie scattered
            events = again.play(moves[len(again.moves)])
            again.log.clear()
            self.told = ""
            for event in events if len(again.moves) == count else ():
                if event is not REVEALED:
                    self.told = self.presenter.tell(event) or self.told
            self.kit.alive()

    def _forward(self):
        """To the next move that tells something; whether there is one."""
        count = len(self.again.moves)
        while count < len(self.match.moves):
            count += 1
            self._play(count)
            if self.told or count == len(self.match.moves):
                self.steps.append(count)
                return True
        return False

    def _back(self):
        if len(self.steps) > 1:
            self.steps = self.steps[:-1]
            return True
        return False

    def _show(self):
        count = self.steps[-1]
        if len(self.again.moves) > count:
            self._begin()
        self._play(count)
        # The match is over: there are no secrets left, so the game itself is the view.
        at = "%d/%d" % (count, len(self.match.moves))
        self.show(self.again.game, SPECTATOR, at)
        # What happened is told whole, whatever else has to go.
        back = self.kit.say("b back")
        text = self.told  # at the beginning what the keys do
        if count and not self._headed and fits(self.kit.stage, at + " " + text, back):
            text = at + " " + text
        if count and not fits(self.kit.stage, text, back):
            back = ""
        self.say(text, back)

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
