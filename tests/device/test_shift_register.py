# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Keys that a 74HC165 reads, as CircuitPython's own keypad shifts them out."""

import pytest

from boards import build
from sim import script
from sim.pico import Pico
from sim.virtual import Simulator

KEYS = ("down", "a", "down", "right", "b", "x", "up")


@pytest.fixture
def built(shifted, tmp_path):
    """What is built for that board."""
    build.build(shifted, tmp_path / "built")
    return tmp_path / "built"


def test_keys_of_a_shift_register_play_as_in_the_simulator(shifted, built):
    with (
        Simulator(shifted, seed=1, language="en") as sim,
        Pico(built, shifted, seed=1, language="en") as pico,
    ):
        sim.boot()
        pico.wait_for("ready on", 6000)
        pico.wait_still()
        for key in KEYS:
            for console in (sim, pico):
                script.play(console, script.parse(f"{key} wait:1500", console.keys))
            assert pico.image().tobytes() == sim.image().tobytes(), key


@pytest.mark.parametrize("held", [True, False])
def test_b_held_at_power_on_gives_the_computer_the_drive(shifted, built, held):
    with Pico(built, shifted, power=False) as pico:
        if held:
            pico.down("b")
        pico.power_on()
        pico.wait(1500)
        said = pico.exec("import storage\nprint(storage.getmount('/').readonly)")
        assert said.strip() == str(held)
