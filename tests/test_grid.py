# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The grid of letters by itself: where its cursor goes, what it types, what it shows and says."""

from types import SimpleNamespace as Thing

import pytest
from easel import BOARDS

UP, DOWN, LEFT, RIGHT, A, B, MENU = range(1, 8)
BELOW = (UP, UP)  # from the first letter to the keys below
BOTH = pytest.mark.parametrize("easel", BOARDS, indirect=True)


@pytest.fixture
def module(easel):
    return easel.module("console.grid")


@pytest.fixture
def grid(easel, module):
    return easel.do(module.Grid)


@pytest.fixture
def heard(grid, monkeypatch):
    """The tunes that were played."""
    heard = []
    monkeypatch.setattr(grid.kit.tunes, "play", heard.append)
    return heard


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


def moved(grid, *keys):
    for key in keys:
        grid._move(key)
    return grid


# Where the cursor goes


def test_the_arrows_go_round_the_letters(grid):
    assert letter(grid) == "L"
    assert letter(moved(grid, RIGHT)) == "M"
    assert letter(moved(grid, RIGHT, RIGHT)) == "H"
    assert letter(moved(grid, LEFT)) == "N"
    assert letter(moved(grid, UP)) == "G"
    assert letter(moved(grid, DOWN, DOWN, DOWN)) == "È"
    assert letter(moved(grid, DOWN, DOWN)) == "G"
    assert letter(moved(grid, UP, UP)) == "È"


@pytest.mark.parametrize(
    ("column", "key"),
    list(enumerate(["space", "space", "123", "delete", "delete", "done", "done"])),
)
def test_below_a_letter_stands_the_key_under_it(grid, column, key):
    grid.column = column
    moved(grid, UP, UP)
    word = grid._action(grid._part)
    assert word == (key if key == "123" else grid.kit.say("key " + key))
    grid.row = 0
    assert grid.column == column  # and back to the letter


def test_the_arrows_go_from_key_to_key_and_round(grid):
    moved(grid, *BELOW)
    seen = []
    for _ in range(5):
        seen.append(grid._part)
        moved(grid, RIGHT)
    assert seen == [2, 3, 0, 1, 2]
    moved(grid, LEFT)
    assert grid._part == 2 and grid._part == moved(grid, LEFT, RIGHT)._part
    # From there up it is the letter above the middle of the key.
    assert [moved(grid, RIGHT).column for _ in range(4)] == [6, 1, 2, 4]


# What is typed


def test_letters_a_space_and_done_make_a_name(easel, grid):
    keys = (A, *BELOW, RIGHT, RIGHT, A, DOWN, A)  # L, a space, below: B
    assert runs(easel, grid, *keys, MENU) == "L B"


def test_no_name_begins_with_a_space_or_has_two(grid):
    moved(grid, *BELOW, RIGHT, RIGHT)
    assert grid._part == 0
    for typed, then in (("", ""), ("A", "A "), ("A ", "A ")):
        grid.typed = typed
        grid._type(" ")
        assert grid.typed == then


def test_a_full_name_takes_no_more_and_the_cursor_goes_to_done(module, grid, heard):
    tunes = module.tunes
    for _ in range(8):
        assert (grid.row, grid._part) == (1, 2)
        grid._type("A")
        assert heard[-1] == tunes.CONFIRM
    assert grid.typed == "A" * 8
    assert (grid.row, grid._part) == (4, 3)
    grid._type("A")
    assert grid.typed == "A" * 8 and heard[-1] == tunes.REFUSED


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


def test_a_sign_is_followed_by_letters_and_a_digit_by_digits(easel, module):
    turn = (*BELOW, LEFT, A)
    grid = easel.do(module.Grid)
    runs(easel, grid, *turn, MENU)
    assert grid.letters is module.SIGNS
    assert [grid._action(1), grid.row] == ["ABC", 4]
    runs(easel, grid, UP, UP, UP, A, A, MENU)  # the row of digits and signs
    assert grid.typed == "99" and grid.letters is module.SIGNS
    runs(easel, grid, RIGHT, A, MENU)
    assert grid.typed == "99-" and grid.letters is module.LETTERS
    runs(easel, grid, *((DOWN,) * 3), A, MENU)
    assert grid.letters is module.LETTERS  # over Delete
    assert grid.typed == "99"


# What is shown


@BOTH
def test_the_key_under_the_cursor_is_lit_and_its_letter_written_anew(grid, look, easel):
    width, height = look.KEY
    gap = look.KEY_GAP

    def at(row, column):
        grid.row, grid.column = row, column
        easel.do(lambda kit: grid._point())
        assert len(grid._under) == 1
        key = grid._under[0]
        return key.x, key.y, key.width * key.tile_width, key.height * key.tile_height

    left = (grid._stage.width - 7 * width) // 2
    for row, column in ((0, 0), (1, 4), (3, 6)):
        x, y = left + column * width, look.KEYS + row * height
        assert at(row, column) == (x, y, width - gap, height - gap)
        assert grid._over._text == letter(grid) and grid._over_action._text == ""
        # In the middle of its key, give or take a pixel.
        over = grid._over
        free = over._grid.x + over._start - x, x + width - gap - over._grid.x - over._end
        assert abs(free[0] - free[1]) <= 1
    for column, first, count in ((0, 0, 2), (2, 2, 1), (4, 3, 2), (6, 5, 2)):
        x, y = left + first * width, look.KEYS + 4 * height
        assert at(4, column) == (x, y, count * width - gap, height - gap)
        assert grid._over._text == "" and grid._over_action._text == grid._action(grid._part)


@BOTH
def test_every_letter_stands_in_the_middle_of_its_key(grid, look):
    width = look.KEY[0]
    for bitmap, letters in zip(grid._rows, grid.letters):
        for column in range(len(letters)):
            key = range(column * width, (column + 1) * width - look.KEY_GAP)
            lit = [x for x in key if any(bitmap[x, y] for y in range(bitmap.height))]
            assert abs((lit[0] - key[0]) - (key[-1] - lit[-1])) <= 2


@BOTH
def test_the_name_so_far_stands_above_in_a_place_for_each_letter(grid, look, easel):
    pitch = look.TYPED[1]
    for typed in ("", "A", "AB ", "ABCDEFGH"):
        grid.typed = typed
        easel.do(lambda kit: grid._show())
        name = grid._name
        places = {
            x // pitch for x in range(name.width) if any(name[x, y] for y in range(name.height))
        }
        assert places == {place for place, sign in enumerate(typed) if sign != " "}
        if grid._caret is None:  # in the title bar lines show how many may follow
            assert [line.hidden for line in grid._places] == [at < len(typed) for at in range(8)]
        else:
            assert not any(line.hidden for line in grid._places)
            assert grid._caret.hidden == (len(typed) == 8)
            line = grid._places[min(len(typed), 7)]
            if len(typed) < 8:
                middle = line.x + line.width * line.tile_width // 2
                assert abs(grid._caret.x + 1 - middle) <= 1
    assert len(grid._places) == 8


def test_the_bottom_row_says_what_a_and_b_do(grid, easel):
    say = grid.kit.say

    def said():
        easel.do(lambda kit: grid._point())
        return told[-1]

    told = []
    grid._bottom = Thing(set=lambda *words: told.append(words))
    assert said() == ("Ⓐ L", say("b back"))
    grid.typed = "L"
    assert said() == ("Ⓐ L", say("b delete"))
    moved(grid, *BELOW)
    assert said() == ("Ⓐ " + say("key delete"), say("b erase"))
