# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Where an arrow leads, and how the cursor blinks."""

import pytest
from easel import Easel

ARROWS = ("UP", "DOWN", "LEFT", "RIGHT")


@pytest.fixture(scope="module")
def easel():
    with Easel("pico_oled", "omphalos") as easel:
        yield easel


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
    assert go([None, (3, 4, 5, 6)], 0, arrow) == 0  # whoever is nowhere goes nowhere


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
    assert go(places, 2, "RIGHT") == 2  # alone in its row


@pytest.mark.parametrize(("lower", "same"), [(0, True), (3, True), (4, False), (8, False)])
def test_places_of_which_more_than_half_is_at_one_height_are_one_row(go, lower, same):
    places = [(0, 0, 8, 8), (20, lower, 8, 8)]
    assert go(places, 0, "RIGHT") == (1 if same else 0)
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
    cursor.stay(ticks())  # somebody has pressed a key
    assert not group[0].hidden and lit_after(470) and not lit_after(20)
    cursor.put((50, 30, 10, 12), ticks())
    assert not group[0].hidden
    cursor.hide()
    assert group[0].hidden
