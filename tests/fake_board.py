# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""A board that is not there: CircuitPython's raw prompt on a serial port, over a folder.

Commands really run, in this Python, with the board's modules as far as the tools use them.
It stands in for what the emulated Pico cannot do: a drive held by a computer, a full drive,
another Python, a cable that is pulled out.
"""

import binascii
import builtins
import contextlib
import errno
import hashlib
import io
import os
import socket
import threading
import traceback
import types
from pathlib import Path

import serial

BANNER = b"raw REPL; CTRL-B to exit\r\n"
INTERRUPTED = (
    b"Traceback (most recent call last):\r\n"
    b'  File "code.py", line 9, in <module>\r\nKeyboardInterrupt: \r\n\r\nCode done running.\r\n'
)
_REAL = serial.serial_for_url
UID = "E6614104033B2A2F"


class _Reset(Exception):
    pass


@contextlib.contextmanager
def served(board):
    """The board on a TCP port, for other programs: yields its URL."""
    server = socket.create_server(("127.0.0.1", 0))

    def serve():
        with contextlib.suppress(OSError):
            while True:
                line, _ = server.accept()
                with line, contextlib.suppress(OSError, serial.SerialException):
                    board.open()
                    while data := line.recv(4096):
                        board.write(data)
                        line.sendall(board.read(board.in_waiting))

    threading.Thread(target=serve, daemon=True).start()
    try:
        yield f"socket://127.0.0.1:{server.getsockname()[1]}"
    finally:
        server.close()


class FakeBoard:
    """The board at `url`, its own serial port; what a test may change is in the attributes."""

    def __init__(self, folder):
        self.folder = Path(folder)
        self.implementation = ("circuitpython", (10, 1, 3, ""))
        self.board_id = "raspberry_pi_pico"
        self.readonly = False  # a computer holds the drive
        self.capacity = 1 << 20
        self.cut_after = None  # bytes from the computer until the cable is pulled out
        self.deaf = False
        self.nvm = bytearray(b"\xff" * 4096)
        self.resets = 0
        self.starts = 0  # how often its program began, after a reset or without
        self.written = []  # names under which files were opened for writing
        self.received = 0
        self.running = b""  # what a board that was reset prints
        self.url = "fake://board"
        self.moves_to = None  # the name that a reset gives to the serial port
        self.patient = True  # it reports itself only when the port is open
        self._open_line = False
        self._missed = b""
        self._runs = True  # a program, which Ctrl-C would stop

    # -- the line, as pyserial has it --

    def serial_for_url(self, url, *details, **more):
        """Stands in for serial.serial_for_url."""
        if url != self.url:
            return _REAL(url, *details, **more)
        if not more.get("do_not_open"):
            self.open()
        return self

    def open(self):
        self._open_line = True
        self._raw = False
        self._pending = b""
        self._out = self._missed
        self._missed = b""
        self._names = self._fresh()

    def isOpen(self):
        return self._open_line

    def close(self):
        self._open_line = False

    @property
    def in_waiting(self):
        self._check()
        return len(self._out)

    def inWaiting(self):
        return self.in_waiting

    def read(self, count=1):
        self._check()
        data, self._out = self._out[:count], self._out[count:]
        return data

    def _check(self):
        if not self._open_line:
            raise serial.SerialException("device disconnected")

    def write(self, data):
        self._check()
        for byte in data:
            self.received += 1
            if self.received == self.cut_after:
                self._open_line = False
                self._check()
            if not self.deaf:
                self._hear(bytes((byte,)))

    def _hear(self, byte):
        if self._raw and self._pending.endswith(b"\x05A"):
            self._pending = b""
            self._out += b"R\x00"  # raw paste: known, not spoken
        elif byte == b"\x03":
            self._pending = b""
            if self._runs:
                self._out += INTERRUPTED
            self._runs = False
        elif byte in b"\x01\x02":
            self._raw, self._pending = byte == b"\x01", b""
            if self._raw:
                self._out += BANNER + b">"
        elif byte == b"\x04" and not self._raw:
            self._out += self.start()
        elif byte == b"\x04" and not self._pending.strip():
            self._names, self._pending = self._fresh(), b""
            self._out += b"OK\r\nsoft reboot\r\n" + BANNER + b">"
        elif byte == b"\x04":
            code, self._pending = self._pending.lstrip(b"\r"), b""
            try:
                output, error = self._run(code, self._names)
                self._out += b"OK" + output + b"\x04" + error + b"\x04>"
            except _Reset:
                self._raw = False
                self._out += b"OK" + self.start()
                if self.moves_to:
                    # USB goes away; what is printed waits until the port is opened.
                    self._open_line = False
                    self._missed = self.start() if self.patient else b""
                    self.url = self.moves_to
        else:
            self._pending += byte

    def start(self):
        """What the board prints when it starts."""
        self.starts += 1
        self._runs = True
        code = self.folder / "code.py"
        text = code.read_bytes() if code.exists() else b""
        if b".run(" in text:
            return b"\r\nCinq 0.1.0 ready on Pico with OLED 128x64\r\n"
        if b"incomplete" in text:
            return b"\r\nCinq: installation incomplete.\r\n"
        return self.running

    # -- Python --

    def _fresh(self):
        module = types.SimpleNamespace
        cpu = module(uid=bytes.fromhex(UID))
        # The reset comes after the command, as the end of the connection does.
        modules = {
            "sys": module(implementation=module(name="", version=())),
            "os": module(
                stat=lambda path: os.stat(self._place(path)),
                mkdir=lambda path: self._write(path) and os.mkdir(self._place(path)),
                remove=lambda path: self._write(path) and os.remove(self._place(path)),
                rmdir=lambda path: self._write(path) and os.rmdir(self._place(path)),
                rename=self._rename,
                statvfs=lambda path: (512, 512, 0, max(0, self.capacity - self._used()) // 512),
                sync=lambda: None,
            ),
            "storage": module(
                getmount=lambda path: module(readonly=self.readonly), remount=self._remount
            ),
            "board": module(board_id=self.board_id),
            "microcontroller": module(cpu=cpu, nvm=self.nvm, reset=self._reset),
            "hashlib": module(new=hashlib.new),
            "binascii": binascii,
        }
        name, version = self.implementation
        modules["sys"].implementation = module(name=name, version=version)

        def load(name, *details):
            if name not in modules:
                raise ImportError(f"no module named '{name}'")
            return modules[name]

        known = {**vars(builtins), "open": self._open, "__import__": load}
        return {"__builtins__": known, "__name__": "__main__"}

    def _run(self, code, names):
        output = io.StringIO()
        names["print"] = lambda *what, **how: print(*what, **how, file=output)
        error = ""
        try:
            exec(compile(code.decode(), "<stdin>", "exec"), names)
        except _Reset:
            raise
        except BaseException as problem:
            lines = traceback.format_exception_only(problem)
            error = "Traceback (most recent call last):\n" + "".join(lines)
        return (text.replace("\n", "\r\n").encode() for text in (output.getvalue(), error))

    def _reset(self):
        self.resets += 1
        raise _Reset

    # -- the drive --

    def _place(self, path):
        assert path.startswith("/") and ".." not in path, path
        return self.folder / path[1:]

    def _write(self, path):
        if self.readonly:
            raise OSError(errno.EROFS, "Read-only filesystem")
        return True

    def _remount(self, path, readonly):
        if self.readonly:
            raise RuntimeError("Cannot remount path when visible via USB.")

    def _rename(self, path, to):
        self._write(path)
        os.replace(self._place(path), self._place(to))

    def _used(self):
        return sum(path.stat().st_size for path in self.folder.rglob("*") if path.is_file())

    def _open(self, path, mode="r"):
        if "w" not in mode:
            return open(self._place(path), mode)
        self._write(path)
        self.written.append(path)
        file = open(self._place(path), mode, buffering=0)  # noqa: SIM115 (the caller closes it)
        board = self

        class Limited:
            def write(self, data):
                if board._used() + len(data) > board.capacity:
                    raise OSError(errno.ENOSPC, "No space left on device")
                return file.write(data)

            def close(self):
                file.close()

        return Limited()
