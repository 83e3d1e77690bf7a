# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The drive of a virtual board: folders of this computer, seen as its board sees them.

Folders lie on top of each other, each at its place: firmware/ at /, lib/ at /lib. What the
sources keep apart for classes of displays is laid over as the build does it: on a board
with a large display /screens/x.py is firmware/screens/large/x.py, and there is neither a
folder "large" nor anything of the small ones. What the build gathers into one file is in
that file only, here as there.
"""

from pathlib import Path

import boards
from boards import store

_stores: dict[tuple[tuple[str, Path, int], ...], bytes] = {}  # packing takes its time

_LIBRARY = "__init__.py"  # makes a whole room a library on the desktop; no board gets it


class Drive:
    """What one board has on its drive; paths on it are texts like "/screens/x.py"."""

    def __init__(self, folders: tuple[tuple[Path, str], ...], display_class: str) -> None:
        self.folders = tuple((folder, mounted.rstrip("/")) for folder, mounted in folders)
        self.display_class = display_class

    def places(self, name: str) -> list[Path]:
        """Every file or folder of this computer that is there under a name, the first in front."""
        parts = [part for part in name.split("/") if part not in ("", ".")]
        if any(part in boards.CLASSES for part in parts):
            return []
        name = "".join("/" + part for part in parts)
        found: list[Path] = []
        for folder, mounted in reversed(self.folders):
            if name == mounted or name.startswith(mounted + "/"):
                found += self._within(folder, parts[mounted.count("/") :])
        return found

    def _within(self, folder: Path, parts: list[str]) -> list[Path]:
        if parts == [_LIBRARY]:
            return []
        places = [folder]
        for part in ["", *parts]:
            places = [place / part for place in places if (place / part).exists()]
            layers = [place / self.display_class for place in places]
            places = [layer for layer in layers if layer.is_dir()] + places
        return places

    def find(self, name: str) -> Path | None:
        """The file or folder of this computer behind a path of the drive, or None."""
        return None if self._stored(name) else next(iter(self.places(name)), None)

    @staticmethod
    def _stored(name: str) -> bool:
        """Whether a file is in the store, and nowhere else."""
        return store.name("/".join(part for part in name.split("/") if part)) is not None

    def is_folder(self, name: str) -> bool:
        return any(place.is_dir() for place in self.places(name))

    def names(self, name: str) -> list[str] | None:
        """What a folder of the drive holds; None if there is no such folder."""
        if not self.is_folder(name):
            return None
        found = {part for part in self._within_folder(name) if not self._stored(f"{name}/{part}")}
        if any(name.rstrip("/") == mounted for _, mounted in self.folders):
            found.discard(_LIBRARY)
        if name.strip("/") == "":
            found.add("lib")  # CircuitPython makes it with the drive
        return sorted(found)

    def _within_folder(self, name: str) -> set[str]:
        """What a folder holds in the sources."""
        found = {path.name for place in self.places(name) for path in place.glob("*")}
        return found.difference(("__pycache__", *boards.CLASSES))

    def name_of(self, path: Path) -> str | None:
        """The reverse of `find`, without the first slash: how the device names a file."""
        for folder, mounted in reversed(self.folders):
            if path.is_relative_to(folder):
                parts = path.relative_to(folder).parts
                parts = (mounted, *(part for part in parts if part not in boards.CLASSES))
                return "/".join(parts).lstrip("/")
        return None

    def store(self) -> bytes:
        """What the build makes of the small files that a board reads by name."""
        found: dict[str, Path] = {}
        rooms = [name for name in self._within_folder("/console") if name.startswith("help_")]
        for folder in ("art", "lessons", "texts", *(f"console/{room}" for room in rooms)):
            for name in self._within_folder("/" + folder):
                target = f"{folder}/{name}"
                if self._stored(target):
                    found[target] = self.places("/" + target)[0]
        key = tuple((name, path, path.stat().st_mtime_ns) for name, path in sorted(found.items()))
        if key not in _stores:
            made: dict[str, bytes] = {}
            for target, path in found.items():
                made.update(store.entries(target, path))
            _stores[key] = store.pack(made)
        return _stores[key]
