# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Moves and views of Omphalos as text."""

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


_TILES = ".abcdABCDZ"  # by code: empty, tiles and gods of the seats, Zeus


def board(view: rules.Game) -> list[str]:
    """The tiles with a free cell around them; `*` is the place of the tile that is carried."""
    left, top, right, bottom = view.box()
    lines = []
    for y in range(top - 1, bottom + 2):
        cells = [view.cell(x, y) for x in range(left - 1, right + 2)]
        lines.append(
            " ".join("*" if view.source == at != 0 else _TILES[view.code(at)] for at in cells)
        )
    for seat, points in enumerate(view.scores()):
        tiles, gods = view.hand(seat)
        lines.append(f"{_TILES[1 + seat]}: {tiles} tiles, {gods} gods, {points} points")
    return lines
