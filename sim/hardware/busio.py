# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""busio: I2C and SPI to the displays, UART to other consoles."""

from sim.hardware.base import Context, make


def module(machine):
    class Bus(Context):
        def _claim(self, *pins):
            self._pins = [pin for pin in pins if pin is not None]
            for i, pin in enumerate(self._pins):
                try:
                    pin.claim(self)
                except ValueError:
                    for claimed in self._pins[:i]:
                        claimed.release()
                    raise
            self._locked = False

        def deinit(self):
            for pin in self._pins:
                pin.release()
            self._pins = []

        def try_lock(self):
            if self._locked:
                return False
            self._locked = True
            return True

        def unlock(self):
            self._locked = False

    class I2C(Bus):
        def __init__(self, scl, sda, *, frequency=100000, timeout=255):
            if (
                scl.number % 2 != 1
                or sda.number % 2 != 0
                or scl.number // 2 % 2 != sda.number // 2 % 2
            ):
                raise ValueError("Invalid pins")
            self._claim(scl, sda)

        def scan(self):
            return sorted(machine.i2c_devices(self._pins))

        def writeto(self, address, buffer, *, start=0, end=None):
            machine.check_power()
            devices = machine.i2c_devices(self._pins)
            if address not in devices:
                raise OSError(19, "No such device")
            devices[address].write(bytes(buffer)[start:end])

        def readfrom_into(self, address, buffer, *, start=0, end=None):
            raise OSError(19, "No such device")

    class SPI(Bus):
        def __init__(self, clock, MOSI=None, MISO=None, half_duplex=False):
            if clock.number % 4 != 2 or MOSI is not None and MOSI.number % 4 != 3:
                raise ValueError("Invalid pins")
            self._claim(clock, MOSI, MISO)
            self.frequency = 250000

        def configure(self, *, baudrate=100000, polarity=0, phase=0, bits=8):
            self.frequency = baudrate

        def write(self, buffer, *, start=0, end=None):
            machine.check_power()
            machine.spi_write(self._pins, bytes(buffer)[start:end])

    class UART(Bus):
        """Carries bytes when its pins are those of the board's link and something is there."""

        def __init__(
            self, tx=None, rx=None, *, baudrate=9600, timeout=1, receiver_buffer_size=64, **_
        ):
            for pin, wanted in ((tx, 0), (rx, 1)):
                if pin is not None and pin.number % 4 != wanted:
                    raise ValueError("Invalid pins")
            self._claim(tx, rx)
            self.baudrate, self.timeout = baudrate, timeout
            self._wire = machine.link_wire(self._pins)
            self.reset_input_buffer()  # what came before nobody has heard

        @property
        def in_waiting(self):
            machine.check_power()
            return self._wire.in_waiting if self._wire else 0

        def readinto(self, buffer):
            machine.check_power()
            return self._wire.readinto(buffer) if self.in_waiting else None

        def read(self, count=None):
            buffer = bytearray(self.in_waiting if count is None else count)
            found = self.readinto(buffer)
            return bytes(buffer[:found]) if found else None

        def write(self, data):
            machine.check_power()
            if self._wire:
                self._wire.write(bytes(data))
            return len(data)

        def reset_input_buffer(self):
            if self.in_waiting:
                self.readinto(bytearray(self.in_waiting))

    return make("busio", I2C=I2C, SPI=SPI, UART=UART)
