# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Runs the tests that execute a line, and only those, in a copy of the project.

A trial first learns, once per test file, which lines of lib/ and firmware/ each of its tests
executes and how long it takes: every statement of the copy notes that it was reached, which is
several times as quick as a trace. What it learnt is kept in build/mutants until the test file
or the module changes. Then it changes a module and runs the tests that can notice, the quickest
first, in a fork of a process that has imported everything but the project itself. Tests that
fail as it is, or only because of the notes, are left out; what a test does in another process
than its own is not seen.
"""

import ast
import builtins
import contextlib
import hashlib
import json
import os
import shutil
import signal
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
ROOMS = ("boards", "firmware", "lib", "sim", "tests")
DEVICE = ("lib", "firmware")  # what a board runs, and faults are put into
_PATIENCE = 4  # times as long as a test took, and some seconds, before it counts as hanging
GRACE = 2
_ONLY = "PYTEST_DISABLE_PLUGIN_AUTOLOAD"
# In a worker of xdist, too, the trial is a run of its own.
_PYTEST = ("-q", "--tb=no", "--no-header", "-p", "no:cacheprovider", "-p", "no:xdist")


def copy_project(folder):
    for room in ROOMS:
        shutil.copytree(ROOT / room, folder / room, ignore=shutil.ignore_patterns("__pycache__"))
    for path in ROOT.iterdir():
        if path.is_file() and path.name != ".git":
            shutil.copy2(path, folder)
    if (ROOT / ".venv").exists():
        (folder / ".venv").symlink_to((ROOT / ".venv").resolve())
    return folder


def _digest(path):
    return hashlib.sha256(path.read_bytes()).hexdigest()[:16]


def noting(source, number):
    """The source of a module whose statements note that they were reached.

    A statement adds number * 65536 + its line to the set `__seen__`, a builtin.
    """
    tree = ast.parse(source)

    def note(line):
        call = ast.parse(f"__seen__.add({number * 65536 + line})").body[0]
        for node in ast.walk(call):
            ast.copy_location(node, ast.Constant(0, lineno=line, col_offset=0))
        return call

    for node in ast.walk(tree):
        for name in ("body", "orelse", "finalbody"):
            block = getattr(node, name, None)
            if not isinstance(block, list) or isinstance(node, ast.ClassDef):
                continue
            noted = []
            for statement in block:
                told = isinstance(statement, ast.Expr) and isinstance(
                    statement.value, ast.Constant
                )
                if not told and not isinstance(statement, (ast.Global, ast.Nonlocal)):
                    noted.append(note(statement.lineno))
                noted.append(statement)
            setattr(node, name, noted)
    return ast.unparse(ast.fix_missing_locations(tree))


class _Watch:
    """A plug-in of pytest: the lines of device code that each passing test executes."""

    def __init__(self, modules):
        self._modules = modules
        self._failed = False
        self.seen = builtins.__seen__ = set()
        self.tests = {}  # name -> [seconds, {module: lines}]; "" is what importing executes

    def _take(self):
        """{module: its executed lines, in order} since the last time."""
        found = {}
        for place in sorted(self.seen):
            found.setdefault(self._modules[place >> 16], []).append(place & 65535)
        self.seen.clear()
        return found

    def pytest_collection_finish(self, session):
        self.tests[""] = [0, self._take()]

    def pytest_runtest_logreport(self, report):
        self._failed |= not report.passed

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_protocol(self, item, nextitem):
        self._failed = False
        start = time.process_time()
        yield
        executed = self._take()
        if not self._failed:
            self.tests[item.nodeid] = [round(time.process_time() - start, 3), executed]


class _Order:
    """A plug-in of pytest: these tests in this order, each with its own limit of time."""

    def __init__(self, tests):
        self._place = {name: i for i, (name, _) in enumerate(tests)}
        self._seconds = dict(tests)

    def pytest_collection_modifyitems(self, items):
        items[:] = [item for item in items if item.nodeid in self._place]
        items.sort(key=lambda item: self._place[item.nodeid])

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_protocol(self, item, nextitem):
        # Time of the processor, not of the day: the machine may be busy with something else.
        signal.setitimer(signal.ITIMER_PROF, _PATIENCE * self._seconds[item.nodeid] + GRACE)
        yield
        signal.setitimer(signal.ITIMER_PROF, 0)


class Trial:
    """A copy of the project in which modules are changed and tests are run."""

    def __init__(self, folder, memory=None):
        self.folder = folder
        self._memory = memory  # where what was learnt is kept, or None
        sys.path.insert(0, str(folder))
        self._import()

    def _import(self):
        """Everything that tests import but the project, and the compiled firmware."""
        os.environ[_ONLY] = "1"
        for name in ("hypothesis", "numpy", "PIL.Image", "PIL.ImageDraw", "_pytest.assertion"):
            try:
                __import__(name)
            except ImportError:
                pass
        if not (self.folder / "sim/loader.py").exists():
            return
        for name in [it for it in sys.modules if it.split(".")[0] in ("sim", "boards")]:
            del sys.modules[name]
        from sim import loader

        assert loader.__file__.startswith(str(self.folder)), loader.__file__
        for room in DEVICE:
            for path in (self.folder / room).rglob("*.py"):
                loader._compiled(path, False)

    def _forget(self):
        """Nothing of the project itself may be found: only its copy."""
        rooms = [str(ROOT / room) for room in ROOMS]
        sys.path[:] = [it for it in sys.path if it not in ("", str(ROOT), *rooms)]
        ours = []  # all of them first: a package finds its place by its parent
        for name, module in sys.modules.items():
            place = getattr(module, "__file__", None) or next(
                iter(getattr(module, "__path__", ())), ""
            )
            if any(place.startswith(room) for room in rooms):
                ours.append(name)
        for name in ours:
            del sys.modules[name]

    def _fork(self, work, seconds):
        """Do it in a child; its status, or None when it took too long."""
        sys.stdout.flush()
        sys.stderr.flush()
        child = os.fork()
        if not child:
            status = 99
            try:
                os.setsid()
                os.chdir(self.folder)
                self._forget()
                null = os.open(os.devnull, os.O_RDWR)
                for number in range(3):
                    os.dup2(null, number)
                status = work()
            finally:
                os._exit(status)
        end = time.monotonic() + seconds
        while True:
            done, status = os.waitpid(child, os.WNOHANG)
            if done:
                return os.waitstatus_to_exitcode(status)
            if time.monotonic() > end:
                os.killpg(child, signal.SIGKILL)
                os.waitpid(child, 0)
                return None
            time.sleep(0.005)

    def learn(self, test, module):
        """What each test executes: {name: [seconds, {module: lines}]}.

        `test` is a file of tests, perhaps with " -k " and a part of their names.
        """
        file = test.split()[0]
        kept = self._memory and self._memory / (test.replace("/", ".") + ".json")
        if kept and kept.exists():
            known = json.loads(kept.read_text())
            now = _digest(self.folder / module)
            if known["test"] == _digest(self.folder / file):
                if known["modules"].get(module, now) == now:
                    return known["tests"]
        result = self.folder / "learnt.json"
        result.unlink(missing_ok=True)
        names = sorted(
            str(path.relative_to(self.folder))
            for room in DEVICE
            for path in (self.folder / room).rglob("*.py")
        )

        def work():
            sys.dont_write_bytecode = True
            watch = _Watch(names)
            pytest.main([*_PYTEST, *test.split()], plugins=[watch])
            result.write_text(json.dumps(watch.tests))
            return 0

        with contextlib.ExitStack() as changed:
            for number, name in enumerate(names):
                source = (self.folder / name).read_text("utf-8")
                changed.enter_context(self._changed(name, noting(source, number)))
            self._fork(work, 3600)
        tests = json.loads(result.read_text()) if result.exists() else {}
        if len(tests) < 2:
            raise ValueError(f"the tests do not pass as it is: {test}")
        if kept:
            seen = sorted({it for _, lines in tests.values() for it in lines})
            known = {
                "test": _digest(self.folder / file),
                "modules": {it: _digest(self.folder / it) for it in seen},
                "tests": tests,
            }
            kept.parent.mkdir(parents=True, exist_ok=True)
            kept.write_text(json.dumps(known))
        return tests

    def passes(self, module, source, tests):
        """Whether tests, [(name, seconds)] in order, pass with another source of a module."""
        if not tests:
            return True
        files = list(dict.fromkeys(name.split("::")[0] for name, _ in tests))

        def work():
            sys.dont_write_bytecode = True
            return int(pytest.main(["-x", *_PYTEST, *files], plugins=[_Order(tests)]))

        with self._changed(module, source):
            status = self._fork(work, 60 + 20 * sum(seconds for _, seconds in tests))
        if status == 99:
            raise RuntimeError("pytest itself failed")
        return status in (0, 5)  # 5: none of these tests is there any more, so none failed

    @contextlib.contextmanager
    def _changed(self, module, source):
        """A module has another source for a while."""
        path = self.folder / module
        original, times = path.read_bytes(), path.stat()
        try:
            path.write_text(source, "utf-8")
            # No compiled file of the original may be taken for it.
            os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns + 10**12))
            yield
        finally:
            path.write_bytes(original)
            os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))
