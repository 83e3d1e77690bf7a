# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Nim on 128x64."""

from screens.nim_heap import Heaps

HEADER = True
RIBBON = None


class Screen(Heaps):
    """The heaps below the header."""

    TOP = 10
    ledges = (21, 32, -43, -32)  # between two heaps
