# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The three fonts: 8 px for small displays; 16 px and the label face for large ones.

The 8 px glyphs are drawn in sim/tools/art/font.txt, those of the label face (capitals of 12 px) in
label.txt. 16 px are the 8 px glyphs through Scale2x, or drawn in font16.txt. Accents of the
large fonts are set on their letters here, capitals have theirs above the line of capitals. A
player's sign is a character too: U+E020 to U+E027, so a line of text can carry it; so are the
four suits of CODE, U+E028 to U+E02B.

All glyphs lie side by side in one bitmap, sorted by width, and each starts at a multiple of
its width: text libraries find a glyph at tile number times width.
"""

import functools
from collections.abc import Sequence
from pathlib import Path

from PIL import Image

from sim.tools.art import pen, signs

Rows = list[str]  # of # and dots
Glyphs = dict[int, Rows]

HERE = Path(__file__).resolve().parent
FONT8 = HERE / "font.txt"
UNKNOWN = 0xFFFD
SIGN = 0xE020
SUIT = 0xE028  # drop, heart, sun, petals: the colours of CODE
TINY = range(0xE010, 0xE01E)  # digits for small tiles
SMALL = range(0xE030, 0xE040)  # what only small displays need


class Font:
    """Glyphs as rows of # and dots, all as tall as a line.

    ascent counts the rows down to the baseline, capital those of a capital letter.
    """

    def __init__(
        self,
        name: str,
        display: str,
        height: int,
        ascent: int,
        capital: int,
        gap: int,
        glyphs: Glyphs,
    ) -> None:
        self.name = name
        self.display = display
        self.height = height
        self.ascent = ascent
        self.capital = capital
        self.gap = gap
        self.glyphs = glyphs

    @property
    def path(self) -> Path:
        return pen.FOLDER / self.display / f"{self.name}.bin"

    def text_width(self, text: str) -> int:
        """Pixels of a text, without the gap after its last glyph."""
        return sum(len(self.glyphs[ord(one)][0]) + self.gap for one in text) - self.gap

    def pack(self) -> bytes:
        """The bytes of the file, as firmware/ui/font.py reads them."""
        # ASCII first, so that its place in the tables is code - 32; U+FFFD, the box for
        # unknown characters, follows; then the others.
        others = sorted(code for code in self.glyphs if code > 126 and code != UNKNOWN)
        order = [*range(32, 127), UNKNOWN, *others]
        widths = [len(self.glyphs[code][0]) for code in order]
        start, right = {}, 0
        for width in sorted(set(widths)):
            right += -right % width
            for code, wide in zip(order, widths):
                if wide == width:
                    start[code] = right
                    right += width
        row_bytes = -(-right // 32) * 4  # as a bitmap lies in the board's memory
        names = "".join(map(chr, others)).encode()
        data = bytearray((self.height, self.ascent, self.gap))
        data += right.to_bytes(2, "little") + bytes((len(order),))
        data += len(names).to_bytes(2, "little") + names + bytes(widths)
        data += bytes(start[code] // width for code, width in zip(order, widths))
        data += bytes(self._rows(code) for code in order)
        pixels_of_rows = bytearray()
        for row in range(self.height):
            bits = 0
            for code, width in zip(order, widths):
                pixels = int(self.glyphs[code][row].replace("#", "1").replace(".", "0"), 2)
                bits |= pixels << row_bytes * 8 - start[code] - width
            pixels_of_rows += bits.to_bytes(row_bytes, "big")
        return bytes(data) + pen.packed(bytes(pixels_of_rows))

    def _rows(self, code: int) -> int:
        """Rows of nothing above what is drawn of a glyph, and its own: 16 times one and the other.

        They are as the half bytes of a board can hold them: even, and not more than they are.
        """
        inked = [row for row, pixels in enumerate(self.glyphs[code]) if "#" in pixels]
        top = inked[0] // 2 if inked else 0
        rows = (inked[-1] + 2) // 2 - top if inked else 0
        return top << 4 | rows

    def picture(self, tint: str = "ink", ground: str = "ground", width: int = 240) -> Image.Image:
        """All glyphs and some words, line by line."""
        lines = _lines(self, SAMPLES, width - 2)
        sheet = pen.tinted(self.name, width, len(lines) * (self.height + 2) + 2)
        for number, line in enumerate(lines):
            sheet.tile(0).text(1, number * (self.height + 2) + 2, line, self)
        return sheet.picture(tint, ground)


SAMPLES = (
    "The quick brown fox jumps over the lazy dog.",
    "Où êtes-vous ? À l’été, naïve Zoë.",
    "Ça gêne : « cœur » et ex æquo… ÉCHEC À LA DAME",
    "0O 1lI| 5S 8B 2Z 6b 9g rn m vv w cl d MAMMOTH",
)


def wrapped(font: "Font", text: str, width: int) -> list[str]:
    """The lines of a text, broken between words."""
    lines = [""]
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}".lstrip()
        if font.text_width(longer) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def _lines(font: "Font", samples: Sequence[str], width: int) -> list[str]:
    shown = [chr(code) for code in sorted(font.glyphs)]
    lines = [line for sample in samples for line in wrapped(font, sample, width)]
    line = ""
    for one in shown:
        if font.text_width(line + one) > width:
            lines.append(line)
            line = ""
        line += one
    return [*lines, line]


# ---- Reading -----------------------------------------------------------------------------


def read(path: Path, above: int, height: int) -> Glyphs:
    """{code: rows} of a file of drawings, `above` rows under the top of a line."""
    glyphs = {}
    block: list[list[str]] = []
    for number, line in enumerate([*path.read_text("utf-8").splitlines(), ""], 1):
        # A block may begin with the character ; so a comment is a ; and words.
        words = line.split()
        if words and not (words[0] == ";" and not block):
            block.append(words)
        elif block:
            for column, name in enumerate(block[0]):
                code = int(name[2:], 16) if name[:2] == "U+" and len(name) > 2 else ord(name)
                if code in glyphs or any(len(row) != len(block[0]) for row in block):
                    raise ValueError(f"{path.name}: {name} above line {number}")
                glyphs[code] = _placed([row[column] for row in block[1:]], above, height)
            block = []
    return glyphs


def _placed(rows: Sequence[str], above: int, height: int) -> Rows:
    # A drawing in a line: rows of nothing above it and below.
    width = len(rows[0])
    if any(len(row) != width or set(row) - set("#.") for row in rows):
        raise ValueError(f"not a rectangle of # and dots: {rows}")
    below = height - above - len(rows)
    if above < 0 or below < 0:
        raise ValueError(f"too tall: {rows}")
    return ["." * width] * above + list(rows) + ["." * width] * below


# ---- Accents -----------------------------------------------------------------------------

# Letter and accent of what is put together; the dot of i goes.
ACCENTED = {
    "à": "a`", "â": "a^", "ä": "a¨", "é": "e´", "è": "e`", "ê": "e^", "ë": "e¨", "î": "i^",
    "ï": "i¨", "ô": "o^", "ö": "o¨", "ù": "u`", "û": "u^", "ü": "u¨", "ÿ": "y¨", "ç": "c,",
    "À": "A`", "Â": "A^", "Ä": "A¨", "É": "E´", "È": "E`", "Ê": "E^", "Ë": "E¨", "Î": "I^",
    "Ï": "I¨", "Ô": "O^", "Ö": "O¨", "Ù": "U`", "Û": "U^", "Ü": "U¨", "Ç": "C,",
}  # fmt: skip

LABEL_ACCENTS = {
    "´": "..###|.###.|.##..",
    "`": "###..|.###.|..##.",
    "^": "..#..|.###.|##.##",
    "¨": "##.##|##.##",
    ",": ".##|.##|##.",
}
# Lower ones: there are three rows above a capital, and one of them is the gap.
LABEL_CAPITALS = {
    **LABEL_ACCENTS,
    "´": "..###|.##..",
    "`": "###..|..##.",
    "^": ".###.|##.##",
}
ACCENTS16 = {
    "´": "....##|..###.|.##...",
    "`": "##....|.###..|...##.",
    "^": "..##..|.####.|##..##",
    "¨": "##..##|##..##|......",
    ",": ".###|##..",
}


def _accented(
    glyphs: Glyphs,
    small: dict[str, str],
    capitals: dict[str, str],
    x_height: int,
    capital: int,
    baseline: int,
) -> Glyphs:
    # {code: rows}: accents a row above their letters, cedillas under the baseline.
    made = {}
    for name, pair in ACCENTED.items():
        letter, accent = tuple(pair)
        rows = list(glyphs[ord(letter)])
        mark = (capitals if letter.isupper() else small)[accent].split("|")
        top = baseline - (capital if letter.isupper() else x_height) - len(mark) - 1
        if letter == "i":
            dot = baseline - x_height
            rows = ["." * len(row) for row in rows[:dot]] + rows[dot:]
        width = max(len(rows[0]), len(mark[0]))
        margin = (width - len(rows[0])) // 2
        rows = ["." * margin + row + "." * (width - margin - len(row)) for row in rows]
        # Right of the middle when there are two: an acute leans that way.
        left = (width - len(mark[0]) + (accent == "´")) // 2
        if accent == ",":
            top = baseline
        for number, row in enumerate(mark):
            under = rows[top + number]
            row = "." * left + row + "." * (width - left - len(row))
            rows[top + number] = _either(under, row)
        made[ord(name)] = rows
    return made


def _either(row: str, other: str) -> str:
    return "".join("#" if "#" in pair else "." for pair in zip(row, other))


# ---- The fonts ---------------------------------------------------------------------------


def _with_signs(
    glyphs: Glyphs,
    drawings: Sequence[Sequence[str]],
    above: int,
    height: int,
    margin: int = 0,
    first: int = SIGN,
) -> None:
    for number, rows in enumerate(drawings):
        glyphs[first + number] = _placed([row + "." * margin for row in rows], above, height)


@functools.cache
def font8() -> Font:
    glyphs = read(FONT8, 0, 8)
    glyphs.update(read(HERE / "font8.txt", 0, 8))
    _with_signs(glyphs, signs.SEVEN, 0, 8)
    _with_signs(glyphs, signs.SUITS, 0, 8, first=SUIT)
    return Font("font8", "small", 8, 7, 7, 1, glyphs)


@functools.cache
def label() -> Font:
    glyphs = read(HERE / "label.txt", 3, 18)
    # What was not drawn for it stands on the line as it is for 8 px.
    for code, rows in font8().glyphs.items():
        if code not in glyphs and code not in TINY and code not in SMALL:
            glyphs[code] = _placed(rows, 8, 18)
    glyphs.update(_accented(glyphs, LABEL_ACCENTS, LABEL_CAPITALS, 9, 12, 15))
    _with_signs(glyphs, signs.NINE, 5, 18, margin=1)
    _with_signs(glyphs, signs.SUITS9, 5, 18, margin=1, first=SUIT)
    return Font("label", "large", 18, 15, 12, 1, glyphs)


@functools.cache
def font16() -> Font:
    glyphs = {}
    for code, rows in font8().glyphs.items():
        if code not in TINY and code not in SMALL:
            glyphs[code] = _placed(scale2x(rows), 4, 20)
    glyphs.update(read(HERE / "font16.txt", 4, 20))
    glyphs.update(_accented(glyphs, ACCENTS16, ACCENTS16, 10, 14, 18))
    _with_signs(glyphs, [signs.rows(seat, 12) for seat in range(8)], 5, 20)
    _with_signs(glyphs, [scale2x(rows) for rows in signs.SUITS], 4, 20, first=SUIT)
    # With widths of 14 the bitmap would have to be a third wider, see Font.pack.
    for code, rows in glyphs.items():
        if len(rows[0]) == 14:
            glyphs[code] = ["." + row + "." for row in rows]
    return Font("font16", "large", 20, 18, 14, 2, glyphs)


def scale2x(rows: Sequence[str]) -> Rows:
    """Twice as wide and tall, with slanted edges instead of steps (AdvanceMAME's Scale2x)."""
    wide, tall = len(rows[0]), len(rows)

    def at(x: int, y: int) -> str:
        return rows[y][x] if 0 <= x < wide and 0 <= y < tall else "."

    scaled = []
    for y in range(tall):
        upper = lower = ""
        for x in range(wide):
            one = at(x, y)
            above, right, left, below = at(x, y - 1), at(x + 1, y), at(x - 1, y), at(x, y + 1)
            upper += above if left == above != below and above != right else one
            upper += right if above == right != left and right != below else one
            lower += left if below == left != right and left != above else one
            lower += below if right == below != above and below != left else one
        scaled += [upper, lower]
    return scaled


def sheets() -> list[Font]:
    return [font8(), label(), font16()]
