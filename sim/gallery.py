# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Pictures of every screen, made by walking through the console with keys.

    python -m sim.gallery               all walks, boards and languages into tests/screens
    python -m sim.gallery code_vinci    one walk

A walk is a file tests/screens/NAME.txt: a line per picture, its name, a colon and the keys
that lead there from the picture before (see sim/script.py). The pictures are the ones the
tests compare with; the contact sheets are for people.
"""

import argparse
import sys
from pathlib import Path

from PIL import Image

from sim.virtual import Simulator

ROOT = Path(__file__).resolve().parent.parent
SCREENS = ROOT / "tests/screens"
BOARDS = ("pico_oled", "pico_lcd_1_3")
LANGUAGES = ("en", "fr")
SEED = 7

_GAP = 8
_FRAME = (70, 78, 90)


def walks():
    """The names of all walks."""
    return sorted(path.stem for path in SCREENS.glob("*.txt"))


def steps(walk):
    """(name, keys) of each picture of a walk."""
    for line in (SCREENS / f"{walk}.txt").read_text().splitlines():
        if line.strip() and not line.startswith("#"):
            name, _, keys = line.partition(":")
            yield name.strip(), keys.strip()


def pictures(walk, board, language):
    """(name, image) of each picture of a walk."""
    with Simulator(board, seed=SEED, language=language) as sim:
        for name, keys in steps(walk):
            sim.run(keys)
            yield name, sim.image().convert("RGB")


def path(walk, name, board, language):
    """Where a picture is kept."""
    return SCREENS / board / language / f"{walk}-{name}.png"


def sheet(images, columns, zoom):
    """The images side by side, enlarged."""
    width, height = images[0].size
    width, height = width * zoom + _GAP, height * zoom + _GAP
    rows = -(-len(images) // columns)
    result = Image.new("RGB", (columns * width + _GAP, rows * height + _GAP), _FRAME)
    for index, image in enumerate(images):
        large = image.resize((image.width * zoom, image.height * zoom), Image.NEAREST)
        result.paste(large, (_GAP + index % columns * width, _GAP + index // columns * height))
    return result


def main(arguments=None):
    parser = argparse.ArgumentParser(prog="python -m sim.gallery", description=__doc__)
    parser.add_argument("walks", nargs="*", help="names of walks; all when there is none")
    chosen = parser.parse_args(arguments).walks or walks()
    unknown = [name for name in chosen if name not in walks()]
    if unknown:
        print(
            f"There is no walk {unknown[0]!r}; there are: {', '.join(walks())}.", file=sys.stderr
        )
        return 2
    for walk in chosen:
        for board in BOARDS:
            for language in LANGUAGES:
                images = []
                for name, image in pictures(walk, board, language):
                    target = path(walk, name, board, language)
                    target.parent.mkdir(parents=True, exist_ok=True)
                    image.save(target, optimize=True)
                    images.append(image)
                zoom = 2 if board == "pico_oled" else 1
                sheet(images, 4, zoom).save(
                    SCREENS / f"{walk}-{board}-{language}.png", optimize=True
                )
        print(f"{walk}: {len(images)} pictures, each for two boards in two languages")
    return 0


if __name__ == "__main__":
    sys.exit(main())
