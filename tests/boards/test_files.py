# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""What is made in a folder takes no file of the person at the keyboard with it."""

import os

import pytest

from boards import build, files
from sim.tools import release
from sim.web import __main__ as web


@pytest.mark.parametrize(
    "make",
    [
        lambda folder: build.main(["pico_oled", "--output", folder]),
        lambda folder: web.main(["build", "--output", folder]),
        lambda folder: release.main(["--output", folder]),
    ],
    ids=["build", "page", "release"],
)
def test_a_folder_with_other_files_is_never_replaced(tmp_path, make, capsys):
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / "diary.txt").write_text("dear diary")
    (tmp_path / "mine.new").mkdir()
    (tmp_path / "mine.new" / "diary.txt").write_text("dear diary")
    for folder in (mine, mine / "diary.txt"):
        assert make(str(folder)) == 1
        (said,) = capsys.readouterr().err.splitlines()
        assert str(folder) in said
    left = sorted(str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*"))
    assert left == ["mine", "mine.new", "mine.new/diary.txt", "mine/diary.txt"]


def test_a_folder_that_was_made_so_is_replaced_and_one_that_fails_stays(tmp_path):
    folder = tmp_path / "made"
    for content in ("first", "second"):
        with files.replaced_folder(folder, "mark") as fresh:
            (fresh / "mark").write_text(content)
        assert (folder / "mark").read_text() == content
    assert folder.stat().st_mode & 0o777 == 0o755
    with pytest.raises(KeyboardInterrupt), files.replaced_folder(folder, "mark") as fresh:
        (fresh / "mark").write_text("third")
        raise KeyboardInterrupt
    assert (folder / "mark").read_text() == "second" and os.listdir(tmp_path) == ["made"]


def test_a_drive_is_not_replaced():
    with pytest.raises(OSError, match="it is a drive"):
        files.check_folder(files.Path("/"), "etc")


def test_what_is_written_is_on_the_disk_before_it_takes_the_place_of_another(
    tmp_path, monkeypatch
):
    """Or a power cut could leave an empty file under the name."""
    done = []
    for name, act in (("fsync", os.fsync), ("replace", os.replace)):

        def note(*arguments, name=name, act=act):
            done.append((name, os.stat(arguments[0]).st_size))
            return act(*arguments)

        monkeypatch.setattr(files.os, name, note)
    path = tmp_path / "save.bin"
    files.write(path, b"one")
    assert done == [("fsync", 3), ("replace", 3)]
    files.overwrite(path, b"two")
    assert done[2:] == [("fsync", 3)] and path.read_bytes() == b"two"
