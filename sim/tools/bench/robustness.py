# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""What was tried to break the console, how often, and what was lost: nothing may be.

Each attempt is a function that raises when something is lost: a match, the console, or
the words in which a mistake should have been told.
"""

import contextlib
import io
import random
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from images import images as foolish_images
from images import reads_and_writes
from images import starts as foolish_starts
from installs import empty_board, keep
from monkey import Monkey, Trouble
from power_cuts import start_torn, story
from saved import FILES, resume

from save.journal import SIZE, Journal
from sim import script
from sim.tools import replay
from sim.tools.bench.report import Report
from sim.virtual import Simulator

_KEYS = ("up", "down", "left", "right", "a", "b")
_WORDS = (*_KEYS, "wait:", "hold:", "shot:", ":", "*", "3", "500", "-1", "ö", "#", "\x00", "x.png")


class Tally:
    """Attempts of one kind, and how many of them lost something."""

    def __init__(self) -> None:
        self.tried = 0
        self.lost: list[str] = []

    def attempt(self, function: Callable[..., object], *arguments: Any) -> None:
        self.tried += 1
        try:
            function(*arguments)
        except Exception as error:  # whatever it is, it should not have happened
            self.lost.append(f"{type(error).__name__}: {error}")


def measure(report: Report, names: Sequence[str], quick: bool) -> None:
    rows = report.table(
        "Attempts to break it, in the simulator", "what", "game", "tried", "lost", "first loss"
    )

    def row(what: str, game: str, tally: Tally) -> None:
        lost = report.against(f"{what}, {game}: lost", len(tally.lost), 0)
        rows.append((what, game, f"{tally.tried:,}", lost, (tally.lost or [""])[0][:60]))

    for name in names:
        row("power cut at a flash operation, then resume", name, power_cuts(name, quick))
    images = list(damaged(names[0], 25 if quick else 200))
    row("start with a damaged or foreign memory", "all", tally_of(starts, images))
    for what, check, count in (
        ("torn, random or foolish memory through the journal", reads_and_writes, 5000),
        ("such a memory through the whole start, every page", foolish_starts, 100),
    ):
        some = foolish_images(count // 10 if quick else count, random.Random(17))
        row(what, "all", tally_of(check, some))
    row("saved match of 0.1.0 or later resumes", "all", tally_of(resume, FILES))
    row("stranger's file, planted after a step of an installation", "all", strangers())
    for name in names:
        texts = list(garbled(name, 100 if quick else 1000))
        row("replay file with mistakes", name, tally_of(reads_or_explains, texts))
    texts = list(garbled_scripts(200 if quick else 2000))
    row("script of keys with mistakes", "all", tally_of(parses_or_explains, texts))
    monkey, tally = random_keys(names, 300 if quick else 5000)
    row(f"random key, with {monkey.cuts} power cuts", "all", tally)


def tally_of(function: Callable[[Any], object], inputs: Iterable[Any]) -> Tally:
    tally = Tally()
    for value in inputs:
        tally.attempt(function, value)
    return tally


# Power cuts


def power_cuts(name: str, quick: bool) -> Tally:
    """Half through flash operations of a match of bots and of one with a person."""
    tally = Tally()
    for people in (0, 1):
        operations = range(0, len(story(name, people).steps), 15 if quick else 3)
        for operation in operations:
            tally.attempt(start_torn, name, people, operation, 0.5)
    return tally


# Memory


def damaged(name: str, count: int) -> Iterator[bytes]:
    """Memory of other programs, noise, and a log of ours with holes."""
    chance = random.Random(3)
    header = Journal._header()
    log = story(name, 1).steps[-1][0]
    used = len(log.rstrip(b"\xff"))
    for number in range(count):
        kind = number % 5
        if kind == 0:
            yield chance.randbytes(SIZE)
        elif kind == 1:
            yield header + chance.randbytes(SIZE - len(header))
        elif kind == 2:  # bits that flipped
            image = bytearray(log)
            for _ in range(chance.choice((1, 3, 20))):
                image[chance.randrange(used)] ^= 1 << chance.randrange(8)
            yield bytes(image)
        elif kind == 3:  # a part that is gone
            end = chance.randrange(used)
            yield log[:end] + bytes((chance.choice((0, 255)),)) * (SIZE - end)
        else:
            start, end = sorted(chance.randrange(used) for _ in range(2))
            yield log[:start] + log[end:] + b"\xff" * (end - start)


def starts(image: bytes) -> None:
    """The console comes to its menu, after a question if the memory is not ours."""
    with Simulator("pico_oled", nvm=image, seed=7, language="en") as sim:
        if not sim.wait_for(lambda: " ready on " in sim.serial, 2000):
            sim.press("a")
            if not sim.wait_for(lambda: " ready on " in sim.serial, 3000):
                raise Trouble("the console did not start")
        sim.press("a")  # go on with what is there, or the first game
        sim.wait(500)
        if "Traceback" in sim.serial:
            raise Trouble(sim.serial.strip().splitlines()[-1])


# Files


def strangers() -> Tally:
    """Under every name that is ours, after each step of a first installation and of an update."""
    tally = Tally()
    for installed in (False, True):
        with (
            contextlib.redirect_stdout(io.StringIO()),
            contextlib.redirect_stderr(io.StringIO()),
            tempfile.TemporaryDirectory() as folder,
            empty_board(folder) as board,
        ):
            for _, planted, lost in keep(board, installed):
                tally.tried += planted
                tally.lost += lost
    return tally


def garbled(name: str, count: int) -> Iterator[str]:
    """A replay file with one to three mistakes in it."""
    chance = random.Random(5)
    good = replay.to_text(story(name, 1).steps[-1][0]).splitlines()
    for _ in range(count):
        lines = list(good)
        for _ in range(chance.randint(1, 3)):
            at = chance.randrange(len(lines))
            kind = chance.randrange(6)
            if kind == 0:
                del lines[at:]
                lines.append("")
            elif kind == 1:
                lines[at] = ""
            elif kind == 2:
                lines.insert(at, chance.choice(good))
            elif kind == 3:
                lines[at] = lines[at][: chance.randrange(len(lines[at]) + 1)]
            elif kind == 4:
                lines[at] += chance.choice(("9", "-", "é", "\x00", " : 7", "0" * 40))
            else:
                lines[at] = "".join(chance.choice("move:1 \x00é#-player") for _ in range(12))
        yield "\n".join(lines)


def reads_or_explains(text: str) -> None:
    """A replay file is read, and then is a memory we can tell; or refused in words."""
    try:
        image = replay.to_nvm(text)
    except replay.ReplayError as error:
        if not str(error):
            raise Trouble("refused without a word")
        return
    replay.to_text(image)


def garbled_scripts(count: int) -> Iterator[str]:
    chance = random.Random(7)
    for _ in range(count):
        words = ["".join(chance.choices(_WORDS, k=chance.randint(1, 3))) for _ in range(6)]
        yield chance.choice(" \n").join(words)


def parses_or_explains(text: str) -> None:
    """A script is understood, or refused in words."""
    try:
        script.parse(text, _KEYS)
    except script.ScriptError as error:
        if not str(error):
            raise Trouble("refused without a word")


# Keys


def random_keys(names: Sequence[str], keys: int) -> tuple[Any, Tally]:
    """One tally for all keys: the monkey stops at the first trouble."""
    monkey = Monkey(1, games=tuple(names), glimpses=20)
    tally = Tally()
    tally.attempt(monkey.run, keys)
    tally.tried = monkey.keys
    return monkey, tally
