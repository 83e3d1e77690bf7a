# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""How much of the time the processor is awake while no key is pressed, and how it wakes.

A handheld lives on a battery. Counted on the emulated Pico: the time outside WFI.
"""

import tempfile
from collections.abc import Sequence
from pathlib import Path

from boards import build
from save.journal import SETTINGS, Journal
from sim import pico as emulator
from sim.tools import gallery
from sim.tools.bench import ASLEEP_PERCENT, AWAKE_PERCENT, BOARDS, FIRST_KEY_MS
from sim.tools.bench.report import Report

QUIET = 2000  # ms after the last key
WATCHED = 5000  # ms
_SLEEPS = bytes((0, 2, 1, 1, 0, 0, 1, 0))  # settings: no sound, asleep after two minutes
_ASLEEP = 125000  # ms after which it sleeps for certain


def rested(pico: emulator.Pico, milliseconds: int = QUIET) -> float:
    """Percent of the time that it is awake, so long after the last key."""
    pico.wait(milliseconds)
    return 100 * pico.awake(WATCHED)


def woken(pico: emulator.Pico, key: str = "down", most: int = 1000) -> float:
    """ms from the pin of a key until the glass shows something else."""
    before = pico.image().tobytes()
    pressed = pico.now
    pico.down(key)
    while pico.image().tobytes() == before and pico.now < pressed + most:
        pico.wait(4)
    taken = pico.now - pressed
    pico.wait(60)
    pico.up(key)
    pico.wait(200)
    return taken


def visit(files: Path, board: str) -> tuple[float, ...]:
    """(percent awake: menu, table, dimmed, asleep; ms: first key after rest, after waking)."""
    nvm = bytearray(gallery.memory(["code_vinci", "h1", "phase=3"]))
    Journal(nvm).put(SETTINGS, _SLEEPS)
    with emulator.Pico(files, board, nvm=bytes(nvm), seed=5, language="en") as pico:
        pico.wait_for("ready", 5000)
        menu = rested(pico, 4000)
        first = woken(pico)
        pico.press("up")
        pico.press("a")  # continue
        pico.wait_still(300, 8000)
        pico.wait(2000)
        pico.press("right")
        table = rested(pico)
        dimmed = rested(pico, 65000)
        asleep = rested(pico, _ASLEEP - 72000)
        pico.press("down")  # the key that wakes does nothing else; the next ones count as ever
        pico.wait(200)
        after = woken(pico, "right")
    return menu, table, dimmed, asleep, first, after


def measure(report: Report, names: Sequence[str], quick: bool) -> None:
    if not report.has_pico("How much it sleeps was not measured."):
        return
    rows = report.table(
        "At rest on the emulated Pico: the share of time awake, and the first key after it",
        "board",
        "menu %",
        "table %",
        "dimmed %",
        "asleep %",
        "first key ms",
        "key after waking ms",
    )
    with tempfile.TemporaryDirectory() as folder:
        for board in BOARDS:
            drive = Path(folder) / board
            build.build(board, drive)
            *awake, asleep, first, after = visit(drive, board)
            row = [board]
            for where, value in zip(("menu", "table", "dimmed"), awake):
                what = f"{board}, awake in the {where}, %"
                row.append(report.against(what, value, AWAKE_PERCENT, "{:.1f}"))
            what = f"{board}, awake while it sleeps, %"
            row.append(report.against(what, asleep, ASLEEP_PERCENT, "{:.1f}"))
            for what, value in (
                ("first key", first),
                ("key after waking", after),
            ):
                row.append(report.against(f"{board}, {what}, ms", value, FIRST_KEY_MS))
            rows.append(tuple(row))
