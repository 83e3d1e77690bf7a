# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Small faults put into a module, one at a time: which of them does no test notice?

    make mutants MODULE=lib/rules/omphalos.py            # a sample of forty
    make mutants MODULE=lib/rules/omphalos.py ALL=1      # every one
    make mutants MODULE=lib/match.py COUNT=10 SEED=3 TESTS="tests/test_match.py"

A mutant differs from the module in one comparison, operator, number, condition or jump.
The tests that can kill it are those named like the module, and the contract for games; they
run in a copy of the project, and must pass there before anything is changed.

A mutant that does the same as the original in every case is listed with its reason in
tests/equivalent_mutants.json, by module, function and what was changed to what.
"""

import argparse
import ast
import concurrent.futures
import copy
import json
import os
import queue
import random
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
EQUIVALENT = ROOT / "tests/equivalent_mutants.json"
ROOMS = ("boards", "firmware", "lib", "sim", "tests")

_COMPARE = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}  # fmt: skip
_OPERATE = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv, ast.LShift: ast.RShift, ast.RShift: ast.LShift, ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr, ast.BitXor: ast.BitOr,
}  # fmt: skip


class Unknown(ValueError):
    """A wish that cannot be granted; the text says why."""


def _changes(node):
    """Yield functions that each change a node of a copy in place."""
    if isinstance(node, ast.Compare):
        for i, operator in enumerate(node.ops):
            if type(operator) in _COMPARE:
                yield lambda it, i=i: it.ops.__setitem__(i, _COMPARE[type(it.ops[i])]())
    elif isinstance(node, (ast.BinOp, ast.AugAssign)) and type(node.op) in _OPERATE:
        yield lambda it: setattr(it, "op", _OPERATE[type(it.op)]())
    elif isinstance(node, ast.BoolOp):
        other = ast.And if isinstance(node.op, ast.Or) else ast.Or
        yield lambda it: setattr(it, "op", other())
    elif isinstance(node, ast.Constant) and type(node.value) is int:
        yield lambda it: setattr(it, "value", it.value + 1)
    elif isinstance(node, ast.Constant) and type(node.value) is bool:
        yield lambda it: setattr(it, "value", not it.value)
    elif isinstance(node, (ast.If, ast.While, ast.IfExp)) and not isinstance(
        node.test, (ast.Compare, ast.BoolOp, ast.Constant)
    ):
        yield lambda it: setattr(it, "test", ast.UnaryOp(ast.Not(), it.test))
    elif isinstance(node, ast.Return) and node.value is not None:
        if not isinstance(node.value, ast.Constant):
            yield lambda it: setattr(it, "value", ast.Constant(None))


def _nodes(tree):
    """Yield (node, the names of the functions and classes around it), in order."""
    todo = [(tree, ())]
    while todo:
        node, names = todo.pop()
        yield node, names
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            names = (*names, node.name)
        todo += [(child, names) for child in reversed(list(ast.iter_child_nodes(node)))]


class Mutant:
    """A module with one fault: where, and what became what."""

    def __init__(self, where, line, before, after, original, number, choice):
        self.where, self.line = where, line
        self.before, self.after = before, after
        self._original = original
        self._number, self._choice = number, choice

    @property
    def source(self):
        """The whole module with the fault."""
        tree = ast.parse(self._original)
        node = next(node for i, (node, _) in enumerate(_nodes(tree)) if i == self._number)
        list(_changes(node))[self._choice](node)
        return ast.unparse(ast.fix_missing_locations(tree))

    def __str__(self):
        return f"{self.line}: {self.where}: {self.before} -> {self.after}"


def _told(node):
    """A node in one line."""
    return ast.unparse(node).splitlines()[0]


def mutants(source):
    """Yield every mutant of a module's source, in the order of its lines."""
    tree = ast.parse(source)
    for number, (node, names) in enumerate(_nodes(tree)):
        for choice, change in enumerate(_changes(node)):
            changed = copy.deepcopy(node)
            change(changed)
            ast.fix_missing_locations(changed)
            where = ".".join(names) or "module"
            yield Mutant(where, node.lineno, _told(node), _told(changed), source, number, choice)


def tests_for(module):
    """The tests that can kill the mutants of a module, as arguments of pytest."""
    path = Path(module)
    name = path.stem if path.stem != "__init__" else path.parent.name
    room = path.parent.name
    names = [f"tests/test_{name}.py"]
    if room == "bots":
        names = [f"tests/test_{name}_bot.py"]
    elif room.startswith("screens"):
        names = [f"tests/test_screen_{name}.py"]
    found = [test for test in names if (ROOT / test).exists()]
    if room in ("rules", "bots") and (ROOT / f"lib/rules/{name}.py").exists():
        if name != "dice":
            found += ["tests/test_every_game.py", "-k", f"{name} or not every_game"]
    if not found:
        raise Unknown(f"no test is named like {module}; say TESTS=...")
    return found


def known(module):
    """What is listed as equivalent in this module: {(where, before, after): reason}."""
    rows = json.loads(EQUIVALENT.read_text("utf-8"))
    return {
        (row["where"], row["before"], row["after"]): row["reason"]
        for row in rows
        if row["module"] == module
    }


def copy_project(folder):
    for room in ROOMS:
        shutil.copytree(
            ROOT / room, folder / room, ignore=shutil.ignore_patterns("__pycache__", "screens")
            if room == "tests" else shutil.ignore_patterns("__pycache__"),
        )  # fmt: skip
    for name in ("Makefile", "pyproject.toml", "README.md"):
        shutil.copy2(ROOT / name, folder)
    if (ROOT / ".venv").exists():
        (folder / ".venv").symlink_to((ROOT / ".venv").resolve())
    return folder


def passes(folder, tests, seconds):
    """Whether the tests pass in a folder; too long is not passing."""
    try:
        done = subprocess.run(
            [sys.executable, "-B", "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *tests],
            cwd=folder, capture_output=True, timeout=seconds,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        return False
    return done.returncode == 0


def survivors(module, some, tests, folders, told=lambda mutant, killed: None):
    """Those of some mutants that no test kills; one worker for each copy of the project."""
    start = time.monotonic()
    if not passes(folders[0], tests, 1800):
        raise Unknown(f"the tests do not pass as it is: {' '.join(tests)}")
    limit = 5 * (time.monotonic() - start) + 20
    original = (folders[0] / module).read_text("utf-8")
    free = queue.Queue()
    for folder in folders:
        free.put(folder)

    def survives(mutant):
        folder = free.get()
        try:
            (folder / module).write_text(mutant.source, "utf-8")
            return passes(folder, tests, limit)
        finally:
            (folder / module).write_text(original, "utf-8")
            free.put(folder)

    left = []
    with concurrent.futures.ThreadPoolExecutor(len(folders)) as pool:
        for mutant, alive in zip(some, pool.map(survives, some)):
            told(mutant, not alive)
            if alive:
                left.append(mutant)
    return left


def whole_number(name, text):
    if not text.isdecimal() or int(text) < 1:
        raise Unknown(f"{name} must be a whole number of at least 1, not {text!r}")
    return int(text)


def main(arguments=None):
    parser = argparse.ArgumentParser(prog="make mutants")
    parser.add_argument("--module", default="")
    parser.add_argument("--tests", default="")
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--count", default="40")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--processes", default=str(os.cpu_count() or 1))
    chosen = parser.parse_args(arguments)
    module = chosen.module
    try:
        if not module or not (ROOT / module).is_file():
            raise Unknown(f"there is no module {module!r}; say MODULE=lib/rules/omphalos.py")
        tests = chosen.tests.split() or tests_for(module)
        count = whole_number("COUNT", chosen.count)
        processes = whole_number("PROCESSES", chosen.processes)
        seed = whole_number("SEED", chosen.seed)
        equivalent = known(module)
        every = list(mutants((ROOT / module).read_text("utf-8")))
        some = [it for it in every if (it.where, it.before, it.after) not in equivalent]
        listed = len(every) - len(some)
        if not chosen.all and count < len(some):
            picked = random.Random(seed).sample(range(len(some)), count)
            some = [some[i] for i in sorted(picked)]
        with tempfile.TemporaryDirectory() as folder:
            folders = [copy_project(Path(folder) / str(i)) for i in range(processes)]
            left = survivors(module, some, tests, folders, _tell)
    except Unknown as error:
        print(error, file=sys.stderr)
        return 2
    killed = len(some) - len(left)
    print(
        f"{module}: {killed} of {len(some)} mutants killed, {100 * killed // len(some)} %; "
        f"{len(every)} there are, {listed} of them equivalent."
    )
    for mutant in left:
        print(f"  survives  {module}:{mutant}")
    return 1 if left else 0


def _tell(mutant, killed):
    if sys.stderr.isatty():
        print("." if killed else "!", end="", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
