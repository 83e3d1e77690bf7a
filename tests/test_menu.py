# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The title and the menu: where drawings stand, what a card tells, the sign of the battery."""

from types import SimpleNamespace as Thing

import pytest
from easel import BOARDS, Page

from rules import GAMES

SMALL, LARGE = BOARDS
BOTH = pytest.mark.parametrize("easel", BOARDS, indirect=True)
ON_SMALL = pytest.mark.parametrize("easel", [SMALL], indirect=True)
ON_LARGE = pytest.mark.parametrize("easel", [LARGE], indirect=True)
UP, DOWN, LEFT, RIGHT, A, B, MENU = range(1, 8)


@pytest.fixture
def module(easel):
    return easel.module("console.menu")


@pytest.fixture
def kit(easel, monkeypatch):
    kit = easel.do(lambda kit: kit)
    monkeypatch.setattr(kit, "battery", lambda: None)
    return kit


@pytest.fixture
def drawn(module, monkeypatch):
    """Pictures and words that are put on the page: (x, y, width, height) of each."""
    pictures, words = [], []
    show, row = module.art.show, module.Row

    def noted(group, bitmap, palette, x, y):
        pictures.append((x, y, bitmap.width, bitmap.height))
        return show(group, bitmap, palette, x, y)

    def written(stage, group, x, y, text="", colour=1, align=0, width=None, font=None):
        words.append(row(stage, group, x, y, text, colour, align, width, font))
        return words[-1]

    monkeypatch.setattr(module, "art", Thing(**{**vars(module.art), "show": noted}))
    monkeypatch.setattr(module, "Row", written)
    return Thing(pictures=pictures, words=words)


@BOTH
def test_the_title_stands_in_the_middle_its_words_below_it(easel, kit, module, drawn, look):
    easel.do(module.title)
    stage = kit.stage
    bottom = look.TITLE - 1
    for x, y, width, height in drawn.pictures:
        assert abs(2 * x + width - stage.width) <= 1
        assert y > bottom
        bottom = y + height
    assert len(drawn.pictures) == (1 if stage.mono else 2)
    (line,) = drawn.words
    assert line._text == kit.say("title line") and line._grid.y >= bottom
    assert line._grid.y + look.LABEL.height <= stage.height
    if not stage.mono:  # as much room around the name as above the drawing
        (_, top, _, first), (_, name, _, height) = drawn.pictures
        assert top == look.TITLE == name - top - first == line._grid.y - name - height


# The menu


@pytest.fixture
def menu(easel, kit, module, monkeypatch):
    """The menu, open at a row; what it gave is in `chosen`."""

    def menu(at=0, keys=((0, A),)):
        it = module.Menu(kit)
        Page.opened = []
        Page.keys = list(keys)

        class List(Page):
            def __init__(self, kit, *rows, **more):
                Page.__init__(self, kit, *rows[:4], **more)
                self.width, self.rest = rows[4:6]
                self.group, _, self.bottom = kit.page("Cinq", "")

        monkeypatch.setattr(module.pages, "List", List)
        it.chosen = easel.do(lambda kit: it.choose(at))
        return it

    return menu


@BOTH
def test_a_chooses_the_row_and_b_none(menu):
    assert menu(keys=[(0, A)]).chosen == GAMES[0]
    assert menu(keys=[(0, RIGHT), (2, LEFT), (2, A)]).chosen == GAMES[2]
    assert menu(keys=[(0, B)]).chosen is menu(keys=[(0, MENU)]).chosen is None


@BOTH
def test_the_card_of_a_row_stands_beside_the_list_and_another_takes_its_place(
    easel, kit, menu, look, drawn
):
    stage = kit.stage
    it = menu(1)
    left = look.MENU + look.MARGIN
    before = len(it._page.group)
    for at in range(len(it.names)):
        for _ in it._settle(at):
            pass
        x, y, width, height = drawn.pictures[-1]
        assert abs((x - left) - (stage.width - 3 - x - width)) <= 1
        if stage.mono:
            assert abs((y - look.BAR) - (look.BOTTOM - y - height)) <= 1
        else:
            assert y == look.BAR + 12 and y + height <= look.BAR + 90
        assert it._card in list(it._page.group) and len(it._page.group) == before
    shown = len(drawn.pictures)
    for _ in it._settle(at):
        pass
    assert len(drawn.pictures) == shown  # it is there already


@ON_LARGE
def test_below_the_card_it_is_told_in_three_lines_what_a_row_is_about(kit, menu, look, drawn):
    it = menu()
    for at in range(len(it.names)):
        for _ in it._settle(at):
            pass
        told = [row._text for row in drawn.words if row._text]
        assert " ".join(told) == it._about(at)
        tops = [row._grid.y for row in drawn.words]
        assert tops == [look.BAR + 90, look.BAR + 106, look.BAR + 122]
        for row in drawn.words:
            if row._text:
                left = row._grid.x + row._start
                right = row._grid.x + row._end
                assert left >= look.MENU + look.MARGIN + 4 and right <= kit.stage.width - 6


@ON_SMALL
def test_on_a_small_display_the_bottom_row_tells_it(menu):
    it = menu()
    for at in range(len(it.names)):
        for _ in it._settle(at):
            pass
        assert it._page.bottom.text == "Ⓐ " + it._about(at)


@BOTH
@pytest.mark.parametrize(
    ("left", "sign"), [(0, 0), (12, 0), (13, 1), (37, 1), (38, 2), (62, 2), (88, 4), (100, 4)]
)
def test_the_sign_of_the_battery_is_the_nearest_quarter(kit, menu, monkeypatch, look, left, sign):
    monkeypatch.setattr(kit, "battery", lambda: left)
    it = menu()
    group = it._page.group
    before = list(group)
    for _ in range(2):  # shown once
        for _ in it._settle(0):
            pass
    (shown,) = [part for part in group if part not in before]
    assert shown[0] == sign
    right = kit.stage.width - look.MARGIN - look.FINE.width("10/10")
    assert shown.x == right - look.BATTERY  # left of the number of the row
    assert abs(2 * shown.y + look.BATTERY // 2 - look.BAR) <= 1 or kit.stage.mono
    assert shown.y >= 1 and shown.y + shown.tile_height <= look.BAR
    if kit.stage.mono:
        assert shown.pixel_shader[1] == 0 and shown.pixel_shader.is_transparent(0)


@ON_LARGE
def test_a_battery_that_is_low_is_red(easel, kit, menu, monkeypatch):
    stage = kit.stage
    colours = easel.module("ui.stage")
    for left, colour in ((10, colours.WRONG), (11, colours.DIM)):
        monkeypatch.setattr(kit, "battery", lambda left=left: left)
        it = menu()
        before = list(it._page.group)
        for _ in it._settle(0):
            pass
        (shown,) = [part for part in it._page.group if part not in before]
        assert shown.pixel_shader[2] == stage.colour(colour)


@BOTH
def test_without_a_battery_there_is_no_sign(menu):
    it = menu()
    before = list(it._page.group)
    for _ in it._settle(0):
        pass
    assert list(it._page.group) == before


@ON_LARGE
def test_what_was_won_against_bots_stands_in_the_bottom_row(easel, kit, menu):
    statistics = easel.module("console.statistics")
    game = GAMES[1]
    statistics.write(kit.journal, game, [5, 2, 0, 0, 0, 0, 0, 0, 0, 0])
    it = menu()
    said = []
    it._page.bottom = Thing(set=lambda *words: said.append(words))
    for at in (0, 1, len(GAMES)):
        for _ in it._settle(at):
            pass
    assert said == [(kit.say("hint play it"), kit.say("won", 2, 5))]
