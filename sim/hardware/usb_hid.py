# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""usb_hid: keyboards and mice, which a console is not."""

import types

from sim.hardware.base import Machine, module_of
from sim.hardware.usb import Changes


def module(machine: Machine) -> types.ModuleType:
    return module_of("usb_hid", Changes(machine), devices=())
