# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""What the documents show is what happens; the Python has nothing but its own library."""

import re
import subprocess
import sys

import pytest
from conftest import ROOT

# -S: without site-packages, so that no tool of ours helps.
PLAIN = [sys.executable, "-S", "-B"]


def plain(code):
    return subprocess.run([*PLAIN, "-c", code], cwd=ROOT, capture_output=True, text=True)


@pytest.mark.parametrize("name", ["README.md", "lib/__init__.py"])
def test_the_examples_do_what_they_show(name):
    done = plain(f"import doctest; print(doctest.testfile({name!r}, module_relative=False))")
    assert done.returncode == 0, done.stderr
    found = re.search(r"failed=(\d+), attempted=(\d+)", done.stdout)
    assert int(found[2]) >= 4, "the examples are gone"
    assert int(found[1]) == 0, done.stdout


def test_the_library_plays_every_game():
    done = plain(
        "from lib import EASY, GAMES, Match, ask\n"
        "for name in GAMES:\n"
        "    match = Match(name, [('A', EASY), ('B', EASY)], seed=3)\n"
        "    while not match.over(): match.play(ask(match, EASY))\n"
        "    print(name, len(match.moves), match.game.winners())\n"
    )
    assert done.returncode == 0, done.stderr
    assert len(done.stdout.splitlines()) >= 5


def test_a_module_of_the_library_is_there_once():
    done = plain("import lib.rules")
    assert "No module named 'lib.rules'" in done.stderr
    same = "from lib import IllegalMove; import rules; print(rules.IllegalMove is IllegalMove)"
    assert plain(same).stdout == "True\n"


def test_the_files_that_contributing_names_are_there():
    text = (ROOT / "CONTRIBUTING.md").read_text()
    rooms = "lib|firmware|boards|sim|tests|console|ui"
    named = re.findall(rf"`((?:{rooms})/[\w/.*]+)`", text)
    assert len(named) > 20
    for path in named:
        places = [ROOT / path, ROOT / "firmware" / path, ROOT / "tests/nim" / path]
        new = path.startswith(("firmware/texts/de", "firmware/console/help_de"))
        assert new or any(list(p.parent.glob(p.name)) for p in places), path


def test_the_commands_that_the_documents_name_are_there():
    targets = set(re.findall(r"^([a-z-]+):.*##", (ROOT / "Makefile").read_text(), re.M))
    for name in ("README.md", "CONTRIBUTING.md"):
        text = (ROOT / name).read_text()
        used = set(re.findall(r"(?:^    |`)make ([a-z-]+)", text, re.M))
        assert used and used <= targets | {"tools", "micropython"}, used - targets


def test_pre_commit_runs_what_make_lint_runs():
    hooks = re.findall(
        r"entry: \.venv/bin/python (.*)", (ROOT / ".pre-commit-config.yaml").read_text()
    )
    lint = re.search(r"^lint:.*\n\t@(.*)", (ROOT / "Makefile").read_text(), re.M)[1]
    assert ["$(PYTHON) " + hook for hook in hooks] == lint.split(" && ")
