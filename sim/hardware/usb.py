# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""usb_cdc, usb_hid, usb_midi: devices that only boot.py may change."""

from sim.hardware.base import make


def only_in_boot_of(machine):
    """What boot.py may do and code.py may not."""

    def check(*_, **__):
        if not machine.in_boot:
            raise RuntimeError("Cannot change USB devices now")

    return check


def modules(machine):
    only_in_boot = only_in_boot_of(machine)
    usb_cdc = make(
        "usb_cdc",
        console=None,
        data=None,
        serials=(None, None),
        disable=only_in_boot,
        enable=only_in_boot,
    )
    usb_hid = make("usb_hid", devices=(), disable=only_in_boot, enable=only_in_boot)
    usb_midi = make("usb_midi", ports=(), disable=only_in_boot, enable=only_in_boot)
    return usb_cdc, usb_hid, usb_midi
