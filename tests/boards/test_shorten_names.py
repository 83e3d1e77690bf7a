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
def compiled(names, tmp_path_factory):
    """A function: the project's sources as the build compiles them for a board."""

    @functools.cache
    def get(board):
        folder = tmp_path_factory.mktemp(board)
        for room in ("firmware", "lib"):
            ignored = shutil.ignore_patterns("__pycache__")
            shutil.copytree(ROOT / room, folder / room, ignore=ignored)
        files = build.sources_of(board)
        texts = build.compiled_texts(files, names)
        for target, path in files:
            if target in texts and path.relative_to(ROOT).parts[0] in ("firmware", "lib"):
                (folder / path.relative_to(ROOT)).write_text(texts[target])
        return ((folder / "firmware", "/"), (folder / "lib", "/lib"))

    return get


@pytest.mark.parametrize("number", range(len(WALKS)), ids=WALKS)
def test_a_console_looks_the_same_under_other_names(number, compiled, monkeypatch):
    walk = WALKS[number]
    board = gallery.boards(walk)[number % 2]
    drive = compiled(board)
    monkeypatch.setattr(gallery, "Simulator", functools.partial(Simulator, drive=drive))
    language = gallery.LANGUAGES[number // 2 % 2]
    for name, image in gallery.pictures(walk, board, language):
        kept = Image.open(gallery.path(walk, name, board, language)).convert("RGB")
        assert image.size == kept.size, f"{walk}-{name}"
        assert ImageChops.difference(image, kept).getbbox() is None, f"{walk}-{name}"


def test_two_names_of_a_file_never_get_the_same_word(names):
    for file, own in names.own.items():
        source = (ROOT / file).read_text() if own else ""
        used = shorten_names.Source(source, names.named).used
        both = [word for name, word in names.common.items() if name in used]
        both += own.values()
        assert len(both) == len(set(both)), file


def test_what_is_set_from_outside_meets_no_name_of_the_object():
    ours = {
        "lib/a.py": "class A:\n    def __init__(self):\n        self.mine_of = 1\n",
        "lib/b.py": "def f(one):\n    one.gift_of = 2\n",
        "lib/c.py": "def f(one):\n    print(one.gift_of)\n",
    }
    words = shorten_names.Names(ours, ())
    assert words.own["lib/a.py"]["mine_of"] != words.common["gift_of"]


_ARGUMENTS = """
def first(value, other=3):
    upper = value
    def second(value, third):
        return value, third, other
    return [second(value, 4) for value in (upper, value)], (lambda third: third + other)(1)
def named(value, by_name):
    try:
        return value / 0
    except ZeroDivisionError as other:
        return by_name, str(other)
def shadowed(other):
    class Inner:
        other = 5
    return Inner.other, other
def around(value):
    def inner():
        nonlocal value
        value += 1
        return value
    return inner(), value
result = first(1), first(1, 2), named(1, by_name=2), shadowed(6), around(7)
"""


def test_arguments_have_the_same_words_and_the_program_does_the_same():
    words = shorten_names.Names({"lib/a.py": _ARGUMENTS}, ())
    text = words.rename("lib/a.py", _ARGUMENTS)
    before, after = {}, {}
    exec(_ARGUMENTS, before)
    exec(text, after)
    result = words.own["lib/a.py"].get("result", "result")
    assert after[result] == before["result"]
    taken = shorten_names.Source(text).used
    assert "append" in taken and "third" not in taken
    assert "by_name" not in taken  # a call names it, but nothing else: it has a word of its own


def test_what_is_taken_by_name_out_of_a_dict_is_still_found():
    library = "def show(*, colour_of=1):\n    return colour_of\n"
    ours = {"lib/a.py": "import adafruit_b\nadafruit_b.show(**{'colour_of': 2})\n"}
    words = shorten_names.Names(ours, (), {"lib/adafruit_b.py": library})
    assert "colour_of" in words.rename("lib/adafruit_b.py", library)


def test_what_is_asked_for_as_a_string_gets_the_same_word():
    ours = {
        "lib/a.py": "def ticks(way): pass\ndef tocks(way): pass\n",
        "lib/b.py": "getattr(a, 'ticks')\nrooms.lend('a', 'ticks' if new else 'tocks', 1)\n",
    }
    words = shorten_names.Names(ours, ())
    ticks, tocks = words.common["ticks"], words.common["tocks"]
    assert f"def {ticks}(" in words.rename("lib/a.py", ours["lib/a.py"])
    assert words.rename("lib/b.py", ours["lib/b.py"]) == (
        f"getattr(a, '{ticks}')\nrooms.lend('a', '{ticks}' if new else '{tocks}', 1)"
    )


def test_what_may_be_asked_for_by_a_text_keeps_its_name():
    ours = {"lib/a.py": "def ticks(way): pass\ngetattr(a, 'ticks')\nwanted = 'ticks'\n"}
    words = shorten_names.Names(ours, ())
    assert words.rename("lib/a.py", ours["lib/a.py"]).count("ticks") == 3


def test_a_class_is_renamed_unless_it_is_an_exception():
    text = "class Reader:\n    pass\n\nclass TooLate(OSError):\n    pass\n"
    words = shorten_names.Names({"firmware/a.py": text}, ())
    renamed = words.rename("firmware/a.py", text)
    assert "TooLate(OSError)" in renamed and "Reader" not in renamed


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


@pytest.mark.parametrize(
    "file",
    [
        "tests/contract.py",
        "sim/pico/watch.py",
        "sim/pico/collect.py",
        "sim/pico/collect_bots.py",
    ],
)
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
