# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The drawing tools of the sheets: palette, shapes, numerals, letters, signs, and the file.

A sheet is a row, or rows, of tiles of one size. A module of sim/tools/art draws some and returns
them from `sheets()`; `python -m sim.tools.art` finds it, there is no list to add it to:

    from sim.tools.art.pen import coloured, one_bit, tinted

    def sheets():
        bodies = coloured("vinci_bodies", 28, 42, tiles=2, ground="ground")
        for number, colour in enumerate(("ink", "black")):
            tile = bodies.tile(number)                  # a canvas: 0, 0 is its own corner
            tile.box(0, 0, 28, 42, "shade", 3)
            tile.box(0, 0, 28, 39, colour, 3)
            tile.digits(14, 9, "7", 13, 21, 4, "gold")  # centred on x = 14
        arrows = tinted("arrows", 9, 9, tiles=4)        # the board gives it a colour
        arrows.tile(0).polygon([(4.5, 0), (9, 8), (0, 8)])
        small = one_bit("vinci", 8, 11)
        small.tile(0).box(0, 0, 8, 11, "on", 1)
        return [bodies, arrows, small]

Look at it: `python -m sim.tools.art --preview look.png vinci_bodies arrows small/vinci`.

Three kinds of sheets:
- `coloured` brings its own palette. Draw in any colours (names below, or 0xRRGGBB; None is
  transparent): those that are drawn make the palette. When there are more than `colours`,
  the rarest become the nearest that stays, mid-tones before others. Of two colours a pixel
  takes one bit, of up to four two bits, of up to sixteen four.
- `tinted` has no colours: nothing, a mid-tone (pen.MID), full. The board makes a palette
  from a colour and the ground it stands on.
- `one_bit` is for displays of one bit: "on" or None.

Edges of round and slanted shapes take one mid-tone between the shape and what lies under
it, so draw from back to front. Coordinates are the edges of pixels: a disc of radius 6
around 6, 6 fills a tile of 12. Every corner is rounded to an eighth of a pixel before it
is filled, so a sheet has the same bytes on every computer.
"""

import math
import zlib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, overload

from PIL import Image, ImageDraw

from words import strokes

Colour = int | str | None  # 0xRRGGBB, a name of COLOURS, or nothing
Point = tuple[float, float]
Chain = Sequence[Point]

ROOT = Path(__file__).resolve().parents[3]
PIECE = 2048  # bytes of pixels that are packed together
FOLDER = ROOT / "firmware" / "art"

# ---- Palette -----------------------------------------------------------------------------

COLOURS = {
    "ground": 0x080B12,
    "panel": 0x161E2E,  # header, bottom row
    "raised": 0x26324A,  # whose turn it is
    "edge": 0x50607E,  # and what is empty
    "dim": 0xA9B6CC,
    "ink": 0xF6EEDC,  # ivory
    "shade": 0xB9AE98,  # the side of what is ivory
    "gold": 0xFFB92E,  # the cursor, A
    "deep": 0x5A4310,  # gold in the shade
    "black": 0x0C0F16,
    "night": 0x151B28,  # the face of a black tile
    "right": 0x4FD98A,
    "wrong": 0xFF5A4C,
    "on": 0xFFFFFF,
}
# The players by seat: disc, ring, hourglass, triangle, square, diamond, bars, moon.
PLAYERS = (0x5AB6FF, 0x45D183, 0xFF5F62, 0xF4EC5A, 0xC29BFF, 0xFF8A45, 0x59E3E3, 0xFFA6D6)
DARK_PLAYERS = (0x16304C, 0x12382A, 0x4A1C1C, 0x403D12, 0x33264C, 0x472412, 0x123C40, 0x472438)
GAMES = {
    "code_omega": 0x3FA7A0,
    "omphalos": 0x4E86D8,
    "code_cards": 0x9B6BE0,
    "code_vinci": 0xC99A4A,
    "enigma": 0x5FAE5A,
}
# Blue, red, yellow, violet.
CARDS = (0x4DA3FF, 0xFF5F62, 0xF4E34A, 0xB983FF)
DARK_CARDS = (0x14304E, 0x4E1E1C, 0x46400E, 0x33224E)
# Enigma's strokes: long and short line, large and small curve.
KINDS = (0xFF7A66, 0xF4EC5A, 0x6AB8FF, 0x7CE08C)

FULL = 0xFFFFFF
MID = 0x808080


@overload
def colour_of(colour: int | str) -> int: ...
@overload
def colour_of(colour: None) -> None: ...
@overload
def colour_of(colour: Colour) -> int | None: ...
def colour_of(colour: Colour) -> int | None:
    """0xRRGGBB of a name or of itself; None stays None."""
    return COLOURS[colour] if isinstance(colour, str) else colour


def mix(first: int | str, second: int | str, share: int = 50) -> int:
    """So many hundredths of the first colour in the second."""
    first, second = colour_of(first), colour_of(second)
    mixed = 0
    for shift in (16, 8, 0):
        a, b = first >> shift & 255, second >> shift & 255
        mixed |= (a * share + b * (100 - share) + 50) // 100 << shift
    return mixed


# ---- Sheets ------------------------------------------------------------------------------

CLEAR = 255  # in a file: no index is transparent
WHOLE = 0  # in a file: the sheet is one tile


def coloured(
    name: str,
    width: int,
    height: int,
    tiles: int = 1,
    ground: int | str = "panel",
    colours: int = 16,
    display: str = "large",
    columns: int = 0,
) -> "Sheet":
    """A sheet with its own palette; `ground` is what lies under its transparent pixels."""
    return Sheet(name, width, height, tiles, columns, display, ground=ground, colours=colours)


def tinted(
    name: str, width: int, height: int, tiles: int = 1, display: str = "large", columns: int = 0
) -> "Sheet":
    """A sheet that the board colours."""
    return Sheet(name, width, height, tiles, columns, display, kind="tinted")


def one_bit(
    name: str,
    width: int,
    height: int,
    tiles: int = 1,
    display: str = "small",
    columns: int = 0,
    clear: bool = False,
) -> "Sheet":
    """A sheet for a display of one bit; `clear` lets what lies under it shine through."""
    return Sheet(name, width, height, tiles, columns, display, kind="one_bit", clear=clear)


def packed(pixels: bytes) -> bytes:
    """Pixels for a board: pieces, each its length and what zlib makes of it.

    A board unpacks one after the other, and needs no second room as large as the sheet.

    >>> data = packed(bytes(5000))
    >>> first = int.from_bytes(data[:2], "little")
    >>> len(zlib.decompress(data[2 : 2 + first]))
    2048
    """
    pieces = [zlib.compress(pixels[at : at + PIECE], 9) for at in range(0, len(pixels), PIECE)]
    return b"".join(len(piece).to_bytes(2, "little") + piece for piece in pieces)


class Sheet:
    """Tiles of one size, `columns` in a row (all of them when it is 0)."""

    def __init__(
        self,
        name: str,
        tile_width: int,
        tile_height: int,
        tiles: int = 1,
        columns: int = 0,
        display: str = "large",
        kind: str = "coloured",
        ground: int | str = "panel",
        colours: int = 16,
        clear: bool = True,
    ) -> None:
        self.name = name
        self.display = display
        self.kind = kind
        self.ground = ground
        self.colours = colours
        self.clear = clear
        self.tile_width = tile_width
        self.tile_height = tile_height
        self.columns = columns or tiles
        self.width = self.columns * tile_width
        self.height = -(-tiles // self.columns) * tile_height
        self.drawn: set[int | None] = set()
        self.blank: set[int] = set()  # tiles that are meant to show nothing
        self.pixels: list[list[int | None]] = [[None] * self.width for _ in range(self.height)]

    @property
    def path(self) -> Path:
        return FOLDER / self.display / f"{self.name}.bin"

    def tile(self, number: int) -> "Canvas":
        """A canvas that is one tile; what is drawn beyond its edges is cut off."""
        row, column = divmod(number, self.columns)
        left, top = column * self.tile_width, row * self.tile_height
        return Canvas(self, left, top, self.tile_width, self.tile_height)

    def canvas(self) -> "Canvas":
        """A canvas over the whole sheet."""
        return Canvas(self, 0, 0, self.width, self.height)

    def palette(self) -> list[int | None]:
        """The colours of the file, in their order; None is the transparent one."""
        if self.kind == "tinted":
            return [None, MID, FULL]
        if self.kind == "one_bit":
            return [None, FULL]
        count: dict[int | None, int] = {}
        for row in self.pixels:
            for colour in row:
                count[colour] = count.get(colour, 0) + 1
        # Mid-tones go first; of equally frequent colours the one that appears first stays.
        order = sorted(count, key=lambda colour: (colour not in self.drawn, -count[colour]))
        if None in order:
            order.remove(None)
            order.insert(0, None)
        return order[: self.colours]

    def pack(self) -> bytes:
        """The bytes of the file, as firmware/ui/art.py reads them."""
        palette = self.palette()
        bits = next(bits for bits in (1, 2, 4) if len(palette) <= 1 << bits)
        index = {colour: number for number, colour in enumerate(palette)}
        data = bytearray((bits, 0))
        data += self.width.to_bytes(2, "little") + self.height.to_bytes(2, "little")
        if max(self.tile_width, self.tile_height) > 255:
            data += bytes((WHOLE, WHOLE))
        else:
            data += bytes((self.tile_width, self.tile_height))
        data.append(0 if palette[0] is None and self.clear else CLEAR)
        if self.kind == "coloured":
            data[1] = len(palette)
            for colour in palette:
                data += (colour_of(self.ground) if colour is None else colour).to_bytes(3, "big")
        row_bytes = -(-self.width * bits // 32) * 4  # as a bitmap lies in the board's memory
        rows = bytearray()
        for row in self.pixels:
            number = 0
            for colour in row:
                if colour not in index:
                    index[colour] = index[_nearest(colour, palette)]
                number = number << bits | index[colour]
            rows += (number << row_bytes * 8 - self.width * bits).to_bytes(row_bytes, "big")
        return bytes(data) + packed(bytes(rows))

    def picture(self, tint: int | str = "ink", ground: int | str | None = None) -> Image.Image:
        """An image of the sheet as a display shows it."""
        under = colour_of(ground or ("ground" if self.kind == "one_bit" else self.ground))
        shown: dict[int | None, int] = {None: under}
        if self.kind == "tinted":
            shown.update({MID: mix(tint, under), FULL: colour_of(tint)})
        palette = self.palette()
        image = Image.new("RGB", (self.width, self.height))
        for y, row in enumerate(self.pixels):
            for x, colour in enumerate(row):
                if colour not in shown:
                    shown[colour] = _nearest(colour, palette)
                image.putpixel((x, y), _triple(shown[colour]))
        return image


def _triple(colour: int) -> tuple[int, int, int]:
    return colour >> 16, colour >> 8 & 255, colour & 255


def _nearest(colour: int | None, palette: Sequence[int | None]) -> int:
    """Of a colour that is drawn, itself if the palette has it."""
    assert colour is not None  # which is always in the palette
    drawn = _triple(colour)

    def distance(other: int) -> int:
        return sum((a - b) ** 2 for a, b in zip(drawn, _triple(other)))

    return min((other for other in palette if other is not None), key=distance)


# ---- Drawing -----------------------------------------------------------------------------

_FINE = 8  # a pixel is drawn as 8 by 8
_HALF = 128
_MID_FROM = 72  # of 255: less is nothing
_FULL_FROM = 176

# How far the rows of a rounded corner are cut, by radius.
_CORNERS: list[tuple[int, ...]]
_CORNERS = [(), (1,), (2, 1), (3, 1, 1), (4, 2, 1, 1), (5, 3, 2, 1, 1), (6, 4, 3, 2, 1, 1)]
_CORNERS += [(7, 5, 3, 2, 2, 1, 1), (8, 6, 4, 3, 2, 2, 1, 1)]


def _fine(value: float) -> int:
    # The hair above a half keeps sines of different computers on the same side of it.
    return math.floor(value * _FINE + 0.5 + 1e-6)


class Canvas:
    """A part of a sheet to draw on. "full" draws tinted sheets and is what they expect."""

    def __init__(self, sheet: Sheet, left: int, top: int, width: int, height: int) -> None:
        self.sheet = sheet
        self.left = left
        self.top = top
        self.width = width
        self.height = height

    def get(self, x: int, y: int) -> int | None:
        return self.sheet.pixels[self.top + y][self.left + x]

    def pixel(self, x: int, y: int, colour: Colour = "full") -> None:
        if 0 <= x < self.width and 0 <= y < self.height:
            colour = self._colour(colour)
            self.sheet.drawn.add(colour)
            self.sheet.pixels[self.top + y][self.left + x] = colour

    def _colour(self, colour: Colour) -> int | None:
        if colour is None or self.sheet.kind == "coloured":
            return colour_of(colour)
        return colour if colour == MID and self.sheet.kind == "tinted" else FULL

    def _edge(self, x: int, y: int, colour: Colour) -> int | None:
        # One mid-tone between a shape and what lies under it.
        under = self.get(x, y)
        if self.sheet.kind == "tinted":
            return {None: MID, MID: MID, FULL: FULL}[under] if colour else MID if under else None
        if under is None:
            under = colour_of(self.sheet.ground)
        return mix(self.sheet.ground if colour is None else colour, under)

    # -- Straight things

    def rect(self, x: int, y: int, width: int, height: int, colour: Colour = "full") -> None:
        for row in range(y, y + height):
            for column in range(x, x + width):
                self.pixel(column, row, colour)

    def box(
        self, x: int, y: int, width: int, height: int, colour: Colour = "full", radius: int = 3
    ) -> None:
        """A filled rectangle with corners rounded by cut rows, without mid-tones."""
        cuts = _CORNERS[radius]
        for row in range(height):
            edge = min(row, height - 1 - row)
            cut = cuts[edge] if edge < len(cuts) else 0
            self.rect(x + cut, y + row, width - 2 * cut, 1, colour)

    def frame(
        self,
        x: int,
        y: int,
        width: int,
        height: int,
        colour: Colour = "full",
        thick: int = 1,
        radius: int = 0,
    ) -> None:
        """The outline of a box; what is inside it stays."""
        inside = {}
        for row in range(y + thick, y + height - thick):
            for column in range(x + thick, x + width - thick):
                if 0 <= column < self.width and 0 <= row < self.height:
                    inside[column, row] = self.get(column, row)
        self.box(x, y, width, height, colour, radius)
        cuts = _CORNERS[max(0, radius - thick)]
        for (column, row), kept in inside.items():
            edge = min(row - y - thick, y + height - thick - 1 - row)
            cut = cuts[edge] if edge < len(cuts) else 0
            if min(column - x - thick, x + width - thick - 1 - column) >= cut:
                self.sheet.pixels[self.top + row][self.left + column] = kept

    def dots(
        self,
        x: int,
        y: int,
        width: int,
        height: int,
        colour: Colour = "full",
        on: int = 3,
        off: int = 3,
        thick: int = 2,
    ) -> None:
        """A dotted outline: this just happened."""
        for place in range(width):
            if place % (on + off) < on:
                self.rect(x + place, y, 1, thick, colour)
                self.rect(x + width - 1 - place, y + height - thick, 1, thick, colour)
        for place in range(height):
            if place % (on + off) < on:
                self.rect(x + width - thick, y + place, thick, 1, colour)
                self.rect(x, y + height - 1 - place, thick, 1, colour)

    def bits(self, x: int, y: int, rows: str | Sequence[str], colour: Colour = "full") -> None:
        """A drawing in # and dots: a list of rows, or one string with | between them."""
        for dy, row in enumerate(rows.split("|") if isinstance(rows, str) else rows):
            for dx, pixel in enumerate(row):
                if pixel == "#":
                    self.pixel(x + dx, y + dy, colour)

    def text(
        self, x: int, y: int, text: str, font: Any, colour: Colour = "full", align: str = "left"
    ) -> None:
        """Words in one of the fonts of sim/tools/art/fonts.py; y is the top of the line."""
        width = font.text_width(text)
        x -= {"left": 0, "centre": width // 2, "right": width}[align]
        for character in text:
            rows = font.glyphs[ord(character)]
            self.bits(x, y, rows, colour)
            x += len(rows[0]) + font.gap

    # -- Round and slanted things

    def shape(
        self,
        x: int,
        y: int,
        width: int,
        height: int,
        draw: Callable[["Fill"], None],
        colour: Colour = "full",
    ) -> None:
        """What draw(fill) fills, with one mid-tone at its edges.

        `fill` is a Fill over a box of width x height pixels at x, y.
        """
        mask = Image.new("L", (width * _FINE, height * _FINE))
        draw(Fill(ImageDraw.Draw(mask)))
        mask = mask.reduce(_FINE)
        one_bit = self.sheet.kind == "one_bit"
        for row in range(max(0, -y), min(height, self.height - y)):
            for column in range(max(0, -x), min(width, self.width - x)):
                cover = mask.getpixel((column, row))
                assert isinstance(cover, int)  # a mask has one value per pixel
                if cover >= (_HALF if one_bit else _FULL_FROM):
                    self.pixel(x + column, y + row, colour)
                elif cover >= _MID_FROM and not one_bit:
                    edge = self._edge(x + column, y + row, colour)
                    self.sheet.pixels[self.top + y + row][self.left + x + column] = edge

    def _around(
        self, points: Chain, margin: float, draw: Callable[["Fill"], None], colour: Colour
    ) -> None:
        # A shape in a box just large enough for its points.
        left = math.floor(min(x for x, y in points) - margin) - 1
        top = math.floor(min(y for x, y in points) - margin) - 1
        width = math.ceil(max(x for x, y in points) + margin) + 1 - left
        height = math.ceil(max(y for x, y in points) + margin) + 1 - top
        self.shape(left, top, width, height, lambda fill: draw(fill.moved(-left, -top)), colour)

    def polygon(self, points: Chain, colour: Colour = "full") -> None:
        self._around(points, 0, lambda fill: fill.polygon(points), colour)

    def disc(self, x: float, y: float, radius: float, colour: Colour = "full") -> None:
        """Around the point x, y: between two pixels when it is whole."""
        self._around([(x, y)], radius, lambda fill: fill.disc(x, y, radius), colour)

    def ring(
        self, x: float, y: float, radius: float, thick: float, colour: Colour = "full"
    ) -> None:
        def draw(fill: "Fill") -> None:
            fill.disc(x, y, radius)
            fill.disc(x, y, radius - thick, 0)

        self._around([(x, y)], radius, draw, colour)

    def stroke(self, paths: Sequence[Chain], pen: float, colour: Colour = "full") -> None:
        """Chains of points, drawn with a round pen; a single point is a dot."""
        points = [point for path in paths for point in path]
        self._around(points, pen / 2, lambda fill: fill.stroke(paths, pen), colour)

    # -- Things with a meaning

    def sign(self, seat: int, x: int, y: int, size: int, colour: Colour = "full") -> None:
        """A player's sign, one of eight shapes, in a box of size x size."""
        if colour == "full" and self.sheet.kind == "coloured":
            colour = PLAYERS[seat]
        self.shape(x, y, size, size, lambda fill: _sign(fill, seat, size), colour)

    def digits(
        self,
        x: float,
        y: float,
        text: str,
        width: float,
        height: float,
        pen: float,
        colour: Colour = "full",
        gap: float | None = None,
        align: str = "centre",
    ) -> float:
        """Numerals of any size; width x height is the box of one, pen included.

        There are 0 to 9 ? - + and J, the joker's crown. Returns the width of them all.
        """
        gap = max(1, round(pen * 0.7)) if gap is None else gap
        widths = [width - max(1, round(width * 0.2)) if one == "1" else width for one in text]
        total = sum(widths) + gap * (len(text) - 1)
        x = round(x - {"left": 0, "centre": total / 2, "right": total}[align])
        for one, wide in zip(text, widths):
            if one == "J":
                tall = round(width * 0.8)
                self.crown(round(x), round(y + (height - tall) // 2), int(width), colour, tall)
                x += wide + gap
                continue
            paths = numeral(one, width - pen, height - pen)
            left = x - (width - wide) / 2 + pen / 2
            if one == "1" or one == "4":
                # Its stem falls on whole pixels.
                stem = left - pen / 2 + (paths[0][1] if one == "1" else paths[1][0])[0]
                left += round(stem) - stem
            placed = [[(left + a, y + pen / 2 + b) for a, b in path] for path in paths]
            self.stroke(placed, pen, colour)
            x += wide + gap
        return total

    def letter(
        self,
        letter: str,
        x: float,
        y: float,
        width: float,
        height: float,
        pen: float,
        colours: Sequence[Colour] | None = None,
        colour: Colour = "full",
    ) -> None:
        """A capital in Enigma's strokes; `colours` may give a colour to each kind."""
        for kind, path in letter_paths(letter, x, y, width, height):
            self.stroke([path], pen, colours[kind] if colours else colour)

    def capitals(
        self,
        x: float,
        y: float,
        text: str,
        width: float,
        height: float,
        pen: float,
        colour: Colour = "full",
        gap: float | None = None,
    ) -> float:
        """Words in Enigma's strokes, each as wide as it is, centred on x; their width."""
        gap = pen * 1.5 if gap is None else gap
        placed, right = [], 0.0
        for one in text:
            if one == " ":
                right += width / 2
                continue
            paths = [path for kind, path in letter_paths(one, 0, 0, width, height)]
            left = min(a for path in paths for a, b in path)
            placed.append((right - left, paths))
            right += max(a for path in paths for a, b in path) - left + pen + gap
        x = round(x - (right - gap) / 2 + pen / 2)
        for left, paths in placed:
            moved = [[(x + round(left) + a, y + b) for a, b in path] for path in paths]
            self.stroke(moved, pen, colour)
        return right - gap

    def tick(
        self, x: float, y: float, size: float = 12, pen: float = 2.6, colour: Colour = "right"
    ) -> None:
        right, low = x + size - 1, y + size - 2
        self.stroke(
            [[(x + 1, y + size * 0.55), (x + size * 0.38, low), (right, y + 2)]], pen, colour
        )

    def cross(
        self, x: float, y: float, size: float = 12, pen: float = 2.6, colour: Colour = "wrong"
    ) -> None:
        right, low = x + size - 2, y + size - 2
        paths = [[(x + 2, y + 2), (right, low)], [(x + 2, low), (right, y + 2)]]
        self.stroke(paths, pen, colour)

    def key(self, x: int, y: int, letter: str, colour: Colour = "gold", size: int = 16) -> None:
        """The cap of a key, A, B, X or Y: a disc with a dark letter."""
        self.disc(x + size / 2, y + size / 2, size / 2, colour)
        self.bits(x + (size - 6) // 2, y + (size - 8) // 2, _KEYS[letter], "black")

    def star(self, x: float, y: float, size: float, colour: Colour = "full") -> None:
        points = []
        for corner in range(10):
            radius = size * (0.22 if corner % 2 else 0.5)
            angle = math.radians(36 * corner - 90)
            points.append((radius * math.cos(angle), radius * math.sin(angle)))
        self.polygon([(x + size / 2 + a, y + size / 2 + b) for a, b in points], colour)

    def crown(
        self, x: int, y: int, width: int, colour: Colour = "full", height: int | None = None
    ) -> None:
        """A crown, three quarters as tall as it is wide; a band when there is room for it."""
        height = height or round(width * 0.72)
        band = round(height * 0.14)
        body = height - (band + max(1, band // 2) if band > 1 else 0)
        corners = ((0, 18), (0, 3), (8, 11), (16, 0), (24, 11), (32, 3), (32, 18))
        self.polygon([(x + a * width / 32, y + b * body / 18) for a, b in corners], colour)
        if band > 1:
            self.rect(x, y + height - band, width, band, colour)

    def bolt(self, x: float, y: float, size: float, colour: Colour = "full") -> None:
        """The thunderbolt of Zeus."""
        scale = size / 22
        corners = ((13, 2), (5, 12), (10, 12), (8, 19), (17, 8.5), (12, 8.5), (15, 2))
        self.polygon([(x + a * scale, y + b * scale) for a, b in corners], colour)


# Two pixels thick and of even size, so that they stand in the middle of a disc.
_KEYS = {
    "A": ".####.|##..##|##..##|##..##|######|##..##|##..##|##..##",
    "B": "#####.|##..##|##..##|#####.|##..##|##..##|##..##|#####.",
    "X": "##..##|##..##|.####.|..##..|..##..|.####.|##..##|##..##",
    "Y": "##..##|##..##|##..##|.####.|..##..|..##..|..##..|..##..",
}


class Fill:
    """Fills the fine pixels of a shape; 0 cuts out."""

    def __init__(self, draw: ImageDraw.ImageDraw, left: float = 0, top: float = 0) -> None:
        self._draw = draw
        self._left = left
        self._top = top

    def moved(self, x: float, y: float) -> "Fill":
        return Fill(self._draw, self._left + x, self._top + y)

    def _corner(self, x: float, y: float) -> tuple[int, int]:
        return _fine(x + self._left), _fine(y + self._top)

    def rect(self, left: float, top: float, right: float, bottom: float, fill: int = 255) -> None:
        (left, top), (right, bottom) = self._corner(left, top), self._corner(right, bottom)
        if right > left and bottom > top:
            self._draw.rectangle((left, top, right - 1, bottom - 1), fill=fill)

    def oval(self, left: float, top: float, right: float, bottom: float, fill: int = 255) -> None:
        (left, top), (right, bottom) = self._corner(left, top), self._corner(right, bottom)
        if right > left and bottom > top:
            self._draw.ellipse((left, top, right - 1, bottom - 1), fill=fill)

    def disc(self, x: float, y: float, radius: float, fill: int = 255) -> None:
        self.oval(x - radius, y - radius, x + radius, y + radius, fill)

    def polygon(self, points: Chain, fill: int = 255) -> None:
        self._draw.polygon([self._corner(x, y) for x, y in points], fill=fill)

    def stroke(self, paths: Sequence[Chain], pen: float, fill: int = 255) -> None:
        half = pen / 2
        for path in paths:
            for x, y in path:
                self.disc(x, y, half, fill)
            for (a, b), (x, y) in zip(path, path[1:]):
                length = math.hypot(x - a, y - b)
                if length:
                    dx, dy = (b - y) / length * half, (x - a) / length * half
                    corners = (
                        (a + dx, b + dy),
                        (x + dx, y + dy),
                        (x - dx, y - dy),
                        (a - dx, b - dy),
                    )
                    self.polygon(corners, fill)


def arc(
    x: float, y: float, across: float, down: float, first: float, last: float, steps: int = 16
) -> list[Point]:
    """Points of an ellipse around x, y; degrees run clockwise from the right."""
    angles = [math.radians(first + (last - first) * step / steps) for step in range(steps + 1)]
    return [(x + across * math.cos(angle), y + down * math.sin(angle)) for angle in angles]


def _sign(fill: Fill, seat: int, size: int) -> None:
    if seat == 0:
        fill.oval(0.3, 0.3, size - 0.3, size - 0.3)
    elif seat == 1:
        thick = max(2, size * 0.24)
        fill.oval(0, 0, size, size)
        fill.oval(thick, thick, size - thick, size - thick, 0)
    elif seat == 2:
        # An hourglass, closed above and below: an open one would be an X.
        bar = max(1, round(size * 0.13))
        waist = size * 0.07
        fill.rect(0, 0, size, bar)
        fill.rect(0, size - bar, size, size)
        middle = size / 2
        fill.polygon([(0, bar), (size, bar), (middle + waist, middle), (middle - waist, middle)])
        low = size - bar
        fill.polygon([(0, low), (size, low), (middle + waist, middle), (middle - waist, middle)])
    elif seat == 3:
        base = round(0.95 * size)
        fill.polygon([(size / 2, -0.02 * size), (1.02 * size, base), (-0.02 * size, base)])
    elif seat == 4:
        hole = round(size * 0.36)
        fill.rect(0, 0, size, size)
        fill.rect(hole, hole, size - hole, size - hole, 0)
    elif seat == 5:
        near, far = -0.03 * size, 1.03 * size
        fill.polygon([(size / 2, near), (far, size / 2), (size / 2, far), (near, size / 2)])
    elif seat == 6:
        wide = round(0.34 * size)
        fill.rect(0, 0, wide, size)
        fill.rect(size - wide, 0, size, size)
    else:
        fill.oval(0, 0, size, size)
        fill.oval(0.38 * size, -0.06 * size, 1.22 * size, 0.78 * size, 0)


def numeral(one: str, width: float, height: float) -> list[list[Point]]:
    """The paths of the middle of the pen in a box of width x height."""
    half, waist = width / 2, height * 0.47
    if one == "0":
        low = height - half
        top = arc(half, half, half, half, 180, 360)
        return [[*top, (width, low), *arc(half, low, half, half, 0, 180), (0, half)]]
    if one == "1":
        stem = half + width * 0.08
        return [[(half - width * 0.38, height * 0.2), (stem, 0), (stem, height)]]
    if one == "2":
        return [[*arc(half, half, half, half, 190, 385), (0, height), (width, height)]]
    if one == "3":
        low = (height - waist) / 2
        return [
            arc(half, waist / 2, half * 0.94, waist / 2, 205, 450),
            arc(half, waist + low, half, low, -90, 155),
        ]
    if one == "4":
        stem, bar = width * 0.72, height * 0.68
        return [[(stem, 0), (0, bar), (width, bar)], [(stem, height * 0.36), (stem, height)]]
    if one == "5":
        bowl = arc(half, height * 0.66, half, height * 0.34, -128, 150)
        return [[(width * 0.94, 0), (width * 0.1, 0), (width * 0.04, height * 0.43), *bowl]]
    if one == "6":
        neck = [(0.86, 0.04), (0.42, 0.18), (0.1, 0.42), (0, 0.66)]
        bowl = arc(half, height * 0.68, half, height * 0.32, 180, 540)
        return [[*[(a * width, b * height) for a, b in neck], *bowl]]
    if one == "7":
        return [[(0, 0), (width, 0), (width * 0.36, height)]]
    if one == "8":
        low = (height - waist) / 2
        return [
            arc(half, waist / 2, half * 0.88, waist / 2, 0, 360, 24),
            arc(half, waist + low, half, low, 0, 360, 24),
        ]
    if one == "9":
        return [[(width - a, height - b) for a, b in path] for path in numeral("6", width, height)]
    if one == "?":
        hook = arc(half, half * 0.95, half * 0.95, half * 0.95, 190, 420)
        return [[*hook, (half, height * 0.55), (half, height * 0.68)], [(half, height)]]
    if one == "-":
        return [[(width * 0.1, height / 2), (width * 0.9, height / 2)]]
    if one == "+":
        middle = height / 2
        return [[(0, middle), (width, middle)], [(half, middle - half), (half, middle + half)]]
    raise ValueError(f"there is no numeral {one!r}")


def letter_paths(
    letter: str, x: float, y: float, width: float, height: float
) -> list[tuple[int, list[Point]]]:
    """[(kind, path)] of a capital's strokes in a box, as words/strokes.py has them."""
    number = ord(letter) - ord("A")
    across, down = width / (strokes.WIDTH - 1), height / (strokes.HEIGHT - 1)
    found = []
    for index in range(strokes.strokes(number)):
        kind, side, left, top, right, bottom = strokes.stroke(number, index)
        middle = (top + bottom) / 2
        reach = right - left if kind == 2 else min(right - left, (bottom - top) / 2)
        if side == strokes.LINE:
            path = [(left, top), (right, bottom)]
        elif side == strokes.RIGHT:
            bulge = arc(right - reach, middle, reach, (bottom - top) / 2, -90, 90)
            path = [(left, top), *bulge, (left, bottom)]
        elif side == strokes.LEFT:
            bulge = arc(left + reach, middle, reach, (bottom - top) / 2, 270, 90)
            path = [(right, top), *bulge, (right, bottom)]
        else:
            reach = min(bottom - top, (right - left) / 2)
            bulge = arc((left + right) / 2, bottom - reach, (right - left) / 2, reach, 180, 0)
            path = [(left, top), *bulge, (right, top)]
        found.append((kind, [(x + a * across, y + b * down) for a, b in path]))
    return found
