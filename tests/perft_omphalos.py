# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Count the whole turns of Omphalos; CPython and MicroPython both run this.

    perft_omphalos.py FILE MOST     check every count up to MOST in perft/omphalos.json

A row of the file is a position (seats, the options, the seat to move, the hands and the
rows of the table, a to d attributes, A to D gods, Z Zeus) and per depth the number of
ways to play so many turns, by the kind of the last one: place, place then move, move
then place.
"""

import json
import sys

from rules import OVER, omphalos


def position(rows, seats=2, seat=0, options=(), hands=None):
    """A game with these tiles on the table; `hands` is a list of (attributes, gods)."""
    game = omphalos.Game(seats, 0, options)
    # Zeus lies in the middle of the table; a figure without him has its first tile there.
    figure = "".join(rows)
    anchor = figure.find("Z")
    if anchor < 0:
        anchor = 0
        while figure[anchor] == ".":
            anchor += 1
    width = len(rows[0])
    first = game.zeus() - anchor // width * game.side - anchor % width
    game.take(game.zeus())
    game.lay(game.zeus(), code(figure[anchor]))
    for i in range(len(figure)):
        if i != anchor and figure[i] != ".":
            game.lay(first + i // width * game.side + i % width, code(figure[i]))
    for player, (one, two) in enumerate(zip("abcd"[:seats], "ABCD")):
        if hands is None:
            game.attributes[player] -= figure.count(one)
            game.gods[player] -= figure.count(two)
        else:
            game.attributes[player], game.gods[player] = hands[player]
    game.left_over = sum(game.attributes) + sum(game.gods)
    game.seat = seat
    return game


def code(letter):
    return ".abcdABCDZ".find(letter)


def whole_turns(game):
    """Yield (kind, game after the turn): 0 place, 1 place then move, 2 move then place."""
    seat = game.seat
    todo = [(game, 0)]
    while todo:
        at, kind = todo.pop()
        for move in at.moves():
            after = at.view(seat)
            after.play(move)
            what = omphalos.kind(move)
            if what == omphalos.DROP:
                kind_after = 1 if at.placed else 2
            else:
                kind_after = kind
            if after.turn() != seat:
                yield kind_after, after
            else:
                todo.append((after, kind_after))


def count_last(game):
    """The number of whole turns of each kind, without playing every step of them."""
    seat = game.seat
    kinds = (1 if game.attributes[seat] else 0) + (1 if game.gods[seat] else 0)
    counts = [0, 0, 0]
    # For every other rule an attribute and a god just placed are alike.
    for cell in game.places():
        counts[0] += kinds
        game.lay(cell, omphalos.DEITY + seat)
        for source in game.sources():
            counts[1] += kinds * len(game.destinations(source))
        game.take(cell)
    for source in game.sources():
        tile = game.code(source)
        for target in game.destinations(source):
            game.take(source)
            game.lay(target, tile)
            counts[2] += kinds * len(game.places())
            game.take(target)
            game.lay(source, tile)
    return counts


def perft(game, depth):
    """How many ways there are to play `depth` whole turns, by the kind of the last."""
    if depth == 1:
        return count_last(game)
    counts = [0, 0, 0]
    for _, after in whole_turns(game):
        if after.turn() != OVER:
            for kind, count in enumerate(perft(after, depth - 1)):
                counts[kind] += count
    return counts


def main(name, most):
    with open(name) as file:
        rows = json.load(file)
    for row in rows:
        for depth, known in enumerate(row["turns"], 1):
            if sum(known) > most:
                continue
            game = position(row["rows"], row["seats"], row["seat"], row["options"], row["hands"])
            found = perft(game, depth)
            print(row["name"], depth, found)
            if found != known:
                print("expected", known)
                sys.exit(1)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
