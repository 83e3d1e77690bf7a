# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The result of a match by itself: who won, with what, where its keys lead, who begins next."""

from types import SimpleNamespace as Thing

import pytest
from easel import Easel

from match import HUMAN
from rules import SPECTATOR, number
from save.journal import SETUP, SIZE, Journal

ANN, BEN, BIP = ("Ann", HUMAN), ("Ben", HUMAN), ("Bip", 0)


@pytest.fixture(scope="module")
def easel():
    with Easel("pico_oled", "code_vinci") as easel:
        yield easel


@pytest.fixture
def module(easel):
    return easel.module("table.result")


@pytest.fixture
def kit(easel):
    return easel.do(lambda kit: kit)


def table_of(kit, scores, winners, people=4, repeats=True, **given):
    """A table at which a match is over; `given` is what its presenter tells beside the points."""
    names = ["Ann", "Ben", "Eva", "Max"]
    players = [(name, HUMAN if at < people else 0) for at, name in enumerate(names)]
    seen = []
    game = Thing(scores=lambda: scores, winners=lambda: winners)
    game.view = lambda seat: seen.append(seat) or game
    return Thing(
        tab=lambda: None,
        repeats=repeats,
        seen=seen,
        humans=list(range(min(people, len(scores)))),
        match=Thing(
            name="code_vinci",
            players=players[: len(scores)],
            game=game,
            is_human=lambda seat: seat < people,
        ),
        kit=kit,
        presenter=Thing(**{name: lambda view, told=told: told for name, told in given.items()}),
    )


def result_of(module, kit, scores, winners, **given):
    table = table_of(kit, scores, winners, **given)
    return module.Result(table, table.repeats)


# What is told


def test_the_result_splits_the_points_by_their_reasons(module, kit):
    bars = [(1, (("found", 40), ("kept", 20))), (0, (("found", 30), ("kept", 0)))]
    result = result_of(module, kit, (30, 60), (1,), bars=bars, explain=["because"])
    assert result.rows == [(1, 60, bars[0][1]), (0, 30, bars[1][1])]
    assert result.reasons == ["found", "kept"]
    assert result.parts(result.rows[0], 120) == [(0, 80), (1, 40)]
    assert result.parts(result.rows[1], 120) == [(0, 60)]
    assert result.details() == [
        "Ben wins!",
        "Ben: 60 (found 40, kept 20)",
        "Ann: 30",
        "",
        "because",
    ]


def test_a_result_without_reasons_shows_the_points(module, kit):
    result = result_of(module, kit, (3, 0, 3, -2), (0, 2))
    assert [row[:2] for row in result.rows] == [(0, 3), (2, 3), (1, 0), (3, -2)]
    assert [result.parts(row, 90) for row in result.rows] == [
        [(0, 90)],
        [(0, 90)],
        [(0, 0)],
        [(0, 0)],
    ]
    assert result.who() == "Ann and Eva" and result.verdict == "share the win!"
    nobody = result_of(module, kit, (0, 0), (), why="has the code")
    assert nobody.verdict == "Nobody wins." and nobody.details()[0] == "Nobody wins."
    assert nobody.why == ""


def test_of_three_winners_the_last_two_are_joined_by_and(module, kit):
    assert result_of(module, kit, (3, 3, 3), (0, 1, 2)).who() == "Ann, Ben and Eva"
    assert result_of(module, kit, (3, 1), (0,)).who() == "Ann"


@pytest.mark.parametrize("players", [4, 5])  # more than four have a lower band
@pytest.mark.parametrize("winners", [(0,), (1, 3), (0, 1, 2), (0, 1, 2, 3)])
def test_on_a_colour_display_no_winner_hides_another(winners, players):
    with Easel("pico_lcd_1_3", "code_vinci") as easel:
        podium = easel.module("ui.podium")
        placed = []
        place = podium.art.place

        def noted(group, name, x, y, *more):
            placed.append((name, x, y))
            return place(group, name, x, y, *more)

        podium.art.place = noted
        rows = [(seat, 1, None) for seat in range(players)]
        what = Thing(
            winners=winners,
            rows=rows,
            reasons=[],
            names=["Ann", "Ben", "Eva", "Max", "Zoé"],
            why="",
            who=lambda: "Ann",
            verdict="wins!",
            hint="",
            tab=None,
            parts=lambda row, room: [],
        )
        easel.do(lambda kit: podium.result(kit, what))
        signs = [at for at in placed if at[0] == "signs36"]
        assert len(signs) == (len(winners) if len(winners) < 3 else 0)
        assert len(set(signs)) == len(signs)
        crowned = [at for at in placed if at[0] == "crown"]
        assert signs or crowned
        for _, x, y in crowned:
            assert all(y + 23 <= other for _, _, other in signs)
            assert x >= 0 and y >= 26 and y + 23 <= 26 + (80 if players < 5 else 40)


def test_winners_come_first_then_points_then_seats(module, kit):
    result = result_of(module, kit, (5, 9, 5, 2), (3,))
    assert [row[0] for row in result.rows] == [3, 1, 0, 2]
    assert result.parts(result.rows[1], 90) == [(0, 90)]  # the longest, wherever it stands


def test_where_nobody_has_points_no_bar_is_drawn(module, kit):
    result = result_of(module, kit, (0, -3), ())
    assert [result.parts(row, 90) for row in result.rows] == [[(0, 0)]] * 2
    one = result_of(module, kit, (1, 0), (0,))
    assert one.parts(one.rows[0], 90) == [(0, 90)]


def test_one_point_is_a_reason_and_none_is_not(module, kit):
    bars = [(0, (("found", 0), ("kept", 1)))]
    result = result_of(module, kit, (1, 0), (0,), bars=bars)
    assert result.reasons == ["kept"] and result.rows[1] == (1, 0, None)
    assert result.parts(result.rows[0], 90) == [(0, 90)]
    assert result.details()[1] == "Ann: 1"


def test_why_somebody_won_is_told_behind_who(module, kit):
    table = table_of(kit, (1, 0), (0,), why="has the code")
    result = module.Result(table)
    assert result.details()[:2] == ["Ann wins!", "has the code"]
    assert table.seen == [SPECTATOR]


def test_lines_that_are_too_long_go_on_below(module, kit, monkeypatch):
    monkeypatch.setattr(module, "wrap", lambda text, width, font: [text, width, font])
    lines = result_of(module, kit, (1, 0), (0,)).details()
    assert lines[:3] == ["Ann wins!", 128 - 2 * module.look.MARGIN, module.look.BODY]


def test_where_nobody_can_play_again_the_hint_does_not_offer_it(module, kit):
    offers = result_of(module, kit, (1, 0), (0,)).hint
    last = result_of(module, kit, (1, 0), (0,), repeats=False).hint
    assert offers == kit.say("hint result") and last == kit.say("hint last result") != offers


# When it is over


class Keys:
    """A console that is given its keys, and notes what it does."""

    def __init__(self, *keys):
        self.keys = list(keys)
        self.done = []
        self.tunes = Thing(play=lambda tune: self.done.append(tune))
        self.stage = Thing(width=128, scene=lambda root: None)
        self.stage.clear = lambda: self.done.append("clear")

    def wait(self, milliseconds=None):
        return self.keys.pop(0)

    def say(self, key, *values):
        return key

    def __getattr__(self, name):
        return lambda: self.done.append(name)


def over(module, easel, monkeypatch, keys, winners=(0,), **more):
    """What `finish` gives and does at a table where these keys are pressed."""
    kit = Keys(*keys)
    table = table_of(kit, (1, 0), winners, **more)
    done = kit.done
    table.say = done.append
    table.root = None
    for name in ("count", "put_away", "lay_out"):
        setattr(table, name, lambda name=name: done.append(name))
    lend = module.rooms.lend

    def lending(name, *asked, **more):
        return done.append("podium") if name == "ui.podium" else lend(name, *asked, **more)

    monkeypatch.setattr(module.rooms, "lend", lending)
    reader = easel.module("table.pages")
    monkeypatch.setattr(reader, "Reader", lambda kit, title, lines: done.append(lines))
    review = easel.module("table.review")
    look_back = Thing(run=lambda: done.append("review"))
    monkeypatch.setattr(review, "Review", lambda table: look_back)
    monkeypatch.setattr(module, "wrap", lambda text, width, font: [text])
    again = module.finish(table, table.count, table.repeats)
    assert not kit.keys
    return again, done


@pytest.mark.parametrize(
    ("winners", "people", "tune"),
    [((0,), 1, "WIN"), ((1,), 1, "LOSE"), ((0, 1), 1, "WIN"), ((1,), 0, "WIN"), ((), 1, None)],
)
def test_the_tune_is_that_of_the_people(module, easel, monkeypatch, winners, people, tune):
    keys = easel.module("ui.keys")
    _, done = over(module, easel, monkeypatch, [keys.A, keys.B], winners, people=people)
    tunes = easel.module("ui.tunes")
    played = [it for it in done if isinstance(it, bytes)]
    assert played == ([getattr(tunes, tune)] if tune else [])


def test_the_board_stays_until_a_or_b_and_the_result_until_a_key_leads_on(
    module, easel, monkeypatch
):
    keys = easel.module("ui.keys")
    up, a, b, left = keys.UP, keys.A, keys.B, keys.LEFT
    for last, again in ((a, True), (b, False), (keys.MENU, False)):
        for first in (a, b):
            given, done = over(module, easel, monkeypatch, [up, keys.MENU, first, left, last])
            assert given is again
            assert done[-6:] == ["fresh", "count", "put_away", "podium", "fresh", "clear"]


def test_where_nobody_can_play_again_a_leads_nowhere(module, easel, monkeypatch):
    keys = easel.module("ui.keys")
    pressed = [keys.A, keys.A, keys.A, keys.B]
    again, done = over(module, easel, monkeypatch, pressed, repeats=False)
    assert again is False and done.count("podium") == 1


def test_down_tells_everything_and_right_or_x_looks_back(module, easel, monkeypatch):
    keys = easel.module("ui.keys")
    pressed = [keys.A, keys.DOWN, keys.RIGHT, keys.X, keys.B]
    again, done = over(module, easel, monkeypatch, pressed)
    assert again is False
    pages = [it for it in done[done.index("put_away") + 1 :] if it not in ("fresh", "clear")]
    look_back = ["lay_out", "review", "put_away"]
    assert pages == [
        "podium",
        ["Ann wins", "score", "score"],
        "podium",
        *look_back,
        "podium",
        *look_back,
        "podium",
    ]


# Once more


def test_the_next_one_begins_or_a_lot_decides(module, monkeypatch, easel):
    players = [ANN, BEN, BIP]
    match = easel.module("match").Match("omphalos", players, 5, (1, 0))
    desk = Thing(journal=Journal(bytearray(b"\xff" * SIZE)))
    local = easel.module("console.local")
    beginners = {0: set(), 1: set(), 3: set()}
    for first, seen in beginners.items():
        desk.journal.put(SETUP + number("omphalos"), bytes((first,)))
        for seed in range(20):
            monkeypatch.setattr(local, "new_seed", lambda kit, seed=seed: seed)
            another = module.another(desk, match)
            assert another.seed == seed and another.options == (1, 0)
            at = players.index(another.players[0])
            assert another.players == players[at:] + players[:at]
            seen.add(at)
    assert beginners == {0: {0, 1, 2}, 1: {1}, 3: {1}}
    desk.journal = Journal(bytearray(b"\xff" * SIZE))  # a set-up was never kept
    assert {module.another(desk, match).seed} == {19}
