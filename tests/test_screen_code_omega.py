# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The screen of Code Omega in the simulator: whole matches, keys, the clock, words."""

import importlib

import pytest
from easel import ARROWS, BOARDS, Easel
from monkey import Console

from match import HUMAN
from rules import code_omega as omega


@pytest.mark.parametrize("board", BOARDS)
def test_bots_play_a_whole_match(board):
    with Easel(board, "code_omega") as easel:
        easel.play([("Anna", 0), ("Ben", 1), ("Eva", 2)], 3, (1, 2, 1, 0, 0, 1))
        easel.press_any(["a"], [900], 200)  # A cuts pauses short
        assert easel.over


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("options", [(0, 2), (1, 0, 0, 1, 1, 1)])
def test_any_key_at_any_time_is_fine(board, options):
    with Easel(board, "code_omega") as easel:
        easel.play([("Anna", HUMAN), ("Bot 2", 1), ("Ben", HUMAN)], 5, options)
        keys = [*ARROWS, "a", "a", "a", "b", "hold:b:700"]
        easel.press_any(keys, [20, 200, 900], 120, again=True)


@pytest.fixture
def puzzle():
    """A board on which a person is about to solve a puzzle alone against a bot."""
    with Easel("pico_oled", "code_omega") as easel:
        easel.play([("Anna", HUMAN), ("Bot 2", 1)])
        easel.run("wait:300 a wait:3000 a wait:500")
        yield easel


def test_left_and_right_flip_and_a_swaps_and_the_cursor_follows(puzzle):
    game = puzzle.table.match.game
    before = list(game.puzzle.rows)
    puzzle.run("right wait:300")
    assert list(game.puzzle.rows) == [before[0] ^ 1, before[1], before[2]]
    puzzle.run("left wait:300 a wait:300")
    assert list(game.puzzle.rows) == [before[1], before[0], before[2]]
    puzzle.run("a wait:300")
    assert list(game.puzzle.rows) == [before[1], before[2], before[0]]
    puzzle.run("down wait:300 left wait:300")  # from the last row to the first
    assert list(game.puzzle.rows) == [before[1] ^ 1, before[2], before[0]]


def test_the_time_counts_from_the_press_of_b(puzzle):
    game = puzzle.table.match.game
    puzzle.wait(5000)
    started = puzzle.now
    puzzle.down("b")
    puzzle.wait(900)
    puzzle.up("b")
    assert game.result(0) == omega.WRONG
    # From A, 60 ms down, to B went by 5.5 s and the time a key takes.
    assert 5400 < game.time(0) < 5700
    assert puzzle.now - started >= 900


def test_a_short_press_of_b_opens_the_menu_where_one_gives_up(puzzle):
    game = puzzle.table.match.game
    puzzle.run("left wait:300 b wait:300")
    assert game.result(0) == omega.WAITING
    puzzle.run("down a wait:300")
    assert game.result(0) == omega.GAVE_UP


def test_after_two_timers_the_puzzle_is_given_up(puzzle):
    game = puzzle.table.match.game
    puzzle.wait(88000)
    assert game.result(0) == omega.WAITING
    puzzle.wait(3000)
    assert game.result(0) == omega.GAVE_UP


def test_the_last_seconds_tick(puzzle):
    heard = len(puzzle.tones)
    puzzle.wait(35000)
    assert len(puzzle.tones) == heard
    puzzle.wait(12000)
    assert len(puzzle.tones) >= heard + 5


@pytest.mark.parametrize(("seconds", "leaves"), [(9, True), (31, False)])
def test_the_puzzle_and_its_clock_go_on_after_leaving_and_after_a_cut(seconds, leaves):
    # While a puzzle is solved its steps are saved every half minute, and when it is left.
    with Console("pico_oled", language="en") as console:
        console.enter("code_omega")
        console.sim.run("a wait:900 a wait:3000 a wait:300")
        console.sim.run(f"wait:{seconds}000 left wait:500")
        rows = bytes(console.table.match.game.puzzle.rows)
        if leaves:
            console.press("b")  # held it would declare
            console.wait(200)
            console.leave()
        console.cut()
        console.resume()
        console.wait(1500)
        assert bytes(console.table.match.game.puzzle.rows) == rows
        assert console.table.match.game.clock() == 1000 * seconds
        assert 1000 * seconds <= console.table.screen._clock() < 1000 * seconds + 3000


@pytest.mark.parametrize("language", ["en", "fr"])
def test_lines_fit_the_narrowest_screen(language):
    text = importlib.import_module("texts." + language + "_code_omega").TEXT
    lines = []
    for key in text:
        if key.startswith(("do ", "event ")):
            line = text[key].replace("{}", "8")
            if key == "event right":
                line = text[key].format("Valentin", "123.4 s")
            elif key.startswith("event") and key != "event code":
                line = text[key].format("Valentin", "☁★⚡☾")
            elif key == "do start":
                line = text[key].format("Valentin")
            elif key == "do throw":
                line = "Valentin " + line
            lines.append(line)
    with Easel("pico_oled", "code_omega") as easel:
        assert not easel.misfits(lines, 120)
