# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Runs only when asked for by name, and says why when there is no emulated Pico."""

from pathlib import Path

import pytest

import boards
from boards import build
from sim import pico

HERE = Path(__file__).parent
TOY = HERE.parent / "toy"


def pytest_ignore_collect(collection_path, config):
    """Plain `pytest` leaves this folder alone; `pytest tests/device` means it."""
    asked = any(path == HERE or HERE in path.parents for path in _asked(config))
    return None if asked else True


def _asked(config):
    for argument in config.invocation_params.args:
        yield (config.invocation_params.dir / str(argument).partition("::")[0]).resolve()


@pytest.fixture(scope="session", autouse=True)
def emulator():
    try:
        pico.check()
    except pico.Unavailable as reason:
        pytest.skip(str(reason))


@pytest.fixture(scope="session")
def console_build(tmp_path_factory):
    """A function: the drive of the real thing, for a board."""
    built = {}

    def get(board):
        if board not in built:
            built[board] = tmp_path_factory.mktemp("build") / board
            build.build(board, built[board])
        return built[board]

    return get


@pytest.fixture(scope="session")
def toy_build(tmp_path_factory):
    """A function: the drive of the small program of tests/toy, for a board."""

    def get(board):
        output = tmp_path_factory.mktemp("toy") / board
        files = [(path.name, path) for path in sorted(TOY.glob("*.py"))]
        sources = [path.read_text() for _, path in files]
        drivers = build.DRIVERS[boards.load(board).DISPLAY["driver"]]
        files.append(("this_board.py", build.board_path(board)))
        for name, path in build.adafruit_modules(sources, drivers).items():
            files.append(("lib/" + name, path))
        build.lay_out(files, output, board)
        return output

    return get
