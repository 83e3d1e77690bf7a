# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""How a game is played, read from a text file a page at a time.

A file has paragraphs, one a line; a line that begins with "# " is a heading. The line
"! chart" lets the game draw pages of its own before the text: `chart(kit, group, page)` in
screens/<game>_chart.py fills a page and returns how many there are. Lines at the end that
begin with "?" and a digit are no pages: they answer "What now?", see `answer`.
"""

import zlib

from match import forget, load
from ui import look, store, tunes
from ui.keys import DOWN, LEFT, MENU, RIGHT, UP, A, B
from ui.stage import ACCENT, INK
from ui.text import Row, wrap


def _lines(kit, game):
    file, count = store.find("help_" + kit.language + "/" + game)
    with file:
        return zlib.decompress(file.read(count)).decode().split("\n")


def answer(kit, game, number, *values):
    """What is to be decided now: the line with this number, with values put into it."""
    for line in _lines(kit, game):
        if line.startswith("?%d" % number):
            break
    return line[2:].strip().format(*values)


def show(kit, game):
    """The rules of a game in the player's language: its pictures, then the text."""
    Manual(kit, game).read()


class Manual:
    """Pages that one key turns from the first picture to the last line."""

    def __init__(self, kit, game):
        self.kit = kit
        self.game = game
        self.charts = 0  # pages with pictures; known when the first is drawn
        self._pages = None  # lines of each page of text
        self._rows = None  # on the screen while text is read

    def read(self):
        """Until B, or A after the last page."""
        at = 0
        if _lines(self.kit, self.game)[0].strip() == "! chart":
            self.charts = 1
        while True:
            self._show(at)
            intent = self.kit.wait()
            if intent in (A, RIGHT, DOWN):
                if at + 1 < self.charts + len(self._pages):
                    at += 1
                elif intent == A:
                    break
                else:
                    self.kit.tunes.play(tunes.REFUSED)
            elif intent in (LEFT, UP):
                at = max(0, at - 1)
            elif intent in (B, MENU):
                break
        forget(self.game + "_chart")

    def _show(self, at):
        kit = self.kit
        title = kit.say("title " + self.game)
        if at < self.charts:
            self._rows = None
            group, self._header, _ = kit.page(title, kit.say("hint read"))
            self._chart(group, at)
            kit.step()
        elif self._rows is None:
            forget(self.game + "_chart")
            group, self._header, _ = kit.page(title, kit.say("hint read"))
            top = look.BAR + (look.BOTTOM - look.BAR - _count() * look.READ) // 2
            self._rows = [
                Row(kit.stage, group, look.MARGIN, top + line * look.READ, font=look.BODY)
                for line in range(_count())
            ]
        if self._pages is None:
            self._pages = self._read()
        if at >= self.charts:
            lines = self._pages[at - self.charts]
            for number, row in enumerate(self._rows):
                text = lines[number] if number < len(lines) else ""
                row.set(text)
                row.colour(kit.stage.colour(ACCENT if text.startswith("▶") else INK))
        self._header.set(title, "%d/%d" % (at + 1, self.charts + len(self._pages)))

    def _chart(self, group, page):
        """A page that the game draws."""
        kit = self.kit
        draw = load("screens", self.game + "_chart").chart
        self.charts = draw(kit, group, page)

    def _read(self):
        """The text in pages."""
        kit = self.kit
        book = Book(kit.stage.width - 2 * look.MARGIN, _count())
        for paragraph in _lines(kit, self.game):
            if paragraph.startswith("?"):
                break
            paragraph = paragraph.strip()
            if paragraph.startswith("# "):
                book.head(paragraph[2:])
            elif paragraph and paragraph != "! chart":
                book.add(paragraph)
            kit.alive()
            kit.keys.listen()
        return book.end()


def _count():
    """Lines of a page."""
    return (look.BOTTOM - look.BAR) // look.READ


class Book:
    """Paragraphs laid out in pages that end where a sentence does."""

    def __init__(self, width, count):
        self._width = width
        self._count = count
        self._pages = []
        self._lines = []  # of the page so far
        self._heading = []  # lines that stand before the next sentence, on the same page

    def head(self, words):
        """Begin a section."""
        self._heading = wrap("▶ " + words, self._width, look.BODY)
        if self._lines:
            self._heading.insert(0, "")

    def add(self, paragraph):
        """Put a paragraph below what there is, sentence by sentence."""
        begun = False  # the last line is of this paragraph
        for sentence in sentences(paragraph):
            above = self._lines[:-1] if begun else self._lines + self._heading
            if begun:
                sentence = self._lines[-1] + " " + sentence
            lines = above + wrap(sentence, self._width, look.BODY)
            if len(lines) > self._count and self._lines:
                if begun:
                    sentence = sentence[len(self._lines[-1]) + 1 :]
                self._pages.append(self._lines)
                if self._heading and not self._heading[0]:
                    self._heading.pop(0)
                lines = self._heading + wrap(sentence, self._width, look.BODY)
            while len(lines) > self._count:  # a sentence longer than a page
                self._pages.append(lines[: self._count])
                lines = lines[self._count :]
            self._lines = lines
            self._heading = []
            begun = True

    def end(self):
        """All pages."""
        if self._lines:
            self._pages.append(self._lines)
        return self._pages


def sentences(paragraph):
    """The sentences of a paragraph."""
    found = []
    start = 0
    for at in range(1, len(paragraph)):
        if paragraph[at] == " " and paragraph[at - 1] in ".!?…" and at - start > 3:
            if paragraph[at + 1 : at + 2] not in "!?:;»":
                found.append(paragraph[start:at])
                start = at + 1
    found.append(paragraph[start:])
    return found
