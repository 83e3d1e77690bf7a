# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""storage: who may write the drive."""

import types

from sim.hardware.base import make
from sim.hardware.usb import only_in_boot_of


def module(machine):
    only_in_boot = only_in_boot_of(machine)

    def disable_usb_drive():
        only_in_boot()
        machine.usb_drive = False

    def enable_usb_drive():
        only_in_boot()
        machine.usb_drive = True

    def remount(mount_path, readonly=False, **_):
        if not machine.in_boot and machine.usb_drive:
            raise RuntimeError("Cannot remount path when visible via USB.")
        machine.read_only = readonly

    def getmount(mount_path):
        return types.SimpleNamespace(readonly=machine.read_only, label="CIRCUITPY")

    def erase_filesystem(*_):
        raise machine.Reset

    return make(
        "storage",
        disable_usb_drive=disable_usb_drive,
        enable_usb_drive=enable_usb_drive,
        erase_filesystem=erase_filesystem,
        getmount=getmount,
        remount=remount,
    )
