# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The proof of a puzzle of Code Omega: right or wrong, and how it is solved."""

from micropython import const

from rules import code_omega as rules
from ui import tunes

_SHINE = const(24)  # frames
_SHAKES = const(3)
_LOOK = const(3000)  # frames that a solution is shown, unless a key ends it


def animate(screen, what, view):
    """What came of a puzzle, and when it was the last one how those are solved that failed."""
    yield from _judge(screen, what)
    if view.all_played():
        yield from _solutions(screen, view)


def _judge(screen, what):
    """Right or wrong: the puzzle that is still on the screen tells."""
    screen.kit.tunes.play(tunes.RIGHT if what == "right" else tunes.WRONG)
    puzzle = screen.view.puzzle
    if puzzle is None or not puzzle.full():
        return
    if what == "right":
        yield from screen.board.shine(puzzle.column(), _SHINE)
    elif what == "wrong":
        screen.verdict(screen.kit.say("wrong"))
        bottom = getattr(screen, "bottom", None)  # of the table
        if bottom is not None:
            bottom.set("")  # no key does anything
        for _ in range(_SHAKES):
            yield from screen.board.shake()


def _solutions(screen, view):
    """Once all have played, those here who failed see what they missed."""
    for seat in screen.humans:
        if view.result(seat) in (rules.WRONG, rules.GAVE_UP):
            yield from show_solution(screen, view.solution(seat), seat)


def show_solution(screen, puzzle, seat, frames=_LOOK):
    """How the puzzle of a seat is solved."""
    screen.solution(puzzle, seat)
    bottom = getattr(screen, "bottom", None)  # of the table
    if bottom is not None:
        bottom.hide(False)
        bottom.set(screen.kit.say("hint go on"))
    yield True
    keys = screen.kit.keys
    presses = keys.presses
    for _ in screen.board.shine(puzzle.column(), frames):
        if keys.presses != presses:  # a leap over so many frames would take a second
            break
        yield
