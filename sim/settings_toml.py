# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""settings.toml as CircuitPython 10.1.3 reads it: not TOML, but these few lines of it.

A value is a whole number or a text in double quotes. Any other value of the name that was
asked for is a ValueError; lines without "=" are passed over, and a section ends the file.
"""


def value(data: bytes, name: str, default: object = None) -> object:
    """What os.getenv gives for a name, or raises."""
    for line in data.split(b"\n"):
        line = line.strip()
        if line.startswith(b"["):
            break
        key, equals, text = line.partition(b"=")
        if equals and key.strip() == name.encode():
            return _meaning(text.strip())
    return default


def _meaning(text: bytes) -> object:
    if not text.startswith(b'"'):
        try:
            return int(text.partition(b"#")[0])
        except ValueError:
            raise ValueError("invalid syntax for integer with base 10")
    content, quote, _ = text[1:].partition(b'"')
    if not quote:
        raise ValueError("Invalid byte '\\n'")
    return content.decode()
