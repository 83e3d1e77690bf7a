# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The 32 boards of Code Omega: every promise of the generator, checked without its help."""

from itertools import permutations, product

import omega_boards
import pytest

from rules.code_omega import STRIP_COUNT, STRIPS, Puzzle
from sim.tools import omega_boards_build

SIDES = [0, 1]
PAIRS = [tuple(STRIPS[2 * i : 2 * i + 2]) for i in range(STRIP_COUNT)]


def puzzles(side):
    return [Puzzle(side, board, code) for board in range(32) for code in range(8)]


def solutions(puzzle):
    """Every arrangement and column that are right, by trying all of them."""
    found = []
    for order in permutations(puzzle.strips):
        for turned in product((0, 1), repeat=len(order)):
            columns = set(range(18))
            for offset, strip, flip in zip(puzzle.offsets, order, turned):
                columns &= {offset + (11 - cell if flip else cell) for cell in PAIRS[strip]}
            found += [(order, turned, column) for column in columns]
    return found


def test_fifteen_strips_have_two_black_cells_and_no_symmetry():
    seen = set()
    for a, b in PAIRS:
        assert 0 <= a < b <= 11
        assert a + b != 11, "turned round it would look the same"
        seen.add(min((a, b), (11 - b, 11 - a)))
    assert len(seen) == 15
    ends = [min(cell, 11 - cell) for pair in PAIRS for cell in pair]
    assert [ends.count(distance) for distance in range(6)] == [5] * 6


@pytest.mark.parametrize("side", SIDES)
def test_every_code_has_exactly_one_solution_and_the_solver_finds_it(side):
    for puzzle in puzzles(side):
        found = solutions(puzzle)
        assert len(found) == 1
        order, turned, column = found[0]
        assert list(puzzle.solution()) == [2 * s + flip for s, flip in zip(order, turned)]
        puzzle.rows[:] = puzzle.solution()
        assert puzzle.column() == column
        assert puzzle.solved()


@pytest.mark.parametrize("side", SIDES)
def test_offsets_are_distinct_asymmetric_and_fit_the_screen(side):
    sides = set()
    for board in range(32):
        offsets = Puzzle(side, board, 0).offsets
        assert len(offsets) == 3 + side
        assert len(set(offsets)) == len(offsets)
        assert min(offsets) == 0
        assert max(offsets) <= 6
        assert sorted(offsets) != sorted(max(offsets) - offset for offset in offsets)
        sides.add(offsets)
    assert len(sides) == 32


@pytest.mark.parametrize("side", SIDES)
def test_no_puzzle_comes_twice(side):
    seen = {
        (tuple(sorted(puzzle.offsets)), tuple(sorted(puzzle.strips))) for puzzle in puzzles(side)
    }
    assert len(seen) == 256


@pytest.mark.parametrize(("side", "fewest", "most"), [(0, 50, 53), (1, 63, 75)])
def test_strips_are_used_about_equally_often(side, fewest, most):
    used = [0] * 15
    for puzzle in puzzles(side):
        assert len(set(puzzle.strips)) == 3 + side
        for strip in puzzle.strips:
            used[strip] += 1
    assert fewest <= min(used)
    assert max(used) <= most


@pytest.mark.parametrize("side", SIDES)
def test_codes_are_sorted_by_grade(side):
    for board in range(32):
        grades = []
        for code in range(8):
            puzzle = Puzzle(side, board, code)
            grades.append(omega_boards_build.search(puzzle.offsets, set(puzzle.strips))[1])
        assert grades == sorted(grades)


def fewest_presses(puzzle):
    """From the rows as they lie, cursor on row 0: cursor moves, flips and swaps."""
    goal = bytes(puzzle.solution())
    size = len(goal)
    ring = {(0, bytes(puzzle.rows))}
    seen = set(ring)
    presses = 0
    while not any(rows == goal for _, rows in ring):
        following = set()
        for cursor, rows in ring:
            below = (cursor + 1) % size
            flipped, swapped = bytearray(rows), bytearray(rows)
            flipped[cursor] ^= 1
            swapped[cursor], swapped[below] = rows[below], rows[cursor]
            following.add((below, rows))
            following.add(((cursor - 1) % size, rows))
            following.add((cursor, bytes(flipped)))
            following.add((below, bytes(swapped)))
        ring = following - seen
        seen |= ring
        presses += 1
    return presses


@pytest.mark.parametrize(("side", "presses", "starts"), [(0, 4, 11), (1, 7, 80)])
def test_every_start_is_equally_many_presses_from_the_solution(side, presses, starts):
    data = (omega_boards.EASY_STARTS, omega_boards.HARD_STARTS)[side]
    assert len(data) == 2 * starts
    arrangements = set()
    for start in range(0, starts, 1 + 4 * side):
        puzzle = Puzzle(side, start % 32, start % 8)
        puzzle.begin(start)
        arrangements.add((data[2 * start], data[2 * start + 1]))
        assert fewest_presses(puzzle) == presses
        assert not puzzle.solved()
    assert len(arrangements) == len(range(0, starts, 1 + 4 * side))


def test_the_boards_take_one_kilobyte():
    assert len(omega_boards.EASY) == 448
    assert len(omega_boards.HARD) == 576


def test_the_generator_makes_these_very_boards():
    assert tuple(PAIRS) == omega_boards_build.STRIPS
    text, _ = omega_boards_build.make()
    assert omega_boards_build.TARGET.read_text() == text
