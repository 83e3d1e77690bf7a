# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The result of a match: who won and with what; then once more, a look back, or the menu."""

import gc

from micropython import const

from console import rooms
from match import Match
from rules import SPECTATOR
from rules.dice import Dice
from save.journal import SETUP
from ui import look, tunes
from ui.keys import DOWN, MENU, POINT, RIGHT, A, B, X
from ui.text import wrap

_GO_ON = A, B, POINT
_LOOK = const(40)  # ms between two modules that are loaded ahead
_NEXT = "menus.statistics", "ui.patterns", "ui.podium"  # loaded ahead, dropped when used


def finish(table, count, repeats):
    """When a match is over and lies open; whether the same people play again.

    `count` is called before the result is shown; without `repeats` there is no other match.
    """
    kit = table.kit
    match = table.match
    winners = match.game.winners()
    people = [seat for seat in winners if match.is_human(seat)]
    kit.step()
    if winners:
        kit.tunes.play(tunes.WIN if people or not table.humans else tunes.LOSE)
    table.say(kit.say("over"))
    kit.fresh()
    # What links consoles is unloaded first: what is loaded behind it would leave a hole.
    for _ in rooms.fetch(_NEXT if repeats else (), look.AHEAD):
        if kit.wait(_LOOK) in _GO_ON:
            break
    else:
        while kit.wait() not in _GO_ON:
            pass
    count()
    rooms.drop("menus.statistics")
    table.put_away()
    gc.collect()  # or what the result takes lies in between what the table took
    return _show(table, repeats)


def another(kit, match):
    """A match of the same people; who begins is drawn by lot or taken in turn, as they set it."""
    from console import local

    seed = local.new_seed(kit)
    kept = kit.journal.get(SETUP + match.number)
    first = 1 if kept and kept[0] else Dice(seed).below(len(match.players))
    players = match.players[first:] + match.players[:first]
    return Match(match.name, players, seed, match.options, kit.journal)


def _look_back(table):
    """Step by step through the match."""
    table.lay_out()
    table.kit.stage.scene(table.root)
    rooms.lend("table.review", "run", table)
    table.put_away()


def _show(table, repeats):
    """The page until it is left; whether the same people play again."""
    kit = table.kit
    result = Result(table, repeats)
    while True:
        intent = _celebrate(kit, result, repeats)
        if intent == DOWN:
            _tell(kit, result)
        elif intent in (RIGHT, X):
            _look_back(table)
        else:
            return intent == A


def _tell(kit, result):
    """Everything in words; by itself, so that nothing of the page stays."""
    rooms.lend("table.pages", "Reader", kit, kit.say("result"), result.details())
    kit.stage.clear()


def _celebrate(kit, result, repeats):
    """Show the page; the key that left it. The code that drew it is unloaded."""
    rooms.lend("ui.podium", "result", kit, result)
    rooms.drop("ui.podium")
    kit.fresh()  # A begins another match: not with a press from before
    intent = 0
    while intent not in (B, MENU, DOWN, RIGHT, X) and (intent != A or not repeats):
        intent = kit.wait()
    kit.stage.clear()
    return intent


class Result:
    """What there is to tell about a match that is over."""

    def __init__(self, table, repeats=True):
        kit = table.kit
        match = table.match
        self._kit = kit
        self._explain = getattr(table.presenter, "explain", None)
        self.hint = kit.say("hint result" if repeats else "hint last result")
        self.tab = table.tab()
        self.title = kit.say("title " + match.name)
        self.names = [name for name, _ in match.players]
        self.view = match.game.view(SPECTATOR)
        self.winners = match.game.winners()
        # What follows the names of the winners
        if not self.winners:
            self.verdict = kit.say("nobody")
        else:
            self.verdict = kit.say("wins" if len(self.winners) == 1 else "share", "").strip()
        why = getattr(table.presenter, "why", None)
        self.why = why(self.view) if why and self.winners else ""  # where no bar tells it
        scores = match.game.scores()
        bars = getattr(table.presenter, "bars", None)
        parts = dict(bars(self.view)) if bars else {}
        self.rows = []  # (seat, points, the reasons for them or None), the best first
        for seat, score in enumerate(scores):
            split = parts.get(seat)
            points = score if split is None else sum([part[1] for part in split])
            self.rows.append((seat, points, split))
        # Of equals the first comes first: not every Python's sort would keep that order.
        self.rows.sort(key=lambda row: (row[0] not in self.winners, -row[1], row[0]))
        self.reasons = []  # each once, if it gave points
        for _, _, split in self.rows:
            for reason, part in split or ():
                if part > 0 and reason not in self.reasons:
                    self.reasons.append(reason)

    def who(self, names=None):
        """The winners in words."""
        names = names or [self.names[seat] for seat in self.winners]
        told = names[-1]
        if len(names) > 1:
            told = ", ".join(names[:-1]) + " " + self._kit.say("and") + " " + told
        return told

    def parts(self, row, room):
        """(number of the reason, pixels) of a bar, when the longest takes all the room."""
        most = max(1, max([points for _, points, _ in self.rows]))
        _, points, split = row
        if not split:
            return [(0, max(0, points) * room // most)]
        return [
            (self.reasons.index(reason), part * room // most) for reason, part in split if part > 0
        ]

    def details(self):
        """Everything in lines."""
        kit = self._kit
        told = [self.who() + " " + self.verdict if self.winners else self.verdict]
        if self.why:
            told.append(self.why)
        for seat, points, split in self.rows:
            line = kit.say("score", self.names[seat], points)
            reasons = ["%s %d" % part for part in split or () if part[1]]
            if len(reasons) > 1:
                line += " (" + ", ".join(reasons) + ")"
            told.append(line)
        if self._explain:
            told.append("")
            told += self._explain(self.view)
        lines = []
        for line in told:
            lines += wrap(line, kit.stage.width - 2 * look.MARGIN, look.BODY)
        return lines
