# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Moves of Nim."""

from rules import nim as rules


def describe(game: rules.Game, move: int) -> str:
    return f"take {rules.count(move)} of heap {rules.heap(move) + 1}"
