# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The cards of CODE on a plain table: what each shows, how a fan overlaps, where moves are."""

from types import SimpleNamespace as Thing

import pytest
from test_code_cards import card, table

from rules import HIDDEN, OVER, SPECTATOR
from rules import code_cards as rules

LETTERS = [0, 1, 4, 3]  # BRJV, as in French
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


def look(deck, sprite):
    """(tile of the body, tile of the face, look, whether it is filled) of a card."""
    tiles = [grid[0] for grid in sprite._grids]
    shaders = [grid.pixel_shader for grid in sprite._grids]
    (found,) = [
        (number, first > 0)
        for number, palettes in enumerate(deck.palettes)
        for first in (0, 2)
        if palettes[first : first + 2] == shaders
    ]
    return (*tiles, *found)


def corners(sprite):
    return [(grid.x, grid.y) for grid in sprite._grids]


def unseen(sprite):
    return [grid.hidden for grid in sprite._grids]


# A card

JOKERS, ACTIONS, EMPTY = 5, 4, 6  # looks, after four colours
PLAIN, BACK, NO_FACE = 5, 6, 17  # tiles


@pytest.mark.parametrize(
    ("word", "shows"),
    [
        ("0b", (0, 0, 0)),
        ("4r", (1, 4, 1)),
        ("7y", (4, 7, 2)),
        ("9v", (3, 9, 3)),
        ("J", (PLAIN, 10, JOKERS)),
        ("swap", (PLAIN, 11, ACTIONS)),
        ("reset", (PLAIN, 16, ACTIONS)),
    ],
)
def test_a_card_shows_letter_digit_and_colour_or_its_action(module, deal, group, word, shows):
    deck = deal()
    sprite = module.Card(deck, group, LETTERS)
    for serves in (False, True):  # what serves is filled
        sprite.set(card(word), serves)
        assert look(deck, sprite) == (*shows, serves)
    sprite.set(card(word))
    assert look(deck, sprite) == (*shows, False)


def test_a_hidden_card_is_a_back_and_no_card_an_empty_place(module, deal, group):
    deck = deal()
    sprite = module.Card(deck, group, LETTERS)
    for none, shows in (
        (HIDDEN, (BACK, NO_FACE, ACTIONS)),
        (rules.NOTHING, (PLAIN, NO_FACE, EMPTY)),
    ):
        sprite.set(card("4r"))
        sprite.set(none)
        assert look(deck, sprite) == (*shows, False)


def test_a_digit_stands_above_its_letter_and_an_action_in_the_middle(module, deal, group):
    sprite = module.Card(deal(10, 20, 2), group, LETTERS)
    for word, y in (("9v", 2), ("J", 7), ("swap", 7), ("0b", 2)):
        sprite.set(card(word))
        sprite.move(50, 30)
        assert corners(sprite) == [(50, 30), (53, 30 + y)]


@pytest.mark.parametrize(("near", "goes"), [((2,), 2), ((), 0)])
def test_the_face_of_a_covered_card_goes_left_if_the_deck_says_so(module, deal, group, near, goes):
    sprite = module.Card(deal(10, 20, *near), group, LETTERS)
    for covered in (True, False):  # of the same card
        sprite.set(card("9v"), False, covered)
        sprite.move(50, 30)
        assert corners(sprite) == [(50, 30), (53 - goes * covered, 32)]


def test_a_card_is_seen_until_it_is_hidden_or_leaves(module, deal, group):
    sprite = module.Card(deal(), group, LETTERS)
    assert len(group) == 2 and unseen(sprite) == [False, False]
    sprite.hide()
    assert unseen(sprite) == [True, True]
    sprite.hide(False)
    assert unseen(sprite) == [False, False]
    sprite.leave(group)
    assert len(group) == 0


# A fan


@pytest.fixture
def fan(module, deal, group):
    """Makes fans from (5, 30) on of cards that are 10 wide and at best 12 apart."""

    def make(room=60, centred=False, pitch=12):
        return module.Fan(deal(10, 20, 2), group, LETTERS, 5, 30, room, pitch, 3, centred)

    return make


def some(count):
    return [(place, False) for place in range(count)]


def lefts(fan):
    """Where the cards of a fan are, as it says and as they are drawn."""
    places = [fan.at(place) for place in range(len(fan.cards))]
    assert places == [corners(sprite)[0] for sprite in fan._sprites]
    return [x for x, _ in places]


@pytest.mark.parametrize(
    ("room", "places"),
    [
        (60, [5]),
        (60, [5, 17]),
        (60, [5, 17, 29]),
        (60, [5, 17, 29, 41, 53]),
        (60, [5, 15, 25, 35, 45, 55]),
        (60, [5, 13, 21, 29, 37, 45, 53]),
        (15, [5, 10]),
    ],
)
def test_too_many_cards_for_the_room_come_nearer(fan, room, places):
    some_fan = fan(room)
    some_fan.show(some(len(places)))
    assert lefts(some_fan) == places


@pytest.mark.parametrize("places", [[30], [24, 36], [18, 30, 42], [6, 14, 22, 30, 38, 46, 54]])
def test_what_is_left_of_the_room_is_on_both_sides_of_a_centred_fan(fan, places):
    middle = fan(60, True)
    for _ in range(2):
        middle.show(some(len(places)))
        assert lefts(middle) == places


def test_a_card_that_serves_stands_higher(fan):
    hand = fan()
    hand.show([(card("1b"), True), (card("2b"), False)])
    assert [hand.box(place) for place in range(2)] == [(5, 30, 10, 20), (17, 33, 10, 20)]
    deck = hand._deck
    assert [look(deck, sprite) for sprite in hand._sprites] == [(0, 1, 0, True), (0, 2, 0, False)]


@pytest.mark.parametrize(("room", "pitch", "covered"), [(34, 8, False), (31, 7, True)])
def test_the_face_goes_left_where_the_next_card_covers_more_than_the_edge(
    fan, room, pitch, covered
):
    hand = fan(room)
    hand.show(some(4))
    assert hand.pitch == pitch
    inside = [face[0] - body[0] for body, face in map(corners, hand._sprites)]
    assert inside == [1 if covered else 3] * 3 + [3]  # nothing covers the last


def test_a_fan_has_as_many_cards_as_it_shows(fan):
    hand = fan()
    for count in (3, 5, 2, 2, 0, 1):
        hand.show(some(count))
        assert len(hand._under) == 2 * count
        assert [sprite.shown for sprite in hand._sprites] == some(count)


@pytest.mark.parametrize(("pitch", "whole"), [(9, True), (10, False), (12, False)])
def test_the_card_at_the_cursor_lies_on_top_where_cards_overlap(fan, group, pitch, whole):
    hand = fan(pitch=pitch)
    hand.show([(0, True), (1, False), (2, False)])
    assert len(group) == 1
    hand.point(None)
    for place in (1, 0):
        hand.point(place)
        assert (hand._front is not None) == whole
        assert len(group) == (3 if whole else 1)
        if whole:
            assert corners(hand._front)[0] == hand.at(place)
            assert hand._front.shown == hand.cards[place]
            assert [*group][1:] == hand._front._grids
    hand.point(None)
    assert len(group) == 1
    hand.point(1)
    hand.show(some(3))  # the cursor may be elsewhere now
    assert len(group) == 1


def test_a_card_that_leaves_a_fan_is_seen_no_more_until_the_fan_is_shown_again(fan, group):
    hand = fan(pitch=9)
    hand.show(some(3))
    hand.point(1)
    hand.lift_off(1)
    assert len(group) == 1
    assert [unseen(sprite)[0] for sprite in hand._sprites] == [False, True, False]
    hand.show(some(3))
    assert [unseen(sprite)[0] for sprite in hand._sprites] == [False] * 3


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
    """Makes a table for so many; whoever hosts it knows what was laid last, and by whom."""
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

    def make(seats=2, last=None, reset_by=None):
        host = Thing(last=lambda view: last, reset_by=lambda seat: reset_by)
        stage = Thing(
            width=WIDTH,
            player=lambda seat: f"of {seat}",
            tile=lambda: displayio.TileGrid(
                displayio.Bitmap(1, 1, 2), pixel_shader=displayio.Palette(2)
            ),
        )
        kit = Thing(stage=stage, say={"letters": "BRJV"}.get)
        return Desk(kit, Thing(players=[("Anna", 0)] * seats), host)

    return make


def tops(desk):
    """The cards of the two discards and of the pile, where they are."""
    assert [corners(sprite)[0] for sprite in desk._discards] == [(3, 5), (30, 5), (60, 5)]
    return [sprite.shown for sprite in desk._discards]


def gift(seats, hand="gift 1b 9r"):
    """A game in which all have laid a card for the Gift of seat 0."""
    game = table([hand, "9v", "8v", "0r", "0y", "1r", "2b", "J"][:seats])
    game.play(rules.LAY + rules.GIFT)
    for _ in range(seats - 1):
        game.play(next(iter(game.moves())))
    assert game.phase() == rules.TAKING
    return game


def test_discards_show_their_tops_and_the_pile_a_back_with_its_number(desk):
    game = table(["1b", "9v"], digits="4v 5r", actions="skip swap")
    one = desk()
    one.show(game.view(0), 0)
    assert tops(one) == [(card("5r"), False), (card("swap"), False), (HIDDEN, False)]
    assert one.count.text == str(game.pile_size())
    assert (one.count.at, one.count.align, one.count.font) == ((80, 9), "left", "label")
    assert [one.pile_box(pile) for pile in range(3)] == [
        (3, 5, 8, 16), (30, 5, 8, 16), (60, 5, 8, 16)
    ]  # fmt: skip


def test_an_empty_pile_is_an_empty_place(desk):
    game = table(["1b", "9v"], digits="", rest=1)
    one = desk()
    one.show(game.view(0), 0)
    assert tops(one) == [(rules.NOTHING, False)] * 3
    assert one.count.text == "0"


def test_the_pile_says_how_many_cards_await_somebody(desk):
    game = table(["1b", "9v"])
    game._pending = 4
    one = desk()
    one.show(game.view(0), 0)
    assert one.count.text == "+4"


def test_the_letters_are_those_of_the_language(desk):
    one = desk()
    one.show(table(["7y", "9v"], digits="4y").view(0), 0)
    assert look(one._deck, one._discards[0])[0] == look(one.hand._deck, one.hand._sprites[0])[0]
    assert look(one._deck, one._discards[0])[0] == 4  # J


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


def test_gifts_lie_from_the_left_each_under_the_sign_of_its_owner(desk, module):
    one = desk(4)
    game = gift(4)
    for _ in range(2):
        one.show(game.view(0), 0)
        assert one.givers == [1, 2, 3]
        boxes = [one.place(rules.TAKE + seat) for seat in one.givers]
        assert boxes == [(2, 40, 20, 12), (20, 40, 20, 12), (38, 40, 20, 12)]
        assert one._gifts.cards == [(card(word), False) for word in ("9v", "8v", "0r")]
        assert len(one._signs) == 3
        for seat, line in zip(one.givers, Line.all[-3:]):
            x, y, _, _ = one.place(rules.TAKE + seat)
            assert line.at == (x + 6, y - 8)
            assert (line.text, line.rgb) == (module.sign(seat), f"of {seat}")
        assert one._piles.hidden
    one.show(table(["1b", "9v", "8v", "0r"]).view(0), 0)
    assert len(one._signs) == 0 and not one._piles.hidden


def test_before_all_have_offered_a_card_there_is_nothing_to_take(desk):
    game = table(["gift 1b", "9v", "8v"])
    game.play(rules.LAY + rules.GIFT)
    game.play(rules.GIVE + card("9v"))
    assert game.phase() == rules.GIVING
    one = desk(3)
    one.show(game.view(0), 0)
    assert one.givers == [] and not one._piles.hidden


# Marks


@pytest.mark.parametrize(("word", "pile"), [("4r", 0), ("9v", 0), ("J", 1), ("swap", 1)])
def test_what_was_laid_last_is_marked_on_its_discard(desk, word, pile):
    one = desk(3, last=(2, card(word)))
    one.show(table(["1b", "9v", "8v"]).view(0), 0)
    assert (one._laid.box, one._laid.rgb) == (one.pile_box(pile), "of 2")
    one.show(gift(3).view(0), 0)  # cards lie over the discards
    assert one._laid.box is None


def test_nothing_is_marked_when_nothing_happened(desk):
    one = desk()
    one._laid.box = one.news.box = "what was before"
    one.show(table(["1b", "9v"]).view(0), 0)
    assert one._laid.box is None and one.news.box is None


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


def test_only_who_plays_has_moves(desk):
    game = table(["1b 9r", "9v"])
    one = desk()
    one.show(game.view(0), 0)
    assert one._moves == list(game.moves())
    one.show(game.view(1), 1)
    assert one._moves == ()
    game._quiet = rules.STALL
    game.play(rules.END)
    one.show(game.view(SPECTATOR), SPECTATOR)
    assert one._moves == ()


def test_the_card_of_a_move_is_seen_whole(desk):
    one = desk()
    one.show(table(["1b 2b 3b", "9v"]).view(0), 0)
    for place, word in ((2, "3b"), (0, "1b")):
        one.point(rules.LAY + card(word))
        assert one.hand._front.shown[0] == card(word)
        assert corners(one.hand._front)[0] == one.hand.at(place)
    one.point(rules.DRAW)
    assert one.hand._front is None
    one = desk(4)
    one.show(gift(4).view(0), 0)
    one.point(rules.TAKE + 2)
    assert one._gifts._front.shown == (card("8v"), False)
    assert one.hand._front is None
    one.point(rules.TAKE_NOTHING)
    assert one._gifts._front is None


# Cards that fly


def flights(desk, view, *events):
    """[(card, corners)] of what is seen to fly; afterwards nothing is."""
    found = []
    for _ in desk.animate(events, view, desk.seat):
        assert unseen(desk._flying) == [False, False]
        shown, serves = desk._flying.shown
        assert not serves
        if not found or found[-1][0] != shown:
            found.append((shown, []))
        found[-1][1].append(corners(desk._flying)[0])
    assert unseen(desk._flying) == [True, True]
    return found


def way(start, end):
    """Six steps, the last of them there."""
    (x, y), (right, down) = start, end
    return [(x + (right - x) * step // 6, y + (down - y) * step // 6) for step in range(1, 7)]


@pytest.mark.parametrize(
    ("event", "flies", "start", "end"),
    [
        (("laid", 1, card("4r")), card("4r"), (210, 101), (3, 5)),
        (("laid", 1, rules.JOKER), rules.JOKER, (210, 101), (30, 5)),
        (("took", 1, card("4r")), card("4r"), (3, 5), (210, 101)),
        (("took", 1, rules.JOKER), rules.JOKER, (30, 5), (210, 101)),
        (("drew", 1, 2), HIDDEN, (60, 5), (210, 101)),
    ],
)
def test_a_card_flies_between_a_player_and_the_table(desk, event, flies, start, end):
    one = desk()
    view = table(["1b", "9v"], actions="skip").view(0)
    one.show(view, 0)
    one._laid.box = one.news.box = "what was before"
    assert flights(one, view, event) == [(flies, way(start, end))]
    assert one._laid.box is None and one.news.box is None
    before = [card("9b"), rules.SKIP]
    if event[0] == "laid":
        before[1 if flies == rules.JOKER else 0] = flies  # there it lies
    assert [kind for kind, _ in tops(one)] == [*before, HIDDEN]


def test_what_brings_no_card_lets_none_fly(desk):
    one = desk()
    view = table(["1b", "9v"]).view(0)
    one.show(view, 0)
    assert flights(one, view, ("drew", 1, 0), ("skipped", 0), ("pending", 1, 2)) == []


def test_a_pair_flies_one_after_the_other(desk):
    one = desk()
    view = table(["1b", "9v"]).view(0)
    one.show(view, 0)
    first, second = card("1b"), card("3r")
    assert flights(one, view, ("pair", 1, first, second)) == [
        (kind, way((210, 101), (3, 5))) for kind in (first, second)
    ]
    assert tops(one)[0] == (second, False)


def test_an_own_card_comes_from_its_place_in_the_hand(desk):
    game = table(["1b 2b 3b", "1b 9v"])  # open: all cards are known
    one = desk()
    one.show(game, 0)
    for place, word in enumerate(("1b", "2b", "3b")):
        start = one.hand.at(place)
        assert flights(one, game, ("laid", 0, card(word))) == [(card(word), way(start, (3, 5)))]
        assert unseen(one.hand._sprites[place]) == [True, True]
    # Not that of another, nor one that is not there.
    assert flights(one, game, ("laid", 1, card("1b")))[0][1] == way((210, 101), (3, 5))
    assert flights(one, game, ("laid", 0, card("9r")))[0][1] == way((200, 100), (3, 5))


def test_an_own_card_that_is_not_on_the_screen_comes_from_its_player(desk):
    one = desk()
    game = table(["1b 2b", "9v"])
    assert flights(one, game, ("laid", 0, card("2b")))[0][1] == way((200, 100), (3, 5))
    game = table(["1b 3y 6v 8b 9r", "1r 2r 3r 4r 5r"], codes=["1368", "0247"])
    game.play(rules.LAY + card("9r"))
    one.show(game, 1)  # the four cards of who won
    assert flights(one, game, ("laid", 1, card("5r")))[0][1] == way((210, 101), (3, 5))
