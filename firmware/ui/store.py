# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""What a board reads by name, in one file: sheets, fonts, words and help.

A file of its own takes whole clusters of the drive and a line in the list of files; some
eighty small ones would take 40 KB more. boards/store.py makes it:

    length of the index (2 bytes), lines of name, tab, place and length, then the entries
"""

FILE = "/store.bin"


def find(name):
    """An open file at the beginning of an entry, and its length; OSError without one."""
    file = open(FILE, "rb")  # noqa: SIM115 - whoever asked closes it
    head = file.read(2)
    length = head[0] | head[1] << 8
    index = file.read(length)
    key = ("\n" + name + "\t").encode()
    at = index.find(key)
    if at < 0:
        file.close()
        raise OSError(2)
    at += len(key)
    place, count = index[at : index.find(b"\n", at)].decode().split(" ")
    file.seek(2 + length + int(place))
    return file, int(count)
