# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Moves and views of Code Omega as text."""

from rules import code_omega as rules

_KINDS = 32  # a move is one of these, plus this times its time
_TRACKS = ("cloud", "star", "lightning", "moon", "heart")
_FACES = (*_TRACKS, "?")


def describe(game: rules.Game, move: int) -> str:
    kind = game.untimed(move)
    if game.phase() == rules.CALLING:
        if kind == rules.NOTE:
            return f"{move // _KINDS} s on the clock"
        if kind >= rules.PASS:
            return f"seat {kind - rules.PASS + 1} gives up"
        return f"seat {kind - rules.CALL + 1} calls after {_seconds(move // _KINDS)}"
    if kind == rules.ROLL:
        if game.phase() == rules.TO_ROLL:
            return "roll the code die"
        count = game.dice(game.turn())
        return "throw 1 die" if count == 1 else f"throw {count} dice"
    if kind == rules.START:
        return "start"
    if kind == rules.GIVE_UP:
        return "give up"
    if kind == rules.DONE:
        return f"done after {_seconds(move // _KINDS)}"
    if rules.FLIP <= kind < rules.SWAP:
        return f"flip row {kind - rules.FLIP + 1}"
    if rules.SWAP <= kind < rules.DONE:
        row = kind - rules.SWAP
        return f"swap rows {row + 1} and {(row + 1) % (3 + game.side) + 1}"
    if rules.TRACK <= kind < rules.STRIP:
        return f"? moves on the {_TRACKS[kind - rules.TRACK]} track"
    strip = kind - rules.STRIP
    if game.puzzle is not None and game.puzzle.row_of(strip) >= 0:
        return f"put strip {strip + 1} back"
    return f"take strip {strip + 1}"


def _seconds(milliseconds: int) -> str:
    return f"{milliseconds // 1000}.{milliseconds % 1000 // 100} s"


def board(view: rules.Game) -> list[str]:
    """The puzzle, `#` a black cell, and its clock; or the pawns of each seat on the tracks."""
    if view.puzzle is not None:
        lines = [_row(view.puzzle, row) for row in range(view.puzzle.size())]
        return [*lines, f"clock: {view.clock() // 1000} of {view.span()} s"]
    lines = [f"round {view.round}, code {view.code()}, tracks of {view.goal} steps: "]
    lines[0] += ", ".join(_TRACKS)
    for seat in range(view.seats):
        pawns = " ".join(str(view.pawn(seat, track)) for track in range(len(_TRACKS)))
        faces = [view.face(seat, i) for i in range(4)]
        dice = [_FACES[face] for face in faces if face != rules.NO_FACE]
        lines.append(f"seat {seat}: {pawns}" + (f"; dice: {', '.join(dice)}" if dice else ""))
    return lines


def _row(puzzle: rules.Puzzle, row: int) -> str:
    """A row of the board: where its light cells are, and the black ones of its strip."""
    strip, begin = puzzle.strip(row), puzzle.offset(row)
    black = 0 if strip == rules.EMPTY else rules.cells(strip, puzzle.flipped(row)) << begin
    cells = ""
    for column in range(rules.COLUMNS):
        light = begin <= column < begin + rules.CELLS
        cells += "#" if black >> column & 1 else "." if light else " "
    return cells + ("" if strip == rules.EMPTY else f"  strip {strip + 1}")
