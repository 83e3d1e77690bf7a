# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""What was played and won, to look at and to forget."""

from menus.statistics import BEST, BOTS, LEVELS, PEOPLE, read, write
from rules import GAMES, number
from save.journal import STATISTICS
from table import pages
from ui.keys import MENU, A, B


def show(kit):
    """A list of games; A tells more about one."""
    say = kit.say
    at = 0
    while True:
        rows = []
        for game in GAMES:
            rows.append((say("title " + game), str(_played(read(kit.journal, game)))))
        rows.append(say("reset all"))
        page = pages.List(kit, say("statistics"), rows, say("hint choose"), at, arrows=False)
        intent = page.wait()
        at = page.at
        if intent in (B, MENU):
            return
        if intent != A:
            continue
        if at < len(GAMES):
            _tell(kit, GAMES[at])
        elif pages.lose(kit, say("statistics"), say("reset sure")):
            for game in GAMES:
                if kit.journal.get(STATISTICS + number(game)):
                    write(kit.journal, game, ())
            at = 0


def _played(numbers):
    return numbers[0] + numbers[2] + numbers[4] + numbers[PEOPLE] + numbers[BOTS]


def _tell(kit, game):
    say = kit.say
    numbers = read(kit.journal, game)
    lines = []
    for level, name in enumerate(LEVELS):
        played, won = numbers[2 * level], numbers[2 * level + 1]
        if played:
            lines.append(say("won of", say("level " + name), won, played))
    if numbers[PEOPLE]:
        lines.append(say("people matches", numbers[PEOPLE]))
    if numbers[BOTS]:
        lines.append(say("bot matches", numbers[BOTS]))
    for side in range(2):
        time = numbers[BEST + side]
        if time:
            lines.append(say("best time", 3 + side, time // 100, "%02d" % (time % 100)))
    pages.Reader(kit, say("title " + game), lines or [say("never played")])
