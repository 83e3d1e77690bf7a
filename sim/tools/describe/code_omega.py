# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Moves of Code Omega."""

from rules import code_omega as rules

_KINDS = 32  # a move is one of these, plus this times its time
_TRACKS = ("cloud", "star", "lightning", "moon", "heart")


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
