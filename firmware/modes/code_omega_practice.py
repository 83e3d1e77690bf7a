# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Code Omega alone: a puzzle against the clock, and the best time to beat.

A puzzle is a match of one person at the ordinary table. Who fails sees the solution and may
try the same puzzle again; the best time counts only for puzzles seen for the first time.
Nothing goes into the journal but that time.
"""

from micropython import const

from console import local, rooms
from console.kit import texts
from hands import AGAIN, LEAVE
from hands.asking import Asking
from match import HUMAN, Match
from menus.statistics import BEST
from rules import code_omega as rules
from rules.dice import Dice
from table.table import Table
from ui import tunes
from ui.keys import MENU, A, B

_GAME = "code_omega"
_SHINE = const(150)  # frames that the column of a solution flashes


def run(kit, players, values):
    """Puzzles until the player leaves."""
    people = [name for name, level in players if level == HUMAN]
    side = values[0]
    dice = Dice(local.new_seed(kit))
    game = None  # the one that is to be solved again
    while True:
        first = game is None
        if first:
            game = rooms.lend("omega_alone", "alone", side, dice)
        else:
            rooms.lend("omega_alone", "again", game)
        if not _ready(kit, side, first) or not play(kit, people[0] if people else "?", game):
            return
        title = _judge(kit, side, game, first)
        rows = [_say(kit, word) for word in ("another", "once more", "stop")]
        kit.fresh()
        chosen = rooms.lend("table.pages", "choose", kit, title, rows)
        if chosen == 0:
            game = None
        elif chosen != 1:
            return


def play(kit, name, game):
    """One puzzle at the table; False for leaving."""
    match = Match(_GAME, [(name, HUMAN)], 0, (game.side,), None, game)
    table = Table(kit, match, Solver())
    table.facing = 0
    table.turns()
    return game.puzzle is None


def _ready(kit, side, first):
    """The time to beat; whether A started the clock."""
    best = rooms.lend("menus.statistics", "read", kit.journal, _GAME)[BEST + side]
    text = _say(kit, "best so far", *_time(best)) if best else _say(kit, "no best yet")
    if not first:
        text = _say(kit, "same puzzle")
    title = kit.say("practice")
    return rooms.lend("table.pages", "confirm", kit, title, text, "hint clock")


def _say(kit, key, *values):
    """Words of these pages, read when they are said: at the table there is no room for them."""
    return texts(kit.language + "_practice")[key].format(*values)


def _time(hundredths):
    """Seconds and their hundredths; the language has the sign between them."""
    return hundredths // 100, "%02d" % (hundredths % 100)


def _judge(kit, side, game, first):
    """How it went, in few words."""
    if game.result(0) != rules.RIGHT:
        return _say(kit, "not solved")
    hundredths = game.time(0) // 10
    if first and rooms.lend("menus.statistics", "best", kit.journal, _GAME, side, hundredths):
        kit.tunes.play(tunes.WIN)
        return _say(kit, "new best", *_time(hundredths))
    return _say(kit, "solved in", *_time(hundredths))


class Solver:
    """The hand of a person who practises."""

    def decide(self, table, seat):
        """Ask, and show what came of it: AGAIN, or LEAVE when it is declared, given up or left."""
        asking = Asking(table, seat)
        if asking.wait() != A:
            return LEAVE if table.confirm("practice", "stop sure") else AGAIN
        kit = table.kit
        game = table.match.game
        events = table.match.play(asking.move)
        done = game.puzzle is None
        if done:
            table.cursor.hide()
        frames = table.screen.animate(events, game.view(seat), seat)
        kit.animate(frames, not done and kit.keys.waiting())
        table.person.goes_on = True
        if not done:
            return AGAIN
        if game.result(seat) != rules.RIGHT:
            table.say(kit.say("hint go on"))
            from screens import omega_proof  # in memory as long as it takes

            solved = rooms.lend("omega_alone", "solved", game)
            kit.animate(omega_proof.show_solution(table.screen, solved, seat, _SHINE))
            while kit.wait() not in (A, B, MENU):
                pass  # there is all the time to learn from it
        return LEAVE
