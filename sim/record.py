# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Moving pictures of a run."""

from pathlib import Path
from typing import Any


class Recorder:
    """Takes a picture every `step_ms` of the board's time; equal ones become one."""

    def __init__(self, scale: int = 1, step_ms: int = 40) -> None:
        self._scale = scale
        self._step_us = step_ms * 1000
        self.next_us = 0
        self._seen = None  # what the controller had been sent at the last picture
        self._pictures: list[Any] = []
        self._times: list[int] = []  # milliseconds that each picture stands

    def take(self, simulator: Any) -> None:
        """A picture of now; the next is due a step later."""
        self.next_us += self._step_us
        if simulator.controller.frames != self._seen:
            self._seen = simulator.controller.frames
            picture = simulator.image(self._scale)
            if not self._pictures or picture.tobytes() != self._pictures[-1].tobytes():
                self._pictures.append(picture)
                self._times.append(0)
        self._times[-1] += self._step_us // 1000

    def save(self, path: Path | str) -> None:
        """Write the film as a GIF."""
        # One palette for all of it, from the pictures with the most colours: no flicker.
        richest = max(self._pictures, key=lambda p: len(p.getcolors(1 << 16)))
        palette = richest.quantize(64)
        pictures = [picture.quantize(palette=palette, dither=0) for picture in self._pictures]
        pictures[0].save(
            path,
            save_all=True,
            append_images=pictures[1:],
            duration=self._times,
            loop=0,
            optimize=False,
        )
