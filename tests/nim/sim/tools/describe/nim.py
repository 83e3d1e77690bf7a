# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Moves and views of Nim as text."""

from rules import nim as rules


def describe(game: rules.Game, move: int) -> str:
    return f"take {rules.count(move)} of heap {rules.heap(move) + 1}"


def board(view: rules.Game) -> list[str]:
    return ["heaps: " + " ".join(str(view.size(heap)) for heap in range(rules.HEAPS))]
