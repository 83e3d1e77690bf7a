# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""A few words over the lower or the upper part of a table; the rest of it is still seen."""

import displayio
from micropython import const

from ui import look
from ui.stage import ACCENT, INK, RAISED
from ui.text import CENTRE, Row

LINES = 3
_EDGE = const(2)
_PAD = const(3)


class Caption:
    """A box above the bottom row of a table, or at its top."""

    def __init__(self, table):
        self._table = table
        self._shown = False
        self._group = group = displayio.Group()
        stage = table.kit.stage
        self._height = _EDGE + LINES * look.READ + 2 * _PAD
        stage.box(group, 0, 0, stage.width, self._height, RAISED)
        self._edge = stage.box(group, 0, 0, stage.width, _EDGE, ACCENT)
        self._rows = [
            Row(stage, group, stage.width // 2, 0, "", INK, CENTRE, font=look.BODY)
            for _ in range(LINES)
        ]

    def show(self, lines, number, count, high=False):
        """Lay these lines over the table, or over its upper part: which caption of how many."""
        table = self._table
        self._group.y = 0 if high else look.BOTTOM - self._height
        self._edge.y = self._height - _EDGE if high else 0
        y = _PAD + (0 if high else _EDGE) + (LINES - len(lines)) * look.READ // 2
        for index, row in enumerate(self._rows):
            row.set(lines[index] if index < len(lines) else "")
            row.move(y + index * look.READ)
        if not self._shown:
            self._shown = True
            table.root.append(self._group)
        table.kit.stage.scene(table.root)
        say = table.kit.say
        table.say("%s  %d/%d" % (say("hint lesson"), number, count), say("b back"))

    def hide(self):
        """The whole table is seen again."""
        if self._shown:
            self._shown = False
            self._table.root.remove(self._group)
