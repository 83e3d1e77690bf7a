# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The set-up of a match by itself: its rows, what changes them, what is kept, what may begin."""

import pytest
from easel import Page, Speaker

from match import HUMAN, Match
from match_bytes import pack_players
from rules import code_cards, enigma, number
from save.journal import LESSON, SETUP, SIZE, Journal

ANNA, BEN, BIP, ZAP = ("Anna", HUMAN), ("Ben", HUMAN), ("Bip", 1), ("Zap", 2)


class Desk(Speaker):
    """A console as far as a set-up asks; it says keys instead of words."""

    seeds = 0

    def __init__(self):
        self.language = "en"
        self.journal = Journal(bytearray(b"\xff" * SIZE))
        self.others = False

    def linked(self):
        return self.others


@pytest.fixture
def setup(easel, monkeypatch):
    """The module, with pages whose keys are given; a question that is not expected fails."""
    module = easel.module("menus.setup")
    Page.opened = []
    monkeypatch.setattr(module.pages, "List", Page)
    monkeypatch.setattr(module.pages, "confirm", None)
    monkeypatch.setattr(module.pages, "lose", None)
    monkeypatch.setattr(module, "there_is", lambda game: True)
    return module


@pytest.fixture
def desk():
    return Desk()


def put(desk, game, *data, players=(ANNA, BIP)):
    desk.journal.put(SETUP + number(game), bytes(data) + pack_players(players))


def answer(setup, monkeypatch, *answers):
    """Answer the next questions; returns the list of what was asked."""
    asked = []
    given = list(answers)

    def confirm(kit, *page):
        asked.append(page)
        return given.pop(0)

    monkeypatch.setattr(setup.pages, "confirm", confirm)
    monkeypatch.setattr(setup.pages, "lose", confirm)
    return asked


def edited(setup, choices, *keys):
    """What a set-up gives after keys at rows."""
    Page.keys = list(keys)
    given = choices.edit()
    assert not Page.keys
    return given


# What is offered at first


def test_at_first_one_person_plays_against_a_bot_of_medium_strength(setup, desk):
    choices = setup.Setup(desk, "omphalos")
    assert choices.players == [("player 1", HUMAN), ("Bip", 1)]
    assert choices.first == 0 and bytes(choices.values) == b"\0\0"


@pytest.mark.parametrize(
    "kept",
    [
        bytes((0, 2, 0)) + pack_players([ANNA, BIP]),  # an option has two values
        bytes((0, 0, 2)) + pack_players([ANNA, BIP]),
        bytes((3, 1, 0)) + pack_players([ANNA, BIP]),  # the third of two begins
        bytes((0, 1, 0)) + pack_players([ANNA, BIP, ZAP, BEN, ("Tok", 0)]),
        bytes((0, 1, 0)) + pack_players([ANNA, BIP])[:-1],
        bytes((0, 1, 0)) + pack_players([ANNA, BIP]) + b"\0",
        b"\0",
    ],
)
def test_what_is_kept_and_cannot_be_is_passed_over(setup, desk, kept):
    desk.journal.put(SETUP + number("omphalos"), kept)
    choices = setup.Setup(desk, "omphalos")
    assert choices.players == [("player 1", HUMAN), ("Bip", 1)]
    assert choices.first == 0 and bytes(choices.values) == b"\0\0"


def test_the_last_player_may_begin_and_every_seat_be_taken(setup, desk):
    put(desk, "omphalos", 4, 1, 1, players=[ANNA, BIP, ZAP, BEN])
    choices = setup.Setup(desk, "omphalos")
    assert choices.first == 4 and len(choices.players) == 4


def test_names_that_nobody_can_type_are_shortened_so_that_a_match_can_begin(setup, desk):
    options = len(code_cards.OPTIONS)
    names = ["W" * 31] * 7 + ["W" * (255 - 2 - options - 7 * 32 - 1)]
    put(desk, "code_cards", 0, *[0] * options, players=[(name, HUMAN) for name in names])
    assert len(desk.journal.get(SETUP + number("code_cards"))) == 255
    choices = setup.Setup(desk, "code_cards")
    assert [name for name, _ in choices.players] == ["W" * 8] * 8
    choices.match().begin()
    assert desk.journal.match(number("code_cards"))


def test_options_that_an_older_version_did_not_have_are_the_first_of_their_values(setup, desk):
    put(desk, "omphalos", 1, 1)
    choices = setup.Setup(desk, "omphalos")
    assert bytes(choices.values) == b"\1\0" and choices.first == 1


def test_bots_have_names_of_their_own_and_people_keep_theirs(setup, desk):
    put(
        desk, "omphalos", 0, 0, 0, players=[("Bot 1", HUMAN), ("Bot 2", 1), ("Zap", 0), ("Zap", 0)]
    )
    choices = setup.Setup(desk, "omphalos")
    names = [name for name, _ in choices.players]
    assert names[0] == "Bot 1" and names[1:] == ["Bip", "Kliq", "Zap"]


@pytest.mark.parametrize("kept, new", [(None, True), (b"\0", False)])
def test_a_game_is_new_until_its_lesson_or_set_up_was_opened(setup, desk, kept, new, monkeypatch):
    if kept:
        desk.journal.put(LESSON + number("omphalos"), kept)
    assert bool(setup.Setup(desk, "omphalos").is_new()) == new
    put(desk, "omphalos", 0, 0, 0)
    assert not setup.Setup(desk, "omphalos").is_new()
    monkeypatch.setattr(setup, "there_is", lambda game: False)
    assert not setup.Setup(Desk(), "omphalos").is_new()


@pytest.mark.parametrize("wanted", [True, False])
def test_the_lesson_of_a_new_game_is_offered_once(setup, desk, keys, wanted, monkeypatch):
    asked = answer(setup, monkeypatch, wanted)
    Page.keys = [(0, keys.B)]
    assert setup.choose(desk, "omphalos") == ("learn" if wanted else None, None)
    assert asked == [("title omphalos", "lesson offer", "hint lesson offer")]
    assert desk.journal.get(LESSON + number("omphalos")) == b"\0"
    Page.keys = [(0, keys.B)]
    assert setup.choose(desk, "omphalos") == (None, None)
    assert len(asked) == 1


@pytest.mark.parametrize("step, at", [(0, 0), (1, 1), (254, 1), (255, 0)])
def test_a_lesson_that_was_left_is_pointed_at(setup, desk, keys, step, at):
    desk.journal.put(LESSON + number("omphalos"), bytes((step,)))
    assert edited(setup, setup.Setup(desk, "omphalos"), (0, keys.B)) == (None, None)
    assert Page.opened[0].began == at


def test_against_easy_bots_nothing_is_as_it_was_chosen_but_the_language(setup, desk):
    desk.language = "fr"
    put(desk, "enigma", 1, 3, 1, 0, players=[ANNA, BEN, ZAP])
    wanted, match = setup.against_easy(desk, "enigma")
    assert wanted == "start"
    assert sorted(level for _, level in match.players) == [0, HUMAN]
    assert bytes(match.options) == b"\0\0\0"  # English words had been chosen
    choices = setup.Setup(Desk(), "enigma")
    choices.follower, choices.values[2] = 2, 1
    choices.first = 1
    choices.alone()
    assert bytes(choices.values) == b"\0\0\1" and choices.first == 0
    assert choices.players == [("player 1", HUMAN), ("Bip", 0)]


# What follows the language


def words_of(setup, language, desk):
    """The option of Enigma that a set-up offers, and the set-up itself."""
    desk.language = language
    choices = setup.Setup(desk, "enigma")
    name, values = choices.options[enigma.LANGUAGE]
    assert name == "words"
    return values[choices.values[enigma.LANGUAGE]], choices


def test_a_set_up_of_the_first_version_keeps_its_words(setup, desk):
    put(desk, "enigma", 0, 2, 1, 1)
    words, choices = words_of(setup, "en", desk)
    assert words == "French"
    assert bytes(choices.values) == bytes((2, 1, 1))


# Rows


# Changes


# The page


def test_b_keeps_what_was_chosen(setup, desk, keys):
    choices = setup.Setup(desk, "omphalos")
    assert edited(setup, choices, (6, keys.RIGHT), (0, keys.B)) == (None, None)
    assert bytes(setup.Setup(desk, "omphalos").values) == b"\1\0"
    assert edited(setup, choices, (7, keys.RIGHT), (0, keys.MENU)) == (None, None)
    assert bytes(setup.Setup(desk, "omphalos").values) == b"\1\1"


def test_a_row_that_changes_is_drawn_again_and_no_other(setup, desk, keys):
    choices = setup.Setup(desk, "omphalos")
    changes = [(5, keys.LEFT), (6, keys.RIGHT), (4, keys.RIGHT), (4, keys.RIGHT)]
    edited(setup, choices, *changes, (0, keys.B))
    assert len(Page.opened) == 1
    assert Page.opened[0].changed == [5, 6, 4, 4, 5]  # the person who came begins, by name
    assert Page.opened[0].rows[5] == ("begins", choices.players[1][0])


def test_a_starts_the_match_and_only_from_its_row(setup, desk, keys):
    choices = setup.Setup(desk, "omphalos")
    wanted, match = edited(setup, choices, (0, keys.RIGHT), (0, keys.LEFT), (0, keys.A))
    assert wanted == "start"
    assert match.name == "omphalos" and sorted(match.players) == sorted(choices.players)
    assert desk.journal.get(SETUP + number("omphalos"))
    assert edited(setup, choices, (1, keys.RIGHT), (1, keys.A)) == ("learn", None)


def test_a_tells_what_an_option_means_and_changes_nothing(setup, desk, keys, monkeypatch):
    told = []
    monkeypatch.setattr(setup.pages, "explain", lambda kit, *page: told.append(page))
    choices = setup.Setup(desk, "omphalos")
    monkeypatch.setattr(setup, "texts", lambda name: {"omphalos scoring": "told by " + name})
    edited(setup, choices, (6, keys.A), (7, keys.A), (5, keys.A), (0, keys.B))
    assert told == [
        ("option scoring", "told by en_options"),
        ("option framed gap", "explain framed gap"),
    ]
    assert bytes(choices.values) == b"\0\0" and choices.first == 1
    assert [page.began for page in Page.opened] == [0, 6, 7]  # where it was, each time


def test_arrows_go_through_numbers_by_their_size(setup, desk, keys):
    choices = setup.Setup(desk, "code_omega")
    row = 9  # play, learn, players, two of them, who begins, and three options come before
    seen = []
    for _ in range(17):
        seen.append(choices.options[3][1][choices.values[3]])
        edited(setup, choices, (row, keys.RIGHT), (0, keys.B))
    assert seen[0] == seen[16] == "race"
    assert [int(words.split()[0]) for words in seen[1:16]] == list(range(1, 16))
    edited(setup, choices, (row, keys.LEFT), (row, keys.LEFT), (0, keys.B))
    assert choices.options[3][1][choices.values[3]] == "15 rounds"


# What may begin


def test_who_begins_sits_first(setup, desk):
    put(desk, "omphalos", 3, 0, 1, players=[ANNA, BIP, ZAP])
    match = setup.Setup(desk, "omphalos").match()
    assert match.players == [ZAP, ANNA, BIP] and bytes(match.options) == b"\0\1"


def test_by_lot_everybody_begins_sometimes(setup, desk, monkeypatch):
    put(desk, "omphalos", 0, 0, 0, players=[ANNA, BIP, ZAP])
    choices = setup.Setup(desk, "omphalos")
    first = set()
    for seed in range(30):
        monkeypatch.setattr(setup.local, "new_seed", lambda kit, seed=seed: seed)
        match = choices.match()
        assert match.seed == seed
        first.add(match.players[0])
    assert first == {ANNA, BIP, ZAP}


@pytest.mark.parametrize("sure", [True, False])
def test_a_match_that_waits_is_given_up_only_when_asked(setup, desk, sure, monkeypatch):
    Match("omphalos", [ANNA, BIP], 5, (), desk.journal).begin()
    asked = answer(setup, monkeypatch, sure)
    assert (setup.Setup(desk, "omphalos").match() is not None) == sure
    assert asked == [("start", "give up sure title omphalos")]
    assert setup.Setup(desk, "code_vinci").match() is not None  # another game's waits on
    assert len(asked) == 1


def full(desk, setup):
    """Matches of other games fill the memory."""
    for game in ("omphalos", "code_vinci"):
        Match(game, [ANNA, BIP], 5, (), desk.journal).begin()
    fits = desk.journal.fits
    need = code_cards.longest(2)
    asked = []

    def room(wanted, own):
        asked.append((wanted, own))
        return fits(wanted, own) and number("omphalos") not in desk.journal.matches()

    desk.journal.fits = room
    return need, asked


def test_where_there_is_no_room_one_of_the_others_is_given_up(setup, desk, monkeypatch):
    need, asked = full(desk, setup)
    offered = []

    def choose(kit, title, rows):
        offered.append((title, rows))
        return rows.index("title omphalos")

    monkeypatch.setattr(setup.pages, "choose", choose)
    answers = answer(setup, monkeypatch, True)
    assert setup.Setup(desk, "code_cards").match() is not None
    assert offered == [("give up which", offered[0][1])]
    assert sorted(offered[0][1]) == ["title code_vinci", "title omphalos"]
    assert answers == [("start", "give up sure title omphalos")]
    assert desk.journal.matches() == [number("code_vinci")]
    assert asked[0] == (need, number("code_cards"))


@pytest.mark.parametrize("at, sure", [(None, True), (0, False)])
def test_nothing_is_given_up_that_somebody_wants_to_keep(setup, desk, at, sure, monkeypatch):
    full(desk, setup)
    before = desk.journal.matches()
    monkeypatch.setattr(setup.pages, "choose", lambda kit, title, rows: at)
    answer(setup, monkeypatch, sure)
    assert setup.Setup(desk, "code_cards").match() is None
    assert desk.journal.matches() == before


def test_where_nothing_can_be_given_up_a_match_takes_what_there_is(setup, desk):
    desk.journal.fits = lambda need, own: False
    assert setup.Setup(desk, "code_cards").match() is not None
