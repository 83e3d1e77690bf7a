# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""What settings.toml says. People edit it; a slip of theirs must not stop the console.

CircuitPython reads whole numbers and texts in double quotes. It raises ValueError for any
other value, and passes over a line without "=".
"""

import os


def get(name):
    """The value of a name; None if there is none that can be read."""
    try:
        return os.getenv(name)
    except ValueError:
        return None
