# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Words in no hurry: where they stand, and what of them stays in memory."""

import pytest
from easel import BOARDS

pytestmark = pytest.mark.parametrize("easel", BOARDS, indirect=True)


@pytest.fixture
def banner(easel):
    return easel.module("ui.banner")


@pytest.mark.parametrize("scale", [1, 2, 3])
def test_a_word_stands_with_its_top_middle_where_it_is_asked_to(
    banner, easel, look, stage, group, scale
):
    colour = easel.module("ui.stage").ACCENT
    banner.show(stage, group, 60, 17, "Anna", colour, scale)
    (place,) = group
    (words,) = place
    assert words.scale == scale
    left = place.x + scale * min(glyph.x for glyph in words)
    assert left == 60 - scale * look.BODY.width("Anna") // 2
    assert [place.y + scale * glyph.y for glyph in words] == [17] * len("Anna")
    assert words[0].pixel_shader[1] == stage.colour(colour)


def test_what_is_forgotten_leaves_memory_and_what_was_shown_stays(banner, easel, stage, group):
    banner.show(stage, group, 60, 17, "Anna", easel.module("ui.stage").INK, 1)
    loaded = easel.firmware_modules
    ui = loaded["ui"]
    ui.banner = banner  # as an import would
    assert "adafruit_display_text.label" in loaded
    for _ in range(2):  # the second time there is nothing to forget
        banner.forget()
        names = [name for name in loaded if name.startswith("adafruit_display_text")]
        assert names == [] and "ui.banner" not in loaded and not hasattr(ui, "banner")
    assert len(group) == 1
