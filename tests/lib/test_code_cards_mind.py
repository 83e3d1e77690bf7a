# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""How computers decide in Code: each weight and limit where it decides."""

import pytest
from rigged import Rigged, last
from test_code_cards import lay, table

from bots import EASY
from bots import code_cards as bot

CODES = ["1368", "0137"]


@pytest.mark.parametrize(("shows", "slips"), [(0, True), (59, True), (60, False), (99, False)])
def test_easy_leaves_sixty_moves_of_a_hundred_to_chance(shows, slips):
    game = table(["1b 3y 6v 8b 9r", "9v 8v"], codes=CODES)  # the 9 wins
    dice = Rigged(shows, 0)
    moves = list(game.moves())
    assert moves[0] != lay("9r")
    move = last(bot.think(game.view(0), 0, EASY, dice))
    assert dice.sides[0] == 100
    assert move == (moves[0] if slips else lay("9r"))
