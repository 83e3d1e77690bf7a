# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""How a game is played, read from a text file a page at a time.

A file has paragraphs, one a line; a line that begins with "# " is a heading. The line
"! chart" lets the game draw pages of its own before the text: `chart(kit, group, page)` in
screens/<game>_chart.py fills a page and returns how many there are. Lines at the end that
begin with "?" and a digit are no pages: they answer "What now?", see `answer`.
"""

import gc
import zlib
from array import array

from match import clear, load
from ui import look, store, tunes
from ui.keys import DOWN, LEFT, MENU, RIGHT, UP, A, B
from ui.stage import ACCENT, INK
from ui.text import Row, wrap


def _text(kit, game):
    file, count = store.find("help_" + kit.language + "/" + game)
    with file:
        return zlib.decompress(file.read(count))


def answer(kit, game, number, *values):
    """What is to be decided now: the line with this number, with values put into it."""
    text = _text(kit, game)
    start = text.find(("\n?%d" % number).encode()) + 3
    end = text.find(b"\n", start)
    return text[start : end if end > 0 else len(text)].decode().strip().format(*values)


def show(kit, game):
    """The rules of a game in the player's language: its pictures, then the text."""
    Manual(kit, game).read()


class Manual:
    """Pages that one key turns from the first picture to the last line."""

    def __init__(self, kit, game):
        self.kit = kit
        self.game = game
        self.charts = 0  # pages with pictures; known when the first is drawn
        self._text = _text(kit, game)  # as bytes: as many words it would take twice the memory
        self._pages = None  # of each page of text, where its lines are: see Book
        self._rows = None  # on the screen while text is read

    def read(self):
        """Until B, or A after the last page."""
        at = 0
        if self._text.startswith(b"! chart"):
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
        clear("screens")

    def _show(self, at):
        kit = self.kit
        title = kit.say("title " + self.game)
        if at < self.charts:
            self._rows = None
            group, self._header, _ = kit.page(title, kit.say("hint read"))
            self._chart(group, at)
            kit.step()
        elif self._rows is None:
            clear("screens")
            if self._pages is None:
                self._pages = self._read()
            group, self._header, _ = kit.page(title, kit.say("hint read"))
            top = look.BAR + (look.BOTTOM - look.BAR - _count() * look.READ) // 2
            width = kit.stage.width - 2 * look.MARGIN
            self._rows = []
            for line in range(_count()):
                y = top + line * look.READ
                row = Row(kit.stage, group, look.MARGIN, y, width=width, font=look.BODY)
                self._rows.append(row)
        if self._pages is None:
            self._pages = self._read()
        if at >= self.charts:
            spans = self._pages[at - self.charts]
            for number, row in enumerate(self._rows):
                text = _line(self._text, spans, number)
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
        book = Book(self._text, kit.stage.width - 2 * look.MARGIN, _count())
        start = 0
        while start >= 0 and self._text[start : start + 1] not in (b"?", b""):
            end = self._text.find(b"\n", start)
            paragraph = self._text[start : end if end >= 0 else len(self._text)].decode().strip()
            start = end + 1 if end >= 0 else -1
            if paragraph.startswith("# "):
                book.head(paragraph[2:])
            elif paragraph and paragraph != "! chart":
                book.add(paragraph)
            kit.alive()
            kit.keys.listen()
            gc.collect()  # words and lines, before they scatter what stays
        return book.end()


def _count():
    """Lines of a page."""
    return (look.BOTTOM - look.BAR) // look.READ


def _line(text, spans, number):
    """A line of a page as a Book keeps it; headings begin with a sign."""
    if 2 * number >= len(spans):
        return ""
    start = spans[2 * number]
    words = text[start : start + spans[2 * number + 1]].decode()
    return "▶ " + words if words and text[start - 2 : start] == b"# " else words


class Book:
    """Paragraphs laid out in pages that end where a sentence does.

    A page is an array: of each line, where it begins in the text and how long it is.
    """

    def __init__(self, text, width, count):
        self._text = text
        self._at = 0  # what is before is on pages
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
                self._keep(self._lines)
                if self._heading and not self._heading[0]:
                    self._heading.pop(0)
                lines = self._heading + wrap(sentence, self._width, look.BODY)
            while len(lines) > self._count:  # a sentence longer than a page
                self._keep(lines[: self._count])
                lines = lines[self._count :]
            self._lines = lines
            self._heading = []
            begun = True

    def end(self):
        """All pages."""
        if self._lines:
            self._keep(self._lines)
        return self._pages

    def _keep(self, lines):
        """A page is full."""
        spans = array("H")
        for line in lines:
            words = line[2:] if line.startswith("▶ ") else line
            words = words.encode()
            self._at = self._text.find(words, self._at)
            spans.append(self._at)
            spans.append(len(words))
            self._at += len(words)
        self._pages.append(spans)


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
