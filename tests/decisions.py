# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""What the bots of every game decide in whole matches, move by move.

    .venv/bin/python -m tests.decisions    # writes decisions.json anew

As with the pictures of screens, what is kept here is right because it was looked at: the tests
of a bot say how well it plays, this says that it plays as it did. A developer who changes a bot
on purpose writes it anew, and sees in the difference which matches went another way.
"""

import importlib
import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
for room in (ROOT / "tests", ROOT / "lib"):
    if str(room) not in sys.path:
        sys.path.append(str(room))

import contract  # noqa: E402

from rules import GAMES  # noqa: E402

KEPT = ROOT / "tests/decisions.json"
SEED = 9
ENOUGH = 120  # moves
LEVELS = ("easy", "medium", "hard")


def cases(name):
    """(what it is called, seats, options, level) of the matches that are kept."""
    rules = importlib.import_module("rules." + name)
    fewest, most = rules.SEATS
    for level, called in enumerate(LEVELS):
        yield called, fewest, (), level
    last = tuple(len(values) - 1 for _, values in rules.OPTIONS)
    yield "hard, many", min(most, 4), last, 2
    yield "medium, three", 3, (1,) * len(rules.OPTIONS), 1


def decided(name, seats, options, level):
    """The moves of matches of bots, one after the other until there are enough."""
    rules = importlib.import_module("rules." + name)
    bot = importlib.import_module("bots." + name)
    moves = []
    seed = SEED
    while len(moves) < ENOUGH:
        lines = []
        contract.bots(rules, bot, seats, seed, options, level, lines.append)
        moves += [int(line.split()[2]) for line in lines[:-1]]
        seed += 1
    return moves


def main():
    games = []
    for name in GAMES:
        rows = [f"  {json.dumps(case[0])}: {decided(name, *case[1:])}" for case in cases(name)]
        games.append(f" {json.dumps(name)}: {{\n" + ",\n".join(rows) + "\n }")
    KEPT.write_text("{\n" + ",\n".join(games) + "\n}\n", "utf-8")


if __name__ == "__main__":
    main()
