# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The grid of letters by itself: where its cursor goes, what it types, what it shows and says."""

import pytest

UP, DOWN, LEFT, RIGHT, A, B, MENU = range(1, 8)
BELOW = (UP, UP)  # from the first letter to the keys below


@pytest.fixture
def module(easel):
    return easel.module("menus.keyboard")


@pytest.fixture
def grid(easel, module):
    return easel.do(module.Grid)


def runs(easel, grid, *keys):
    """Press keys, the last of which leaves the grid."""
    left = list(keys)
    grid.kit.wait = lambda: left.pop(0)
    try:
        return easel.do(lambda kit: grid.run())
    finally:
        del grid.kit.wait
        assert not left


def letter(grid):
    return grid.letters[grid.row][grid.column]


# Where the cursor goes


# What is typed


def test_letters_a_space_and_done_make_a_name(easel, grid):
    keys = (A, *BELOW, RIGHT, RIGHT, A, DOWN, A)  # L, a space, below: B
    assert runs(easel, grid, *keys, MENU) == "L B"


def test_done_gives_the_name_and_b_deletes_or_leaves(easel, module):
    def grid():
        return easel.do(module.Grid)

    done = (*BELOW, RIGHT)
    assert runs(easel, grid(), A, A, *done, A) == "Ll"
    assert runs(easel, grid(), A, A, B, *done, A) == "L"
    assert runs(easel, grid(), A, MENU) == "L"
    assert runs(easel, grid(), MENU) == ""
    assert runs(easel, grid(), B) == ""
    assert runs(easel, grid(), A, B, B) == ""
    assert runs(easel, grid(), A, A, *BELOW, A, RIGHT, A) == "L"  # the key deletes
    assert runs(easel, grid(), *BELOW, A, RIGHT, A) == ""  # but it never leaves


# What is shown
