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


def span(row):
    """The first and the last column in which something is drawn."""
    columns = [x for x, _ in drawn(row)]
    return min(columns), max(columns)


@pytest.mark.parametrize(
    ("align", "first", "last"), [("LEFT", 60, 67), ("CENTRE", 56, 63), ("RIGHT", 52, 59)]
)
def test_a_row_stands_at_right_of_or_around_its_place(row, align, first, last):
    for more in ({}, {"width": 40}, {"ground": 0}, {"ground": 0, "width": 40}):
        some = row(60, "Hi!", align, **more)
        left, right = span(some)
        assert abs(left - first) <= 1 and abs(right - last) <= 1
        assert right - left == last - first and some.drawn - (right - left) in (1, 2)


@pytest.mark.parametrize(("align", "x", "ends"), [("LEFT", 100, 128), ("RIGHT", 30, 30)])
def test_what_goes_beyond_the_edge_is_cut_off(row, align, x, ends):
    some = row(x, "much longer than that", align)
    left, right = span(some)
    assert ends - 30 <= left and ends - 6 < right < ends
    assert some._bitmap.width == (28 if align == "LEFT" else 30)
    assert row(x, "short", align, width=12)._bitmap.width == 12


def test_a_row_on_a_ground_is_as_wide_as_its_text(row):
    some = row(10, "wide", ground=0)
    wide = some._bitmap.width
    some.set("i")
    assert 1 == some._bitmap.width == some.drawn < wide
    some.set("wide")
    some.set("")  # the ground stays
    assert some._bitmap.width == wide and not drawn(some)
    assert not some._grid.pixel_shader.is_transparent(0)
    assert row(10, "wide")._grid.pixel_shader.is_transparent(0)


def test_a_row_that_grew_has_room_for_what_comes_next(row):
    some = row(10, "wide")
    assert some._bitmap.width % 16 == 0 and some._bitmap.width - some.drawn < 16
    assert row(10, "abci")._bitmap.width == row(10, "abci").drawn == 16  # just as much
    assert row(120, "wide")._bitmap.width == 8  # but not beyond the edge


@pytest.mark.parametrize("align", ["LEFT", "CENTRE", "RIGHT"])
def test_a_row_that_goes_elsewhere_stands_there_as_if_it_had_always(row, align):
    some = row(60, "Hi!", align)
    some.move_to(80)
    some.move(33)
    assert span(some) == span(row(80, "Hi!", align))
    assert some._grid.y == 33
    some.set("longer")  # and stays there when it has to grow
    assert span(some) == span(row(80, "longer", align)) and some._grid.y == 33


def test_a_row_that_has_not_been_drawn_can_go_elsewhere(row):
    for align in ("LEFT", "CENTRE", "RIGHT"):
        some = row(60, "", align)
        some.move_to(80)
        some.set("Hi!")
        assert span(some) == span(row(80, "Hi!", align))


def test_a_row_may_begin_further_right_than_usual(row):
    some = row(60, "Hi!")
    some.set("Hi!", 5)
    assert span(some) == (65, 72)
    some.set("Ho!", 5)
    assert span(some)[0] == 65
    some.set("Ho!")
    assert span(some)[0] == 60


def test_a_row_changes_its_colour_and_is_hidden_for_a_while(row):
    some = row(60, "Hi!")
    some.colour(0x123456)
    assert some._grid.pixel_shader[1] == 0x123456
    some.hide()
    assert some._grid.hidden
    some.set("longer than before")
    assert some._grid.hidden  # also in another size
    some.hide(False)
    assert not some._grid.hidden


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


def lit(field):
    bitmap = field._bitmap
    return {(x, y) for x in range(bitmap.width) for y in range(bitmap.height) if bitmap[x, y]}


def test_a_field_shows_its_text_inside_its_ground_and_nothing_of_the_one_before(field, top):
    assert (field._bitmap.width, field._bitmap.height) == (65, 11)
    assert (field._grid.x, field._grid.y) == (3, 4)
    field.set("Hi!")
    first = lit(field)
    assert min(x for x, _ in first) == 5 and min(y for _, y in first) == top
    field.set("much more than that")
    assert lit(field) - first
    field.set("Hi!")
    assert lit(field) == first
    field.set("")
    assert lit(field) == set()


def test_a_field_that_got_wider_shows_what_is_set_again(field):
    field.set("Hi!")
    first = lit(field)
    field.fill(0x123456, 0x654321)
    field.widen(80)
    assert field.room == 80 and field._bitmap.width == 85 and lit(field) == set()
    assert (field._grid.x, field._grid.y) == (3, 4)
    field.set("Hi!")
    assert lit(field) == first
    assert [field._grid.pixel_shader[index] for index in (0, 1)] == [0x123456, 0x654321]
