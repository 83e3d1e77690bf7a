# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Lists: a bar behind the chosen row that is as wide as its words, and rows that change."""

import types

import pytest
from easel import BOARDS, Easel

SHORT = "Bip"
LONG = "Drawn action"


@pytest.fixture(scope="module", params=BOARDS)
def easel(request):
    with Easel(request.param, "omphalos") as easel:
        yield easel


@pytest.fixture
def shown(easel):
    """A list of these rows, without waiting for keys."""

    def show(*rows, **options):
        pages = easel.module("console.pages")
        page = easel.do(lambda kit: pages.List(kit, "", list(rows), "", **options))
        page.body = easel.module("ui.look").BODY
        return page

    return show


def bar(page, line):
    return page._texts[line]._bitmap.width


def needed(page, words):
    """The least width of a bar around these words."""
    field = page._texts[0]
    return field._inset + page.body.width(words)


def pixels(field):
    """What is drawn on a line, without the empty columns at its end."""
    bitmap = field._bitmap
    inked = [(x, y) for x in range(bitmap.width) for y in range(bitmap.height) if bitmap[x, y]]
    return set(inked)


def test_a_bar_is_as_wide_as_its_words(shown):
    page = shown(SHORT, LONG)
    assert needed(page, SHORT) < bar(page, 0) < needed(page, LONG) < bar(page, 1)
    assert bar(page, 0) - needed(page, SHORT) == bar(page, 1) - needed(page, LONG)


def test_a_bar_is_as_wide_as_whatever_may_come_to_stand_on_it(shown):
    page = shown(*[SHORT] * 10, LONG, SHORT)
    last = page._count - 1
    behind = 12 - page._count  # rows by which the list can move up
    wide = [line for line in range(page._count) if bar(page, line) > needed(page, LONG)]
    assert wide == [line for line in range(page._count) if line <= 10 <= line + behind]
    assert wide[-1] == last


def test_a_bar_is_never_wider_than_it_may_be(shown):
    page = shown(SHORT, LONG * 9, width=90)
    assert bar(page, 0) < bar(page, 1) == 90
    assert page._texts[1]._text.endswith("…")


def test_a_row_that_becomes_longer_is_shown_whole_on_its_own_line(easel, shown):
    page = shown(SHORT, SHORT, SHORT)
    like_it = shown(SHORT, LONG, SHORT)
    easel.do(lambda kit: page.set(1, LONG))
    assert bar(page, 1) == bar(like_it, 1) > bar(page, 0) == bar(page, 2)
    assert pixels(page._texts[1]) == pixels(like_it._texts[1])


def test_the_chosen_row_stays_the_chosen_one_when_it_becomes_longer(easel, shown):
    page = shown(SHORT, SHORT, at=1)
    palette = page._texts[1]._palette
    filled = palette[0], palette[1]
    easel.do(lambda kit: page.set(1, LONG))
    grid = page._bars[1]
    assert grid.pixel_shader is palette and (palette[0], palette[1]) == filled
    assert grid.bitmap.width == bar(page, 1)
    assert grid.y == page._top + easel.module("ui.look").PITCH
    assert len(page._bars) == 2


def test_a_row_that_became_longer_out_of_sight_is_whole_when_it_comes_into_sight(easel, shown):
    page = shown(*[SHORT] * 12)
    easel.do(lambda kit: page.set(11, LONG))
    assert bar(page, page._count - 1) < needed(page, LONG)
    page.at = 11
    easel.do(lambda kit: page._scroll())
    assert page._texts[-1]._text == LONG
    assert bar(page, page._count - 1) > needed(page, LONG)


def test_keys_that_rest_are_a_time_to_collect(easel, monkeypatch):
    """Or the memory fills up, and one of many keys waits for it to be cleared."""
    collected = []
    kit = easel.module("console.kit")
    monkeypatch.setattr(kit, "gc", types.SimpleNamespace(collect=lambda: collected.append(1)))
    given = []
    easel._give(lambda kit: [given.append(kit.wait()) for _ in range(3)])
    easel.run("right wait:40 right wait:40")
    assert (len(given), len(collected)) == (2, 0)
    easel.wait(1000)
    assert len(collected) == 1  # and no more while nothing is done
    easel.run("right wait:100")
    easel._give(lambda kit: kit.wait(1000))
    easel.wait(1000)
    assert len(collected) == 2
