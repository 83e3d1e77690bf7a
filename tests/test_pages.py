# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Pages by themselves: a list, a question, a text that is read."""

import pytest
from easel import BOARDS

SHORT = "Bip"
LONG = "Drawn action"
INK, ACCENT, ON_ACCENT = 1, 3, 11  # of ui/stage

pytestmark = pytest.mark.parametrize("easel", BOARDS, indirect=True)


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


def test_the_chosen_row_stays_the_chosen_one_when_it_becomes_longer(easel, shown, look):
    page = shown(SHORT, SHORT, at=1)
    palette = page._texts[1]._palette
    filled = palette[0], palette[1]
    easel.do(lambda kit: page.set(1, LONG))
    grid = page._bars[1]
    assert grid.pixel_shader is palette and (palette[0], palette[1]) == filled
    assert grid.bitmap.width == bar(page, 1)
    assert grid.y == page._top + look.PITCH
    assert len(page._bars) == 2


def test_a_row_that_became_longer_out_of_sight_is_whole_when_it_comes_into_sight(easel, shown):
    page = shown(*[SHORT] * 12)
    easel.do(lambda kit: page.set(11, LONG))
    assert bar(page, page._count - 1) < needed(page, LONG)
    page.at = 11
    easel.do(lambda kit: page._scroll())
    assert page._texts[-1]._text == LONG
    assert bar(page, page._count - 1) > needed(page, LONG)


def filled(page):
    """The lines that are shown as chosen."""
    grounds = [field._palette[0] for field in page._texts]
    return [line for line, ground in enumerate(grounds) if ground != 0]


def test_lines_stand_below_each_other_in_the_middle_of_what_is_left(easel, shown, look):
    page = shown(SHORT, SHORT)
    tops = [grid.y for grid in page._bars]
    assert tops == [page._top, page._top + look.PITCH]
    assert page._top == look.BAR + look.PITCH // 2  # short lists stand near the header
    page = shown(*[SHORT] * 12)
    left = look.BOTTOM - look.BAR - page._count * look.PITCH
    assert 0 <= left < look.PITCH
    assert page._top == look.BAR + left // 2
    assert {grid.x for grid in page._bars} == {0}


def test_bars_leave_a_gap_between_them_where_keys_are_drawn(easel, shown, look):
    (field,) = shown(SHORT)._texts
    gap = 2 if look.CAPS else 0
    assert field._bitmap.height == look.PITCH - gap
    assert field._inset == look.MARGIN + (4 if look.CAPS else 0)
    assert field._end == field._inset + look.BODY.width(SHORT)


def test_one_line_is_the_chosen_one(easel, shown):
    page = shown(SHORT, LONG, SHORT)
    assert filled(page) == [0]
    page.at = 2
    easel.do(lambda kit: page._scroll())
    assert filled(page) == [2]


def test_a_list_moves_no_further_than_the_chosen_row_needs(easel, shown):
    page = shown(*[f"row {number}" for number in range(12)])
    count = page._count

    def go(at):
        page.at = at
        easel.do(lambda kit: page._scroll())
        return [field._text for field in page._texts][0], filled(page)

    assert go(count - 1) == ("row 0", [count - 1])
    assert go(count) == ("row 1", [count - 1])
    assert go(2) == ("row 1", [1])
    assert go(1) == ("row 1", [0])
    assert go(0) == ("row 0", [0])
    assert go(11) == (f"row {12 - count}", [count - 1])


def test_a_list_can_begin_at_any_row(shown):
    page = shown(*[f"row {number}" for number in range(12)], at=11)
    assert page._texts[-1]._text == "row 11"
    assert filled(page) == [page._count - 1]


def test_the_header_counts_where_rows_are_out_of_sight(easel, shown):
    counted = []
    header = easel.module("ui.bars").Header
    old = header.count
    header.count = lambda this, fact: counted.append(fact)
    try:
        shown(*[SHORT] * 12, at=4)
        shown(SHORT, SHORT)
    finally:
        header.count = old
    assert counted == ["5/12"]


def test_the_value_of_the_chosen_row_stands_between_arrows(easel, shown, look):
    page = shown((SHORT, "waits"), SHORT, (LONG, "in"))
    left, right = page._arrows

    def at(row):
        page.at = row
        easel.do(lambda kit: page._scroll())

    width = look.LABEL.width
    stage = page._stage.width
    value = stage - look.MARGIN - width("▶ ")  # where values end
    assert right._grid.x == stage - look.MARGIN - width("▶")
    assert left._grid.x == value - width("◀ " + "waits")
    middle = (look.BODY.height - look.LABEL.height) // 2
    assert left._grid.y == right._grid.y == page._top + look.ROW_TEXT + middle
    at(1)
    assert left._grid.hidden and right._grid.hidden
    at(2)
    assert not left._grid.hidden and not right._grid.hidden
    assert left._grid.x == value - width("◀ " + "in")
    assert left._grid.y == right._grid.y == page._top + 2 * look.PITCH + look.ROW_TEXT + middle
    assert [row._text for row in page._values] == ["waits", "", "in"]


def test_values_that_cannot_be_changed_have_no_arrows(easel, shown, look):
    page = shown((SHORT, "7"), arrows=False)
    assert not page._arrows
    assert page._right == page._stage.width - look.MARGIN


def test_rows_that_are_marked_have_a_sign_before_or_behind_them(easel, shown, look):
    page = shown("one", "two", marks=(1,))
    if look.CAPS:
        assert [sign._text for sign in page._signs] == ["", "▶"]
        assert [field._text for field in page._texts] == ["one", "two"]
        assert {sign._grid.x for sign in page._signs} == {1}
    else:
        assert not page._signs
        assert [field._text for field in page._texts] == ["one", "two ▶"]


def test_the_hint_follows_the_chosen_row(easel):
    pages = easel.module("console.pages")
    page = easel.do(lambda kit: pages.List(kit, "", ["a", "b"], lambda at: f"hint {at}"))
    assert page.bottom.text == "hint 0"
    page.at = 1
    easel.do(lambda kit: page._scroll())
    assert page.bottom.text == "hint 1"


def test_once_keys_rest_there_is_time_for_more_until_the_next_key(easel):
    pages = easel.module("console.pages")
    rested = []

    def rest(at):
        for part in range(3):
            rested.append((at, part))
            yield

    given = []
    easel._give(
        lambda kit: given.append(pages.List(kit, "", ["one", "two"], "", rest=rest).wait())
    )
    easel.wait(480)
    assert rested == []
    easel.wait(150)
    assert rested == [(0, 0), (0, 1), (0, 2)]
    easel.wait(1500)
    assert len(rested) == 3  # once
    easel.run("down wait:200")
    assert len(rested) == 3
    easel.wait(450)
    assert rested[3:] == [(1, 0), (1, 1), (1, 2)]
    easel.run("a wait:60")
    assert given == [easel.module("ui.keys").A]


def test_rows_at_both_edges_of_what_is_in_sight_can_change(easel, shown):
    page = shown(*[SHORT] * 12)
    count = page._count
    for index in (0, count - 1, count):
        easel.do(lambda kit, index=index: page.set(index, f"new {index}"))
    texts = [field._text for field in page._texts]
    assert texts == ["new 0"] + [SHORT] * (count - 2) + [f"new {count - 1}"]
    assert page.rows[count] == f"new {count}"


def test_words_on_the_bar_are_dark_and_all_others_light(easel, shown):
    page = shown(SHORT, LONG)
    colours = easel.do(lambda kit: [kit.stage.colour(name) for name in (ON_ACCENT, INK)])
    assert [field._palette[1] for field in page._texts] == colours


# A question, a text


@pytest.fixture
def rows(easel, monkeypatch):
    """The rows of the page that is shown, in the order in which they were made."""
    noted = []

    class Noted:
        def __init__(self, stage, group, x, y, text="", colour=None, align=0, font=None):
            self.x, self.y, self.text, self.align, self.font = x, y, text, align, font
            noted.append(self)

        def set(self, text):
            self.text = text

        def colour(self, rgb):
            self.rgb = rgb

    monkeypatch.setattr(easel.module("console.pages"), "Row", Noted)
    return noted


def open_page(easel, name, *arguments):
    """Begin with a page; what it gives, once it does."""
    given = []
    page = getattr(easel.module("console.pages"), name)
    easel._give(lambda kit: given.append(page(kit, *arguments)))
    easel.wait(100)
    return given


def test_a_question_stands_in_the_middle(easel, rows, look):
    given = open_page(easel, "confirm", "Sure?", "one two three")
    (row,) = rows
    assert row.text == "one two three"
    assert row.x == easel.size[0] // 2
    room = look.BOTTOM - look.BAR
    assert row.y == look.BAR + (room - min(look.READ, room)) // 2
    easel.run("a wait:50")
    assert given == [True]


@pytest.mark.parametrize("key, answer", [("a", True), ("b", False)])
def test_a_question_is_answered_by_a_or_b(easel, rows, key, answer):
    given = open_page(easel, "confirm", "Sure?", "one two three")
    easel.run("up wait:50 left wait:50")
    assert given == []
    easel.run(key + " wait:700")
    assert given == [answer]


def test_lines_of_a_long_question_stay_between_the_bars(easel, rows, look):
    given = open_page(easel, "confirm", "Sure?", " ".join(["word"] * 40))
    pitches = {after.y - before.y for before, after in zip(rows, rows[1:])}
    assert len(pitches) == 1 and pitches.pop() <= look.READ
    assert look.BAR <= rows[0].y < rows[-1].y < look.BOTTOM
    assert rows[0].y - look.BAR <= 1 + (look.BOTTOM - rows[-1].y)
    easel.run("b wait:700")
    assert given == [False]


def test_what_was_pressed_before_a_question_could_be_seen_is_no_answer(easel, rows):
    given = []
    page = easel.module("console.pages").confirm

    def late(kit):
        easel.module("console.kit").time.sleep(0.2)
        given.append(page(kit, "", "Sure?"))

    easel._give(late)
    easel.run("a wait:300")
    assert given == []
    easel.run("a wait:100")
    assert given == [True]


LINES = ["▶ one"] + [f"line {number}" for number in range(1, 30)]


@pytest.fixture
def reader(easel, rows):
    """A text of which a page is shown; (the first line in sight, what it gives)."""

    opened = []

    def read(*arguments):
        opened.append(open_page(easel, "Reader", "Text", LINES, *arguments))
        return lambda: LINES.index(rows[0].text), opened[0]

    yield read
    if not opened[0]:
        easel.run("b wait:700")


def test_a_reader_shows_as_many_lines_as_there_is_room_for(easel, rows, reader, look):
    reader()
    count = (look.BOTTOM - look.BAR) // look.READ
    assert [row.text for row in rows] == LINES[:count]
    assert [row.y - rows[0].y for row in rows] == [look.READ * line for line in range(count)]
    left = look.BOTTOM - look.BAR - count * look.READ
    assert rows[0].y == look.BAR + left // 2
    assert {row.x for row in rows} == {look.MARGIN}


def test_headings_of_a_text_stand_out(easel, rows, reader):
    heading, words = easel.do(lambda kit: [kit.stage.colour(name) for name in (ACCENT, INK)])
    reader()
    assert [row.rgb for row in rows] == [heading] + [words] * (len(rows) - 1)


def test_arrows_move_a_text_by_a_line_or_a_page(easel, rows, reader):
    at, _ = reader()
    turn = len(rows) - 1  # one line is seen again
    last = len(LINES) - len(rows)
    steps = [("down", 1), ("down", 2), ("up", 1), ("right", 1 + turn), ("left", 1), ("up", 0)]
    for key, first in [*steps, ("up", 0), ("down", 1), ("left", 0)]:
        easel.run(key + " wait:80")
        assert at() == first, key
    for _ in range(20):
        easel.run("right wait:80")
    assert at() == last
    easel.run("down wait:80")
    assert at() == last


def test_a_turns_the_pages_of_a_text_and_leaves_after_the_last(easel, rows, reader):
    at, given = reader()
    turn = len(rows) - 1
    last = len(LINES) - len(rows)
    seen = []
    while not given:
        seen.append(at())
        easel.run("a wait:80")
    assert seen == [min(last, page * turn) for page in range(len(seen))] and seen[-1] == last
    assert given[0].intent == easel.module("ui.keys").A


def test_a_text_can_begin_in_its_midst_and_leave_at_once(easel, rows, reader):
    at, given = reader(4, "hint go on")
    assert at() == 4
    easel.run("a wait:80")
    assert given[0].intent == easel.module("ui.keys").A


def test_a_text_that_fits_begins_with_its_first_line(easel, rows):
    given = open_page(easel, "Reader", "Text", LINES[:2], 7)
    assert [row.text for row in rows[:3]] == [*LINES[:2], ""]
    easel.run("b wait:700")
    assert given[0].intent == easel.module("ui.keys").B


@pytest.mark.parametrize(("more", "hint"), [(0, "hint go on"), (1, "hint read")])
def test_only_of_a_text_that_goes_on_it_is_said_how_to_read_it(easel, look, more, hint):
    room = (look.BOTTOM - look.BAR) // look.READ
    said = []

    def read(kit):
        page = kit.page
        kit.page = lambda title, hint: (said.append(hint), page(title, hint))[1]
        easel.module("console.pages").Reader(kit, "Text", ["line"] * (room + more))
        kit.page = page

    easel._give(read)
    easel.run("wait:80 b wait:700")
    assert said == [easel.do(lambda kit: kit.say(hint))]


def test_of_rows_one_is_chosen_with_a_and_none_with_b(easel):
    given = open_page(easel, "choose", "Which?", ["one", "two", "three"])
    easel.run("down wait:60 down wait:60 left wait:60")
    assert given == []
    easel.run("a wait:60")
    assert given == [2]
    given = open_page(easel, "choose", "Which?", ["one", "two", "three"], "hint", 1)
    easel.run("up wait:60 up wait:60 a wait:60")
    assert given == [2]  # round the end
    given = open_page(easel, "choose", "Which?", ["one", "two"])
    easel.run("b wait:700")
    assert given == [None]
