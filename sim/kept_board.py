# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""A simulated board whose memory is kept in a file, and passed on to another board."""

from pathlib import Path
from typing import Any, Self

import boards
from sim import save
from sim.virtual import Simulator


class KeptBoard:
    """A simulated board that can become another one in the midst of a match.

    Every board of Cinq keeps matches in the same way, so the memory goes from one to the
    next as if its chip were moved. `settings` are those of Simulator.
    """

    def __init__(
        self, board: str, path: Path | str | None = None, nvm: bytes | None = None, **settings: Any
    ) -> None:
        self._settings = settings
        self.simulator = Simulator(board, nvm=nvm, **settings)
        self._keeper = None if path is None else save.Keeper(self.simulator, path)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.simulator.close()

    @property
    def trouble(self) -> str:
        """Why the memory cannot be saved at the moment, or nothing."""
        return "" if self._keeper is None else self._keeper.trouble

    def keep(self) -> None:
        """Save what has changed; cheap when nothing has."""
        if self._keeper is not None:
            self._keeper.keep()

    def finish(self) -> str:
        """Save for the last time; a sentence for the player if that is not possible."""
        return "" if self._keeper is None else self._keeper.finish()

    def next_board(self) -> None:
        """Switch this board off, and the next one on with the same memory."""
        self.keep()
        names = boards.names()
        place = names.index(self.simulator.board_name)
        self.simulator.close()
        board, recorder = names[(place + 1) % len(names)], self.simulator.recorder
        self.simulator = Simulator(board, nvm=self.simulator.nvm, **self._settings)
        if recorder is not None:
            recorder.restart()
            self.simulator.recorder = recorder
        if self._keeper is not None:
            self._keeper.follow(self.simulator)
