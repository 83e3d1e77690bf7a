# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The host of Code Omega by itself: its clock, its rivals, its keys, what it asks and tells."""

from types import SimpleNamespace as Thing

import pytest
from easel import Easel, Speaker, clock_of

from match import HUMAN
from rules import OVER
from rules import code_omega as rules

PLAYERS = [("Anna", HUMAN), ("Ben", HUMAN), ("Bip", 1)]


class View:
    """A round as a host sees it; whatever is set can be asked, with a seat or without."""

    round = 1
    find = at_once = race = False
    timer, goal, rounds = 45, 10, 3
    puzzle = None

    def __init__(self, **facts):
        given = {
            "phase": rules.SOLVING,
            "turn": 0,
            "clock": 0,
            "limit": 90,
            "span": 45,
            "proves": False,
            "code": 5,
            "called": -1,
            "result": rules.WAITING,
            "time": 0,
            "dice": 2,
            "jokers": 1,
            "all_played": False,
            "moves": [],
        }
        for name, fact in {**given, **facts}.items():
            if name in given:
                setattr(self, name, lambda *asked, fact=fact: self._of(fact, asked))
            else:
                setattr(self, name, fact)

    @staticmethod
    def _of(fact, asked):
        return fact[asked[0]] if isinstance(fact, dict) else fact

    def timed(self, move, milliseconds):
        return move, milliseconds


def puzzle(full=True, size=3):
    return Thing(full=lambda: full, size=lambda: size, strip=lambda row: 7 + row)


@pytest.fixture(scope="module")
def module():
    with Easel("pico_oled", "code_omega") as easel:
        yield easel.module("hosts.code_omega")


@pytest.fixture
def clock(module, monkeypatch):
    return clock_of(module, monkeypatch, 5000)


class Desk(Speaker):
    """A console that says keys instead of words, and whose B is held or not."""

    def __init__(self):
        self.heard = []
        self.tunes = Thing(play=self.heard.append)
        self.keys = Thing(holding=lambda: self.down, length=0, when=0)
        self.down = None


@pytest.fixture
def host(module, clock, monkeypatch):
    """A host; bots will be done after `host.plans` of their seats."""
    plans = {2: 99_000_000}
    bots = Thing(plan=lambda view, level, seat: [plans[seat]])
    monkeypatch.setattr(module, "load", lambda room, name: bots)
    match = Thing(players=PLAYERS, name="code_omega", dice=lambda seat: seat)
    match.humans = lambda: [0, 1]
    host = module.Host(Desk(), match)
    host.plans = plans
    return host


def seen(host, seat=0, **facts):
    facts.setdefault("puzzle", puzzle())
    view = View(**facts)
    host.watch(view, seat)
    return view


# The clock


def test_the_clock_runs_while_a_puzzle_is_seen(host, clock):
    assert host.clock() is None
    seen(host)
    assert host.clock() == 0
    clock[0] += 1200
    assert host.clock() == 1200 and host.clock(5700) == 700
    seen(host, clock=9000)
    assert host.clock() == 1200  # the same puzzle goes on by itself
    seen(host, seat=1, clock=9000)
    assert host.clock() == 9000  # another one has its own time
    seen(host, puzzle=None)
    assert host.clock() is None


def test_a_lesson_s_clock_waits_while_somebody_reads(host, clock):
    host.patient = True
    seen(host)
    clock[0] += 1200
    seen(host, clock=300)
    assert host.clock() == 300


def test_a_new_puzzle_begins_at_its_first_strip(host):
    seen(host)
    host._row = host._strip = 2
    seen(host)
    assert (host._row, host._strip) == (2, 2)
    seen(host, round=2)
    assert (host._row, host._strip) == (0, 0)


def test_who_called_before_is_known_and_which_bots_will(host):
    seen(host, result={0: rules.WAITING, 1: rules.RIGHT, 2: rules.WRONG}, time={1: 7000})
    assert host.calls == {1: 7000} and host.rivals == []
    host.plans[2] = 8000
    seen(host, round=2)
    assert host.calls == {} and host.rivals == [(8000, 2)]
    seen(host, round=3, clock=8000)
    assert host.calls == {2: 8000} and host.rivals == []
    seen(host, round=4, clock=7999)
    assert host.rivals == [(8000, 2)]
    host.plans[2] = 90_000
    seen(host, round=5)
    assert host.rivals == [(90_000, 2)]
    host.plans[2] = 90_001
    seen(host, round=6)
    assert host.rivals == [] and host.calls == {}
    seen(host, round=7, called={0: -1, 1: 0, 2: 4000})
    assert host.calls == {1: 0, 2: 4000} and host.rivals == []
    seen(host, round=8, called={0: -1, 1: -1, 2: 0})
    assert host.calls == {2: 0}


def test_whoever_solves_has_not_called_before_but_may_while_all_look(host):
    seen(host, called={0: 3000, 1: -1, 2: 4000})
    assert host.calls == {2: 4000}
    seen(host, phase=rules.CALLING, called={0: 3000, 1: -1, 2: 4000})
    assert host.calls == {0: 3000, 2: 4000}
    host.patient = True
    host.plans[2] = 8000
    seen(host, round=2)
    assert host.rivals == []  # nobody is hurried in a lesson


def test_rivals_call_in_their_order_and_are_heard(host, clock, module):
    seen(host)
    host.rivals = [(8000, 2), (9000, 1)]
    clock[0] += 7999
    host.tick(0)
    assert host.heard == 0
    clock[0] += 1
    assert host.tick(0) is None
    assert host.calls == {2: 8000} and host.heard == 1 and host.rivals == [(9000, 1)]
    assert host.kit.heard[0] == module.tunes.YOUR_TURN
    seen(host, phase=rules.CALLING)
    host.rivals = [(8000, 2)]
    clock[0] += 9000
    assert host.tick(0) == (rules.CALL + 2, 8000)


def test_the_last_five_seconds_tick_and_the_end_of_the_timer_is_heard(host, clock, module):
    seen(host)
    tick, out = module.tunes.TICK, module.tunes.OUT
    heard = {}
    for second in range(50):
        host.kit.heard.clear()
        host.tick(0)
        clock[0] += 500
        host.tick(0)
        clock[0] += 500
        if host.kit.heard:
            heard[second] = list(host.kit.heard)
    assert heard == {**{second: [tick] for second in range(40, 45)}, 45: [out]}


def test_the_end_of_the_timer_is_heard_at_its_last_millisecond(host, clock, module):
    seen(host)
    clock[0] += 44_999
    host.tick(0)
    assert module.tunes.OUT not in host.kit.heard
    clock[0] += 1
    host.tick(0)
    assert host.kit.heard[-1] == module.tunes.OUT


def test_after_two_timers_it_is_given_up_unless_b_was_down_in_time(host, clock):
    seen(host)
    clock[0] += 89_999
    assert host.tick(0) is None
    clock[0] += 1
    assert host.tick(0) == rules.GIVE_UP
    host.kit.down = clock[0] - 1
    assert host.tick(0) is None
    host.kit.down = clock[0]
    assert host.tick(0) == rules.GIVE_UP
    host.patient = True
    assert host.tick(0) is None


def test_who_was_handed_a_proof_begins_at_once_and_who_is_alone_says_when(host):
    seen(host, puzzle=None, phase=rules.TO_START)
    assert host.tick(0) is None
    seen(host, puzzle=None, phase=rules.TO_START, at_once=True)
    assert host.tick(0) == rules.START
    host._match.humans = lambda: [0]
    assert host.tick(0) is None
    seen(host, puzzle=None, phase=rules.TO_LOOK, at_once=True)
    assert host.tick(0) is None


def test_b_that_is_held_declares_a_puzzle_that_is_laid(host, clock):
    seen(host)
    assert host.held() is None
    host.kit.down = clock[0]
    clock[0] += 300
    assert host.held() == 300
    clock[0] += 300
    assert host.held() == 500
    seen(host, phase=rules.CALLING)
    assert host.held() is None
    seen(host, puzzle=puzzle(full=False), round=2)
    assert host.held() is None
    seen(host, puzzle=None)
    assert host.held() is None


def test_what_whoever_is_done_now_would_win(host, clock):
    seen(host)
    host.calls = {2: 3000}
    clock[0] += 5000
    now = host.prize()
    clock[0] -= 4000
    assert host.prize() > now > 0
    view = seen(host, proves=True, called={0: 1000, 1: -1, 2: 3000}, round=2)
    clock[0] += 50_000
    assert host.prize() == rules.dice_earned([1000, 3000], view.timer)[0]
    host._names = ["Anna"]
    assert host.prize() == 0


# Keys


def test_arrows_turn_a_strip_a_swaps_it_and_the_cursor_goes_along(host, clock, module):
    view = seen(host)
    clock[0] += 4000
    host._row = 1
    assert host.press(module.LEFT, 0) == host.press(module.RIGHT, 0) == (rules.FLIP + 1, 4000)
    assert host.press(module.A, 0) == (rules.SWAP + 1, 4000) and host._row == 2
    assert host.press(module.A, 0) == (rules.SWAP + 2, 4000) and host._row == 0
    assert host.press(99, 0) is None
    moves = [rules.FLIP, rules.FLIP + 1, rules.DONE]
    host._row = 1
    assert host.first(view, moves) == 1 and host.first(view, [rules.START]) == 0


def test_b_held_declares_with_the_time_of_its_press_and_a_tap_is_for_the_menu(host, module):
    seen(host)
    host.kit.keys = Thing(length=500, when=7500, holding=lambda: None)
    assert host.press(module.MENU, 0) == (rules.DONE, 2500)
    for length, given in ((249, None), (250, module.USED), (499, module.USED)):
        host.kit.keys.length = length
        assert host.press(module.B, 0) == given
    host.kit.keys.length = 0  # a key of its own for the menu
    assert host.press(module.MENU, 0) is None
    seen(host, puzzle=None)
    assert host.press(module.A, 0) is None


def test_while_strips_are_to_be_found_a_takes_one(host, clock, module):
    view = seen(host, puzzle=puzzle(full=False))
    clock[0] += 2000
    assert host.press(module.A, rules.STRIP + 3) == (rules.STRIP + 3, 2000)
    assert host.press(module.LEFT, 0) is None
    host.kit.keys.length = 600
    assert host.press(module.MENU, 0) is None  # nothing to declare yet
    host._strip = 3
    moves = [rules.STRIP, rules.STRIP + 3]
    assert host.first(view, moves) == 1 and host.first(view, moves[:1]) == 0


def test_the_menu_offers_to_give_up_and_to_put_a_strip_back(host, clock):
    assert host.extra() == ()
    seen(host)
    assert host.extra() == [("give up", rules.GIVE_UP)]
    seen(host, find=True)
    host._row = 2
    clock[0] += 3000
    assert host.extra() == [("put back", (rules.STRIP + 9, 3000)), ("give up", rules.GIVE_UP)]
    seen(host, find=True, puzzle=puzzle(full=False))
    assert host.extra() == [("give up", rules.GIVE_UP)]
    host.patient = True
    assert host.extra() == ()


def test_who_leaves_has_the_time_noted_and_nothing_else_changed(host, clock):
    for moves, move in (
        ([rules.SWAP, rules.DONE, rules.FLIP + 3], rules.FLIP + 3),
        ([rules.SWAP, rules.STRIP], rules.STRIP),
        ([rules.SWAP, rules.STRIP - 1], None),
    ):
        seen(host, moves=moves, round=len(moves) + (move or 0))
        clock[0] += 3000
        assert host.leave() == (((move, 3000), move) if move is not None else ())


# What is asked


def test_who_is_asked_what(host):
    for facts, mine, theirs in (
        ({"turn": OVER}, "finished", "finished"),
        ({"puzzle": puzzle()}, "code 5", "code 5"),
        ({"phase": rules.TO_LOOK}, "all look", "all look"),
        ({"phase": rules.TO_ROLL}, "you roll", "turn Anna"),
        ({"phase": rules.TO_START}, "code 5", "turn Anna"),
        ({"phase": rules.TO_START, "at_once": True}, "proves Anna", "proves Anna"),
        ({"phase": rules.SOLVING}, "solves Anna", "solves Anna"),
        ({"phase": rules.TO_THROW}, "you throw", "throws Anna"),
        ({"phase": rules.CHOOSING}, "you choose", "throws Anna"),
    ):
        view = View(**facts)
        assert (host.prompt(view, 0), host.prompt(view, 1)) == (mine, theirs)


def test_what_there_is_to_win(host):
    assert host.fact(View(race=True), 0) == "goal 10"
    assert host.fact(View(round=0), 0) == "round of 1 3"
    assert host.fact(View(round=2), 0) == "round of 2 3"
    assert host.fact(View(puzzle=puzzle()), 0) == ""


def test_what_the_keys_do_and_where_the_cursor_is(host):
    say = host.hint
    assert (
        say(View(phase=rules.CALLING), 0) == "" and say(View(phase=rules.TO_LOOK), 0) == "do look"
    )
    assert say(View(phase=rules.TO_START), rules.START) == "do start Anna"
    assert say(View(phase=rules.TO_ROLL), rules.ROLL) == "do roll"
    assert say(View(phase=rules.TO_THROW), rules.ROLL) == "do throw Anna 2"
    assert say(View(phase=rules.CHOOSING), rules.TRACK + 1) == "do joker 1 ★"
    laid = View(puzzle=puzzle())
    for move, row in ((rules.FLIP + 2, 2), (rules.SWAP + 1, 1), (rules.DONE, 1), (3, 3)):
        assert say(laid, move) == "do solve" and host._row == row
    finding = View(puzzle=puzzle(full=False))
    assert say(finding, rules.STRIP + 4) == "do find" and host._strip == 4
    assert say(finding, rules.FLIP) == "do find" and host._strip == 0


def test_the_help_has_a_line_for_each_phase(host):
    for facts, line in (
        ({"proves": True}, (8, rules.PROOF)),
        ({"phase": rules.TO_START, "at_once": True}, (8, rules.PROOF)),
        ({"phase": rules.TO_LOOK, "at_once": True}, (rules.TO_LOOK,)),
        ({"phase": rules.TO_START}, (rules.TO_START, 45)),
        ({"phase": rules.TO_THROW}, (rules.TO_THROW, 2)),
        ({"phase": rules.CHOOSING}, (rules.CHOOSING, 1)),
        ({"puzzle": puzzle(full=False)}, (5,)),
        ({"puzzle": puzzle()}, (rules.SOLVING,)),
    ):
        assert host.question(View(**facts)) == line


def test_only_a_puzzle_is_private(host):
    assert host.running(View()) and host.private(View())
    start = View(phase=rules.TO_START)
    assert not host.running(start) and not host.private(start)
    assert host.private(View(phase=rules.TO_START, at_once=True))
    assert not host.private(View(phase=rules.TO_LOOK, at_once=True))


# What happened


def test_how_somebody_fared(host):
    for facts, words in (
        ({"round": 0}, ""),
        ({}, ""),
        ({"called": 0}, "seconds 0 0 ?"),
        ({"called": 12345, "puzzle": puzzle()}, "seconds 12 3"),
        ({"result": rules.WRONG}, "✗"),
        ({"result": rules.GAVE_UP}, "–"),
        ({"result": rules.RIGHT, "time": 1290}, "seconds 1 2 ✓"),
        ({"result": rules.RIGHT, "time": 1290, "all_played": True}, "seconds 1 2 ■■"),
    ):
        assert host.result(View(**facts), 1) == words
    host.calls = {1: 0}
    assert host.result(View(puzzle=puzzle()), 1) == "seconds 0 0"
    assert host.result(View(), 1) == "" and host.result(View(puzzle=puzzle()), 0) == ""


def test_a_line_for_every_event(host, module):
    for event, words in (
        (("code", 3), "event code 3"),
        (("call", 1, 2500), "event call Ben seconds 2 5"),
        (("right", 2, 9900), "event right Bip seconds 9 9"),
        (("wrong", 0), "event wrong Anna"),
        (("surrender", 0), "event surrender Anna"),
        (("throw", 1, (0, 5)), "event throw Ben ☁?"),
        (("step", 1), None),
    ):
        assert host.tell(event) == words
    assert host.sound(("surrender", 0)) == module.tunes.OUT and host.sound(("wrong", 0)) is None


def test_why_somebody_has_won_and_where_all_stand(host):
    pawns = [(1, 2, 9, 4, 5), (0, 0, 8, 0, 0), (1, 1, 1, 1, 9)]
    view = Thing(
        scores=lambda: [9, 8, 9],
        winners=lambda: (0,),
        pawn=lambda seat, track: pawns[seat][track],
    )
    assert host.why(view) == "why next"
    view.winners = lambda: (0, 2)
    assert host.why(view) == "why pawn ⚡ 9"
    view.winners, view.scores = lambda: (2,), lambda: [8, 8, 9]
    assert host.why(view) == "why pawn ♥ 9"
    assert host.explain(view)[0] == "score Anna ☁1 ★2 ⚡9 ☾4 ♥5" and len(host.explain(view)) == 3


def test_what_all_do_at_once_is_asked_only_where_people_do_it(host, module, monkeypatch):
    ran = []
    together = Thing(run=lambda *given: ran.append(given) or "done")
    monkeypatch.setattr(module, "load", lambda room, name: together)
    monkeypatch.setattr(module, "drop", lambda room, name: None)
    table = Thing(humans=[0])
    host._match.game = View(phase=rules.TO_ROLL)
    assert host.everybody(table) is None
    host._match.game = View(phase=rules.TO_ROLL, at_once=True)
    assert host.everybody(Thing(humans=[])) is None
    assert host.everybody(table) == "done"
    host.hands = {}
    assert host.everybody(table) is None
    for phase in (rules.TO_LOOK, rules.CALLING):
        host._match.game = View(phase=phase, at_once=True)
        assert host.everybody(table) == "done"
    assert ran == [(host, table)] * 3
