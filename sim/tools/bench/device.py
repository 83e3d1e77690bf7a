# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""What only the real CircuitPython can tell, on the emulated Pico."""

import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

from monkey import prepared

from boards import build, fat
from match import HUMAN
from rules import GAMES
from sim import pico as emulator
from sim.pico.story import WATCH, Story
from sim.tools import arena
from sim.tools.bench import (
    BOARDS,
    DECISION_S,
    FIRST_KEY_MS,
    FIRST_MS,
    FREE_KB,
    GAME_MS,
    KEY_MS,
    LEVELS,
    SILENT_MS,
    START_MS,
    sizes,
)
from sim.tools.bench.desktop import playouts
from sim.tools.bench.report import Report

CIRCUITPYTHON_MS = 280  # from reset to code.py

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


def changed_after(pico: emulator.Pico, key: str, still: float = 200, most: float = 8000) -> float:
    """ms from a key to the last pixel of the picture that follows it."""
    return first_and_last(pico, key, still, most)[1]


def first_and_last(
    pico: emulator.Pico, key: str, still: float = 200, most: float = 8000
) -> tuple[float, float]:
    """ms from a key to the first pixels of the picture that follows it, and to the last."""
    pico.image()
    pressed = pico.now
    pico.down(key)
    pico.wait(60)
    pico.up(key)
    while pico.image() and pico.changed <= pressed:
        if pico.now > pressed + most:
            raise TimeoutError(f"{key} changed nothing in {most} ms")
        pico.wait(20)
    first = pico.changed - pressed
    try:
        pico.wait_still(still, 3000)
    except TimeoutError:
        pass  # something on it keeps moving; the last change counts
    pico.image()
    return first, pico.changed - pressed


class Visit:
    """A game on the emulated Pico, from power-on until some moves were played."""

    def __init__(self, pico: emulator.Pico, name: str, moves: int) -> None:
        pico.wait_for("ready", 5000)
        pico.wait_still()
        pico.image()
        self.start = pico.changed - CIRCUITPYTHON_MS
        pico.wait(1500)  # let the title's tune end
        for _ in range(GAMES.index(name)):
            pico.press("down")
        pico.wait_still(200, 3000)
        self.set_up = changed_after(pico, "a")
        self.steps: list[float] = []  # ms of arrows that play a move: a letter of Enigma
        self.cursor = self._times(pico, "down", "down", "up")
        pico.press("up")
        pico.wait(200)
        pico.heap(forget=True)
        self.first, self.table = first_and_last(pico, "a")
        pico.wait(1000)
        # The first key after a rest: the console naps between
        self.woken = self._times(pico, "right") or self.steps[-1:]
        self.steps.clear()
        self.cursor += self._times(pico, "left", "right", "down", "up")
        pico.hold("b", 700)  # the menu of the match, over its picture
        pico.wait(300)
        # How to play; the menu of Enigma has the alphabet first
        pico.press(*["down"] * (3 if name == "enigma" else 2), "a")
        pico.wait(1200)
        self.page = changed_after(pico, "a")
        pico.press("b", "b")
        pico.wait(500)
        for _ in range(moves):
            pico.press("a")
            pico.wait(700)
        pico.hold("b", 700)
        pico.wait(500)
        heap = pico.heap()
        assert heap is not None  # CircuitPython runs
        self.heap = heap
        if "Traceback" in pico.serial:
            raise RuntimeError(pico.serial[pico.serial.index("Traceback") :])

    def _times(self, pico: emulator.Pico, *keys: str) -> list[float]:
        """ms of the keys that changed something; those that played a move are `steps`."""
        taken: list[float] = []
        for key in keys:
            before = pico.nvm
            time = pico.key_to_pixels(key, 100)
            if time is not None:
                (taken if pico.nvm == before else self.steps).append(time)
            pico.wait(150)
        return taken


def measure(report: Report, names: Sequence[str], quick: bool) -> None:
    """Everything on the emulated Pico."""
    if not report.has_pico("Nothing was measured on an emulated Pico."):
        return
    with tempfile.TemporaryDirectory() as folder:
        drives = {board: Path(folder) / board for board in BOARDS}
        for board, drive in drives.items():
            build.build(board, drive)
        measure_visits(report, names, drives, quick)
        measure_tables(report, names, drives[BOARDS[0]], quick)
        measure_bots(report, names, drives[BOARDS[0]], quick)


def measure_visits(
    report: Report, names: Sequence[str], drives: Mapping[str, Path], quick: bool
) -> None:
    rows = report.table(
        "On the emulated Pico (125 MHz, CircuitPython): one person, most players, hard bots",
        "board",
        "game",
        "start to menu ms",
        "menu to set-up ms",
        "set-up to table ms",
        "its first pixels ms",
        "key to pixels: cursor, most ms",
        "a step, most ms",
        "first key after a rest ms",
        "next page of help ms",
        "least free heap KB",
        "largest block, also while a bot thinks, KB",
    )
    against = report.against
    for board, drive in drives.items():
        for name in names:
            players = [("Player 1", HUMAN), *bots(2, sizes(name)[-1])]
            nvm = prepared(name, players)
            with emulator.Pico(drive, board, nvm=nvm, seed=5) as pico:
                seen = Visit(pico, name, 4 if quick else 10)
            where = f"{name} on {board}"
            free = seen.heap.lowest / 1024
            rows.append(
                (
                    board,
                    name,
                    against(f"{where}: start to menu, ms", seen.start, START_MS),
                    f"{seen.set_up:.0f}",
                    against(f"{where}: set-up to table, ms", seen.table, GAME_MS[board]),
                    against(f"{where}: first pixels of the table, ms", seen.first, FIRST_MS),
                    against(f"{where}: key to pixels, ms", max(seen.cursor), KEY_MS),
                    f"{max(seen.steps):.0f}" if seen.steps else "",
                    against(f"{where}: first key, ms", max(seen.woken, default=0), FIRST_KEY_MS),
                    f"{seen.page:.0f}",
                    against(f"{where}: free heap, KB", free, FREE_KB[board], "{:.1f}", least=True),
                    f"{seen.heap.block / 1024:.1f}",
                )
            )
    report.notes.append(
        "The largest block of a visit has no budget: the thoughts of a bot lie between free "
        "blocks and are collected before a picture is read. Whole matches hold the budget of "
        "16 KB in the moments in which no bot thinks."
    )


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
