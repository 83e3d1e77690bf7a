# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The drawings of sim/tools/art: the files are what the sources draw, and hold together."""

import math
import textwrap
import zlib

import pytest
from conftest import ROOT

from sim.tools import art
from sim.tools.art import __main__ as command
from sim.tools.art import fonts, pen, signs
from sim.tools.art.palette import COLOURS, mix

DRAWN = art.everything()
FONTS = [sheet for sheet in DRAWN if isinstance(sheet, fonts.Font)]
SHEETS = [sheet for sheet in DRAWN if isinstance(sheet, pen.Sheet)]
LIMIT = 96 * 1024  # of one class of displays: a quarter of the drive


def named(sheets):
    return [pytest.param(sheet, id=f"{sheet.display}/{sheet.name}") for sheet in sheets]


def words_of_the_console():
    """Every character that a text of the console or a page of help has."""
    found = set()
    for path in (ROOT / "firmware" / "texts").glob("**/*.py"):
        found |= set(path.read_text("utf-8"))
    for path in (ROOT / "firmware" / "texts").glob("help_*/*.txt"):
        found |= set(path.read_text("utf-8"))
    return "".join(sorted(found - {"\n"}))


# ---- A reader of its own, from the description of the format ------------------------------


def unpacked(data, bits, width, height):
    """Rows of pixel values, from the bytes of a bitmap."""
    row_bytes = (width * bits + 7) // 8
    assert len(data) == row_bytes * height
    rows = []
    for y in range(height):
        row = "".join(f"{byte:08b}" for byte in data[y * row_bytes : (y + 1) * row_bytes])
        rows.append([int(row[x * bits : (x + 1) * bits], 2) for x in range(width)])
        assert "1" not in row[width * bits :]
    return rows


def pixels_of(data):
    """Pieces that each say how long they are."""
    pixels = b""
    while data:
        end = 2 + int.from_bytes(data[:2], "little")
        pixels += zlib.decompress(data[2:end])
        data = data[end:]
    return pixels


def read_sheet(data):
    """(tile width, tile height, transparent index, palette, rows of pixel values)."""
    bits, colours = data[:2]
    width, height = (int.from_bytes(data[at : at + 2], "little") for at in (2, 4))
    palette = [int.from_bytes(data[at : at + 3], "big") for at in range(9, 9 + 3 * colours, 3)]
    # Rows of whole words, as a bitmap lies in the memory of a board, and made small.
    whole = -(-width * bits // 32) * 32 // bits
    rows = [
        row[:width] for row in unpacked(pixels_of(data[9 + 3 * colours :]), bits, whole, height)
    ]
    return data[6] or width, data[7] or height, data[8], palette, rows


def read_font(data):
    """(height, ascent, gap, {character: rows of # and dots})."""
    height, ascent, gap = data[:3]
    width = int.from_bytes(data[3:5], "little")
    count = data[5]
    at = 8 + int.from_bytes(data[6:8], "little")
    characters = "".join(map(chr, range(32, 127))) + "\ufffd" + data[8:at].decode()
    assert len(characters) == count
    widths = data[at : at + count]
    numbers = data[at + count : at + 2 * count]
    inked = data[at + 2 * count : at + 3 * count]
    # Rows of whole words, as a bitmap lies in the memory of a board.
    pixels = pixels_of(data[at + 3 * count :])
    rows = [row[:width] for row in unpacked(pixels, 1, -(-width // 32) * 32, height)]
    glyphs = {}
    for place, character in enumerate(characters):
        left = numbers[place] * widths[place]
        glyph = glyphs[character] = [
            "".join(".#"[pixel] for pixel in row[left : left + widths[place]]) for row in rows
        ]
        # Pairs of rows: what is outside of those that are said to have ink has none.
        top = 2 * (inked[place] >> 4)
        bottom = top + 2 * (inked[place] & 15)
        assert not any("#" in row for row in glyph[:top] + glyph[bottom:])
    return height, ascent, gap, glyphs


# ---- Files -------------------------------------------------------------------------------


@pytest.mark.parametrize("sheet", named(DRAWN))
def test_a_file_is_what_its_source_draws(sheet):
    assert sheet.path.read_bytes() == sheet.pack(), "make art writes it again"


def test_no_file_is_without_a_source():
    assert sorted(pen.FOLDER.glob("*/*")) == sorted(sheet.path for sheet in DRAWN)


@pytest.mark.parametrize("display", ["small", "large"])
def test_the_art_of_a_display_leaves_room_on_the_drive(display):
    sizes = [len(sheet.pack()) for sheet in DRAWN if sheet.display == display]
    assert 0 < sum(-(-size // 512) * 512 for size in sizes) < LIMIT


@pytest.mark.parametrize("sheet", named(SHEETS))
def test_a_sheet_is_made_of_whole_tiles_and_colours_of_its_palette(sheet):
    wide, tall, clear, palette, rows = read_sheet(sheet.pack())
    assert len(rows[0]) % wide == 0 and len(rows) % tall == 0
    assert (len(rows[0]), len(rows)) == (sheet.width, sheet.height)
    highest = max(max(row) for row in rows)
    if sheet.kind == "coloured":
        assert highest < len(palette) <= 16
        assert len(set(palette)) == len(palette) or clear == 0
        assert clear in (0, pen.CLEAR)
    else:
        assert palette == []
        assert highest == {"tinted": 2, "one_bit": 1}[sheet.kind]


@pytest.mark.parametrize("sheet", named(SHEETS))
def test_the_preview_shows_what_is_in_the_file(sheet):
    palette, rows = read_sheet(sheet.pack())[3:]
    if sheet.kind == "tinted":
        palette = [COLOURS["panel"], mix("ink", "panel"), COLOURS["ink"]]
    elif sheet.kind == "one_bit":
        palette = [COLOURS["ground"], COLOURS["on"]]
    picture = sheet.picture()
    for y, row in enumerate(rows):
        shown = [picture.getpixel((x, y)) for x in range(sheet.width)]
        assert shown == [tuple(palette[index].to_bytes(3, "big")) for index in row]


@pytest.mark.parametrize("sheet", named(SHEETS))
def test_no_tile_is_empty_but_those_that_say_so(sheet):
    empty = set()
    for number in range(sheet.columns * sheet.height // sheet.tile_height):
        tile = sheet.tile(number)
        pixels = {tile.get(x, y) for x in range(tile.width) for y in range(tile.height)}
        if pixels == {None}:
            empty.add(number)
    assert empty == sheet.blank


# ---- Fonts -------------------------------------------------------------------------------


@pytest.mark.parametrize("font", named(FONTS))
def test_the_file_of_a_font_holds_its_glyphs(font):
    height, ascent, gap, glyphs = read_font(font.pack())
    assert (height, ascent, gap) == (font.height, font.ascent, font.gap)
    assert {ord(character): rows for character, rows in glyphs.items()} == font.glyphs


@pytest.mark.parametrize("font", named(FONTS))
def test_every_character_of_the_texts_and_the_help_is_in_every_font(font):
    assert [one for one in words_of_the_console() if ord(one) not in font.glyphs] == []


@pytest.mark.parametrize("font", named(FONTS))
def test_french_names_and_the_signs_of_the_players_are_in_every_font(font):
    characters = "éèêëàâäîïôöùûüçœæÿÉÈÊËÀÂÄÎÏÔÖÙÛÜÇŒÆ«»’–—…·×≤\u00a0\u202f" + "".join(
        chr(fonts.SIGN + seat) for seat in range(8)
    )
    assert [one for one in characters if ord(one) not in font.glyphs] == []


@pytest.mark.parametrize("font", named(FONTS))
def test_no_two_characters_look_alike(font):
    # The tiny - and + are those of the text: they stand among tiny digits only. The disc
    # and the square of the players may be those of the symbols.
    seen = {}
    for code, rows in font.glyphs.items():
        if any("#" in row for row in rows) and code < 0xE000:
            drawing = "|".join(row.strip(".") and row for row in rows)
            assert seen.setdefault(drawing, code) == code, (chr(code), chr(seen[drawing]))


@pytest.mark.parametrize("font", named(FONTS))
def test_the_signs_of_the_players_differ(font):
    assert len({tuple(font.glyphs[fonts.SIGN + seat]) for seat in range(8)}) == 8


@pytest.mark.parametrize("font", named(FONTS))
def test_capitals_stand_on_the_baseline(font):
    for letter in "ABCDEFGHIKLMNOPRSTUVWXYZ":
        rows = font.glyphs[ord(letter)]
        drawn = [number for number, row in enumerate(rows) if "#" in row]
        assert (drawn[0], drawn[-1] + 1) == (font.ascent - font.capital, font.ascent), letter


@pytest.mark.parametrize("font", [fonts.label(), fonts.font16()])
def test_an_accent_changes_nothing_of_its_letter_and_does_not_touch_it(font):
    for name, (letter, accent) in fonts.ACCENTED.items():
        if accent == "," or letter == "i":
            continue
        rows, plain = font.glyphs[ord(name)], font.glyphs[ord(letter)]
        top = min(number for number, row in enumerate(plain) if "#" in row)
        width = len(plain[0])
        margin = (len(rows[0]) - width) // 2
        assert [row[margin : margin + width] for row in rows[top:]] == plain[top:], name
        assert "#" not in rows[top - 1] and any("#" in row for row in rows[:top]), name


def test_the_8_px_font_has_the_drawings_of_its_file():
    for code, rows in fonts.read(fonts.FONT8, 0, 8).items():
        assert fonts.font8().glyphs[code] == rows


# ---- Tools -------------------------------------------------------------------------------


def test_sines_of_another_computer_draw_the_same_bytes(monkeypatch):
    # Libraries differ in the last bit of a sine.
    def shaken(exact, towards):
        return lambda angle: math.nextafter(exact(angle), towards)

    before = {sheet.path: sheet.pack() for sheet in SHEETS}
    for towards in (-2, 2):
        with monkeypatch.context() as patch:
            patch.setattr(math, "sin", shaken(math.sin, towards))
            patch.setattr(math, "cos", shaken(math.cos, towards))
            sheets = [sheet for sheet in art.everything() if isinstance(sheet, pen.Sheet)]
            assert [s.name for s in sheets if s.pack() != before[s.path]] == []


def test_the_example_of_the_drawing_tools_draws():
    example = pen.__doc__[pen.__doc__.index("    from ") : pen.__doc__.index("\nLook at it")]
    names = {}
    exec(textwrap.dedent(example), names)
    bodies, arrows, small = names["sheets"]()
    assert (bodies.width, bodies.height, bodies.pack()[0]) == (56, 42, 4)
    assert (arrows.width, arrows.pack()[0], arrows.pack()[1]) == (36, 2, 0)
    assert (small.display, small.pack()[0]) == ("small", 1)


def test_mid_tones_leave_the_palette_before_colours_that_were_drawn():
    sheet = pen.coloured("x", 20, 20, colours=3)
    sheet.canvas().disc(10, 10, 10, "dim")
    sheet.canvas().pixel(10, 10, "gold")
    assert set(sheet.palette()) == {None, COLOURS["dim"], COLOURS["gold"]}


def test_too_many_colours_become_the_nearest_that_stay():
    sheet = pen.coloured("x", 4, 1, colours=2)
    for x, colour in enumerate((0xFF0000, 0xFF0000, 0xFE0000, 0x00FF00)):
        sheet.canvas().pixel(x, 0, colour)
    palette, rows = read_sheet(sheet.pack())[3:]
    assert palette == [0xFF0000, 0xFE0000]
    assert rows == [[0, 0, 1, 1]]
    assert sheet.pack()[0] == 1


def test_transparent_pixels_keep_index_0():
    sheet = pen.coloured("x", 3, 1, ground=0x123456)
    sheet.canvas().pixel(1, 0, "gold")
    wide, tall, clear, palette, rows = read_sheet(sheet.pack())
    assert (wide, tall, clear) == (3, 1, 0)
    assert palette == [0x123456, COLOURS["gold"]]
    assert rows == [[0, 1, 0]]


def test_what_is_drawn_beyond_a_tile_is_cut_off():
    sheet = pen.tinted("x", 4, 4, tiles=3)
    sheet.tile(1).rect(-2, -2, 8, 8)
    sheet.tile(1).disc(2, 2, 6)
    assert {row[x] for row in sheet.pixels for x in (0, 1, 2, 3, 8, 9, 10, 11)} == {None}


def test_a_shape_has_one_mid_tone_towards_what_lies_under_it():
    sheet = pen.coloured("x", 12, 12)
    canvas = sheet.canvas()
    canvas.rect(0, 0, 12, 12, "ink")
    canvas.disc(6, 6, 5.5, "black")
    assert set(sheet.palette()) == {
        COLOURS["ink"],
        COLOURS["black"],
        mix("ink", "black"),
    }


def test_a_frame_keeps_what_is_inside_it():
    sheet = pen.coloured("x", 12, 12)
    canvas = sheet.canvas()
    canvas.rect(0, 0, 12, 12, "ink")
    canvas.frame(0, 0, 12, 12, "gold", 2, 3)
    assert canvas.get(5, 5) == COLOURS["ink"]
    assert canvas.get(5, 1) == COLOURS["gold"]


@pytest.mark.parametrize("size", [9, 12, 36])
def test_signs_fill_their_box_and_no_two_are_alike(size):
    drawings = [signs.rows(seat, size) for seat in range(8)]
    assert len({tuple(rows) for rows in drawings}) == 8
    for rows in drawings:
        assert sum(row.count("#") for row in rows) > size * size // 4


def test_a_size_over_255_makes_the_sheet_one_tile():
    sheet = pen.one_bit("x", 300, 2)
    sheet.canvas().rect(0, 0, 300, 1)
    data = sheet.pack()
    assert (data[6], data[7]) == (0, 0)
    assert read_sheet(data)[:2] == (300, 2)


def test_the_preview_finds_sheets_by_name():
    assert [s.name for s in command.chosen(DRAWN, ["signs12", "large/font16"])] == [
        "signs12",
        "font16",
    ]
    with pytest.raises(SystemExit, match="There is no sheet 'nothing'"):
        command.chosen(DRAWN, ["nothing"])


def test_the_command_previews(tmp_path):
    assert command.main(["--preview", str(tmp_path / "look.png"), "signs9", "marks"]) == 0
    assert (tmp_path / "look.png").stat().st_size > 0


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["cards"], "names are for a preview: expected --preview FILE as well"),
        (["--preview", "/no/where/x.png"], "cannot write /no/where/x.png: No such file"),
        (["--preview", "x.what"], "expected a name that ends in .png"),
        (["--preview", "x.png", "--scale", "0"], "--scale 0: expected a number from 1 up"),
    ],
)
def test_a_mistake_is_a_sentence(arguments, words, capsys):
    with pytest.raises(SystemExit) as end:
        command.main(arguments)
    assert end.value.code == 2
    assert words in capsys.readouterr().err
