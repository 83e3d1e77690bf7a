# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Make a release: the files of boards/release.py, and the page beside them.

python -m sim.tools.release [--output DIR]
"""

import argparse
import sys
import tempfile
from pathlib import Path

import boards
from boards import build, image, release
from boards.command import Parser, run
from boards.plain import plain
from sim.web import build as web


def page_files(zips: dict[str, Path], images: dict[str, dict[str, Path]]) -> dict[str, bytes]:
    """{path: bytes} of the page that offers {board: zip} and {board: {board_id: UF2}}.

    Nothing without its interpreter.
    """
    with tempfile.TemporaryDirectory() as place:
        try:
            web.build(Path(place) / "web", zips=zips, images=images)
        except web.WebError:
            return {}
        return release.files_in(Path(place) / "web")


def main(arguments: list[str] | None = None) -> int:
    parser = Parser(prog="python -m sim.tools.release", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--output", type=Path, help="instead of dist/")
    output = parser.parse_args(arguments).output or build.ROOT / "dist"
    try:
        made = release.release(output, page_files)
    except (build.BuildError, image.ImageError, boards.BoardError, release.ReleaseError) as error:
        print(plain(error), file=sys.stderr)
        return 1
    except OSError as error:
        print(plain(f"{error.filename or output}: {error.strerror}."), file=sys.stderr)
        return 1
    for path in made:
        print(f"{path.stat().st_size:10,}  {plain(path)}")
    if release.web_name() not in [path.name for path in made]:
        print("Without the page: it needs node and npm (https://nodejs.org).")
    return 0


if __name__ == "__main__":
    run(main)
