# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Power cuts while the console plays: the next start resumes at the last or last-but-one move.

The suite cuts at some of the flash operations of each match; CUTS=all cuts at every single
one of them, three ways each (minutes). Most cuts are torn sectors (see power_cuts.py); some
are done the long way, and must agree.
"""

import os

import pytest
from monkey import PLAYABLE
from power_cuts import PARTS, begin, cut_while_playing, play, start_torn, story

from sim.virtual import Simulator

EVERYTHING = os.environ.get("CUTS") == "all"


@pytest.mark.parametrize("humans", [0, 1])
@pytest.mark.parametrize("game", PLAYABLE)
def test_a_match_survives_a_cut_at_any_operation(game, humans):
    told = story(game, humans)
    assert told.moves > 3
    assert humans or told.states[-1] is None  # a whole match, from begin to end
    last = len(told.steps) - 1
    for operation, part in ((1, 0.5), (last // 2, 0.5)):
        cut_while_playing(game, humans, operation, part)
    cuts = [(0, 0.5), (last // 3, 0.0), (2 * last // 3, 0.8), (last, 1.0)]
    if EVERYTHING:
        cuts = [(operation, part) for operation in range(last + 1) for part in PARTS]
    for operation, part in cuts:
        start_torn(game, humans, operation, part)
    print(f"{game}, {humans} people: {last + 1} operations, {len(cuts) + 2} cuts")


def test_no_match_erases_the_sector_while_it_is_played():
    with begin("code_vinci", 0) as console:
        play(console)
        assert not [kind for kind, _, _ in console.flash.operations if kind == "erase"]


@pytest.mark.parametrize(("keys", "erased"), [("right a", True), ("a", False), ("b", False)])
def test_a_memory_that_cannot_be_read_is_erased_only_when_the_player_says_so(keys, erased):
    # The power failed in the middle of an erase: half a log is left, without its header.
    nvm = b"\xff" * 2048 + bytes(range(256)) * 8
    with Simulator("pico_oled", nvm=nvm, seed=7) as sim:
        sim.wait(2000)
        assert " ready on " not in sim.serial and sim.nvm == nvm
        sim.press(*keys.split())
        assert sim.wait_for(lambda: " ready on " in sim.serial, 3000)
        assert (sim.nvm == nvm) != erased
        sim.press("down", "a")  # nothing of it stops the console
        sim.wait(500)
        assert "Traceback" not in sim.serial
