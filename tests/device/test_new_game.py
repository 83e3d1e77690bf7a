# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The sixth game on real CircuitPython: what every game passes, in a copy with Nim."""

import project
import pytest


@pytest.mark.slow
def test_nim_begins_and_looks_as_in_the_simulator(tmp_path):
    project.with_game(tmp_path, "nim")
    words = ["-q", "-p", "no:cacheprovider", "tests/device/test_console.py", "-k", "nim"]
    code, said = project.run(tmp_path, "pytest", *words)
    assert code == 0, said[-4000:]
    assert "2 passed" in said  # a small and a large display
