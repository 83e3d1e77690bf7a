# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Before and after people play ahead: see play_ahead.py, which loads this when it is needed."""

from hands import LEAVE
from rules import IllegalMove
from ui import tunes
from ui.keys import MENU, B


def all_ready(ahead, table):
    """All begin together: wait for the others; False when a person here leaves instead."""
    kit = table.kit
    wire = ahead.remote.wire
    session = ahead.session
    number = ahead.number()
    session.ready(number)
    told = False
    while session.going != number:
        if not told:
            told = True
            if table.screen is None:  # after the menu
                table.show()
            table.say(wire.say("meeting"), kit.say("b menu"))
        if kit.wait(20) in (B, MENU):
            told = False
            if ahead.remote.beside("menu", None) == LEAVE:
                return False
        if session.trouble or session.gives_way():
            return False
    kit.tunes.play(tunes.YOUR_TURN)
    return True


def replay(ahead, moves):
    """Play what was played ahead, now that its turn has come: all but the last, which is
    returned."""
    match = ahead.session.match
    # The power may have failed in the midst of this.
    played = len(moves) - 1
    while match.moves[len(match.moves) - played :] != moves[:played]:
        played -= 1
    for move in moves[played:-1]:
        match.play(move)
    return moves[-1]


def recall(ahead, number):
    """What people here had called before the power failed."""
    journal = ahead.remote.table.kit.journal
    for seat in ahead.remote.humans:
        kept = journal.get(ahead.place(seat))
        if kept and kept[:5] == ahead.session.session + bytes((number, seat)):
            _recall_moves(ahead, number, seat, kept)


def _recall_moves(ahead, number, seat, kept):
    game = ahead.session.match.game.ahead(seat)
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
        ahead.solved[(number, seat)] = moves
