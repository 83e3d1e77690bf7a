# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Run by tests/test_at_once.py in a copy of the project that has the toy on its shelf."""

import sys

sys.path[:0] = ["tests", "lib"]

from consoles import ANNA, BO, CLEO, DAN, Consoles  # noqa: E402

with Consoles("heaps", [ANNA, BO, ("Bip", 1)], [CLEO, DAN]) as consoles:
    consoles.start()
    one, two = consoles.table(0), consoles.table(1)
    cleo = two.humans[0]
    assert one.match.game.turn() != cleo
    consoles.press(1, "a")  # Cleo decides though it is not her turn; all begin together
    consoles.wait(500)
    assert consoles.session(0).going == 0
    consoles.press(0, "a")
    consoles.wait(3000)
    assert consoles.session(0).going == 1
    assert consoles.session(0).calls[cleo] == (1, 1000), consoles.session(0).calls
    consoles.wait(5000)
    first = list(consoles.moves(0))
    assert len(first) == 3 and consoles.moves(1) == first, (first, consoles.moves(1))
    consoles.quick = True  # after the question that is on the screen now
    for which in (0, 1):
        consoles.press(which, "a")
    assert consoles.wait_for(consoles.over, 600_000)
    consoles.wait(2000)
    assert consoles.moves(0) == consoles.moves(1)
    assert consoles.moves(0)[:3] == first
    consoles.end()
    assert consoles.waiting(0) is consoles.waiting(1) is None
    assert not any(sim.traceback for sim in consoles.sims)
print("played at the same time")
