# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Damaged files, a slip in the settings and half an installation, on real CircuitPython."""

import pytest

from boards import flash
from rules import GAMES
from sim.pico import Pico


@pytest.fixture
def files(console_build):
    """{path: bytes} of a whole drive, to be damaged."""
    folder = console_build("pico_oled")
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


def test_a_file_that_ends_too_early_is_named_instead_of_hanging(files):
    name = f"screens/{GAMES[0]}.mpy"
    files[name] = files[name][: len(files[name]) // 2]
    with Pico(files, language="en") as pico:
        pico.wait_for("ready on", 5000)
        print(f"menu after {pico.now:.0f} ms")
        pico.wait_still()
        menu = pico.image().tobytes()
        pico.press("a")
        pico.wait_for("Damaged: " + name, 2000)
        pico.wait_still()
        assert pico.image().tobytes() != menu
        pico.press("a")
        pico.wait_still()
        assert pico.image().tobytes() == menu


def test_a_file_without_which_nothing_starts_is_named_after_the_watchdog(files):
    files["console/pages.mpy"] = files["console/pages.mpy"][:700]
    with Pico(files) as pico:
        pico.wait_for("Cinq: damaged: console/pages.mpy", 16_000)
        pico.wait(500)
        assert len(pico.image().getcolors()) == 2


@pytest.mark.parametrize("name", ["console/pages.mpy", "lib/journal.mpy"])
def test_a_missing_file_without_which_nothing_starts_is_named(files, name):
    del files[name]
    with Pico(files) as pico:
        pico.wait_for("Cinq: damaged: " + name, 5000)
        pico.wait(500)
        assert len(pico.image().getcolors()) == 2


def test_about_finds_a_flipped_byte(files):
    data = bytearray(files["lib/bots/enigma.mpy"])
    data[len(data) // 2] ^= 0x10
    files["lib/bots/enigma.mpy"] = bytes(data)
    with Pico(files, language="en") as pico:
        pico.wait_for("ready on", 5000)
        pico.press("up", "a")
        pico.wait_still()
        start = pico.now
        pico.press("a")
        pico.wait_for("Damaged: lib/bots/enigma.mpy", 4000)
        print(f"checked in {pico.now - start:.0f} ms")


@pytest.mark.parametrize(
    "line", [b"CINQ_LANGUAGE = fr", "CINQ_LANGUAGE = “fr”".encode(), b'CINQ_LANGUAGE = "fr']
)
def test_a_slip_in_the_settings_is_named_and_the_console_starts(files, line):
    files["settings.toml"] = b"# Mine\n" + line + b"\n"
    with Pico(files) as pico:
        pico.wait_for("settings.toml, line 2", 5000)
        pico.wait_still()
        pico.press("a")
        pico.wait_for("ready on", 2000)
        pico.press("a")
        pico.wait_still()


@pytest.mark.parametrize("board", ["pico_oled", "pico_lcd_1_3"])
def test_half_an_installation_says_so_on_the_display(console_build, board):
    """With what is sent first, and with nothing but the notice itself."""
    folder = console_build(board)
    first = {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and path.relative_to(folder).as_posix().startswith(flash._FIRST)
    }
    assert len(first) >= 2
    with Pico({**first, "code.py": flash.INCOMPLETE}, board) as pico:
        pico.wait_for("Cinq is incomplete", 5000)
        pico.wait(1000)
        assert len(pico.image().getcolors()) > 1
    with Pico({"code.py": flash.INCOMPLETE}, board) as pico:
        pico.wait_for("Cinq is incomplete", 5000)


def test_files_are_opened_from_the_root_of_the_drive(files):
    files["code.py"] = (
        b"import time\ntime.sleep(0.5)\n"
        b"for path in ('/art/x.bin', 'art/x.bin'):\n    print(path, open(path, 'rb').read())\n"
    )
    files["art/x.bin"] = b"abc"
    with Pico(files) as pico:
        pico.wait_for("/art/x.bin b'abc'", 5000)
        pico.wait_for("art/x.bin b'abc'", 5000)
