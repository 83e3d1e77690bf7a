# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The screen of Enigma in the simulator: whole matches, the wheel, claims, secrets, words."""

import importlib
import random

import pytest
from conftest import ROOT

from rules import enigma
from sim.virtual import Simulator

BOARDS = ["pico_oled", "pico_lcd_1_3"]
DRIVE = (
    (ROOT / "firmware", "/"),
    (ROOT / "lib", "/lib"),
    (ROOT / "tests", "/lib"),  # for tests/hidden
)

# What code.py does up to the menu, and then a match of our own at the table.
BEGIN = """
import time
import microcontroller
import this_board
from console import table
from console.kit import Kit
from journal import Journal
from match import Match
from rules import GAMES
from rules.dice import Dice
from ui.hardware import Hardware

kit = Kit(Hardware(this_board), Journal(microcontroller.nvm))
kit.speak_of("enigma")
"""

PLAY = """
match = Match("enigma", {players}, {seed}, {options}, kit.journal)
kit.journal.begin(match.pack(GAMES))
table.shown = table.Table(kit, match)  # where the test finds it
table.shown.run()
print("over", match.over())
while True:
    time.sleep(1)
"""

# Random play; now and then the picture, once as it is and once with other secrets.
SHOW = """
match = Match("enigma", [("Anna", {anna}), ("Ben", 2), ("Eva", {eva})], {seed}, {options})
from screens.enigma import Screen
from hidden.enigma import shuffle
screen = Screen(kit, match)
kit.stage.scene(screen.group)
dice = Dice({seed})

def show(seat):
    screen._claim = None  # the clock starts anew
    screen.show(match.game.view(seat), seat)
    kit.look()
    print("shown")
    time.sleep(0.5)

for step in range(140):
    if match.over():
        break
    match.play(dice.choice(list(match.game.moves())))
    if step % 6 == 5:
        seat = step // 6 % 4 - 1
        game = match.game
        kept = game._word, game._store, game._dice, game._entry
        show(seat)
        shuffle(game, seat, dice)
        show(seat)
        game._word, game._store, game._dice, game._entry = kept
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


def table(sim):
    """The table of the board, for a test that must know what to press."""
    return sim.module("console.table").shown


def turn_wheel(sim, word, start="E"):
    """Enter a word with the keys."""
    at = ord(start) - 65
    for letter in word:
        steps = (ord(letter) - 65 - at) % 26
        key = "up" if steps < 14 else "down"
        sim.run(" ".join([key] * min(steps, 26 - steps)) + " a wait:100")
        at = ord(letter) - 65


def claim(sim, name):
    """Move to a name and say that this player knows the word."""
    for _ in range(9):
        if name + " knows" in table(sim).bottom._text:
            break
        sim.run("down wait:100")
    sim.run("a wait:2500")


@pytest.fixture
def alone(program):
    """One person and a bot; the person enters the first word."""
    main = program(PLAY, players=[("Anna", 3), ("Bot 2", 2)], seed=5, options=())
    with Simulator("pico_oled", main=main, drive=DRIVE) as sim:
        sim.boot()
        sim.wait(500)
        yield sim


@pytest.fixture
def three(program):
    """Three people; Anna has entered PANDA and Ben holds the device."""
    players = [("Anna", 3), ("Ben", 3), ("Eva", 3)]
    main = program(PLAY, players=players, seed=5, options=())
    with Simulator("pico_lcd_1_3", main=main, drive=DRIVE) as sim:
        sim.boot()
        sim.run("wait:500 a wait:300")
        turn_wheel(sim, "PANDA")
        sim.run("a wait:3000")
        yield sim


@pytest.mark.parametrize("board", BOARDS)
def test_bots_play_a_whole_match(board, program):
    players = [("Anna", 0), ("Ben", 1), ("Eva", 2), ("Max", 2)]
    main = program(PLAY, players=players, seed=3, options=(3, 1, 1))
    with Simulator(board, main=main, drive=DRIVE) as sim:
        for _ in range(400):
            sim.run("a wait:700")  # A cuts pauses short, and leads on at the end
            if "over" in sim.serial:
                break
        assert "over True" in sim.serial


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("options", [(1, 0, 1), (0, 1, 0)])
def test_any_key_at_any_time_is_fine(board, options, program):
    players = [("Anna", 3), ("Bot 2", 1), ("Ben", 3)]
    main = program(PLAY, players=players, seed=5, options=options)
    keys = random.Random(9)
    with Simulator(board, main=main, drive=DRIVE) as sim:
        for _ in range(250):
            key = keys.choice(["up", "down", "left", "right", "a", "a", "a", "b", "hold:b:700"])
            sim.run(f"{key} wait:{keys.choice([20, 200, 900])}")
        assert "Traceback" not in sim.serial


@pytest.mark.parametrize(("anna", "eva"), [(3, 3), (3, 1)])
@pytest.mark.parametrize("options", [(), (3, 1, 1)])
@pytest.mark.parametrize("board", BOARDS)
def test_the_picture_shows_no_secret(board, options, anna, eva, program):
    main = program(SHOW, seed=4, options=options, anna=anna, eva=eva)
    with Simulator(board, main=main, drive=DRIVE) as sim:
        pictures = []
        while True:
            sim.wait_for(
                lambda: sim.serial.count("shown") > len(pictures) or "end" in sim.serial, 9000
            )
            if "end" in sim.serial:
                break
            pictures.append(sim.image().tobytes())
            sim.wait(100)
    assert len(pictures) >= 30
    assert pictures[::2] == pictures[1::2]
    assert len(set(pictures)) > 8


def test_the_wheel_enters_a_word_and_goes_back(alone):
    game = table(alone).match.game
    turn_wheel(alone, "TA")
    assert enigma.spell(game.entry()) == "TA"
    alone.run("left wait:200")
    assert enigma.spell(table(alone).match.game.entry()) == "T"
    alone.run("b wait:200")  # B takes a step back, too
    assert table(alone).match.game.entry() == b""


def test_the_wheel_repeats_while_a_key_is_held(alone):
    screen = table(alone).screen
    alone.hold("up", 1500)
    assert (screen._wheel - 4) % 26 > 5


def test_left_before_the_first_letter_offers_a_word_and_then_another(alone):
    alone.run("left wait:900")
    first = enigma.spell(table(alone).match.game.entry())
    assert len(first) == 5
    assert first != "?????"
    alone.run("left wait:1500")
    second = enigma.spell(table(alone).match.game.entry())
    assert len(second) == 5
    assert second != first


def test_an_unknown_word_warns_and_is_accepted_all_the_same(alone):
    turn_wheel(alone, "XQZJW")
    assert "list" in table(alone).bottom._text
    alone.run("a wait:200")
    assert enigma.spell(table(alone).match.game.word()) == "XQZJW"


def test_a_hint_turns_the_wheel(alone):
    alone.run("up up wait:100")
    before = table(alone).screen._wheel
    alone.run("hold:b wait:300 down down down a wait:900")
    assert table(alone).screen._wheel != before
    alone.run("a wait:200")
    assert table(alone).match.game.entry() != bytes([before])
    alone.run("up wait:50 hold:b wait:300 a wait:300")  # the menu alone leaves it as it is
    assert table(alone).screen._wheel == table(alone).match.game.entry()[0] + 1


def test_every_legal_move_has_a_hint_and_a_place_to_stand(alone):
    screen = table(alone).screen
    match = table(alone).match
    for seed in (1, 2):
        game = match.rules.Game(2, seed, (0, seed % 2))
        keys = random.Random(seed)
        while game.turn() >= 0:
            seat = game.turn()
            view = game.view(seat)
            screen.show(view, seat)
            moves = list(view.moves())
            for move in moves:
                assert screen.hint(move)
                screen.place(move)
            assert screen.place(moves[screen.first(moves)]) or moves[0] == enigma.ERASE
            game.play(keys.choice(moves))


def test_a_known_word_does_not_warn(alone):
    turn_wheel(alone, "PANDA")
    assert "list" not in table(alone).bottom._text


def test_the_secret_is_entered_behind_a_hand_over_and_gone_afterwards(three):
    match = table(three).match
    assert enigma.spell(match.game.word()) == "PANDA"
    assert match.game.phase() == enigma.ASK
    assert enigma.spell(table(three).screen.view.word()) == "?????"


def test_any_person_may_know_it_and_names_the_word(three):
    # Ben is on turn; Eva, whose name stands below his, knows it.
    match = table(three).match
    assert match.game.turn() == 1
    claim(three, "Eva")
    assert match.game.phase() == enigma.DEDUCE
    assert match.game.claimer() == 2
    turn_wheel(three, "PANDA")
    three.run("a wait:300")
    assert match.game.solver() == 2
    assert match.game.phase() == enigma.REVEAL


def test_a_claim_can_be_taken_back_before_its_first_letter_only(three):
    match = table(three).match
    claim(three, "Ben")
    assert match.game.phase() == enigma.DEDUCE
    three.run("b wait:300")
    assert table(three).match.game.phase() == enigma.ASK
    claim(three, "Ben")
    three.run("a wait:200 left wait:200 b wait:300")
    game = table(three).match.game
    assert game.phase() == enigma.DEDUCE
    assert not game.may_cancel()


def test_a_minute_without_a_word_counts_as_a_wrong_one(three):
    claim(three, "Ben")
    three.run("a wait:200")
    game = table(three).match.game
    seat = game.claimer()
    three.run("wait:40000 up wait:30000")
    assert game.tokens(seat) == 2
    assert game.phase() == enigma.ASK


def test_a_person_may_interrupt_a_thinking_bot(program):
    players = [("Bot 1", 1), ("Bot 2", 1), ("Anna", 3)]
    main = program(PLAY, players=players, seed=5, options=())
    with Simulator("pico_oled", main=main, drive=DRIVE) as sim:
        sim.boot()
        for _ in range(60):
            sim.run("wait:30")
            if table(sim).match.game.phase() == enigma.ASK:
                break
        screen = table(sim).screen
        assert screen.interrupt() == [("Anna knows it!", enigma.CLAIM + 2)]
        claimed = table(sim)._menu
        table(sim)._menu = lambda seat, extra=(): extra[0][1] if extra else 0
        try:
            for _ in range(20):
                sim.run("b wait:5")
                if table(sim).match.game.phase() == enigma.DEDUCE:
                    break
        finally:
            table(sim)._menu = claimed
        assert table(sim).match.game.claimer() == 2


@pytest.mark.parametrize("board", BOARDS)
def test_help_draws_the_alphabet_first(board, alone):
    plain = alone.image().tobytes()
    alone.run("hold:b wait:300 down a wait:500")
    chart = alone.image().tobytes()
    assert chart != plain
    alone.run("a wait:300 a wait:300")
    assert alone.image().tobytes() != chart
    alone.run("b wait:300 b wait:300")
    assert "Traceback" not in alone.serial


def test_letters_grow_from_what_is_public_only():
    game = enigma.Game(2, 1)
    for letter in enigma.spelt("TABLE"):
        game.play(letter)
    game.play(enigma.ACCEPT)
    with Simulator("pico_oled") as sim:
        sim.boot()
        smallest = sim.module("screens.enigma")._smallest
        for word in ("TABLE", "LABLE"):
            # T and L are twins: the zone shows the same letter for both.
            game._word = enigma.spelt(word)
            game._placed[0] = game._placed[1] = 1
            assert smallest(game.view(1), 0) == ord("L") - 65


def test_every_word_is_there_in_both_languages():
    english = importlib.import_module("texts.en_enigma").TEXT
    french = importlib.import_module("texts.fr_enigma").TEXT
    assert set(english) == set(french)
    for name, values in enigma.OPTIONS:
        assert "option " + name in english
        for value in values:
            assert name + " " + value in english
    for key, text in english.items():
        assert text.count("{") == french[key].count("{")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_help_is_there(language):
    path = ROOT / f"firmware/console/help_{language}/enigma.txt"
    lines = path.read_text().splitlines()
    assert lines[0] == "! chart"
    assert lines[1].startswith("# ")
    assert sum(line.startswith("# ") for line in lines) >= 5


def test_lines_fit_the_narrowest_screen():
    with Simulator("pico_oled") as sim:
        sim.boot()
        font = sim.module("ui.font").FONT
        for language in ("en", "fr"):
            text = importlib.import_module("texts." + language + "_enigma").TEXT
            for key, line in text.items():
                if not key.startswith(("do ", "event ", "codes", "found", "chooses")):
                    continue
                first = "Valentin"
                if key == "do hand":
                    first = max((text["kind %d" % kind] for kind in range(4)), key=len)
                elif key == "do zone":
                    first = "ABEFHKLMNPR"
                elif key in ("event bonus", "event word"):
                    first = "ORANGE"
                elif key == "event round":
                    first = "4"
                second = "Valentin" if key == "event round" else "8"
                if key in ("event wrong", "event right"):
                    second = "ORANGE"
                line = line.format(first, second)
                assert font.width(line) <= 129, line
                for character in line:
                    assert font.has(ord(character)), line
