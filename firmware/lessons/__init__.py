# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""What a lesson says and plays: data, a module per game. table/lesson.py has the format.

The store has each lesson once for each language, packed by zlib, a line of JSON after the
other: seed, options, seats, opening and how many captions there are; then for each step its
words, its moves and their comments. A step is read when its turn comes: all of them would take
3 KB beside the table.
"""

import json
import zlib

from ui import store

DONE = 255  # kept in the journal instead of a step


def there_is(game):
    """Whether a game can be learned by playing."""
    try:
        store.find("lessons/%s 0" % game)[0].close()
    except OSError:
        return False
    return True


class Lesson:
    """The lesson of a game; the language by its number."""

    def __init__(self, game, language):
        self._name = "lessons/%s %d" % (game, language)
        lines = self._lines()
        self.seed, self.options, self.seats, self.opening, self.captions = json.loads(lines[0])
        self.count = len(lines) - 1  # steps

    def _lines(self):
        file, count = store.find(self._name)
        with file:
            return zlib.decompress(file.read(count)).split(b"\n")

    def step(self, number):
        """[words, moves, comments] of a step."""
        return json.loads(self._lines()[1 + number])
