# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Finds the first malformed line of settings.toml, so that the screen can name it."""

from micropython import const

_LONGEST = const(1024)  # bytes of a line that are looked at


def slip():
    """(number, text) of the first malformed line; None if there is none."""
    try:
        with open("/settings.toml", "rb") as file:
            at = 0
            while rest := file.readline(_LONGEST):
                line = rest
                at += 1
                while rest and rest[-1] != 10:
                    rest = file.readline(_LONGEST)  # of a long line its beginning is enough
                line = line.strip()
                if line[:1] == b"[":
                    break  # what follows is for others
                if line and line[:1] != b"#" and not _readable(line):
                    # Some signs that editors like are no text that this Python can read.
                    return at, bytes([sign if sign < 127 else 63 for sign in line[:60]]).decode()
    except OSError:
        pass


def _readable(line):
    # Bytes, not characters: Python keeps every single character that it ever made.
    name, _, value = line.partition(b"=")
    for sign in name.strip():
        if not (48 <= sign <= 57 or 65 <= sign & 0xDF <= 90 or sign in b"_-."):
            return False
    value = value.strip()  # without "=" it is empty, which is no number
    if value[:1] == b'"':
        end = value.find(b'"', 1)
        while end > 0 and value[end - 1] == 92:  # a backslash before it
            end = value.find(b'"', end + 1)
        return end > 0 and value[end + 1 :].strip()[:1] in (b"", b"#")
    try:
        int(value.split(b"#")[0])
    except ValueError:
        return False
    return True
