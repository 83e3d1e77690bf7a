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
