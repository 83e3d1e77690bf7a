# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Play in a terminal: half blocks, in colour where the terminal has some, or braille.

A display that does not fit is shown smaller, with the words on it as text beside. Works in
tmux and over ssh. A terminal reports that a key was typed, never that it was let go: each
byte is a press of its own, timed so that the board's debouncing counts it once. Only the
terminal's own repeat, which is quicker than any finger, keeps a key down. M holds B.
"""

import contextlib
import os
import select
import shutil
import signal
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import numpy
from numpy.typing import NDArray
from PIL import Image

from boards.plain import plain
from sim import reading
from sim.kept_board import KeptBoard
from sim.virtual import Simulator

Pixels = NDArray[Any]  # [y, x, colour]

TAP_MS = 70  # a key stays down
QUICK_TAP_MS = 40  # the same while more presses wait
BETWEEN_MS = 50  # before the same key goes down again: debouncing takes shorter gaps for bounces
REPEAT_MS = 120  # a key that the terminal repeats stays down after the last repeat
HOLD_MS = 900  # M keeps B down
ACT_MS = 100  # before another board, or the end: what the last key did is saved
MOST = 24  # presses that wait; a hand is never so far ahead, a pasted text is
# The terminal's repeat: the same key twice in a row after an interval between these. A finger
# is slower; bytes that a network delivers together are closer.
REPEAT_S = (0.01, 0.06)
FRAME_S = 1 / 50
ESCAPE_S = 0.05  # after an Esc: the rest of an arrow key comes sooner than this

HELP = "arrows  Z = A  {back}M = hold B"
NEXT_BOARD = b"\t"
TRUE_COLOUR, FEW_COLOURS, NO_COLOUR = "24 bit", "256", "mono"
_WORDS = 24  # columns that words beside a picture need
_KEYS = {
    b"\x1b[A": "up", b"\x1b[B": "down", b"\x1b[C": "right", b"\x1b[D": "left",
    b"\x1bOA": "up", b"\x1bOB": "down", b"\x1bOC": "right", b"\x1bOD": "left",
    b"z": "a", b"a": "a", b"\r": "a", b"\n": "a",
    b"x": "b", b"b": "b", b"\x7f": "b", b"\x08": "b",
    b"y": "y", b"s": "x", b"d": "y", b" ": "start",
}  # fmt: skip
_LEAVE = (b"\x1b", b"q", b"\x03", b"\x04")
_LETTERS = {b"\r": "\n", b"\n": "\n", b"\x7f": "\b", b"\x08": "\b"}  # done, delete


def split_keys(data: bytes) -> tuple[list[bytes], bytes]:
    """What was typed, one piece per key: (pieces, an escape sequence still incomplete)."""
    pieces: list[bytes] = []
    while data:
        if data == b"\x1b":
            return pieces, data  # Esc itself, or the start of a sequence
        if data[:1] == b"\x1b" and data[1:2] in (b"[", b"O"):
            end = 2
            while end < len(data) and not 0x40 <= data[end] <= 0x7E:
                end += 1
            if end == len(data):
                return pieces, data
            pieces.append(data[: end + 1])
            data = data[end + 1 :]
        else:
            length = _length(data[0])
            if len(data) < length:
                return pieces, data
            pieces.append(data[:length])
            data = data[length:]
    return pieces, b""


def _length(first: int) -> int:
    """How many bytes a letter has in UTF-8 that begins so."""
    return 4 if first >= 0xF0 else 3 if first >= 0xE0 else 2 if first >= 0xC0 else 1


class Fingers:
    """Turns typed keys into keys of the board that go down and come up, on the board's clock."""

    def __init__(self, simulator: Simulator) -> None:
        self._simulator = simulator
        self._waiting: deque[tuple[str, float]] = deque()  # key, least ms that it stays down
        self._down: tuple[str, float] | None = None  # the key that is down, since when
        self._least = 0.0  # ms that it stays down at least
        self._kept = 0.0  # until when repeats keep it down
        self._lifted: dict[str, float] = {}  # key -> when it came up
        self._typed: tuple[bytes, float] = (b"", 0.0)  # the last key, and when
        self._quick = 0  # intervals in a row that a repeat would have

    def type(self, piece: bytes, now: float) -> bool:
        """One key as the terminal sent it at `now`; False when the player wants to leave.

        Where the console asks for letters they are letters, not keys.
        """
        touch = self._simulator.touch
        if touch is not None and touch.typing:
            letter = _LETTERS.get(piece) or piece.decode("utf-8", "ignore")
            if len(letter) == 1 and (letter.isprintable() or piece in _LETTERS):
                touch.write(letter)
                return True
        piece = piece.lower() if len(piece) == 1 else piece
        if piece in _LEAVE:
            return False
        if piece == b"m":
            key = "b"
        elif piece == b"x" and "x" in self._simulator.keys:
            key = "x"
        else:
            key = _KEYS.get(piece, "")
        if key not in self._simulator.keys:
            return True
        last, at = self._typed
        self._typed = piece, now
        interval = now - at if piece == last else REPEAT_S[1]
        if interval >= REPEAT_S[1]:
            self._quick = 0
        elif interval >= REPEAT_S[0] or self._quick >= 2:
            self._quick += 1
        if self._quick >= 2 or piece == b"m" and self._is_held():
            self._kept = self._simulator.now + (HOLD_MS if piece == b"m" else REPEAT_MS)
        elif len(self._waiting) < MOST:
            self._waiting.append((key, HOLD_MS if piece == b"m" else QUICK_TAP_MS))
        return True

    def _is_held(self) -> bool:
        """Whether M keeps B down at the moment, or will."""
        return self._least == HOLD_MS or any(least == HOLD_MS for _, least in self._waiting)

    def wait(self, milliseconds: float) -> None:
        """Let the board run for so long; its keys change at their times."""
        end = self._simulator.now + milliseconds
        while True:
            change = self._next_change()
            if change is None or change > end:
                break
            self._run_until(change)
            self._change()
        self._run_until(end)

    def finish(self) -> None:
        """Let every key that waits go down and come up, and the console act on it."""
        while (change := self._next_change()) is not None:
            self._run_until(change)
            self._change()
        self._simulator.wait(ACT_MS)

    def _run_until(self, end: float) -> None:
        if end > self._simulator.now:
            self._simulator.wait(end - self._simulator.now)

    def _next_change(self) -> float | None:
        """When the next key goes down or comes up, None while there is nothing to do."""
        if self._down is not None:
            key, since = self._down
            least = self._least if self._waiting else max(self._least, TAP_MS)
            return max(since + least, self._kept)
        if self._waiting:
            free = self._lifted.get(self._waiting[0][0], -BETWEEN_MS) + BETWEEN_MS
            return max(free, self._simulator.now)
        return None

    def _change(self) -> None:
        if self._down is not None:
            key, _ = self._down
            self._simulator.up(key)
            self._lifted[key] = self._simulator.now
            self._down, self._least = None, 0
        else:
            key, self._least = self._waiting.popleft()
            self._simulator.down(key)
            self._down = key, self._simulator.now


class Keyboard:
    """Reads the terminal in a thread of its own, so that a slow picture delays no key.

    A key's time is that of its arrival.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._arrived: list[tuple[bytes, float]] = []  # bytes, and when they came
        self.closed = False  # no more will come
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._read, name="keyboard", daemon=True)

    def __enter__(self) -> "Keyboard":
        self._thread.start()
        return self

    def __exit__(self, *error: object) -> None:
        self._ended.set()
        self._thread.join()

    def _read(self) -> None:
        while not self._ended.is_set() and not self.closed:
            try:
                if not select.select([sys.stdin], [], [], FRAME_S)[0]:
                    continue
                data = os.read(sys.stdin.fileno(), 1024)
            except OSError:  # the terminal has gone
                data = b""
            if data:
                with self._lock:
                    self._arrived.append((data, time.monotonic()))
            else:
                self.closed = True

    def take(self) -> list[tuple[bytes, float]]:
        """What has arrived since the last call."""
        with self._lock:
            arrived, self._arrived = self._arrived, []
        return arrived


def colours() -> str:
    """What this terminal says about its colours: 24 bit, 256, or none to count on."""
    kind = os.environ.get("TERM", "")
    if os.environ.get("NO_COLOR") or kind in ("", "dumb") or kind.startswith("vt"):
        return NO_COLOUR
    if os.environ.get("COLORTERM", "").lower() in ("truecolor", "24bit") or "direct" in kind:
        return TRUE_COLOUR
    if "256" in kind or os.environ.get("COLORTERM"):
        return FEW_COLOURS
    return NO_COLOUR


def _level(value: int) -> int:
    """The nearest of the six steps that a colour of 256 has in each direction."""
    return 0 if value < 48 else 1 if value < 115 else min(5, (value - 35) // 40)


def nearest(colour: Sequence[int]) -> int:
    """The number of a colour among the terminal's 256."""
    red, green, blue = colour
    if max(colour) - min(colour) < 12 and 8 < red < 239:
        return 232 + (red - 8) * 24 // 231
    return 16 + 36 * _level(red) + 6 * _level(green) + _level(blue)


def _true(front: Sequence[int], back: Sequence[int]) -> str:
    return "\x1b[38;2;%d;%d;%d;48;2;%d;%d;%dm" % (*front, *back)


def _few(front: Sequence[int], back: Sequence[int]) -> str:
    return "\x1b[38;5;%d;48;5;%dm" % (nearest(front), nearest(back))


def half_blocks(
    pixels: Pixels, paint: Callable[[Sequence[int], Sequence[int]], str] = _true
) -> list[str]:
    """Lines of text for an array [y, x, colour]: two pixels in each character.

    Black is the background wherever it can be, so that a copy without colours reads well.
    """
    if pixels.shape[0] % 2:
        pixels = numpy.vstack((pixels, numpy.zeros_like(pixels[:1])))
    lines = []
    for y in range(0, pixels.shape[0], 2):
        parts, colours = [], None
        for upper, lower in zip(pixels[y].tolist(), pixels[y + 1].tolist()):
            character, front, back = "▀", upper, lower
            if upper == lower:
                character, back = "█", [0, 0, 0]
            elif not any(upper):
                character, front, back = "▄", lower, upper
            if character == "█" and not any(front):
                character = " "
                front = colours[0] if colours else front
            if (front, back) != colours:
                colours = (front, back)
                parts.append(paint(front, back))
            parts.append(character)
        lines.append("".join(parts) + "\x1b[0m")
    return lines


def braille(pixels: Pixels) -> list[str]:
    """Lines of text with eight pixels in each character: lit or not, no colours."""
    height, width = -(-pixels.shape[0] // 4) * 4, -(-pixels.shape[1] // 2) * 2
    lit = numpy.zeros((height, width), int)
    lit[: pixels.shape[0], : pixels.shape[1]] = pixels.max(axis=2) > 80
    dots = ((1, 8), (2, 16), (4, 32), (64, 128))
    codes = numpy.zeros((height // 4, width // 2), int)
    for y in range(4):
        for x in range(2):
            codes += lit[y::4, x::2] * dots[y][x]
    return ["".join(chr(0x2800 + code) for code in row) for row in codes.tolist()]


def _draw(image: Image.Image, kind: str) -> list[str]:
    """Lines of an image at its own size."""
    pixels = numpy.asarray(image.convert("RGB"))
    if kind == NO_COLOUR:
        return braille(pixels)
    return half_blocks(pixels, _true if kind == TRUE_COLOUR else _few)


def picture(
    image: Image.Image, columns: int, rows: int, kind: str = TRUE_COLOUR
) -> tuple[list[str], int, bool]:
    """(lines, columns they take, whether the image is whole) of an image that is to fit."""
    width, height = image.size
    across, down = (2, 4) if kind == NO_COLOUR else (1, 2)
    if width <= columns * across and height <= rows * down:
        return _draw(image, kind), -(-width // across), True
    # One bit a pixel is as clear in braille, which needs a quarter of the room.
    if width <= columns * 2 and height <= rows * 4 and image.convert("RGB").getcolors(2):
        return _draw(image, NO_COLOUR), -(-width // 2), True
    room = columns - _WORDS - 2 if columns >= 2 * _WORDS else columns
    share = min(room * across / width, rows * down / height)
    size = (max(1, int(width * share)), max(1, int(height * share)))
    small = image.convert("RGB").resize(size, Image.Resampling.BOX)
    return _draw(small, kind), -(-size[0] // across), False


def _wrapped(texts: Iterable[str], width: int) -> Iterator[str]:
    for text in texts:
        while len(text) > width:
            cut = text.rfind(" ", 1, width + 1)
            cut = cut if cut > 0 else width
            yield text[:cut]
            text = text[cut:].strip()
        yield text


class Screen:
    """The terminal: draws only the lines that have changed."""

    def __init__(self, simulator: Simulator, kind: str | None = None) -> None:
        self._simulator = simulator
        self._kind = kind or colours()
        self._size: os.terminal_size | None = None
        self._seen: tuple[int, str] | None = None
        self._lines: list[str] = []
        self.trouble = ""  # what the player must know at once
        self.hint = ""  # until the first key

    def draw(self) -> None:
        size = shutil.get_terminal_size()
        seen = self._simulator.controller.frames, self.trouble + self.hint
        if size == self._size and seen == self._seen:
            return
        output = []
        if size != self._size:
            output.append("\x1b[0m\x1b[2J")
            self._lines = []
        self._size, self._seen = size, seen
        lines = self.content(size.columns, size.lines)
        for row, line in enumerate(lines):
            if row >= len(self._lines) or self._lines[row] != line:
                output.append(f"\x1b[{row + 1};1H{line}\x1b[K")
        if len(lines) < len(self._lines):
            output.append(f"\x1b[{len(lines) + 1};1H\x1b[J")
        self._lines = lines
        if output:
            sys.stdout.write("".join(output))
            sys.stdout.flush()

    def content(self, columns: int, rows: int) -> list[str]:
        """The lines of a terminal of this size: the picture, perhaps its words, the keys."""
        notes = self._notes(columns)
        rows = max(1, rows - 1 - len(notes))
        lines, width, whole = picture(self._simulator.image(), columns, rows, self._kind)
        beside = columns - width - 2
        if not whole and beside >= _WORDS:
            words = list(_wrapped(reading.lines(self._simulator, beside), beside))[:rows]
            blank = " " * width
            lines = [
                (lines[row] if row < len(lines) else blank) + "  " + words[row]
                if row < len(words)
                else lines[row]
                for row in range(max(len(lines), len(words)))
            ]
        return [*lines, *notes, "\x1b[2m" + self._help()[:columns] + "\x1b[0m"]

    def _notes(self, columns: int) -> list[str]:
        """Below the picture: what is wrong, and the code of the room that the console is in."""
        notes = []
        if self.trouble:
            told = f"NOT SAVED: {plain(self.trouble)}. Play on: it is tried again every second."
            notes += [f"\x1b[1;7m{line}\x1b[0m" for line in _wrapped([told], columns)]
        if self.hint:
            notes += [f"\x1b[1m{line}\x1b[0m" for line in _wrapped([self.hint], columns)]
        link = self._simulator.link
        if link is not None and link.told:
            notes += [f"\x1b[1m{line}\x1b[0m" for line in _wrapped([plain(link.told)], columns)]
        return notes

    def _help(self) -> str:
        keys, touch = self._simulator.keys, self._simulator.touch
        if touch is not None and touch.typing:
            return "type the letters  Backspace deletes  Enter = done  Esc leaves"
        help_ = HELP.format(back="B  X  Y  " if "x" in keys else "X = B  ")
        return f"{help_}  Tab = next board  Esc leaves"


@contextlib.contextmanager
def _raw() -> Iterator[None]:
    """Keys at once and unechoed, on a screen of our own that is put away at the end."""
    import termios
    import tty

    before = termios.tcgetattr(sys.stdin)
    try:
        tty.setraw(sys.stdin)
        sys.stdout.write("\x1b[?1049h\x1b[?25l\x1b[?7l")
        sys.stdout.flush()
        yield
    finally:
        with contextlib.suppress(OSError, termios.error):  # the terminal may have gone
            sys.stdout.write("\x1b[0m\x1b[?7h\x1b[?25h\x1b[?1049l")
            sys.stdout.flush()
            termios.tcsetattr(sys.stdin, termios.TCSADRAIN, before)


@contextlib.contextmanager
def _told_to_end() -> Iterator[list[int]]:
    """The signals that ask this program to end, as they come."""
    told: list[int] = []
    asked = (signal.SIGTERM, signal.SIGHUP, signal.SIGINT)
    before = [(one, signal.signal(one, lambda number, _: told.append(number))) for one in asked]
    try:
        yield told
    finally:
        for one, handler in before:
            signal.signal(one, handler)


def play(kept: KeptBoard, hint: str = "") -> int:
    """Play until the player leaves; the signal that ended it, or 0."""
    with _told_to_end() as told, _raw(), Keyboard() as keyboard:
        _play(kept, keyboard, told, hint)
    return told[0] if told else 0


def _play(kept: KeptBoard, keyboard: Keyboard, told: list[int], hint: str) -> None:
    screen, fingers = Screen(kept.simulator), Fingers(kept.simulator)
    screen.hint = hint
    last = time.monotonic()
    rest, heard = b"", 0.0
    while not kept.simulator.finished and not keyboard.closed and not told:
        for data, heard in keyboard.take():
            pieces, rest = split_keys(rest + data)
            for piece in pieces:
                screen.hint = ""
                if piece == NEXT_BOARD:
                    fingers.finish()
                    kept.next_board()
                    screen, fingers = Screen(kept.simulator), Fingers(kept.simulator)
                elif not fingers.type(piece, heard):
                    fingers.finish()
                    return
        now = time.monotonic()
        if rest and now - heard > ESCAPE_S:
            if rest == b"\x1b":
                fingers.finish()
                return  # nothing followed: it was the Esc key
            rest = b""
        fingers.wait(min(now - last, 0.25) * 1000)
        last = now
        kept.keep()
        screen.trouble = kept.trouble
        screen.draw()
        time.sleep(max(0.0, FRAME_S - (time.monotonic() - now)))
