# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Tables of what was measured, and which budgets were broken."""

import json
from typing import Any

from sim import pico as emulator

Rows = list[tuple[str, ...]]


class Report:
    """Tables, and the budgets that were broken."""

    def __init__(self) -> None:
        self.tables: list[tuple[str, tuple[str, ...], Rows]] = []
        self.broken: list[str] = []
        self.notes: list[str] = []
        self.took: list[tuple[str, float]] = []  # (part, seconds)
        self._shown = 0, 0, 0  # of each

    def table(self, title: str, *head: str) -> Rows:
        rows: Rows = []
        self.tables.append((title, head, rows))
        return rows

    def add(self, other: "Report") -> None:
        """Take over what another report has."""
        self.tables += other.tables
        self.broken += other.broken
        self.took += other.took
        self.notes += [note for note in other.notes if note not in self.notes]

    def tell_took(self) -> None:
        """A table of how long the parts took."""
        rows = self.table("How long the parts of this run took", "part", "s")
        rows += [(part, f"{seconds:.0f}") for part, seconds in self.took]

    def json(self) -> str:
        """The tables for programs: {title: {"head": [...], "rows": [[...]]}}."""
        tables = {title: {"head": head, "rows": rows} for title, head, rows in self.tables}
        return json.dumps({"tables": tables, "broken": self.broken}, indent=1) + "\n"

    def has_pico(self, otherwise: str) -> bool:
        """Whether there is an emulated Pico to measure on; if not, a note says this and why."""
        try:
            emulator.check()
        except emulator.Unavailable as reason:
            self.notes.append(f"{otherwise} {reason}")
            return False
        return True

    def against(
        self, what: str, value: float, budget: float, form: str = "{:.0f}", least: bool = False
    ) -> str:
        """A measured value as text, marked when it is over (or under) its budget."""
        text = form.format(value)
        if value < budget if least else value > budget:
            sign = "least" if least else "most"
            self.broken.append(f"{what}: {text}, at {sign} {form.format(budget)}")
            return text + " ✗"
        return text

    def markdown(self) -> str:
        lines = ["# What Cinq takes", "", "Made by `make bench`.", ""]
        for title, head, rows in self.tables:
            lines += ["## " + title, "", "| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
            lines += ["| " + " | ".join(row) + " |" for row in rows]
            lines.append("")
        lines += [note + "\n" for note in self.notes]
        if self.broken:
            lines += ["## Budgets that are broken", ""]
            lines += ["- " + line for line in self.broken] + [""]
        return "\n".join(lines).rstrip() + "\n"

    def show(self, console: Any) -> None:
        """Print what was not yet: all of it takes half an hour."""
        from rich.table import Table

        tables, notes, broken = self._shown
        self._shown = len(self.tables), len(self.notes), len(self.broken)
        for title, head, rows in self.tables[tables:]:
            table = Table(title=title, title_justify="left")
            for name in head:
                table.add_column(name, justify="left" if name in ("game", "level") else "right")
            for row in rows:
                table.add_row(*row)
            console.print(table)
        for note in self.notes[notes:]:
            console.print(note)
        for line in self.broken[broken:]:
            console.print("[red]over budget:[/red] " + line)
