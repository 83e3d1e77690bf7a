# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The two bars of every page: what stands where, what gives way when there is little room."""

import pytest
from easel import BOARDS

pytestmark = pytest.mark.parametrize("easel", BOARDS, indirect=True)


@pytest.fixture
def bars(easel):
    return easel.module("ui.bars")


# The header


def test_a_header_asks_at_the_left_and_tells_a_fact_at_the_right(bars, look, stage, group):
    header = bars.Header(stage, group)
    ground = group[0]
    assert (ground.x, ground.y) == (0, 0)
    assert ground.width * ground.tile_width == stage.width
    assert ground.height * ground.tile_height == look.BAR
    header.set("Question?", "3/4")
    assert header._prompt._text == "Question?" and header._fact._text == "3/4"
    assert header._prompt._grid.x == look.MARGIN and header._sign._text == ""
    assert header._fact._x == stage.width - look.MARGIN
    header.set("Question?")
    assert header._fact._text == ""


def test_before_the_question_stands_who_is_asked(bars, look, stage, group, easel):
    sign = easel.module("ui.font").sign
    header = bars.Header(stage, group)
    header.set("Question?", seat=1)
    assert header._sign._text == sign(1) and header._sign._grid.x == look.MARGIN
    behind = look.MARGIN + look.BODY.width(sign(1)) + look.MARGIN // 2
    assert header._prompt._grid.x == behind
    colour = stage.player(1) if not stage.mono else stage.colour(bars.PAPER)
    assert header._sign._grid.pixel_shader[1] == colour
    header.set("Question?", seat=0)
    assert header._sign._text == sign(0)
    header.set("Question?")
    assert header._sign._text == "" and header._prompt._grid.x == look.MARGIN


def test_the_colour_of_a_game_moves_the_words_aside_where_there_is_room(bars, look, stage, group):
    plain = len(group)
    bars.Header(stage, group)
    parts = len(group) - plain
    header = bars.Header(stage, group, 0xFF0000)
    assert header._prompt._grid.x == look.MARGIN + look.TAB
    assert len(group) - plain - parts == parts + (1 if look.TAB else 0)
    if look.TAB:
        tab = group[plain + parts + 1]
        assert (tab.x, tab.y, tab.tile_width * tab.width) == (0, 0, look.TAB)
        assert tab.pixel_shader[0] == 0xFF0000
        assert tab.tile_height * tab.height == look.BAR


@pytest.mark.parametrize("fact", ["", "12/34"])
@pytest.mark.parametrize("seat", [None, 2])
def test_a_long_question_ends_before_the_fact(bars, look, stage, group, fact, seat):
    header = bars.Header(stage, group)
    header.set("Question and " * 9, fact, seat)
    taken = look.FINE.width(fact) + look.MARGIN if fact else 0
    room = stage.width - header._prompt._grid.x - look.MARGIN - taken
    text = header._prompt._text
    assert text.endswith("…") and look.BODY.fits(text, room)
    more = ("Question and " * 9)[: len(text)] + "…"
    assert not look.BODY.fits(more, room)


def test_nothing_is_drawn_again_that_is_the_same(bars, stage, group, monkeypatch):
    header = bars.Header(stage, group)
    header.set("Question?", "1/9", 0)
    drawn = []
    monkeypatch.setattr(header._prompt, "move_to", drawn.append)
    header.set("Question?", "1/9", 0)
    assert drawn == []
    header.count("2/9")
    assert header._fact._text == "2/9" and drawn == []
    header.set("Question?", "1/9", 0)
    assert header._fact._text == "1/9"


def test_the_fact_stands_on_the_line_of_the_question(bars, look, stage, group):
    header = bars.Header(stage, group)
    header.set("Question?", "1/9")
    same = look.FINE is look.BODY
    y = look.BAR_TEXT if same else look.BAR_TEXT + look.BODY.ascent - look.FINE.ascent - 1
    assert header._fact._grid.y == y and header._prompt._grid.y == look.BAR_TEXT
    dim = stage.colour(bars.PAPER if same else bars.DIM)
    assert header._fact._grid.pixel_shader[1] == dim


# The bottom row


def words(bottom):
    return bottom._doing._text, bottom._back._text


def test_a_at_the_left_and_b_at_the_right_each_beside_its_key(bars, look, stage, group):
    bottom = bars.Bottom(stage, group)
    bottom.set("Ⓐ play", "Ⓑ menu")
    if look.CAPS:
        ground = group[0][0]
        assert (ground.x, ground.y) == (0, look.BOTTOM)
        assert ground.width * ground.tile_width == stage.width
        assert words(bottom) == ("play", "menu")
        a, b = bottom._caps
        assert not a.hidden and not b.hidden
        assert bottom._doing._start == 21
        wide = look.LABEL.width("menu")
        assert b.x == stage.width - look.MARGIN - wide - 20 and a.x == look.MARGIN
        assert a.y == b.y == look.BOTTOM + 3
    else:
        assert words(bottom) == ("Ⓐ play", "Ⓑ menu")
        assert bottom._caps is None and bottom._doing._start == 0
    edge = look.MARGIN if look.CAPS else 0
    assert bottom._doing._x == edge and bottom._back._x == stage.width - edge
    assert bottom._doing._grid.y == bottom._back._grid.y == look.BOTTOM + look.BOTTOM_TEXT


def test_words_without_a_key_have_none_drawn(bars, look, stage, group):
    bottom = bars.Bottom(stage, group)
    bottom.set("Bip thinks", "back")
    assert words(bottom) == ("Bip thinks", "back") and bottom._doing._start == 0
    if look.CAPS:
        assert all(cap.hidden for cap in bottom._caps)
        bottom.set("Ⓐ play", "back")
        assert [cap.hidden for cap in bottom._caps] == [False, True]
        bottom.set("Bip thinks", "Ⓑ menu")
        assert [cap.hidden for cap in bottom._caps] == [True, False]


def test_one_text_for_both_keys_is_parted(bars, look, stage, group):
    bottom = bars.Bottom(stage, group)
    bottom.set("Ⓐ yes  Ⓑ no")
    assert words(bottom) == (("yes", "no") if look.CAPS else ("Ⓐ yes", "Ⓑ no"))
    assert (bottom.text, bottom.back) == ("Ⓐ yes  Ⓑ no", "")
    bottom.set("Ⓐ yes Ⓑ no")
    assert words(bottom) == (("yes", "no") if look.CAPS else ("Ⓐ yes", "Ⓑ no"))
    bottom.set("Ⓑ no")  # not parted: nothing stands before it
    assert bottom._back._text == ""
    bottom.set("ⒶⒷ both")
    assert bottom._back._text == ""
    bottom.set("Ⓐ yes Ⓑ no", "Ⓑ menu")
    assert bottom._back._text.endswith("menu")


def test_what_a_does_gives_way_to_what_b_does(bars, look, stage, group):
    bottom = bars.Bottom(stage, group)
    text = "Ⓐ so many words that no row of any display has room for them at all, ever"
    bottom.set(text, "Ⓑ menu")
    doing, back = words(bottom)
    assert doing.endswith("…") and back.endswith("menu")
    room = stage.width - look.LABEL.width(back) - 3
    if look.CAPS:
        room -= 2 * look.MARGIN + 21 + 20
    assert look.LABEL.fits(doing, room) and not bars.fits(stage, text, "Ⓑ menu")
    whole = text[2:] if look.CAPS else text
    assert not look.LABEL.fits(whole[: len(doing)] + "…", room)


def test_it_fits_to_the_pixel(bars, look, stage):
    assert bars.fits(stage, "Ⓐ play", "Ⓑ menu") is True
    caps = 2 * look.MARGIN if look.CAPS else 0
    for text, back, keys in (
        ("Ⓐ play", "Ⓑ menu", 41),
        ("Ⓐ play", "", 21),
        ("play", "Ⓑ menu", 20),
        ("play", "menu", 0),
    ):
        _, inset, said, wide, room = bars._arrange(stage, text, back)
        taken = look.LABEL.width(said) + 3 if back else 0
        assert wide == (look.LABEL.width(said) if back else 0)
        assert room == stage.width - taken - (caps + keys if look.CAPS else 0)
        assert inset == (21 if look.CAPS and text != "play" else 0)


def test_the_same_words_are_set_once(bars, stage, group, monkeypatch):
    bottom = bars.Bottom(stage, group)
    bottom.set("one two")
    set_to = []
    monkeypatch.setattr(bottom._doing, "set", lambda *given: set_to.append(given))
    bottom.set("one two", "")
    assert set_to == []
    bottom.set("one two", "back")
    bottom.set("one", "back")
    assert [given[0] for given in set_to] == ["one two", "one"]


def test_a_bottom_row_gives_way_and_comes_back(bars, stage, group):
    bottom = bars.Bottom(stage, group)
    assert not bottom.hidden
    bottom.hide()
    assert bottom.hidden
    bottom.hide(False)
    assert not bottom.hidden
    bottom.colour(bars.DIM)
    assert bottom._doing._grid.pixel_shader[1] == stage.colour(bars.DIM)
    bottom.colour()
    assert bottom._doing._grid.pixel_shader[1] == stage.colour(bars.INK)
