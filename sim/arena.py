# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Bots against bots: how strong each level is, and how long it thinks.

    make arena GAME=omphalos A=hard B=medium GAMES=200
    make arena                          # every game, every pair of levels: build/arena.md

Levels are random, easy, medium and hard. Two players; each seed is played twice, with the
seats changed. Games without chance begin with four random moves, or all matches would be
one. The same command gives the same results, whatever the number of processes; only the
times differ. A shared win counts half.

In one thing random is not random: as Coder of Enigma it seals a word of Easy's choice. The
rules ask for a word, which no device can insist on.
"""

import argparse
import importlib
import math
import multiprocessing
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
if str(ROOT / "lib") not in sys.path:
    sys.path.append(str(ROOT / "lib"))

from rules import GAMES, OVER  # noqa: E402
from rules.dice import Dice  # noqa: E402

LEVELS = ("random", "easy", "medium", "hard")
PAIRS = (
    ("easy", "random"),
    ("medium", "random"),
    ("hard", "random"),
    ("medium", "easy"),
    ("hard", "easy"),
    ("hard", "medium"),
)
PICO = 600  # times slower than CPython on a desktop
OPENING = {"omphalos": 4}  # random moves where nothing else is left to chance
TABLE_GAMES = 60
MOST_STEPS = 20000

OUTPUT = ROOT / "build/arena.md"


class Unknown(ValueError):
    """A name that does not exist; the text says which do."""


def check_name(what, name, names):
    if name not in names:
        raise Unknown(f"{what} {name!r} does not exist; there are {' '.join(names)}")


def must_seal_a_word(game):
    """Whether this is the Coder of Enigma choosing the secret."""
    rules = sys.modules.get("rules.enigma")
    return rules is not None and isinstance(game, rules.Game) and game.phase() == rules.SECRET


def decide(bot, game, seat, level, dice):
    """The move of a level, and the CPU seconds it took, as a whole and at most at a stretch."""
    if level == "random" and must_seal_a_word(game):
        level = "easy"
    if level == "random":
        return dice.choice(list(game.moves())), 0.0, 0.0
    view = game.view(seat)
    move = None
    start = before = time.process_time()
    longest = 0.0
    for move in bot.think(view, seat, LEVELS.index(level) - 1, dice):
        now = time.process_time()
        longest = max(longest, now - before)
        before = now
    return move, time.process_time() - start, longest


def play(name, levels, seed, options=()):
    """One match of these levels; the winning seats, (seat, seconds) of each decision, steps."""
    rules = importlib.import_module("rules." + name)
    bot = importlib.import_module("bots." + name)
    game = rules.Game(len(levels), seed, options)
    chance = Dice(seed + 77)
    times = []
    step = 0
    while game.turn() != OVER and step < MOST_STEPS:
        seat = game.turn()
        if step < OPENING.get(name, 0):
            move = chance.choice(list(game.moves()))
        else:
            move, seconds, _ = decide(bot, game, seat, levels[seat], Dice(seed * 31 + step))
            times.append((seat, seconds))
        game.play(move)
        step += 1
    if game.turn() != OVER:
        raise RuntimeError(f"{name}, seed {seed}: no end after {MOST_STEPS} moves")
    return tuple(game.winners()), times, step


def _task(task):
    name, a, b, number = task
    levels = (a, b) if number % 2 == 0 else (b, a)
    winners, times, _ = play(name, levels, 1000 + number // 2)
    seat = number % 2  # of A
    points = 1 / len(winners) if seat in winners else 0.0
    return (
        points,
        [seconds for whose, seconds in times if whose == seat],
        [seconds for whose, seconds in times if whose != seat],
    )


def wilson(points, games):
    """The interval that holds the true rate with 95 % certainty."""
    if not games:
        return 0.0, 1.0
    z = 1.959964
    rate = points / games
    middle = (rate + z * z / (2 * games)) / (1 + z * z / games)
    spread = rate * (1 - rate) / games + z * z / (4 * games * games)
    half = z * math.sqrt(spread) / (1 + z * z / games)
    return max(0.0, middle - half), min(1.0, middle + half)


def quantile(values, share):
    """The value below which this share of the values lies."""
    values = sorted(values)
    return values[min(len(values) - 1, int(share * len(values)))] if values else 0.0


class Result:
    """What came of a pair of levels."""

    def __init__(self, game, a, b):
        self.game, self.a, self.b = game, a, b
        self.points = 0.0
        self.games = 0
        self.times = ([], [])

    def add(self, points, times_a, times_b):
        self.points += points
        self.games += 1
        self.times[0].extend(times_a)
        self.times[1].extend(times_b)

    @property
    def rate(self):
        return self.points / self.games

    def interval(self):
        return wilson(self.points, self.games)

    def milliseconds(self, player):
        """Median, 95th percentile and longest of a player's decisions, in CPython ms."""
        times = self.times[player]
        return tuple(1000 * quantile(times, share) for share in (0.5, 0.95, 1.0))


def run(pairs, games, processes=2, done=lambda: None):
    """The results of (game, a, b) pairs; `done` is called after every match."""
    tasks = [(*pair, number) for pair in pairs for number in range(games)]
    results = {pair: Result(*pair) for pair in pairs}
    with multiprocessing.Pool(processes) as pool:
        outcomes = pool.imap(_task, tasks, chunksize=2)
        for task, outcome in zip(tasks, outcomes):
            results[task[:3]].add(*outcome)
            done()
    return [results[pair] for pair in pairs]


NOTE = "As Coder of Enigma the random player seals a word, as the rules ask, not random letters."

HEAD = ("game", "A", "B", "A wins", "95 %", "games", "A median / 95 % / max", "on a Pico, about")


def cells(result):
    """A row of the table."""
    low, high = result.interval()
    times = result.milliseconds(0)
    if result.a == "random":
        spent = pico = "-"
    else:
        spent = " / ".join(f"{ms:.2f}" for ms in times) + " ms"
        pico = " / ".join(f"{ms * PICO / 1000:.2f}" for ms in times) + " s"
    return (
        result.game,
        result.a,
        result.b,
        f"{100 * result.rate:.0f} %",
        f"{100 * low:.0f} to {100 * high:.0f} %",
        str(result.games),
        spent,
        pico,
    )


def markdown(results):
    lines = ["| " + " | ".join(HEAD) + " |", "|" + "---|" * len(HEAD)]
    lines += ["| " + " | ".join(cells(result)) + " |" for result in results]
    text = "\n".join(lines) + "\n"
    if any(result.game == "enigma" and "random" in (result.a, result.b) for result in results):
        text += "\n" + NOTE + "\n"
    return text


def show(results, console):
    from rich.table import Table

    table = Table()
    for name in HEAD:
        table.add_column(name)
    for result in results:
        table.add_row(*cells(result))
    console.print(table)
    if any(result.game == "enigma" and "random" in (result.a, result.b) for result in results):
        console.print(NOTE)


def main(arguments=None):
    parser = argparse.ArgumentParser(prog="make arena", description="bots against bots")
    parser.add_argument("--game", default="")
    parser.add_argument("--a", default="")
    parser.add_argument("--b", default="")
    parser.add_argument("--games", type=int, default=0)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--output", type=Path, default=OUTPUT)
    chosen = parser.parse_args(arguments)
    try:
        if chosen.game:
            check_name("game", chosen.game, GAMES)
        for level in (chosen.a, chosen.b):
            if level:
                check_name("level", level, LEVELS)
        if chosen.games < 0:
            raise Unknown("GAMES must be a whole number above zero")
    except Unknown as error:
        print(error, file=sys.stderr)
        return 2
    whole_table = not (chosen.game or chosen.a or chosen.b)
    names = [chosen.game] if chosen.game else GAMES
    levels = [(chosen.a or "hard", chosen.b or "medium")]
    if not (chosen.a or chosen.b):
        levels = PAIRS
    pairs = [(name, a, b) for name in names for a, b in levels]
    games = chosen.games or (TABLE_GAMES if len(pairs) > 1 else 200)

    from rich.console import Console
    from rich.progress import Progress

    console = Console()
    if not console.is_terminal:
        console.width = 130
    with Progress(console=console, transient=True) as progress:
        bar = progress.add_task("playing", total=len(pairs) * games)
        results = run(pairs, games, chosen.processes, lambda: progress.advance(bar))
    show(results, console)
    if whole_table:
        chosen.output.parent.mkdir(parents=True, exist_ok=True)
        chosen.output.write_text(markdown(results), "utf-8")
        console.print(f"Written to {chosen.output}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
