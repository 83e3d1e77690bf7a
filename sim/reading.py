# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The words on a simulated display as text, for a terminal that is too small to draw them.

The firmware draws its words into bitmaps and knows nothing of this: its rows are watched
from outside (`WATCH` for a Simulator), and labels tell their text themselves.
"""

from typing import Any

from sim.virtual import Simulator

# Symbols of the console's own font, see firmware/ui/font.py.
_SPOKEN = {0xE000: "⚙"} | {0xE010 + i: letter for i, letter in enumerate("0123456789-?J+")}
_SPOKEN |= {0xE020 + i: letter for i, letter in enumerate("●○✚▲■◆≡☾")}


def _watch(module: Any) -> None:
    for kind in (module.Row, module.Field):
        _note(kind)


def _note(kind: Any) -> None:
    plain = kind.set

    def set_and_note(self: Any, text: str, *more: Any) -> None:
        plain(self, text, *more)
        layer = getattr(self, "_grid", None)
        if layer is not None:
            layer.said = text

    kind.set = set_and_note


WATCH = {"ui.text": _watch}


def _collect(layer: Any, x: int, y: int, scale: int, found: list[tuple[int, int, str]]) -> None:
    if layer.hidden:
        return
    x, y = x + layer.x * scale, y + layer.y * scale
    text = getattr(layer, "said", None)
    if text is None:
        text = getattr(layer, "text", None)
    if text is not None:
        if text.strip():
            found.append((y, x, text.strip().translate(_SPOKEN)))
    elif hasattr(layer, "scale"):
        for inner in layer:
            _collect(inner, x, y, scale * layer.scale, found)


def lines(simulator: Simulator) -> list[str]:
    """What can be read, from top to bottom; what stands side by side is one line."""
    displays = simulator.module("displayio").displays
    root = displays[0].root_group if displays else None
    found: list[tuple[int, int, str]] = []
    if root is not None:
        _collect(root, 0, 0, 1, found)
    rows: dict[int, list[str]] = {}
    for y, _, text in sorted(found):
        rows.setdefault(y, []).append(text)
    return ["  ".join(texts) for _, texts in sorted(rows.items())]
