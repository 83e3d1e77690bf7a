# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Runs on the board as code.py: the console as it is, with a stopwatch beside it.

It prints a line per move that was played:

    @ move SEAT BOT DECISION THINK START PLAY PLAY_DRAWN DRAWN

in milliseconds: what the decision of a bot took (its time at the screen and the keys
included), and the longest times between two looks at the keys since the line before.
THINK is within a bot's thoughts; START from the last look of the move before to its first
look while the next one thinks or chooses; PLAY while a move is played and shown. The time
that the display took to refresh is not in these three; PLAY_DRAWN is PLAY with it, and
DRAWN the longest refresh. The time for printing is left out. Then

    @ over SCORES       when the match has ended
    @ clock MS          when a puzzle's clock runs, so many ms after it was at zero
"""

import sys

import supervisor
import this_board

from console import main, table
from ui import keys, stage
from ui.hardware import Hardware

THINK, START, PLAY = 0, 1, 2


class Watch:
    """The longest gaps of each kind."""

    def __init__(self):
        self.phase = PLAY
        self.next = PLAY
        self.last = supervisor.ticks_ms()
        self.refreshing = 0
        self.decision = 0
        self.total = self.drawn = 0
        self.longest = [0, 0, 0]
        self.zero = 0

    def looked(self):
        now = supervisor.ticks_ms()
        gap = keys.elapsed(self.last)
        if self.next != THINK and gap > self.total:
            self.total = gap
        gap -= self.refreshing
        phase = START if self.phase != self.next else self.phase
        if gap > self.longest[phase]:
            self.longest[phase] = gap
        self.phase = self.next
        self.refreshing = 0
        self.last = now

    def say(self, *words):
        began = supervisor.ticks_ms()
        print("@", *words)
        self.last += keys.elapsed(began)

    def told(self, seat, bot):
        self.say("move", seat, bot, self.decision, *self.longest, self.total, self.drawn)
        self.longest = [0, 0, 0]
        self.decision = self.total = self.drawn = 0


watch = Watch()
listen = keys.Keys.listen
touched = keys.Keys.touched
refresh = stage.Stage.refresh
think = table.Table._think
ask = table.Table._ask
play = table.Table._play


def watched_listen(self):
    watch.looked()
    listen(self)


def watched_touched(self):
    watch.looked()  # in the midst of a nap
    return touched(self)


def watched_refresh(self):
    began = supervisor.ticks_ms()
    refresh(self)
    taken = keys.elapsed(began)
    watch.refreshing += taken
    if taken > watch.drawn:
        watch.drawn = taken


def watched_think(self, seat):
    watch.next = THINK
    began = supervisor.ticks_ms()
    move = think(self, seat)
    watch.decision = keys.elapsed(began)
    watch.next = PLAY
    return move


def watched_ask(self, seat):
    host = self.host

    def seen():
        type(host).seen(host)
        if host.zero != watch.zero:
            watch.zero = host.zero
            watch.say("clock", keys.elapsed(host.zero))

    if hasattr(host, "zero"):
        host.seen = seen
    return ask(self, seat)


def watched_play(self, seat, move):
    watch.phase = watch.next = PLAY
    play(self, seat, move)
    watch.told(seat, 0 if self.match.is_human(seat) else 1)
    if self.match.over():
        watch.say("over", *self.match.game.scores())


keys.Keys.listen = watched_listen
keys.Keys.touched = watched_touched
stage.Stage.refresh = watched_refresh
table.Table._think = watched_think
table.Table._ask = watched_ask
table.Table._play = watched_play
hardware = Hardware(this_board)
del sys.modules["this_board"], this_board  # as console/start does
main.run(hardware, ())  # this file is not the one that was installed
