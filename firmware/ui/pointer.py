# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Touches and letters beside the keys, on hardware that has them.

`board.INPUT`, where there is one, is their source:

    get()      the next event, or -1:
               0x1xxxyyy pressed, 0x2xxxyyy moved, 0x3xxxyyy lifted at a pixel of the display;
               anything smaller is the code of a letter, 8 to delete, 10 when done
    typing     set to whether letters are asked: until then a keyboard plays as keys do

A touch is the intent POINT, a letter the intent TYPED; both wait in the queue of the keys like
any press. The words of the bottom row are A and B, held or tapped; a swipe is arrows. A board
without a source never loads this module.
"""

import supervisor
from micropython import const

from ui import look
from ui.keys import DOWN, HOLD, LEFT, MENU, POINT, RIGHT, TYPED, UP, A, B, Keys, elapsed

_PRESSED = const(1)
_MOVED = const(2)
_NEAR = const(2)  # pixels beside a place that still count as on it
_CAP = const(21)  # pixels of a key that is drawn in the bottom row
_KEYS = {10: A, 8: B}  # done, delete
_SIGNS = {"▲": UP, "▼": DOWN, "◀": LEFT, "▶": RIGHT, "Ⓐ": A, "Ⓑ": B}


class PointedKeys(Keys):
    """Keys, a pointer and a keyboard in one queue."""

    def __init__(self, keys, names, source, stage):
        Keys.__init__(self, keys, names)
        self._source = source
        self._stage = stage
        self._asks = self.typing = False  # whether letters are asked; as the source knows it
        self._from = None  # where the finger was pressed, or made its last step
        self._swiped = False
        self._at = 0  # when it was pressed

    def touched(self):
        """Whether something was touched since the last look."""
        return self._take() or Keys.touched(self)

    def _read(self):
        """Take over what the keypad and the source have noted."""
        Keys._read(self)
        self._take()
        if self._from and self._is_back(self._from) and elapsed(self._at) >= HOLD:
            self._add(MENU, HOLD, self._at)
            self._from = None

    def _take(self):
        source = self._source
        if self.typing != self._asks:
            self._asks = source.typing = self.typing
        found = False
        while True:
            event = source.get()
            if event < 0:
                return found
            found = True
            kind = event >> 24
            if kind == 0:
                if self.typing:
                    self._add(TYPED, chr(event))
                elif event in _KEYS:  # typed a moment before letters were no longer asked
                    self._add(_KEYS[event], 0)
                continue
            scale = self._stage.scale
            root = self._stage.display.root_group
            x = ((event >> 12 & 0xFFF) - root.x) // scale
            y = ((event & 0xFFF) - root.y) // scale
            if kind == _PRESSED:
                self._from = x, y
                self._swiped = False
                self._at = supervisor.ticks_ms()
            elif self._from:
                self._swipe(x, y)
                if kind != _MOVED:
                    if not self._swiped:
                        self._tap(x, y)
                    self._from = None

    def _swipe(self, x, y):
        """What is dragged follows the finger: dragged up, the next row comes."""
        while True:
            left, top = self._from
            across = x - left
            down = y - top
            step = look.PITCH
            if abs(down) >= step and abs(down) >= abs(across):
                self._add(UP if down > 0 else DOWN, 0)
                self._from = left, top + (step if down > 0 else -step)
            elif abs(across) >= 2 * step:
                self._add(LEFT if across > 0 else RIGHT, 0)
                self._from = left + (2 * step if across > 0 else -2 * step), top
            else:
                return
            self._swiped = True

    def _is_back(self, point):
        """Whether it is on what the bottom row says that B does."""
        return self._key(*point) == B

    def _tap(self, x, y):
        point = x, y
        intent = self._key(x, y)
        if intent:
            self._add(intent, elapsed(self._at) if intent == B else 0, self._at)
        else:
            self._add(POINT, point)

    def _key(self, x, y):
        """The key whose cell or word in the bottom row is at a place, or 0."""
        stage = self._stage
        cells = stage.cells
        if cells is True:  # a page with keys of its own reaches down there
            return 0
        if cells:
            cell = 5
            while cell and x < cells[cell] * stage.width // 240:
                cell -= 1
            return (0, DOWN, RIGHT, A, B, B)[cell] if y >= cells[0] else 0
        if y < look.BOTTOM:
            return 0
        text, back = stage.bottom
        at = _CAP if look.CAPS else 0
        intent = A
        if x >= stage.split:
            intent = B
            text = back
            at += stage.split
        for letter in text:
            if at > x:
                break
            intent = _SIGNS.get(letter, intent)
            at += look.LABEL.width(letter)
        return intent

    def _add(self, intent, what, when=None):
        now = supervisor.ticks_ms()
        self.last = now
        self.presses += 1
        if when is None:
            when = now
        if not self._is_burst(intent, when):
            self._queue.append([intent, when, what])

    # What is pointed at

    def row(self, page):
        """The key that a touch of a list means; POINT if it means none.

        Another row becomes the chosen one; the chosen one is taken, or its value changed.
        """
        x, y = self.length
        line = (y - page.top) // look.PITCH
        if y < page.top or not 0 <= line < page.count:
            return POINT
        index = page.first + line
        value = self._stage.width  # where it begins
        if page.values and page.values.arrows and isinstance(page.rows[index], tuple):
            value = page.values.left(line) - look.MARGIN
        if index != page.at:
            page.go_to(index)
            if x < value:
                return POINT
        if x < value:
            return A
        return LEFT if x < page.values.middle(line) else RIGHT

    def place(self, places, at):
        """The index of the place that was touched; -1 if there is none.

        `at` is where the cursor is: that again where several share a place, or where it is
        nowhere, and any touch takes the only answer. Of places in one another the smallest
        counts.
        """
        x, y = self.length
        if places[at] is None:
            return at
        best = -1
        least = 1 << 28
        for index, place in enumerate(places):
            if place is None:
                continue
            left, top, width, height = place
            inside = (
                left - _NEAR <= x < left + width + _NEAR
                and top - _NEAR <= y < top + height + _NEAR
            )
            if inside and width * height < least:
                best = index
                least = width * height
        if best < 0:
            best = self._beside(places)
        return at if best >= 0 and places[best] == places[at] else best

    def _beside(self, places):
        """The only place at the height that was touched, such as the sign of a strip; or -1."""
        y = self.length[1]
        found = -1
        for index, place in enumerate(places):
            if place is not None and place[1] <= y < place[1] + place[3]:
                if found >= 0 and places[found] != place:
                    return -1
                found = index
        return found
