# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The commands for makers, run as a maker runs them, with a board that is not there."""

import os
import pty
import shutil
import subprocess
import sys
import time

import pytest
from conftest import ROOT
from fake_board import FakeBoard, served
from project import ALONE
from test_save import memory

import boards
from boards import console, flash
from save.journal import Journal

pytestmark = pytest.mark.skipif(
    not (ROOT / ".venv/pyvenv.cfg").exists(), reason="the tools are not in .venv: `make tools`"
)


@pytest.fixture(scope="module")
def tree(tmp_path_factory):
    """The project in a folder of its own, so that build/ is not the maker's."""
    tree = tmp_path_factory.mktemp("tree")
    for room in ("boards", "firmware", "lib", "sim"):
        shutil.copytree(ROOT / room, tree / room, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("Makefile", "pyproject.toml"):
        shutil.copy2(ROOT / name, tree)
    (tree / ".venv").symlink_to(ROOT / ".venv")
    return tree


@pytest.fixture
def board(tmp_path):
    """A board and, as its `url`, where it is served."""
    (tmp_path / "drive").mkdir()
    fake = FakeBoard(tmp_path / "drive")
    with served(fake) as fake.at:
        yield fake


def make(tree, *words, code=0):
    """Run make; what it said."""
    done = subprocess.run(
        ["make", "--no-print-directory", *words], cwd=tree, capture_output=True, text=True,
        timeout=120, stdin=subprocess.DEVNULL, env=ALONE,
    )  # fmt: skip
    assert done.returncode == code, done.stdout + done.stderr
    assert "Traceback" not in done.stdout + done.stderr
    return done.stderr if code else done.stdout


def test_flash_builds_and_installs_and_the_second_time_sends_nothing(tree, board):
    # All but two files are there already: sending everything takes long.
    assert "of 507,904 on the drive." in make(tree, "build", "BOARD=pico_oled")
    shutil.copytree(tree / "build/pico_oled", board.folder, dirs_exist_ok=True)
    (board.folder / "code.py").unlink()
    (board.folder / "this_board.mpy").write_bytes(b"C\x06")
    said = make(tree, "flash", "BOARD=pico_oled", "PORT=" + board.at)
    built = flash.read_build(tree / "build/pico_oled")
    assert {path: (board.folder / path).read_bytes() for path in built} == built
    count = len(built) - 1
    first, kept, sent, ready = said.splitlines()
    assert kept == "Kept: this_board.mpy is not of Cinq; it is now this_board.mpy.before."
    assert first == f"raspberry_pi_pico, CircuitPython 10.1.3, on {board.at}"
    assert sent.startswith(f"Sent 2 of {count} files, ")
    assert ready == "Cinq 0.1.0 is ready on Pico with OLED 128x64."
    said = make(tree, "flash", "BOARD=pico_oled", "PORT=" + board.at, "ARGS=--wait 5")
    assert said.splitlines()[1] == f"All {count} files are up to date: nothing sent."


def test_flash_for_an_unknown_board_names_those_there_are(tree):
    said = make(tree, "flash", "BOARD=toaster", code=2)
    assert "There is no board 'toaster'; there are: " + ", ".join(boards.names()) in said


def test_a_match_is_pulled_played_and_pushed(tree, board, tmp_path):
    board.nvm[:], match = memory("omphalos", 9)
    before = Journal(bytearray(board.nvm))
    file = tmp_path / "my match.txt"
    said = make(tree, "save-pull", f"FILE={file}", "PORT=" + board.at)
    assert said == f"{file}: omphalos with 9 moves.\n"
    picture = tmp_path / "match.png"
    keys = ["--headless", "--keys", "a wait:2000", "--shot", str(picture), "--serial"]
    played = subprocess.run(
        [sys.executable, "-m", "sim", "--replay", str(file), *keys],
        cwd=tree, capture_output=True, text=True, timeout=60,
    )  # fmt: skip
    assert (played.returncode, played.stderr) == (0, "")
    assert "ready on" in played.stdout and "Traceback" not in played.stdout
    assert picture.exists()
    board.nvm[:] = b"\xff" * 4096
    said = make(tree, "save-push", f"FILE={file}", "PORT=" + board.at)
    assert said == f"{file} is on the board.\n"
    after = Journal(bytearray(board.nvm))
    assert after.matches() == before.matches()
    for game in before.matches():
        assert (after.match(game), after.entries(game)) == (
            before.match(game),
            before.entries(game),
        )


class Terminal:
    """`make console` in a terminal of its own."""

    def __init__(self, tree, url):
        self._end, inner = pty.openpty()
        words = ["make", "--no-print-directory", "console", "PORT=" + url]
        self._make = subprocess.Popen(
            words, cwd=tree, stdin=inner, stdout=inner, stderr=inner, env=ALONE
        )
        os.close(inner)
        os.set_blocking(self._end, False)
        self.said = ""

    def type(self, text):
        os.write(self._end, text.encode())

    def wait_for(self, text):
        """Until the terminal shows it."""
        end = time.monotonic() + 60
        while text not in self.said:
            assert time.monotonic() < end, self.said
            time.sleep(0.02)
            try:
                self.said += os.read(self._end, 4096).decode()
            except OSError:  # nothing yet, or the other end is closed
                pass

    def code(self):
        code = self._make.wait(30)
        os.close(self._end)
        assert "Traceback" not in self.said.partition("Ctrl-] leaves.")[0]
        return code


def test_the_console_passes_text_both_ways(tree, board):
    (board.folder / "code.py").write_text("main.run(1)\n")
    terminal = Terminal(tree, board.at)
    terminal.wait_for("Ctrl-C stops Cinq, Ctrl-D starts it again, Ctrl-] leaves.")
    terminal.type("\x03\x04")
    terminal.wait_for("Cinq 0.1.0 ready on Pico with OLED 128x64")
    terminal.type("\x1d")
    assert terminal.code() == 0
    assert board.starts == 1


def test_what_a_board_prints_cannot_command_the_terminal():
    shown = []
    write = console.Shown(shown.append)
    for data in (b"a\x1b", b"]0;PW", b"NED\x07b\x1b[1m", b"\x1b]52;c;x\x1b", b"\\c\x1bPq\x1b\\d"):
        write(data)
    assert b"".join(shown) == b"ab\x1b[1mcd"


def test_a_cable_pulled_out_of_the_console_is_one_sentence(tree, board):
    terminal = Terminal(tree, board.at)
    terminal.wait_for("Ctrl-] leaves.")
    board.cut_after = board.received + 1
    terminal.type("x")
    terminal.wait_for("The connection to the board was lost: plug it in again")
    assert terminal.code() == 2


@pytest.mark.parametrize("target", ["flash", "save-pull", "save-push", "console"])
def test_where_nobody_answers_every_command_says_so_in_one_sentence(tree, tmp_path, target):
    (tmp_path / "file.txt").write_text("Cinq replay 1\n")
    words = [target, "PORT=socket://127.0.0.1:1", f"FILE={tmp_path / 'file.txt'}"]
    if target == "console":
        terminal = Terminal(tree, "socket://127.0.0.1:1")
        terminal.wait_for("No answer at socket://127.0.0.1:1.")
        assert terminal.code() == 2
        return
    sentence, complaint = make(tree, *words, code=2).splitlines()
    assert sentence == "No answer at socket://127.0.0.1:1."
    assert complaint.startswith("make: ***")


def test_a_console_without_a_terminal_is_one_sentence(tree):
    said = make(tree, "console", "PORT=socket://127.0.0.1:1", code=2)
    assert said.splitlines()[0] == "The console needs a terminal to type in."


def test_arguments_of_the_server_do_not_reach_the_build(tree):
    """Both commands of the README: ARGS are for the command that was asked for."""
    said = make(tree, "-n", "web-serve", "ARGS=--port 8123 --host 0.0.0.0")
    assert said.count("--port") == 1
    assert "-m sim.web build\n" in said
    assert "-m sim.web serve --port 8123 --host 0.0.0.0\n" in said
