# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""In the browser's machine every screen looks as on the board: all golden pictures."""

import base64
import hashlib

import pytest
from PIL import Image, ImageChops

from sim import gallery
from sim.web import walks


def kept(walk, name, board, language):
    return Image.open(gallery.path(walk, name, board, language)).convert("RGB")


@pytest.mark.parametrize("language", gallery.LANGUAGES)
@pytest.mark.parametrize("board", gallery.BOARDS)
def test_every_golden_picture_is_the_same(page, board, language):
    common = [walk for walk in gallery.walks() if walk not in gallery.OWN]
    jobs = {walk: walks.job(walk, board, language) for walk in common}
    different, seen = {}, 0
    for answer in walks.run(page, list(jobs.values())):
        assert "error" not in answer, f"{answer['walk']}: {answer['error']}"
        picture = kept(answer["walk"], answer["name"], board, language)
        seen += 1
        if hashlib.sha256(picture.tobytes()).hexdigest() != answer["sha256"]:
            different.setdefault(answer["walk"], []).append(answer["name"])
    assert seen == sum(len(list(gallery.steps(walk))) for walk in jobs)
    assert not different, describe(page, jobs, different, board, language)


def describe(page, jobs, different, board, language):
    """Where the first few of the pictures differ."""
    said = []
    for walk, names in list(different.items())[:3]:
        for answer in walks.run(page, [{**jobs[walk], "whole": names}]):
            if "rgb" in answer:
                size = answer["width"], answer["height"]
                shown = Image.frombytes("RGB", size, base64.b64decode(answer["rgb"]))
                box = ImageChops.difference(
                    shown, kept(walk, answer["name"], board, language)
                ).getbbox()
                said.append(f"{walk}-{answer['name']} in {box}")
    return f"{sum(map(len, different.values()))} pictures differ: {', '.join(said)}"
