# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""A match in a file, for --replay: turned into the NVM that a board would hold."""

from pathlib import Path

from sim import flash


class ReplayError(Exception):
    """The file is no match; the text is one line for the person at the keyboard."""


def nvm(path):
    """The NVM with the match of a file in it."""
    try:
        content = Path(path).read_bytes()
    except OSError as error:
        raise ReplayError(f"cannot read {path}: {error.strerror}")
    if len(content) == flash.SIZE:
        return content  # a board's own memory, as `make save-pull` brings it
    raise ReplayError(f"{path} is no match; expected {flash.SIZE} bytes of a board's NVM")
