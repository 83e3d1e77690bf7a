# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Gathers the small files that a board reads by name into one: see firmware/ui/store.py."""

import ast
import zlib
from pathlib import Path

NAME = "store.bin"
LARGE = 6 * 1024  # bytes from which on a file lies by itself, and can be read in pieces


class StoreError(ValueError):
    """A file that cannot be stored; the text says why."""


def entry(target: str, path: Path) -> tuple[str, bytes] | None:
    """(name, bytes) of a file that goes into the store, None of one that does not.

    `target` is where it would lie on the drive.
    """
    room, _, name = target.partition("/")
    stem = name.rpartition(".")[0]
    if room == "art" and path.suffix == ".bin" and path.stat().st_size < LARGE:
        return f"art/{stem}", path.read_bytes()
    if room == "texts" and path.suffix == ".py" and path.name != "__init__.py":
        return f"texts/{stem}", catalogue(path)
    if room == "console" and name.startswith("help_"):
        return stem, zlib.compress(path.read_bytes(), 9)
    return None


def catalogue(path: Path) -> bytes:
    """The words of a texts/ module as a board reads them: lines of key, tab and text, packed.

    >>> import tempfile
    >>> source = Path(tempfile.mkdtemp()) / "en.py"
    >>> _ = source.write_text('TEXT = {"yes": "Oh yes!"}')
    >>> zlib.decompress(catalogue(source))
    b'\\nyes\\tOh yes!\\n'
    """
    for part in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(part, ast.Assign) and ast.unparse(part.targets[0]) == "TEXT":
            words: dict[str, str] = ast.literal_eval(part.value)
            break
    else:
        raise StoreError(f"{path} has no TEXT.")
    for key, text in words.items():
        if "\t" in key or "\n" in key + text:
            raise StoreError(f"{path}: the words of {key!r} must be one line.")
    lines = "".join(f"{key}\t{text}\n" for key, text in words.items())
    return zlib.compress(("\n" + lines).encode(), 9)


def pack(entries: dict[str, bytes]) -> bytes:
    """The file of these entries.

    >>> pack({"a": b"one", "b": b"two!"})
    b'\\x0f\\x00\\na\\t0 3\\nb\\t3 4\\n\\x6fnetwo!'
    """
    index = "\n"
    body = b""
    for name in sorted(entries):
        index += f"{name}\t{len(body)} {len(entries[name])}\n"
        body += entries[name]
    names = index.encode()
    return len(names).to_bytes(2, "little") + names + body
