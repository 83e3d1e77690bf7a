# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""digitalio: pins as levels."""

from sim.hardware.base import Context, make


def module(machine):
    class Direction:
        INPUT, OUTPUT = "digitalio.Direction.INPUT", "digitalio.Direction.OUTPUT"

    class Pull:
        UP, DOWN = "digitalio.Pull.UP", "digitalio.Pull.DOWN"

    class DriveMode:
        PUSH_PULL, OPEN_DRAIN = "PUSH_PULL", "OPEN_DRAIN"

    class DigitalInOut(Context):
        def __init__(self, pin):
            pin.claim(self)
            self._pin = pin
            self._direction = Direction.INPUT
            self.pull = None
            self.drive_mode = DriveMode.PUSH_PULL

        def deinit(self):
            if self._pin is not None:
                self._pin.release()
                self._pin = None

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
            machine.check_power()
            if self.pull == Pull.DOWN and self._direction == Direction.INPUT:
                return machine.link_is_felt(self._pin)
            return self._pin.level()

        @value.setter
        def value(self, value):
            if self._direction != Direction.OUTPUT:
                raise AttributeError("Cannot set value when direction is input.")
            self._pin.driven = bool(value)

    return make(
        "digitalio",
        DigitalInOut=DigitalInOut,
        Direction=Direction,
        DriveMode=DriveMode,
        Pull=Pull,
    )
