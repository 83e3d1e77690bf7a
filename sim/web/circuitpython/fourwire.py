# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""fourwire: the bus of a colour display; its commands go to the compositor."""

import _board
import host
from _clock import elapse
from _pin import PINS, Claim, claim


class FourWire(Claim):
    def __init__(
        self,
        spi_bus,
        *,
        command=None,
        chip_select=None,
        reset=None,
        baudrate=24000000,
        polarity=0,
        phase=0,
        wires=(),
    ):
        self._pins = claim(self, [PINS[wire] for wire in wires] + [command, chip_select, reset])
        self._spi = spi_bus
        _board.display_bus(self)
        if reset is not None:
            self.reset()

    def pins(self):
        return self._pins + (self._spi._pins if self._spi else [])

    def deinit(self):
        super().deinit()
        if self._spi:
            self._spi.deinit()

    def reset(self):
        elapse(1000)
        elapse(1000)

    def send(self, command, data, *, toggle_every_byte=False):
        host.command(command)
