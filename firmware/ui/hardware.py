# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Display, keys, buzzer and link of a board; ui/panel builds them, ui/pins has what is rarer."""

import sys

import keypad


class Hardware:
    """What a board file describes, ready to use; `meanwhile` is called while a display wakes."""

    def __init__(self, description, meanwhile=None):
        from ui import panel

        panel.build(self, description, meanwhile)
        description = meanwhile = None  # the collector finds what is left on the stack
        del sys.modules["ui.panel"], sys.modules["ui"].panel

    def linked(self):
        """Whether another console is wired to this one and switched on."""
        return self.felt.value if self.felt else self.link is not None

    def keypad(self):
        """The keys, read anew."""
        # A cursor has 50 ms from the key to its last pixel: every edge is told at once, and
        # ui/keys knows that a worn key has more than one.
        return keypad.Keys(self.key_pins, value_when_pressed=False, pull=True, interval=0.005)

    def invert(self, on):
        """Light on dark, or dark on light."""
        if self.mono:
            command = 0xA7 if on else 0xA6
        else:
            command = 0x20 if on else 0x21  # these panels are mounted inverted
        self.display.bus.send(command, b"")

    def sleep(self):
        """Go dark, to spare a battery or an OLED."""
        if self.mono:
            self.display.sleep()
        else:
            self.display.brightness = 0

    def wake(self, brightness):
        """Be seen again."""
        if self.mono:
            self.display.wake()
        self.display.brightness = brightness
