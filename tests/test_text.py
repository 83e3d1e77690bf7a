# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Rows of text: whatever stood there before, a row shows its text and nothing else."""

import random

import pytest
from easel import Easel

SIGNS = "abcil MW9Ⓐé▲…"
WIDTH = 40


def drawn(row):
    """The pixels of a row, by their place on the screen."""
    grid = row._grid
    bitmap = row._bitmap
    return {
        (grid.x + x, y) for x in range(bitmap.width) for y in range(bitmap.height) if bitmap[x, y]
    }


def texts(chance):
    """Texts that often share a beginning with the one before; some are too long."""
    text = ""
    while True:
        kept = text[: chance.randrange(len(text) + 1)]
        text = kept + "".join(chance.choices(SIGNS, k=chance.randrange(6)))
        text = text[:14]
        yield text


@pytest.mark.parametrize("given", [True, False])
@pytest.mark.parametrize("align", ["LEFT", "CENTRE", "RIGHT"])
def test_a_changed_row_looks_like_a_new_one(align, given):
    with Easel("pico_oled", "code_vinci") as easel:
        text = easel.module("ui.text")
        x = {"LEFT": 128 - WIDTH, "CENTRE": 64, "RIGHT": WIDTH}[align]
        width = WIDTH if given else None

        def row(kit, words=""):
            group = kit.stage.scene()
            return text.Row(kit.stage, group, x, 0, words, 1, getattr(text, align), width)

        def change(kit):
            chance = random.Random(4)
            old = row(kit)
            for _, words in zip(range(400), texts(chance)):
                old.set(words)
                if words:
                    assert drawn(old) == drawn(row(kit, words)), words
                else:
                    assert old._bitmap is None or not drawn(old)
            return True

        assert easel.do(change, 60000)


def test_a_row_draws_only_what_changed():
    with Easel("pico_oled", "code_vinci") as easel:
        text = easel.module("ui.text")
        font = easel.module("ui.look").BODY
        asked = []
        draw = type(font).draw

        def noted(self, bitmap, x, words):
            asked.append(words)
            return draw(self, bitmap, x, words)

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
    """A font whose letters are ten pixels wide."""

    height = 10

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
        ("nine99999", 90, "nine99999"),
        ("abc", 10, "…"),
        ("abc", 5, "…"),
    ],
)
def test_what_is_too_long_ends_in_an_ellipsis(module, text, width, short):
    assert module.shorten(text, width, Plain) == short
