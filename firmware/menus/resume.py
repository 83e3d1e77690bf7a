# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""A match that waited is played again up to where it was left."""

from console import rooms
from match import Match, Unreadable
from table import pages
from ui.stage import INK
from ui.text import CENTRE, Row


def waiting(kit, game):
    """The match of a game with this number, or None if it cannot be read."""
    stage = kit.stage
    group = stage.scene()
    middle = stage.height // 2 - 4
    Row(stage, group, stage.width // 2, middle, kit.say("resuming"), INK, CENTRE)
    kit.step()
    kit.playing = game
    try:
        match = Match.waiting(kit.journal, game)
        for _ in match.replay(kit.journal.entries(game)):
            kit.alive()
        if match.ticket:
            from link.catch_up import owners_of

            owners_of(match)
        return match
    except Unreadable as error:
        kit.playing = None
        print("Unreadable:", error)
        if pages.confirm(kit, kit.say("aside"), kit.say("match unreadable")):
            rooms.lend("menus.fault", "set_aside", kit, game)
    return None
