# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The hand of all seats at one console, for a game in which all may decide at once."""

from console import rooms


def decide(table, seat):
    """What the game's own mode gives while all decide; else what the seat on turn decides."""
    mode = table.presenter.everybody()
    if mode is None:
        return table.hand(seat).decide(table, seat)
    return rooms.lend("modes." + mode, "decide", table, seat)
