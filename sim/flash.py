# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The flash sector behind `microcontroller.nvm`, with the power that may fail.

The RP2 builds of CircuitPython keep NVM in one flash sector of 4096 bytes. A write to
bytes that are all 0xFF programs them, page by page, and can only clear bits. Any other
write copies the sector to memory, erases it and programs all sixteen pages again. Each of
those steps is one *operation* here, and the power may be cut in the middle of any.
"""

from collections.abc import Callable

SIZE = 4096
PAGE = 256
_PROGRAM_US = 400  # one page
_ERASE_US = 45000  # the sector


class Sector:
    """The cells themselves: they outlive a power cut.

    `operations` logs what was done: ("program", start, length) or ("erase", 0, 4096).
    `cut_at(n, part)` makes the power fail inside the n-th operation from now (0 is the
    next one) after `part` of it, from 0.0 (nothing happened) to 1.0 (it was finished).
    """

    def __init__(self, content: bytes | bytearray | None = None) -> None:
        self.cells = bytearray(b"\xff" * SIZE)
        if content is not None:
            if len(content) != SIZE:
                raise ValueError(f"NVM holds {SIZE} bytes, not {len(content)}")
            self.cells[:] = content
        self.operations: list[tuple[str, int, int]] = []
        self._countdown: int | None = None
        self._part = 0.0

    def cut_at(self, operation: int, part: float = 0.5) -> None:
        self._countdown = operation
        self._part = part

    def never_cut(self) -> None:
        self._countdown = None

    def _fails_now(self) -> bool:
        if self._countdown is None:
            return False
        self._countdown -= 1
        if self._countdown >= 0:
            return False
        self._countdown = None
        return True

    def program(self, start: int, values: bytes) -> bool:
        """Clear bits, as flash does. True when the power failed meanwhile."""
        self.operations.append(("program", start, len(values)))
        fails = self._fails_now()
        done = len(values) if not fails else int(len(values) * self._part)
        for i in range(done):
            self.cells[start + i] &= values[i]
        if fails and 0 < self._part < 1 and done < len(values):
            # The byte under way has cleared some of its bits only.
            self.cells[start + done] &= values[done] | 0x55
        return fails

    def erase(self) -> bool:
        """Set every bit. True when the power failed meanwhile."""
        self.operations.append(("erase", 0, SIZE))
        fails = self._fails_now()
        done = SIZE if not fails else int(SIZE * self._part)
        self.cells[:done] = b"\xff" * done
        return fails


class Nvm:
    """`microcontroller.nvm`: a bytearray of fixed length over the sector."""

    def __init__(
        self, sector: Sector, elapse: Callable[[int], None], power_fails: Callable[[], None]
    ) -> None:
        self._sector = sector
        self._elapse = elapse  # (microseconds): flash keeps the processor waiting
        self._power_fails = power_fails  # () raises

    def __len__(self) -> int:
        return SIZE

    def __bool__(self) -> bool:
        return True

    def _span(self, index: slice) -> tuple[int, int]:
        start, stop, step = index.indices(SIZE)
        if step != 1:
            raise NotImplementedError("only slices with step=1 (aka None) are supported")
        return start, max(start, stop)

    def __getitem__(self, index: int | slice) -> int | bytearray:
        if isinstance(index, slice):
            start, stop = self._span(index)
            return bytearray(self._sector.cells[start:stop])
        return self._sector.cells[self._place(index)]

    def _place(self, index: int) -> int:
        if index < 0:
            index += SIZE
        if not 0 <= index < SIZE:
            raise IndexError("bytearray index out of range")
        return index

    def __setitem__(self, index: int | slice, value: int | bytes | bytearray | memoryview) -> None:
        if isinstance(index, slice):
            start, stop = self._span(index)
            if not isinstance(value, (bytes, bytearray, memoryview)):
                raise TypeError("array/bytes required on right side")
            values = bytes(value)
            if len(values) != stop - start:
                raise ValueError("Slice and value different lengths.")
        else:
            start = self._place(index)
            if not isinstance(value, int):
                raise TypeError("can't convert to int")
            if not 0 <= value <= 255:
                raise ValueError("Bytes must be between 0 and 255.")
            values = bytes((value,))
        self._write(start, values)

    def _program(self, start: int, values: bytes) -> None:
        # Flash is programmed by pages of 256 bytes; a write may touch two or more.
        while values:
            length = min(len(values), PAGE - start % PAGE)
            self._elapse(_PROGRAM_US)
            if self._sector.program(start, values[:length]):
                self._power_fails()
            start, values = start + length, values[length:]

    def _write(self, start: int, values: bytes) -> None:
        cells = self._sector.cells
        if all(cell == 0xFF for cell in cells[start : start + len(values)]):
            self._program(start, values)
            return
        whole = bytearray(cells)
        whole[start : start + len(values)] = values
        self._elapse(_ERASE_US)
        if self._sector.erase():
            self._power_fails()
        self._program(0, bytes(whole))
