# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""An evening at the console: set-ups left, matches played and left, without a restart."""

import pytest

from boards import fat
from rules import GAMES
from sim import script
from sim.pico import Pico
from sim.tools.bench import FREE_KB, pages
from sim.virtual import Simulator

BOARDS = ("pico_oled", "pico_lcd_1_3")


@pytest.fixture(params=BOARDS)
def pico(request, console_build):
    files = fat.folder_files(console_build(request.param))
    with Pico(files, request.param, nvm=pages.evening_memory(), seed=7, language="en") as pico:
        pico.wait_for("ready", 6000)
        pico.wait_still()
        yield pico
        assert pico.serial.count("ready on") == 1
        assert "Error" not in pico.serial


@pytest.mark.parametrize("after", [100, 300])
def test_a_press_after_leaving_a_set_up_counts(pico, after):
    keys = f"a wait:1200 b wait:{after} down wait:1200"
    with Simulator(
        pico.board_name, nvm=pages.evening_memory(), seed=7, language="en"
    ) as simulator:
        simulator.wait(1500)
        for _ in GAMES:
            steps = script.parse(keys, pico.keys)
            script.play(pico, steps)
            script.play(simulator, steps)
            assert pico.image().tobytes() == simulator.image().convert("RGB").tobytes()


def test_an_evening_of_all_games_needs_no_restart(pico):
    lowest = [pico.heap(forget=True).lowest for _ in pages.evening(pico)]
    print(f"\n{pico.board_name}: least free {lowest}")
    assert min(lowest) >= FREE_KB[pico.board_name] * 1024
