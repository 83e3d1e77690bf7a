# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""How many presses a puzzle of Code Omega takes: left and A in turns, ever faster."""

from collections.abc import Sequence
from typing import Any

from match import HUMAN
from rules import code_omega
from sim.tools.bench import BOARDS
from sim.tools.bench.report import Report

INTERVALS = (150, 200, 250, 300, 350, 400)  # ms from one press to the next
COUNT = 8
_DOWN = 60  # ms that a key is down


def taken(easel: Any, every: int) -> int:
    """Solve for a while on an Easel; how many of COUNT presses became moves, in order."""
    easel.play([("Anna", HUMAN), ("Bot 2", 1)])
    easel.run("wait:300 a wait:3000 a wait:1000")
    match = easel.table.match
    before = len(match.moves)
    for number in range(COUNT):
        easel.hold("left" if number % 2 == 0 else "a", _DOWN)
        easel.wait(every - _DOWN)
    easel.wait(3000)
    kinds = [move % 32 for move in match.moves[before:]]
    wanted = (code_omega.FLIP, code_omega.SWAP)
    return sum(wanted[i % 2] <= kind < wanted[i % 2] + 4 for i, kind in enumerate(kinds))


def measure(report: Report, names: Sequence[str], quick: bool) -> None:
    """The table of presses, in the simulator."""
    if "code_omega" not in names:
        return
    from easel import Easel

    rows = report.table(
        f"{COUNT} presses in a puzzle of Code Omega, left and A in turns: how many count",
        "board",
        *[f"every {every} ms" for every in INTERVALS],
    )
    for board in BOARDS:
        row = [board]
        for every in INTERVALS:
            with Easel(board, "code_omega") as easel:
                what = f"presses every {every} ms on {board}"
                row.append(report.against(what, taken(easel, every), COUNT, least=True))
        rows.append(tuple(row))
