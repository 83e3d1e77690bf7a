# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Pack the glyphs drawn in sim/font.txt into firmware/ui/font_data.py.

    python sim/font_build.py            writes the module
    python sim/font_build.py PICTURE    also a specimen, enlarged

All glyphs lie side by side in one bitmap of eight rows, sorted by width, and each starts
at a multiple of its width: text libraries find a glyph at tile number times width.
"""

import math
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "sim" / "font.txt"
TARGET = ROOT / "firmware" / "ui" / "font_data.py"
HEIGHT = 8
WIDEST = 7
UNKNOWN = 0xFFFD


def code_of(name):
    return int(name[2:], 16) if name.startswith("U+") and len(name) > 2 else ord(name)


def read(path=SOURCE):
    """The drawings: {code: eight strings of # and .}."""
    glyphs = {}
    block = []
    for number, line in enumerate([*path.read_text("utf-8").splitlines(), ""], 1):
        # A block may begin with the character ; so a comment is a ; and words.
        words = line.split()
        if words and not (words[0] == ";" and not block):
            block.append(words)
            continue
        if block:
            add_block(glyphs, block, number)
            block = []
    return glyphs


def add_block(glyphs, block, number):
    names, rows = block[0], block[1:]
    for column, name in enumerate(names):
        code = code_of(name)
        where = f"{name} above line {number}"
        if code in glyphs:
            raise ValueError(f"{where} is drawn twice")
        if not 0 < len(rows) <= HEIGHT or any(len(row) != len(names) for row in rows):
            raise ValueError(f"{where}: the rows do not match the names")
        drawing = [row[column] for row in rows]
        width = len(drawing[0])
        if width > WIDEST or any(len(row) != width or set(row) - set("#.") for row in drawing):
            raise ValueError(f"{where} is not a rectangle of # and .")
        glyphs[code] = drawing + ["." * width] * (HEIGHT - len(rows))


def pack(glyphs):
    """(characters after ASCII, widths, tiles, width of the bitmap, its bytes)."""
    # ASCII first, so that its place in the tables is code - 32; U+FFFD, the box for
    # unknown characters, follows; then the others.
    others = sorted(code for code in glyphs if code > 126 and code != UNKNOWN)
    order = list(range(32, 127)) + [UNKNOWN] + others
    missing = [chr(code) for code in order if code not in glyphs]
    if missing:
        raise ValueError(f"not drawn: {missing}")
    x = 0
    start = {}
    for width in range(1, WIDEST + 1):
        x += -x % width
        for code in order:
            if len(glyphs[code][0]) == width:
                start[code] = x
                x += width
    # A tile grid wants tiles that divide their bitmap.
    x += -x % math.lcm(*{len(glyphs[code][0]) for code in order})
    words = (x + 31) // 32
    bitmap = bytearray()
    for row in range(HEIGHT):
        bits = 0
        for code in order:
            for column, pixel in enumerate(glyphs[code][row]):
                if pixel == "#":
                    bits |= 1 << (words * 32 - 1 - start[code] - column)
        bitmap += bits.to_bytes(words * 4, "big")
    widths = bytes(len(glyphs[code][0]) for code in order)
    tiles = bytes(start[code] // len(glyphs[code][0]) for code in order)
    return "".join(map(chr, [UNKNOWN] + others)), widths, tiles, x, bytes(bitmap)


def literal(data, step=24):
    lines = [data[at : at + step] for at in range(0, len(data), step)]
    body = "".join('    b"' + "".join(f"\\x{b:02x}" for b in line) + '"\n' for line in lines)
    return f"(\n{body})\n"


def module(glyphs):
    others, widths, tiles, width, bitmap = pack(glyphs)
    names = [f"\\U{ord(c):08x}" if ord(c) > 0xFFFF else f"\\u{ord(c):04x}" for c in others]
    others_lines = ["".join(names[at : at + 12]) for at in range(0, len(names), 12)]
    others_body = "".join(f'    "{line}"\n' for line in others_lines)
    return (
        "# SPDX-FileCopyrightText: 2026 The Cinq maintainers\n"
        "# SPDX-License-Identifier: MIT\n"
        '"""The packed glyphs of ui/font.py: made by sim/font_build.py, not edited by hand."""\n'
        "\n"
        "# fmt: off\n"
        "# The characters after ASCII, in the order of the tables; the first is the box that\n"
        "# stands for anything unknown.\n"
        f"OTHERS = (\n{others_body})\n"
        "# Pixels of each character, without the gap after it.\n"
        f"WIDTHS = {literal(widths)}"
        "# Where each starts in the bitmap, in units of its width.\n"
        f"TILES = {literal(tiles)}"
        "# The glyphs side by side in eight rows, as displayio keeps them: eight pixels a\n"
        "# byte, the first in the top bit; a row ends with a whole word.\n"
        f"BITMAP_WIDTH = {width}\n"
        f"BITMAP = {literal(bitmap)}"
    )


def specimen(glyphs, path, scale=6):
    from PIL import Image

    samples = [
        "".join(map(chr, range(32, 64))),
        "".join(map(chr, range(64, 96))),
        "".join(map(chr, range(96, 127))),
        "àâäçéèêëîïôöùûüÿœæ ÀÂÇÉÈÊËÎÏÔÙÛŒÆ",
        "«\u00a0»’…–·°× ←↑→↓▶◀▲▼●○■□ ★☆♥☾☁⚡✓✗♪",
        "⟳⟲ΩⒶⒷ☺⚙♛⧗\U0001f512\ue000 " + "".join(chr(0xE010 + i) for i in range(14)) + "\ufffd",
        "0O 1lI| 5S 8B 2Z 6b 9g rn m vv w cl d",
        "The quick brown fox jumps over",
        "the lazy dog. HELLO WORLD 0123456789",
        "Où êtes-vous ? À l’été, naïve Zoë",
        "Ça gêne : « cœur » et ex æquo…",
        "ÉCHEC À LA DAME. Fenêtre, Noël",
        "Ⓐ Play  Ⓑ Back  ☺ 12 \ue000 34 ★ 9",
        "Player 2: choose a tile, 3 left",
    ]
    width = 176
    image = Image.new("1", (width, len(samples) * 10 + 2))
    for line, text in enumerate(samples):
        x = 1
        for character in text:
            drawing = glyphs[ord(character)]
            for y, row in enumerate(drawing):
                for dx, pixel in enumerate(row):
                    if pixel == "#" and x + dx < width:
                        image.putpixel((x + dx, line * 10 + 1 + y), 1)
            x += len(drawing[0]) + 1
    image.resize((width * scale, image.height * scale), Image.NEAREST).save(path)


def main():
    glyphs = read()
    TARGET.write_text(module(glyphs), "utf-8")
    print(f"{len(glyphs)} glyphs, bitmap of {len(pack(glyphs)[4])} bytes")
    if len(sys.argv) > 1:
        specimen(glyphs, sys.argv[1])


if __name__ == "__main__":
    main()
