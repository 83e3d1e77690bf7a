# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The drive of a virtual board: folders of this computer, seen as its board sees them.

Folders lie on top of each other, each at its place: firmware/ at /, lib/ at /lib. What the
sources keep apart for classes of displays is laid over as the build does it: on a board
with a large display /screens/x.py is firmware/screens/large/x.py, and there is neither a
folder "large" nor anything of the small ones. What the build gathers into one file is in
that file only, here as there.

The drive of a running board is not written: what was found once is remembered until the
next start, which looks again.
"""

import os
from pathlib import Path

import boards
from boards import store

_stores: dict[tuple[tuple[str, str, int], ...], bytes] = {}  # packing takes its time

_LIBRARY = "__init__.py"  # makes a whole room a library on the desktop; no board gets it


class Drive:
    """What one board has on its drive; paths on it are texts like "/screens/x.py"."""

    def __init__(self, folders: tuple[tuple[Path, str], ...], display_class: str) -> None:
        self.folders = tuple((folder, mounted.rstrip("/")) for folder, mounted in folders)
        self.display_class = display_class
        self.start()

    def start(self) -> None:
        """A program starts: whatever changed on this computer before counts from now on."""
        self._store: bytes | None = None
        self._found: dict[str, Path | None] = {}
        self._known: dict[tuple[str, ...], list[str]] = {}  # see _within

    def places(self, name: str) -> list[Path]:
        """Every file or folder of this computer that is there under a name, the first in front."""
        parts = [part for part in name.split("/") if part not in ("", ".")]
        if any(part in boards.CLASSES for part in parts):
            return []
        name = "".join("/" + part for part in parts)
        found: list[Path] = []
        for folder, mounted in reversed(self.folders):
            if name == mounted or name.startswith(mounted + "/"):
                inside = parts[mounted.count("/") :]
                if inside != [_LIBRARY]:
                    found += map(Path, self._within((str(folder), *inside)))
        return found

    def _within(self, path: tuple[str, ...]) -> list[str]:
        """The places of a folder and the parts behind it, those of the display's class first."""
        places = self._known.get(path)
        if places is None:
            *before, last = path
            around = (
                [os.path.join(place, last) for place in self._within(tuple(before))]
                if before
                else [last]
            )
            places = [place for place in around if os.path.exists(place)]
            layers = [os.path.join(place, self.display_class) for place in places]
            places = self._known[path] = [
                layer for layer in layers if os.path.isdir(layer)
            ] + places
        return places

    def find(self, name: str) -> Path | None:
        """The file or folder of this computer behind a path of the drive, or None."""
        if name not in self._found:
            places = () if self._stored(name) else self.places(name)
            self._found[name] = next(iter(places), None)
        return self._found[name]

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
        if self._store is None:
            self._store = self._packed()
        return self._store

    def _packed(self) -> bytes:
        found: dict[str, tuple[str, int]] = {}  # path on the drive -> (file, when it changed)
        rooms = [name for name in self._within_folder("/texts") if name.startswith("help_")]
        for folder in ("art", "lessons", "puzzles", "texts", *(f"texts/{room}" for room in rooms)):
            for place in reversed(self.places("/" + folder)):  # the first is the one that counts
                with os.scandir(place) as entries:
                    for entry in entries:
                        target = f"{folder}/{entry.name}"
                        if self._stored(target):
                            found[target] = entry.path, entry.stat().st_mtime_ns
        key = tuple(sorted((name, *file) for name, file in found.items()))
        if key not in _stores:
            files = {target: Path(path) for target, (path, _) in found.items()}
            _stores[key] = store.pack(store.gather(files))
        return _stores[key]
