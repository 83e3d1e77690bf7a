# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""`make bench`: measures, shows, writes the table, and may fail."""

import argparse
import sys
from pathlib import Path

from rules import GAMES
from sim.bench import OUTPUT, desktop, device, memory, page, presses, rest, robustness
from sim.bench.report import Report

MEASURES = {
    "rules": desktop.measure_rules,
    "bots": desktop.measure_bots,
    "nvm": desktop.measure_nvm,
    "erases": desktop.measure_erases,
    "drive": desktop.measure_drive,
    "heap": desktop.measure_heap,
    "presses": presses.measure,
    "page": page.measure,
    "robustness": robustness.measure,
    "pico": device.measure,
    "rest": rest.measure,
    "memory": memory.measure,
}


def main(arguments: list[str] | None = None) -> int:
    arguments = sys.argv[1:] if arguments is None else arguments
    if arguments[:1] == ["memory"]:
        return memory.main(arguments[1:])
    parser = argparse.ArgumentParser(prog="make bench", description="time and memory")
    parser.add_argument("--check", action="store_true", help="fail when a budget is broken")
    parser.add_argument("--quick", action="store_true", help="fewer repetitions")
    parser.add_argument("--only", choices=MEASURES, action="append", help="one part only")
    parser.add_argument("--game", choices=GAMES, action="append", help="one game only")
    parser.add_argument("--output", type=Path, help="where the Markdown goes")
    chosen = parser.parse_args(arguments)

    from rich.console import Console

    console = Console()
    if not console.is_terminal:
        console.width = 140
    report = Report()
    names = chosen.game or GAMES
    for section in chosen.only or MEASURES:
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
