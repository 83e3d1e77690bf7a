# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""A third language, added to a copy of the project by "Adding a language" of CONTRIBUTING.md."""

import re

import project
import pytest
from conftest import ROOT

PLAY = """
import sys
sys.path[:0] = ["tests", "tests/lib"]
from sim import reading
from sim.tools import gallery
from sim.virtual import Simulator

# Every page of the menu, a match of each game, its help and its lesson.
for walk in sys.argv[2:]:
    for name, picture in gallery.pictures(walk, sys.argv[1], "de"):
        pass
with Simulator(sys.argv[1], language="de", seed=7, watch=reading.WATCH) as sim:
    sim.wait(2500)
    print(*reading.lines(sim), sep="|")
    sim.run("down a wait:1200")
    print(*reading.lines(sim), sep="|")
    sim.run("a wait:2500")
    print(*reading.lines(sim), sep="|")
"""
WALKED = ("code_vinci", "enigma")


@pytest.fixture(scope="module")
def german(tmp_path_factory):
    """Steps 1 to 4 of the page, with a few words only: the others stay English."""
    folder = project.copied(tmp_path_factory.mktemp("german"))

    def change(path, old, new):
        text = (folder / path).read_text()
        assert text.count(old) == 1, path
        (folder / path).write_text(text.replace(old, new))

    change("firmware/console/settings.py", '("en", "fr")', '("en", "fr", "de")')
    name = '"set language fr": "Français",'
    change("firmware/texts/en_menu.py", name, name + '\n    "set language de": "Deutsch",')
    texts = folder / "firmware/texts"
    (texts / "de_menu.py").write_text('TEXT = {"settings": "Einstellungen"}\n')
    (texts / "de_omphalos.py").write_text('TEXT = {"title": "Omphalos", "about": "schiebe"}\n')
    (texts / "help_de").mkdir()
    (texts / "help_de/omphalos.txt").write_text((texts / "help_en/omphalos.txt").read_text())
    lesson = folder / "firmware/lessons/omphalos.py"
    first = re.search(r'STEPS = \(\n    \(\n        ".*",\n        ".*",\n', lesson.read_text())[0]
    change("firmware/lessons/omphalos.py", first, first + '        "Steine wachsen.",\n')
    return folder


def played(folder, board, *walks):
    code, said = project.run(folder, "sim.tools.run_code", board, *walks)
    assert code == 0, said[-3000:]
    return said


def test_whatever_is_missing_is_english_and_nothing_fails(german):
    (german / "sim/tools/run_code.py").write_text(PLAY)
    walks = ["console", "menu", "names", "over", *(f"phases_{game}" for game in WALKED)]
    walks += [f"lesson_{game}" for game in WALKED]
    menu, offer, lesson = played(german, "pico_oled", *walks).splitlines()[-3:]
    assert "Omphalos" in menu
    assert "New to you?" in offer
    assert "Steine" in lesson and "wachsen." in lesson  # the caption may be narrow


def test_the_fullest_drive_has_room_for_it(german):
    code, said = project.run(german, "boards.build", "pico_lcd_1_3")
    assert code == 0, said[-500:]


def test_the_tests_name_the_words_that_are_missing(german):
    arguments = ["-q", "-p", "no:cacheprovider", "tests/firmware/test_texts.py"]
    code, said = project.run(german, "pytest", *arguments, "-k", "same_words and menu and de")
    assert code == 1 and "'set sound'" in said, said[-3000:]


def test_the_page_names_what_there_is():
    text = (ROOT / "CONTRIBUTING.md").read_text().partition("## Adding a language")[2]
    for path in ("firmware/console/settings.py", "firmware/texts/en_menu.py"):
        assert path in text and (ROOT / path).exists()
