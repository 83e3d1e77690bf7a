# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Choosing a name: one that is known here, or a new one from a grid of letters."""

import bitmaptools
import displayio
from micropython import const

from menus.names import LONGEST, capital, forget, known, remember, written
from table import pages
from ui import look, tunes
from ui.keys import DOWN, LEFT, MENU, POINT, RIGHT, TYPED, UP, A, B
from ui.stage import ACCENT, BLACK, EDGE, INK, ON_ACCENT, PANEL, RAISED
from ui.text import CENTRE, Row

# Nearly square: nothing is far. What few names have lies on a page of its own.
LETTERS = ("ABCDEFG", "HIJKLMN", "OPQRSTU", "VWXYZÉÈ")
SIGNS = ("0123456", "789-Ç'.", "ÀÂÊËÎÏÔ", "ÙÛŒÄÖÜÆ")
START = (1, 4)  # L: from there common names take the fewest steps
_COLUMNS = const(7)
_SPACE = const(0)
_TURN = const(1)
_DELETE = const(2)
_DONE = const(3)
_ACTIONS = ("space", None, "delete", "done")
_PARTS = ((0, 2), (2, 1), (3, 2), (5, 2))  # columns of the row below: first, how many


def choose(kit, taken):
    """A name from the list or a new one; None for B. Those who play already are not offered."""
    at = 0
    while True:
        names = [name for name in known(kit.journal) if name not in taken]
        if not names:
            return enter(kit, taken)
        rows = names + [kit.say("new name")]
        at = min(at, len(names))

        def hint(row, names=names):
            return kit.say("hint name" if row < len(names) else "hint choose")

        page = pages.List(kit, kit.say("name"), rows, hint, at)
        intent = page.wait()
        at = page.at
        if intent in (B, MENU):
            return None
        if at == len(names):
            if intent == A:
                name = enter(kit, taken)
                if name:
                    return name
        elif intent == A:
            remember(kit.journal, names[at])
            return names[at]
        elif intent == RIGHT:
            if pages.lose(kit, kit.say("name"), kit.say("forget sure", names[at])):
                forget(kit.journal, names[at])


def enter(kit, taken=()):
    """A new name from the grid; None for leaving it."""
    while True:
        name = Grid(kit).run()
        if not name:
            return None
        if name.lower() not in [other.lower() for other in taken]:
            remember(kit.journal, name)
            return name
        pages.explain(kit, kit.say("name"), kit.say("name taken", name))


class Grid:
    """Letters to type with; below them a space, one to delete, and done."""

    def __init__(self, kit):
        self.kit = kit
        self.typed = ""
        self.letters = LETTERS
        self.row, self.column = START
        stage = kit.stage
        self._stage = stage
        self._group, header, self._bottom = kit.page(kit.say("name"), "")
        if not look.TYPED[1]:
            header.set("")
            self._bottom.hide()
        self._width = look.KEY[0] * _COLUMNS
        self._left = (stage.width - self._width) // 2
        self._lines()
        self._keys()
        self._show()
        self._point()
        self._written = None  # where the cursor was when a keyboard wrote the last letter
        kit.keys.typing = True

    def _lines(self):
        """A place for each letter of the name, or the name in large."""
        stage = self._stage
        y, pitch = look.TYPED
        palette = stage.palette(None, stage.colour(INK))
        if not pitch:
            stage.box(self._group, 0, 0, stage.width, look.BAR, BLACK)
            self._name = displayio.Bitmap(stage.width // 2, look.BODY.height, 2)
            large = displayio.Group(scale=2, x=2, y=y)
            large.append(displayio.TileGrid(self._name, pixel_shader=palette))
            self._group.append(large)
            return
        width = LONGEST * pitch
        x = (stage.width - width) // 2
        for place in range(LONGEST):
            stage.box(
                self._group,
                x + place * pitch,
                y + look.BODY.height - 1,
                pitch - 2,
                (look.LINE + 1) // 2,
                EDGE,
            )
        self._name = displayio.Bitmap(width, look.BODY.height, 2)
        self._group.append(displayio.TileGrid(self._name, pixel_shader=palette, x=x, y=y))
        self._caret = stage.box(self._group, x, y, 2, look.BODY.height - 2, ACCENT)
        self._typed_at = x

    def _keys(self):
        stage = self._stage
        group = self._group
        width, height = look.KEY
        gap = look.KEY_GAP
        rows = len(LETTERS)
        if gap:  # keys have a ground
            tile = displayio.Bitmap(width, height, 2)
            bitmaptools.fill_region(tile, 0, 0, width - gap, height - gap, 1)
            group.append(
                displayio.TileGrid(
                    tile,
                    pixel_shader=stage.palette(None, stage.colour(PANEL)),
                    tile_width=width,
                    tile_height=height,
                    width=_COLUMNS,
                    height=rows,
                    x=self._left,
                    y=look.KEYS,
                )
            )
            for first, count in _PARTS:
                stage.box(
                    group,
                    self._left + first * width,
                    look.KEYS + rows * height,
                    count * width - gap,
                    height - gap,
                    RAISED,
                )
        self._mark = None
        self._under = displayio.Group()  # what marks the key, below all letters
        group.append(self._under)
        self._rows = []
        palette = stage.palette(None, stage.colour(INK))
        for row in range(rows):
            bitmap = displayio.Bitmap(self._width, look.BODY.height, 2)
            y = self._text(row, look.BODY)
            group.append(displayio.TileGrid(bitmap, pixel_shader=palette, x=self._left, y=y))
            self._rows.append(bitmap)
        self._words = []
        for first, count in _PARTS:
            x = self._left + first * width + (count * width - gap) // 2
            y = self._text(rows, look.LABEL)
            self._words.append(Row(stage, group, x, y, "", INK, CENTRE, font=look.LABEL))
        self._turn(LETTERS)
        # The letter under the cursor once more, dark on the bright key
        self._over = Row(stage, group, 0, 0, "", ON_ACCENT, width=width, font=look.BODY)
        self._over_action = Row(stage, group, 0, 0, "", ON_ACCENT, CENTRE, font=look.LABEL)

    def _turn(self, letters):
        """Show the letters, or the signs."""
        self.letters = letters
        width = look.KEY[0]
        font = look.BODY
        for bitmap, row in zip(self._rows, letters):
            bitmaptools.fill_region(bitmap, 0, 0, bitmap.width, bitmap.height, 0)
            for column, letter in enumerate(row):
                x = column * width + (width - look.KEY_GAP - font.width(letter) + 1) // 2
                font.draw(bitmap, x, letter)
        for action, row in enumerate(self._words):
            row.set(self._action(action))

    def _text(self, row, font):
        """The height at which the words of a row stand."""
        height = look.KEY[1]
        return look.KEYS + row * height + (height - look.KEY_GAP - font.height + 1) // 2

    def _action(self, action):
        if action == _TURN:
            return "123" if self.letters is LETTERS else "ABC"
        return self.kit.say("key " + _ACTIONS[action])

    @property
    def _part(self):
        """The key below the letters that the cursor stands on or over."""
        part = _DONE
        while _PARTS[part][0] > self.column:
            part -= 1
        return part

    def _point(self):
        """Mark the key, and say what A does."""
        stage = self._stage
        width, height = look.KEY
        gap = look.KEY_GAP
        first, count = self.column, 1
        below = self.row == len(LETTERS)
        if below:
            first, count = _PARTS[self._part]
        if len(self._under):
            self._under.pop()
        x = self._left + first * width
        wide = count * width - gap
        y = look.KEYS + self.row * height
        stage.box(self._under, x, y, wide, height - gap, ACCENT)
        middle = x + wide // 2
        if below:
            word = self._action(self._part)
            self._over.set("")
            self._over_action.move_to(middle)
            self._over_action.move(self._text(self.row, look.LABEL))
            self._over_action.set(word)
        else:
            word = self.letters[self.row][self.column]
            self._over_action.set("")
            self._over.move_to(x + (wide - look.BODY.width(word) + 1) // 2)
            self._over.move(self._text(self.row, look.BODY))
            self._over.set(word)
        self._say(word)

    def _say(self, word):
        back = "b back"
        if self.typed:
            back = "b erase" if self.row == len(LETTERS) else "b delete"
        self._bottom.set("Ⓐ " + word, self.kit.say(back))

    def _show(self):
        """The name so far."""
        y, pitch = look.TYPED
        bitmap = self._name
        bitmaptools.fill_region(bitmap, 0, 0, bitmap.width, bitmap.height, 0)
        font = look.BODY
        name = written(self.typed + "_")
        if not pitch:
            asked = self.kit.say("name") + " "
            font.draw(bitmap, 0, name[:LONGEST] if self.typed else asked + name)
            return
        for place, letter in enumerate(name[:-1]):
            x = place * pitch + (pitch - 2 - font.width(letter) + 1) // 2
            font.draw(bitmap, x, letter)
        self._caret.hidden = len(self.typed) == LONGEST
        self._caret.x = self._typed_at + len(self.typed) * pitch + (pitch - 4) // 2

    def _move(self, intent):
        rows = len(LETTERS) + 1
        if intent in (UP, DOWN):
            self.row = (self.row + (1 if intent == DOWN else -1)) % rows
        else:
            step = 1 if intent == RIGHT else -1
            if self.row == rows - 1:
                first, count = _PARTS[(self._part + step) % len(_PARTS)]
                self.column = first + count // 2
            else:
                self.column = (self.column + step) % _COLUMNS

    def _type(self, letter):
        if len(self.typed) == LONGEST or letter == " " and self.typed[-1:] in ("", " "):
            self.kit.tunes.play(tunes.REFUSED)
            return
        self.typed += letter
        self.kit.tunes.play(tunes.CONFIRM)
        if len(self.typed) == LONGEST:
            self.row, self.column = len(LETTERS), _PARTS[_DONE][0]

    def _touch(self):
        """Go to the key that was touched; A for it, or POINT where there is none."""
        x, y = self.kit.keys.length
        column = (x - self._left) // look.KEY[0]
        row = (y - look.KEYS) // look.KEY[1]
        if not 0 <= column < _COLUMNS or not 0 <= row <= len(LETTERS):
            return POINT
        self.row, self.column = row, column
        self._point()
        return A

    def _write(self, letter):
        """A letter of a keyboard; the key that it stands for, if it is none of a name."""
        here = self.row, self.column
        if letter == "\n":
            # When the cursor was moved since, the key that it is on is meant.
            return MENU if here == self._written else A
        if letter == "\b":
            return B
        letter = capital(letter)
        if letter == " " or letter in "".join(LETTERS + SIGNS):
            self._type(letter)
            self._written = self.row, self.column
        return TYPED

    def run(self):
        """What was typed, "" for leaving."""
        kit = self.kit
        while True:
            intent = kit.wait()
            if intent == POINT:
                intent = self._touch()
            elif intent == TYPED:
                intent = self._write(kit.keys.length)
            if intent in (UP, DOWN, LEFT, RIGHT):
                self._move(intent)
                kit.tunes.play(tunes.CURSOR)
                self._point()
                continue
            done = intent == MENU
            if intent == A and self.row < len(LETTERS):
                letter = self.letters[self.row][self.column]
                self._type(letter)
                if self.letters is SIGNS and letter not in "0123456789":
                    self._turn(LETTERS)  # of an accent there is rarely another
            elif intent == A and self._part == _TURN:
                self._turn(LETTERS if self.letters is SIGNS else SIGNS)
            elif intent == A and self._part == _SPACE:
                self._type(" ")
            elif intent == A and self._part == _DONE:
                done = True
            elif intent in (A, B):
                if not self.typed:
                    if intent == B:
                        return ""
                    kit.tunes.play(tunes.REFUSED)
                self.typed = self.typed[:-1]
            if done:
                return written(self.typed)
            self._show()
            self._point()
