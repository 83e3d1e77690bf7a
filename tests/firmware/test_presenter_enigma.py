# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The presenter of Enigma: what it asks and tells, its wheel, its clock, its suggestions."""

from types import SimpleNamespace as Thing

import pytest
from easel import Easel, Speaker, clock_of
from test_enigma import claim, enter, started, until_bonus

from match import HUMAN
from rules import SPECTATOR
from rules import enigma as rules
from save.journal import CLOCK, SIZE, Journal

NAMES = ["Anna", "Ben", "Bip"]
E = 4  # where the wheel starts


class Desk(Speaker):
    """A console that says keys instead of words."""

    def __init__(self):
        self.settings = Thing(assist=False)
        self.heard = []
        self.journal = Journal(bytearray(b"\xff" * SIZE))
        self.tunes = Thing(play=self.heard.append)
        self.keys = Thing(typing=False)

    def find(self, key):
        return None if key in ("event coder", "event secret") else self.say(key)


class Lists:
    """Words of which every third is an everyday one."""

    opened = 0

    def __init__(self, language):
        Lists.opened += 1

    def close(self):
        Lists.opened -= 1

    def __contains__(self, word):
        return word == rules.spelt("PANDA")

    def guesses(self, length):
        flags = bytes((0b01001001, 0b10010010, 0b00100100))
        return Thing(everyday=lambda: flags, words=lambda: iter(self._words()))

    def _words(self):
        return [bytes((number, 0, 0, 0, 0)) for number in range(24)]


@pytest.fixture(scope="module")
def module():
    with Easel("pico_oled", "enigma") as easel:
        yield easel.module("presenters.enigma")


@pytest.fixture
def clock(module, monkeypatch):
    monkeypatch.setattr(module, "Words", Lists)
    return clock_of(module, monkeypatch, 1000)


def led(module, desk, seed=5):
    """A presenter of three, of whom the last one is a bot."""
    players = [("Anna", HUMAN), ("Ben", HUMAN), ("Bip", 1)]
    return module.Presenter(
        desk, Thing(players=players, is_human=lambda seat: seat < 2, seed=seed)
    )


@pytest.fixture
def presenter(module, clock):
    return led(module, Desk())


@pytest.fixture
def keys(module):
    return Thing(
        A=module.A,
        B=module.B,
        UP=module.UP,
        DOWN=module.DOWN,
        LEFT=module.LEFT,
        RIGHT=module.RIGHT,
    )


def seen(presenter, game, seat=None):
    """The game as the presenter leads it for a seat, which is who decides."""
    seat = game.turn() if seat is None else seat
    view = game.view(seat)
    presenter.see(view, seat)
    return view


# What is asked


def test_who_is_asked_what_while_the_word_is_entered(presenter):
    game = rules.Game(3, 1, (0, 0, 0))
    assert presenter.prompt(game, 0) == "your secret" and presenter.prompt(game, 1) == "codes Anna"
    assert presenter.fact(game, 0) == "1/3"
    assert presenter.question(game) == (rules.SECRET, 5)
    assert presenter.private(game) and not presenter.waits(game) and not presenter.running(game)


def test_who_is_asked_what_while_segments_are_placed(presenter):
    game = started("PANDA")
    kind = game.in_hand()
    assert presenter.prompt(game, 1) == "where kind %d" % kind
    assert presenter.prompt(game, 2) == "asks kind %d Ben" % kind
    assert presenter.fact(game, 1) == ""
    assert presenter.question(game) == (rules.ASK, "kind %d" % kind)
    chosen = started("PANDA", chooses=1)
    assert chosen.phase() == rules.KIND
    assert (
        presenter.prompt(chosen, 0) == "hand PANDA"
        and presenter.prompt(chosen, 1) == "chooses Anna"
    )
    assert presenter.fact(chosen, 0) == "" and presenter.private(chosen)


def test_who_is_asked_what_in_the_bonus_phase_and_at_the_last_call(presenter):
    game = started("PANDA")
    until_bonus(game)
    turn = game.turn()
    assert (
        presenter.prompt(game, turn) == "bonus"
        and presenter.prompt(game, 0) == "bonus of " + NAMES[turn]
    )
    assert presenter.answers(game, turn) == (("buy", rules.REQUEST), ("pass", rules.PASS))
    assert presenter.answers(game, 0) == ()
    game._store = bytearray(4)
    assert presenter.answers(game, turn) == (("pass", rules.PASS),)
    game = started("PANDA")
    until_bonus(game)
    while game.phase() == rules.BONUS:
        game.play(rules.PASS)
    assert game.phase() == rules.LAST
    assert presenter.prompt(game, 1) == "last call"
    assert presenter.answers(game, game.turn()) == (("reveal", rules.GIVE_UP),)


def test_a_deduction_shows_its_letters_instead_of_words(presenter):
    game = started("PANDA")
    game.play(rules.CLAIM + 1)
    assert presenter.prompt(game, 1) == "" and presenter.prompt(game, 0) == "event claim Ben"
    assert presenter.running(game)
    game.play(0)
    assert presenter.prompt(game, 0) == ""


def test_at_the_end_of_a_round_who_found_it_is_told(presenter):
    game = started("PANDA")
    claim(game, 1, "PANDA")
    assert game.phase() == rules.REVEAL
    assert presenter.prompt(game, 0) == "found Ben" and presenter.waits(game)
    assert presenter.fact(game, 0) == "1/3"
    given_up = started("PANDA")
    until_bonus(given_up)
    while given_up.phase() == rules.BONUS:
        given_up.play(rules.PASS)
    given_up.play(rules.GIVE_UP)
    assert presenter.prompt(given_up, 0) == "not found"


def test_the_prize_shrinks_with_the_bonus_tokens(presenter):
    game = started("PANDA")
    assert presenter.prize(game) == 5 + 2 * 3
    game._bonus = 1
    assert presenter.prize(game) == 7


def rounds(points):
    """A view in which rounds are over: of each the points of every seat."""
    return Thing(
        finished=lambda: len(points),
        points=lambda number, seat: points[number][seat],
        result=lambda number: (0, rules.spelt(("PANDA", "TIGER")[number]), 1),
    )


def test_the_points_of_every_round_are_explained_and_added_up(presenter):
    none = (0, 0, 0, 0)
    view = rounds([[(2, 0, 0, 0), (0, 2, 1, 5), none], [none, none, (0, 0, 3, 5)]])
    assert presenter.explain(view) == [
        "▶ PANDA",
        "why Anna 2 = why no 2",
        "why Ben 8 = why bonus 2, why token 1, why enigma 5",
        "why Bip 0",
        "▶ TIGER",
        "why Anna 0",
        "why Ben 0",
        "why Bip 8 = why tokens 3, why enigma 5",
    ]
    assert (
        presenter.gains(view, 2) == "why tokens 3, why enigma 5" and presenter.gains(view, 1) == ""
    )
    view = rounds([[(2, 0, 0, 0), (0, 2, 1, 5), none], [(1, 0, 0, 0), none, (0, 0, 3, 5)]])
    words = ["bar no", "bar bonus", "bar token", "bar enigma"]
    assert presenter.bars(view) == [
        (0, tuple(zip(words, (3, 0, 0, 0)))),
        (1, tuple(zip(words, (0, 2, 1, 5)))),
        (2, tuple(zip(words, (0, 0, 3, 5)))),
    ]


# What A does


def test_what_a_does_with_each_move(presenter):
    game = started("PANDA")
    view = seen(presenter, game)
    assert presenter.hint(view, rules.ZONE + 2) == "do zone 3"
    assert presenter.hint(view, rules.ZONE) == "do zone 1"
    assert presenter.hint(view, rules.CLAIM + 1) == "do claim"
    assert (
        presenter.hint(view, rules.PASS) == "do 57" and presenter.hint(view, rules.NEXT) == "do 59"
    )
    assert presenter.hint(view, rules.REQUEST) == "do 56"
    assert presenter.hint(view, rules.ERASE) == "do said"
    chosen = started("PANDA", chooses=1)
    view = seen(presenter, chosen)
    assert presenter.hint(view, rules.HAND + 1) == "do hand kind 1 %d" % chosen.store(1)
    assert presenter.hint(view, rules.HAND) == "do hand kind 0 %d" % chosen.store(0)


def test_what_a_does_with_letters(presenter):
    game = rules.Game(3, 1, (0, 0, 0))
    assert presenter.hint(seen(presenter, game), 25) == "do idea"
    enter_letters(game, "PAND")
    assert presenter.hint(seen(presenter, game), 0) == "do letter"
    enter_letters(game, "A")
    assert presenter.hint(seen(presenter, game), rules.ACCEPT) == "do seal"
    game.play(rules.ERASE)
    enter_letters(game, "B")
    assert presenter.hint(seen(presenter, game), rules.ACCEPT) == "do unknown"  # a bot decodes
    assert presenter.hint(seen(presenter, game), rules.ACCEPT) == "do unknown"
    assert Lists.opened == 0
    game = started("PANDA")
    game.play(rules.CLAIM + 1)
    assert presenter.hint(seen(presenter, game), 3) == "do first" + "do 28"
    enter_letters(game, "P")
    game.play(rules.ERASE)
    assert presenter.hint(seen(presenter, game), 3) == "do first" + "b menu"
    enter_letters(game, "PANDA")
    assert presenter.hint(seen(presenter, game), rules.ACCEPT) == "do name"
    game.play(rules.ERASE)
    enter_letters(game, "B")
    assert presenter.hint(seen(presenter, game), rules.ACCEPT) == "do unknown" + "do name"


def enter_letters(game, word):
    for letter in rules.spelt(word):
        game.play(letter)


def test_letters_of_a_deduction_are_lit_while_they_can_be_taken(presenter):
    game = started("PANDA")
    assert presenter.spelt(seen(presenter, game)) == []
    game.play(rules.CLAIM + 1)
    assert presenter.spelt(seen(presenter, game)) == [(E, True)]
    game.play(3)
    presenter.wheel = 7
    view = seen(presenter, game)
    assert presenter.spelt(view) == [(3, False), (7, True)]
    presenter.see(game.view(0), 0)
    assert presenter.spelt(game.view(0)) == [(3, False)]  # who looks on takes none
    enter_letters(game, "AAAA")
    assert presenter.spelt(seen(presenter, game)) == [(3, True)] + [(0, True)] * 4
    game.play(rules.ACCEPT)
    assert game.phase() != rules.DEDUCE
    game.play(rules.CLAIM + 1)
    enter_letters(game, "DAAAA")
    assert (
        presenter.spelt(seen(presenter, game)) == [(3, False)] + [(0, False)] * 4
    )  # wrong already


# The wheel


@pytest.fixture
def secret(presenter):
    """A game in which Anna enters the word, seen by her."""
    game = rules.Game(3, 1, (0, 0, 0))
    seen(presenter, game)
    return game


def test_up_and_down_turn_the_wheel_and_round(presenter, secret, keys, module):
    turned = []
    presenter.ear = lambda: turned.append(presenter.wheel)
    for key in (keys.UP, keys.UP, keys.DOWN):
        assert presenter.press(key, 0) == ()
    assert turned == [5, 6, 5] and presenter.kit.heard == [module.tunes.CURSOR] * 3
    presenter.wheel = 25
    presenter.press(keys.UP, 0)
    assert presenter.wheel == 0
    presenter.press(keys.DOWN, 0)
    assert presenter.wheel == 25


def test_a_or_right_takes_the_letter_and_left_or_b_gives_it_back(presenter, secret, keys, module):
    presenter.wheel = 9
    assert presenter.press(keys.A, 0) == presenter.press(keys.RIGHT, 0) == (9,)
    assert presenter.press(99, 0) is None
    enter_letters(secret, "JA")
    seen(presenter, secret)
    for key in (keys.LEFT, keys.B):
        presenter.wheel = 9
        assert presenter.press(key, 0) == (rules.ERASE,) and presenter.wheel == 0
    enter_letters(secret, "ZZZ")
    seen(presenter, secret)
    assert presenter.press(keys.A, 0) is None  # the word is whole: the table asks
    assert presenter.press(keys.UP, 0) is None


def test_before_the_first_letter_b_leads_to_the_menu_or_takes_a_claim_back(
    presenter, secret, keys, module
):
    assert presenter.press(keys.B, 0) is None and presenter._idea is None
    game = started("PANDA")
    game.play(rules.CLAIM + 1)
    seen(presenter, game)
    assert presenter.press(keys.B, 0) == presenter.press(keys.LEFT, 0) == (rules.CANCEL,)
    game.play(3)
    game.play(rules.ERASE)
    seen(presenter, game)
    assert presenter.press(keys.LEFT, 0) == () and presenter.press(keys.B, 0) is None


def test_nobody_turns_the_wheel_who_is_not_asked(presenter, keys):
    game = rules.Game(3, 1, (0, 0, 0))
    presenter.see(game.view(1), 1)
    assert (
        not presenter.entering() and presenter.press(keys.UP, 0) is None and not presenter.erases()
    )
    seen(presenter, game)
    assert presenter.entering() and not presenter.erases()
    game.play(3)
    seen(presenter, game)
    assert presenter.erases()
    other = started("PANDA")
    seen(presenter, other)
    assert not presenter.entering() and presenter.press(keys.A, 0) is None


def test_the_wheel_starts_at_e_and_stays_where_it_was_while_letters_follow(presenter, secret):
    assert presenter.wheel == E
    presenter.wheel = 11
    secret.play(11)
    seen(presenter, secret)
    assert presenter.wheel == 11
    seen(presenter, started("PANDA"))
    assert presenter.wheel == E


def test_the_assist_passes_over_letters_that_cannot_be_there(presenter, keys):
    presenter.kit.settings.assist = True
    game = started("PANDA")
    game.play(rules.CLAIM + 1)
    view = game.view(1)
    view.letters = lambda zone: (1 << 6 | 1 << 9) if zone == 0 else 1
    presenter.see(view, 1)
    assert presenter.wheel == 6
    presenter.press(keys.UP, 0)
    assert presenter.wheel == 9
    presenter.press(keys.UP, 0)
    assert presenter.wheel == 6
    presenter.press(keys.DOWN, 0)
    assert presenter.wheel == 9
    view.entry = lambda: b"\x06"
    presenter.see(view, 1)
    assert presenter.wheel == 0  # the letters of the next zone
    presenter.kit.settings.assist = False
    presenter.press(keys.UP, 0)
    assert presenter.wheel == 1
    secret = rules.Game(3, 1, (0, 0, 0))
    secret.letters = lambda zone: 1
    presenter.kit.settings.assist = True
    presenter.see(secret, 0)
    presenter.press(keys.UP, 0)
    assert presenter.wheel == 2  # a secret may be any word


def test_behind_the_last_letter_no_letter_is_looked_for(presenter):
    presenter.kit.settings.assist = True
    game = started("PANDA")
    game.play(rules.CLAIM + 1)
    enter_letters(game, "PANDA")
    presenter.wheel = 9
    seen(presenter, game)
    assert presenter.wheel == 9


def test_a_hint_turns_the_wheel_and_the_first_look_does_not(presenter, secret):
    presenter.wheel = 3
    presenter.point(25)
    assert presenter.wheel == 3
    presenter.point(25)  # a hint may be where the cursor waits
    assert presenter.wheel == 25
    presenter.point(7)
    assert presenter.wheel == 7
    presenter.point(rules.ACCEPT)
    assert presenter.wheel == 7
    presenter.point(0)
    assert presenter.wheel == 0
    assert (
        presenter.first(None, list(range(26))) == 25 and presenter.first(None, [rules.ACCEPT]) == 0
    )


# A suggested word


def suggested(presenter):
    """The moves that a suggestion makes, one tick after the other."""
    moves = []
    while presenter._idea or presenter._queue:
        move = presenter.tick(0)
        if move is not None:
            moves.append(move)
    return moves


def test_left_enters_an_everyday_word_and_then_another(presenter, secret, keys, module, clock):
    found = set()
    everyday = {0, 3, 6, 9, 12, 15, 18, 21}
    for clock[0] in range(60):
        assert presenter.press(keys.LEFT, 0) == ()
        word = suggested(presenter)
        assert len(word) == 5
        found.add(word[0])
    assert found == everyday
    assert Lists.opened == 0
    enter_letters(secret, "PA")
    seen(presenter, secret)
    assert presenter.press(keys.LEFT, 0) == ()
    assert suggested(presenter)[:2] == [rules.ERASE] * 2
    assert presenter.press(keys.B, 0) == (rules.ERASE,)  # B never suggests


def test_what_somebody_entered_is_not_replaced(presenter, secret, keys):
    enter_letters(secret, "PA")
    seen(presenter, secret)
    assert presenter.press(keys.LEFT, 0) == (rules.ERASE,) and presenter._idea is None


def test_keys_wait_until_a_suggestion_is_entered_and_left_ends_it(presenter, secret, keys, module):
    presenter._queue = [1, 2, 3]
    for key in (keys.A, keys.RIGHT, keys.UP):
        assert presenter.press(key, 0) == () and presenter._queue
    secret.play(1)
    seen(presenter, secret)
    assert presenter.press(keys.B, 0) == (rules.ERASE,) and not presenter._queue
    presenter._idea = iter([None])
    presenter.press(keys.UP, 0)
    assert presenter._idea is None  # a key means an own idea
    presenter._queue, presenter._idea, presenter._suggested = [1], iter(()), True
    seen(presenter, started("PANDA"))
    assert not presenter._queue and presenter._idea is None and not presenter._suggested


def test_a_search_lets_keys_in_between(presenter, secret, keys):
    presenter.press(keys.LEFT, 0)
    assert presenter.tick(0) is None and presenter._idea


# The clock


@pytest.fixture
def claimed(presenter):
    """Ben has a minute to name the word."""
    game = started("PANDA")
    game.play(rules.CLAIM + 1)
    seen(presenter, game)
    return game


def test_a_minute_runs_from_the_claim_whatever_is_entered(presenter, claimed, clock):
    heard = []
    presenter.ear = lambda: heard.append(presenter.left)
    assert presenter.left == 60000
    clock[0] += 20000
    assert presenter.tick(0) is None and presenter.left == 40000 and heard == [40000]
    claimed.play(3)
    seen(presenter, claimed)
    clock[0] += 39999
    assert presenter.tick(0) is None and presenter.left == 1
    clock[0] += 1
    assert presenter.tick(0) == rules.FORFEIT
    assert presenter.tick(0) is None


def test_who_entered_nothing_in_time_has_not_claimed(presenter, claimed, clock):
    clock[0] += 60000
    assert presenter.tick(0) == rules.CANCEL


def test_another_claim_has_a_minute_of_its_own(presenter, claimed, clock):
    clock[0] += 50000
    enter(claimed, "TIGER")
    seen(presenter, claimed)
    assert presenter.left == 0 and presenter.tick(0) is None
    claimed.play(rules.CLAIM + 1)
    seen(presenter, claimed)
    assert presenter.left == 60000
    presenter.see(claimed.view(0), 0)
    clock[0] += 60000
    assert presenter.left == 0 and presenter.tick(0) is None  # who looks on has no clock


def test_who_leaves_and_goes_on_has_what_was_left_of_the_minute(presenter, claimed, clock, module):
    clock[0] += 20000
    presenter.tick(0)
    assert presenter.leave() == ()
    clock[0] += 500000
    again = led(module, presenter.kit)
    again.see(claimed.view(SPECTATOR), SPECTATOR)  # who claimed is to be handed the console
    assert again.leave() == ()  # and has not taken it yet
    again = led(module, presenter.kit)
    seen(again, claimed)
    assert again.left == 40000
    clock[0] += 39999
    assert again.tick(0) is None and again.left == 1
    clock[0] += 1
    assert again.tick(0) == rules.CANCEL
    claimed.play(rules.CANCEL)
    seen(again, claimed)
    claimed.play(rules.CLAIM + 1)
    seen(again, claimed)
    assert again.left == 60000  # what was noted counts once


def test_the_minute_runs_on_in_the_menu_that_somebody_leaves_from(
    presenter, claimed, clock, module
):
    clock[0] += 20000
    presenter.tick(0)
    clock[0] += 30000
    presenter.leave()
    again = led(module, presenter.kit)
    seen(again, claimed)
    assert again.left == 10000
    clock[0] += 99000
    again.leave()
    late = led(module, presenter.kit)
    seen(late, claimed)
    assert late.left == 0 and late.tick(0) == rules.CANCEL


@pytest.mark.parametrize("seed, word, left", [(5, "", 40000), (6, "", 60000), (5, "TIGER", 60000)])
def test_what_was_left_is_that_of_one_claim_in_one_match(
    presenter, claimed, clock, module, seed, word, left
):
    clock[0] += 20000
    presenter.tick(0)
    presenter.leave()
    if word:
        enter(claimed, word)
        claimed.play(rules.CLAIM + 1)
    again = led(module, presenter.kit, seed)
    seen(again, claimed)
    assert again.left == left


@pytest.mark.parametrize("note", [b"", b"\x00\x00\x05", bytes(8), b"\xff" * 8, b"\xff" * 255])
def test_a_note_of_the_clock_that_is_none_gives_a_minute(presenter, module, note):
    presenter.kit.journal.put(CLOCK, note)
    again = led(module, presenter.kit)
    game = started("PANDA")
    game.play(rules.CLAIM + 1)
    seen(again, game)
    assert again.left == 60000


def test_the_minute_begins_when_it_is_seen(presenter, claimed, clock):
    clock[0] += 800
    presenter.seen()
    clock[0] += 1000
    assert presenter.tick(0) is None and presenter.left == 59000
    clock[0] += 30
    presenter.seen()  # later on nothing is given
    presenter.tick(0)
    assert presenter.left == 58970


def test_people_who_have_a_token_may_know_the_word_meanwhile(presenter):
    game = started("PANDA")
    seen(presenter, game)
    assert presenter.interrupt() == [
        ("event claim Ben", rules.CLAIM + 1)
    ]  # Anna codes, Bip is a bot
    assert presenter.interrupt((1, 2)) == [
        ("event claim Ben", rules.CLAIM + 1),
        ("event claim Bip", rules.CLAIM + 2),
    ]
    game.play(rules.CLAIM + 1)
    seen(presenter, game)
    assert presenter.interrupt() == ()


# What happened


def test_a_line_for_every_event(presenter):
    panda = rules.spelt("PANDA")
    for event, words in (
        (("round", 0, 1), "event round 1 Ben"),
        (("word", panda), "event word PANDA"),
        (("yes", 1, 2, 0), "event yes Ben 3 0"),
        (("no", 1, 2, 0), "event no Ben 3 0"),
        (("wrong", 2, panda), "event wrong Bip PANDA"),
        (("right", 2, panda), "event right Bip PANDA"),
        (("claim", 1), "event claim Ben"),
        (("out", 2), "event out Bip"),
        (("bonus", 3), "event bonus 3"),
        (("last",), "event last"),
        (("secret", 1), None),
    ):
        assert presenter.tell(event) == words
    assert presenter.tell(("wrong", 2, b"")).startswith("event silent Bip")


def test_the_log_names_the_segment_that_was_asked_for(presenter):
    for what in ("yes", "no"):
        event = (what, 1, 2, 3)
        assert presenter.record(event) == presenter.tell(event) + " (kind 3)"
    for event in (("pass", 1), ("bonus", 3), ("nothing of note", 1)):
        assert presenter.record(event) == presenter.tell(event)


def test_a_tune_for_what_everybody_should_hear(presenter, module):
    tunes = module.tunes
    assert (
        presenter.sound(("yes", 1, 2, 0)) == tunes.TICK
        and presenter.sound(("right", 1)) == tunes.RIGHT
    )
    assert (
        presenter.sound(("wrong", 1)) == tunes.WRONG and presenter.sound(("out", 1)) == tunes.OUT
    )
    assert presenter.sound(("bonus", 1)) == presenter.sound(("last",)) == tunes.YOUR_TURN
    assert presenter.sound(("round", 1, 0)) is None
    assert presenter.sound(("no", 1)) != presenter.sound(("claim", 1))
