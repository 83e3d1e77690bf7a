# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Code Omega alone: the time to beat, what counts, another puzzle or the same once more."""

from types import SimpleNamespace as Thing

import pytest
from easel import Easel, Speaker

from journal import SIZE, Journal
from match import HUMAN

ANOTHER, AGAIN, STOP = range(3)
PLAYERS = [("Bip", 1), ("Anna", HUMAN), ("Ben", HUMAN)]


@pytest.fixture(scope="module")
def easel():
    with Easel("pico_oled", "code_omega") as easel:
        yield easel


@pytest.fixture
def module(easel):
    return easel.module("hosts.code_omega_practice")


@pytest.fixture
def desk():
    """A console that says keys instead of words."""
    heard = []
    return Thing(
        journal=Journal(bytearray(b"\xff" * SIZE)),
        say=Speaker.say,
        tunes=Thing(play=heard.append),
        heard=heard,
        fresh=lambda: None,
    )


def outcome(module, milliseconds=None):
    """A game that was solved in this time, or not at all."""
    right = milliseconds is not None
    result = module.rules.RIGHT if right else module.rules.RIGHT + 1
    return Thing(result=lambda seat: [result][seat], time=lambda seat: [milliseconds][seat])


# Times


@pytest.mark.parametrize(
    ("milliseconds", "told"), [(12345, "12 34"), (3079, "3 07"), (60000, "60 00"), (909, "0 90")]
)
def test_a_time_is_told_to_the_hundredth(module, desk, milliseconds, told):
    assert module._judge(desk, 0, outcome(module, milliseconds), True) == "new best " + told
    assert desk.heard == [module.tunes.WIN]
    # As good is not better, and what was seen before never counts.
    assert module._judge(desk, 0, outcome(module, milliseconds), True) == "solved in " + told
    assert module._judge(desk, 0, outcome(module, 10), False) == "solved in 0 01"
    assert len(desk.heard) == 1


def test_a_puzzle_that_was_not_solved_has_no_time(module, desk):
    assert module._judge(desk, 0, outcome(module), True) == "not solved"
    assert module.statistics.read(desk.journal, "code_omega") == [0] * 10


def test_each_side_of_the_board_has_a_best_time_to_beat(module, desk, monkeypatch):
    asked = []
    monkeypatch.setattr(module.pages, "confirm", lambda kit, *what: asked.append(what) or True)
    assert module._ready(desk, 0, True)
    module._judge(desk, 1, outcome(module, 61230), True)
    for side in (0, 1):
        module._ready(desk, side, True)
    module._ready(desk, 1, False)
    texts = ["no best yet", "no best yet", "best so far 61 23", "same puzzle"]
    assert asked == [("practice", text, "hint clock") for text in texts]


# Puzzle after puzzle


@pytest.fixture
def practised(module, desk, monkeypatch):
    """Play puzzles: `chosen` after each, whether the clock is started, whether one is left.

    What was seen: (side, the first time, the puzzle, its name) of each.
    """

    def practise(chosen, side=0, ready=True, solved=True, players=PLAYERS):
        seen, left = [], list(chosen)

        class Round:
            def __init__(self, kit, alone, game):
                puzzle = bytes(game.puzzle.strips), bytes(game.puzzle.rows)
                seen.append([*puzzle, game.timer, alone.players[0][0]])
                assert game.turn() == 0 and alone.is_human(0)

            def play(self):
                return solved

        def judge(kit, side, game, first):
            seen[-1] += [side, first]
            return "judged"

        def choose(kit, title, rows):
            assert (title, rows) == ("judged", ["another", "once more", "stop"])
            return left.pop(0)

        monkeypatch.setattr(module.local, "new_seed", lambda kit: 5)
        monkeypatch.setattr(module, "_Round", Round)
        monkeypatch.setattr(module, "_ready", lambda kit, side, first: ready)
        monkeypatch.setattr(module, "_judge", judge)
        monkeypatch.setattr(module.pages, "choose", choose)
        module.run(desk, players, (side,))
        assert not left
        return seen

    return practise


def test_another_puzzle_is_another_one_and_once_more_the_same(practised):
    first, same, other, third = practised([AGAIN, ANOTHER, ANOTHER, STOP])
    assert same[:2] == first[:2] != other[:2] != third[:2]
    assert [row[-1] for row in (first, same, other, third)] == [True, False, True, True]


@pytest.mark.parametrize("side", [0, 1])
def test_the_side_that_was_chosen_is_played_by_the_first_person(practised, side):
    (seen,) = practised([None], side)  # B leaves like "stop"
    assert len(seen[0]) == 3 + side and seen[3:5] == ["Anna", side]
    assert practised([STOP], side, players=PLAYERS[:1])[0][3] == "?"


def test_who_does_not_start_the_clock_or_leaves_is_not_judged(practised):
    assert practised([], ready=False) == []
    assert len(practised([], solved=False)[0]) == 4


# A puzzle on the screen


class Puzzle:
    """A puzzle that Anna solves alone on a board."""

    def __init__(self, easel, monkeypatch):
        self.easel = easel
        self.module = module = easel.module("hosts.code_omega_practice")
        self.game = module.rules.alone(0, module.Dice(3))
        self.done, self.solutions = [], []
        show = module.omega_proof.show_solution

        def noted(screen, puzzle, seat):
            self.solutions.append((bytes(puzzle.rows), seat))
            return show(screen, puzzle, seat)

        monkeypatch.setattr(module.omega_proof, "show_solution", noted)

        def play(kit):
            self.round = module._Round(kit, module._Alone("Anna"), self.game)
            self.done.append(self.round.play())

        easel._give(play)
        easel.wait(300)

    def lit(self, top, bottom):
        """Whether anything is seen between two heights."""
        picture = self.easel.image().convert("L")
        rows = picture.crop((0, top, picture.width, bottom)).point(lambda it: 255 * (it > 60))
        return rows.getbbox() is not None


@pytest.fixture
def puzzle(easel, monkeypatch):
    return Puzzle(easel, monkeypatch)


def test_a_swaps_strips_where_the_cursor_stands_and_b_asks_before_it_leaves(easel, puzzle):
    game, look = puzzle.game, easel.module("ui.look")
    one, two, three = game.puzzle.rows
    assert puzzle.round.header is None and puzzle.lit(look.BOTTOM, 64)
    easel.run("a wait:600")
    assert list(game.puzzle.rows) == [two, one, three]
    # The cursor has gone along; from the last row the first is the next.
    easel.run("down wait:100 a wait:600")
    assert list(game.puzzle.rows) == [three, one, two]
    easel.run("b wait:200 b wait:200")  # and thought better of it
    assert not puzzle.done
    easel.run("b wait:200 a wait:200")
    assert puzzle.done == [False] and puzzle.solutions == []


def test_left_turns_a_strip_round_from_the_first_moment_on(easel, puzzle):
    one, two, three = puzzle.game.puzzle.rows
    easel.run("left wait:600")
    assert list(puzzle.game.puzzle.rows) == [one ^ 1, two, three]
    easel.run("b wait:200 a wait:200")


def test_what_is_right_is_right_and_no_solution_is_shown(easel, puzzle):
    game = puzzle.game
    game.puzzle.rows[:] = game.puzzle.solution()
    easel.run("hold:b wait:100")
    assert easel.wait_for(lambda: puzzle.done, 10000)
    assert puzzle.done == [True] and game.result(0) == puzzle.module.rules.RIGHT
    assert puzzle.solutions == [] and not puzzle.round.cursor._shown


def test_the_clock_is_seen_to_run_until_the_time_is_out_and_then_the_solution(easel, puzzle):
    game, rules = puzzle.game, puzzle.module.rules
    solution = bytes(game.puzzle.solution())
    shown = []
    show = puzzle.round.screen._clock.show
    puzzle.round.screen._clock.show = lambda *time: shown.append(time[0]) or show(*time)
    easel.wait(2000)
    assert len(shown) > 20 and shown == sorted(shown) and not puzzle.done
    assert not easel.wait_for(lambda: game.puzzle is None, 1000 * game.timer - 5000)
    assert easel.wait_for(lambda: puzzle.solutions, 60000)
    easel.wait(20000)
    assert not puzzle.done  # it stays until a key
    easel.run("a wait:100")
    assert puzzle.done == [True] and game.result(0) != rules.RIGHT and game.puzzle is None
    assert puzzle.solutions == [(solution, 0)]


def test_a_large_display_has_a_header_that_asks(monkeypatch):
    with Easel("pico_lcd_1_3", "code_omega") as easel:
        puzzle = Puzzle(easel, monkeypatch)
        assert puzzle.lit(0, 20)
        said = []
        puzzle.round.header = Thing(set=lambda *words: said.append(words))
        easel.run("left wait:600")
        host, view = puzzle.round.host, puzzle.game.view(0)
        # Anna is asked, in her colour; nobody else plays.
        assert said == [(host.prompt(view, 0), "", 0)]
