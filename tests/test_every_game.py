# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The contract of a game, run on every game (see contract.py for the promises)."""

import importlib

import contract
import pytest
from conftest import ROOT

NOT_GAMES = ("__init__", "dice")
NAMES = sorted(
    path.stem for path in (ROOT / "lib/rules").glob("*.py") if path.stem not in NOT_GAMES
)


def variants(name):
    """The default options, then every other value of every option by itself."""
    module = importlib.import_module("rules." + name)
    plain = [0] * len(module.OPTIONS)
    yield tuple(plain)
    for row, (_, values) in enumerate(module.OPTIONS):
        for value in range(1, len(values)):
            yield tuple(plain[:row] + [value] + plain[row + 1 :])


CASES = [(name, options) for name in NAMES for options in variants(name)]


@pytest.mark.parametrize(("name", "options"), CASES)
def test_random_games_keep_every_promise(name, options):
    module = importlib.import_module("rules." + name)
    fewest, most = module.SEATS
    for seats in range(fewest, most + 1):
        contract.check(module, seats, 1000 + seats, options)


@pytest.mark.parametrize("name", NAMES)
def test_the_same_seed_and_moves_give_the_same_game(name):
    module = importlib.import_module("rules." + name)
    seats = module.SEATS[0]
    moves = []
    first = module.Game(seats, 5)
    dice = contract.Dice(6)
    while first.turn() != contract.OVER:
        moves.append(dice.choice(list(first.moves())))
        first.play(moves[-1])
    second = module.Game(seats, 5)
    for move in moves:
        second.play(move)
    assert contract.snapshot(first) == contract.snapshot(second)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("level", [0, 1, 2])
def test_bots_finish_a_game_and_repeat_themselves(name, level):
    module = importlib.import_module("rules." + name)
    bot = importlib.import_module("bots." + name)
    told = []
    for lines in ([], []):
        game = contract.bots(module, bot, module.SEATS[0], 9, (), level, lines.append)
        assert game.turn() == contract.OVER
        told.append(lines)
    assert told[0] == told[1]


# Linked consoles exchange them, and matches of raw moves are saved with them.
MOVES = {
    "omphalos": "PLACE 0 LIFT 1 DROP 2 GOD 3 SKIP 4",
    "code_cards": "LAY 0 FIRST 64 SECOND 128 GIVE 192 DRAW 256 KEEP 257 ACCEPT 258 END 259 "
    "SWAP_NOTHING 260 SWAP_DIGIT 261 SWAP_ACTION 262 TAKE_NOTHING 263 TAKE 264 AIM 272",
    "code_vinci": "STOP 2 NEXT 3 COLOUR 0 GUESS 16 SLOT 32 TILE 64",
    "enigma": "ACCEPT 26 ERASE 27 CANCEL 28 FORFEIT 29 ZONE 32 CLAIM 40 HAND 48 REQUEST 56 "
    "PASS 57 GIVE_UP 58 NEXT 59",
    "code_omega": "FLIP 0 SWAP 4 DONE 8 GIVE_UP 9 START 10 ROLL 11 TRACK 12 STRIP 17 "
    "CALL 0 PASS 16 NOTE 31",
}


@pytest.mark.parametrize("name", sorted(MOVES))
def test_numbers_of_moves_are_a_format(name):
    module = importlib.import_module("rules." + name)
    words = MOVES[name].split()
    for move, number in zip(words[::2], words[1::2]):
        assert getattr(module, move) == int(number), "this breaks saved matches: " + move


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("seats", [1, 9])
def test_a_wrong_number_of_seats_is_refused(name, seats):
    module = importlib.import_module("rules." + name)
    with pytest.raises(ValueError):
        module.Game(seats, 1)
