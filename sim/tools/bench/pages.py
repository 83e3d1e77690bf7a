# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""How long every page takes on the emulated Pico, from a key to the last of its pixels.

Time begins when a key goes down; B counts when it comes up, for only then is it known that
it was not held, or when it was held for so long that it is the menu. Pixels that go on changing
by themselves, such as those of the cursor that blinks, do not count.
"""

import functools
import os
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from monkey import QUICK, choose, started

from boards import build
from match import HUMAN
from rules import GAMES, number
from save.journal import LESSON, Journal
from sim import pico as emulator
from sim.language import LANGUAGES
from sim.tools.bench import BOARDS, compare, memory, sizes
from sim.tools.bench.report import Report

CIRCUITPYTHON_MS = 280  # from reset to code.py
DOWN_MS = 60  # that a key is held
HOLD_MS = 500  # after which B is the menu
RESTED_MS = 500  # without a key before one that comes after a rest
BLINK_MS = 650  # after which the cursor has gone dark and light again
ARROWS = "left", "right", "down", "up", "right"
RESTARTS = 0  # of CircuitPython in an evening of all games
FINALE = 40  # keys that no end of a match takes more of

EVENING = "An evening on the emulated Pico: every game opened, played and left"
TITLE = "Pages on the emulated Pico, most players: ms from a key to the last pixel"

# The columns, with the budgets of an OLED and of an LCD.
PAGES = {
    "start to menu": (600, 900),
    "menu to set-up": (190, 340),
    "the same at once": (285, 450),
    "set-up to table": (210, 500),
    "its first pixels": (200, 200),
    "table at once": (280, 590),
    "menu of the match": (190, 340),
    "back to the table": (240, 450),
    "help": (200, 300),
    "next page of help": (130, 260),
    "result": (300, 600),
    "list that scrolls": (60, 100),
    "cursor": (38, 45),
    "letter of Enigma": (38, 45),
}


def page_after(pico: emulator.Pico, key: str, most: float = 1700) -> tuple[float, float]:
    """ms from a key to the first pixels of the page that follows it, and to the last."""
    pico.pixels()
    pressed = pico.now
    pico.down("b" if key == "menu" else key)
    if key == "menu":
        pico.wait(HOLD_MS)
        pressed = pico.now
    pico.wait(DOWN_MS)
    pico.up("b" if key == "menu" else key)
    if key == "b":
        pressed = pico.now
    pico.wait(most)
    changed = pico.pixels()
    pico.wait(BLINK_MS)
    counts = (pico.pixels() < 0) & (changed > pressed)
    if not counts.any():
        raise TimeoutError(f"{key} changed nothing in {most} ms")
    return changed[counts].min() - pressed, changed[counts].max() - pressed


class Visit:
    """The pages of a game, from power-on to the result: `ms` of each by the name of its column."""

    def __init__(self, drive: Path, board: str, name: str, language: str) -> None:
        self._place = drive, board, name, language
        self.ms: dict[str, float] = {}

    def go(self) -> None:
        """Measure all of them."""
        name = self._place[2]
        with self._menu(memory.memory_of(name)) as pico:
            self._set_up(pico)
            self._table(pico)
            self._match(pico)
        with self._menu(memory.memory_of(name)) as pico:
            pico.press("down", "up")
            self._last(pico, "the same at once", "a", 700)
            pico.press("down", "up")
            self._last(pico, "table at once", "a", 900)
        with self._menu(memory.memory_of(name, memory.moments(name)["end"]), 0) as pico:
            self._result(pico)

    def _menu(self, nvm: bytes, downs: int | None = None) -> emulator.Pico:
        """The console at the row of the game, or at another."""
        drive, board, name, language = self._place
        pico = emulator.Pico(drive, board, nvm=nvm, seed=5, language=language)
        pico.skip_title()
        pico.wait_still()
        pico.image()
        self.ms.setdefault("start to menu", pico.changed - CIRCUITPYTHON_MS)
        pico.wait(1500)  # let the title's tune end
        for _ in range(GAMES.index(name) if downs is None else downs):
            pico.press("down")
        return pico

    def _last(self, pico: emulator.Pico, what: str, key: str, most: float = 1700) -> None:
        self.ms[what] = page_after(pico, key, most)[1]

    def _most(self, what: str, ms: float | None) -> None:
        if ms is not None:
            self.ms[what] = max(ms, self.ms.get(what, 0))

    def _set_up(self, pico: emulator.Pico) -> None:
        pico.press("down", "up")
        pico.wait(RESTED_MS)
        self._last(pico, "menu to set-up", "a")
        first = pico.image()
        pico.press("down", "up")  # what wakes the console counts elsewhere
        for row in range(40):
            time = pico.key_to_pixels("down", 100)
            self._most("cursor" if row < 2 else "list that scrolls", time)
            if pico.image() == first:
                break
            pico.wait(50)
        else:
            raise RuntimeError("a list of more than 40 rows")

    def _table(self, pico: emulator.Pico) -> None:
        pico.wait(RESTED_MS)
        first, last = page_after(pico, "a")
        self.ms["its first pixels"] = first
        self.ms["set-up to table"] = last
        # At the wheel of Enigma right takes a letter; left would ask for a whole word
        keys = ("up", "right") * 3 if self._place[2] == "enigma" else ARROWS
        pico.press(keys[0])
        pico.wait(150)
        before = pico.nvm
        for key in keys:
            # While the cursor is seen: a key keeps it from going dark
            ms = pico.key_to_pixels(key, 100)
            plays = pico.nvm != before
            before = pico.nvm
            self._most("letter of Enigma" if plays else "cursor", ms)
            pico.wait(150)

    def _match(self, pico: emulator.Pico) -> None:
        name = self._place[2]
        pico.wait(1000)
        self._last(pico, "menu of the match", "menu")
        # How to play; the menu of Enigma has the alphabet first
        pico.press(*["down"] * (3 if name == "enigma" else 2))
        pico.wait(300)
        self._last(pico, "help", "a")
        self._last(pico, "next page of help", "a")
        pico.press("b")
        pico.wait(1000)
        self._last(pico, "back to the table", "b")

    def _result(self, pico: emulator.Pico) -> None:
        """Through the end of a match until it is counted."""
        pico.press("a")
        pico.wait(2500)
        for _ in range(FINALE):
            ms = page_after(pico, "a")[1]
            if not Journal(bytearray(pico.nvm)).matches():
                self.ms["result"] = ms
                return
        raise RuntimeError("a match does not end")


def evening_memory() -> bytes:
    """NVM with a set-up of the most players for every game."""
    nvm = bytearray(started(QUICK))
    log = Journal(nvm)
    for name in GAMES:
        people = [("Anna", HUMAN)]
        people += [("Bot %d" % seat, 1) for seat in range(2, sizes(name)[-1] + 1)]
        choose(log, name, people)
        log.put(LESSON + number(name), b"\0")
    return bytes(nvm)


def evening(pico: emulator.Pico) -> Iterator[str]:
    """Open, play and leave one game after the other, from the menu; the name of each when it
    was left."""

    def title() -> bytes:
        return pico.image().crop((0, 0, pico.size[0] // 2, pico.size[1] // 10)).tobytes()

    menu = title()
    for at, name in enumerate(GAMES):
        for _ in range(at + (at > 0)):  # the first row continues the match before
            pico.press("down")
        pico.press("a")
        pico.wait(1500)
        pico.press("a")
        pico.wait(3500)
        for _ in range(3):
            pico.press("a")
            pico.wait(2500)
        for _ in range(3):
            pico.hold("b", 700)
            pico.wait(1500)
            pico.press("up", "a")  # leave
            pico.wait(2500)
            if title() == menu:
                break
        yield name
    if sorted(Journal(bytearray(pico.nvm)).matches()) != sorted(map(number, GAMES)):
        raise RuntimeError("A game of the evening was not played.")


def restarts(place: tuple[str, Path]) -> int:
    """How often CircuitPython restarts in an evening of all games."""
    board, drive = place
    with emulator.Pico(drive, board, nvm=evening_memory(), seed=7, language="en") as pico:
        pico.wait_for("ready on", 6000)
        pico.wait_still()
        for _ in evening(pico):
            pass
        return pico.serial.count("ready on") - 1


def visit(place: tuple[Path, str, str, str], other: bool = False) -> dict[str, float]:
    """The pages of a game on a board in a language; of another version those that it has."""
    visitor = Visit(*place)
    try:
        visitor.go()
    except (RuntimeError, TimeoutError):
        if not other:
            raise
    return visitor.ms


def measure(
    report: Report, names: Sequence[str], quick: bool, revision: str | None = None
) -> None:
    """The table of pages, of these sources or as a revision shows them."""
    if not report.has_pico("No page was measured on an emulated Pico."):
        return
    rows = report.table(
        TITLE,
        *("board", "game", "language", *PAGES),
    )
    with tempfile.TemporaryDirectory() as folder:
        drives = {board: Path(folder) / board for board in BOARDS}
        for board, drive in drives.items():
            if revision is None:
                build.build(board, drive)
            else:
                drives[board] = compare.built(revision, board, Path(folder))
        if revision is None:
            found = report.table(EVENING, "board", "restarts of CircuitPython")
        places = [
            (drives[board], board, name, language)
            for board in BOARDS
            for name in names
            for language in (("fr",) if quick else LANGUAGES)
        ]
        with ProcessPoolExecutor(os.cpu_count()) as cores:
            others = [revision is not None] * len(places)
            for place, times in zip(places, cores.map(visit, places, others)):
                rows.append((*place[1:], *figures(report, place[1:], times)))
            if revision is None:
                for board, count in zip(BOARDS, cores.map(restarts, drives.items())):
                    what = f"restarts in an evening on {board}"
                    found.append((board, report.against(what, count, RESTARTS)))


def figures(report: Report, place: tuple[str, str, str], times: dict[str, float]) -> Iterator[str]:
    """The times of a visit against the budgets."""
    where = "{1} on {0} in {2}".format(*place)
    against = functools.partial(report.against, form="{:.0f}")
    for page, budgets in PAGES.items():
        budget = budgets[BOARDS.index(place[0])]
        yield against(f"{where}: {page}, ms", times[page], budget) if page in times else ""
