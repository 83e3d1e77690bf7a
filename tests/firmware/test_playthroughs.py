# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Views, words of presenters and places of the cursor are as kept in tests/playthroughs."""

import playthroughs
import pytest


@pytest.mark.parametrize("name", playthroughs.MATCHES)
def test_a_match_is_told_as_it_was(name):
    kept = (playthroughs.KEPT / f"{name}.txt").read_text("utf-8").splitlines()
    told = playthroughs.lines(name)
    for line, (now, then) in enumerate(zip(told, kept), 1):
        assert now == then, f"{name}.txt:{line}: if that is meant, python -m tests.playthroughs"
    assert len(told) == len(kept)
