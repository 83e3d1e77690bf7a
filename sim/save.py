# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The file behind the NVM of a simulated board."""

import os
from pathlib import Path

from sim import flash
from sim.virtual import Simulator


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
        beside = self._path.with_name(self._path.name + ".new")
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            beside.write_bytes(content)
            os.replace(beside, self._path)  # the old file or the new one, never half of one
        except OSError as error:
            raise SaveError(f"cannot write {self._path}: {error.strerror}")
        self._written = content
