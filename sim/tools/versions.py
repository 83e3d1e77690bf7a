# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""A version's rules and bots at an arena's table, in this process or in one of their own.

Two versions of lib/ have modules of the same names, so another version plays in a process
that knows no other lib/. Both keep a game of the same seed and are told every move; only
the methods of the contract are asked for, which every version has.

    python sim/tools/versions.py LIB      # a line of JSON in, a line of JSON out
"""

import importlib
import io
import json
import shutil
import subprocess
import sys
import tarfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
LEVELS = ("random", "easy", "medium", "hard")
ASKED = ("begin", "turn", "moves", "play", "decide", "winners", "scores")


class Unknown(ValueError):
    """Something that does not exist; the text says what does."""


def must_seal_a_word(game: Any) -> bool:
    """Whether this is the Coder of Enigma choosing the secret."""
    rules = sys.modules.get("rules.enigma")
    return rules is not None and isinstance(game, rules.Game) and game.phase() == rules.SECRET


def decide(
    bot: ModuleType, game: Any, seat: int, level: str, dice: Any
) -> tuple[int, float, float]:
    """The move of a level, and the CPU seconds it took, as a whole and at most at a stretch."""
    if level == "random" and must_seal_a_word(game):
        level = "easy"
    if level == "random":
        return dice.choice(list(game.moves())), 0.0, 0.0
    view = game.view(seat)
    move = 0
    start = before = time.process_time()
    longest = 0.0
    for move in bot.think(view, seat, LEVELS.index(level) - 1, dice):
        now = time.process_time()
        longest = max(longest, now - before)
        before = now
    return move, time.process_time() - start, longest


class Here:
    """The lib/ on this process's path: its game and its bot."""

    def begin(self, name: str, seats: int, seed: int, options: Sequence[int]) -> None:
        self._bot = importlib.import_module("bots." + name)
        self._dice = importlib.import_module("rules.dice").Dice
        self._game = importlib.import_module("rules." + name).Game(seats, seed, options)

    def turn(self) -> int:
        """The seat that decides now; below zero when the game is over."""
        return self._game.turn()

    def play(self, move: int) -> bool:
        """Do a move; whether the rules allowed it."""
        try:
            self._game.play(move)
        except ValueError:
            return False
        return True

    def moves(self) -> list[int]:
        return list(self._game.moves())

    def decide(self, level: str, seed: int) -> tuple[int, float]:
        """The move of a level, and the CPU seconds it took."""
        game = self._game
        return decide(self._bot, game, game.turn(), level, self._dice(seed))[:2]

    def winners(self) -> list[int]:
        return list(self._game.winners())

    def scores(self) -> list[int]:
        return list(self._game.scores())


class Elsewhere:
    """Another lib/ in a process of its own; it answers what `Here` answers."""

    def __init__(self, lib: Path | str) -> None:
        self._process = subprocess.Popen(
            [sys.executable, __file__, str(lib)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip

    def __getattr__(self, name: str) -> Callable[..., Any]:
        if name not in ASKED:
            raise AttributeError(name)
        return lambda *words: self._ask(name, words)

    def _ask(self, name: str, words: tuple[Any, ...]) -> Any:
        asked, answered = self._process.stdin, self._process.stdout
        assert asked is not None and answered is not None
        asked.write(json.dumps([name, words]) + "\n")
        asked.flush()
        line = answered.readline()
        if not line:
            raise RuntimeError(f"the other version broke down when asked to {name}: see above")
        return json.loads(line)

    def close(self) -> None:
        with self._process:  # closes its pipes and waits for its end
            pass


def find(version: str, cache: Path) -> Path:
    """The lib/ folder of a folder or of a git revision, which is unpacked into the cache."""
    folder = Path(version)
    for lib in (folder / "lib", folder):
        if (lib / "rules").is_dir() and (lib / "bots").is_dir():
            return lib.resolve()
    if folder.is_dir():
        raise Unknown(f"there are no rules and bots in the folder {version}")
    if shutil.which("git") is None:
        raise Unknown(f"there is no folder {version!r}, and no git to look for a revision")
    git = ["git", "-C", str(ROOT)]
    found = subprocess.run(
        [*git, "rev-parse", "--verify", "--quiet", "--end-of-options", version + "^{commit}"],
        capture_output=True, text=True,
    )  # fmt: skip
    if found.returncode:
        raise Unknown(f"{version!r} is neither a folder nor a git revision")
    commit = found.stdout.strip()
    home = cache / commit[:12]
    if not (home / "lib").is_dir():
        archive = subprocess.run(
            [*git, "archive", "--format=tar", commit, "lib"], capture_output=True, check=True
        ).stdout
        # Whole or not at all: another arena may look for it at the same time.
        parts = cache / f"{commit[:12]}.{time.time_ns()}"
        parts.mkdir(parents=True)
        with tarfile.open(fileobj=io.BytesIO(archive)) as tar:
            tar.extractall(parts, filter="data")
        try:
            parts.rename(home)
        except OSError:
            shutil.rmtree(parts)
    return home / "lib"


def serve(lib: str) -> None:
    """Answer questions until the asker has gone."""
    sys.path[0] = str(lib)  # in place of sim/, where this file is
    here = Here()
    answers = sys.stdout
    sys.stdout = sys.stderr  # whatever a version prints is no answer
    for line in sys.stdin:
        name, words = json.loads(line)
        if name not in ASKED:
            raise ValueError(name)
        print(json.dumps(getattr(here, name)(*words)), file=answers, flush=True)


if __name__ == "__main__":
    serve(sys.argv[1])
