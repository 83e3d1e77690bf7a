# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Where an arrow leads, and how the cursor blinks."""

import pytest
from easel import Easel

ARROWS = ("UP", "DOWN", "LEFT", "RIGHT")


@pytest.fixture(scope="module")
def go(easel):
    """Which place an arrow leads to."""
    neighbour = easel.module("ui.frame").neighbour
    keys = easel.module("ui.keys")
    return lambda places, at, arrow: neighbour(places, at, getattr(keys, arrow))


def grid(columns, rows, step=10, size=8):
    return [(x * step, y * step, size, size) for y in range(rows) for x in range(columns)]


def test_arrows_lead_to_the_next_one_of_a_grid_and_round_its_edges(go):
    places = grid(4, 3)
    for at in range(12):
        x, y = at % 4, at // 4
        assert go(places, at, "RIGHT") == y * 4 + (x + 1) % 4
        assert go(places, at, "LEFT") == y * 4 + (x - 1) % 4
        assert go(places, at, "DOWN") == (y + 1) % 3 * 4 + x
        assert go(places, at, "UP") == (y - 1) % 3 * 4 + x


@pytest.mark.parametrize("arrow", ARROWS)
def test_alone_every_arrow_stays(go, arrow):
    assert go([(3, 4, 5, 6)], 0, arrow) == 0
    assert go([None, (3, 4, 5, 6)], 1, arrow) == 1
    assert go([None, (3, 4, 5, 6)], 0, arrow) == 0  # a cursor without a place does not move


def test_a_place_that_is_nowhere_is_passed_over(go):
    places = grid(3, 1)
    places[1] = None
    assert go(places, 0, "RIGHT") == 2 and go(places, 2, "LEFT") == 0


def test_straight_ahead_is_preferred_to_what_is_nearer_aside(go):
    # From the first: 30 ahead, or 10 ahead and 10 aside, which costs as much as 40.
    places = [(0, 0, 8, 8), (0, 30, 8, 8), (10, 10, 8, 8)]
    assert go(places, 0, "DOWN") == 1
    places[1] = (0, 50, 8, 8)
    assert go(places, 0, "DOWN") == 2
    places[1] = (0, 40, 8, 8)  # as dear: the first one that was found
    assert go(places, 0, "DOWN") == 1


def test_left_and_right_stay_in_their_row(go):
    # The other row has something nearer, but the own one goes on, and then round.
    places = [(0, 0, 8, 8), (60, 0, 8, 8), (12, 9, 8, 8)]
    assert go(places, 0, "RIGHT") == 1
    assert go(places, 1, "RIGHT") == 0
    assert go(places, 2, "RIGHT") == 1  # alone in its row: to the nearest on that side
    assert go(places, 2, "LEFT") == 0
    assert go([(0, 0, 8, 8), (12, 20, 8, 8)], 1, "RIGHT") == 1  # where nothing is, it stays


@pytest.mark.parametrize(("lower", "same"), [(0, True), (3, True), (4, False), (8, False)])
def test_places_of_which_more_than_half_is_at_one_height_are_one_row(go, lower, same):
    places = [(0, 0, 8, 8), (20, lower, 8, 8)]
    assert go(places, 1, "RIGHT") == (0 if same else 1)  # round, in a row
    assert go(places, 0, "DOWN") == (0 if same else 1)


def test_the_smaller_of_two_decides_whether_they_are_one_row(go):
    places = [(0, 0, 8, 40), (20, 30, 8, 8)]
    assert go(places, 0, "RIGHT") == 1 and go(places, 1, "LEFT") == 0
    assert go(places, 0, "DOWN") == 0


def test_round_the_edge_one_comes_to_the_farthest_of_the_own_row_or_column(go):
    places = [(0, 0, 8, 8), (20, 0, 8, 8), (40, 0, 8, 8), (0, 20, 8, 8), (0, 40, 8, 8)]
    assert go(places, 2, "RIGHT") == 0 and go(places, 0, "LEFT") == 2
    assert go(places, 4, "DOWN") == 0 and go(places, 0, "UP") == 4
    # Another column is none of it: half a width aside still is.
    assert go([(0, 0, 8, 8), (4, 20, 8, 8)], 1, "DOWN") == 1
    assert go([(0, 0, 8, 8), (3, 20, 8, 8)], 1, "DOWN") == 0


def test_the_cursor_is_lit_for_480_ms_and_dark_for_120(easel):
    stage = easel.do(lambda kit: kit.stage)
    frame = easel.module("ui.frame")
    ticks = easel.module("supervisor").ticks_ms
    group = easel.module("displayio").Group()
    cursor = frame.Cursor(stage, group)
    cursor.blink(0)
    assert len(group) == 0  # it points at nothing
    cursor.put((20, 30, 10, 12), ticks())

    def lit_after(milliseconds):
        easel.wait(milliseconds)
        cursor.blink(ticks())
        return not group[0].hidden

    assert lit_after(470)
    assert not lit_after(20)
    assert not lit_after(100) and lit_after(30)
    assert not lit_after(500)
    cursor.stay(ticks())  # a key was pressed
    assert not group[0].hidden and lit_after(470) and not lit_after(20)
    cursor.put((50, 30, 10, 12), ticks())
    assert not group[0].hidden
    cursor.hide()
    assert group[0].hidden
    assert not lit_after(130) and not lit_after(500)  # what points at nothing does not blink
    cursor.stay(ticks())
    assert group[0].hidden


# How a frame is drawn


@pytest.fixture(scope="module", params=["pico_oled", "pico_lcd_1_3"])
def framed(request):
    with Easel(request.param, "omphalos") as easel:
        yield easel


def pixels(side):
    """The values of a side's bitmap, row by row, as the stage shows them."""
    bitmap = side.bitmap
    columns = range(bitmap.width - 1, -1, -1) if side.flip_x else range(bitmap.width)
    rows = range(bitmap.height - 1, -1, -1) if side.flip_y else range(bitmap.height)
    return [[bitmap[x, y] for x in columns] for y in rows]


def drawn(sides):
    """{(x, y): value} of all sides, from the corner of the frame."""
    found = {}
    for side in sides:
        for y, row in enumerate(pixels(side)):
            for x, value in enumerate(row):
                if value:
                    at = side.x + x, side.y + y
                    assert at not in found or found[at] == value
                    found[at] = value
    return found


def test_a_frame_is_a_line_around_a_gap_around_its_box(framed):
    frame, look = framed.module("ui.frame"), framed.module("ui.look")
    stage = framed.do(lambda kit: kit.stage)
    group = framed.module("displayio").Group()
    it = frame.Frame(stage, group, 0x123456)
    it.put((20, 30, 11, 9))
    line, edge = look.LINE, look.LINE + look.GAP
    wide, tall = 11 + 2 * edge, 9 + 2 * edge
    (sides,) = group
    assert (sides.x, sides.y) == (20 - edge, 30 - edge) and not sides.hidden
    expected = {}
    for x in range(wide):
        for y in range(tall):
            out = min(x, y, wide - 1 - x, tall - 1 - y)
            if out < edge:
                expected[x, y] = 1 if out < line else 2
    assert drawn(sides) == expected
    it.colour(0x654321)
    assert sides[0].pixel_shader[1] == 0x654321


def test_a_dotted_frame_is_a_thinner_line_of_dots_without_a_gap(framed):
    frame, look = framed.module("ui.frame"), framed.module("ui.look")
    stage = framed.do(lambda kit: kit.stage)
    group = framed.module("displayio").Group()
    frame.Mark(stage, group).put((20, 30, 11, 9))
    thin = max(1, look.LINE - 1)
    top, _, left, _ = group[0]
    for along, values in (("x", pixels(top)), ("y", list(zip(*pixels(left))))):
        for depth, row in enumerate(values):
            dots = [int(depth < thin and at // look.DOT % 2 == 0) for at in range(len(row))]
            assert list(row) == dots, along


def test_a_frame_of_another_size_is_forgotten_a_moment_later(framed):
    frame = framed.module("ui.frame")
    stage = framed.do(lambda kit: kit.stage)
    group = framed.module("displayio").Group()
    it = frame.Frame(stage, group, 1)
    it.put((20, 30, 11, 9))
    first = group[0]
    it.put((40, 30, 11, 9))
    assert len(group) == 1 and group[0] is first  # the same size: it has moved
    it.put((40, 30, 12, 9))
    assert len(group) == 2 and first.hidden and not group[1].hidden
    it.forget()
    assert len(group) == 1 and group[0] is not first
    it.hide()
    assert group[0].hidden
    it.put((40, 30, 12, 9))
    assert not group[0].hidden
