# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""In the browser's machine every screen looks as on the board: all golden pictures."""

import base64
import hashlib

import pytest
from PIL import Image, ImageChops

from sim.tools import gallery
from sim.web import walks


def kept(walk, name, board, language):
    return Image.open(gallery.path(walk, name, board, language)).convert("RGB")


EVERY = sorted({board for walk in gallery.walks() for board in gallery.boards(walk)})


@pytest.mark.parametrize("language", gallery.LANGUAGES)
@pytest.mark.parametrize("board", EVERY)
def test_every_golden_picture_is_the_same(page, board, language):
    mine = [walk for walk in gallery.walks() if board in gallery.boards(walk)]
    jobs = [job for walk in mine for job in walks.jobs(walk, board, language)]
    different, seen = {}, set()
    for answer in walks.run(page, jobs):
        assert "error" not in answer, f"{answer['walk']}: {answer['error']}"
        picture = kept(answer["walk"], answer["name"], board, language)
        seen.add((answer["walk"], answer["name"]))
        if hashlib.sha256(picture.tobytes()).hexdigest() != answer["sha256"]:
            different.setdefault(answer["walk"], []).append(answer["name"])
    assert seen == {(walk, name) for walk in mine for name, _ in gallery.steps(walk)}
    assert not different, describe(page, different, board, language)


def describe(page, different, board, language):
    """Where the first few of the pictures differ."""
    said = []
    for walk, names in list(different.items())[:3]:
        jobs = [{**job, "whole": names} for job in walks.jobs(walk, board, language)]
        for answer in walks.run(page, jobs):
            if "rgb" in answer:
                size = answer["width"], answer["height"]
                shown = Image.frombytes("RGB", size, base64.b64decode(answer["rgb"]))
                box = ImageChops.difference(
                    shown, kept(walk, answer["name"], board, language)
                ).getbbox()
                said.append(f"{walk}-{answer['name']} in {box}")
    return f"{sum(map(len, different.values()))} pictures differ: {', '.join(said)}"
