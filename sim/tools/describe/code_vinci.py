# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Moves of Code de Vinci."""

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
