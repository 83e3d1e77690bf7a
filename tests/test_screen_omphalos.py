# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The screen of Omphalos in the simulator: whole matches, keys, the end, words."""

import importlib
import random
import re

import pytest
from conftest import ROOT

from rules import omphalos as rules
from sim.virtual import Simulator

BOARDS = ["pico_oled", "pico_lcd_1_3"]

# What code.py does up to the menu, and then a match of our own at the table.
BEGIN = """
import time
import microcontroller
import this_board
from console import table
from console.kit import Kit
from journal import Journal
from match import Match
from rules import SPECTATOR, OVER, omphalos
from rules.dice import Dice
from ui.hardware import Hardware

kit = Kit(Hardware(this_board), Journal(microcontroller.nvm))
kit.speak_of("omphalos")
"""

PLAY = """
match = Match("omphalos", {players}, {seed}, {options}, kit.journal)
table.start(kit, match)
print("over", match.over())
"""

# A position after some random steps, shown to somebody, with a pause to look at it.
SHOW = """
from screens.omphalos import Screen
match = Match("omphalos", [("Anna", 3), ("Ben", 3)], 1, (0, 0))
screen = Screen(kit, match)
kit.stage.scene(screen.group)
game = match.game
dice = Dice(4)

def show(seat):
    screen.show(game.view(seat), seat)
    kit.look()
    print("shown")
    time.sleep(0.5)

for step in range(25):
    game.play(dice.choice(list(game.moves())))
for seat in (0, 1, SPECTATOR):
    show(seat)
while game.turn() != OVER:
    game.play(dice.choice(list(game.moves())))
show(SPECTATOR)
view = game.view(SPECTATOR)
for frame in screen.finale(view):
    kit.look()
    time.sleep(0.02)
print("points", [row._text for row in screen._counts], game.scores())
show(SPECTATOR)
print("why", screen.explain(view))
"""


def simulator(tmp_path, board, text, **more):
    path = tmp_path / "code.py"
    path.write_text(text)
    return Simulator(board, seed=5, main=str(path), **more)


@pytest.mark.parametrize(("board", "seats"), [("pico_oled", 4), ("pico_lcd_1_3", 3)])
def test_a_match_of_bots_on_the_screen(tmp_path, board, seats):
    players = [("Bot %d" % i, i % 3) for i in range(seats)]
    text = BEGIN + PLAY.format(players=players, seed=3, options=(0, 0))
    with simulator(tmp_path, board, text) as sim:
        for _ in range(400):
            sim.wait(1500)
            sim.press("a")  # skips pauses, and leaves the result at the end
            if "over True" in sim.serial:
                break
        assert "over True" in sim.serial


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize(("people", "options"), [(1, (0, 0)), (2, (1, 1))])
def test_random_keys_finish_a_match(tmp_path, board, people, options):
    players = [("Anna", 3), ("Ben", 3 if people == 2 else 1)]
    text = BEGIN + PLAY.format(players=players, seed=4, options=options)
    keys = random.Random(11)
    with simulator(tmp_path, board, text) as sim:
        sim.wait(400)
        for _ in range(2000):
            sim.press(keys.choice(["a", "a", "a", "up", "down", "left", "right"]))
            if "over True" in sim.serial:
                break
        assert "over True" in sim.serial


@pytest.mark.parametrize("board", BOARDS)
def test_everybody_sees_the_same_tiles_and_the_end_counts_up(tmp_path, board):
    pictures = []
    with simulator(tmp_path, board, BEGIN + SHOW) as sim:
        for _ in range(2000):
            before = sim.serial.count("shown")
            sim.wait(100)
            if sim.serial.count("shown") > before:
                pictures.append(sim.image())
            if "why" in sim.serial:
                break
        serial = sim.serial
    counted, scores = re.search(r"points (\[.*?\]) (\[.*?\])", serial).groups()
    assert counted.replace("'", "") == scores
    # Before and after the finale the square looks alike.
    assert len(pictures) == 5
    assert pictures[3].tobytes() == pictures[4].tobytes()
    # The square itself, below the words, is the same for every seat.
    width, height = pictures[0].size
    square = (0, 16, width * 2 // 5, height * 3 // 4)
    assert len({picture.crop(square).tobytes() for picture in pictures[:3]}) == 1


CHART = """
from screens.omphalos_chart import chart
for page in range(3):
    group, hint = kit.page("", "")
    print("pages", chart(kit, group, page))
    # Every row of words ends above the bottom row.
    print("low", max([part.y + 8 for part in group if part is not hint._grid]))
    print("limit", kit.stage.height - 8)
"""


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("board", BOARDS)
def test_the_pictures_of_the_help_fit(tmp_path, board, language):
    with simulator(tmp_path, board, BEGIN + CHART, language=language) as sim:
        sim.wait(500)
        said = sim.serial.split()
    assert said.count("pages") == 3
    for low, limit in zip(said[3::6], said[5::6], strict=True):
        assert int(low) <= int(limit)


def test_words_are_complete():
    texts = {
        language: importlib.import_module(f"texts.{language}_omphalos").TEXT
        for language in ("en", "fr")
    }
    assert set(texts["en"]) == set(texts["fr"])
    folder = ROOT / "firmware/screens"
    source = (folder / "omphalos.py").read_text() + (folder / "omphalos_chart.py").read_text()
    used = set(re.findall(r'say\(\s*"([a-z ]+)"', source))
    used |= set(re.findall(r'"((?:do|event|chart|why) [a-z ]+)"', source))
    for language, table in texts.items():
        assert used <= set(table), language
        for key, text in table.items():
            assert text.count("{}") == texts["en"][key].count("{}"), key
        for name, values in rules.OPTIONS:
            assert "option " + name in table
            for value in values:
                assert name + " " + value in table
        assert (ROOT / f"firmware/console/help_{language}/omphalos.txt").exists()
