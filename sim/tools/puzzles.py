# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Positions of Code de Vinci for the puzzle of the day, out of matches that bots play.

    python -m sim.tools.puzzles         write firmware/puzzles/code_vinci.bin

In each, two players face each other with dealt tiles, and the one on turn has drawn. Of the
tiles of the other that lie face down exactly one has the same number in every row that fits what
can be seen: colours, order, tiles face up, one's own and the drawn one, and numbers that were
wrong. No look at its neighbours alone tells it, and bluffs do not count.

A record has RECORD bytes: the seed (3, the lowest first), the seat that looks, the place and the
number of the tile, the moves up to there, and 0xFF up to its end. Which puzzle a day has follows
from their order, so the file is a format: consoles of all versions have the same one.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from boards import store
from boards.command import Parser
from lib import MEDIUM, Match, ask
from rules import HIDDEN
from rules import code_vinci as rules

ROOT = Path(__file__).resolve().parents[2]
FILE = ROOT / "firmware/puzzles/code_vinci.bin"
RECORD = store.RECORD
COUNT = 122  # of three kinds of puzzles, a year has as many of each
_HEAD = 6
_EARLIEST = 15  # moves: before them little is known
_HIDDEN = 3  # tiles face down, at least


def rows(view: Any, seat: int) -> Iterator[tuple[int, ...]]:
    """Every way in which the numbers of a row may be."""
    left = [set(range(rules.JOKER)), set(range(rules.JOKER))]
    drawn = view.drawn()
    if drawn and drawn[1] != HIDDEN:
        left[drawn[0]].discard(drawn[1])
    for other in range(view.seats):
        for i in range(view.length(other)):
            left[view.colour(other, i)].discard(view.tile(other, i))

    def fill(i: int, last: int, row: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        if i == view.length(seat):
            yield row
            return
        colour, number = view.colour(seat, i), view.tile(seat, i)
        for candidate in sorted(left[colour]) if number == HIDDEN else [number]:
            key = rules.key(colour, candidate)
            if key > last and not view.wrong(seat, i) >> candidate & 1:
                yield from fill(i + 1, key, (*row, candidate))

    return fill(0, -1, ())


def certain(view: Any, seat: int) -> list[tuple[int, int]]:
    """(place, number) of the tiles face down that have one number in every possible row."""
    every = list(rows(view, seat))
    hidden = [i for i in range(view.length(seat)) if view.tile(seat, i) == HIDDEN]
    found = [(i, {row[i] for row in every}) for i in hidden]
    return [(i, numbers.pop()) for i, numbers in found if len(numbers) == 1]


def puzzle(seed: int) -> bytes | None:
    """The record of the first position of a match that is a puzzle, or None."""
    match = Match("code_vinci", [("", MEDIUM), ("", MEDIUM)], seed)
    while not match.over() and len(match.moves) <= RECORD - _HEAD:
        game = match.game
        seat = game.turn()
        if game.phase() == rules.PICK and len(match.moves) >= _EARLIEST:
            view = game.view(seat)
            found = certain(view, 1 - seat)
            if len(found) == 1 and view.hidden(1 - seat) >= _HIDDEN:
                ((place, number),) = found
                if view.possible(1 - seat, place).bit_count() > 1:
                    head = seed.to_bytes(3, "little") + bytes((seat, place, number))
                    return (head + bytes(match.moves)).ljust(RECORD, b"\xff")
        match.play(ask(match, MEDIUM))
    return None


def main(arguments: Sequence[str] | None = None) -> None:
    parser = Parser(prog="python -m sim.tools.puzzles", description=__doc__)
    parser.parse_args(arguments)
    made: list[bytes] = []
    seed = 0
    while len(made) < COUNT:
        record = puzzle(seed)
        if record:
            made.append(record)
        seed += 1
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_bytes(b"".join(made))
    print(f"{FILE.relative_to(ROOT)}: {len(made)} positions of {seed} matches")


if __name__ == "__main__":
    main()
