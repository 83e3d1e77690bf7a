# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The presenter of Omphalos: what it asks, offers, tells and sounds, and where it points."""

from types import SimpleNamespace as Thing

import pytest
from easel import Easel, Speaker

from match import HUMAN
from rules import OVER
from rules import omphalos as rules
from rules.dice import Dice

PLACE, LIFT, DROP = rules.PLACE, rules.LIFT, rules.DROP


class Desk(Speaker):
    """A console that says keys instead of words."""


@pytest.fixture(scope="module")
def module():
    with Easel("pico_oled", "omphalos") as easel:
        yield easel.module("presenters.omphalos")


@pytest.fixture
def game():
    """A game of three in which each has laid a tile: to the right of Zeus, left, above."""
    game = rules.Game(3, 1)
    for cell in (game.zeus() + 1, game.zeus() - 1, game.zeus() - game.side):
        game.play(rules.encode(PLACE, cell))
        if game.placed:
            game.play(rules.encode(rules.SKIP))
    assert game.turn() == 0
    return game


@pytest.fixture
def presenter(module, game):
    players = [("Anna", HUMAN), ("Ben", HUMAN), ("Bip", 1)]
    return module.Presenter(Desk(), Thing(players=players, log=[], game=game))


def ended(seats):
    game = rules.Game(seats, 1)
    dice = Dice(3)
    while game.turn() != OVER:
        game.play(dice.choice(list(game.moves())))
    return game


def after(game, *moves):
    for move in moves:
        game.play(move)
    return game


def lift(game, seat):
    """The move that picks up a tile of this seat."""
    return next(
        move
        for move in game.moves()
        if rules.kind(move) == LIFT and rules.owner(game.code(rules.place(move))) == seat
    )


def some(game, kind):
    return next(move for move in game.moves() if rules.kind(move) == kind)


# What is asked


def asked(presenter, game):
    return presenter.prompt(game, 0), presenter.question(game), presenter.button(game, 0)


def test_a_turn_may_begin_with_either_and_a_god_may_be_taken(presenter, game):
    assert asked(presenter, game) == ("place or move", (1,), "god")
    game.gods[0] = 0
    assert asked(presenter, game) == ("place or move", (0,), "")


def test_a_god_in_hand_is_to_be_placed(presenter, game):
    after(game, rules.encode(rules.GOD))
    assert asked(presenter, game) == ("place god", (3,), "")
    assert presenter.hint(game, some(game, PLACE)) == "do god"


def test_who_has_lifted_a_tile_is_asked_where_to(presenter, game):
    after(game, lift(game, 1))
    assert asked(presenter, game) == ("where to", (4,), "")
    assert presenter.hint(game, some(game, DROP)) == "do drop"


def test_who_has_placed_may_move_one_too_or_be_done(presenter, game):
    after(game, rules.encode(PLACE, game.zeus() + 2))
    assert asked(presenter, game) == ("move too", (5,), "done")
    assert presenter.hint(game, rules.encode(rules.SKIP)) == "do done"


def test_who_has_moved_must_place(presenter, game):
    after(game, lift(game, 1))
    after(game, some(game, DROP))
    game.gods[0] = 0
    assert asked(presenter, game) == ("now place", (2,), "")


def test_others_are_told_whose_turn_it_is_and_offered_nothing(presenter, game):
    assert presenter.prompt(game, 1) == "turn Anna" and presenter.button(game, 1) == ""
    assert presenter.fact(game, 1) == "to come 21"
    assert not presenter.private(game)
    after(game, rules.encode(PLACE, game.zeus() + 2))
    assert presenter.button(game, 1) == "" and presenter.fact(game, 1) == "to come 20"


def test_at_the_end_nothing_is_to_come(presenter):
    game = ended(3)
    assert presenter.prompt(game, 0) == "final" and presenter.fact(game, 0) == ""


def test_what_a_does_names_whose_tile_is_lifted(presenter, game):
    assert presenter.hint(game, some(game, PLACE)) == "do place"
    assert presenter.hint(game, rules.encode(rules.GOD)) == "do take god"
    assert presenter.hint(game, lift(game, 1)) == "do lift Ben"
    assert presenter.hint(game, lift(game, 2)) == "do lift Bip"


# Where the cursor begins


def begins(presenter, game):
    moves = list(game.moves())
    return moves[presenter.first(game, moves)]


def away(game, move, cell):
    """The square of the way from where a move is to a cell."""
    down, across = (
        a - b for a, b in zip(divmod(rules.place(move), game.side), divmod(cell, game.side))
    )
    return across * across + down * down


def test_the_cursor_begins_beside_zeus(presenter):
    game = rules.Game(3, 1)
    assert away(game, begins(presenter, game), game.zeus()) == 1


def test_who_may_be_done_begins_there(presenter, game):
    after(game, rules.encode(PLACE, game.zeus() + 2))
    assert begins(presenter, game) == rules.encode(rules.SKIP)


# What happened


@pytest.mark.parametrize(
    ("across", "down", "name"),
    [
        (0, 0, "⚡"),
        (1, 0, "⚡→1"),
        (-2, 0, "⚡←2"),
        (0, 3, "⚡↓3"),
        (0, -1, "⚡↑1"),
        (2, 1, "⚡→2↓1"),
    ],
)
def test_a_place_is_named_by_its_way_from_zeus(presenter, game, across, down, name):
    assert presenter.where(game.zeus() + across + down * game.side) == name


def test_a_line_for_every_event(presenter, game):
    zeus = game.zeus()
    ben = rules.ATTRIBUTE + 1
    for event, told, logged in (
        (("place", 2, zeus + 1, ben), "event place Bip", "event place Bip ⚡→1"),
        (("place", 0, zeus - 1, rules.DEITY), "event god Anna", "event god Anna ⚡←1"),
        (
            ("move", 0, zeus + 1, zeus - 1, ben),
            "event move Anna \ue021",
            "log move Anna Ben ⚡→1 ⚡←1",
        ),
        (("turn", 1), None, None),
    ):
        assert presenter.tell(event) == told and presenter.record(event) == logged


def test_laying_and_moving_sound_otherwise_and_nothing_else_sounds(presenter, game):
    laid = presenter.sound(("place", 0, game.zeus() + 1, 1))
    moved = presenter.sound(("move", 0, game.zeus() + 1, game.zeus() - 1, 2))
    assert laid and moved and laid != moved
    assert presenter.sound(("turn", 1)) is None


@pytest.mark.parametrize("seats", [2, 3])
def test_the_bars_are_the_lines_and_what_the_centre_adds(presenter, seats):
    game = ended(seats)
    centre, extra = game.bonus()
    for seat, ((lines, most), (middle, more)) in presenter.bars(game):
        assert (lines, middle) == ("bar lines", "bar centre")
        assert most + more == game.scores()[seat]
        assert more == (extra if seat == centre else 0)
