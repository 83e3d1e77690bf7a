# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Enigma: the strokes that letters are made of, and the cells of the table of kinds.

A zone shows any strokes of a letter, so each stroke is a small picture of its own, read from
the file when it is needed: all of them together would take a board 10 KB of memory.

A large table is made of small pictures; a small display shows the signs of the kinds alone.
"""

from collections.abc import Callable
from pathlib import Path

from PIL import Image, ImageDraw

from sim.tools.art import Drawn, fonts
from sim.tools.art.canvas import Canvas, letter_paths
from sim.tools.art.palette import FULL, KINDS, MID, Colour, colour_of, mix
from sim.tools.art.pen import FOLDER, Sheet, one_bit, packed, tinted
from words import strokes

Pixels = list[list[int]]

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class Strokes:
    """All strokes of all letters, each cut out of the box of its letter.

    bits per pixel, number of colours, width and height of a letter, number of strokes; the
    colours as RGB, the first of which is transparent; the first stroke of each letter and
    the number of all; then of each stroke (its kind << 6) + left, top, width, height, how many
    bytes its picture has, and where that begins behind these tables (2 bytes); the pictures,
    each packed by zlib as the pixels of a sheet are: large ones take a fifth of their pixels
    """

    name = "enigma_strokes"

    def __init__(
        self,
        display: str,
        width: int,
        height: int,
        bits: int,
        colours: list[int],
        draw: Callable[[int, int, int], Pixels],
    ) -> None:
        self.display = display
        self.width = width
        self.height = height
        self.bits = bits
        self.colours = colours
        self.letters = [
            [(kind, draw(letter, index, kind)) for index, kind in enumerate(_kinds(letter))]
            for letter in range(26)
        ]

    @property
    def path(self) -> Path:
        return FOLDER / self.display / f"{self.name}.bin"

    def pack(self) -> bytes:
        first, table, pixels, places = bytearray(), bytearray(), bytearray(), {}
        for letter in self.letters:
            first.append(len(table) // 7)
            for kind, rows in letter:
                left = min(x for row in rows for x, value in enumerate(row) if value)
                right = max(x for row in rows for x, value in enumerate(row) if value) + 1
                top = min(y for y, row in enumerate(rows) if any(row))
                bottom = max(y for y, row in enumerate(rows) if any(row)) + 1
                table += bytes((kind << 6 | left, top, right - left, bottom - top))
                row_bytes = -(-(right - left) * self.bits // 32) * 4
                part = bytearray()
                for row in rows[top:bottom]:
                    number = 0
                    for value in row[left:right]:
                        number = number << self.bits | value
                    number <<= row_bytes * 8 - (right - left) * self.bits
                    part += number.to_bytes(row_bytes, "big")
                stroke = packed(bytes(part))
                table.append(len(stroke))
                if stroke not in places:  # many letters have the same stroke
                    places[stroke] = len(pixels)
                    pixels += stroke
                table += places[stroke].to_bytes(2, "little")
        count = len(table) // 7
        head = bytes((self.bits, len(self.colours), self.width, self.height, count))
        colours = b"".join(colour.to_bytes(3, "big") for colour in self.colours)
        return head + colours + bytes(first) + bytes((count,)) + bytes(table) + bytes(pixels)

    def picture(self) -> Image.Image:
        """The alphabet."""
        pitch, line = self.width + 4, self.height + 4
        image = Image.new("RGB", (13 * pitch, 2 * line))
        for letter, drawn in enumerate(self.letters):
            for _, rows in drawn:
                for y, row in enumerate(rows):
                    for x, value in enumerate(row):
                        if value:
                            rgb = self.colours[value]
                            at = letter % 13 * pitch + x + 2, letter // 13 * line + y + 2
                            image.putpixel(at, (rgb >> 16, rgb >> 8 & 255, rgb & 255))
        return image


def _kinds(letter: int) -> list[int]:
    return [strokes.stroke(letter, index)[0] for index in range(strokes.strokes(letter))]


def _large_stroke(letter: int, index: int, kind: int) -> Pixels:
    """With a round pen of 4 pixels; its edge has one mid-tone."""
    sheet = tinted("stroke", 26, 42)
    path = letter_paths(LETTERS[letter], 2, 2, 22, 38)[index][1]
    sheet.tile(0).stroke([path], 4)
    values = {None: 0, MID: 1 + 2 * kind, FULL: 2 + 2 * kind}
    return [[values[pixel] for pixel in row] for row in sheet.pixels]


def _small_stroke(letter: int, index: int, kind: int) -> Pixels:
    """With a square pen of 2 pixels."""
    image = Image.new("1", (12, 18))
    draw = ImageDraw.Draw(image)
    points = strokes.path(letter, index, 11, 17)
    corners = list(zip(points[::2], points[1::2]))
    for x, y in ((0, 0), (1, 0), (0, 1), (1, 1)):
        draw.line([(a + x, b + y) for a, b in corners], fill=1)
    return [[1 if image.getpixel((x, y)) else 0 for x in range(12)] for y in range(18)]


def _strokes() -> list[Strokes]:
    shades = [0]
    for colour in KINDS:
        shades += [mix(colour, "panel"), colour]
    return [
        Strokes("large", 26, 42, 4, shades, _large_stroke),
        Strokes("small", 12, 18, 1, [0, FULL], _small_stroke),
    ]


class _Cells(Sheet):
    """A sheet whose colours a board changes: nothing, the dash, the kind, the cross."""

    def palette(self) -> list[int | None]:
        return [None, colour_of("edge"), colour_of("ink"), colour_of("wrong")]


_WIDE = (3, 3, 7, 5)  # of a segment in a cell
_TALL = (12, 6, 12, 8)


def _segment(
    tile: Canvas,
    kind: int,
    x: float,
    y: float,
    wide: float,
    tall: float,
    pen: float,
    colour: Colour,
) -> None:
    """A segment with its left edge at x and its middle at y."""
    top = y - tall / 2
    if kind < 2:
        tile.rect(round(x), round(top), round(pen), int(tall), colour)
    else:
        half = pen / 2
        reach = wide - pen
        low = tall - pen
        path = [(x + half, top + half)]
        for step in range(-8, 9):
            # Half an ellipse from its upper end to its lower end.
            angle = step / 8
            across = (1 - angle * angle) ** 0.5
            path.append((x + half + reach * across, top + half + low * (angle + 1) / 2))
        tile.stroke([path], min(pen, wide * 0.36), colour)


def _large_cells() -> Sheet:
    """Pictures of a large table: nothing, open, the kinds, a cross, how many were found."""
    sheet = _Cells("enigma_cells", 8, 14, 11, ground="ground", colours=4)
    sheet.blank = {0}
    sheet.tile(1).rect(2, 6, 4, 2, "edge")
    for kind in range(4):
        wide = _WIDE[kind]
        _segment(sheet.tile(2 + kind), kind, (8 - wide) // 2, 7, wide, _TALL[kind], 3, "ink")
    sheet.tile(6).cross(-1, 2, 10, 2.6)
    for found in range(1, 5):
        rows = fonts.label().glyphs[ord(str(found))][3:15]
        sheet.tile(6 + found).bits(1, 1, rows, "ink")
    return sheet


def _hand() -> Sheet:
    """The segment in hand, large."""
    sheet = tinted("enigma_kinds", 20, 44, 4)
    for kind, (wide, tall) in enumerate(((5, 42), (5, 20), (15, 42), (13, 24))):
        _segment(sheet.tile(kind), kind, (20 - wide) // 2, 22, wide, tall, 5, "full")
    return sheet


# Up to four by seven pixels, strokes of two
SMALL = (
    "##..|##..|##..|##..|##..|##..|##..",
    "....|....|##..|##..|##..|....|....",
    "##..|.##.|..##|..##|..##|.##.|##..",
    "....|##..|.##.|.##.|.##.|##..|....",
)


def _small_kinds() -> Sheet:
    """The kinds on a small display."""
    sheet = one_bit("enigma_kinds", 4, 7, 4)
    for kind, rows in enumerate(SMALL):
        sheet.tile(kind).bits(0, 0, rows.split("|"))
    return sheet


def sheets() -> list[Drawn]:
    return [*_strokes(), _large_cells(), _hand(), _small_kinds()]
