# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Makes lib/omega_boards.py, the 32 boards of Code Omega: python sim/tools/omega_boards_build.py

A board has two sides. The easy side has three rows, the hard one four; every row is twelve
cells, shifted right by its offset, and every side has eight codes of as many strips.

What makes a good board, and how it is reached:
* The offsets of a side are pairwise distinct and not symmetric: turned half round, a
  symmetric side would give every solution a twin.
* Every code has exactly one arrangement and one column; all strip sets are tried.
* No puzzle comes twice, not even with its rows in another order.
* The fifteen strips are used about equally often: the least used ones are taken first.
* The codes of a side are sorted by grade, the dead ends of a depth-first search.
"""

import random
from collections.abc import Iterator
from itertools import combinations, permutations, product
from pathlib import Path

# (offsets in row order, eight codes) of each board; (strip, turned) of each row.
Side = list[tuple[tuple[int, ...], list[tuple[int, ...]]]]
State = tuple[tuple[int, int], ...]

STRIPS = (
    *((0, 3), (0, 5), (0, 6), (0, 8), (0, 10)),
    *((1, 2), (1, 4), (1, 5), (1, 9), (2, 3)),
    *((2, 4), (2, 7), (3, 5), (3, 7), (4, 6)),
)
BOARDS = 32
CODES = 8
WIDEST_OFFSET = 6
DISTANCE = {3: 4, 4: 7}  # presses from the start arrangement to the solution

TARGET = Path(__file__).resolve().parents[2] / "lib/omega_boards.py"
HEADER = '''# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The 32 boards of Code Omega, made by sim/tools/omega_boards_build.py; do not edit.

Per side and board: two bytes with the offsets of the rows (three bits each, row 0 lowest),
then the strips of eight codes (four bits each, the low half of a byte first). Per start
arrangement: a byte that says which row of the solution lies in each row (two bits each),
then a byte with the rows to turn round (one bit each).
"""
'''


def masks(strip: int) -> tuple[int, int]:
    """The black cells of a strip as bits, normal and flipped."""
    a, b = STRIPS[strip]
    return (1 << a | 1 << b, 1 << (11 - a) | 1 << (11 - b))


def offset_sets(rows: int) -> Iterator[tuple[int, ...]]:
    """Every set of distinct offsets that starts at 0 and is not its own mirror image."""
    for others in combinations(range(1, WIDEST_OFFSET + 1), rows - 1):
        offsets = (0, *others)
        if tuple(sorted(offsets[-1] - o for o in offsets)) != offsets:
            yield offsets


def search(offsets: tuple[int, ...], strips: frozenset[int], common: int = -1) -> tuple[int, int]:
    """Depth first: the number of solutions (arrangement and column) and of dead ends."""
    if not offsets:
        return bin(common).count("1"), 0
    solutions = dead_ends = 0
    for strip in strips:
        for mask in masks(strip):
            left = common & mask << offsets[0]
            if left:
                found = search(offsets[1:], strips - {strip}, left)
                solutions += found[0]
                dead_ends += found[1]
    if len(offsets) == 1 and not solutions:
        dead_ends += 1
    return solutions, dead_ends


def unique_codes(offsets: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Every set of strips with exactly one solution."""
    for strips in combinations(range(len(STRIPS)), len(offsets)):
        if search(offsets, frozenset(strips))[0] == 1:
            yield strips


def make_side(rows: int, chance: random.Random) -> tuple[Side, list[int]]:
    """The 32 boards of one side: a list of (offsets in row order, eight codes)."""
    pools = {}
    for offsets in offset_sets(rows):
        codes = list(unique_codes(offsets))
        if len(codes) >= 6 * CODES:  # some sets have no code at all
            chance.shuffle(codes)
            pools[offsets] = codes
    orders = {}
    for offsets in pools:
        orders[offsets] = list(permutations(offsets))
        chance.shuffle(orders[offsets])
    used = [0] * len(STRIPS)
    side = []
    for number in range(BOARDS):
        offsets = list(pools)[number % len(pools)]
        codes = []
        for _ in range(CODES):
            code = min(pools[offsets], key=lambda code: sum(used[strip] ** 3 for strip in code))
            pools[offsets].remove(code)
            codes.append(code)
            for strip in code:
                used[strip] += 1
        order = orders[offsets].pop()
        codes.sort(key=lambda code: (search(order, frozenset(code))[1], code))
        side.append((order, codes))
    chance.shuffle(side)
    return side, used


def presses(rows: int) -> dict[State, int]:
    """The fewest presses from every start arrangement to the solution, cursor on row 0.

    A press moves the cursor up or down, turns the strip of its row round, or swaps it with
    the one below; rows wrap and the cursor follows a swapped strip. An arrangement is seen
    from the solution: which of its rows lies here, and whether turned round.
    """
    solved = tuple((row, 0) for row in range(rows))
    distance = {(cursor, solved): 0 for cursor in range(rows)}
    ring = list(distance)
    while ring:
        following = []
        for cursor, state in ring:
            flipped = list(state)
            flipped[cursor] = (state[cursor][0], 1 - state[cursor][1])
            # Backwards: the cursor stands where a swap brought it, so it came from above.
            swapped = list(state)
            above = (cursor - 1) % rows
            swapped[cursor], swapped[above] = state[above], state[cursor]
            for step in (
                ((cursor + 1) % rows, state),
                (above, state),
                (cursor, tuple(flipped)),
                (above, tuple(swapped)),
            ):
                if step not in distance:
                    distance[step] = distance[cursor, state] + 1
                    following.append(step)
        ring = following
    return {
        state: distance[0, state]
        for order in permutations(range(rows))
        for turned in product((0, 1), repeat=rows)
        for state in [tuple(zip(order, turned))]
    }


def pack_side(side: Side) -> bytes:
    packed = bytearray()
    for offsets, codes in side:
        bits = sum(offset << 3 * row for row, offset in enumerate(offsets))
        packed += bits.to_bytes(2, "little")
        halves = [strip for code in codes for strip in code]
        packed += bytes(low | high << 4 for low, high in zip(halves[::2], halves[1::2]))
    return bytes(packed)


def pack_starts(rows: int) -> bytes:
    packed = bytearray()
    for state, distance in sorted(presses(rows).items()):
        if distance == DISTANCE[rows]:
            packed.append(sum(slot << 2 * row for row, (slot, _) in enumerate(state)))
            packed.append(sum(turned << row for row, (_, turned) in enumerate(state)))
    return bytes(packed)


def literal(name: str, data: bytes) -> str:
    lines = [f"{name} = ("]
    for start in range(0, len(data), 22):
        text = "".join(f"\\x{byte:02x}" for byte in data[start : start + 22])
        lines.append(f'    b"{text}"')
    return "\n".join([*lines, ")\n"])


def make() -> tuple[str, list[str]]:
    """The text of lib/omega_boards.py, and a line on each side for the reader."""
    text = HEADER
    report = []
    for name, rows in (("EASY", 3), ("HARD", 4)):
        side, used = make_side(rows, random.Random(rows))
        text += "\n" + literal(name, pack_side(side))
        text += "\n" + literal(name + "_STARTS", pack_starts(rows))
        grades = [
            sum(search(offsets, frozenset(codes[number]))[1] for offsets, codes in side) / BOARDS
            for number in range(CODES)
        ]
        distances = presses(rows).values()
        report.append(
            f"{name}: strips used {min(used)} to {max(used)} times, mean grades of the codes "
            + " ".join(f"{grade:.1f}" for grade in grades)
            + f", {sum(distances) / len(distances):.1f} presses from a random start"
        )
    return text, report


def main() -> None:
    text, report = make()
    TARGET.write_text(text)
    print("\n".join(report))


if __name__ == "__main__":
    main()
