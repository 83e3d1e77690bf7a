# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""A few words over one half of a table; what they speak of is seen in the other."""

import displayio
from micropython import const

from ui import look
from ui.stage import BLACK, INK
from ui.text import CENTRE, Row

LINES = 3
_PITCH = const(8)
_HEIGHT = const(27)  # of the lines, a gap, and a line between them and the table


class Caption:
    """A box above the bottom row of a table, or at its top."""

    def __init__(self, table):
        self._table = table
        self._group = None

    def show(self, lines, number, count, high=False):
        """Lay these lines over the table, or over its upper half: which caption of how many."""
        self.hide()
        table = self._table
        stage = table.kit.stage
        self._group = group = displayio.Group(y=0 if high else look.BOTTOM - _HEIGHT)
        stage.box(group, 0, 0, stage.width, _HEIGHT, BLACK)
        stage.box(group, 0, _HEIGHT - 1 if high else 0, stage.width, 1, INK)
        y = (0 if high else 2) + (LINES - len(lines)) * _PITCH // 2
        for line in lines:
            Row(stage, group, stage.width // 2, y, line, INK, CENTRE, font=look.BODY)
            y += _PITCH
        table.root.append(group)
        stage.scene(table.root)
        say = table.kit.say
        table.say("%s  %d/%d" % (say("hint lesson"), number, count), say("b back"))

    def hide(self):
        """The whole table is seen again."""
        if self._group is not None:
            self._table.root.remove(self._group)
            self._group = None
