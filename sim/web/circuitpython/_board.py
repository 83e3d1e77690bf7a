# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""What is wired to the chip: the display buses, and what a soft reload sets free."""

from _pin import PINS

_buses = []  # display buses, which survive a reload
_built_in = []


def display_bus(bus):
    _buses.append(bus)


def keep(bus):
    """This bus belongs to the board itself."""
    _built_in.append(bus)


def release_displays():
    for bus in list(_buses):
        if bus not in _built_in:
            bus.deinit()
            _buses.remove(bus)


def free(everything):
    """As after a reload: every pin is free but those of displays; after a reset those too."""
    if everything:
        release_displays()
    kept = []
    for bus in _buses:
        kept += bus.pins()
    for pin in PINS:
        if pin not in kept:
            pin.release()
