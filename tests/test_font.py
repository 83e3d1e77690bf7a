# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The pixel font: what is drawn in sim/font.txt is what a label shows."""

import os

os.environ.setdefault("BLINKA_OS_AGNOSTIC", "1")

import pytest
from adafruit_display_text.label import Label

from sim import font_build
from ui.font import FONT, HEIGHT, ROBOT, Font, tiny

DRAWN = font_build.read()
ASCII = "".join(map(chr, range(32, 127)))
FRENCH = "àâäçéèêëîïôöùûüÿœæÀÂÇÉÈÊËÎÏÔÙÛŒÆ«»’…–·°×\u00a0\u202f"
SYMBOLS = "←↑→↓▶◀▲▼●○■□★☆♥☾☁⚡✓✗♪⟳⟲ΩⒶⒷ☺⚙♛⧗\U0001f512" + ROBOT
BLANK = " \u00a0\u202f"


def pixels(bitmap, left, width):
    return [
        "".join("#" if bitmap[left + x, y] else "." for x in range(width)) for y in range(HEIGHT)
    ]


def test_the_module_is_what_the_drawings_pack_to():
    assert font_build.TARGET.read_text("utf-8") == font_build.module(DRAWN)


@pytest.mark.parametrize("text", [ASCII, FRENCH, SYMBOLS, tiny("0123456789-?J+")])
def test_every_character_is_there(text):
    assert [c for c in text if not FONT.has(ord(c))] == []


def test_every_glyph_is_found_where_text_libraries_look():
    for code, drawing in DRAWN.items():
        glyph = FONT.get_glyph(code)
        left = glyph.tile_index * glyph.width
        assert pixels(glyph.bitmap, left, glyph.width) == drawing, chr(code)
        assert (glyph.shift_x, glyph.height, glyph.dy) == (glyph.width + 1, HEIGHT, -1)


def test_an_unknown_character_is_a_box():
    assert FONT.get_glyph(0x4E00) == FONT.get_glyph(0xFFFD)
    assert not FONT.has(0x4E00)
    assert not FONT.has(10)
    assert FONT.width("\u4e00") == 5


def test_no_two_characters_look_alike():
    # The tiny - and + are those of the text: they stand among tiny digits only.
    seen = {}
    for code, drawing in DRAWN.items():
        if chr(code) not in BLANK + tiny("-+"):
            assert seen.setdefault(tuple(drawing), code) == code, chr(code)


def test_no_pixel_of_width_is_wasted():
    # Digits are all of one width, so that columns of numbers stand.
    for code, drawing in DRAWN.items():
        if chr(code) not in BLANK + "1" and not 0xE010 <= code <= 0xE01D:
            for column in (0, -1):
                assert any(row[column] == "#" for row in drawing), chr(code)


def test_digits_are_of_one_width():
    assert {FONT.width(digit) for digit in "0123456789"} == {5}


def test_two_tiny_digits_take_seven_pixels():
    assert FONT.fits(tiny("88"), 7)
    assert {FONT.width(tiny(character)) for character in "0123456789-?J+"} == {4}
    for code in range(0xE010, 0xE01E):
        assert set(DRAWN[code][0] + DRAWN[code][6] + DRAWN[code][7]) == {"."}


def test_only_descenders_go_below_the_baseline():
    below = {chr(code) for code, drawing in DRAWN.items() if "#" in drawing[7]}
    assert below == set(",;_|gjpqyçÿÇ")


def test_width_counts_the_gap_after_each_letter_and_fits_forgives_the_last():
    assert FONT.width("") == 0
    assert FONT.width("Omphalos") == 40
    assert FONT.fits("Omphalos", 39)
    assert not FONT.fits("Omphalos", 38)


@pytest.mark.parametrize("text", ["Omphalos", "Où êtes-vous ?", "Ⓐ 12 " + tiny("-7") + "\u4e00"])
def test_a_label_shows_the_drawings(text):
    label = Label(FONT, text=text, base_alignment=True)
    x = 0
    grids = list(label[0])
    for character in text:
        drawing = DRAWN.get(ord(character), DRAWN[0xFFFD])
        grid = grids.pop(0)
        assert (grid.x, grid.y) == (x, -FONT.ascent)
        assert pixels(grid.bitmap, grid[0] * grid.tile_width, grid.tile_width) == drawing
        x += len(drawing[0]) + 1
    assert not grids


def test_lines_of_a_label_are_eight_pixels_apart():
    label = Label(FONT, text="A\nB\nC", line_spacing=1)
    assert label.bounding_box[3] == 3 * HEIGHT


def test_the_bitmap_is_made_when_it_is_first_drawn():
    font = Font()
    assert font.width("nothing drawn yet") > 0
    assert font._bitmap is None
    assert font.bitmap is font.bitmap
