# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Every screen looks as it did when somebody last looked at it (`make gallery`)."""

import pytest
from PIL import Image, ImageChops

from sim import gallery


@pytest.mark.parametrize("language", gallery.LANGUAGES)
@pytest.mark.parametrize("board", gallery.BOARDS)
@pytest.mark.parametrize("walk", gallery.walks())
def test_screens_look_as_kept(walk, board, language):
    for name, image in gallery.pictures(walk, board, language):
        kept = Image.open(gallery.path(walk, name, board, language)).convert("RGB")
        changed = ImageChops.difference(image, kept).getbbox()
        assert changed is None, f"{walk}-{name} differs in {changed}: look, then make gallery"


# Nothing is to be done while these are on the screen, or any key will do.
WITHOUT_HINT = ("console-title", "menu-asleep", "menu-drift", "over-omphalos", "practice-wrong")


@pytest.mark.parametrize("language", gallery.LANGUAGES)
@pytest.mark.parametrize("board", gallery.BOARDS)
def test_the_bottom_row_of_every_screen_says_something(board, language):
    silent = []
    for kept in sorted((gallery.SCREENS / board / language).glob("*.png")):
        with Image.open(kept) as picture:
            width, height = picture.size
            bottom = picture.convert("L").crop((0, height - height // 8, width, height))
            if len(set(bottom.tobytes())) == 1:
                silent.append(kept.stem)
    assert set(silent) <= set(WITHOUT_HINT)


def test_there_is_no_picture_without_a_walk():
    walked = {f"{walk}-{name}" for walk in gallery.walks() for name, _ in gallery.steps(walk)}
    for board in gallery.BOARDS:
        for language in gallery.LANGUAGES:
            kept = {path.stem for path in (gallery.SCREENS / board / language).glob("*.png")}
            assert kept == walked
