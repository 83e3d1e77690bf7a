# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""supervisor: reloads, ticks, and why code.py runs."""

import types

from sim.hardware.base import make


def module(machine):
    class RunReason:
        STARTUP, AUTO_RELOAD = "STARTUP", "AUTO_RELOAD"
        SUPERVISOR_RELOAD, REPL_RELOAD = "SUPERVISOR_RELOAD", "REPL_RELOAD"

    class Runtime:
        autoreload = True
        serial_connected = False
        usb_connected = False
        serial_bytes_available = 0
        ble_workflow = False
        display = None
        safe_mode_reason = None

        @property
        def run_reason(self):
            return machine.run_reason

    def reload():
        raise machine.Reload

    def set_next_code_file(filename, **_):
        machine.next_code_file = filename

    def get_previous_traceback():
        return machine.previous_traceback

    def ticks_ms():
        machine.poll()
        return machine.ticks_ms()

    def nothing(*_, **__):
        pass

    return make(
        "supervisor",
        RunReason=RunReason,
        runtime=Runtime(),
        reload=reload,
        set_next_code_file=set_next_code_file,
        get_previous_traceback=get_previous_traceback,
        ticks_ms=ticks_ms,
        reset_terminal=nothing,
        set_usb_identification=nothing,
        status_bar=types.SimpleNamespace(console=False, display=False),
    )
