# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Displays of other kinds: what CircuitPython sends them is what the simulator shows."""

import pytest

from sim.pico import Pico
from sim.tools import gallery
from sim.virtual import Simulator

BOARDS = [
    *("pico_oled_spi", "pico_oled_spi_sh1106", "pico_oled_sh1107", "pico_tft_160x128"),
    *("pico_tft_128x128", "pico_tft_320x240", "pico_tft_240x280"),
    *("pico_lcd_1_14", "pico_round"),
]


@pytest.mark.slow
@pytest.mark.parametrize("board", BOARDS)
def test_the_menu_looks_as_in_the_simulator(console_build, board):
    nvm = gallery.memory(["omphalos", "h1"])
    with Simulator(board, seed=1, language="en", nvm=nvm) as sim:
        sim.boot()
        sim.run("wait:1500 down wait:1500")
        expected = sim.image()
    with Pico(console_build(board), board, seed=1, language="en", nvm=nvm) as pico:
        pico.wait_for("ready on", 8000)
        print(f"{board} ready after {pico.now:.0f} ms")
        pico.wait(1500)
        pico.press("down")
        pico.wait(1500)
        assert pico.image().tobytes() == expected.tobytes()
