# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Before and after people play ahead: see together.py, which loads this when it is needed."""

from console.table import LEAVE
from rules import IllegalMove
from ui import tunes
from ui.keys import MENU, B


def all_ready(together, number):
    """All begin together: wait for the others; False when somebody here leaves instead."""
    table = together.table
    kit = table.kit
    session = table.session
    session.ready(number)
    table.say(table.wire.say("meeting"), kit.say("b menu"))
    while session.going != number:
        intent = kit.wait(20)
        if intent in (B, MENU):
            if table._menu(None) == LEAVE:
                return False
            table._show()
            table.say(table.wire.say("meeting"), kit.say("b menu"))
        if session.trouble:
            return False
    kit.tunes.play(tunes.YOUR_TURN)
    return True


def replay(together, moves):
    """Play what was played ahead, now that its turn has come: all but the last, which is
    returned."""
    match = together.table.match
    # The power may have failed in the midst of this.
    played = len(moves) - 1
    while match.moves[len(match.moves) - played :] != moves[:played]:
        played -= 1
    for move in moves[played:-1]:
        match.play(move)
    return moves[-1]


def recall(together, number):
    """What people here had called before the power failed."""
    table = together.table
    for seat in table.humans:
        kept = table.kit.journal.get(together.key(seat))
        if kept and kept[:5] == table.session.session + bytes((number, seat)):
            _recall_moves(together, number, seat, kept)


def _recall_moves(together, number, seat, kept):
    game = together.table.match.game.ahead(seat)
    if game is None:
        return
    moves = []
    for at in range(5, len(kept), 3):
        moves.append(kept[at] << 16 | kept[at + 1] << 8 | kept[at + 2])
        try:
            game.play(moves[-1])
        except IllegalMove:
            return
    if game.ahead(seat) is None:
        together.solved[(number, seat)] = moves
