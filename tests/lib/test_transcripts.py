# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Matches that must resume for ever: tests/transcripts, written by the versions they name.

Each is the text of a replay, with the memory of the board that played it and where it ended.
They are never made again: a change that breaks one breaks the matches that people have saved.
"""

import micropython32
import pytest
from conftest import ROOT
from saved import BREAKS, FILES, RESUME, ended, resume, told

from match import Match
from rules import GAMES, number
from save.journal import RAW_MOVE, SIZE, Journal
from sim.tools import replay


def test_every_game_has_whole_matches_and_parts_of_every_version():
    names = [path.stem for path in FILES]
    versions = {name.partition("-")[0] for name in names}
    assert {"0.1.0", "0.2.0", "1.0.0"} <= versions
    for version in versions:
        for game in [name for name in GAMES if number(name) < 5]:  # those that were there
            mine = [name for name in names if name.startswith(f"{version}-{game}-")]
            assert len(mine) == 3 and len([name for name in mine if "whole" in name]) >= 2


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_saved_match_resumes(path):
    resume(path)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_text_of_a_match_is_played_again(path):
    text, moves, memory, facts = told(path)
    log = Journal(bytearray(replay.to_nvm(text)))
    match = Match.waiting(log, log.matches()[0])
    for _ in match.replay(log.entries(match.number)):
        pass
    assert ended(match) == facts, BREAKS
    assert bytes((match.seed >> 16, match.seed >> 8 & 255)) == b"\x12\x34", BREAKS


def test_words_tags_and_keys_are_formats():
    from save import journal

    expected = "0f171b1d1e27"
    assert journal.WORDS[:6].hex() == expected and journal.WORDS[69] == 0xF0, BREAKS
    assert journal.move_record(RAW_MOVE | 0x010203).hex() == "1f3a7496", BREAKS
    assert journal.move_record(RAW_MOVE | 0xF10203).hex() == "f6f1020312", BREAKS
    log = Journal(bytearray(b"\xff" * SIZE))
    log.begin(b"\x01\x03 a match")
    log._append(bytes.fromhex("f601020316"))  # as 0.1.0 and 0.2.0 have written all of them
    assert log.entries(3) == [RAW_MOVE | 0x010203], BREAKS
    assert journal.long_record(0x85, b"\x01\x03").hex()[:10] == "f985020103", BREAKS


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_micropython_resumes_it_too(path):
    if micropython32.interpreter() is None:
        pytest.skip(micropython32.MISSING)
    text, moves, memory, facts = told(path)
    used = memory.rstrip(b"\xff")
    code = RESUME + f"resume({used!r} + b'\\xff' * {SIZE - len(used)})"
    result = micropython32.run_code(code, [str(ROOT / "lib")], heap="400k")
    assert result.returncode == 0, result.stderr.decode()
    expected = f"{moves} {facts['scores']} {facts['winners']} {facts['turn']}"
    assert result.stdout.decode().strip() == expected, BREAKS
