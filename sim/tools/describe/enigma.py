# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Moves and views of Enigma as text."""

from rules import HIDDEN
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


_STROKES = "LSCc"  # long and short line, large and small curve


def board(view: rules.Game) -> list[str]:
    """Each zone: what lies in it, what was refused (-L), and its letter where it is known."""
    lines = [f"round {view.round() + 1} of {view.rounds()}, seat {view.coder()} codes"]
    word, entry = view.word(), view.entry()
    for zone in range(view.length()):
        found = "".join(_STROKES[kind] * view.placed(zone, kind) for kind in range(4))
        no = "".join(" -" + _STROKES[kind] for kind in range(4) if view.refused(zone, kind))
        known = word[zone] if zone < len(word) else HIDDEN
        letter = "" if known == HIDDEN else f" = {rules.spell(bytes((known,)))}"
        lines.append(f"zone {zone + 1}: {found or '.'}{no}{letter}")
    if entry:
        shown = ("?" if letter == HIDDEN else rules.spell(bytes((letter,))) for letter in entry)
        lines.append("entered: " + "".join(shown))
    if view.in_hand() != rules.NOTHING:
        lines.append("in hand: " + _KINDS[view.in_hand()])
    tokens = ", ".join(f"seat {seat} {view.tokens(seat)}" for seat in range(view.seats))
    return [*lines, f"tokens: {tokens}; scores: {' '.join(map(str, view.scores()))}"]
