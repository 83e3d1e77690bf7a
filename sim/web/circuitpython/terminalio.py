# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""terminalio: the built-in font of the en_US builds, ASCII in cells of 6x12."""

from displayio import Bitmap
from fontio import Glyph
from micropython import const

_WIDTH = const(6)
_HEIGHT = const(12)
_FIRST = const(32)
_COUNT = const(95)


class _Font:
    def __init__(self):
        self._bitmap = None

    @property
    def bitmap(self):
        if self._bitmap is None:
            from _terminal_font import BITMAP

            self._bitmap = Bitmap(_WIDTH * _COUNT, _HEIGHT, 2)
            memoryview(self._bitmap)[:] = BITMAP
        return self._bitmap

    def get_bounding_box(self):
        return _WIDTH, _HEIGHT

    def get_glyph(self, codepoint):
        if not _FIRST <= codepoint < _FIRST + _COUNT:
            return None
        return Glyph(self.bitmap, codepoint - _FIRST, _WIDTH, _HEIGHT, 0, 0, _WIDTH, 0)


FONT = _Font()
