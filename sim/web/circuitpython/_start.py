# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Runs boot.py and code.py as CircuitPython does; called once for each start."""

import gc
import sys

import _board
import _mirror
import _share
import host
import supervisor
from _clock import PowerOff, Reload, Reset


class _Gc:
    """What the firmware knows as gc.

    The interpreter collects only when it returns to JavaScript, and its heap grows until
    then. So what is free is told as what is left of a budget, and the console's own fresh
    start after a match is where garbage goes.
    """

    @staticmethod
    def collect():
        gc.collect()

    enable = staticmethod(gc.enable)
    disable = staticmethod(gc.disable)
    isenabled = staticmethod(gc.isenabled)
    mem_alloc = staticmethod(gc.mem_alloc)

    @staticmethod
    def threshold(*_):
        return -1

    @staticmethod
    def mem_free():
        return host.memory_free(gc.mem_alloc())


sys.modules["gc"] = _Gc
for _name in (
    "analogio", "bitmaptools", "board", "busdisplay", "busio", "digitalio", "displayio",
    "fontio", "fourwire", "i2cdisplaybus", "keypad", "microcontroller", "os", "pwmio",
    "storage", "terminalio", "time", "traceback", "vectorio", "watchdog",
):  # fmt: skip
    __import__(_name)
_ours = set(sys.modules)
_ours.add("_start")


def _forget():
    for name in list(sys.modules):
        if name not in _ours:
            del sys.modules[name]


def _run(path):
    """How a file of the drive ended."""
    try:
        with open(path) as file:
            source = file.read()
        exec(compile(source, path, "exec"), {"__name__": "__main__"})
    except Reload:
        return "reload"
    except Reset:
        return "reset"
    except PowerOff:
        return "off"
    except SystemExit:
        pass
    except BaseException as error:
        sys.print_exception(error)
        return "error"
    return "end"


def _watch():
    """See from outside what the console says, and which matches end."""
    _mirror.watch()
    try:
        import _ears  # noqa: F401 - it watches as soon as it is there
    except ImportError:
        pass  # another program than the console
    try:
        _share.watch(host.finished)
    except ImportError:
        pass  # another program than the console


def start(reason):
    """One start, cold or by reload; how it ended."""
    cold = reason == supervisor.RunReason.STARTUP
    supervisor.runtime.run_reason = reason
    _board.free(cold)
    host.keys_end()
    host.wire_open(0)
    if cold:
        _forget()
        _run("/boot.py")
        _board.free(False)
    _forget()
    _watch()
    return _run("/code.py")
