# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Nobody sees, on any screen, what they may not know; nor does a bot.

What a seat cannot know is changed at random (tests/hidden): its view, its picture, the
words under it and the choice of a bot in its place must stay the same.
SECRECY=all looks at every step of more matches.
"""

import copy
import importlib
import itertools
import os

import contract
import pytest
from easel import BOARDS, Easel
from monkey import PLAYABLE

from match import HUMAN, Match, load
from rules import OVER, SPECTATOR
from rules.dice import Dice

EVERYTHING = os.environ.get("SECRECY") == "all"


def played(game, levels, options, seed):
    """Every step of a match of random moves, as (step, match)."""
    players = [("Player %d" % seat, level) for seat, level in enumerate(levels)]
    match = Match(game, players, seed, options)
    chance = Dice(seed + 3)
    step = 0
    while not match.over():
        yield step, match
        match.play(chance.choice(list(match.game.moves())))
        step += 1
    yield step, match


def shuffled(match, seat, chance):
    """The same match with other secrets."""
    other = copy.copy(match)
    other.game = copy.deepcopy(match.game)
    importlib.import_module("hidden." + match.name).shuffle(other.game, seat, chance)
    return other


def matches(game):
    """Some sizes and options: all of them in turns."""
    rules = load("rules", game)
    fewest, most = rules.SEATS
    for number in range(12 if EVERYTHING else 3):
        seats = (fewest, most, (fewest + most) // 2)[number % 3]
        options = [(number + row) % len(values) for row, (_, values) in enumerate(rules.OPTIONS)]
        yield seats, options if number else [0] * len(options), 40 + number


def phase(game):
    """What kind of moment this is, so that every kind is looked at."""
    asked = getattr(game, "phase", None)
    return (asked() if callable(asked) else asked), game.turn() == OVER


class Sieve:
    """Lets pass the first steps of every phase, then one in so many."""

    def __init__(self, first, often):
        self.first, self.often = first, often
        self.seen = {}

    def passes(self, key):
        self.seen[key] = self.seen.get(key, 0) + 1
        return EVERYTHING or self.seen[key] <= self.first or self.seen[key] % self.often == 0


@pytest.mark.parametrize("game", PLAYABLE)
def test_a_view_holds_no_secret(game):
    chance = Dice(1)
    changed = 0
    for seats, options, seed in matches(game):
        sieve = Sieve(5, 10)
        for step, match in played(game, [HUMAN] * seats, options, seed):
            if not sieve.passes(phase(match.game)):
                continue
            for seat in range(SPECTATOR, seats):
                other = shuffled(match, seat, chance)
                here, there = match.game.view(seat), other.game.view(seat)
                assert contract.snapshot(here) == contract.snapshot(there), (step, seat)
                changed += contract.snapshot(match.game) != contract.snapshot(other.game)
    assert changed or game == "omphalos"  # which has no secrets


@pytest.mark.parametrize("level", [0, 1, 2])
@pytest.mark.parametrize("game", PLAYABLE)
def test_a_bot_knows_no_secret(game, level):
    bot = importlib.import_module("bots." + game)
    chance = Dice(2)
    for seats, options, seed in matches(game):
        sieve = Sieve(3, 25)
        for step, match in played(game, [HUMAN] * seats, options, seed):
            seat = match.game.turn()
            if seat == OVER or not sieve.passes(phase(match.game)):
                continue
            other = shuffled(match, seat, chance)
            choices = [
                contract.choose(bot, which.game.view(seat), seat, level, Dice(step))
                for which in (match, other)
            ]
            assert choices[0] == choices[1], (step, seat)


def lookers(game, step):
    """Somebody without a seat, whoever decides, and one of the others."""
    seats = {SPECTATOR, step % len(game.scores())}
    return sorted(seats if game.turn() == OVER else seats | {game.turn()})


def pictures(board, game, levels, options, seed, sieve, most=None):
    """The pictures of so many steps of a match, after proving that they show no secret."""
    # Two boards that do the same at the same time, so that clocks agree; the second
    # has other secrets, in the match that its screen was made for too.
    chance = Dice(3)
    seen = set()
    screens = None
    with Easel(board, game) as one, Easel(board, game) as two:
        for step, match in itertools.islice(played(game, levels, options, seed), most):
            if screens is None:
                twin = copy.copy(match)
                screens = one.screen(match), two.screen(twin)
            if not sieve.passes(phase(match.game)):
                continue
            for seat in lookers(match.game, step):
                twin.game = shuffled(match, seat, chance).game
                log = match.log[-5:]
                here = one.look(screens[0], match.game.view(seat), seat, log)
                there = two.look(screens[1], twin.game.view(seat), seat, log)
                assert here[1] == there[1], (step, seat)
                assert here[0] == there[0], (step, seat)
                seen.add(here[0])
    return seen


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("game", PLAYABLE)
def test_a_picture_shows_no_secret(game, board):
    seen = set()
    for seats, options, seed in list(matches(game))[: None if EVERYTHING else 2]:
        seen |= pictures(board, game, [HUMAN] * seats, options, seed, Sieve(2, 60))
    assert len(seen) > 5  # something was drawn indeed


# Screens that look otherwise with these options, or when bots play too.
MORE = (
    ("code_cards", (HUMAN, 2), ()),
    ("code_cards", (HUMAN, 2, HUMAN, 1, 0), ()),
    ("code_omega", (HUMAN, HUMAN, HUMAN), (1, 0, 0, 0, 1)),
    ("code_omega", (HUMAN, HUMAN, HUMAN), (0, 0, 0, 0, 0, 1)),
    ("code_vinci", (HUMAN, 1, HUMAN), (1, 0, 1)),
    ("enigma", (HUMAN, 2, HUMAN), ()),
    ("enigma", (HUMAN, 2, 1), ()),
    ("enigma", (HUMAN, 2, HUMAN), (3, 1, 1)),
    ("enigma", (HUMAN, 2, 1), (3, 1, 1)),
)


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize(("game", "levels", "options"), MORE)
def test_nor_does_it_with_options_and_bots(game, levels, options, board):
    most = None if EVERYTHING else 200
    assert len(pictures(board, game, levels, options, 4, Sieve(5, 12), most)) > 10
