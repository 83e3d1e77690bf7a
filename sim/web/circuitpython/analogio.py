# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""analogio: a voltage; the page runs on a battery that is always full."""

from _pin import Claim

_FULL = 46000  # of 65535 at 3.3 V behind a divider


class AnalogIn(Claim):
    reference_voltage = 3.3

    def __init__(self, pin):
        pin.claim(self)
        self._pins = [pin]

    @property
    def value(self):
        return _FULL
