# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The rules of Code, one small test per rule, on tables laid by hand."""

from collections import Counter

import contract
import pytest
from hidden import code_cards as hidden

from rules import HIDDEN, OVER, REVEALED, SPECTATOR, IllegalMove, code_cards
from rules.code_cards import (
    ACCEPT,
    AIM,
    CODES,
    DRAW,
    DRAWN,
    END,
    FIRST,
    GIFT,
    GIVE,
    GIVING,
    JOKER,
    KEEP,
    KINDS,
    LAY,
    NOTHING,
    PAIRING,
    PLUS,
    REDRAWING,
    RESET,
    RESETTING,
    REVERSE,
    SECOND,
    SKIP,
    STALL,
    SWAP,
    SWAP_ACTION,
    SWAP_DIGIT,
    SWAP_NOTHING,
    SWAPPING,
    TAKE,
    TAKE_NOTHING,
    TAKING,
    TURN,
    Game,
    matches,
)
from rules.dice import Dice
from sim.tools.describe.code_cards import describe

WORDS = {
    "J": JOKER,
    "swap": SWAP,
    "gift": GIFT,
    "skip": SKIP,
    "reverse": REVERSE,
    "+2": PLUS,
    "reset": RESET,
}


def card(word):
    """ "4r" is the red 4; colours are b, r, y, v."""
    return WORDS[word] if word in WORDS else 4 * int(word[0]) + "bryv".index(word[1])


def cards(words):
    return bytes(card(word) for word in words.split())


def table(hands, digits="9b", actions="", pile="", codes=(), rest="pile", options=()):
    """A game with these cards on the table; seat 0 is to play.

    Cards are words: `digits` and `actions` are the discards, their tops last; `pile` are the
    next cards to draw, in that order. The other cards of the deck lie under them or, if
    `rest` is a seat, in that seat's hand.
    """
    game = Game(len(hands), 1, options)
    game._hands = [bytes(sorted(cards(words))) for words in hands]
    game._digits = cards(digits)
    game._actions = cards(actions)
    for seat, code in enumerate(codes):
        game._codes[seat] = bytes(int(digit) for digit in code)
    left = deck(options)
    for used in [*game._hands, game._digits, game._actions, cards(pile)]:
        left.subtract(used)
    assert min(left.values()) >= 0, "more cards than the deck has"
    others = bytes(left.elements())
    game._pile = bytes(reversed(cards(pile)))
    if rest == "pile":
        game._pile = others + game._pile
    else:
        game._hands[rest] = bytes(sorted(game._hands[rest] + others))
    return game


def deck(options=()):
    without = options[0] if options else 0
    return Counter({kind: code_cards.copies(kind, without) for kind in range(KINDS)})


def all_cards(game):
    """Every card of a game, wherever it is."""
    found = Counter(game._pile + game._digits + game._actions)
    for hand in game._hands:
        found.update(hand)
    return found


def all_codes(game):
    return sorted(game._codes + game._code_pile + game._code_discard)


def plays(game):
    return set(game.moves())


def lays(words):
    return {LAY + kind for kind in cards(words)}


def do(game, *moves):
    events = []
    for move in moves:
        events = game.play(move)
    return events


def lay(word):
    return LAY + card(word)


def first(word):
    return FIRST + card(word)


def second(word):
    return SECOND + card(word)


def give(word):
    return GIVE + card(word)


# The deck and the deal.


def test_the_deck_has_110_cards():
    counts = deck()
    assert sum(counts.values()) == 110
    assert sum(counts[kind] for kind in range(40)) == 80
    assert all(counts[kind] == 2 for kind in range(40))
    actions = {SWAP: 6, REVERSE: 5, SKIP: 6, JOKER: 4, PLUS: 4, GIFT: 4, RESET: 1}
    assert {kind: counts[kind] for kind in actions} == actions


@pytest.mark.parametrize("seats", range(2, 9))
@pytest.mark.parametrize("without", [0, 1])
def test_the_deal(seats, without):
    game = Game(seats, 4, (without,))
    assert all_cards(game) == deck((without,))
    assert sum(all_cards(game).values()) == (109 if without else 110)
    assert [game.hand_size(seat) for seat in range(seats)] == [7] * seats
    assert game.digit_top() < JOKER
    assert game.action_top() == NOTHING
    assert len({game.code(seat) for seat in range(seats)}) == seats
    assert all_codes(game) == sorted(CODES)
    assert game.turn() == game.active() == 0
    assert game.next_seat() == 1
    assert game.phase() == TURN
    assert game.pile_size() == sum(deck((without,)).values()) - 7 * seats - 1


def test_ten_codes_c2():
    assert len(set(CODES)) == 10
    assert all(list(code) == sorted(set(code)) for code in CODES)
    assert Counter(b"".join(CODES)) == dict.fromkeys(range(10), 4)
    for i, code in enumerate(CODES):
        assert set(code) == {(digit + i) % 10 for digit in (0, 1, 3, 7)}
        for other in CODES[:i]:
            assert len(set(code) & set(other)) <= 2


def test_the_first_card_is_a_digit_and_actions_go_back():
    game = table(["1b 1r", "2b 2r"], digits="", pile="swap +2 7r 3b")
    before = Counter(game._pile)
    game._turn_up()
    assert game.digit_top() == card("7r")
    assert game.action_top() == NOTHING
    before.subtract([card("7r")])
    assert Counter(game._pile) == +before
    assert game._pile.count(SWAP) == 6


def test_a_digit_on_the_pile_is_turned_up_without_shuffling():
    game = table(["1b 1r", "2b 2r"], digits="", pile="7r 3b 4v")
    game._turn_up()
    assert game._pile.endswith(cards("4v 3b"))


@pytest.mark.parametrize("options", [(2,), (0, 2), (0, 0, -1), (0, 0, 0, 0)])
def test_a_wrong_option_is_refused(options):
    with pytest.raises(ValueError):
        Game(2, 1, options)


# Laying digit cards.


def test_one_card_by_colour_or_digit_sheet_example():
    game = table(["4b 4r 4y 4v 0r 9r 5b 6y", "1b"], digits="4r")
    # 0 red is a red card, and 0 + 4 makes 4 with any of the fours.
    assert {move for move in plays(game) if move < FIRST} == lays("4b 4r 4y 4v 0r 9r")


@pytest.mark.parametrize("pair", ["0b 4y", "4y 0b", "1b 3y", "3y 1b", "2b 2v"])
def test_two_cards_by_sum_in_the_chosen_order(pair):
    one, two = pair.split()
    game = table([pair + " 9y 9v", "1v"], digits="4r")
    do(game, first(one), second(two))
    assert game.digit_top() == card(two)
    assert game.below_digit_top() == card(one)
    assert game.hand(0) == cards("9y 9v")
    assert game.turn() == 1


def test_two_equal_cards_can_be_a_pair_c20():
    game = table(["0b 0b 9y", "1v"], digits="0r")
    assert plays(game) == {lay("0b"), first("0b"), DRAW}
    do(game, first("0b"), second("0b"))
    assert game.hand(0) == cards("9y")


def test_zero_and_the_digit_itself_are_a_pair_c20():
    game = table(["0b 7y", "1v"], digits="7r")
    assert plays(game) == {lay("7y"), first("0b"), first("7y"), DRAW}


def test_a_card_is_not_its_own_partner():
    game = table(["2b 9y", "1v"], digits="4r")
    assert plays(game) == {DRAW}


def test_never_three_cards():
    game = table(["1b 1y 2v", "9v"], digits="4r")
    assert plays(game) == {DRAW}


def test_the_second_card_must_make_the_sum():
    game = table(["1b 3y 3v 0b 2y", "9v"], digits="4r")
    do(game, first("1b"))
    assert game.phase() == PAIRING
    assert list(game.moves()) == [second("3y"), second("3v")]


def test_the_first_card_of_a_pair_is_not_shown_yet():
    game = table(["1b 3y 9y", "9v"], digits="4r")
    before = contract.snapshot(game.view(1))
    assert do(game, first("1b")) == []
    assert game.pointed() == card("1b")
    assert contract.snapshot(game.view(1)) == before
    assert game.view(1).phase() == game.view(SPECTATOR).phase() == TURN


def test_equal_cards_are_one_move():
    game = table(["4y 4y 3r 3r swap swap", "9v"], digits="4r")
    moves = list(game.moves())
    assert moves == [lay("3r"), lay("4y"), lay("swap"), DRAW]


def test_laying_a_card_of_the_own_code_is_legal_c25():
    game = table(["1r 5b 5y 5v 6b", "9v"], digits="4r", codes=["1368", "0137"])
    do(game, lay("1r"))
    assert game.digit_top() == card("1r")


def test_nobody_must_lay_c5():
    game = table(["4r 4b", "9v"], digits="4r")
    assert DRAW in plays(game)


def test_an_empty_hand_can_only_draw_c4():
    game = table(["", "9v"], digits="4r")
    assert plays(game) == {DRAW}


def test_an_illegal_move_changes_nothing():
    game = table(["5b 6y", "9v"], digits="4r")
    before = contract.snapshot(game)
    for move in (lay("5b"), lay("4r"), first("5b"), KEEP, ACCEPT, END, TAKE, AIM + 1):
        with pytest.raises(IllegalMove):
            game.play(move)
    assert contract.snapshot(game) == before


# Drawing.


def test_a_drawn_card_that_fits_may_be_laid():
    game = table(["5b 6y", "9v"], digits="4r", pile="7r")
    events = do(game, DRAW)
    assert events == [("drew", 0, 1), REVEALED]
    assert game.turn() == 0
    assert game.phase() == DRAWN
    assert game.drawn() == card("7r")
    assert list(game.moves()) == [lay("7r"), KEEP]
    do(game, lay("7r"))
    assert game.digit_top() == card("7r")
    assert game.turn() == 1


def test_a_drawn_card_may_be_kept():
    game = table(["5b 6y", "9v"], digits="4r", pile="7r")
    do(game, DRAW, KEEP)
    assert game.hand(0) == cards("5b 6y 7r")
    assert game.turn() == 1
    assert game.drawn() == NOTHING


def test_a_drawn_card_that_does_not_fit_is_kept():
    game = table(["5b 4y", "9v"], digits="4r", pile="7v")
    do(game, DRAW)
    # The yellow 4 would fit, but only the drawn card may be laid now.
    assert list(game.moves()) == [KEEP]


@pytest.mark.parametrize("order", ["1r 4y", "4y 1r"])
def test_the_drawn_card_and_another_one_sheet_example(order):
    # The sheet says a green 4: the deck has no green, yellow stands for it.
    game = table(["4y 9r 0v", "9v"], digits="5b", pile="1r")
    do(game, DRAW)
    assert plays(game) == {first("1r"), first("4y"), KEEP}
    one, two = order.split()
    do(game, first(one), second(two))
    assert game.digit_top() == card(two)
    assert game.hand(0) == cards("0v 9r")
    assert game.turn() == 1


def test_a_pair_after_drawing_holds_the_drawn_card():
    game = table(["4y 1y 1v", "9v"], digits="5b", pile="1r")
    do(game, DRAW, first("4y"))
    assert list(game.moves()) == [second("1r")]


def test_a_pair_without_the_drawn_card_is_not_offered():
    game = table(["4y 1y 2v", "9v"], digits="5b", pile="3r")
    do(game, DRAW)
    assert plays(game) == {first("2v"), first("3r"), KEEP}


def test_a_drawn_card_and_its_twin_are_a_pair():
    game = table(["2b 9v", "9v"], digits="4r", pile="2b")
    do(game, DRAW)
    assert plays(game) == {first("2b"), KEEP}
    do(game, first("2b"))
    assert list(game.moves()) == [second("2b")]


def test_two_drawn_halves_of_one_digit_go_both_ways():
    game = table(["2b 9v", "9v"], digits="4r", pile="2v")
    do(game, DRAW)
    assert plays(game) == {first("2v"), first("2b"), KEEP}
    do(game, first("2b"))
    assert list(game.moves()) == [second("2v")]


@pytest.mark.parametrize("word", ["swap", "gift", "skip", "reverse", "+2", "reset"])
def test_a_drawn_action_waits_c6(word):
    game = table(["5b 6y", "9v 8v"], digits="4r", pile=word)
    do(game, DRAW)
    assert list(game.moves()) == [KEEP]


@pytest.mark.parametrize("word", ["swap", "gift", "skip", "reverse", "+2", "reset"])
def test_a_drawn_action_may_be_laid_if_the_house_says_so_c6(word):
    game = table(["5b 6y", "9v 8v"], digits="4r", pile=word, options=(0, 1, 0))
    do(game, DRAW)
    assert list(game.moves()) == [lay(word), KEEP]
    do(game, lay(word))
    if word == "swap":
        do(game, SWAP_NOTHING)
    assert game.action_top() == card(word)
    assert game.drawn() == NOTHING


def test_a_drawn_joker_is_kept_in_any_house():
    game = table(["5b 6y", "9v"], digits="4r", pile="J", options=(0, 1, 0))
    do(game, DRAW)
    assert list(game.moves()) == [KEEP]


def test_the_discards_come_back_when_a_card_is_needed():
    game = table(["5b", "9v"], digits="1b 2b 3b", actions="skip +2", rest=1)
    assert game.pile_size() == 0
    events = do(game, DRAW)
    assert ("reshuffled", 3) in events
    drawn = game.drawn()
    assert sorted(game._pile + bytes([drawn])) == sorted(cards("1b 2b skip"))
    assert game.digit_top() == card("3b")
    assert game.action_top() == PLUS
    assert game.discarded() == cards("3b +2")


def test_the_last_card_of_the_pile_does_not_reshuffle_yet():
    game = table(["5b", "9v"], digits="1b 2b 3b", actions="skip +2", pile="7v", rest=1)
    events = do(game, DRAW)
    assert events == [("drew", 0, 1), REVEALED]
    assert game.pile_size() == 0


def test_nothing_to_draw_ends_the_turn_c23():
    game = table(["5b", "9v"], digits="3y", actions="skip", rest=1)
    events = do(game, DRAW)
    assert events == [("drew", 0, 0), REVEALED]
    assert game.turn() == 1


# The end.


def code(digits):
    return bytes(int(digit) for digit in digits)


@pytest.mark.parametrize(
    ("hand", "won"),
    [
        ("8b 1r J 3y", True),
        ("8b 1r J 3y 3b", False),
        ("1b 1r 3y 8v", False),
        ("J J J J", True),
        ("1b 3b 6b 8b", True),
        ("J J J 9b", False),
        ("1b 3b 8b", False),
        ("1b 3b 6b skip", False),
    ],
)
def test_a_hand_that_makes_the_code_1368(hand, won):
    assert matches(bytes(sorted(cards(hand))), code("1368")) is won


def test_laying_the_last_surplus_card_wins():
    game = table(["1b 3y 6v 8b 9r", "9v"], digits="9b", codes=["1368", "0137"])
    events = do(game, lay("9r"))
    assert ("won", 0) in events
    assert game.turn() == OVER
    assert game.phase() == code_cards.ENDED
    assert game.winners() == (0,)
    assert game.scores() == [1, 0]
    assert list(game.moves()) == []


def test_laying_the_last_action_wins_before_it_acts():
    game = table(["1b 3y 6v 8b gift", "9v"], codes=["1368", "0137"])
    do(game, lay("gift"))
    assert game.winners() == (0,)


def test_a_pair_is_one_lay():
    # After the first card alone the hand would be 1 3 6 8.
    game = table(["1b 3y 6v 8b 3r", "9v"], digits="4r", codes=["1368", "0137"])
    do(game, first("3y"), second("1b"))
    assert game.winners() == ()
    game = table(["1b 3y 6v 8b 3r 1v", "9v"], digits="4r", codes=["1368", "0137"])
    do(game, first("1v"), second("3r"))
    assert game.winners() == (0,)


def test_drawing_the_last_card_wins():
    game = table(["1b 3y 6v", "9v"], pile="J", codes=["1368", "0137"])
    assert ("won", 0) in do(game, DRAW)
    assert game.winners() == (0,)


def test_the_win_is_tested_after_each_card_of_a_penalty_c7():
    game = table(["+2 5b 5r", "1b 3y 6v"], pile="8b 9b", codes=["0137", "1368"])
    do(game, lay("+2"))
    events = do(game, ACCEPT)
    assert events == [("drew", 1, 1), ("won", 1), REVEALED]
    assert game.winners() == (1,)
    assert game.hand(1) == cards("1b 3y 6v 8b")


def test_five_cards_do_not_win():
    game = table(["1b 3y 6v 8b 5r", "9v"], digits="9b", pile="4y", codes=["1368", "0137"])
    do(game, DRAW, KEEP)
    assert game.winners() == ()


def test_a_finished_game_shows_the_hand_and_code_of_the_winner():
    game = table(["1b 3y 6v 8b 9r", "9v 2b"], codes=["1368", "0137"])
    do(game, lay("9r"))
    for seat in (1, SPECTATOR):
        view = game.view(seat)
        assert view.hand(0) == cards("1b 3y 6v 8b")
        assert view.code(0) == code("1368")
    assert set(game.view(0).hand(1)) == {HIDDEN}


# Actions.


def test_a_joker_is_never_laid():
    game = table(["J J", "9v"])
    assert plays(game) == {DRAW}


def test_reverse_with_three():
    game = table(["reverse 5b", "9v", "8v"])
    events = do(game, lay("reverse"))
    assert ("reversed", -1) in events
    assert game.turn() == 2
    assert game.next_seat() == 1
    assert game.action_top() == REVERSE


def test_two_reverses_turn_back():
    game = table(["reverse 5b", "9v 8r 7r", "reverse 8v"])
    do(game, lay("reverse"), lay("reverse"))
    assert game.direction() == 1
    assert game.turn() == 0


def test_reverse_with_two_has_no_further_effect_c18():
    game = table(["reverse 5b", "9v"])
    do(game, lay("reverse"))
    assert game.turn() == 1
    assert game.direction() == -1


def test_reverse_with_two_may_skip_in_some_houses_c18():
    game = table(["reverse 5b", "9v"], options=(0, 0, 1))
    do(game, lay("reverse"))
    assert game.turn() == 0


def test_reverse_with_three_never_skips():
    game = table(["reverse 5b", "9v", "8v"], options=(0, 0, 1))
    do(game, lay("reverse"))
    assert game.turn() == 2


def test_skip_with_three():
    game = table(["skip 5b", "9v", "8v"])
    events = do(game, lay("skip"))
    assert ("skipped", 1) in events
    assert game.turn() == 2


def test_skip_against_the_clock():
    game = table(["reverse 5b", "9v", "8v", "skip 7r"])
    do(game, lay("reverse"), lay("skip"))
    assert game.turn() == 1


def test_skip_with_two_c19():
    game = table(["skip 5b", "9v"])
    do(game, lay("skip"))
    assert game.turn() == 0


def test_a_penalty_is_drawn_and_nothing_laid():
    game = table(["+2 5b", "9r 8v", "7v"], digits="9b", pile="9y 9v")
    events = do(game, lay("+2"))
    assert ("pending", 1, 2) in events
    assert game.pending() == 2
    assert plays(game) == {ACCEPT}
    assert do(game, ACCEPT) == [("drew", 1, 2), REVEALED]
    assert game.hand(1) == cards("8v 9r 9y 9v")
    assert game.turn() == 2
    assert game.pending() == 0


def test_a_chain_of_two_penalties():
    game = table(["+2 5b", "+2 8v", "7v", "6v"])
    do(game, lay("+2"))
    assert list(game.moves()) == [lay("+2"), ACCEPT]
    do(game, lay("+2"))
    assert game.pending() == 4
    do(game, ACCEPT)
    assert game.hand_size(2) == 5
    assert game.turn() == 3


def test_a_chain_of_all_four_penalties_c16():
    game = table(["+2 5b", "+2 8v", "+2 7v", "+2 6v", "6r"])
    do(game, *[lay("+2")] * 4)
    assert game.pending() == 8
    do(game, ACCEPT)
    assert game.hand_size(4) == 9


@pytest.mark.parametrize("word", ["skip", "reverse", "swap", "gift", "reset"])
def test_only_a_plus_two_answers_c17(word):
    game = table(["+2 5b", f"9b {word}", "7v"])
    do(game, lay("+2"))
    assert plays(game) == {ACCEPT}


def test_a_penalty_takes_what_exists():
    game = table(["+2 5b", "8v", "9v"], digits="1b 3y", actions="skip", pile="7v", rest=2)
    do(game, lay("+2"))
    # The pile holds the violet 7; the blue 1 and the Skip come back, the tops stay.
    assert do(game, ACCEPT) == [("reshuffled", 2), ("drew", 1, 2), REVEALED]
    game = table(["+2 5b", "8v", "9v"], digits="3y", actions="", pile="7v", rest=2)
    do(game, lay("+2"))
    assert do(game, ACCEPT) == [("drew", 1, 1), REVEALED]
    assert game.turn() == 2


def test_swap_takes_the_digit_top():
    game = table(["swap 1b 9r", "9v"], digits="5b 8y", codes=["1368", "0137"])
    assert do(game, lay("swap")) == []
    assert game.phase() == SWAPPING
    assert list(game.moves()) == [SWAP_DIGIT, SWAP_NOTHING]  # C13: no action discard yet
    events = do(game, SWAP_DIGIT)
    assert events == [("laid", 0, SWAP), ("took", 0, card("8y")), REVEALED]
    assert game.hand(0) == cards("1b 8y 9r")
    assert game.digit_top() == card("5b")
    assert game.action_top() == SWAP
    assert game.turn() == 1


@pytest.mark.parametrize("word", ["swap", "+2", "reset", "skip"])
def test_swap_takes_the_action_top_c15(word):
    game = table(["swap 1b", "9v"], actions="gift " + word)
    do(game, lay("swap"))
    assert list(game.moves()) == [SWAP_DIGIT, SWAP_ACTION, SWAP_NOTHING]
    do(game, SWAP_ACTION)
    assert game.hand(0) == cards("1b " + word)
    assert game.discarded() == cards("9b gift swap")


def test_swap_may_take_nothing_c12():
    game = table(["swap 1b", "9v"], actions="gift")
    do(game, lay("swap"), SWAP_NOTHING)
    assert game.hand(0) == cards("1b")
    assert game.discarded() == cards("9b gift swap")


def test_swap_wins_with_the_card_taken():
    game = table(["swap 1b 3y 6v", "9v"], digits="5b 8y", codes=["1368", "0137"])
    do(game, lay("swap"), SWAP_DIGIT)
    assert game.winners() == (0,)


def test_swap_of_the_only_digit_card_turns_up_another_c14():
    game = table(["swap 1b", "9v"], digits="8y", pile="gift 4v")
    do(game, lay("swap"))
    events = do(game, SWAP_DIGIT)
    assert ("turned", card("4v")) in events
    assert game.discarded() == cards("4v swap")
    assert game._pile.count(GIFT) == 4


def test_swap_of_the_only_digit_card_wins_before_another_is_turned_up_c14():
    game = table(["swap 1b 3y 6v", "9v"], digits="8y", pile="4v", codes=["1368", "0137"])
    events = do(game, lay("swap"), SWAP_DIGIT)
    assert events[-2:] == [("won", 0), REVEALED]
    assert game.digit_top() == NOTHING


def test_an_empty_digit_discard_takes_any_single_digit():
    game = table(["swap 1b", "0v 3b 6r swap", "5v"], digits="8y", pile="gift", rest=2)
    do(game, lay("swap"), SWAP_DIGIT)
    assert game.digit_top() == NOTHING
    assert game._pile == bytes([GIFT])
    assert plays(game) == lays("0v 3b 6r swap") | {DRAW}
    do(game, lay("swap"))
    assert list(game.moves()) == [SWAP_ACTION, SWAP_NOTHING]
    do(game, SWAP_NOTHING, DRAW, KEEP)
    do(game, DRAW)  # the Swap below the top comes back; the empty digit discard is no harm
    assert game.drawn() == SWAP
    assert all_cards(game) == deck()


def test_a_drawn_digit_on_an_empty_digit_discard():
    game = table(["5v", "2b 2r", "5v"], digits="", pile="4v", rest=2)
    do(game, DRAW)
    assert list(game.moves()) == [lay("4v"), KEEP]


def test_gift_all_others_lay_and_one_card_is_taken():
    game = table(["gift 1b", "5b 5r 5y", "9v 9r 2b"], pile="4y")
    do(game, lay("gift"))
    assert game.phase() == GIVING
    assert game.turn() == 1
    assert game.active() == 0
    assert list(game.moves()) == [give("5b"), give("5r"), give("5y")]
    assert do(game, give("5b")) == [("gave", 1), REVEALED]
    assert game.turn() == 2
    events = do(game, give("9v"))
    assert events == [
        ("gave", 2),
        ("offered", 1, card("5b")),
        ("offered", 2, card("9v")),
        REVEALED,
    ]
    assert game.phase() == TAKING
    assert game.turn() == 0
    assert list(game.moves()) == [TAKE + 1, TAKE + 2, TAKE_NOTHING]
    assert do(game, TAKE + 2) == [("received", 0, 2, card("9v")), REVEALED]
    assert game.hand(0) == cards("1b 9v")
    assert game.hand(1) == cards("5b 5r 5y")
    assert game.hand(2) == cards("2b 9r")
    assert game.phase() == REDRAWING
    assert game.turn() == 2
    assert list(game.moves()) == [DRAW, KEEP]
    do(game, DRAW)
    assert game.hand(2) == cards("2b 4y 9r")
    assert game.turn() == 1
    assert game.laid(1) == NOTHING


def test_the_owner_may_do_without_a_new_card_c10():
    game = table(["gift 1b", "5b 5r 5y"])
    do(game, lay("gift"), give("5b"), TAKE + 1)
    assert describe(game, KEEP) == "draw nothing"
    do(game, KEEP)
    assert game.hand_size(1) == 2
    assert game.turn() == 1


def test_the_owner_is_not_asked_when_there_is_nothing_to_draw():
    game = table(["gift 1b", "5b 5r", "9v"], digits="3y", rest=2)
    do(game, lay("gift"), give("5b"), give("9v"), TAKE + 1)
    assert game.turn() == 1
    assert game.phase() == TURN


def test_gift_may_take_nothing():
    game = table(["gift 1b", "5b 5r", "9v"])
    do(game, lay("gift"), give("5b"), give("9v"))
    assert do(game, TAKE_NOTHING) == [("refused", 0), REVEALED]
    assert game.hand(1) == cards("5b 5r")
    assert game.turn() == 1


def test_gift_goes_round_in_the_direction_of_play():
    game = table(["reverse 5b", "9v", "8v", "gift 7r"])
    do(game, lay("reverse"), lay("gift"))
    asked = []
    while game.phase() == GIVING:
        asked.append(game.turn())
        do(game, next(iter(game.moves())))
    assert asked == [2, 1, 0]


def test_gift_skips_who_has_no_card_c11():
    game = table(["gift 1b", "", "9v"])
    do(game, lay("gift"))
    assert game.turn() == 2
    do(game, give("9v"))
    assert list(game.moves()) == [TAKE + 2, TAKE_NOTHING]


def test_gift_when_nobody_has_a_card_ends_the_turn_c11():
    game = table(["gift 1b", "", ""])
    do(game, lay("gift"))
    assert game.turn() == 1
    assert game.phase() == TURN


def test_laid_cards_are_secret_until_all_have_laid():
    game = table(["gift 1b", "5b 5r", "9v"])
    do(game, lay("gift"), give("5b"))
    assert [game.view(seat).laid(1) for seat in (0, 1, 2)] == [HIDDEN, card("5b"), HIDDEN]
    assert game.view(SPECTATOR).laid(1) == HIDDEN
    do(game, give("9v"))
    assert [game.view(seat).laid(1) for seat in (0, 1, 2)] == [card("5b")] * 3


def test_a_laid_card_counts_as_hand_until_it_is_taken():
    game = table(["gift 1b", "5b 1r 3r 6r 8r", "9v"], codes=["0137", "1368"])
    do(game, lay("gift"), give("5b"))
    assert game.winners() == ()
    assert game.hand_size(1) == 5
    do(game, give("9v"), TAKE_NOTHING)
    assert game.winners() == ()


def test_who_loses_the_last_surplus_card_to_a_gift_wins_c8():
    game = table(["gift 2b 2r", "5b", "9v 1r 3r 6r 8r"], codes=["0137", "0248", "1368"])
    do(game, lay("gift"), give("5b"), give("9v"))
    assert do(game, TAKE + 2)[-2:] == [("won", 2), REVEALED]
    assert game.winners() == (2,)


def test_the_taker_comes_before_the_owner():
    game = table(["gift 0b 1b 3b", "7b 2r 4r 8r 6r", "9v"], codes=["0137", "2468", "0137"])
    do(game, lay("gift"), give("7b"), give("9v"), TAKE + 1)
    assert game.winners() == (0,)


def test_the_owner_may_win_with_the_new_card():
    game = table(["gift 5b 5r", "9b 1r 3r 6r"], pile="8v", codes=["0137", "1368"])
    do(game, lay("gift"), give("9b"), TAKE + 1)
    assert game.winners() == ()
    do(game, DRAW)
    assert game.winners() == (1,)


def test_a_joker_leaves_a_hand_by_gift_only_c22():
    game = table(["gift 5b", "J 5r"])
    do(game, lay("gift"), give("J"), TAKE + 1, KEEP)
    assert game.hand(0) == cards("5b J")


def test_reset_gives_another_code():
    game = table(["reset 5b", "9v", "8v"], codes=["0137", "0346", "1248"])
    game._code_pile = [c for c in CODES if c not in game._codes]
    assert do(game, lay("reset")) == []
    assert game.phase() == RESETTING
    assert list(game.moves()) == [AIM + 1, AIM + 2]  # C24: not oneself
    new = game._code_pile[-1]
    assert do(game, AIM + 2) == [("laid", 0, RESET), ("reset", 0, 2), REVEALED]
    assert game.code(2) == new
    assert game._code_discard == [code("1248")]
    assert all_codes(game) == sorted(CODES)
    assert game.turn() == 1


def test_reset_with_two_needs_no_choice():
    game = table(["reset 5b", "9v"])
    old = game.code(1)
    do(game, lay("reset"))
    assert game.code(1) != old
    assert game.turn() == 1


def test_reset_may_make_the_victim_win():
    game = table(["reset 5b", "9v", "1r 3r 6r 8r"], codes=["0137", "0346", "1248"])
    game._code_pile[-1] = code("1368")
    do(game, lay("reset"), AIM + 2)
    assert game.winners() == (2,)


def test_who_lays_reset_wins_first():
    game = table(["0b 1b 3b 7b reset", "9v", "1r 3r 6r 8r"], codes=["0137", "0346", "1248"])
    game._code_pile[-1] = code("1368")
    do(game, lay("reset"), AIM + 2)
    assert game.winners() == (0,)
    assert game.code(2) == code("1248")


def test_reset_with_an_empty_code_pile_c21():
    game = table(["reset 5b", "9v"])
    game._code_discard = game._code_pile
    game._code_pile = []
    old = game.code(1)
    assert len(game._code_discard) == 8
    do(game, lay("reset"))
    assert game.code(1) != old
    assert game._code_discard == [old]
    assert len(game._code_pile) == 7


def test_several_could_win_the_active_seat_does_then_the_direction_of_play():
    game = table(["5b", "1r 3r 6r 8r", "1b 3b 6b 8b", "9b"], codes=["0137", "1368", "1368"])
    assert game._won([])
    assert game.winners() == (1,)
    game = table(["5b", "1r 3r 6r 8r", "1b 3b 6b 8b", "9b"], codes=["0137", "1368", "1368"])
    game._direction = -1
    assert game._won([])
    assert game.winners() == (2,)


# Stalling.


def stall(game):
    """Sixty turns without a card laid; the end is offered after the last."""
    for _ in range(60):
        assert END not in plays(game)
        do(game, DRAW)
        if game.phase() == DRAWN:
            do(game, KEEP)
    assert END in plays(game)
    return game


def stalled():
    return stall(Game(2, 3))


def test_after_sixty_turns_without_a_card_laid_the_game_may_be_ended():
    game = stalled()
    assert game.quiet() == STALL == 60
    assert do(game, END) == [("ended",), REVEALED]
    assert game.turn() == OVER
    assert game.scores() == [0, 0]
    assert game.winners() == ()


def test_a_laid_card_ends_the_stalling():
    game = stalled()
    do(game, next(move for move in game.moves() if SKIP <= move <= REVERSE))
    assert game.quiet() == 0
    stall(game)


# What a screen asks.


def test_a_hand_is_sorted_by_digit_then_colour_then_actions():
    game = table(["swap 7v 7b J 0y 3r", "9v"])
    assert game.hand(0) == cards("0y 3r 7b 7v J swap")


def test_which_cards_serve_the_code():
    game = table(["1b 1r 3y 5v 8b J J gift", "9v"], codes=["1368", "0137"])
    serving = [game.serves(0, place) for place in range(8)]
    # One 1 is enough, and one Joker stands for the missing 6.
    assert serving == [True, False, True, False, True, True, False, False]


def test_moves_come_apart():
    assert code_cards.kind(lay("4r")) == LAY
    assert code_cards.kind(first("4r")) == FIRST
    assert code_cards.kind(second("+2")) == SECOND
    assert code_cards.kind(give("J")) == GIVE
    assert code_cards.card(give("J")) == JOKER
    assert code_cards.card(DRAW) == NOTHING
    for seat in range(8):
        assert code_cards.kind(TAKE + seat) == TAKE
        assert code_cards.kind(AIM + seat) == AIM
        assert code_cards.target(TAKE + seat) == code_cards.target(AIM + seat) == seat
    for move in (DRAW, KEEP, ACCEPT, END, SWAP_NOTHING, SWAP_DIGIT, SWAP_ACTION, TAKE_NOTHING):
        assert code_cards.kind(move) == move
        assert code_cards.target(move) == NOTHING


def test_moves_are_described():
    game = table(["gift 4r +2", "5b", "9v"], digits="3y", actions="skip")
    assert describe(game, lay("4r")) == "lay 4 red"
    assert describe(game, first("4r")) == "lay 4 red and another card"
    assert describe(game, second("0v")) == "then lay 0 violet"
    assert describe(game, give("J")) == "offer Joker"
    assert describe(game, DRAW) == "draw a card"
    assert describe(game, KEEP) == "keep the card"
    assert describe(game, END) == "end without a winner"
    assert describe(game, SWAP_DIGIT) == "take 3 yellow"
    assert describe(game, SWAP_ACTION) == "take Skip"
    assert describe(game, SWAP_NOTHING) == "take nothing"
    assert describe(game, TAKE_NOTHING) == "take nothing"
    assert describe(game, AIM + 2) == "a new code for player 3"
    do(game, lay("gift"), give("5b"))
    assert describe(game.view(2), TAKE + 1) == "take a card of player 2"
    do(game, give("9v"))
    assert describe(game, TAKE + 1) == "take 5 blue of player 2"
    do(game, TAKE_NOTHING)
    game = table(["+2 4r", "5b"])
    do(game, lay("+2"))
    assert describe(game, ACCEPT) == "draw 2 cards"


# What everybody has seen.


def test_cards_taken_openly_are_remembered_until_laid():
    game = table(["swap 1b 9b", "9y 9v"], digits="5b 9b")
    do(game, lay("swap"), SWAP_DIGIT)
    assert game.view(1).shown(0) == cards("9b")
    do(game, DRAW, KEEP, lay("9b"))
    # It holds the other blue 9 still, but no other seat has seen that one.
    assert game.hand(0) == cards("1b 9b")
    assert game.view(1).shown(0) == b""


def test_cards_offered_for_a_gift_are_remembered():
    game = table(["gift 1b", "5b 5r", "9v"])
    do(game, lay("gift"), give("5b"), give("9v"))
    assert (game.shown(1), game.shown(2)) == (cards("5b"), cards("9v"))
    do(game, TAKE + 1)
    assert (game.shown(0), game.shown(1), game.shown(2)) == (cards("5b"), b"", cards("9v"))


# Many games.


def conserved(seats, seed, options=()):
    """Play at random; after every move no card is lost and every view is honest."""
    game = Game(seats, seed, options)
    dice = Dice(seed + 77)
    whole = deck(options)
    codes = sorted(CODES)
    steps = 0
    while game.turn() != OVER:
        game.play(dice.choice(list(game.moves())))
        steps += 1
        assert all_cards(game) == whole
        assert all_codes(game) == codes
        assert JOKER not in game.discarded()
        for seat in range(seats):
            assert game.hand(seat) == bytes(sorted(game.hand(seat)))
            assert not Counter(game.shown(seat)) - Counter(game.hand(seat))
            if game.turn() != OVER:
                assert not matches(game.hand(seat), game.code(seat))
    return steps


@pytest.mark.parametrize("seats", range(2, 9))
def test_no_card_is_ever_lost(seats):
    for seed in range(4):
        conserved(seats, seed, (seed % 2, seed // 2, 1))


@pytest.mark.parametrize("seats", [2, 3, 5, 8])
def test_a_view_holds_nothing_a_seat_cannot_know(seats):
    game = Game(seats, seats)
    dice = Dice(seats)
    step = 0
    while game.turn() != OVER and step < 300:
        if step % 3 == 0 or game.phase() not in (TURN, DRAWN):
            seat = dice.below(seats + 1) - 1
            before = contract.snapshot(game.view(seat))
            hidden.shuffle(game, seat, dice)
            assert contract.snapshot(game.view(seat)) == before
            assert all_cards(game) == deck()
            assert all_codes(game) == sorted(CODES)
            contract.check_moves(game)
        game.play(dice.choice(list(game.moves())))
        step += 1


def test_shuffling_what_is_hidden_changes_the_rest():
    game = Game(3, 8)
    before = contract.snapshot(game)
    hidden.shuffle(game, 0, Dice(1))
    assert contract.snapshot(game) != before
    assert contract.snapshot(game.view(1)) != contract.snapshot(Game(3, 8).view(1))


# Numbers that are no moves.


@pytest.mark.parametrize(("seats", "options"), [(2, ()), (2, (0, 1, 1)), (3, (0, 1)), (5, ())])
def test_every_other_number_is_refused(seats, options):
    game = Game(seats, 20 + seats, options)
    dice = Dice(seats)
    asked = set()
    while not asked >= {TURN, DRAWN, PAIRING, SWAPPING, GIVING, TAKING}:
        legal = list(game.moves())
        asked.add(game.phase())
        before = contract.snapshot(game)
        for move in range(-3, 300):
            if move not in legal:
                with pytest.raises(IllegalMove):
                    game.play(move)
        assert contract.snapshot(game) == before
        game.play(dice.choice(legal))


def test_nothing_can_be_played_after_the_end():
    game = table(["1b 3y 6v 8b 9r", "9v 8v"], codes=["1368", "0137"])
    do(game, lay("9r"))
    assert game.turn() == OVER
    for move in range(-3, 300):
        with pytest.raises(IllegalMove):
            game.play(move)


def test_a_penalty_is_answered_by_a_plus_two_one_holds_or_drawn():
    game = table(["+2 1b", "+2 4r 4b"], digits="4v", codes=["1368", "0247"])
    do(game, lay("+2"))
    for move in (DRAW, KEEP, lay("4r"), END, first("4r")):
        with pytest.raises(IllegalMove):
            do(game, move)
    do(game, lay("+2"))
    with pytest.raises(IllegalMove):
        do(game, lay("+2"))  # the first player's only one is laid
