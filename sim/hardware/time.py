# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""time: the virtual clock."""

import time
from collections import namedtuple

from sim.hardware.base import make

_struct_time = namedtuple(
    "struct_time",
    "tm_year tm_mon tm_mday tm_hour tm_min tm_sec tm_wday tm_yday tm_isdst",
)


def module(machine, quiet):
    """The virtual clock. A quiet one costs nothing to read: it is for displayio itself."""

    def look():
        if not quiet:
            machine.poll()
        return machine.now_us

    def sleep(seconds):
        if seconds < 0:
            raise ValueError("sleep length must be non-negative")
        machine.elapse(round(seconds * 1_000_000))

    def monotonic():
        return look() / 1_000_000

    def monotonic_ns():
        return look() * 1000

    def wall():
        # Without a battery a Pico's calendar starts at the year 2000.
        return 946684800 + look() // 1_000_000

    def localtime(seconds=None):
        return _struct_time(*time.gmtime(wall() if seconds is None else seconds))

    return make(
        "time",
        localtime=localtime,
        monotonic=monotonic,
        monotonic_ns=monotonic_ns,
        sleep=sleep,
        struct_time=_struct_time,
        time=wall,
    )
