# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""What every game promises, as checks that CPython and MicroPython both run.

    contract.py check GAME SEATS SEED OPTIONS      random play, every promise checked
    contract.py bots GAME SEATS SEED OPTIONS LEVEL  bots in all seats, one line a move

OPTIONS is a row of digits, one per option of the game, or "-". Only what a Pico has is
used here: no pytest, no typing, no itertools.
"""

import sys

from rules import OVER, SPECTATOR, IllegalMove
from rules.dice import Dice

SMALL = 1536  # most games count all their moves below it


class Broken(Exception):
    """A game broke its promise."""


def demand(truth, *said):
    if not truth:
        raise Broken(" ".join(str(word) for word in said))


def snapshot(thing):
    """A game, a view or any part of it as plain values that compare."""
    if isinstance(thing, (int, str, bytes)) or thing is None:
        return thing
    if isinstance(thing, bytearray):
        return bytes(thing)
    if isinstance(thing, (list, tuple)):
        return [snapshot(part) for part in thing]
    if isinstance(thing, dict):
        return sorted((str(key), snapshot(thing[key])) for key in thing)
    if isinstance(thing, set):
        return sorted(thing)
    return snapshot(thing.__dict__)


def check_moves(game):
    """moves() yields small ints, each once, and the mover's view yields the same."""
    moves = list(game.moves())
    demand(len(set(moves)) == len(moves), "a move is yielded twice")
    for move in moves:
        demand(0 <= move < 1 << 24, "move out of range", move)
    view = game.view(game.turn())
    demand(list(view.moves()) == moves, "the mover's view has other moves")
    return moves


def check_views(game, seats):
    """A view of a view is itself, and agrees on what is public."""
    for seat in range(SPECTATOR, seats):
        before = snapshot(game)
        view = game.view(seat)
        demand(view is not game, "a view must not be the game itself")
        demand(snapshot(view.view(seat)) == snapshot(view), "view of a view differs", seat)
        demand(view.turn() == game.turn(), "a view sees another turn")
        demand(tuple(view.scores()) == tuple(game.scores()), "a view sees other scores")
        demand(tuple(view.winners()) == tuple(game.winners()), "a view sees other winners")
        demand(snapshot(game) == before, "looking changed the game")


def check_refusals(game, moves, dice, every):
    """Whatever `moves` did not yield is refused and changes nothing."""
    before = snapshot(game)
    legal = set(moves)
    # Every small number if that is wanted and at times, and always a few large ones.
    for move in range(SMALL if dice.below(6) == 0 or every else 0):
        refuse(game, legal, move)
    for _ in range(3):
        refuse(game, legal, dice.below(SMALL))
        refuse(game, legal, dice.below(30000) * 500 + dice.below(500))
    refuse(game, legal, -1)
    demand(snapshot(game) == before, "a refused move changed the game")


def is_timed(game, legal, move):
    """Whether a move is a legal one that carries a time."""
    untimed = getattr(game, "untimed", None)
    return untimed is not None and untimed(move) in legal


def refuse(game, legal, move):
    """Try a move that `moves` did not yield; a move may carry a time, and is yielded without."""
    if move in legal or is_timed(game, legal, move):
        return
    try:
        game.play(move)
    except IllegalMove:
        return
    demand(False, "an illegal move was accepted", move)


def check_events(events):
    for event in events:
        demand(isinstance(event, tuple) and isinstance(event[0], str), "odd event", event)
        for part in event[1:]:
            demand(isinstance(part, (int, str, bytes)), "odd event", event)


def phase_of(game):
    """What is asked now, as a number; a game without phases has one."""
    phase = getattr(game, "phase", None)
    return phase() if phase else 0


def check(module, seats, seed, options, limit=20000):
    """Play one random game to its end and check every promise on the way."""
    game = module.Game(seats, seed, options)
    dice = Dice(seed + 1)
    phases = set()  # those in which every small number was tried
    step = 0
    while game.turn() != OVER:
        demand(step < limit, "no end after", limit, "moves")
        demand(0 <= game.turn() < seats, "odd seat", game.turn())
        demand(tuple(game.winners()) == (), "winners before the end")
        moves = list(game.moves())
        demand(moves, "a game that is not over has no move")
        phase = phase_of(game)
        if phase not in phases or step % 7 == 0 or len(moves) > 1 and dice.below(8) == 0:
            moves = check_moves(game)
            check_views(game, seats)
            check_refusals(game, moves, dice, phase not in phases)
            phases.add(phase)
        move = dice.choice(moves)
        check_events(game.play(move))
        step += 1
    check_views(game, seats)
    demand(list(game.moves()) == [], "moves after the end")
    demand(len(game.scores()) == seats, "not one score per seat")
    # A dead game that the players end has no winner; every other game has one.
    demand(game.winners() or max(game.scores()) == 0, "nobody won")
    return step


def choose(bot, view, seat, level, dice):
    """Run a bot to its answer."""
    move = None
    for move in bot.think(view, seat, level, dice):
        pass
    return move


def bots(module, bot, seats, seed, options, level, tell=print, limit=20000):
    """Play one game of bots and tell every move; the transcript is the same everywhere."""
    game = module.Game(seats, seed, options)
    step = 0
    while game.turn() != OVER and step < limit:
        seat = game.turn()
        move = choose(bot, game.view(seat), seat, level, Dice(seed * 31 + step))
        tell("%d %d %d %s" % (step, seat, move, game.play(move)))
        step += 1
    tell("scores %s winners %s" % (list(game.scores()), list(game.winners())))
    return game


def main(arguments):
    what, name, seats, seed, options = arguments[:5]
    options = () if options == "-" else tuple(int(digit) for digit in options)
    module = getattr(__import__("rules." + name), name)
    if what == "check":
        print("moves", check(module, int(seats), int(seed), options))
    else:
        bot = getattr(__import__("bots." + name), name)
        bots(module, bot, int(seats), int(seed), options, int(arguments[5]))


if __name__ == "__main__":
    main(sys.argv[1:])
