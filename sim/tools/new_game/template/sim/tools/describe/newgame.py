# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Moves and views of New Game as text."""

from rules import newgame as rules


def describe(game: rules.Game, move: int) -> str:
    return f"take {rules.count(move)}"


def board(view: rules.Game) -> list[str]:
    return [f"{view.left()} counters"]
