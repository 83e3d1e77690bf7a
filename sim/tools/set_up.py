# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Install what a command needs into .venv: what pyproject.toml pins, and only what is missing.

    python3 sim/tools/set_up.py [EXTRA...]

Without an EXTRA it is what `make sim` needs; the others are the optional dependencies of
pyproject.toml. An environment that is broken, incomplete or of an old Python is made anew.
Every Python from 3.6 on can run this file, so that an old one can say what is wrong.
"""

import hashlib
import json
import os
import re
import shutil
import signal
import subprocess
import sys
from typing import NoReturn

NEEDED = (3, 11)
NEWER = ("python3.14", "python3.13", "python3.12", "python3.11")  # looked for in this order
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
VENV = os.path.join(ROOT, ".venv")
PYTHON = os.path.join(VENV, "Scripts" if os.name == "nt" else "bin", "python")
NOTE = os.path.join(VENV, "installed.json")  # {extra: hash of its requirements}
# What `python -m venv` makes; whatever else is in .venv stays.
MADE = ("bin", "Scripts", "include", "Include", "lib", "lib64", "Lib", "pyvenv.cfg")

# Prints the requirements of which another version or none is installed. pip writes RECORD last
# and never replaces a package without it: what Ctrl-C left of one is forgotten first.
_MISSING = """
import shutil, sys, sysconfig
from importlib import metadata
from pathlib import Path
for folder in Path(sysconfig.get_path("purelib")).glob("*.dist-info"):
    if not (folder / "RECORD").exists():
        shutil.rmtree(folder)
for requirement in sys.argv[1:]:
    name, _, wanted = requirement.partition("==")
    try:
        found = metadata.version(name)
    except metadata.PackageNotFoundError:
        found = None
    if found != wanted:
        print(requirement)
"""


def say(words: str) -> None:
    sys.stderr.write(words + "\n")
    sys.stderr.flush()


def fail(words: str) -> NoReturn:
    say(words)
    sys.exit(2)


def run(command: "list[str]") -> int:
    """Run a command to its end; Ctrl-C ends it, and what it started, without a word of theirs."""
    process = subprocess.Popen(command, start_new_session=True)
    try:
        return process.wait()
    except KeyboardInterrupt:
        if os.name == "nt":
            process.kill()
        else:
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        raise


def find_python() -> None:
    """Go on in a Python that is new enough; it must not be that of .venv itself."""
    if sys.version_info >= NEEDED:
        return
    found = next(filter(_is_new, map(shutil.which, NEWER)), None)
    needed = ".".join(map(str, NEEDED))
    if found is None:
        fail(
            "Cinq needs Python %s or newer; this is %s (%s). Install a newer one, or name it: "
            "make PYTHON3=/path/to/python3" % (needed, sys.version.split()[0], sys.executable)
        )
    os.execv(found, [found] + sys.argv)


def _is_new(python: "str | None") -> bool:
    """Whether a command is a Python that works and is new enough."""
    code = "import sys; sys.exit(sys.version_info < %r)" % (NEEDED,)
    return (
        bool(python)
        and not subprocess.run([str(python), "-c", code], stderr=subprocess.DEVNULL).returncode
    )


def why_broken() -> "str | None":
    """Why the environment cannot be used, "" if it can, None if there is none."""
    try:
        with open(os.path.join(VENV, "pyvenv.cfg")) as file:
            found = re.search(r"^version(?:_info)? *= *(\d+)\.(\d+)", file.read(), re.M)
    except OSError:
        return "it is incomplete" if os.path.isdir(os.path.join(VENV, "lib")) else None
    if found is None or (int(found.group(1)), int(found.group(2))) < NEEDED:
        version = ".".join(found.groups()) if found else "an unknown version"
        return "it was made by Python " + version
    behind = re.match(r"python(\d+)\.(\d+)$", os.path.basename(os.path.realpath(PYTHON)))
    if not os.path.exists(PYTHON) or behind and behind.groups() != found.groups():
        return "its Python is gone"  # an upgrade of the computer may replace it
    if os.path.exists(NOTE):
        return ""
    try:
        # Nothing was installed yet: Ctrl-C may have come before pip did.
        done = subprocess.run(
            [PYTHON, "-m", "pip", "--version"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
    except OSError:
        return "its Python is gone"
    return "it is incomplete" if done.returncode else ""


def make_environment() -> None:
    why = why_broken()
    if why == "":
        return
    if why is not None:
        say("Making .venv anew: %s." % why)
        if os.path.exists(NOTE):  # first: it says that everything is there
            os.remove(NOTE)
        for name in MADE:
            path = os.path.join(VENV, name)
            if os.path.isdir(path) and not os.path.islink(path):
                shutil.rmtree(path)
            elif os.path.lexists(path):
                os.remove(path)
    python = getattr(sys, "_base_executable", sys.executable)  # not that of .venv itself
    if run([python, "-m", "venv", VENV]):
        fail(
            "%s cannot make .venv. On Debian and Ubuntu it needs the package python3-venv: "
            "sudo apt install python3-venv" % python
        )


def requirements(extras: "list[str]") -> "dict[str, list[str]]":
    """{extra: its pinned packages}, and "" for what every command needs."""
    import tomllib

    with open(os.path.join(ROOT, "pyproject.toml"), "rb") as file:
        project = tomllib.load(file)["project"]
    known = project.get("optional-dependencies", {})
    for extra in extras:
        if extra not in known:
            fail("There are no tools %r; there are: %s." % (extra, ", ".join(known)))
    return {"": project["dependencies"], **{extra: known[extra] for extra in extras}}


def install(wanted: "dict[str, list[str]]") -> None:
    try:
        with open(NOTE) as file:
            installed = dict(json.load(file))
    except (OSError, ValueError, TypeError):
        installed = {}
    hashes = {
        extra: hashlib.sha256("\n".join(rows).encode()).hexdigest()
        for extra, rows in wanted.items()
    }
    rows = [
        row
        for extra, some in wanted.items()
        if installed.get(extra) != hashes[extra]
        for row in some
    ]
    if rows:
        asked = [PYTHON, "-c", _MISSING] + rows
        missing = subprocess.run(asked, stdout=subprocess.PIPE, check=True).stdout.decode().split()
        if missing:
            count = len(missing)
            say("Installing %d package%s into .venv (once):" % (count, "s" * (count != 1)))
            pip = [PYTHON, "-m", "pip", "install", "--disable-pip-version-check"]
            if run(pip + ["--progress-bar", "on"] + missing):
                fail("The tools could not be installed: see above, then run this again.")
    installed.update(hashes)
    with open(NOTE, "w") as file:
        json.dump(installed, file, indent=1)


def main() -> None:
    find_python()
    try:
        make_environment()
        wanted = requirements(sys.argv[1:])
        install(wanted)
    except KeyboardInterrupt:
        say("\nStopped: run this again to go on.")
        sys.exit(130)


if __name__ == "__main__":
    main()
