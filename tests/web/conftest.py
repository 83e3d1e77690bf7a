# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The page, built once for all tests of it."""

import shutil
from pathlib import Path

import pytest

from sim.web import build

HERE = Path(__file__).parent


def pytest_ignore_collect(collection_path, config):
    """Plain `pytest` leaves this folder alone; `pytest tests/web` means it."""
    given = config.invocation_params
    asked = [(given.dir / str(word).partition("::")[0]).resolve() for word in given.args]
    return None if any(path == HERE or HERE in path.parents for path in asked) else True


def pytest_collection_modifyitems(items):
    """Without node or the interpreter there is nothing to test; say what is missing."""
    missing = None
    if shutil.which("node") is None:
        missing = "the page's machine needs node (https://nodejs.org)"
    elif not (build.PACKAGE / "micropython.wasm").exists():
        missing = "MicroPython for WebAssembly is not in .venv/web: `make web`"
    for item in items:
        if missing and HERE in item.path.parents:
            item.add_marker(pytest.mark.skip(reason=missing))


@pytest.fixture(scope="session")
def page(tmp_path_factory):
    """The folder of a built page."""
    folder = tmp_path_factory.mktemp("page") / "web"
    build.build(folder)
    return folder
