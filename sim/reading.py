# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The words on a simulated display as text, for a terminal that is too small to draw them.

The firmware draws its words into bitmaps and knows nothing of this: its rows are watched
from outside (`WATCH` for a Simulator), and labels tell their text themselves.
"""

from collections import Counter
from typing import Any

from boards.plain import plain
from sim.virtual import Simulator

CHOSEN = "▸ "  # before the chosen row of a list

# Symbols of the console's own font, see firmware/ui/font.py.
_SPOKEN = {0xE000: "⚙"} | {0xE010 + i: letter for i, letter in enumerate("0123456789-?J+")}
_SPOKEN |= {0xE020 + i: letter for i, letter in enumerate("●○⧗▲■◆≡☾💧♥☀✿")}


def _watch(module: Any) -> None:
    _note(module.Row, False)
    _note(module.Field, True)


def _note(kind: Any, choosable: bool) -> None:
    plain_set = kind.set

    def set_and_note(self: Any, text: str, *more: Any) -> None:
        plain_set(self, text, *more)
        layer = getattr(self, "_grid", None)
        if layer is not None:
            layer.said, layer.choosable = text, choosable

    kind.set = set_and_note


WATCH = {"ui.text": _watch}


class Word:
    """A text on the display."""

    def __init__(self, layer: Any, text: str, x: int, y: int, scale: int) -> None:
        self.text = plain(text.strip().translate(_SPOKEN))
        height = getattr(layer, "tile_height", 0)
        self.x, self.y, self.middle = x, y, y + height * scale // 2
        # A row of a list is chosen when its ground is another than that of the others.
        self.ground = int(layer.pixel_shader[0]) if getattr(layer, "choosable", False) else None


def _is_opaque(layer: Any) -> bool:
    """Whether a layer hides what lies below it."""
    shader = getattr(layer, "pixel_shader", None)
    transparent = getattr(shader, "is_transparent", None)  # of a palette
    if shader is None or not transparent or not hasattr(layer, "tile_width"):
        return False
    return not any(transparent(number) for number in range(len(shader)))


def _collect(layer: Any, x: int, y: int, scale: int, found: list[Word]) -> None:
    """Gather words in the order in which they are drawn; what is covered is not read."""
    if layer.hidden:
        return
    x, y = x + layer.x * scale, y + layer.y * scale
    if _is_opaque(layer):
        right = x + layer.width * layer.tile_width * scale
        bottom = y + layer.height * layer.tile_height * scale
        found[:] = [
            word for word in found if not (x <= word.x < right and y <= word.middle < bottom)
        ]
    text = getattr(layer, "said", None)
    if text is None:
        text = getattr(layer, "text", None)
    if text is not None:
        if text.strip():
            found.append(Word(layer, text, x, y, scale))
    elif hasattr(layer, "scale"):
        for inner in layer:
            _collect(inner, x, y, scale * layer.scale, found)


def _words(simulator: Simulator) -> list[Word]:
    displays = simulator.module("displayio").displays
    root = displays[0].root_group if displays else None
    found: list[Word] = []
    if root is not None:
        _collect(root, 0, 0, 1, found)
    return found


def places(simulator: Simulator) -> list[tuple[int, int, str]]:
    """(y, x, text) of what can be read, from top to bottom."""
    return sorted((word.y, word.x, word.text) for word in _words(simulator))


def _rows(simulator: Simulator) -> list[list[Word]]:
    """The words from top to bottom; what stands side by side is one row."""
    near = max(2, simulator.size[1] // 40)  # words of two sizes stand side by side, too
    rows: list[list[Word]] = []
    for word in sorted(_words(simulator), key=lambda word: (word.middle, word.x)):
        if rows and word.middle - rows[-1][0].middle <= near:
            rows[-1].append(word)
        else:
            rows.append([word])
    return [sorted(row, key=lambda word: word.x) for row in rows]


def _is_chosen(row: list[Word], usual: int | None) -> bool:
    return any(word.ground is not None and word.ground != usual for word in row)


def lines(simulator: Simulator, columns: int | None = None) -> list[str]:
    """What can be read, a line each; the chosen row of a list is marked.

    In a given number of columns the words stand where they stand on the display, if that fits.
    """
    rows = _rows(simulator)
    grounds = Counter(word.ground for row in rows for word in row if word.ground is not None)
    usual = grounds.most_common(1)[0][0] if len(grounds) > 1 else 0
    if grounds and sum(grounds.values()) == 2 and len(grounds) == 2:
        usual = min(grounds)  # of two rows the brighter one is chosen
    marked = any(_is_chosen(row, usual) for row in rows)
    told = []
    for row in rows:
        sign = CHOSEN if _is_chosen(row, usual) else "  " if marked else ""
        told.append(sign + _laid(row, columns and columns - len(sign), simulator.size[0]))
    return told


def _laid(row: list[Word], columns: int | None, width: int) -> str:
    """The words of a row, apart from each other."""
    line = ""
    for word in row if columns else ():
        at = word.x * (columns or 0) // width
        gap = max(at - len(line), 2) if line else at
        line += " " * gap + word.text
    if columns and len(line) <= columns:
        return line
    return "  ".join(word.text for word in row)
