# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Code Omega with the console on the table: taking keys, menus, leaving and coming back.

tests/test_screen_code_omega.py has the calls and the proofs.
"""

import pytest
from easel import Easel

from match import HUMAN
from rules import code_omega as rules

PEOPLE = [("Anna", HUMAN), ("Bip", 1), ("Cleo", HUMAN), ("Dan", HUMAN)]
TOGETHER = (0, 0, 0, 0, 0, 0, 1)


@pytest.fixture
def keys_page():
    with Easel("pico_oled", "code_omega") as easel:
        easel.play(PEOPLE, 5, TOGETHER)
        easel.wait(500)
        yield easel


@pytest.fixture
def looking(keys_page):
    """Anna has A, Cleo B and Dan the arrows; all look at the puzzle."""
    keys_page.run("a wait:200 b wait:200 up wait:200 a wait:900")
    for _ in range(4):
        if keys_page.table.match.game.phase() == rules.CALLING:
            break
        keys_page.run("a wait:3500")
    keys_page.wait(500)
    assert keys_page.table.match.game.phase() == rules.CALLING
    return keys_page


def test_a_key_that_is_taken_is_refused_and_b_chooses_anew(keys_page):
    presenter = keys_page.table.presenter
    keys_page.run("a wait:200 a wait:200 b wait:200 left wait:200")
    assert presenter.hands is None
    keys_page.run("b wait:400")  # not content
    keys_page.run("right wait:200 a wait:200 b wait:200 a wait:600")
    keys = keys_page.module("ui.keys")
    assert presenter.hands == {
        **dict.fromkeys((keys.UP, keys.DOWN, keys.LEFT, keys.RIGHT), 0),
        keys.A: 2,
        keys.B: 3,
    }


def test_b_held_down_leads_out_before_everybody_has_a_key(keys_page):
    keys_page.run("a wait:200 hold:b wait:900")
    assert keys_page.left and not keys_page.table.match.moves


def test_before_a_puzzle_b_opens_the_menu_and_one_can_leave(keys_page):
    keys_page.run("a wait:200 b wait:200 up wait:200 a wait:900")
    while keys_page.table.match.game.phase() != rules.TO_LOOK:
        keys_page.run("a wait:3500")
    seen = keys_page.image().tobytes()
    keys_page.run("b wait:500 b wait:500")
    assert keys_page.image().tobytes() == seen
    keys_page.run("b wait:500 up wait:200 a wait:900")
    assert keys_page.left and keys_page.table.match.game.phase() == rules.TO_LOOK


def test_a_counts_down_before_the_puzzle_is_there(keys_page):
    keys_page.run("a wait:200 b wait:200 up wait:200 a wait:900")
    game = keys_page.table.match.game
    while game.phase() != rules.TO_LOOK:
        keys_page.run("a wait:3500")
    keys_page.run("a wait:1500")
    assert game.phase() == rules.TO_LOOK
    keys_page.wait(1200)
    assert game.phase() == rules.CALLING and game.clock() < 1000


def test_b_held_down_calls_when_it_went_down(looking):
    game = looking.table.match.game
    looking.wait(2000)
    at = looking.table.presenter.clock()
    looking.run("hold:b:800 wait:200")
    assert abs(game.called(2) - at) <= 50
    looking.run("b wait:400 b wait:400")  # Cleo has called: B is the menu
    assert game.phase() == rules.CALLING and game.called(0) == game.called(3) == -1


def test_who_gives_up_gives_up_for_all_people(looking):
    game = looking.table.match.game
    looking.run("b wait:300 b wait:500 down wait:100 a wait:900")
    assert game.called(2) > 0
    assert game.result(0) == game.result(3) == rules.GAVE_UP


def test_who_leaves_while_all_look_finds_the_clock_as_it_was(looking):
    game = looking.table.match.game
    looking.run("wait:3000 b wait:300 b wait:500 up wait:200 a wait:900")
    assert looking.left
    assert game.phase() == rules.CALLING and game.clock() // 1000 >= 3
