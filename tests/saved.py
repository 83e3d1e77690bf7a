# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The matches in tests/transcripts: what they tell, and how one of them goes on."""

from conftest import ROOT

from match import Match
from save.journal import SIZE, Journal

FILES = sorted((ROOT / "tests/transcripts").glob("*.txt"))
BREAKS = "this breaks saved matches"

# How another Python resumes one: it prints the moves and how it ended.
RESUME = """
from save.journal import Journal
from match import Match
def resume(memory):
    log = Journal(bytearray(memory))
    match = Match.waiting(log, log.matches()[0])
    for _ in match.replay(log.entries(match.number)):
        pass
    game = match.game
    print(match.moves, list(game.scores()), list(game.winners()), game.turn())
"""


def told(path):
    """(text, moves, memory, how it ended)."""
    text = path.read_text()
    moves = [int(line.split()[1]) for line in text.splitlines() if line.startswith("move:")]
    facts = dict(line[2:].split(": ", 1) for line in text.splitlines() if line.startswith("# "))
    memory = bytes.fromhex(facts.pop("memory"))
    return text, moves, memory + b"\xff" * (SIZE - len(memory)), facts


def ended(match):
    game = match.game
    return {
        "scores": str(list(game.scores())),
        "winners": str(list(game.winners())),
        "turn": str(game.turn()),
    }


def resume(path):
    """Go on with a saved match; AssertionError where that fails."""
    _, moves, memory, facts = told(path)
    log = Journal(bytearray(memory))
    assert log.matches() and not log.damaged and not log.repaired, BREAKS
    match = Match.waiting(log, log.matches()[0])
    try:
        for _ in match.replay(log.entries(match.number)):
            pass
    except ValueError as error:
        raise AssertionError(f"{BREAKS}: {error}") from error
    assert match.moves == moves and ended(match) == facts, BREAKS
    # And it goes on: its next moves are noted behind the old ones.
    if not match.over():
        match.play(next(iter(match.game.moves())))
        match.leave()
    again = Match.waiting(log, match.number)
    for _ in again.replay(log.entries(match.number)):
        pass
    assert again.moves == match.moves, BREAKS
