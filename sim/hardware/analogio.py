# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""analogio: volts of a pin."""

import types

from sim.hardware.base import OnePin, Pin, make


class AnalogIn(OnePin):
    reference_voltage = 3.3

    def __init__(self, pin: Pin) -> None:
        if pin.number < 26:
            raise ValueError("Invalid pin")
        self._claim(pin)

    @property
    def value(self) -> int:
        pin = self._claimed()
        pin.machine.check_power()
        # Twelve bits, which CircuitPython stretches to sixteen.
        sample = min(4095, round(pin.machine.volts(pin) / self.reference_voltage * 4095))
        return sample << 4 | sample >> 8


def module() -> types.ModuleType:
    return make("analogio", AnalogIn=AnalogIn)
