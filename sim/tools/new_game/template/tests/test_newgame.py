# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The rules of New Game, one small test for each, its bot and its screen."""

import contract
import pytest
from easel import BOARDS, Easel

from bots import newgame as bot
from match import HUMAN, Match
from rules import OVER, IllegalMove, newgame
from rules.dice import Dice


def heap(left, seats=2, options=()):
    """A game in which so many counters lie there."""
    seed = 0
    while newgame.Game(seats, seed).left() < left:
        seed += 1
    game = newgame.Game(seats, seed, options)
    while game.left() > left:
        game.play(min(3, game.left() - left) - 1)
    return game


def test_a_heap_has_fifteen_to_twenty_one_counters():
    assert {newgame.Game(2, seed).left() for seed in range(200)} == set(range(15, 22))


def test_one_to_three_are_taken():
    assert [newgame.count(move) for move in heap(15).moves()] == [1, 2, 3]
    assert [newgame.count(move) for move in heap(2).moves()] == [1, 2]
    with pytest.raises(IllegalMove):
        heap(2).play(2)


def test_players_take_turns():
    game = newgame.Game(3, 1)
    turns = []
    for _ in range(4):
        turns.append(game.turn())
        game.play(0)
    assert turns == [0, 1, 2, 0]


def test_whoever_takes_the_last_one_wins():
    game = heap(3)
    seat = game.turn()
    game.play(2)
    assert game.turn() == OVER
    assert game.winners() == (seat,)


def test_or_everybody_else():
    game = heap(3, seats=3, options=(1,))
    seat = game.turn()
    game.play(2)
    assert sorted(game.winners()) == sorted({0, 1, 2} - {seat})


@pytest.mark.parametrize(("options", "goal"), [((0,), 0), ((1,), 1)])
def test_hard_leaves_what_cannot_be_won(options, goal):
    for left in range(2, 16):
        if left % 4 != goal:
            game = heap(left, options=options)
            seat = game.turn()
            move = contract.choose(bot, game.view(seat), seat, 2, Dice(1))
            assert (left - newgame.count(move)) % 4 == goal


@pytest.mark.parametrize("board", BOARDS)
def test_the_cursor_stands_on_the_first_counter_that_would_be_taken(board):
    with Easel(board, "newgame") as easel:
        match = Match("newgame", [("Anna", HUMAN), ("Ben", HUMAN)], 5)
        screen = easel.screen(match)
        easel.look(screen, match.game.view(0), 0)
        places = [screen.place(move) for move in match.game.moves()]
        assert len(set(places)) == 3
