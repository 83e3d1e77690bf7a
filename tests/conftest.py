# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Puts the project's rooms on the path, behind the standard library.

`firmware/code.py` has the name CircuitPython demands, which is also a module of the
standard library: ours must never come first.
"""

import os
import shutil
import signal
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

# Compile sources once, not in every copy of the project and every program that a test starts.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# A job in the background ignores Ctrl-C, and so would the programs that it starts.
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

collect_ignore = ["nim"]  # a game that is not on the shelf: test_new_game.py puts it there

# Tests use each other's helpers across folders.
FOLDERS = [ROOT / "tests" / name for name in ("boards", "firmware", "lib", "sim")]
for room in (ROOT, ROOT / "lib", ROOT / "firmware", ROOT / "tests", *FOLDERS):
    if str(room) not in sys.path:
        sys.path.append(str(room))


def pytest_collection_modifyitems(items):
    """Files with long tests first, so that no worker is left with one at the end."""
    long = {item.path for item in items if item.get_closest_marker("slow")}
    items.sort(key=lambda item: item.path not in long)


@pytest.fixture(scope="module")
def easel(request):
    """A console whose modules are looked at one by one; a file may set up one of its own, or
    name the boards: parametrize("easel", BOARDS, indirect=True)."""
    from easel import Easel

    with Easel(getattr(request, "param", "pico_oled"), "omphalos") as easel:
        yield easel


@pytest.fixture
def keys(easel):
    return easel.module("ui.keys")


@pytest.fixture
def look(easel):
    return easel.module("ui.look")


@pytest.fixture
def stage(easel):
    return easel.do(lambda kit: kit.stage)


@pytest.fixture
def group(easel):
    return easel.module("displayio").Group()


@pytest.fixture
def drivers(easel, monkeypatch):
    """Other drivers than those of the simulator, by name; None: there is none."""
    found = {}
    builtins = easel.module("ui.pins").__builtins__
    plain = builtins["__import__"]

    def imported(name, *more):
        if name in found and found[name] is None:
            raise ImportError(name)
        return found.get(name) or plain(name, *more)

    monkeypatch.setitem(builtins, "__import__", imported)
    return found


SHIFTED = """
KEYS = (
    ("b", 0), ("a", 1), ("start", 2), ("x", 3), ("right", 4), ("down", 5), ("up", 6), ("left", 7),
)
SHIFT = {"clock": "GP10", "data": "GP11", "latch": "GP12"}
"""


@pytest.fixture
def shifted(tmp_path, monkeypatch):
    """A board whose keys a shift register reads, in the order of Adafruit's PyBadge: its name."""
    text = (ROOT / "boards/pico_oled.py").read_text() + SHIFTED
    (tmp_path / "my_board.py").write_text(text)
    shutil.copy(ROOT / "boards/pico_oled.py", tmp_path)
    import boards

    monkeypatch.setattr(boards, "HERE", tmp_path)
    return "my_board"
