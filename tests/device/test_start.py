# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Damaged files, a slip in the settings and half an installation, on real CircuitPython."""

import random

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
    files["table/pages.mpy"] = files["table/pages.mpy"][:700]
    with Pico(files) as pico:
        pico.wait_for("Cinq: damaged: table/pages.mpy", 16_000)
        pico.wait(500)
        assert len(pico.image().getcolors()) == 2


@pytest.mark.parametrize("name", ["table/pages.mpy", "lib/save/journal.mpy"])
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


# A display that speaks


def told(pico, words, within=6000):
    """The console says something on the serial port and shows a text."""
    pico.wait_for(words, within)
    pico.wait(700)  # the files are compared with their list, then the display is drawn
    shown(pico)


def shown(pico):
    """The display shows a text."""
    image = pico.image()
    if "Cinq: damaged" in pico.serial.splitlines()[-1]:  # by itself: black and white
        assert len(image.getcolors()) == 2
    box = image.convert("L").point(lambda value: 255 * (value > 60)).getbbox()
    assert box and box[2] - box[0] > image.width // 2, "no sentence"


def drive_of(console_build, board):
    folder = console_build(board)
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


BOTH = pytest.mark.parametrize("board", ["pico_oled", "pico_lcd_1_3"])
FIRST = [
    *(
        "code.py",
        "main.py",
        "broken.py",
        "boot.py",
        "this_board.mpy",
        "settings.toml",
        "store.bin",
    ),
    *("menus/start.mpy", "ui/panel.mpy", "ui/hardware.mpy", "ui/pins.mpy", "console/main.mpy"),
    *("lib/rules/__init__.mpy", "menus/home.mpy", "menus/file_check.mpy", "manifest.json"),
]


def missing_is_said(pico, files, name):
    """Boot without a file: what is missing is said without a key, or after the one asked for."""
    pico.change_drive({path: data for path, data in files.items() if path != name})
    if name == "settings.toml":  # the language is asked for, and chosen by A
        pico.wait_for("ready on", 4000)
        pico.wait_still()
        pico.press("a")
    if name == "manifest.json":  # with it goes the list of what should be there; About says so
        pico.wait_for("ready on", 4000)
        pico.wait(1500)
        pico.press("up", "a")
        pico.wait_still()
        about = pico.image()
        pico.press("a")
        pico.wait_still()
        assert pico.image() != about
    else:
        told(pico, "amaged: " + name, 4000)


def speaking(files):
    """A drive whose console does not ask for the language."""
    return {**files, "settings.toml": files["settings.toml"] + b'CINQ_LANGUAGE = "en"\n'}


@BOTH
def test_whatever_is_missing_at_the_start_is_said_on_the_display(console_build, board):
    files = speaking(drive_of(console_build, board))
    with Pico(files, board) as pico:
        for name in FIRST:
            missing_is_said(pico, files, name)


@pytest.mark.slow
@BOTH
def test_each_missing_file_is_said_on_the_display(console_build, board):
    files = speaking(drive_of(console_build, board))
    silent = {}
    with Pico(files, board) as pico:
        for name in files:
            try:
                missing_is_said(pico, files, name)
            except (AssertionError, TimeoutError) as error:
                silent[name] = error
    print(f"{len(files)} files, {pico.seconds:.0f} s of the Pico")
    assert not silent


@pytest.mark.slow
@BOTH
def test_half_a_copy_is_said_on_the_display(console_build, board):
    """Files arrive in the order of their names, and of the last one only a part."""
    files = speaking(drive_of(console_build, board))
    names = sorted(files)
    with Pico(files, board) as pico:
        for share in range(1, 10):
            there = names[: len(names) * share // 10]
            half = {name: files[name] for name in there}
            half[there[-1]] = half[there[-1]][: len(half[there[-1]]) // 2]
            pico.change_drive(half)
            # What CircuitPython hangs at is found after the watchdog has restarted it.
            told(pico, "amaged: " if "manifest.json" in half else "ImportError", 16_000)


@BOTH
def test_a_missing_module_is_said_without_the_list_of_files_too(console_build, board):
    files = speaking(drive_of(console_build, board))
    del files["manifest.json"], files["ui/store.mpy"]
    with Pico(files, board) as pico:
        told(pico, "ImportError: no module named 'ui.store'")


@pytest.mark.slow
@BOTH
def test_any_part_of_a_drive_speaks_that_has_the_notice(console_build, board):
    """A computer may copy in any order; the smallest part is the notice and what calls it."""
    files = speaking(drive_of(console_build, board))
    dice = random.Random(1)
    parts = [[], ["this_board.mpy"]]
    parts += [[name for name in sorted(files) if dice.random() < 0.6] for _ in range(4)]
    with Pico(files, board) as pico:
        for part in parts:
            pico.change_drive({name: files[name] for name in {"code.py", "broken.py", *part}})
            pico.wait(5000)
            shown(pico)


@pytest.mark.parametrize(
    ("build", "board"), [("pico_oled", "pico_lcd_1_3"), ("pico_lcd_1_3", "pico_oled")]
)
def test_a_build_for_the_other_display_says_so(console_build, build, board):
    with Pico(drive_of(console_build, build), board) as pico:
        told(pico, "LookupError")


@pytest.mark.parametrize(
    ("build", "board"), [("pico_oled", "pico_oled_sh1106"), ("pico_oled_sh1106", "pico_oled")]
)
def test_either_oled_works_with_the_build_for_the_other(console_build, build, board):
    pictures = []
    for files in (build, board):
        with Pico(drive_of(console_build, files), board, language="en") as pico:
            pico.wait_for("ready on", 6000)
            pico.wait_still()
            pictures.append(pico.image().tobytes())
    assert pictures[0] == pictures[1]


def test_an_oled_at_the_other_address_is_found(console_build):
    with Pico(drive_of(console_build, "pico_oled"), address=0x3D) as pico:
        pico.wait_for("ready on", 8000)
        pico.wait_still()
        assert pico.image().getbbox()


@pytest.mark.parametrize("name", ["menus/start.mpy", "ui/panel.mpy", "this_board.mpy"])
@pytest.mark.parametrize(
    ("board", "address"),
    [("pico_oled", 0x3D), ("pico_oled_sh1106", 0x3C), ("pico_oled_sh1106", 0x3D)],
)
def test_any_oled_says_what_is_missing_in_the_build_for_the_reference(
    console_build, name, board, address
):
    files = speaking(drive_of(console_build, "pico_oled"))
    del files[name]
    with Pico(files, board, address=address) as pico:
        told(pico, "amaged: " + name)


def test_without_any_display_it_beeps_and_flashes_three_times(console_build):
    """As boards/README.md tells it: half a second each, then silence, again and again."""
    with Pico(drive_of(console_build, "pico_oled"), address=-1) as pico:
        pico.wait_for("LookupError", 6000)
        pico.wait(7500)
        beeps = [(start, length) for start, hertz, length in pico.tones if 430 < hertz < 450]
        for signs in (beeps, pico.flashes):
            assert [round(length, -2) for _, length in signs] == [500] * 6
            starts = [start for start, _ in signs]
            pauses = [b - a for a, b in zip(starts, starts[1:], strict=False)]
            assert [round(pause, -2) for pause in pauses] == [1000, 1000, 2000, 1000, 1000]
        together = zip(beeps, pico.flashes, strict=True)
        assert all(abs(beep - flash) < 50 for (beep, _), (flash, _) in together)


def test_a_console_that_starts_leaves_the_led_dark(console_build):
    with Pico(drive_of(console_build, "pico_oled"), language="en") as pico:
        pico.wait_for("ready on", 6000)
        pico.wait(2000)
        assert not pico.flashes
