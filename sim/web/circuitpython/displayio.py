# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""displayio over records that the compositor reads by their address.

A Group, a TileGrid, a Palette keep what can be seen of them in an array of small ints; a
refresh is one call with the address of the root, and nothing is allocated for it. The
layout of the records is told in compositor.mjs, which is their only reader.
"""

from array import array

import host
from micropython import const
from uctypes import addressof

_TRANSPARENT = const(0x1000000)
_GROUP = const(1)
_TILES = const(2)
_VERSION = const(5)  # in the record of a Bitmap

# Everything that changes gets a new number from here: an object that is made where an old
# one was never looks unchanged.
_count = array("i", (0,))
host.scene_begin(addressof(_count))


def changed():
    """A number that no version had before."""
    _count[0] += 1
    return _count[0]


def within(name, value, low, high):
    """The value, or the error that the device raises."""
    if not low <= value <= high:
        raise ValueError("%s must be %d-%d" % (name, low, high))
    return value


class Bitmap(bytearray):
    """Pixels in displayio's own packing: the first one in the highest bits of its byte.

    A subclass of bytearray lends its memory, so memoryview(bitmap)[:] works as on a board.
    """

    def __init__(self, width, height, value_count):
        within("width", width, 1, 32767)
        within("height", height, 1, 32767)
        within("value_count", value_count, 1, 65536)
        bits = 1
        while (value_count - 1) >> bits:
            bits *= 2
        stride = (width * bits + 31) // 32 * 4
        super().__init__(stride * height)
        self.width = width
        self.height = height
        self.bits_per_value = bits
        self._most = (1 << bits) - 1
        self._stride = stride
        self._pixels = memoryview(self)
        data = addressof(self._pixels)
        self._record = array("i", (data, stride, bits, width, height, changed()))
        self.address = addressof(self._record)

    def _place(self, index):
        if isinstance(index, tuple):
            x, y = index
            if not 0 <= x < self.width:
                raise IndexError("x must be 0-%d" % (self.width - 1))
            if not 0 <= y < self.height:
                raise IndexError("y must be 0-%d" % (self.height - 1))
            return x, y
        if isinstance(index, slice):
            raise NotImplementedError("Slices not supported")
        if not 0 <= index < self.width * self.height:
            raise IndexError("index must be 0-%d" % (self.width * self.height - 1))
        return index % self.width, index // self.width

    def __len__(self):
        return self.width * self.height

    def __bool__(self):
        return True

    def __getitem__(self, index):
        x, y = self._place(index)
        bits = self.bits_per_value
        at = y * self._stride + (x * bits >> 3)
        if bits == 16:
            return self._pixels[at] | self._pixels[at + 1] << 8
        return self._pixels[at] >> (8 - bits - (x * bits & 7)) & self._most

    def __setitem__(self, index, value):
        x, y = self._place(index)
        within("value", value, 0, self._most)
        bits = self.bits_per_value
        at = y * self._stride + (x * bits >> 3)
        if bits == 16:
            self._pixels[at] = value & 255
            self._pixels[at + 1] = value >> 8
        else:
            shift = 8 - bits - (x * bits & 7)
            self._pixels[at] = self._pixels[at] & ~(self._most << shift) | value << shift
        self._record[_VERSION] = changed()

    def fill(self, value):
        within("value", value, 0, self._most)
        host.fill(self.address, 0, 0, self.width, self.height, value)

    def dirty(self, x1=0, y1=0, x2=-1, y2=-1):
        self._record[_VERSION] = changed()

    def deinit(self):
        pass


class Palette:
    """Colours: how many, a version, and each as 0xRRGGBB."""

    def __init__(self, color_count, *, dither=False):
        within("color_count", color_count, 1, 32767)
        self.dither = dither
        self._record = array("i", [0] * (2 + color_count))
        self._record[0] = color_count
        self._record[1] = changed()
        self.address = addressof(self._record)

    def __len__(self):
        return self._record[0]

    def __bool__(self):
        return True

    def _place(self, index):
        if not 0 <= index < self._record[0]:
            raise IndexError("Palette index out of range")
        return 2 + index

    def _set(self, at, value):
        if self._record[at] != value:
            self._record[at] = value
            self._record[1] = changed()

    def __getitem__(self, index):
        return self._record[self._place(index)] & 0xFFFFFF

    def __setitem__(self, index, colour):
        at = self._place(index)
        if not isinstance(colour, int):
            if len(colour) not in (3, 4):
                raise ValueError("color buffer must be 3 bytes (RGB) or 4 bytes (RGB + pad byte)")
            colour = colour[0] << 16 | colour[1] << 8 | colour[2]
        if not 0 <= colour <= 0xFFFFFF:
            raise ValueError("color must be 0x000000-0xffffff")
        self._set(at, self._record[at] & _TRANSPARENT | colour)

    def make_transparent(self, index):
        at = self._place(index)
        self._set(at, self._record[at] | _TRANSPARENT)

    def make_opaque(self, index):
        at = self._place(index)
        self._set(at, self._record[at] & 0xFFFFFF)

    def is_transparent(self, index):
        return bool(self._record[self._place(index)] & _TRANSPARENT)


class Colorspace:
    RGB888 = 1
    RGB565 = 2
    RGB565_SWAPPED = 3


class ColorConverter:
    """Pixels that are colours themselves."""

    def __init__(self, *, input_colorspace=Colorspace.RGB888, dither=False):
        self.dither = dither
        self._record = array("i", (-input_colorspace, changed(), -1))
        self.address = addressof(self._record)

    def _set(self, colour):
        self._record[2] = colour
        self._record[1] = changed()

    def make_transparent(self, color):
        if self._record[2] >= 0:
            raise RuntimeError("Only one color can be transparent at a time")
        self._set(color)

    def make_opaque(self, color):
        self._set(-1)


class Layer:
    """What a Group holds: its kind, its place, and whether it is hidden."""

    _inside = False
    said = None  # the text that a group shows, see _mirror

    @property
    def x(self):
        return self._record[1]

    @x.setter
    def x(self, value):
        self._record[1] = value

    @property
    def y(self):
        return self._record[2]

    @y.setter
    def y(self, value):
        self._record[2] = value

    @property
    def hidden(self):
        return bool(self._record[3])

    @hidden.setter
    def hidden(self, value):
        value = 1 if value else 0
        if value != self._record[3]:
            self._record[3] = value
            if self.said is not None:
                host.text_changed()


def shader(value):
    """A pixel_shader, or TypeError."""
    if not isinstance(value, (Palette, ColorConverter)):
        raise TypeError("unsupported pixel_shader type")
    return value


def _flag(bit):
    def get(self):
        return bool(self._record[11] & bit)

    def put(self, value):
        flags = self._record[11]
        self._record[11] = flags | bit if value else flags & ~bit

    return property(get, put)


class TileGrid(Layer):
    """Tiles of a bitmap."""

    def __init__(
        self,
        bitmap,
        *,
        pixel_shader,
        width=1,
        height=1,
        tile_width=None,
        tile_height=None,
        default_tile=0,
        x=0,
        y=0,
    ):
        if not isinstance(bitmap, Bitmap):
            raise TypeError("unsupported bitmap type")
        tile_width = tile_width or bitmap.width
        tile_height = tile_height or bitmap.height
        if bitmap.width % tile_width:
            raise ValueError("Tile width must exactly divide bitmap width")
        if bitmap.height % tile_height:
            raise ValueError("Tile height must exactly divide bitmap height")
        within("width", width, 1, 65535)
        within("height", height, 1, 65535)
        self.width = width
        self.height = height
        self.tile_width = tile_width
        self.tile_height = tile_height
        self._most = bitmap.width // tile_width * (bitmap.height // tile_height) - 1
        within("default_tile", default_tile, 0, self._most)
        self._tiles = array("H", [default_tile] * (width * height))
        self._bitmap = bitmap
        self._shader = shader(pixel_shader)
        self._record = array(
            "i",
            (
                _TILES, x, y, 0, bitmap.address, pixel_shader.address, addressof(self._tiles),
                width, height, tile_width, tile_height, 0, changed(),
            ),
        )  # fmt: skip
        self.address = addressof(self._record)

    @property
    def bitmap(self):
        return self._bitmap

    @bitmap.setter
    def bitmap(self, bitmap):
        if not isinstance(bitmap, Bitmap):
            raise TypeError("unsupported bitmap type")
        if (bitmap.width, bitmap.height) != (self._bitmap.width, self._bitmap.height):
            raise ValueError("New bitmap must be same size as old bitmap")
        self._bitmap = bitmap
        self._record[4] = bitmap.address

    @property
    def pixel_shader(self):
        return self._shader

    @pixel_shader.setter
    def pixel_shader(self, pixel_shader):
        self._shader = shader(pixel_shader)
        self._record[5] = pixel_shader.address

    flip_x = _flag(1)
    flip_y = _flag(2)
    transpose_xy = _flag(4)

    def contains(self, touch_tuple):
        x, y = touch_tuple[0] - self.x, touch_tuple[1] - self.y
        across, down = self.width * self.tile_width, self.height * self.tile_height
        if self.transpose_xy:
            across, down = down, across
        return 0 <= x < across and 0 <= y < down

    def _place(self, index):
        if isinstance(index, tuple):
            x, y = index
            if 0 <= x < self.width and 0 <= y < self.height:
                return y * self.width + x
        elif isinstance(index, slice):
            raise NotImplementedError("Slices not supported")
        elif 0 <= index < len(self._tiles):
            return index
        raise IndexError("Tile index out of bounds")

    def __getitem__(self, index):
        return self._tiles[self._place(index)]

    def __setitem__(self, index, value):
        at = self._place(index)
        within("tile", value, 0, self._most)
        if self._tiles[at] != value:
            self._tiles[at] = value
            self._record[12] = changed()


class Group(Layer):
    """Layers, the last one on top."""

    def __init__(self, *, scale=1, x=0, y=0):
        within("scale", scale, 1, 32767)
        self._layers = []
        self._list = array("i", (0, 0, 0, 0))
        self._record = array("i", (_GROUP, x, y, 0, scale, 0, addressof(self._list)))
        self.address = addressof(self._record)

    @property
    def scale(self):
        return self._record[4]

    @scale.setter
    def scale(self, value):
        self._record[4] = within("scale", value, 1, 32767)

    def _enter(self, layer):
        if not isinstance(layer, Layer):
            raise ValueError("Layer must be a Group or TileGrid subclass")
        if layer._inside:
            raise ValueError("Layer already in a group")
        layer._inside = True

    def _relist(self):
        layers = self._layers
        if len(layers) > len(self._list):
            self._list = array("i", [0] * (2 * len(layers)))
            self._record[6] = addressof(self._list)
        for i in range(len(layers)):
            self._list[i] = layers[i].address
        self._record[5] = len(layers)
        host.text_changed()

    def append(self, layer):
        self._enter(layer)
        self._layers.append(layer)
        self._relist()

    def insert(self, index, layer):
        self._enter(layer)
        self._layers.insert(index, layer)
        self._relist()

    def pop(self, i=-1):
        if not self._layers:
            raise IndexError("pop from empty Group")
        layer = self._layers.pop(i)
        layer._inside = False
        self._relist()
        return layer

    def index(self, layer):
        for i in range(len(self._layers)):
            if self._layers[i] is layer:
                return i
        raise ValueError("object not in sequence")

    def remove(self, layer):
        self.pop(self.index(layer))

    def sort(self, key=None, reverse=False):
        self._layers.sort(key=key, reverse=reverse)
        self._relist()

    def __contains__(self, layer):
        return any(layer is other for other in self._layers)

    def __len__(self):
        return len(self._layers)

    def __bool__(self):
        return True

    def __iter__(self):
        return iter(self._layers)

    def __getitem__(self, index):
        if isinstance(index, slice):
            raise NotImplementedError("Slices not supported")
        return self._layers[index]

    def __setitem__(self, index, layer):
        old = self._layers[index]
        self._enter(layer)
        old._inside = False
        self._layers[index] = layer
        self._relist()

    def __delitem__(self, index):
        self.pop(index)


CIRCUITPYTHON_TERMINAL = Group()


def release_displays():
    """Free the pins of every display that is not part of the board."""
    import _board

    _board.release_displays()
