# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Playing in a terminal: keys, pictures, and a terminal that is left as it was found."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time

import numpy
import pytest
from conftest import ROOT
from monkey import BOARDS, started
from PIL import Image

import boards
from menus import names
from save.journal import Journal
from sim import link, reading, terminal
from sim.tools import replay
from sim.virtual import Simulator

TOY = ((ROOT / "tests" / "toy", "/"),)
RIGHT = b"\x1b[C"

# The toy firmware prints each press, so a terminal can be played in without a match.
PLAY_TOY = """
import sys
from pathlib import Path
from sim import terminal
from sim.kept_board import KeptBoard
with KeptBoard("pico_oled", drive=((Path("tests/toy"), "/"),)) as kept:
    ended = terminal.play(kept)
    sys.stdout.write(kept.simulator.serial)
sys.exit(128 + ended if ended else 0)
"""


def toy(board="pico_oled"):
    return Simulator(board, drive=TOY)


def test_keys_are_told_apart():
    assert terminal.split_keys(b"z\x1b[Ax\x1bOB") == ([b"z", b"\x1b[A", b"x", b"\x1bOB"], b"")
    assert terminal.split_keys(b"a\x1b") == ([b"a"], b"\x1b")
    assert terminal.split_keys(b"\x1b[") == ([], b"\x1b[")


def counted(times, piece=RIGHT):
    """How often a key counts that is typed at these times, in seconds."""
    with toy() as sim:
        sim.wait(500)
        fingers = terminal.Fingers(sim)
        now = 0.0
        for at in [*times, times[-1] + 3]:
            while now + 0.02 <= at:
                fingers.wait(20)
                now += 0.02
            fingers.wait((at - now) * 1000)
            now = at
            if at <= times[-1]:
                fingers.type(piece, at)
        assert sim.pressed == set()
        return sim.serial.count("pressed right")


def rhythm(*gaps):
    return [0.1 + sum(gaps[:i]) / 1000 for i in range(len(gaps) + 1)]


@pytest.mark.parametrize(
    "gaps",
    [
        (100,) * 4,
        (140,),
        (150,) * 4,
        (90, 200, 130),
        (200, 90, 95),
        (110, 170, 90),
        (65,) * 7,
        (400, 70, 400, 70),
    ],
)
def test_every_tap_counts_once(gaps):
    assert counted(rhythm(*gaps)) == len(gaps) + 1


def test_taps_that_a_network_delivers_together_count_each():
    assert counted(rhythm(0, 0, 0, 300, 5)) == 6


def test_the_terminals_own_repeat_is_a_hold():
    """Some 30 bytes a second, the second one after half a second: three presses, the last held."""
    assert counted(rhythm(500, *[33] * 20)) == 3


def test_a_pasted_text_ends():
    assert counted(rhythm(*[0] * 2000)) <= terminal.MOST + 1


def typed(fingers, keys):
    for piece in terminal.split_keys(keys)[0]:
        assert fingers.type(piece, 0)
        fingers.wait(120)


@pytest.mark.parametrize("board", BOARDS)
def test_where_letters_are_asked_they_are_typed(board):
    with Simulator(board, nvm=started(), seed=7, touch=True, watch=reading.WATCH) as sim:
        sim.wait(2500)
        sim.run("down a wait:900 b wait:900 up*9 wait:600")
        for _ in range(12):
            if any(line.startswith(reading.CHOSEN + "Player 1") for line in reading.lines(sim)):
                break
            sim.run("down wait:200")
        sim.run("a wait:1200")
        assert sim.touch.typing, reading.lines(sim)
        fingers = terminal.Fingers(sim)
        assert "Enter = done" in terminal.Screen(sim, terminal.NO_COLOUR).content(80, 24)[-1]
        typed(fingers, "Qmoé\x7fx\r".encode())  # neither Q nor M is a key here
        sim.wait(900)
        assert not sim.touch.typing
        assert names.known(Journal(bytearray(sim.nvm))) == ["Qmox"]
        assert fingers.type(b"q", 9) is False


def test_letters_of_several_bytes_are_one_piece():
    assert terminal.split_keys("é€x".encode()) == (["é".encode(), "€".encode(), b"x"], b"")
    assert terminal.split_keys(b"a\xc3") == ([b"a"], b"\xc3")


def test_m_holds_b():
    with toy() as sim:
        sim.wait(500)
        sim.strict = False
        fingers = terminal.Fingers(sim)
        fingers.type(b"M", 1.0)
        fingers.wait(800)
        assert sim.pressed == {"b"}
        fingers.wait(150)
        assert sim.pressed == set()
        assert fingers.type(b"q", 4) is False


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
            assert "Omphalos" in text
            assert boards.display_class(sim.board) == "small" or "Settings" in text
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


class Pty:
    """A program in a pseudo-terminal."""

    def __init__(self, *arguments, size=(40, 130)):
        self.seen = b""
        self.pid, self.master = pty.fork()
        if self.pid == 0:
            os.environ.update(TERM="xterm-256color")
            for name in ("DISPLAY", "WAYLAND_DISPLAY", "COLUMNS", "LINES"):
                os.environ.pop(name, None)
            os.chdir(ROOT)
            os.execv(sys.executable, [sys.executable, *arguments])
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", *size, 0, 0))

    def read_until(self, words, seconds=30):
        """What was shown until these words, or until the program ends."""
        end = time.monotonic() + seconds
        while words is None or words not in self.seen:
            if time.monotonic() > end:
                os.kill(self.pid, signal.SIGKILL)
                pytest.fail("timed out: " + self.seen.decode(errors="replace")[-500:])
            if select.select([self.master], [], [], 0.1)[0]:
                try:
                    data = os.read(self.master, 65536)
                except OSError:
                    break
                if not data:
                    break
                self.seen += data
        return self.seen

    def type(self, keys):
        os.write(self.master, keys)

    def end(self):
        """(exit status, attributes of the terminal) when the program has ended."""
        self.read_until(None)
        _, status = os.waitpid(self.pid, 0)
        left = termios.tcgetattr(self.master)
        os.close(self.master)
        return os.waitstatus_to_exitcode(status), left


def test_a_terminal_can_be_played_in_and_left(tmp_path):
    """The real thing: a pseudo-terminal, a picture in it, Esc, and a tidy end."""
    console = Pty("-m", "sim", "--nvm", str(tmp_path / "nvm"))
    console.read_until(b"Esc leaves")
    console.type(b"\x1b")
    status, _ = console.end()
    assert status == 0, console.seen.decode(errors="replace")[-2000:]
    assert console.seen.endswith(b"\x1b[?1049l")
    assert (tmp_path / "nvm").stat().st_size == 4096


def test_taps_in_a_real_terminal_count_once_and_sigterm_leaves_it_as_it_was():
    console = Pty("-c", PLAY_TOY)
    console.read_until(b"Esc leaves")
    time.sleep(0.5)
    for pause in (0.1, 0.1, 0.1, 0.1, 0.15, 0.09, 0.2, 0.13):
        console.type(RIGHT)
        time.sleep(pause)
    time.sleep(0.5)
    os.kill(console.pid, signal.SIGTERM)
    status, attributes = console.end()
    assert status == 128 + signal.SIGTERM
    screen, _, said = console.seen.partition(b"\x1b[?1049l")
    assert said.count(b"pressed right") == 8
    assert b"\x1b[?1049h" in screen
    assert attributes[3] & termios.ECHO and attributes[3] & termios.ICANON


@pytest.mark.parametrize("leaves", [b"q", b"\x1b", b"\tq"])
def test_a_key_just_before_the_end_counts(leaves):
    code = PLAY_TOY.replace(
        "    ended", "    first = kept.simulator\n    ended"
    ).replace("kept.simulator.serial", "first.serial")  # fmt: skip
    console = Pty("-c", code)
    console.read_until(b"Esc leaves")
    time.sleep(0.5)
    console.type(RIGHT + RIGHT + leaves)
    assert console.end()[0] == 0
    assert console.seen.partition(b"\x1b[?1049l")[2].count(b"pressed right") == 2


def test_the_code_of_the_room_stays_in_sight():
    port = link.Port()
    port.told = "room 4v7q2m at ws://127.0.0.1:8000/mqtt; in a browser: http://127.0.0.1:8000/#r="
    with Simulator("pico_oled", drive=TOY, link=port) as sim:
        sim.wait(500)
        for columns in (80, 130):
            lines = terminal.Screen(sim, terminal.NO_COLOUR).content(columns, 24)
            text = re.sub(r"\x1b\[[0-9;]*m", "", "\n".join(lines))
            assert "room 4v7q2m" in text and "#r=" in text
            assert len(lines) <= 24


def test_words_from_outside_never_reach_the_terminal_raw():
    """Names of guests are shown beside a small picture: they cannot command the terminal."""
    nvm = replay.to_nvm(
        "Cinq replay 1\ngame: omphalos\nseed: 1\nkeep: 1 0000\n"
        'player: human "Anna"\nplayer: human "\\u001b]0;P\\u0007\\u202e"\n'
    )
    with Simulator("pico_lcd_1_3", nvm=nvm, seed=1, watch=reading.WATCH) as sim:
        sim.wait(2500)
        sim.run("a wait:2500")
        lines = terminal.Screen(sim, terminal.NO_COLOUR).content(100, 24)
    text = re.sub(r"\x1b\[[0-9;]*m", "", "\n".join(lines))
    assert r"\x1b]0;P\x07\u202e" in text and "Anna" in text
    assert all(letter.isprintable() for letter in text.replace("\n", ""))


def test_the_words_beside_a_picture_keep_their_columns_and_mark_the_chosen_row():
    with Simulator("pico_lcd_1_3", nvm=started(), seed=1, watch=reading.WATCH) as sim:
        sim.wait(2500)
        for chosen, about in (("Code Omega", "strips in a"), ("Omphalos", "shift tiles,")):
            lines = reading.lines(sim, 44)
            assert [line for line in lines if line.startswith(reading.CHOSEN)] == [
                reading.CHOSEN + chosen
            ]
            (beside,) = [line for line in lines if about in line]
            assert beside.index(about) > 20  # in a column of its own
            sim.run("down wait:500")


def test_80x24_begins_with_the_board_that_is_legible_there(tmp_path):
    console = Pty("-m", "sim", "--nvm", str(tmp_path / "nvm"), size=(24, 80))
    console.read_until(b"Esc leaves")
    assert b"Tab: the same match on a colour display." in console.seen
    assert b"\xe2\xa0" in console.seen or b"\xe2\xa1" in console.seen  # braille: each pixel
    console.type(b"\x1b")
    assert console.end()[0] == 0


def test_a_line_that_has_gone_leaves_nothing_behind(monkeypatch, capsys):
    monkeypatch.setattr(terminal.shutil, "get_terminal_size", lambda: os.terminal_size((80, 24)))
    with toy() as sim:
        screen = terminal.Screen(sim, terminal.NO_COLOUR)
        screen.hint = "Tab: another display."
        screen.draw()
        with_hint = capsys.readouterr().out
        assert with_hint.count("Esc leaves") == 1
        screen.hint = ""
        screen.draw()
        rows = len(screen.content(80, 24))
        assert f"\x1b[{rows + 1};1H" + "\x1b[J" in capsys.readouterr().out


def test_live_play_is_recorded(tmp_path):
    film = tmp_path / "film.gif"
    console = Pty("-m", "sim", "--terminal", "--record", str(film), "--nvm", str(tmp_path / "nvm"))
    console.read_until(b"Esc leaves")
    time.sleep(1)
    console.type(b"\x1b")
    assert console.end()[0] == 0
    with Image.open(film) as picture:
        assert picture.size == (128, 64) and picture.n_frames > 1


def test_a_memory_that_cannot_be_saved_is_told_below_the_picture():
    with toy() as sim:
        screen = terminal.Screen(sim, terminal.NO_COLOUR)
        screen.trouble = "cannot write x: No space left on device"
        text = "\n".join(screen.content(80, 24))
    assert "NOT SAVED: cannot write x: No space left on device" in text
