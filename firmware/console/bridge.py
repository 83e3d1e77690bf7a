# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Lets a screen that is its own host, laid out in half pixels, stand on today's stage."""

import displayio

from ui import look
from ui.font import FONT


class _Stage:
    """The stage in pixels of another size."""

    font = FONT

    def __init__(self, stage):
        self._stage = stage
        self.scale = 1 if stage.mono else 2
        self.width = stage.width // self.scale
        self.height = look.BOTTOM // self.scale + FONT.height
        self.mono = stage.mono

    def __getattr__(self, name):
        return getattr(self._stage, name)


class Kit:
    """The kit with that stage."""

    def __init__(self, kit):
        self._kit = kit
        self.stage = _Stage(kit.stage)

    def __getattr__(self, name):
        return getattr(self._kit, name)


class Screen:
    """A screen and its host in one."""

    def __init__(self, kit, match, make):
        kit = Kit(kit)
        self.old = make(kit, match)
        self._scale = kit.stage.scale
        self.group = displayio.Group(scale=self._scale)
        self.group.append(self.old.group)

    def __getattr__(self, name):
        return getattr(self.old, name)

    def place(self, move):
        place = self.old.place(move)
        return place and tuple(self._scale * part for part in place)

    def hint(self, view, move):
        return self.old.hint(move)

    def first(self, view, moves):
        first = getattr(self.old, "first", None)
        return first(moves) if first else 0
