# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Gathers the small files that a board reads by name into one: see firmware/ui/store.py."""

import ast
import zlib
from pathlib import Path

NAME = "store.bin"


class StoreError(ValueError):
    """A file that cannot be stored; the text says why."""


def name(target: str) -> str | None:
    """What a file is called in the store, None of one that lies on the drive itself.

    `target` is where it would lie on the drive.

    >>> name("art/cards.bin"), name("texts/en.py"), name("console/help_en/enigma.txt")
    ('art/cards', 'texts/en', 'help_en/enigma')
    >>> name("texts/__init__.py"), name("console/main.py")
    (None, None)
    """
    room, _, rest = target.partition("/")
    stem, _, kind = rest.rpartition(".")
    if room == "console" and rest.startswith("help_") and stem:
        return stem
    if room == "art" and kind == "bin" or room == "texts" and kind == "py" and stem != "__init__":
        return f"{room}/{stem}"
    return None


def entry(target: str, path: Path) -> tuple[str, bytes] | None:
    """(name, bytes) of a file that goes into the store, None of one that does not."""
    called = name(target)
    if called is None:
        return None
    if target.startswith("texts/"):
        return called, catalogue(path)
    if target.startswith("console/"):
        return called, zlib.compress(path.read_bytes(), 9)
    return called, path.read_bytes()


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
    b'\\r\\x00\\na\\t0 3\\nb\\t3 4\\nonetwo!'
    """
    index = "\n"
    body = b""
    for name in sorted(entries):
        index += f"{name}\t{len(body)} {len(entries[name])}\n"
        body += entries[name]
    names = index.encode()
    return len(names).to_bytes(2, "little") + names + body
