# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""A move in one line and a view in a few, for logs, replays and tests: a module per game.

    describe(game, move)   # a log is for all eyes: nothing that the player keeps secret
    board(view)            # what the seat of this view sees, a line of text each

A board has no use for this: what it tells a player comes from firmware/texts.
"""

import importlib
import sys
from pathlib import Path
from typing import Any

_LIB = str(Path(__file__).resolve().parents[3] / "lib")


def _module(name: str) -> Any:
    if _LIB not in sys.path:
        sys.path.append(_LIB)
    return importlib.import_module("sim.tools.describe." + name)


def describe(name: str, game: Any, move: int) -> str:
    """A move that the game of this name could play now."""
    line: str = _module(name).describe(game, move)
    return line


def board(name: str, view: Any) -> list[str]:
    """A view of the game of this name."""
    lines: list[str] = _module(name).board(view)
    return lines
