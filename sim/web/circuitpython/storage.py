# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""storage: there is no USB, and the drive is read only."""


class _Mount:
    readonly = True
    label = "CIRCUITPY"


def disable_usb_drive():
    pass


def enable_usb_drive():
    pass


def remount(mount_path, readonly=False, **_):
    pass


def getmount(mount_path):
    return _Mount()
