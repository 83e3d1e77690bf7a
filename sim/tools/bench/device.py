# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""What only the real CircuitPython can tell, on the emulated Pico."""

import tempfile
from collections.abc import Sequence
from pathlib import Path

from monkey import prepared

from boards import build, fat
from rules import GAMES
from sim import pico as emulator
from sim.pico.story import WATCH, Story
from sim.tools import arena
from sim.tools.bench import BOARDS, DECISION_S, LEVELS, SILENT_MS, sizes
from sim.tools.bench.desktop import playouts
from sim.tools.bench.report import Report

_DECIDE = """
import gc, time
from rules import {name} as rules
from bots import {name} as bot
from rules.dice import Dice
def run():
    now = time.monotonic_ns
    dice = Dice(3)
    step = told = 0
    game = rules.Game({seats}, 50, ())
    while game.turn() >= 0 and told < {count}:
        seat = game.turn()
        if step % {stride}:
            move = dice.choice(list(game.moves()))
        else:
            gc.collect()
            view = game.view(seat)
            start = before = now()
            longest = 0
            for move in bot.think(view, seat, {level}, Dice(50 * 31 + step)):
                at = now()
                longest = max(longest, at - before)
                before = at
            print((now() - start) // 1000, longest // 1000)
            told += 1
        game.play(move)
        step += 1
run()
"""


def pico_decisions(
    pico: emulator.Pico, name: str, seats: int, level: int, count: int
) -> list[tuple[float, float]]:
    """(seconds, longest ms without a yield) of decisions, spread over a match."""
    # The Pico takes random moves in between, which cost next to nothing.
    _, moves = playouts(name, seats, 0.05)
    stride = max(1, int(moves) // count)
    code = _DECIDE.format(name=name, seats=seats, level=level, count=count, stride=stride)
    said = pico.exec(code, 180000).split()
    numbers = [int(word) for word in said]
    return [(a / 1e6, b / 1e3) for a, b in zip(numbers[0::2], numbers[1::2])]


def measure(report: Report, names: Sequence[str], quick: bool) -> None:
    """Everything on the emulated Pico."""
    if not report.has_pico("Nothing was measured on an emulated Pico."):
        return
    with tempfile.TemporaryDirectory() as folder:
        drive = Path(folder) / BOARDS[0]
        build.build(BOARDS[0], drive)
        measure_tables(report, names, drive, quick)
        measure_bots(report, names, drive, quick)


def measure_tables(report: Report, names: Sequence[str], drive: Path, quick: bool) -> None:
    """Hard bots in every seat, with a stopwatch at the table."""
    seconds = 8 if quick else 30
    rows = report.table(
        f"{seconds} s of a match at the table of the emulated Pico, all seats hard bots",
        "game",
        "players",
        "moves",
        "decision median s",
        "95 % s",
        "max s",
        "refresh of the display ms",
    )
    files = {**fat.folder_files(drive), "code.py": WATCH.read_bytes()}
    for name in names:
        seats = sizes(name)[-1]
        nvm = prepared(name, bots(1, seats))
        with emulator.Pico(files, BOARDS[0], nvm=nvm, seed=5) as pico:
            pico.wait_for("ready", 5000)
            pico.wait_still()
            for _ in range(GAMES.index(name)):
                pico.press("down")
            pico.press("a")
            pico.wait_still()
            pico.press("a")
            story = Story(pico)
            story.wait(seconds)
            told = story.figures()
        what = f"{name}, {seats} hard bots at the table: "
        rows.append(
            (
                name,
                str(seats),
                str(told.moves),
                f"{told.median / 1000:.2f}",
                report.against(what + "95 %, s", told.high / 1000, DECISION_S, "{:.2f}"),
                f"{told.most / 1000:.2f}",
                str(told.refresh),
            )
        )


def measure_bots(report: Report, names: Sequence[str], drive: Path, quick: bool) -> None:
    """Single decisions spread over matches of random moves."""
    rows = report.table(
        "Bots on the emulated Pico, random moves in between",
        "game",
        "players",
        "level",
        "decisions",
        "median s",
        "95 % s",
        "max s",
        "longest without a yield ms",
    )
    files = fat.folder_files(drive)
    del files["code.py"]
    for name in names:
        with emulator.Pico(files, BOARDS[0]) as pico:
            pico.wait(500)
            for seats in sizes(name):
                for level in range(len(LEVELS)):
                    taken = pico_decisions(pico, name, seats, level, 5 if quick else 20)
                    rows.append(bot_row(report, name, seats, level, taken))


def bot_row(
    report: Report, name: str, seats: int, level: int, taken: list[tuple[float, float]]
) -> tuple[str, ...]:
    whole = [seconds for seconds, _ in taken]
    longest = max(longest for _, longest in taken)
    high = arena.quantile(whole, 0.95)
    what = f"{name}, {seats} players, {LEVELS[level]}, on the emulated Pico"
    return (
        name,
        str(seats),
        LEVELS[level],
        str(len(whole)),
        f"{arena.quantile(whole, 0.5):.2f}",
        report.against(f"{what}: 95 %, s", high, DECISION_S, "{:.2f}"),
        f"{max(whole):.2f}",
        report.against(f"{what}: without a yield, ms", longest, SILENT_MS),
    )


def bots(first: int, last: int) -> list[tuple[str, int]]:
    """Hard bots with these numbers."""
    return [("Bot %d" % number, 2) for number in range(first, last + 1)]
