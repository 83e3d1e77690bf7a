# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Gathers the small files that a board reads by name into one: see firmware/ui/store.py."""

import ast
import json
import runpy
import zlib
from pathlib import Path

NAME = "store.bin"
READER = Path(__file__).resolve().parent.parent / "firmware/ui/store.py"

# The number that stands for a name: what a board looks for is what is written here.
check = runpy.run_path(str(READER))["check"]


class StoreError(ValueError):
    """A file that cannot be stored; the text says why."""


def name(target: str) -> str | None:
    """What a file is called in the store, None of one that lies on the drive itself.

    `target` is where it would lie on the drive. A lesson has an entry for each language, and
    its number behind the name.

    >>> name("art/cards.bin"), name("texts/en.py"), name("console/help_en/enigma.txt")
    ('art/cards', 'texts/en', 'help_en/enigma')
    >>> name("lessons/enigma.py"), name("texts/__init__.py"), name("console/main.py")
    ('lessons/enigma', None, None)
    """
    room, _, rest = target.partition("/")
    stem, _, kind = rest.rpartition(".")
    if room == "console" and rest.startswith("help_") and stem:
        return stem
    if room in ("lessons", "texts") and kind == "py" and stem != "__init__":
        return f"{room}/{stem}"
    return f"{room}/{stem}" if room == "art" and kind == "bin" else None


def entries(target: str, path: Path) -> dict[str, bytes]:
    """{name: bytes} of a file that goes into the store, empty of one that does not."""
    called = name(target)
    if called is None:
        return {}
    if target.startswith("lessons/"):
        return {f"{called} {number}": told for number, told in enumerate(lesson(path))}
    if target.startswith("texts/"):
        return {called: catalogue(path)}
    if target.startswith("console/"):
        return {called: zlib.compress(path.read_bytes(), 9)}
    return {called: path.read_bytes()}


def lesson(path: Path) -> list[bytes]:
    """A lesson as a board reads it, once for each language: see firmware/lessons/__init__.py.

    >>> import tempfile
    >>> source = Path(tempfile.mkdtemp()) / "nim.py"
    >>> lines = "SEED = 7", "SEATS = 2", "OPTIONS = OPENING = ()", 'STEPS = ("a", "b", (1,)),'
    >>> _ = source.write_text("\\n".join(lines))
    >>> [zlib.decompress(told) for told in lesson(source)]
    [b'[7,[],2,[],1]\\n["a",[1],[]]', b'[7,[],2,[],1]\\n["b",[1],[]]']
    """
    data = runpy.run_path(str(path))
    try:
        steps = data["STEPS"]
        head = [data["SEED"], data["OPTIONS"], data["SEATS"], data["OPENING"]]
    except KeyError as missing:
        raise StoreError(f"{path} has no {missing}.")
    languages = sum(isinstance(part, str) for part in steps[0])
    captions = sum(bool(step[0]) for step in steps)
    told = []
    for language in range(languages):
        lines = [_line([*head, captions])]
        for step in steps:
            moves, comments = (*step[languages:], (), ())[:2]
            lines.append(_line([step[language], moves, [words[language] for words in comments]]))
        told.append(zlib.compress("\n".join(lines).encode(), 9))
    return told


def _line(data: list[object]) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def catalogue(path: Path) -> bytes:
    """The words of a texts/ module as a board reads them: lines of key, tab and text, packed.

    >>> import tempfile
    >>> source = Path(tempfile.mkdtemp()) / "en.py"
    >>> _ = source.write_text('TEXT = {"yes": "Oh yes!"}')
    >>> zlib.decompress(catalogue(source))
    b'\\nyes\\tOh yes!\\n'

    Words of options come first; an empty line ends them, for whoever has chosen.

    >>> _ = source.write_text('TEXT = {"option size": "Size", "size 3": "small", "go": "Go!"}')
    >>> zlib.decompress(catalogue(source))
    b'\\noption size\\tSize\\nsize 3\\tsmall\\n\\ngo\\tGo!\\n'
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
    options = [key.removeprefix("option ") + " " for key in words if key.startswith("option ")]
    lines = "\n"
    choosing = bool(options)
    for key, text in words.items():
        if choosing and not key.startswith(("option ", *options)):
            choosing = False
            lines += "\n"
        lines += f"{key}\t{text}\n"
    return zlib.compress(lines.encode(), 9)


def pack(entries: dict[str, bytes]) -> bytes:
    """The file of these entries.

    >>> pack({"a": b"one", "b": b"two!"}).hex(" ")
    '02 00 61 00 00 00 00 00 03 00 62 00 00 03 00 00 04 00 6f 6e 65 74 77 6f 21'
    """
    names = {check(name): name for name in entries}
    if len(names) < len(entries):
        twice = next(name for name in entries if names[check(name)] != name)
        raise StoreError(f"{twice} and {names[check(twice)]} need names that differ more.")
    index = len(entries).to_bytes(2, "little")
    body = b""
    for number in sorted(names):
        data = entries[names[number]]
        if len(data) > 0xFFFF:
            raise StoreError(f"{names[number]} is longer than 65,535 bytes.")
        index += number.to_bytes(3, "little") + len(body).to_bytes(3, "little")
        index += len(data).to_bytes(2, "little")
        body += data
    return index + body
