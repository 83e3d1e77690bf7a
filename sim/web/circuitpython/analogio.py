# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""analogio: a voltage. No battery feeds the page, unless a test has one."""

import host
from _pin import Claim


class AnalogIn(Claim):
    reference_voltage = 3.3

    def __init__(self, pin):
        if pin.number < 26:
            raise ValueError("Invalid pin")
        pin.claim(self)
        self._pins = [pin]

    @property
    def value(self):
        # Twelve bits, which CircuitPython stretches to sixteen.
        volts = host.volts(self._pins[0].number)
        sample = min(4095, round(volts / self.reference_voltage * 4095))
        return sample << 4 | sample >> 8
