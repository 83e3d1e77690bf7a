# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""vectorio: shapes of one colour. A shape's place is scaled with its group, its size is not."""

from array import array

from displayio import Layer, changed, shader, within
from micropython import const
from uctypes import addressof

_RECTANGLE = const(3)
_CIRCLE = const(4)


class _Shape(Layer):
    def __init__(self, kind, pixel_shader, width, height, x, y, color_index):
        self._shader = shader(pixel_shader)
        self._record = array(
            "i", (kind, x, y, 0, pixel_shader.address, width, height, 0, changed())
        )
        self.address = addressof(self._record)
        self.color_index = color_index

    @property
    def color_index(self):
        return self._record[7]

    @color_index.setter
    def color_index(self, value):
        self._record[7] = within("color_index", value, 0, len(self._shader) - 1)

    @property
    def pixel_shader(self):
        return self._shader

    @pixel_shader.setter
    def pixel_shader(self, pixel_shader):
        self._shader = shader(pixel_shader)
        self._record[4] = pixel_shader.address

    @property
    def location(self):
        return self.x, self.y

    @location.setter
    def location(self, place):
        self.x, self.y = place


def _size(at, name):
    def get(self):
        return self._record[at]

    def put(self, value):
        self._record[at] = within(name, value, 1, 32767)

    return property(get, put)


class Rectangle(_Shape):
    """Its top left corner is at (x, y)."""

    def __init__(self, *, pixel_shader, width, height, x=0, y=0, color_index=0):
        super().__init__(_RECTANGLE, pixel_shader, 1, 1, x, y, color_index)
        self.width = width
        self.height = height

    width = _size(5, "width")
    height = _size(6, "height")


class Circle(_Shape):
    """Its middle is at (x, y)."""

    def __init__(self, *, pixel_shader, radius, x=0, y=0, color_index=0):
        super().__init__(_CIRCLE, pixel_shader, 1, 1, x, y, color_index)
        self.radius = radius

    radius = _size(5, "radius")
