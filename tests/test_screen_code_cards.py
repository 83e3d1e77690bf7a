# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The screen of Code in the simulator: whole matches, keys, the code held up, secrets, words."""

import importlib
import random

import pytest
from conftest import ROOT
from test_code_cards import card, table

from rules import code_cards as rules
from sim.virtual import Simulator

BOARDS = ["pico_oled", "pico_lcd_1_3"]
DRIVE = (
    (ROOT / "firmware", "/"),
    (ROOT / "lib", "/lib"),
    (ROOT / "tests", "/tests"),
)
HUMAN = 3

# What code.py does up to the menu, and then a match of our own at the table.
BEGIN = """
import time
import microcontroller
import this_board
from console import table
from console.kit import Kit
from journal import Journal
from match import Match
from rules import GAMES, OVER
from rules.dice import Dice
from ui.hardware import Hardware

kit = Kit(Hardware(this_board), Journal(microcontroller.nvm))
kit.speak_of("code_cards")
"""

PLAY = """
from rules.code_cards import Game

def laid(game):
    deal(game)
    for name, value in {state}.items():
        setattr(game, name, value)

deal, Game._deal = Game._deal, laid
match = Match("code_cards", {players}, {seed}, {options}, kit.journal)
kit.journal.begin(match.pack(GAMES))
table.shown = table.Table(kit, match)  # where the test finds it
table.shown.run()
print("over", match.over())
while True:
    time.sleep(1)
"""

# Random play; now and then the picture, once as it is and once with other secrets.
SHOW = """
players = [("Anna", 3), ("Ben", 2), ("Eva", 3), ("Max", 1), ("Zoe", 0)][:{seats}]
match = Match("code_cards", players, {seed}, {options})
from screens.code_cards import Screen
from hidden.code_cards import shuffle
screen = Screen(kit, match)
kit.stage.scene(screen.group)
dice = Dice({seed})

def show(seat):
    view = match.game.view(seat)
    screen.show(view, seat)
    kit.look()
    print("shown")
    time.sleep(0.5)

for step in range(200):
    if match.over():
        break
    match.play(dice.choice(list(match.game.moves())))
    if step % 5 == 4:
        seat = step // 5 % ({seats} + 1) - 1
        game = match.game
        kept = dict(game.__dict__)
        for name in ("_hands", "_codes", "_shown", "_code_pile", "_code_discard"):
            kept[name] = list(kept[name])
        show(seat)
        shuffle(game, seat, dice)
        show(seat)
        for name, value in kept.items():
            setattr(game, name, value)
print("end")
while True:
    time.sleep(1)
"""


@pytest.fixture
def program(tmp_path):
    def write(text, **values):
        path = tmp_path / "code.py"
        values.setdefault("state", {})
        path.write_text(BEGIN + text.format(**values))
        return path

    return write


@pytest.fixture
def seated(program):
    """A simulator with Anna and bots at a table laid by hand (see test_code_cards)."""
    running = []

    def start(board, hands, levels=(), **laid):
        state = laid.pop("state", {})
        game = table(hands, **laid)
        for name in ("_hands", "_digits", "_actions", "_codes", "_pile"):
            state.setdefault(name, getattr(game, name))
        players = [("Anna", HUMAN)]
        for seat in range(1, len(hands)):
            level = levels[seat - 1] if levels else 1
            players.append((f"Bot {seat + 1}", level))
        main = program(PLAY, players=players, seed=5, options=(), state=state)
        sim = Simulator(board, main=main, drive=DRIVE)
        running.append(sim)
        sim.__enter__()
        sim.boot()
        sim.wait(300)
        return sim

    yield start
    for sim in running:
        sim.__exit__(None, None, None)


def shown(sim):
    return sim.module("console.table").shown


def to(sim, move):
    """Move the cursor to a legal move with the arrows, as a player would."""
    for _ in range(40):
        if shown(sim).bottom._text == shown(sim).screen.hint(move):
            return
        sim.run(random.Random(sim.now).choice(["up", "down", "left", "right"]) + " wait:60")
    raise AssertionError(f"cannot reach {move}")


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("seats", [2, 8])
def test_bots_play_a_whole_match(board, seats, program):
    players = [(f"Bot {seat + 1}", seat % 3) for seat in range(seats)]
    main = program(PLAY, players=players, seed=3, options=())
    with Simulator(board, main=main, drive=DRIVE) as sim:
        for _ in range(600):
            sim.run("a wait:300")  # A cuts pauses short, and leads on at the end
            if "over" in sim.serial:
                break
        assert "over True" in sim.serial


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("options", [(), (1, 1, 1)])
def test_any_key_at_any_time_is_fine(board, options, program):
    players = [("Anna", HUMAN), ("Bot 2", 1), ("Ben", HUMAN), ("Bot 4", 0)]
    main = program(PLAY, players=players, seed=5, options=options)
    keys = random.Random(9)
    with Simulator(board, main=main, drive=DRIVE) as sim:
        for _ in range(250):
            key = keys.choice(["up", "down", "left", "right", "a", "a", "a", "b", "hold:up:500"])
            sim.run(f"{key} wait:{keys.choice([20, 200, 900])}")
        assert "Traceback" not in sim.serial


@pytest.mark.parametrize("board", BOARDS)
def test_a_person_plays_a_whole_match_with_the_keys(board, program):
    main = program(PLAY, players=[("Anna", HUMAN), ("Bot 2", 2)], seed=6, options=())
    keys = random.Random(4)
    with Simulator(board, main=main, drive=DRIVE) as sim:
        for _ in range(1500):
            sim.run(keys.choice(["up", "down", "left", "right", "a", "a"]) + " wait:120")
            if "over" in sim.serial:
                break
        assert "over True" in sim.serial


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("seats", [2, 5])
def test_the_picture_shows_no_secret(board, seats, program):
    main = program(SHOW, seed=4, seats=seats, options=())
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
    assert len(pictures) >= 40
    assert pictures[::2] == pictures[1::2]
    assert len(set(pictures)) > 10


@pytest.mark.parametrize("board", BOARDS)
def test_the_code_shows_only_while_up_is_held(board, seated):
    sim = seated(board, ["1b 9r", "9v 8v"], digits="4v", codes=["1368", "0247"])
    screen = shown(sim).screen
    sim.run("up up wait:500")
    before = screen._prompt._text
    picture = sim.image().tobytes()
    assert "6" not in before
    sim.down("up")
    sim.wait(300)
    assert screen._prompt._text == "Code  1✓  3  6  8"
    assert sim.image().tobytes() != picture
    sim.wait(2000)
    assert screen._prompt._text.startswith("Code")
    sim.up("up")
    sim.wait(200)
    assert screen._prompt._text == before


def test_up_moves_the_cursor_before_it_shows_the_code(seated):
    sim = seated("pico_oled", ["1b 4r", "9v 8v"], digits="4v", codes=["1368", "0247"])
    to(sim, rules.LAY + card("4r"))
    sim.run("up wait:100")
    assert shown(sim).bottom._text == "Ⓐ draw a card"
    assert not shown(sim).screen._peeking


def test_x_shows_the_code_where_there_is_an_x(seated):
    sim = seated("pico_lcd_1_3", ["1b 4r", "9v 8v"], digits="4v", codes=["1368", "0247"])
    sim.down("x")
    sim.wait(300)
    assert shown(sim).screen._prompt._text.startswith("Code")
    sim.up("x")
    sim.wait(100)
    assert not shown(sim).screen._prompt._text.startswith("Code")


@pytest.mark.parametrize("board", BOARDS)
def test_a_card_can_be_laid_alone_or_with_another(board, seated):
    sim = seated(board, ["1b 3r 9y 9v", "9v 8v"], digits="4r", codes=["0267", "0247"])
    match = shown(sim).match
    screen = shown(sim).screen
    alone, paired = rules.LAY + card("3r"), rules.FIRST + card("3r")
    assert {alone, paired} <= set(match.game.moves())
    assert screen.place(alone)[1] < screen.place(paired)[1]  # the face, then the pattern
    assert screen.place(alone)[0] == screen.place(paired)[0]
    to(sim, paired)
    sim.run("a wait:300")
    assert match.game.phase() == rules.PAIRING
    assert screen._prompt._text == "3 red and?"
    sim.run("b wait:300")  # taken back
    assert shown(sim).match.game.phase() == rules.TURN
    to(sim, paired)
    sim.run("a wait:300 a wait:100")
    assert shown(sim).match.game.hand(0) == bytes((card("9y"), card("9v")))


def test_cards_that_serve_the_code_stand_higher(seated):
    sim = seated("pico_oled", ["1b 1r 3y 9v", "9v 8v"], codes=["1368", "0247"])
    hand = shown(sim).screen._hand
    assert [grid.y for grid in hand] == [0, 2, 0, 2]


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("count", [7, 12, 23, 55])
def test_a_hand_of_any_size_stays_on_the_screen(board, count, seated):
    deck = [f"{digit}{colour}" for digit in range(10) for colour in "bryv"] * 2
    deck.remove("9b")
    sim = seated(board, [" ".join(sorted(deck)[:count]), "J"])
    screen = shown(sim).screen
    stage = screen.kit.stage
    places = [screen._at(place) for place in range(count)]
    assert len(set(places)) == count
    zoom = screen._hand.scale
    for x, y in places:
        assert 0 <= x <= stage.width - 10 * zoom
        assert screen._top <= y <= stage.height - 8 - 12 * zoom


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("seats", [2, 4, 5, 8])
def test_every_player_has_a_place_in_the_lines(board, seats, seated):
    hands = ["reset 1b 9r 2y 3v", "9v 8v", "0b", "0r", "0y", "0v", "2b", "2r"][:seats]
    sim = seated(board, hands, actions="skip")
    screen = shown(sim).screen
    font = sim.module("ui.font").FONT
    for row in screen._lines:
        assert font.width(row._text) <= screen.kit.stage.width + 1
    assert len({cell[:2] for cell in screen._cells}) == seats


def test_direction_and_next_player_are_marked(seated):
    sim = seated("pico_oled", ["1b 9r", "9v", "8v"])
    screen = shown(sim).screen
    line = screen._lines[0]._text
    assert line.index("▶") < line.index("→") < line.index("B3")
    sim = seated("pico_oled", ["1b 9r", "9v", "8v"], state={"_direction": -1})
    line = shown(sim).screen._lines[0]._text
    assert line.index("B2") < line.index("←")


def test_a_gift_goes_round_privately(program):
    """Two people: each lays behind a hand-over, and nobody sees a card too early."""
    game = table(["gift 1b 9r", "9v 8v 7v", "2b 3b 4b"])
    state = {n: getattr(game, n) for n in ("_hands", "_digits", "_actions", "_codes", "_pile")}
    players = [("Anna", HUMAN), ("Ben", HUMAN), ("Eva", HUMAN)]
    main = program(PLAY, players=players, seed=5, options=(), state=state)
    with Simulator("pico_oled", main=main, drive=DRIVE) as sim:
        sim.boot()
        sim.run("wait:300 a wait:300")  # Anna is ready
        to(sim, rules.LAY + rules.GIFT)
        sim.run("a wait:6000")
        match = shown(sim).match
        assert match.game.turn() == 1
        assert shown(sim).facing is None  # the hand-over for Ben
        sim.run("a wait:300")
        assert shown(sim).screen._prompt._text == "Gift for Anna"
        to(sim, rules.GIVE + card("9v"))
        sim.run("a wait:3000 a wait:300")
        assert match.game.turn() == 2
        assert shown(sim).screen.view.laid(1) == 255  # Eva sees its back only
        sim.run("a wait:9000 a wait:300")
        assert match.game.phase() == rules.TAKING
        assert shown(sim).screen.view.laid(1) == card("9v")


def test_a_new_code_is_announced_until_it_is_looked_at(seated):
    sim = seated("pico_oled", ["1b 9r", "9v 8v"], codes=["1368", "0247"])
    screen = shown(sim).screen
    assert screen._prompt._text == "Your turn"
    view = screen.view
    changed = rules.Game(2, 1)
    changed.__dict__.update(view.__dict__)
    changed._codes = [bytes((0, 2, 6, 9)), view._codes[1]]
    screen.show(changed, 0)
    assert screen._prompt._text == "New code! hold ▲"
    screen.press(8, rules.DRAW)
    screen.show(changed, 0)
    assert screen._prompt._text == "Your turn"


def test_the_end_shows_the_hand_and_code_of_the_winner(seated):
    sim = seated("pico_oled", ["1b 3y 6v 8b 9r", "9v 8v"], codes=["1368", "0247"])
    to(sim, rules.LAY + card("9r"))
    sim.run("a wait:6000")
    assert shown(sim).match.over()
    screen = shown(sim).screen
    assert screen._prompt._text == "Anna: 1 3 6 8"
    assert len(screen._hand) == 4


def test_every_action_has_its_own_sound(seated):
    sim = seated("pico_oled", ["1b 9r", "9v 8v"])
    sound = shown(sim).screen.sound
    events = [
        ("laid", 0, rules.SWAP),
        ("laid", 0, rules.GIFT),
        ("laid", 0, rules.REVERSE),
        ("skipped", 1),
        ("pending", 1, 2),
        ("reset", 0, 1),
        ("laid", 0, 3),
    ]
    assert len({sound(event) for event in events}) == len(events)


def test_every_word_is_there_in_both_languages():
    english = importlib.import_module("texts.en_code_cards").TEXT
    french = importlib.import_module("texts.fr_code_cards").TEXT
    assert set(english) == set(french)
    for name, values in rules.OPTIONS:
        assert "option " + name in english
        for value in values:
            assert name + " " + value in english
    for key, text in english.items():
        assert text.count("{") == french[key].count("{"), key


@pytest.mark.parametrize("language", ["en", "fr"])
def test_help_is_there(language):
    lines = (ROOT / f"firmware/console/help_{language}/code_cards.txt").read_text().splitlines()
    assert lines[0].startswith("# ")
    assert sum(line.startswith("# ") for line in lines) >= 5


def test_lines_fit_the_narrowest_screen():
    with Simulator("pico_oled") as sim:
        sim.boot()
        font = sim.module("ui.font").FONT
        for language in ("en", "fr"):
            text = importlib.import_module(f"texts.{language}_code_cards").TEXT
            widest = max(
                ["5 " + text[colour] for colour in rules.COLOURS]
                + [text[f"card {kind}"] for kind in range(40, 47)],
                key=font.width,
            )
            person = "Valentin"
            values = {
                "do 64": ("5 " + text["violet"],),
                "do 128": (widest,),
                "do 192": (widest,),
                "do lay": (widest,),
                "do take": (widest,),
                "do receive": (widest, person),
                "do accept": ("8",),
                "event laid": (person, widest),
                "event pair": (person, "5V", "4V"),
                "event drew": (person, "8"),
                "event pending": (person, "8"),
                "event took": (person, widest),
                "event offered": (person, widest),
                "event received": (person, "5V", person),
                "event turned": (widest,),
            }
            for key, line in text.items():
                if key.startswith(("do ", "event ")):
                    line = line.format(*values.get(key, (person,)))
                    assert font.width(line) <= 129, line
                for character in line:
                    assert font.has(ord(character)), line
            # Questions share the top row with the answers.
            for question, values, answers in (
                ("your turn", (), ("end", "draw")),
                ("drawn", (widest,), ("keep",)),
                ("swap", (), ("nothing",)),
                ("take", (), ("nothing",)),
                ("redraw", (), ("no", "draw")),
                ("new code", (), ("draw",)),
                ("give", (person,), ()),
                ("code of", (person, "1 3 6 8"), ()),
            ):
                width = font.width(text[question].format(*values))
                for answer in answers:
                    width += font.width(text[answer]) + 7
                assert width <= 120, text[question]
