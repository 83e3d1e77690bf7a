# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The words on the screen as text, for whoever reads the page with the ears.

The firmware draws its words into bitmaps, and knows nothing of this: its rows are watched
from outside, and what each says is noted at the layer that shows it. Labels tell their
text themselves.
"""

import host
from displayio import Group

_SPOKEN = {0xE000: "robot "}  # symbols of the console's own font
_TINY = 0xE010
_TINY_CHARACTERS = "0123456789-?J+"


def watch():
    """Note from now on what the console's rows say."""
    try:
        from ui.text import Row
    except ImportError:
        return  # another program than the console
    plain = Row.set

    def set(self, text):
        plain(self, text)
        layer = getattr(self, "_grid", None)
        if layer is not None:
            layer.said = text
            host.text_changed()

    Row.set = set


def _spoken(text):
    for letter in text:
        if ord(letter) >= 0xE000:
            break
    else:
        return text
    parts = []
    for letter in text:
        code = ord(letter)
        if _TINY <= code < _TINY + len(_TINY_CHARACTERS):
            letter = _TINY_CHARACTERS[code - _TINY]
        elif 0xE000 <= code < 0xF900:
            letter = _SPOKEN.get(code, "")
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
            found.append((y, x, _spoken(text.strip())))
        return
    if isinstance(layer, Group):
        scale *= layer.scale
        for inner in layer:
            _collect(inner, x, y, scale, found)


def lines(root):
    """What can be read on the screen, from top to bottom, a line each."""
    found = []
    if root is not None:
        _collect(root, 0, 0, 1, found)
    found.sort()
    rows = []
    before = None
    for y, _, text in found:
        if y == before:
            rows[-1] += "  " + text
        else:
            rows.append(text)
        before = y
    return "\n".join(rows)
