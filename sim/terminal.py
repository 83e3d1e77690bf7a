# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Play in a terminal: half blocks, or braille when the window is small.

Works in tmux and over ssh. Terminals tell of keys going down but never of keys coming up:
a press ends after 120 ms, unless the terminal's own repeat keeps it down. M holds B.
"""

import contextlib
import os
import select
import shutil
import sys
import time

import numpy

PRESS_S = 0.12  # how long a key stays down without news
REPEAT_S = 0.06  # news of the same key sooner than this is the terminal's repeat
HOLD_S = 0.9  # how long M keeps B down
FRAME_S = 1 / 50
ESCAPE_S = 0.05  # after an Esc: the rest of an arrow key comes sooner than this

HELP = "arrows  Z = A  X = B  M = hold B"
_KEYS = {
    b"\x1b[A": "up", b"\x1b[B": "down", b"\x1b[C": "right", b"\x1b[D": "left",
    b"\x1bOA": "up", b"\x1bOB": "down", b"\x1bOC": "right", b"\x1bOD": "left",
    b"z": "a", b"a": "a", b"\r": "a", b"\n": "a",
    b"x": "b", b"b": "b", b"\x7f": "b", b"\x08": "b",
    b"s": "x", b"d": "y", b" ": "start",
}  # fmt: skip
_LEAVE = (b"\x1b", b"q", b"\x03", b"\x04")


def split_keys(data):
    """What was typed, one piece per key: (pieces, an escape sequence still incomplete)."""
    pieces = []
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

    def __init__(self, simulator):
        self._simulator = simulator
        self._until = {}  # key -> when it comes up
        self._news = {}  # key -> when it was last heard of

    def type(self, piece, now):
        """One key as the terminal sent it; False when the player wants to leave."""
        piece = piece.lower() if len(piece) == 1 else piece
        if piece in _LEAVE:
            return False
        if piece == b"m":
            self._press("b", now, HOLD_S)
        elif _KEYS.get(piece) in self._simulator.keys:
            self._press(_KEYS[piece], now, PRESS_S)
        return True

    def _press(self, key, now, seconds):
        repeated = now - self._news.get(key, -1) < REPEAT_S
        self._news[key] = now
        for other in list(self._until):
            if other != key or not repeated:
                self._release(other)
        if key not in self._simulator.pressed:
            self._simulator.down(key)
        self._until[key] = now + seconds

    def _release(self, key):
        del self._until[key]
        self._simulator.up(key)
        self._simulator.wait(5)  # so that the board sees it come up

    def rest(self, now):
        """Let go of what has been down long enough."""
        for key, until in list(self._until.items()):
            if now >= until:
                self._release(key)


def half_blocks(pixels):
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
                parts.append("\x1b[38;2;%d;%d;%d;48;2;%d;%d;%dm" % (*front, *back))
            parts.append(character)
        lines.append("".join(parts) + "\x1b[0m")
    return lines


def braille(pixels):
    """Lines of text with eight pixels in each character: lit or not, no colours."""
    height, width = -(-pixels.shape[0] // 4) * 4, -(-pixels.shape[1] // 2) * 2
    lit = numpy.zeros((height, width), int)
    lit[: pixels.shape[0], : pixels.shape[1]] = pixels.max(axis=2) > 80
    dots = ((1, 8), (2, 16), (4, 32), (64, 128))
    codes = sum(lit[y::4, x::2] * dots[y][x] for y in range(4) for x in range(2))
    return ["".join(chr(0x2800 + code) for code in row) for row in codes.tolist()]


def picture(image, scale, columns, rows):
    """An image as lines that fit, or None when even braille does not."""
    pixels = numpy.asarray(image)
    wanted = [(pixels, half_blocks), (pixels[::scale, ::scale], half_blocks)]
    wanted.append((pixels[::scale, ::scale], braille))
    for part, draw in wanted:
        across, down = (1, 2) if draw is half_blocks else (2, 4)
        if -(-part.shape[1] // across) <= columns and -(-part.shape[0] // down) <= rows:
            return draw(part)
    return None


class Screen:
    """The terminal: draws only the lines that have changed."""

    def __init__(self, simulator):
        self._simulator = simulator
        self._size = None
        self._seen = None
        self._lines = []

    def draw(self):
        size = shutil.get_terminal_size()
        if size == self._size and self._simulator.controller.frames == self._seen:
            return
        output = []
        if size != self._size:
            output.append("\x1b[0m\x1b[2J")
            self._lines = []
        self._size, self._seen = size, self._simulator.controller.frames
        lines = self._content(size)
        for row, line in enumerate(lines):
            if row >= len(self._lines) or self._lines[row] != line:
                output.append(f"\x1b[{row + 1};1H{line}")
        self._lines = lines
        if output:
            sys.stdout.write("".join(output))
            sys.stdout.flush()

    def _content(self, size):
        simulator = self._simulator
        lines = picture(simulator.image(), simulator.board.SCALE, size.columns, size.lines - 1)
        if lines is None:
            width, height = simulator.size
            columns = width // simulator.board.SCALE // 2
            rows = height // simulator.board.SCALE // 4 + 1
            text = f"This terminal is {size.columns}x{size.lines}; Cinq needs {columns}x{rows}."
            return [text[: size.columns]]
        names = "  S = X  D = Y" if "x" in simulator.keys else ""
        help_ = f"{HELP}{names}  Esc leaves"
        return lines + ["\x1b[90m" + help_[: size.columns] + "\x1b[0m"]


@contextlib.contextmanager
def _raw():
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


def play(simulator, keep):
    """Play until the player leaves; `keep` is called often, to save."""
    screen, fingers = Screen(simulator), Fingers(simulator)
    with _raw():
        last = time.monotonic()
        waiting, heard = b"", 0
        while not simulator.finished:
            ready = select.select([sys.stdin], [], [], FRAME_S)[0]
            now = time.monotonic()
            if ready:
                data = os.read(sys.stdin.fileno(), 1024)
                if not data:
                    return
                heard = now
                pieces, waiting = split_keys(waiting + data)
                for piece in pieces:
                    if not fingers.type(piece, now):
                        return
            elif waiting and now - heard > ESCAPE_S:
                return  # nothing followed: it was the Esc key
            fingers.rest(now)
            simulator.wait(min(now - last, 0.25) * 1000)
            last = now
            keep()
            screen.draw()
