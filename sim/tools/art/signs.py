# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The players' signs in all sizes, and the marks.

Disc, ring, hourglass, triangle, square with a hole, diamond, bars, moon. No sign is an X: that
means wrong. Five pixels are enough for the first four only.
"""

from sim.tools.art.pen import Sheet, one_bit, tinted


def _read(drawings: str) -> list[tuple[str, ...]]:
    # Two blocks of four signs side by side.
    found: list[tuple[str, ...]] = []
    for block in drawings.strip().split("\n\n"):
        found += zip(*[row.split() for row in block.splitlines()])
    return found


# The small ones of one bit are drawn by hand.
FIVE = _read("""
.###.  .###.  #####  ..#..
#####  #...#  .###.  ..#..
#####  #...#  ..#..  .###.
#####  #...#  .###.  .###.
.###.  .###.  #####  #####

#####  ..#..  ##.##  .##..
#####  .###.  ##.##  ##...
##.##  #####  ##.##  ##...
#####  .###.  ##.##  ##..#
#####  ..#..  ##.##  .###.
""")

SEVEN = _read("""
..###..  ..###..  #######  ...#...
.#####.  .#####.  #######  ...#...
#######  ##...##  .#####.  ..###..
#######  ##...##  ...#...  ..###..
#######  ##...##  .#####.  .#####.
.#####.  .#####.  #######  .#####.
..###..  ..###..  #######  #######

#######  ...#...  ##...##  ..###..
#######  ..###..  ##...##  .##....
#######  .#####.  ##...##  ##.....
###.###  #######  ##...##  ##.....
#######  .#####.  ##...##  ##....#
#######  ..###..  ##...##  .##..##
#######  ...#...  ##...##  ..####.
""")

# The suits of CODE: drop, heart, sun, four petals
SUITS = _read("""
...#...  .##.##.  #..#..#  ###.###
...#...  #######  .#####.  ###.###
..###..  #######  .##.##.  ###.###
.#####.  #######  ##...##  .......
#######  .#####.  .##.##.  ###.###
#######  ..###..  .#####.  ###.###
.#####.  ...#...  #..#..#  ###.###
""")

SUITS5 = _read("""
..#..  .#.#.  #.#.#  ##.##
.###.  #####  .###.  ##.##
.###.  #####  ##.##  .....
#####  .###.  .###.  ##.##
.###.  ..#..  #.#.#  ##.##
""")

SUITS9 = _read("""
....#....  .###.###.  #...#...#  ####.####
....#....  #########  .#.###.#.  ####.####
...###...  #########  ..#####..  ####.####
...###...  #########  .###.###.  .###.###.
..#####..  #########  ###...###  .........
.#######.  .#######.  .###.###.  .###.###.
#########  ..#####..  ..#####..  ####.####
#########  ...###...  .#.###.#.  ####.####
.#######.  ....#....  #...#...#  ####.####
""")

NINE = _read("""
..#####..  ..#####..  #########  ....#....
.#######.  .#######.  #########  ....#....
#########  ###...###  .#######.  ...###...
#########  ##.....##  ..#####..  ...###...
#########  ##.....##  ....#....  ..#####..
#########  ##.....##  ..#####..  ..#####..
#########  ###...###  .#######.  .#######.
.#######.  .#######.  #########  .#######.
..#####..  ..#####..  #########  #########

#########  ....#....  ###...###  ..####...
#########  ...###...  ###...###  .####....
#########  ..#####..  ###...###  ###......
###...###  .#######.  ###...###  ###......
###...###  #########  ###...###  ###......
###...###  .#######.  ###...###  ###.....#
#########  ..#####..  ###...###  ####...##
#########  ...###...  ###...###  .#######.
#########  ....#....  ###...###  ..#####..
""")


def rows(seat: int, size: int) -> list[str]:
    """A sign in # and dots, for the fonts."""
    sheet = one_bit("sign", size, size)
    sheet.tile(0).sign(seat, 0, 0, size)
    return ["".join("#" if pixel else "." for pixel in row) for row in sheet.pixels]


def sheets() -> list[Sheet]:
    made = []
    for size in (9, 12, 36):
        sheet = tinted(f"signs{size}", size, size, tiles=8)
        for seat in range(8):
            sheet.tile(seat).sign(seat, 0, 0, size)
        made.append(sheet)
    for size, drawings in ((7, SEVEN), (5, FIVE)):
        sheet = one_bit(f"signs{size}", size, size, tiles=8, clear=True)
        for seat, drawing in enumerate(drawings):
            sheet.tile(seat).bits(0, 0, drawing)
        made.append(sheet)
    marks = tinted("marks", 12, 12, tiles=2)
    marks.tile(0).tick(0, 0)
    marks.tile(1).cross(0, 0)
    return [*made, marks]
