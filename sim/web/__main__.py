# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""python -m sim.web build | serve | picture"""

import sys
from pathlib import Path

from boards.build import BuildError
from boards.command import Parser, run
from boards.plain import plain
from sim.web import build, chromium, serve


def main(arguments: list[str] | None = None) -> int:
    parser = Parser(prog="python -m sim.web", description="Cinq in a browser")
    commands = parser.add_subparsers(dest="command", required=True)
    making = commands.add_parser("build", help="make the page")
    making.add_argument("--output", type=Path, default=build.OUTPUT, metavar="DIR")
    making.add_argument(
        "--address", default="", metavar="URL", help="where it will be, for the preview of links"
    )
    showing = commands.add_parser("serve", help="show the page that was made")
    showing.add_argument("--folder", type=Path, default=build.OUTPUT, metavar="DIR")
    showing.add_argument("--port", type=int, default=8000)
    showing.add_argument("--host", default="127.0.0.1", help="0.0.0.0: for other computers, too")
    showing.add_argument(
        "--lan", action="store_true", help="https for phones in this house, with rooms"
    )
    for one in (making, showing):
        one.add_argument(
            "--broker", default="", metavar="URL", help="wss://…: where rooms are, for friends"
        )
    drawing = commands.add_parser("picture", help="make the picture of the README again")
    drawing.add_argument("--folder", type=Path, default=build.OUTPUT, metavar="DIR")
    drawing.add_argument("--output", type=Path, default=build.HERE / "page.png", metavar="PNG")
    chosen = parser.parse_args(arguments)
    try:
        if chosen.command == "serve":
            return serve.forever(
                chosen.folder, chosen.host, chosen.port, chosen.broker, chosen.lan
            )
        if chosen.command == "picture":
            chromium.picture(chosen.folder, chosen.output)
            return 0
        sizes = build.build(chosen.output, address=chosen.address, broker=chosen.broker)
    except (build.WebError, BuildError, serve.ServeError, chromium.NoBrowser) as error:
        print(plain(error), file=sys.stderr)
        return 1
    except OSError as error:
        where = error.filename or vars(chosen).get("output") or vars(chosen).get("folder")
        print(plain(f"{where}: {error.strerror}."), file=sys.stderr)
        return 1
    total = sum(sizes.values())
    small = build.first_visit(chosen.output)
    print(
        f"{plain(chosen.output)}: {len(sizes)} files, {total:,} bytes;"
        f" a first visit takes {small:,} compressed."
    )
    if total > build.LIMIT or small > build.LIMIT_COMPRESSED:
        print(
            f"Too large: at most {build.LIMIT:,} bytes,"
            f" {build.LIMIT_COMPRESSED:,} at a first visit.",
            file=sys.stderr,
        )
        return 1
    return 0


if __name__ == "__main__":
    run(main)
