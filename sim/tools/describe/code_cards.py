# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Moves and views of CODE as text."""

from rules import HIDDEN
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


def board(view: rules.Game) -> list[str]:
    """Both discards, then the code and the cards of each seat as far as this view knows them."""
    tops = f"{name(view.digit_top())} | {name(view.action_top())}"
    lines = [f"discards: {tops}; pile: {view.pile_size()}; to draw: {view.pending()}"]
    for seat in range(view.seats):
        code = "".join("?" if digit == HIDDEN else str(digit) for digit in view.code(seat))
        hand = view.hand(seat)
        hidden = [card for card in hand if card == HIDDEN]
        cards = [name(card) for card in hand if card != HIDDEN]
        cards += [f"{len(hidden)} cards"] if hidden else []
        laid = view.laid(seat)
        gift = "" if laid == rules.NOTHING else f"; offers {name(laid)}"
        lines.append(f"seat {seat}: code {code}; {', '.join(cards)}{gift}")
    return lines
