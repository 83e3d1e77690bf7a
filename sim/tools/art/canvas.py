# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Drawing on a sheet: shapes, numerals, letters and signs; see pen.py for how it looks."""

import math
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from PIL import Image, ImageDraw

from sim.tools.art.palette import FULL, MID, PLAYERS, Colour, colour_of, mix
from words import strokes

if TYPE_CHECKING:
    from sim.tools.art.pen import Sheet

Point = tuple[float, float]
Chain = Sequence[Point]

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

    def __init__(self, sheet: "Sheet", left: int, top: int, width: int, height: int) -> None:
        self.sheet = sheet
        self.left = left
        self.top = top
        self.width = width
        self.height = height

    def part(self, left: int, top: int, width: int, height: int) -> "Canvas":
        """A rectangle of it, with a corner of its own."""
        return Canvas(self.sheet, self.left + left, self.top + top, width, height)

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
