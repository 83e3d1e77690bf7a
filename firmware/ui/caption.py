# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""A few words over one part of a table; their subject is seen in the other.

The box is no taller than its lines. It stands above the bottom row, or at the top when the
subject would lie below it; a pointer leads from its edge to the subject. A scene may have a better
place: a column beside it, or a height between the things that are spoken of.
"""

import displayio
from micropython import const

from ui import look
from ui.stage import ACCENT, BLACK, INK, RAISED, take
from ui.text import CENTRE, Row, wrap

LINES = 3
_POINTER = const(4)  # rows of pixels
_NEAR = const(12)  # pixels that a subject is away from its words at most to be pointed at


class Caption:
    """A box above the bottom row of a table, or at its top."""

    def __init__(self, table):
        self._table = table
        self._group = None

    def show(self, lines, high=False, subject=None, points=False, tall=False, between=0):
        """Lay these lines over the table: low, or high; not over the box of their subject.

        With `points` it points at a subject that is near. With `tall` it has the height of two
        lines at least, and covers what lies there whole. `between` is the y of what is high.
        """
        self.hide()
        table = self._table
        if table.bottom.corner:
            self._stand_beside(table.bottom.corner, " ".join(lines))
            return
        stage = table.kit.stage
        pitch = 8 if stage.mono else look.READ
        edge = 1 if stage.mono else 2
        pad = edge + 3 if (tall or between) and not stage.mono else edge
        rows = max(2, len(lines)) if tall else len(lines)
        height = rows * pitch + 2 * pad
        bottom = look.BOTTOM - stage.mono  # keys in the bottom row stay apart from it
        if subject is not None:
            _, y, _, side = subject
            margin = look.LINE + look.GAP  # of the cursor around it
            above = height - (y - margin)  # rows of it that the box would cover there
            below = y + side + margin - (bottom - height)
            high = above < below if max(above, below) > 0 else high
        if high and between:
            rows = LINES  # as tall as what it covers there
            height = rows * pitch + 2 * pad
        elif not tall:
            for ledge in getattr(table.screen, "ledges", ()):
                room = ledge if high else bottom + ledge
                if (ledge > 0) == high and room >= height:
                    height = room
                    pad = (height - rows * pitch) // 2
                    break
        top = between if high else bottom - height
        self._group = group = displayio.Group(y=top)
        ground, ink = (INK, BLACK) if stage.mono else (RAISED, INK)
        stage.box(group, 0, 0, stage.width, height, ground)
        if not stage.mono:
            stage.box(group, 0, height - edge if high else 0, stage.width, edge, ACCENT)
            if high and between:
                stage.box(group, 0, 0, stage.width, edge, ACCENT)
        if points:
            middle = subject[0] + subject[2] // 2
            gap = subject[1] - top - height if high else top - subject[1] - subject[3]
            for row in range(min(_POINTER * edge, gap) if gap < _NEAR * edge else 0):
                half = _POINTER * edge - row
                y = height + row if high else -1 - row
                stage.box(group, middle - half, y, 2 * half + 1, 1, ground if edge < 2 else ACCENT)
        self._write(lines, stage.width // 2, pad + (rows - len(lines)) * pitch // 2, pitch, ink)

    def _stand_beside(self, left, text):
        """Fill the column that begins there, beside a scene that stays whole."""
        stage = self._table.kit.stage
        self._group = displayio.Group()
        width = stage.width - left + 1
        stage.box(self._group, left - 1, 0, width, look.BOTTOM, INK)
        lines = wrap(text, width - 4, look.BODY)  # no word touches an edge
        y = (look.BOTTOM - len(lines) * look.READ) // 2 + 1
        self._write(lines, left - 1 + width // 2, y, look.READ, BLACK)

    def _write(self, lines, middle, y, pitch, ink):
        table = self._table
        stage = table.kit.stage
        for line in lines:
            Row(stage, self._group, middle, y, line, ink, CENTRE, font=look.BODY)
            y += pitch
        table.root.append(self._group)
        stage.scene(table.root)

    def hide(self):
        """The whole table is seen again."""
        if self._group is not None:
            take(self._table.root, self._group)
            self._group = None
