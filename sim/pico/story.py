# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Reads what watch.py tells while it plays on an emulated Pico.

files["code.py"] = story.WATCH.read_bytes()
...
told = Story(pico)
told.wait(20)                 # seconds, or until the match is over
told.figures().think          # ms; see Figures
"""

import collections
from pathlib import Path

from sim import arena
from sim.pico import Pico

WATCH = Path(__file__).with_name("watch.py")

# The decisions of bots in ms, and the longest times without a look at the keys: while a bot
# thinks, from one turn to the next, while a move is played and shown; `shown` is the longest
# with what the display took, `refresh` that alone.
Figures = collections.namedtuple(
    "Figures", "moves decisions median high most think start play shown refresh"
)


class Story:
    """What watch.py has told, line by line."""

    def __init__(self, pico: Pico) -> None:
        self.pico = pico

    def lines(self, what: str) -> list[list[int]]:
        """The numbers of each line of a kind."""
        rows = []
        for line in self.pico.serial.split("\n")[:-1]:
            words = line.split()
            if words[:2] == ["@", what]:
                rows.append([int(word) for word in words[2:]])
        return rows

    def wait(self, seconds: float, moves: int | None = None) -> bool:
        """Until the match is over, so many moves were played, or so long; whether it is over."""
        end = self.pico.now + 1000 * seconds
        while self.pico.now < end and not self.lines("over"):
            if moves is not None and len(self.lines("move")) >= moves:
                break
            self.pico.wait(1000)
            if "Traceback" in self.pico.serial:
                raise RuntimeError(self.pico.serial[self.pico.serial.index("Traceback") :])
        return bool(self.lines("over"))

    def moves(self) -> list[list[int]]:
        """A row per move; the first also had the time to load the game and its bot."""
        return self.lines("move")[1:]

    def figures(self) -> Figures:
        rows = self.moves()
        decisions = [row[2] for row in rows if row[1]]
        quantiles = [arena.quantile(decisions, share) for share in (0.5, 0.95, 1.0)]
        longest = [max(row[i] for row in rows) for i in range(3, 8)]
        return Figures(len(rows), len(decisions), *quantiles, *longest)
