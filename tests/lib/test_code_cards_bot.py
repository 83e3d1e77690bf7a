# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Computer players of Code: sensible choices, no peeking, no stalling, ordered levels."""

import contract
import pytest
from hidden import code_cards as hidden
from test_code_cards import do, first, give, lay, second, table

from bots import EASY, HARD, MEDIUM
from bots import code_cards as bot
from rules import OVER, code_cards
from rules.code_cards import (
    ACCEPT,
    AIM,
    DRAW,
    END,
    GIVE,
    GIVING,
    JOKER,
    KEEP,
    LAY,
    NOTHING,
    REDRAWING,
    STALL,
    SWAP_ACTION,
    SWAP_DIGIT,
    SWAP_NOTHING,
    TAKE,
    TAKE_NOTHING,
    Game,
)
from rules.dice import Dice

RANDOM = -1
THINKERS = pytest.mark.parametrize("level", [MEDIUM, HARD])


def choice(game, level, seed=1):
    seat = game.turn()
    return contract.choose(bot, game.view(seat), seat, level, Dice(seed))


@THINKERS
def test_lays_the_card_that_wins(level):
    game = table(["1b 3y 6v 8b 9r", "9v 8v"], codes=["1368", "0137"])
    assert choice(game, level) == lay("9r")


def test_hard_lays_the_pair_that_wins():
    game = table(["1b 3y 6v 8b 2r 2v", "9v 8v"], digits="4v", codes=["1368", "0137"])
    assert choice(game, HARD) in (first("2r"), first("2v"))
    do(game, first("2r"))
    assert choice(game, HARD) == second("2v")


def test_medium_sees_no_pairs():
    game = table(["1b 3y 6v 8b 2r 2v", "9v 8v"], digits="4v", codes=["1368", "0137"])
    assert {choice(game, MEDIUM, seed) for seed in range(20)}.isdisjoint(
        (first("2r"), first("2v"))
    )


def test_hard_lays_the_card_that_more_can_follow():
    # On a violet 7 both the 9 and the other 7 fit, on a violet 9 only the violet 7.
    game = table(["1b 3y 6v 8b 9v 7v 7r", "9r 8v"], digits="4v", codes=["1368", "0137"])
    assert {choice(game, HARD, seed) for seed in range(10)} == {lay("7v")}


@THINKERS
def test_never_takes_a_swap_for_a_swap(level):
    # Two players who did would do so for ever.
    game = table(["3r 6y 7y swap", "9v 8v"], digits="5y", actions="swap", codes=["3679", "0137"])
    do(game, lay("swap"))
    for seed in range(10):
        assert choice(game, level, seed) != SWAP_ACTION


@THINKERS
def test_a_thinker_does_not_throw_dice(level):
    # The dice only break ties: one move is best here, whatever they say.
    game = table(["1b 3y swap 9r 9y 2v", "9v 8v"], digits="2b 8y", codes=["1368", "0137"])
    assert len({choice(game, level, seed) for seed in range(30)}) == 1


@THINKERS
def test_swaps_for_the_digit_that_wins(level):
    game = table(["1b 3y 6v swap", "9v 8v"], digits="2b 8y", codes=["1368", "0137"])
    assert choice(game, level) == lay("swap")
    do(game, lay("swap"))
    assert choice(game, level) == SWAP_DIGIT


def test_hard_swaps_for_a_digit_it_misses():
    game = table(["1b 3y swap 9r 9y 2v", "9v 8v"], digits="2b 8y", codes=["1368", "0137"])
    assert choice(game, HARD) == lay("swap")


def test_hard_keeps_a_swap_while_a_digit_is_missing():
    game = table(["1b 3y 6y swap 9r", "9v 8v"], digits="2b 5y", codes=["1368", "0137"])
    assert choice(game, HARD) != lay("swap")


@THINKERS
def test_offers_a_card_it_does_not_need(level):
    game = table(["gift 0b", "1b 3y J 9r"], codes=["0137", "1368"])
    do(game, lay("gift"))
    assert choice(game, level) == give("9r")


@THINKERS
def test_offers_the_second_card_of_a_needed_digit(level):
    game = table(["gift 0b", "1b 1r 3y 6b"], codes=["0137", "1368"])
    do(game, lay("gift"))
    assert choice(game, level) in (give("1b"), give("1r"))


@THINKERS
def test_takes_the_gift_it_needs(level):
    game = table(
        ["gift 1b 9r 5v", "9v 5b 2r 2b 2y 4y", "8v 5r 2r 2b 2y 4y"],
        codes=["1368", "0137", "0248"],
    )
    do(game, lay("gift"), give("9v"), give("8v"))
    assert choice(game, level) == TAKE + 2


@THINKERS
def test_takes_no_gift_it_does_not_need(level):
    game = table(["gift 1b 9r 3v 6b 7b", "9v 5b 2r 2b 2y 4y"], codes=["1368", "0137"])
    do(game, lay("gift"), give("9v"))
    assert choice(game, level) == TAKE_NOTHING


@THINKERS
def test_does_not_take_the_last_surplus_card_of_another_for_nothing(level):
    game = table(["gift 1b 9r 3v", "9v 0b 1r 3b 7y"], codes=["1368", "0248"])
    do(game, lay("gift"), give("9v"))
    assert choice(game, level) == TAKE_NOTHING


@THINKERS
def test_draws_after_a_gift_only_if_digits_are_missing(level):
    game = table(["gift 5b 5r", "9b 1r 3r 6r"], codes=["0137", "1368"])
    do(game, lay("gift"), give("9b"), TAKE + 1)
    assert game.phase() == REDRAWING
    assert choice(game, level) == DRAW
    game = table(["gift 5b 5r", "9b 1r 3r 6r 8r 4b"], codes=["0137", "1368"])
    do(game, lay("gift"), give("9b"), TAKE + 1)
    assert choice(game, level) == KEEP


def test_hard_resets_whoever_is_close():
    many = "2b 2r 2y 2v 4b 4r 4y 4v 0b"
    game = table(["reset 1b 9r", many, "5b 5r 5y 5v 9b", "6b 6r 6y 6v 7b 7r 7y 7v"])
    assert choice(game, HARD) == lay("reset")
    do(game, lay("reset"))
    assert choice(game, HARD) == AIM + 2


def test_hard_lays_a_plus_two_before_whoever_is_close():
    close = table(["+2 1b 3r 9r 9y", "5b 5r 5y 5v 9v"], digits="4v", codes=["1368", "0247"])
    assert choice(close, HARD) == lay("+2")
    # Two cards more are a present to a seat that has too few.
    far = table(["+2 1b 3r 9r 9y", "5b 5r"], digits="4v", codes=["1368", "0247"])
    assert choice(far, HARD) != lay("+2")


@THINKERS
def test_answers_a_plus_two_with_a_plus_two(level):
    game = table(["+2 1b 1r 3r 6v 9b 7v", "+2 0b 2r 4y 7v 9v"], codes=["1368", "0247"])
    do(game, lay("+2"))
    assert choice(game, level) == lay("+2")


@pytest.mark.parametrize("level", [EASY, MEDIUM, HARD])
def test_the_choice_rests_on_what_the_seat_may_know(level):
    for seats in (2, 3, 5):
        game = Game(seats, 40 + seats)
        dice = Dice(level)
        for step in range(60):
            if game.turn() == OVER:
                break
            chosen = choice(game, level, step)
            hidden.shuffle(game, game.turn(), dice)
            assert choice(game, level, step) == chosen
            game.play(chosen)


@pytest.mark.parametrize("level", [EASY, MEDIUM, HARD])
def test_never_ends_a_game_that_can_go_on(level):
    game = table(["9r 5v", "9v 8v"])
    game._quiet = STALL
    assert END in list(game.moves())
    for seed in range(20):
        assert choice(game, level, seed) != END


@THINKERS
def test_lays_a_card_rather_than_draw_for_ever(level):
    # Every card serves the code, so drawing is better, but not thirty times.
    game = table(["1b 3y 6v", "9v 8v"], digits="9b", codes=["1368", "0137"])
    game._quiet = 40
    assert choice(game, level) == lay("1b")


@pytest.mark.parametrize("level", [EASY, MEDIUM, HARD])
def test_ends_a_game_that_nobody_can_go_on_with(level):
    game = table(["J J", "J J 9v"], digits="3y", rest=1)
    game._quiet = 2 * STALL
    assert choice(game, level) == END


@pytest.mark.parametrize("seats", [2, 3, 4, 6, 8])
@pytest.mark.parametrize("options", [(), (1, 1, 1)])
def test_bots_of_all_levels_come_to_an_end(seats, options):
    for seed in range(3):
        assert play([(seed + seat) % 3 for seat in range(seats)], seed, options) < 1000


def play(levels, seed, options=(), game=None):
    """Play a game of these levels, one per seat, and return its number of moves."""
    game = game or Game(len(levels), seed, options)
    dice = Dice(seed * 7 + 1)
    steps = 0
    while game.turn() != OVER:
        seat = game.turn()
        if levels[seat] == RANDOM:
            move = dice.choice(list(game.moves()))
        else:
            move = contract.choose(bot, game.view(seat), seat, levels[seat], dice)
        game.play(move)
        steps += 1
    return steps


def wins(level, others, seats, games):
    """How many percent of the games one player of this level wins against the others."""
    won = 0
    for seed in range(games):
        levels = [others] * seats
        levels[seed % seats] = level
        game = Game(seats, seed)
        play(levels, seed, game=game)
        won += game.winners() == (seed % seats,)
    return 100 * won / games


@pytest.mark.parametrize(
    ("level", "others", "seats", "games", "floor"),
    [
        (HARD, RANDOM, 2, 300, 90),
        (HARD, RANDOM, 4, 100, 75),
        (MEDIUM, RANDOM, 2, 100, 85),
        (EASY, RANDOM, 2, 100, 60),
        (MEDIUM, EASY, 2, 200, 60),
        (HARD, EASY, 2, 200, 65),
        (HARD, MEDIUM, 2, 300, 60),
    ],
)
def test_levels_are_ordered(level, others, seats, games, floor):
    assert wins(level, others, seats, games) >= floor


def beginner(game, dice):
    """A beginner's first match: lays a digit card that fits and is of no use, else half the
    time an action, else draws; sees no pairs, does not think of the others, and takes a card by a
    Swap or a Gift only if its digit is in the own code and not in the own hand."""
    seat = game.turn()
    view = game.view(seat)
    moves = [move for move in view.moves() if move != END]
    hand = view.hand(seat)
    spare = {held for i, held in enumerate(hand) if held != JOKER and not view.serves(seat, i)}
    good = [
        move
        for move in moves
        if code_cards.kind(move) in (LAY, GIVE) and code_cards.card(move) in spare
    ]
    digits = [move for move in good if code_cards.card(move) < code_cards.JOKER]
    if digits:
        return dice.choice(digits)
    if good and (view.phase() == GIVING or dice.below(2)):
        return dice.choice(good)
    for move in moves:
        offered = NOTHING
        if move == SWAP_DIGIT:
            offered = view.digit_top()
        elif code_cards.kind(move) == TAKE:
            offered = view.laid(code_cards.target(move))
        if offered < JOKER and offered >> 2 in view.code(seat):
            if offered >> 2 not in [held >> 2 for held in hand]:
                return move
    for move in (DRAW, KEEP, ACCEPT, SWAP_NOTHING, TAKE_NOTHING):
        if move in moves:
            return move
    return dice.choice(moves)


def test_a_beginner_wins_about_half_the_matches_against_easy():
    wins = 0
    for number in range(400):
        game = Game(2, 300 + number)
        dice = Dice(number)
        while game.turn() != OVER:
            if game.turn() == number % 2:
                game.play(beginner(game, dice))
            else:
                game.play(choice(game, EASY, dice.below(30000)))
        wins += game.winners() == (number % 2,)
    assert 40 <= wins / 4 <= 60


@pytest.mark.slow
def test_hard_is_better_than_medium():
    assert wins(HARD, MEDIUM, 2, 500) >= 58


def test_a_joker_is_never_offered_while_it_serves():
    given = 0  # cards, while a Joker that serves was at hand
    for seed in range(30):
        game = Game(4, seed)
        dice = Dice(seed)
        for _ in range(100):
            if game.turn() == OVER:
                break
            seat = game.turn()
            move = contract.choose(bot, game.view(seat), seat, HARD, dice)
            jokers = [i for i, held in enumerate(game.hand(seat)) if held == JOKER]
            # With two of them, one may be a card too many.
            needed = jokers and all(game.serves(seat, i) for i in jokers)
            if code_cards.kind(move) == code_cards.GIVE and needed:
                assert code_cards.card(move) != JOKER
                given += 1
            game.play(move)
    assert given > 5
