# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""What a player has in the hands: a board, its memory, and the next board."""

from pathlib import Path
from typing import Any, Self

import boards
from sim import save
from sim.virtual import Simulator


class Session:
    """A simulated board that can become another one in the midst of a match.

    Every board of Cinq keeps matches in the same way, so the memory goes from one to the
    next as if its chip were moved. `settings` are those of Simulator.
    """

    def __init__(
        self, board: str, path: Path | str | None = None, nvm: bytes | None = None, **settings: Any
    ) -> None:
        self._path = path
        self._settings = settings
        self._switch_on(board, nvm)

    def _switch_on(self, board: str, nvm: bytes | None) -> None:
        self.simulator = Simulator(board, nvm=nvm, **self._settings)
        self._keeper = None if self._path is None else save.Keeper(self.simulator, self._path)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.simulator.close()

    def keep(self) -> None:
        """Save what has changed; cheap when nothing has."""
        if self._keeper is not None:
            self._keeper.keep()

    def next_board(self) -> None:
        """Switch this board off, and the next one on with the same memory."""
        self.keep()
        names = boards.names()
        place = names.index(self.simulator.board_name)
        self.simulator.close()
        self._switch_on(names[(place + 1) % len(names)], self.simulator.nvm)
