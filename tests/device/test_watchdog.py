# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The watchdog of the real CircuitPython: it bites a program that hangs, and no other."""

from sim.pico import Pico

HANGS = b"""
import microcontroller
from watchdog import WatchDogMode
microcontroller.watchdog.timeout = 8
microcontroller.watchdog.mode = WatchDogMode.RESET
import time
time.sleep(1)
print("armed")
while True:
    pass
"""


def test_a_program_that_hangs_starts_again():
    with Pico({"code.py": HANGS}) as pico:
        pico.wait(12_000)
        assert pico.serial.count("armed") == 2


def test_the_console_waits_for_a_key_and_is_not_bitten(console_build):
    with Pico(console_build("pico_oled"), "pico_oled") as pico:
        pico.wait_for("ready", 3000)
        pico.wait(12_000)
        assert pico.serial.count("ready on") == 1


def test_whoever_stops_the_console_has_time_to_work(console_build):
    with Pico(console_build("pico_oled"), "pico_oled") as pico:
        pico.wait_for("ready", 3000)
        pico.exec("pass")
        pico.wait(12_000)
        assert float(pico.exec("import time; print(time.monotonic())")) > 12
