# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Emulated Picos wired through their UARTs."""

import pytest
from conftest import ROOT

from boards import build
from sim.pico import Pico
from sim.pico.ring import Ring


@pytest.fixture
def chatter(tmp_path):
    """The drive of tests/chatter."""
    files = [
        ("code.py", ROOT / "tests/chatter/code.py"),
        ("this_board.py", build.board_path("pico_oled")),
        ("lib/link.py", ROOT / "lib/link.py"),
    ]
    build.lay_out(files, tmp_path / "drive", "pico_oled")
    return tmp_path / "drive"


def heard(pico):
    told = {}
    for line in pico.serial.splitlines():
        if line.startswith("heard b"):
            sender, _, number = line.partition(" 0 b'number ")
            told.setdefault(sender, []).append(int(number.rstrip("'")))
    return told


@pytest.mark.parametrize("count", (2, 3))
def test_every_board_hears_all_others_once_and_in_order(count, chatter):
    with Ring([Pico(chatter, noise=7 + i) for i in range(count)]) as ring:
        ring.wait(4000)
        for pico in ring.picos:
            told = heard(pico)
            assert len(told) == count - 1, pico.serial[-500:]
            for numbers in told.values():
                assert len(numbers) >= 5
                assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))
            assert f"round {count} again" in pico.serial


def test_a_cable_out_and_a_power_cut_lose_nothing(chatter):
    with Ring([Pico(chatter, noise=7), Pico(chatter, noise=8)]) as ring:
        ring.wait(2500)
        ring.cut[0] = True
        ring.wait(1500)
        ring.cut[0] = False
        ring.wait(3000)
        (numbers,) = heard(ring.picos[1]).values()
        assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))
        ring.picos[0].power_cut()
        ring.wait(500)
        ring.picos[0].power_on()
        ring.wait(4000)
        assert len(heard(ring.picos[1])) == 2  # it has another identity now
