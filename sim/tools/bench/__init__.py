# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Time, memory and robustness of everything, against the budgets.

    make bench                # all that can be measured here; writes boards/BENCH.md
    make bench CHECK=1        # the same; fails when a budget is broken
    make bench SLOW=1         # also the heap in every phase of all games, an hour more
    make bench ARGS="--only bots --game enigma --quick"
    python -m sim.tools.bench memory pico_lcd_1_3 enigma   # see sim/tools/bench/memory.py

On any desktop: games per second of the rules (beside RLCard's Uno), what bots need to
decide, what a match takes in NVM, what a module takes on the drive, the smallest heap in
which a match runs on 32-bit MicroPython, what power cuts, random keys and garbage do, and
what the page weighs; where there is a Chromium, how soon it shows the menu and a key, and
how quick friends are in a room; how many rooms a broker holds.
Where there is an emulated Pico (sim/pico): every page from a key to its last pixel, an evening
of all games without a restart, decisions of the bots, the longest time without a look at the
keys, how much it sleeps, what the ways to install weigh and take, and the heap at its worst.

The table lies beside the boards because it says what a board must be able to do; it is in
the repository so that a change shows what it costs.
"""

import importlib
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
for _room in (ROOT / "lib", ROOT / "tests"):
    if str(_room) not in sys.path:
        sys.path.append(str(_room))

OUTPUT = ROOT / "boards/BENCH.md"
BOARDS = ("pico_oled", "pico_lcd_1_3")
LEVELS = ("easy", "medium", "hard")

# The budgets of the architecture, in the units of the tables; those of pages are in pages.py.
DECISION_S = 2.0
SILENT_MS = 60
FIRST_KEY_MS = 100  # after a rest
AWAKE_PERCENT = 6  # of the time, two seconds after the last key
ASLEEP_PERCENT = 1  # while the display sleeps
FREE_KB = {"pico_oled": 48, "pico_lcd_1_3": 32}  # at the worst moment of whole matches
BLOCK_KB = {"pico_oled": 0, "pico_lcd_1_3": 16}
HEAP_KB = 48
ERASE_MATCHES = 10  # between two erases of the memory, up to four players
DRIVE_KB = 450


def sizes(name: str) -> tuple[int, ...]:
    """The fewest and the most seats of a game."""
    fewest, most = importlib.import_module("rules." + name).SEATS
    return (fewest,) if fewest == most else (fewest, most)
