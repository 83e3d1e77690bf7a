# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""digitalio: pins as levels."""

import types

from sim.hardware.base import OnePin, Pin, make


class Direction:
    INPUT, OUTPUT = "digitalio.Direction.INPUT", "digitalio.Direction.OUTPUT"


class Pull:
    UP, DOWN = "digitalio.Pull.UP", "digitalio.Pull.DOWN"


class DriveMode:
    PUSH_PULL, OPEN_DRAIN = "PUSH_PULL", "OPEN_DRAIN"


class DigitalInOut(OnePin):
    def __init__(self, pin: Pin) -> None:
        self._claim(pin)
        self._direction = Direction.INPUT
        self.pull: str | None = None
        self.drive_mode = DriveMode.PUSH_PULL

    def switch_to_input(self, pull: str | None = None) -> None:
        self._direction = Direction.INPUT
        self._claimed().driven = None
        self.pull = pull

    def switch_to_output(self, value: bool = False, drive_mode: str = DriveMode.PUSH_PULL) -> None:
        self._direction = Direction.OUTPUT
        self.drive_mode = drive_mode
        self.value = value

    @property
    def direction(self) -> str:
        return self._direction

    @direction.setter
    def direction(self, direction: str) -> None:
        if direction == Direction.INPUT:
            self.switch_to_input()
        else:
            self.switch_to_output()

    @property
    def value(self) -> bool:
        pin = self._claimed()
        pin.machine.check_power()
        if self.pull == Pull.DOWN and self._direction == Direction.INPUT:
            return pin.machine.link_is_felt(pin)
        return pin.level()

    @value.setter
    def value(self, value: bool) -> None:
        if self._direction != Direction.OUTPUT:
            raise AttributeError("Cannot set value when direction is input.")
        self._claimed().driven = bool(value)


def module() -> types.ModuleType:
    return make(
        "digitalio",
        DigitalInOut=DigitalInOut,
        Direction=Direction,
        DriveMode=DriveMode,
        Pull=Pull,
    )
