# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""A board whose drive is a folder, a build for it, and installations cut at each step."""

import contextlib
import json
import time
import types
from pathlib import Path
from unittest import mock

from fake_board import FakeBoard
from mpremote import transport_serial

from boards import build, flash, port

FILES = {
    "boot.py": b"import storage\n",
    "code.py": b"main.run(1)\n",
    "console/main.mpy": b"C\x06" + bytes(range(256)) * 12,
    "lib/rules/dice.mpy": b"C\x06dice",
    "settings.toml": b"# Settings\n",
    "this_board.mpy": b"C\x06board",
    "empty.txt": b"",
}


def contents(folder):
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


def make_build(folder, files):
    rows = []
    for path, data in sorted(files.items()):
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(data)
        rows.append([path, len(data), flash.digest(data)])
    manifest = {"cinq": build.FORMAT, "board": "pico_oled", "files": rows}
    (folder / "manifest.json").write_text(json.dumps(manifest))
    return contents(folder)


@contextlib.contextmanager
def empty_board(folder):
    """A board with an empty drive, and a build to install."""
    folder = Path(folder)
    quick = types.SimpleNamespace(
        monotonic=time.monotonic, sleep=lambda seconds: time.sleep(seconds / 50)
    )
    (folder / "drive").mkdir()
    board = FakeBoard(folder / "drive")
    board.build = folder / "build"
    board.files = make_build(board.build, FILES)
    with (
        # Not even a real one that happens to be connected.
        mock.patch.object(port, "on_mounted", lambda name: iter(())),
        mock.patch.object(port, "PATIENCE", (1,)),
        mock.patch.object(port, "HEARING", 0),
        mock.patch.object(port.serial, "serial_for_url", board.serial_for_url),
        mock.patch.object(transport_serial, "time", quick),
    ):
        yield board


def run(board, *arguments):
    return flash.main(
        ["pico_oled", "--port", board.url, "--build", str(board.build), "--wait", "2", *arguments]
    )


def change(board, **files):
    """Another build: {name with _ for /: bytes}, None removes a file."""
    wanted = {**FILES, **files.pop("files", {})}
    wanted = {path: data for path, data in wanted.items() if data is not None}
    board.build = board.build.with_name(board.build.name + "x")
    board.files = make_build(board.build, wanted)


def steps(board, before):
    """Run the tool again and again on a drive with these files, each time one command further.

    Yields when it was cut; the last time it was not.
    """
    real = port.Board.run
    at = 0
    complete = False
    while not complete:
        left = at

        def counted(self, code, patience=20):
            nonlocal left
            if not left:
                raise port.Lost
            left -= 1
            return real(self, code, patience)

        lay(board, before)
        with mock.patch.object(port.Board, "run", counted):
            complete = run(board) == 0
        yield at
        at += 1


def lay(board, files):
    """The drive with exactly these files."""
    for path in sorted(board.folder.rglob("*"), reverse=True):
        path.rmdir() if path.is_dir() else path.unlink()
    for path, data in files.items():
        (board.folder / path).parent.mkdir(parents=True, exist_ok=True)
        (board.folder / path).write_bytes(data)


def plant(board, names):
    """A file of another project under every name; {name: bytes}."""
    planted = {}
    for name in names:
        path = board.folder / name
        if path.is_dir():
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        planted[name] = f"a stranger's {name}".encode()
        path.write_bytes(planted[name])
    return planted


NEW = {"lib/rules/dice.mpy": b"C\x06better", "empty.txt": None, "ui/new.mpy": b"C\x06new"}
NAMES = sorted({*FILES, "ui/new.mpy", "manifest.json", *flash.OURS} - {"settings.toml"})


def keep(board, installed):
    """Plant files of another project after each step of an installation, and run it once more.

    Yields (step, how many were planted, the names that were lost).
    """
    if installed:
        run(board)
    older = plant(board, ["code.py.before", "boot.py.before"])
    before = contents(board.folder)
    change(board, files=NEW)
    for at in steps(board, before):
        planted = {**older, **plant(board, NAMES)}
        done = run(board) == 0
        found = contents(board.folder)
        kept = {path: data for path, data in found.items() if path not in board.files}
        lost = [name for name, data in planted.items() if data not in kept.values()]
        lost += [path for path, data in board.files.items() if found.get(path) != data]
        strange = {path: data for path, data in kept.items() if ".before" not in path}
        lost += [path for path, data in strange.items() if data != planted.get(path)]
        yield at, len(planted), lost if done else ["the installation itself"]
