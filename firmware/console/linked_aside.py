# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Beside a linked table: who waits for others and their menu; what is told when it cannot go on.

In memory only then, so that whoever plays has the room.
"""

from micropython import const

from console.table import AGAIN, GO_ON, LEAVE
from message import fingerprint
from rules import SPECTATOR
from ui.keys import MENU, B, X, Y

_SECRETS = const(-6)  # below what a table knows instead of a move: minus the seat that looks


def watch(table, seat):
    """Somebody decides at another console: LEAVE, or AGAIN when something has come."""
    kit = table.kit
    session = table.session
    alone = table.humans[0] if len(table.humans) == 1 else None
    if alone is None and table.facing != table.looks:
        table.looks = None  # something came between: whoever looked may have put it down
        _hide(table)
    said = None
    synced = session.synced
    other = kit.say("thinks", table.match.players[seat][0])
    if not synced:
        other = table.wire.say("meeting")
    while True:
        turn = table.match.game.turn()
        if session.synced != synced:
            return AGAIN  # all are there again: people here may play ahead
        if session.waiting() or session.trouble or session.may_play() and session.mine(turn):
            return AGAIN
        words = table.told or other
        looks = table.looks
        if words != said:
            said = words
            table.say(words, kit.say("b menu" if looks is None else "b back"))
        own = alone if looks is None else looks
        intent = kit.wait(40)
        if looks is not None and (intent == B or table._unattended()):
            table.looks = said = None
            _hide(table)
        elif intent in (B, MENU):
            if _menu(table, own) == LEAVE:
                return LEAVE
            said = None
            table._show()
        elif intent in (X, Y):
            (table._log if intent == X else table._question)(own)
            said = None
            table._show()


def _hide(table):
    """From now on it shows what all people here may see."""
    if table.facing is not None:
        table.facing = None
        table._show()


def _menu(table, own):
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
    table.put_away()
    word, console = table.session.trouble
    print("link:", word, console, table.session.refused)
    table.wire.tell(table.wire.say("trouble " + word, table.people([console])))


def forget(table):
    """Somebody has not seen the end: whether this console need not keep it for them."""
    table.put_away()
    session = table.session
    count = session.count()
    late = [
        i for i, other in enumerate(session.consoles) if other.count != count and i != session.me
    ]
    return not table.wire.ask(table.wire.say("not seen", table.people(late)), "hint keep")
