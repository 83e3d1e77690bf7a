# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""analogio: a voltage. No battery feeds the page."""

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
        return 0
