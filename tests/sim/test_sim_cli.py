# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""python -m sim: scripts of keys, pictures, films, saves, and words for mistakes."""

import errno
import io
import json
import os
import re
import resource
import subprocess
import sys
from pathlib import Path

import numpy
import pytest
from conftest import ROOT
from PIL import Image

import boards
from boards import files
from sim import __main__ as cli
from sim import save, script, sound
from sim.kept_board import KeptBoard
from sim.tools import replay
from sim.virtual import Simulator

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
    "picture that is a folder": (["--shot", "x.png/"], "expected a name that ends in .png"),
    "endless memory": (
        ["--headless", "--nvm", "/dev/zero"],
        "/dev/zero: it is not a regular file",
    ),
    "endless replay": (["--headless", "--replay", "/dev/zero"], "it is not a regular file"),
    "endless script": (["--script", "/dev/zero"], "it is not a regular file"),
    "number that is none": (["--keys", "a*²"], "'a*²': expected a number after the star"),
    "words that command": (["--board", "\x1b]0;PWNED\x07"], r"\x1b]0;PWNED\x07"),
    "strange room": (["--headless", "--link", "room:ws://127.0.0.1:²/mqtt"], "no broker answers"),
    "strange place": (["--headless", "--link", "room:ws://a..b:5205/mqtt"], "no broker answers"),
    "half an address": (["--headless", "--link", "room:ws://[::1/mqtt"], "expected a broker as"),
    "port too high": (["--headless", "--link", "room:ws://127.0.0.1:70000/mqtt"], "no broker"),
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
            assert sim.module("save.journal").Journal(bytearray(sim.nvm)).get(1)[0] == wanted


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
    # What Esc does not save is said: tests/lib/test_code_omega.py has the half minute.
    assert "everything is saved" not in said and "strips and clock go back" in said


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


def test_what_another_program_puts_into_the_file_meanwhile_is_kept(tmp_path):
    path = tmp_path / "save.bin"
    copied = bytes(4096)
    with Simulator(drive=TOY) as sim:
        sim.wait(300)
        keeper = save.Keeper(sim, path)
        for mine in (1, 2, 3):
            sim.module("microcontroller").nvm[mine] = mine
            if mine == 2:
                path.write_bytes(copied)
            keeper.keep()
            assert path.read_bytes() == sim.nvm
        assert not keeper.finish()
    kept = [file for file in tmp_path.iterdir() if file != path]
    assert [file.name for file in kept] == ["save.bin.before"]
    assert kept[0].read_bytes() == copied


def test_no_file_beside_the_memory_is_touched(tmp_path):
    mine = tmp_path / "save.bin.lock"
    mine.write_text("mine")
    assert cli.main(["--headless", "--nvm", str(tmp_path / "save.bin")]) == 0
    assert mine.read_text() == "mine"
    assert sorted(file.name for file in tmp_path.iterdir()) == ["save.bin", "save.bin.lock"]


def test_a_fifo_is_refused_at_once(tmp_path, capsys):
    os.mkfifo(tmp_path / "pipe")
    for option in ("--nvm", "--replay", "--script"):
        with pytest.raises(SystemExit):
            cli.main(["--headless", option, str(tmp_path / "pipe")])
        assert "it is not a regular file" in capsys.readouterr().err


def test_a_write_protected_file_stays(tmp_path, capsys):
    path = tmp_path / "save.bin"
    path.write_bytes(bytes(4096))
    path.chmod(0o444)
    with pytest.raises(SystemExit):
        cli.main(["--headless", "--nvm", str(path), "--language", "fr"])
    assert f"cannot write {path}: it is write-protected" in capsys.readouterr().err
    assert path.read_bytes() == bytes(4096)


def test_a_file_keeps_its_permissions(tmp_path):
    path = tmp_path / "save.bin"
    path.write_bytes(b"\xff" * 4096)
    path.chmod(0o600)
    files.write(path, bytes(4096))
    assert path.stat().st_mode & 0o777 == 0o600


def full(*_, **__):
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_a_full_disk_neither_ends_a_match_nor_loses_a_move(tmp_path, monkeypatch):
    """Another file has no room, but the memory itself has its 4096 bytes."""
    path = tmp_path / "save.bin"
    with KeptBoard("pico_oled", path, drive=TOY) as kept:
        kept.simulator.wait(500)
        monkeypatch.setattr(files, "write", full)
        kept.simulator.module("microcontroller").nvm[5] = 1
        kept.keep()
        assert save.read(path)[5] == 1 and kept.trouble == ""
    new = tmp_path / "new.bin"
    said = f"cannot write {new}: No space left on device"
    with pytest.raises(save.SaveError, match=re.escape(said)):
        KeptBoard("pico_oled", new, drive=TOY)


def test_where_nothing_can_be_written_a_memory_is_played_or_refused_in_words(tmp_path):
    """Not even a directory for temporary files is left when the only disk is full."""
    old, new = tmp_path / "old.bin", tmp_path / "new.bin"
    assert cli.main(["--headless", "--nvm", str(old)]) == 0

    def limit():
        resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))

    for path, code in ((old, 0), (new, 2)):
        command = [sys.executable, "-m", "sim", "--headless", "--nvm", str(path)]
        ran = subprocess.run(
            command, cwd=ROOT, capture_output=True, text=True, preexec_fn=limit, check=False
        )
        assert ran.returncode == code, ran.stderr
        assert len(ran.stderr.splitlines()) == (code != 0)


def test_a_picture_that_cannot_be_written_is_named_and_leaves_nothing(tmp_path):
    def limit():
        resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))

    for option, name in (("--shot", "a.png"), ("--record", "a.gif"), ("--keys", "b.png")):
        path = str(tmp_path / name)
        words = [option, path] if option != "--keys" else [option, "shot:" + path]
        command = [sys.executable, "-m", "sim", "--headless", *words]
        ran = subprocess.run(
            command, cwd=ROOT, capture_output=True, text=True, preexec_fn=limit, check=False
        )
        assert ran.returncode == 2
        assert ran.stderr == f"python -m sim: {path}: File too large\n"
    assert list(tmp_path.iterdir()) == []


def test_what_cannot_be_saved_is_told_tried_again_and_rescued(tmp_path, monkeypatch):
    path = tmp_path / "save.bin"
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    with KeptBoard("pico_oled", path, drive=TOY) as kept:
        kept.simulator.wait(500)
        with monkeypatch.context() as broken:
            broken.setattr(files, "write", full)
            broken.setattr(files, "overwrite", full)
            kept.simulator.module("microcontroller").nvm[5] = 1
            kept.keep()
            assert kept.trouble == f"cannot write {path}: No space left on device"
            kept.next_board()  # a match goes on, on another board too
            said = kept.finish()
            rescued = Path(said.rpartition(" ")[2])
            assert said.startswith(kept.trouble) and save.read(rescued)[5] == 1
        monkeypatch.setattr(save, "_AGAIN_S", 0)
        kept.keep()
        assert kept.trouble == "" and save.read(path)[5] == 1
        assert kept.finish() == ""


@pytest.mark.parametrize("name", ["[" * 100000, '"\\ud800"', "{}", '"' + "x" * 32 + '"'])
def test_a_name_that_is_none_is_one_line(tmp_path, capsys, name):
    path = tmp_path / "match.txt"
    path.write_text(f"Cinq replay 1\ngame: omphalos\nseed: 1\nplayer: human {name}\n")
    with pytest.raises(SystemExit) as end:
        cli.main(["--headless", "--replay", str(path)])
    said = capsys.readouterr().err
    assert end.value.code == 2
    assert said.count("\n") == 1 and "line 4: expected easy or medium or hard or human" in said


def test_a_name_from_outside_is_written_escaped():
    title = "\x1b]0;P\x07\u202e"
    memory = replay.to_nvm(
        "Cinq replay 1\ngame: omphalos\nseed: 1\n"
        f'player: human {json.dumps(title)}\nplayer: hard "Zoé"\n'
    )
    text = replay.to_text(memory)
    assert all(letter.isprintable() for letter in text.replace("\n", ""))
    assert replay.to_nvm(text) == memory and "Zoé" in text


def test_what_a_board_prints_cannot_command_the_terminal(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(Simulator, "serial", "ready\n\x1b]0;PWNED\x07")
    assert cli.main(["--headless", "--serial"]) == 0
    assert capsys.readouterr().out == "ready\n\\x1b]0;PWNED\\x07"


def test_saving_touches_no_other_file(tmp_path):
    mine = tmp_path / "save.bin.new"
    mine.write_bytes(b"mine")
    link = tmp_path / "link.bin"
    link.symlink_to(tmp_path / "save.bin")
    with KeptBoard("pico_oled", link, drive=TOY):
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
        assert len(sim.recorder.lengths) == 3  # dark, the first one, the moved square
        assert sum(sim.recorder.lengths) == 2000


def test_a_film_goes_on_with_the_next_board(tmp_path):
    from sim.record import Recorder

    with KeptBoard("pico_oled", drive=TOY) as kept:
        kept.simulator.recorder = recorder = Recorder()
        kept.simulator.wait(1000)
        kept.next_board()
        kept.simulator.wait(1000)
        recorder.save(tmp_path / "film.gif")
    assert sum(recorder.lengths) == 2000
    with Image.open(tmp_path / "film.gif") as film:
        assert film.size == (128, 64) and film.n_frames == len(recorder.lengths)


# -- sound --


def test_a_square_wave_loops_without_a_click():
    wave = sound.square_wave(440, 32768)
    assert 0.05 < len(wave) / sound.RATE < 0.2
    edges = numpy.count_nonzero(numpy.diff(wave))
    assert edges == 2 * 44 - 1  # whole periods: the last edge is where the loop begins again
