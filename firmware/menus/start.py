# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Starts the console: checks files, feeds the watchdog, imports console.main.

An .mpy file that ends too early makes CircuitPython hang, a missing one stops it. So the
watchdog runs from here on; and after it reset the board, or while a computer may be changing
the drive, every file is checked before the first of them is imported.
"""

import time

import microcontroller
import storage
import supervisor
from micropython import const

_HANGS = const(8)  # s without being fed; the chip allows no more


class _Load:
    """The modules of the console, read while the display wakes up."""

    def __init__(self):
        self.names = None  # of files that are damaged; None: not known
        self.main = self.error = self.watchdog = None

    def run(self):
        """Load them, unless it is known that one of them is damaged."""
        if _doubtful():
            from menus import file_check as check

            self.names = check.damaged() or ()
        if not self.names:
            self.load()

    def load(self):
        """Load them, watched."""
        self.watchdog = watch()
        try:
            from console import main
            from menus import home  # noqa: F401 - home is what main needs next
        except Exception as error:
            self.error = error
        else:
            self.main = main


def prepare():
    """The console's main module, and what its run() wants: hardware, damaged files, watchdog."""
    import this_board

    from ui.hardware import Hardware

    load = _Load()
    hardware = Hardware(this_board, load.run)
    if load.names:
        _tell(hardware, load.names[0])
        load.load()
    if load.error is not None:
        from menus import file_check as check

        print(repr(load.error))
        names = check.damaged()
        if not names:
            import broken

            broken.explain(load.error, hardware)  # which holds the pins of the display
        while True:
            _tell(hardware, names[0])
    from console import rooms

    rooms.drop("this_board")
    rooms.drop("menus.start")
    return load.main, hardware, load.names, load.watchdog


def _doubtful():
    """Whether files may be damaged: it hung, or a computer writes the drive."""
    if supervisor.runtime.run_reason == supervisor.RunReason.SUPERVISOR_RELOAD:
        return False
    reason = microcontroller.cpu.reset_reason
    return reason == microcontroller.ResetReason.WATCHDOG or storage.getmount("/").readonly


def watch():
    """Let the chip restart the console when it hangs; the watchdog, None without one."""
    try:
        from watchdog import WatchDogMode
    except ImportError:
        return None  # a chip without one
    watchdog = microcontroller.watchdog
    watchdog.timeout = _HANGS
    watchdog.mode = WatchDogMode.RESET
    return watchdog


def _tell(hardware, name):
    """Name a damaged file on the display, whatever else is damaged, until a key is pressed."""
    print("Cinq: damaged:", name)
    import broken

    broken.show(hardware.display, broken.DAMAGED + name)
    hardware.keys.events.clear()
    while True:
        event = hardware.keys.events.get()
        if event and event.pressed:
            return
        if microcontroller.watchdog.mode:
            microcontroller.watchdog.feed()
        time.sleep(0.02)
