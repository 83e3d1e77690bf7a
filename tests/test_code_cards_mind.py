# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""How computers decide in Code: each weight and limit where it decides."""

from types import SimpleNamespace as Thing

import pytest
from rigged import Rigged, last
from test_code_cards import card, cards, deck, first, lay, table

from bots import EASY, MEDIUM
from bots import code_cards as bot
from rules.code_cards import DRAW, GIFT, JOKER, PLUS, REDRAWING, RESET, REVERSE, SKIP, TAKE

CODES = ["1368", "0137"]


def mind(hand, hard=False, digits="4v", **more):
    game = table([hand, "9v 8v 7y 7b 2y"], digits=digits, codes=CODES, **more)
    return bot._Mind(game.view(0), 0, hard)


@pytest.mark.parametrize(("shows", "slips"), [(0, True), (59, True), (60, False), (99, False)])
def test_easy_leaves_sixty_moves_of_a_hundred_to_chance(shows, slips):
    game = table(["1b 3y 6v 8b 9r", "9v 8v"], codes=CODES)  # the 9 wins
    dice = Rigged(shows, 0)
    moves = list(game.moves())
    assert moves[0] != lay("9r")
    move = last(bot.think(game.view(0), 0, EASY, dice))
    assert dice.sides[0] == 100
    assert move == (moves[0] if slips else lay("9r"))


def test_of_equal_moves_the_dice_choose_and_of_equal_dice_the_first(monkeypatch):
    moves = [DRAW, DRAW + 1, DRAW + 2]

    def decide(dice, *worths):
        judge = dict(zip(moves, worths))
        made = Thing(judge=lambda move: iter([None, judge[move]]))
        monkeypatch.setattr(bot, "_Mind", lambda view, seat, hard: made)
        return last(bot.think(Thing(moves=lambda: moves), 0, MEDIUM, dice)) - DRAW

    dice = Rigged(3, 5, 5)
    assert decide(dice, 4, 4, 4) == 1
    assert dice.sides == [8, 8, 8]
    assert decide(Rigged(7, 0, 0), 4, 5, 4) == 1  # dice never beat a better move
    assert decide(Rigged(0), -4, -4, -4) == 0


# What a hand is worth to Easy and Medium


@pytest.mark.parametrize(
    ("hand", "missing", "surplus"),
    [
        ("1b 3y 6v 8b 9r", 0, 1),
        ("1b 3y 6v 8b 9r 9v 2r", 0, 3),
        ("1b 3y 6v 9r", 1, 1),
        ("1b 3y 6v", 1, 0),
        ("9r 9v 7v 7r", 4, 4),
        ("1b 1r 3y J", 1, 1),  # a joker serves any digit
        ("1b 3y 6v 8b J", 0, 1),
    ],
)
def test_a_digit_that_is_missing_counts_as_three_cards_too_many(hand, missing, surplus):
    judged = mind("9r")
    assert judged.worth(cards(hand), judged.top) == -300 * missing - 100 * surplus
    assert judged.missing == missing


def test_four_cards_that_are_the_code_win():
    judged = mind("9r")
    for hand in ("1b 3y 6v 8b", "1b 3y 6v J"):
        assert judged.worth(cards(hand), judged.top) == bot._WIN


def test_a_card_that_would_win_counts_three_hundred_when_it_may_be_drawn(monkeypatch):
    for hard in (False, True):
        judged = mind("1b 3y 6v 8b 9r", hard)
        monkeypatch.setattr(judged, "worth", lambda hand, top: bot._WIN)
        assert last(judged.drawing()) == (2 * judged.weight(40) if hard else 300)


@pytest.mark.parametrize("options", [(0,), (1,)])
def test_a_draw_is_worth_the_mean_of_all_cards_that_were_not_seen(options, monkeypatch):
    """Here each card is worth its number; with or without the Reset card."""
    judged = mind("1b 3y 6v 8b 9r skip", digits="4v 9b", actions="gift", options=options)
    own = len(judged.hand)
    monkeypatch.setattr(
        judged, "worth", lambda hand, top: hand[-1] if len(hand) > own else -(10**6)
    )
    shown = {1: cards("7y 7b")}  # what another one had to show
    monkeypatch.setattr(judged.view, "shown", shown.get)
    left = deck(options)
    left.subtract(judged.hand + cards("4v 9b gift") + shown[1])
    numbers = list(left.elements())
    assert last(judged.drawing()) == sum(numbers) // len(numbers)


# What Hard adds up


@pytest.mark.parametrize(
    ("hand", "places"),
    [
        # Twice how many digits are missing and too many; then of those how many fit, and colours.
        ("1b 3y 6v 8b 9r", {1: 2, 41: 1, 56: 1}),
        ("1b 3y 6v 8b 9v 7r", {2: 2, 45: 1, 57: 1}),
        ("1b 3y 6v 8b 9v 7r 7v 9y", {4: 2, 49: 1, 58: 1}),
        ("1b 3y 6v 9r", {9: 2, 61: 1, 76: 1}),
        ("3y 6v", {16: 2}),
        # Low digits, each of them up to three, and two that make the sum.
        ("1b 3y 6v 8b 4r 0v", {2: 2, 46: 1, 57: 1, 60: 1, 55: 1}),
        ("1b 3y 6v 8b 2b 2v 0v 0b", {4: 2, 49: 1, 57: 1, 60: 3, 55: 1}),
        ("1b 3y 6v 2r 2v", {10: 2, 65: 1, 77: 1, 80: 2, 75: 1}),
        # Swaps and actions.
        ("1b 3y 6v 8b skip skip swap", {0: 2, 101: 1, 51: 2}),
        ("1b 3y 6v swap swap swap", {8: 2, 104: 1}),
        ("1b 3y 6v gift reset", {8: 2, 70: 1, 74: 1}),
        # A joker serves a digit, and counts by how many are still missing then; or is one more.
        ("1b 3y 6v 9r J", {1: 2, 41: 1, 56: 1}),
        ("1b 3y J 9r", {9: 2, 61: 1, 76: 1, 111: 1}),
        ("J 9r 9v", {26: 2, 85: 1, 97: 1, 112: 1}),
        ("1b J J", {8: 2, 111: 2}),
        ("1b 3y 6v 8b J", {1: 2, 42: 1, 56: 1, 113: 1}),
    ],
)
def test_what_hard_adds_up_of_a_hand(hand, places):
    judged = mind("9y", True)
    judged.weights = [128 + 100**place for place in range(140)]
    total = judged.worth(cards(hand), judged.top) // 8
    found = {}
    for place in range(140):
        total, times = divmod(total, 100)
        if times:
            found[place] = times
    assert found == places


# Patience


@pytest.mark.parametrize(("quiet", "more"), [(0, 0), (20, 0), (21, 200), (24, 800)])
def test_whoever_waited_long_lays_whatever_it_can(quiet, more):
    for hard in (False, True):
        judged = mind("1b 3y 6v 8b 9r 2r 2v skip", hard)
        judged.view._quiet = 0
        moves = [lay("9r"), lay("skip"), first("2r")]
        before = [last(judged.judge(move)) for move in moves]
        judged.view._quiet = quiet
        assert [last(judged.judge(move)) - was for move, was in zip(moves, before)] == [more] * 3


@pytest.mark.parametrize(("hand", "more"), [("1b 3y 6v 9r", 1), ("1b 3y 6v 8b 9r", -1)])
def test_who_may_draw_again_does_so_while_a_digit_is_missing(hand, more, monkeypatch):
    judged = mind(hand)
    monkeypatch.setattr(judged.view, "phase", lambda: REDRAWING)
    value = judged.worth(judged.hand, judged.top)
    assert last(judged.judge(DRAW)) == value + more


# What Hard knows of the others; each of the others alone is worth so much less


class Others:
    """A mind whose table says of each place its number, and whose others hold so many cards."""

    def __init__(self, monkeypatch, sizes, again=False):
        self.mind = made = mind("1b 3y 6v 8b 9r", True)
        view = Thing(
            seats=len(sizes),
            hand_size=lambda seat: sizes[seat],
            next_seat=lambda: 1,
            option=lambda row: row == 2 and again,
            laid=lambda seat: card("9b"),
        )
        made.view = view
        monkeypatch.setattr(made, "weight", lambda place: 600 + place)


@pytest.fixture
def others(monkeypatch):
    return lambda *sizes, **more: Others(monkeypatch, sizes, **more).mind


@pytest.mark.parametrize(
    ("size", "place"), [(1, 0), (4, 0), (5, 1), (6, 2), (7, 3), (8, 4), (12, 4)]
)
def test_what_plus_and_reset_do_depends_on_how_many_cards_somebody_holds(others, size, place):
    two = others(5, size)
    assert two.effect(PLUS) == 600 + 118 + place
    assert two.effect(RESET) == two.resetting(1) == 600 + 130 + place
    two.last = True
    assert two.effect(PLUS) == 2 * 600 + 118 + place + 123
    three = others(5, size, 12)
    assert three.effect(PLUS) == (718 + place) // 2
    assert three.effect(RESET) == (730 + 4) // 2 == three.resetting(2)  # whoever it hits most


@pytest.mark.parametrize(
    ("missing", "is_last", "place"), [(0, False, 0), (1, False, 1), (4, False, 2), (0, True, 3)]
)
def test_what_another_turn_is_worth(others, missing, is_last, place):
    for sizes, again, played, worth in (
        ((5, 5), False, SKIP, 714 + place),
        ((5, 5), True, REVERSE, 714 + place),  # of two it is a Skip, where that is agreed
        ((5, 5), False, REVERSE, 0),
        ((5, 5, 5), True, REVERSE, 0),
        ((5, 5, 5), False, SKIP, (714 + place) // 2),
    ):
        judged = others(*sizes, again=again)
        judged.missing, judged.last = missing, is_last
        assert judged.effect(played) == worth


@pytest.mark.parametrize(("size", "more"), [(4, 0), (5, 729), (6, 0)])
def test_a_gift_is_worth_more_when_digits_are_missing_or_the_next_holds_five(others, size, more):
    for missing in range(5):
        judged = others(5, size)
        judged.missing = missing
        assert judged.effect(GIFT) == 600 + 124 + missing + more


def test_medium_does_not_think_of_the_others(others):
    medium = others(5, 5)
    medium.hard = False
    assert [medium.effect(played) for played in (SKIP, PLUS, RESET, GIFT)] == [0] * 4


@pytest.mark.parametrize(("size", "hard", "more"), [
    (4, False, 0), (5, False, -300), (6, False, 0),
    (4, True, 735), (5, True, 735 + 736), (6, True, 735),
])  # fmt: skip
def test_to_take_a_card_from_somebody_with_five_may_end_the_match(others, size, hard, more):
    judged = others(5, size)
    judged.hard = hard
    value = judged.worth(judged.hand + cards("9b"), judged.top)
    assert judged.taking(1) == value + more
    assert last(judged.judge(TAKE + 1)) == value + more
    judged.hand = cards("1b 3y 6v")
    judged.need |= 1 << 9
    judged.need ^= 1 << 8
    assert judged.taking(1) == bot._WIN


def test_a_joker_is_given_away_last():
    for hard in (False, True):
        judged = mind("1b 3y 6v 8b 9r J", hard)
        plain = judged.worth(cards("1b 3y 6v 8b 9r"), judged.top)
        assert judged.giving(JOKER) == plain - 100
        assert judged.giving(card("9r")) == judged.worth(cards("1b 3y 6v 8b J"), judged.top)
        judged.hand = cards("1b 3y 6v 8b J")
        assert judged.giving(JOKER) == bot._WIN


@pytest.mark.parametrize(
    ("digits", "wanted", "pair"),
    [
        ("25", 7, True), ("25", 6, False), ("33", 6, True), ("3", 6, False), ("04", 4, True),
        ("9", 9, False), ("44", 4, False), ("00", 0, True), ("0", 0, False), ("19", 10, True),
    ],
)  # fmt: skip
def test_two_digits_make_the_sum(digits, wanted, pair):
    once = twice = 0
    for digit in digits:
        twice |= once & 1 << int(digit)
        once |= 1 << int(digit)
    assert bot._pair(once, twice, wanted) == pair
