# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Code de Vinci as the puzzle of the day: one tile is certain."""

import zlib

from micropython import const

from console import rooms
from console.kit import texts
from hands import AGAIN, LEAVE
from match import HUMAN, Match, load
from modes.daily import HINT, STAR, WRONG
from table.table import Table
from ui import store, tunes
from ui.keys import MENU, A, B

_MEDIUM = const(1)
_TRIES = const(3)
_RECORD = const(44)  # bytes of a position: see sim/tools/puzzles.py
_GROUP = const(16)  # positions that lie together
_COUNT = const(122)  # positions


def position(number):
    """A position of Code de Vinci, as bytes: see sim/tools/puzzles.py."""
    number %= _COUNT
    file, length = store.find("puzzles/code_vinci %d" % (number // _GROUP))
    with file:
        at = number % _GROUP * _RECORD
        return zlib.decompress(file.read(length))[at : at + _RECORD]


def play(kit, day, person, other):
    """The position of a day: which tile is certain, in three tries."""
    record = position(day // 3)
    seat = record[3]
    players = [(person, HUMAN), (other, _MEDIUM)]
    if seat:
        players.reverse()
    match = Match("code_vinci", players, record[0] | record[1] << 8 | record[2] << 16)
    for move in record[6:]:
        if move == 0xFF:
            break
        match.play(move)
    hand = Deduction(match, record[4], record[5])
    table = Table(kit, match, hand)
    table.facing = seat
    table.show()
    table.turns()
    if not hand.over:
        return None
    won = hand.wrong < _TRIES
    signs = [HINT] * hand.hints + [WRONG] * hand.wrong + [STAR] * won
    return won, 0, bytes(signs)


class Deduction:
    """The hand of the player who looks for the one tile that is certain."""

    unsaved = True

    def __init__(self, match, position, number):
        rules = load("rules", "code_vinci")
        self._pick = rules.pick(1 - match.game.turn(), position)
        self._guess = rules.guess(number)
        self._begin = match.seal(len(match.moves))
        self._number = number
        self.hints = 0
        self.wrong = 0  # tries
        self.over = False

    def decide(self, table, seat):
        """The number that is certain; anything else is tried again, or is told in the end."""
        match = table.match
        if self.over:
            self._wait(table, texts(table.kit.language + "_daily")["certain"])
            return LEAVE
        move = table.person.decide(table, seat)
        if len(match.moves) == self._begin or move < 0:
            return move
        self.over = match.moves[-1] == self._pick and move == self._guess
        if self.over:
            return move
        self.wrong += 1
        match.rewind(self._begin)
        match.seal(self._begin)
        kit = table.kit
        kit.tunes.play(tunes.REFUSED)
        words = texts(kit.language + "_daily")
        if self.wrong < _TRIES:
            text = words["not certain"].format(_TRIES - self.wrong)
            table.put_away()
            rooms.lend("table.pages", "tell", kit, kit.say("title " + match.name), text)
            return AGAIN
        self.over = True
        table.show()
        table.person.point(table, match.game.view(seat), self._pick)
        self._wait(table, words["only"].format(self._number))
        return LEAVE

    def _wait(self, table, text):
        """Leave it on the display until a key."""
        table.say(text)
        table.kit.fresh()
        while table.kit.wait() not in (A, B, MENU):
            pass

    def advise(self, table, seat):
        """A hint is what is certain; the result tells that there was one."""
        self.hints += 1
        return self._pick if len(table.match.moves) == self._begin else self._guess
