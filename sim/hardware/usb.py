# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""What usb_cdc, usb_hid and usb_midi have in common: only boot.py may change them."""

from sim.hardware.base import Machine


class Changes:
    """Switching a USB device on and off, before the computer has seen it."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine

    def _only_in_boot(self) -> None:
        if not self._machine.in_boot:
            raise RuntimeError("Cannot change USB devices now")

    def enable(self, *_: object, **__: object) -> None:
        self._only_in_boot()

    def disable(self) -> None:
        self._only_in_boot()
