# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The settings on a page: changed with the arrows, explained with A."""

import bitmaptools
import displayio

from console import local
from console.kit import texts
from console.settings import LANGUAGES, NAMES, SOUNDS
from table import pages
from ui import art, look, tunes
from ui.keys import LEFT, MENU, A, B

# How the values of each setting are called, the first is the default
_VALUES = (
    LANGUAGES,
    SOUNDS,
    ("normal", "quick", "slow"),
    ("normal", "quick", "slow"),
    (),
    ("full", "half", "low"),
    ("5 min", "2 min", "never"),
    ("easy", "yes", "no"),
    ("dark", "light"),
)


def word(kit, name):
    """The player's word for the value of a setting."""
    value = _VALUES[NAMES.index(name)][kit.settings.value(name)]
    return kit.say("set " + name + " " + value)


def _drawing(kit, group):
    """Put the drawing of the title on a page; on one bit without the name beside it."""
    bitmap, palette, width, height = art.read("title")
    if not look.NAME:
        whole, width = bitmap, look.ASK[1]
        bitmap = displayio.Bitmap(width, height, 2)
        bitmaptools.blit(bitmap, whole, 0, 0, x1=0, y1=0, x2=width, y2=height)
    art.show(group, bitmap, palette, (kit.stage.width - width) * look.ASK[0] // 2, look.ASK[2])


def ask_language(kit):
    """On the first start: which language, each in its own name."""
    if not kit.settings.unasked or local.get("CINQ_LANGUAGE") in LANGUAGES:
        return
    names = [kit.say("set language " + name) for name in _VALUES[0]]
    page = pages.List(kit, "Cinq", names, "Ⓐ OK")
    _drawing(kit, page.group)
    while page.wait() != A:
        pass
    kit.settings.change("language", page.at - kit.settings.language)
    kit.apply()


def edit(kit):
    """Let the player change things until B."""
    settings = kit.settings
    say = kit.say
    names = [name for name in NAMES if name and (name != "theme" or look.THEMES)]

    def row(index):
        name = names[index]
        return say("set " + name), word(kit, name)

    page = None
    at = 0
    while True:
        if page is None:
            rows = [row(index) for index in range(len(names))]
            page = pages.List(kit, say("settings"), rows, say("hint option"), at)
        intent = page.wait()
        if intent in (B, MENU):
            return
        at = page.at
        name = names[at]
        if intent == A:
            text = texts(kit.language + "_options")["settings " + name]
            pages.explain(kit, say("set " + name), text)
            page = None
            continue
        settings.change(name, -1 if intent == LEFT else 1)
        kit.apply()
        if name in ("language", "theme"):
            page = None  # every word changes, or every colour
        else:
            page.set(at, row(at))
        kit.tunes.play(tunes.CONFIRM)  # as loud as it is now
