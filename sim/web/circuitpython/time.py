# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""time: seconds since the board was switched on."""

from collections import namedtuple

import host
from _clock import PowerOff, poll

struct_time = namedtuple(
    "struct_time",
    (
        "tm_year", "tm_mon", "tm_mday", "tm_hour", "tm_min", "tm_sec", "tm_wday", "tm_yday",
        "tm_isdst",
    ),
)  # fmt: skip

_sleep = host.sleep


def sleep(seconds):
    # The number goes on as it is: a wait must not leave a byte of garbage.
    if seconds < 0:
        raise ValueError("sleep length must be non-negative")
    if _sleep(seconds):
        raise PowerOff


def monotonic():
    poll()
    return host.now() / 1000


def monotonic_ns():
    poll()
    return int(host.now()) * 1000000


def time():
    # Without a battery the calendar of a Pico begins with the year 2000.
    poll()
    return 946684800 + int(host.now()) // 1000


def localtime(seconds=None):
    # The browser knows the day; the console asks for no more of its calendar.
    poll()
    day = host.today()
    return struct_time(day // 10000, day // 100 % 100, day % 100, 0, 0, 0, 0, 0, -1)
