# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The host of Enigma by itself: what it asks and tells, its wheel, its clock, its suggestions."""

from types import SimpleNamespace as Thing

import pytest
from easel import Easel, Speaker, clock_of
from test_enigma import claim, enter, started, until_bonus

from journal import CLOCK, SIZE, Journal
from match import HUMAN
from rules import SPECTATOR
from rules import enigma as rules

NAMES = ["Anna", "Ben", "Bip"]
E = 4  # where the wheel starts


class Desk(Speaker):
    """A console that says keys instead of words."""

    def __init__(self):
        self.settings = Thing(assist=False)
        self.heard = []
        self.journal = Journal(bytearray(b"\xff" * SIZE))
        self.tunes = Thing(play=self.heard.append)

    def knows(self, key):
        return key not in ("event coder", "event secret")


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
        yield easel.module("hosts.enigma")


@pytest.fixture
def clock(module, monkeypatch):
    monkeypatch.setattr(module, "Words", Lists)
    return clock_of(module, monkeypatch, 1000)


def led(module, desk, seed=5):
    """A host of three, of whom the last one is a bot."""
    players = [("Anna", HUMAN), ("Ben", HUMAN), ("Bip", 1)]
    return module.Host(desk, Thing(players=players, is_human=lambda seat: seat < 2, seed=seed))


@pytest.fixture
def host(module, clock):
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


def seen(host, game, seat=None):
    """The game as the host leads it for a seat, which is who decides."""
    seat = game.turn() if seat is None else seat
    view = game.view(seat)
    host.see(view, seat)
    return view


# What is asked


def test_who_is_asked_what_while_the_word_is_entered(host):
    game = rules.Game(3, 1, (0, 0, 0))
    assert host.prompt(game, 0) == "your secret" and host.prompt(game, 1) == "codes Anna"
    assert host.fact(game, 0) == "1/3"
    assert host.question(game) == (rules.SECRET, 5)
    assert host.private(game) and not host.waits(game) and not host.running(game)


def test_who_is_asked_what_while_segments_are_placed(host):
    game = started("PANDA")
    kind = game.in_hand()
    assert host.prompt(game, 1) == "where kind %d" % kind
    assert host.prompt(game, 2) == "asks kind %d Ben" % kind
    assert host.fact(game, 1) == ""
    assert host.question(game) == (rules.ASK, "kind %d" % kind)
    chosen = started("PANDA", chooses=1)
    assert chosen.phase() == rules.KIND
    assert host.prompt(chosen, 0) == "hand" and host.prompt(chosen, 1) == "chooses Anna"
    assert host.fact(chosen, 0) == "1/3" and host.private(chosen)


def test_who_is_asked_what_in_the_bonus_phase_and_at_the_last_call(host):
    game = started("PANDA")
    until_bonus(game)
    turn = game.turn()
    assert host.prompt(game, turn) == "bonus" and host.prompt(game, 0) == "bonus of " + NAMES[turn]
    assert host.answers(game, turn) == (("buy", rules.REQUEST), ("pass", rules.PASS))
    assert host.answers(game, 0) == ()
    game._store = bytearray(4)
    assert host.answers(game, turn) == (("pass", rules.PASS),)
    game = started("PANDA")
    until_bonus(game)
    while game.phase() == rules.BONUS:
        game.play(rules.PASS)
    assert game.phase() == rules.LAST
    assert host.prompt(game, 1) == "last call"
    assert host.answers(game, game.turn()) == (("reveal", rules.GIVE_UP),)


def test_a_deduction_shows_its_letters_instead_of_words(host):
    game = started("PANDA")
    game.play(rules.CLAIM + 1)
    assert host.prompt(game, 1) == "" and host.prompt(game, 0) == "event claim Ben"
    assert host.running(game)
    game.play(0)
    assert host.prompt(game, 0) == ""


def test_at_the_end_of_a_round_who_found_it_is_told(host):
    game = started("PANDA")
    claim(game, 1, "PANDA")
    assert game.phase() == rules.REVEAL
    assert host.prompt(game, 0) == "found Ben" and host.waits(game)
    assert host.fact(game, 0) == "1/3"
    given_up = started("PANDA")
    until_bonus(given_up)
    while given_up.phase() == rules.BONUS:
        given_up.play(rules.PASS)
    given_up.play(rules.GIVE_UP)
    assert host.prompt(given_up, 0) == "not found"


def test_the_prize_shrinks_with_the_bonus_tokens(host):
    game = started("PANDA")
    assert host.prize(game) == 5 + 2 * 3
    game._bonus = 1
    assert host.prize(game) == 7


def test_points_are_told_by_their_reasons(host):
    assert host._reasons((1, 2, 1, 5)) == "why no 1, why bonus 2, why token 1, why enigma 5"
    assert host._reasons((0, 0, 2, 0)) == "why tokens 2"
    assert host._reasons((2, 0, 0, 0)) == "why no 2" and host._reasons((0, 0, 0, 0)) == ""


def rounds(points):
    """A view in which rounds are over: of each the points of every seat."""
    return Thing(
        finished=lambda: len(points),
        points=lambda number, seat: points[number][seat],
        result=lambda number: (0, rules.spelt(("PANDA", "TIGER")[number]), 1),
    )


def test_the_points_of_every_round_are_explained_and_added_up(host):
    none = (0, 0, 0, 0)
    view = rounds([[(2, 0, 0, 0), (0, 2, 1, 5), none], [none, none, (0, 0, 3, 5)]])
    assert host.explain(view) == [
        "▶ PANDA",
        "why Anna 2 = why no 2",
        "why Ben 8 = why bonus 2, why token 1, why enigma 5",
        "why Bip 0",
        "▶ TIGER",
        "why Anna 0",
        "why Ben 0",
        "why Bip 8 = why tokens 3, why enigma 5",
    ]
    assert host.gains(view, 2) == "why tokens 3, why enigma 5" and host.gains(view, 1) == ""
    view = rounds([[(2, 0, 0, 0), (0, 2, 1, 5), none], [(1, 0, 0, 0), none, (0, 0, 3, 5)]])
    words = ["bar no", "bar bonus", "bar token", "bar enigma"]
    assert host.bars(view) == [
        (0, tuple(zip(words, (3, 0, 0, 0)))),
        (1, tuple(zip(words, (0, 2, 1, 5)))),
        (2, tuple(zip(words, (0, 0, 3, 5)))),
    ]


def test_a_secret_is_handed_on_before_anybody_else_looks(host):
    game = started("PANDA")
    assert host.private(game.view(SPECTATOR))
    seen(host, game)
    assert not host.private(game.view(SPECTATOR))  # Ben has it in his hands
    game._coder = 2
    host._handed = None
    assert not host.private(game.view(SPECTATOR))  # a bot has nothing to hand on
    game._coder, game._round = 0, 1
    host._handed = 0
    assert host.private(game.view(SPECTATOR))
    game._phase = rules.LAST
    assert host.private(game.view(SPECTATOR))
    game._phase = rules.REVEAL
    assert not host.private(game.view(SPECTATOR))


def test_who_names_the_word_was_handed_the_console(host):
    game = started("PANDA")
    game.play(rules.CLAIM + 1)
    seen(host, game)
    assert host._handed == 0


def test_who_only_looks_on_has_not_been_handed_anything(host):
    game = started("PANDA")
    seen(host, game, 2)
    assert host._handed is None and host.private(game.view(SPECTATOR))


# What A does


def test_what_a_does_with_each_move(host):
    game = started("PANDA")
    view = seen(host, game)
    assert host.hint(view, rules.ZONE + 2) == "do zone 3"
    assert host.hint(view, rules.ZONE) == "do zone 1"
    assert host.hint(view, rules.CLAIM + 1) == "do claim"
    assert host.hint(view, rules.PASS) == "do 57" and host.hint(view, rules.NEXT) == "do 59"
    assert host.hint(view, rules.REQUEST) == "do 56"
    assert host.hint(view, rules.ERASE) == "do said"
    chosen = started("PANDA", chooses=1)
    view = seen(host, chosen)
    assert host.hint(view, rules.HAND + 1) == "do hand kind 1 %d" % chosen.store(1)
    assert host.hint(view, rules.HAND) == "do hand kind 0 %d" % chosen.store(0)


def test_what_a_does_with_letters(host):
    game = rules.Game(3, 1, (0, 0, 0))
    assert host.hint(seen(host, game), 25) == "do idea"
    enter_letters(game, "PAND")
    assert host.hint(seen(host, game), 0) == "do letter"
    enter_letters(game, "A")
    assert host.hint(seen(host, game), rules.ACCEPT) == "do seal"
    game.play(rules.ERASE)
    enter_letters(game, "B")
    assert host.hint(seen(host, game), rules.ACCEPT) == "do unknown" + "do seal"
    assert host.hint(seen(host, game), rules.ACCEPT) == "do unknown" + "do seal"
    assert Lists.opened == 0
    game = started("PANDA")
    game.play(rules.CLAIM + 1)
    assert host.hint(seen(host, game), 3) == "do first" + "do 28"
    enter_letters(game, "P")
    game.play(rules.ERASE)
    assert host.hint(seen(host, game), 3) == "do first" + "b menu"
    enter_letters(game, "PANDA")
    assert host.hint(seen(host, game), rules.ACCEPT) == "do name"
    game.play(rules.ERASE)
    enter_letters(game, "B")
    assert host.hint(seen(host, game), rules.ACCEPT) == "do unknown" + "do name"


def enter_letters(game, word):
    for letter in rules.spelt(word):
        game.play(letter)


def test_the_assist_names_the_letters_that_fit_when_they_are_few(host):
    def fitting(count):
        return Thing(letters=lambda zone: ((1 << count) - 1) << 1 | 1 << 25)

    assert host._fitting(fitting(3), 0) == ""
    host.kit.settings.assist = True
    assert host._fitting(fitting(3), 0) == "BCDZ"
    assert host._fitting(fitting(10), 0) == "BCDEFGHIJKZ"
    assert host._fitting(fitting(11), 0) == ""
    game = started("PANDA")
    game.letters = lambda zone: 1 << zone
    assert host.hint(game, rules.ZONE + 1) == "do fitting B"


def test_letters_of_a_deduction_are_lit_while_they_can_be_taken(host):
    game = started("PANDA")
    assert host.spelt(seen(host, game)) == []
    game.play(rules.CLAIM + 1)
    assert host.spelt(seen(host, game)) == [(E, True)]
    game.play(3)
    host.wheel = 7
    view = seen(host, game)
    assert host.spelt(view) == [(3, False), (7, True)]
    host.see(game.view(0), 0)
    assert host.spelt(game.view(0)) == [(3, False)]  # who looks on takes none
    enter_letters(game, "AAAA")
    assert host.spelt(seen(host, game)) == [(3, True)] + [(0, True)] * 4
    game.play(rules.ACCEPT)
    assert game.phase() != rules.DEDUCE
    game.play(rules.CLAIM + 1)
    enter_letters(game, "DAAAA")
    assert host.spelt(seen(host, game)) == [(3, False)] + [(0, False)] * 4  # wrong already


# The wheel


@pytest.fixture
def secret(host):
    """A game in which Anna enters the word, seen by her."""
    game = rules.Game(3, 1, (0, 0, 0))
    seen(host, game)
    return game


def test_up_and_down_turn_the_wheel_and_round(host, secret, keys, module):
    turned = []
    host.ear = lambda: turned.append(host.wheel)
    for key in (keys.UP, keys.UP, keys.DOWN):
        assert host.press(key, 0) == module.USED
    assert turned == [5, 6, 5] and host.kit.heard == [module.tunes.CURSOR] * 3
    host.wheel = 25
    host.press(keys.UP, 0)
    assert host.wheel == 0
    host.press(keys.DOWN, 0)
    assert host.wheel == 25


def test_a_or_right_takes_the_letter_and_left_or_b_gives_it_back(host, secret, keys, module):
    host.wheel = 9
    assert host.press(keys.A, 0) == host.press(keys.RIGHT, 0) == 9
    assert host.press(99, 0) is None
    enter_letters(secret, "JA")
    seen(host, secret)
    for key in (keys.LEFT, keys.B):
        host.wheel = 9
        assert host.press(key, 0) == rules.ERASE and host.wheel == 0
    enter_letters(secret, "ZZZ")
    seen(host, secret)
    assert host.press(keys.A, 0) is None  # the word is whole: the table asks
    assert host.press(keys.UP, 0) is None


def test_before_the_first_letter_b_leads_to_the_menu_or_takes_a_claim_back(
    host, secret, keys, module
):
    assert host.press(keys.B, 0) == module.TO_MENU and host._idea is None
    game = started("PANDA")
    game.play(rules.CLAIM + 1)
    seen(host, game)
    assert host.press(keys.B, 0) == host.press(keys.LEFT, 0) == rules.CANCEL
    game.play(3)
    game.play(rules.ERASE)
    seen(host, game)
    assert host.press(keys.LEFT, 0) == module.USED and host.press(keys.B, 0) == module.TO_MENU


def test_nobody_turns_the_wheel_who_is_not_asked(host, keys):
    game = rules.Game(3, 1, (0, 0, 0))
    host.see(game.view(1), 1)
    assert not host.entering() and host.press(keys.UP, 0) is None and not host.erases()
    seen(host, game)
    assert host.entering() and not host.erases()
    game.play(3)
    seen(host, game)
    assert host.erases()
    other = started("PANDA")
    seen(host, other)
    assert not host.entering() and host.press(keys.A, 0) is None


def test_the_wheel_starts_at_e_and_stays_where_it_was_while_letters_follow(host, secret):
    assert host.wheel == E
    host.wheel = 11
    secret.play(11)
    seen(host, secret)
    assert host.wheel == 11
    seen(host, started("PANDA"))
    assert host.wheel == E


def test_the_assist_passes_over_letters_that_cannot_be_there(host, keys):
    host.kit.settings.assist = True
    game = started("PANDA")
    game.play(rules.CLAIM + 1)
    view = game.view(1)
    view.letters = lambda zone: (1 << 6 | 1 << 9) if zone == 0 else 1
    host.see(view, 1)
    assert host.wheel == 6
    host.press(keys.UP, 0)
    assert host.wheel == 9
    host.press(keys.UP, 0)
    assert host.wheel == 6
    host.press(keys.DOWN, 0)
    assert host.wheel == 9
    view.entry = lambda: b"\x06"
    host.see(view, 1)
    assert host.wheel == 0  # the letters of the next zone
    host.kit.settings.assist = False
    host.press(keys.UP, 0)
    assert host.wheel == 1
    secret = rules.Game(3, 1, (0, 0, 0))
    secret.letters = lambda zone: 1
    host.kit.settings.assist = True
    host.see(secret, 0)
    host.press(keys.UP, 0)
    assert host.wheel == 2  # a secret may be any word


def test_behind_the_last_letter_no_letter_is_looked_for(host):
    host.kit.settings.assist = True
    game = started("PANDA")
    game.play(rules.CLAIM + 1)
    enter_letters(game, "PANDA")
    host.wheel = 9
    seen(host, game)
    assert host.wheel == 9


def test_a_hint_turns_the_wheel_and_the_first_look_does_not(host, secret):
    host.wheel = 3
    host.point(25)
    assert host.wheel == 3
    host.point(25)  # a hint may be where the cursor waits
    assert host.wheel == 25
    host.point(7)
    assert host.wheel == 7
    host.point(rules.ACCEPT)
    assert host.wheel == 7
    host.point(0)
    assert host.wheel == 0
    assert host.first(None, list(range(26))) == 25 and host.first(None, [rules.ACCEPT]) == 0


# A suggested word


def suggested(host):
    """The moves that a suggestion makes, one tick after the other."""
    moves = []
    while host._idea or host._queue:
        move = host.tick(0)
        if move is not None:
            moves.append(move)
    return moves


def test_left_enters_an_everyday_word_and_then_another(host, secret, keys, module, clock):
    found = set()
    everyday = {0, 3, 6, 9, 12, 15, 18, 21}
    for clock[0] in range(60):
        assert host.press(keys.LEFT, 0) == module.USED
        word = suggested(host)
        assert len(word) == 5
        found.add(word[0])
    assert found == everyday
    assert Lists.opened == 0
    enter_letters(secret, "PA")
    seen(host, secret)
    assert host.press(keys.LEFT, 0) == module.USED
    assert suggested(host)[:2] == [rules.ERASE] * 2
    assert host.press(keys.B, 0) == rules.ERASE  # B never suggests


def test_what_somebody_entered_is_not_replaced(host, secret, keys):
    enter_letters(secret, "PA")
    seen(host, secret)
    assert host.press(keys.LEFT, 0) == rules.ERASE and host._idea is None


def test_keys_wait_until_a_suggestion_is_entered_and_left_ends_it(host, secret, keys, module):
    host._queue = [1, 2, 3]
    for key in (keys.A, keys.RIGHT, keys.UP):
        assert host.press(key, 0) == module.USED and host._queue
    secret.play(1)
    seen(host, secret)
    assert host.press(keys.B, 0) == rules.ERASE and not host._queue
    host._idea = iter([None])
    host.press(keys.UP, 0)
    assert host._idea is None  # whoever presses a key has one
    host._queue, host._idea, host._suggested = [1], iter(()), True
    seen(host, started("PANDA"))
    assert not host._queue and host._idea is None and not host._suggested


def test_a_search_lets_keys_in_between(host, secret, keys):
    host.press(keys.LEFT, 0)
    assert host.tick(0) is None and host._idea


# The clock


@pytest.fixture
def claimed(host):
    """Ben has a minute to name the word."""
    game = started("PANDA")
    game.play(rules.CLAIM + 1)
    seen(host, game)
    return game


def test_a_minute_runs_from_the_claim_whatever_is_entered(host, claimed, clock):
    heard = []
    host.ear = lambda: heard.append(host.left)
    assert host.left == 60000
    clock[0] += 20000
    assert host.tick(0) is None and host.left == 40000 and heard == [40000]
    claimed.play(3)
    seen(host, claimed)
    clock[0] += 39999
    assert host.tick(0) is None and host.left == 1
    clock[0] += 1
    assert host.tick(0) == rules.FORFEIT
    assert host.tick(0) is None


def test_who_entered_nothing_in_time_has_not_claimed(host, claimed, clock):
    clock[0] += 60000
    assert host.tick(0) == rules.CANCEL


def test_another_claim_has_a_minute_of_its_own(host, claimed, clock):
    clock[0] += 50000
    enter(claimed, "TIGER")
    seen(host, claimed)
    assert host.left == 0 and host.tick(0) is None
    claimed.play(rules.CLAIM + 1)
    seen(host, claimed)
    assert host.left == 60000
    host.see(claimed.view(0), 0)
    clock[0] += 60000
    assert host.left == 0 and host.tick(0) is None  # who looks on has no clock


def test_who_leaves_and_goes_on_has_what_was_left_of_the_minute(host, claimed, clock, module):
    clock[0] += 20000
    host.tick(0)
    assert host.leave() == ()
    clock[0] += 500000
    again = led(module, host.kit)
    again.see(claimed.view(SPECTATOR), SPECTATOR)  # who claimed is to be handed the console
    assert again.leave() == ()  # and has not taken it yet
    again = led(module, host.kit)
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


def test_the_minute_runs_on_in_the_menu_that_somebody_leaves_from(host, claimed, clock, module):
    clock[0] += 20000
    host.tick(0)
    clock[0] += 30000
    host.leave()
    again = led(module, host.kit)
    seen(again, claimed)
    assert again.left == 10000
    clock[0] += 99000
    again.leave()
    late = led(module, host.kit)
    seen(late, claimed)
    assert late.left == 0 and late.tick(0) == rules.CANCEL


@pytest.mark.parametrize("seed, word, left", [(5, "", 40000), (6, "", 60000), (5, "TIGER", 60000)])
def test_what_was_left_is_that_of_one_claim_in_one_match(
    host, claimed, clock, module, seed, word, left
):
    clock[0] += 20000
    host.tick(0)
    host.leave()
    if word:
        enter(claimed, word)
        claimed.play(rules.CLAIM + 1)
    again = led(module, host.kit, seed)
    seen(again, claimed)
    assert again.left == left


@pytest.mark.parametrize("note", [b"", b"\x00\x00\x05", bytes(8), b"\xff" * 8, b"\xff" * 255])
def test_a_note_of_the_clock_that_is_none_gives_a_minute(host, module, note):
    host.kit.journal.put(CLOCK, note)
    again = led(module, host.kit)
    game = started("PANDA")
    game.play(rules.CLAIM + 1)
    seen(again, game)
    assert again.left == 60000


def test_the_minute_begins_when_it_is_seen(host, claimed, clock):
    clock[0] += 800
    host.seen()
    clock[0] += 1000
    assert host.tick(0) is None and host.left == 59000
    clock[0] += 30
    host.seen()  # later on nothing is given
    host.tick(0)
    assert host.left == 58970


def test_people_who_have_a_token_may_know_the_word_meanwhile(host):
    game = started("PANDA")
    seen(host, game)
    assert host.interrupt() == [("event claim Ben", rules.CLAIM + 1)]  # Anna codes, Bip is a bot
    assert host.interrupt((1, 2)) == [
        ("event claim Ben", rules.CLAIM + 1),
        ("event claim Bip", rules.CLAIM + 2),
    ]
    game.play(rules.CLAIM + 1)
    seen(host, game)
    assert host.interrupt() == ()


# What happened


def test_a_line_for_every_event(host):
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
        assert host.tell(event) == words
    assert host.tell(("wrong", 2, b"")).startswith("event silent Bip")


def test_the_log_names_the_segment_that_was_asked_for(host):
    for what in ("yes", "no"):
        event = (what, 1, 2, 3)
        assert host.record(event) == host.tell(event) + " (kind 3)"
    for event in (("pass", 1), ("bonus", 3), ("nothing of note", 1)):
        assert host.record(event) == host.tell(event)


def test_a_tune_for_what_everybody_should_hear(host, module):
    tunes = module.tunes
    assert host.sound(("yes", 1, 2, 0)) == tunes.TICK and host.sound(("right", 1)) == tunes.RIGHT
    assert host.sound(("wrong", 1)) == tunes.WRONG and host.sound(("out", 1)) == tunes.OUT
    assert host.sound(("bonus", 1)) == host.sound(("last",)) == tunes.YOUR_TURN
    assert host.sound(("round", 1, 0)) is None
    assert host.sound(("no", 1)) != host.sound(("claim", 1))
