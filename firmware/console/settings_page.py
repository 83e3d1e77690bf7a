# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The settings on a page: changed with the arrows, explained with A."""

from console import local, pages
from console.kit import LANGUAGES, texts
from console.settings import NAMES
from ui import tunes
from ui.keys import LEFT, MENU, A, B

# How the values of each setting are called, the first is the default
_VALUES = (
    ("english", "french"),
    ("soft", "loud", "off"),
    ("normal", "quick", "slow"),
    ("normal", "quick", "slow"),
    ("no", "yes"),
    ("full", "half", "low"),
    ("5 min", "2 min", "never"),
    ("no", "yes"),
)


def word(kit, name):
    """The player's word for the value of a setting."""
    value = _VALUES[NAMES.index(name)][kit.settings.value(name)]
    return kit.say("set " + name + " " + value)


def ask_language(kit):
    """On the first start: which language, each in its own name."""
    if not kit.settings.unasked or local.get("CINQ_LANGUAGE") in LANGUAGES:
        return
    names = [kit.say("set language " + name) for name in _VALUES[0]]
    page = pages.List(kit, "Cinq", names, "Ⓐ OK")
    while page.wait() != A:
        pass
    kit.settings.change("language", page.at - kit.settings.language)
    kit.apply()


def edit(kit):
    """Let the player change things until B."""
    settings = kit.settings
    say = kit.say

    def row(index):
        name = NAMES[index]
        return say("set " + name), word(kit, name)

    page = None
    at = 0
    while True:
        if page is None:
            rows = [row(index) for index in range(len(NAMES))]
            page = pages.List(kit, say("settings"), rows, say("hint option"), at)
        intent = page.wait()
        if intent in (B, MENU):
            return
        at = page.at
        name = NAMES[at]
        if intent == A:
            text = texts(kit.language + "_options")["settings " + name]
            pages.explain(kit, say("set " + name), text)
            page = None
            continue
        settings.change(name, -1 if intent == LEFT else 1)
        kit.apply()
        if name == "language":
            page = None  # every word changes
        else:
            page.set(at, row(at))
        kit.tunes.play(tunes.CONFIRM)  # as loud as it is now
