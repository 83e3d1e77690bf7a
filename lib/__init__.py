# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The games as a library for any Python, without the simulator and without a package.

    >>> from lib import HARD, HUMAN, Match, ask
    >>> match = Match("omphalos", [("Anna", HUMAN), ("Bot", HARD)], seed=7)
    >>> events = match.play(ask(match))
    >>> len(match.moves)
    1

`import lib` also lets the rooms beside this file be imported under the names that they have
on a board: `from rules import omphalos`, `from bots import EASY`, `from save import journal`.
A board never gets this file.
"""

import sys
import types
from pathlib import Path

_HERE = str(Path(__file__).parent)

# Nothing is imported as lib.something: it would be there twice, with other classes.
__path__ = []

if _HERE not in sys.path:
    sys.path.append(_HERE)

try:
    import micropython  # noqa: F401
except ImportError:
    # All that a desktop lacks of the device's Python: a word for constants.
    _stand_in = types.ModuleType("micropython")
    _stand_in.const = lambda value: value
    sys.modules["micropython"] = _stand_in

from bots import EASY, HARD, MEDIUM  # noqa: E402
from match import HUMAN, Match, load  # noqa: E402
from rules import GAMES, OVER, SPECTATOR, IllegalMove  # noqa: E402

__all__ = (
    "EASY",
    "GAMES",
    "HARD",
    "HUMAN",
    "MEDIUM",
    "OVER",
    "SPECTATOR",
    "IllegalMove",
    "Match",
    "ask",
    "load",
)


def ask(match, level=HARD):
    """The move of a bot for the seat that decides now; it sees what that seat may see."""
    seat = match.game.turn()
    thoughts = load("bots", match.name).think(match.game.view(seat), seat, level, match.dice())
    for move in thoughts:
        pass
    return move
