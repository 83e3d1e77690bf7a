# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""storage: who may write the drive."""

import types
from typing import NoReturn

from sim.hardware.base import Machine, module_of


class Storage:
    """The drive of a machine, as boot.py and code.py may change it."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine

    def _show(self, shown: bool) -> None:
        if not self._machine.in_boot:
            raise RuntimeError("Cannot change USB devices now")
        self._machine.usb_drive = shown

    def disable_usb_drive(self) -> None:
        self._show(False)

    def enable_usb_drive(self) -> None:
        self._show(True)

    def remount(self, mount_path: str, readonly: bool = False, **_: object) -> None:
        if not self._machine.in_boot and self._machine.usb_drive:
            raise RuntimeError("Cannot remount path when visible via USB.")
        self._machine.read_only = readonly

    def getmount(self, mount_path: str) -> types.SimpleNamespace:
        return types.SimpleNamespace(readonly=self._machine.read_only, label="CIRCUITPY")

    def erase_filesystem(self, *_: object) -> NoReturn:
        raise self._machine.Reset


def module(machine: Machine) -> types.ModuleType:
    return module_of("storage", Storage(machine))
