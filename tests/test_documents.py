# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Every command in every document is there and takes its arguments; cheap ones are run.

A command is what stands in a code block or between backquotes and begins with a program. What
make would run is asked with `make -n`; the arguments of our own programs are parsed by them.
"""

import argparse
import functools
import importlib
import importlib.util
import re
import shlex
import subprocess
import sys

import project
import pytest
from conftest import ROOT
from project import ALONE

DOCUMENTS = [
    path
    for path in sorted(ROOT.rglob("*.md"))
    if not any(part.startswith(".") or part == "build" for part in path.relative_to(ROOT).parts)
]
PROGRAMS = r"(?:[A-Z_]+=\S+ )*(?:make|python3?|pip3?|pytest|\.venv/bin/\w+)"
INLINE = re.compile(rf"`({PROGRAMS}(?: [^`]+)?)`")
BLOCK = re.compile(rf"^(?: {{4}})?({PROGRAMS}(?: .+)?)$", re.M)
# Programs of ours that take their words as they come.
WITHOUT_PARSER = {"tests.playthroughs", "tests.decisions", "tests.transcribe"}
OTHERS = {"pytest", "ruff", "mypy"}
PARSED = 77  # an exit code that nothing else has


def commands(text):
    """The commands of a document, each as people type it."""
    for found in INLINE.findall(text):
        yield " ".join(found.split())
    for found in BLOCK.findall(text):
        yield re.split(r"\s+#\s|\s{2,}", found)[0].strip()


def every_command():
    for path in DOCUMENTS:
        for command in commands(path.read_text("utf-8")):
            yield path.relative_to(ROOT).as_posix(), command


def words_of(command):
    """Its words, without variables before it and without what a shell does with its output."""
    words = shlex.split(re.split(r" [<>|] ", command)[0])
    while re.match(r"[A-Z_]+=", words[0]):
        words.pop(0)
    return words


@functools.cache
def made(*words):
    """What make would run."""
    done = subprocess.run(
        ["make", "-n", "--no-print-directory", *words],
        cwd=ROOT, capture_output=True, text=True, env=ALONE,
    )  # fmt: skip
    assert done.returncode == 0, f"make {shlex.join(words)}: {done.stderr}"
    return done.stdout.splitlines()


def check_arguments(module, arguments, monkeypatch, capsys):
    """Let a program of ours parse its arguments, and do no more."""
    if module in OTHERS:
        return
    package = importlib.util.find_spec(module)
    assert package is not None, f"there is no {module}"
    if package.submodule_search_locations:
        module += ".__main__"
    program = importlib.import_module(module)
    if module.removesuffix(".__main__") in WITHOUT_PARSER:
        return
    parse = argparse.ArgumentParser.parse_args

    def only_parse(*more, **named):
        parse(*more, **named)
        sys.exit(PARSED)

    with monkeypatch.context() as patch:
        patch.setattr(argparse.ArgumentParser, "parse_args", only_parse)
        patch.setattr(sys, "argv", [module, *arguments])
        with pytest.raises(SystemExit) as end:
            program.main()
    assert end.value.code == (0 if "--help" in arguments else PARSED), capsys.readouterr().err


def test_every_command_in_every_document(monkeypatch, capsys):
    seen = set()
    for path, command in every_command():
        words = words_of(command)
        seen.add(command)
        where = f"{path}: {command}"
        if words[0] == "make":
            lines = made(*words[1:])
        elif words[0] == "pytest":
            assert "`pytest` stands for `.venv/bin/python -m pytest" in (ROOT / path).read_text()
            continue
        else:
            # Outside .venv there is none of the packages that it needs.
            assert words[0].startswith(".venv/bin/"), where
            lines = [shlex.join(words)]
        for line in lines:
            found = re.search(r"\.venv/bin/python -m (\S+)(.*)", line)
            if found:
                arguments = shlex.split(re.split(r" > | && ", found[2])[0])
                check_arguments(found[1], arguments, monkeypatch, capsys)
    assert len(seen) > 40


def test_cheap_commands_do_what_they_say(tmp_path):
    """Those that need no board, no window and less than a second."""
    cheap = [
        command
        for _, command in every_command()
        if re.match(r"make help$|\.venv/bin/python -m boards\.(wiring|shorten_names) ", command)
    ]
    assert len(set(cheap)) >= 3
    (tmp_path / "traceback.txt").write_text("Traceback (most recent call last):\n")
    for command in set(cheap):
        command = re.sub(r" > \S+", "", command).replace("BOARD", "pico_oled")
        command = command.replace("traceback.txt", str(tmp_path / "traceback.txt"))
        done = subprocess.run(
            ["sh", "-c", command], cwd=ROOT, capture_output=True, text=True, env=ALONE
        )
        assert done.returncode == 0 and done.stdout, f"{command}: {done.stderr}"


def test_the_list_of_make_says_how_long_tests_take():
    said = dict(re.findall(r"^([a-z-]+):.*## *(.*)", (ROOT / "Makefile").read_text(), re.M))
    for target in ("test", "device-test", "web-test", "bench"):
        assert re.search(r"minutes|hour", said[target]), target


# What a command of the README is given to end soon; others say where a test runs them whole.
BENCH = shlex.split("-o yardstick -o interpreter -o browser -o pico")  # not for this part
RUN = {
    "make help": [],
    "make sim": ["ARGS=--headless --keys a"],
    "make test": ["ARGS=tests/lib/test_dice.py"],
    "make gallery": ["ARGS=assist"],
    "make bench CHECK=1": [*BENCH, "ARGS=--only erases --quick --game omphalos"],
    "make lint": "tests/test_new_game.py",
    "make web-serve": "tests/web/test_serve.py",
    "make flash BOARD=pico_oled": "tests/test_make.py",
}
ALSO_RUN = {
    "make art": [],
    "make arena GAMES=200": ["GAME=omphalos", "A=easy", "B=easy", "GAMES=2", "PROCESSES=1"],
    "make images COUNT=100000": ["COUNT=20", "STARTS=1"],
    "make monkey": ["KEYS=200"],
    "make ring MATCHES=200": ["MATCHES=1"],
}


@pytest.mark.slow
def test_commands_run(tmp_path):
    """Those of the README and those of every day, in a copy of the project."""
    documented = {command for _, command in every_command()}
    first_page = set(commands((ROOT / "README.md").read_text("utf-8")))
    assert first_page == set(RUN)
    project.copied(tmp_path)
    for command, more in {**RUN, **ALSO_RUN}.items():
        assert command in documented
        if isinstance(more, str):
            assert command.split()[1] in (ROOT / more).read_text("utf-8")
            continue
        done = subprocess.run(
            [*shlex.split(command), *more], cwd=tmp_path, capture_output=True, text=True, env=ALONE
        )
        assert done.returncode == 0, f"{command}: {done.stdout + done.stderr}"


def test_the_list_of_make_is_whole():
    """Every target that a document names is in `make help`, with what it does."""
    targets = set(re.findall(r"^([a-z-]+):.*##", (ROOT / "Makefile").read_text(), re.M))
    named = {words_of(command)[1:2] and words_of(command)[1] for _, command in every_command()
             if words_of(command)[0] == "make"}  # fmt: skip
    hidden = {"tools", "micropython", "rooms", "page"}
    assert {name for name in named if name and "=" not in name} <= targets | hidden
