# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""An opponent of Omphalos that has time: it weighs every turn and the very best answer to it.

    .venv/bin/python -m tests.exact_omphalos 100 2         # matches and players, against Hard
    .venv/bin/python -m tests.exact_omphalos 100 2 1 300   # mode 2, from another seed on

It values tiles as Hard does but leaves nothing out: every placement with every move of a tile
before or after it, and against the most promising of them every turn of the next player. What
Hard loses against it, it loses by what it does not look at. One sits among Hards; each seed is
played once with it on every seat, after four random moves.
"""

import multiprocessing
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
for room in (ROOT / "tests", ROOT / "lib"):
    if str(room) not in sys.path:
        sys.path.append(str(room))

import contract  # noqa: E402

from bots import HARD, omphalos  # noqa: E402
from rules import OVER  # noqa: E402
from rules import omphalos as rules  # noqa: E402
from rules.dice import Dice  # noqa: E402

TURNS = 100  # own turns to which all answers are looked for
OPENING = 4  # random steps
ALL_LINES = 5000  # what two changes of the table may be worth more together than each alone


def weighed(game, seat):
    mind = omphalos._Mind(game, seat)
    for _ in mind.weigh():
        pass
    return mind


def moves_of_tiles(mind, seat, sign, more=0, least=-(10**6)):
    """(worth, source, target) of every move of a tile that, with `more`, may be worth `least`."""
    game = mind.game
    places = game.places()
    found = []
    for other in range(game.seats):
        if other == seat:
            continue
        sources = omphalos._sources(game, rules.ATTRIBUTE + other)
        colour = mind.hues[other + 1]
        mind.fill(sources, colour, sign)
        lifts = [(cell, mind.worths[cell]) for cell in sources]
        mind.fill(places, colour, sign)
        best = max([mind.worths[cell] for cell in places], default=0)
        lay = {cell: mind.worths[cell] for cell in places}
        for source, lift in lifts:
            if more + best - lift + ALL_LINES <= least:
                continue
            for target in game.destinations(source):
                if more + lay.get(target, best) - lift + ALL_LINES > least:
                    found.append((mind.moving(source, target) * sign, source, target))
    return found


def turns(mind, seat, sign, enough=10**6):
    """(worth, place, source, target, whether the move comes first) of every turn.

    None of them is left out that is worth more than the best one so far; it ends at `enough`.
    """
    game = mind.game
    colour = mind.hues[seat + 1]
    code = rules.ATTRIBUTE + seat
    places = game.places()
    mind.fill(places, colour, sign)
    rows = sorted([(mind.worths[cell], cell) for cell in places], reverse=True)
    every = enough == 10**6
    found = [(worth, cell, 0, 0, 0) for worth, cell in rows]
    best = rows[0][0]
    for worth, cell in rows:
        before = mind.lay(cell, code)
        least = -(10**6) if every else best
        for gain, source, target in moves_of_tiles(mind, seat, sign, worth, least):
            found.append((worth + gain, cell, source, target, 0))
            best = max(best, worth + gain)
        mind.take(cell, before)
        if best >= enough:
            return found
    # A move first makes room for the cell that was left and for those beside the new one, and
    # may be against the rules once the tile lies.
    for gain, source, target in moves_of_tiles(mind, seat, sign):
        known = mind.move(source, target)
        after = game.places()
        mind.fill(after, colour, sign)
        for cell in after:
            found.append((gain + mind.worths[cell], cell, source, target, 1))
        mind.move_back(source, target, known)
    return found


class Exact:
    """It plans a whole turn and then takes its steps."""

    def __init__(self):
        self.steps = []

    def choose(self, game, seat, dice):
        if not self.steps:
            self.steps = self.plan(game, seat, dice)
        return self.steps.pop(0)

    def plan(self, game, seat, dice):
        mind = weighed(game, seat)
        rows = [(row[0] + dice.below(10), *row[1:]) for row in turns(mind, seat, 1)]
        rows.sort(reverse=True)
        attributes, gods = game.hand(seat)
        own = rules.ATTRIBUTE + seat if attributes else rules.DEITY + seat
        best, chosen, spends = -(10**6), rows[0], False
        for row in rows[:TURNS] if game.left_over > 1 else ():
            worth, place, source, target, first = row
            if worth <= best:
                break
            moved = mind.move(source, target) if source else 0
            covered = mind.lay(place, own)
            for code in (own, rules.DEITY + seat):
                if code != own:
                    mind.take(place, covered)
                    mind.lay(place, code)
                answer = max(turns(mind, (seat + 1) % game.seats, -1, worth - best))
                if worth - answer[0] > best:
                    best, chosen, spends = worth - answer[0], row, code != own
                if not (attributes and gods and answer[2] == place and not source):
                    break
            mind.take(place, covered)
            if source:
                mind.move_back(source, target, moved)
        _, place, source, target, first = chosen
        steps = [rules.encode(rules.PLACE, place)]
        if spends:
            steps.insert(0, rules.encode(rules.GOD))
        if source:
            pair = [rules.encode(rules.LIFT, source), rules.encode(rules.DROP, target)]
            return pair + steps if first else steps + pair
        return [*steps, rules.encode(rules.SKIP)]


def play(seats, seed, place, options=()):
    """What the exact player on this place wins of a match: 1, a share of it, or 0."""
    game = rules.Game(seats, seed, options)
    chance = Dice(seed + 77)
    exact = Exact()
    step = 0
    while game.turn() != OVER:
        seat = game.turn()
        dice = Dice(seed * 31 + step)
        if step < OPENING:
            move = chance.choice(list(game.moves()))
        elif seat == place and (exact.steps or not (game.placed or game.source or game.god)):
            move = exact.choose(game, seat, dice)
            if move not in game.moves():  # the turn was over without a SKIP
                exact.steps = []
                continue
        else:
            move = contract.choose(omphalos, game.view(seat), seat, HARD, dice)
        game.play(move)
        if game.turn() != seat:
            exact.steps = []
        step += 1
    winners = game.winners()
    return 1 / len(winners) if place in winners else 0.0


def _task(task):
    return play(*task)


def share(matches, seats, options=(), seed=1000, processes=2):
    """Of so many matches, the share that the exact player wins."""
    tasks = [(seats, seed + i // seats, i % seats, options) for i in range(matches)]
    with multiprocessing.Pool(processes) as pool:
        return sum(pool.imap(_task, tasks, chunksize=2)) / matches


def main():
    matches, seats, *more = [int(word) for word in sys.argv[1:]]
    options = (more[0],) if more else ()
    won = share(matches, seats, options, *more[1:2])
    print(f"{seats} players: the exact one wins {100 * won:.1f} % of {matches}")


if __name__ == "__main__":
    main()
