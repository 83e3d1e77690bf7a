# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The arena: fair, repeatable, and plain about what does not exist."""

import pytest

from rules import GAMES
from sim import arena


def test_an_interval_is_the_one_of_the_textbook():
    # Wilson's interval of 8 of 10, as any statistics program gives it.
    low, high = arena.wilson(8, 10)
    assert abs(low - 0.4902) < 0.0005 and abs(high - 0.9433) < 0.0005
    assert arena.wilson(0, 20)[0] == 0 and arena.wilson(20, 20)[1] == 1


def test_quantiles():
    values = list(range(100))
    assert arena.quantile(values, 0.5) == 50
    assert arena.quantile(values, 0.95) == 95
    assert arena.quantile(values, 1.0) == 99
    assert arena.quantile([], 0.5) == 0


def test_the_same_command_gives_the_same_result_with_any_number_of_processes():
    pair = ("code_vinci", "medium", "easy")
    one = arena.run([pair], 6, 1)[0]
    two = arena.run([pair], 6, 2)[0]
    assert one.points == two.points and one.games == two.games == 6
    assert len(one.times[0]) == len(two.times[0])


def test_seats_change_and_seeds_come_twice(monkeypatch):
    seen = []
    monkeypatch.setattr(
        arena, "play", lambda name, levels, seed: seen.append((levels, seed)) or ((0,), [], 0)
    )
    points = [arena._task(("omphalos", "hard", "easy", number))[0] for number in range(4)]
    assert seen == [
        (("hard", "easy"), 1000),
        (("easy", "hard"), 1000),
        (("hard", "easy"), 1001),
        (("easy", "hard"), 1001),
    ]
    assert points == [1, 0, 1, 0]  # seat 0 won every time: A and B in turns


def test_a_level_against_itself_is_worth_half_on_the_average_of_both_seats():
    # Random against random, same seeds, seats changed: not one point is lost or made up.
    result = arena.run([("code_vinci", "random", "random")], 20)[0]
    low, high = result.interval()
    assert low <= 0.5 <= high


def test_games_without_chance_do_not_repeat_one_match(monkeypatch):
    def openings(plies):
        monkeypatch.setitem(arena.OPENING, "omphalos", plies)
        return [arena.play("omphalos", ("easy", "easy"), seed)[0::2] for seed in range(6)]

    assert arena.OPENING["omphalos"] == 4
    assert len(set(openings(4))) > 1


@pytest.mark.parametrize("name", GAMES)
def test_every_game_can_be_played_and_timed(name):
    winners, times, steps = arena.play(name, ("easy", "random"), 5)
    assert winners and steps >= len(times) > 0
    assert all(seconds >= 0 for _, seconds in times)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--game", "chess"], "game 'chess' does not exist; there are " + " ".join(GAMES)),
        (["--game", "enigma", "--a", "godlike"], "there are random easy medium hard"),
        (["--b", "weak"], "level 'weak' does not exist"),
    ],
)
def test_a_name_that_does_not_exist_gets_one_line(arguments, said, capsys):
    assert arena.main(arguments) == 2
    error = capsys.readouterr().err
    assert said in error and error.count("\n") == 1


def test_the_table_is_markdown():
    result = arena.Result("omphalos", "hard", "easy")
    result.add(1.0, [0.001, 0.002], [0.0])
    result.add(0.5, [0.003], [0.0])
    text = arena.markdown([result]).splitlines()
    assert text[0].startswith("| game | A | B | A wins |")
    assert text[2].startswith("| omphalos | hard | easy | 75 % |")
    assert "2.00 / 3.00 / 3.00 ms | 1.20 / 1.80 / 1.80 s" in text[2]


def test_a_random_coder_of_enigma_seals_a_word():
    from bots import enigma as bot
    from rules import enigma
    from rules.dice import Dice

    for seed in range(5):
        game = enigma.Game(2, seed)
        coder = game.coder()
        step = 0
        entered = b""
        while game.phase() == enigma.SECRET:
            assert game.turn() == coder
            dice = Dice(seed * 31 + step)
            random_move = arena.decide(bot, game, coder, "random", dice)[0]
            easy_move = arena.decide(bot, game, coder, "easy", Dice(seed * 31 + step))[0]
            assert random_move == easy_move
            game.play(random_move)
            entered = bytes(game.word())
            step += 1
        assert len(entered) == game.length()


def test_the_table_says_what_random_is_in_enigma():
    result = arena.Result("enigma", "easy", "random")
    result.add(1.0, [0.001], [0.0])
    assert arena.NOTE in arena.markdown([result])
    other = arena.Result("omphalos", "easy", "random")
    other.add(1.0, [0.001], [0.0])
    assert arena.NOTE not in arena.markdown([other])
