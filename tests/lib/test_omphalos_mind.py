# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""How the computer players of Omphalos think: each weight and limit where it decides."""

import pytest
from perft_omphalos import position
from rigged import Rigged, last

from bots import EASY, HARD, MEDIUM
from bots import omphalos as bot
from rules import omphalos as rules
from rules.omphalos import ATTRIBUTE, DROP, LIFT, PLACE, SKIP, encode


def decide(game, level, dice):
    return last(bot.think(game.view(game.turn()), game.turn(), level, dice))


# Levels

RUN = ["a.aZ", ".b.b", "...."]  # the gap in the first row is the best place by far


@pytest.mark.parametrize(("shows", "careless"), [(0, True), (79, True), (80, False), (99, False)])
def test_easy_leaves_eighty_moves_of_a_hundred_to_chance(shows, careless):
    game = position(RUN, hands=[(8, 0), (8, 0)])
    best = game.zeus() - 2
    moves = list(game.moves())
    dice = Rigged(shows)
    move = decide(game, EASY, dice)
    assert dice.sides[0] == 100
    if careless:
        assert move == moves[min(shows, len(moves) - 1)] != best
    else:
        assert move == best


@pytest.mark.parametrize("level", [MEDIUM, HARD])
def test_nobody_else_leaves_anything_to_chance(level):
    game = position(["aa.Z", ".b.b", "...."], hands=[(8, 0), (8, 0)])
    seat = game.turn()
    while game.turn() == seat:
        game.play(decide(game, level, Rigged(0)))
    assert game.runs(0)


@pytest.mark.parametrize(
    ("level", "shows", "skips"),
    [(EASY, 99, True), (MEDIUM, 1, True), (MEDIUM, 0, False), (HARD, 1, False), (HARD, 0, False)],
)
def test_easy_never_moves_a_tile_on_purpose_and_medium_every_other_turn(level, shows, skips):
    """Every level breaks a run that is in sight, when it moves a tile at all."""
    rows = ["bbb", "..Z", "a.a"]
    game = position(rows, hands=[(7, 0), (7, 0)])
    game.play(encode(PLACE, game.zeus() + game.side - 1))
    assert game.placed and game.turn() == 0
    move = decide(game, level, Rigged(shows))
    assert (rules.kind(move) == SKIP) == skips
    if not skips:
        assert rules.kind(move) == LIFT
        game.play(move)
        drop = decide(game, level, Rigged(shows))
        assert rules.kind(drop) == DROP
        game.play(drop)
        assert game.runs(1) == []


def test_whoever_lifted_a_tile_by_chance_lays_it_down_well():
    """Medium too, in a turn in which it would have moved none."""
    game = position(["bbb", "..Z", "a.a"], hands=[(7, 0), (7, 0)])
    game.play(encode(PLACE, game.zeus() + game.side - 1))
    game.play(encode(LIFT, game.zeus() - game.side))
    for level, shows in ((EASY, 99), (MEDIUM, 1)):
        assert rules.kind(decide(game, level, Rigged(shows))) == DROP


# What Hard decides


def test_a_hard_player_decides_from_the_table_itself():
    """The parts together: a run that the next player would complete is stopped."""
    game = position(["bb.a", "..Z.", "a..."], hands=[(7, 0), (7, 0)])
    seat = game.turn()
    while game.turn() == seat:
        game.play(decide(game, HARD, Rigged(0)))
    game.seat = 1
    threats = 0
    for cell in game.places():
        game.lay(cell, ATTRIBUTE + 1)
        threats += bool(game.runs(1))
        game.take(cell)
    assert threats == 0
