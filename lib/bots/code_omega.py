# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The computer at Code Omega: it knows the solution at once, so a level is a pace.

A bot lays its strips step by step like a person and then declares after a time drawn
from a distribution like people's: most puzzles near the median of the level, some much
faster, some much slower. Only Easy now and then declares one step too early.

`plan` says beforehand when a bot will declare: from the dice and from what everybody knows
once the code die was rolled. `think`, given dice that fall the same all through a puzzle,
makes the declaration that `plan` announced for these dice.
"""

from micropython import const

from bots import EASY
from rules import code_omega as omega

# Tenths of a second, for three strips and for four. Easy takes as long as a beginner,
# who needs 1.9 times as long for four. A player who tries the 48 arrangements of three strips
# one after the other, with a quick thumb, needs 12 s and wins half of the matches against Hard;
# the 384 of four strips are too many for that.
_MEDIANS = ((500, 280, 105), (950, 448, 352))
_HASTE = const(8)  # percent of its puzzles that Easy declares wrongly

# 64 * exp(0.45 * z) for 33 equally likely stretches of a normal distribution: a table gives
# the same times on every Python, floats would not.
_PACE = (
    b"\x18\x1e\x22\x25\x27\x29\x2c\x2e\x30\x32\x34\x36\x38\x3a\x3c\x3e\x40"
    b"\x42\x45\x47\x4a\x4c\x4f\x52\x56\x5a\x5e\x63\x69\x70\x7a\x89\xaa"
)


def think(view, seat, level, dice):
    """Yield None while thinking, then the move."""
    yield None  # the keys were last read before the table was drawn
    if view.phase() == omega.CHOOSING:
        yield _joker(view, seat)
    elif view.phase() == omega.CALLING:
        time, _ = plan(view, level, dice)
        late = time > 1000 * view.limit()
        yield omega.PASS + seat if late else view.timed(omega.CALL + seat, time)
    elif view.phase() != omega.SOLVING:
        yield next(view.moves())  # to start or to roll: there is nothing to decide
    else:
        step, last = _next_step(view.puzzle)
        yield None
        time, hasty = plan(view, level, dice)
        if step < 0 or last and hasty:
            # O4: a player who has not finished after two timers has given up.
            if time > 1000 * view.limit() and not view.proves():
                yield omega.GIVE_UP
            else:
                yield view.timed(omega.DONE, time)
        else:
            yield step


def _joker(view, seat):
    """The leading pawn that can still move: a race is won by one pawn."""
    best = most = -1
    for move in view.moves():
        ahead = view.pawn(seat, move - omega.TRACK)
        if ahead > most:
            best, most = move, ahead
    return best


def _next_step(puzzle):
    """The next step towards the solution, or -1, and whether it is the last one."""
    # First the strips of the code, where they are to be found.
    for row in range(puzzle.size()):
        strip = puzzle.strip(row)
        if strip != omega.EMPTY and strip not in puzzle.strips:
            return omega.STRIP + strip, False
    for strip in puzzle.strips:
        if puzzle.row_of(strip) < 0:
            return omega.STRIP + strip, False
    solution = puzzle.solution()
    step, steps = -1, 0
    # Strips travel upwards to their rows, then they are turned round.
    here = list(puzzle.rows)
    for row in range(len(here)):
        place = row
        while here[place] >> 1 != solution[row] >> 1:
            place += 1
        while place > row:
            place -= 1
            here[place], here[place + 1] = here[place + 1], here[place]
            step = omega.SWAP + place if steps == 0 else step
            steps += 1
    for row in range(len(here)):
        if here[row] != solution[row]:
            step = omega.FLIP + row if steps == 0 else step
            steps += 1
    return step, steps == 1


def plan(view, level, dice):
    """When a level declares the puzzle of this round, in ms, and whether one step too early.

    Any view will do from the roll of the code die on. A time above the limit of the round
    means that the bot gives up.
    """
    # Between two neighbours of the table every time is possible.
    i = dice.below(len(_PACE) - 1)
    part = dice.below(1000)
    pace = _PACE[i] * (1000 - part) + _PACE[i + 1] * part  # 64000 is the median
    time = _MEDIANS[view.side][level] * (pace // 64) // 10
    if view.find:
        time = time * 5 // 4
    # Codes are sorted by grade, which tells a little about how long they take: 93 to 107 %.
    time = time * (91 + 2 * view.code()) // 100
    return time, level == EASY and dice.below(100) < _HASTE
