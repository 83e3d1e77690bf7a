# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The stage by itself: where a layout lies on a display, boxes, palettes, what is let go."""

from types import SimpleNamespace as Thing

import pytest
from easel import BOARDS

from match import HUMAN, Match

SMALL, LARGE = BOARDS
BOTH = pytest.mark.parametrize("easel", BOARDS, indirect=True)


@pytest.fixture
def module(easel):
    return easel.module("ui.stage")


def staged(module, width, height):
    return module.Stage(Thing(width=width, height=height), False)


# Where it lies


@pytest.mark.parametrize(
    ("easel", "display", "layout", "scale", "corner"),
    [
        (SMALL, (128, 64), (128, 64), 1, (0, 0)),
        (SMALL, (160, 128), (128, 64), 1, (16, 32)),
        (SMALL, (320, 170), (128, 64), 2, (32, 21)),
        (SMALL, (320, 100), (128, 64), 1, (96, 18)),
        (SMALL, (128, 32), (128, 64), 1, (0, -16)),
        (LARGE, (240, 240), (240, 240), 1, (0, 0)),
        (LARGE, (320, 240), (320, 240), 1, (0, 0)),
        (LARGE, (319, 240), (240, 240), 1, (39, 0)),
        (LARGE, (240, 320), (240, 240), 1, (0, 40)),
        (LARGE, (480, 480), (320, 240), 1, (80, 120)),
        (LARGE, (640, 480), (320, 240), 2, (0, 0)),
    ],
    indirect=["easel"],
)
def test_the_largest_layout_that_fits_stands_in_the_middle(module, display, layout, scale, corner):
    stage = staged(module, *display)
    root = stage.display.root_group
    assert (stage.width, stage.height) == layout
    assert (root.scale, root.x, root.y) == (scale, *corner)
    assert not stage.display.auto_refresh


# One scene at a time


def test_a_scene_takes_the_place_of_the_one_before(easel, module, group):
    stage = staged(module, 128, 64)
    first = stage.scene()
    assert list(stage.display.root_group) == [first] and len(first) == 0
    assert stage.scene(group) is group
    assert list(stage.display.root_group) == [group]
    assert stage.scene() not in (first, group)


def test_only_a_scene_that_is_not_shown_has_to_be_drawn_whole(module, group):
    stage = staged(module, 128, 64)
    stage.display.refresh = lambda: None
    assert stage.new
    stage.scene(group)
    stage.refresh()
    root = stage.display.root_group
    assert not stage.new
    assert stage.scene(group) is group
    assert not stage.new and stage.display.root_group is root
    stage.scene()
    assert stage.new and stage.display.root_group is not root


def test_what_is_cleared_holds_nothing_any_more(module, group):
    displayio = module.displayio
    stage = staged(module, 128, 64)
    shown = stage.scene()
    inner = displayio.Group()
    for place in (group, shown):
        place.append(displayio.Group())
        place.append(inner)
        stage.box(inner, 0, 0, 8, 8)
        stage.box(place, 0, 0, 8, 8)
        inner = displayio.Group()
    within = group[1]
    stage.clear(group)
    assert len(group) == len(shown) == len(within) == 0
    assert [len(scene) for scene in stage.display.root_group] == [0]


# Colours


@BOTH
def test_on_one_bit_everybody_is_white_and_in_colour_nobody_is_like_another(stage, easel):
    colours = {stage.player(seat) for seat in range(8)}
    assert colours == {0xFFFFFF} if stage.mono else len(colours) == 8
    names = {stage.colour(name) for name in range(12)}
    assert names == {0, 0xFFFFFF} if stage.mono else len(names) > 8


@BOTH
def test_people_keep_their_sign_and_colour_whoever_begins(stage, easel):
    art, font = easel.module("ui.art"), easel.module("ui.font")
    table = easel.module("table.table")
    people = [("Anna", HUMAN), ("Bip", 1), ("Ben", HUMAN), ("Tik", 2)]
    worn = set()
    for first in range(4):
        players = people[first:] + people[:first]
        art.signs = table.signs(Match("code_vinci", players, 1))
        looks = [(players[i][0], font.sign(i), stage.player(i)) for i in range(4)]
        worn.add(tuple(sorted(looks)))
    assert len(worn) == 1
    art.signs = table.signs(Match("code_vinci", people[1:3], 1))
    mine = font.sign(1), stage.player(1)
    art.signs = table.signs(Match("code_vinci", [("Bip", 1), ("Tik", 2)], 1))
    assert (font.sign(0), stage.player(0)) == mine  # the first one is for people, if there are any


def light(colour):
    return 3 * (colour >> 16) + 6 * (colour >> 8 & 255) + (colour & 255)


@BOTH
def test_text_stands_out_from_every_ground_it_stands_on(stage, module):
    grounds = {
        "INK": ("BLACK", "PANEL", "RAISED"),
        "DIM": ("BLACK", "PANEL"),
        "ACCENT": ("BLACK", "PANEL", "RAISED"),
        "PAPER": ("BAR",),
        "ON_ACCENT": ("ACCENT",),
    }
    for ink, under in grounds.items():
        for ground in under:
            text, paper = (stage.colour(getattr(module, name)) for name in (ink, ground))
            assert abs(light(text) - light(paper)) > 800, (ink, ground)
    names = [*grounds, "BLACK", "BAR", "PANEL", "RAISED", "EDGE", "RIGHT", "WRONG"]
    assert sorted(getattr(module, name) for name in names) == list(range(len(names)))


@pytest.mark.parametrize("easel", [LARGE], indirect=True)
def test_right_is_green_and_wrong_is_red(stage, module):
    for name, most in ((module.RIGHT, 8), (module.WRONG, 16)):
        parts = {shift: stage.colour(name) >> shift & 255 for shift in (0, 8, 16)}
        assert max(parts, key=parts.get) == most


def test_none_is_transparent_in_a_palette(stage):
    palette = stage.palette(None, 0x123456, None, 0xFFFFFF)
    assert [palette.is_transparent(index) for index in range(4)] == [True, False, True, False]
    assert (palette[1], palette[3], len(palette)) == (0x123456, 0xFFFFFF, 4)


@pytest.mark.parametrize(
    ("colour", "ground", "half"),
    [(0xFFFFFF, 0, 0x7F7F7F), (0x204060, 0x406080, 0x305070), (0x010101, 0x030303, 0x010101)],
)
def test_a_tint_is_half_way_between_the_colour_and_its_ground(stage, colour, ground, half):
    palette = stage.tint(colour, ground)
    assert palette.is_transparent(0)
    assert [palette[index] for index in (1, 2, 3)] == [half, colour, colour]
    assert stage.tint(colour)[1] == colour >> 1 & 0x7F7F7F


# Boxes


@BOTH
def test_a_box_covers_what_it_is_asked_to(stage, group):
    for width in (1, 37, 240, 320):
        box = stage.box(group, 3, 5, width, 7)
        assert (box.x, box.y, box.width, box.height) == (3, 5, width, 7)


def test_a_box_has_a_named_colour_or_one_of_its_own(stage, module, group):
    assert stage.box(group, 0, 0, 8, 8).pixel_shader[0] == stage.colour(module.INK)
    assert stage.box(group, 0, 0, 8, 8, module.BLACK).pixel_shader[0] == 0
    assert stage.box(group, 0, 0, 8, 8, module.INK, 0x123456).pixel_shader[0] == 0x123456
    assert stage.box(group, 0, 0, 8, 8, module.INK, 0).pixel_shader[0] == 0
    assert len(group) == 4
