# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Prints the share of tests that touch a private name: `python tests/private_names.py -v`.

A test touches one when it, or a helper or fixture of tests/ that it uses, reads, calls, imports
or replaces `thing._name` of another object. Not counted are names like `__init__`, names that
a file of tests gives itself, and the state of a game: linked consoles compare its names and
values (`link.message.fingerprint`), so they are a format that never changes.
"""

import ast
import importlib
import sys
from pathlib import Path

TESTS = Path(__file__).parent
sys.path.append(str(TESTS.parent / "lib"))
_GAMES = ("game", "view", "twin")
_BY_STRING = ("setattr", "delattr", "getattr", "hasattr", "patch", "object")


def private(name):
    return name.startswith("_") and name.strip("_") != "" and not name.endswith("__")


def state_names():
    """The attributes of every game."""
    import rules

    for name in rules.GAMES:
        module = importlib.import_module("rules." + name)
        yield from vars(module.Game(module.SEATS[0], 1))


class File:
    """What a file of tests defines and imports."""

    def __init__(self, path):
        tree = ast.parse(path.read_text())
        self.defined = {
            node.name: node
            for node in tree.body
            if isinstance(node, ast.FunctionDef | ast.ClassDef)
        }
        self.own = set()  # names that are given here
        self.imported = {}  # name: module, its name there
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                self.own.add(node.name)
            elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                self.own.add(node.id)
            elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
                if isinstance(node.value, ast.Name) and node.value.id == "self":
                    self.own.add(node.attr)
            elif isinstance(node, ast.ImportFrom):
                for alias in node.names:
                    module = (node.module or "").split(".")[-1]
                    self.imported[alias.asname or alias.name] = module, alias.name


def touched(function, state):
    """The private names of other objects in a function."""
    for node in ast.walk(function):
        if isinstance(node, ast.Attribute):
            owner = getattr(node.value, "attr", getattr(node.value, "id", ""))
            if owner not in ("self", "cls") and not (owner in _GAMES and node.attr in state):
                yield node.attr
        elif isinstance(node, ast.ImportFrom):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.Call):
            called = getattr(node.func, "attr", getattr(node.func, "id", ""))
            for value in node.args[:2] if called in _BY_STRING else ():
                if isinstance(value, ast.Constant) and isinstance(value.value, str):
                    yield from value.value.split(".")


def used(function):
    """The names that a function uses, its arguments too: fixtures are asked for by name."""
    for node in ast.walk(function):
        if isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.arg):
            yield node.arg


def survey(folder=TESTS):
    """{(path, test): the private names that it touches}"""
    files = {path: File(path) for path in sorted(folder.rglob("*.py"))}
    modules = {path.stem: path for path in reversed(files)}
    fixtures = {path.parent: path for path in files if path.stem == "conftest"}
    known = {}
    state = set(state_names())

    def found(path, name):
        """Where a file finds a helper: in itself, in what it imports, among the fixtures."""
        if name in files[path].defined:
            return path, name
        module, name = files[path].imported.get(name, ("", name))
        places = [modules.get(module), fixtures.get(path.parent), fixtures.get(folder)]
        for place in places:
            if place and name in files[place].defined:
                return place, name
        return None

    def names_of(path, name):
        if (path, name) not in known:
            known[path, name] = names = set()  # filled in place: helpers may call each other
            node = files[path].defined[name]
            names.update(filter(private, touched(node, state)))
            names -= files[path].own
            for each in set(used(node)):
                place = found(path, each)
                if place:
                    names |= names_of(*place)
        return known[path, name]

    return {
        (path, name): names_of(path, name)
        for path, file in files.items()
        for name in file.defined
        if path.name.startswith("test_") and name.startswith("test_")
    }


def main():
    tests = survey()
    found = {test: names for test, names in tests.items() if names}
    if "-v" in sys.argv:
        for (path, name), names in found.items():
            print(f"{path.relative_to(TESTS)}::{name}: {', '.join(sorted(names))}")
    share = len(found) / len(tests)
    print(f"{len(found)} of {len(tests)} tests touch a private name: {share:.1%}")


if __name__ == "__main__":
    main()
