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


def pointed(easel):
    """The move under the cursor."""
    screen, bottom = easel.table.screen, easel.table.bottom.text
    for move in screen.view.moves():
        if easel.table.host.hint(screen.view, move) == bottom:
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
    """The screen of a position, as a seat sees it, with the host that leads it."""
    players = [("Anna", HUMAN), *[(f"Bot {n + 1}", 1) for n in range(1, game.seats)]]
    match = easel.module("match").Match("code_cards", players, 1)
    match.game = game
    screen = easel.screen(match)
    easel.look(screen, game.view(seat), seat)
    return screen, match


@pytest.mark.parametrize("board", BOARDS)
def test_against_bots_the_own_code_is_always_seen_with_what_the_hand_holds(board, seated):
    easel = seated(board, ["1b 4r 9r", "9v 8v"], digits="4v", codes=["1368", "0247"])
    screen = easel.table.screen
    assert shown_code(screen) == ([1, 3, 6, 8], [True, False, False, False])
    easel.run("a wait:30")  # 4 red; also while the bot plays
    assert easel.table.match.game.turn() == 1
    assert shown_code(screen)[0] == [1, 3, 6, 8]


def shown_code(screen):
    """The digits on the screen, and which of them are ticked or filled; None: hidden."""
    if hasattr(screen, "held"):  # filled
        return screen.held and (list(screen.view.code(screen._owner())), screen.held)
    if screen._code.hidden:
        return None
    return (
        [digit[0] for digit, _ in screen._digits],
        [not tick.hidden for _, tick in screen._digits],
    )


@pytest.mark.parametrize("board", BOARDS)
def test_the_code_is_hidden_while_nobody_in_particular_looks(board):
    with Easel(board, "code_cards") as easel:
        hands = ["1b 4r 9r", "9v 8v", "2b 3b"]
        lay(easel, table(hands, digits="4v", codes=["1368", "0247", "0369"]))
        easel.play([("Anna", HUMAN), ("Bot 2", 1), ("Eva", HUMAN)])
        easel.run("wait:600 a wait:300")
        screen = easel.table.screen
        assert shown_code(screen)[0] == [1, 3, 6, 8]
        easel.run("a")  # lays 4 red; then the bot plays
        assert easel.wait_for(lambda: easel.table.facing is None, 5000)
        assert shown_code(screen) is None
        assert screen.hand.cards == []


def test_jokers_tick_what_is_missing_when_there_are_enough(seated):
    easel = seated("pico_oled", ["1b 3y J 9r", "9v 8v"], codes=["1368", "0247"])
    assert shown_code(easel.table.screen)[1] == [True, True, False, False]
    easel = seated("pico_oled", ["1b 3y J J 9r", "9v 8v"], codes=["1368", "0247"])
    assert shown_code(easel.table.screen)[1] == [True] * 4


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
    assert len(heights) == 2  # some did stand higher


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
def test_the_card_laid_last_is_marked_in_the_colour_of_who_laid_it(board, seated):
    easel = seated(board, ["1b 4r 9r 9y", "9v 8v"], digits="4v", codes=["1368", "0247"])
    screen = easel.table.screen
    assert screen._laid._size is None
    to(easel, rules.LAY + card("4r"))
    easel.run("a wait:700")
    stage = screen.kit.stage
    assert screen._laid._size == screen.pile_box(0)[2:]
    assert screen._laid._palette[1] == stage.player(0)
    assert screen.host.last(screen.view) == (0, card("4r"))


@pytest.mark.parametrize("board", BOARDS)
def test_a_drawn_card_is_marked(board, seated):
    easel = seated(board, ["1b 9r", "9v 8v"], digits="4v", pile="5y")
    to(easel, rules.DRAW)
    easel.run("a wait:1500")
    screen = easel.table.screen
    assert easel.table.match.game.phase() == rules.DRAWN
    box = screen.hand.box([one for one, _ in screen.hand.cards].index(card("5y")))
    edge = screen.news._sides.x - box[0], screen.news._sides.y - box[1]
    assert edge[0] == edge[1] < 0


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
    assert easel.table.host.prompt(screen.view, 0) == "3R and?"
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
    assert low - high == (2 if board == "pico_oled" else 6)
    assert [hand.at(place)[1] for place in range(4)] == [high, low, high, low]


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("count", [7, 9, 11, 12, 23, 55])
def test_a_hand_of_any_size_stays_large_and_on_the_screen(board, count, seated):
    deck = [f"{digit}{colour}" for digit in range(10) for colour in "bryv"] * 2
    deck.remove("9b")
    easel = seated(board, [" ".join(sorted(deck)[:count]), "J"])
    screen = easel.table.screen
    stage = screen.kit.stage
    width, height = (13, 23) if board == "pico_oled" else (24, 54)
    places = [screen.hand.box(place) for place in range(count)]
    assert len(set(places)) == count
    for x, y, wide, tall in places:
        assert (wide, tall) == (width, height)
        assert 0 <= x <= stage.width - width
        assert y + tall <= easel.module("ui.look").BOTTOM
    if count <= 12:  # the digit of every card is seen whole
        assert screen.hand.pitch >= 9


@pytest.mark.parametrize("board", BOARDS)
def test_the_card_at_the_cursor_lies_on_top_of_a_long_hand(board, seated):
    deck = sorted(f"{digit}{colour}" for digit in range(10) for colour in "bryv")[:14]
    easel = seated(board, [" ".join(deck), "J"], digits="0b", codes=["4567", "1248"])
    screen = easel.table.screen
    to(easel, rules.LAY + card("0y"))
    at = screen.hand.at(2)
    body = screen.hand._front._grids[0]
    assert (body.x, body.y) == at
    to(easel, rules.DRAW)
    assert screen.hand._front is None


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


def test_many_players_keep_the_number_in_a_name_that_is_cut():
    with Easel("pico_lcd_1_3", "code_cards") as easel:
        cut = easel.module("screens.code_cards")._cut
        fits = easel.module("ui.look").FINE.fits
        assert cut("Zoé", 28) == "Zoé"
        for name, begins in (("Robot 2", "R"), ("Robot 12", "R"), ("Marguerite", "Mar")):
            short = cut(name, 28)
            assert fits(short, 28) and short.startswith(begins) and "." in short
            assert short.partition(".")[2] == "".join(filter(str.isdigit, name))


def test_four_cards_or_fewer_are_counted_in_amber(seated):
    easel = seated("pico_lcd_1_3", ["1b 9r", "9v 8v 7v 6v 5v", "1r 2r 3r 4r"])
    screen = easel.table.screen
    layers = screen._layers[:2]  # ivory and amber
    for seat, amber in ((1, False), (2, True)):
        x, y, width, height = screen._boxes[seat]
        for number, (layer, top) in enumerate(layers):
            rows = range(17 - top, 31 - top)
            drawn = [layer[x + width - 3 - dx, row] for dx in range(9) for row in rows]
            assert any(drawn) == (amber == (number == 1))


@pytest.mark.parametrize("direction", [1, -1])
def test_the_next_player_is_marked(direction, seated):
    hands = ["1b 9r", "9v", "8v"]
    following = 1 if direction > 0 else 2
    easel = seated("pico_oled", hands, state={"_direction": direction})
    screen = easel.table.screen
    row = screen._layers[0]
    lined = [seat for seat in (1, 2) if row[screen._cells[seat][0], 10]]
    assert lined == [following]
    easel = seated("pico_lcd_1_3", hands, state={"_direction": direction})
    sign = easel.module("ui.font").sign
    assert easel.table.header._fact._text == "next " + sign(following)


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("seats", [3, 8])
def test_a_gift_shows_whose_card_it_is(board, seats):
    with Easel(board, "code_cards") as easel:
        hands = ["gift 1b 9r", "9v", "8v", "0r", "0y", "skip", "2b", "J"][:seats]
        game = table(hands)
        game.play(rules.LAY + rules.GIFT)
        for _ in range(seats - 1):
            game.play(next(iter(game.moves())))
        assert game.phase() == rules.TAKING
        screen, _ = ask(easel, game)
        stage = screen.kit.stage
        boxes = [screen.place(rules.TAKE + seat) for seat in range(1, seats)]
        boxes.append(screen.place(rules.TAKE_NOTHING))
        assert len(set(boxes)) == seats
        for x, y, width, height in boxes:
            assert x >= 0 and x + width <= stage.width and y >= 0
        # Above or before each card stands the sign of its owner.
        assert screen.givers == list(range(1, seats))
        for seat, row in zip(screen.givers, screen.screen._signs):
            x, _, width, _ = screen.place(rules.TAKE + seat)
            assert x <= row.x + row.tile_width // 2 <= x + width
        assert screen.hint(rules.TAKE + 1) == "Ⓐ 9V of Bot 2"


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
        view = easel.table.screen.view
        anna = easel.module("ui.font").sign(0)
        assert easel.table.host.brief(view, 1) == "Gift for " + anna
        assert easel.table.host.prompt(view, 1) == "Gift for Anna"
        to(easel, rules.GIVE + card("9v"))
        easel.run("a wait:3000 a wait:300")
        assert match.game.turn() == 2
        assert easel.table.screen.view.laid(1) == 255  # Eva sees its back only
        easel.run("a wait:9000 a wait:300")
        assert match.game.phase() == rules.TAKING
        assert easel.table.screen.view.laid(1) == card("9v")


@pytest.mark.parametrize("board", BOARDS)
def test_a_new_code_is_announced_and_marked_until_its_owner_has_played(board):
    with Easel(board, "code_cards") as easel:
        game = table(["9v 8v 1b", "reset 9r 4b"], digits="4v", codes=["1368", "0247"])
        screen, match = ask(easel, game)
        assert screen.prompt(game.view(0), 0) == "Your turn"
        assert screen.news._size is None
        match.play(rules.DRAW)
        if game.turn() == 0:
            match.play(rules.KEEP)
        match.play(rules.LAY + rules.RESET)
        easel.look(screen, game.view(0), 0)
        assert screen.prompt(game.view(0), 0) == "New code!"
        assert screen.news._size == screen.CODE[2:]
        assert screen.news._palette[1] == screen.kit.stage.player(1)
        match.play(rules.DRAW)
        easel.look(screen, game.view(0), 0)
        assert screen.prompt(game.view(0), 0) != "New code!"


@pytest.mark.parametrize("board", BOARDS)
def test_the_end_shows_the_hand_and_code_of_the_winner(board, seated):
    easel = seated(board, ["1b 3y 6v 8b 9r", "9v 8v"], codes=["1368", "0247"])
    to(easel, rules.LAY + card("9r"))
    easel.run("a wait:6000")
    assert easel.table.match.over()
    screen = easel.table.screen
    assert easel.table.host.prompt(screen.view, 0) == "Anna: 1 3 6 8"
    assert shown_code(screen) == ([1, 3, 6, 8], [True] * 4)
    assert len(screen.hand.cards) == 4


def test_every_action_has_its_own_sound(seated):
    easel = seated("pico_oled", ["1b 9r", "9v 8v"])
    sound = easel.table.host.sound
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
                room -= look.FINE.width(text["next"].format(sign(7))) + 6
            assert wide <= room, text[question]


@pytest.mark.parametrize("board", BOARDS)
def test_the_result_says_which_code_has_won(board):
    with Easel(board, "code_cards") as easel:
        match = Match("code_cards", [("Bip", 1), ("Kliq", 1)], 5)
        while not match.over():
            match.play(bots_move(match))
        (winner,) = match.game.winners()
        code = " ".join(map(str, match.game.code(winner)))
        host = easel.screen(match).host
        assert easel.do(lambda kit: host.why(match.game.view(SPECTATOR))) == f"has the code {code}"


def test_who_is_given_a_card_is_named_where_there_is_room():
    with Easel("pico_lcd_1_3", "code_cards") as easel:
        match = Match("code_cards", [("Anna", HUMAN), ("Bip", 1)], 277667)
        host = easel.screen(match).host
        lesson = importlib.import_module("lessons.code_cards")
        for step in lesson.STEPS:
            if match.game.phase() == rules.GIVING:
                break
            for move in step[2] if len(step) > 2 else ():
                match.play(move)
        view = match.game.view(0)
        assert easel.do(lambda kit: host.prompt(view, 0)) == "Gift for Bip"


# What moves


class Flight:
    """Where a card that flies was in each frame, and which card it is."""

    def __init__(self, screen):
        self.frames, self.cards = [], []
        flying = screen._flying
        move, show = flying.move, flying.set
        flying.move = lambda x, y: self.frames.append((x, y)) or move(x, y)
        flying.set = lambda card, *more: self.cards.append(card) or show(card, *more)


@pytest.mark.parametrize("board", BOARDS)
def test_cards_fly_straight_from_where_they_are_to_where_they_go(board):
    with Easel(board, "code_cards") as easel:
        game = table(["1b 4r 9r", "9v 8v", "2b"], digits="4v", actions="skip")
        seen, _ = ask(easel, game)
        screen = seen.screen
        flight = Flight(screen)
        four = card("4r")
        hidden = 255
        pile = {0: screen.pile_box(0), 1: screen.pile_box(1), 2: screen.pile_box(2)}
        for event, flies, start, end in (
            (("laid", 0, four), four, screen.hand.at(1), pile[0]),
            (("laid", 1, four), four, screen.cell(1), pile[0]),
            (("laid", 1, rules.JOKER), rules.JOKER, screen.cell(1), pile[1]),
            (("took", 1, four), four, pile[0], screen.cell(1)),
            (("took", 1, rules.JOKER), rules.JOKER, pile[1], screen.cell(1)),
            (("drew", 1, 2), hidden, pile[2], screen.cell(1)),
        ):
            flight.frames.clear()
            flight.cards.clear()
            easel.do(lambda kit, event=event: list(screen.animate([event], game.view(0), 0)))
            assert flight.cards == [flies]
            assert flight.frames == [
                tuple(a + (b - a) * frame // 6 for a, b in zip(start[:2], end[:2]))
                for frame in range(1, 7)
            ]
        flight.frames.clear()
        flight.cards.clear()
        events = [("drew", 1, 0), ("pair", 1, card("1b"), card("3r")), ("skipped", 0)]
        easel.do(lambda kit: list(screen.animate(events, game.view(0), 0)))
        assert flight.cards == [card("1b"), card("3r")]


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


@pytest.mark.parametrize("count", [7, 11, 12])
def test_the_digit_of_a_card_that_is_covered_stays_on_what_is_seen_of_it(count, seated):
    deck = sorted(f"{digit}{colour}" for digit in range(10) for colour in "bryv")[:count]
    easel = seated("pico_oled", [" ".join(deck), "J"])
    hand = easel.table.screen.hand
    pictures = [[(grid.x, grid.tile_width) for grid in card._grids] for card in hand._sprites]
    for number, ((x, width), (face, wide)) in enumerate(pictures):
        last = number == count - 1
        assert x <= face and face + wide <= x + width
        if not last and hand.pitch < width - 2:
            assert face == pictures[0][1][0] - pictures[0][0][0] + x  # all of them alike
    if hand.pitch < hand._deck.width - 2:
        (x, _), (face, _) = pictures[-1]
        assert face - x > pictures[0][1][0] - pictures[0][0][0]  # nothing covers the last


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


def test_the_name_of_a_winner_fits_above_the_code_that_won():
    with Easel("pico_lcd_1_3", "code_cards") as easel:
        game = table(["1b 3b 6b 8b 9r", "9v"], codes=["1368", "0247"])
        players = [("Maximilian W", HUMAN), ("Ben", HUMAN)]
        match = easel.module("match").Match("code_cards", players, 1)
        match.game = game
        screen = easel.screen(match)
        game.play(rules.LAY + card("9r"))
        easel.look(screen, game.view(SPECTATOR), SPECTATOR)
        title = screen._title
        x, _, width, _ = screen.CODE
        assert title._text.startswith("★ Maxi") and title._text.endswith("…")
        assert x + 2 < title._grid.x + title._start
        assert title._grid.x + title._end < x + width - 2
