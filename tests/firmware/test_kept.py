# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""What the console keeps of its players, as bytes: statistics, settings; and what it reads."""

import io
import types

import pytest

from console import local, settings
from match import HUMAN
from menus import slips, statistics
from rules import number
from save.journal import SETTINGS, SIZE, STATISTICS, Journal


@pytest.fixture
def journal():
    return Journal(bytearray(b"\xff" * SIZE))


# Statistics


def over(*levels, winners=(0,)):
    """A match that is over, as statistics see it."""
    players = [("Player", level) for level in levels]
    return types.SimpleNamespace(
        name="omphalos",
        number=number("omphalos"),
        players=players,
        humans=lambda: [seat for seat, level in enumerate(levels) if level == HUMAN],
        game=types.SimpleNamespace(winners=lambda: winners),
    )


@pytest.mark.parametrize(
    ("levels", "winners", "counted"),
    [
        ((HUMAN, 0), (0,), [1, 1]),
        ((HUMAN, 0), (1,), [1, 0]),
        ((HUMAN, 1), (0, 1), [0, 0, 1, 1]),  # a shared win is one
        ((0, HUMAN, 2), (1,), [0, 0, 0, 0, 1, 1]),  # the strongest at the table counts
        ((2, HUMAN, 0), (0,), [0, 0, 0, 0, 1, 0]),
        ((HUMAN, 1), (), [0, 0, 1, 0]),  # nobody won
        ((HUMAN, HUMAN, 2), (0,), [0, 0, 0, 0, 0, 0, 1]),
        ((HUMAN, HUMAN), (0,), [0, 0, 0, 0, 0, 0, 1]),
        ((HUMAN,), (0,), [0, 0, 0, 0, 0, 0, 1]),  # alone there is nobody to win against
        ((0, 1), (0,), [0, 0, 0, 0, 0, 0, 0, 1]),
    ],
)
def test_a_match_is_counted_by_who_played(journal, levels, winners, counted):
    statistics.finish(journal, over(*levels, winners=winners))
    assert statistics.read(journal, "omphalos") == counted + [0] * (10 - len(counted))


def test_what_one_person_played_and_won_against_bots(journal):
    statistics.write(journal, "enigma", [1, 2, 10, 20, 100, 200, 1000, 2000, 3000, 4000])
    assert statistics.against_bots(journal, "enigma") == (111, 222)
    assert statistics.against_bots(journal, "omphalos") == (0, 0)


@pytest.mark.parametrize(
    ("numbers", "kept"),
    [
        ([0] * 10, b""),
        ([1] + [0] * 9, b"\x00\x01"),
        ([256] + [0] * 9, b"\x01\x00"),  # a number is kept whole
        ([0, 255, 0, 0, 0, 0, 0, 0, 0, 0], b"\x00\x00\x00\xff"),
        ([0x1234, 0, 0, 0, 0, 0, 0, 0, 0, 7], b"\x124" + bytes(17) + b"\x07"),
        ([0x10000] + [0] * 9, b"\xff\xff"),  # it stays at the most that there is
    ],
)
def test_statistics_are_kept_in_few_bytes(journal, numbers, kept):
    statistics.write(journal, "omphalos", numbers)
    assert (journal.get(STATISTICS + number("omphalos")) or b"") == kept
    assert statistics.read(journal, "omphalos") == [min(count, 0xFFFF) for count in numbers]


def test_statistics_of_another_length_are_read_as_far_as_they_are_known(journal):
    journal.put(STATISTICS + number("omphalos"), b"\x00\x03\x00")
    assert statistics.read(journal, "omphalos") == [3] + [0] * 9
    journal.put(STATISTICS + number("omphalos"), b"\x00\x03" * 12)
    assert statistics.read(journal, "omphalos") == [3] * 10


def test_only_a_shorter_time_is_the_best(journal):
    assert statistics.best(journal, "code_omega", 0, 500)
    assert not statistics.best(journal, "code_omega", 0, 500)
    assert not statistics.best(journal, "code_omega", 0, 501)
    assert statistics.best(journal, "code_omega", 0, 499)
    assert statistics.best(journal, "code_omega", 1, 900)  # the longer puzzle has its own
    assert statistics.read(journal, "code_omega") == [0] * 8 + [499, 900]


# Settings: the index of each value is a format, and what it means a promise


MEANINGS = {
    "sound": ("sound", [1, 2, 0]),
    "speed": ("bot_pause", [900, 350, 1800]),
    "repeat": ("repeat", [1, 2, 0]),
    "brightness": ("brightness", [1.0, 0.5, 0.15]),
    "sleep": ("sleep", [300, 120, 0]),
    "assist": ("assist", [0, 1, 2]),
    "language": ("language", [0, 1]),
    "theme": ("light", [False, True]),
}


@pytest.mark.parametrize("name", [name for name in settings.NAMES if name])
def test_a_setting_goes_round_its_values_and_is_kept(journal, name):
    what, meanings = MEANINGS[name]
    for value, meaning in enumerate(meanings):
        mine = settings.Settings(journal)
        assert mine.value(name) == value and getattr(mine, what) == meaning
        mine.change(name, 1)
        assert settings.Settings(journal).value(name) == (value + 1) % len(meanings)
    mine.change(name, -1)
    assert mine.value(name) == len(meanings) - 1


def test_settings_are_bytes_in_this_order(journal):
    mine = settings.Settings(journal)
    assert mine.unasked
    mine.change("assist", 1)
    mine.change("sound", 2)
    assert not mine.unasked and journal.get(SETTINGS) == b"\0\2\0\0\0\0\0\1\0"
    assert settings.NAMES == (
        "language", "sound", "speed", "repeat", None, "brightness", "sleep", "assist", "theme",
    ), "this breaks kept settings"  # fmt: skip


def test_settings_that_make_no_sense_are_the_first_ones(journal):
    journal.put(SETTINGS, b"\2\3\3\3\2\3\3\3\7\7")
    assert [settings.Settings(journal).value(name) for name in settings.NAMES] == [0] * 9
    journal.put(SETTINGS, b"\1\2")  # of a version that had fewer
    assert [settings.Settings(journal).value(name) for name in settings.NAMES] == [1, 2] + [0] * 7


# The line of settings.toml that says nothing


def slip(monkeypatch, content):
    monkeypatch.setattr(slips, "open", lambda path, mode: io.BytesIO(content), raising=False)
    return slips.slip()


@pytest.mark.parametrize(
    "line",
    [
        b"", b"   ", b"# CINQ_LANGUAGE = fr", b'CINQ_LANGUAGE = "fr"', b'A_b-c.9="x"  # why',
        b"CINQ_SEED = 12", b"CINQ_SEED=12 # always", b"X = -3", b'X = ""', b'X = "a \\" b"',
        b'X = "# no remark"', b'X = "a\\""',
    ],
)  # fmt: skip
def test_a_line_that_says_something_is_no_slip(monkeypatch, line):
    assert slip(monkeypatch, b"# first\n" + line + b"\n") is None


@pytest.mark.parametrize(
    "line",
    [
        b"CINQ_LANGUAGE = fr", b'CINQ_LANGUAGE = "fr', b"CINQ_LANGUAGE = fr\"", b"CINQ_SEED",
        b"CINQ_SEED =", b'X = "a" b', b'X = "a\\"', b"my name = 1", b"X! = 1", b"X = 1 2",
        b"X = 'fr'", b'X = "', b'X = "a"b',
    ],
)  # fmt: skip
def test_a_line_that_says_nothing_is_named(monkeypatch, line):
    assert slip(monkeypatch, b"# first\n\n" + line + b"\nY = also\n") == (3, line.decode())


def test_a_curly_quote_is_shown_as_a_question_mark(monkeypatch):
    assert slip(monkeypatch, "X = “fr”\n".encode()) == (1, "X = ???fr???")
    assert slip(monkeypatch, b"X = \x7e\x7f\n") == (1, "X = ~?")


def test_what_stands_behind_a_heading_is_for_others(monkeypatch):
    assert slip(monkeypatch, b"X = 1\n[other]\nY = what\n") is None


def test_a_line_of_any_length_takes_little_memory(monkeypatch):
    asked = []

    class Drive(io.BytesIO):
        def readline(self, size=-1):
            asked.append(size)
            return super().readline(size)

        __next__ = None

    def found(content):
        monkeypatch.setattr(slips, "open", lambda path, mode: Drive(content), raising=False)
        return slips.slip()

    remark = b"# " + b"long " * 50000 + b"\n"
    assert found(remark + b'X = "' + b"y" * 400 + b'"\n') is None
    assert found(remark + b"X = what\n") == (2, "X = what")
    assert found(b"X = " + b"y" * 300000) == (1, ("X = " + "y" * 100)[:60])
    assert min(asked) > 0 and max(asked) <= 1024


@pytest.mark.parametrize("value", ["abc", "", None, float("nan")])
def test_a_seed_that_is_no_number_is_by_chance(monkeypatch, value):
    monkeypatch.setattr(local, "get", lambda name: value)
    kit = types.SimpleNamespace(seeds=0)
    seeds = {local.new_seed(kit) for _ in range(20)}
    assert len(seeds) > 10 and all(0 <= seed < 1 << 24 for seed in seeds)


def test_a_seed_that_is_told_is_the_first_of_a_row(monkeypatch):
    monkeypatch.setattr(local, "get", lambda name: {"CINQ_SEED": 0xFFFFFE}[name])
    kit = types.SimpleNamespace(seeds=0)
    assert [local.new_seed(kit) for _ in range(4)] == [0xFFFFFE, 0xFFFFFF, 0, 1]


def test_a_seed_by_chance_has_three_bytes(monkeypatch):
    monkeypatch.setattr(local, "get", lambda name: None)
    monkeypatch.setattr(local.os, "urandom", lambda count: bytes(range(1, 1 + count)))
    assert local.new_seed(types.SimpleNamespace(seeds=0)) == 0x010203


def test_a_setting_that_cannot_be_read_is_none(monkeypatch):
    def getenv(name):
        if name == "CINQ_SLIP":
            raise ValueError
        return {"CINQ_SEED": 12}.get(name)

    monkeypatch.setattr(local.os, "getenv", getenv)
    names = "CINQ_SEED", "CINQ_SLIP", "CINQ_NOTHING"
    assert [local.get(name) for name in names] == [12, None, None]


def test_without_a_file_there_is_no_slip(monkeypatch):
    def missing(path, mode):
        raise OSError

    monkeypatch.setattr(slips, "open", missing, raising=False)
    assert slips.slip() is None
