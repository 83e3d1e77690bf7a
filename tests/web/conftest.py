# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The page, built once for all tests of it."""

import base64
import os
import shutil
import time
from pathlib import Path

import pytest

from sim.web import build, chromium
from tests.web.visits import DESKTOP, Visit

HERE = Path(__file__).parent
WHERE = "https://example.org/cinq/"  # where the page says that it will be


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
    """The folder of a built page; one process of several builds it for all."""
    shared = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        shared = shared.parent
    folder, failed = shared / "page/web", shared / "page/failed"
    try:
        folder.parent.mkdir()
    except FileExistsError:
        while not folder.exists():
            assert not failed.exists(), "another process could not build the page"
            time.sleep(0.1)
        return folder
    try:
        build.build(folder, address=WHERE)  # a whole folder takes this name at once
    except BaseException:
        failed.touch()
        raise
    return folder


@pytest.fixture(scope="session")
def browser():
    with chromium.browser() as running:
        yield running


@pytest.fixture(scope="session")
def address(page):
    """Where the page is served with its headers."""
    with chromium.served(page) as address:
        yield address


@pytest.fixture
def visit(browser, address):
    """A function that opens the page, perhaps with a console's memory; afterwards nothing may
    have gone wrong in it."""
    contexts, visits = [], []

    def open_page(query="", memory=None, **options):
        context = browser.new_context(**(options or DESKTOP))
        contexts.append(context)
        if memory:
            kept = base64.b64encode(memory).decode()
            context.add_init_script(f"localStorage['cinq.memory'] ??= '{kept}'")
        visits.append(Visit(context, address, query))
        return visits[-1]

    yield open_page
    errors = [error for one in visits for error in one.errors]
    strangers = [url for one in visits for url in one.requests if not url.startswith(one.address)]
    for context in contexts:
        context.close()
    assert errors == []
    assert [url for url in strangers if not url.startswith(("data:", "blob:"))] == []
