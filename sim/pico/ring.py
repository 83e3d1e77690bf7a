# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Emulated Picos wired through their UARTs, each one's TX to the next one's RX.

    with Ring([Pico(...), Pico(...)]) as ring:
        ring.wait(1000)            # all of them run, in step
        ring.press(0, "a")         # a key of the first
        ring.cut[0] = True         # the cable from the first to the second is out
        ring.flood[0] = b"..."     # instead of it, something says this to the second without end
        ring.picos[1].power_cut()

Time passes for all only here: a `wait` of one Pico alone would leave the others behind.
"""

import base64
from collections.abc import Callable, Iterable
from typing import Self

from sim.pico import Pico

MOMENT = 4  # ms that each runs before the bytes change hands
BYTES = 46  # that a cable carries in a moment


class Ring:
    """See the docstring of this module."""

    def __init__(self, picos: Iterable[Pico]) -> None:
        self.picos = list(picos)
        self.cut = [False] * len(self.picos)
        self.flood = [b""] * len(self.picos)
        self._coming = [b""] * len(self.picos)
        for pico in self.picos:
            pico.feel_link()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        for pico in self.picos:
            pico.close()

    def wait(self, milliseconds: float) -> None:
        for _ in range(round(milliseconds / MOMENT)):
            self._moment()

    def _moment(self) -> None:
        for pico, coming in zip(self.picos, self._coming):
            pico._ask("talk", ms=MOMENT, heard=base64.b64encode(coming).decode())
        said = [base64.b64decode(pico._answer()["said"]) for pico in self.picos]
        for i, words in enumerate(said):
            if self.flood[i]:
                words = (self.flood[i] * (BYTES // len(self.flood[i]) + 1))[:BYTES]
            self._coming[(i + 1) % len(said)] = b"" if self.cut[i] else words

    def wait_for(self, wanted: Callable[[], object], milliseconds: float = 10000) -> None:
        """Wait until wanted() is true; TimeoutError when it is not in time."""
        for _ in range(round(milliseconds / 20)):
            if wanted():
                return
            self.wait(20)
        raise TimeoutError(f"not true after {milliseconds} ms")

    def press(self, which: int, *keys: str) -> None:
        """Keys of one of them, each 60 ms down and 60 ms up."""
        for key in keys:
            self.picos[which].down(key)
            self.wait(60)
            self.picos[which].up(key)
            self.wait(60)

    def hold(self, which: int, key: str, milliseconds: float = 1000) -> None:
        self.picos[which].down(key)
        self.wait(milliseconds)
        self.picos[which].up(key)
        self.wait(60)
