# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Sheets and their files; palette.py has the colours, canvas.py the shapes to draw on them.

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
- `coloured` brings its own palette. Draw in any colours (names of palette.py, or 0xRRGGBB; None is
  transparent): those that are drawn make the palette. When there are more than `colours`,
  the rarest become the nearest that stays, mid-tones before others. Of two colours a pixel
  takes one bit, of up to four two bits, of up to sixteen four.
- `tinted` has no colours: nothing, a mid-tone (palette.MID), full. The board makes a palette
  from a colour and the ground it stands on.
- `one_bit` is for displays of one bit: "on" or None.

Edges of round and slanted shapes take one mid-tone between the shape and what lies under
it, so draw from back to front. Coordinates are the edges of pixels: a disc of radius 6
around 6, 6 fills a tile of 12. Every corner is rounded to an eighth of a pixel before it
is filled, so a sheet has the same bytes on every computer.
"""

import zlib
from collections.abc import Sequence
from pathlib import Path

from PIL import Image

from sim.tools.art.canvas import Canvas
from sim.tools.art.palette import FULL, MID, colour_of, mix

ROOT = Path(__file__).resolve().parents[3]
PIECE = 2048  # bytes of pixels that are packed together
FOLDER = ROOT / "firmware" / "art"

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

    def tile(self, number: int) -> Canvas:
        """A canvas that is one tile; what is drawn beyond its edges is cut off."""
        row, column = divmod(number, self.columns)
        left, top = column * self.tile_width, row * self.tile_height
        return Canvas(self, left, top, self.tile_width, self.tile_height)

    def canvas(self) -> Canvas:
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
