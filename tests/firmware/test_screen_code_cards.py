# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The screen of CODE in the simulator: whole matches, keys, the own code, marks, words."""

import contextlib
import copy
import importlib

import pytest
from easel import ARROWS, BOARDS, Easel
from test_code_cards import card, table

from lib import ask as bots_move
from match import HUMAN, Match
from rules import SPECTATOR
from rules import code_cards as rules


def lay(easel, game, **state):
    """Every match of this board begins as this one lies, and again when moves are undone."""
    for name in ("_hands", "_digits", "_actions", "_codes", "_pile"):
        state.setdefault(name, getattr(game, name))
    games = easel.module("rules.code_cards").Game
    make = games.__init__

    def laid(game, *arguments):
        make(game, *arguments)
        game.__dict__.update(copy.deepcopy(state))

    games.__init__ = laid


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


@pytest.mark.parametrize("board", BOARDS)
def test_cards_that_make_the_sum_with_the_one_at_the_cursor_are_underlined(seated, board):
    """Then the first card, while the second is chosen; nothing for a card alone."""
    easel = seated(board, ["3b 4r 4y 8v", "0b 1b 2b 3r 5b"], digits="7b")
    screen = easel.table.screen
    top, height = screen.PAIR

    def underlined():
        """But for the card at the cursor, which may have a frame there."""
        easel.wait(60)
        found = set()
        for place in range(4):
            x, _, width, _ = screen.hand.box(place)
            if rules.card(pointed(easel)) == screen.view.hand(0)[place]:
                continue
            middle = x + width // 2
            picture = easel.image().convert("L")
            if all(picture.getpixel((middle, top + y)) > 60 for y in range(height)):
                found.add(place)
        return found

    to(easel, rules.FIRST + card("3b"))
    assert underlined() == {1, 2}
    to(easel, rules.FIRST + card("4y"))
    assert underlined() == {0}
    easel.run("a")
    assert easel.wait_for(lambda: screen.view.phase() == rules.PAIRING)
    assert underlined() == {2}
    easel.run("b wait:300")
    to(easel, rules.DRAW)
    assert underlined() == set()


def pointed(easel):
    """The move under the cursor."""
    screen, bottom = easel.table.screen, easel.table.bottom.text
    for move in screen.view.moves():
        if easel.table.presenter.hint(screen.view, move) == bottom:
            return move
    return None


def ways(easel, moves):
    """For each move the arrows that lead to it from the first, by the shortest way."""
    screen = easel.table.screen
    frame, keys = easel.module("ui.frame"), easel.module("ui.keys")
    arrows = {"up": keys.UP, "down": keys.DOWN, "left": keys.LEFT, "right": keys.RIGHT}
    places = [screen.place(move) for move in moves]
    found = {0: []}
    for at in (order := [0]):
        for name, arrow in arrows.items():
            there = frame.neighbour(places, at, arrow)
            if there not in found:
                found[there] = [*found[at], name]
                order.append(there)
    return {moves[at]: way for at, way in found.items()}


def to(easel, move):
    """Move the cursor to a legal move with the arrows, as a player would."""
    moves = list(easel.table.screen.view.moves())
    here = pointed(easel)
    moves.remove(here)
    easel.run("".join(key + " wait:60 " for key in ways(easel, [here, *moves])[move]))
    assert pointed(easel) == move


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


def ask(easel, game, seat=0):
    """The screen of a position, as a seat sees it, with the presenter that leads it."""
    players = [("Anna", HUMAN), *[(f"Bot {n + 1}", 1) for n in range(1, game.seats)]]
    match = easel.module("match").Match("code_cards", players, 1)
    match.game = game
    screen = easel.screen(match)
    easel.look(screen, game.view(seat), seat)
    return screen, match


@pytest.mark.parametrize("board", BOARDS)
def test_up_means_up(board, seated):
    """Cards that serve the code stand higher and do not catch the cursor."""
    easel = seated(board, ["1b 2b 3r 4r", "9v 8v"], digits="4b", codes=["1368", "0247"])
    screen = easel.table.screen
    pile = screen.place(rules.DRAW)
    moves = list(easel.table.match.game.moves())
    neighbour = easel.module("ui.frame").neighbour
    keys = easel.module("ui.keys")
    places = [screen.place(move) for move in moves]
    heights = set()
    for at, move in enumerate(moves):
        if rules.kind(move) == rules.LAY:
            heights.add(places[at][1])
            assert places[neighbour(places, at, keys.UP)] == pile, rules.card(move)
            assert places[neighbour(places, at, keys.RIGHT)][1] > pile[1]
    assert len(heights) == (1 if board == "pico_oled" else 2)  # some stand higher


@pytest.mark.parametrize("board", BOARDS)
def test_left_and_right_go_through_all_cards_whatever_part_is_framed(board, seated):
    easel = seated(board, ["1b 2b 3r 9b", "9v 8v"], digits="4b", codes=["1368", "0247"])
    screen = easel.table.screen
    moves = [move for move in easel.table.match.game.moves() if move < rules.SECOND]
    places = [screen.place(move) for move in moves]
    neighbour = easel.module("ui.frame").neighbour
    right = easel.module("ui.keys").RIGHT
    for start in range(len(moves)):
        seen, at = set(), start
        for _ in moves:
            seen.add(rules.card(moves[at]))
            at = neighbour(places, at, right)
        assert seen == {rules.card(move) for move in moves}


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize(
    "hand", ["1b 2b 3r 4r 9b skip gift", "0b 0r 0y 1b 1r 2b 2r 3b 3y 4b 4v J swap reset"]
)
def test_the_arrows_reach_every_move(board, hand, seated):
    easel = seated(board, [hand, "9v 8v"], digits="4b", state={"_quiet": rules.STALL})
    moves = list(easel.table.match.game.moves())
    assert set(ways(easel, moves)) == set(moves)


def first(easel, game):
    screen, _ = ask(easel, game)
    moves = list(game.moves())
    return moves[screen.first(moves)]


def test_the_cursor_begins_where_nothing_that_serves_is_lost():
    with Easel("pico_oled", "code_cards") as easel:
        code = {"codes": ["1368", "0247"]}
        # A card that serves the code and one that does not
        game = table(["1b 4b", "9v"], digits="4b", **code)
        assert first(easel, game) == rules.LAY + card("4b")
        # All serve: draw
        assert first(easel, table(["1b 3b 9r", "9v"], digits="4b", **code)) == rules.DRAW
        # A drawn card that serves is kept, another is laid
        for top, expected in (("3v", rules.KEEP), ("4v", rules.LAY + card("4b"))):
            game = table(["9r 9y", "9v"], digits=top, pile=top[0] + "b", **code)
            game.play(rules.DRAW)
            assert first(easel, game) == expected
        # of two equal ones the second is spare
        game = table(["3b 9r", "9v"], digits="3v", pile="3b", **code)
        game.play(rules.DRAW)
        assert first(easel, game) == rules.LAY + card("3b")


def test_a_swap_begins_at_a_card_and_not_at_none():
    with Easel("pico_oled", "code_cards") as easel:
        game = table(["swap 1b 9r", "9v"], digits="4v", actions="skip", codes=["1368", "0247"])
        game.play(rules.LAY + rules.SWAP)
        assert game.phase() == rules.SWAPPING and rules.SWAP_NOTHING in list(game.moves())
        assert first(easel, game) == rules.SWAP_DIGIT


def test_x_shows_the_own_code_in_words(seated):
    easel = seated("pico_lcd_1_3", ["1b 4r 9r", "9v 8v"], digits="4v", codes=["1368", "0247"])
    presenter, view = easel.table.presenter, easel.table.screen.view
    assert presenter.code(view, 0) == "Your code is 1 3 6 8. You have 1; to find: 3 6 8."
    shown = easel.image().tobytes()
    easel.run("x wait:500")
    assert easel.image().tobytes() != shown
    easel.run("a wait:500")
    assert pointed(easel) is not None
    for hand, words in (("4r 9r", "You have none of it yet."), ("1b 3r 6y 8v 9r", "all of it.")):
        view = table([hand, "9v"], codes=["1368", "0247"]).view(0)
        assert presenter.code(view, 0).endswith(words)


@pytest.mark.parametrize("board", BOARDS)
def test_of_two_equal_cards_the_one_that_does_not_serve_is_framed(board, seated):
    easel = seated(board, ["1b 3r 3r 9y", "9v 8v"], digits="3v", codes=["1368", "0247"])
    screen = easel.table.screen
    assert [serves for _, serves in screen.hand.cards] == [True, True, False, False]
    assert screen.place(rules.LAY + card("3r")) == screen.hand.box(2)


@pytest.mark.parametrize("board", BOARDS)
def test_ending_a_dead_match_asks_first(board, seated):
    easel = seated(board, ["1b 9r", "9v 8v"], digits="4v", state={"_quiet": rules.STALL})
    to(easel, rules.END)
    easel.run("a wait:300")
    assert not easel.table.match.over()
    easel.run("b wait:300")
    assert not easel.table.match.over()
    assert pointed(easel) == rules.END
    easel.run("a wait:300 a wait:300")
    assert easel.table.match.over()


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
    assert easel.table.presenter.prompt(screen.view, 0) == "3\ue029 and?"
    easel.run("b wait:300")  # taken back
    assert easel.table.match.game.phase() == rules.TURN
    to(easel, paired)
    easel.run("a wait:300 a wait:100")
    assert easel.table.match.game.hand(0) == bytes((card("9y"), card("9v")))


@pytest.mark.parametrize("board", BOARDS)
def test_cards_that_serve_the_code_stand_higher(board, seated):
    easel = seated(board, ["1b 1r 3y 9v", "9v 8v"], codes=["1368", "0247"])
    hand = easel.table.screen.hand
    high, low = hand.at(0)[1], hand.at(1)[1]
    if board == "pico_oled":
        assert low == high  # they are filled alone
        return
    assert low - high == 6
    assert [hand.at(place)[1] for place in range(4)] == [high, low, high, low]


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("count", [7, 9, 11, 12, 23, 55])
def test_a_hand_of_any_size_stays_large_and_on_the_screen(board, count, seated):
    deck = [f"{digit}{colour}" for digit in range(10) for colour in "bryv"] * 2
    deck.remove("9b")
    easel = seated(board, [" ".join(sorted(deck)[:count]), "J"])
    screen = easel.table.screen
    stage = screen.kit.stage
    width, height = (13, 24) if board == "pico_oled" else (24, 54)
    places = [screen.hand.box(place) for place in range(count)]
    assert len(set(places)) == count
    for x, y, wide, tall in places:
        assert (wide, tall) == (width, height)
        assert 0 <= x <= stage.width - width
        assert y + tall <= easel.module("ui.look").BOTTOM
    if count <= 12:  # the digit of every card is seen whole
        assert screen.hand.pitch >= 9


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("seats", [2, 4, 5, 8])
def test_every_player_has_a_place(board, seats, seated):
    hands = ["reset 1b 9r 2y 3v", "9v 8v", "0b", "0r", "0y", "0v", "2b", "2r"][:seats]
    easel = seated(board, hands, actions="skip")
    screen = easel.table.screen
    stage = screen.kit.stage
    cells = [screen.boxes[rules.AIM + seat] for seat in range(1, seats)]
    for at, (x, y, width, height) in enumerate(cells):
        assert x >= 0 and x + width <= stage.width and y + height < screen.TOP
        for left, top, wide, tall in cells[:at]:
            apart = left + wide <= x or x + width <= left or top + tall <= y
            assert apart or y + height <= top
        if board == "pico_oled":
            assert x + width < screen.CODE[0]


def test_a_gift_goes_round_privately():
    """Two people: each lays behind a hand-over, and neither sees a card too early."""
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
        view = easel.table.screen.view
        anna = easel.module("ui.font").sign(0)
        assert easel.table.presenter.brief(view, 1) == "Gift for " + anna
        assert easel.table.presenter.prompt(view, 1) == "Gift for Anna"
        to(easel, rules.GIVE + card("9v"))
        easel.run("a wait:3000 a wait:300")
        assert match.game.turn() == 2
        assert easel.table.screen.view.laid(1) == 255  # Eva sees its back only
        easel.run("a wait:9000 a wait:300")
        assert match.game.phase() == rules.TAKING
        assert easel.table.screen.view.laid(1) == card("9v")


def test_every_action_has_its_own_sound(seated):
    easel = seated("pico_oled", ["1b 9r", "9v 8v"])
    sound = easel.table.presenter.sound
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
        font = easel.module("ui.look").BODY
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


QUESTIONS = (  # what is asked, and the answers beside it
    ("your turn", "end"),
    ("new code", "end"),
    ("your penalty", None),
    ("drawn", "keep"),
    ("kept", "keep"),
    ("pair", None),
    ("swap", "nothing"),
    ("reset", None),
    ("give", None),
    ("take", "nothing"),
    ("redraw", "no"),
)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("board", BOARDS)
def test_questions_fit_beside_their_answers(board, language):
    text = importlib.import_module(f"texts.{language}_code_cards").TEXT
    with Easel(board, "code_cards") as easel:
        look = easel.module("ui.look")
        sign = easel.module("ui.font").sign
        large = board != "pico_oled"
        for question, answer in QUESTIONS:
            value = {"pair": "5V", "give": sign(7), "your penalty": "8"}.get(question, "")
            wide = look.BODY.width(text[question].format(value))
            if large:
                room = 240 - 10 - look.BODY.width(sign(0)) - 9
            else:
                room = 128 - 55  # behind the pile
            if answer:
                room -= look.LABEL.width(text[answer]) + (28 if large else 9)
            elif large:
                room -= look.LABEL.width(text["next"].format(sign(7))) + 6
            assert wide <= room, text[question]


@pytest.mark.parametrize("board", BOARDS)
def test_the_result_says_which_code_has_won(board):
    with Easel(board, "code_cards") as easel:
        match = Match("code_cards", [("Bip", 1), ("Kliq", 1)], 5)
        while not match.over():
            match.play(bots_move(match))
        (winner,) = match.game.winners()
        code = " ".join(map(str, match.game.code(winner)))
        presenter = easel.screen(match).presenter
        assert (
            easel.do(lambda kit: presenter.why(match.game.view(SPECTATOR)))
            == f"has the code {code}"
        )


def test_who_is_given_a_card_is_named_where_there_is_room():
    with Easel("pico_lcd_1_3", "code_cards") as easel:
        match = Match("code_cards", [("Anna", HUMAN), ("Bip", 1)], 277667)
        presenter = easel.screen(match).presenter
        lesson = importlib.import_module("lessons.code_cards")
        for step in lesson.STEPS:
            if match.game.phase() == rules.GIVING:
                break
            for move in step[2] if len(step) > 2 else ():
                match.play(move)
        view = match.game.view(0)
        assert easel.do(lambda kit: presenter.prompt(view, 0)) == "Gift for Bip"


# What moves


@pytest.mark.parametrize("board", BOARDS)
def test_a_card_that_can_be_laid_alone_and_in_a_pair_is_parted(board, seated):
    easel = seated(board, ["1b 3r 9y 4v", "9v 8v"], digits="4r", codes=["0267", "0247"])
    screen = easel.table.screen
    x, y, width, height = screen.hand.box(1)
    lower = screen.LOWER
    assert screen.place(rules.LAY + card("3r")) == (x, y, width, lower - 2)
    assert screen.place(rules.FIRST + card("3r")) == (x, y + lower, width, height - lower)
    assert screen.place(rules.LAY + card("4v")) == screen.hand.box(2)  # alone only
    assert screen.place(rules.FIRST + card("1b")) == screen.hand.box(0)  # in a pair only


# Where things lie


def test_a_new_code_is_framed_whole_on_a_small_display():
    with Easel("pico_oled", "code_cards") as easel:
        screen, _ = ask(easel, table(["1b 3b 6b 8b", "9v"], codes=["1368", "0247"]))
        picture = easel.image().convert("1")
        x, y, width, height = screen.CODE
        # All four are held, so that each is a bright field; one dark column is between two.
        assert picture.crop((x - 2, y, 128, y + height + 2)).getbbox() == (2, 0, 2 + width, height)


@pytest.mark.parametrize("board", BOARDS)
def test_the_answers_to_a_gift_leave_the_own_code_alone(board):
    with Easel(board, "code_cards") as easel:
        game = table(["gift 1b 3b 6b", "9v", "8v"], codes=["1368", "0247", "0369"])
        screen, match = ask(easel, game)
        x, y, width, height = screen.CODE
        before = easel.image().crop((x, y, x + width, y + height)).tobytes()
        for move in (rules.LAY + rules.GIFT, rules.GIVE + card("9v"), rules.GIVE + card("8v")):
            game.play(move)
        assert game.phase() == rules.TAKING
        easel.look(screen, game.view(0), 0)
        left, top, wide, tall = screen.place(rules.TAKE_NOTHING)
        assert easel.image().crop((x, y, x + width, y + height)).tobytes() == before
        assert left + wide < x or top + tall < y or top > y + height
