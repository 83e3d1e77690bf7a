# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Tests use public names, and functions and classes stay small enough to read."""

import ast

import private_names
from conftest import ROOT

FIRMWARE = ROOT / "firmware"


def test_at_most_one_test_in_twenty_touches_a_private_name():
    tests = private_names.survey()
    touching = [test for test, names in tests.items() if names]
    assert len(tests) > 1000
    assert 20 * len(touching) <= len(tests), (len(touching), len(tests))


def test_a_private_name_is_found_through_helpers_fixtures_and_strings(tmp_path):
    (tmp_path / "conftest.py").write_text("def wired(sim):\n    return sim._wire\n")
    (tmp_path / "helper.py").write_text("def peek(page):\n    return page._rows\n")
    (tmp_path / "test_some.py").write_text(
        "from helper import peek\n"
        "def test_direct(page):\n    assert page._at == page.__dict__\n"
        "def test_helped(page):\n    assert peek(page)\n"
        "def test_fixture(wired):\n    assert wired\n"
        "def test_replaced(monkeypatch):\n    monkeypatch.setattr(page, '_draw', None)\n"
        "def test_state(game):\n    assert game._rows and self._x\n"
        "def test_screen(screen):\n    assert screen._rows\n"
        "def test_clean(page):\n    assert page.rows\n"
    )
    found = {name: names for (_, name), names in private_names.survey(tmp_path).items()}
    assert found == {
        "test_direct": {"_at"},
        "test_helped": {"_rows"},
        "test_fixture": {"_wire"},
        "test_replaced": {"_draw"},
        "test_state": set(),
        "test_screen": {"_rows"},
        "test_clean": set(),
    }


def test_functions_have_at_most_60_lines():
    paths = [
        p for room in ("lib", "firmware", "boards", "sim") for p in (ROOT / room).rglob("*.py")
    ]
    assert len(paths) > 250
    for path in paths:
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.FunctionDef):
                assert node.end_lineno - node.lineno < 60, (path, node.name)


def test_classes_of_table_and_hands_have_at_most_15_attributes():
    parts = [path for part in ("table", "hands") for path in (FIRMWARE / part).glob("*.py")]
    assert len(parts) > 10
    for path in parts:
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.ClassDef):
                given = {
                    each.attr
                    for each in ast.walk(node)
                    if isinstance(each, ast.Attribute)
                    and isinstance(each.ctx, ast.Store)
                    and ast.unparse(each.value) == "self"
                }
                assert len(given) <= 15, (path, node.name, sorted(given))


def test_one_module_of_a_board_touches_sys_modules():
    touching = [
        path.relative_to(ROOT).as_posix()
        for room in ("lib", "firmware")
        for path in (ROOT / room).rglob("*.py")
        if "sys.modules" in path.read_text() and path != ROOT / "lib/__init__.py"
    ]  # lib/__init__.py makes it a library on the desktop; no board gets it
    assert touching == ["firmware/console/rooms.py"]
