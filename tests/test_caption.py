# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""A few words over a part of a table: where the box and its lines lie, and that it goes again."""

from types import SimpleNamespace as Thing

import pytest
from easel import BOARDS

SMALL, LARGE = BOARDS
BOTH = pytest.mark.parametrize("easel", BOARDS, indirect=True)
WORDS = ["Put it", "here,", "please."]


class Line:
    """A row of text, as far as a caption asks."""

    def __init__(self, stage, group, x, y, text, colour, align, font):
        self.group, self.x, self.y, self.text = group, x, y, text
        self.align, self.font = align, font
        Line.all.append(self)

    def set(self, text):
        self.text = text

    def move(self, y):
        self.y = y


class Desk:
    """A table with nothing but a caption on it."""

    def __init__(self, easel, monkeypatch):
        self.module = easel.module("ui.caption")
        self.stage = easel.do(lambda kit: kit.stage)
        self.root = easel.module("displayio").Group()
        self.kit = Thing(stage=self.stage, say=lambda key: key)
        self.told, self.scenes = [], []
        monkeypatch.setattr(self.module, "Row", Line)
        monkeypatch.setattr(
            type(self.stage), "scene", lambda stage, root: self.scenes.append(root)
        )
        Line.all = []
        self.caption = self.module.Caption(self)

    def say(self, *words):
        self.told.append(words)

    def lines(self):
        """(text, y on the stage) of what can be read."""
        (group,) = self.root
        mine = [line for line in Line.all if line.group is group and line.text]
        return [(line.text, group.y + line.y) for line in mine]

    def boxes(self):
        """(x, y, width, height, colour) on the stage of the ground, and of the edge on it."""
        (group,) = self.root
        return [
            (
                group.x + box.x,
                group.y + box.y,
                box.width * box.tile_width,
                box.height * box.tile_height,
                box.pixel_shader[0],
            )
            for box in group
        ]


@pytest.fixture
def desk(easel, monkeypatch):
    return Desk(easel, monkeypatch)


@pytest.mark.parametrize(
    ("easel", "top", "height", "edge"),
    [(SMALL, 29, 27, 1), (LARGE, 147, 71, 2)],
    indirect=["easel"],
)
def test_a_caption_reaches_to_the_bottom_row_or_from_the_top(desk, look, top, height, edge):
    """Its edge lies where the table is still seen."""
    width = desk.stage.width
    ground, line = [
        desk.stage.colour(getattr(desk.module, name))
        for name in (("BLACK", "INK") if desk.stage.mono else ("RAISED", "ACCENT"))
    ]
    desk.caption.show(WORDS, 1, 7)
    assert top + height == look.BOTTOM
    assert desk.boxes() == [(0, top, width, height, ground), (0, top, width, edge, line)]
    desk.caption.show(WORDS, 1, 7, True)
    assert desk.boxes() == [(0, 0, width, height, ground), (0, height - edge, width, edge, line)]


@pytest.mark.parametrize(
    ("easel", "low", "high"),
    [
        (SMALL, ([31, 39, 47], [35, 43], [39]), ([0, 8, 16], [4, 12], [8])),
        (LARGE, ([152, 173, 194], [162, 183], [173]), ([3, 24, 45], [13, 34], [24])),
    ],
    indirect=["easel"],
)
def test_one_to_three_lines_stand_in_the_middle_of_the_box(desk, look, low, high):
    assert desk.module.LINES == 3
    for lower, upper in zip(low, high):
        words = WORDS[: len(lower)]
        for places, up in ((lower, False), (upper, True)):
            desk.caption.show(words, 1, 7, up)
            assert desk.lines() == list(zip(words, places))
    assert {line.x for line in Line.all} == {desk.stage.width // 2}
    assert {(line.align, line.font) for line in Line.all} == {(desk.module.CENTRE, look.BODY)}


@BOTH
def test_a_caption_is_there_once_until_it_is_hidden(desk):
    desk.caption.hide()  # there is none yet
    for number in (1, 2):
        desk.caption.show(WORDS, number, 7)
        assert len(desk.root) == 1
    assert desk.scenes == [desk.root] * 2
    assert desk.told == [("hint lesson  1/7", "b back"), ("hint lesson  2/7", "b back")]
    for _ in range(2):
        desk.caption.hide()
        assert len(desk.root) == 0
    desk.caption.show(WORDS, 3, 7)
    assert len(desk.root) == 1
