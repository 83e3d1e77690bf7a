# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""A few words over the lower part of a table, which is still seen above them."""

import displayio
from micropython import const

from ui import look
from ui.stage import ACCENT, INK, RAISED
from ui.text import CENTRE, Row

LINES = 3
_EDGE = const(2)
_PAD = const(3)


class Caption:
    """A box above the bottom row of a table."""

    def __init__(self, table):
        self._table = table
        self._shown = False
        self._group = group = displayio.Group()
        stage = table.kit.stage
        height = _EDGE + LINES * look.READ + 2 * _PAD
        top = look.BOTTOM - height
        stage.box(group, 0, top, stage.width, _EDGE, ACCENT)
        stage.box(group, 0, top + _EDGE, stage.width, height - _EDGE, RAISED)
        self._top = top + _EDGE + _PAD
        self._rows = [
            Row(stage, group, stage.width // 2, self._top, "", INK, CENTRE, font=look.BODY)
            for _ in range(LINES)
        ]

    def show(self, lines, number, count):
        """Lay these lines over the table: which caption of how many."""
        table = self._table
        y = self._top + (LINES - len(lines)) * look.READ // 2
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
