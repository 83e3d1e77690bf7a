# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Rows of text: whatever stood there before, a row shows its text and nothing else."""

import random

import pytest
from easel import Easel

SIGNS = "abcil MW9Ⓐé▲…"
WIDTH = 40


def drawn(row):
    """The pixels of a row, by their place on the screen."""
    grid = row._grid
    bitmap = row._bitmap
    return {
        (grid.x + x, y) for x in range(bitmap.width) for y in range(bitmap.height) if bitmap[x, y]
    }


def texts(chance):
    """Texts that often share a beginning with the one before; some are too long."""
    text = ""
    while True:
        kept = text[: chance.randrange(len(text) + 1)]
        text = kept + "".join(chance.choices(SIGNS, k=chance.randrange(6)))
        text = text[:14]
        yield text


@pytest.mark.parametrize("given", [True, False])
@pytest.mark.parametrize("align", ["LEFT", "CENTRE", "RIGHT"])
def test_a_changed_row_looks_like_a_new_one(align, given):
    with Easel("pico_oled", "code_vinci") as easel:
        text = easel.module("ui.text")
        x = {"LEFT": 128 - WIDTH, "CENTRE": 64, "RIGHT": WIDTH}[align]
        width = WIDTH if given else None

        def row(kit, words=""):
            group = kit.stage.scene()
            return text.Row(kit.stage, group, x, 0, words, 1, getattr(text, align), width)

        def change(kit):
            chance = random.Random(4)
            old = row(kit)
            for _, words in zip(range(400), texts(chance)):
                old.set(words)
                if words:
                    assert drawn(old) == drawn(row(kit, words)), words
                else:
                    assert old._bitmap is None or not drawn(old)
            return True

        assert easel.do(change, 60000)


def test_a_row_draws_only_what_changed():
    with Easel("pico_oled", "code_vinci") as easel:
        text = easel.module("ui.text")
        font = easel.module("ui.look").BODY
        asked = []
        draw = type(font).draw

        def noted(self, bitmap, x, words):
            asked.append(words)
            return draw(self, bitmap, x, words)

        def change(kit):
            row = text.Row(kit.stage, kit.stage.scene(), 0, 0, "Ⓐ it is 3", width=120)
            asked.clear()
            for words in ("Ⓐ it is 4", "Ⓐ it is 10", "Ⓐ it was", "Ⓐ it was"):
                row.set(words)
            return True

        type(font).draw = noted
        assert easel.do(change)
        assert asked == ["4", "10", "was"]
