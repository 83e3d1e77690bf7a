# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The rules and the bots as .mpy on the board: the same moves as on CPython.

And a saved match of every game, as tests/transcripts has it, goes on there.
"""

import importlib

import contract
import pytest
from conftest import ROOT
from saved import BREAKS, FILES, RESUME, told
from test_every_game import NAMES

from boards import build, fat
from sim.pico import Pico

WITH_BOT = [name for name in NAMES if (ROOT / f"lib/bots/{name}.py").exists()]

SAVED = [path for path in FILES if path.stem.endswith("-2-whole")]  # of every version

SECONDS = 120  # of the Pico, at most


@pytest.fixture(scope="module")
def pico(tmp_path_factory):
    """A board with lib/ and the contract on its drive, compiled, and no program."""
    folder = tmp_path_factory.mktemp("games")
    files = [("contract.py", ROOT / "tests/contract.py")]
    for path in build.room_files(ROOT / "lib"):
        files.append(("lib/" + path.relative_to(ROOT / "lib").as_posix(), path))
    build.lay_out(files, folder / "drive", "pico_oled")
    with Pico(fat.folder_files(folder / "drive")) as board:
        board.wait(500)
        yield board


@pytest.mark.parametrize("name", WITH_BOT)
@pytest.mark.parametrize("level", [0, 2])
def test_bots_begin_the_same_match_byte_for_byte(name, level, pico):
    module = importlib.import_module("rules." + name)
    bot = importlib.import_module("bots." + name)
    seats, limit = module.SEATS[0], 12
    lines = []
    contract.bots(module, bot, seats, 31, (), level, lines.append, limit)
    told = pico.exec(
        "import contract\n"
        f"from rules import {name} as module\n"
        f"from bots import {name} as bot\n"
        f"contract.bots(module, bot, {seats}, 31, (), {level}, print, {limit})\n",
        SECONDS * 1000,
    )
    assert told.splitlines() == lines


@pytest.mark.parametrize("name", NAMES)
def test_a_random_game_keeps_every_promise(name, pico):
    module = importlib.import_module("rules." + name)
    seats = module.SEATS[0]
    # The board is hundreds of times slower: the shortest of a few games will do.
    moves, seed = min((contract.check(module, seats, seed, ()), seed) for seed in range(40))
    code = f"import contract\ncontract.main(['check', '{name}', '{seats}', '{seed}', '-'])\n"
    assert pico.exec(code, SECONDS * 1000) == f"moves {moves}\n"


@pytest.mark.parametrize("path", SAVED, ids=lambda path: path.stem)
def test_a_saved_match_resumes_on_the_board(path, pico):
    _, moves, memory, facts = told(path)
    used = memory.rstrip(b"\xff")
    code = RESUME + f"resume({used!r} + b'\\xff' * {len(memory) - len(used)})"
    expected = f"{moves} {facts['scores']} {facts['winners']} {facts['turn']}"
    assert pico.exec(code, SECONDS * 1000).strip() == expected, BREAKS
