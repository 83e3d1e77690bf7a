# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""What the console does about a slip in settings.toml and about files that are damaged."""

import hashlib
import json
import os
import random

import pytest
from conftest import ROOT
from images import images, starts
from monkey import BOARDS
from monkey import started as asked

from boards import store
from console import VERSION
from sim.virtual import Simulator

READY = f"Cinq {VERSION} ready on Pico with OLED 128x64\n"


def started(tmp_path, **options):
    """A console whose drive has the files of a folder on top of its own."""
    drive = ((ROOT / "firmware", "/"), (ROOT / "lib", "/lib"), (tmp_path, "/"))
    options.setdefault("nvm", asked())
    sim = Simulator("pico_oled", drive=drive, **options)
    sim.boot()
    sim.wait(1500)
    return sim


@pytest.fixture
def menu(tmp_path):
    """What the menu looks like when all is well."""
    with started(tmp_path) as sim:
        return sim.image().tobytes()


# ---- settings.toml ----------------------------------------------------------------------

SLIPS = {
    "no quotes": (b"# Mine\nCINQ_LANGUAGE = fr\n", 2, "CINQ_LANGUAGE = fr"),
    "curly quotes": ("CINQ_LANGUAGE = “fr”\n".encode(), 1, "CINQ_LANGUAGE = ???fr???"),
    "one quote": (b'CINQ_LANGUAGE = "fr\nA = 1\n', 1, 'CINQ_LANGUAGE = "fr'),
    "other quotes": (b"CINQ_LANGUAGE = 'fr'\r\n", 1, "CINQ_LANGUAGE = 'fr'"),
    "no equals": (b'A = 1\n\nCINQ_LANGUAGE "fr"\n', 3, 'CINQ_LANGUAGE "fr"'),
    "no value": (b"CINQ_LANGUAGE =", 1, "CINQ_LANGUAGE ="),
    "a mark in front": (b'\xef\xbb\xbfCINQ_LANGUAGE = "fr"\n', 1, '???CINQ_LANGUAGE = "fr"'),
    "no number": (b"CINQ_SEED = 12x\n", 1, "CINQ_SEED = 12x"),
    "no text": (b"\xff\xfe\x00", 1, "??\x00"),
}


@pytest.mark.parametrize("what", SLIPS)
def test_a_slip_in_the_settings_is_named_and_the_console_starts(tmp_path, menu, what):
    data, number, line = SLIPS[what]
    (tmp_path / "settings.toml").write_bytes(data)
    with started(tmp_path) as sim:
        assert sim.serial == f"settings.toml, line {number} {line}\n"
        assert sim.image().tobytes() != menu
        sim.press("a")
        sim.wait(500)
        assert sim.serial.endswith(READY)
        assert sim.image().tobytes() == menu
        sim.run("a wait:500 a wait:1000")  # and a match can be played


@pytest.mark.parametrize(
    "text",
    [
        "",
        "# CINQ_LANGUAGE = fr\n",
        'CIRCUITPY_WIFI_SSID = "a \\" b" # mine\nA-b.c = -5 # five\n',
        'A = "b"\n\n[mine]\nanything = [1, 2]\n',
    ],
)
def test_settings_that_can_be_read_are_no_slip(tmp_path, menu, text):
    (tmp_path / "settings.toml").write_text(text)
    with started(tmp_path) as sim:
        assert sim.serial == READY
        assert sim.image().tobytes() == menu


def test_settings_that_can_be_read_are_obeyed(tmp_path, menu):
    (tmp_path / "settings.toml").write_text('CINQ_LANGUAGE = "fr"\n')
    with started(tmp_path) as sim:
        assert sim.serial == READY
        assert sim.image().tobytes() != menu


def test_a_console_can_be_told_to_stay_awake(tmp_path, menu):
    (tmp_path / "settings.toml").write_text("CINQ_AWAKE = 1\n")
    with started(tmp_path) as sim:
        for _ in range(11):
            sim.wait(60_000)
            assert sim.image().tobytes() == menu
            assert sim.module("displayio").displays[0].brightness == 1.0


def test_a_console_can_open_a_game_at_power_on(tmp_path, menu):
    (tmp_path / "settings.toml").write_text('CINQ_GAME = "omphalos"\n')
    with started(tmp_path) as sim:
        offered = sim.image().tobytes()
        assert offered != menu
        for _ in range(2):  # no lesson, no match: B leads to the menu, and the game stays closed
            sim.press("b")
            sim.wait(1500)
        assert sim.image().tobytes() != offered
    (tmp_path / "settings.toml").write_text('CINQ_GAME = "chess"\n')
    with started(tmp_path) as sim:
        assert sim.image().tobytes() == menu


# ---- Damaged files ----------------------------------------------------------------------


def listed(tmp_path, **wrong):
    """A manifest of the firmware as it is; {path with _ for /: [size, hash]} differ."""
    rows = []
    for room, mounted in ((ROOT / "firmware", ""), (ROOT / "lib", "lib/")):
        for path in sorted(room.rglob("*.py")):
            data = path.read_bytes()
            name = mounted + path.relative_to(room).as_posix()
            if store.name(name):
                continue  # in store.bin
            if "/small/" not in name and "/large/" not in name and name != "lib/__init__.py":
                rows.append([name, len(data), hashlib.sha256(data).hexdigest()])
    for row in rows:
        row[1:] = wrong.get(row[0], row[1:])
    rows += [[path, *row] for path, row in wrong.items() if path not in {row[0] for row in rows}]
    lines = ",\n".join(json.dumps(row) for row in rows)
    text = '{"cinq": 1, "board": "pico_oled", "files": [\n' + lines + "\n]}\n"
    (tmp_path / "manifest.json").write_text(text)


def test_files_as_they_were_installed_are_nothing_to_speak_of(tmp_path, menu):
    listed(tmp_path)
    with started(tmp_path) as sim:
        assert sim.serial == READY
        assert sim.image().tobytes() == menu


@pytest.mark.parametrize("path", ["presenters/code_omega.py", "screens/missing.mpy"])
def test_a_game_with_a_damaged_file_is_not_begun(tmp_path, menu, path):
    """The first game of the menu needs it, or perhaps every game does."""
    listed(tmp_path, **{path: [1, ""]})
    with started(tmp_path) as sim:
        # It is told as soon as the menu rests, and again at every attempt to play.
        for times in (1, 2):
            assert sim.serial == READY + f"Damaged: {path}\n" * times
            assert sim.image().tobytes() != menu
            sim.press("a")
            sim.wait(300)
            assert sim.image().tobytes() == menu
            sim.press("a")
            sim.wait(500)


def test_a_damaged_file_of_one_game_spares_the_others(tmp_path):
    listed(tmp_path, **{"presenters/enigma.py": [1, ""]})
    with started(tmp_path) as sim:
        sim.run("a wait:500 a wait:500 a wait:1000")
        assert sim.serial == READY + "Damaged: presenters/enigma.py\n"


@pytest.mark.parametrize("path", [None, "presenters/enigma.py", "ui/text.py"])
def test_about_checks_every_byte_of_every_file(tmp_path, path):
    size = (ROOT / "firmware" / path).stat().st_size if path else 0
    listed(tmp_path, **({path: [size, "00"]} if path else {}))
    with started(tmp_path) as sim:
        sim.run("up a wait:500")
        about = sim.image().tobytes()
        sim.run("a wait:500")
        assert sim.serial == READY + (f"Damaged: {path}\n" if path else "")
        assert sim.image().tobytes() != about
        sim.press("a")
        sim.wait(500)


def test_a_file_that_stops_the_console_is_named(tmp_path):
    listed(
        tmp_path,
        **{"menus/setup.py": [(ROOT / "firmware/menus/setup.py").stat().st_size, "00"]},
    )
    (tmp_path / "menus").mkdir()
    size = (ROOT / "firmware/menus/setup.py").stat().st_size
    (tmp_path / "menus/setup.py").write_text("1 // 0".ljust(size))
    with started(tmp_path) as sim:
        sim.run("a wait:1000")
        assert "Damaged: menus/setup.py\n" in sim.serial
        sim.press("a")
        sim.wait(500)


def test_a_file_without_which_nothing_starts_is_named_on_the_display(tmp_path):
    listed(tmp_path, **{"table/pages.py": [1, ""]})
    (tmp_path / "table").mkdir()
    (tmp_path / "table/pages.py").write_text("import nothing_of_the_kind\n")
    with started(tmp_path) as sim:
        assert "Cinq: damaged: table/pages.py" in sim.serial
        box = sim.image().getbbox()
        assert box is not None and box[3] - box[1] > 40  # several lines
        sim.image(4).save(tmp_path / "damaged.png")


def test_a_mistake_in_the_firmware_is_not_called_damage(tmp_path):
    listed(tmp_path)
    (tmp_path / "table").mkdir()
    (tmp_path / "manifest.json").unlink()
    (tmp_path / "table/pages.py").write_text("import nothing_of_the_kind\n")
    with started(tmp_path) as sim:
        assert "nothing_of_the_kind" in sim.serial and "damaged" not in sim.serial
        assert sim.image().getbbox() is not None  # and the display tells that it has stopped


def test_after_a_hang_every_byte_is_looked_at(tmp_path):
    size = (ROOT / "firmware/presenters/enigma.py").stat().st_size
    listed(tmp_path, **{"presenters/enigma.py": [size, "00"]})
    drive = ((ROOT / "firmware", "/"), (ROOT / "lib", "/lib"), (tmp_path, "/"))
    with Simulator("pico_oled", drive=drive) as sim:
        sim._machine.reset_reason = "WATCHDOG"
        sim._machine._reset_processor()
        sim.boot()
        assert sim.serial == "Cinq: damaged: presenters/enigma.py\n"
        sim.press("a")
        sim.wait(2000)
        assert sim.serial.endswith(READY)


STARTS = int(os.environ.get("STARTS", "12"))  # `make images` tries many more


@pytest.mark.parametrize("number", range(STARTS))
def test_whatever_the_memory_holds_the_console_starts_and_keeps_what_it_can_read(number):
    starts(list(images(1 + number % 5, random.Random(number)))[-1], BOARDS[number % 2])


# What says so, whatever else is damaged
