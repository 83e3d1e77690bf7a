# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""A folder as the FAT12 image that CircuitPython finds on its drive.

    image = drive_image({"code.py": b"print(1)", "lib/rules/dice.mpy": data})

One megabyte, sectors and clusters of 512 bytes, one file table, long names. Nothing but
writing: the same files always give the same bytes.
"""

import struct
from collections.abc import Mapping
from pathlib import Path
from typing import Any

Tree = dict[str, Any]  # of a folder: bytes, or the Tree of another

SECTOR = 512
SECTORS = 2048
TABLE_SECTORS = 6  # 12 bits for each of the clusters
ROOT_SECTORS = 32
FIRST_DATA = 1 + TABLE_SECTORS + ROOT_SECTORS
CLUSTERS = SECTORS - FIRST_DATA

_FOLDER = 0x10
_LAST = 0xFFF
_DAY = (2026 - 1980) << 9 | 1 << 5 | 1  # every file is of the same day: images repeat


class DriveFull(Exception):
    """The files do not fit on the drive."""


def drive_image(files: Mapping[str, bytes], label: str = "CIRCUITPY") -> bytes:
    """The image of a drive that holds {path: bytes}."""
    return _Drive(files, label).image()


def folder_files(folder: Path) -> dict[str, bytes]:
    """{path: bytes} of everything in a folder."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


class _Drive:
    def __init__(self, files: Mapping[str, bytes], label: str) -> None:
        self.label = label
        self.table = [0xFF8, _LAST]  # two reserved entries, then one per cluster
        self.data = bytearray()
        tree: Tree = {}
        for path, content in sorted(files.items()):
            *folders, name = path.split("/")
            place = tree
            for folder in folders:
                place = place.setdefault(folder, {})
            place[name] = content
        entries = bytearray(_entry(label.encode().ljust(11), 0x08, 0, 0))
        entries += self._entries(tree, 0)
        if len(entries) > ROOT_SECTORS * SECTOR:
            raise DriveFull("too many files in the root of the drive")
        self.root = entries.ljust(ROOT_SECTORS * SECTOR, b"\0")

    def _store(self, content: bytes) -> int:
        """Put bytes into the next free clusters; return the first, 0 for nothing."""
        count = -(-len(content) // SECTOR)
        first = len(self.table)
        if first + count > CLUSTERS + 2:
            raise DriveFull("the files do not fit on the drive")
        self.table += [*range(first + 1, first + count), _LAST] if count else []
        self.data += content.ljust(count * SECTOR, b"\0")
        return first if count else 0

    def _entries(self, tree: Tree, here: int) -> bytearray:
        """The directory entries of one folder; `here` is its own first cluster."""
        entries = bytearray()
        taken: set[str] = set()
        for name, content in tree.items():
            short = _short_name(name, taken)
            entries += _long_entries(name, short)
            if isinstance(content, dict):
                first = self._folder(content, here)
                entries += _entry(short, _FOLDER, first, 0)
            else:
                entries += _entry(short, 0x20, self._store(content), len(content))
        return entries

    def _folder(self, tree: Tree, parent: int) -> int:
        # Its size is known from the names alone, so its clusters come before its content.
        size = 2 * 32 + sum(32 * (1 + -(-len(name) // 13)) for name in tree)
        first = self._store(bytes(size))
        entries = _entry(b".".ljust(11), _FOLDER, first, 0)
        entries += _entry(b"..".ljust(11), _FOLDER, parent, 0)
        entries += self._entries(tree, first)
        start = (first - 2) * SECTOR
        self.data[start : start + len(entries)] = entries
        return first

    def image(self) -> bytes:
        table = bytearray(TABLE_SECTORS * SECTOR)
        for cluster, follows in enumerate(self.table):
            place = cluster * 3 // 2
            if cluster % 2:
                table[place] |= follows << 4 & 0xF0
                table[place + 1] = follows >> 4
            else:
                table[place] = follows & 0xFF
                table[place + 1] |= follows >> 8
        image = self._boot_sector() + table + self.root + self.data
        return bytes(image.ljust(SECTORS * SECTOR, b"\0"))

    def _boot_sector(self) -> bytearray:
        parameters = struct.pack(
            "<3s8sHBHBHHBHHHIIBBBI11s8s",
            b"\xeb\xfe\x90", b"MSDOS5.0", SECTOR, 1, 1, 1, ROOT_SECTORS * SECTOR // 32, SECTORS,
            0xF8, TABLE_SECTORS, 63, 255, 0, 0, 0x80, 0, 0x29, 0x43494E51,
            self.label.encode().ljust(11), b"FAT     ",
        )  # fmt: skip
        return bytearray(parameters.ljust(510, b"\0") + b"\x55\xaa")


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
            "<B10sBBB12sH4s", order, letters[:10], 0x0F, 0, check, letters[10:22], 0, letters[22:]
        )
    return entries
