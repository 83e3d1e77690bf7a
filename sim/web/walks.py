# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The walks of sim/tools/gallery in the page's machine: node runs it, without a browser."""

import base64
import json
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import boards
from sim import script
from sim.tools import gallery
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


def jobs(walk: str, board: str, language: str) -> list[dict[str, Any]]:
    """What walk.mjs needs to walk a walk: a job for each program that runs in it."""
    keys = tuple(name for name, _ in boards.load(board).KEYS)
    found: dict[Path | None, dict[str, Any]] = {}  # the program -> its job
    for state, shown in gallery.starts(walk):
        done: list[tuple[str, Any]] = []
        for name, words in shown:
            done += [*operations(words, keys), ("shot", name)]
        start: dict[str, Any] = {
            "memory": state["nvm"] and base64.b64encode(state["nvm"]).decode(),
            "settings": {"CINQ_SEED": gallery.SEED},
            "battery": state.get("battery"),
            "operations": done,
        }
        speech = state.get("language", language)
        if speech is not None:
            start["settings"]["CINQ_LANGUAGE"] = speech
        main = state.get("main")
        made = found.setdefault(main, {"walk": walk, "board": board, "files": {}, "starts": []})
        if main is not None:
            made["files"]["/code.py"] = main.read_text(encoding="utf-8")
        made["starts"].append(start)
    return list(found.values())


def run(folder: Path, jobs: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The answers of walk.mjs, one after the other."""
    command = [NODE, str(build.HERE / "walk.mjs"), str(folder)]
    done = subprocess.run(
        command, input=json.dumps(jobs), capture_output=True, text=True, timeout=PATIENCE
    )
    if done.returncode:
        raise RuntimeError(done.stderr)
    return [json.loads(line) for line in done.stdout.splitlines()]
