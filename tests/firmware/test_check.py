# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Are the files on the drive those that were installed? Asked of a drive in a folder."""

import builtins
import hashlib
import json
import os
import types

import pytest
from easel import Speaker

import table
from menus import file_check as check


class Drive:
    """Files in a folder that the module takes for its drive."""

    def __init__(self, folder, monkeypatch):
        self.folder = folder
        self.listed = []
        monkeypatch.setattr(check, "open", self._open, raising=False)
        monkeypatch.setattr(check, "os", types.SimpleNamespace(stat=self._stat))

    def _open(self, path, mode="r"):
        return builtins.open(str(self.folder) + path, mode)  # noqa: SIM115

    def _stat(self, path):
        return os.stat(str(self.folder) + path)

    def install(self, path, content):
        (self.folder / path).parent.mkdir(exist_ok=True)
        (self.folder / path).write_bytes(content)
        self.listed.append([path, len(content), hashlib.sha256(content).hexdigest()])
        lines = ",\n".join(json.dumps(row) for row in self.listed)
        (self.folder / "manifest.json").write_text('{"files": [\n' + lines + "\n]}\n")

    def change(self, path, content):
        (self.folder / path).write_bytes(content)


@pytest.fixture
def drive(tmp_path, monkeypatch):
    drive = Drive(tmp_path, monkeypatch)
    drive.install("code.py", b"import console\n")
    drive.install("lib/match.mpy", bytes(range(256)) * 9)  # longer than a block
    drive.install("settings.toml", b"# yours\n")
    return drive


def test_a_whole_drive_has_no_damage(drive):
    assert check.damaged() == check.damaged(False) == []


def test_a_missing_file_is_found_by_either_look(drive):
    (drive.folder / "code.py").unlink()
    assert check.damaged() == check.damaged(False) == ["code.py"]


def test_a_file_of_another_size_is_found_by_either_look(drive):
    drive.change("lib/match.mpy", bytes(range(256)) * 8)
    assert check.damaged() == check.damaged(False) == ["lib/match.mpy"]


@pytest.mark.parametrize("at", [0, 1023, 1024, 2303])
def test_a_flipped_byte_is_found_by_the_look_at_every_byte(drive, at):
    content = bytearray(bytes(range(256)) * 9)
    content[at] ^= 1
    drive.change("lib/match.mpy", content)
    assert check.damaged(False) == [] and check.damaged() == ["lib/match.mpy"]


def test_people_may_change_their_settings(drive):
    drive.change("settings.toml", b'CINQ_LANGUAGE = "fr"\n')
    assert check.damaged() == []


def test_without_a_list_nothing_is_known(drive):
    drive.change("manifest.json", b"[no list\n")
    assert check.damaged() is None
    (drive.folder / "manifest.json").unlink()
    assert check.damaged() is None


def test_the_watchdog_is_fed_while_files_are_looked_at(drive):
    fed = []
    check.damaged(True, lambda: fed.append(1))
    assert len(fed) >= 3


@pytest.mark.parametrize(
    ("names", "game", "first"),
    [
        ([], "enigma", None),
        (["lib/match.mpy"], "enigma", "lib/match.mpy"),  # every game needs it
        (["presenters/omphalos.mpy"], "enigma", None),
        (["presenters/omphalos.mpy", "presenters/enigma.mpy"], "enigma", "presenters/enigma.mpy"),
        (["ui/keys.mpy", "presenters/enigma.mpy"], "enigma", "ui/keys.mpy"),
        (["presenters/omphalos.mpy"], None, None),  # a page that is no game's
    ],
)
def test_only_a_file_that_a_game_needs_prevents_it(names, game, first):
    assert check.prevents(names, game, ("omphalos", "enigma")) == first


@pytest.mark.parametrize(
    ("names", "told"),
    [
        (["ui/text.mpy", "lib/match.mpy"], ["damaged ui/text.mpy", "damaged lib/match.mpy"]),
        ([], ["good"]),
        (None, ["unknown"]),
    ],
)
def test_what_the_look_at_every_byte_has_found_is_told_file_by_file(monkeypatch, names, told):
    pages, asked = [], []
    kit = types.SimpleNamespace(
        say=Speaker.say,
        page=lambda *words: None,
        stage=types.SimpleNamespace(refresh=lambda: None),
        alive="alive",
    )
    told_by = types.SimpleNamespace(
        explain=lambda kit, title, text: pages.append((title, text)),
        tell=lambda kit, title, text: pages.append((title, text)),
    )
    monkeypatch.setattr(table, "pages", told_by, raising=False)
    monkeypatch.setattr(check, "damaged", lambda *how: asked.append(how) or names)
    assert check.show(kit) == names and asked == [(True, "alive")]
    assert pages == [("check", "check " + words) for words in told]
