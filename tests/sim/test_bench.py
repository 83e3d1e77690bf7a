# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The bench: what it measures is what it says, and a broken budget is not overlooked."""

import json
import time

import micropython32
import pytest
from monkey import saved

from boards import build
from rules import GAMES
from save.journal import SIZE
from sim.pico import Heap
from sim.tools import arena, bench, gallery, replay
from sim.tools.bench import compare, desktop, device, install, memory, pages, robustness
from sim.tools.bench.__main__ import MEASURES, main
from sim.tools.bench.parts import part
from sim.tools.bench.report import Report


def test_a_value_over_its_budget_is_marked():
    report = Report()
    assert report.against("time", 49.6, 50) == "50"
    assert report.against("time", 51, 50) == "51 ✗"
    assert report.against("heap", 47.9, 48, "{:.1f}", least=True) == "47.9 ✗"
    assert report.against("heap", 48.0, 48, "{:.1f}", least=True) == "48.0"
    assert report.broken == ["time: 51, at most 50", "heap: 47.9, at least 48.0"]


def test_the_markdown_holds_every_table_and_what_is_broken():
    report = Report()
    report.table("Things", "name", "size").append(("one", report.against("one", 3, 2)))
    report.notes.append("Nothing else was measured.")
    text = report.markdown()
    assert "## Things\n\n| name | size |\n|---|---|\n| one | 3 ✗ |\n" in text
    assert "Nothing else was measured." in text and "- one: 3, at most 2" in text


def test_the_files_of_a_release_are_weighed_without_an_emulator_too(monkeypatch):
    def missing():
        raise install.emulator.Unavailable("No node.")

    monkeypatch.setattr(install.emulator, "check", missing)
    monkeypatch.setattr(install, "BOARDS", ("pico_oled",))
    report = Report()
    install.measure(report, GAMES, True)
    ((_, _, rows),) = report.tables
    files = int(rows[0][2])
    assert files > 100 and [row[1] for row in rows][-1] == "UF2 of the drive, bytes"
    assert int(rows[-1][2].replace(",", "")) > 2 * int(rows[1][2].replace(",", ""))
    assert report.notes == ["Installing was not timed. No node."]


def test_two_versions_are_compared_figure_by_figure():
    before, now = Report(), Report()
    for report, taken in ((before, 500), (now, 400)):
        rows = report.table("Pages", "board", "game", "menu to set-up ms", "where")
        rows.append(("pico_oled", "enigma", report.against("it", taken, 450), "help"))
    found = list(compare.ratios(list(compare.parse(before.markdown())), now.tables))
    (line,) = found
    assert line.split()[:3] == ["500.00", "400.00", "0.80"]
    assert "pico_oled, enigma, help, menu to set-up ms" in line
    kept = (bench.ROOT / "boards/BENCH.md").read_text("utf-8")
    assert list(compare.ratios(list(compare.parse(kept)), list(compare.parse(kept))))


def test_pages_of_two_versions_are_measured_in_one_run(monkeypatch, capsys):
    def measure(report, names, quick, revision=None):
        rows = report.table(pages.TITLE, "board", "game", "language", "help")
        rows.append(("pico_oled", "enigma", "fr", "600" if revision else "150"))

    monkeypatch.setattr(pages, "measure", measure)
    monkeypatch.setattr("sim.tools.bench.__main__.measured", measured_here)
    monkeypatch.setitem(MEASURES, "pages", measure)
    assert main(["--only", "pages", "--against", "HEAD"]) == 0
    (line,) = [line for line in capsys.readouterr().out.splitlines() if "help (Pages" in line]
    assert line.split()[:3] == ["600.00", "150.00", "0.25"]


def measured_here(sections, names, quick):
    for section in sections:
        report = Report()
        MEASURES[section](report, names, quick)
        yield report


def test_another_version_is_built_by_its_own_sources(tmp_path):
    drive = compare.built("HEAD", "pico_oled", tmp_path)
    assert build.read_manifest((drive / "manifest.json").read_text("utf-8"))
    assert (tmp_path / "sources/boards/build.py").is_file()


def test_the_tables_are_there_for_programs_too():
    one, other = Report(), Report()
    other.table("Things", "name", "size").append(("one", other.against("one", 3, 2)))
    one.add(other)
    told = json.loads(one.json())
    assert told["tables"]["Things"] == {"head": ["name", "size"], "rows": [["one", "3 ✗"]]}
    assert told["broken"] == one.broken == ["one: 3, at most 2"]


def test_budgets_are_those_of_the_build():
    assert build.BUDGET == bench.DRIVE_KB * 1024


@pytest.mark.parametrize("name", GAMES)
def test_what_is_measured_on_a_desktop(name):
    rate, moves = desktop.playouts(name, bench.sizes(name)[0], 0.0)
    assert rate > 0 and moves > 1
    taken, moves = desktop.nvm_bytes(name, bench.sizes(name)[0], 1)
    # A beginning, a byte or five for each move, an end.
    assert moves < taken < 5 * moves + 100


def test_a_moment_in_which_a_bot_thought_all_the_time_has_no_block_to_be_held_against():
    class Pico:
        serial = "ready"

        def __getattr__(self, name):
            return lambda *_, **__: Heap(9, 9, 9, 9, least=40000, least_block=None)

    told = []
    memory.Walk(Pico(), "whole", told, memory.show).do("playing", "a")
    assert told == [memory.Moment(40000, memory.RAM, "whole", "playing")]


def test_memory_is_measured_in_every_phase_and_at_the_end():
    found = memory.moments("code_vinci")
    assert set(found) >= {2, 3, 4, 5, 6, "end"}
    name, seed, moves = saved(memory.memory_of("code_vinci", found[5]))
    assert (name, seed, moves) == ("code_vinci", *found[5])
    told = [memory.Moment(9, 5, "1", "a"), memory.Moment(4, 6, "1", "b"), (7, 7, "2", "c")]
    assert memory.worst([*told[:2], memory.Moment(*told[2])], 2) == [
        memory.Moment(4, 6, "1", "b"),
        memory.Moment(7, 7, "2", "c"),
        memory.Moment(9, 5, "1", "a"),
    ]


class Diary:
    """Notes what a walk would do."""

    above = 0

    def __init__(self):
        self.done = []

    def do(self, what, *keys, wait=0):
        self.done.append((what, " ".join(keys)))

    def script(self, what, keys):
        self.done.append((what, keys))


@pytest.mark.parametrize("name", [game for game in GAMES if f"lesson_{game}" in gallery.walks()])
def test_memory_is_measured_in_every_step_of_the_lesson_and_the_match_after_it(name):
    diary = Diary()
    memory.learn(diary, name)
    [(_, steps)] = gallery.starts(f"lesson_{name}")
    assert diary.done[: len(steps)] == steps
    after = [what for what, _ in diary.done[len(steps) :]]
    assert after[0] == "against Easy" and "help of the first match" in after


def test_memory_is_measured_from_the_result_to_the_match_after_it():
    diary = Diary()
    memory.Walk.end(diary)
    keys = dict(diary.done)
    assert keys["result"] == "b" and keys["another match"] == "a"  # A would leap over the result
    assert list(keys).index("looking back") < list(keys).index("another match")
    assert diary.done[-1][0] == "playing it"


def test_decisions_are_timed_as_a_whole_and_by_slices():
    whole, slices = desktop.decisions("code_vinci", 2, "hard", 0.0)
    assert len(whole) == len(slices) > 5
    assert all(total >= part for total, part in zip(whole, slices))


@pytest.mark.parametrize(
    ("path", "part"),
    [
        ("lib/rules/omphalos.mpy", "omphalos"),
        ("screens/code_cards.mpy", "code_cards"),
        ("texts/help_fr/enigma.txt", "enigma"),
        ("lib/words/french.bin", "enigma"),
        ("lib/omega_boards.mpy", "code_omega"),
        ("lib/adafruit_st7789.mpy", "Adafruit libraries"),
        ("lib/adafruit_display_text/__init__.mpy", "Adafruit libraries"),
        ("lib/save/journal.mpy", "console and common parts"),
        ("ui/font.mpy", "console and common parts"),
    ],
)
def test_every_file_belongs_to_a_part(path, part):
    assert desktop.room_of(path) == part


def test_check_fails_when_a_budget_is_broken(monkeypatch, tmp_path, capsys):
    def measure(report, names, quick):
        report.table("Slow", "game").append((report.against("slow", 9, 1),))

    monkeypatch.setitem(MEASURES, "rules", measure)
    output = tmp_path / "bench.md"
    arguments = ["--only", "rules", "--output", str(output)]
    assert main(arguments) == 0
    assert main([*arguments, "--check"]) == 1
    assert "slow: 9, at most 1" in output.read_text("utf-8")
    assert "over budget" in capsys.readouterr().out


@pytest.mark.parametrize(("arguments", "slow"), [([], False), (["--slow"], True)])
def test_what_takes_long_is_measured_when_it_is_asked_for(arguments, slow, monkeypatch, capsys):
    asked = []
    monkeypatch.setattr(
        "sim.tools.bench.__main__.measured", lambda parts, *_: asked.extend(parts) or []
    )
    assert main(["--quick", *arguments]) == 0
    assert ("phases" in asked) == slow
    assert {"pages", "memory", "bots", "rest"} <= set(asked)


def test_each_part_says_how_long_it_took(monkeypatch):
    monkeypatch.setitem(MEASURES, "nvm", lambda report, names, quick: time.sleep(1.1))
    report = Report()
    report.add(part("nvm", GAMES, True))
    report.tell_took()
    ((_, head, rows),) = report.tables
    assert head == ("part", "s") and rows == [("nvm", "1")]


def test_pages_have_the_budgets_of_both_displays():
    for of_oled, of_lcd in pages.PAGES.values():
        assert 0 < of_oled <= of_lcd
    report = Report()
    times = dict.fromkeys(pages.PAGES, 0.0) | {"help": 300.6, "cursor": 38.0}
    for board in bench.BOARDS:
        list(pages.figures(report, (board, "enigma", "fr"), times))
    assert report.broken == [
        "enigma on pico_oled in fr: help, ms: 301, at most 200",
        "enigma on pico_lcd_1_3 in fr: help, ms: 301, at most 300",
    ]


def test_a_part_never_replaces_the_whole_table(monkeypatch, capsys):
    monkeypatch.setitem(MEASURES, "nvm", lambda report, names, quick: None)
    before = bench.OUTPUT.read_bytes() if bench.OUTPUT.exists() else None
    assert main(["--only", "nvm"]) == 0
    assert (bench.OUTPUT.read_bytes() if bench.OUTPUT.exists() else None) == before


# What is planted must be found


def over(report, part):
    return [line for line in report.broken if part in line]


def test_a_planted_slow_bot_is_found(monkeypatch):
    from bots import code_vinci

    think = code_vinci.think

    def dawdle(view, seat, level, dice):
        until = time.process_time() + 1.05 * bench.DECISION_S / arena.PICO
        while time.process_time() < until:
            pass
        yield from think(view, seat, level, dice)

    monkeypatch.setattr(code_vinci, "think", dawdle)
    report = Report()
    desktop.measure_bots(report, ["code_vinci"], quick=True)
    assert len(over(report, "95 % of decisions")) == 6  # three levels, two and four players


def test_a_slow_bot_on_the_device_is_found():
    report = Report()
    slow = [(0.1, 20)] * 15 + [(2.5, 61)] * 5
    assert device.bot_row(report, "enigma", 2, 2, slow)[5:] == ("2.50 ✗", "2.50", "61 ✗")
    assert len(report.broken) == 2


@pytest.mark.skipif(micropython32.interpreter() is None, reason=micropython32.MISSING)
def test_a_planted_leak_is_found(monkeypatch):
    compile_library = micropython32.compile_library

    def leaky(folder):
        compile_library(folder)
        source = folder / "leaky.py"
        text = (build.ROOT / "lib/bots/code_vinci.py").read_text("utf-8")
        think = "def think(view, seat, level, dice):\n"
        assert think in text
        # Remembers half a kilobyte with every decision.
        source.write_text("_kept = []\n" + text.replace(think, think + _LEAK), "utf-8")
        build.compile_mpy(source, folder / "bots/code_vinci.mpy", "code_vinci.py", b"M")
        return folder

    report = Report()
    desktop.measure_heap(report, ["code_vinci"], quick=True)
    assert not report.broken
    monkeypatch.setattr(micropython32, "compile_library", leaky)
    desktop.measure_heap(report, ["code_vinci"], quick=True)
    assert over(report, "code_vinci, 4 players: heap")


_LEAK = "    _kept.append(bytearray(512))\n"


def test_a_planted_loss_is_counted():
    def careless(value):
        if value == 3:
            raise ValueError("lost")

    tally = robustness.tally_of(careless, range(5))
    assert (tally.tried, tally.lost) == (5, ["ValueError: lost"])


@pytest.mark.parametrize("text", ["", "down a", "down*", "hold:x", "wait:-1", "\x00"])
def test_a_script_is_parsed_or_explained(text):
    robustness.parses_or_explains(text)


def test_mistakes_in_files_are_mistakes():
    refused = 0
    for text in robustness.garbled("code_vinci", 40):
        robustness.reads_or_explains(text)
        try:
            replay.to_nvm(text)
        except replay.ReplayError:
            refused += 1
    assert 10 < refused < 40


def test_a_damaged_memory_is_damaged():
    images = list(robustness.damaged("code_vinci", 10))
    assert len(set(images)) == 10
    assert {len(image) for image in images} == {SIZE}
    for image in images[:5]:
        robustness.starts(image)


def test_what_was_measured_is_shown_once_as_soon_as_it_is():
    printed = []

    class Console:
        def print(self, what):
            printed.append(what if isinstance(what, str) else what.title)

    report = Report()
    console = Console()
    report.table("first", "a").append(("1",))
    report.notes.append("a note")
    report.show(console)
    report.table("second", "b").append((report.against("b", 3, 2),))
    report.show(console)
    report.show(console)
    assert printed == ["first", "a note", "second", "[red]over budget:[/red] b: 3, at most 2"]
