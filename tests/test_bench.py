# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The bench: what it measures is what it says, and a broken budget is not overlooked."""

import pytest

from boards import build
from rules import GAMES
from sim import bench


def test_a_value_over_its_budget_is_marked():
    report = bench.Report()
    assert report.against("time", 49.6, 50) == "50"
    assert report.against("time", 51, 50) == "51 ✗"
    assert report.against("heap", 47.9, 48, "{:.1f}", least=True) == "47.9 ✗"
    assert report.against("heap", 48.0, 48, "{:.1f}", least=True) == "48.0"
    assert report.broken == ["time: 51, at most 50", "heap: 47.9, at least 48.0"]


def test_the_markdown_holds_every_table_and_what_is_broken():
    report = bench.Report()
    report.table("Things", "name", "size").append(("one", report.against("one", 3, 2)))
    report.notes.append("Nothing else was measured.")
    text = report.markdown()
    assert "## Things\n\n| name | size |\n|---|---|\n| one | 3 ✗ |\n" in text
    assert "Nothing else was measured." in text and "- one: 3, at most 2" in text


def test_budgets_are_those_of_the_build():
    assert build.LIMIT == bench.DRIVE_KB * 1024


@pytest.mark.parametrize("name", GAMES)
def test_what_is_measured_on_a_desktop(name):
    rate, moves = bench.playouts(name, bench.sizes(name)[0], 0.0)
    assert rate > 0 and moves > 1
    taken, moves = bench.nvm_bytes(name, bench.sizes(name)[0], 1)
    # A beginning, two bytes or five for each move, an end.
    assert 2 * moves < taken < 5 * moves + 100


def test_decisions_are_timed_as_a_whole_and_by_slices():
    whole, slices = bench.decisions("code_vinci", 2, "hard", 0.0)
    assert len(whole) == len(slices) > 5
    assert all(total >= part for total, part in zip(whole, slices))


@pytest.mark.parametrize(
    ("path", "part"),
    [
        ("lib/rules/omphalos.mpy", "omphalos"),
        ("screens/code_cards.mpy", "code_cards"),
        ("console/help_fr/enigma.txt", "enigma"),
        ("lib/words/french.bin", "enigma"),
        ("lib/omega_boards.mpy", "code_omega"),
        ("lib/adafruit_st7789.mpy", "Adafruit libraries"),
        ("lib/adafruit_display_text/__init__.mpy", "Adafruit libraries"),
        ("lib/journal.mpy", "console and common parts"),
        ("ui/font.mpy", "console and common parts"),
    ],
)
def test_every_file_belongs_to_a_part(path, part):
    assert bench.room_of(path) == part


def test_check_fails_when_a_budget_is_broken(monkeypatch, tmp_path, capsys):
    def measure(report, names, quick):
        report.table("Slow", "game").append((report.against("slow", 9, 1),))

    monkeypatch.setitem(bench.MEASURES, "rules", measure)
    output = tmp_path / "bench.md"
    arguments = ["--only", "rules", "--output", str(output)]
    assert bench.main(arguments) == 0
    assert bench.main([*arguments, "--check"]) == 1
    assert "slow: 9, at most 1" in output.read_text("utf-8")
    assert "over budget" in capsys.readouterr().out


def test_a_part_never_replaces_the_whole_table(monkeypatch, capsys):
    monkeypatch.setitem(bench.MEASURES, "nvm", lambda report, names, quick: None)
    before = bench.OUTPUT.read_bytes() if bench.OUTPUT.exists() else None
    assert bench.main(["--only", "nvm"]) == 0
    assert (bench.OUTPUT.read_bytes() if bench.OUTPUT.exists() else None) == before
