# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The presenter of CODE: what it asks, offers, tells and sounds, and where it points."""

from types import SimpleNamespace as Thing

import pytest
from easel import Easel, Speaker
from test_code_cards import card, lay, table

from match import HUMAN
from rules import OVER
from rules import code_cards as rules

CODES = {"codes": ["1368", "0247", "0369"]}
HANDS = ["1b 4r 9r 9y", "9v 8v", "2b 3b"]


class Desk(Speaker):
    """A console that says keys instead of words, and the letters of the colours."""

    def say(self, key, *values):
        return "BRYV" if key == "letters" else super().say(key, *values)


@pytest.fixture(scope="module")
def module():
    with Easel("pico_oled", "code_cards") as easel:
        yield easel.module("presenters.code_cards")


@pytest.fixture
def presenter(module):
    """A presenter of three players; `presenter.log` is what happened."""
    log = []
    players = [("Anna", HUMAN), ("Ben", HUMAN), ("Bip", 1)]
    presenter = module.Presenter(Desk(), Thing(players=players, log=log))
    presenter.log = log
    return presenter


@pytest.fixture
def sign(module):
    return module.sign


def laid(hands=HANDS, *moves, state=(), **more):
    """A game after some moves."""
    game = table(list(hands), **{**CODES, **more})
    game.__dict__.update(dict(state))
    for move in moves:
        game.play(move)
    return game


def gift():
    """Everybody has laid a card for the Gift of seat 0."""
    game = laid(["gift 1b 9r", "9v 8v", "3b"])
    game.play(lay("gift"))
    assert game.turn() == 1
    return game


# What is asked


def test_who_is_asked_what(presenter, sign):
    game = laid()
    assert presenter.prompt(game, 0) == presenter.brief(game, 0) == "your turn"
    assert presenter.prompt(game, 1) == "turn Anna" and presenter.brief(game, 1) == "turn " + sign(
        0
    )
    game = laid(state={"_pending": 4})
    assert presenter.brief(game, 0) == "your penalty 4"
    game = laid(["4b 1b", "9v", "8v"], lay("4b"), digits="4r")
    assert game.turn() == 1 and presenter.fact(game, 0) == "next " + sign(2)


def test_what_a_card_that_was_drawn_is_for(presenter):
    game = laid(["1b 9r", "9v", "8v"], rules.DRAW, digits="4v", pile="4y")
    assert presenter.brief(game, 0) == "drawn" and presenter.answers(game, 0) == (
        (rules.KEEP, "keep"),
    )
    game = laid(["1b 9r", "9v", "8v"], rules.DRAW, digits="4v", pile="5y")
    assert presenter.brief(game, 0) == "kept" and presenter.answers(game, 0) == (
        (rules.KEEP, "keep"),
    )


@pytest.mark.parametrize(
    "hand, phase, asked", [("swap 1b", "SWAPPING", "swap"), ("reset 1b", "RESETTING", "reset")]
)
def test_the_second_half_of_an_action_is_asked_for(presenter, hand, phase, asked):
    game = laid([hand, "9v 8v", "3b"], lay(hand.split()[0]), actions="skip")
    assert game.phase() == getattr(rules, phase)
    assert presenter.brief(game, 0) == asked
    nothing = ((rules.SWAP_NOTHING, "nothing"),)
    assert presenter.answers(game, 0) == (nothing if asked == "swap" else ())


def test_the_other_card_of_a_pair_is_asked_for_by_the_first(presenter):
    game = laid(["3r 1b", "9v", "8v"], rules.FIRST + card("3r"), digits="4r")
    assert presenter.brief(game, 0) == "pair 3\ue029" and presenter.answers(game, 0) == ()


def test_a_gift_is_asked_for_by_name_and_then_taken(presenter, sign):
    game = gift()
    assert presenter.prompt(game, 1) == "give Anna" and presenter.brief(game, 1) == "give " + sign(
        0
    )
    assert presenter.prompt(game, 2) == "asked Ben" and presenter.brief(game, 2) == "turn " + sign(
        1
    )
    assert presenter.answers(game, 1) == ()
    game.play(rules.GIVE + card("9v"))
    game.play(rules.GIVE + card("3b"))
    assert game.phase() == rules.TAKING
    assert presenter.brief(game, 0) == "take"
    assert presenter.answers(game, 0) == ((rules.TAKE_NOTHING, "nothing"),)
    assert presenter.hint(game, rules.TAKE + 1) == "do receive 9\ue02b Ben"
    game.play(rules.TAKE + 1)
    assert game.phase() == rules.REDRAWING and presenter.brief(game, 1) == "redraw"
    assert presenter.answers(game, 1) == ((rules.KEEP, "no"),)
    assert presenter.hint(game, rules.KEEP) == "do nothing"


def test_a_dead_match_can_be_ended_by_who_owes_nothing(presenter):
    for quiet, pending, ends in (
        (rules.STALL, 0, True),
        (rules.STALL - 1, 0, False),
        (rules.STALL, 2, False),
    ):
        game = laid(state={"_quiet": quiet, "_pending": pending})
        assert presenter.answers(game, 0) == (((rules.END, "end"),) if ends else ())
        assert presenter.answers(game, 1) == ()
    assert presenter.sure(rules.END) == ("end", "end sure") and presenter.sure(rules.DRAW) is None


def test_at_the_end_the_winner_is_told(presenter, sign):
    game = laid(["1b 3y 6v 8b 9r", "9v 8v", "2b"], lay("9r"))
    assert game.turn() == OVER
    assert presenter.prompt(game, 0) == "code of Anna 1 3 6 8"
    assert presenter.brief(game, 0) == "★ " + sign(0)
    assert presenter.fact(game, 0) == "" and presenter.answers(game, OVER) == ()
    assert presenter.why(game) == "why 1 3 6 8"
    game = laid(HANDS, rules.END, state={"_quiet": rules.STALL})
    assert presenter.prompt(game, 0) == presenter.brief(game, 0) == "event ended"


def test_the_help_has_a_line_for_each_phase_for_a_penalty_and_for_a_dead_match(presenter):
    assert presenter.question(laid()) == (rules.TURN, "Anna")
    assert presenter.question(laid(state={"_pending": 2})) == (9, 2)
    assert presenter.question(laid(state={"_quiet": rules.STALL})) == (rules.ENDED, "Anna")
    assert presenter.question(laid(state={"_quiet": rules.STALL - 1})) == (rules.TURN, "Anna")
    assert presenter.question(gift()) == (rules.GIVING, "Anna")


# What the hand holds, what was laid, who reset


@pytest.mark.parametrize(
    ("hand", "held"),
    [
        ("1b 6r 9r", [True, False, True, False]),
        ("1b 6r J", [True, False, True, False]),
        ("1b 6r J J", [True] * 4),
        ("1b 3b 6r J", [True] * 4),
        ("4b 9b", [False] * 4),
    ],
)
def test_jokers_stand_for_all_that_is_missing_or_for_nothing(presenter, hand, held):
    assert presenter.held(laid([hand, "9v", "8v"]), 0) == held


def test_the_card_laid_last_is_known_while_it_lies_on_top(presenter):
    game = laid(digits="4r", actions="skip")
    assert presenter.last(game) is None
    presenter.log += [("laid", 2, card("4r")), ("drew", 1, 1)]
    assert presenter.last(game) == (2, card("4r"))
    presenter.log += [("pair", 1, card("3r"), card("4r"))]
    assert presenter.last(game) == (1, card("4r"))
    presenter.log += [("laid", 0, rules.SKIP)]
    assert presenter.last(game) == (0, rules.SKIP)
    presenter.log += [("laid", 0, card("5r"))]  # it was taken away again
    assert presenter.last(game) is None
    presenter.log[:] = [("laid", 0, rules.JOKER)]
    assert presenter.last(laid(digits="4r", actions="J")) == (0, rules.JOKER)


@pytest.mark.parametrize("what", ["laid", "pair", "drew", "kept"])
def test_a_new_code_is_news_until_its_owner_has_done_something(presenter, what):
    assert presenter.reset_by(0) is None
    presenter.log += [("drew", 0, 1), ("reset", 2, 0)]
    assert presenter.reset_by(0) == 2 and presenter.reset_by(1) is None
    assert presenter.brief(laid(), 0) == "new code"
    presenter.log += [(what, 1, 1, 1), ("turned", 0)]
    assert presenter.reset_by(0) == 2
    presenter.log += [(what, 0, 1, 1)]
    assert presenter.reset_by(0) is None
    presenter.log[:] = [("reset", 1, 0), ("turned", 0)]
    assert presenter.reset_by(0) == 1


# What A does


def test_what_a_does_with_each_move(presenter):
    game = laid(digits="4r", actions="J", state={"_pending": 4})
    for move, words in (
        (lay("4b"), "do lay card 4 blue"),
        (lay("skip"), "do card 43 Ben"),
        (lay("+2"), "do card 45 Ben"),
        (lay("J"), "do card 40"),
        (lay("reset"), "do card 46"),
        (rules.FIRST + card("3y"), "do 64 card 3 yellow"),
        (rules.SECOND + card("1v"), "do 128 card 1 violet"),
        (rules.GIVE + rules.SWAP, "do 192 card 41"),
        (rules.ACCEPT, "do accept 4"),
        (rules.SWAP_DIGIT, "do take card 4 red"),
        (rules.SWAP_ACTION, "do take card 40"),
        (rules.SWAP_NOTHING, "do nothing"),
        (rules.TAKE_NOTHING, "do nothing"),
        (rules.AIM + 2, "do aim Bip"),
        (rules.DRAW, "do draw"),
        (rules.KEEP, "do keep"),
        (rules.END, "do end"),
    ):
        assert presenter.hint(game, move) == words


def begins(presenter, game):
    moves = list(game.moves())
    return moves[presenter.first(game, moves)]


def test_the_cursor_begins_at_what_the_code_can_spare(presenter):
    assert begins(presenter, laid(["1b 4b", "9v", "8v"], digits="4r")) == lay("4b")
    assert begins(presenter, laid(["1b 3b", "9v", "8v"], digits="4y")) == rules.DRAW
    # A pair of which one card serves is none that can be spared.
    pairs = laid(["3b 4v", "9v", "8v"], digits="7r", codes=["1268", "0247", "0369"])
    assert begins(presenter, pairs) == rules.FIRST + card("3b")
    serves = laid(["3b 4v", "9v", "8v"], digits="7r")
    assert begins(presenter, serves) == rules.DRAW


def test_the_cursor_begins_at_what_is_wanted(presenter):
    game = laid(["swap 9r", "9v", "8v"], lay("swap"), digits="3r", actions="J")
    assert begins(presenter, game) == rules.SWAP_DIGIT
    moves = [rules.SWAP_NOTHING, rules.SWAP_DIGIT, rules.SWAP_ACTION]
    game = laid(["9r 3b", "9v", "8v"], digits="3r", actions="J")
    assert presenter.first(game, moves) == 2
    game = laid(["9r 3b", "9v", "8v"], digits="3r", actions="skip")
    assert presenter.first(game, moves) == 0
    taking = gift()
    taking.play(rules.GIVE + card("9v"))
    taking.play(rules.GIVE + card("3b"))
    assert begins(presenter, taking) == rules.TAKE + 2


def test_nobody_begins_at_the_end_of_the_match(presenter):
    game = laid(["1b 3b", "9v", "8v"], digits="4y", state={"_quiet": rules.STALL})
    assert {rules.DRAW, rules.END} <= set(game.moves())
    assert begins(presenter, game) == rules.DRAW
    redrawing = gift()
    for move in (rules.GIVE + card("9v"), rules.GIVE + card("3b"), rules.TAKE + 1):
        redrawing.play(move)
    assert presenter.first(redrawing, list(redrawing.moves())) == 0


# What happened


def test_a_line_for_every_event(presenter):
    four, five = card("4r"), card("5y")
    for event, words in (
        (("laid", 0, four), "event laid Anna card 4 red"),
        (("laid", 0, rules.GIFT), "event laid Anna card 42"),
        (("laid", 0, rules.SKIP), None),
        (("laid", 0, rules.PLUS), None),
        (("pair", 1, four, five), "event pair Ben 4\ue029 5\ue02a"),
        (("drew", 1, 0), "event drew 0 Ben 0"),
        (("drew", 1, 1), "event drew 1 Ben 1"),
        (("drew", 1, 2), "event drew Ben 2"),
        (("pending", 2, 4), "event pending Bip 4"),
        (("took", 0, rules.JOKER), "event took Anna card 40"),
        (("offered", 1, four), "event offered Ben card 4 red"),
        (("received", 0, 1, five), "event received Anna 5\ue02a Ben"),
        (("received", 0, 1, rules.JOKER), "event received Anna card 40 Ben"),
        (("turned", five), "event turned card 5 yellow"),
        (("reset", 0, 2), "event reset Bip"),
        (("reshuffled",), "event reshuffled"),
        (("ended",), "event ended"),
        (("skipped", 1), "event skipped Ben"),
        (("refused", 2), "event refused Bip"),
        (("won", 0), "event won Anna"),
        (("gave", 0), None),
    ):
        assert presenter.tell(event) == words
        if event[0] != "laid":
            assert presenter.record(event) == words


def test_the_log_says_who_laid_what_strikes_another(presenter):
    for action in (rules.SKIP, rules.PLUS):
        assert presenter.record(("laid", 1, action)) == "event laid Ben card %d" % action
    assert presenter.record(("laid", 0, card("4r"))) == "event laid Anna card 4 red"


def test_events_of_one_kind_sound_alike_and_others_otherwise(presenter, module):
    four = card("4r")
    tunes = module.tunes
    assert presenter.sound(("laid", 0, four)) == presenter.sound(("pair", 0, four, four))
    assert presenter.sound(("laid", 0, rules.RESET)) == presenter.sound(("laid", 0, four))
    assert presenter.sound(("took", 0, four)) == presenter.sound(("received", 0, 1, four))
    assert (
        presenter.sound(("won", 0)) == tunes.RIGHT
        and presenter.sound(("drew", 0, 1)) == tunes.TICK
    )
    heard = [
        presenter.sound(event)
        for event in (
            ("laid", 0, four), ("laid", 0, rules.REVERSE), ("laid", 0, rules.GIFT),
            ("laid", 0, rules.SWAP), ("skipped", 0), ("pending", 0, 2), ("reset", 0, 1),
            ("took", 0, four), ("won", 0), ("drew", 0, 1),
        )
    ]  # fmt: skip
    assert len(set(heard)) == len(heard) and None not in heard
