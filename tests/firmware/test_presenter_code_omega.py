# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The presenter of Code Omega: its clock, its rivals, its keys, what it asks and tells."""

from types import SimpleNamespace as Thing

import pytest
from easel import Easel, Speaker, clock_of

from match import HUMAN
from rules import OVER
from rules import code_omega as rules

PLAYERS = [("Anna", HUMAN), ("Ben", HUMAN), ("Bip", 1)]


class View:
    """A round as a presenter sees it; whatever is set can be asked, with a seat or without."""

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
        yield easel.module("presenters.code_omega")


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
def presenter(module, clock, monkeypatch):
    """A presenter; bots will be done after `presenter.plans` of their seats."""
    plans = {2: 99_000_000}
    bots = Thing(plan=lambda view, level, seat: [plans[seat]])
    monkeypatch.setattr(module, "load", lambda room, name: bots)
    match = Thing(players=PLAYERS, name="code_omega", dice=lambda seat: seat, ticket=b"linked")
    match.humans = lambda: [0, 1]
    presenter = module.Presenter(Desk(), match)
    presenter.plans = plans
    return presenter


def seen(presenter, seat=0, **facts):
    facts.setdefault("puzzle", puzzle())
    view = View(**facts)
    presenter.watch(view, seat)
    return view


# The clock


def test_the_clock_runs_while_a_puzzle_is_seen(presenter, clock):
    assert presenter.clock() is None
    seen(presenter)
    assert presenter.clock() == 0
    clock[0] += 1200
    assert presenter.clock() == 1200 and presenter.clock(5700) == 700
    seen(presenter, clock=9000)
    assert presenter.clock() == 1200  # the same puzzle goes on by itself
    seen(presenter, seat=1, clock=9000)
    assert presenter.clock() == 9000  # another one has its own time
    seen(presenter, puzzle=None)
    assert presenter.clock() is None


def test_a_lesson_s_clock_waits_while_somebody_reads(presenter, clock):
    presenter.patient = True
    seen(presenter)
    clock[0] += 1200
    seen(presenter, clock=300)
    assert presenter.clock() == 300


def test_who_called_before_is_known_and_which_bots_will(presenter):
    seen(presenter, result={0: rules.WAITING, 1: rules.RIGHT, 2: rules.WRONG}, time={1: 7000})
    assert presenter.calls == {1: 7000} and presenter.rivals == []
    presenter.plans[2] = 8000
    seen(presenter, round=2)
    assert presenter.calls == {} and presenter.rivals == [(8000, 2)]
    seen(presenter, round=3, clock=8000)
    assert presenter.calls == {2: 8000} and presenter.rivals == []
    seen(presenter, round=4, clock=7999)
    assert presenter.rivals == [(8000, 2)]
    presenter.plans[2] = 90_000
    seen(presenter, round=5)
    assert presenter.rivals == [(90_000, 2)]
    presenter.plans[2] = 90_001
    seen(presenter, round=6)
    assert presenter.rivals == [] and presenter.calls == {}
    seen(presenter, round=7, called={0: -1, 1: 0, 2: 4000})
    assert presenter.calls == {1: 0, 2: 4000} and presenter.rivals == []
    seen(presenter, round=8, called={0: -1, 1: -1, 2: 0})
    assert presenter.calls == {2: 0}


def test_whoever_solves_has_not_called_before_but_may_while_all_look(presenter):
    seen(presenter, called={0: 3000, 1: -1, 2: 4000})
    assert presenter.calls == {2: 4000}
    seen(presenter, phase=rules.CALLING, called={0: 3000, 1: -1, 2: 4000})
    assert presenter.calls == {0: 3000, 2: 4000}
    presenter.patient = True
    presenter.plans[2] = 8000
    seen(presenter, round=2)
    assert presenter.rivals == []  # no rival hurries a learner


def test_rivals_call_in_their_order_and_are_heard(presenter, clock, module):
    seen(presenter)
    presenter.rivals = [(8000, 2), (9000, 1)]
    clock[0] += 7999
    presenter.tick(0)
    assert presenter.heard == 0
    clock[0] += 1
    assert presenter.tick(0) is None
    assert (
        presenter.calls == {2: 8000} and presenter.heard == 1 and presenter.rivals == [(9000, 1)]
    )
    assert presenter.kit.heard[0] == module.tunes.YOUR_TURN
    seen(presenter, phase=rules.CALLING)
    presenter.rivals = [(8000, 2)]
    clock[0] += 9000
    assert presenter.tick(0) == (rules.CALL + 2, 8000)


def test_the_last_five_seconds_tick_and_the_end_of_the_timer_is_heard(presenter, clock, module):
    seen(presenter)
    tick, out = module.tunes.TICK, module.tunes.OUT
    heard = {}
    for second in range(50):
        presenter.kit.heard.clear()
        presenter.tick(0)
        clock[0] += 500
        presenter.tick(0)
        clock[0] += 500
        if presenter.kit.heard:
            heard[second] = list(presenter.kit.heard)
    assert heard == {**{second: [tick] for second in range(40, 45)}, 45: [out]}


def test_the_end_of_the_timer_is_heard_at_its_last_millisecond(presenter, clock, module):
    seen(presenter)
    clock[0] += 44_999
    presenter.tick(0)
    assert module.tunes.OUT not in presenter.kit.heard
    clock[0] += 1
    presenter.tick(0)
    assert presenter.kit.heard[-1] == module.tunes.OUT


def test_after_two_timers_it_is_given_up_unless_b_was_down_in_time(presenter, clock):
    seen(presenter)
    clock[0] += 89_999
    assert presenter.tick(0) is None
    clock[0] += 1
    assert presenter.tick(0) == rules.GIVE_UP
    presenter.kit.down = clock[0] - 1
    assert presenter.tick(0) is None
    presenter.kit.down = clock[0]
    assert presenter.tick(0) == rules.GIVE_UP
    presenter.patient = True
    assert presenter.tick(0) is None


def test_b_that_is_held_declares_a_puzzle_that_is_laid(presenter, clock):
    seen(presenter)
    assert presenter.held() is None
    presenter.kit.down = clock[0]
    clock[0] += 300
    assert presenter.held() == 300
    clock[0] += 300
    assert presenter.held() == 500
    seen(presenter, phase=rules.CALLING)
    assert presenter.held() is None
    seen(presenter, puzzle=puzzle(full=False), round=2)
    assert presenter.held() is None
    seen(presenter, puzzle=None)
    assert presenter.held() is None


# Keys


def test_b_held_declares_with_the_time_of_its_press_and_a_tap_is_for_the_menu(presenter, module):
    seen(presenter)
    presenter.kit.keys = Thing(length=500, when=7500, holding=lambda: None)
    assert presenter.press(module.MENU, 0) == ((rules.DONE, 2500),)
    for length, given in ((249, None), (250, ()), (499, ())):
        presenter.kit.keys.length = length
        assert presenter.press(module.B, 0) == given
    presenter.kit.keys.length = 0  # a key of its own for the menu
    assert presenter.press(module.MENU, 0) is None
    seen(presenter, puzzle=None)
    assert presenter.press(module.A, 0) is None


def test_who_leaves_has_the_time_noted_and_nothing_else_changed(presenter, clock):
    for moves, move in (
        ([rules.SWAP, rules.DONE, rules.FLIP + 3], rules.FLIP + 3),
        ([rules.SWAP, rules.STRIP], rules.STRIP),
        ([rules.SWAP, rules.STRIP - 1], None),
    ):
        seen(presenter, moves=moves, round=len(moves) + (move or 0))
        clock[0] += 3000
        assert presenter.leave() == (((move, 3000), move) if move is not None else ())


# What is asked


def test_who_is_asked_what(presenter):
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
        assert (presenter.prompt(view, 0), presenter.prompt(view, 1)) == (mine, theirs)


def test_what_there_is_to_win(presenter):
    assert presenter.fact(View(race=True), 0) == "goal 10"
    assert presenter.fact(View(round=0), 0) == "round of 1 3"
    assert presenter.fact(View(round=2), 0) == "round of 2 3"
    assert presenter.fact(View(puzzle=puzzle()), 0) == ""


def test_the_help_has_a_line_for_each_phase(presenter):
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
        assert presenter.question(View(**facts)) == line


def test_only_a_puzzle_is_private(presenter):
    assert presenter.running(View()) and presenter.private(View())
    start = View(phase=rules.TO_START)
    assert not presenter.running(start) and not presenter.private(start)
    assert presenter.private(View(phase=rules.TO_START, at_once=True))
    assert not presenter.private(View(phase=rules.TO_LOOK, at_once=True))


# What happened


def test_how_somebody_fared(presenter):
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
        assert presenter.result(View(**facts), 1) == words
    presenter.calls = {1: 0}
    assert presenter.result(View(puzzle=puzzle()), 1) == "seconds 0 0"
    assert presenter.result(View(), 1) == "" and presenter.result(View(puzzle=puzzle()), 0) == ""


def test_a_line_for_every_event(presenter, module):
    for event, words in (
        (("code", 3), "event code 3"),
        (("call", 1, 2500), "event call Ben seconds 2 5"),
        (("right", 2, 9900), "event right Bip seconds 9 9"),
        (("wrong", 0), "event wrong Anna"),
        (("surrender", 0), "event surrender Anna"),
        (("throw", 1, (0, 5)), "event throw Ben ☁?"),
        (("step", 1), None),
    ):
        assert presenter.tell(event) == words
    assert (
        presenter.sound(("surrender", 0)) == module.tunes.OUT
        and presenter.sound(("wrong", 0)) is None
    )


def test_why_somebody_has_won_and_where_all_stand(presenter):
    pawns = [(1, 2, 9, 4, 5), (0, 0, 8, 0, 0), (1, 1, 1, 1, 9)]
    view = Thing(
        scores=lambda: [9, 8, 9],
        winners=lambda: (0,),
        pawn=lambda seat, track: pawns[seat][track],
    )
    assert presenter.why(view) == "why next"
    view.winners = lambda: (0, 2)
    assert presenter.why(view) == "why pawn ⚡ 9"
    view.winners, view.scores = lambda: (2,), lambda: [8, 8, 9]
    assert presenter.why(view) == "why pawn ♥ 9"
    assert (
        presenter.explain(view)[0] == "score Anna ☁1 ★2 ⚡9 ☾4 ♥5"
        and len(presenter.explain(view)) == 3
    )
