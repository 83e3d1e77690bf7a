# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Checks that the files on the drive are those that were installed.

manifest.json has a line with path, size and the first digits of the SHA-256 of each. Looking at
the sizes takes a tenth of a second and finds what is missing or cut off: CircuitPython hangs
when it imports an .mpy file that ends too early. Looking at every byte takes half a second.
"""

import binascii
import hashlib
import json
import os

from micropython import const

_BLOCK = const(1024)
_UNUSED = ("broken.py", "main.py", "settings.toml")  # no game needs them


def damaged(whole=True, alive=None):
    """The paths of files that are missing or changed; None if there is no list of them.

    `whole` looks at every byte, else only at the sizes; `alive` is called now and then.
    """
    names = []
    try:
        for _ in look(names, whole):
            if alive:
                alive()
    except (OSError, ValueError):
        return None
    return names


def look(names, whole=False):
    """Add the paths of damaged files to a list; a generator, which looks at a file a step."""
    block = bytearray(_BLOCK)
    with open("/manifest.json") as manifest:
        for line in manifest:
            yield
            if line[:1] == "[":
                path, size, digits = json.loads(line.rstrip().rstrip(","))
                if not _right(path, size, whole and digits, block):
                    names.append(path)


def _right(path, size, digits, block):
    try:
        right = os.stat("/" + path)[6] == size
        if path == "settings.toml":
            return True  # people may change it
        if not right or not digits:
            return right
        digest = hashlib.new("sha256")
        with open("/" + path, "rb") as file:
            while True:
                count = file.readinto(block)
                if not count:
                    break
                digest.update(memoryview(block)[:count])
        return binascii.hexlify(digest.digest()).decode().startswith(digits)
    except OSError:
        return False


def prevents(names, game, games):
    """The first of the damaged files that this game, or every game, needs; None without one."""
    others = [other for other in games if other != game]
    for name in names:
        if name not in _UNUSED and not any(other in name for other in others):
            return name
    return None


def tell(kit, name):
    """Say which file is damaged, and what to do."""
    from table import pages

    print("Damaged:", name)
    pages.tell(kit, kit.say("check"), kit.say("check damaged", name))


def show(kit):
    """Check every file and say what was found."""
    from table import pages

    kit.page(kit.say("check"), kit.say("resuming"))
    kit.stage.refresh()
    names = damaged(True, kit.alive)
    if names:
        for name in names:
            tell(kit, name)
    else:
        text = kit.say("check good" if names is not None else "check unknown")
        pages.explain(kit, kit.say("check"), text)
    return names
