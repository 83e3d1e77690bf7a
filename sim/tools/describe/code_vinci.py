# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Moves and views of Code de Vinci as text."""

from rules import HIDDEN
from rules import code_vinci as rules

_COLOURS = ("black", "white")


def describe(game: rules.Game, move: int) -> str:
    what = rules.kind(move)
    if what == rules.COLOUR:
        return f"take a {_COLOURS[move & 1]} tile"
    if what == rules.STOP:
        return "stop"
    if what == rules.NEXT:
        return "next game"
    if what == rules.GUESS:
        said = rules.where(move)
        return "it is " + ("a joker" if said == rules.JOKER else str(said))
    if what == rules.SLOT:
        if game.placing() == rules.SET_UP:
            return "lay out a tile"  # where it goes would betray a joker
        return f"place the tile at {rules.where(move) + 1}"
    seat, position = rules.where(move)
    if game.phase() == rules.SHOW:
        return f"turn up tile {position + 1}"
    return f"point at tile {position + 1} of seat {seat}"


def board(view: rules.Game) -> list[str]:
    """The row of each seat: b black, w white, ? not known to this view, (5) face up."""
    lines = []
    for seat in range(view.seats):
        tiles = []
        for i in range(view.length(seat)):
            face = _face(view.colour(seat, i), view.tile(seat, i))
            tiles.append(f"({face})" if view.visible(seat, i) else f" {face} ")
        lines.append(f"seat {seat}: {' '.join(tiles)}".rstrip())
    drawn = view.drawn()
    pool = f"pool: {view.pool(rules.BLACK)} b, {view.pool(rules.WHITE)} w"
    return [*lines, pool + (f"; in hand: {_face(*drawn)}" if drawn else "")]


def _face(colour: int, number: int) -> str:
    signs = {rules.JOKER: "J", HIDDEN: "?"}
    return "bw"[colour] + signs.get(number, str(number))
