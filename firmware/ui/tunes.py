# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Sounds on one buzzer, played note by note without blocking.

A tune is bytes: pairs of a note and a length. Notes are MIDI numbers, 0 is a rest;
lengths are in units of 10 ms.
"""

import time

import supervisor
from micropython import const

from ui.keys import elapsed

TICK = b"\x54\x01"
CURSOR = b"\x48\x01"
CONFIRM = b"\x4c\x03\x51\x04"
BACK = b"\x4c\x03\x47\x04"
REFUSED = b"\x34\x08"
RIGHT = b"\x4c\x06\x4f\x06\x54\x0c"
WRONG = b"\x40\x0a\x3c\x14"
OUT = b"\x48\x0a\x45\x0a\x41\x0a\x3c\x1e"
YOUR_TURN = b"\x4f\x05\x00\x03\x54\x08"
WIN = b"\x48\x0a\x4c\x0a\x4f\x0a\x54\x14\x4f\x0a\x54\x28"
LOSE = b"\x43\x14\x42\x14\x41\x14\x40\x32"
TITLE = b"\x3c\x0c\x43\x0c\x48\x0c\x4c\x0c\x4f\x18\x4c\x0c\x4f\x28"

SOFT = 1
_DUTY = (0, 1200, 24000)  # off, soft, loud
_SHORT = const(80)  # ms that a page may wait for the end of a tune


class Tunes:
    """Plays tunes on a PWM output, or nothing when there is none."""

    def __init__(self, buzzer):
        self._buzzer = buzzer
        self.volume = SOFT
        self._tune = b""  # and from there on: where in it, and since when
        self._hushed = False  # in the midst of a note

    def play(self, tune):
        """Start a tune with the next update; whatever was playing stops.

        What it belongs to is drawn before that: no note lasts as long as the drawing.
        """
        if not self._buzzer or not self.volume:
            return
        self.stop()
        self._tune = tune
        self._at = 0
        self._since = None

    def update(self):
        """Go on to the next note when it is time."""
        if not self._tune:
            return
        if self._since is None:
            self._sound()
        elif elapsed(self._since) >= self._tune[self._at + 1] * 10:
            self._at += 2
            if self._at >= len(self._tune):
                self.stop()
            else:
                self._sound()
        elif self._hushed:
            self._hushed = False
            self._buzzer.duty_cycle = self._tune[self._at] and _DUTY[self.volume]

    def hush(self):
        """Something takes long now, and no note may last until it is done.

        The end of a short tune is heard out; a longer one goes on afterwards.
        """
        if not self._tune:
            return
        left = 0 if self._since is None else -elapsed(self._since)
        for at in range(self._at + 1, len(self._tune), 2):
            left += self._tune[at] * 10
        if left <= _SHORT:
            while self._tune:
                time.sleep(0.002)
                self.update()
        elif not self._hushed:
            self._hushed = True
            self._buzzer.duty_cycle = 0

    def stop(self):
        """Be quiet."""
        self._tune = b""
        if self._buzzer:
            self._buzzer.duty_cycle = 0

    def playing(self):
        """Whether a tune is still on."""
        return bool(self._tune)

    def _sound(self):
        self._hushed = False
        note = self._tune[self._at]
        if note:
            self._buzzer.frequency = int(440 * 2 ** ((note - 69) / 12))
        self._buzzer.duty_cycle = note and _DUTY[self.volume]
        self._since = supervisor.ticks_ms()
