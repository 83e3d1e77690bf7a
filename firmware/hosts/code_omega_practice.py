# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Code Omega alone: a puzzle against the clock, and the best time to beat.

Host and screen of the game lead and draw as in a match. Whoever fails sees the solution and
may try the same puzzle again; the best time counts only for puzzles seen for the first time.
Nothing goes into the journal but that time.
"""

import displayio
import supervisor

from console import local, pages, statistics
from hosts import code_omega as hosts
from match import HUMAN, load
from rules import code_omega as rules
from rules.dice import Dice
from screens import omega_proof
from ui import tunes
from ui.bars import Bottom, Header
from ui.frame import Cursor, neighbour
from ui.keys import DOWN, MENU, UP, A, B

_GAME = "code_omega"


class _Alone:
    """Who plays, for host and screen."""

    def __init__(self, name):
        self.players = [(name, HUMAN)]

    def is_human(self, seat):
        return True


def run(kit, players, values):
    """Puzzles until somebody has had enough."""
    people = [name for name, level in players if level == HUMAN]
    alone = _Alone(people[0] if people else "?")
    side = values[0]
    dice = Dice(local.new_seed(kit))
    game = None  # the one that is to be solved again
    while True:
        first = game is None
        if first:
            game = rules.alone(side, dice)
        else:
            rules.again(game)
        if not _ready(kit, side, first) or not _Round(kit, alone, game).play():
            return
        title = _judge(kit, side, game, first)
        rows = [kit.say(word) for word in ("another", "once more", "stop")]
        kit.fresh()
        chosen = pages.choose(kit, title, rows)
        if chosen == 0:
            game = None
        elif chosen != 1:
            return


def _ready(kit, side, first):
    """The time to beat; whether A started the clock."""
    best = statistics.read(kit.journal, _GAME)[statistics.BEST + side]
    text = kit.say("best so far", *_time(best)) if best else kit.say("no best yet")
    if not first:
        text = kit.say("same puzzle")
    return pages.confirm(kit, kit.say("practice"), text, "hint clock")


def _time(hundredths):
    """Seconds and their hundredths; the language has the sign between them."""
    return hundredths // 100, "%02d" % (hundredths % 100)


def _judge(kit, side, game, first):
    """How it went, in few words."""
    if game.result(0) != rules.RIGHT:
        return kit.say("not solved")
    hundredths = game.time(0) // 10
    if first and statistics.best(kit.journal, _GAME, side, hundredths):
        kit.tunes.play(tunes.WIN)
        return kit.say("new best", *_time(hundredths))
    return kit.say("solved in", *_time(hundredths))


class _Round:
    """One puzzle on the screen of the game."""

    def __init__(self, kit, alone, game):
        self.kit = kit
        self.game = game
        looks = load("screens", _GAME)
        self.host = hosts.Host(kit, alone)
        self.screen = looks.Screen(kit, alone, self.host)
        self.root = displayio.Group()
        self.header = Header(kit.stage, self.root, hosts.COLOUR) if looks.HEADER else None
        self.root.append(self.screen.group)
        self.cursor = Cursor(kit.stage, self.root)
        self.bottom = Bottom(kit.stage, self.root)

    def _show(self):
        """The puzzle as it lies, the cursor where the host wants it."""
        view = self.game.view(0)
        self.screen.show(view, 0)
        if self.header is not None:
            self.header.set(self.host.prompt(view, 0), "", 0)
        moves = [move for move in view.moves() if move < rules.SWAP]
        places = [self.screen.place(move) for move in moves]
        return view, moves, places, self.host.first(view, moves)

    def _point(self, view, move, place):
        self.cursor.put(place, supervisor.ticks_ms())
        self.bottom.hide(getattr(self.screen, "keys_shown", False))
        self.bottom.set(self.host.hint(view, move))

    def play(self):
        """Until it is declared, right or wrong, or given up; False for leaving."""
        kit = self.kit
        host = self.host
        screen = self.screen
        game = self.game
        view, moves, places, at = self._show()
        kit.stage.scene(self.root)
        self._point(view, moves[at], places[at])
        kit.fresh()
        host.seen()
        while True:
            kit.stir()
            intent = kit.wait(40)
            now = supervisor.ticks_ms()
            self.cursor.blink(now)
            move = host.press(intent, moves[at]) if intent else host.tick(now)
            if not intent:
                screen.pulse()
            if move is None:
                if intent in (UP, DOWN):
                    at = neighbour(places, at, intent)
                    kit.tunes.play(tunes.CURSOR)
                    self._point(view, moves[at], places[at])
                elif intent in (B, MENU):
                    if pages.confirm(kit, kit.say("practice"), kit.say("stop sure")):
                        return False
                    kit.stage.scene(self.root)
                continue
            if move < 0:
                continue  # a key that did all it should
            events = game.play(move)
            done = game.puzzle is None
            if done:
                self.cursor.hide()
            kit.animate(screen.animate(events, game.view(0), 0), not done and kit.keys.waiting())
            if done:
                if game.result(0) != rules.RIGHT:
                    self.bottom.hide(False)
                    self.bottom.set(kit.say("hint go on"))
                    kit.animate(omega_proof.show_solution(screen, rules.solved(game), 0))
                    while kit.wait() not in (A, B, MENU):
                        pass  # whoever learns from it has all the time
                return True
            view, moves, places, at = self._show()
            self._point(view, moves[at], places[at])
