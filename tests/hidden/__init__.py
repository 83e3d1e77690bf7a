# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Per game, how to change at random what a seat may not know.

OPEN                        # True in a game where everything lies open, else left out
shuffle(game, seat, dice)   # change what this seat (or SPECTATOR) cannot know
"""

import importlib


def lies_open(game):
    """Whether a game says that it has no secrets."""
    return getattr(importlib.import_module("hidden." + game), "OPEN", False)
