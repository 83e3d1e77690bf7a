# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""supervisor: reloads, ticks, and why code.py runs."""

import types
from typing import NoReturn

from sim.hardware.base import Machine, module_of, nothing


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

    def __init__(self, machine: Machine) -> None:
        self._machine = machine

    @property
    def run_reason(self) -> str:
        return self._machine.run_reason


class Supervisor:
    """What runs code.py, of one machine."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine

    def reload(self) -> NoReturn:
        raise self._machine.Reload

    def set_next_code_file(self, filename: str | None, **_: object) -> None:
        self._machine.next_code_file = filename

    def get_previous_traceback(self) -> str | None:
        return self._machine.previous_traceback

    def ticks_ms(self) -> int:
        machine = self._machine
        machine.poll()
        return machine.ticks_ms_at(machine.now_us)


def module(machine: Machine) -> types.ModuleType:
    return module_of(
        "supervisor",
        Supervisor(machine),
        RunReason=RunReason,
        runtime=Runtime(machine),
        reset_terminal=nothing,
        set_usb_identification=nothing,
        status_bar=types.SimpleNamespace(console=False, display=False),
    )
