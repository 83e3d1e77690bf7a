# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Writes the files of a new game, playable and tested, to be changed.

    make new-game NAME=nim          or: python -m sim.tools.new_game nim

Every file of sim/tools/new_game/template is written under the new name, and the game gets its line
in lib/rules/__init__.py: the only one outside its own files. CONTRIBUTING.md tells what to
change in which order.
"""

import argparse
import importlib.util
import keyword
import re
import subprocess
import sys
from pathlib import Path

from boards.command import Parser, run

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent.parent
TEMPLATE = HERE / "template"
SHELF = "lib/rules/__init__.py"
MOST = 16  # numbers of games in saved matches
LONGEST = 14  # letters of a title beside the picture of the menu


class Refused(Exception):
    """There can be no such game; the message is one line for the person at the keyboard."""


def check(name: str, root: Path = ROOT) -> None:
    """Refused unless a game can have this name."""
    if not re.fullmatch(r"[a-z][a-z0-9_]*", name) or keyword.iskeyword(name):
        raise Refused(f"{name!r} is no name of a module: small letters, digits and _, please.")
    if len(name) > LONGEST:
        raise Refused(f"{name!r} is too long for the menu: {LONGEST} letters at most.")
    if name in sys.stdlib_module_names or importlib.util.find_spec(name):
        raise Refused(f"{name!r} is a module of Python already.")
    shell = [root / "lib/match.py"]
    for folder in ("console", "menus", "table", "hands", "linked"):
        shell += (root / "firmware" / folder).glob("*.py")
    for path in sorted([*shell, root / "lib/save/journal.py"]):
        if re.search(rf"\b{name}\b", path.read_text(encoding="utf-8")):
            where = path.relative_to(root).as_posix()
            raise Refused(f"{name!r} is a word of {where}, which knows no game by name.")
    taken = [path for path, _ in files(name) if (root / path).exists()]
    if taken or name in ("dice", "newgame"):
        raise Refused(f"{name!r} is there already{': ' + taken[0] if taken else ''}.")


def files(name: str) -> list[tuple[str, str]]:
    """[(path, text)] of everything that a game of this name has of its own."""
    title = name.replace("_", " ").title()
    made = []
    for path in sorted(path for path in TEMPLATE.rglob("*") if path.is_file()):
        if "__pycache__" not in path.parts:
            text = path.read_text(encoding="utf-8")
            text = text.replace("newgame", name).replace("New Game", title)
            made.append((path.relative_to(TEMPLATE).as_posix().replace("newgame", name), text))
    return made


def shelved(shelf: str, name: str) -> str:
    """The text of lib/rules/__init__.py with one line more."""
    start = shelf.index("_SHELF = (\n")
    end = shelf.index("\n)\n", start) + 1
    numbers = [int(number) for number in re.findall(r"\((\d+), ", shelf[start:end])]
    number = max(numbers) + 1
    if number >= MOST:
        raise Refused(f"There is no number left for a game: {MOST} is the most.")
    return shelf[:end] + f'    ({number}, "{name}"),\n' + shelf[end:]


def write(name: str, root: Path = ROOT) -> list[str]:
    """Write the files below a folder; their paths."""
    check(name, root)
    shelf = root / SHELF
    text = shelved(shelf.read_text(encoding="utf-8"), name)
    for path, content in files(name):
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(content, encoding="utf-8")
    shelf.write_text(text, encoding="utf-8")
    return [path for path, _ in files(name)]


def main(arguments: list[str] | None = None) -> int:
    parser = Parser(prog="python -m sim.tools.new_game", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("name", help="of its modules, such as nim")
    name = parser.parse_args(arguments).name
    try:
        written = write(name)
    except Refused as refused:
        print(refused, file=sys.stderr)
        return 2
    for path in written:
        print(path)
    print(f"{SHELF}: one line")
    # In processes of their own: they must see the new files.
    # Its own pictures are new; in others the menu, which some walks pass, is a row longer, and
    # that is so in every language on every board.
    for command in (["sim.tools.art"], ["sim.tools.gallery", "--changed", "--judge", "en"]):
        done = subprocess.run([sys.executable, "-m", *command], cwd=ROOT)
        if done.returncode:
            return done.returncode
    print('Play it: make sim. Change it: CONTRIBUTING.md, "Adding a game". Test it: make test.')
    return 0


if __name__ == "__main__":
    run(main)
