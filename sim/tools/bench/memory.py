# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The heap of the emulated Pico at every moment of whole matches.

    python -m sim.tools.bench memory pico_lcd_1_3 enigma        # in English
    python -m sim.tools.bench memory pico_lcd_1_3 enigma fr     # in French

Bots play matches of the most players to their end. The console continues them where a person
decides, at the last moment of each phase, and every page of the menu is opened there: what
now, help (once with all its pages), the log, a hint. Then it plays on, with help opened while
a bot thinks. At the end there is the result, why, a look back, and the match after it with its
menu and help. One more match goes from the set-up on without a break; and the lesson of the
game is learned to its end, with the match against Easy that follows. The console collects its
garbage all the time meanwhile (sim/pico/collect.py), so that what is seen as free can be had.
Blocks are those of moments in which no bot thinks: its thoughts lie about in what is free, and
are let go before a page or a picture is read.
Each moment is printed when it is over. `make bench` walks as many at once as there are cores,
in French and without the phases; with SLOW=1 it walks all of it in English, too.
"""

import collections
import contextlib
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

from monkey import QUICK, prepared, started

from boards import build, fat
from boards.command import Parser
from bots import HARD
from match import HUMAN, Match, load
from rules import GAMES, number
from rules.dice import Dice
from save.journal import LESSON, Journal
from sim import pico as emulator
from sim import script
from sim.language import LANGUAGES
from sim.tools import gallery
from sim.tools.bench import BLOCK_KB, BOARDS, FREE_KB, sizes
from sim.tools.bench.report import Report

COLLECT = Path(emulator.__file__).parent  # where collect.py lies
PINS = 22, 26  # of collect.py and collect_bots.py
HELP = 14  # pages that no help has more of
SEEDS = 6  # matches that are looked through for phases
RAM = 264 * 1024  # the block of a moment in which a bot thought all the time: none was noted

Moment = collections.namedtuple("Moment", "free block where what")
Say = Callable[[Moment], None]


def silent(moment: Moment) -> None:
    """No console answers."""


def show(moment: Moment) -> None:
    """Print a moment."""
    free, block, where, what = moment
    print(f"{free:7,} free {block:7,} block  {where}: {what}", flush=True)


# Matches to look at


def players_of(name: str) -> list[tuple[str, int]]:
    """A person and hard bots, as many as can play."""
    most = sizes(name)[-1]
    return [("Player 1", HUMAN)] + [("Bot %d" % seat, HARD) for seat in range(2, most + 1)]


def phase_of(game: Any) -> int | str:
    """The kind of decision: a number, or what this turn has seen."""
    phase = getattr(game, "phase", None)
    if callable(phase):
        phase = phase()
    if phase is None:  # Omphalos
        phase = [word for word in ("god", "source", "placed", "moved") if getattr(game, word)]
        return " ".join(phase) or "turn"
    return phase


def moments(name: str) -> dict[int | str, tuple[int, list[int]]]:
    """{phase: (seed, moves)} of the last moment of each phase of a person, and of the end."""
    found: dict[int | str, tuple[int, list[int]]] = {}
    for seed in range(SEEDS):
        by_chance = seed % 2  # bots hardly ever come into some phases
        match = Match(name, players_of(name), 100 + seed, ())
        bot = load("bots", name)
        chance = Dice(seed)
        last: dict[int | str, int] = {}
        while not match.over() and len(match.moves) < 600:
            game = match.game
            seat = game.turn()
            if match.is_human(seat):
                last[phase_of(game)] = len(match.moves)
            if by_chance:
                move = chance.choice(list(game.moves()))
            else:
                for move in bot.think(game.view(seat), seat, HARD, match.dice()):
                    pass
            match.play(move)
        for phase, count in last.items():
            found.setdefault(phase, (match.seed, match.moves[:count]))
        if match.over():
            found.setdefault("end", (match.seed, list(match.moves)))
    return found


def memory_of(name: str, moment: tuple[int, list[int]] | None = None) -> bytes:
    """NVM with a match that waits at a moment, or with a set-up alone."""
    nvm = bytearray(prepared(name, players_of(name)))
    log = Journal(nvm)
    for game in GAMES:
        log.put(LESSON + number(game), b"\0")
    if moment:
        seed, moves = moment
        match = Match(name, players_of(name), seed, (), log)
        match.begin()
        for move in moves:
            match.play(move)
        match.leave()
    return bytes(nvm)


# The walk


class Fault(Exception):
    """The console has stopped; what it printed last."""


class Walk:
    """One console, from power-on; notes what was free in everything that is done."""

    def __init__(
        self,
        pico: emulator.Pico,
        where: str,
        told: list[Moment],
        say: Say = silent,
        game: str | None = None,
    ) -> None:
        self.above = int(game == "enigma")  # rows of its menu above the one that goes back
        self.pico = pico
        self.where = where
        self.told = told
        self.say = say
        pico.wait_for("ready", 6000)
        self.still()
        pico.heap(forget=True)

    def still(self, most: float = 4000) -> None:
        try:
            self.pico.wait_still(250, most)
        except TimeoutError:
            pass  # something moves on it
        errors = [line for line in self.pico.serial.splitlines() if "Error" in line]
        if errors:
            raise Fault(errors[-1])

    def do(self, what: str, *keys: str, wait: float = 0) -> None:
        """Press keys; ":b" holds B. What was free meanwhile is noted."""
        try:
            for key in keys:
                if key[0] == ":":
                    self.pico.hold(key[1:], 700)
                else:
                    self.pico.press(key)
                self.still()
            self.pico.wait(wait)
            self.still()
        except Fault as fault:
            self._tell(Moment(0, 0, self.where, f"{what}: {fault}"))
            raise
        self._note(what)

    def script(self, what: str, keys: str) -> None:
        """The same for keys as walks of pictures have them."""
        script.play(self.pico, script.parse(keys, self.pico.keys))
        try:
            self.still()
        except Fault as fault:
            self._tell(Moment(0, 0, self.where, f"{what}: {fault}"))
            raise
        self._note(what)

    def _note(self, what: str) -> None:
        heap = self.pico.heap(forget=True)
        if heap is not None and heap.least is not None:
            block = RAM if heap.least_block is None else heap.least_block
            self._tell(Moment(heap.least, block, self.where, what))

    def _tell(self, moment: Moment) -> None:
        self.told.append(moment)
        self.say(moment)

    def pages(self, extra: int = 0, hint: bool = True, last: int = 3) -> None:
        """The menu of the match and all it leads to, but leaving; help up to this page."""
        self.do("menu", ":b")
        self.do("what now", *["down"] * (1 + self.above + extra), "a", "a")
        self.do("help", "down", "a")
        for page in range(2, last):
            self.do(f"help, page {page}", "right")
        self.do("menu after help", "b")
        self.do("log", "down", "a", "up", "up", "left")
        self.do("menu after the log", "b")
        if hint:
            self.do("hint", "down", "a", wait=1500)
        else:
            self.do("back at the table", "b")

    def on(self, turns: int) -> None:
        """Play on by what is offered, with help opened while others think."""
        for _ in range(turns):
            self.do("playing", "a", wait=1500)
            self.do("menu while others play", ":b")
            self.do(
                "help while others play",
                *["down"] * (2 + self.above),
                "a",
                "a",
                "a",
                "b",
                "b",
                wait=500,
            )

    def end(self) -> None:
        """The end of a match: finale, result, why, look back, and the match after it."""
        self.do("the end", wait=6000)
        self.do("result", "b", wait=1000)
        self.do("why", "down", "right")
        self.do("result after why", "b")
        self.do("looking back", "right", *["right"] * 4, *["down"] * 3, "left", "up")
        self.do("result after looking back", "b")
        self.do("another match", "a", wait=3000)
        self.do("menu of the match after it", ":b")
        self.do("help of the match after it", *["down"] * (2 + self.above), "a", "right")
        self.do("back at its table", "b", "b")
        self.do("playing it", "a", wait=2500)


def visit(
    files: Mapping[str, bytes],
    board: str,
    name: str,
    language: str,
    told: list[Moment],
    say: Say = silent,
) -> None:
    """All moments of a game; `say` hears of each when it is over."""

    def power(nvm: bytes) -> emulator.Pico:
        return emulator.Pico(files, board, nvm=nvm, seed=5, language=language, collect_pins=PINS)

    with power(started(QUICK)) as pico, contextlib.suppress(Fault):
        learn(Walk(pico, "lesson", told, say, name), name)
    found: list[tuple[Any, Any]] = sorted(moments(name).items(), key=str)
    if language != LANGUAGES[0]:
        # Only the words are others: the end, and a whole match with all its pages, show them.
        found = [row for row in found if row[0] == "end"]
    last = HELP
    for phase, moment in [*found, ("whole", None)]:
        with power(memory_of(name, moment)) as pico, contextlib.suppress(Fault):
            walk = Walk(pico, str(phase), told, say, name)
            if moment is None:
                whole(walk, name, last)
            elif phase == "end":
                walk.do("continue", "a", wait=3000)
                walk.end()
            else:
                walk.do("continue", "a", wait=3000)
                walk.do("cursor", "right", "down", "left", "up")
                solving = name == "code_omega" and phase == 2
                walk.pages(int(solving), not solving, last)
                last = 3  # the table is put away under help: its other pages are alike in all
                walk.on(3)


def learn(walk: Walk, name: str) -> None:
    """The lesson of a game as its pictures show it, and the first match after it."""
    lesson = f"lesson_{name}"
    if lesson not in gallery.walks():
        return
    for _, steps in gallery.starts(lesson):
        for step, keys in steps:
            walk.script(step, keys)
    walk.do("against Easy", "a", wait=3000)
    walk.do("menu of the first match", ":b")
    walk.do("help of the first match", *["down"] * (2 + walk.above), "a", "right", "b", "b")
    walk.do("playing it", "a", wait=2500)


def whole(walk: Walk, name: str, last: int) -> None:
    """From the menu through a match without a break."""
    walk.do("menu", *["down"] * GAMES.index(name))
    walk.do("set-up", "a", "down", "up")
    walk.do("table", "a", wait=3000)
    for turn in range(12):
        if turn % 3 == 0:
            walk.pages(last=last)
            last = 3
        else:
            walk.on(1)
        walk.do("playing", "a", wait=2500)


def worst(told: list[Moment], count: int = 12) -> list[Moment]:
    """The moments with the least, by free memory and by the largest block."""
    rows = sorted(told)[:count] + sorted(told, key=lambda row: row.block)[: count // 2]
    return list(dict.fromkeys(rows))


def budget(board: str) -> tuple[float, float]:
    return FREE_KB[board], BLOCK_KB[board]


def _walked(walk: tuple[str, str, str], files: Mapping[str, bytes]) -> list[Moment]:
    told: list[Moment] = []
    visit(files, *walk, told)
    least, block = min(told).free, min(row.block for row in told)
    print(*walk, f"{len(told)} moments, {least:,} free, block {block:,}", flush=True)
    return told


def measure(report: Report, names: Sequence[str], quick: bool) -> None:
    """The worst of every game and display in the language with the longest words."""
    _measure(report, names, LANGUAGES[-1], "from the lesson to the match after a match")


def measure_phases(report: Report, names: Sequence[str], quick: bool) -> None:
    """The same, and every page opened in every phase, which takes about an hour."""
    _measure(report, names, LANGUAGES[0], "every page opened in every phase")


def _measure(report: Report, names: Sequence[str], language: str, what: str) -> None:
    if not report.has_pico("The heap of whole matches was not measured."):
        return
    rows = report.table(
        f"Free heap in whole matches on the emulated Pico, {what}",
        "board",
        "game",
        "language",
        "moments",
        "least free KB",
        "where",
        "smallest largest block KB",
        "there",
    )
    walks = [(board, name, language) for board in BOARDS for name in names]
    files = {board: drive(board) for board in BOARDS}

    with ProcessPoolExecutor() as cores:
        found = cores.map(_walked, walks, [files[board] for board, _, _ in walks])
        for (board, name, _), told in zip(walks, found, strict=True):
            free, block = budget(board)
            least = min(told)
            narrow = min(told, key=lambda row: row.block)
            what = f"{name} on {board}, {language}: "
            rows.append(
                (
                    board,
                    name,
                    language,
                    str(len(told)),
                    report.against(
                        what + "free heap, KB", least.free / 1024, free, "{:.1f}", least=True
                    ),
                    f"{least.where}: {least.what}",
                    report.against(
                        what + "block, KB", narrow.block / 1024, block, "{:.1f}", least=True
                    ),
                    f"{narrow.where}: {narrow.what}",
                )
            )


def drive(board: str) -> dict[str, bytes]:
    """The files of a board whose console collects all the time."""
    with tempfile.TemporaryDirectory() as folder:
        build.build(board, Path(folder) / board)
        return collecting(Path(folder) / board)


def collecting(folder: Path, bots: bool = True) -> dict[str, bytes]:
    """The files of a build, which collects its garbage all the time.

    What does that is compiled as the console is, or it would take more of the memory that it
    measures; without `bots` it does not watch for their thoughts.
    """
    files = fat.folder_files(folder)
    names = ["collect", "collect_bots"] if bots else ["collect"]
    with tempfile.TemporaryDirectory() as made:
        for name in names:
            compiled = Path(made) / (name + ".mpy")
            build.compile_mpy(COLLECT / (name + ".py"), compiled, name)
            files[compiled.name] = compiled.read_bytes()
    start = "".join(f"import {name}\n" for name in names)
    start += "from console import main\n\nmain.run(collect.hardware, ())\n"
    return {**files, "code.py": start.encode()}


def main(arguments: list[str]) -> int:
    """python -m sim.tools.bench memory BOARD GAME [LANGUAGE]"""
    parser = Parser(prog="python -m sim.tools.bench memory", description=__doc__)
    parser.add_argument("board", choices=BOARDS)
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("language", nargs="?", choices=LANGUAGES, default=LANGUAGES[0])
    chosen = parser.parse_args(arguments)
    board = chosen.board
    told: list[Moment] = []
    visit(drive(board), board, chosen.game, chosen.language, told, show)
    print("The worst moments:")
    for moment in worst(told):
        show(moment)
    free, block = budget(board)
    held = min(told).free >= free * 1024 and min(row.block for row in told) >= block * 1024
    print(
        f"{len(told)} moments; {free} KB and a block of {block} KB", "hold" if held else "BROKEN"
    )
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
