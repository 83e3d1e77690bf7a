# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""What all commands have in common: a wrong word or a lost output is one line."""

import errno
import os
import re
import struct
import subprocess
import sys

import pytest
from conftest import ROOT

import boards
from boards import build, command, image, shorten_names
from boards.port import PortError, open_transport
from sim import pico, script
from sim.pico import __main__ as emulator
from sim.tools import arena

COMMANDS = [
    *("boards.build", "boards.flash", "boards.image", "boards.wiring", "boards.console"),
    *("boards.shorten_names", "sim", "sim.web", "sim.tools.release", "sim.tools.arena"),
    *("sim.tools.art", "sim.tools.board_memory", "sim.tools.new_game"),
]


def started(*words, **more):
    buffered = {key: value for key, value in os.environ.items() if key != "PYTHONUNBUFFERED"}
    return subprocess.Popen(
        [sys.executable, "-m", *words],
        cwd=ROOT, env=buffered, stderr=subprocess.PIPE, text=True, **more,
    )  # fmt: skip


@pytest.mark.parametrize("module", COMMANDS)
def test_a_lost_output_and_a_wrong_word_are_one_line(module):
    with open("/dev/full", "w") as full:
        helping = started(module, "--help", stdout=full)
    wrong = started(module, "--\x1b]0;PWNED\x07", "pull", "x", stdout=subprocess.DEVNULL)
    said = helping.communicate(timeout=60)[1]
    assert said == "The output cannot be written: No space left on device.\n"
    assert helping.returncode == 1
    said = wrong.communicate(timeout=60)[1]
    assert wrong.returncode == 2
    assert said.count("\n") == 1 and said.rstrip("\n").isprintable()


def test_no_command_has_another_way():
    """Every parser complains in one line, and every main is run with an eye on its output."""
    for path in [*(ROOT / "boards").glob("*.py"), *(ROOT / "sim").rglob("*.py")]:
        if path != ROOT / "boards/command.py":
            text = path.read_text("utf-8")
            assert "argparse.ArgumentParser(" not in text, path
            assert not re.search(r"^    sys\.exit\(main\(\)\)", text, re.M), path


def test_ctrl_c_is_one_word(capsys):
    def stopped():
        raise KeyboardInterrupt

    with pytest.raises(SystemExit) as end:
        command.run(stopped)
    assert end.value.code == 130
    assert capsys.readouterr().err == "\nStopped.\n"


def test_a_mistake_of_ours_is_no_lost_output():
    def lost():
        raise ConnectionResetError(errno.ECONNRESET, "Connection reset by peer")

    with pytest.raises(ConnectionResetError):
        command.run(lost)


def test_the_name_of_a_folder_is_neither_a_command_nor_markup(capsys):
    path = ROOT / "build" / "[bold]\x1b]0;PWNED\x07"
    build.show({"board": "pico_oled", "files": []}, path)
    said = capsys.readouterr().out.replace("\n", "")
    assert r"[bold]\x1b]0;PWNED\x07" in said


def test_an_image_that_cannot_be_written_is_named(tmp_path):
    (tmp_path / "file").write_text("")
    for path in ("/dev/full", str(tmp_path / "file" / "x.uf2")):
        with pytest.raises(image.ImageError, match=re.escape(path) + " cannot be written: "):
            image.write(build.Path(path), b"x")
    mine = tmp_path / "mine.uf2"
    mine.write_bytes(b"mine")
    mine.chmod(0o444)
    with pytest.raises(image.ImageError, match="write-protected"):
        image.write(mine, b"x")
    assert mine.read_bytes() == b"mine"


def test_an_input_that_is_closed_or_no_text_is_no_traceback(monkeypatch, capsys):
    monkeypatch.setattr(build, "names_of", lambda: type("Names", (), {"listed": dict})())
    monkeypatch.setattr("sys.stdin", None)
    assert shorten_names.main([]) == 0
    reading, writing = os.pipe()
    os.write(writing, b"\xff\xfe")
    os.close(writing)
    with open(reading, encoding="utf-8") as stdin:
        monkeypatch.setattr("sys.stdin", stdin)
        assert shorten_names.main([]) == 2
    assert capsys.readouterr().err == "The input is no text.\n"


def test_a_pattern_that_is_none_is_no_port():
    with pytest.raises(PortError, match="is no serial port"):
        open_transport("hwgrep://[")


def test_a_number_of_five_thousand_digits_is_one_line(capsys):
    for setting in ("games", "seed", "processes", "seats", "options"):
        assert arena.main(["--game", "enigma", "--" + setting, "9" * 5000]) == 2
        assert capsys.readouterr().err.count("\n") == 1


def test_a_picture_has_a_name_that_a_file_can_have():
    with pytest.raises(script.ScriptError, match="expected a name that ends in .png"):
        script.parse("shot:\0.png", [name for name, _ in boards.load("pico_oled").KEYS])


def test_an_endless_circuitpython_or_flash_is_one_line(monkeypatch, capsys):
    monkeypatch.setattr("signal.pthread_sigmask", lambda how, signals: None)
    monkeypatch.setenv("CIRCUITPYTHON_UF2", "/dev/zero")
    for words in ([], ["--flash", "/dev/zero"], ["--flash", __file__]):
        assert emulator.main(["--bridge", "0", *words]) == 2
        assert capsys.readouterr().err.count("\n") == 1
    for port in ("-1", "99999"):
        with pytest.raises(SystemExit):
            emulator.main(["--bridge", port])
        assert "expected a port" in capsys.readouterr().err


def test_a_block_that_is_larger_than_a_block_changes_no_flash(tmp_path):
    def block(size):
        head = 0x0A324655, 0x9E5D5157, 0x2000, 0x10000000, size, 0, 1, pico.RP2040_FAMILY
        return struct.pack("<8I480s", *head, b"x" * 480)

    (tmp_path / "x.uf2").write_bytes(block(256) + block(2000))
    assert len(pico.read_uf2(tmp_path / "x.uf2")) == pico.FLASH_SIZE
