# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The end of a match at the table, before its result: everything lies open and is counted."""

from rules import SPECTATOR
from ui.keys import MENU, A, B


def show(table):
    """All players see everything; the screen may have more to show, step by step."""
    table.facing = None
    table.show()
    finale = getattr(table.screen, "finale", None)
    if finale:
        for words in finale(table.match.game.view(SPECTATOR)):
            if not _read(table, words) if words else table.kit.pause(20):
                break
        table.latest = ""
        if table.ribbon is not None:
            table.ribbon.set("")
        table.show()


def _read(table, words):
    """Show words until a key; whether there is to be more.

    In a lesson they pass by themselves: a caption speaks of them all.
    """
    kit = table.kit
    if table.person.learns:
        table.say(words)
        kit.pause(kit.settings.bot_pause)
        return True
    if table.ribbon is None:
        table.say(words + " Ⓐ")
    else:
        table.ribbon.set(words)
        table.say(kit.say("hint go on"))
    intent = 0
    while intent not in (A, B, MENU):
        intent = kit.wait()
    return intent == A
