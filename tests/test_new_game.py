# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""A sixth game: the one that `make new-game` writes, and Nim, made of it as CONTRIBUTING.md says.

Each is put into a copy of the project, where every test that knows all games runs on it:
contract, bots, secrecy, MicroPython, console, words and pictures.
"""

import ast
import filecmp
import re
import subprocess
import sys

import project
import pytest
from conftest import FOLDERS, ROOT
from PIL import Image

import boards
from boards import build, store
from sim.tools.new_game import __main__ as new_game


def passes(folder, name):
    """How many tests with this name there are, all of which pass."""
    return _passed(folder, "-k", name, "tests", "--ignore=tests/device", "--ignore=tests/web")


def _passed(folder, *words):
    code, said = project.run(folder, "pytest", "-q", "-p", "no:cacheprovider", *words)
    assert code == 0, said[-4000:]
    return int(re.search(r"(\d+) passed", said)[1])


def of_all_games():
    """The tests that look at all games at once, and so have the name of none."""
    found = []
    folders = [ROOT / "tests", *FOLDERS]
    for path in sorted(path for folder in folders for path in folder.glob("test_*.py")):
        for test in ast.parse(path.read_text()).body:
            if isinstance(test, ast.FunctionDef) and test.name.startswith("test_"):
                used = {node.id for node in ast.walk(test) if isinstance(node, ast.Name)}
                given = {argument.arg for argument in test.args.args}
                if "GAMES" in used and not given & {"game", "name"}:
                    found.append(f"{path.relative_to(ROOT).as_posix()}::{test.name}")
    return found


def changed(folder):
    """The files of a copy that differ from ours, and those that we do not have."""
    different, new = set(), set()
    for path in folder.rglob("*"):
        name = path.relative_to(folder).as_posix()
        if path.is_file() and not name.startswith(".venv") and "__pycache__" not in name:
            if not (ROOT / name).exists():
                new.add(name)
            elif not filecmp.cmp(path, ROOT / name, shallow=False):
                different.add(name)
    return different, new


def header(path):
    """The pixels of the line at the top of a picture."""
    with Image.open(path) as picture:
        return picture.crop((0, 0, picture.width, picture.height // 10)).tobytes()


@pytest.fixture(scope="module")
def nim(tmp_path_factory):
    return project.with_game(tmp_path_factory.mktemp("nim"), "nim")


@pytest.mark.slow
def test_a_new_game_passes_every_test_and_touches_one_line(tmp_path):
    project.copied(tmp_path)
    code, said = project.run(tmp_path, "sim.tools.new_game", "last_one")
    assert code == 0, said
    different, new = changed(tmp_path)
    # Beside the line: pictures of the menu, where it is one row longer.
    pictures = {name for name in different if name.endswith(".png")}
    assert different - pictures == {new_game.SHELF}
    for name in pictures:  # a walk still leads to the page that its picture is named for
        assert header(ROOT / name) == header(tmp_path / name), name
    ours, theirs = ((root / new_game.SHELF).read_text() for root in (ROOT, tmp_path))
    assert len(theirs.splitlines()) == len(ours.splitlines()) + 1
    assert all("last_one" in name for name in new if not name.startswith("build/"))
    assert passes(tmp_path, "last_one") > 90
    # What mypy found out when `make lint` ran holds for the copy, too.
    types = {"MYPY_CACHE_DIR": str(ROOT / ".mypy_cache")}
    lint = subprocess.run(
        ["make", "lint"], cwd=tmp_path, capture_output=True, text=True, env=project.ALONE | types
    )
    assert lint.returncode == 0, lint.stdout + lint.stderr
    menus = "1_3-fr and (menu or console or people or faults or first or over)"
    code, said = project.run(
        tmp_path, "pytest", "-q", "tests/firmware/test_golden.py", "-k", menus
    )
    assert code == 0, said[-3000:]


@pytest.mark.slow
def test_nim_passes_every_test(nim):
    assert passes(nim, "nim") > 90


@pytest.mark.slow
def test_nim_passes_what_is_asked_of_all_games_at_once(nim):
    tests = of_all_games()
    assert len(tests) > 10
    assert _passed(nim, *tests) >= len(tests)


def kinds_of_boards():
    """A board for each set of modules that a drive may hold; others differ in their wiring."""
    kinds = {}
    for name in boards.names():
        board = boards.load(name)
        kind = boards.display_class(board), build.DRIVERS[board.DISPLAY["driver"]]
        kinds.setdefault(kind, name)
    return sorted(kinds.values())


# One program for all boards: what their builds share is found out once.
BUILD = """
import sys
from boards import build
for board in sys.argv[1:]:
    if build.main([board]):
        sys.exit(board + " does not fit")
"""


@pytest.fixture(scope="module")
def grown(tmp_path_factory):
    """The drives of all kinds of boards with a sixth and a seventh game, and a third language
    with as many words as French."""
    folder = project.with_game(tmp_path_factory.mktemp("grown"), "nim")
    new_game.write("last_one", folder)
    code, said = project.run(folder, "sim.tools.art")
    assert code == 0, said
    settings = folder / "firmware/console/settings.py"
    settings.write_text(settings.read_text().replace('("en", "fr")', '("en", "fr", "de")'))
    texts = folder / "firmware/texts"
    for path in [*texts.glob("fr*.py"), *texts.glob("help_fr/*.txt")]:
        target = texts / path.relative_to(texts).as_posix().replace("fr", "de", 1)
        target.parent.mkdir(exist_ok=True)
        target.write_bytes(path.read_bytes())
    done = subprocess.run(
        [sys.executable, "-c", BUILD, *kinds_of_boards()],
        cwd=folder, capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return folder / "build"


@pytest.mark.parametrize("board", kinds_of_boards())
def test_two_games_and_a_language_more_fit_every_board(grown, board):
    for game in ("nim", "last_one"):
        for part in ("lib/rules/", "lib/bots/", "presenters/", "screens/"):
            assert (grown / board / f"{part}{game}.mpy").exists()
    stored = (grown / board / "store.bin").read_bytes()
    count = int.from_bytes(stored[:2], "little")
    index = {stored[at : at + 3] for at in range(2, 2 + 8 * count, 8)}
    for name in ("texts/fr_nim", "texts/de_menu", "art/icon_nim", "help_en/nim", "help_de/enigma"):
        assert store.check(name).to_bytes(3, "little") in index, name


def test_nim_has_every_file_that_the_template_has():
    kept = {path.relative_to(ROOT / "tests/nim").as_posix() for path in _files("tests/nim")}
    assert {path for path, _ in new_game.files("nim")} <= kept


def _files(folder):
    return [path for path in (ROOT / folder).rglob("*") if path.is_file()]


@pytest.mark.parametrize(
    "name",
    ["Nim", "9men", "omphalos", "class", "json", "newgame", "dice", "table", "a_very_long_name"],
)
def test_a_name_that_cannot_be_is_one_line_and_changes_nothing(name):
    shelf = (ROOT / new_game.SHELF).read_bytes()
    code, said = project.run(ROOT, "sim.tools.new_game", name)
    assert code == 2
    assert len(said.splitlines()) == 1 and repr(name) in said
    assert (ROOT / new_game.SHELF).read_bytes() == shelf


def test_a_game_without_a_picture_stands_in_the_menu(tmp_path):
    """Before its icon is drawn a game can be played already."""
    project.with_game(tmp_path, "nim", drawn=False)
    keys = "wait:1500 down*5 wait:300"
    words = ["--board", "pico_oled", "--headless", "--keys", keys, "--serial"]
    code, said = project.run(tmp_path, "sim", *words)
    assert code == 0 and "Traceback" not in said, said
