# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""time: the virtual clock."""

import time
import types
from typing import NamedTuple

from sim.hardware.base import Machine, module_of


class struct_time(NamedTuple):
    tm_year: int
    tm_mon: int
    tm_mday: int
    tm_hour: int
    tm_min: int
    tm_sec: int
    tm_wday: int
    tm_yday: int
    tm_isdst: int


class Clock:
    """The clock of a machine. A quiet one costs nothing to read: it is for displayio itself."""

    def __init__(self, machine: Machine, quiet: bool) -> None:
        self._machine, self._quiet = machine, quiet

    def _look(self) -> int:
        if not self._quiet:
            self._machine.poll()
        return self._machine.now_us

    def sleep(self, seconds: float) -> None:
        if seconds < 0:
            raise ValueError("sleep length must be non-negative")
        self._machine.elapse(round(seconds * 1_000_000))

    def monotonic(self) -> float:
        return self._look() / 1_000_000

    def monotonic_ns(self) -> int:
        return self._look() * 1000

    def time(self) -> int:
        return self._machine.epoch + self._look() // 1_000_000

    def localtime(self, seconds: float | None = None) -> struct_time:
        return struct_time(*time.gmtime(self.time() if seconds is None else seconds))


def module(machine: Machine, quiet: bool) -> types.ModuleType:
    return module_of("time", Clock(machine, quiet), struct_time=struct_time)
