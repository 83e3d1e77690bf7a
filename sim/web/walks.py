# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The walks of sim/gallery in the page's machine: node runs it, without a browser."""

import base64
import json
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import boards
from sim import gallery, script
from sim.web import build

NODE = "node"
PATIENCE = 600  # s


class _Noted(script.Fingers):
    """Notes down what a script does to a board."""

    def __init__(self) -> None:
        self.operations: list[tuple[str, Any]] = []

    def down(self, key: str) -> None:
        self.operations.append(("down", key))

    def up(self, key: str) -> None:
        self.operations.append(("up", key))

    def wait(self, milliseconds: float) -> None:
        self.operations.append(("wait", milliseconds))

    def image(self, scale: int = 1) -> Any:
        raise script.ScriptError("a walk says itself when a picture is taken")


def operations(text: str, keys: Sequence[str]) -> list[tuple[str, Any]]:
    """A script as what happens to the keys, and when."""
    noted = _Noted()
    script.play(noted, script.parse(text, keys))
    return noted.operations


def job(walk: str, board: str, language: str) -> dict[str, Any]:
    """What walk.mjs needs to walk a walk."""
    keys = tuple(name for name, _ in boards.load(board).KEYS)
    starts = []
    for state, shown in gallery.starts(walk):
        done = []
        for name, words in shown:
            done += [*operations(words, keys), ("shot", name)]
        starts.append({"memory": base64.b64encode(state["nvm"]).decode(), "operations": done})
    settings = {"CINQ_SEED": gallery.SEED, "CINQ_LANGUAGE": language}
    return {"walk": walk, "board": board, "settings": settings, "starts": starts}


def run(folder: Path, jobs: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The answers of walk.mjs, one after the other."""
    command = [NODE, str(build.HERE / "walk.mjs"), str(folder)]
    done = subprocess.run(
        command, input=json.dumps(jobs), capture_output=True, text=True, timeout=PATIENCE
    )
    if done.returncode:
        raise RuntimeError(done.stderr)
    return [json.loads(line) for line in done.stdout.splitlines()]
