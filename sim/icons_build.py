# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Draws the icons of the menu: writes firmware/console/icons.py.

    python -m sim.icons_build

A picture has sixteen rows of sixteen signs: a dot is nothing, # the first colour, o the
second, x the third. The first colour alone must tell what it is: on one-bit displays the
second is lit like the first and the third stays dark.
"""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "firmware/console/icons.py"
SIDE = 16
SIGNS = ".#ox"

ICONS = {
    # An arrow that goes on.
    "continue": """
................
...##...........
...####.........
...#oo###.......
...#oooo###.....
...#oooooo###...
...#oooooooo###.
...#oooooooooo##
...#oooooooooo##
...#oooooooo###.
...#oooooo###...
...#oooo###.....
...#oo###.......
...####.........
...##...........
................
""",
    # Three strips, one black column.
    "code_omega": """
................
....############
....#ooxxooooxx#
....#ooxxooooxx#
....############
................
############....
#xxooooxxoo#....
#xxooooxxoo#....
############....
................
..############..
..#ooooxxoxxo#..
..#ooooxxoxxo#..
..############..
................
""",
    # A square that grows: tiles around a navel.
    "omphalos": """
................
.#####.#####....
.#xxx#.#ooo#....
.#x#x#.#oxo#....
.#xxx#.#ooo#....
.#####.#####....
................
.#####.#####.###
.#ooo#.#xxx#.#oo
.#oxo#.#x#x#.#ox
.#ooo#.#xxx#.#oo
.#####.#####.###
................
.......#####....
.......#ooo#....
.......#oxo#....
""",
    # A fan of cards.
    "code_cards": """
................
.######.........
.#xxxx#########.
.#x##x#oooooo###
.#xxxx#oxxxxo#x#
.#x##x#oooooo###
.#xxxx#oxxxxo#x#
.#x##x#oooooo###
.#xxxx#oxxxxo#x#
.#x##x#oooooo###
.#xxxx#oxxxxo#x#
.######oooooo###
......#oooooo#x#
......##########
................
................
""",
    # Two standing tiles, one of them hidden.
    "code_vinci": """
................
.######..######.
.#oooo#..#xxxx#.
.#oxxo#..#x##x#.
.#xoox#..##xx##.
.#ooox#..#xxx##.
.#ooxo#..#xx#x#.
.#oxoo#..#xx#x#.
.#xooo#..#xxxx#.
.#xxxx#..#xx#x#.
.#oooo#..#xxxx#.
.######..######.
................
################
................
................
""",
    # A padlock.
    "enigma": """
................
.....######.....
....##....##....
...##......##...
...##......##...
...##......##...
..############..
..#oooooooooo#..
..#ooooxxoooo#..
..#oooxxxxooo#..
..#ooooxxoooo#..
..#ooooxxoooo#..
..#ooooxxoooo#..
..#oooooooooo#..
..############..
................
""",
    # Bars.
    "statistics": """
................
.#..............
.#.........####.
.#.........#oo#.
.#.........#oo#.
.#.####....#oo#.
.#.#oo#....#oo#.
.#.#oo#....#oo#.
.#.#oo####.#oo#.
.#.#oo#oo#.#oo#.
.#.#oo#oo#.#oo#.
.#.#oo#oo#.#oo#.
.#.#oo#oo#.#oo#.
.#.#######.####.
.###############
................
""",
    # Sliders.
    "settings": """
................
................
...###..........
...#o#..........
####o###########
...#o#..........
...###..........
.........###....
.........#o#....
##########o#####
.........#o#....
.........###....
................
................
................
................
""",
    # A letter i.
    "about": """
................
.....######.....
...##oooooo##...
..#oooooooooo#..
..#ooooxxoooo#..
.#oooooxxooooo#.
.#oooooooooooo#.
.#ooooxxxooooo#.
.#oooooxxooooo#.
.#oooooxxooooo#.
.#oooooxxooooo#.
..#oooxxxxooo#..
..#oooooooooo#..
...##oooooo##...
.....######.....
................
""",
}

HEADER = '''# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The icons of the menu: made by sim/icons_build.py, not edited by hand."""

# fmt: off
NAMES = (
%s
)
# Sixteen by sixteen pixels each, side by side; four pixels a byte, the first on top.
SIDE = 16
SHEET = (
%s
)
'''


def sheet():
    """The icons side by side, two bits a pixel."""
    pictures = []
    for name, drawing in ICONS.items():
        rows = drawing.split()
        assert len(rows) == SIDE and all(len(row) == SIDE for row in rows), name
        pictures.append(rows)
    data = bytearray()
    for y in range(SIDE):
        line = "".join(rows[y] for rows in pictures)
        for x in range(0, len(line), 4):
            byte = 0
            for sign in line[x : x + 4]:
                byte = byte << 2 | SIGNS.index(sign)
            data.append(byte)
    return bytes(data)


def source():
    data = sheet()
    names = "\n".join(f'    "{name}",' for name in ICONS)
    lines = []
    for i in range(0, len(data), 24):
        lines.append('    b"%s"' % "".join("\\x%02x" % byte for byte in data[i : i + 24]))
    return HEADER % (names, "\n".join(lines))


def main():
    TARGET.write_text(source())
    return 0


if __name__ == "__main__":
    sys.exit(main())
