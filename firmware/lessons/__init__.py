# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""What a lesson says and plays: data, a module per game. console/lesson.py has the format."""

import os

DONE = 255  # kept in the journal instead of a step


def there_is(game):
    """Whether a game can be learned by playing."""
    for name in os.listdir("/lessons"):
        if name.split(".")[0] == game:
            return True
    return False
