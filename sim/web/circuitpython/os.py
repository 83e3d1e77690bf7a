# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""os: the drive, its settings, and chance."""

import host
import uos  # the interpreter's own, over the files that machine.mjs has written

sep = "/"


def getenv(key, default=None):
    # A number of settings.toml is a number here as well.
    kind = host.setting_kind(key)
    if kind == 0:
        return default
    value = host.setting(key)
    return int(value) if kind == 2 else value


def urandom(size):
    return bytes([host.chance() for _ in range(size)])


def listdir(path="/"):
    return _on_drive(uos.listdir, path)


def stat(path):
    return _on_drive(uos.stat, path)


def _on_drive(ask, path):
    try:
        return ask(path)
    except OSError:
        # The interpreter numbers its errors otherwise.
        raise OSError(2, "No such file/directory")
