# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""What any desktop can measure: speed of rules and bots, NVM, the drive, the heap."""

import importlib
import importlib.util
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from monkey import choose, started

from boards import build
from match import Match
from rules import GAMES, OVER, number
from rules.dice import Dice
from save.journal import NAMES, SIZE, STATISTICS, Journal
from sim.flash import Nvm, Sector
from sim.tools import arena
from sim.tools.bench import BOARDS, DECISION_S, DRIVE_KB, ERASE_MATCHES, HEAP_KB, LEVELS, sizes
from sim.tools.bench.report import Report

# Rules


def playouts(name: str, seats: int, seconds: float) -> tuple[float, float]:
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


# A yardstick: Uno by RLCard, a well-known library, played at random; first its rules by
# themselves, as ours are measured, then the way its users run it.
_UNO = """
import random, time
import rlcard
from rlcard.agents import RandomAgent
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
env = rlcard.make("uno")
env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])
games = 0
start = time.process_time()
while time.process_time() - start < 2:
    env.run(is_training=False)
    games += 1
print(games / (time.process_time() - start), env.timestep / games)
"""


def measure_rules(report: Report, names: Sequence[str], quick: bool) -> None:
    rows = report.table(
        "Random games of the rules, CPython",
        "game",
        "players",
        "games a second",
        "moves a game",
        "moves a second",
    )

    def row(name: str, seats: int, rate: float, moves: float) -> None:
        rows.append((name, str(seats), f"{rate:.0f}", f"{moves:.0f}", f"{rate * moves:,.0f}"))

    for name in names:
        for seats in sizes(name):
            row(name, seats, *playouts(name, seats, 0.2 if quick else 1.0))
    if "code_cards" not in names:
        return
    if importlib.util.find_spec("rlcard") is None:
        report.notes.append("RLCard is not here, so its Uno is not beside CODE.")
        return
    said = subprocess.run([sys.executable, "-c", _UNO], capture_output=True, text=True, check=True)
    uno, moves, environment, steps = [float(word) for word in said.stdout.split()]
    row("RLCard's Uno, rules", 2, uno, moves)
    row("RLCard's Uno, env.run", 2, environment, steps)
    ours = playouts("code_cards", 2, 0.2 if quick else 2.0)
    rate = ours[0] * ours[1]
    report.notes.append(
        f"CODE with two players makes {rate / (uno * moves):.1f} times as many moves a second as "
        f"the rules of RLCard's Uno and {rate / (environment * steps):.1f} times as many as its "
        "`env.run`, measured one after the other."
    )


# Bots


def decisions(
    name: str, seats: int, level: str, seconds: float
) -> tuple[list[float], list[float]]:
    """CPU seconds of the decisions of whole matches, and of the slices between yields."""
    rules = importlib.import_module("rules." + name)
    bot = importlib.import_module("bots." + name)
    whole: list[float] = []
    slices: list[float] = []
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


def measure_bots(report: Report, names: Sequence[str], quick: bool) -> None:
    rows = report.table(
        f"Decisions of the bots: CPython, and about what a Pico needs (x{arena.PICO})",
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


def nvm_bytes(name: str, seats: int, seed: int) -> tuple[int, int]:
    """Bytes that a match of medium bots adds to the journal, and its moves."""
    log = Journal(bytearray(b"\xff" * SIZE))
    free = log.free()
    match = bots_match(name, [("Player %d" % seat, 1) for seat in range(seats)], seed, log)
    log.end(match.number)
    return free - log.free(), len(match.moves)


def bots_match(name: str, players: list[tuple[str, int]], seed: int, log: Any) -> Any:
    """A match of bots from its beginning to its end, noted in a journal."""
    bot = importlib.import_module("bots." + name)
    match = Match(name, players, seed, (), log)
    match.begin()
    while not match.over():
        seat = match.game.turn()
        move = None
        for move in bot.think(match.game.view(seat), seat, players[seat][1], match.dice()):
            pass
        match.play(move)
    match.leave()
    return match


def measure_nvm(report: Report, names: Sequence[str], quick: bool) -> None:
    rows = report.table(
        "NVM that a match takes, of 4,092 bytes", "game", "players", "mean", "most", "most moves"
    )
    for name in names:
        for seats in sizes(name):
            taken = [nvm_bytes(name, seats, seed) for seed in range(2 if quick else 8)]
            most, moves = max(taken)
            mean = sum(count for count, _ in taken) / len(taken)
            rows.append((name, str(seats), f"{mean:.0f}", str(most), str(moves)))


def matches_per_erase(name: str, seats: int, erases: int) -> float:
    """Matches of medium bots, one after the other; how many fit between two erases."""
    sector = Sector(started())
    log = Journal(Nvm(sector, lambda microseconds: None, lambda: None))
    names = ("Anna", "Ben", "Chloe", "David", "Eva", "Felix", "Gina", "Hugo")
    log.put(NAMES, "\n".join(names).encode())
    for game in GAMES:
        choose(log, game, [(names[seat], 1) for seat in range(sizes(game)[0])])
        log.put(STATISTICS + number(game), bytes(range(1, 17)))
    seed = 0
    after: list[int] = []  # the matches before each erase
    while len(after) <= erases:
        done = len(sector.operations)
        match = bots_match(name, [(names[seat], 1) for seat in range(seats)], seed, log)
        log.end(
            match.number, STATISTICS + match.number, bytes((0, seed & 255)) + bytes(range(1, 15))
        )
        log.tidy()
        if [kind for kind, _, _ in sector.operations[done:] if kind == "erase"]:
            after.append(seed)
        seed += 1
    return (after[-1] - after[0]) / erases


def measure_erases(report: Report, names: Sequence[str], quick: bool) -> None:
    """As a family plays: the memory holds names, set-ups and statistics of every game."""
    rows = report.table(
        "Matches from one erase of the memory to the next, by players", "game", *"2345678"
    )
    for name in names:
        fewest, most = sizes(name)[0], sizes(name)[-1]
        row = [name]
        for seats in range(2, 9):
            if not fewest <= seats <= most:
                row.append("")
                continue
            count = matches_per_erase(name, seats, 1 if quick else 4)
            what = f"{name}, {seats} players: matches per erase"
            if seats <= 4:
                row.append(report.against(what, count, ERASE_MATCHES, "{:.1f}", least=True))
            else:
                row.append(f"{count:.1f}")
        rows.append(tuple(row))


# The drive


def room_of(path: str) -> str:
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


def measure_drive(report: Report, names: Sequence[str], quick: bool) -> None:
    rows = report.table(
        "On CIRCUITPY, in whole clusters", "part", "files", *[f"{b} bytes" for b in BOARDS]
    )
    parts: dict[str, list[int]] = {}
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
            listed = build.on_drive((Path(folder) / board / "manifest.json").stat().st_size)
            parts.setdefault("list of files", [1, 0, 0])[1 + number] = listed
            totals.append(total + listed)
    for name in sorted(parts):
        files, *sums = parts[name]
        rows.append((name, str(files), *[f"{count:,}" for count in sums]))
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


def measure_heap(report: Report, names: Sequence[str], quick: bool) -> None:
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
