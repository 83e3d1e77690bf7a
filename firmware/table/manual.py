# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""How a game is played, read from a text file a page at a time.

A file has paragraphs, one a line; a line that begins with "# " is a heading. The line
"! chart" lets the game draw pages of its own before the text: `chart(kit, group, page)` in
screens/<game>_chart.py fills a page and returns how many there are. Lines at the end that
begin with "?" and a digit are no pages: they answer "What now?", see `answer`.

Where its lines and pages break for the width of a display is known to the build, see
boards/manual.py: measuring its words would take half a second.
"""

import gc
import zlib

import displayio

from console import rooms
from match import load
from ui import look, store, tunes
from ui.keys import DOWN, LEFT, MENU, POINT, RIGHT, UP, A, B
from ui.stage import ACCENT, INK
from ui.text import write


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


def chart(kit, game, title):
    """The pictures of a game alone, without the first page of them."""
    module = load("screens", game + "_chart")
    at = 1
    while True:
        group, header, _ = kit.page(title, kit.say("hint page"))
        count = module.chart(kit, group, at) - 1
        first, last = module.letters_on(at)
        header.set(title, "%c–%c  %d/%d" % (65 + first, 65 + last, at, count))
        kit.step()
        gc.collect()
        intent = kit.wait()
        while intent not in (A, RIGHT, DOWN, LEFT, UP, B, MENU):
            intent = kit.wait()
        if intent in (B, MENU):
            break
        at = (at - 1 + (1 if intent in (A, RIGHT, DOWN) else count - 1)) % count + 1
    module = None
    rooms.clear("screens")


class Manual:
    """Pages that one key turns from the first picture to the last line."""

    def __init__(self, kit, game):
        self.kit = kit
        self.game = game
        self.charts = 0  # pages with pictures; known when the first is drawn
        self._text = _text(kit, game)  # as bytes: as many words it would take twice the memory
        name = "help_%s/%s %d" % (kit.language, game, kit.stage.width)
        file, count = store.find(name)
        with file:
            self._spans = file.read(count)
        self._pages = _pages(self._spans)  # where each begins in the spans
        self._group = None  # on the screen while text is read

    def read(self):
        """Until B, or A after the last page."""
        at = 0
        if self._text.startswith(b"! chart"):
            self.charts = 1
        while True:
            self._show(at)
            intent = self.kit.wait()
            if intent in (A, RIGHT, DOWN, POINT):
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
        rooms.clear("screens")

    def _show(self, at):
        kit = self.kit
        title = kit.say("title " + self.game)
        if at < self.charts:
            self._group = None
            group, self._header, _ = kit.page(title, kit.say("hint read"))
            self._chart(group, at)
        elif self._group is None:
            rooms.clear("screens")
            self._group, self._header, _ = kit.page(title, kit.say("hint read"))
            self._group.append(displayio.Group())
        if at >= self.charts:
            self._write(self._pages[at - self.charts])
        self._header.set(title, "%d/%d" % (at + 1, self.charts + len(self._pages)))

    def _write(self, page):
        """The lines of a page, in the place of those of another."""
        stage = self.kit.stage
        self._group.pop()
        group = displayio.Group()
        y = look.BAR + (look.BOTTOM - look.BAR - _count() * look.READ) // 2
        for text in _lines(self._text, self._spans, page):
            colour = ACCENT if text.startswith("▶") else INK
            write(stage, group, look.MARGIN, y, text, colour)
            y += look.READ
        self._group.append(group)
        if not stage.new:
            stage.scene(self._group, True)

    def _chart(self, group, page):
        """A page that the game draws."""
        kit = self.kit
        draw = load("screens", self.game + "_chart").chart
        self.charts = draw(kit, group, page)


def _count():
    """Lines of a page."""
    return (look.BOTTOM - look.BAR) // look.READ


def _pages(spans):
    """Where the pages begin in what the build noted of them."""
    found = []
    at = 0
    while at < len(spans):
        found.append(at)
        at += 3 + 2 * spans[at]
    return found


def _lines(text, spans, at):
    """The lines of a page; headings begin with a sign."""
    lines = []
    start = spans[at + 1] | spans[at + 2] << 8
    for place in range(at + 3, at + 3 + 2 * spans[at], 2):
        start += spans[place]
        end = start + spans[place + 1]
        words = text[start:end].decode()
        heads = words and text[start - 2 : start] == b"# "
        lines.append("▶ " + words if heads else words)
        start = end
    return lines
