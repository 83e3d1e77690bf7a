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
                # Some signs that editors like are no text that this Python can read.
                line = "".join([chr(sign) if sign < 127 else "?" for sign in line]).strip()
                if line[:1] == "[":
                    break  # what follows is for others
                if line and line[:1] != "#" and not _readable(line):
                    return at, line[:60]
    except OSError:
        pass


def _readable(line):
    name, _, value = line.partition("=")
    for sign in name.strip():
        if not (sign.isalpha() or sign.isdigit() or sign in "_-."):
            return False
    value = value.strip()  # without "=" it is "", which is no number
    if value[:1] == '"':
        end = value.find('"', 1)
        while end > 0 and value[end - 1] == "\\":
            end = value.find('"', end + 1)
        return end > 0 and value[end + 1 :].strip()[:1] in ("", "#")
    try:
        int(value.split("#")[0])
    except ValueError:
        return False
    return True
