# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""What a lesson says and plays: data, a module per game. console/lesson.py has the format.

The store has each lesson once for each language, packed by zlib, as JSON: seed, options,
seats, opening, and the steps, each with its words, its moves and their comments.
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


def read(game, language):
    """[seed, options, seats, opening, steps] of a lesson; the language by its number."""
    file, count = store.find("lessons/%s %d" % (game, language))
    with file:
        return json.loads(zlib.decompress(file.read(count)))
