# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The buzzer as a square wave, where there is a sound card; otherwise silence."""

import contextlib
import os
import sys

import numpy

RATE = 44100
_VOLUME = 3000  # of 32767: a piezo is shrill enough


@contextlib.contextmanager
def _hushed():
    """ALSA complains on the C library's stderr when there is no card: nobody needs that."""
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


def square_wave(frequency, duty):
    """About a tenth of a second of whole periods that can be looped without a click."""
    frequency = max(20, min(frequency, RATE // 2))
    periods = max(1, round(frequency / 10))
    count = round(periods * RATE / frequency)
    phase = numpy.arange(count) * periods / count % 1.0
    high = phase < max(0.02, min(duty / 65536, 0.98))
    return numpy.where(high, _VOLUME, -_VOLUME).astype(numpy.int16)


class Buzzer:
    """Follows the tones of a simulator."""

    def __init__(self, simulator, pygame):
        self._simulator = simulator
        self._heard = 0  # tones already dealt with
        self._channel = None
        self._pygame = pygame
        try:
            with _hushed():
                pygame.mixer.init(RATE, -16, 1, 512)
            self._channel = pygame.mixer.Channel(0)
        except pygame.error:
            pass  # no sound card

    def follow(self):
        """Sound as the board does now."""
        tones = self._simulator.tones
        if self._channel is None or len(tones) == self._heard:
            return
        self._heard = len(tones)
        _, frequency, duty = tones[-1]
        if duty == 0:
            self._channel.stop()
        else:
            wave = square_wave(frequency, duty)
            stereo = self._pygame.mixer.get_init()[2] == 2
            samples = numpy.column_stack((wave, wave)).copy() if stereo else wave
            self._channel.play(self._pygame.sndarray.make_sound(samples), -1)
