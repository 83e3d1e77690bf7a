# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Pages that several parts of the console use: a list, a text, a letter wheel."""

from micropython import const

from ui import tunes
from ui.keys import DOWN, LEFT, MENU, RIGHT, UP, A, B
from ui.stage import ACCENT, DIM, INK, PAPER
from ui.text import CENTRE, HEIGHT, Row, shorten, wrap
from ui.text import RIGHT as FROM_RIGHT

_MARKER = const(8)  # width of the column with the marker
LETTERS = " ABCDEFGHIJKLMNOPQRSTUVWXYZÉÈÀÇ0123456789"


class List:
    """Rows with a marker. Rows are texts, or (text, value) pairs.

    `hint` is the bottom row, or a function that gives it for a row, and is called whenever
    the marker moves. `width` leaves room at the right of the rows.
    """

    def __init__(self, kit, title, rows, hint, at=0, width=None):
        self.kit = kit
        self.rows = rows
        self.at = at
        stage = kit.stage
        self._pitch = HEIGHT if stage.height < 100 else HEIGHT + 3
        self._count = min(len(rows), (stage.height - 2 * HEIGHT) // self._pitch)
        self._hints = hint
        self._width = width or stage.width - _MARKER
        self.group, self._hint = kit.page(title, "")
        group = self.group
        space = stage.height - 2 * HEIGHT - self._count * self._pitch
        self._top = HEIGHT + min(space // 2, self._pitch // 2) + (self._pitch - HEIGHT) // 2
        self._first = -1  # the row on the first line; nothing is drawn yet
        self._texts = []
        self._values = []
        with_values = any(isinstance(row, tuple) for row in rows)
        # Beside values there is much that need not be drawn; else rows are as wide as they get.
        width = None if with_values else self._width
        for line in range(self._count):
            y = self._top + line * self._pitch
            self._texts.append(Row(stage, group, _MARKER, y, width=width))
            if with_values:
                self._values.append(
                    Row(stage, group, stage.width - 1, y, colour=ACCENT, align=FROM_RIGHT)
                )
        self._marker = Row(stage, group, 0, 0, "▶", ACCENT, width=_MARKER)
        self._more = (
            Row(stage, group, stage.width - 7, 0, "", PAPER),
            Row(stage, group, stage.width - 7, stage.height - HEIGHT, "", DIM),
        )
        self._scroll()

    def set(self, index, row):
        """Change a row."""
        self.rows[index] = row
        if self._first <= index < self._first + self._count:
            self._draw(index)
        self._scroll()  # the hint may be another one now

    def wait(self):
        """The next intent other than up and down; `at` is the row it is for."""
        while True:
            intent = self.kit.wait()
            if intent in (UP, DOWN):
                step = 1 if intent == DOWN else -1
                self.at = (self.at + step) % len(self.rows)
                self.kit.tunes.play(tunes.CURSOR)
                self._scroll()
            elif intent in (A, B, LEFT, RIGHT, MENU):
                self.kit.tunes.play(tunes.CONFIRM if intent == A else tunes.CURSOR)
                self.kit.tunes.hush()
                return intent

    def _draw(self, index):
        line = index - self._first
        row = self.rows[index]
        if isinstance(row, tuple):
            text, value = row
            self._values[line].set(value)
        else:
            text = row
            if self._values:
                self._values[line].set("")
        self._texts[line].set(shorten(text, self._width))

    def _scroll(self):
        first = max(self._first, 0)
        if self.at < first:
            first = self.at
        elif self.at >= first + self._count:
            first = self.at - self._count + 1
        if first != self._first:
            self._first = first
            for index in range(first, first + self._count):
                self._draw(index)
        hint = self._hints
        self._hint.set(hint if isinstance(hint, str) else hint(self.at))
        self._marker.move(self._top + (self.at - first) * self._pitch)
        if len(self.rows) > self._count:
            self._more[0].set("▲" if first else "")
            self._more[1].set("▼" if first + self._count < len(self.rows) else "")


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
    """Ask a question that cannot be taken back, or tell something; whether A was pressed."""
    stage = kit.stage
    group, _ = kit.page(title, kit.say(hint))
    lines = wrap(question, stage.width - 4)
    pitch = min(HEIGHT + 1, (stage.height - 2 * HEIGHT) // len(lines))
    y = (stage.height - len(lines) * pitch) // 2
    for line in lines:
        Row(stage, group, stage.width // 2, y, line, INK, CENTRE)
        y += pitch
    if hint != "hint go on":
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
        pitch = HEIGHT if stage.height < 100 else HEIGHT + 2
        count = (stage.height - 2 * HEIGHT) // pitch
        group, self._hint = kit.page(title, hint or kit.say("hint read"))
        rows = [Row(stage, group, 1, HEIGHT + line * pitch) for line in range(count)]
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


def enter(kit, title, text, limit, letters=LETTERS):
    """A letter wheel: up and down turn it, right goes on. The text, or None for B."""
    from ui import banner

    stage = kit.stage
    group, _ = kit.page(title, kit.say("hint enter"))
    scale = 2 if stage.width // limit >= 14 else 1
    pitch = stage.width // limit
    y = stage.height // 2 - HEIGHT * scale // 2
    left = (stage.width - pitch * limit) // 2
    signs = [letters.find(sign) for sign in text.upper()]
    signs = [max(0, sign) for sign in signs][:limit]
    at = min(len(signs), limit - 1)
    while len(signs) < limit:
        signs.append(0)
    cells = []
    for place in range(limit):
        x = left + place * pitch + pitch // 2
        cells.append(banner.Banner(stage, group, x, y, letters[signs[place]], INK, scale))
        stage.box(group, x - pitch // 2 + 1, y + HEIGHT * scale + 1, pitch - 2, 1, DIM)
    arrows = (
        Row(stage, group, 0, y - HEIGHT - 1, "▲", ACCENT, CENTRE, 8),
        Row(stage, group, 0, y + HEIGHT * scale + 3, "▼", ACCENT, CENTRE, 8),
    )
    while True:
        x = left + at * pitch + pitch // 2
        for arrow in arrows:
            arrow.move_to(x)
        intent = kit.wait()
        if intent in (UP, DOWN):
            signs[at] = (signs[at] + (1 if intent == UP else -1)) % len(letters)
            cells[at].set(letters[signs[at]])
        elif intent == RIGHT:
            at = (at + 1) % limit
        elif intent == LEFT:
            at = (at - 1) % limit
        elif intent == A:
            banner.forget()
            return "".join(letters[sign] for sign in signs).strip()
        elif intent in (B, MENU):
            banner.forget()
            return None
