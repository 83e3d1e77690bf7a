# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""What the bots of every game decide in whole matches, move by move.

    .venv/bin/python -m tests.decisions    # writes decisions.json anew

As with the pictures of screens, what is kept here is right because somebody looked at it: the
tests of a bot say how well it plays, this says that it plays as it did. Whoever changes a bot
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
LEVELS = ("easy", "medium", "hard")


def cases(name):
    """(what it is called, seats, options, level) of each match that is kept."""
    rules = importlib.import_module("rules." + name)
    fewest, most = rules.SEATS
    for level, called in enumerate(LEVELS):
        yield called, fewest, (), level
    last = tuple(len(values) - 1 for _, values in rules.OPTIONS)
    yield "hard, many", min(most, 4), last, 2
    yield "medium, three", 3, (1,) * len(rules.OPTIONS), 1


def match(name, seats, options, level):
    """The moves of a match of bots."""
    rules = importlib.import_module("rules." + name)
    bot = importlib.import_module("bots." + name)
    lines = []
    contract.bots(rules, bot, seats, SEED, options, level, lines.append)
    return [int(line.split()[2]) for line in lines[:-1]]


def main():
    kept = {name: {case[0]: match(name, *case[1:]) for case in cases(name)} for name in GAMES}
    text = json.dumps(kept, indent=0)
    KEPT.write_text(text.replace(",\n", ", ").replace("[\n", "[").replace("\n]", "]") + "\n")


if __name__ == "__main__":
    main()
