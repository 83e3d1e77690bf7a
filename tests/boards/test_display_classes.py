# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Classes of displays: what the sources keep apart, and what a board has of it."""

import types

import pytest
from conftest import ROOT

import boards
from boards import build, store
from sim.drive import Drive
from sim.virtual import Simulator

# A program that prints what it finds on its drive.
CODE = """\
import os
from room import corner, everywhere
from room.shelf import book

print(corner.SIZE, everywhere.SIZE, book.SIZE, corner.__file__)
for path in ("/data/list.bin", "data/list.bin", "/store.bin"):
    with open(path, "rb") as file:
        print(path, file.read())
print(os.listdir("/room"), os.listdir("data"), os.listdir("/"))
for path in ("/data/large/list.bin", "/room/small", "data/small", "/room/large/only_large.py",
             "/art/tiles.bin"):
    try:
        os.stat(path)
        print(path, "is there")
    except OSError as error:
        print(path, error.errno)
for name in ("room.small.corner", "room.large", "room.small"):
    try:
        __import__(name)
        print(name, "is there")
    except ImportError:
        print(name, "is not there")
"""


@pytest.fixture
def sources(tmp_path):
    """A project whose rooms differ between displays, with a board of each class."""
    files = {
        "boards/little.py": (ROOT / "boards/pico_oled.py").read_text(),
        "boards/big.py": (ROOT / "boards/pico_lcd_1_3.py").read_text(),
        "firmware/code.py": CODE,
        "firmware/room/everywhere.py": "SIZE = 'any'\n",
        "firmware/room/small/corner.py": "SIZE = 'small'\n",
        "firmware/room/large/corner.py": "SIZE = 'large'\n",
        "firmware/room/large/only_large.py": "",
        "firmware/room/shelf/small/book.py": "SIZE = 's'\n",
        "firmware/room/shelf/large/book.py": "SIZE = 'l'\n",
        "firmware/data/small/list.bin": "s",
        "firmware/data/large/list.bin": "LL",
        "firmware/art/small/tiles.bin": "s",
        "firmware/art/large/tiles.bin": "LL",
        "lib/rules/small.py": "",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    return tmp_path


@pytest.fixture
def project(sources, monkeypatch):
    """The same as the one that is built."""
    (sources / "firmware/console").mkdir()
    (sources / "firmware/console/__init__.py").write_text("VERSION = '1'\n")
    monkeypatch.setattr(build, "ROOT", sources)
    monkeypatch.setattr(boards, "HERE", sources / "boards")
    return sources


def simulator(sources, board, **options):
    drive = ((sources / "firmware", "/"), (sources / "lib", "/lib"))
    return Simulator(board, drive=drive, **options)


def contents(folder):
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


@pytest.mark.parametrize(
    ("size", "wanted"),
    [
        ((128, 64), "small"),
        ((160, 128), "small"),
        ((320, 170), "small"),
        ((320, 239), "small"),
        ((240, 240), "large"),
        ((320, 240), "large"),
        ((240, 320), "large"),
    ],
)
def test_the_size_of_a_display_decides_its_class(size, wanted):
    display = {"driver": "builtin", "width": size[0], "height": size[1]}
    assert boards.display_class(types.SimpleNamespace(DISPLAY=display)) == wanted


@pytest.mark.parametrize(("board", "ours"), [("little", b"s"), ("big", b"LL")])
def test_a_drive_has_the_files_of_its_class_under_the_plain_name(project, board, ours):
    build.build(board)
    files = contents(project / "build" / board)
    assert files["store.bin"] == store.pack({"art/tiles": ours})  # what is small is gathered
    assert {"room/corner.mpy", "room/everywhere.mpy", "room/shelf/book.mpy"} <= set(files)
    assert ("room/only_large.mpy" in files) == (board == "big")
    assert not [path for path in files if "large/" in path or "small/" in path]
    assert "lib/rules/small.mpy" in files  # a module may be called so
    build.build(board, project / "again")
    assert contents(project / "again") == files


def test_two_files_for_one_place_are_refused(project):
    (project / "firmware/room/corner.py").write_text("SIZE = 'any'\n")
    with pytest.raises(build.BuildError, match="would both be room/corner.py on the drive"):
        build.build("little")


@pytest.mark.parametrize("board", ["pico_oled", "pico_lcd_1_3"])
def test_what_the_build_gathers_is_nowhere_else_on_the_simulators_drive(board):
    folders = ((build.ROOT / "firmware", "/"), (build.ROOT / "lib", "/lib"))
    drive = Drive(folders, boards.display_class(boards.load(board)))
    ours = [
        (target, path)
        for target, path in build.sources_of(board)
        if path.is_relative_to(build.ROOT / "firmware")
    ]
    gathered = [target for target, path in ours if store.name(target)]
    assert {"art/enigma_strokes.bin", "lessons/enigma.py", "texts/fr.py"} <= set(gathered)
    for target, path in ours:
        assert drive.find("/" + target) == (None if target in gathered else path)
        folder, _, name = target.rpartition("/")
        assert (name in drive.names("/" + folder)) == (target not in gathered)


@pytest.mark.parametrize(
    ("board", "size", "book", "art", "room"),
    [
        ("pico_oled", "small", "s", b"s", ["corner.py", "everywhere.py", "shelf"]),
        ("pico_lcd_1_3", "large", "l", b"LL", ["corner.py", "everywhere.py", "only_large.py"]),
    ],
)
def test_the_simulators_drive_is_that_of_the_board(sources, board, size, book, art, room):
    with simulator(sources, board) as sim:
        sim.wait(100)
        assert sim.traceback == ""
        lines = sim.serial.splitlines()
    assert lines[0] == f"{size} any {book} /room/corner.py"
    assert lines[1:3] == [f"/data/list.bin {art}", f"data/list.bin {art}"]
    assert lines[3] == f"/store.bin {store.pack({'art/tiles': art})}"
    room = sorted({*room, "shelf"})
    assert lines[4] == f"{room} ['list.bin'] ['art', 'code.py', 'data', 'lib', 'room']"
    assert lines[5:] == [
        "/data/large/list.bin 2",
        "/room/small 2",
        "data/small 2",
        "/room/large/only_large.py 2",
        "/art/tiles.bin 2",
        "room.small.corner is not there",
        "room.large is not there",
        "room.small is not there",
    ]


def test_two_boards_of_one_process_keep_their_own_drives(sources):
    with simulator(sources, "pico_oled") as one, simulator(sources, "pico_lcd_1_3") as two:
        one.wait(1)
        two.wait(100)
        one.wait(100)
        assert one.serial.startswith("small any s")
        assert two.serial.startswith("large any l")


def test_a_traceback_names_the_file_as_the_drive_does(sources):
    (sources / "firmware/room/small/corner.py").write_text("SIZE = 1 // 0\n")
    with simulator(sources, "pico_oled", strict=False) as sim:
        sim.wait(100)
        assert 'File "room/corner.py", line 1' in sim.traceback
        assert "small" not in sim.traceback
