# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Moving pictures of a run."""

import io
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from PIL import Image

from boards import files


class Recorder:
    """Takes a picture every `step_ms` of the board's time; equal ones become one."""

    def __init__(self, scale: int = 1, step_ms: int = 40) -> None:
        self._scale = scale
        self._step_us = step_ms * 1000
        self.next_us = 0
        self._seen: object = None  # what the controller had been sent at the last picture
        self._size = (0, 0)  # of the film: that of its first picture
        self._pictures: list[bytes] = []  # packed: a long match has thousands
        self._colours: list[int] = []  # how many each picture has
        self._times: list[int] = []  # milliseconds that each picture stands

    @property
    def lengths(self) -> tuple[int, ...]:
        """For how many milliseconds each picture stands."""
        return tuple(self._times)

    def restart(self) -> None:
        """Go on with another board, whose clock begins anew."""
        self.next_us = 0
        self._seen = None

    def take(self, simulator: Any) -> None:
        """A picture of now; the next is due a step later."""
        self.next_us += self._step_us
        if simulator.controller.frames != self._seen:
            self._seen = simulator.controller.frames
            picture = simulator.image(self._scale)
            if not self._pictures:
                self._size = picture.size
            elif picture.size != self._size:
                picture = _fitted(picture, self._size)
            packed = zlib.compress(picture.tobytes(), 1)
            if not self._pictures or packed != self._pictures[-1]:
                self._pictures.append(packed)
                self._colours.append(len(picture.getcolors(1 << 24)))
                self._times.append(0)
        self._times[-1] += self._step_us // 1000

    def _picture(self, number: int) -> Image.Image:
        return Image.frombytes("RGB", self._size, zlib.decompress(self._pictures[number]))

    def save(self, path: Path | str) -> None:
        """Write the film as a GIF."""
        if not self._pictures:
            return
        # One palette for all of it, from the picture with the most colours: no flicker.
        richest = max(range(len(self._colours)), key=lambda number: self._colours[number])
        palette = self._picture(richest).quantize(64)

        def pictures(numbers: range) -> Iterator[Image.Image]:
            for number in numbers:
                yield self._picture(number).quantize(palette=palette, dither=Image.Dither.NONE)

        count = len(self._pictures)
        data = io.BytesIO()
        next(pictures(range(1))).save(
            data,
            "GIF",
            save_all=True,
            append_images=pictures(range(1, count)),
            duration=self._times,
            loop=0,
            optimize=False,
        )
        files.write(path, data.getvalue())


def keep(picture: Image.Image, path: Path | str) -> None:
    """Write a picture as a PNG, whole or not at all."""
    data = io.BytesIO()
    picture.save(data, "PNG")
    files.write(path, data.getvalue())


def _fitted(picture: Image.Image, size: tuple[int, int]) -> Image.Image:
    """A picture of another board in the middle of the film, as large as it can be."""
    share = min(size[0] / picture.width, size[1] / picture.height)
    inner = max(1, int(picture.width * share)), max(1, int(picture.height * share))
    ground = Image.new("RGB", size)
    place = (size[0] - inner[0]) // 2, (size[1] - inner[1]) // 2
    ground.paste(picture.resize(inner, Image.Resampling.BOX), place)
    return ground
