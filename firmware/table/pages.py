# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Pages that several parts of the console use: a list, a question, a text."""

import displayio
from micropython import const

from ui import look, tunes
from ui.keys import DOWN, LEFT, MENU, POINT, RIGHT, UP, A, B
from ui.stage import ACCENT, DIM, EDGE, INK, ON_ACCENT
from ui.text import CENTRE, Field, Row, shorten, wrap
from ui.text import RIGHT as FROM_RIGHT

_THUMB = const(3)  # pixels of the thumb of the scroll bar: width, least height
_LEAST = const(6)
_REST = const(250)  # ms without a key after which there is time for more


class List:
    """Rows of which one is chosen. Rows are texts, or (text, value) pairs.

    `hint` is the bottom row, or a function that gives it for a row, and is called whenever
    another row is chosen. All bars are as wide as those of other lists (look.LIST), or as the
    longest words here, and at most `width`; a thumb at the right edge tells which part of a
    longer list is seen. `rest` is called with the row once the keys rest; it may yield to let
    keys in, and True to end wait(). Values that cannot be changed have no `arrows`. The rows
    whose numbers are in `marks` are marked.
    """

    def __init__(self, kit, title, rows, hint, at=0, width=None, rest=None, arrows=True, marks=()):
        self.kit = kit
        self.rows = rows
        self.at = at
        stage = kit.stage
        self._hints = hint
        self._rest = rest
        self._restless = rest is not None
        self._marks = marks
        self.group, _, self.bottom = kit.page(title, "")
        room = look.BOTTOM - look.BAR
        self.count = min(len(rows), room // look.PITCH)
        self.top = look.BAR + min(room - self.count * look.PITCH, look.PITCH) // 2
        self.first = -1  # the row on the first line; nothing is drawn yet
        inset = look.MARGIN + (4 if look.CAPS else 0)
        self.bars = _Bars(stage, self.group, (width or stage.width - 1) - inset)
        right = stage.width - look.MARGIN
        self._thumb = None
        if len(rows) > self.count:
            right -= _THUMB
            self._thumb = self._lay_thumb(stage, self.group)
        self.values = None
        if any(isinstance(row, tuple) for row in rows):
            self.values = _Values(stage, self.group, right, arrows)
        for line in range(self.count):
            if marks and look.CAPS:
                self.bars.lay_sign(self.group, _beside(self.top, line))
            if self.values:
                self.values.lay(self.group, _beside(self.top, line))
        widths = [look.BODY.width(self._text(index)) for index in range(len(rows))]
        self.bars.lay(self.top, self.count, inset, widths)
        self._scroll()

    def _lay_thumb(self, stage, group):
        """The thumb of the scroll bar at the right edge."""
        height = self.count * look.PITCH
        stage.box(group, stage.width - 2, self.top, 1, height, EDGE)
        part = max(_LEAST, height * self.count // len(self.rows))
        return stage.box(group, stage.width - _THUMB, self.top, _THUMB, part, DIM)

    def set(self, index, row):
        """Change a row."""
        self.rows[index] = row
        self.bars.widths[index] = look.BODY.width(self._text(index))
        if self.first <= index < self.first + self.count:
            self._draw(index)
        self._scroll()  # the hint may be another one now

    def wait(self):
        """The next intent other than up and down; `at` is the row it is for; None from `rest`."""
        while True:
            intent = self.kit.wait(_REST if self._restless else None)
            if intent == POINT:
                intent = self.kit.keys.row(self)
            if intent in (UP, DOWN):
                step = 1 if intent == DOWN else -1
                self.go_to((self.at + step) % len(self.rows))
            elif not intent:
                self._restless = False
                for ends in self._rest(self.at):
                    if ends:
                        return None
                    self.kit.step()
                    if self.kit.keys.waiting():
                        break
            elif intent in (A, B, LEFT, RIGHT, MENU):
                self.kit.tunes.play(tunes.CONFIRM if intent == A else tunes.CURSOR)
                self.kit.tunes.hush()
                return intent

    def go_to(self, index):
        """Choose another row."""
        self.at = index
        self.kit.tunes.play(tunes.CURSOR)
        self._scroll()
        self._restless = self._rest is not None

    def _text(self, index):
        """The words of a row."""
        row = self.rows[index]
        text = row[0] if isinstance(row, tuple) else row
        return text + " ▶" if index in self._marks and not look.CAPS else text

    def _draw(self, index):
        line = index - self.first
        if self.values:
            row = self.rows[index]
            self.values.set(line, row[1] if isinstance(row, tuple) else "")
        self.bars.set(line, self._text(index), index, index in self._marks)

    def _scroll(self):
        first = max(self.first, 0)
        if self.at < first:
            first = self.at
        elif self.at >= first + self.count:
            first = self.at - self.count + 1
        line = self.at - first
        if first != self.first:
            self.first = first
            if self._thumb is not None:
                height = self.count * look.PITCH
                way = height - max(_LEAST, height * self.count // len(self.rows))
                self._thumb.y = self.top + way * first // (len(self.rows) - self.count)
            for index in range(first, first + self.count):
                self._draw(index)
        self.bars.choose(line)
        if self.values:
            self.values.point(line, isinstance(self.rows[self.at], tuple), _beside(self.top, line))
        hint = self._hints
        self.bottom.set(hint if isinstance(hint, str) else hint(self.at))


class _Bars:
    """The lines of a list; one of them is filled, as wide as the longest words of all.

    A line is drawn as far as its own words may go, and the rest of the filled one by a box:
    what is left out takes no time.
    """

    def __init__(self, stage, group, room):
        self.stage = stage
        self.room = room  # pixels for words
        self.texts = []
        self.signs = []  # of rows that are marked, where there is room before them
        self.line = -1  # the filled one
        self.group = displayio.Group()
        group.append(self.group)

    def lay_sign(self, group, y):
        """Room for a sign before the next line."""
        self.signs.append(Row(self.stage, group, 1, y, "", DIM, font=look.LABEL))

    def lay(self, y, count, inset, widths):
        """The lines, from the uppermost at y on, for words of these widths."""
        stage = self.stage
        self.top = y
        self.inset = inset
        self.widths = widths
        self.wide = min(max(max(widths) + look.MARGIN, look.LIST - inset), self.room)
        height = look.PITCH - 2 if look.CAPS else look.PITCH
        self.rest = stage.box(self.group, 0, y, 1, height, ACCENT)
        more = len(widths) - count + 1  # rows that come to a line
        for line in range(count):
            room = min(max(widths[line : line + more]), self.room)
            if stage.scale > 1:  # a box has one width there
                room = self.wide
            field = Field(stage, self.group, 0, y, room, height, inset, look.ROW_TEXT, look.BODY)
            self.texts.append(field)
            y += look.PITCH

    def set(self, line, text, row, marked):
        """Show the text of a row, with or without the sign before it."""
        width = self.widths[row]
        if self.signs:
            self.signs[line].set("▶" if marked else "")
        field = self.texts[line]
        self.wide = max(self.wide, min(width + look.MARGIN, self.room))
        width = min(width, self.room)
        if width > field.room:
            field.widen(width)
        field.set(text if self.widths[row] <= self.room else shorten(text, self.room, look.BODY))

    def choose(self, line):
        """Fill this line and no other."""
        field = self.texts[line]
        if line != self.line:
            colour = self.stage.colour
            if self.line >= 0:
                self.texts[self.line].fill(look.GROUND, colour(INK))
            self.line = line
            field.fill(colour(ACCENT), colour(ON_ACCENT))
        rest = self.rest
        width = self.inset + self.wide - field.right
        if width < 1:  # it lies below the words
            width = 1
        x = self.inset + self.wide - width
        y = self.top + line * look.PITCH
        # Downwards last: what it covered and what it covers is drawn, and nothing between
        if rest.width != width:
            rest.width = width
        if rest.x != x:
            rest.x = x
        if rest.y != y:
            rest.y = y


class _Values:
    """The values at the right of a list; that of the chosen row stands between arrows."""

    def __init__(self, stage, group, right, arrows):
        self.stage = stage
        self.rows = []
        self.arrows = ()
        if arrows:
            wide = look.LABEL.width("▶")
            self.arrows = [
                Row(stage, group, right - wide, 0, sign, ACCENT, width=wide, font=look.LABEL)
                for sign in "◀▶"
            ]
            right -= look.LABEL.width("▶ ")
        self.right = right

    def lay(self, group, y):
        """Room for the value of the next line: no more than it takes, for all of it is drawn."""
        self.rows.append(
            Row(self.stage, group, self.right, y, "", DIM, FROM_RIGHT, font=look.LABEL)
        )

    def set(self, line, text):
        self.rows[line].set(text)

    def left(self, line):
        """Where the arrow before a value stands."""
        return self.right - self.rows[line].drawn - look.LABEL.width("◀ ") - look.LABEL.gap

    def middle(self, line):
        """The x in the middle of a value."""
        return self.right - self.rows[line].drawn // 2

    def point(self, line, has_value, y):
        """Bring the arrows to a line; all others stay as they are."""
        for arrow in self.arrows:
            arrow.hide(not has_value)
        if self.arrows and has_value:
            self.arrows[0].move_to(self.left(line))
            for arrow in self.arrows:
                arrow.move(y)


def _beside(top, line):
    """The y of labels, in the middle of the words of a line."""
    y = top + line * look.PITCH + look.ROW_TEXT
    return y + (look.BODY.height - look.LABEL.height) // 2


def choose(kit, title, rows, hint=None, at=0, rest=None):
    """Let the player choose a row; its index, or None for B. `rest` as for a List."""
    page = List(kit, title, rows, hint or kit.say("hint choose"), at, rest=rest)
    while True:
        intent = page.wait()
        if intent == A:
            return page.at
        if intent in (B, MENU):
            return None


def confirm(kit, title, question, hint="hint yes no"):
    """Ask what cannot be taken back: no press from before answers; whether A was pressed."""
    _show(kit, title, question, hint)
    kit.fresh()
    return _answer(kit)


def lose(kit, title, question):
    """Ask before something is lost: A says no until an arrow has turned it; whether it is yes."""
    bottom = _show(kit, title, question, "hint no")
    kit.fresh()
    lost = False
    while True:
        intent = kit.wait()
        if intent in (A, B, MENU):
            return lost and intent == A
        if intent in (LEFT, RIGHT):
            lost = not lost
            kit.tunes.play(tunes.CURSOR)
            bottom.set(kit.say("hint yes" if lost else "hint no"))


def tell(kit, title, text):
    """Tell something unasked: no press from before hides it."""
    _show(kit, title, text, "hint go on")
    kit.fresh()
    _answer(kit, POINT)


def explain(kit, title, text):
    """Tell something that was asked for: the next press may be quick."""
    _show(kit, title, text, "hint go on")
    _answer(kit, POINT)


def _show(kit, title, text, hint):
    """A page with a text in its middle; its bottom row."""
    stage = kit.stage
    group, _, bottom = kit.page(title, kit.say(hint))
    lines = wrap(text, stage.width - 2 * look.MARGIN, look.BODY)
    room = look.BOTTOM - look.BAR
    pitch = min(look.READ, room // len(lines))
    y = look.BAR + (room - len(lines) * pitch) // 2
    for line in lines:
        Row(stage, group, stage.width // 2, y, line, INK, CENTRE, font=look.BODY)
        y += pitch
    return bottom


def _answer(kit, also=A):
    """Whether A was pressed, not B; `also` is as good as either."""
    while True:
        intent = kit.wait()
        if intent in (A, B, MENU, also):
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
            if intent == POINT:
                intent = A
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
