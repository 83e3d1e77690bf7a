# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Display controllers, from the bytes on their bus to what the glass shows.

A controller keeps its own memory, so a picture is what a real panel would show: the
bytes that the driver sent, in the window it asked for, turned and inverted as the
controller's registers say. `image()` is that picture in physical pixels.
"""

from typing import Any

import numpy
from numpy.typing import NDArray
from PIL import Image

from sim import panels


def _unturned(width: int, height: int, rotation: int) -> tuple[int, int]:
    """Columns and rows of a glass that shows so many when it is turned."""
    return (height, width) if rotation % 180 else (width, height)


class Ssd1306:
    """One-bit OLED, 128x64, on I2C or SPI."""

    STATUS = 6  # what it answers when it is read: the lower half tells the controllers apart
    _COLUMNS = 128
    # Commands that are followed by so many bytes; every other one stands alone.
    _ARGUMENTS = {
        0x20: 1, 0x21: 2, 0x22: 2, 0x26: 6, 0x27: 6, 0x29: 5, 0x2A: 5, 0x81: 1, 0x8D: 1,
        0xA3: 2, 0xA8: 1, 0xAD: 1, 0xD3: 1, 0xD5: 1, 0xD9: 1, 0xDA: 1, 0xDB: 1,
    }  # fmt: skip

    def __init__(self, width: int, height: int, rotation: int = 0) -> None:
        self.width, self.height = width, height
        self._rotation = rotation  # of the glass, which the driver makes up for
        self.frames = 0  # data writes so far: tells a front end that something changed
        self.memory = numpy.zeros((8, self._COLUMNS), numpy.uint8)
        self.power_on()

    def power_on(self) -> None:
        """The registers as after power-on; the real memory would hold noise."""
        self.memory[:] = 0
        self.frames += 1
        self._on = self._inverted = self._all_on = False
        self._remap = self._scan_down = False
        self._start_line = self._offset = 0
        self._mode = 2
        self._columns, self._pages = (0, 127), (0, 7)
        self._column = self._page = 0
        self._pending: bytearray | None = None

    def write(self, data: bytes, is_data: bool | None = None) -> None:
        """One I2C transfer after the address byte; or bytes on SPI, with its D/C line."""
        if is_data is not None:
            data = bytes((0x40 if is_data else 0x00,)) + data
        i = 0
        while i < len(data):
            control = data[i]
            i += 1
            if control & 0x80:  # exactly one byte follows, then another control byte
                chunk, i = data[i : i + 1], i + 1
            else:
                chunk, i = data[i:], len(data)
            if control & 0x40:
                self._data(chunk)
            else:
                for byte in chunk:
                    self._command(byte)

    def _command(self, byte: int) -> None:
        if self._pending is None:
            self._pending = bytearray((byte,))
        else:
            self._pending.append(byte)
        count = self._ARGUMENTS.get(self._pending[0], 0)
        if len(self._pending) <= count:
            return
        command, arguments = self._pending[0], self._pending[1:]
        self._pending = None
        self.frames += 1
        self._do(command, arguments)

    def _do(self, command: int, arguments: bytes | bytearray) -> None:
        if command == 0x20:
            self._mode = arguments[0] & 3
        elif command == 0x21:
            self._columns = (arguments[0] & 127, arguments[1] & 127)
            self._column = self._columns[0]
        elif command == 0x22:
            self._pages = (arguments[0] & 7, arguments[1] & 7)
            self._page = self._pages[0]
        elif command in (0xA0, 0xA1):
            self._remap = command == 0xA1
        elif command in (0xA4, 0xA5):
            self._all_on = command == 0xA5
        elif command in (0xA6, 0xA7):
            self._inverted = command == 0xA7
        elif command in (0xAE, 0xAF):
            self._on = command == 0xAF
        elif command in (0xC0, 0xC8):
            self._scan_down = command == 0xC8
        elif command == 0xD3:
            self._offset = arguments[0] & 63
        elif 0x40 <= command <= 0x7F:
            self._start_line = command & 63
        elif 0xB0 <= command <= 0xB7:
            self._page = command & 7
        elif command < 0x10:
            self._column = (self._column & 0xF0 | command) % self._COLUMNS
        elif command < 0x20:
            self._column = (self._column & 0x0F | (command & 15) << 4) % self._COLUMNS

    def _data(self, data: bytes) -> None:
        self.frames += 1
        columns, pages = self._columns, self._pages
        width, height = columns[1] - columns[0] + 1, pages[1] - pages[0] + 1
        if (
            self._mode == 0
            and len(data) == width * height
            and (self._column, self._page) == (columns[0], pages[0])
        ):
            # The whole window at once: what displayio sends.
            block = numpy.frombuffer(bytes(data), numpy.uint8).reshape(height, width)
            self.memory[pages[0] : pages[1] + 1, columns[0] : columns[1] + 1] = block
            return
        for byte in data:
            self.memory[self._page, self._column] = byte
            self._step()

    def _step(self) -> None:
        if self._mode == 1:  # vertical
            self._page += 1
            if self._page > self._pages[1]:
                self._page = self._pages[0]
                self._column += 1
            if self._column > self._columns[1]:
                self._column = self._columns[0]
            return
        self._column += 1
        if self._mode == 2:  # one page
            self._column %= self._COLUMNS
        elif self._column > self._columns[1]:
            self._column = self._columns[0]
            self._page += 1
            if self._page > self._pages[1]:
                self._page = self._pages[0]

    def image(self) -> Image.Image:
        bits = numpy.unpackbits(self.memory, axis=0, bitorder="little")
        if self._start_line or self._offset:
            bits = numpy.roll(bits, -(self._start_line + self._offset), axis=0)
        # Modules are mounted so that the picture is upright with both axes reversed
        # (A1, C8), which is what every driver sets.
        if not self._remap:
            bits = bits[:, ::-1]
        if not self._scan_down:
            bits = bits[::-1]
        if self._all_on:
            bits = numpy.ones_like(bits)
        if self._inverted:
            bits = 1 - bits
        if not self._on:
            bits = numpy.zeros_like(bits)
        width, height = _unturned(self.width, self.height, self._rotation)
        left = (self._COLUMNS - width) // 2
        bits = numpy.rot90(bits[:height, left : left + width], self._rotation // 90)
        grey = numpy.repeat((bits * 255)[:, :, None], 3, axis=2).astype(numpy.uint8)
        return Image.fromarray(grey)


class Sh1106(Ssd1306):
    """One-bit OLED on I2C with a memory of 132 columns, of which the glass shows the middle.

    It is told a page and a column and goes on within that page; it knows no windows.
    """

    STATUS = 8
    _COLUMNS = 132
    _ARGUMENTS = {0x81: 1, 0xA8: 1, 0xAD: 1, 0xD3: 1, 0xD5: 1, 0xD9: 1, 0xDA: 1, 0xDB: 1}

    def _do(self, command: int, arguments: bytes | bytearray) -> None:
        if command not in (0x20, 0x21, 0x22):  # they mean nothing here
            super()._do(command, arguments)


class Sh1107(Ssd1306):
    """One-bit OLED with a memory of 128x128, of which a glass of 64x128 shows the left half."""

    STATUS = 7
    _ARGUMENTS = {0x81: 1, 0xA8: 1, 0xAD: 1, 0xD3: 1, 0xD5: 1, 0xD9: 1, 0xDB: 1, 0xDC: 1}

    def __init__(self, width: int, height: int, rotation: int = 0) -> None:
        super().__init__(width, height, rotation)
        self.memory = numpy.zeros((16, self._COLUMNS), numpy.uint8)

    def _do(self, command: int, arguments: bytes | bytearray) -> None:
        if 0xB0 <= command <= 0xBF:
            self._page = command & 15
        elif command not in (0x20, 0x21, 0xD3):  # the offset is how the glass is wired
            super()._do(command, arguments)

    def image(self) -> Image.Image:
        bits = numpy.unpackbits(self.memory, axis=0, bitorder="little")
        if self._inverted:
            bits = 1 - bits
        if not self._on:
            bits = numpy.zeros_like(bits)
        width, height = _unturned(self.width, self.height, self._rotation)
        bits = numpy.rot90(bits[:height, :width], self._rotation // 90)
        return Image.fromarray(numpy.repeat((bits * 255)[:, :, None], 3, axis=2))


class St7789:
    """Colour TFT on SPI: a memory of 240 columns and 320 rows of RGB565.

    `mounting` is the memory access control (MADCTL) under which the glass, as it sits in
    this board, shows memory upright from address 0, 0; the board's maker chose it. Where a
    file is all that is known of a board, the glass shows memory as the driver addresses it,
    from column and row `start` on, turned by `rotation`.
    """

    _MY, _MX, _MV, _BGR = 0x80, 0x40, 0x20, 0x08
    _COLUMNS, _ROWS = 240, 320
    ips = True  # such glass is made so that colours are right when inversion is on (0x21)
    swapped = False  # whether the glass has blue where the controller puts red

    def __init__(
        self,
        width: int,
        height: int,
        mounting: int | None = None,
        start: tuple[int, int] = (0, 0),
        rotation: int = 0,
    ) -> None:
        self.width, self.height = width, height
        self._mounting = mounting
        self._start = start
        self._rotation = rotation
        self.frames = 0
        self.memory = numpy.zeros((self._ROWS, self._COLUMNS), numpy.uint16)
        self.power_on()

    def power_on(self) -> None:
        self.memory[:] = 0
        self._registers()

    def _registers(self) -> None:
        self.frames += 1
        self._on = self._inverted = False
        self._asleep = True
        self._access = 0
        self._columns, self._rows = (0, self._COLUMNS - 1), (0, self._ROWS - 1)
        self._command = 0
        self._arguments = bytearray()
        self._cursor = 0
        self._half = b""

    def write(self, data: bytes, is_data: bool) -> None:
        """Bytes on SPI while chip select is low; `is_data` is the D/C line."""
        if is_data:
            self._take(data)
        else:
            for byte in data:
                self._begin(byte)

    def _begin(self, command: int) -> None:
        self._command = command
        self._arguments = bytearray()
        self._half = b""
        self.frames += 1
        if command == 0x01:
            self._registers()
        elif command in (0x10, 0x11):
            self._asleep = command == 0x10
        elif command in (0x20, 0x21):
            self._inverted = command == 0x21
        elif command in (0x28, 0x29):
            self._on = command == 0x29
        elif command == 0x2C:
            self._cursor = 0

    def _take(self, data: bytes) -> None:
        if self._command in (0x2C, 0x3C):
            self._pixels(data)
            return
        self._arguments.extend(data)
        arguments = self._arguments
        if self._command == 0x36 and arguments:
            self._access = arguments[0]
        elif self._command in (0x2A, 0x2B) and len(arguments) >= 4:
            bounds = (arguments[0] << 8 | arguments[1], arguments[2] << 8 | arguments[3])
            if self._command == 0x2A:
                self._columns = bounds
            else:
                self._rows = bounds

    def _addressed(self, access: int) -> NDArray[numpy.uint16]:
        """The memory as the bus addresses it under this MADCTL: [row, column]."""
        memory = self.memory
        if access & self._MX:
            memory = memory[:, ::-1]
        if access & self._MY:
            memory = memory[::-1]
        return memory.T if access & self._MV else memory

    def _pixels(self, data: bytes) -> None:
        self.frames += 1
        data = self._half + bytes(data)
        self._half = data[len(data) & ~1 :]
        values = numpy.frombuffer(data[: len(data) & ~1], ">u2")
        left, right = self._columns
        top, bottom = self._rows
        width, height = right - left + 1, bottom - top + 1
        if width <= 0 or height <= 0:
            return
        memory = self._addressed(self._access)
        if self._cursor == 0 and len(values) == width * height:
            block = values.reshape(height, width)
            part = memory[top : bottom + 1, left : right + 1]
            part[:] = block[: part.shape[0], : part.shape[1]]  # beyond the memory: lost
            return
        places = (self._cursor + numpy.arange(len(values))) % (width * height)
        rows, columns = top + places // width, left + places % width
        inside = (rows < memory.shape[0]) & (columns < memory.shape[1])
        memory[rows[inside], columns[inside]] = values[inside]
        self._cursor = (self._cursor + len(values)) % (width * height)

    def image(self) -> Image.Image:
        mounting = self._access if self._mounting is None else self._mounting
        left, top = self._start
        width, height = _unturned(self.width, self.height, self._rotation)
        shown = self._addressed(mounting)[top : top + height, left : left + width]
        memory: NDArray[Any] = numpy.rot90(shown, self._rotation // 90)
        if not self._on or self._asleep:
            memory = numpy.zeros_like(memory)
        elif self._inverted != self.ips:
            memory = memory ^ 0xFFFF
        red, green, blue = memory >> 11, memory >> 5 & 63, memory & 31
        if bool(self._access & self._BGR) != self.swapped:
            red, blue = blue, red
        colours = numpy.empty((*memory.shape, 3), numpy.uint8)
        colours[:, :, 0] = red << 3 | red >> 2
        colours[:, :, 1] = green << 2 | green >> 4
        colours[:, :, 2] = blue << 3 | blue >> 2
        return Image.fromarray(colours)


class St7735(St7789):
    """Colour TFT on SPI with a memory of 132 columns and 162 rows."""

    _COLUMNS, _ROWS = 132, 162
    ips, swapped = False, True


class Ili9341(St7789):
    """Colour TFT on SPI, 240x320."""

    ips, swapped = False, True


class Gc9a01(St7789):
    """Colour TFT on SPI, a circle of 240x240."""

    _ROWS = 240
    swapped = True

    def image(self) -> Image.Image:
        image = super().image()
        across = numpy.arange(self.width) - (self.width - 1) / 2
        outside = across[:, None] ** 2 + across[None, :] ** 2 > (self.width / 2) ** 2
        pixels = numpy.array(image)
        pixels[outside] = 0
        return Image.fromarray(pixels)


# By the driver that a board file names: one-bit displays, and colour displays of Adafruit's.
OLED = {"ssd1306": Ssd1306, "sh1106": Sh1106, "sh1107": Sh1107}
COLOUR = {"st7735": St7735, "ili9341": Ili9341, "gc9a01": Gc9a01}


def of(display: dict[str, Any]) -> Ssd1306 | St7789:
    """The controller of the DISPLAY of a board file, behind a glass that is mounted as it says."""
    size = display["width"], display["height"]
    rotation = display.get("rotation", 0)
    if display["driver"] in OLED:
        return OLED[display["driver"]](*size, rotation)
    start = display.get("colstart", 0), display.get("rowstart", 0)
    if display["driver"] in COLOUR:
        shown = COLOUR[display["driver"]](*size, None, start, rotation)
        # A board file says when red and blue are swapped or the glass is IPS.
        if "bgr" in display:
            shown.swapped = not display["bgr"]
        if "invert" in display:
            shown.ips = display["invert"]
        return shown
    return St7789(*size, panels.FILE_MADCTL, start, rotation)
