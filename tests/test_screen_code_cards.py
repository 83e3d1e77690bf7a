# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The screen of Code in the simulator: whole matches, keys, the code held up, words."""

import contextlib
import copy
import importlib
import random

import pytest
from easel import ARROWS, BOARDS, Easel
from test_code_cards import card, table

from match import HUMAN
from rules import code_cards as rules


def lay(easel, game, **state):
    """Every match of this board begins as this one lies, and again when moves are undone."""
    for name in ("_hands", "_digits", "_actions", "_codes", "_pile"):
        state.setdefault(name, getattr(game, name))
    games = easel.module("rules.code_cards").Game
    deal = games._deal

    def laid(game):
        deal(game)
        game.__dict__.update(copy.deepcopy(state))

    games._deal = laid


@pytest.fixture
def seated():
    """A board with Anna and bots at a table laid by hand (see test_code_cards)."""
    with contextlib.ExitStack() as running:

        def start(board, hands, state=(), **laid):
            easel = running.enter_context(Easel(board, "code_cards"))
            lay(easel, table(hands, **laid), **dict(state))
            bots = [(f"Bot {seat + 1}", 1) for seat in range(1, len(hands))]
            easel.play([("Anna", HUMAN), *bots])
            easel.wait(600)
            return easel

        yield start


def to(easel, move):
    """Move the cursor to a legal move with the arrows, as a player would."""
    for _ in range(40):
        if easel.table.bottom.text == easel.table.host.hint(easel.table.screen.view, move):
            return
        easel.run(random.Random(easel.now).choice(["up", "down", "left", "right"]) + " wait:60")
    raise AssertionError(f"cannot reach {move}")


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("seats", [2, 8])
def test_bots_play_a_whole_match(board, seats):
    with Easel(board, "code_cards") as easel:
        easel.play([(f"Bot {seat + 1}", seat % 3) for seat in range(seats)], 3)
        easel.press_any(["a"], [300], 600)  # A cuts pauses short
        assert easel.over


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("options", [(), (1, 1, 1)])
def test_any_key_at_any_time_is_fine(board, options):
    with Easel(board, "code_cards") as easel:
        players = [("Anna", HUMAN), ("Bot 2", 1), ("Ben", HUMAN), ("Bot 4", 0)]
        easel.play(players, 5, options)
        keys = [*ARROWS, "a", "a", "a", "b", "hold:up:500"]
        easel.press_any(keys, [20, 200, 900], 120, again=True)


@pytest.mark.parametrize("board", BOARDS)
def test_a_person_plays_a_whole_match_with_the_keys(board):
    with Easel(board, "code_cards") as easel:
        easel.play([("Anna", HUMAN), ("Bot 2", 2)], 6)
        easel.press_any([*ARROWS, "a", "a"], [120], 1500, seed=4)
        assert easel.over


@pytest.mark.parametrize("board", BOARDS)
def test_the_code_shows_only_while_up_is_held(board, seated):
    easel = seated(board, ["1b 9r", "9v 8v"], digits="4v", codes=["1368", "0247"])
    screen = easel.table.screen
    easel.run("up up wait:500")
    before = screen._prompt._text
    picture = easel.image().tobytes()
    assert "6" not in before
    easel.down("up")
    easel.wait(300)
    assert screen._prompt._text == "Code  1✓  3  6  8"
    assert easel.image().tobytes() != picture
    easel.wait(2000)
    assert screen._prompt._text.startswith("Code")
    easel.up("up")
    easel.wait(200)
    assert screen._prompt._text == before


def test_up_moves_the_cursor_before_it_shows_the_code(seated):
    easel = seated("pico_oled", ["1b 4r", "9v 8v"], digits="4v", codes=["1368", "0247"])
    to(easel, rules.LAY + card("4r"))
    easel.run("up wait:100")
    assert easel.table.bottom.text == "Ⓐ draw a card"
    assert not easel.table.screen._peeking


def test_x_shows_the_code_where_there_is_an_x(seated):
    easel = seated("pico_lcd_1_3", ["1b 4r", "9v 8v"], digits="4v", codes=["1368", "0247"])
    easel.down("x")
    easel.wait(300)
    assert easel.table.screen._prompt._text.startswith("Code")
    easel.up("x")
    easel.wait(100)
    assert not easel.table.screen._prompt._text.startswith("Code")


@pytest.mark.parametrize("board", BOARDS)
def test_a_card_can_be_laid_alone_or_with_another(board, seated):
    easel = seated(board, ["1b 3r 9y 9v", "9v 8v"], digits="4r", codes=["0267", "0247"])
    match = easel.table.match
    screen = easel.table.screen
    alone, paired = rules.LAY + card("3r"), rules.FIRST + card("3r")
    assert {alone, paired} <= set(match.game.moves())
    assert screen.place(alone)[1] < screen.place(paired)[1]  # the face, then the pattern
    assert screen.place(alone)[0] == screen.place(paired)[0]
    to(easel, paired)
    easel.run("a wait:300")
    assert match.game.phase() == rules.PAIRING
    assert screen._prompt._text == "3 red and?"
    easel.run("b wait:300")  # taken back
    assert easel.table.match.game.phase() == rules.TURN
    to(easel, paired)
    easel.run("a wait:300 a wait:100")
    assert easel.table.match.game.hand(0) == bytes((card("9y"), card("9v")))


def test_cards_that_serve_the_code_stand_higher(seated):
    easel = seated("pico_oled", ["1b 1r 3y 9v", "9v 8v"], codes=["1368", "0247"])
    hand = easel.table.screen._hand
    assert [grid.y for grid in hand] == [0, 2, 0, 2]


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("count", [7, 12, 23, 55])
def test_a_hand_of_any_size_stays_on_the_screen(board, count, seated):
    deck = [f"{digit}{colour}" for digit in range(10) for colour in "bryv"] * 2
    deck.remove("9b")
    easel = seated(board, [" ".join(sorted(deck)[:count]), "J"])
    screen = easel.table.screen
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
    easel = seated(board, hands, actions="skip")
    screen = easel.table.screen
    font = easel.module("ui.font").FONT
    for row in screen._lines:
        assert font.width(row._text) <= screen.kit.stage.width + 1
    assert len({cell[:2] for cell in screen._cells}) == seats


def test_direction_and_next_player_are_marked(seated):
    easel = seated("pico_oled", ["1b 9r", "9v", "8v"])
    screen = easel.table.screen
    line = screen._lines[0]._text
    assert line.index("▶") < line.index("→") < line.index("Bot 3")
    easel = seated("pico_oled", ["1b 9r", "9v", "8v"], state={"_direction": -1})
    line = easel.table.screen._lines[0]._text
    assert line.index("Bot 2") < line.index("←")


def test_a_gift_goes_round_privately():
    """Two people: each lays behind a hand-over, and nobody sees a card too early."""
    with Easel("pico_oled", "code_cards") as easel:
        lay(easel, table(["gift 1b 9r", "9v 8v 7v", "2b 3b 4b"]))
        easel.play([("Anna", HUMAN), ("Ben", HUMAN), ("Eva", HUMAN)])
        easel.run("wait:600 a wait:300")  # Anna is ready
        to(easel, rules.LAY + rules.GIFT)
        easel.run("a wait:6000")
        match = easel.table.match
        assert match.game.turn() == 1
        assert easel.table.facing is None  # the hand-over for Ben
        easel.run("a wait:300")
        assert easel.table.screen._prompt._text == "Gift for Anna"
        to(easel, rules.GIVE + card("9v"))
        easel.run("a wait:3000 a wait:300")
        assert match.game.turn() == 2
        assert easel.table.screen.view.laid(1) == 255  # Eva sees its back only
        easel.run("a wait:9000 a wait:300")
        assert match.game.phase() == rules.TAKING
        assert easel.table.screen.view.laid(1) == card("9v")


def test_a_new_code_is_announced_until_it_is_looked_at(seated):
    easel = seated("pico_oled", ["1b 9r", "9v 8v"], codes=["1368", "0247"])
    screen = easel.table.screen
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
    easel = seated("pico_oled", ["1b 3y 6v 8b 9r", "9v 8v"], codes=["1368", "0247"])
    to(easel, rules.LAY + card("9r"))
    easel.run("a wait:6000")
    assert easel.table.match.over()
    screen = easel.table.screen
    assert screen._prompt._text == "Anna: 1 3 6 8"
    assert len(screen._hand) == 4


def test_every_action_has_its_own_sound(seated):
    easel = seated("pico_oled", ["1b 9r", "9v 8v"])
    sound = easel.table.screen.sound
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


@pytest.mark.parametrize("language", ["en", "fr"])
def test_lines_fit_the_narrowest_screen(language):
    text = importlib.import_module(f"texts.{language}_code_cards").TEXT
    with Easel("pico_oled", "code_cards") as easel:
        font = easel.module("ui.font").FONT
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
        lines = []
        for key, line in text.items():
            if key.startswith(("do ", "event ")):
                lines.append(line.format(*values.get(key, (person,))))
        assert not easel.misfits(lines, 129)
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
