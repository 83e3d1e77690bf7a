# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""How a game is played, by itself: sentences, pages that end where one does, and the keys."""

import zlib
from io import BytesIO
from types import SimpleNamespace as Thing

import pytest
from test_text import Plain

from boards import manual as layout

TEXT = """! chart
# Aim
One two. Three four five. Six!

# Turn
Seven eight nine ten. Eleven.
?1 Lay a card.
?2 Take {0} of {1}, {0}!"""


@pytest.fixture
def manual(easel, monkeypatch):
    """The module, with three lines of twelve letters on a page."""
    module = easel.module("table.manual")
    look = Thing(BODY=Plain, BAR=20, BOTTOM=55, READ=10, MARGIN=2)
    monkeypatch.setattr(module, "look", look)
    monkeypatch.setattr(module.displayio, "Group", list)

    def write(stage, group, x, y, text, colour):
        group.append(Thing(place=(x, y), text=text, colour=colour))

    monkeypatch.setattr(module, "write", write)
    monkeypatch.setattr(module.rooms, "clear", lambda folder: None)
    return module


class Desk:
    """A console that is given its keys."""

    language = "en"

    def __init__(self, *pressed):
        self.pressed = list(pressed)
        self.heads, self.heard, self.seen = [], [], []
        self.stage = Thing(width=124, new=False, scene=self.draw_anew)
        self.group = []
        self.tunes = Thing(play=self.heard.append)

    def say(self, key, *values):
        return key

    def wait(self):
        self.rows = self.group[-1] if self.group else []
        self.seen.append([row.text for row in self.rows])
        return self.pressed.pop(0)

    def page(self, title, hint):
        assert (title, hint) == ("title omphalos", "hint read")
        self.group = []
        return self.group, Thing(set=lambda title, fact: self.heads.append(fact)), None

    def draw_anew(self, group, anew):
        assert group is self.group and anew

    def alive(self):
        pass

    def step(self):
        pass


@pytest.fixture
def written(manual, monkeypatch):
    """A function that writes a manual."""

    def write(text):
        data = text.encode()
        files = {
            "help_en/omphalos": zlib.compress(data),
            "help_en/omphalos 124": layout.pages(data, Plain, 120, 3),
        }

        def find(name):
            return BytesIO(files[name]), len(files[name])

        monkeypatch.setattr(manual, "store", Thing(find=find))

    return write


@pytest.mark.parametrize(
    ("paragraph", "parts"),
    [
        ("", [""]),
        ("One. Two! Three? Four… Five", ["One.", "Two!", "Three?", "Four…", "Five"]),
        ("e. g. this. And", ["e. g.", "this.", "And"]),  # so short is no sentence
        ("Begin. e. g. end", ["Begin.", "e. g.", "end"]),
        ("Un deux ! Trois ? Non.", ["Un deux !", "Trois ?", "Non."]),
        ("Vrai. » Puis", ["Vrai. » Puis"]),
        ("1.5 and 2. ", ["1.5 and 2. "]),
    ],
)
def test_where_a_sentence_ends(parts, paragraph):
    assert layout.sentences(paragraph) == parts


def test_what_is_to_be_decided_is_a_line_with_values(manual, written):
    written(TEXT)
    assert manual.answer(Desk(), "omphalos", 1) == "Lay a card."
    assert manual.answer(Desk(), "omphalos", 2, 3, 4) == "Take 3 of 4, 3!"


def pages(manual, text, width=120, count=3):
    """The lines of all pages of a text, headings with their sign."""
    data = text.encode()
    spans = layout.pages(data, Plain, width, count)
    return [manual._lines(data, spans, page) for page in manual._pages(spans)]


def test_a_manual_is_read_page_by_page(manual, written, keys):
    written(TEXT.replace("! chart\n", ""))
    desk = Desk(keys.A, keys.LEFT, keys.LEFT, keys.RIGHT, keys.DOWN, keys.UP, keys.B)
    manual.show(desk, "omphalos")
    first = ["▶ Aim", "One two."]
    assert desk.seen[0] == first and desk.seen[2] == desk.seen[3] == first
    assert [fact.split("/")[0] for fact in desk.heads] == ["1", "2", "1", "1", "2", "3", "2"]
    last = int(desk.heads[0].split("/")[1])
    assert desk.heads[0] == "1/%d" % last and last > 3
    assert {row.colour for row in desk.rows} == {manual.INK}
    assert [row.place for row in desk.rows] == [(2, 22), (2, 32), (2, 42)][: len(desk.rows)]


def test_after_the_last_page_a_leaves_and_arrows_are_refused(manual, written, keys):
    written("One.\n?1 Two.")
    desk = Desk(keys.RIGHT, keys.DOWN, keys.X, keys.A)
    manual.show(desk, "omphalos")
    assert desk.heads == ["1/1"] * 4 and not desk.pressed
    assert desk.seen[0] == ["One."]  # answers to "What now?" are no pages
    assert desk.heard == [manual.tunes.REFUSED] * 2
    desk = Desk(keys.MENU)
    manual.show(desk, "omphalos")


def test_a_heading_is_lit(manual, written, keys):
    written("# Aim\nOne.")
    desk = Desk(keys.B)
    manual.show(desk, "omphalos")
    assert [row.colour for row in desk.rows] == [manual.ACCENT, manual.INK]


def test_pictures_come_first(manual, written, keys, monkeypatch):
    written(TEXT)
    drawn = []

    def chart(kit, group, page):
        drawn.append(page)
        return 2

    monkeypatch.setattr(manual, "load", lambda room, name: Thing(chart=chart))
    desk = Desk(keys.A, keys.A, keys.LEFT, keys.LEFT, keys.B)
    manual.show(desk, "omphalos")
    assert drawn == [0, 1, 1, 0]
    assert desk.seen[2] == ["▶ Aim", "One two."]
    total = desk.heads[0].split("/")[1]
    assert desk.heads == ["%d/%s" % (at, total) for at in (1, 2, 3, 2, 1)]
