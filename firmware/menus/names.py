# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Who plays on this console: people, whose names are kept for every game, and bots.

The journal keeps the last names, the one that was used last first, each on a line.
"""

from micropython import const

from console import local
from save.journal import NAMES

LONGEST = 8  # letters
_KEPT = const(8)  # names

# Of bots: short, no two with the same first letter, and not names of people.
BOTS = ("Bip", "Kliq", "Zap", "Tok", "Fizz", "Nix", "Wob", "Dux")
# What a board's lower() does not know
_CAPITALS = "ÉÈÇÀÂÊËÎÏÔÙÛŒÄÖÜÆ"
_SMALL = "éèçàâêëîïôùûœäöüæ"


def capital(letter):
    """A letter as the grid has it."""
    at = _SMALL.find(letter)
    return letter.upper() if at < 0 else _CAPITALS[at]


def written(typed):
    """A name as it is written: capitals only where a word begins."""
    name = ""
    for letter in " ".join(typed.split()):
        if name and name[-1] not in " -'.":
            at = _CAPITALS.find(letter)
            letter = letter.lower() if at < 0 else _SMALL[at]
        name += letter
    return name


def own():
    """The name of the one person to whom this console belongs, by settings.toml; else ""."""
    return str(local.get("CINQ_NAME") or "").replace("\n", " ")[:LONGEST].strip()


def known(journal):
    """The names of people who have played here."""
    try:
        names = (journal.get(NAMES) or b"").decode().split("\n")
    except ValueError:  # these are no letters
        return []
    return [name for name in names if 0 < len(name) <= LONGEST][:_KEPT]


def remember(journal, name):
    """Keep a name, before all others."""
    _keep(journal, ([name] + [other for other in known(journal) if other != name])[:_KEPT])


def forget(journal, name):
    """Offer a name no longer."""
    _keep(journal, [other for other in known(journal) if other != name])


def _keep(journal, names):
    journal.put(NAMES, "\n".join(names).encode())


def bot(taken):
    """A name for a bot that no player at the table has, in any spelling."""
    taken = [name.lower() for name in taken]
    for name in BOTS:
        if name.lower() not in taken:
            return name
    return BOTS[0] + " 2"  # eight people with the names of bots
