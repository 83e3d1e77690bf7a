# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Keys that a 74HC165 reads, as CircuitPython's own keypad shifts them out."""

import shutil

import pytest
from conftest import ROOT

import boards
from boards import build
from sim import script
from sim.pico import Pico
from sim.virtual import Simulator

KEYS = ("down", "a", "down", "right", "b", "x", "up")
SHIFTED = """
KEYS = (
    ("b", 0), ("a", 1), ("start", 2), ("x", 3), ("right", 4), ("down", 5), ("up", 6), ("left", 7),
)
SHIFT = {"clock": "GP10", "data": "GP11", "latch": "GP12"}
"""


@pytest.fixture
def shifted(tmp_path, monkeypatch):
    """The reference board with its keys at a shift register, and what is built for it."""
    text = (ROOT / "boards/pico_oled.py").read_text() + SHIFTED
    (tmp_path / "my_board.py").write_text(text)
    shutil.copy(ROOT / "boards/pico_oled.py", tmp_path)
    monkeypatch.setattr(boards, "HERE", tmp_path)
    build.build("my_board", tmp_path / "built")
    return "my_board", tmp_path / "built"


def test_keys_of_a_shift_register_play_as_in_the_simulator(shifted):
    board, built = shifted
    with (
        Simulator(board, seed=1, language="en") as sim,
        Pico(built, board, seed=1, language="en") as pico,
    ):
        sim.boot()
        pico.wait_for("ready on", 6000)
        pico.wait_still()
        for key in KEYS:
            for console in (sim, pico):
                script.play(console, script.parse(f"{key} wait:1500", console.keys))
            assert pico.image().tobytes() == sim.image().tobytes(), key


@pytest.mark.parametrize("held", [True, False])
def test_b_held_at_power_on_gives_the_computer_the_drive(shifted, held):
    board, built = shifted
    with Pico(built, board, power=False) as pico:
        if held:
            pico.down("b")
        pico.power_on()
        pico.wait(1500)
        said = pico.exec("import storage\nprint(storage.getmount('/').readonly)")
        assert said.strip() == str(held)
