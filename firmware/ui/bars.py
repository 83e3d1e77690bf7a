# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The two bars of every page: a header that asks, a bottom row that says what A and B do."""

import displayio
from micropython import const

from ui import art, look
from ui.font import sign
from ui.stage import BAR, BLACK, DIM, INK, PANEL, PAPER, take
from ui.text import RIGHT, Row, shorten, wrap

_A = "Ⓐ"
_B = "Ⓑ"


_CAP_A = const(21)  # pixels that the drawing of a key and the gap beside it take
_CAP_B = const(20)
_BETWEEN = const(3)  # from what A does to what B does, at least, where keys are characters


def fits(stage, text, back):
    """Whether a bottom row shows both words whole."""
    text, _, _, _, room = _arrange(stage, text, back)
    return look.LABEL.fits(text, room)


def _arrange(stage, text, back):
    """Words without the keys that are drawn: (text, where it begins, back, its width, room)."""
    room = stage.width
    inset = wide = 0
    if look.CAPS:
        room -= 2 * look.MARGIN
        if text.startswith(_A + " "):
            text = text[2:]
            inset = _CAP_A
            room -= inset
        if back.startswith(_B + " "):
            back = back[2:]
            room -= _CAP_B
    if back:
        wide = look.LABEL.width(back)
        room -= wide + (look.MARGIN if look.CAPS else _BETWEEN)
    return text, inset, back, wide, room


class Header:
    """A bar with a prompt; before it whose turn it is, at its right one fact."""

    def __init__(self, stage, group, tab=None):
        self._stage = stage
        stage.box(group, 0, 0, stage.width, look.BAR, BAR)
        self._left = look.MARGIN
        if tab is not None and look.TAB:
            stage.box(group, 0, 0, look.TAB, look.BAR, rgb=tab)
            self._left += look.TAB
        self._sign = Row(stage, group, self._left, look.BAR_TEXT, colour=PAPER, font=look.BODY)
        self._prompt = Row(stage, group, self._left, look.BAR_TEXT, colour=PAPER, font=look.BODY)
        y = look.BAR_TEXT + look.BODY.ascent - look.LABEL.ascent - 1
        if look.LABEL is look.BODY:
            y = look.BAR_TEXT
        colour = PAPER if look.LABEL is look.BODY else DIM
        self._fact = Row(
            stage, group, stage.width - look.MARGIN, y, "", colour, RIGHT, font=look.LABEL
        )
        self._shown = None

    def set(self, prompt, fact="", seat=None):
        """Ask something; `seat` is who is asked, or None."""
        shown = prompt, fact, seat
        if shown == self._shown:
            return
        self._shown = shown
        left = self._left
        if seat is None:
            self._sign.set("")
        else:
            word = sign(seat)
            self._sign.set(word)
            if not self._stage.mono:
                self._sign.colour(self._stage.player(seat))
            left += look.BODY.width(word) + look.MARGIN // 2
        room = self._stage.width - left - look.MARGIN
        if fact:
            room -= look.LABEL.width(fact) + look.MARGIN
        self._prompt.move_to(left)
        self._prompt.set(shorten(prompt, room, look.BODY))
        self._fact.set(fact)

    def count(self, fact):
        """Change the fact alone, to another of the same length."""
        self._shown = None
        self._fact.set(fact)


class Bottom:
    """What A does at the left, what B does at the right, each beside its key.

    `left` is where it begins. In a corner, words that are too long take the line above, too,
    and of what B does only the key is shown where the words need the room; below a page that
    covers the table it is as wide as the display.
    """

    def __init__(self, stage, group, left=0):
        self._stage = stage
        self.corner = left  # where it begins, if not at the edge
        self._group = displayio.Group()
        group.append(self._group)
        group = self._group
        stage.cells = False
        y = look.BOTTOM + look.BOTTOM_TEXT
        self._left = left
        ground = None
        if look.CAPS:
            self._left = look.MARGIN
            ground = PANEL
            stage.box(group, 0, look.BOTTOM, stage.width, look.BOTTOM_HEIGHT, PANEL)
        self._doing = Row(
            stage, group, self._left, y, width=stage.width - left, font=look.LABEL, ground=ground
        )
        self._above = None  # the first of two lines
        self._whole = None  # a line from the edge on, where it else begins in a corner
        self._back = Row(
            stage,
            group,
            stage.width - (look.MARGIN if look.CAPS else 0),
            y,
            "",
            DIM,
            RIGHT,
            font=look.LABEL,
            ground=ground,
        )
        self._caps = None
        if look.CAPS:
            keys = art.read("keys")
            self._caps = (
                art.put(group, keys, look.MARGIN, look.BOTTOM + 3),
                art.put(group, keys, 0, look.BOTTOM + 3, 1),
            )
        self._said = None  # what was said last, and its width: measuring takes milliseconds
        self._wide = 0
        self.text = self.back = None
        self.set("")

    def set(self, text, back="", whole=False):
        """Words that begin with a key are set beside it; "Ⓑ …" goes to the right corner."""
        if text == self.text and back == self.back and (self._whole is None or whole):
            return
        if self._whole is not None:
            take(self._group, self._whole)
            self._whole = None
        self.text = text
        self.back = back
        at = text.find(_B)
        if at > 0 and not back and text[at - 1] == " ":
            text, back = text[:at].rstrip(), text[at:]
        named = back
        text, inset, back, wide, room = _arrange(self._stage, text, back)
        caps = self._caps
        if caps:
            _show(caps[0], inset > 0)
            if _show(caps[1], back != named):
                caps[1].x = self._stage.width - look.MARGIN - wide - _CAP_B
        self._stage.bottom = text, back
        self._stage.split = self._left + inset + room
        if text != self._said:
            self._said = text
            self._wide = look.LABEL.width(text)
        if self.corner and whole:
            self._cover(text)
            text = self._split("", False, room)
        elif self.corner:
            room -= self.corner
            if self._wide > room and back:
                room += wide - look.LABEL.width(back[0])
                back = back[0]
            text = self._split(text, self._wide > room, room)
        elif self._wide > room:
            text = shorten(text, room, look.LABEL)
        if not self._group.hidden:
            self._doing.set(text, inset)
            self._back.set(back)

    def _cover(self, text):
        """Show words from the edge of the display on."""
        self._whole = displayio.Group()
        box = 0, look.BOTTOM, self.corner, look.BOTTOM_HEIGHT
        self._stage.box(self._whole, *box, BLACK)
        Row(self._stage, self._whole, 0, look.BOTTOM + look.BOTTOM_TEXT, text)
        self._group.append(self._whole)

    def _split(self, text, long, room):
        """Put the beginning of a long text into the line above; what is left of it."""
        above = ""
        if long:
            lines = wrap(text, self._stage.width - self.corner, look.LABEL)
            above = lines[0]
            text = shorten(" ".join(lines[1:]), room, look.LABEL)
        if self._above is None:
            if not above:
                return text
            y = look.BOTTOM + look.BOTTOM_TEXT - look.LABEL.height - 2
            width = self._stage.width - self.corner
            self._above = Row(self._stage, self._group, self.corner, y, width=width, ground=BLACK)
        self._above.hide(not above)
        self._above.set(above)
        return text

    def hide(self, hidden=True):
        """Give way to a page that shows itself what the keys do, or come back."""
        self._stage.cells = hidden
        hidden = bool(hidden)
        if self._group.hidden != hidden:  # or all of it would be drawn again
            self._group.hidden = hidden
            if hidden:
                self._doing.free()
                self._back.free()
            elif self._whole is None:
                text, self.text = self.text, None
                self.set(text, self.back)

    @property
    def hidden(self):
        """Whether it has given way."""
        return self._group.hidden

    def colour(self, name=INK):
        """What A does in another colour."""
        self._doing.colour(self._stage.colour(name))


def _show(cap, shown):
    """Show the drawing of a key, or not; `shown`."""
    if cap.hidden == shown:  # or it would be drawn again
        cap.hidden = not shown
    return shown
