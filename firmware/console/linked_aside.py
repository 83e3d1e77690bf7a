# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Pages beside a linked table: the menu of who waits, and what is told when it cannot go on."""

from micropython import const

from console.table import GO_ON
from message import fingerprint
from rules import SPECTATOR

_SECRETS = const(-6)  # below what a table knows instead of a move: minus the seat that looks


def menu(table, own):
    """The menu, with what people here may do though it is not their turn."""
    match = table.match
    claims = {}
    extra = []
    for seat in table.humans if table.claims else ():
        for claim in table.claims((seat,)):
            extra.append(claim)
            claims[claim[1]] = seat
    for seat in _secretive(table):
        extra.append((table.wire.say("secrets", match.players[seat][0]), _SECRETS - seat))
    while True:
        action = table._menu(own, extra)
        if action in claims:
            table.session.call(claims[action], len(match.moves) & 255, action)
        if action > _SECRETS:
            return action
        seat = _SECRETS - action
        if table._open("hand_over", seat):
            table.looks = table.facing = seat
            return GO_ON


def _secretive(table):
    """Of several people here those who know what not all do: each may look at it alone.

    Where all play at the same time, everybody has seen theirs.
    """
    game = table.match.game
    if len(table.humans) == 1 or hasattr(game, "together"):
        return ()
    public = fingerprint(game.view(SPECTATOR))
    return [seat for seat in table.humans if fingerprint(game.view(seat)) != public]


def give_up(table):
    """Something that cannot be mended here; the match stays as it is."""
    word, console = table.session.trouble
    print("link:", word, console, table.session.refused)
    table.wire.ask(table.wire.say("trouble " + word, table.people([console])))


def forget(table):
    """Somebody has not seen the end: whether this console need not keep it for them."""
    session = table.session
    count = session.count()
    late = [
        i for i, other in enumerate(session.consoles) if other.count != count and i != session.me
    ]
    return not table.wire.ask(table.wire.say("not seen", table.people(late)), "hint keep")
