# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The file behind the NVM of a simulated board."""

import contextlib
import errno
import hashlib
import os
import sys
import tempfile
import time
from pathlib import Path
from typing import IO, Self

from boards import files
from sim import flash
from sim.virtual import Simulator

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

_AGAIN_S = 1  # after which a write that failed is tried again


class SaveError(Exception):
    """The file cannot be used; the text is one line for the person at the keyboard."""


def default_path() -> Path:
    """Where matches are kept between two plays: the user's data directory."""
    if os.name == "nt":
        base = os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local"
    else:
        base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "cinq" / "save.bin"


def read(path: Path | str) -> bytes | None:
    """The NVM in a file; None when there is no such file yet."""
    try:
        content = files.read(path, flash.SIZE)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise SaveError(f"cannot read {path}: {error.strerror}")
    if len(content) != flash.SIZE:
        raise SaveError(f"{path} has {len(content)} bytes; an NVM file has exactly {flash.SIZE}")
    return content


def replace(path: Path | str, content: bytes) -> Path | None:
    """Give a file another memory; the name under which what it had is kept."""
    try:
        return files.write(path, content, keep=True)
    except OSError as error:
        raise SaveError(f"cannot write {path}: {error.strerror}")


class Lock:
    """One console for a file: two would write over each other's matches.

    The lock is a file in a directory of Cinq's own, named for the memory it stands for; the
    directory of the memory is the player's and gets no other file.
    """

    def __init__(self, path: Path | str) -> None:
        path = Path(os.path.realpath(path))
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise SaveError(f"cannot write {path}: {error.strerror}")
        name = hashlib.sha256(os.fsencode(path)).hexdigest()[:32] + ".lock"
        while True:
            self._place, self._file = _open_lock(name)
            if not self._take():
                self._file.close()
                raise SaveError(
                    f"another Cinq plays with {path}; expected --nvm with a file of its own"
                )
            with contextlib.suppress(OSError):
                if os.path.samestat(os.stat(self._place), os.fstat(self._file.fileno())):
                    return
            self._file.close()  # its last owner has removed it since it was opened

    def _take(self) -> bool:
        """Whether this process has the lock now."""
        try:
            if sys.platform == "win32":
                msvcrt.locking(self._file.fileno(), msvcrt.LK_NBLCK, 1)
            else:
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except (BlockingIOError, PermissionError):
            return False
        except OSError:
            pass  # a file system without locks
        return True

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        if sys.platform == "win32":
            self._file.close()  # or it cannot be removed
        with contextlib.suppress(OSError):
            self._place.unlink()
        self._file.close()


def _open_lock(name: str) -> tuple[Path, IO[bytes]]:
    """A lock file beside the default memory, or in the directory for temporary files."""
    why = ""
    user = os.getuid() if hasattr(os, "getuid") else "user"
    for find in (
        lambda: default_path().parent / "locks",
        lambda: Path(tempfile.gettempdir()) / f"cinq-locks-{user}",  # on a full disk there is none
    ):
        try:
            folder = find()
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            return folder / name, open(folder / name, "ab")
        except OSError as error:
            why = why or f"cannot write {error.filename}: {error.strerror}"
    raise SaveError(why)


class Keeper:
    """Writes the NVM to its file whenever the firmware has changed it.

    A match goes on when the file cannot be written: `trouble` says why, and each `keep` tries
    again after a while.
    """

    def __init__(self, simulator: Simulator, path: Path | str) -> None:
        self._simulator = simulator
        self._path = Path(path)
        self._written: bytes | None = None
        self._seen = 0
        self._tried = 0.0
        self.trouble = ""
        # Better an error now than after a match; and what was changed before the start is kept.
        if not self._path.exists() or read(self._path) != simulator.nvm:
            self._write()
        else:
            self._written = simulator.nvm
        if self.trouble:
            raise SaveError(self.trouble)

    def follow(self, simulator: Simulator) -> None:
        """Another board goes on with the memory."""
        self._simulator = simulator
        self._seen = 0

    def keep(self) -> None:
        """Cheap when nothing has changed; call it often."""
        operations = len(self._simulator.flash.operations)
        if operations != self._seen or (
            self.trouble and time.monotonic() > self._tried + _AGAIN_S
        ):
            self._seen = operations
            self._write()

    def finish(self) -> str:
        """Keep the memory for the last time; what the player must know, or nothing."""
        if self._simulator.nvm != self._written:
            self._write()
        if not self.trouble:
            return ""
        try:
            number, place = tempfile.mkstemp(".bin", "cinq-save-")
            with os.fdopen(number, "wb") as file:
                file.write(self._simulator.nvm)
        except OSError:
            return f"{self.trouble}; the last moves are lost"
        return f"{self.trouble}; everything is in {place}, play on with --nvm {place}"

    def _was_changed(self) -> bool:
        """Whether another program has written the file since: what it wrote is kept."""
        try:
            return self._written is not None and files.read(self._path) != self._written
        except OSError:
            return False

    def _write(self) -> None:
        content = self._simulator.nvm
        if content == self._written:
            self.trouble = ""
            return
        self._tried = time.monotonic()
        foreign = self._was_changed()
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            try:
                files.write(self._path, content, keep=foreign)
            except OSError as error:
                full = error.errno in (errno.ENOSPC, errno.EDQUOT)
                if foreign or not full or not self._path.exists():
                    raise
                files.overwrite(self._path, content)
        except OSError as error:
            self.trouble = f"cannot write {self._path}: {error.strerror}"
        else:
            self._written, self.trouble = content, ""
