# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""pwmio: the buzzer and the backlight, with the slices of the chip."""

import types

from sim.hardware.base import OnePin, Pin, make

_FASTEST = 62_500_000


def _slice(pin: Pin) -> int:
    """The number of the PWM slice of a pin: its two outputs share a frequency."""
    return pin.number // 2 % 8


class PWMOut(OnePin):
    _variable: bool
    _frequency: int

    def __init__(
        self,
        pin: Pin,
        *,
        duty_cycle: int = 0,
        frequency: int = 500,
        variable_frequency: bool = False,
    ) -> None:
        if not 0 < frequency <= _FASTEST:
            raise ValueError("Invalid frequency")
        for near in pin.machine.pins:
            other = near.user
            if near is not pin and isinstance(other, PWMOut) and _slice(near) == _slice(pin):
                if variable_frequency or other._variable or other._frequency != frequency:
                    raise RuntimeError("Internal resource(s) in use")
        self._claim(pin)
        self._variable = variable_frequency
        self._frequency = frequency
        self._duty = int(duty_cycle)
        self._changed()

    def _changed(self) -> None:
        pin = self._claimed()
        pin.machine.pwm_changed(pin, self._frequency, self._duty)

    def deinit(self) -> None:
        if self._pin is not None:
            self._duty = 0
            self._changed()
            super().deinit()

    @property
    def duty_cycle(self) -> int:
        return self._duty

    @duty_cycle.setter
    def duty_cycle(self, value: int) -> None:
        if not 0 <= value <= 0xFFFF:
            raise ValueError("duty_cycle must be 0-65535")
        self._duty = int(value)
        self._changed()

    @property
    def frequency(self) -> int:
        return self._frequency

    @frequency.setter
    def frequency(self, value: int) -> None:
        if not self._variable:
            raise AttributeError(
                "PWM frequency not writable when variable_frequency is False on construction."
            )
        if not 0 < value <= _FASTEST:
            raise ValueError("Invalid frequency")
        self._frequency = int(value)
        self._changed()


def module() -> types.ModuleType:
    return make("pwmio", PWMOut=PWMOut)
