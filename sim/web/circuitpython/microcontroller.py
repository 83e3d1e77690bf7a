# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""microcontroller: pins, the memory that outlives power, the watchdog."""

import host
from _clock import Reset, elapse
from _pin import PINS, Pin  # noqa: F401 - microcontroller.Pin
from uctypes import addressof

_SIZE = 4096
_PAGE = 256


class _Nvm:
    """One sector of flash: a write into cells that are all 0xFF needs no erase."""

    def __init__(self):
        self._cells = bytearray(b"\xff" * _SIZE)
        host.nvm_begin(addressof(self._cells))

    def __len__(self):
        return _SIZE

    def __bool__(self):
        return True

    def _span(self, index):
        start, stop, step = index.start, index.stop, index.step
        if step not in (None, 1):
            raise NotImplementedError("only slices with step=1 (aka None) are supported")
        start = 0 if start is None else start
        stop = _SIZE if stop is None else stop
        start = max(0, min(start + _SIZE if start < 0 else start, _SIZE))
        stop = max(0, min(stop + _SIZE if stop < 0 else stop, _SIZE))
        return start, max(start, stop)

    def _place(self, index):
        if index < 0:
            index += _SIZE
        if not 0 <= index < _SIZE:
            raise IndexError("bytearray index out of range")
        return index

    def __getitem__(self, index):
        if isinstance(index, slice):
            start, stop = self._span(index)
            return self._cells[start:stop]
        return self._cells[self._place(index)]

    def __setitem__(self, index, value):
        if isinstance(index, slice):
            start, stop = self._span(index)
            if not isinstance(value, (bytes, bytearray, memoryview)):
                raise TypeError("array/bytes required on right side")
            if len(value) != stop - start:
                raise ValueError("Slice and value different lengths.")
        else:
            start = self._place(index)
            stop = start + 1
            if not 0 <= value <= 255:
                raise ValueError("Bytes must be between 0 and 255.")
            value = bytes((value,))
        if start == stop:
            return
        cells = self._cells
        if cells[start:stop] == b"\xff" * (stop - start):
            while start < stop:
                count = min(stop - start, _PAGE - start % _PAGE)
                elapse(400)
                cells[start : start + count] = value[:count]
                start += count
                value = value[count:]
        else:
            elapse(45000)
            for _ in range(_SIZE // _PAGE):
                elapse(400)
            cells[start:stop] = value
        host.nvm_changed()


nvm = _Nvm()


class _WatchDog:
    """The page keeps an eye on the worker itself; this one only checks how it is used."""

    def __init__(self):
        self.timeout = 0
        self._mode = None

    @property
    def mode(self):
        return self._mode

    @mode.setter
    def mode(self, mode):
        if mode is not None and not self.timeout:
            raise ValueError("timeout must be set")
        self._mode = mode

    def feed(self):
        if self._mode is None:
            raise ValueError("timer not running")


watchdog = _WatchDog()


class ResetReason:
    POWER_ON = "POWER_ON"
    SOFTWARE = "SOFTWARE"
    WATCHDOG = "WATCHDOG"


class _Cpu:
    frequency = 125000000
    temperature = 24.5
    voltage = 3.3
    uid = b"\xe6\x61\x38\x52\x83\x2a\x54\x2c"
    reset_reason = ResetReason.POWER_ON


cpu = _Cpu()


class _Pins:
    pass


pin = _Pins()
for _number in range(len(PINS)):
    setattr(pin, "GPIO%d" % _number, PINS[_number])


def reset():
    raise Reset


def delay_us(microseconds):
    elapse(microseconds)
