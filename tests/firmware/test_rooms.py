# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""What is in memory: modules that are lent, folders that are cleared, games that are left."""

import sys

import pytest

from console import rooms
from rules import GAMES

ATTIC = {
    "attic/__init__.py": "",
    "attic/box.py": "opened = []\ndef open(*what):\n    opened.append(what)\n    return opened\n",
    "attic/trunk.py": "def open():\n    raise ValueError('locked')\n",
    "attic/torn.py": "raise OSError('a file that is cut off')\n",
    "attics/__init__.py": "",
    "attics/roof.py": "",
}


@pytest.fixture
def attic(tmp_path, monkeypatch):
    """Two folders of modules; which of them are in memory."""
    for name, text in ATTIC.items():
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    yield lambda: sorted(name for name in sys.modules if name.startswith("attic"))
    for name in [name for name in sys.modules if name.startswith("attic")]:
        del sys.modules[name]


def test_a_module_is_lent_for_one_call(attic):
    assert rooms.lend("attic.box", "open", 1, 2) == [(1, 2)]
    assert attic() == ["attic"] and not hasattr(sys.modules["attic"], "box")
    assert rooms.lend("attic.box", "open", 3) == [(3,)]  # loaded anew


def test_what_was_in_memory_before_stays(attic):
    from attic import box

    assert rooms.lend("attic.box", "open", 1) is box.opened
    assert attic() == ["attic", "attic.box"]


@pytest.mark.parametrize("name, error", [("trunk", ValueError), ("torn", OSError)])
def test_a_module_is_unloaded_when_it_fails(attic, name, error):
    with pytest.raises(error):
        rooms.lend("attic." + name, "open")
    assert attic() == ["attic"]


def test_a_folder_is_cleared_of_its_modules_and_of_nothing_else(attic):
    from attic import box  # noqa: F401
    from attics import roof  # noqa: F401

    rooms.clear("attic")
    assert attic() == ["attic", "attics", "attics.roof"]
    assert not hasattr(sys.modules["attic"], "box")
    rooms.drop("attic.box")  # which is not there anyway
    rooms.drop("cellar.box")


def test_after_a_game_nothing_of_it_is_in_memory(easel):
    modules = easel.firmware_modules
    for game in GAMES:
        folders = ("rules", "bots", "presenters", "screens")
        names = [folder + "." + game for folder in folders]
        for name in names:
            easel.module(name)
        data = getattr(easel.module("rules." + game), "DATA", ())
        for name in data:
            easel.module(name)
        easel.do(lambda kit, game=game: easel.module("console.rooms").forget(game) or True)
        assert not [name for name in (*names, *data) if name in modules]
