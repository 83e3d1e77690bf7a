# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Beside a linked table: waiting for others and the menu meanwhile; what is told when it cannot
go on. In memory only then, so that a person who decides has the room.
"""

from hands import AGAIN, LEAVE
from link.message import fingerprint
from rules import SPECTATOR
from ui.keys import MENU, B, X, Y


def watch(remote, seat):
    """Wait while another console decides, or until the menu is wanted: whether it is."""
    table = remote.table
    kit = table.kit
    session = remote.session
    alone = table.alone()
    if alone is None and table.facing != remote.looks:
        remote.looks = None  # something came between: the person who looked may have put it down
        _hide(table)
    elif table.screen is None:
        table.show()
    said = None
    synced = session.synced
    other = kit.say("thinks", table.match.players[seat][0])
    if not synced:
        other = remote.wire.say("meeting")
    while True:
        turn = table.match.game.turn()
        if session.synced != synced:
            return False  # all are there again: people here may play ahead
        if session.waiting() or session.trouble or session.may_play() and session.mine(turn):
            return False
        words = remote.told or other
        looks = remote.looks
        if words != said:
            said = words
            table.say(words, kit.say("b menu" if looks is None else "b back"))
        intent = kit.wait(40)
        if looks is not None and (intent == B or table.unattended()):
            remote.looks = said = None
            _hide(table)
        elif intent in (B, MENU):
            return True
        elif intent in (X, Y):
            own = alone if looks is None else looks
            table.open("x_opens" if intent == X else "question", own)
            return False


def _hide(table):
    """From now on it shows what all people here may see."""
    if table.facing is not None or table.screen is None:
        table.facing = None
        table.show()


def menu(remote, own):
    """The menu, with what people here may do though it is not their turn: LEAVE or AGAIN."""
    table = remote.table
    match = table.match
    claims = []
    for seat in table.humans:
        claims += [(words, seat, move) for words, move in remote.claims(seat)]
    secrets = []
    for seat in _secretive(table):
        secrets.append((remote.wire.say("secrets", match.players[seat][0]), seat))
    away = remote.away()
    bots = [remote.wire.say("bot for", remote.people(away))] if away else []
    while True:
        row = table.choose(own, bots + [entry[0] for entry in claims + secrets])
        if row in bots:
            remote.session.let_bots(away)
        for words, seat, move in claims:
            if words == row:
                remote.session.call(seat, len(match.moves) & 255, move)
        wanted = [seat for words, seat in secrets if words == row]
        if not wanted:
            return LEAVE if row == "leave" else AGAIN
        if table.open("hand_over", wanted[0]):
            remote.looks = table.facing = wanted[0]
            return AGAIN


def _secretive(table):
    """Of several people here those who know what not all do: each may look at it alone.

    Where all play at the same time, everybody has seen theirs.
    """
    game = table.match.game
    if len(table.humans) == 1 or hasattr(game, "together"):
        return ()
    public = fingerprint(game.view(SPECTATOR))
    return [seat for seat in table.humans if fingerprint(game.view(seat)) != public]


def give_up(remote):
    """Tell of something that cannot be mended here; the match stays as it is."""
    remote.table.put_away()
    word, console = remote.session.trouble
    print("link:", word, console, remote.session.refused)
    remote.wire.tell(remote.wire.say("trouble " + word, remote.people([console])))


def forget(remote):
    """Not all consoles have seen the end: whether this one may forget the match all the same."""
    remote.table.put_away()
    session = remote.session
    count = session.count()
    late = [
        i for i, other in enumerate(session.consoles) if other.count != count and i != session.me
    ]
    return not remote.wire.ask(remote.wire.say("not seen", remote.people(late)), "hint keep")
