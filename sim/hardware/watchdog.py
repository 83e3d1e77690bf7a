# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""watchdog: the timer that resets the board when it is fed too late by the virtual clock."""

import types

from sim.hardware.base import Machine, make


class WatchDogMode:
    RESET, RAISE = 1, 2


class WatchDogTimer:
    """microcontroller.watchdog"""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._mode: int | None = None
        self._fed = 0
        self.timeout = 0.0

    @property
    def mode(self) -> int | None:
        return self._mode

    @mode.setter
    def mode(self, mode: int | None) -> None:
        if mode is not None and not self.timeout:
            raise ValueError("timeout must be set")
        self._mode = mode
        self._fed = self._machine.now_us

    def feed(self) -> None:
        if self._mode is None:
            raise ValueError("timer not running")
        if self._machine.now_us - self._fed > self.timeout * 1_000_000:
            raise self._machine.Reset
        self._fed = self._machine.now_us


def module() -> types.ModuleType:
    return make("watchdog", WatchDogMode=WatchDogMode, WatchDogTimer=WatchDogTimer)
