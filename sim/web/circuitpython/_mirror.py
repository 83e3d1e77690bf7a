# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The words on the screen as text, for screen readers.

The firmware draws its words into bitmaps, and knows nothing of this: its rows, lists and
bottom row are watched from outside, and what each says is noted at the layer that shows
it. Labels tell their text themselves.
"""

import host
from displayio import Group

CHOSEN = "\u2192 "  # before the row of a list that A would take

_BESIDE = 6  # pixels by which words of one line may differ in height
_LINE = 18  # pixels from a line of a paragraph to the next

# Symbols of the console's own fonts, see firmware/ui/font.py, and its keys.
_SPOKEN = {0xE000: "robot ", 0x24B6: "A", 0x24B7: "B"}
for _first, _letters in ((0xE010, "0123456789-?J+"), (0xE020, "●○⧗▲■◆≡☾💧♥☀✿")):
    for _place, _letter in enumerate(_letters):
        _SPOKEN[_first + _place] = _letter


def watch():
    """Note from now on what the console says."""
    try:
        from ui import look
        from ui.bars import Bottom
        from ui.text import Field, Row
    except ImportError:
        return  # another program than the console
    _note(Row, False)
    _note(Field, True)
    _note_choice(Field)
    _note_keys(Bottom, look)


def _note(kind, listed):
    from ui.text import CENTRE

    plain = kind.set

    def set(self, text, *more):
        plain(self, text, *more)
        layer = getattr(self, "_grid", None)
        if layer is not None:
            layer.said = text
            layer.listed = listed
            layer.centred = getattr(self, "_align", None) == CENTRE
            host.text_changed()

    kind.set = set


def _note_choice(kind):
    plain = kind.fill

    def fill(self, ground, ink):
        plain(self, ground, ink)
        self._grid.chosen = ground != 0
        host.text_changed()

    kind.fill = fill


def _note_keys(kind, look):
    # Where the keys are drawn, the words beside them do not say which ones they are.
    plain = kind.set

    def set(self, text, back="", *more):
        plain(self, text, back, *more)
        self._group.said = text + "  " + back
        self._group.said_at = look.BOTTOM
        host.text_changed()

    kind.set = set


def _spoken(text):
    for letter in text:
        if ord(letter) > 0x2000:
            break
    else:
        return text
    parts = []
    for letter in text:
        code = ord(letter)
        if code in _SPOKEN:
            letter = _SPOKEN[code]
        elif 0xE000 <= code < 0xF900:
            letter = ""
        parts.append(letter)
    return "".join(parts)


def _collect(layer, x, y, scale, found):
    if layer.hidden:
        return
    x += layer.x * scale
    y += layer.y * scale
    text = getattr(layer, "said", None)
    if text is None:
        text = getattr(layer, "text", None)
    if text is not None:
        if text.strip():
            text = _spoken(text.strip())
            y += getattr(layer, "said_at", 0) * scale
            if getattr(layer, "chosen", False):
                text = CHOSEN + text
            kind = getattr(layer, "listed", False), getattr(layer, "centred", False)
            found.append((y, x, text) + kind)
        return
    if isinstance(layer, Group):
        scale *= layer.scale
        for inner in layer:
            _collect(inner, x, y, scale, found)


def lines(root):
    """What can be read on the screen, from top to bottom, a line each.

    Words in the middle of a card beside a list are read after the list, by paragraphs.
    """
    found = []
    if root is not None:
        _collect(root, 0, 0, 1, found)
    found.sort()
    listed = [item[0] for item in found if item[3]]
    card = []
    rows = []
    top = last = None
    for y, x, text, _, centred in found:
        if centred and listed and listed[0] < y <= listed[-1] + _BESIDE:
            if card and y - last <= _LINE:
                card[-1] += " " + text
            else:
                card.append(text)
            last = y
            continue
        if top is None or y - top > _BESIDE:
            rows.append([])
            top = y
        rows[-1].append((x, text))
    for text in card:
        rows.insert(-1, [(0, text)])
    return "\n".join(["  ".join([text for _, text in sorted(row)]) for row in rows])
