# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Deal anew what one seat of Code cannot know."""

from rules import OVER
from rules.code_cards import GIVING, NOTHING, matches
from rules.dice import Dice


def shuffle(game, seat, dice):
    """Change in place, at random, everything that `seat` (or SPECTATOR) cannot know: the
    cards and codes of the others, the pile, the codes that no seat holds, what a choice in two
    steps began with, and chance itself."""
    others = [other for other in range(game.seats) if other not in (seat, game._winner)]
    while True:
        _deal_codes(game, others, dice)
        unseen = _deal_cards(game, others, dice)
        # Had one of them these four cards, the game would be over.
        if game.turn() == OVER or not any(
            matches(game._hands[other], game._codes[other]) for other in others
        ):
            break
    if game._phase == GIVING:
        laid = bytearray(game._laid)
        for other in others:
            if laid[other] != NOTHING:
                laid[other] = dice.choice(game._hands[other])
        game._laid = bytes(laid)
    if game._active in others:
        game._pointed = NOTHING
        if game._drawn != NOTHING:
            game._drawn = dice.choice(unseen[game._active])
    game._dice = Dice(dice.below(32000))


def _deal_codes(game, others, dice):
    codes = [game._codes[other] for other in others] + game._code_pile + game._code_discard
    dice.shuffle(codes)
    for other in others:
        game._codes[other] = codes.pop()
    size = len(game._code_pile)
    game._code_pile, game._code_discard = codes[:size], codes[size:]


def _deal_cards(game, others, dice):
    """Everybody keeps the cards that all have seen; returns the new cards per seat."""
    cards = bytearray(game._pile)
    sizes = {}
    for other in others:
        unseen = bytearray(game._hands[other])
        for card in game._shown[other]:
            unseen.remove(card)
        sizes[other] = len(unseen)
        cards.extend(unseen)
    dice.shuffle(cards)
    new = {}
    for other in others:
        new[other] = bytes(cards[: sizes[other]])
        cards = cards[sizes[other] :]
        game._hands[other] = bytes(sorted(new[other] + game._shown[other]))
    game._pile = bytes(cards)
    return new
