# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Play in a terminal: half blocks, in colour where the terminal has some, or braille.

A display that does not fit is shown smaller, with the words on it as text beside. Works in
tmux and over ssh. Terminals tell of keys going down but never of keys coming up: a press
ends after 120 ms, unless the terminal's own repeat keeps it down. M holds B.
"""

import contextlib
import os
import select
import shutil
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import numpy
from numpy.typing import NDArray
from PIL import Image

from sim import reading
from sim.session import Session
from sim.virtual import Simulator

Pixels = NDArray[Any]  # [y, x, colour]

PRESS_S = 0.12  # how long a key stays down without news
REPEAT_S = 0.06  # news of the same key sooner than this is the terminal's repeat
HOLD_S = 0.9  # how long M keeps B down
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
            pieces.append(data[:1])
            data = data[1:]
    return pieces, b""


class Fingers:
    """Turns news of keys into keys that go down and come up."""

    def __init__(self, simulator: Simulator) -> None:
        self._simulator = simulator
        self._until: dict[str, float] = {}  # key -> when it comes up
        self._news: dict[str, float] = {}  # key -> when it was last heard of

    def type(self, piece: bytes, now: float) -> bool:
        """One key as the terminal sent it; False when the player wants to leave."""
        piece = piece.lower() if len(piece) == 1 else piece
        if piece in _LEAVE:
            return False
        if piece == b"m":
            self._press("b", now, HOLD_S)
        elif piece == b"x" and "x" in self._simulator.keys:
            self._press("x", now, PRESS_S)
        elif _KEYS.get(piece) in self._simulator.keys:
            self._press(_KEYS[piece], now, PRESS_S)
        return True

    def _press(self, key: str, now: float, seconds: float) -> None:
        repeated = now - self._news.get(key, -1) < REPEAT_S
        self._news[key] = now
        for other in list(self._until):
            if other != key or not repeated:
                self._release(other)
        if key not in self._simulator.pressed:
            self._simulator.down(key)
        self._until[key] = now + seconds

    def _release(self, key: str) -> None:
        del self._until[key]
        self._simulator.up(key)
        self._simulator.wait(5)  # so that the board sees it come up

    def rest(self, now: float) -> None:
        """Let go of what has been down long enough."""
        for key, until in list(self._until.items()):
            if now >= until:
                self._release(key)


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
        self._seen: int | None = None
        self._lines: list[str] = []

    def draw(self) -> None:
        size = shutil.get_terminal_size()
        if size == self._size and self._simulator.controller.frames == self._seen:
            return
        output = []
        if size != self._size:
            output.append("\x1b[0m\x1b[2J")
            self._lines = []
        self._size, self._seen = size, self._simulator.controller.frames
        lines = self.content(size.columns, size.lines)
        for row, line in enumerate(lines):
            if row >= len(self._lines) or self._lines[row] != line:
                output.append(f"\x1b[{row + 1};1H{line}\x1b[K")
        self._lines = lines
        if output:
            sys.stdout.write("".join(output))
            sys.stdout.flush()

    def content(self, columns: int, rows: int) -> list[str]:
        """The lines of a terminal of this size: the picture, perhaps its words, the keys."""
        lines, width, whole = picture(self._simulator.image(), columns, rows - 1, self._kind)
        beside = columns - width - 2
        if not whole and beside >= _WORDS:
            words = list(_wrapped(reading.lines(self._simulator), beside))[: rows - 1]
            blank = " " * width
            lines = [
                (lines[row] if row < len(lines) else blank) + "  " + words[row]
                if row < len(words)
                else lines[row]
                for row in range(max(len(lines), len(words)))
            ]
        return [*lines, "\x1b[2m" + self._help()[:columns] + "\x1b[0m"]

    def _help(self) -> str:
        keys = self._simulator.keys
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
        sys.stdout.write("\x1b[?7h\x1b[?25h\x1b[?1049l")
        sys.stdout.flush()
        termios.tcsetattr(sys.stdin, termios.TCSADRAIN, before)


def play(session: Session) -> None:
    """Play until the player leaves."""
    screen, fingers = Screen(session.simulator), Fingers(session.simulator)
    with _raw():
        last = time.monotonic()
        waiting, heard = b"", 0.0
        while not session.simulator.finished:
            ready = select.select([sys.stdin], [], [], FRAME_S)[0]
            now = time.monotonic()
            if ready:
                data = os.read(sys.stdin.fileno(), 1024)
                if not data:
                    return
                heard = now
                pieces, waiting = split_keys(waiting + data)
                for piece in pieces:
                    if piece == NEXT_BOARD:
                        session.next_board()
                        screen, fingers = Screen(session.simulator), Fingers(session.simulator)
                    elif not fingers.type(piece, now):
                        return
            elif waiting and now - heard > ESCAPE_S:
                return  # nothing followed: it was the Esc key
            fingers.rest(now)
            session.simulator.wait(min(now - last, 0.25) * 1000)
            last = now
            session.keep()
            screen.draw()
