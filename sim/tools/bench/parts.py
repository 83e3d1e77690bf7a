# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The parts of the bench, each measured in a process of its own."""

import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor

from sim.tools.bench import (
    desktop,
    device,
    install,
    memory,
    page,
    pages,
    presses,
    rest,
    robustness,
    rooms,
)
from sim.tools.bench.report import Report

MEASURES = {
    "rules": desktop.measure_rules,
    "bots": desktop.measure_bots,
    "nvm": desktop.measure_nvm,
    "erases": desktop.measure_erases,
    "drive": desktop.measure_drive,
    "heap": desktop.measure_heap,
    "presses": presses.measure,
    "page": page.measure,
    "rooms": rooms.measure,
    "robustness": robustness.measure,
    "pages": pages.measure,
    "pico": device.measure,
    "rest": rest.measure,
    "install": install.measure,
    "memory": memory.measure,
    "phases": memory.measure_phases,
}

ALONE = ("rooms", "pages", "memory", "phases")
SLOW = ("phases",)  # measured only where it is asked for: it takes as long as all others


def measured(sections: list[str], names: Sequence[str], quick: bool) -> Iterator[Report]:
    """The report of each section, made in a process of its own, two at a time.

    Rooms, pages and the heap of whole matches come last: each takes all cores by itself.
    """
    alone = [one for one in sections if one in ALONE or len(sections) == 1]
    with ProcessPoolExecutor(2, max_tasks_per_child=1) as cores:
        others = [section for section in sections if section not in alone]
        yield from cores.map(part, others, [names] * len(others), [quick] * len(others))
    for section in alone:
        yield part(section, names, quick)


def part(section: str, names: Sequence[str], quick: bool) -> Report:
    """What one section measures."""
    report = Report()
    begun = time.monotonic()
    MEASURES[section](report, names, quick)
    report.took.append((section, time.monotonic() - begun))
    return report
