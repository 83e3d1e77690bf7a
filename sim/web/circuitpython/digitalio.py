# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""digitalio: one pin, in or out."""

import host
from _pin import Claim


class Direction:
    INPUT = "digitalio.Direction.INPUT"
    OUTPUT = "digitalio.Direction.OUTPUT"


class Pull:
    UP = "digitalio.Pull.UP"
    DOWN = "digitalio.Pull.DOWN"


class DriveMode:
    PUSH_PULL = "PUSH_PULL"
    OPEN_DRAIN = "OPEN_DRAIN"


class DigitalInOut(Claim):
    def __init__(self, pin):
        pin.claim(self)
        self._pins = [pin]
        self._pin = pin
        self._direction = Direction.INPUT
        self.pull = None

    def switch_to_input(self, pull=None):
        self._direction = Direction.INPUT
        self._pin.driven = None
        self.pull = pull

    def switch_to_output(self, value=False, drive_mode=DriveMode.PUSH_PULL):
        self._direction = Direction.OUTPUT
        self.value = value

    @property
    def direction(self):
        return self._direction

    @direction.setter
    def direction(self, direction):
        if direction == Direction.INPUT:
            self.switch_to_input()
        else:
            self.switch_to_output()

    @property
    def value(self):
        if self.pull == Pull.DOWN and self._direction == Direction.INPUT:
            return bool(host.wire_felt(self._pin.number))
        return self._pin.level()

    @value.setter
    def value(self, value):
        if self._direction != Direction.OUTPUT:
            raise AttributeError("Cannot set value when direction is input.")
        self._pin.driven = bool(value)
