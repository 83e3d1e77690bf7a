# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The drive of a board: what is on it, and that it is the same every time."""

import ast
import hashlib
import json
import re
import subprocess
import sys

import pytest
from conftest import ROOT
from installs import contents

import boards
from boards import build, shorten_names
from sim.drive import Drive

ACCEPTED = boards.names()


def run(*arguments):
    command = [sys.executable, "-m", "boards.build", *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True)


@pytest.fixture
def toy(tmp_path, monkeypatch):
    """A project of five files with a board of its own."""
    for name, text in {
        "boards/toy.py": (ROOT / "boards/pico_oled.py").read_text(),
        "boards/tool.py": "NAME = 'not a board'\n",
        "firmware/code.py": "import ui.text\n",
        "firmware/console/__init__.py": "VERSION = '7.8'\n",
        "firmware/ui/text.py": "from adafruit_display_text import bitmap_label\n",
        "lib/rules/dice.py": "SIDES = 6\nassert SIDES\n",
        "lib/words/list.bin": "abc",
    }.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    monkeypatch.setattr(build, "ROOT", tmp_path)
    monkeypatch.setattr(boards, "HERE", tmp_path / "boards")
    return tmp_path


def test_an_unknown_board_is_one_line_and_exit_code_2():
    done = run("toaster")
    assert done.returncode == 2
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1
    assert "'toaster'" in done.stderr
    for name in ACCEPTED:
        assert name in done.stderr


@pytest.mark.parametrize(
    "text",
    [
        b"BOARD_IDS = (",
        b"BOARD_IDS = ()\nBOARD_IDS = 1 // 0\n",
        b"NAME = 'caf\xe9'\nBOARD_IDS = ()\n",
        b"\nBOARD_IDS = ()\nNAME = DISPLAY = PIXEL_MM = KEYS = BUZZER = 3\n",
        b"\nBOARD_IDS = ()\nimport sys\nsys.exit()\n",
    ],
    ids=range(5),
)
def test_a_board_file_with_a_mistake_is_one_sentence(text, tmp_path, monkeypatch, capsys):
    (tmp_path / "mine.py").write_bytes(b"#\n" + text)
    monkeypatch.setattr(boards, "HERE", tmp_path)
    assert build.main(["mine"]) == 1
    said = capsys.readouterr().err
    assert said.startswith("boards/mine.py: ") and said.count("\n") == 1


@pytest.mark.parametrize("text", [b"BOARD_IDS = (", b"BOARD_IDS = '\xff'", b"BOARD_IDS = '\0'"])
def test_a_board_file_that_is_no_python_keeps_only_itself_from_being_built(toy, text, capsys):
    (toy / "boards/mine.py").write_bytes(b"#\n" + text)
    assert build.main(["mine"]) == 1
    said = capsys.readouterr().err
    assert said.startswith("boards/mine.py: it cannot be read") and said.count("\n") == 1
    build.build("toy")


def test_a_mistake_in_the_firmware_is_one_sentence(toy, capsys):
    (toy / "firmware/ui/text.py").write_text("def :\n")
    assert build.main(["toy"]) == 1
    said = capsys.readouterr().err
    assert said.startswith("firmware/ui/text.py is no Python: ") and said.count("\n") == 1


@pytest.mark.parametrize("board", ACCEPTED)
def test_every_board_builds_within_the_limit(board, tmp_path, capsys):
    assert build.main([board, "--output", str(tmp_path / board)]) == 0, capsys.readouterr().err
    files = contents(tmp_path / board)
    assert {"code.py", "this_board.mpy", "manifest.json", "lib/rules/dice.mpy"} <= set(files)


def test_the_fullest_drive_leaves_room_for_the_games_of_others(tmp_path, capsys):
    assert build.main(["pico_lcd_1_3", "--output", str(tmp_path / "drive")]) == 0
    taken = re.search(r"([\d,]+) of [\d,]+ on the drive", capsys.readouterr().out)[1]
    assert int(taken.replace(",", "")) <= build.BUDGET


def test_the_files_that_circuitpython_reads_by_name_stay_as_they_are(toy):
    build.build("toy")
    files = contents(toy / "build/toy")
    assert files["code.py"] == b"import ui.text\n"
    assert files["lib/words/list.bin"] == b"abc"


def test_what_makes_lib_a_library_on_the_desktop_stays_there(toy):
    (toy / "lib/__init__.py").write_text("import sys\n")
    build.build("toy")
    assert "lib/__init__.mpy" not in contents(toy / "build/toy")
    drive = Drive(((toy / "firmware", "/"), (toy / "lib", "/lib")), "small")
    assert drive.names("/lib") == ["rules", "words"]
    assert drive.find("/lib/__init__.py") is None


def test_everything_else_is_compiled_for_circuitpython(toy):
    build.build("toy")
    files = contents(toy / "build/toy")
    assert {"ui/text.mpy", "lib/rules/dice.mpy", "this_board.mpy"} <= set(files)
    assert not [name for name in files if name.endswith(".py") and name not in build.PLAIN]
    for name, data in files.items():
        if name.endswith(".mpy"):
            assert data[:2] == b"C\x06", name


def test_only_the_adafruit_modules_that_are_needed_come_along(toy):
    build.build("toy")
    files = contents(toy / "build/toy")
    assert sorted(name for name in files if "adafruit" in name) == [
        "lib/adafruit_display_text/__init__.mpy",
        "lib/adafruit_display_text/bitmap_label.mpy",
        "lib/adafruit_displayio_sh1106.mpy",  # sold as the same thing
        "lib/adafruit_displayio_ssd1306.mpy",
        "lib/adafruit_ticks.mpy",  # bitmap_label scrolls by it
    ]


def test_a_package_that_only_explains_itself_stays_at_home(toy):
    (toy / "firmware/ui/__init__.py").write_text('"""What is between."""\n')
    (toy / "lib/rules/__init__.py").write_text('"""Games."""\n\nOVER = -1\n')
    build.build("toy")
    files = contents(toy / "build/toy")
    assert "ui/__init__.mpy" not in files and "lib/rules/__init__.mpy" in files


def test_a_missing_module_is_named(toy):
    (toy / "firmware/ui/text.py").write_text("import adafruit_toaster\n")
    with pytest.raises(build.BuildError, match="adafruit_toaster is imported but not installed"):
        build.build("toy")


def test_a_file_that_does_not_compile_is_named(toy):
    (toy / "lib/rules/dice.py").write_text("match SIDES:\n    case 6:\n        pass\n")
    with pytest.raises(build.BuildError, match="dice.py does not compile for the board"):
        build.build("toy")


def test_beside_a_build_lies_what_reads_its_tracebacks(toy):
    build.build("toy")
    listed = json.loads((toy / "build/toy.names.json").read_text())
    assert listed["version"] == "7.8"
    assert shorten_names.from_json(json.dumps(listed)) == listed["modules"]


def test_the_manifest_lists_every_file(toy):
    manifest = build.build("toy")
    files = contents(toy / "build/toy")
    text = files.pop("manifest.json")
    assert text.decode() == build.manifest_text(manifest)
    assert json.loads(text)["board"] == "toy"
    assert build.read_manifest(text) == {row["path"]: row["hash"] for row in manifest["files"]}
    assert manifest["board"] == "toy"
    assert [row["path"] for row in manifest["files"]] == sorted(files)
    for row in manifest["files"]:
        data = files[row["path"]]
        assert (row["size"], row["hash"]) == (len(data), hashlib.sha256(data).hexdigest()[:24])


def test_the_same_sources_give_the_same_bytes(toy, tmp_path):
    build.build("toy")
    build.build("toy", tmp_path / "elsewhere/deeper")
    assert contents(toy / "build/toy") == contents(tmp_path / "elsewhere/deeper")
    for name, data in contents(toy / "build/toy").items():
        assert str(toy).encode() not in data, name


def test_a_file_that_is_gone_leaves_the_drive(toy):
    build.build("toy")
    (toy / "lib/words/list.bin").unlink()
    build.build("toy")
    assert "lib/words/list.bin" not in contents(toy / "build/toy")


def test_a_drive_over_the_limit_is_an_error(toy, capsys):
    (toy / "lib/words/list.bin").write_bytes(bytes(build.LIMIT))
    assert build.main(["toy"]) == 1
    assert "Too big for the drive by" in capsys.readouterr().err


def test_broken_is_the_same_program_without_words_and_margins(toy):
    source = (ROOT / "firmware/broken.py").read_text()
    (toy / "firmware/broken.py").write_text(source)
    build.build("toy")
    shipped = (toy / "build/toy/broken.py").read_text()
    ours = ast.parse(source)
    for node in ast.walk(ours):
        if isinstance(node, (ast.Module, ast.FunctionDef)) and ast.get_docstring(node):
            del node.body[0]
    assert ast.dump(ast.parse(shipped)) == ast.dump(ours)
    assert len(shipped) < 0.75 * len(source)
