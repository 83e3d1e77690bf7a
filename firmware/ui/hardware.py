# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Display, keys, buzzer and link of a board; ui/panel builds them, ui/pins has what is rarer."""

import keypad
from micropython import const

from console import rooms

_OFF = const(0x28)  # commands of all controllers of colour displays
_ON = const(0x29)


class Hardware:
    """What a board file describes, ready to use; `meanwhile` is called while a display wakes."""

    def __init__(self, description, meanwhile=None):
        rooms.lend("ui.panel", "build", self, description, meanwhile)

    def linked(self):
        """Whether another console is wired to this one and switched on."""
        return self.felt.value if self.felt else self.link is not None

    def keypad(self):
        """The keys, read anew."""
        # A cursor has 50 ms from the key to its last pixel: every edge is told at once, and
        # ui/keys knows that a worn key has more than one.
        if self.key_pins:
            return keypad.Keys(
                self.key_pins, value_when_pressed=False, pull=True, interval=0.005, max_events=128
            )
        return rooms.lend("ui.pins", "shift_register", self)

    def sleep(self):
        """Go dark, to spare a battery or an OLED."""
        if self.mono:
            self.display.sleep()
        elif self.dims:
            self.display.brightness = 0
        else:
            self.display.bus.send(_OFF, b"")

    def wake(self, brightness):
        """Be seen again."""
        if self.mono:
            self.display.wake()
        if self.dims:
            self.display.brightness = brightness
        else:
            self.display.bus.send(_ON, b"")
