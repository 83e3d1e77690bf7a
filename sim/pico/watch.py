# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Runs on the board as code.py: the console as it is, with a stopwatch beside it.

It prints a line per move that was played:

    @ move SEAT BOT DECISION DRAWN

in milliseconds: what the decision of a bot took (its time at the screen and the keys
included), and the longest refresh of the display since the line before. Then

    @ over SCORES       when the match has ended
    @ clock MS          when a puzzle's clock runs, so many ms after it was at zero
"""

import sys

import supervisor
import this_board

import match
from console import main
from hands import person
from ui import keys, stage
from ui.hardware import Hardware


class Watch:
    """When a bot was asked, and the longest refresh since."""

    def __init__(self):
        self.asked = None
        self.drawn = 0
        self.zero = 0


watch = Watch()
refresh = stage.Stage.refresh
dice = match.Match.dice
play = match.Match.play
decide = person.Person.decide


def watched_refresh(self):
    began = supervisor.ticks_ms()
    refresh(self)
    watch.drawn = max(watch.drawn, keys.elapsed(began))


def watched_dice(self, seat=None):
    watch.asked = supervisor.ticks_ms()
    return dice(self, seat)


def watched_play(self, move):
    seat = self.game.turn()
    decision = 0 if watch.asked is None else keys.elapsed(watch.asked)
    events = play(self, move)
    print("@ move", seat, 0 if self.is_human(seat) else 1, decision, watch.drawn)
    watch.asked = None
    watch.drawn = 0
    if self.over():
        print("@ over", *self.game.scores())
    return events


def watched_decide(self, table, seat):
    presenter = table.presenter

    def seen():
        type(presenter).seen(presenter)
        if presenter.zero != watch.zero:
            watch.zero = presenter.zero
            print("@ clock", keys.elapsed(presenter.zero))

    if hasattr(presenter, "zero"):
        presenter.seen = seen
    return decide(self, table, seat)


stage.Stage.refresh = watched_refresh
match.Match.dice = watched_dice
match.Match.play = watched_play
person.Person.decide = watched_decide
hardware = Hardware(this_board)
del sys.modules["this_board"], this_board  # as menus/start does
main.run(hardware, ())  # this file is not the one that was installed
