# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""storage: there is no USB."""


class _Mount:
    """The drive belongs to the computer until boot.py takes it."""

    readonly = True
    label = "CIRCUITPY"


_mount = _Mount()


def disable_usb_drive():
    pass


def enable_usb_drive():
    pass


def remount(mount_path, readonly=False, **_):
    _mount.readonly = readonly


def getmount(mount_path):
    return _mount
