# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""What was played and won, per game; kept in the journal.

A record is numbers of two bytes each:

    0 to 5   played, won: against easy, medium and hard bots; the strongest at the table
             counts, and only matches of one person against bots
    6        matches of several people
    7        matches of bots among themselves
    8, 9     best times of one person alone, where a game has a clock: of its shorter and of its
             longer puzzle, in hundredths of a second; 0 for none
"""

from micropython import const

from rules import number
from save.journal import STATISTICS

PEOPLE = 6
BOTS = 7
BEST = 8
_LENGTH = const(10)
LEVELS = ("easy", "medium", "hard")


def read(journal, game):
    """The numbers of a game."""
    kept = journal.get(STATISTICS + number(game)) or b""
    numbers = [0] * _LENGTH
    for i in range(min(_LENGTH, len(kept) // 2)):
        numbers[i] = kept[2 * i] << 8 | kept[2 * i + 1]
    return numbers


def against_bots(journal, game):
    """(played, won) by one person against bots of any level."""
    numbers = read(journal, game)
    return sum(numbers[0:PEOPLE:2]), sum(numbers[1:PEOPLE:2])


def _packed(numbers):
    data = bytearray()
    for count in numbers:
        count = min(count, 0xFFFF)
        data += bytes((count >> 8, count & 255))
    while data and not data[-1]:
        data = data[:-1]
    if len(data) % 2:
        data += b"\x00"
    return bytes(data)


def write(journal, game, numbers):
    journal.put(STATISTICS + number(game), _packed(numbers))


def finish(journal, match):
    """Note that a match is over, and count it: one record, so that a cut leaves both or none."""
    numbers = read(journal, match.name)
    people = match.humans()
    bots = [level for _, level in match.players if level < len(LEVELS)]
    if len(people) == 1 and bots:
        at = 2 * max(bots)
        numbers[at] += 1
        if people[0] in match.game.winners():
            numbers[at + 1] += 1
    else:
        numbers[PEOPLE if people else BOTS] += 1
    journal.end(match.number, STATISTICS + match.number, _packed(numbers))


def best(journal, game, side, hundredths):
    """Note a time; whether it is the best so far."""
    numbers = read(journal, game)
    if numbers[BEST + side] and numbers[BEST + side] <= hundredths:
        return False
    numbers[BEST + side] = hundredths
    write(journal, game, numbers)
    return True
