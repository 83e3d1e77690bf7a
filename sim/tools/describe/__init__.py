# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""What a move is, in one line for logs and replays: a module per game.

A log is for all eyes, so a line says nothing that its player keeps secret. A board has no use
for this: what it tells a player comes from firmware/texts.
"""

import importlib
import sys
from pathlib import Path
from typing import Any

_LIB = str(Path(__file__).resolve().parents[3] / "lib")


def describe(name: str, game: Any, move: int) -> str:
    """A move that the game of this name could play now."""
    if _LIB not in sys.path:
        sys.path.append(_LIB)
    line: str = importlib.import_module("sim.tools.describe." + name).describe(game, move)
    return line
