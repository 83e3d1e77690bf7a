# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""pwmio: the buzzer and the backlight, with the slices of the chip."""

from sim.hardware.base import Context, make


def module(machine):
    slices = {}  # number of the PWM slice -> its PWMOuts: A and B share a frequency

    class PWMOut(Context):
        def __init__(self, pin, *, duty_cycle=0, frequency=500, variable_frequency=False):
            if not 0 < frequency <= 62_500_000:
                raise ValueError("Invalid frequency")
            self._slice = slices.setdefault(pin.number // 2 % 8, [])
            for other in self._slice:
                if variable_frequency or other._variable or other._frequency != frequency:
                    raise RuntimeError("Internal resource(s) in use")
            pin.claim(self)
            self._pin = pin
            self._slice.append(self)
            self._variable = variable_frequency
            self._frequency = frequency
            self._duty = int(duty_cycle)
            machine.pwm_changed(pin, self._frequency, self._duty)

        def deinit(self):
            if self._pin is None:
                return
            machine.pwm_changed(self._pin, self._frequency, 0)
            self._slice.remove(self)
            self._pin.release()
            self._pin = None

        @property
        def duty_cycle(self):
            return self._duty

        @duty_cycle.setter
        def duty_cycle(self, value):
            if not 0 <= value <= 0xFFFF:
                raise ValueError("duty_cycle must be 0-65535")
            self._duty = int(value)
            machine.pwm_changed(self._pin, self._frequency, self._duty)

        @property
        def frequency(self):
            return self._frequency

        @frequency.setter
        def frequency(self, value):
            if not self._variable:
                raise AttributeError(
                    "PWM frequency not writable when variable_frequency is False on construction."
                )
            if not 0 < value <= 62_500_000:
                raise ValueError("Invalid frequency")
            self._frequency = int(value)
            machine.pwm_changed(self._pin, self._frequency, self._duty)

    return make("pwmio", PWMOut=PWMOut)
