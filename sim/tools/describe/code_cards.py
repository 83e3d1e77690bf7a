# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Moves of CODE."""

from rules import code_cards as rules

_NAMES = ("Joker", "Swap", "Gift", "Skip", "Reverse", "+2", "Reset")


def name(card: int) -> str:
    """What is printed on a card, as far as it is known."""
    if card < rules.JOKER:
        return f"{rules.digit(card)} {rules.COLOURS[rules.colour(card)]}"
    if card < rules.KINDS:
        return _NAMES[card - rules.JOKER]
    return "nothing" if card == rules.NOTHING else "a card"


def describe(game: rules.Game, move: int) -> str:
    what = rules.kind(move)
    words = {
        rules.LAY: "lay {}",
        rules.FIRST: "lay {} and another card",
        rules.SECOND: "then lay {}",
        rules.GIVE: "offer {}",
    }
    if what in words:
        return words[what].format(name(rules.card(move)))
    if what == rules.KEEP:
        return "draw nothing" if game.phase() == rules.REDRAWING else "keep the card"
    if what == rules.ACCEPT:
        return f"draw {game.pending()} cards"
    if what == rules.SWAP_DIGIT:
        return "take " + name(game.digit_top())
    if what == rules.SWAP_ACTION:
        return "take " + name(game.action_top())
    if what == rules.TAKE:
        seat = rules.target(move)
        return f"take {name(game.laid(seat))} of player {seat + 1}"
    if what == rules.AIM:
        return f"a new code for player {rules.target(move) + 1}"
    return {rules.DRAW: "draw a card", rules.END: "end without a winner"}.get(what, "take nothing")
