# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""CODE on 128x64: fields of players, the own code, question and answers, where each lies."""

import pytest
from easel import Easel
from test_code_cards import card, table

from match import HUMAN
from rules import SPECTATOR
from rules import code_cards as rules

CODE = 96  # where the own code begins
HANDS = ["1b 9r", "9v 8v", "0b", "0r", "0y", "0v", "2b", "2r"]


@pytest.fixture(scope="module")
def easel():
    with Easel("pico_oled", "code_cards") as easel:
        yield easel


@pytest.fixture
def lay(easel):
    """Shows a game as a seat sees it; the screen."""

    def show(game, seat=0):
        players = [(f"Anna {number + 1}", HUMAN) for number in range(game.seats)]
        match = easel.module("match").Match("code_cards", players, 1)
        match.game = game
        screen = easel.screen(match).screen
        screen.show(game.view(seat), seat)
        return screen

    return show


def row(layer, y):
    """The columns of a line that are drawn."""
    return [x for x in range(layer.width) if layer[x, y]]


def columns(x, width):
    return list(range(x, x + width))


def corners(sprite):
    return [(grid.x, grid.y) for grid in sprite._grids]


# Cards


def test_the_whole_display_is_the_table(easel):
    module = easel.module("screens.code_cards")
    assert not module.HEADER and module.RIBBON is None


def test_discards_and_pile_lie_side_by_side(lay):
    screen = lay(table(HANDS[:2], digits="4r", actions="skip"))
    assert [screen.pile_box(pile)[:2] for pile in range(3)] == [(2, 14), (20, 14), (37, 14)]
    body, face = corners(screen._discards[0])
    assert (face[0] - body[0], face[1] - body[1]) == (3, 3)


def test_nine_cards_fill_the_width_but_for_the_frame_of_the_cursor(lay):
    screen = lay(table(["0b 0r 1b 1r 2b 2r 4b 4r 5r", "9v"], codes=["0137", "0247"]))
    boxes = [screen.hand.box(place) for place in range(9)]
    assert [box[0] for box in boxes] == list(range(2, 128 - 13, 14))
    assert boxes[-1][0] + boxes[-1][2] == 127
    assert [box[1] for box in boxes[:3]] == [29, 31, 29]  # 0 and 1 serve
    for body, face in map(corners, screen.hand._sprites):
        assert (face[0] - body[0], face[1] - body[1]) == (2, 2)
    assert screen.LOWER == 16


def test_few_cards_stand_apart_in_the_middle(lay):
    screen = lay(table(["4r 5r", "9v"]))
    assert [screen.hand.at(place)[0] for place in range(2)] == [51, 65]


def test_a_covered_digit_is_at_the_edge_of_its_card(lay):
    deck = sorted(f"{digit}{colour}" for digit in range(10) for colour in "bryv")[:12]
    screen = lay(table([" ".join(deck), "J"]))
    inside = [face[0] - body[0] for body, face in map(corners, screen.hand._sprites)]
    assert inside == [0] * 11 + [2]


def test_gifts_lie_over_the_discards_with_signs_inside(lay):
    screen = lay(gift())
    assert [screen._gifts.at(place) for place in range(2)] == [(1, 15), (25, 15)]
    for place, sign in enumerate(screen._signs):
        x, y = screen._gifts.at(place)
        assert (sign.x + sign.tile_width // 2, sign.y) == (x + 4, y + 3)
        body, face = corners(screen._gifts._sprites[place])
        assert (face[0] - body[0], face[1] - body[1]) == (8, 3)


def test_many_gifts_come_nearer_and_leave_room_for_the_frame_of_the_cursor(lay):
    screen = lay(gift(7))
    boxes = [screen._gifts.box(place) for place in range(6)]
    assert [x for x, _, _, _ in boxes] == list(range(1, 107, 21))
    assert boxes[-1][0] + boxes[-1][2] <= 127


# Players


@pytest.mark.parametrize(
    ("seats", "own", "pitch", "width"),
    [
        (2, 0, 26, 22),
        (4, 1, 26, 22),
        (5, 4, 23, 22),
        (6, 0, 19, 18),
        (7, 3, 15, 14),
        (8, 0, 13, 13),
        (2, SPECTATOR, 26, 22),
        (5, SPECTATOR, 25, 22),
        (6, SPECTATOR, 21, 20),
        (8, SPECTATOR, 16, 15),
    ],
)
def test_the_others_stand_in_their_order_and_leave_room_for_the_code(
    lay, seats, own, pitch, width
):
    screen = lay(table(HANDS[:seats]), own)
    order = [*range(own + 1, seats), *range(max(own, 0))]
    cells = {seat: (place * pitch + 1, 2, width - 2, 6) for place, seat in enumerate(order)}
    assert screen._cells == cells
    for seat, box in cells.items():
        assert screen.place(rules.AIM + seat) == box
        assert screen.cell(seat) == box[:2]
    if own >= 0:
        assert screen.cell(own) == (58, screen.HAND[2])  # above the hand


@pytest.mark.parametrize(
    ("seats", "pitch", "sheet", "at", "number"),
    [
        (2, 26, "signs7", (1, 1), 3),
        (5, 23, "signs7", (1, 1), 3),
        (6, 19, "signs5", (1, 2), 1),
        (8, 13, "signs5", (0, 2), 1),
    ],
)
def test_a_field_has_the_sign_of_its_player_and_the_number_of_cards(
    easel, lay, seats, pitch, sheet, at, number
):
    """The narrower it is, the smaller they are."""
    screen = lay(table(HANDS[:seats]))
    signs, _, size, _ = easel.module("ui.art").read(sheet)
    font, tiny = screen.kit.stage.font, easel.module("ui.font").tiny
    white = screen._layers[0]
    for seat in range(1, seats):
        x = (seat - 1) * pitch
        left, top = x + at[0], at[1]
        for column in range(size):
            drawn = [white[left + column, top + y] for y in range(size)]
            assert drawn == [signs[seat * size + column, y] for y in range(size)]
        counted = str(len(HANDS[seat].split()))
        expected = easel.module("displayio").Bitmap(128, 11, 2)
        start = x + size + number
        end = font.draw(expected, start, counted if size == 7 else tiny(counted), 1)
        for y in range(10):
            assert [at for at in row(white, y) if left + size <= at < x + pitch] == [
                at for at in row(expected, y) if at < end
            ]


@pytest.mark.parametrize(("glass", "sheet"), [(132, "signs7"), (131, "signs5")])
def test_large_signs_have_room_in_fields_of_22_pixels(
    easel, lay, stage, monkeypatch, glass, sheet
):
    """As on a glass that is a little wider, for somebody who looks at six players."""
    art = easel.module("ui.art")
    plain, names = art.read, []
    monkeypatch.setattr(art, "read", lambda name: names.append(name) or plain(name))
    monkeypatch.setattr(stage, "width", glass)
    screen = lay(table(HANDS[:6]), SPECTATOR)
    assert screen.cell(1)[0] == glass // 6 + 1
    assert names[-1] == sheet


def test_the_sheet_of_signs_is_read_once(easel, lay, monkeypatch):
    game = table(HANDS[:2])
    screen = lay(game)
    read = []
    monkeypatch.setattr(easel.module("ui.art"), "read", read.append)
    screen.show(game.view(0), 0)
    assert read == []


@pytest.mark.parametrize("turn", [1, 2])
def test_the_field_of_who_plays_is_filled_and_below_who_comes_next_is_a_line(lay, turn):
    game = table(HANDS[:4])
    game._active = game._decider = turn
    screen = lay(game)
    white, black = screen._layers
    x = 26 * (turn - 1)
    for y in (0, 9):
        assert [at for at in row(white, y) if at < CODE] == columns(x, 22)
    assert row(white, 10) == columns(26 * turn, 21)
    assert white.height == 11
    drawn = {at for y in range(11) for at in row(black, y)}
    assert drawn and drawn < set(columns(x, 22))


def test_what_was_there_before_is_wiped(lay):
    game = table(HANDS)
    game._active = game._decider = 2
    screen = lay(game)
    white, black = screen._layers
    assert white[15, 0]
    screen.show(game.view(SPECTATOR), SPECTATOR)
    assert row(white, 0) == columns(32, 15)
    assert row(white, 10) == columns(48, 14)
    game._active = game._decider = 7
    screen.show(game.view(0), 0)
    game._active = game._decider = 0
    screen.show(game.view(0), 0)
    assert not [at for y in range(11) for at in row(black, y) if at < 91]
    assert row(white, 10) == columns(0, 12)
    game._active = game._decider = 3
    screen.show(game.view(0), 0)
    assert row(white, 10) == columns(39, 12)


def test_at_the_end_the_winner_is_filled_and_nobody_comes_next(lay):
    game = table(["1b 3y 6v 8b 9r", "9v 8v", "7v"], codes=["1368", "0247", "0369"])
    game.play(rules.LAY + card("9r"))
    assert game.winners() == (0,)
    white, _ = lay(game, 1)._layers
    assert [at for at in row(white, 0) if at < CODE] == columns(26, 22)  # 2, then 0
    assert row(white, 10) == []
    game = table(HANDS[:3])
    game._quiet = rules.STALL
    game.play(rules.END)
    white, _ = lay(game, 1)._layers
    assert [at for y in (0, 10) for at in row(white, y) if at < CODE] == []


# The own code


def test_digits_of_the_code_that_are_held_are_filled(lay):
    screen = lay(table(["1b 6r 9r", "9v"], codes=["1368", "0247"]))
    assert screen.held == [True, False, True, False]
    white, black = screen._layers
    for y in (0, 9):
        assert row(white, y) == columns(96, 7) + columns(112, 7)
    drawn = [at for y in range(11) for at in row(black, y)]
    assert (min(drawn), max(drawn)) == (98, 116)  # 1 and 6, in the middle of their fields
    assert [y for y in range(11) if row(black, y)] == list(range(1, 8))
    assert screen.CODE == (96, 0, 31, 10)


def test_who_only_looks_on_sees_no_code(lay):
    screen = lay(table(["1b", "9v"]), SPECTATOR)
    assert screen.held is None
    assert not [
        at for layer in screen._layers for y in range(11) for at in row(layer, y) if at > 51
    ]


# Question and answers

ONE, TWO = (rules.KEEP, "no"), (rules.END, "yes")


@pytest.fixture
def question(lay, monkeypatch):
    """Shows a game in which this is asked; (the screen, the width of a text)."""

    def show(game, words, *answers):
        screen = lay(game)
        monkeypatch.setattr(screen.host, "brief", lambda view, seat: words)
        monkeypatch.setattr(screen.host, "answers", lambda view, seat: answers)
        screen.show(game.view(0), 0)
        return screen, screen.kit.stage.font.width

    return show


def gift(seats=3):
    """All have laid a card for the Gift of seat 0."""
    game = table(["gift 1b 9r", *HANDS[1:seats]], codes=["1368"])
    game.play(rules.LAY + rules.GIFT)
    for _ in range(seats - 1):
        game.play(next(iter(game.moves())))
    assert game.phase() == rules.TAKING
    return game


def drawn_boxes(screen):
    return [
        (box.x, box.y, box.width * box.tile_width, box.height * box.tile_height)
        for box in [*screen._answers][::2]
    ]


def words_at(screen):
    return [(grid.x, grid.y) for grid in [*screen._answers][1::2]]


def test_answers_stand_at_the_right_end_in_their_order(question):
    screen, width = question(table(HANDS[:2]), "Eh?", ONE, TWO)
    last = 125 - width("yes") - 1
    first = last - 5 - width("no") - 1
    boxes = [(last, 16, width("yes") + 1, 9), (first, 16, width("no") + 1, 9)]
    assert [screen.place(rules.END), screen.place(rules.KEEP)] == boxes
    assert drawn_boxes(screen) == boxes
    assert words_at(screen) == [(last + 1, 17), (first + 1, 17)]
    prompt = screen._prompt
    assert (prompt._text, prompt._x, prompt._grid.y) == ("Eh?", first - 5, 17)
    assert row(screen._layers[0], 10)  # who comes next


def test_answers_go_when_there_are_none_any_more(question, monkeypatch):
    game = table(HANDS[:2])
    screen, _ = question(game, "Eh?", ONE)
    count = len(screen.group)
    screen.show(game.view(0), 0)
    assert len(screen.group) == count
    monkeypatch.setattr(screen.host, "answers", lambda view, seat: ())
    screen.show(game.view(0), 0)
    assert len(screen.group) == count - 1
    assert screen._prompt._x == 128


def test_question_and_answers_to_a_gift_take_the_place_of_the_players(question):
    screen, width = question(gift(), "Eh?", ONE)
    x = 91 - width("no") - 1
    box = x, 2, width("no") + 1, 9
    assert screen.place(rules.KEEP) == box
    assert drawn_boxes(screen) == [box] and words_at(screen) == [(x + 1, 3)]
    prompt = screen._prompt
    assert (prompt._text, prompt._x, prompt._grid.y) == ("Eh?", width("Eh?"), 3)
    white, black = screen._layers
    for layer in (white, black):
        assert not [at for y in range(11) for at in row(layer, y) if at < CODE]
    assert row(white, 0) == columns(96, 7)  # the code stays: it has the 1


def test_who_is_not_asked_about_a_gift_sees_the_players(question):
    screen, _ = question(gift(), "Eh?")
    assert screen._prompt._text == ""
    assert row(screen._layers[0], 10)
    assert not screen.count._grid.hidden


def text(width, wanted):
    """A text of a width."""
    odd = "l" * (wanted % 2)
    words = odd + "i" * ((wanted - width(odd)) // width("i"))
    assert width(words) == wanted
    return words


@pytest.mark.parametrize(
    ("wanted", "pending", "counted", "asked"),
    [
        (59, 0, True, True),
        (60, 0, False, True),
        (60, 2, True, True),
        (73, 0, False, True),
        (74, 0, False, False),
    ],
)
def test_a_long_question_drives_out_the_number_of_cards_then_itself(
    question, look, wanted, pending, counted, asked
):
    game = table(HANDS[:2])
    game._pending = pending
    words = text(look.BODY.width, wanted)
    screen, _ = question(game, words)
    assert screen.count._grid.hidden != counted
    assert screen._prompt._text == (words if asked else "")


def test_a_long_question_about_a_gift_is_asked_all_the_same(question, look):
    words = text(look.BODY.width, 74)
    screen, _ = question(gift(), words, ONE)
    assert screen._prompt._text == words
    assert not screen.count._grid.hidden
