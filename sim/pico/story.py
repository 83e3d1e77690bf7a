# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Reads what watch.py tells while it plays on an emulated Pico.

files["code.py"] = story.WATCH.read_bytes()
...
told = Story(pico)
told.wait(20)                 # seconds, or until the match is over
told.figures().high           # ms; see Figures
"""

import collections
from pathlib import Path

from sim.pico import Pico
from sim.tools import arena

WATCH = Path(__file__).with_name("watch.py")

# The decisions of bots and the longest refresh of the display, in ms.
Figures = collections.namedtuple("Figures", "moves decisions median high most refresh")


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
        half, most, all_ = (arena.quantile(decisions, share) for share in (0.5, 0.95, 1.0))
        refresh = max(row[3] for row in rows)
        return Figures(len(rows), len(decisions), half, most, all_, refresh)
