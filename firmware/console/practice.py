# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Code Omega alone: a puzzle against the clock, and the best time to beat.

The screen of the game draws the puzzle. `_Round` stands in for the view it is used to: a
game with one seat whose clock runs. Nothing of it goes into the journal but the best time.
"""

import displayio
import supervisor

from console import bridge, pages, statistics
from match import HUMAN, load
from rules import code_omega as rules
from rules.dice import Dice
from ui import look, tunes
from ui.bars import Bottom
from ui.frame import Cursor, neighbour
from ui.keys import DOWN, MENU, UP, A, B
from ui.stage import ACCENT
from ui.text import CENTRE, Row

_GAME = "code_omega"


class _Round(rules.Game):
    """A table of one, as far as the screen asks."""

    def __init__(self, side, puzzle):
        rules.Game.__init__(self, rules.SEATS[0], None, (side,))
        self.puzzle = puzzle
        self.phase = rules.SOLVING
        self.round = 1
        self._code = puzzle.code

    def turn(self):
        return 0

    def all_played(self):
        return False


class _Alone:
    """Who plays, for the screen."""

    def __init__(self, name):
        self.players = [(name, HUMAN)] * rules.SEATS[0]

    def is_human(self, seat):
        return True


def run(kit, side, name):
    """Puzzles until B."""
    dice = Dice(kit.new_seed())
    while True:
        puzzle = rules.Puzzle(side, dice.below(rules.BOARDS), dice.below(rules.CODES))
        puzzle.begin(dice.below(_starts(side)))
        if not _ready(kit, side):
            return
        hundredths = _solve(kit, _Round(side, puzzle), _Alone(name))
        if hundredths is None:
            return
        if not _tell(kit, side, hundredths):
            return


def _starts(side):
    import omega_boards

    return len(omega_boards.HARD_STARTS if side else omega_boards.EASY_STARTS) // 2


def _ready(kit, side):
    """The best time so far; whether A started the clock."""
    best = statistics.read(kit.journal, _GAME)[statistics.BEST + side]
    text = kit.say("best so far", *_time(best)) if best else kit.say("no best yet")
    return pages.confirm(kit, kit.say("practice"), text, "hint clock")


def _time(hundredths):
    """Seconds and their hundredths; the language has the sign between them."""
    return hundredths // 100, "%02d" % (hundredths % 100)


def _tell(kit, side, hundredths):
    """How it went; whether another one is wanted."""
    stage = kit.stage
    group, _, _ = kit.page(kit.say("practice"), kit.say("hint again"))
    middle = stage.width // 2
    pitch = look.BODY.height + 3
    y = stage.height // 2 - pitch
    if hundredths < 0:
        Row(stage, group, middle, y, kit.say("not solved"), align=CENTRE)
    else:
        new = statistics.best(kit.journal, _GAME, side, hundredths)
        kit.tunes.play(tunes.WIN if new else tunes.RIGHT)
        Row(stage, group, middle, y, kit.say("solved in", *_time(hundredths)), align=CENTRE)
        if new:
            Row(stage, group, middle, y + pitch, kit.say("new best"), ACCENT, CENTRE)
    kit.fresh()
    while True:
        intent = kit.wait()
        if intent in (A, B, MENU):
            return intent == A


def _solve(kit, view, alone):
    """Hundredths of a second, -1 when it was wrong or too late, None for leaving."""
    screen = bridge.Screen(kit, alone, load("screens", _GAME).Screen)
    root = displayio.Group()
    root.append(screen.group)
    cursor = Cursor(kit.stage, root)
    bottom = Bottom(kit.stage, root)
    screen.show(view, 0)
    kit.stage.scene(root)
    moves = list(range(rules.FLIP, rules.FLIP + view.puzzle.size()))
    places = [screen.place(move) for move in moves]
    at = 0

    def point():
        cursor.put(places[at], supervisor.ticks_ms())
        bottom.set(screen.hint(view, moves[at]))

    point()
    kit.fresh()
    while True:
        intent = kit.wait(40)
        now = supervisor.ticks_ms()
        cursor.blink(now)
        move = screen.press(intent, moves[at]) if intent else screen.tick(now)
        if move is None:
            if intent in (UP, DOWN):
                at = neighbour(places, at, intent)
                kit.tunes.play(tunes.CURSOR)
                point()
            elif intent in (B, MENU):
                if pages.confirm(kit, kit.say("practice"), kit.say("stop sure")):
                    return None
                kit.stage.scene(root)
            continue
        kind = view.untimed(move)
        if kind == rules.GIVE_UP:
            kit.tunes.play(tunes.OUT)
            return -1
        if kind == rules.DONE:
            cursor.hide()
            right = view.puzzle.solved()
            kit.animate(screen.animate((("right" if right else "wrong", 0),), view, 0))
            return move // 32 // 10 if right else -1
        what = "flip" if kind < rules.SWAP else "swap"
        if what == "flip":
            view.puzzle.flip(kind - rules.FLIP)
        else:
            view.puzzle.swap(kind - rules.SWAP)
            at = (kind - rules.SWAP + 1) % len(moves)
        kit.animate(screen.animate(((what, 0),), view, 0), kit.keys.waiting())
        screen.show(view, 0)
        point()
