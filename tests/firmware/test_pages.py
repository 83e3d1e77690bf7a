# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Pages by themselves: a list, a question, a text that is read."""

import pytest
from easel import BOARDS

INK, ACCENT, ON_ACCENT = 1, 3, 11  # of ui/stage

pytestmark = pytest.mark.parametrize("easel", BOARDS, indirect=True)


@pytest.fixture
def shown(easel):
    """A list of these rows, without waiting for keys."""

    def show(*rows, **options):
        pages = easel.module("table.pages")
        page = easel.do(lambda kit: pages.List(kit, "", list(rows), "", **options))
        page.body = easel.module("ui.look").BODY
        return page

    return show


def test_once_keys_rest_there_is_time_for_more_until_the_next_key(easel):
    pages = easel.module("table.pages")
    rested = []

    def rest(at):
        for part in range(3):
            rested.append((at, part))
            yield

    given = []
    easel.give(lambda kit: given.append(pages.List(kit, "", ["one", "two"], "", rest=rest).wait()))
    easel.wait(230)
    assert rested == []
    easel.wait(150)
    assert rested == [(0, 0), (0, 1), (0, 2)]
    easel.wait(1500)
    assert len(rested) == 3  # once
    easel.run("down wait:100")
    assert len(rested) == 3
    easel.wait(300)
    assert rested[3:] == [(1, 0), (1, 1), (1, 2)]
    easel.run("a wait:60")
    assert given == [easel.module("ui.keys").A]


@pytest.fixture
def bar(easel, look):
    """How far the bar of the chosen row of a list goes, as it is seen above the words."""

    def measured(page):
        easel.do(lambda kit: kit.stage.refresh())
        y = page.top + (page.at - page.first) * look.PITCH
        image = easel.image()
        pixels = [image.getpixel((x, y)) for x in range(image.width)]
        others = [image.getpixel((0, page.top + line * look.PITCH)) for line in range(page.count)]
        assert others.count(pixels[0]) == 1  # no other row is filled
        return next(x for x, pixel in enumerate(pixels) if pixel != pixels[0])

    return measured


def test_bars_of_short_words_are_as_wide_in_every_list(shown, look, bar):
    for rows in (["Go", "On"], [("Bip", "easy"), "Play"], ["One", "Two", "Three"] * 5):
        assert bar(shown(*rows)) == look.LIST
    assert bar(shown("A row of many words", "Go")) > look.LIST


def test_a_bar_grows_with_the_longest_words_and_goes_whole_from_row_to_row(
    easel, shown, look, bar
):
    page = shown(*["One", "Two", "Three"] * 5)
    assert bar(page) == look.LIST
    easel.do(lambda kit: page.set(1, "A row of many words"))
    wide = bar(page)
    assert wide > look.LIST
    for at in (1, 2, 14, 13, 3, 1, 0):
        easel.do(lambda kit, at=at: page.go_to(at))
        assert bar(page) == wide
    easel.do(lambda kit: page.set(1, "Two"))
    assert bar(page) == wide


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

    monkeypatch.setattr(easel.module("table.pages"), "Row", Noted)
    return noted


def open_page(easel, name, *arguments):
    """Begin with a page; what it gives, once it does."""
    given = []
    page = getattr(easel.module("table.pages"), name)
    easel.give(lambda kit: given.append(page(kit, *arguments)))
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
    page = easel.module("table.pages").confirm

    def late(kit):
        easel.module("console.kit").time.sleep(0.2)
        given.append(page(kit, "", "Sure?"))

    easel.give(late)
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
        easel.module("table.pages").Reader(kit, "Text", ["line"] * (room + more))
        kit.page = page

    easel.give(read)
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
