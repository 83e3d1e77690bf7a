# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Changes what a seat of Enigma cannot know: the word, the store and the dice."""

from rules import HIDDEN, enigma
from rules.dice import Dice


def _possible(game, word, most):
    """Whether a word agrees with all that lies open."""
    for zone in range(game.length()):
        if not game.fits(zone, word[zone]):
            return False
    if bytes(word) in game.named():
        return False
    store = _store(game, word)
    if store is None:
        return False
    size = game.store_size()
    # Before the Bonus phase more than three were left before the last draw.
    return sum(store) == size if size != HIDDEN else sum(store) >= most


def _store(game, word):
    """What the store would hold, or None when the segment in hand is not of this word."""
    store = [0] * 4
    for kind in range(4):
        for zone in range(game.length()):
            store[kind] += enigma.count(word[zone], kind) - game.placed(zone, kind)
    if game.in_hand() != enigma.NOTHING:
        store[game.in_hand()] -= 1
    return store if min(store) >= 0 else None


def shuffle(game, seat, dice):
    game._dice = Dice(dice.below(30000))
    phase = game.phase()
    if seat == game.coder() or phase >= enigma.REVEAL:
        return
    if phase == enigma.SECRET:
        if seat != game.coder():
            number = dice.below(game.length() + 1)
            game._entry = bytes([dice.below(26) for _ in range(number)])
        return
    most = 3 if game.in_hand() != enigma.NOTHING else 4
    for _ in range(400):
        word = bytearray(game.length())
        for zone in range(game.length()):
            fitting = [letter for letter in range(26) if game.fits(zone, letter)]
            word[zone] = dice.choice(fitting)
        if _possible(game, word, most):
            game._word = bytes(word)
            game._store = bytes(_store(game, word))
            return
    # Chance found no other word: a letter with the same segments cannot be told apart.
    word = bytearray(game._word)
    for zone in range(game.length()):
        twins = [n for n in range(26) if enigma.SEGMENTS[n] == enigma.SEGMENTS[word[zone]]]
        word[zone] = dice.choice(twins)
    if bytes(word) not in game.named():
        game._word = bytes(word)
