# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""What the page runs as code.py to begin a match at once.

Of a shared match that is its deal: same game, seed and options. The visitor takes the seat of the
first person, bots take the others. In a room it is a match of the chosen game with a seat for
each member, offered to them. Afterwards, or when a match of this game waits and is not given up,
everything is as usual.
"""

import os

import microcontroller
import supervisor
from _share import from_text

from console import rooms
from console.kit import Kit
from match import HUMAN, Match
from menus import names, start
from rules import IllegalMove
from save.journal import Journal

_MEDIUM = 1


def deal(kit, text):
    """The match; None if it may not begin."""
    try:
        shared = from_text(text)
    except (ValueError, IllegalMove) as error:
        print(repr(error))  # a broken link: there is the menu
        return None
    kit.speak_of(shared.name)
    waits = kit.journal.match(shared.number) is not None
    title = kit.say("title " + shared.name)
    if waits and not rooms.lend(
        "table.pages", "lose", kit, kit.say("start"), kit.say("give up sure", title)
    ):
        return None
    own = (names.known(kit.journal) or [kit.say("player", 1)])[0]
    seat = (shared.humans() or [0])[0]
    taken = [own]
    players = []
    for _, level in shared.players:
        if len(players) == seat:
            players.append((own, HUMAN))
        else:
            taken.append(names.bot(taken))
            players.append((taken[-1], _MEDIUM if level == HUMAN else level))
    return Match(shared.name, players, shared.seed, shared.options, kit.journal)


def offered(kit, game, members):
    """Offer a match to the members of a room, and play it if they join."""
    from menus.setup import Setup

    kit.speak_of(game)
    setup = Setup(kit, game)
    players = [setup.players[0]]
    while len(players) < min(max(members, setup.fewest), setup.most):
        players.append((names.bot([name for name, _ in players]), _MEDIUM))
    setup.players, setup.first = players, 0
    given = setup.to_share()
    rooms.clear("menus")
    wire = given and rooms.lend("linked.lobby", "offer", kit, game, *given)
    if wire:
        from linked import play as linked

        linked.play(kit, wire)


main, *prepared = start.prepare()
if supervisor.runtime.run_reason == supervisor.RunReason.STARTUP:
    kit = Kit(prepared[0], Journal(microcontroller.nvm))
    kit.watch(prepared[2])
    if os.getenv("CINQ_OFFER"):
        print("Cinq ready on", kit.name, "to offer a match")
        offered(kit, os.getenv("CINQ_OFFER"), os.getenv("CINQ_MEMBERS"))
        match = None
    else:
        match = deal(kit, os.getenv("CINQ_DEAL"))
    if match:
        match.begin()
        print("Cinq ready on", kit.name, "to play a deal")
        main.at_table(kit, match)
    kit.speak_of(None)
    kit.stage.clear()
main.run(*prepared)
