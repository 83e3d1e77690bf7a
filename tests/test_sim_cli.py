# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""python -m sim: scripts of keys, pictures, films, saves, and words for mistakes."""

import io
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy
import pytest
from PIL import Image

import boards
from sim import __main__ as cli
from sim import reading, replay, save, script, sound, terminal
from sim.session import Session
from sim.virtual import Simulator

ROOT = Path(__file__).parent.parent
KEYS = ("up", "down", "left", "right", "a", "b")
TOY = ((ROOT / "tests" / "toy", "/"),)


def toy(board="pico_oled"):
    return Simulator(board, drive=TOY)


# -- scripts --


def test_a_script_is_keys_holds_and_waits():
    assert script.parse("down a*2 hold:b hold:up:300 wait:50 # done\n\nleft", KEYS) == [
        ("press", "down"),
        ("press", "a"),
        ("press", "a"),
        ("hold", "b", 1000),
        ("hold", "up", 300),
        ("wait", 50),
        ("press", "left"),
    ]


@pytest.mark.parametrize(
    "text,words",
    [
        ("dwon", "'dwon' is no key of this board and no command; keys: up down left right a b;"),
        ("x", "'x' is no key"),
        ("wait:soon", "'wait:soon': expected a number of milliseconds"),
        ("hold:c", "'hold:c' is no key"),
        ("hold:b:long", "expected a number of milliseconds"),
        ("a*many", "expected a number after the star"),
        ("shot:", "'shot:' is no key of this board and no command"),
        ("jump:3", "commands: KEY"),
        ("a\nb\nc", "line 3: 'c' is no key"),
    ],
)
def test_a_bad_word_is_named_with_what_there_is(text, words):
    with pytest.raises(script.ScriptError, match=re.escape(words)):
        script.parse(text, KEYS)


# -- the command line --


def run(*arguments):
    return subprocess.run(
        [sys.executable, "-m", "sim", *arguments],
        cwd=ROOT,
        capture_output=True,
        text=True,
        env={k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY")},
        stdin=subprocess.DEVNULL,
        timeout=60,
    )


MISTAKES = {
    "board": (
        ["--board", "gameboy"],
        "unknown board 'gameboy'; there are " + ", ".join(boards.names()),
    ),
    "key": (["--keys", "up jump"], "--keys: 'jump' is no key of this board"),
    "language": (["--language", "de"], "unknown language 'de'; there are en, fr"),
    "script": (["--script", "nowhere.txt"], "cannot read nowhere.txt: No such file"),
    "a directory": (["--script", "."], "cannot read .: Is a directory"),
    "both": (["--keys", "a", "--script", "x"], "expected only one of them"),
    "option": (["--colour"], "unrecognized arguments: --colour"),
    "seed": (["--seed", "x"], "argument --seed: invalid int value: 'x'"),
    "negative seed": (["--seed", "-1"], "expected a number from 0 up"),
    "scale": (["--scale", "0"], "expected a number from 1 to 32"),
    "picture": (["--shot", "x.jpeg"], "x.jpeg: expected a name that ends in .png"),
    "nowhere": (["--shot", "/no/where/x.png"], "there is no directory /no/where"),
    "replay": (["--headless", "--replay", "nowhere"], "cannot read nowhere: No such file"),
    "window": (["--window"], "there is no display"),
    "terminal": (["--terminal"], "standard input and output are no terminal"),
    "nothing": ([], "neither a display nor a terminal; expected --headless"),
    "two": (["--terminal", "--headless"], "only one of"),
    "memory": (["--headless", "--nvm", "/no/where/x.bin"], "there is no directory /no/where"),
    "no memory": (["--headless", "--nvm", ""], "--nvm: expected the name of a file"),
    "too large": (["--scale", "33", "--shot", "x.png"], "expected a number from 1 to 32"),
    "too often": (["--keys", "a*100001"], "'a*100001': expected 1 to 100000 presses"),
    "too long": (["--keys", "wait:86400001"], "expected up to 86400000 ms"),
    "shot of a key": (["--keys", "shot:x"], "'shot:x': expected a name that ends in .png"),
    "long link": (["--headless", "--replay", "A" * 400], "this link holds no finished match"),
    "long name": (["--shot", "x" * 400 + "/x.png"], "there is no directory"),
}


@pytest.mark.parametrize("what", sorted(MISTAKES))
def test_a_mistake_is_one_line_and_exit_2(what, capsys, monkeypatch):
    arguments, words = MISTAKES[what]
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.setattr("sys.stdin", io.StringIO())
    monkeypatch.chdir(ROOT / "tests")
    with pytest.raises(SystemExit) as end:
        cli.main(arguments)
    said = capsys.readouterr()
    assert end.value.code == 2
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert words in said.err


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (("GP11", "GP10"), "GP10 is used twice: key up and key down"),
        (('"GP16"', '"GP16'), "it cannot be read: unterminated string literal"),
        (('BUZZER = "GP16"', "BUZZER = 1 // 0"), "it cannot be read: integer division"),
    ],
)
def test_a_board_file_with_a_mistake_is_one_line(tmp_path, monkeypatch, capsys, change, words):
    text = (ROOT / "boards/pico_oled.py").read_text().replace(*change)
    (tmp_path / "mine.py").write_text(text)
    monkeypatch.setattr("boards.HERE", tmp_path)
    with pytest.raises(SystemExit) as end:
        cli.main(["--board", "mine", "--headless"])
    said = capsys.readouterr()
    assert end.value.code == 2
    assert said.err.count("\n") == 1
    assert "boards/mine.py: " + words in said.err


def test_a_closed_standard_input_is_no_terminal():
    done = subprocess.run(
        ["/bin/sh", "-c", f'exec "{sys.executable}" -m sim <&-'],
        cwd=ROOT,
        capture_output=True,
        text=True,
        env={k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY")},
        timeout=60,
    )
    assert done.returncode == 2
    assert "neither a display nor a terminal; expected --headless" in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("output", [">&-", ">/dev/full"])
def test_an_output_that_cannot_be_written_is_one_sentence(output):
    if output == ">/dev/full" and not os.path.exists("/dev/full"):
        pytest.skip("there is no /dev/full")
    done = subprocess.run(
        ["/bin/sh", "-c", f'exec "{sys.executable}" -m sim --headless --serial {output}'],
        cwd=ROOT,
        stderr=subprocess.PIPE,
        text=True,
        timeout=60,
    )
    assert done.returncode == 2
    assert "--serial: cannot write the output: " in done.stderr
    assert done.stderr.count("\n") == 1


def test_an_encoding_without_the_signs_is_one_sentence(monkeypatch, capsys):
    class Typewriter(io.TextIOWrapper):
        def isatty(self):
            return True

    terminal_of_old = Typewriter(io.BytesIO(), encoding="ascii")
    monkeypatch.setattr("sys.stdin", terminal_of_old)
    monkeypatch.setattr("sys.stdout", terminal_of_old)
    with pytest.raises(SystemExit) as end:
        cli.main(["--terminal"])
    assert end.value.code == 2
    said = capsys.readouterr().err
    assert "set to ascii, which cannot show the pictures; expected UTF-8" in said
    assert said.count("\n") == 1


def test_a_file_that_is_no_nvm_is_refused(tmp_path, capsys):
    path = tmp_path / "short"
    path.write_bytes(b"123")
    with pytest.raises(SystemExit):
        cli.main(["--headless", "--nvm", str(path)])
    assert f"{path} has 3 bytes; an NVM file has exactly 4096" in capsys.readouterr().err


def test_shot_and_record(tmp_path):
    shot, film = tmp_path / "a.png", tmp_path / "a.gif"
    done = run(
        *("--headless", "--keys", "down wait:300", "--seed", "1", "--language", "fr"),
        *("--shot", str(shot), "--record", str(film), "--scale", "2", "--serial"),
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("Cinq")
    assert Image.open(shot).size == (256, 128)
    assert Image.open(film).size == (256, 128)
    assert Image.open(film).n_frames > 1


def test_the_language_of_the_command_line_is_the_setting(tmp_path):
    path = tmp_path / "nvm"
    for word, wanted in (("fr", 1), ("en", 0)):
        done = run("--headless", "--nvm", str(path), "--language", word, "--keys", "wait:1500")
        assert done.returncode == 0, done.stderr
        with Simulator(nvm=path.read_bytes()) as sim:
            sim.wait(1500)
            assert sim.module("journal").Journal(bytearray(sim.nvm)).get(1)[0] == wanted


def test_a_picture_into_a_pipe_is_refused_in_words(capsys, monkeypatch):
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.setattr("sys.stdin", type("Tty", (), {"isatty": lambda self: True})())
    with pytest.raises(SystemExit) as end:
        cli.main([])
    assert end.value.code == 2
    assert "the output is no terminal" in capsys.readouterr().err


def test_help_names_the_boards_and_the_keys(capsys):
    with pytest.raises(SystemExit) as end:
        cli.main(["--help"])
    assert end.value.code == 0
    said = capsys.readouterr().out
    assert "pico_oled" in said
    assert "hold:b" in said


def test_the_save_survives_and_is_written_at_once(tmp_path):
    path = tmp_path / "deep" / "save.bin"
    assert save.read(path) is None
    with toy() as sim:
        keeper = save.Keeper(sim, path)
        assert save.read(path) == b"\xff" * 4096
        sim.wait(1000)
        sim.module("microcontroller").nvm[5] = 1
        keeper.keep()
        assert save.read(path)[5] == 1


def test_a_save_that_cannot_be_written_is_said_before_the_match(tmp_path):
    (tmp_path / "file").write_text("x")
    with toy() as sim, pytest.raises(save.SaveError, match="cannot write"):
        save.Keeper(sim, tmp_path / "file" / "save.bin")


def test_two_consoles_never_share_a_memory(tmp_path, capsys):
    path = tmp_path / "save.bin"
    with save.Lock(path):
        with pytest.raises(SystemExit) as end:
            cli.main(["--headless", "--nvm", str(path)])
        assert end.value.code == 2
        said = capsys.readouterr().err
        assert f"another Cinq plays with {path}; expected --nvm with a file of its own" in said
        assert said.count("\n") == 1
    assert cli.main(["--headless", "--nvm", str(path)]) == 0
    assert [file.name for file in tmp_path.iterdir()] == ["save.bin"]


def test_a_replay_into_a_memory_keeps_what_was_there(tmp_path, capsys):
    path, match = tmp_path / "save.bin", tmp_path / "match.txt"
    match.write_text("Cinq replay 1\nkeep: 1 0100\n")
    older = bytes(4096)
    path.write_bytes(older)
    for kept in ("save.bin.before", "save.bin.before2"):
        assert cli.main(["--headless", "--nvm", str(path), "--replay", str(match)]) == 0
        assert capsys.readouterr().err == f"{path}: what was in it is now {tmp_path / kept}\n"
        assert (tmp_path / kept).read_bytes() == older
        older = path.read_bytes()[:-1] + b"\0"
        path.write_bytes(older)
    path.write_bytes(replay.nvm(match))
    assert cli.main(["--headless", "--nvm", str(path), "--replay", str(match)]) == 0
    assert capsys.readouterr().err == ""


def test_saving_touches_no_other_file(tmp_path):
    mine = tmp_path / "save.bin.new"
    mine.write_bytes(b"mine")
    link = tmp_path / "link.bin"
    link.symlink_to(tmp_path / "save.bin")
    with Session("pico_oled", link, drive=TOY):
        pass
    assert mine.read_bytes() == b"mine"
    assert link.is_symlink()
    assert save.read(tmp_path / "save.bin") == b"\xff" * 4096


def test_the_film_shows_each_picture_as_long_as_it_stood():
    from sim.record import Recorder

    with toy() as sim:
        sim.recorder = Recorder()
        sim.wait(1000)
        sim.press("right")
        sim.wait(880)
        assert len(sim.recorder._pictures) == 3  # dark, the first one, the moved square
        assert sum(sim.recorder._times) == 2000


# -- the terminal --


def test_keys_are_told_apart():
    assert terminal.split_keys(b"z\x1b[Ax\x1bOB") == ([b"z", b"\x1b[A", b"x", b"\x1bOB"], b"")
    assert terminal.split_keys(b"a\x1b") == ([b"a"], b"\x1b")
    assert terminal.split_keys(b"\x1b[") == ([], b"\x1b[")


def test_a_press_ends_by_itself_and_repeat_is_a_hold():
    with toy() as sim:
        sim.wait(500)
        fingers = terminal.Fingers(sim)
        fingers.type(b"z", 1.0)
        sim.wait(20)
        assert sim.pressed == {"a"}
        fingers.rest(1.1)
        assert sim.pressed == {"a"}
        fingers.rest(1.13)
        assert sim.pressed == set()
        for step in range(20):  # the terminal repeats every 30 ms
            fingers.type(b"\x1b[C", 2 + step * 0.03)
            sim.wait(30)
            fingers.rest(2 + step * 0.03)
        assert sim.serial.count("pressed right") == 1
        fingers.type(b"\x1b[C", 3)  # two quick taps are two
        sim.wait(50)
        fingers.type(b"\x1b[C", 3.1)
        sim.wait(50)
        assert sim.serial.count("pressed right") == 3
        assert fingers.type(b"q", 4) is False


def test_m_holds_b():
    with toy() as sim:
        sim.wait(500)
        sim.strict = False
        fingers = terminal.Fingers(sim)
        fingers.type(b"M", 1.0)
        fingers.rest(1.8)
        assert sim.pressed == {"b"}
        fingers.rest(2.0)
        assert sim.pressed == set()


COLOURFUL = Image.new("RGB", (240, 240), (10, 20, 30))
COLOURFUL.paste((200, 100, 50), (0, 0, 120, 60))
COLOURFUL.paste((255, 255, 255), (60, 60, 120, 120))


def test_pictures_shrink_to_what_fits():
    lines, width, whole = terminal.picture(COLOURFUL, 250, 130)
    assert (len(lines), width, whole) == (120, 240, True)
    for columns, rows in ((200, 60), (80, 23), (40, 10), (20, 30)):
        for kind in (terminal.TRUE_COLOUR, terminal.FEW_COLOURS, terminal.NO_COLOUR):
            lines, width, whole = terminal.picture(COLOURFUL, columns, rows, kind)
            assert not whole or kind == terminal.NO_COLOUR
            assert len(lines) <= rows and width <= columns
            assert min(rows, columns // 2) <= 2 * len(lines)  # not needlessly small
    mono = Image.new("RGB", (128, 64))
    lines, width, whole = terminal.picture(mono, 80, 23)
    assert (len(lines), width, whole) == (16, 64, True)


def test_colours_are_those_that_the_terminal_tells(monkeypatch):
    for name in ("TERM", "COLORTERM", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)
    assert terminal.colours() == terminal.NO_COLOUR
    monkeypatch.setenv("TERM", "xterm-256color")
    assert terminal.colours() == terminal.FEW_COLOURS
    monkeypatch.setenv("COLORTERM", "truecolor")
    assert terminal.colours() == terminal.TRUE_COLOUR
    monkeypatch.setenv("NO_COLOR", "1")
    assert terminal.colours() == terminal.NO_COLOUR
    monkeypatch.delenv("NO_COLOR")
    monkeypatch.setenv("TERM", "vt100")
    assert terminal.colours() == terminal.NO_COLOUR


def test_of_256_colours_the_nearest_is_taken():
    assert terminal.nearest((0, 0, 0)) == 16
    assert terminal.nearest((255, 255, 255)) == 231
    assert terminal.nearest((255, 0, 0)) == 196
    assert terminal.nearest((128, 128, 128)) == 244
    (line,) = terminal.half_blocks(numpy.full((2, 1, 3), (255, 0, 0), numpy.uint8), terminal._few)
    assert line.startswith("\x1b[38;5;196;")


@pytest.mark.parametrize("board", boards.names())
@pytest.mark.parametrize("kind", [terminal.TRUE_COLOUR, terminal.NO_COLOUR])
def test_80x24_shows_something_playable_for_every_board(board, kind):
    with Simulator(board, seed=1, language="en", watch=reading.WATCH) as sim:
        sim.wait(2500)
        lines = terminal.Screen(sim, kind).content(80, 24)
        assert len(lines) <= 24
        plain = [re.sub(r"\x1b\[[0-9;]*m", "", line) for line in lines]
        assert max(map(len, plain)) <= 80
        assert "Esc leaves" in plain[-1]
        if sim.size != (128, 64):  # too large to draw its letters: they stand beside it
            text = "\n".join(plain)
            assert "Omphalos" in text and "Settings" in text
            sim.press("down")
            words = reading.lines(sim)
            assert words != [] and len(words[-1]) > 3


def test_half_blocks_read_well_without_colours():
    pixels = numpy.zeros((2, 4, 3), numpy.uint8)
    pixels[0, 1] = pixels[1, 2] = pixels[:, 3] = 255
    (line,) = terminal.half_blocks(pixels)
    assert re.sub(r"\x1b\[[0-9;]*m", "", line) == " ▀▄█"


def test_braille_has_eight_pixels_a_character():
    pixels = numpy.zeros((4, 2, 3), numpy.uint8)
    pixels[0, 0] = pixels[3, 1] = 255
    assert terminal.braille(pixels) == [chr(0x2800 + 1 + 128)]


def test_a_terminal_can_be_played_in_and_left(tmp_path):
    """The real thing: a pseudo-terminal, a picture in it, Esc, and a tidy end."""
    pid, master = pty.fork()
    if pid == 0:
        os.environ.update(COLUMNS="130", LINES="40", TERM="xterm-256color")
        os.environ.pop("DISPLAY", None)
        os.environ.pop("WAYLAND_DISPLAY", None)
        os.chdir(ROOT)
        nvm = str(tmp_path / "nvm")
        os.execv(sys.executable, [sys.executable, "-m", "sim", "--nvm", nvm])
    seen, end, left = b"", time.monotonic() + 30, False
    while time.monotonic() < end:
        if select.select([master], [], [], 0.1)[0]:
            try:
                data = os.read(master, 65536)
            except OSError:
                break
            if not data:
                break
            seen += data
        if not left and b"Esc leaves" in seen:
            left = True
            os.write(master, b"\x1b")
    else:
        os.kill(pid, signal.SIGKILL)  # it hangs: the status below will say so
    _, status = os.waitpid(pid, 0)
    os.close(master)
    assert status == 0, seen.decode(errors="replace")[-2000:]
    assert seen.endswith(b"\x1b[?1049l")
    assert (tmp_path / "nvm").stat().st_size == 4096


# -- sound --


def test_a_square_wave_loops_without_a_click():
    wave = sound.square_wave(440, 32768)
    assert 0.05 < len(wave) / sound.RATE < 0.2
    edges = numpy.count_nonzero(numpy.diff(wave))
    assert edges == 2 * 44 - 1  # whole periods: the last edge is where the loop begins again
