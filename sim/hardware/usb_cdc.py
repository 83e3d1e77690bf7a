# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""usb_cdc: serial ports, none of which is plugged in."""

import types

from sim.hardware.base import Machine, module_of
from sim.hardware.usb import Changes


def module(machine: Machine) -> types.ModuleType:
    return module_of("usb_cdc", Changes(machine), console=None, data=None, serials=(None, None))
