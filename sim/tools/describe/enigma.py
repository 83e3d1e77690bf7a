# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Moves of Enigma."""

from rules import enigma as rules

_KINDS = ("long line", "short line", "large curve", "small curve")
_WORDS = {
    rules.ERASE: "erases a letter",
    rules.CANCEL: "says nothing after all",
    rules.FORFEIT: "names no word",
    rules.REQUEST: "asks for a segment",
    rules.PASS: "passes",
    rules.GIVE_UP: "nobody knows it",
    rules.NEXT: "turns the page",
}


def describe(game: rules.Game, move: int) -> str:
    secret = game.phase() == rules.SECRET
    if move < 26:
        return "enters a letter" if secret else "says " + chr(65 + move)
    if move == rules.ACCEPT:
        return "seals the word" if secret else "names " + rules.spell(game.entry())
    if rules.ZONE <= move < rules.ZONE + 6:
        zone = move - rules.ZONE + 1
        if game.in_hand() < rules.NOTHING:
            return f"tries the {_KINDS[game.in_hand()]} in zone {zone}"
        return f"tries zone {zone}"
    if rules.CLAIM <= move < rules.CLAIM + 4:
        return f"seat {move - rules.CLAIM} knows it"
    if rules.HAND <= move < rules.HAND + 4:
        return "hands over a " + _KINDS[move - rules.HAND]
    return _WORDS[move]
