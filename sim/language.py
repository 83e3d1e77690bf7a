# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The language of a console, chosen before it starts: the same setting that a player has."""

import sys

from boards import store
from sim import flash
from sim.tools.replay import ROOT

LANGUAGES = store.languages()  # of the console


def speaking(nvm: bytes | None, language: str) -> bytes:
    """A board's memory (None: a new one) whose settings say this language."""
    if str(ROOT / "lib") not in sys.path:
        sys.path.append(str(ROOT / "lib"))
    from save.journal import SETTINGS, Journal

    image = bytearray(nvm if nvm is not None else b"\xff" * flash.SIZE)
    journal = Journal(image)
    if journal.readable:
        kept = journal.get(SETTINGS)
        values = bytearray(kept or b"\0")
        values[0] = LANGUAGES.index(language)
        if values != kept:  # written even when it is the default: then it is not asked again
            journal.put(SETTINGS, values)
    return bytes(image)
