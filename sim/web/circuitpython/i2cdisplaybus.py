# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""i2cdisplaybus: the bus of an OLED; its commands go to the compositor."""

import _board
import host
from _pin import Claim, claim


class I2CDisplayBus(Claim):
    def __init__(self, i2c_bus, *, device_address, reset=None):
        self._pins = claim(self, (reset,))
        self._i2c = i2c_bus
        _board.display_bus(self)

    def pins(self):
        return self._pins + self._i2c._pins

    def deinit(self):
        super().deinit()
        self._i2c.deinit()

    def reset(self):
        pass

    def send(self, command, data):
        host.command(command)
