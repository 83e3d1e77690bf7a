# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Rows of text: whatever stood there before, a row shows its text and nothing else."""

import pytest
from easel import Easel


def drawn(row):
    """The pixels of a row, by their place on the screen."""
    grid = row._grid
    bitmap = row._bitmap
    return {
        (grid.x + x, y) for x in range(bitmap.width) for y in range(bitmap.height) if bitmap[x, y]
    }


def test_a_row_draws_only_what_changed():
    with Easel("pico_oled", "code_vinci") as easel:
        text = easel.module("ui.text")
        font = easel.module("ui.look").BODY
        asked = []
        draw = type(font).draw

        def noted(self, bitmap, x, words, *more):
            asked.append(words)
            return draw(self, bitmap, x, words, *more)

        def change(kit):
            row = text.Row(kit.stage, kit.stage.scene(), 0, 0, "Ⓐ it is 3", width=120)
            asked.clear()
            for words in ("Ⓐ it is 4", "Ⓐ it is 10", "Ⓐ it was", "Ⓐ it was"):
                row.set(words)
            return True

        type(font).draw = noted
        assert easel.do(change)
        assert asked == ["4", "10", "was"]


@pytest.fixture(scope="module")
def module():
    with Easel("pico_oled", "code_vinci") as easel:
        yield easel.module("ui.text")


class Plain:
    """A font whose letters are ten pixels wide and twelve high."""

    height = 12

    @staticmethod
    def width(text):
        return 10 * len(text)

    @staticmethod
    def fits(text, pixels):
        return Plain.width(text) <= pixels


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("", [""]),
        ("one", ["one"]),
        ("one two six", ["one two", "six"]),
        ("eight88 a", ["eight88", "a"]),
        ("a eight88", ["a", "eight88"]),
        ("1234567890", ["12345678", "90"]),
        ("ab 1234567890 c", ["ab", "12345678", "90 c"]),
        ("12345678901234567", ["12345678", "90123456", "7"]),
        # French has a space before these signs, and no line begins with them.
        ("un deux !", ["un", "deux !"]),
        ("un deux : non", ["un", "deux :", "non"]),
        ("un deu !", ["un deu !"]),
        ("a b cde !", ["a b", "cde !"]),
        ("ahah « oui oui", ["ahah", "« oui", "oui"]),
        ("abcdefgh !", ["abcdefgh", "!"]),  # there is nothing to take along
    ],
)
def test_lines_are_as_long_as_fits(module, text, lines):
    assert module.wrap(text, 80, Plain) == lines
    assert all(Plain.width(line) <= 80 for line in lines)


@pytest.mark.parametrize(
    ("text", "width", "short"),
    [
        ("", 0, ""),
        ("eight888", 80, "eight888"),
        ("nine99999", 80, "nine999…"),
        ("nine99999", 89, "nine999…"),
        ("nine99999", 70, "nine99…"),
        ("nine99999", 90, "nine99999"),
        ("abc", 10, "…"),
        ("abc", 5, "…"),
    ],
)
def test_what_is_too_long_ends_in_an_ellipsis(module, text, width, short):
    assert module.shorten(text, width, Plain) == short


@pytest.mark.parametrize(
    ("name", "width", "short"),
    [
        ("Player 2", 80, "Player 2"),
        ("Player 2", 79, "P2"),
        ("Marguerite", 80, "Marguer…"),
        ("Zoé", 80, "Zoé"),
        ("", 0, ""),
    ],
)
def test_a_short_name_is_told_from_the_others(module, name, width, short):
    assert module.shorten(name, width, Plain, True) == short


# Where a row stands, and fields


@pytest.fixture(scope="module")
def board():
    with Easel("pico_oled", "code_vinci") as easel:
        yield easel


@pytest.fixture
def row(board):
    """A function that makes a row in a group of its own."""
    text = board.module("ui.text")

    def row(x, words, align="LEFT", **more):
        def make(kit):
            return text.Row(
                kit.stage, kit.stage.scene(), x, 20, words, 1, getattr(text, align), **more
            )

        return board.do(make)

    return row


@pytest.fixture(params=[0, 2])
def top(request):
    """Pixels of a field above its text."""
    return request.param


@pytest.fixture
def field(board, top):
    text = board.module("ui.text")
    font = board.module("ui.look").BODY

    def make(kit):
        return text.Field(kit.stage, kit.stage.scene(), 3, 4, 60, 11, 5, top, font)

    return board.do(make)
