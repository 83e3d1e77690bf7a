# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Every game on 32-bit MicroPython: the same moves as on CPython, in a Pico's memory."""

import importlib
import os

import contract
import micropython32
import pytest
from conftest import ROOT
from test_every_game import NAMES

# test_every_game.py demands a bot for every game; here it only decides what can be run.
WITH_BOT = [name for name in NAMES if (ROOT / f"lib/bots/{name}.py").exists()]

BUDGET = "48k"  # rules and bot of one game, whole match


@pytest.fixture(scope="session", autouse=True)
def an_interpreter():
    if micropython32.interpreter() is None:
        if os.environ.get("CI") == "true":
            pytest.fail(micropython32.MISSING)
        pytest.skip(micropython32.MISSING)


@pytest.fixture(scope="session")
def compiled(tmp_path_factory, an_interpreter):
    return micropython32.compile_library(tmp_path_factory.mktemp("mpy"))


def output(result):
    assert result.returncode == 0, result.stderr.decode()
    return result.stdout


def on_cpython(name, seats, seed, level):
    """The transcript of a match of bots, as bytes."""
    module = importlib.import_module("rules." + name)
    bot = importlib.import_module("bots." + name)
    lines = []
    contract.bots(module, bot, seats, seed, (), level, lines.append)
    return "".join(line + "\n" for line in lines).encode()


@pytest.mark.parametrize("name", NAMES)
def test_random_games_keep_every_promise_and_take_as_long(name):
    module = importlib.import_module("rules." + name)
    for seats in range(module.SEATS[0], module.SEATS[1] + 1):
        moves = contract.check(module, seats, 70 + seats, ())
        result = micropython32.run(["check", name, str(seats), str(70 + seats), "-"])
        assert output(result) == b"moves %d\n" % moves


@pytest.mark.parametrize("level", [0, 1, 2])
@pytest.mark.parametrize("name", WITH_BOT)
def test_bots_play_the_same_match_byte_for_byte(name, level, compiled):
    seats = importlib.import_module("rules." + name).SEATS[level % 2]
    arguments = ["bots", name, str(seats), "21", "-", str(level)]
    result = micropython32.run(arguments, compiled)
    assert output(result) == on_cpython(name, seats, 21, level)


@pytest.mark.parametrize("name", WITH_BOT)
def test_a_whole_match_fits_in_its_budget_of_memory(name, compiled):
    most = importlib.import_module("rules." + name).SEATS[1]
    output(micropython32.run(["bots", name, str(most), "22", "-", "2"], compiled, BUDGET))


def test_dice_fall_the_same(compiled):
    code = "from rules.dice import Dice; d = Dice(%d); print([d.below(1000) for _ in range(200)])"
    for seed in (0, 1, 77777, (1 << 24) - 1):
        dice = contract.Dice(seed)
        numbers = [dice.below(1000) for _ in range(200)]
        result = micropython32.run_code(code % seed, [str(compiled)])
        assert output(result).decode() == f"{numbers}\n"


def test_a_heap_that_is_too_small_is_noticed(compiled):
    result = micropython32.run_code("b = bytearray(20000)", [str(compiled)], "16k")
    assert micropython32.out_of_memory(result)
