# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Enigma as the puzzle of the day: a word that a bot has coded."""

from micropython import const

from console import rooms
from console.kit import LANGUAGES
from hands import LEAVE, bot
from match import HUMAN, Match
from modes.daily import HINT, NO, STAR, WRONG, YES
from table.table import Table

_SEED = const(0xDA1000)  # and the day
_MEDIUM = const(1)


def play(kit, day, person, other):
    """The word of a day: what was asked, and whether it was found."""
    language = LANGUAGES.index(kit.language)
    values = 0, 0, language if language < 2 else 0
    match = Match("enigma", [(other, _MEDIUM), (person, HUMAN)], _SEED + day, values)
    hand = Round()
    table = Table(kit, match, hand)
    table.show()
    table.turns()
    if not hand.read:
        return None
    signs = [HINT] * hand.hints
    game = match.rules.Game(2, match.seed, values)
    for move in match.moves:
        for event in game.play(move):
            sign = {"yes": YES, "no": NO, "wrong": WRONG, "right": STAR}.get(event[0])
            if sign is not None:
                signs.append(sign)
    won = signs[-1] == STAR
    return won, 0, bytes(signs)


class Round:
    """The hand of all seats for one round of Enigma."""

    unsaved = True

    def __init__(self):
        self.hints = 0
        self.read = False  # the word lies open, and was looked at

    def decide(self, table, seat):
        """As in a match, until the word lies open and was looked at."""
        if table.match.is_human(seat):
            rooms.clear("bots")  # the word is coded: the bot is not needed any more
        ended = table.match.game.phase() == table.match.rules.REVEAL
        move = table.hand(seat).decide(table, seat)
        if ended and move >= 0:
            self.read = True
            return LEAVE
        return move

    def advise(self, table, seat):
        """A hint, which the result tells."""
        self.hints += 1
        return bot.advise(table, seat)
