# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""What the page runs instead of code.py for a shared match: it looks back.

The page is told what match it is and which step is shown, and may ask for any step.
"""

import json
import os

import host
import microcontroller
import this_board
from _share import from_text

from console.kit import Kit
from save.journal import Journal
from table.result import Result
from table.review import Review
from table.table import Table
from ui.hardware import Hardware
from ui.keys import DOWN, LEFT, MENU, POINT, UP, B


class Replay(Review):
    """Every step that tells something, by keys or as the page asks for it."""

    def __init__(self, table):
        Review.__init__(self, table)
        while self._forward():
            pass
        self._all = self.steps

    def run(self):
        """Until B."""
        last = len(self._all) - 1
        at = 0
        while at is not None:
            self.steps = self._all[: at + 1]
            self._show()
            host.replay_shown(at)
            at = self._next(at, last)

    def _next(self, at, last):
        while True:
            intent = self.kit.wait(40)
            wanted = host.replay_wanted()
            if wanted >= 0:
                return min(wanted, last)
            if not intent:
                continue
            host.replay_shown(-1)  # a person has taken over
            if intent in (B, MENU):
                return None
            if intent == POINT:
                x, _ = self.kit.keys.length
                intent = LEFT if 2 * x < self.kit.stage.width else 0
            step = 5 if intent in (UP, DOWN) else 1
            return max(0, min(last, at + (-step if intent in (LEFT, UP) else step)))


def about(table, replay):
    """What the page says of a match."""
    match = table.match
    result = Result(table)
    verdict = result.verdict
    if result.winners:
        verdict = result.who() + " " + verdict
    scores = {seat: points for seat, points, _ in result.rows}
    players = [
        [name, match.is_human(seat), scores[seat]] for seat, (name, _) in enumerate(match.players)
    ]
    return json.dumps([result.title, verdict, players, list(replay._all)])


kit = Kit(Hardware(this_board), Journal(microcontroller.nvm))
match = from_text(os.getenv("CINQ_MATCH"))
kit.speak_of(match.name)
table = Table(kit, match)
table.lay_out()
kit.stage.scene(table.root)
replay = Replay(table)
host.replay_begun(about(table, replay))
print("Cinq ready on", kit.name, "to look back")
replay.run()
host.replay_left()
while True:
    kit.wait()
