# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Every move of every game in one line, every view in a few; test_<game>.py has what they say."""

import pytest
from conftest import ROOT

from match import load
from rules import GAMES, OVER, SPECTATOR
from rules.dice import Dice
from sim.tools.describe import board, describe


@pytest.mark.parametrize("name", GAMES)
def test_a_line_is_short_and_plain(name):
    rules = load("rules", name)
    # Every value of every option is met in one game or another.
    for number in range(max([2, *(len(values) for _, values in rules.OPTIONS)])):
        options = [number % len(values) for _, values in rules.OPTIONS]
        game = rules.Game(rules.SEATS[number % 2], 1 + number, options)
        dice = Dice(2)
        while game.turn() != OVER:
            moves = list(game.moves())
            for move in moves if len(moves) < 9 else moves[:3] + [dice.choice(moves)]:
                line = describe(name, game, move)
                assert 2 < len(line) < 44 and line.isascii() and line.isprintable(), line
            game.play(dice.choice(moves))


@pytest.mark.parametrize("name", GAMES)
def test_a_view_is_some_short_lines_that_follow_the_match(name):
    rules = load("rules", name)
    for seats in rules.SEATS:
        game = rules.Game(seats, 3)
        dice = Dice(4)
        seen = set()
        for _ in range(60):
            if game.turn() == OVER:
                break
            for seat in (game.turn(), SPECTATOR):
                lines = board(name, game.view(seat))
                assert 0 < len(lines) < 14
                assert all(len(line) < 99 and line.isascii() for line in lines), lines
            seen.add(tuple(lines))
            game.play(dice.choice(list(game.moves())))
        assert len(seen) > 3, seen


def test_a_board_carries_no_such_lines():
    for path in [*(ROOT / "lib").rglob("*.py"), *(ROOT / "firmware").rglob("*.py")]:
        assert "def describe(" not in path.read_text(), path
