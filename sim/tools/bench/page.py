# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The page: what it weighs, and how quick it is in a Chromium of this computer."""

import importlib.util
import statistics
import tempfile
from collections.abc import Sequence
from pathlib import Path

from sim.tools.bench.report import Report
from sim.web import build, chromium

MENU_MS = 1000
KEY_MS = 10


def measure(report: Report, names: Sequence[str], quick: bool) -> None:
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary) / "web"
        try:
            sizes = build.build(folder)
        except build.WebError as reason:
            report.notes.append(f"The page was not measured. {reason}")
            return
        rows = report.table("The page", "what", "measured", "budget")
        for what, value, budget in (
            ("all files, bytes", sum(sizes.values()), build.LIMIT),
            (
                "a first visit, compressed, bytes",
                build.first_visit(folder),
                build.LIMIT_COMPRESSED,
            ),
        ):
            text = report.against(f"page: {what}", value, budget, "{:,}")
            rows.append((what, text, f"{budget:,}"))
        if chromium.executable() is None or importlib.util.find_spec("playwright") is None:
            report.notes.append("There is no Chromium here: the page's times are not measured.")
            return
        menus, keys = chromium.measure(folder, 2 if quick else 5)
        for what, median, most in (
            ("from opening to the menu, ms, median", statistics.median(menus), MENU_MS),
            ("from a key to its picture, ms, median", statistics.median(keys), KEY_MS),
        ):
            text = report.against(f"page: {what}", median, most, "{:.1f}")
            rows.append((what, text, str(most)))
