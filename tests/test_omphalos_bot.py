# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The computer players of Omphalos."""

import importlib
import time

import contract
import pytest
from perft_omphalos import position

from bots import EASY, HARD, MEDIUM
from bots import omphalos as bot
from rules import OVER
from rules import omphalos as rules
from rules.dice import Dice

RANDOM = -1
OPENING = 4  # random turns: from the bare start good players repeat each other


def play(levels, seed, options=(), watch=None):
    """A match of these levels after a random opening."""
    game = rules.Game(len(levels), seed, options)
    dice = Dice(seed)
    turns, step, last = 0, 0, 0
    while game.turn() != OVER:
        seat = game.turn()
        turns += seat != last
        last = seat
        step += 1
        if turns < OPENING or levels[seat] == RANDOM:
            move = dice.choice(list(game.moves()))
        else:
            view = game.view(seat)
            if watch:
                watch(view, seat)
            move = contract.choose(bot, view, seat, levels[seat], Dice(seed * 31 + step))
        game.play(move)
    return game


def share(one, others, seats, games):
    """Which part of the games one player wins against players of another level."""
    won = 0
    for i in range(games):
        levels = [others] * seats
        levels[i % seats] = one
        winners = play(levels, 7000 + i).winners()
        if i % seats in winners:
            won += 1 / len(winners)
    return won / games


@pytest.mark.parametrize(
    ("one", "others", "seats", "games", "floor"),
    [
        (HARD, RANDOM, 2, 40, 0.95),
        (HARD, MEDIUM, 2, 40, 0.85),
        (HARD, RANDOM, 3, 18, 0.75),
        (HARD, RANDOM, 4, 8, 0.75),
        (MEDIUM, EASY, 2, 40, 0.65),
        (EASY, RANDOM, 2, 40, 0.55),
    ],
)
def test_levels_are_worth_their_name(one, others, seats, games, floor):
    assert share(one, others, seats, games) >= floor


def test_the_bot_leaves_its_view_alone():
    seen = []

    def watch(view, seat):
        if seen:
            view_before, copy = seen.pop()
            assert contract.snapshot(view_before) == copy
        seen.append((view, contract.snapshot(view)))

    play([HARD, MEDIUM, EASY], 3, (), watch)


def evaluate(mind):
    """The whole table counted from scratch: what `worth` must be the difference of."""
    side, seats = mind.side, mind.game.seats
    colours = mind.colours + mind.colours[:side]  # the outermost rows are wall
    total = 0
    for cell in range(side * side):
        for step in (1, side, side + 1, side - 1):
            line = [colours[cell], colours[cell + step], colours[cell + 2 * step]]
            kinds = set(line) - {0}
            if len(kinds) == 1 and min(kinds) <= seats:
                own = min(kinds)
                total += mind.weights[own] * (0, 1, 4, 14)[line.count(own)]
            own = colours[cell]
            if 1 <= own <= seats and colours[cell - step] != own:
                length = 1
                while colours[cell + length * step] == own:
                    length += 1
                if length > 2:
                    total += mind.weights[own] * 10 * mind.game.points(length)
    return total


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_worth_is_the_difference_of_two_whole_counts(seats):
    game = rules.Game(seats, 1, (seats % 2,))
    dice = Dice(seats)
    while game.turn() != OVER:
        if dice.below(4) == 0:
            mind = bot._Mind(game, game.turn())
            for _ in mind.weigh():
                pass
            mind.middle = b""
            before = evaluate(mind)
            for cell in mind.game.places():
                colour = 1 + dice.below(seats)
                worth = mind.worth(cell, colour)
                mind.colours[cell] = colour
                assert worth == evaluate(mind) - before
                assert mind.without(cell) == -worth
                mind.colours[cell] = 0
        game.play(dice.choice(list(game.moves())))


def decide(game, level, seed=1):
    return contract.choose(bot, game.view(game.turn()), game.turn(), level, Dice(seed))


def test_medium_and_hard_complete_a_run():
    game = position(["a.aZ", ".b.b", "...."], hands=[(8, 0), (8, 0)])
    assert decide(game, MEDIUM) == game.zeus() - 2


def test_hard_breaks_a_run():
    rows = ["bbb", "..Z", "a.."]
    game = position(rows, hands=[(7, 0), (7, 0)])
    seat = game.turn()
    while game.turn() == seat:
        game.play(decide(game, HARD))
    assert game.runs(1) == []


def test_equal_moves_vary_with_the_dice():
    game = rules.Game(2, 1)
    assert len({decide(game, HARD, seed) for seed in range(30)}) > 3


@pytest.mark.parametrize("options", [(0, 0), (1, 1)])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_slices_are_short_and_many(seats, options):
    """No clock can prove this on a busy desktop; a slice of several times the rest would show."""
    game = rules.Game(seats, 1, options)
    slices, whole = [], []
    step = 0
    while game.turn() != OVER:
        seat, step = game.turn(), step + 1
        start = last = time.thread_time()
        for move in bot.think(game.view(seat), seat, HARD, Dice(step)):
            now = time.thread_time()
            slices.append(now - last)
            last = now
        whole.append(last - start)
        game.play(move)
    slices.sort()
    whole.sort()
    # Twice the budget, for the sake of desktops with other things to do.
    assert slices[len(slices) * 95 // 100] < 2 * 0.08e-3
    assert whole[len(whole) * 95 // 100] < 2 * 3.5e-3


def test_the_bot_gets_no_secret():
    hidden = importlib.import_module("hidden.omphalos")
    game = rules.Game(3, 1)
    before = contract.snapshot(game)
    hidden.shuffle(game, 0, Dice(1))
    assert contract.snapshot(game) == before
