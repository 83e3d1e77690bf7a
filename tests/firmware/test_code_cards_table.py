# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The cards of CODE on a plain table: what each shows, how a fan overlaps, where moves are."""

from types import SimpleNamespace as Thing

import pytest
from test_code_cards import card, table

from rules import OVER, SPECTATOR
from rules import code_cards as rules

WIDTH = 100  # of the stage


@pytest.fixture
def module(easel):
    return easel.module("screens.code_cards_table")


@pytest.fixture
def deal(easel, module):
    """Makes decks: cards of a size, with a face of 4x6."""
    displayio = easel.module("displayio")
    looks = [[displayio.Palette(2) for _ in range(4)] for _ in range(7)]

    def make(width=10, height=20, *near):
        bodies = displayio.Bitmap(7 * width, height, 2)
        faces = displayio.Bitmap(18 * 4, 6, 2)
        sheets = (bodies, None, width, height), (faces, None, 4, 6)
        return module.Deck(*sheets, looks, (3, 2), *near)

    return make


# A card

JOKERS, ACTIONS, EMPTY = 5, 4, 6  # looks, after four colours
PLAIN, BACK, NO_FACE = 4, 5, 17  # tiles


# A table


class Line:
    """A row of text, as far as a table asks."""

    def __init__(self, stage, group, x, y, text, align, font=None):
        self.at, self.text, self.align, self.font = (x, y), text, align, font
        group.append(stage.tile())
        self.all.append(self)

    def set(self, text):
        self.text = text

    def colour(self, rgb):
        self.rgb = rgb


class Mark:
    """A mark: what it stands around, or None; its colour."""

    def __init__(self, stage, group):
        self.box = self.rgb = None

    def put(self, box):
        self.box = box

    def colour(self, rgb):
        self.rgb = rgb

    def hide(self):
        self.box = None


@pytest.fixture
def desk(easel, module, deal, monkeypatch):
    """Makes a table for so many; its presenter knows what was laid last, and by whom."""
    displayio = easel.module("displayio")
    monkeypatch.setattr(module, "Row", Line)
    monkeypatch.setattr(module, "Mark", Mark)
    Line.all = []

    class Desk(module.Tabletop):
        DISCARDS = (3, 30, 60)
        TOP = 5
        COUNT = (80, 9, "left", "label")
        GIFTS = (2, 40, 90, 18)
        SIGN = (6, -8)
        HAND = (4, 6, 70, 9, 3)
        LOWER = 14
        PAIR = (92, 2)
        CODE = (70, 0, 20, 8)

        def decks(self):
            return deal(10, 20, 2), deal(8, 16), deal(20, 12)

        def show_players(self, view):
            for seat in range(len(self.names)):
                self.boxes[rules.AIM + seat] = seat, 1, 2, 3

        def show_code(self, view, seat):
            self.code = seat

        def show_question(self, view, seat):
            self.boxes[rules.KEEP] = 7, 7, 7, 7

        def cell(self, seat):
            return 200 + 10 * seat, 100 + seat

        def light(self, pair):
            self.pair = pair

    def make(seats=2, last=None, reset_by=None):
        presenter = Thing(last=lambda view: last, reset_by=lambda seat: reset_by)
        stage = Thing(
            width=WIDTH,
            colour=lambda name: 0xFFFFFF,
            palette=lambda *colours: displayio.Palette(len(colours)),
            player=lambda seat: f"of {seat}",
            tile=lambda: displayio.TileGrid(
                displayio.Bitmap(1, 1, 2), pixel_shader=displayio.Palette(2)
            ),
        )
        kit = Thing(stage=stage, say={}.get)
        return Desk(kit, Thing(players=[("Anna", 0)] * seats), presenter)

    return make


def test_the_pile_says_how_many_cards_await_somebody(desk):
    game = table(["1b", "9v"])
    game._pending = 4
    one = desk()
    one.show(game.view(0), 0)
    assert one.count.text == "+4"


def test_a_card_is_framed_whole_and_a_chip_says_alone_or_as_a_pair(desk):
    one = desk()
    game = table(["3v 4b 9r", "9v"], digits="7v")
    one.show(game.view(0), 0)
    assert one.pairs()
    first, alone = rules.FIRST + card("3v"), rules.LAY + card("3v")
    assert {first, alone} <= set(game.moves())
    assert one.place(first) != one.place(alone)
    assert one.frame(first) == one.frame(alone) == one.hand.box(0)
    for move, pair in ((first, True), (alone, False)):
        one.point(move)
        assert one.pair is pair
    one.RISE = 4
    assert one.frame(first) is None and one.frame(rules.DRAW) == one.pile_box(2)
    one.show(table(["9r", "9v"], digits="7r").view(0), 0)
    assert not one.pairs()


def test_the_own_hand_is_in_the_middle_of_its_room(desk):
    game = table(["1b 2b", "9v 8v 7v"], codes=["1368", "0247"])
    one = desk()
    one.show(game.view(0), 0)
    # 90 pixels from 4 on
    assert [one.hand.box(place) for place in range(2)] == [(39, 70, 10, 20), (48, 73, 10, 20)]
    assert one.hand.cards == [(card("1b"), True), (card("2b"), False)]
    assert one.code == 0
    one.show(game.view(1), 1)
    assert [kind for kind, _ in one.hand.cards] == [card("7v"), card("8v"), card("9v")]
    assert one.code == 1


def test_who_only_looks_on_sees_no_hand(desk):
    one = desk()
    one.show(table(["1b", "9v"]).view(SPECTATOR), SPECTATOR)
    assert one.hand.cards == [] and one.code == SPECTATOR


def test_at_the_end_the_hand_of_the_winner_is_seen_if_there_is_one(desk):
    game = table(["1b 3y 6v 8b 9r", "9v 8v"], codes=["1368", "0247"])
    game.play(rules.LAY + card("9r"))
    assert game.winners() == (0,)
    one = desk()
    one.show(game.view(1), 1)
    assert [kind for kind, _ in one.hand.cards] == list(game.hand(0))
    assert one.code == 0
    game = table(["1b", "9v 8v"])
    game._quiet = rules.STALL
    game.play(rules.END)
    assert (game.turn(), game.winners()) == (OVER, ())
    one.show(game.view(1), 1)
    assert [kind for kind, _ in one.hand.cards] == list(game.hand(1))
    assert one.code == 1


# The cards of a Gift


# Marks


def test_the_card_that_came_is_marked_for_who_drew_it_and_a_new_code_else(desk):
    game = table(["1b 9r", "9v 8v"], pile="5y")
    one = desk(reset_by=1)
    for seat in (0, 1):
        one.show(game.view(seat), seat)
        assert (one.news.box, one.news.rgb) == (one.CODE, "of 1")
    game.play(rules.DRAW)
    one.show(game.view(0), 0)
    assert (one.news.box, one.news.rgb) == (one.hand.box(1), "of 0")
    one.show(game.view(1), 1)
    assert one.news.box == one.CODE
    one.show(game.view(SPECTATOR), SPECTATOR)
    assert one.news.box is None


def test_at_the_end_no_code_is_news(desk):
    game = table(["1b", "9v 8v"])
    game._quiet = rules.STALL
    game.play(rules.END)
    one = desk(reset_by=1)
    one.show(game.view(0), 0)
    assert one.news.box is None


# Where moves are


def test_answers_and_players_are_where_the_layout_puts_them(desk):
    one = desk()
    one.show(table(["1b", "9v"]).view(0), 0)
    assert one.place(rules.KEEP) == (7, 7, 7, 7)
    assert one.place(rules.AIM + 1) == (1, 1, 2, 3)


def test_what_is_done_with_discards_and_pile_is_there(desk):
    one = desk()
    one.show(table(["1b", "9v"]).view(0), 0)
    for move, pile in (
        (rules.SWAP_DIGIT, 0), (rules.SWAP_ACTION, 1), (rules.DRAW, 2), (rules.ACCEPT, 2)
    ):  # fmt: skip
        assert one.place(move) == one.pile_box(pile)


def test_a_card_for_itself_is_framed_above_and_with_another_below(desk):
    """If it can be both; else it is framed whole."""
    game = table(["1b 3r 4v 9y", "9v 8v"], digits="4r", codes=["0267", "0247"])
    one = desk()
    one.show(game.view(0), 0)
    whole = [one.hand.box(place) for place in range(4)]
    x, y, width, height = whole[1]
    assert one.place(rules.LAY + card("3r")) == (x, y, width, 12)
    assert one.place(rules.FIRST + card("3r")) == (x, y + 14, width, height - 14)
    assert one.place(rules.LAY + card("4v")) == whole[2]
    assert one.place(rules.FIRST + card("1b")) == whole[0]
    # The second of a pair and the card for a Gift are never asked twice.
    assert one.place(rules.SECOND + card("3r")) == whole[1]
    assert one.place(rules.GIVE + card("3r")) == whole[1]
    # A card that came can be laid for itself, and another only with it.
    game._drawn = card("1b")
    one.show(game.view(0), 0)
    assert one.place(rules.FIRST + card("3r")) == whole[1]
    game._drawn = card("3r")
    one.show(game.view(0), 0)
    assert one.place(rules.FIRST + card("3r")) == (x, y + 14, width, height - 14)


# Cards that fly
