# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Bots against bots: how strong each level is, and how long it thinks.

    make arena GAME=omphalos A=hard B=medium GAMES=200
    make arena GAME=omphalos SEATS=4                  # one A against three B
    make arena GAME=omphalos A=hard B=hard AGAINST=v0.1.0
    make arena A=hard B=hard AGAINST=v0.1.0 SEATS=2,most     # every game, its most players too
    make arena                                  # every game, every pair of levels: build/arena.md

Levels are random, easy, medium and hard. A sits alone, B on all other seats; each seed is
played once with A on every seat. Games without chance begin with four random moves, or all
matches would be one. The same command gives the same results, whatever the number of
processes; only the times differ. A shared win counts its share.

AGAINST is another version, a git revision or a folder: B then plays with the rules and the
bots of that version. Both versions keep the same game, and have to agree about it.

In one thing random is not random: as Coder of Enigma it seals a word of Easy's choice. The
rules ask for a word, which no device can insist on.
"""

import argparse
import importlib
import math
import multiprocessing
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[2]
if str(ROOT / "lib") not in sys.path:
    sys.path.append(str(ROOT / "lib"))

from boards import command  # noqa: E402
from boards.plain import plain  # noqa: E402
from rules import GAMES  # noqa: E402
from rules.dice import Dice  # noqa: E402
from sim.tools.versions import LEVELS, Elsewhere, Here, Unknown, decide, find  # noqa: E402

Side = Here | Elsewhere

__all__ = ["decide"]  # the bench asks for it here

PAIRS = (
    ("easy", "random"),
    ("medium", "random"),
    ("hard", "random"),
    ("medium", "easy"),
    ("hard", "easy"),
    ("hard", "medium"),
)
# Times slower than CPython on a desktop: the same decisions of Hard on the emulated Pico took
# 130 (CODE), 170 (Omphalos), 220 (Enigma) and 280 times (Code de Vinci) as long. The bench asks
# the Pico itself.
PICO = 200
OPENING = {"omphalos": 4}  # random moves where nothing else is left to chance
TABLE_GAMES = 60
MOST_STEPS = 20000
FIRST_SEED = 1000
_DIGITS = 18  # of a number in a setting

OUTPUT = ROOT / "build/arena.md"
VERSIONS = ROOT / "build/arena"


class Pair(NamedTuple):
    """One A against B on all other seats."""

    game: str
    a: str
    b: str
    seats: int = 2
    options: tuple[int, ...] = ()
    lib: str = ""  # of B, when it is another version
    version: str = ""  # what that version is called


def check_name(what: str, name: str, names: Sequence[str]) -> None:
    if name not in names:
        raise Unknown(f"{what} {name!r} does not exist; there are {' '.join(names)}")


class Disagreement(RuntimeError):
    """Two versions do not play the same game."""


class Table:
    """A match that one version keeps, or two that are told the same moves."""

    def __init__(self, sides: list[Side], name: str, seed: int) -> None:
        self._sides = sides
        self._what = f"{name}, seed {seed}"
        self._step = 0

    def ask(self, question: str, *words: Any) -> Any:
        """What all versions answer."""
        answers = [getattr(side, question)(*words) for side in self._sides]
        if answers.count(answers[0]) < len(answers):
            raise Disagreement(
                f"{self._what}, move {self._step}: the versions disagree about "
                f"{question}{tuple(words)}: {' and '.join(map(str, answers))}"
            )
        return answers[0]

    def play(self, move: int) -> None:
        if not self.ask("play", move):
            raise Disagreement(f"{self._what}, move {self._step}: {move} is not legal")
        self._step += 1


def play(
    name: str,
    levels: Sequence[str],
    seed: int,
    options: Sequence[int] = (),
    sides: list[Side] | None = None,
) -> tuple[tuple[int, ...], list[tuple[int, float]], int]:
    """One match of these levels; the winning seats, (seat, seconds) of each decision, steps.

    `sides` says per seat who decides there; otherwise it is the version of this process.
    """
    sides = sides or [Here()] * len(levels)
    table = Table(list(dict.fromkeys(sides)), name, seed)
    table.ask("begin", name, len(levels), seed, options)
    chance = Dice(seed + 77)
    times = []
    step = 0
    while (seat := table.ask("turn")) >= 0 and step < MOST_STEPS:
        if step < OPENING.get(name, 0):
            move = chance.choice(table.ask("moves"))
        else:
            move, seconds = sides[seat].decide(levels[seat], seed * 31 + step)
            times.append((seat, seconds))
        table.play(move)
        step += 1
    if seat >= 0:
        raise RuntimeError(f"{name}, seed {seed}: no end after {MOST_STEPS} moves")
    table.ask("scores")
    return tuple(table.ask("winners")), times, step


_others: dict[str, Elsewhere] = {}  # per lib/, the process of this worker that plays it


def _task(task: tuple[Pair, int, int]) -> tuple[float, list[float], list[float]]:
    (name, a, b, seats, options, lib, _), seed, number = task
    levels = [b] * seats
    sides: list[Side] | None = None
    seat = number % seats
    levels[seat] = a
    if lib:
        if lib not in _others:
            _others[lib] = Elsewhere(lib)
        sides = [_others[lib]] * seats
        sides[seat] = Here()
    winners, times, _ = play(name, tuple(levels), seed + number // seats, options, sides)
    points = 1 / len(winners) if seat in winners else 0.0
    return (
        points,
        [seconds for whose, seconds in times if whose == seat],
        [seconds for whose, seconds in times if whose != seat],
    )


def wilson(points: float, games: int) -> tuple[float, float]:
    """The interval that holds the true rate with 95 % certainty."""
    if not games:
        return 0.0, 1.0
    z = 1.959964
    rate = points / games
    middle = (rate + z * z / (2 * games)) / (1 + z * z / games)
    spread = rate * (1 - rate) / games + z * z / (4 * games * games)
    half = z * math.sqrt(spread) / (1 + z * z / games)
    return max(0.0, middle - half), min(1.0, middle + half)


def quantile(values: Sequence[float], share: float) -> float:
    """The value below which this share of the values lies."""
    values = sorted(values)
    return values[min(len(values) - 1, int(share * len(values)))] if values else 0.0


class Result:
    """What came of a pair of levels."""

    def __init__(self, pair: Pair) -> None:
        self.pair = pair
        self.points = 0.0
        self.games = 0
        self.times: tuple[list[float], list[float]] = ([], [])

    def add(self, points: float, times_a: list[float], times_b: list[float]) -> None:
        self.points += points
        self.games += 1
        self.times[0].extend(times_a)
        self.times[1].extend(times_b)

    @property
    def rate(self) -> float:
        return self.points / self.games

    def interval(self) -> tuple[float, float]:
        return wilson(self.points, self.games)

    def milliseconds(self, player: int) -> tuple[float, ...]:
        """Median, 95th percentile and longest of a player's decisions, in CPython ms."""
        times = self.times[player]
        return tuple(1000 * quantile(times, share) for share in (0.5, 0.95, 1.0))


def run(
    pairs: Sequence[Pair],
    games: int,
    processes: int = 2,
    done: Callable[[], object] = lambda: None,
    seed: int = FIRST_SEED,
) -> list[Result]:
    """The results of pairs; `done` is called after every match."""
    tasks = [(pair, seed, number) for pair in pairs for number in range(games)]
    results = {pair: Result(pair) for pair in pairs}
    with multiprocessing.Pool(processes) as pool:
        outcomes = pool.imap(_task, tasks, chunksize=2)
        for task, outcome in zip(tasks, outcomes):
            results[task[0]].add(*outcome)
            done()
    return [results[pair] for pair in pairs]


NOTE = "As Coder of Enigma the random player seals a word, as the rules ask, not random letters."

HEAD = (
    "game", "players", "A", "B", "A wins", "95 %", "fair", "games",
    "A median / 95 % / max", "on a Pico, about",
)  # fmt: skip


def options_in_words(pair: Pair) -> list[str]:
    """The options that are not the first of their row."""
    rows = importlib.import_module("rules." + pair.game).OPTIONS
    return [values[choice] for choice, (_, values) in zip(pair.options, rows) if choice]


def cells(result: Result) -> tuple[str, ...]:
    """A row of the table."""
    pair = result.pair
    low, high = result.interval()
    times = result.milliseconds(0)
    if pair.a == "random":
        spent = pico = "-"
    else:
        spent = " / ".join(f"{ms:.2f}" for ms in times) + " ms"
        pico = " / ".join(f"{ms * PICO / 1000:.2f}" for ms in times) + " s"
    return (
        ", ".join([pair.game, *options_in_words(pair)]),
        str(pair.seats),
        pair.a,
        f"{pair.b} of {pair.version}" if pair.version else pair.b,
        f"{100 * result.rate:.1f} %",
        f"{100 * low:.0f} to {100 * high:.0f} %",
        f"{100 / pair.seats:.0f} %",
        str(result.games),
        spent,
        pico,
    )


def needs_note(results: list["Result"]) -> bool:
    return any(
        result.pair.game == "enigma" and "random" in (result.pair.a, result.pair.b)
        for result in results
    )


def markdown(results: list["Result"]) -> str:
    lines = ["| " + " | ".join(HEAD) + " |", "|" + "---|" * len(HEAD)]
    lines += ["| " + " | ".join(cells(result)) + " |" for result in results]
    text = "\n".join(lines) + "\n"
    if needs_note(results):
        text += "\n" + NOTE + "\n"
    return text


def show(results: list["Result"], console: Any) -> None:
    from rich.table import Table as Grid

    table = Grid()
    for name in HEAD:
        table.add_column(name)
    for result in results:
        table.add_row(*cells(result))
    console.print(table)
    if needs_note(results):
        console.print(NOTE)


def whole_number(name: str, text: str, least: int = 1) -> int:
    """A number that a setting of make gives in words, or says what it should be."""
    if len(text) > _DIGITS:
        raise Unknown(f"{name} must have at most {_DIGITS} digits")
    if not text.isdecimal() or int(text) < least:
        raise Unknown(f"{name} must be a whole number of at least {least}, not {text!r}")
    return int(text)


def read_options(game: str, text: str) -> tuple[int, ...]:
    """The choices of "scoring=mode 2, framed gap=region", or of "1,0"."""
    rows = importlib.import_module("rules." + game).OPTIONS
    chosen = [0] * len(rows)
    for place, word in enumerate(text.split(",")):
        name, equals, value = (part.strip() for part in word.partition("="))
        if (
            not equals
            and name.isdecimal()
            and len(name) <= _DIGITS
            and place < len(rows)
            and int(name) < len(rows[place][1])
        ):
            chosen[place] = int(name)
            continue
        for number, (option, values) in enumerate(rows):
            if name == option and value in values:
                chosen[number] = values.index(value)
                break
        else:
            there = "; ".join(f"{option}={'|'.join(values)}" for option, values in rows)
            raise Unknown(f"{game} has no option {word.strip()!r}; there are {there}")
    return tuple(chosen)


def read_pairs(chosen: argparse.Namespace) -> list[Pair]:
    """The pairs to play, from the words of the command."""
    names = [chosen.game] if chosen.game else GAMES
    for name in names:
        check_name("game", name, GAMES)
    for level in (chosen.a, chosen.b):
        if level:
            check_name("level", level, LEVELS)
    if chosen.options and not chosen.game:
        raise Unknown("OPTIONS need a GAME that has them")
    lib = str(find(chosen.against, VERSIONS)) if chosen.against else ""
    levels = list(PAIRS)
    if chosen.a or chosen.b:
        levels = [(chosen.a or "hard", chosen.b or "medium")]
    elif lib:
        levels = [(level, level) for level in LEVELS[1:]]
    pairs = []
    for name in names:
        options = read_options(name, chosen.options) if chosen.options else ()
        for seats in read_seats(name, chosen.seats or "2"):
            for a, b in levels:
                pairs.append(Pair(name, a, b, seats, options, lib, chosen.against))
    return pairs


def read_seats(game: str, text: str) -> list[int]:
    """The numbers of players of "2,most", from the fewest on, each once."""
    fewest, most = importlib.import_module("rules." + game).SEATS
    found = set()
    for word in text.split(","):
        seats = most if word.strip() == "most" else whole_number("SEATS", word.strip())
        if not fewest <= seats <= most:
            raise Unknown(f"{game} is for {fewest} to {most} players, not {seats}")
        found.add(seats)
    return sorted(found)


def main(arguments: list[str] | None = None) -> int:
    parser = command.Parser(prog="make arena", description="bots against bots")
    for name in ("game", "a", "b", "games", "against", "seats", "options", "seed"):
        parser.add_argument("--" + name, default="")
    parser.add_argument("--processes", default=str(os.cpu_count() or 1))
    parser.add_argument("--output", type=Path, default=OUTPUT)
    chosen = parser.parse_args(arguments)
    try:
        pairs = read_pairs(chosen)
        games = TABLE_GAMES if len(pairs) > 1 else 200
        if chosen.games:
            games = whole_number("GAMES", chosen.games)
        processes = whole_number("PROCESSES", chosen.processes)
        seed = whole_number("SEED", chosen.seed, 0) if chosen.seed else FIRST_SEED
    except Unknown as error:
        print(plain(error), file=sys.stderr)
        return 2
    whole_table = not (chosen.game or chosen.a or chosen.b or chosen.against)

    from rich.console import Console
    from rich.progress import Progress

    console = Console()
    if not console.is_terminal:
        console.width = 160
    try:
        with Progress(console=console, transient=True) as progress:
            bar = progress.add_task("playing", total=len(pairs) * games)
            results = run(pairs, games, processes, lambda: progress.advance(bar), seed)
    except Disagreement as error:
        print(plain(error), file=sys.stderr)
        return 1
    show(results, console)
    if whole_table:
        chosen.output.parent.mkdir(parents=True, exist_ok=True)
        chosen.output.write_text(markdown(results), "utf-8")
        console.print(f"Written to {plain(chosen.output)}", markup=False)
    return 0


if __name__ == "__main__":
    command.run(main)
