# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The caps of the keys for bottom rows, A B X Y: A in gold, the others in grey."""

from sim.tools.art.pen import Sheet, coloured


def sheets() -> list[Sheet]:
    keys = coloured("keys", 16, 16, tiles=4, ground="panel")
    for number, letter in enumerate("ABXY"):
        keys.tile(number).key(0, 0, letter, "dim" if number else "gold")
    return [keys]
