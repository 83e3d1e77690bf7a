# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The tool that looks for faults which no test notices."""

import json

import mutants
import pytest
from conftest import ROOT

SOURCE = '''"""A module."""

LIMIT = 3


def small(number):
    """Whether it is."""
    return number < LIMIT and not number % 2


class Thing:
    def grow(self):
        if self.small:
            self.size += 1
        return self.size
'''


def test_every_kind_of_fault_is_made_once():
    assert [str(mutant) for mutant in mutants.mutants(SOURCE)] == [
        "3: module: 3 -> 4",
        "8: small: return number < LIMIT and (not number % 2) -> return None",
        "8: small: number < LIMIT and (not number % 2) -> number < LIMIT or not number % 2",
        "8: small: number < LIMIT -> number <= LIMIT",
        "8: small: number % 2 -> number // 2",
        "8: small: 2 -> 3",
        "13: Thing.grow: if self.small: -> if not self.small:",
        "14: Thing.grow: self.size += 1 -> self.size -= 1",
        "14: Thing.grow: 1 -> 2",
        "15: Thing.grow: return self.size -> return None",
    ]


def test_a_mutant_differs_in_one_place_only():
    plain = mutants.ast.unparse(mutants.ast.parse(SOURCE)).splitlines()
    for mutant in mutants.mutants(SOURCE):
        lines = mutant.source.splitlines()
        assert len(lines) == len(plain)
        assert sum(one != two for one, two in zip(lines, plain)) == 1


@pytest.fixture
def project(tmp_path):
    """A project with one module and one test, which looks at half of it."""
    (tmp_path / "tests").mkdir()
    (tmp_path / "thing.py").write_text("def low(n):\n    return n < 3\n\n\nSPARE = 7\n")
    (tmp_path / "tests/test_thing.py").write_text(
        "import sys\nsys.path.insert(0, '.')\nimport thing\n\n\n"
        "def test_low():\n    assert thing.low(2) and not thing.low(3)\n"
    )
    return tmp_path


def test_what_no_test_notices_survives_and_the_module_is_as_it_was(project):
    source = (project / "thing.py").read_text()
    some = list(mutants.mutants(source))
    left = mutants.survivors("thing.py", some, ["tests"], [project])
    assert [str(mutant) for mutant in left] == ["5: module: 7 -> 8"]
    assert (project / "thing.py").read_text() == source


def test_tests_that_fail_anyway_kill_nothing(project):
    (project / "thing.py").write_text("def low(n):\n    return True\n")
    with pytest.raises(mutants.Unknown, match="do not pass as it is"):
        mutants.survivors("thing.py", [], ["tests"], [project])


def test_the_tests_of_a_module_are_named_like_it():
    assert mutants.tests_for("lib/rules/omphalos.py")[0] == "tests/test_omphalos.py"
    assert mutants.tests_for("lib/bots/omphalos.py")[0] == "tests/test_omphalos_bot.py"
    assert mutants.tests_for("lib/match.py") == ["tests/test_match.py"]
    with pytest.raises(mutants.Unknown, match="say TESTS="):
        mutants.tests_for("lib/rules/nothing.py")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "there is no module ''"),
        (["--module", "lib/rules/chess.py"], "there is no module 'lib/rules/chess.py'"),
        (["--module", "lib/match.py", "--count", "0"], "COUNT must be a whole number"),
    ],
)
def test_a_wish_that_cannot_be_granted_gets_one_line(arguments, said, capsys):
    assert mutants.main(arguments) == 2
    error = capsys.readouterr().err
    assert said in error and error.count("\n") == 1


def test_what_is_listed_as_equivalent_exists_and_has_a_reason():
    rows = json.loads(mutants.EQUIVALENT.read_text("utf-8"))
    for module in {row["module"] for row in rows}:
        there = {
            (it.where, it.before, it.after)
            for it in mutants.mutants((ROOT / module).read_text("utf-8"))
        }
        for row in rows:
            if row["module"] == module:
                assert (row["where"], row["before"], row["after"]) in there, row
                assert len(row["reason"]) > 15
