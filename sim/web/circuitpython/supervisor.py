# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""supervisor: the clock in ms, and running the firmware again."""

import host
from _clock import PowerOff, Reload

_poll = host.poll


class RunReason:
    STARTUP = "STARTUP"
    AUTO_RELOAD = "AUTO_RELOAD"
    SUPERVISOR_RELOAD = "SUPERVISOR_RELOAD"
    REPL_RELOAD = "REPL_RELOAD"


class _Runtime:
    autoreload = True
    serial_connected = False
    usb_connected = False
    serial_bytes_available = 0
    run_reason = RunReason.STARTUP
    safe_mode_reason = None


runtime = _Runtime()
_previous = None


def ticks_ms():
    ticks = _poll()
    if ticks < 0:
        raise PowerOff
    return ticks


def reload():
    raise Reload


def get_previous_traceback():
    return _previous


def set_next_code_file(filename, **_):
    pass
