# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The rules of Nim, one small test for each, its bot and its screen."""

import contract
import pytest
from easel import BOARDS, Easel

from bots import nim as bot
from match import HUMAN, Match
from rules import OVER, IllegalMove, nim
from rules.dice import Dice


def position(sizes, options=()):
    """A game in which the heaps have these sizes."""
    game = nim.Game(2, 1, options)
    game._heaps[:] = bytes(sizes)
    return game


def test_heaps_have_three_to_seven_counters():
    games = [nim.Game(2, seed) for seed in range(100)]
    assert {game.size(heap) for game in games for heap in range(4)} == set(range(3, 8))


def test_any_number_of_one_heap_is_taken():
    moves = [(nim.heap(move), nim.count(move)) for move in position((2, 0, 1, 0)).moves()]
    assert moves == [(0, 1), (0, 2), (2, 1)]
    with pytest.raises(IllegalMove):
        position((2, 0, 1, 0)).play(3)
    with pytest.raises(IllegalMove):
        position((2, 0, 1, 0)).play(0)


def test_whoever_takes_the_last_one_wins():
    game = position((0, 0, 3, 0))
    game.play(2 * 8 + 3)
    assert (game.turn(), game.winners()) == (OVER, (0,))


def test_or_the_other():
    game = position((0, 0, 3, 0), options=(1,))
    game.play(2 * 8 + 3)
    assert game.winners() == (1,)


@pytest.mark.parametrize("options", [(0,), (1,)])
def test_hard_against_easy_never_loses_what_it_can_win(options):
    for seed in range(40):
        game = nim.Game(2, seed, options)
        sizes = [game.size(heap) for heap in range(4)]
        if sizes[0] ^ sizes[1] ^ sizes[2] ^ sizes[3]:
            chance = Dice(seed)
            while game.turn() != OVER:
                seat = game.turn()
                game.play(contract.choose(bot, game.view(seat), seat, 2 - 2 * seat, chance))
            assert game.winners() == (0,), seed


@pytest.mark.parametrize("board", BOARDS)
def test_every_move_has_its_own_counter_on_the_screen(board):
    with Easel(board, "nim") as easel:
        match = Match("nim", [("Anna", HUMAN), ("Ben", HUMAN)], 5)
        screen = easel.screen(match)
        easel.look(screen, match.game.view(0), 0)
        places = [screen.place(move) for move in match.game.moves()]
        assert len(set(places)) == len(places)
