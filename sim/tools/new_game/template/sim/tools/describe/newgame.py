# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Moves of New Game."""

from rules import newgame as rules


def describe(game: rules.Game, move: int) -> str:
    return f"take {rules.count(move)}"
