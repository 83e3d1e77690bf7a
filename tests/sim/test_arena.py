# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The arena: fair, repeatable, and plain about what does not exist."""

import shutil

import pytest
from conftest import ROOT

from match import load
from rules import GAMES
from sim.tools import arena, versions


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
    pair = arena.Pair("code_vinci", "medium", "easy")
    one = arena.run([pair], 6, 1)[0]
    two = arena.run([pair], 6, 2)[0]
    assert one.points == two.points and one.games == two.games == 6
    assert len(one.times[0]) == len(two.times[0])


def test_seats_change_and_seeds_come_twice(monkeypatch):
    seen = []
    monkeypatch.setattr(
        arena, "play", lambda _, levels, seed, *rest: seen.append((levels, seed)) or ((0,), [], 0)
    )
    pair = arena.Pair("omphalos", "hard", "easy")
    points = [arena._task((pair, 1000, number))[0] for number in range(4)]
    assert seen == [
        (("hard", "easy"), 1000),
        (("easy", "hard"), 1000),
        (("hard", "easy"), 1001),
        (("easy", "hard"), 1001),
    ]
    assert points == [1, 0, 1, 0]  # seat 0 won every time: A and B in turns
    del seen[:]
    pair = arena.Pair("omphalos", "hard", "easy", seats=3)
    points = [arena._task((pair, 7, number))[0] for number in range(4)]
    assert seen == [
        (("hard", "easy", "easy"), 7),
        (("easy", "hard", "easy"), 7),
        (("easy", "easy", "hard"), 7),
        (("hard", "easy", "easy"), 8),
    ]
    assert points == [1, 0, 0, 1]


def test_a_level_against_itself_is_worth_half_on_the_average_of_both_seats():
    # Random against random, same seeds, seats changed: not one point is lost or made up.
    result = arena.run([arena.Pair("code_vinci", "random", "random")], 20)[0]
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
    won = []
    for seed in range(5, 25):
        winners, times, steps = arena.play(name, ("easy", "random"), seed)
        assert steps >= len(times) > 0
        assert all(seconds >= 0 for _, seconds in times)
        won += winners
        if won:  # a match may end without a winner, but not every one
            break
    assert won and set(won) <= {0, 1}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--game", "chess"], "game 'chess' does not exist; there are " + " ".join(GAMES)),
        (["--game", "enigma", "--a", "godlike"], "there are random easy medium hard"),
        (["--b", "weak"], "level 'weak' does not exist"),
        (["--games", "0"], "GAMES must be a whole number of at least 1, not '0'"),
        (["--games", "-3"], "GAMES must be a whole number of at least 1, not '-3'"),
        (["--games", "many"], "GAMES must be a whole number of at least 1, not 'many'"),
        (["--processes", "0"], "PROCESSES must be a whole number of at least 1, not '0'"),
        (["--seed", "x"], "SEED must be a whole number of at least 0, not 'x'"),
        (["--game", "omphalos", "--seats", "5"], "omphalos is for 2 to 4 players, not 5"),
        (["--seats", "6"], "omphalos is for 2 to 4 players, not 6"),
        (["--seats", "2,all"], "SEATS must be a whole number of at least 1, not 'all'"),
        (["--game", "enigma", "--options", "letters=9"], "there are letters=5|3|4|6; segment="),
        (["--game", "enigma", "--options", "4"], "enigma has no option '4'"),
        (["--options", "1"], "OPTIONS need a GAME"),
        (["--against", "no-such-thing"], "'no-such-thing' is neither a folder nor a git revision"),
        (["--against", str(ROOT / "boards")], "there are no rules and bots in the folder"),
    ],
)
def test_a_name_that_does_not_exist_gets_one_line(arguments, said, capsys):
    assert arena.main(arguments) == 2
    error = capsys.readouterr().err
    assert said in error and error.count("\n") == 1


def test_the_table_is_markdown():
    result = arena.Result(arena.Pair("omphalos", "hard", "easy"))
    result.add(1.0, [0.001, 0.002], [0.0])
    result.add(0.5, [0.003], [0.0])
    text = arena.markdown([result]).splitlines()
    assert text[0].startswith("| game | players | A | B | A wins | 95 % | fair |")
    assert text[2].startswith("| omphalos | 2 | hard | easy | 75.0 % | 20 to 97 % | 50 % |")
    assert "2.00 / 3.00 / 3.00 ms | 0.40 / 0.60 / 0.60 s" in text[2]


def test_seats_are_numbers_or_the_most_of_a_game():
    assert arena.read_seats("code_cards", "2,most") == [2, 8]
    assert arena.read_seats("omphalos", "most, 3") == [3, 4]
    assert arena.read_seats("omphalos", "4,most") == [4]


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
    result = arena.Result(arena.Pair("enigma", "easy", "random"))
    result.add(1.0, [0.001], [0.0])
    assert arena.NOTE in arena.markdown([result])
    other = arena.Result(arena.Pair("omphalos", "easy", "random"))
    other.add(1.0, [0.001], [0.0])
    assert arena.NOTE not in arena.markdown([other])


def test_the_table_names_options_players_and_the_other_version():
    pair = arena.Pair("omphalos", "hard", "hard", 4, (1, 0), "/somewhere/lib", "v0.1.0")
    result = arena.Result(pair)
    result.add(1.0, [0.001], [0.0])
    row = arena.markdown([result]).splitlines()[2]
    assert row.startswith("| omphalos, mode 2 | 4 | hard | hard of v0.1.0 | 100.0 % |")
    assert "| 25 % | 1 |" in row


def test_options_are_named_or_numbered():
    assert arena.read_options("omphalos", "framed gap=region") == (0, 1)
    assert arena.read_options("omphalos", "scoring=mode 2, framed gap=region") == (1, 1)
    assert arena.read_options("omphalos", "1,0") == (1, 0)


@pytest.fixture
def other(tmp_path):
    """Another version: a copy of this one, to be changed."""
    shutil.copytree(ROOT / "lib", tmp_path / "lib", ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


def change(folder, path, old, new):
    file = folder / "lib" / path
    text = file.read_text("utf-8")
    assert text.count(old) == 1
    file.write_text(text.replace(old, new), "utf-8")


def against(folder, name, *levels, seats=2, games=4, options=()):
    lib = str(versions.find(str(folder), folder / "cache"))
    pair = arena.Pair(name, *levels, seats, options, lib, "other")
    return arena.run([pair], games, 2)[0]


@pytest.mark.parametrize("name", GAMES)
def test_a_version_against_itself_plays_what_it_plays_alone(name, other):
    seats = min(3, load("rules", name).SEATS[1])
    alone = arena.run([arena.Pair(name, "medium", "easy", seats)], 3, 1)[0]
    both = against(other, name, "medium", "easy", seats=seats, games=3)
    assert (both.points, both.games) == (alone.points, alone.games)
    assert [len(times) for times in both.times] == [len(times) for times in alone.times]


def test_the_other_version_plays_with_its_own_bots(other):
    # Its Hard does nothing but take the first move it sees.
    (other / "lib/bots/omphalos.py").write_text(
        "def think(view, seat, level, dice):\n    yield next(view.moves())\n"
    )
    assert against(other, "omphalos", "medium", "hard", games=6).rate == 1


def test_versions_that_disagree_about_the_rules_are_found_out(other, capsys):
    change(other, "rules/omphalos.py", "return _MODE_2[length] if", "return length + 1 if")
    change(other, "rules/omphalos.py", "else length\n", "else length + 1\n")
    words = ["--game", "omphalos", "--a", "easy", "--b", "easy", "--against", str(other)]
    assert arena.main([*words, "--games", "2"]) == 1
    said = capsys.readouterr().err
    assert "omphalos, seed 1000, move" in said and "the versions disagree about scores" in said


def test_another_version_without_what_came_later_can_play(other):
    # The contract is all that is asked of it: no accessor, constant or option of today.
    change(other, "rules/omphalos.py", '    "framed gap: cell, region",  # P3\n', "")
    change(
        other,
        "rules/omphalos.py",
        "options, SEATS, OPTIONS)",
        "options[:1], SEATS, OPTIONS) + (0,)",
    )
    change(other, "rules/__init__.py", "SPECTATOR = -1  # view() for those who hold no seat\n", "")
    assert against(other, "omphalos", "easy", "easy").games == 4


def test_a_version_that_breaks_down_is_no_silent_defeat(other):
    (other / "lib/bots/omphalos.py").write_text("def think(*words):\n    raise KeyError(1)\n")
    with pytest.raises(RuntimeError, match="broke down when asked to decide"):
        against(other, "omphalos", "easy", "easy")


def test_a_revision_is_unpacked_once(tmp_path):
    try:
        lib = versions.find("HEAD", tmp_path)
    except versions.Unknown:
        pytest.skip("not in a git repository")
    assert (lib / "rules/omphalos.py").exists() and not (lib.parent / "tests").exists()
    before = (lib / "rules/omphalos.py").stat().st_mtime_ns
    assert versions.find("HEAD", tmp_path) == lib
    assert (lib / "rules/omphalos.py").stat().st_mtime_ns == before
    assert [path.name for path in tmp_path.iterdir()] == [lib.parent.name]
