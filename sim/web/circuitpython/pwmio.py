# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""pwmio: the buzzer. The two pins of a slice share one frequency."""

import host
from _pin import PINS, Claim
from displayio import within


class PWMOut(Claim):
    def __init__(self, pin, *, duty_cycle=0, frequency=500, variable_frequency=False):
        self._frequency = _check(frequency)
        self._variable = variable_frequency
        for other in PINS:
            user = other.user
            if isinstance(user, PWMOut) and other.number // 2 % 8 == pin.number // 2 % 8:
                if variable_frequency or user._variable or user._frequency != frequency:
                    raise RuntimeError("Internal resource(s) in use")
        pin.claim(self)
        self._pins = [pin]
        self._number = pin.number
        self.duty_cycle = duty_cycle

    def deinit(self):
        if self._pins:
            self.duty_cycle = 0
        super().deinit()

    def _sound(self):
        host.tone(self._number, self._frequency, self._duty)

    @property
    def duty_cycle(self):
        return self._duty

    @duty_cycle.setter
    def duty_cycle(self, value):
        self._duty = within("duty_cycle", int(value), 0, 65535)
        self._sound()

    @property
    def frequency(self):
        return self._frequency

    @frequency.setter
    def frequency(self, value):
        if not self._variable:
            raise AttributeError(
                "PWM frequency not writable when variable_frequency is False on construction."
            )
        self._frequency = _check(value)
        self._sound()


def _check(frequency):
    if not 0 < frequency <= 62500000:
        raise ValueError("Invalid frequency")
    return int(frequency)
