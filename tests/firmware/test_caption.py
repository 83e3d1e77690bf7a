# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""A few words over a part of a table: where the box lies, what it leaves free, that it goes."""

from types import SimpleNamespace as Thing

import pytest
from easel import BOARDS

SMALL, LARGE = BOARDS
BOTH = pytest.mark.parametrize("easel", BOARDS, indirect=True)
WORDS = ["Put it", "here,", "please."]


class Desk:
    """A table with nothing but a caption on it."""

    def __init__(self, easel):
        self.stage = easel.do(lambda kit: kit.stage)
        self.root = easel.module("displayio").Group()
        self.kit = Thing(stage=self.stage)
        self.bottom = Thing(corner=0)
        self.screen = Thing()
        self.caption = easel.module("ui.caption").Caption(self)

    def boxes(self):
        """(x, y, width, height) on the stage of the ground, and of what lies on and beside it."""
        (group,) = self.root
        return [
            (
                box.x,
                group.y + box.y,
                box.width * getattr(box, "tile_width", 1),
                box.height * getattr(box, "tile_height", 1),
            )
            for box in group
        ]


@pytest.fixture
def desk(easel):
    return Desk(easel)


@pytest.mark.parametrize(
    ("easel", "heights", "tall", "free"),
    [(SMALL, (10, 18, 26), (18, 18, 26), 1), (LARGE, (25, 46, 67), (52, 52, 73), 0)],
    indirect=["easel"],
)
def test_a_caption_is_as_tall_as_its_lines(desk, look, heights, tall, free):
    """On one bit a row stays free between it and the keys in the bottom row."""
    width = desk.stage.width
    bottom = look.BOTTOM - free
    for lines, height in enumerate(heights, 1):
        desk.caption.show(WORDS[:lines])
        assert desk.boxes()[0] == (0, bottom - height, width, height)
        desk.caption.show(WORDS[:lines], True)
        assert desk.boxes()[0] == (0, 0, width, height)
        height = tall[lines - 1]
        desk.caption.show(WORDS[:lines], tall=True)
        assert desk.boxes()[0] == (0, bottom - height, width, height)


@BOTH
@pytest.mark.parametrize("high", [False, True])
def test_a_caption_grows_to_the_nearest_ledge_that_leaves_its_lines_room(desk, look, high):
    bottom = look.BOTTOM - desk.stage.mono

    def shown(lines, **more):
        """(top, height) of the box, and how far below its top each line is."""
        desk.caption.show(WORDS[:lines], high, **more)
        ground, *rest = desk.boxes()
        return ground[1], ground[3], [y - ground[1] for _, y, _, _ in rest[-lines:]]

    plain = [shown(lines) for lines in (1, 2, 3)]
    tall = shown(1, tall=True)
    (_, one, first), (_, two, both), three = plain
    ends = one - 1, one + 2, two + 4
    desk.screen.ledges = (*ends, *(end - bottom for end in ends))
    assert shown(1) == (0 if high else bottom - one - 2, one + 2, [y + 1 for y in first])
    assert shown(2) == (0 if high else bottom - two - 4, two + 4, [y + 2 for y in both])
    assert shown(3) == three  # no ledge leaves it the room
    assert shown(1, tall=True) == tall
    desk.screen.ledges = (two - bottom if high else two,)
    assert [shown(lines) for lines in (1, 2, 3)] == plain  # those of the other side do not count


@BOTH
def test_a_caption_lies_on_the_other_side_of_its_subject(desk, look):
    size = look.BOTTOM // 8
    for wanted in (False, True):
        desk.caption.show(WORDS, wanted, (20, 2, size, size))
        assert desk.boxes()[0][1] > 0
        desk.caption.show(WORDS, wanted, (20, look.BOTTOM - size, size, size))
        assert desk.boxes()[0][1] == 0
        middle = (look.BOTTOM - 2) // 2
        desk.caption.show(WORDS[:1], wanted, (20, middle, 2, 2))  # it is free anyway
        assert (desk.boxes()[0][1] == 0) is wanted


@BOTH
def test_a_pointer_ends_before_the_subject(desk, look):
    for gap in (0, 2, 30):
        tall = look.BOTTOM - 30 - desk_height(desk)
        for y, high in ((look.BOTTOM - desk_height(desk) - gap - 4, False), (tall, True)):
            desk.caption.show(WORDS[:1], high, (40, y, 9, 4), True)
            rows = [box for box in desk.boxes()[1:] if box[3] == 1 and box[0] > 8]
            for x, row, width, _ in rows:
                assert x + width // 2 == 44
                assert not y <= row < y + 4


def desk_height(desk):
    desk.caption.show(WORDS[:1])
    return desk.boxes()[0][3]


@BOTH
def test_a_caption_is_there_once_until_it_is_hidden(desk):
    desk.caption.hide()  # there is none yet
    for _ in range(2):
        desk.caption.show(WORDS)
        assert len(desk.root) == 1
    for _ in range(2):
        desk.caption.hide()
        assert len(desk.root) == 0
    desk.caption.show(WORDS)
    assert len(desk.root) == 1


@pytest.mark.parametrize("easel", [SMALL], indirect=True)
def test_beside_a_scene_that_needs_the_corner_a_caption_fills_the_column(desk, look):
    desk.bottom.corner = left = desk.stage.width // 2
    words = ["Lay it in the gap", "of the first row,", "where it makes no line."]
    for high in (False, True):
        desk.caption.show(words, high, (2, 2, 9, 9))
        ground, *lines = desk.boxes()
        assert ground == (left - 1, 0, desk.stage.width - left + 1, look.BOTTOM)
        assert len(lines) > len(words)
        for x, y, width, height in lines:
            assert x + width // 2 == left - 1 + (desk.stage.width - left + 1) // 2
            assert y > 0 and y + height <= look.BOTTOM


@BOTH
def test_a_caption_lies_between_two_things_when_the_lower_one_is_its_subject(desk, look):
    height = look.BOTTOM // 8
    low = (20, look.BOTTOM - height, 9, height)
    desk.caption.show(WORDS[:1], False, low, between=look.BAR + 1)
    assert desk.boxes()[0][1] == look.BAR + 1
    desk.caption.show(WORDS[:1], False, (20, 0, 9, height), between=look.BAR + 1)
    assert desk.boxes()[0][1] > look.BAR + 1
