# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Gathers the small files that a board reads by name into one: see firmware/ui/store.py."""

import ast
import json
import re
import runpy
import zlib
from collections.abc import Mapping, Sequence
from pathlib import Path

from boards import CLASSES, manual

NAME = "store.bin"
RECORD, GROUP = 44, 16  # bytes of a position and how many lie together: modes/daily_code_vinci.py
FIRMWARE = Path(__file__).resolve().parent.parent / "firmware"
READER = FIRMWARE / "ui/store.py"
SETTINGS = FIRMWARE / "console/settings.py"

# The number that stands for a name: what a board looks for is what is written here.
check = runpy.run_path(str(READER))["check"]


class StoreError(ValueError):
    """A file that cannot be stored; the text says why."""


def name(target: str) -> str | None:
    """What a file is called in the store, None of one that lies on the drive itself.

    `target` is where it would lie on the drive. A lesson has an entry for each language, and
    its number behind the name.

    >>> name("art/cards.bin"), name("texts/en.py"), name("texts/help_en/enigma.txt")
    ('art/cards', 'texts/en', 'help_en/enigma')
    >>> name("lessons/enigma.py"), name("texts/__init__.py"), name("console/main.py")
    ('lessons/enigma', None, None)
    """
    room, _, rest = target.partition("/")
    stem, _, kind = rest.rpartition(".")
    if room == "texts" and rest.startswith("help_") and stem:
        return stem
    if room in ("lessons", "texts") and kind == "py" and stem != "__init__":
        return f"{room}/{stem}"
    return f"{room}/{stem}" if room in ("art", "puzzles") and kind == "bin" else None


def languages() -> tuple[str, ...]:
    """The languages of the console; the first is what others fall back to."""
    for part in ast.parse(SETTINGS.read_text(encoding="utf-8")).body:
        if isinstance(part, ast.Assign) and ast.unparse(part.targets[0]) == "LANGUAGES":
            return tuple(ast.literal_eval(part.value))
    raise StoreError(f"{SETTINGS} has no LANGUAGES.")


def gather(files: Mapping[str, Path]) -> dict[str, bytes]:
    """{name in the store: bytes} of {where it would lie on the drive: file}.

    What a language lacks, a word, a help, a catalogue or a caption, is there in English.
    """
    first, *others = languages()
    files = {target: path for target, path in files.items() if name(target) is not None}
    made: dict[str, bytes] = {}
    for target, path in files.items():
        if target.startswith("lessons/"):
            for number, told in enumerate(lesson(path, 1 + len(others))):
                made[f"{name(target)} {number}"] = told
        elif target.startswith("texts/help_"):
            made[str(name(target))] = zlib.compress(path.read_bytes(), 9)
        elif target.startswith("texts/"):
            made[str(name(target))] = catalogue(path)
        elif target.startswith("puzzles/"):
            made |= positions(str(name(target)), path.read_bytes())
        else:
            made[str(name(target))] = path.read_bytes()
    for target, path in files.items():
        for language in others:
            if target.startswith(f"texts/help_{first}/"):
                own = str(name(target)).replace(f"help_{first}/", f"help_{language}/")
                made.setdefault(own, made[str(name(target))])
            elif re.match(rf"texts/{first}[_.]", target):
                own = target.replace(f"texts/{first}", f"texts/{language}")
                made[str(name(own))] = catalogue(files.get(own, path), path)
    return made | _pages(files, made)


def _pages(files: Mapping[str, Path], made: Mapping[str, bytes]) -> dict[str, bytes]:
    """Where each help breaks on displays of each width: "help_en/enigma 240"."""
    pages: dict[str, bytes] = {}
    texts = {one: zlib.decompress(made[one]) for one in made if one.startswith("help_")}
    for target, path in files.items():
        if not texts or path.parent.name not in CLASSES:
            continue
        look = manual.look(path.parent.name)
        if target == f"art/{look.font}.bin":
            font = manual.Font(path.read_bytes())
            for one, text in texts.items():
                for width in look.widths:
                    room = width - 2 * look.margin
                    pages[f"{one} {width}"] = manual.pages(text, font, room, look.lines)
    return pages


def lesson(path: Path, count: int = 0) -> list[bytes]:
    """A lesson as a board reads it, once for each language: see firmware/lessons/__init__.py.

    With a `count` of languages, those that a sentence lacks are told the first one.

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
    captions = sum(bool(step[0]) for step in steps)
    told = []
    for language in range(count or _told_in(steps[0])):
        lines = [_line([*head, captions])]
        for step in steps:
            moves, comments = (*step[_told_in(step) :], (), ())[:2]
            caption = _in_language(step[: _told_in(step)], language)
            notes = [_in_language(words, language) for words in comments]
            lines.append(_line([caption, moves, notes]))
        told.append(zlib.compress("\n".join(lines).encode(), 9))
    return told


def _told_in(step: Sequence[object]) -> int:
    """In how many languages a step of a lesson is told."""
    return sum(isinstance(part, str) for part in step)


def _in_language(words: Sequence[str], language: int) -> str:
    return words[language] if language < len(words) else words[0]


def _line(data: list[object]) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def positions(called: str, data: bytes) -> dict[str, bytes]:
    """Records of firmware/puzzles, GROUP at a time: a board unpacks only those around one.

    >>> [(one, len(zlib.decompress(it))) for one, it in positions("p", bytes(1000)).items()]
    [('p 0', 704), ('p 1', 296)]
    """
    size = GROUP * RECORD
    groups = [data[at : at + size] for at in range(0, len(data), size)]
    return {f"{called} {at}": zlib.compress(group, 9) for at, group in enumerate(groups)}


def catalogue(path: Path, english: Path | None = None) -> bytes:
    """The words of a texts/ module as a board reads them: lines of key, tab and text, packed.

    Words that it lacks are those of the `english` one.

    >>> import tempfile
    >>> source = Path(tempfile.mkdtemp()) / "en.py"
    >>> _ = source.write_text('TEXT = {"yes": "Oh yes!"}')
    >>> zlib.decompress(catalogue(source))
    b'\\nyes\\tOh yes!\\n'

    Words of options come first; an empty line ends them: a board drops them after the set-up.

    >>> _ = source.write_text('TEXT = {"option size": "Size", "size 3": "small", "go": "Go!"}')
    >>> zlib.decompress(catalogue(source))
    b'\\noption size\\tSize\\nsize 3\\tsmall\\n\\ngo\\tGo!\\n'
    """
    words = _words(path)
    more = _words(english) if english else {}
    if not set(more) <= set(words):
        words = {key: words.get(key, text) for key, text in more.items()}
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


def _words(path: Path) -> dict[str, str]:
    """TEXT of a catalogue."""
    for part in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(part, ast.Assign) and ast.unparse(part.targets[0]) == "TEXT":
            words: dict[str, str] = ast.literal_eval(part.value)
            return words
    raise StoreError(f"{path} has no TEXT.")


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
