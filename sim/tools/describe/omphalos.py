# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Moves of Omphalos."""

from rules import omphalos as rules


def describe(game: rules.Game, move: int) -> str:
    """Cells are counted from Zeus, who never moves: right and down are plus."""
    what = move >> 8
    if what == rules.GOD:
        return "take a god in hand"
    if what == rules.SKIP:
        return "move nothing"
    y, x = divmod(move & 255, game.side)
    where = f"{x - game.size:+d},{y - game.size:+d}"
    if what == rules.PLACE:
        return ("place a god at " if game.in_hand() >= rules.DEITY else "place a tile at ") + where
    if what == rules.LIFT:
        return "pick up the tile at " + where
    return "move it to " + where
