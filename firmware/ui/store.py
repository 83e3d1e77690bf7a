# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""What a board reads by name, in one file: sheets, fonts, words and help.

A file of its own takes whole clusters of the drive and a line in the list of files; some
eighty small ones would take 40 KB more. boards/store.py makes it, numbers little-endian:

    how many entries there are (2 bytes); for each, sorted by it, the check of its name
    (3 bytes), its place behind all these (3), its length (2); then the entries

The names are not in memory, not even for a moment: memory that is taken in passing stays
behind as a hole.
"""

FILE = "/store.bin"


def check(name):
    """A number that stands for a name; no two entries have the same."""
    number = 0
    for code in name.encode():
        number = (number * 33 ^ code) & 0xFFFFFF
    return number


def find(name):
    """An open file at the beginning of an entry, and its length; OSError without one."""
    wanted = check(name)
    file = open(FILE, "rb")  # noqa: SIM115 - the caller closes it
    row = file.read(2)
    low = 0
    high = count = row[0] | row[1] << 8
    while low < high:
        middle = (low + high) // 2
        file.seek(2 + 8 * middle)
        row = file.read(8)
        found = row[0] | row[1] << 8 | row[2] << 16
        if found == wanted:
            file.seek(2 + 8 * count + (row[3] | row[4] << 8 | row[5] << 16))
            return file, row[6] | row[7] << 8
        if found < wanted:
            low = middle + 1
        else:
            high = middle
    file.close()
    raise OSError(2)
