# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Time and memory of everything, against the budgets.

    make bench                # all that can be measured here; writes boards/BENCH.md
    make bench CHECK=1        # the same; fails when a budget is broken
    make bench ARGS="--only bots --game enigma --quick"

On any desktop: games per second of the rules, what bots need to decide, what a match takes
in NVM, what a module takes on the drive, and the smallest heap in which a match runs on
32-bit MicroPython. Where there is an emulated Pico (sim/pico): from start to menu, from
menu to game, from key to pixels, decisions of the bots, and the heap at its worst.

$RLCARD_PYTHON may name a Python that has RLCard installed: its Uno then stands beside ours.

The table lies beside the boards because it says what a board must be able to do; it is in
the repository so that a change shows what it costs.
"""

import argparse
import importlib
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
for _room in (ROOT / "lib", ROOT / "tests"):
    if str(_room) not in sys.path:
        sys.path.append(str(_room))

from boards import build  # noqa: E402
from journal import SIZE, Journal  # noqa: E402
from match import HUMAN, Match  # noqa: E402
from rules import GAMES, OVER  # noqa: E402
from rules.dice import Dice  # noqa: E402
from sim import arena  # noqa: E402

OUTPUT = ROOT / "boards/BENCH.md"
BOARDS = ("pico_oled", "pico_lcd_1_3")
LEVELS = ("easy", "medium", "hard")

# The budgets of the architecture, in the units of the tables.
START_MS = 1000
GAME_MS = 1000
KEY_MS = 50
DECISION_S = 2.0
SILENT_MS = 60
FREE_KB = 48
HEAP_KB = 48
DRIVE_KB = 300

CIRCUITPYTHON_MS = 280  # from reset to code.py

SECTIONS = ("rules", "bots", "nvm", "drive", "heap", "pico")


class Report:
    """Tables, and the budgets that were broken."""

    def __init__(self):
        self.tables = []
        self.broken = []
        self.notes = []

    def table(self, title, *head):
        rows = []
        self.tables.append((title, head, rows))
        return rows

    def against(self, what, value, budget, form="{:.0f}", least=False):
        """A measured value as text, marked when it is over (or under) its budget."""
        text = form.format(value)
        if value < budget if least else value > budget:
            sign = "least" if least else "most"
            self.broken.append(f"{what}: {text}, at {sign} {form.format(budget)}")
            return text + " ✗"
        return text

    def markdown(self):
        lines = ["# What Cinq takes", "", "Made by `make bench`.", ""]
        for title, head, rows in self.tables:
            lines += ["## " + title, "", "| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
            lines += ["| " + " | ".join(row) + " |" for row in rows]
            lines.append("")
        lines += [note + "\n" for note in self.notes]
        if self.broken:
            lines += ["## Budgets that are broken", ""]
            lines += ["- " + line for line in self.broken] + [""]
        return "\n".join(lines).rstrip() + "\n"

    def show(self, console):
        from rich.table import Table

        for title, head, rows in self.tables:
            table = Table(title=title, title_justify="left")
            for name in head:
                table.add_column(name, justify="left" if name in ("game", "level") else "right")
            for row in rows:
                table.add_row(*row)
            console.print(table)
        for note in self.notes:
            console.print(note)
        for line in self.broken:
            console.print("[red]over budget:[/red] " + line)


def sizes(name):
    """The fewest and the most seats of a game."""
    fewest, most = importlib.import_module("rules." + name).SEATS
    return (fewest,) if fewest == most else (fewest, most)


# Rules


def playouts(name, seats, seconds):
    """Random games per second, and their mean number of moves."""
    rules = importlib.import_module("rules." + name)
    games = moves = 0
    start = time.process_time()
    while time.process_time() - start < seconds or not games:
        game = rules.Game(seats, games)
        dice = Dice(games + 1)
        while game.turn() != OVER:
            game.play(dice.choice(list(game.moves())))
            moves += 1
        games += 1
    return games / (time.process_time() - start), moves / games


# A yardstick: Uno by RLCard, a well-known library, its rules only and played at random.
_UNO = """
import random, time
from rlcard.games.uno import Game
games = moves = 0
start = time.process_time()
while time.process_time() - start < 2:
    game = Game()
    game.init_game()
    while not game.is_over():
        game.step(random.choice(game.get_legal_actions()))
        moves += 1
    games += 1
print(games / (time.process_time() - start), moves / games)
"""


def measure_rules(report, names, quick):
    rows = report.table(
        "Random games of the rules, CPython",
        "game",
        "players",
        "games a second",
        "moves a game",
        "moves a second",
    )

    def row(name, seats, rate, moves):
        rows.append((name, str(seats), f"{rate:.0f}", f"{moves:.0f}", f"{rate * moves:,.0f}"))

    for name in names:
        for seats in sizes(name):
            row(name, seats, *playouts(name, seats, 0.2 if quick else 1.0))
    other = os.environ.get("RLCARD_PYTHON")
    if other:
        said = subprocess.run([other, "-c", _UNO], capture_output=True, text=True, check=True)
        row("RLCard's Uno", 2, *[float(word) for word in said.stdout.split()])


# Bots


def decisions(name, seats, level, seconds):
    """CPU seconds of the decisions of whole matches, and of the slices between yields."""
    rules = importlib.import_module("rules." + name)
    bot = importlib.import_module("bots." + name)
    whole, slices = [], []
    start = time.process_time()
    seed = 50
    while time.process_time() - start < seconds or not whole:
        game = rules.Game(seats, seed)
        step = 0
        while game.turn() != OVER:
            seat = game.turn()
            dice = Dice(seed * 31 + step)
            move, spent, longest = arena.decide(bot, game, seat, level, dice)
            whole.append(spent)
            slices.append(longest)
            game.play(move)
            step += 1
        seed += 1
    return whole, slices


def measure_bots(report, names, quick):
    rows = report.table(
        "Decisions of the bots: CPython, and about what a Pico needs (x600)",
        "game",
        "players",
        "level",
        "median ms",
        "95 % ms",
        "max ms",
        "Pico median s",
        "Pico 95 % s",
        "Pico max s",
        "slice 99 % ms",
    )
    for name in names:
        for seats in sizes(name):
            for level in LEVELS:
                whole, slices = decisions(name, seats, level, 0.3 if quick else 1.5)
                ms = [1000 * arena.quantile(whole, share) for share in (0.5, 0.95, 1.0)]
                pico = [value * arena.PICO / 1000 for value in ms]
                what = f"{name}, {seats} players, {level}: 95 % of decisions, s"
                slice_ms = 1000 * arena.quantile(slices, 0.99) * arena.PICO
                rows.append(
                    (
                        name,
                        str(seats),
                        level,
                        *[f"{value:.2f}" for value in ms],
                        f"{pico[0]:.2f}",
                        report.against(what, pico[1], DECISION_S, "{:.2f}"),
                        f"{pico[2]:.2f}",
                        f"{slice_ms:.0f}",
                    )
                )


# NVM


def nvm_bytes(name, seats, seed):
    """Bytes that a match of medium bots adds to the journal, and its moves."""
    bot = importlib.import_module("bots." + name)
    log = Journal(bytearray(b"\xff" * SIZE))
    match = Match(name, [("Player %d" % seat, 1) for seat in range(seats)], seed, (), log)
    free = log.free()
    log.begin(match.pack(GAMES))
    while not match.over():
        seat = match.game.turn()
        move = None
        for move in bot.think(match.game.view(seat), seat, 1, match.dice()):
            pass
        match.play(move)
    log.end()
    return free - log.free(), len(match.moves)


def measure_nvm(report, names, quick):
    rows = report.table(
        "NVM that a match takes, of 4,092 bytes", "game", "players", "mean", "most", "most moves"
    )
    for name in names:
        for seats in sizes(name):
            taken = [nvm_bytes(name, seats, seed) for seed in range(2 if quick else 8)]
            most, moves = max(taken)
            mean = sum(count for count, _ in taken) / len(taken)
            rows.append((name, str(seats), f"{mean:.0f}", str(most), str(moves)))


# The drive


def room_of(path):
    """What a file of the drive belongs to."""
    parts = path.split("/")
    if parts[0] == "lib":
        parts = parts[1:]
        if parts[0].startswith("adafruit"):
            return "Adafruit libraries"
    for name in GAMES:
        if name in parts[-1] or parts[-1].startswith("omega_") and name == "code_omega":
            return name
    if parts[0] == "words":
        return "enigma"
    return "console and common parts"


def measure_drive(report, names, quick):
    rows = report.table(
        "On CIRCUITPY, in whole clusters", "part", "files", *[f"{b} bytes" for b in BOARDS]
    )
    parts = {}
    totals = []
    with tempfile.TemporaryDirectory() as folder:
        for number, board in enumerate(BOARDS):
            manifest = build.build(board, Path(folder) / board)
            total = 0
            for row in manifest["files"]:
                part = parts.setdefault(room_of(row["path"]), [0] * (1 + len(BOARDS)))
                taken = build.on_drive(row["size"])
                part[0] += number == 0
                part[1 + number] += taken
                total += taken
            totals.append(total)
    for part in sorted(parts):
        files, *taken = parts[part]
        rows.append((part, str(files), *[f"{count:,}" for count in taken]))
    rows.append(
        (
            "everything",
            "",
            *[
                report.against(f"drive of {board}, bytes", total, DRIVE_KB * 1024, "{:,}")
                for board, total in zip(BOARDS, totals)
            ],
        )
    )


# The heap


def measure_heap(report, names, quick):
    import micropython32

    if micropython32.interpreter() is None:
        report.notes.append("The smallest heap was not measured. " + micropython32.MISSING)
        return
    rows = report.table(
        "Smallest heap for rules and hard bots, a whole match on 32-bit MicroPython from .mpy",
        "game",
        "players",
        "KB",
    )
    with tempfile.TemporaryDirectory() as folder:
        compiled = micropython32.compile_library(Path(folder))
        for name in names:
            seats = sizes(name)[-1]
            arguments = ["bots", name, str(seats), "22", "-", "2"]
            least = micropython32.smallest_heap(arguments, compiled, 128)
            what = f"{name}, {seats} players: heap, KB"
            rows.append((name, str(seats), report.against(what, least, HEAP_KB)))


# The emulated Pico

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


def pico_decisions(pico, name, seats, level, count):
    """(seconds, longest ms without a yield) of decisions, spread over a match."""
    # The Pico takes random moves in between, which cost next to nothing.
    _, moves = playouts(name, seats, 0.05)
    stride = max(1, int(moves) // count)
    code = _DECIDE.format(name=name, seats=seats, level=level, count=count, stride=stride)
    said = pico.exec(code, 180000).split()
    numbers = [int(word) for word in said]
    return [(a / 1e6, b / 1e3) for a, b in zip(numbers[0::2], numbers[1::2])]


def changed_after(pico, key, still=200, most=8000):
    """ms from a key to the last pixel of the picture that follows it."""
    pico.image()
    pressed = pico.now
    pico.down(key)
    pico.wait(60)
    pico.up(key)
    while pico.image() and pico.changed <= pressed:
        if pico.now > pressed + most:
            raise TimeoutError(f"{key} changed nothing in {most} ms")
        pico.wait(20)
    try:
        pico.wait_still(still, 3000)
    except TimeoutError:
        pass  # something on it keeps moving; the last change counts
    pico.image()
    return pico.changed - pressed


class Visit:
    """A game on the emulated Pico, from power-on until some moves were played."""

    def __init__(self, pico, name, moves):
        pico.wait_for("ready", 5000)
        pico.wait_still()
        pico.image()
        self.start = pico.changed - CIRCUITPYTHON_MS
        pico.wait(1500)  # let the title's tune end
        for _ in range(GAMES.index(name)):
            pico.press("down")
        pico.wait_still(200, 3000)
        self.set_up = changed_after(pico, "a")
        self.cursor = []
        for key in ("down", "down", "up"):
            taken = pico.key_to_pixels(key)
            if taken is not None:
                self.cursor.append(taken)
        pico.press("up")
        pico.wait(200)
        pico.heap(forget=True)
        self.table = changed_after(pico, "a")
        pico.wait(1000)
        for key in ("right", "left", "down"):
            taken = pico.key_to_pixels(key, 100)
            if taken is not None:
                self.cursor.append(taken)
        for _ in range(moves):
            pico.press("a")
            pico.wait(700)
        pico.hold("b", 700)  # the menu of the match, over its picture
        pico.wait(300)
        pico.press("down", "a")  # how to play
        pico.wait(1200)
        pico.press("b", "b")
        pico.wait(500)
        heap = pico.heap()
        self.lowest = heap.lowest if heap.lowest is not None else heap.free
        if "Traceback" in pico.serial:
            raise RuntimeError(pico.serial[pico.serial.index("Traceback") :])


def measure_pico(report, names, quick):
    from monkey import prepared

    from sim import pico as emulator

    try:
        emulator.check()
    except emulator.Unavailable as reason:
        report.notes.append(f"Nothing was measured on an emulated Pico. {reason}")
        return
    rows = report.table(
        "On the emulated Pico (125 MHz, CircuitPython): most players, all others hard bots",
        "board",
        "game",
        "start to menu ms",
        "menu to set-up ms",
        "set-up to table ms",
        "key to pixels, most ms",
        "least free heap KB",
    )
    bots = report.table(
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
    with tempfile.TemporaryDirectory() as folder:
        for board in BOARDS:
            drive = Path(folder) / board
            build.build(board, drive)
            for name in names:
                seats = sizes(name)[-1]
                players = [("Player 1", HUMAN)] + [("Bot %d" % n, 2) for n in range(2, seats + 1)]
                nvm = prepared(name, players)
                with emulator.Pico(drive, board, nvm=nvm, seed=5) as pico:
                    seen = Visit(pico, name, 4 if quick else 10)
                    against = report.against
                    where = f"{name} on {board}"
                    rows.append(
                        (
                            board,
                            name,
                            against(f"{where}: start to menu, ms", seen.start, START_MS),
                            f"{seen.set_up:.0f}",
                            against(f"{where}: set-up to table, ms", seen.table, GAME_MS),
                            against(f"{where}: key to pixels, ms", max(seen.cursor), KEY_MS),
                            against(
                                f"{where}: free heap, KB",
                                seen.lowest / 1024,
                                FREE_KB,
                                "{:.1f}",
                                least=True,
                            ),
                        )
                    )
                    if board == BOARDS[0]:
                        measure_pico_bots(report, bots, pico, name, seats, quick)


def measure_pico_bots(report, rows, pico, name, seats, quick):
    for level, count in ((0, 6), (2, 6 if quick else 20)):
        taken = pico_decisions(pico, name, seats, level, count)
        whole = [seconds for seconds, _ in taken]
        longest = max(longest for _, longest in taken)
        high = arena.quantile(whole, 0.95)
        what = f"{name}, {seats} players, {LEVELS[level]}, on the emulated Pico"
        rows.append(
            (
                name,
                str(seats),
                LEVELS[level],
                str(len(whole)),
                f"{arena.quantile(whole, 0.5):.2f}",
                report.against(f"{what}: 95 %, s", high, DECISION_S, "{:.2f}"),
                f"{max(whole):.2f}",
                report.against(f"{what}: without a yield, ms", longest, SILENT_MS),
            )
        )


MEASURES = {
    "rules": measure_rules,
    "bots": measure_bots,
    "nvm": measure_nvm,
    "drive": measure_drive,
    "heap": measure_heap,
    "pico": measure_pico,
}


def main(arguments=None):
    parser = argparse.ArgumentParser(prog="make bench", description="time and memory")
    parser.add_argument("--check", action="store_true", help="fail when a budget is broken")
    parser.add_argument("--quick", action="store_true", help="fewer repetitions")
    parser.add_argument("--only", choices=SECTIONS, action="append", help="one part only")
    parser.add_argument("--game", choices=GAMES, action="append", help="one game only")
    parser.add_argument("--output", type=Path, help="where the Markdown goes")
    chosen = parser.parse_args(arguments)

    from rich.console import Console

    console = Console()
    if not console.is_terminal:
        console.width = 140
    report = Report()
    names = chosen.game or GAMES
    for section in chosen.only or SECTIONS:
        with console.status("measuring: " + section):
            MEASURES[section](report, names, chosen.quick)
    report.show(console)
    # A part of the measurements never replaces the whole table.
    whole = not (chosen.only or chosen.game or chosen.quick)
    output = chosen.output or (OUTPUT if whole else None)
    if output:
        output.write_text(report.markdown(), "utf-8")
        console.print(f"Written to {output}")
    return 1 if chosen.check and report.broken else 0


if __name__ == "__main__":
    sys.exit(main())
