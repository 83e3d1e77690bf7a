# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""What a compiled module must have so that a board can free what lies behind it.

A module's names and constants are one block of memory, and the interpreter keeps a pointer to
each part. Without constants the second pointer is to where the names end. If they fill a block
exactly, that is the next block, which belongs to something else: the garbage collector never
frees it while the module is loaded, nor all that it refers to. A name or two more avoid this.
"""

_BLOCK = 16  # bytes; memory comes in blocks of as many
_HEADER = 4  # bytes before the two counts
_NO_NAME = b"\x03"  # the empty name, by its number in the table of every interpreter


def _number(data: bytes, at: int) -> tuple[int, int]:
    """A number of seven bits a byte, high ones first, and where it ends."""
    number = 0
    while True:
        byte = data[at]
        number = number << 7 | byte & 0x7F
        at += 1
        if byte < 0x80:
            return number, at


def _bytes(number: int) -> bytes:
    data = [number & 0x7F]
    while number := number >> 7:
        data.insert(0, number & 0x7F | 0x80)
    return bytes(data)


def pins_its_neighbour(data: bytes) -> bool:
    """Whether a module has no constants, and names that fill their blocks exactly."""
    names, at = _number(data, _HEADER)
    constants, _ = _number(data, at)
    words = (2 * names + 3) // 4  # a name is two bytes
    return not constants and 4 * words % _BLOCK == 0


def apart(data: bytes) -> bytes:
    """The module, with names added as long as it would keep its neighbour in memory."""
    if not pins_its_neighbour(data):
        return data
    names, at = _number(data, _HEADER)
    _, begin = _number(data, at)
    end = begin
    for _ in range(names):
        length, end = _number(data, end)
        if not length & 1:  # else it is the number of a name that every interpreter has
            end += (length >> 1) + 1
    counts = _bytes(names + 1) + data[at:begin]
    return apart(data[:_HEADER] + counts + data[begin:end] + _NO_NAME + data[end:])
