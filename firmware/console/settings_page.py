# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The settings on a page: changed with the arrows, explained with A."""

from console import local, pages
from console.kit import LANGUAGES, texts
from console.settings import ROWS
from ui import tunes
from ui.keys import LEFT, MENU, A, B

_LANGUAGE = ROWS[0][1]


def ask_language(kit):
    """On the first start: which language, each in its own name."""
    if not kit.settings.unasked or local.get("CINQ_LANGUAGE") in LANGUAGES:
        return
    names = [kit.say("set language " + name) for name in _LANGUAGE]
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
        name = ROWS[index][0]
        return say("set " + name), say("set " + name + " " + settings.word(name))

    page = None
    at = 0
    while True:
        if page is None:
            rows = [row(index) for index in range(len(ROWS))]
            page = pages.List(kit, say("settings"), rows, say("hint option"), at)
        intent = page.wait()
        if intent in (B, MENU):
            return
        at = page.at
        name = ROWS[at][0]
        if intent == A:
            text = texts(kit.language + "_options")["settings " + name]
            pages.confirm(kit, say("set " + name), text, "hint go on")
            page = None
            continue
        settings.change(name, -1 if intent == LEFT else 1)
        kit.apply()
        if name == "language":
            page = None  # every word changes
        else:
            page.set(at, row(at))
        kit.tunes.play(tunes.CONFIRM)  # as loud as it is now
