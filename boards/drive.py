# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The drive of a connected board: reading, comparing and writing its files.

Python on the board may write the drive or the computer may, never both. `SerialDrive`
writes through the board, `MountedDrive` through the folder where this computer shows the
drive. What is on it is always the board's own word: it hashes its files itself.

A file is written under another name, compared, and only then renamed: CircuitPython hangs
when it imports an .mpy file that ends too early, so none may ever stand under its name.
"""

import base64
import errno
import hashlib
import os
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TypeVar

from boards.port import Board, Refused, understood

Result = TypeVar("Result")
Found = dict[str, tuple[str, int]]  # path: hash and size

CHUNK = 1024  # B a message; a divisor of the flash's sector of 4096 B, so none is written twice
CLUSTER = 512  # a file takes whole clusters on CIRCUITPY
UNDER_WAY = "installing.tmp"  # the file that is being written
FOLDER = "folder"  # in the place of a hash
DIGITS = 24  # of SHA-256 that a manifest keeps

# What the board must be able to do. CircuitPython has hashlib.new, not hashlib.sha256.
_ON_BOARD = f"""
import binascii, hashlib, os, storage
def digest(path):
    try:
        if os.stat(path)[0] & 0x4000:
            return "{FOLDER} 0"
        file = open(path, "rb")
    except OSError:
        return "-"
    hash = hashlib.new("sha256")
    block = bytearray({CHUNK})
    size = 0
    with file:
        while True:
            count = file.readinto(block)
            if not count:
                break
            hash.update(memoryview(block)[:count])
            size += count
    return binascii.hexlify(hash.digest()).decode() + " " + str(size)
def survey(*paths):
    for path in paths:
        print(digest(path))
def exists(*paths):
    for path in paths:
        try:
            os.stat(path)
            print(1)
        except OSError:
            print(0)
def read(path):
    with open(path, "rb") as file:
        while True:
            block = file.read({CHUNK})
            if not block:
                break
            print(binascii.b2a_base64(block).decode(), end="")
def begin(*folders):
    global under_way
    for path in folders:
        try:
            os.mkdir(path)
        except OSError as error:
            if error.errno != {errno.EEXIST}:
                raise
    under_way = open("/{UNDER_WAY}", "wb")
def add(text):
    under_way.write(binascii.a2b_base64(text))
def end(path, wanted):
    under_way.close()
    right = digest("/{UNDER_WAY}") == wanted
    if right:
        move("/{UNDER_WAY}", path)
    print(right)
def move(path, to):
    remove(to)
    os.rename(path, to)
def remove(path):
    try:
        os.remove(path)
    except OSError as error:
        if error.errno != {errno.ENOENT}:
            raise
def leave(path):
    try:
        os.rmdir(path)
    except OSError:
        pass
"""


class DriveError(Exception):
    """The drive cannot be written; the message says why in one sentence."""


class Locked(DriveError):
    """The computer holds the drive, and shows it nowhere."""

    def __init__(self) -> None:
        super().__init__(
            "The board's drive belongs to the computer at the moment, which shows it nowhere.\n"
            "Press its reset button without holding B (a board that never had Cinq: mount "
            "CIRCUITPY, or eject it), then run this again."
        )


class Full(DriveError):
    """There is no room."""

    def __init__(self, needed: int | None = None, free: int | None = None) -> None:
        amount = f" ({needed:,} bytes needed, {free:,} free)" if needed else ""
        super().__init__(
            f"The board's drive is full{amount}: remove files of your own from it, then run "
            "this again."
        )


def folders_of(path: str) -> list[str]:
    """The folders that a file needs, the outermost first."""
    parts = path.split("/")[:-1]
    return ["/".join(parts[: i + 1]) for i in range(len(parts))]


def _places(paths: Iterable[str]) -> str:
    """Paths as arguments of a call on the board."""
    return ", ".join(repr("/" + path) for path in paths)


class Contents:
    """What the board says about its files. Paths are relative to the drive."""

    def __init__(self, board: Board) -> None:
        self._board = board
        board.run(_ON_BOARD)

    def survey(self, paths: Iterable[str]) -> Found:
        """{path: (hash, size)} of what is there; a folder has the word for it as its hash."""
        found: Found = {}
        paths = list(paths)
        for i in range(0, len(paths), 16):  # a few at a time: a question must fit in memory
            group = paths[i : i + 16]
            answers = self._board.run(f"survey({_places(group)})").splitlines()
            with understood():
                for path, answer in zip(group, answers, strict=True):
                    if answer != "-":
                        digest, size = answer.split()
                        found[path] = (digest[:DIGITS], int(size))
        return found

    def existing(self, paths: Iterable[str]) -> list[str]:
        """Those of the paths that are there."""
        paths = list(paths)
        found: list[str] = []
        for i in range(0, len(paths), 16):
            group = paths[i : i + 16]
            answers = self._board.run(f"exists({_places(group)})").split()
            with understood():
                pairs = list(zip(group, answers, strict=True))
            found += [path for path, answer in pairs if answer == "1"]
        return found

    def read(self, path: str) -> bytes | None:
        """The bytes of a small file, None if there is no such file."""
        try:
            said = self._board.run(f"read({_places([path])})")
        except Refused as refusal:
            if refusal.number == errno.ENOENT:
                return None
            raise
        with understood():
            return b"".join(base64.b64decode(line, validate=True) for line in said.split())

    def free(self) -> int:
        """Free bytes."""
        said = self._board.run("s = os.statvfs('/')\nprint(s[0] * s[3])")
        with understood():
            return int(said)

    def writable(self) -> bool:
        """Whether Python on the board may write; it takes the drive if no computer holds it."""
        said = self._board.run(
            "if storage.getmount('/').readonly:\n"
            "    try:\n"
            "        storage.remount('/', readonly=False)\n"
            "    except RuntimeError:\n"
            "        pass\n"
            "print(storage.getmount('/').readonly)"
        )
        return said.strip() == "False"


class SerialDrive:
    """Writes through Python on the board."""

    def __init__(self, board: Board) -> None:
        self._board = board

    def _run(self, code: str) -> str:
        try:
            return self._board.run(code)
        except Refused as refusal:
            if refusal.number == errno.EROFS:
                raise Locked
            # A folder that cannot grow is EACCES on this file system.
            if refusal.number in (errno.ENOSPC, errno.EACCES):
                raise Full
            raise

    def write(
        self, path: str, data: bytes, progress: Callable[[int], None] = lambda count: None
    ) -> None:
        """Write a file; it has its name only when the board has all of it."""
        begin = f"begin({_places(folders_of(path))})\n"
        end = f"end({_places([path])}, '{hashlib.sha256(data).hexdigest()} {len(data)}')"
        for _ in range(3):
            code = begin
            for i in range(0, len(data), CHUNK):
                piece = data[i : i + CHUNK]
                code += f"add('{base64.b64encode(piece).decode()}')\n"
                if i + CHUNK < len(data):
                    self._run(code)
                    code = ""
                progress(len(piece))
            if self._run(code + end).strip() == "True":
                return
            progress(-len(data))
        raise DriveError("The board keeps other bytes than it was sent: its flash may be worn.")

    def rename(self, path: str, to: str) -> None:
        self._run(f"move({_places([path, to])})")

    def remove(self, paths: Iterable[str]) -> None:
        """Remove files, and the folders that they leave empty."""
        for path in paths:
            code = f"remove({_places([path])})\n"
            for folder in reversed(folders_of(path)):
                code += f"leave({_places([folder])})\n"
            self._run(code)

    def settle(self) -> None:
        """Nothing waits to be written."""
        self._run("os.sync() if hasattr(os, 'sync') else None")


class MountedDrive:
    """Writes through the folder where this computer shows the drive."""

    def __init__(self, folder: Path | str) -> None:
        self.folder = Path(folder)

    def _do(self, action: Callable[[], Result]) -> Result:
        try:
            return action()
        except OSError as error:
            if error.errno == errno.ENOSPC:
                raise Full
            raise DriveError(f"{self.folder} cannot be written: {error.strerror}.")

    def write(
        self, path: str, data: bytes, progress: Callable[[int], None] = lambda count: None
    ) -> None:
        def action() -> None:
            if not self.folder.is_dir():
                raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
            under_way = self.folder / UNDER_WAY
            target = self.folder / path
            target.parent.mkdir(parents=True, exist_ok=True)
            with open(under_way, "wb") as file:
                for i in range(0, len(data), 16 * CHUNK):
                    file.write(data[i : i + 16 * CHUNK])
                    file.flush()
                    os.fsync(file.fileno())
                    progress(len(data[i : i + 16 * CHUNK]))
            os.replace(under_way, target)

        self._do(action)

    def survey(self, paths: Iterable[str]) -> Found:
        """What is there in the computer's own eyes: it may have changed files just now."""

        def look(path: str) -> tuple[str, int]:
            place = self.folder / path
            if place.is_dir():
                return FOLDER, 0
            data = place.read_bytes()
            return hashlib.sha256(data).hexdigest()[:DIGITS], len(data)

        there = [path for path in paths if (self.folder / path).exists()]
        return self._do(lambda: {path: look(path) for path in there})

    def read(self, path: str) -> bytes:
        return self._do((self.folder / path).read_bytes)

    def rename(self, path: str, to: str) -> None:
        self._do(lambda: os.replace(self.folder / path, self.folder / to))

    def remove(self, paths: Iterable[str]) -> None:
        def action() -> None:
            for path in paths:
                (self.folder / path).unlink(missing_ok=True)
                for folder in reversed(folders_of(path)):
                    try:
                        (self.folder / folder).rmdir()
                    except OSError:
                        break

        self._do(action)

    def settle(self) -> None:
        """Let the computer write what it still keeps to itself."""
        if hasattr(os, "sync"):
            os.sync()
        else:
            time.sleep(3)
