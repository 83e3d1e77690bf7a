# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""analogio: volts of a pin."""

from sim.hardware.base import Context, make


def module(machine):
    class AnalogIn(Context):
        reference_voltage = 3.3

        def __init__(self, pin):
            if pin.number < 26:
                raise ValueError("Invalid pin")
            pin.claim(self)
            self._pin = pin

        def deinit(self):
            if self._pin is not None:
                self._pin.release()
                self._pin = None

        @property
        def value(self):
            machine.check_power()
            # Twelve bits, which CircuitPython stretches to sixteen.
            sample = min(4095, round(machine.volts(self._pin) / self.reference_voltage * 4095))
            return sample << 4 | sample >> 8

    return make("analogio", AnalogIn=AnalogIn)
