# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""What settings.toml says, and a seed. A mistake in that file must not stop the console.

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


def new_seed(kit):
    """A seed for a match: by chance, or from CINQ_SEED, one after the other."""
    try:
        fixed = int(get("CINQ_SEED"))
    except (TypeError, ValueError):
        return int.from_bytes(os.urandom(3), "big")
    kit.seeds += 1
    return (fixed + kit.seeds - 1) & 0xFFFFFF
