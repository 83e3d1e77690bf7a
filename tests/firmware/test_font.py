# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The pixel fonts on a board: what is drawn for sim/tools/art is what rows and labels show."""

import pytest
from easel import Easel, undrawn

from sim.tools.art import fonts

ASCII = "".join(map(chr, range(32, 127)))
FRENCH = "àâäçéèêëîïôöùûüÿœæÀÂÇÉÈÊËÎÏÔÙÛŒÆ«»’…–·°×\u00a0\u202f"
SYMBOLS = "←↑→↓▶◀▲▼●○■□★☆♥☾☁⚡✓✗♪⟳⟲ΩⒶⒷ☺⚙♛⧗\U0001f512\ue000"
TINY = "".join(chr(0xE010 + place) for place in range(14))
SIGNS = "".join(chr(0xE020 + seat) for seat in range(8))
BLANK = " \u00a0\u202f"

# The board that has a font, the name `look` has for it, and how it is drawn.
FONTS = {
    "8": ("pico_oled", "BODY", fonts.font8),
    "label": ("pico_lcd_1_3", "LABEL", fonts.label),
    "16": ("pico_lcd_1_3", "BODY", fonts.font16),
}


@pytest.fixture(scope="module")
def boards():
    with Easel("pico_oled", "code_vinci") as oled, Easel("pico_lcd_1_3", "code_vinci") as lcd:
        yield {"pico_oled": oled, "pico_lcd_1_3": lcd}


@pytest.fixture(params=FONTS)
def drawn(request, boards):
    """(the board, its font as before it is read, the drawings)"""
    board, name, draw = FONTS[request.param]
    known = getattr(boards[board].module("ui.look"), name)
    return boards[board], type(known)(known.name, known.height, known.ascent), draw()


def pixels(bitmap, left, width, height):
    return [
        "".join("#" if bitmap[left + x, y] else "." for x in range(width)) for y in range(height)
    ]


@pytest.mark.parametrize("text", [ASCII, FRENCH, SYMBOLS, SIGNS])
def test_every_character_is_there(drawn, text):
    board, font, source = drawn
    assert undrawn(font, text) == []


def test_tiny_characters_are_there_where_tiles_are_tiny(boards):
    font = boards["pico_oled"].module("ui.look").BODY
    assert undrawn(font, TINY) == []


def test_every_glyph_is_found_where_text_libraries_look(drawn):
    board, font, source = drawn
    face = board.module("ui.banner").Face(font)
    for code, drawing in source.glyphs.items():
        glyph = face.get_glyph(code)
        left = glyph.tile_index * glyph.width
        assert pixels(glyph.bitmap, left, glyph.width, font.height) == list(drawing), chr(code)
        assert glyph.shift_x == glyph.width + font.gap
        assert (glyph.height, glyph.dy) == (font.height, font.ascent - font.height)
        assert (glyph.dx, glyph.shift_y) == (0, 0)
        with pytest.raises(ValueError):
            glyph.bitmap[0, 0] = 2  # a bit a pixel is enough


def test_every_glyph_is_drawn_where_a_row_wants_it(drawn):
    board, font, source = drawn
    Bitmap = board.module("displayio").Bitmap
    for code, drawing in source.glyphs.items():
        width = len(drawing[0])
        for down in (0, 2):
            bitmap = Bitmap(3 + width + 9, font.height + 2, 2)
            assert font.draw(bitmap, 3, chr(code), *[down] * (down > 0)) == 3 + width + font.gap
            shown = pixels(bitmap, 0, bitmap.width, bitmap.height)
            empty = ["." * bitmap.width]
            rows = ["..." + row + "." * 9 for row in drawing]
            assert shown == empty * down + rows + empty * (2 - down), chr(code)


def test_where_nothing_is_yet_only_what_is_inked_is_drawn(drawn):
    board, font, source = drawn
    make = board.module("displayio").Bitmap
    for code in source.glyphs:
        whole, inked = make(40, font.height, 2), make(40, font.height, 2)
        wide = font.draw(whole, 0, chr(code))
        assert font.draw(inked, 0, chr(code), 0, 0) == wide
        assert pixels(inked, 0, 40, font.height) == pixels(whole, 0, 40, font.height), chr(code)
        top, bottom = font.rows(chr(code))
        lit = [y for y, row in enumerate(pixels(whole, 0, 40, font.height)) if "#" in row]
        if lit:
            assert lit[0] - 1 <= top <= lit[0] and lit[-1] < bottom <= lit[-1] + 2, chr(code)
        else:
            assert top >= bottom
    both = font.rows("a.") + font.rows("É")
    assert font.rows("a.É") == (min(both[::2]), max(both[1::2]))


def test_what_does_not_fit_is_not_drawn(drawn):
    board, font, source = drawn
    Bitmap = board.module("displayio").Bitmap
    whole = font.width("Anna")
    for width, letters in ((whole, 4), (whole - font.gap, 4), (whole - font.gap - 1, 3)):
        bitmap = Bitmap(width, font.height, 2)
        assert font.draw(bitmap, 0, "Anna") == min(width, font.width("Anna"[:letters]))
        column = font.width("Ann")
        last = pixels(bitmap, column, width - column, font.height)
        assert any("#" in row for row in last) == (letters == 4)


def test_an_unknown_character_is_a_box(drawn):
    board, font, source = drawn
    unknown = board.module("ui.banner").Face(font).get_glyph(0x4E00)
    box = list(source.glyphs[0xFFFD])
    assert pixels(unknown.bitmap, 0, unknown.width, font.height) == box
    assert undrawn(font, "一\n\x7f\ufffd\ufffeA") == ["一", "\n", "\x7f", "\ufffe"]


def test_no_two_characters_look_alike(drawn):
    board, font, source = drawn
    # The tiny - and + are those of the text: they stand among tiny digits only.
    seen = {}
    for code, drawing in source.glyphs.items():
        if chr(code) not in BLANK and code < 0xE010:
            assert seen.setdefault(tuple(drawing), code) == code, chr(code)


def test_digits_are_of_one_width_where_they_stand_in_columns(boards):
    font = boards["pico_oled"].module("ui.look").BODY
    assert {font.width(digit) for digit in "0123456789"} == {5}


def test_two_tiny_digits_take_seven_pixels(boards):
    module = boards["pico_oled"].module("ui.font")
    font = boards["pico_oled"].module("ui.look").BODY
    assert font.fits(module.tiny("88"), 7)
    assert {font.width(module.tiny(character)) for character in "0123456789-?J+"} == {4}


@pytest.mark.parametrize("text", ["", "Omphalos", "~ ~", "Où êtes-vous ?", "~Ⓐ 12 \u4e00"])
def test_the_width_of_a_text_is_that_of_its_drawings_with_their_gaps(drawn, text):
    board, font, source = drawn
    box = source.glyphs[0xFFFD]
    wide = [len(source.glyphs.get(ord(character), box)[0]) for character in text]
    assert font.width(text) == sum(wide) + len(text) * font.gap


def test_every_player_has_a_sign_of_the_font(boards):
    sign = boards["pico_oled"].module("ui.font").sign
    assert "".join(sign(seat) for seat in range(8)) == SIGNS


def test_fonts_with_the_same_signs_keep_them_once(boards):
    module = boards["pico_lcd_1_3"].module("ui.font")
    fonts = [module.Font(name, 18, 15) for name in ("label", "font16", "label")]
    assert not any(undrawn(font, "é") for font in fonts)
    assert fonts[0]._others == fonts[1]._others
    assert fonts[0]._others is fonts[1]._others is fonts[2]._others is module.Font.others


def test_width_counts_the_gap_after_each_letter_and_fits_forgives_the_last(boards):
    font = boards["pico_oled"].module("ui.look").BODY
    assert font.width("") == 0
    assert font.width("Omphalos") == 40
    assert font.fits("Omphalos", 39)
    assert not font.fits("Omphalos", 38)


@pytest.mark.parametrize("text", ["Omphalos", "Où êtes-vous ?", "Ⓐ 12 \ue017\u4e00"])
def test_a_label_shows_the_drawings(drawn, text):
    board, font, source = drawn
    face = board.module("ui.banner").Face(font)
    label = board.module("adafruit_display_text.label").Label(face, text=text, base_alignment=True)
    x = 0
    grids = list(label[0])
    for character in text:
        drawing = list(source.glyphs.get(ord(character), source.glyphs[0xFFFD]))
        grid = grids.pop(0)
        assert (grid.x, grid.y) == (x, -font.ascent)
        shown = pixels(grid.bitmap, grid[0] * grid.tile_width, grid.tile_width, font.height)
        assert shown == drawing
        x += len(drawing[0]) + font.gap
    assert not grids


def test_a_font_is_read_when_it_is_first_needed(boards):
    font = boards["pico_oled"].module("ui.font").Font("font8", 8, 7)
    assert font._bitmap is None
    assert font.width("read now") > 0
    assert font._bitmap is not None
