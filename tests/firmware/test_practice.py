# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Code Omega alone: the time to beat, what counts, another puzzle or the same once more."""

import pytest
from easel import BOARDS
from monkey import prepared

from match import HUMAN
from menus import statistics
from rules import code_omega as rules
from save.journal import Journal
from sim.virtual import Simulator

PLAYERS = [("Bip", 1), ("Anna", HUMAN), ("Ben", HUMAN)]
SOLVED = "hold:b:700 wait:6000"


class Practice(Simulator):
    """A console at which Anna practises: the page that starts the clock."""

    def __init__(self, board="pico_oled", players=PLAYERS, options=()):
        super().__init__(board, nvm=prepared("code_omega", players, options), language="en")
        self.tables = []
        self.wait(1500)
        self.whenever("table.table", self._note_tables)
        self.run("a wait:600 up wait:200 a wait:400")  # the last row of the set-up

    def _note_tables(self, module):
        make = module.Table.__init__

        def noted(this, *arguments):
            make(this, *arguments)
            self.tables.append(this)

        module.Table.__init__ = noted

    @property
    def game(self):
        return self.tables[-1].match.game

    def begin(self):
        """Start the clock; the strips as they lie."""
        self.run("a wait:800")
        return bytes(self.game.puzzle.rows)

    def solve(self):
        self.game.puzzle.rows[:] = self.game.puzzle.solution()
        self.run(SOLVED)

    def best(self, side=0):
        return statistics.read(Journal(bytearray(self.nvm)), "code_omega")[statistics.BEST + side]


def test_what_is_right_is_right_and_only_what_was_not_seen_before_counts():
    with Practice() as practice:
        first = practice.begin()
        practice.wait(3000)
        practice.solve()
        best = practice.best()
        assert practice.game.result(0) == rules.RIGHT
        assert best == practice.game.time(0) // 10 > 300
        practice.run("down wait:100 a wait:400")  # once more
        assert practice.begin() == first
        practice.solve()
        assert practice.game.time(0) // 10 < best == practice.best()
        practice.run("a wait:400")  # another
        assert practice.begin() != first
        practice.solve()
        assert practice.best() == practice.game.time(0) // 10 < best


@pytest.mark.parametrize("side", [0, 1])
def test_the_side_that_was_chosen_is_played_by_the_first_person(side):
    with Practice(options=(side,)) as practice:
        practice.begin()
        assert len(practice.game.puzzle.rows) == 3 + side
        assert practice.tables[0].match.players == [("Anna", HUMAN)]
        practice.solve()
        assert practice.best(side) and not practice.best(1 - side)


def test_bots_among_themselves_have_nobody_who_practises_by_name():
    with Practice(players=[("Bip", 1), ("Zap", 1)]) as practice:
        practice.begin()
        assert practice.tables[0].match.players == [("?", HUMAN)]


def test_keys_do_what_they_do_in_a_match_and_b_asks_before_it_leaves():
    with Practice() as practice:
        one, two, three = practice.begin()
        practice.run("left wait:300 left wait:300 a wait:600")
        assert list(practice.game.puzzle.rows) == [two, one, three]
        # The cursor has gone along; from the last row the first is the next.
        practice.run("down wait:100 a wait:600")
        assert list(practice.game.puzzle.rows) == [three, one, two]
        practice.run("b wait:300 b wait:400")  # and thought better of it
        seen = practice.image().tobytes()
        practice.wait(2000)
        assert practice.image().tobytes() != seen  # the clock runs
        practice.run("b wait:300 a wait:600")
        seen = practice.image().tobytes()
        practice.wait(2000)
        assert practice.image().tobytes() == seen and not practice.best()  # it was left


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("late", [True, False])
def test_who_fails_sees_the_solution_until_a_key(board, late):
    with Practice(board) as practice:
        practice.begin()
        game = practice.game
        if late:
            practice.wait(1000 * game.limit() + 2000)
        else:
            practice.run("left wait:300 hold:b:700 wait:200")
        assert game.puzzle is None and game.result(0) != rules.RIGHT
        practice.wait(20000)
        seen = practice.image().tobytes()
        practice.wait(3000)
        assert practice.image().tobytes() == seen
        practice.run("a wait:600")
        assert practice.image().tobytes() != seen and not practice.best()


def test_after_practice_the_set_up_still_has_its_words():
    with Practice() as practice:
        practice.begin()
        practice.run("hold:b:700 wait:400 up a wait:1500 b wait:400 down down down down wait:400")
        assert "Traceback" not in practice.serial
