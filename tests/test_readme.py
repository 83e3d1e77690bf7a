# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""What the documents show is what happens; the Python has nothing but its own library."""

import re
import subprocess
import sys
import tomllib

import pytest
from conftest import ROOT

from boards import build

# -S: without site-packages, so that no tool of ours helps.
PLAIN = [sys.executable, "-S", "-B"]


def plain(code):
    return subprocess.run([*PLAIN, "-c", code], cwd=ROOT, capture_output=True, text=True)


@pytest.mark.parametrize("name", ["README.md", "lib/README.md", "lib/__init__.py"])
def test_the_examples_do_what_they_show(name):
    done = plain(f"import doctest; print(doctest.testfile({name!r}, module_relative=False))")
    assert done.returncode == 0, done.stderr
    found = re.search(r"failed=(\d+), attempted=(\d+)", done.stdout)
    assert int(found[2]) >= 4, "the examples are gone"
    assert int(found[1]) == 0, done.stdout


def test_the_first_page_is_short():
    assert len((ROOT / "README.md").read_text().splitlines()) <= 150


def test_what_the_documents_link_to_is_there():
    for path in ROOT.rglob("*.md"):
        if any(part.startswith(".") or part == "build" for part in path.relative_to(ROOT).parts):
            continue
        for target in re.findall(r"\]\(([^)#]+)", path.read_text("utf-8")):
            if "://" not in target:
                assert (path.parent / target).exists(), f"{path}: {target}"


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
        new = path.startswith(("firmware/texts/de", "firmware/texts/help_de"))
        assert new or any(list(p.parent.glob(p.name)) for p in places), path


def test_each_walk_has_five_lines_and_six_files():
    text = (ROOT / "CONTRIBUTING.md").read_text()
    text = text.partition("Four walks through it:\n\n")[2].partition("\n\n")[0]
    walks = re.split(r"\n(?=- )", text)
    assert [re.match(r"- \*\*(.*?)\.\*\*", walk)[1] for walk in walks] == [
        "A key press",
        "A bot's move",
        "A linked move",
        "A resume",
    ]
    for walk in walks:
        named = set(re.findall(r"`([\w/<>]+\.py)`", walk))
        assert len(walk.splitlines()) <= 5 and 3 <= len(named) <= 6, walk
        for path in named:
            pattern = path.replace("<game>", "omphalos")
            assert (ROOT / pattern).exists() or (ROOT / "firmware" / pattern).exists(), path


def test_pre_commit_runs_what_make_lint_runs():
    hooks = re.findall(
        r"entry: \.venv/bin/python (.*)", (ROOT / ".pre-commit-config.yaml").read_text()
    )
    lint = re.search(r"^lint:.*\n\t@(.*)", (ROOT / "Makefile").read_text(), re.M)[1]
    assert ["$(PYTHON) " + hook for hook in hooks] == lint.split(" && ")


def test_the_version_is_said_in_one_place():
    version = build.version()
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    assert "version" not in project["project"]
    assert project["tool"]["setuptools"]["dynamic"]["version"]["attr"].endswith("console.VERSION")
    first = re.search("^## (.*)", (ROOT / "CHANGELOG.md").read_text(), re.M)[1]
    assert first.startswith(version)
    kept = {path.name.partition("-")[0] for path in (ROOT / "tests/transcripts").glob("*.txt")}
    assert max(kept) == version  # matches of this version resume for ever


@pytest.mark.parametrize(
    ("folder", "others"),
    [
        ("lib", "firmware boards sim tests"),
        ("firmware", "boards sim tests"),
        ("boards", "sim tests"),
    ],
)
def test_arrows_point_one_way(folder, others):
    """lib knows nothing of firmware, boards nothing of sim."""
    for path in (ROOT / folder).rglob("*.py"):
        for name in build.imports(path.read_text("utf-8")):
            assert name.partition(".")[0] not in others.split(), f"{path}: {name}"
