# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Nim on 240x240 and 320x240."""

from screens.nim_heap import Heaps

HEADER = True
RIBBON = None


class Screen(Heaps):
    """The heaps below the header."""

    TOP = 48
    ledges = (88, -168)  # between two heaps
