# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""A few words on a page of their own: a small display has no room for them on a table."""

from micropython import const

from ui import look
from ui.stage import INK
from ui.text import CENTRE, Row

LINES = 3
_PITCH = const(13)


class Caption:
    """A page before a table."""

    def __init__(self, table):
        self._table = table

    def show(self, lines, number, count):
        """These lines, and which caption of how many."""
        kit = self._table.kit
        say = kit.say
        stage = kit.stage
        group, header, bottom = kit.page("", "")
        header.set(say("title " + self._table.match.name), "%d/%d" % (number, count))
        bottom.set(say("hint lesson"), say("b back"))
        y = (look.BAR + look.BOTTOM - len(lines) * _PITCH) // 2 + 2
        for line in lines:
            Row(stage, group, stage.width // 2, y, line, INK, CENTRE, font=look.BODY)
            y += _PITCH

    def hide(self):
        """Back to the table."""
        self._table.kit.stage.scene(self._table.root)
