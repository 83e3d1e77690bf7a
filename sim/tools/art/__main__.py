# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Draws the sheets and fonts: see sim/tools/art/__init__.py."""

from pathlib import Path

from PIL import Image, ImageDraw

from boards.command import Parser, run
from sim import record
from sim.tools import art
from sim.tools.art.pen import FOLDER

_WIDE = 1400  # pixels of a preview
_GAP = 12


def write(drawn: list[art.Drawn]) -> dict[str, int]:
    """Write the files and remove those that nothing draws any more; the sizes by display."""
    sizes: dict[str, int] = {}
    for sheet in drawn:
        sheet.path.parent.mkdir(parents=True, exist_ok=True)
        data = sheet.pack()
        if not sheet.path.exists() or sheet.path.read_bytes() != data:
            sheet.path.write_bytes(data)
        sizes[sheet.display] = sizes.get(sheet.display, 0) + len(data)
    kept = {sheet.path for sheet in drawn}
    for path in FOLDER.glob("*/*.bin"):
        if path not in kept:
            path.unlink()
    return sizes


def chosen(drawn: list[art.Drawn], names: list[str]) -> list[art.Drawn]:
    """The sheets of these names, "small/title" for the one of small displays."""
    if not names:
        return drawn
    found = []
    for name in names:
        display, _, plain = name.rpartition("/")
        some = [s for s in drawn if s.name == plain and s.display.startswith(display)]
        if not some:
            there = ", ".join(sorted({sheet.name for sheet in drawn}))
            raise SystemExit(f"There is no sheet {name!r}; there are: {there}.")
        found += [sheet for sheet in some if sheet not in found]
    return found


def preview(drawn: list[art.Drawn], scale: int) -> Image.Image:
    """One picture of sheets, each enlarged under its name."""
    pictures = []
    for sheet in drawn:
        picture = sheet.picture()
        times = max(1, min(scale, (_WIDE - 2 * _GAP) // picture.width))
        size = picture.width * times, picture.height * times
        name = f"{sheet.display}/{sheet.name} {picture.width}x{picture.height}"
        pictures.append(
            (f"{name}, {len(sheet.pack())} bytes", picture.resize(size, Image.Resampling.NEAREST))
        )
    places, x, y, tall = [], _GAP, _GAP, 0
    for name, picture in pictures:
        wide = max(picture.width, 6 * len(name))
        if x > _GAP and x + wide > _WIDE - _GAP:
            x, y, tall = _GAP, y + tall + 2 * _GAP + 4, 0
        places.append((x, y))
        x += wide + _GAP
        tall = max(tall, picture.height)
    image = Image.new("RGB", (_WIDE, y + tall + 2 * _GAP), (0x30, 0x38, 0x48))
    draw = ImageDraw.Draw(image)
    for (name, picture), (x, y) in zip(pictures, places):
        draw.text((x, y), name, fill="white")
        image.paste(picture, (x, y + 14))
    return image


def main(arguments: list[str] | None = None) -> int:
    parser = Parser(prog="python -m sim.tools.art", description="Draws the sheets.")
    parser.add_argument("--preview", metavar="FILE", help="write a picture instead of the files")
    parser.add_argument("--scale", type=int, default=4, help="how many times larger (4)")
    parser.add_argument("names", nargs="*", metavar="NAME", help="only these in the preview")
    options = parser.parse_args(arguments)
    if options.scale < 1:
        parser.error(f"--scale {options.scale}: expected a number from 1 up")
    if options.names and not options.preview:
        parser.error("names are for a preview: expected --preview FILE as well")
    if options.preview and Path(options.preview).suffix.lower() != ".png":
        parser.error(f"{options.preview}: expected a name that ends in .png")
    drawn = art.everything()
    if options.preview:
        try:
            record.keep(preview(chosen(drawn, options.names), options.scale), options.preview)
        except OSError as error:
            parser.error(f"cannot write {options.preview}: {error.strerror}")
        return 0
    for display, size in sorted(write(drawn).items()):
        print(f"{FOLDER.name}/{display}: {size / 1024:.1f} KB")
    return 0


if __name__ == "__main__":
    run(main)
