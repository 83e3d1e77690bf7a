# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Figures of two versions side by side: `make bench AGAINST=revision`.

The older ones are read from boards/BENCH.md of that revision, as its own run wrote them. Those
of pages are measured in the same run, on the drive that the revision builds.
"""

import io
import re
import subprocess
import sys
import tarfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from sim.tools.bench import ROOT

Table = tuple[str, Sequence[str], Sequence[Sequence[str]]]


def tables_of(revision: str) -> list[Table]:
    """The tables of boards/BENCH.md in a revision."""
    shown = subprocess.run(
        ["git", "show", f"{revision}:boards/BENCH.md"], cwd=ROOT, capture_output=True, text=True
    )
    if shown.returncode:
        raise SystemExit(f"There is no boards/BENCH.md in {revision}: {shown.stderr.strip()}")
    return list(parse(shown.stdout))


def built(revision: str, board: str, folder: Path) -> Path:
    """The drive of a board, built into a folder by a revision's own sources."""
    sources = folder / "sources"
    if not sources.exists():
        command = ["git", "archive", "--format=tar", revision]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, check=True)
        with tarfile.open(fileobj=io.BytesIO(done.stdout)) as tar:
            tar.extractall(sources, filter="data")
    drive = folder / board
    command = [sys.executable, "-m", "boards.build", board, "--output", str(drive)]
    subprocess.run(command, cwd=sources, stdout=subprocess.DEVNULL, check=True)
    return drive


def parse(markdown: str) -> Iterator[Table]:
    """The tables of a Markdown text, each under its heading."""
    title = ""
    lines: list[str] = []
    for line in [*markdown.splitlines(), "## "]:
        if line.startswith("## "):
            if len(lines) > 2:
                head, _, *rows = [[cell.strip() for cell in row[1:-1].split("|")] for row in lines]
                yield title, head, rows
            title, lines = line[3:], []
        elif line.startswith("|"):
            lines.append(line)


def number(cell: str) -> float | None:
    """The number that a cell begins with, or None."""
    found = re.match(r"-?[\d,]+(\.\d+)?", cell)
    return float(found[0].replace(",", "")) if found else None


def keyed(table: Table) -> dict[tuple[str, ...], str]:
    """{(words of the row, column): cell}; the words are those before its first number."""
    _, head, rows = table
    cells = {}
    for row in rows:
        words = [
            cell for name, cell in zip(head, row) if number(cell) is None and " ms" not in name
        ]
        for name, cell in zip(head, row):
            cells[(*words, name)] = cell
    return cells


def ratios(before: Sequence[Table], now: Sequence[Table]) -> Iterator[str]:
    """A line for each figure that both versions have: what it was, what it is, the ratio."""
    older = {table[0]: keyed(table) for table in before}
    for table in now:
        past = older.get(table[0], {})
        for key, cell in keyed(table).items():
            was, value = number(past.get(key, "")), number(cell)
            if was is not None and value is not None:
                share = f"{value / was:6.2f}" if was else "     -"
                yield f"{was:12,.2f} {value:12,.2f} {share}  {', '.join(key)} ({table[0][:40]})"
