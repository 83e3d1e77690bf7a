# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""What a board reads by name: entries of its store, and the sheets among them."""

import io
import random
from types import SimpleNamespace as Thing

import pytest

from boards import store as written
from sim.tools.art import palette, pen
from ui import store


@pytest.fixture
def stored(tmp_path, monkeypatch):
    """Write a store, and read from it."""

    def write(entries):
        monkeypatch.setattr(store, "FILE", tmp_path / "store.bin")
        store.FILE.write_bytes(written.pack(entries))

    return write


def found(name):
    file, length = store.find(name)
    with file:
        return file.read(length)


@pytest.mark.parametrize("count", [1, 2, 3, 8, 13])
def test_every_entry_is_found_and_no_other(stored, count):
    entries = {f"art/{number}": b"%d" % number * number for number in range(count)}
    stored(entries)
    assert {name: found(name) for name in entries} == entries
    for number in range(count, 3 * count):
        with pytest.raises(OSError, match="^2$"):
            store.find(f"art/{number}")


def test_an_entry_may_be_long_and_lie_far_behind_the_beginning(stored):
    entries = {f"art/{number}": bytes([number]) * 40_000 for number in range(9)}
    stored(entries)
    assert all(found(name) == data for name, data in entries.items())


def test_there_may_be_many_entries(stored):
    entries = {f"help_en/{number}": b"%d" % number for number in range(300)}
    stored(entries)
    assert all(found(name) == data for name, data in entries.items())


def test_the_number_of_a_name_is_a_format():
    """What a board looks for and what is written beside it may be of different versions."""
    assert store.check("") == 0 and store.check("a") == 97
    assert store.check("ab") == 97 * 33 ^ 98
    assert store.check("help_fr/code_omega") == 0xBBA0A6
    assert store.check("é") == (0xC3 * 33) ^ 0xA9


# Sheets


@pytest.fixture
def art(easel):
    return easel.module("ui.art")


@pytest.fixture
def read(art, monkeypatch):
    """Read a sheet as a board does: (indices of its pixels by row, colours, clear, tile)."""

    def read(data):
        file = io.BytesIO(data + b"what comes next")
        monkeypatch.setattr(art, "store", Thing(find=lambda name: (file, len(data))))
        bitmap, palette, *tile = art.read("sheet")
        rows = [[bitmap[x, y] for x in range(bitmap.width)] for y in range(bitmap.height)]
        colours = palette and [palette[index] for index in range(len(palette))]
        clear = palette and [at for at in range(len(palette)) if palette.is_transparent(at)]
        return rows, colours, clear, tuple(tile)

    return read


def drawn(sheet):
    """Something that differs everywhere."""
    colours = [None, *palette.COLOURS.values()]
    for y, row in enumerate(sheet.pixels):
        for x in range(len(row)):
            row[x] = colours[(3 * x + 5 * y) % 11 % sheet.colours]
    sheet.drawn |= set(colours)
    return sheet


def test_a_sheet_of_colours_is_shown_as_it_was_drawn(read):
    sheet = drawn(pen.coloured("sheet", 30, 50, tiles=10, colours=7))
    rows, colours, clear, tile = read(sheet.pack())
    palette = sheet.palette()
    assert [[palette[index] for index in row] for row in rows] == sheet.pixels
    assert colours[1:] == palette[1:] and (clear, tile) == ([0], (30, 50))


@pytest.mark.parametrize("clear", [True, False])
def test_a_sheet_of_one_bit_is_white_on_black_or_on_what_lies_under_it(read, clear):
    sheet = pen.one_bit("sheet", 9, 5, tiles=3, clear=clear)
    sheet.canvas().rect(3, 1, 20, 2)
    rows, colours, transparent, tile = read(sheet.pack())
    assert rows == [[int(pixel is not None) for pixel in row] for row in sheet.pixels]
    assert colours == [0, 0xFFFFFF] and transparent == [0] * clear and tile == (9, 5)


def test_a_sheet_without_colours_of_its_own_has_no_palette(read):
    sheet = pen.tinted("sheet", 300, 7)
    sheet.canvas().rect(3, 1, 20, 2)
    rows, colours, _, tile = read(sheet.pack())
    assert rows == [[2 if pixel is not None else 0 for pixel in row] for row in sheet.pixels]
    assert colours is None and tile == (300, 7)  # too wide for tiles: the sheet is one


def test_a_sheet_may_be_higher_than_a_byte_can_tell(read):
    sheet = pen.one_bit("sheet", 5, 300)
    sheet.canvas().rect(0, 280, 5, 20)
    assert [row[0] for row in read(sheet.pack())[0]] == [0] * 280 + [1] * 20


def test_where_a_bitmap_lends_its_memory_pixels_are_put_there(art):
    """As on a board; in pieces, of which each says how long it is."""
    pixels = random.Random(3).randbytes(5000)
    data = pen.packed(pixels)
    memory = bytearray(5000)
    assert art.fill(memory, io.BytesIO(data + b"more"), len(data), 1) == 5000
    assert memory == pixels


@pytest.mark.parametrize(("colours", "bits"), [(2, 1), (4, 2), (16, 4)])
def test_a_bitmap_has_as_many_bits_a_pixel_as_its_file(art, monkeypatch, colours, bits):
    """Else a board would take the bytes of the file for other pixels."""
    data = drawn(pen.coloured("sheet", 8, 8, colours=colours)).pack()
    monkeypatch.setattr(art, "store", Thing(find=lambda name: (io.BytesIO(data), len(data))))
    assert art.read("sheet")[0]._bits_per_value == bits == data[0]


@pytest.mark.parametrize(("height", "times"), [(250, 0), (251, 1)])  # 1,000 and 1,004 bytes
def test_after_a_large_sheet_what_it_was_unpacked_from_is_collected(
    art, monkeypatch, height, times
):
    swept = []
    data = drawn(pen.coloured("sheet", 8, height, colours=2)).pack()
    monkeypatch.setattr(art, "store", Thing(find=lambda name: (io.BytesIO(data), len(data))))
    monkeypatch.setattr(art, "gc", Thing(collect=lambda: swept.append(1)))
    art.read("sheet")
    assert len(swept) == times


def test_a_tile_is_put_where_it_is_wanted_in_its_own_colours_or_others(art):
    group = art.displayio.Group()
    own = art.place(group, "signs7", 3, 5)
    other = art.displayio.Palette(2)
    tinted = art.place(group, "signs7", 30, 50, 2, other)
    assert list(group) == [own, tinted]
    assert (own.x, own.y, own[0]) == (3, 5, 0) and own.pixel_shader is not other
    assert (tinted.x, tinted.y, tinted[0]) == (30, 50, 2) and tinted.pixel_shader is other
    whole = art.show(group, *art.read("crown")[:2], 7, 9)
    assert (whole.x, whole.y, whole.width, group[2]) == (7, 9, 1, whole)
