# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The screen of Code Omega in the simulator: whole matches, keys, the clock, secrets, words."""

import importlib
import random

import pytest
from conftest import ROOT

from rules import code_omega as omega
from sim.virtual import Simulator

BOARDS = ["pico_oled", "pico_lcd_1_3"]
DRIVE = ((ROOT / "firmware", "/"), (ROOT / "tests", "/lib"), (ROOT / "lib", "/lib"))

# What code.py does up to the menu, and then a match of our own at the table.
BEGIN = """
import time
import microcontroller
import supervisor
import this_board
from console import table
from console.kit import Kit
from journal import Journal
from match import Match
from rules import GAMES, SPECTATOR, OVER, code_omega
from rules.dice import Dice
from ui.hardware import Hardware

kit = Kit(Hardware(this_board), Journal(microcontroller.nvm))
kit.speak_of("code_omega")
table.kit = kit  # for the test
"""

PLAY = """
match = Match("code_omega", {players}, {seed}, {options}, kit.journal)
kit.journal.begin(match.pack(GAMES))
kit.table = table.Table(kit, match)
kit.table.run()
print("over", match.over())
"""

# Random moves; now and then what a seat sees, before and after its secrets are shuffled.
SHOW = """
match = Match("code_omega", [("Anna", 3), ("Ben", 3), ("Eva", 3)], {seed}, {options})
from screens.code_omega import Screen
from hidden.code_omega import shuffle
screen = Screen(kit, match)
kit.stage.scene(screen.group)
dice = Dice({seed})

def show(seat):
    screen.show(match.game.view(seat), seat)
    if screen.view.puzzle:
        screen._show_clock(5000)  # whatever time it is
    kit.look()
    print("shown")
    time.sleep(0.5)

for step in range(150):
    if match.over():
        break
    match.play(dice.choice(list(match.game.moves())))
    if step % 10 == 5:
        seat = step // 10 % 4 - 1
        show(seat)
        shuffle(match.game, seat, dice)
        show(seat)
print("end")
while True:
    time.sleep(1)
"""


@pytest.fixture
def program(tmp_path):
    def write(text, **values):
        path = tmp_path / "code.py"
        path.write_text(BEGIN + text.format(**values))
        return path

    return write


def table_of(sim):
    """The table of a program above, for a test that must know what lies on it."""
    return sim.module("console.table").kit.table


@pytest.mark.parametrize("board", BOARDS)
def test_bots_play_a_whole_match(board, program):
    players = [("Anna", 0), ("Ben", 1), ("Eva", 2)]
    main = program(PLAY, players=players, seed=3, options=(1, 2, 1, 0, 0, 1))
    with Simulator(board, main=main, drive=DRIVE) as sim:
        for _ in range(200):
            sim.run("a wait:900")  # A cuts pauses short, and leads on at the end
            if "over" in sim.serial:
                break
        assert "over True" in sim.serial


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("options", [(0, 2), (1, 0, 0, 1, 1, 1)])
def test_any_key_at_any_time_is_fine(board, options, program):
    players = [("Anna", 3), ("Bot 2", 1), ("Ben", 3)]
    main = program(PLAY + "\nwhile True: time.sleep(1)", players=players, seed=5, options=options)
    keys = random.Random(9)
    with Simulator(board, main=main, drive=DRIVE) as sim:
        for _ in range(120):
            key = keys.choice(["up", "down", "left", "right", "a", "a", "a", "b", "hold:b:700"])
            sim.run(f"{key} wait:{keys.choice([20, 200, 900])}")
        assert "Traceback" not in sim.serial


@pytest.mark.parametrize("options", [(), (1, 0, 0, 0, 1), (0, 0, 0, 0, 0, 1)])
@pytest.mark.parametrize("board", BOARDS)
def test_the_picture_shows_no_secret(board, options, program):
    main = program(SHOW, seed=4, options=options)
    with Simulator(board, main=main, drive=DRIVE) as sim:
        pictures = []
        while True:
            seen = len(pictures)
            sim.wait_for(lambda n=seen: sim.serial.count("shown") > n or "end" in sim.serial, 9000)
            if "end" in sim.serial:
                break
            pictures.append(sim.image().tobytes())
            sim.wait(100)
    assert len(pictures) >= 20
    assert pictures[::2] == pictures[1::2]
    assert len(set(pictures)) > 5


@pytest.fixture
def puzzle(program):
    """A board on which a person is about to solve a puzzle alone against a bot."""
    players = [("Anna", 3), ("Bot 2", 1)]
    main = program(PLAY, players=players, seed=5, options=())
    with Simulator("pico_oled", main=main, drive=DRIVE) as sim:
        sim.boot()
        sim.run("a wait:3000 a wait:500")
        yield sim


def test_left_and_right_flip_and_a_swaps_and_the_cursor_follows(puzzle):
    game = table_of(puzzle).match.game
    before = list(game.puzzle.rows)
    puzzle.run("right wait:300")
    assert list(game.puzzle.rows) == [before[0] ^ 1, before[1], before[2]]
    puzzle.run("left wait:300 a wait:300")
    assert list(game.puzzle.rows) == [before[1], before[0], before[2]]
    puzzle.run("a wait:300")
    assert list(game.puzzle.rows) == [before[1], before[2], before[0]]
    puzzle.run("down wait:300 left wait:300")  # from the last row to the first
    assert list(game.puzzle.rows) == [before[1] ^ 1, before[2], before[0]]


def test_the_time_counts_from_the_press_of_b(puzzle):
    game = table_of(puzzle).match.game
    puzzle.wait(5000)
    started = puzzle.now
    puzzle.down("b")
    puzzle.wait(900)
    puzzle.up("b")
    assert game.result(0) == omega.WRONG
    # From A, 60 ms down, to B went by 5.5 s and the time a key takes.
    assert 5400 < game.time(0) < 5700
    assert puzzle.now - started >= 900


def test_a_short_press_of_b_opens_the_menu_where_one_gives_up(puzzle):
    game = table_of(puzzle).match.game
    puzzle.run("left wait:300 b wait:300")
    assert game.result(0) == omega.WAITING
    puzzle.run("down a wait:300")
    assert game.result(0) == omega.GAVE_UP


def test_after_two_timers_the_puzzle_is_given_up(puzzle):
    game = table_of(puzzle).match.game
    puzzle.wait(88000)
    assert game.result(0) == omega.WAITING
    puzzle.wait(3000)
    assert game.result(0) == omega.GAVE_UP


def test_the_last_seconds_tick(puzzle):
    heard = len(puzzle.tones)
    puzzle.wait(35000)
    assert len(puzzle.tones) == heard
    puzzle.wait(12000)
    assert len(puzzle.tones) >= heard + 5


def test_a_power_cut_goes_on_with_the_puzzle_and_its_clock():
    with Simulator("pico_oled", seed=7, language="en") as sim:
        tables = []

        def boot():
            """To the menu, where tables are made so that the test knows them."""
            sim.boot()
            sim.wait(1500)
            module = sim.module("console.table")
            made = module.Table
            module.Table = lambda kit, match: tables.append(made(kit, match)) or tables[-1]

        boot()
        sim.run("a wait:300 a wait:900 a wait:3000 a wait:300")
        sim.run("wait:9000 left wait:500")
        rows = bytes(tables[0].match.game.puzzle.rows)
        sim.restart()
        boot()
        sim.run("a wait:1500")
        assert len(tables) == 2
        assert bytes(tables[1].match.game.puzzle.rows) == rows
        assert tables[1].match.game.clock() == 9000
        assert 9000 <= tables[1].screen._clock() < 12000


def test_every_word_is_there_in_both_languages():
    english = importlib.import_module("texts.en_code_omega").TEXT
    french = importlib.import_module("texts.fr_code_omega").TEXT
    assert set(english) == set(french)
    for name, values in omega.OPTIONS:
        assert "option " + name in english
        for value in values:
            assert name + " " + value in english
    for key, text in english.items():
        assert text.count("{}") == french[key].count("{}")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_help_is_there(language):
    path = ROOT / f"firmware/console/help_{language}/code_omega.txt"
    lines = path.read_text().splitlines()
    assert lines[0].startswith("# ")
    assert sum(line.startswith("# ") for line in lines) >= 5


def test_lines_fit_the_narrowest_screen():
    with Simulator("pico_oled") as sim:
        sim.boot()
        font = sim.module("ui.font").FONT
        for language in ("en", "fr"):
            text = importlib.import_module("texts." + language + "_code_omega").TEXT
            for key in text:
                if key.startswith(("do ", "event ")):
                    line = text[key].replace("{}", "8")
                    if key == "event right":
                        line = text[key].format("Valentin", "123.4 s")
                    elif key.startswith("event") and key != "event code":
                        line = text[key].format("Valentin", "☁★⚡☾")
                    elif key == "do throw":
                        line = "Valentin " + line
                    assert font.width(line) <= 120, line
                    for character in line:
                        assert font.has(ord(character)), line
