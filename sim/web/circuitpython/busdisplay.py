# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""busdisplay: a display that shows a Group. The compositor paints, page or test shows."""

import _mirror
import host
from _clock import elapse
from displayio import CIRCUITPYTHON_TERMINAL, Group, within


class BusDisplay:
    def __init__(
        self,
        display_bus,
        init_sequence,
        *,
        width,
        height,
        colstart=0,
        rowstart=0,
        rotation=0,
        color_depth=16,
        grayscale=False,
        backlight_pin=None,
        brightness=1.0,
        auto_refresh=True,
        native_frames_per_second=60,
        **_,
    ):
        if rotation % 90:
            raise ValueError("Display rotation must be in 90 degree increments")
        self.bus = display_bus
        self.width = width
        self.height = height
        self.rotation = rotation
        self._root = None
        self._auto = False
        self._brightness = 1.0
        if backlight_pin is not None:
            backlight_pin.claim(self)
            self._backlight = backlight_pin
            display_bus._pins.append(backlight_pin)
        host.display_begin(width, height, 1 if color_depth == 1 else 0)
        at = 0
        while at < len(init_sequence):
            command, length = init_sequence[at], init_sequence[at + 1]
            size = length & 0x7F
            display_bus.send(command, init_sequence[at + 2 : at + 2 + size])
            delay = 10
            if length & 0x80:
                size += 1
                delay = init_sequence[at + 1 + size]
            elapse((500 if delay == 255 else delay) * 1000)
            at += 2 + size
        self.root_group = CIRCUITPYTHON_TERMINAL
        self.brightness = brightness
        self.auto_refresh = auto_refresh

    @property
    def root_group(self):
        return self._root

    @root_group.setter
    def root_group(self, group):
        if group is not None and not isinstance(group, Group):
            raise TypeError("root_group must be of type Group")
        self._root = group
        host.display_root(group.address if group is not None else 0)

    @property
    def auto_refresh(self):
        return self._auto

    @auto_refresh.setter
    def auto_refresh(self, value):
        self._auto = bool(value)
        host.display_auto(self._auto)

    @property
    def brightness(self):
        return self._brightness

    @brightness.setter
    def brightness(self, value):
        within("brightness", value, 0, 1)
        self._brightness = value
        host.brightness(int(value * 1000))

    def refresh(self, *, target_frames_per_second=None, minimum_frames_per_second=0):
        if host.refresh():
            host.text(_mirror.lines(self._root))
        return True
