# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""A monkey at the console: random keys, settings and power cuts (see monkey.py)."""

import contextlib

import consoles
import pytest
from monkey import BOARDS, PLAYABLE, Console, Monkey, Trouble, main, prepared, saved

from match import HUMAN
from rules import GAMES

PEOPLE = [("Ann", HUMAN), ("Bob", HUMAN)]


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("game", PLAYABLE)
def test_a_monkey_finds_nothing(game, board):
    monkey = Monkey(GAMES.index(game) * 10 + BOARDS.index(board), (board,), (game,))
    monkey.run(120)
    assert monkey.keys >= 120 and monkey.matches > 0


# That the monkey would notice


def test_a_crash_is_noticed():
    def broken(kit, game, at):
        return 1 // 0

    with Console("pico_oled", prepared("code_vinci", PEOPLE)) as console:
        console.sim.whenever("menus.setup", lambda setup: setattr(setup, "choose", broken))
        with pytest.raises(Trouble, match="ZeroDivisionError"):
            console.enter("code_vinci")


def test_a_dead_end_is_noticed():
    with Console("pico_oled", prepared("code_vinci", PEOPLE)) as console:

        def deaf(kit, game, at):
            while True:
                kit.wait()

        console.sim.whenever("menus.setup", lambda setup: setattr(setup, "choose", deaf))
        console.enter("code_vinci")
        with pytest.raises(Trouble, match="no way back"):
            console.leave()


@contextlib.contextmanager
def at_a_table():
    """A monkey whose match has just begun."""
    monkey = Monkey(1, ("pico_oled",), ("code_vinci",))
    monkey.console = Console("pico_oled", prepared("code_vinci", PEOPLE))
    with monkey.console as console:
        console.enter("code_vinci")
        console.press("a")
        console.wait(300)
        yield monkey


def test_a_lost_match_is_noticed():
    with at_a_table() as monkey:
        console = monkey.console
        match = console.table.match
        assert saved(console.sim.nvm) is not None
        console.flash.cells[:] = b"\xff" * len(console.flash.cells)
        with pytest.raises(Trouble, match="lost"):
            monkey._cut(match, [])


def test_a_move_too_few_is_noticed():
    with at_a_table() as monkey:
        console = monkey.console
        before = console.sim.nvm
        for _ in range(40):
            console.press("a")
            console.wait(200)
        match = console.table.match
        assert len(match.moves) > 2
        console.flash.cells[:] = before
        with pytest.raises(Trouble, match="moves came back"):
            monkey._cut(match, [])


@pytest.mark.parametrize("keys", ["0", "-5", "many"])
def test_keys_that_cannot_be_pressed_are_refused(keys, capsys):
    with pytest.raises(SystemExit) as end:
        main([keys])
    assert end.value.code == 2
    assert keys in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["0"], "at least 1, not 0"),
        (["-5"], "at least 1, not -5"),
        (["many"], "invalid int value: 'many'"),
        (["5", "6"], "there is no match 6 of 5"),
    ],
)
def test_linked_matches_that_cannot_be_played_are_refused(arguments, words, capsys):
    with pytest.raises(SystemExit) as end:
        consoles.main(arguments)
    assert end.value.code == 2
    assert words in capsys.readouterr().err
