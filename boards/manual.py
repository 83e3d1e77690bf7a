# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Breaks a help into lines and pages that end where a sentence does: see firmware/table/manual.py.

A board would measure words for half a second before it shows the first page.
"""

import ast
import functools
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple, cast

FIRMWARE = Path(__file__).resolve().parent.parent / "firmware"
_FIRST = 32
_ASCII = 95


class Font:
    """The widths of the letters in a file of firmware/ui/font.py."""

    def __init__(self, data: bytes) -> None:
        self.gap, count = data[2], data[5]
        names = 8 + int.from_bytes(data[6:8], "little")
        self._others = data[8:names].decode()
        self._widths = data[names : names + count]

    def width(self, text: str) -> int:
        """As the board measures it."""
        return sum(self._widths[self._place(ord(letter))] + self.gap for letter in text)

    def _place(self, code: int) -> int:
        if 0 <= code - _FIRST < _ASCII:
            return code - _FIRST
        return _ASCII + 1 + self._others.find(chr(code))


class Look(NamedTuple):
    """What a page of text of a class of displays measures."""

    widths: tuple[int, ...]  # of the displays
    font: str  # the name of its file
    margin: int
    lines: int  # of a page


@functools.cache
def look(folder: str) -> Look:
    """That of a class of displays, such as "large"."""
    values: dict[str, Any] = {}
    for part in ast.parse((FIRMWARE / "ui" / folder / "look.py").read_text("utf-8")).body:
        if isinstance(part, ast.Assign):
            value = part.value
            if isinstance(value, ast.Call):  # Font("font8", …)
                value = value.args[0]
            for target in part.targets:
                values[ast.unparse(target)] = ast.literal_eval(value)
    widths = tuple(width for width, _ in values["SIZES"])
    lines = (values["BOTTOM"] - values["BAR"]) // values["READ"]
    return Look(widths, values["BODY"], values["MARGIN"], lines)


@functools.cache
def wrap() -> Callable[[str, int, Any], list[str]]:
    """The function of the firmware that breaks text into lines."""
    path = FIRMWARE / "ui/text.py"
    for part in ast.parse(path.read_text("utf-8")).body:
        if isinstance(part, ast.FunctionDef) and part.name == "wrap":
            names: dict[str, Any] = {}
            exec(compile(ast.Module([part], []), str(path), "exec"), names)  # noqa: S102
            return cast(Callable[[str, int, Any], list[str]], names["wrap"])
    raise LookupError(f"{path} has no wrap()")


def pages(text: bytes, font: Any, width: int, count: int) -> bytes:
    """Where the lines of a help are on pages of `count` lines; its numbers little-endian.

    For each page how many lines it has, where its first one begins in the text (2 bytes), and
    for each line the bytes between it and the end of the line before, and its length.
    """
    book = Book(text, font, width, count)
    for line in text.decode().split("\n"):
        paragraph = line.strip()
        if paragraph.startswith("?"):
            break  # answers to "What now?"
        if paragraph.startswith("# "):
            book.head(paragraph[2:])
        elif paragraph and paragraph != "! chart":
            book.add(paragraph)
    return book.end()


class Book:
    """Paragraphs laid out in pages."""

    def __init__(self, text: bytes, font: Any, width: int, count: int) -> None:
        self._text = text
        self._width = width
        self._font = font
        self._at = 0  # what is before is on pages
        self._count = count
        self._pages = b""
        self._lines: list[str] = []  # of the page so far
        self._heading: list[str] = []  # lines that stand before the next sentence, on its page

    def _wrap(self, words: str) -> list[str]:
        return wrap()(words, self._width, self._font)

    def head(self, words: str) -> None:
        """Begin a section."""
        self._heading = self._wrap("▶ " + words)
        if self._lines:
            self._heading.insert(0, "")

    def add(self, paragraph: str) -> None:
        """Put a paragraph below what there is, sentence by sentence."""
        begun = False  # the last line is of this paragraph
        for sentence in sentences(paragraph):
            above = self._lines[:-1] if begun else self._lines + self._heading
            if begun:
                sentence = self._lines[-1] + " " + sentence
            lines = above + self._wrap(sentence)
            if len(lines) > self._count and self._lines:
                if begun:
                    sentence = sentence[len(self._lines[-1]) + 1 :]
                self._keep(self._lines)
                if self._heading and not self._heading[0]:
                    self._heading.pop(0)
                lines = self._heading + self._wrap(sentence)
            while len(lines) > self._count:  # a sentence longer than a page
                self._keep(lines[: self._count])
                lines = lines[self._count :]
            self._lines = lines
            self._heading = []
            begun = True

    def end(self) -> bytes:
        """All pages."""
        if self._lines:
            self._keep(self._lines)
        return self._pages

    def _keep(self, lines: list[str]) -> None:
        """A page is full."""
        start = end = None
        page = b""
        for line in lines:
            words = line.removeprefix("▶ ").encode()
            self._at = self._text.index(words, self._at)
            if start is None or end is None:
                start = end = self._at
            page += bytes((self._at - end, len(words)))
            self._at = end = self._at + len(words)
        assert start is not None
        self._pages += bytes((len(lines),)) + start.to_bytes(2, "little") + page


def sentences(paragraph: str) -> list[str]:
    """The sentences of a paragraph.

    >>> sentences("Un deux ! Trois ? « Non. » Oui.")
    ['Un deux !', 'Trois ?', '« Non. » Oui.']
    """
    found = []
    start = 0
    for at in range(1, len(paragraph)):
        if paragraph[at] == " " and paragraph[at - 1] in ".!?…" and at - start > 3:
            if paragraph[at + 1 : at + 2] not in "!?:;»":
                found.append(paragraph[start:at])
                start = at + 1
    found.append(paragraph[start:])
    return found
