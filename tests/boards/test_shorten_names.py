# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The words of CircuitPython's ROM in the place of our names: nothing else changes."""

import ast
import functools
import io
import shutil

import pytest
from conftest import ROOT
from PIL import Image, ImageChops

from boards import build, shorten_names
from sim import pico
from sim.tools import gallery
from sim.virtual import Simulator

# One walk through each part of the console and each game, in turn on one of two displays.
WALKS = [walk for walk in gallery.walks() if walk.startswith(("lesson", "phases", "practice"))]
WALKS += ["console", "menu", "names", "over", "together"]


@pytest.fixture(scope="module")
def names():
    return build.names_of()


@pytest.fixture(scope="module")
def renamed(names, tmp_path_factory):
    """The project's sources as the build compiles them."""
    folder = tmp_path_factory.mktemp("shortened")
    for room in ("firmware", "lib"):
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / room, folder / room, ignore=ignored)
        for path in (folder / room).rglob("*.py"):
            file = path.relative_to(folder).as_posix()
            path.write_text(names.rename(file, path.read_text()))
    return folder


@pytest.mark.parametrize("number", range(len(WALKS)), ids=WALKS)
def test_a_console_looks_the_same_under_other_names(number, renamed, monkeypatch):
    drive = ((renamed / "firmware", "/"), (renamed / "lib", "/lib"))
    monkeypatch.setattr(gallery, "Simulator", functools.partial(Simulator, drive=drive))
    walk = WALKS[number]
    board = gallery.boards(walk)[number % 2]
    language = gallery.LANGUAGES[number // 2 % 2]
    for name, image in gallery.pictures(walk, board, language):
        kept = Image.open(gallery.path(walk, name, board, language)).convert("RGB")
        assert image.size == kept.size, f"{walk}-{name}"
        assert ImageChops.difference(image, kept).getbbox() is None, f"{walk}-{name}"


def test_two_names_of_a_file_never_get_the_same_word(names):
    for file, own in names.own.items():
        both = [*names.common.values(), *own.values()]
        assert len(both) == len(set(both)), file


def test_what_is_asked_for_as_a_string_keeps_its_name():
    ours = {"lib/a.py": "def tick(way): pass\ndef tock(way): pass\ngetattr(a, 'tick')\n"}
    words = shorten_names.Names(ours, ())
    assert words.rename("lib/a.py", ours["lib/a.py"]).count("tick") == 2
    assert "tock" not in words.rename("lib/a.py", ours["lib/a.py"])


def test_the_state_of_a_game_and_the_names_of_classes_stay(names):
    for path in (ROOT / "lib/rules").glob("*.py"):
        source = shorten_names.Source(path.read_text())
        file = path.relative_to(ROOT).as_posix()
        after = shorten_names.Source(names.rename(file, path.read_text()))
        assert after.state == source.state and after.classes == source.classes


def test_attributes_of_relatives_never_meet():
    ours = {
        "lib/table.py": "class Table:\n    def __init__(self):\n        self.root_of = 1\n",
        "lib/lesson.py": "from table import Table\n"
        "class Lesson(Table):\n    def learn(self):\n        self.steps_of = 2\n",
        "lib/other.py": "class Other:\n    def __init__(self):\n        self.alone_of = 3\n",
    }
    words = shorten_names.Names(ours, ())
    assert {"root_of", "steps_of", "learn"} <= set(words.common)
    assert "alone_of" in words.own["lib/other.py"]


def test_what_others_know_by_name_stays():
    ours = {"lib/a.py": "def from_outside(): pass\ndef inside_only(): pass\n"}
    words = shorten_names.Names(ours, ["import a\na.from_outside()\n"])
    text = words.rename("lib/a.py", ours["lib/a.py"])
    assert "from_outside" in text and "inside_only" not in text


@pytest.mark.parametrize("file", ["tests/contract.py", "sim/pico/watch.py", "sim/pico/collect.py"])
def test_programs_that_run_beside_the_console_find_what_they_ask_for(file, names):
    renamed = set(names.common).union(*names.own.values())
    assert shorten_names.Source((ROOT / file).read_text()).foreign & renamed == set()


def test_what_is_not_ours_stays_as_it_is(names):
    assert names.rename("boards/pico_oled.py", "LINK  =  {}") == "LINK  =  {}"


def test_a_traceback_can_be_read_with_what_the_build_carries(names, tmp_path, capsys, monkeypatch):
    """Without the sources: names.json is enough."""
    path = ROOT / "firmware/table/table.py"
    tree = ast.parse(names.rename("firmware/table/table.py", path.read_text()))
    table = next(node for node in tree.body if isinstance(node, ast.ClassDef))
    methods = [node.name for node in table.body if isinstance(node, ast.FunctionDef)]
    was = [node for node in ast.parse(path.read_text()).body if isinstance(node, ast.ClassDef)][0]
    ours = [node.name for node in was.body if isinstance(node, ast.FunctionDef)]
    shortened = [(word, name) for word, name in zip(methods, ours) if word != name]
    told = "".join(f'  File "table.table", line 1, in {word}\n' for word, _ in shortened)
    wanted = "".join(f'  File "table.table", line 1, in {name}\n' for _, name in shortened)
    assert len(shortened) > 5
    file = tmp_path / "names.json"
    file.write_text(shorten_names.to_json(names.listed(), "1"))
    for arguments in ([], ["--names", str(file)]):
        monkeypatch.setattr("sys.stdin", io.StringIO(told))
        assert shorten_names.main(arguments) == 0
        assert capsys.readouterr().out == wanted


@pytest.mark.parametrize("text", ["", "[", "[" * 9000, "{}", '{"cinq": 1, "modules": {"a": 1}}'])
def test_a_list_of_names_that_is_none_is_one_sentence(text, tmp_path, capsys):
    (tmp_path / "names.json").write_text(text)
    assert shorten_names.main(["--names", str(tmp_path / "names.json")]) == 2
    said = capsys.readouterr().err
    assert "is no names.json: " in said and said.count("\n") == 1


def test_the_words_are_in_the_interpreter():
    try:
        flash = bytes(pico.read_uf2(pico.find_uf2()))
    except pico.Unavailable as reason:
        pytest.skip(str(reason))
    words = shorten_names.words()
    # One string may be the end of another.
    assert [word for word in words if word.encode() + b"\0" not in flash] == []
    assert words == sorted(words, key=lambda word: (len(word), word))
