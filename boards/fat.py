# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""A folder as the FAT volume of a CIRCUITPY drive.

    volume = Volume({"code.py": b"print(1)", "lib/rules/dice.mpy": data}, sectors=2048)
    volume.image()    every sector
    volume.used()     up to the last cluster in use: all that has to be written

The parameters are those with which CircuitPython formats a drive of the same size (f_mkfs in
its lib/oofatfs/ff.c): sectors of 512 bytes, one FAT, 512 entries in the root, long names. The
same files give the same bytes.
"""

import struct
from collections.abc import Mapping
from pathlib import Path
from typing import Any

Tree = dict[str, Any]  # of a folder: bytes, or the Tree of another

SECTOR = 512
_ROOT_ENTRIES = 512
_ROOT_SECTORS = _ROOT_ENTRIES * 32 // SECTOR
# A cluster is one sector, twice as many for each of these reached by sectors // 0x1000.
_LARGER_CLUSTERS = (1, 4, 16, 64, 256, 512)
_MOST_FAT12 = 0xFF5  # clusters; more need entries of 16 bits
_FOLDER, _FILE, _LABEL, _LONG_NAME = 0x10, 0x20, 0x08, 0x0F
_DAY = (2026 - 1980) << 9 | 1 << 5 | 1  # every file is of the same day: images repeat
_SERIAL = 0x43494E51


class DriveFull(Exception):
    """The files do not fit on the drive."""


def folder_files(folder: Path) -> dict[str, bytes]:
    """{path: bytes} of everything in a folder."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


class Volume:
    """A volume of so many sectors that holds {path: bytes}."""

    def __init__(self, files: Mapping[str, bytes], sectors: int, label: str = "CIRCUITPY") -> None:
        self.sectors = sectors
        self.cluster_sectors = 1
        for bound in _LARGER_CLUSTERS:
            if bound <= sectors // 0x1000:
                self.cluster_sectors *= 2
        clusters = sectors // self.cluster_sectors
        self.entry_bits = 16 if clusters > _MOST_FAT12 else 12
        table_bytes = 2 * clusters + 4 if self.entry_bits == 16 else (3 * clusters + 1) // 2 + 3
        self.table_sectors = -(-table_bytes // SECTOR)
        self.first_data = 1 + self.table_sectors + _ROOT_SECTORS
        self.clusters = (sectors - self.first_data) // self.cluster_sectors
        self._last = (1 << self.entry_bits) - 1
        self._table = [self._last & ~7, self._last]  # two reserved entries, then the clusters
        self._data = bytearray()
        tree: Tree = {}
        for path, content in sorted(files.items()):
            *folders, name = path.split("/")
            place = tree
            for folder in folders:
                place = place.setdefault(folder, {})
            place[name] = content
        self._root = _entry(label.encode().ljust(11), _LABEL, 0, 0) + self._entries(tree, 0)
        if len(self._root) > _ROOT_SECTORS * SECTOR:
            raise DriveFull("too many files in the root of the drive")

    def used(self) -> bytes:
        """The bytes up to the last cluster that holds something."""
        root = self._root.ljust(_ROOT_SECTORS * SECTOR, b"\0")
        return self._boot_sector() + self._tables() + root + bytes(self._data)

    def image(self) -> bytes:
        return self.used().ljust(self.sectors * SECTOR, b"\0")

    def _store(self, content: bytes) -> int:
        """Put bytes into the next free clusters; return the first, 0 for nothing."""
        size = self.cluster_sectors * SECTOR
        count = -(-len(content) // size)
        first = len(self._table)
        if first + count > self.clusters + 2:
            raise DriveFull("the files do not fit on the drive")
        self._table += [*range(first + 1, first + count), self._last] if count else []
        self._data += content.ljust(count * size, b"\0")
        return first if count else 0

    def _entries(self, tree: Tree, here: int) -> bytes:
        """The directory entries of one folder; `here` is its own first cluster."""
        entries = b""
        taken: set[str] = set()
        for name, content in tree.items():
            short = _short_name(name, taken)
            entries += _long_entries(name, short)
            if isinstance(content, dict):
                entries += _entry(short, _FOLDER, self._folder(content, here), 0)
            else:
                entries += _entry(short, _FILE, self._store(content), len(content))
        return entries

    def _folder(self, tree: Tree, parent: int) -> int:
        # Its size is known from the names alone, so its clusters come before its content.
        size = 2 * 32 + sum(32 * (1 + -(-len(name) // 13)) for name in tree)
        first = self._store(bytes(size))
        entries = _entry(b".".ljust(11), _FOLDER, first, 0)
        entries += _entry(b"..".ljust(11), _FOLDER, parent, 0)
        entries += self._entries(tree, first)
        start = (first - 2) * self.cluster_sectors * SECTOR
        self._data[start : start + len(entries)] = entries
        return first

    def _tables(self) -> bytes:
        table = bytearray(self.table_sectors * SECTOR)
        for cluster, follows in enumerate(self._table):
            if self.entry_bits == 16:
                struct.pack_into("<H", table, 2 * cluster, follows)
                continue
            place = cluster * 3 // 2
            if cluster % 2:
                table[place] |= follows << 4 & 0xF0
                table[place + 1] = follows >> 4
            else:
                table[place] = follows & 0xFF
                table[place + 1] |= follows >> 8
        return bytes(table)

    def _boot_sector(self) -> bytes:
        few = self.sectors < 0x10000
        parameters = struct.pack(
            "<3s8sHBHBHHBHHHIIBBBI11s8s",
            b"\xeb\xfe\x90", b"MSDOS5.0", SECTOR, self.cluster_sectors, 1, 1, _ROOT_ENTRIES,
            self.sectors if few else 0, 0xF8, self.table_sectors, 63, 255, 1,
            0 if few else self.sectors, 0x80, 0, 0x29, _SERIAL,
            b"NO NAME    ", b"FAT     ",
        )  # fmt: skip
        return parameters.ljust(510, b"\0") + b"\x55\xaa"


def _entry(short: bytes, attributes: int, first: int, size: int) -> bytes:
    return struct.pack(
        "<11sBBBHHHHHHHI", short, attributes, 0, 0, 0, _DAY, _DAY, 0, 0, _DAY, first, size
    )


def _short_name(name: str, taken: set[str]) -> bytes:
    """An 8.3 name that no other file of the folder has."""
    stem, _, ending = name.rpartition(".") if "." in name else (name, "", "")
    plain = "".join(letter for letter in stem.upper() if letter.isalnum() or letter == "_")
    number = 1
    while True:
        tail = f"~{number}"
        short = (plain[: 8 - len(tail)] + tail).ljust(8) + ending.upper()[:3].ljust(3)
        if short not in taken:
            taken.add(short)
            return short.encode()
        number += 1


def _long_entries(name: str, short: bytes) -> bytes:
    """The long name, in pieces of 13 characters, the last piece first."""
    check = 0
    for letter in short:
        check = ((check & 1) << 7 | check >> 1) + letter & 0xFF
    pieces = [name[i : i + 13] for i in range(0, len(name), 13)]
    entries = b""
    for number in range(len(pieces), 0, -1):
        letters = pieces[number - 1].encode("utf-16-le")
        if len(letters) < 26:
            letters = (letters + b"\0\0").ljust(26, b"\xff")
        order = number | (0x40 if number == len(pieces) else 0)
        entries += struct.pack(
            "<B10sBBB12sH4s",
            order, letters[:10], _LONG_NAME, 0, check, letters[10:22], 0, letters[22:],
        )  # fmt: skip
    return entries
