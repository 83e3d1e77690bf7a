# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""os: settings of the drive, and chance."""

import host

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
