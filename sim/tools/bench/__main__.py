# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""`make bench`: measures, shows, writes the table, and may fail."""

import sys
from pathlib import Path

from boards.command import Parser, run
from boards.plain import plain
from rules import GAMES
from sim.tools.bench import OUTPUT, compare, memory, pages
from sim.tools.bench.parts import MEASURES, SLOW, measured
from sim.tools.bench.report import Report


def main(arguments: list[str] | None = None) -> int:
    arguments = sys.argv[1:] if arguments is None else arguments
    if arguments[:1] == ["memory"]:
        return memory.main(arguments[1:])
    parser = Parser(prog="make bench", description="time and memory")
    parser.add_argument("--check", action="store_true", help="fail when a budget is broken")
    parser.add_argument("--quick", action="store_true", help="fewer repetitions")
    parser.add_argument("--slow", action="store_true", help="what takes long, too: every phase")
    parser.add_argument("--only", choices=MEASURES, action="append", help="one part only")
    parser.add_argument("--game", choices=GAMES, action="append", help="one game only")
    parser.add_argument("--output", type=Path, help="where the Markdown goes")
    parser.add_argument("--against", metavar="REVISION", help="ratios to its boards/BENCH")
    chosen = parser.parse_args(arguments)

    from rich.console import Console

    console = Console()
    if not console.is_terminal:
        console.width = 140
    report = Report()
    names = chosen.game or GAMES
    before = compare.tables_of(chosen.against) if chosen.against else None
    parts = chosen.only or [part for part in MEASURES if chosen.slow or part not in SLOW]
    with console.status("measuring"):
        for part in measured(list(parts), names, chosen.quick):
            report.add(part)
            report.show(console)
    report.tell_took()
    report.show(console)
    # A part of the measurements never replaces the whole table.
    whole = not (chosen.only or chosen.game or chosen.quick)
    output = chosen.output or (OUTPUT if whole else None)
    if output:
        output.write_text(report.markdown(), "utf-8")
        output.with_suffix(".json").write_text(report.json(), "utf-8")
        console.print(f"Written to {plain(output)}", markup=False)
    if before is not None:
        if "pages" in parts:
            older = Report()
            pages.measure(older, names, chosen.quick, chosen.against)
            before = [table for table in before if table[0] != pages.TITLE] + older.tables
        for line in compare.ratios(before, report.tables):
            console.print(line, markup=False, highlight=False)
    return 1 if chosen.check and report.broken else 0


if __name__ == "__main__":
    run(main)
