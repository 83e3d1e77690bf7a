# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Files of whoever sits at the keyboard: written whole or not at all, none written over."""

import itertools
import os
from pathlib import Path


def write(path: Path | str, content: bytes, keep: bool = False) -> Path | None:
    """Write a file; a cut leaves the old one or the new one, never half of one.

    With `keep` another file of this name is kept as NAME.before, never over an older one; its
    new name is returned. What a link points to is written, not the link.
    """
    path = Path(os.path.realpath(path))
    beside = _unused(path, ".new")
    kept = None
    try:
        with open(beside, "xb") as file:
            file.write(content)
        if keep and path.is_file() and path.read_bytes() != content:
            kept = _unused(path, ".before")
            os.rename(path, kept)
        os.replace(beside, path)
    except OSError:
        beside.unlink(missing_ok=True)
        raise
    return kept


def _unused(path: Path, ending: str) -> Path:
    """A name beside a file that nothing has."""
    numbers = (str(number) if number > 1 else "" for number in itertools.count(1))
    names = (path.with_name(path.name + ending + number) for number in numbers)
    return next(name for name in names if not os.path.lexists(name))
