# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Small faults put into a module, one at a time: which of them does no test notice?

    make mutants MODULE=lib/rules/omphalos.py            # a sample of forty
    make mutants MODULE=lib/rules/omphalos.py ALL=1      # every one
    make mutants MODULE=lib/match.py COUNT=10 TESTS="tests/test_match.py, tests/test_save.py"
    make mutants MODULE=firmware/screens TESTS="tests/test_golden.py -k phases"
    make mutants MODULE="lib firmware/console"           # a sample of each module there

A mutant differs from the module in one comparison, operator, number, condition or jump.
The tests that can kill it are those named like the module and those of its room, as far as
they execute the changed line; they run in a copy of the project (tests/trial.py), and must
pass there before anything is changed. The quickest are tried first, and no more of a file than
take SECONDS=20.

A mutant that does the same as the original in every case is listed with its reason in
tests/equivalent_mutants.json: by module, function, line and what was changed to what; "nth"
counts those that are told alike.
"""

import argparse
import ast
import copy
import json
import random
import re
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
if str(ROOT / "tests") not in sys.path:
    sys.path.append(str(ROOT / "tests"))

import trial  # noqa: E402

EQUIVALENT = ROOT / "tests/equivalent_mutants.json"
MEMORY = ROOT / "build/mutants"

# Tests of a whole room, beside those named like a module of it; behind a colon what is in the
# names of those that count, GAME being the module's.
_ROOMS = {
    "lib/rules": "every_game:GAME",
    "lib/bots": "every_game:GAME",
    "lib": "journal match",
    "firmware/console": "console keys comfort",
    "firmware/hosts": "golden:GAME lessons:GAME",
    "firmware/screens": "golden:GAME",
    "firmware/ui": "keys font text display_classes golden:phases",
}
# Modules whose tests are named otherwise.
_NAMED = {
    "lib/link.py": "ring link", "lib/session.py": "session link",
    "lib/lobby.py": "lobby link",
    "lib/message.py": "message link", "lib/reunion.py": "session link",
    "lib/sector.py": "journal",
    "lib/packed.py": "match journal", "lib/aside.py": "journal",
    "lib/omega_boards.py": "code_omega_boards", "lib/words/strokes.py": "words enigma",
    "lib/rules/__init__.py": "match", "lib/__init__.py": "readme",
    "firmware/console/statistics.py": "kept", "firmware/console/settings.py": "kept",
    "firmware/console/slips.py": "kept", "firmware/console/table.py": "table lessons",
    "firmware/console/menu.py": "menu home golden:menu golden:first",
    "firmware/console/fault.py": "home",
    "firmware/console/grid.py": "grid names golden:names",
    "firmware/console/pages.py": "pages golden:options",
    "firmware/console/lobby.py": "lobby_page linked",
    "firmware/console/linked.py": "linked_table linked",
    "firmware/console/linked_aside.py": "linked_table linked",
    "firmware/console/wire.py": "wire linked",
    "firmware/console/together.py": "together linked",
    "firmware/console/gather.py": "together linked", "firmware/console/local.py": "kept",
    "firmware/console/rest.py": "rest kit comfort battery",
    "firmware/console/resume.py": "main home save",
    "firmware/console/statistics_page.py": "home", "firmware/console/settings_page.py": "home",
    "firmware/console/lesson.py": "lesson lessons", "firmware/ui/keys.py": "key_queue keys",
    "firmware/ui/art.py": "store", "firmware/ui/hardware.py": "pins battery",
    "firmware/ui/pins.py": "pins battery",
    "firmware/hosts/code_omega_practice.py": "practice golden:practice",
    "firmware/hosts/code_omega_together.py": "host_together golden:together",
    "firmware/screens/omega_board.py": "omega_board screen_code_omega",
    "firmware/screens/code_cards_table.py": "code_cards_table screen_code_cards",
    "firmware/screens/small/code_cards.py": "code_cards_small screen_code_cards",
    "firmware/ui/small/podium.py": "podium golden:over",
    "firmware/ui/large/podium.py": "podium golden:over",
}  # fmt: skip

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
    """Yield (node, the functions and classes around it, its statement), in order."""
    todo = [(tree, (), None)]
    while todo:
        node, rooms, statement = todo.pop()
        if isinstance(node, ast.stmt):
            statement = node
        yield node, rooms, statement
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            rooms = (*rooms, node)
        todo += [(child, rooms, statement) for child in reversed(list(ast.iter_child_nodes(node)))]


class Mutant:
    """A module with one fault: where, and what became what."""

    def __init__(self, rooms, line, before, after, original, number, choice):
        self.where = ".".join(room.name for room in rooms) or "module"
        self.in_function = any(isinstance(room, ast.FunctionDef) for room in rooms)
        self.line, self.before, self.after = line, before, after
        self.text = original.splitlines()[line - 1].strip()
        self.nth = 0  # of those of its function that are told alike
        self._original = original
        self._number, self._choice = number, choice

    @property
    def key(self):
        """What it is listed by: its place stays the same when lines move."""
        return self.where, self.text, self.before, self.after, self.nth

    @property
    def source(self):
        """The whole module with the fault."""
        tree = ast.parse(self._original)
        node = next(node for i, (node, _, _) in enumerate(_nodes(tree)) if i == self._number)
        list(_changes(node))[self._choice](node)
        return ast.unparse(ast.fix_missing_locations(tree))

    def lines(self):
        """The lines to look for in what tests execute, the most telling first."""
        tree = ast.parse(self._original)
        found = next(it for i, it in enumerate(_nodes(tree)) if i == self._number)
        node, rooms, statement = found
        end = node.end_lineno if hasattr(statement, "body") else statement.end_lineno
        mine = set(range(statement.lineno, end + 1))
        functions = [room for room in rooms if isinstance(room, ast.FunctionDef)]
        if functions:
            if statement is not functions[-1]:  # else a default: whoever calls it may notice
                yield mine
            yield set(range(functions[-1].body[0].lineno, functions[-1].end_lineno + 1))
            return
        # At the top of a module: wherever what is set there is used.
        names = {it.id for it in ast.walk(statement) if isinstance(it, ast.Name)} - {"const"}
        words = re.compile(r"\b(%s)\b" % "|".join(sorted(names) or ["$"]))
        texts = self._original.splitlines()
        yield {i + 1 for i, text in enumerate(texts) if words.search(text)} - mine
        yield set(range(1, len(texts) + 1))

    def __str__(self):
        return f"{self.line}: {self.where}: {self.before} -> {self.after}"


def _told(node):
    """A node in one line."""
    return ast.unparse(node).splitlines()[0]


def mutants(source):
    """Yield every mutant of a module's source, in the order of its lines."""
    tree = ast.parse(source)
    alike = {}
    for number, (node, rooms, _) in enumerate(_nodes(tree)):
        for choice, change in enumerate(_changes(node)):
            changed = copy.deepcopy(node)
            change(changed)
            ast.fix_missing_locations(changed)
            told = _told(node), _told(changed)
            mutant = Mutant(rooms, node.lineno, *told, source, number, choice)
            plain = mutant.key
            mutant.nth = alike.get(plain, 0)
            alike[plain] = mutant.nth + 1
            yield mutant


def _game(name):
    """The game that a module with this name belongs to, or ""."""
    names = sorted(it.stem for it in (ROOT / "lib/rules").glob("*.py"))
    games = [it for it in names if it not in ("__init__", "dice")]
    likely = [it for it in games if name.startswith(it) or it.endswith("_" + name.split("_")[0])]
    return likely[0] if likely else ""


def tests_for(module):
    """The tests that can kill the mutants of a module: (those named like it, of its room).

    Each is a file of tests, perhaps with " -k " and a part of their names.
    """
    path = Path(module)
    name = path.stem if path.stem != "__init__" else path.parent.name
    folder = next(it for it in (path.parent, *path.parents) if str(it) in _ROOMS or it == Path())
    names = name
    if folder.name == "bots":
        names = f"{name}_mind {name}_bot"
    elif folder.name == "hosts":
        names = f"host_{_game(name)} screen_{_game(name)}"
    elif folder.name == "screens":
        names = f"screen_{_game(name)}"
    names = _NAMED.get(module, names)
    own, others = [], []
    for tests, some in ((own, names), (others, _ROOMS.get(str(folder), ""))):
        for test in some.split():
            file, _, part = test.replace("GAME", _game(name)).partition(":")
            file = f"tests/test_{file}.py"
            if (ROOT / file).exists() and file not in own:
                tests.append(f"{file} -k {part}" if part else file)
    if not own and not others:
        raise Unknown(f"no test is named like {module}; say TESTS=...")
    return own, others


def chosen_tests(mutant, module, own, others, seconds):
    """The tests that execute what a mutant changes, [(name, seconds)], quickest first.

    own and others are what was learnt from the tests named like the module and from the
    rest; of each file so many seconds of tests are taken, and at least one.
    """
    found = {}
    for level, lines in enumerate(mutant.lines()):
        for learnt in (own, others):
            for tests in learnt:
                imported = not lines.isdisjoint(tests[""][1].get(module, ()))
                for name, (took, executed) in tests.items():
                    if name and (imported or not lines.isdisjoint(executed.get(module, ()))):
                        found.setdefault(name, (learnt is others, level, took, name))
        if found and mutant.in_function:
            break
    chosen, total = [], {}
    for _, _, took, name in sorted(found.values()):
        file = name.split("::")[0]
        if total.setdefault(file, 0) <= seconds:
            chosen.append((name, took))
        total[file] += took
    return chosen


def listed(module):
    """The keys of what is listed as equivalent in this module, with the reasons."""
    rows = json.loads(EQUIVALENT.read_text("utf-8")).get(module, [])
    return {
        (row["where"], row["line"], row["before"], row["after"], row.get("nth", 0)): row["reason"]
        for row in rows
    }


def survivors(module, some, own, others, it, seconds=20, told=lambda mutant, killed: None):
    """Those of some mutants that no test kills, in a trial of the tests in own and others."""
    try:
        learnt = [[it.learn(test, module) for test in tests] for tests in (own, others)]
    except ValueError as error:
        raise Unknown(str(error))
    left = []
    for mutant in some:
        tests = chosen_tests(mutant, module, *learnt, seconds)
        files = [test.split()[0] for test in own]
        mine = [row for row in tests if row[0].split("::")[0] in files]
        theirs = [row for row in tests if row not in mine]
        # One after the other: most die before the files of the others are even imported.
        alive = it.passes(module, mutant.source, mine) and it.passes(module, mutant.source, theirs)
        told(mutant, not alive)
        if alive:
            left.append(mutant)
    return left


def whole_number(name, text):
    if not text.isdecimal() or int(text) < 1:
        raise Unknown(f"{name} must be a whole number of at least 1, not {text!r}")
    return int(text)


def modules(wish):
    """The modules that a wish names: paths of modules and of folders full of them."""
    found = []
    for name in wish.split():
        path = ROOT / name
        some = sorted(path.rglob("*.py")) if path.is_dir() else [path]
        if not some or not all(it.is_file() for it in some):
            raise Unknown(f"there is no module {name!r}; say MODULE=lib/rules/omphalos.py")
        found += [str(it.relative_to(ROOT)) for it in some]
    if not found:
        raise Unknown("say MODULE=lib/rules/omphalos.py, or a folder: MODULE=lib")
    return found


def examine(module, it, chosen):
    """Try a module's mutants, all or a sample, and tell; returns (tried, killed)."""
    wanted = [test.strip() for test in chosen.tests.split(",") if test.strip()]
    own, others = (wanted, []) if wanted else tests_for(module)
    equivalent = listed(module)
    every = list(mutants((ROOT / module).read_text("utf-8")))
    some = [mutant for mutant in every if mutant.key not in equivalent]
    if not chosen.all and chosen.count < len(some):
        picked = random.Random(chosen.seed).sample(range(len(some)), chosen.count)
        some = [some[i] for i in sorted(picked)]
    if not some:
        return 0, 0
    left = survivors(module, some, own, others, it, chosen.seconds, _tell)
    killed = len(some) - len(left)
    print(
        f"{module}: {killed} of {len(some)} mutants killed, {100 * killed // len(some)} %; "
        f"{len(every)} there are, {len(equivalent)} of them equivalent."
    )
    for mutant in left:
        print(f"  survives  {module}:{mutant}")
    sys.stdout.flush()
    return len(some), killed


def main(arguments=None):
    parser = argparse.ArgumentParser(prog="make mutants")
    parser.add_argument("--module", default="")
    parser.add_argument("--tests", default="")
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--count", default="40")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--seconds", default="20")
    chosen = parser.parse_args(arguments)
    tried = killed = 0
    try:
        for name in ("count", "seed", "seconds"):
            setattr(chosen, name, whole_number(name.upper(), getattr(chosen, name)))
        some = modules(chosen.module)
        with tempfile.TemporaryDirectory() as folder:
            it = trial.Trial(trial.copy_project(Path(folder) / "cinq"), MEMORY)
            for module in some:
                mine = examine(module, it, chosen)
                tried, killed = tried + mine[0], killed + mine[1]
    except Unknown as error:
        print(error, file=sys.stderr)
        return 2
    if len(some) > 1 and tried:
        print(f"{len(some)} modules: {killed} of {tried} killed, {100 * killed // tried} %.")
    return 1 if killed < tried else 0


def _tell(mutant, killed):
    if sys.stderr.isatty():
        print("." if killed else "!", end="", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
