# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The buzzer as a square wave, where there is a sound card; otherwise silence."""

import contextlib
import os
import sys
from collections.abc import Iterator
from typing import Any

import numpy
from numpy.typing import NDArray

from sim.virtual import Simulator

RATE = 44100
_VOLUME = 3000  # of 32767: a piezo is shrill enough
_GOES_ON = 3  # s that a tone sounds on when it is not ended

Wave = NDArray[numpy.int16]


@contextlib.contextmanager
def _hushed() -> Iterator[None]:
    """ALSA complains on the C library's stderr when there is no card: hide that."""
    sys.stderr.flush()
    kept = os.dup(2)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 2)
    try:
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)


def square_wave(frequency: int, duty: int, seconds: float | None = None) -> Wave:
    """A tone of so many seconds, at least of one period.

    Without a length it is about a tenth of a second of whole periods, which can be looped
    without a click.
    """
    frequency = max(20, min(frequency, RATE // 2))
    periods = max(1, round(frequency / 10))
    count = round(periods * RATE / frequency)
    phase = numpy.arange(count) * periods / count % 1.0
    high = phase < max(0.02, min(duty / 65536, 0.98))
    wave = numpy.where(high, _VOLUME, -_VOLUME).astype(numpy.int16)
    if seconds is None:
        return wave
    wanted = max(round(seconds * RATE), round(RATE / frequency))
    return numpy.tile(wave, -(-wanted // count))[:wanted]


def melody(tones: list[tuple[float, int, int]], now: float) -> Wave:
    """The samples of tones [(ms, frequency, duty)], each for as long as it lasted.

    The last one goes on for a while if it still sounds; the caller stops it when it ends.
    """
    parts = []
    for (start, frequency, duty), (end, *_) in zip(tones, [*tones[1:], (now, 0, 0)]):
        lasts = (end - start) / 1000
        if duty == 0:
            parts.append(numpy.zeros(round(lasts * RATE), numpy.int16))
        else:
            parts.append(square_wave(frequency, duty, lasts))
    if tones and tones[-1][2]:
        parts.append(square_wave(*tones[-1][1:], _GOES_ON))
    return numpy.concatenate(parts) if parts else numpy.zeros(0, numpy.int16)


class Buzzer:
    """Follows the tones of a simulator.

    A cursor's click begins and ends between two looks: everything since the last look is
    played, not only what is on now.
    """

    def __init__(self, simulator: Simulator, pygame: Any) -> None:
        self._simulator = simulator
        self._heard = 0  # tones already dealt with
        self._channel: Any = None
        self._pygame = pygame
        try:
            with _hushed():
                pygame.mixer.init(RATE, -16, 1, 512)
            self._channel = pygame.mixer.Channel(0)
        except pygame.error:
            pass  # no sound card

    def listen_to(self, simulator: Simulator) -> None:
        """Another board."""
        self._simulator = simulator
        self._heard = len(simulator.tones)
        if self._channel is not None:
            self._channel.stop()

    def follow(self) -> None:
        """Sound as the board did since the last time, and does now."""
        tones = self._simulator.tones[self._heard :]
        if self._channel is None or not tones:
            return
        self._heard += len(tones)
        if all(duty == 0 for _, _, duty in tones):
            self._channel.stop()
            return
        self._play(melody(tones, self._simulator.now))

    def _play(self, wave: Wave) -> None:
        stereo = self._pygame.mixer.get_init()[2] == 2
        samples = numpy.column_stack((wave, wave)).copy() if stereo else wave
        self._channel.play(self._pygame.sndarray.make_sound(samples))
