# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""busio: buses that check their pins; what they carry is the display's business."""

from _pin import Claim, claim


class _Bus(Claim):
    _locked = False

    def try_lock(self):
        if self._locked:
            return False
        self._locked = True
        return True

    def unlock(self):
        self._locked = False


class I2C(_Bus):
    def __init__(self, scl, sda, *, frequency=100000, timeout=255):
        if (
            scl.number % 2 != 1
            or sda.number % 2 != 0
            or scl.number // 2 % 2 != sda.number // 2 % 2
        ):
            raise ValueError("Invalid pins")
        self._pins = claim(self, (scl, sda))


class SPI(_Bus):
    def __init__(self, clock, MOSI=None, MISO=None, half_duplex=False):
        if clock.number % 4 != 2 or MOSI is not None and MOSI.number % 4 != 3:
            raise ValueError("Invalid pins")
        self._pins = claim(self, (clock, MOSI, MISO))


class UART(_Bus):
    """A line on which nobody answers."""

    def __init__(self, tx=None, rx=None, *, baudrate=9600, timeout=1, **_):
        self._pins = claim(self, (tx, rx))
        self.baudrate = baudrate
        self.timeout = timeout
        self.in_waiting = 0

    def read(self, nbytes=None):
        return None

    def readinto(self, buf):
        return None

    def readline(self):
        return None

    def write(self, buf):
        return len(buf)

    def reset_input_buffer(self):
        pass
