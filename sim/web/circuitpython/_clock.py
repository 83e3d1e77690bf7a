# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The board's time, and what ends a run of the firmware."""

import host

_elapse = host.elapse


class PowerOff(BaseException):
    """The power is gone."""


class Reload(BaseException):
    """supervisor.reload()"""


class Reset(BaseException):
    """microcontroller.reset()"""


def elapse(microseconds):
    """Let time pass."""
    if _elapse(microseconds):
        raise PowerOff


def poll():
    """The clock in ms as supervisor counts; looking at it takes a little time."""
    ticks = host.poll()
    if ticks < 0:
        raise PowerOff
    return ticks
