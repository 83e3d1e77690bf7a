# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""New Game on 240x240 and 320x240."""

from screens.newgame_heap import Heap

HEADER = True
RIBBON = None


class Screen(Heap):
    """The heap below the header."""

    TOP = 58
