# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The file behind the NVM of a simulated board."""

import contextlib
import os
import sys
from pathlib import Path
from typing import Self

from sim import files, flash
from sim.virtual import Simulator

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl


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
        content = Path(path).read_bytes()
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

    As long as a console plays, a file beside its memory is locked; it goes when that ends.
    """

    def __init__(self, path: Path | str) -> None:
        path = Path(os.path.realpath(path))
        self._place = path.with_name(path.name + ".lock")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file = open(self._place, "ab")  # noqa: SIM115 (it stays open)
        except OSError as error:
            raise SaveError(f"cannot write {path}: {error.strerror}")
        try:
            if sys.platform == "win32":
                msvcrt.locking(self._file.fileno(), msvcrt.LK_NBLCK, 1)
            else:
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except (BlockingIOError, PermissionError):
            self._file.close()
            raise SaveError(
                f"another Cinq plays with {path}; expected --nvm with a file of its own"
            )
        except OSError:
            pass  # a file system without locks

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        if sys.platform == "win32":
            self._file.close()  # or it cannot be removed
        with contextlib.suppress(OSError):
            self._place.unlink()
        self._file.close()


class Keeper:
    """Writes the NVM to its file whenever the firmware has changed it."""

    def __init__(self, simulator: Simulator, path: Path | str) -> None:
        self._simulator = simulator
        self._path = Path(path)
        self._written: bytes | None = None
        self._seen = 0
        # Better an error now than after a match; and what was changed before the start is kept.
        if not self._path.exists() or read(self._path) != simulator.nvm:
            self._write()

    def keep(self) -> None:
        """Cheap when nothing has changed; call it often."""
        operations = len(self._simulator.flash.operations)
        if operations != self._seen:
            self._seen = operations
            self._write()

    def _write(self) -> None:
        content = self._simulator.nvm
        if content == self._written:
            return
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            files.write(self._path, content)
        except OSError as error:
            raise SaveError(f"cannot write {self._path}: {error.strerror}")
        self._written = content
