# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The tool that looks for faults which no test notices."""

import json

import mutants
import pytest
import trial
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


def lines_of(line, what):
    """Where a mutant of a line, told like this, is looked for."""
    (mutant,) = [it for it in mutants.mutants(SOURCE) if str(it).startswith(f"{line}: {what}")]
    return list(mutant.lines())


def test_a_fault_is_looked_for_in_its_line_and_then_in_its_function():
    assert lines_of(14, "Thing.grow: 1") == [{14}, {13, 14, 15}]
    assert lines_of(13, "Thing.grow: if") == [set(range(13, 15)), {13, 14, 15}]


def test_a_default_is_looked_for_in_its_function():
    """Its own line is executed by whoever imports the module first."""
    (mutant,) = mutants.mutants("def grow(size=1):\n    print(size)\n    print(size)\n")
    assert list(mutant.lines()) == [{2, 3}]


def test_a_number_at_the_top_is_looked_for_wherever_its_name_is():
    assert lines_of(3, "module: 3")[0] == {8}


@pytest.fixture
def project(tmp_path):
    """A project with one module and two tests, which look at half of it."""
    (tmp_path / "tests").mkdir()
    (tmp_path / "lib").mkdir()
    (tmp_path / "lib/mutable_thing.py").write_text(
        "def low(n):\n    return n < 3\n\n\ndef idle(n):\n    while n > 4:\n        n -= 1\n"
        "    return n\n\n\nSPARE = 7\n"
    )
    (tmp_path / "tests/test_mutable_thing.py").write_text(
        "import sys\nsys.path.insert(0, 'lib')\nimport mutable_thing\n\n\n"
        "def test_low():\n    assert mutable_thing.low(2) and not mutable_thing.low(3)\n\n\n"
        "def test_idle():\n    assert mutable_thing.idle(6) in (4, 5)\n"
    )
    return tmp_path


MODULE, TESTS = "lib/mutable_thing.py", "tests/test_mutable_thing.py"


def test_what_no_test_notices_survives_and_the_module_is_as_it_was(project, monkeypatch):
    monkeypatch.setattr(trial, "GRACE", 0.3)
    source = (project / MODULE).read_text()
    some = list(mutants.mutants(source))
    left = mutants.survivors(MODULE, some, [TESTS], [], trial.Trial(project))
    # n += 1 would never end, and what takes much longer than it did has failed.
    assert [str(mutant) for mutant in left] == [
        "6: idle: 4 -> 5",
        "7: idle: 1 -> 2",
        "11: module: 7 -> 8",
    ]
    assert (project / MODULE).read_text() == source


def test_only_tests_that_execute_the_line_are_run(project):
    it = trial.Trial(project)
    learnt = [it.learn(TESTS, MODULE)]
    for mutant in mutants.mutants((project / MODULE).read_text()):
        run = [name for name, _ in mutants.chosen_tests(mutant, MODULE, learnt, [], 20)]
        if mutant.where != "module":
            assert run == [f"{TESTS}::test_{mutant.where}"]
        else:
            assert sorted(run) == [f"{TESTS}::test_idle", f"{TESTS}::test_low"]


def test_what_was_learnt_is_kept_until_the_test_or_the_module_changes(project, tmp_path):
    it = trial.Trial(project, tmp_path / "memory")
    first = it.learn(TESTS, MODULE)
    kept = tmp_path / f"memory/{TESTS.replace('/', '.')}.json"
    kept.write_text(kept.read_text().replace("test_low", "test_known"))
    assert f"{TESTS}::test_known" in it.learn(TESTS, MODULE)
    for path in (TESTS, MODULE):
        kept.write_text(kept.read_text().replace("test_low", "test_known"))
        (project / path).write_text((project / path).read_text() + "# changed\n")
        assert set(it.learn(TESTS, MODULE)) == set(first)


def test_tests_may_be_chosen_by_a_part_of_their_names(project):
    learnt = trial.Trial(project).learn(TESTS + " -k idle", MODULE)
    assert set(learnt) == {"", f"{TESTS}::test_idle"}


def test_tests_that_fail_anyway_kill_nothing(project):
    (project / MODULE).write_text("def low(n):\n    return True\n")
    with pytest.raises(mutants.Unknown, match="do not pass as it is"):
        mutants.survivors(MODULE, [], [TESTS], [], trial.Trial(project))


def test_the_tests_of_a_module_are_named_like_it():
    own, others = mutants.tests_for("lib/rules/omphalos.py")
    assert own == ["tests/test_omphalos.py"] and others == ["tests/test_every_game.py -k omphalos"]
    assert mutants.tests_for("lib/bots/omphalos.py")[0] == [
        "tests/test_omphalos_mind.py",
        "tests/test_omphalos_bot.py",
    ]
    assert mutants.tests_for("firmware/screens/large/enigma_chart.py") == (
        ["tests/test_screen_enigma.py"],
        ["tests/test_golden.py -k enigma"],
    )
    assert mutants.tests_for("firmware/screens/omega_dice.py")[0] == [
        "tests/test_screen_code_omega.py"
    ]
    assert mutants.tests_for("firmware/screens/omega_board.py")[0] == [
        "tests/test_omega_board.py",
        "tests/test_screen_code_omega.py",
    ]
    assert "tests/test_match.py" not in mutants.tests_for("lib/match.py")[1]
    with pytest.raises(mutants.Unknown, match="say TESTS="):
        mutants.tests_for("boards/nothing.py")


def test_a_folder_stands_for_its_modules():
    assert mutants.modules("lib/match.py") == ["lib/match.py"]
    assert "lib/bots/enigma.py" in mutants.modules("lib")
    assert mutants.modules("lib/rules lib/bots") == [
        *mutants.modules("lib/rules"),
        *mutants.modules("lib/bots"),
    ]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "say MODULE=lib/rules/omphalos.py"),
        (["--module", "lib/rules/chess.py"], "there is no module 'lib/rules/chess.py'"),
        (["--module", "lib/match.py", "--count", "0"], "COUNT must be a whole number"),
    ],
)
def test_a_wish_that_cannot_be_granted_gets_one_line(arguments, said, capsys):
    assert mutants.main(arguments) == 2
    error = capsys.readouterr().err
    assert said in error and error.count("\n") == 1


def test_faults_that_are_told_alike_have_keys_of_their_own():
    source = "def f(a):\n    return a[0:1] + a[1:2] + a[1:3]\n"
    keys = [mutant.key for mutant in mutants.mutants(source)]
    assert ("f", "return a[0:1] + a[1:2] + a[1:3]", "1", "2", 2) in keys
    assert len(keys) == len(set(keys))


LISTED = json.loads(mutants.EQUIVALENT.read_text("utf-8"))


@pytest.mark.parametrize("module", LISTED)
def test_what_is_listed_as_equivalent_exists_and_has_a_reason(module):
    there = {mutant.key for mutant in mutants.mutants((ROOT / module).read_text("utf-8"))}
    for key, reason in mutants.listed(module).items():
        assert key in there, "it is not there any more"
        assert len(reason) > 15
    assert len(mutants.listed(module)) == len(LISTED[module])


def test_statements_note_that_they_were_reached():
    source = "\n".join(
        [
            *(
                '"Doc."',
                "",
                "def f(a):",
                "    'Doc.'",
                "    global b",
                "    if a:",
                "        b = 1",
            ),
            *("    elif b:", "        b = 2", "    return [a for a in (1, 2)]"),
        ]
    )
    space = {"__seen__": set(), "b": 0}
    exec(trial.noting(source, 3), space)
    assert space["__seen__"] == {3 * 65536 + 3}
    assert space["f"](0) == [1, 2] and space["__doc__"] == "Doc."
    assert {place & 65535 for place in space["__seen__"]} == {3, 6, 8, 10}
