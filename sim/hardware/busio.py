# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""busio: I2C and SPI to the displays, UART to other consoles."""

import types
from typing import NoReturn

from sim.hardware.base import Machine, Pin, SomePins, make

Readable = bytes | bytearray | memoryview


class Bus(SomePins):
    """What all buses can."""

    def __init__(self, machine: Machine, *pins: Pin | None) -> None:
        super().__init__(*pins)
        self._machine = machine
        self._locked = False

    def try_lock(self) -> bool:
        if self._locked:
            return False
        self._locked = True
        return True

    def unlock(self) -> None:
        self._locked = False


class I2C(Bus):
    def __init__(self, scl: Pin, sda: Pin, *, frequency: int = 100000, timeout: int = 255) -> None:
        if (
            scl.number % 2 != 1
            or sda.number % 2 != 0
            or scl.number // 2 % 2 != sda.number // 2 % 2
        ):
            raise ValueError("Invalid pins")
        super().__init__(scl.machine, scl, sda)

    def scan(self) -> list[int]:
        return sorted(self._machine.i2c_devices(self._pins))

    def probe(self, address: int) -> bool:
        return address in self.scan()

    def writeto(
        self, address: int, buffer: Readable, *, start: int = 0, end: int | None = None
    ) -> None:
        self._machine.check_power()
        devices = self._machine.i2c_devices(self._pins)
        if address not in devices:
            raise OSError(19, "No such device")
        devices[address].write(bytes(buffer)[start:end])

    def readfrom_into(
        self, address: int, buffer: bytearray, *, start: int = 0, end: int | None = None
    ) -> NoReturn:
        raise OSError(19, "No such device")


class SPI(Bus):
    def __init__(
        self,
        clock: Pin,
        MOSI: Pin | None = None,
        MISO: Pin | None = None,
        half_duplex: bool = False,
    ) -> None:
        if clock.number % 4 != 2 or MOSI is not None and MOSI.number % 4 != 3:
            raise ValueError("Invalid pins")
        super().__init__(clock.machine, clock, MOSI, MISO)
        self.frequency = 250000

    def configure(
        self, *, baudrate: int = 100000, polarity: int = 0, phase: int = 0, bits: int = 8
    ) -> None:
        self.frequency = baudrate

    def write(self, buffer: Readable, *, start: int = 0, end: int | None = None) -> None:
        self._machine.check_power()
        self._machine.spi_write(self._pins, bytes(buffer)[start:end])


class UART(Bus):
    """Carries bytes when its pins are those of the board's link and something is there."""

    def __init__(
        self,
        tx: Pin | None = None,
        rx: Pin | None = None,
        *,
        baudrate: int = 9600,
        timeout: float = 1,
        receiver_buffer_size: int = 64,
        **_: object,
    ) -> None:
        for pin, wanted in ((tx, 0), (rx, 1)):
            if pin is not None and pin.number % 4 != wanted:
                raise ValueError("Invalid pins")
        some = tx or rx
        if some is None:
            raise ValueError("tx and rx cannot both be None")
        super().__init__(some.machine, tx, rx)
        self.baudrate, self.timeout = baudrate, timeout
        self._wire = self._machine.link_wire(self._pins)
        if self._wire:
            self._wire.listen(True)
        self.reset_input_buffer()  # what came before is dropped

    def deinit(self) -> None:
        if self._wire:
            self._wire.listen(False)
            self._wire = None
        super().deinit()

    @property
    def in_waiting(self) -> int:
        self._machine.check_power()
        return self._wire.in_waiting if self._wire else 0

    def readinto(self, buffer: bytearray) -> int | None:
        self._machine.check_power()
        return self._wire.readinto(buffer) if self._wire and self.in_waiting else None

    def read(self, count: int | None = None) -> bytes | None:
        buffer = bytearray(self.in_waiting if count is None else count)
        found = self.readinto(buffer)
        return bytes(buffer[:found]) if found else None

    def write(self, data: Readable) -> int:
        self._machine.check_power()
        sent = bytes(data)
        if self._wire:
            self._wire.write(sent)
        return len(sent)

    def reset_input_buffer(self) -> None:
        if self.in_waiting:
            self.readinto(bytearray(self.in_waiting))


def module() -> types.ModuleType:
    return make("busio", I2C=I2C, SPI=SPI, UART=UART)
