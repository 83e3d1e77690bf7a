# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The project somewhere else, with a game more on its shelf.

with_game(tmp_path, "nim")       a copy in which tests/nim is one of the games
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:
    sys.path.append(str(ROOT))

from sim.tools.new_game import __main__ as new_game  # noqa: E402

# The environment of a command, without what a make that runs these tests has put into it.
ALONE = {name: value for name, value in os.environ.items() if "MAKE" not in name}
ROOMS = ("boards", "firmware", "lib", "sim", "tests")


def copied(folder):
    """A copy of the sources in a folder, with the same tools."""
    # What Python is just compiling has a number behind its name.
    ignored = shutil.ignore_patterns("*.pyc.*", "node_modules", ".hypothesis")
    for room in ROOMS:
        shutil.copytree(ROOT / room, folder / room, ignore=ignored)
    for name in (
        "pyproject.toml",
        "README.md",
        "Makefile",
        "LICENSE",
        "CHANGELOG.md",
        "CONTRIBUTING.md",
        ".pre-commit-config.yaml",
    ):
        shutil.copy(ROOT / name, folder / name)
    for name in ("game", "language"):  # these would make copies of the copy
        (folder / f"tests/test_new_{name}.py").unlink()
    (folder / ".venv").symlink_to((ROOT / ".venv").resolve())
    return folder


def with_game(folder, name, drawn=True):
    """A copy with the game of tests/NAME: its files, one line on the shelf, its sheets."""
    copied(folder)
    shutil.copytree(ROOT / "tests" / name, folder, dirs_exist_ok=True)
    shelf = folder / new_game.SHELF
    shelf.write_text(new_game.shelved(shelf.read_text(), name))
    if drawn:
        code, said = run(folder, "sim.tools.art")
        assert code == 0, said
    return folder


def run(folder, *arguments, timeout=600):
    """Run a module of the copy; (exit code, what it printed)."""
    done = subprocess.run(
        [sys.executable, "-m", *arguments],
        cwd=folder, capture_output=True, text=True, timeout=timeout,
    )  # fmt: skip
    return done.returncode, done.stdout + done.stderr


def main(name="nim"):
    """Make the pictures of a game of tests/ again."""
    with tempfile.TemporaryDirectory() as folder:
        folder = with_game(Path(folder), name)
        code, said = run(folder, "sim.tools.gallery", name)
        print(said, end="")
        for path in folder.glob(f"tests/screens/*/*/{name}-*.png"):
            target = ROOT / "tests" / name / path.relative_to(folder)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, target)
    return code


if __name__ == "__main__":
    sys.exit(main())
