# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""busio: buses that check their pins; what displays are sent is the display's business."""

import host
from _pin import Claim, claim
from uctypes import addressof


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

    def probe(self, address):
        return False

    def readfrom_into(self, address, buffer):
        raise OSError(19)


class SPI(_Bus):
    def __init__(self, clock, MOSI=None, MISO=None, half_duplex=False):
        if clock.number % 4 != 2 or MOSI is not None and MOSI.number % 4 != 3:
            raise ValueError("Invalid pins")
        self._pins = claim(self, (clock, MOSI, MISO))


class UART(_Bus):
    """Carries bytes on the pins of the board's link; on others there is no answer."""

    def __init__(self, tx=None, rx=None, *, baudrate=9600, timeout=1, **_):
        self._pins = claim(self, (tx, rx))
        self.baudrate = baudrate
        self.timeout = timeout
        self._is_link = bool(tx and rx and host.wire_is(tx.number, rx.number))
        if self._is_link:
            host.wire_open(1)

    def deinit(self):
        if self._is_link:
            host.wire_open(0)
            self._is_link = False
        super().deinit()

    @property
    def in_waiting(self):
        return host.wire_waiting() if self._is_link else 0

    def readinto(self, buf):
        if not self._is_link or not len(buf):
            return None
        return host.wire_take(addressof(buf), len(buf)) or None

    def read(self, nbytes=None):
        buf = bytearray(self.in_waiting if nbytes is None else nbytes)
        count = self.readinto(buf)
        return bytes(buf[:count]) if count else None

    def readline(self):
        return None

    def write(self, buf):
        if self._is_link and len(buf):
            host.wire_send(addressof(buf), len(buf))
        return len(buf)

    def reset_input_buffer(self):
        self.read()
