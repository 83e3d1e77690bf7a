# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Pages that several parts of the console use: a list, a question, a text."""

import displayio
from micropython import const

from ui import look, tunes
from ui.keys import DOWN, LEFT, MENU, RIGHT, UP, A, B
from ui.stage import ACCENT, DIM, INK, ON_ACCENT
from ui.text import CENTRE, Field, Row, shorten, wrap
from ui.text import RIGHT as FROM_RIGHT

_REST = const(500)  # ms without a key after which there is time for more


class List:
    """Rows of which one is chosen. Rows are texts, or (text, value) pairs.

    `hint` is the bottom row, or a function that gives it for a row, and is called whenever
    another row is chosen. The bar behind the chosen row is as wide as its words, for every
    pixel of it takes time to move, and at most `width`. `rest` is called with the row once
    the keys rest; it may yield to let keys in. Values that cannot be changed have no
    `arrows`. The rows whose numbers are in `marks` are marked.
    """

    def __init__(self, kit, title, rows, hint, at=0, width=None, rest=None, arrows=True, marks=()):
        self.kit = kit
        self.rows = rows
        self.at = at
        stage = kit.stage
        self._stage = stage
        self._hints = hint
        self._rest = rest
        self._restless = rest is not None
        self._marks = marks
        self.group, self._header, self.bottom = kit.page(title, "")
        group = self.group
        room = look.BOTTOM - look.BAR
        self._count = min(len(rows), room // look.PITCH)
        self._top = look.BAR + min(room - self._count * look.PITCH, look.PITCH) // 2
        self._first = -1  # the row on the first line; nothing is drawn yet
        self._line = -1  # the line that is filled
        self._width = width or stage.width - 1
        self._texts = []
        self._values = []
        self._signs = []  # of rows that are marked, where there is room before them
        self._arrows = ()  # around the value of the chosen row
        self._bars = displayio.Group()
        group.append(self._bars)
        with_values = any(isinstance(row, tuple) for row in rows)
        self._right = stage.width - look.MARGIN
        if with_values and arrows:
            wide = look.LABEL.width("▶")
            self._arrows = [
                Row(stage, group, self._right - wide, 0, sign, ACCENT, width=wide, font=look.LABEL)
                for sign in "◀▶"
            ]
            self._right -= look.LABEL.width("▶ ")
            self._before = look.LABEL.width("◀ ") + look.LABEL.gap  # from an arrow to its value
        for line in range(self._count):
            if marks and look.CAPS:
                y = self._beside(line, look.FINE)
                self._signs.append(Row(stage, group, 1, y, "", DIM, font=look.FINE))
            if with_values:
                y = self._beside(line, look.LABEL)
                self._values.append(
                    Row(stage, group, self._right, y, "", DIM, FROM_RIGHT, font=look.LABEL)
                )
        kit.keys.listen()
        self._lay_bars()
        kit.keys.listen()
        if len(rows) > self._count:
            self._header.set(title, "%d/%d" % (len(rows), len(rows)))
        self._scroll()

    def _beside(self, line, font):
        """The y of words in another font, in the middle of those of a line."""
        y = self._top + line * look.PITCH + look.ROW_TEXT
        return y + (look.BODY.height - font.height) // 2

    def _lay_bars(self):
        """The lines, each as wide as the rows need that may come to stand on it."""
        inset = look.MARGIN + (4 if look.CAPS else 0)
        self._room = self._width - inset
        height = look.PITCH - 2 if look.CAPS else look.PITCH
        top = look.ROW_TEXT
        widths = [look.BODY.width(self._text(index)) for index in range(len(self.rows))]
        further = len(widths) - self._count + 1
        y = self._top
        for line in range(self._count):
            width = min(max(widths[line : line + further]) + look.MARGIN, self._room)
            self._texts.append(
                Field(self._stage, self._bars, 0, y, width, height, inset, top, look.BODY)
            )
            y += look.PITCH

    def set(self, index, row):
        """Change a row."""
        self.rows[index] = row
        if self._first <= index < self._first + self._count:
            self._draw(index)
        self._scroll()  # the hint may be another one now

    def wait(self):
        """The next intent other than up and down; `at` is the row it is for."""
        while True:
            intent = self.kit.wait(_REST if self._restless else None)
            if intent in (UP, DOWN):
                step = 1 if intent == DOWN else -1
                self.at = (self.at + step) % len(self.rows)
                self.kit.tunes.play(tunes.CURSOR)
                self._scroll()
                self._restless = self._rest is not None
            elif not intent:
                self._restless = False
                for _ in self._rest(self.at):
                    self.kit.step()
                    if self.kit.keys.waiting():
                        break
            elif intent in (A, B, LEFT, RIGHT, MENU):
                self.kit.tunes.play(tunes.CONFIRM if intent == A else tunes.CURSOR)
                self.kit.tunes.hush()
                return intent

    def _text(self, index):
        """The words of a row."""
        row = self.rows[index]
        text = row[0] if isinstance(row, tuple) else row
        return text + " ▶" if index in self._marks and not look.CAPS else text

    def _draw(self, index):
        line = index - self._first
        if self._values:
            row = self.rows[index]
            self._values[line].set(row[1] if isinstance(row, tuple) else "")
        if self._signs:
            self._signs[line].set("▶" if index in self._marks else "")
        text = self._text(index)
        field = self._texts[line]
        wide = min(look.BODY.width(text) + look.MARGIN, self._room)
        if wide > field.room:
            field.widen(wide)
        field.set(shorten(text, self._room, look.BODY))

    def _fill(self, line, filled):
        """Show a line as the chosen one, or as one of the others."""
        colour = self._stage.colour
        self._texts[line].fill(
            colour(ACCENT) if filled else 0, colour(ON_ACCENT if filled else INK)
        )

    def _point(self, line):
        """The value of the chosen row stands between arrows; all others stay as they are."""
        row = self.rows[self.at]
        has_value = isinstance(row, tuple)
        for arrow in self._arrows:
            arrow.hide(not has_value)
        if has_value:
            width = self._values[line].drawn + self._before
            y = self._beside(line, look.LABEL)
            self._arrows[0].move_to(self._right - width)
            for arrow in self._arrows:
                arrow.move(y)

    def _scroll(self):
        first = max(self._first, 0)
        if self.at < first:
            first = self.at
        elif self.at >= first + self._count:
            first = self.at - self._count + 1
        line = self.at - first
        if first != self._first:
            self._first = first
            for index in range(first, first + self._count):
                self._draw(index)
        if line != self._line:
            if self._line >= 0:
                self._fill(self._line, False)
            self._line = line
            self._fill(line, True)
        if self._arrows:
            self._point(line)
        hint = self._hints
        self.bottom.set(hint if isinstance(hint, str) else hint(self.at))
        if len(self.rows) > self._count:
            self._header.count("%d/%d" % (self.at + 1, len(self.rows)))


def choose(kit, title, rows, hint=None, at=0):
    """Let the player choose a row; its index, or None for B."""
    page = List(kit, title, rows, hint or kit.say("hint choose"), at)
    while True:
        intent = page.wait()
        if intent == A:
            return page.at
        if intent in (B, MENU):
            return None


def confirm(kit, title, question, hint="hint yes no"):
    """Ask what cannot be taken back: no press from before answers; whether A was pressed."""
    return _ask(kit, title, question, hint, False)


def tell(kit, title, text):
    """Tell something that nobody asked for: no press from before hides it."""
    _ask(kit, title, text, "hint go on", False)


def explain(kit, title, text):
    """Tell something to whoever asked for it: they may be quick."""
    _ask(kit, title, text, "hint go on", True)


def _ask(kit, title, question, hint, quick):
    stage = kit.stage
    group, _, _ = kit.page(title, kit.say(hint))
    lines = wrap(question, stage.width - 2 * look.MARGIN, look.BODY)
    room = look.BOTTOM - look.BAR
    pitch = min(look.READ, room // len(lines))
    y = look.BAR + (room - len(lines) * pitch) // 2
    for line in lines:
        Row(stage, group, stage.width // 2, y, line, INK, CENTRE, font=look.BODY)
        y += pitch
    if not quick:
        kit.fresh()
    while True:
        intent = kit.wait()
        if intent in (A, B, MENU):
            return intent == A


class Reader:
    """Shows lines that do not fit on one page; those that begin with "▶" are headings.

    A turns the page and leaves after the last one; with a `hint` of its own it leaves at
    once. `intent` is the key that left.
    """

    def __init__(self, kit, title, lines, at=0, hint=None):
        stage = kit.stage
        self.kit = kit
        count = (look.BOTTOM - look.BAR) // look.READ
        keys = kit.say("hint read" if len(lines) > count else "hint go on")
        group, _, self._hint = kit.page(title, hint or keys)
        top = look.BAR + (look.BOTTOM - look.BAR - count * look.READ) // 2
        rows = [
            Row(stage, group, look.MARGIN, top + line * look.READ, font=look.BODY)
            for line in range(count)
        ]
        last = max(0, len(lines) - count)
        at = min(at, last)
        while True:
            for line, row in enumerate(rows):
                text = lines[at + line] if at + line < len(lines) else ""
                row.set(text)
                row.colour(stage.colour(ACCENT if text.startswith("▶") else INK))
            intent = kit.wait()
            if intent in (A, B, MENU):
                if intent == A and at < last and not hint:
                    at = min(last, at + count - 1)
                else:
                    self.intent = intent
                    return
            elif intent == DOWN:
                at = min(last, at + 1)
            elif intent == UP:
                at = max(0, at - 1)
            elif intent == RIGHT:
                at = min(last, at + count - 1)
            elif intent == LEFT:
                at = max(0, at - count + 1)
