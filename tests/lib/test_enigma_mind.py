# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""How computers decide in Enigma, thought by thought: what fits, how sure is sure enough."""

from types import SimpleNamespace as Thing

import pytest

from bots import HARD
from bots import enigma as mind
from rules.dice import Dice
from rules.enigma import (
    ACCEPT,
    CLAIM,
    NEXT,
    REVEAL,
    Game,
    spelt,
)


def done(thought):
    """What a thought comes to: its last yield, or what it returns."""
    last = None
    while True:
        try:
            last = next(thought)
        except StopIteration as end:
            return last if end.value is None else end.value


def started(word, seats=2, seed=3, options=()):
    game = Game(seats, seed, options)
    for letter in spelt(word):
        game.play(letter)
    game.play(ACCEPT)
    return game


# The lists


@pytest.fixture
def lists(monkeypatch):
    """The words a computer knows; what was read of them, and whether they were closed."""
    words = ["PANDA", "PANEL", "TIGER"] + ["ZEBR" + chr(65 + at) for at in range(26)]
    it = Thing(read=[], closed=0, words=words, everyday=[0, 2, 9, 10], hard=[1, 17])

    def flags(numbers):
        data = bytearray(4)
        for number in numbers:
            data[number >> 3] |= 1 << (number & 7)
        return data

    def close():
        it.closed += 1

    def guesses(length):
        return Thing(
            everyday=lambda: flags(it.everyday),
            hard=lambda: flags(it.hard),
            words=lambda: iter(map(spelt, words)),
            name="guesses",
        )

    known = Thing(guesses=guesses, later=lambda length: Thing(name="later"), close=close)
    monkeypatch.setattr(mind, "Words", lambda language: known)
    return it


def test_the_coder_goes_on_after_a_beginning_that_is_not_its_own(lists):
    game = Game(2, 3)
    game.play(spelt("Q")[0])
    assert 0 <= decided(game, HARD) < 26


# Decisions


def decided(game, level, seed=1):
    seat = game.turn()
    return done(mind.think(game.view(seat), seat, level, Dice(seed)))


def test_behind_a_round_the_page_is_turned():
    game = started("PANDA")
    game.play(CLAIM + 1)
    for letter in spelt("PANDA"):
        game.play(letter)
    game.play(ACCEPT)
    assert game.phase() == REVEAL and decided(game, HARD) == NEXT
