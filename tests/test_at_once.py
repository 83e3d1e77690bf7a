# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""A sixth game in which all play at the same time needs only what its rules say.

It is put into a copy of the project with the presenter, bot and screens of `make new-game`, which
know nothing of it, and played on linked consoles.
"""

import shutil

import project
from conftest import ROOT

from sim.tools.new_game import __main__ as new_game


def test_a_simultaneous_game_is_played_on_linked_consoles(tmp_path):
    project.copied(tmp_path)
    new_game.write("heaps", tmp_path)
    shutil.copy(ROOT / "tests/at_once/rules.py", tmp_path / "lib/rules/heaps.py")
    code, said = project.run(tmp_path, "sim.tools.art")
    assert code == 0, said
    code, said = project.run(tmp_path, "tests.at_once.check")
    assert code == 0 and "played at the same time" in said, said[-3000:]
