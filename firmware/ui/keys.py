# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Turns key presses into intents: what the player wants, with repeat and hold."""

import keypad
import supervisor
from micropython import const

UP = 1
DOWN = 2
LEFT = 3
RIGHT = 4
A = 5
B = 6  # tapped
MENU = 7  # B held, or a key of its own
X = 8
Y = 9
B_DOWN = 10  # B has just gone down; whether it is a tap or a hold is not known yet

_INTENTS = {
    "up": UP,
    "down": DOWN,
    "left": LEFT,
    "right": RIGHT,
    "a": A,
    "b": B,
    "start": MENU,
    "x": X,
    "y": Y,
}

HOLD = 500  # ms after which a held B is the menu
_REPEAT_AFTER = const(400)
_REPEAT_EVERY = (160, 110, 70)

_TICKS = const((1 << 29) - 1)


def elapsed(since):
    """Milliseconds since a supervisor.ticks_ms(), which wraps at 2**29."""
    return (supervisor.ticks_ms() - since) & _TICKS


class Keys:
    """The keys of a board."""

    def __init__(self, keys, names):
        self._keys = keys
        self._intents = bytes(_INTENTS[name] for name in names)
        self._event = keypad.Event()
        self._held = 0  # the arrow that repeats
        self._since = 0  # when it went down, or last repeated
        self._repeating = False
        self._b_since = None  # when B went down, until it is a tap or a hold
        self._down = bytearray(16)
        self._kept = 0  # seen by peek(), not yet given away
        self.speed = 1  # of the repeat: 0 slow, 1, 2 quick
        self.last = supervisor.ticks_ms()  # when a key was last touched

    def peek(self):
        """Look at the keys in the midst of work; the next poll() tells what was seen."""
        if not self._kept:
            self._kept = self.poll()

    def poll(self):
        """The next intent, or 0."""
        if self._kept:
            intent, self._kept = self._kept, 0
            return intent
        while self._keys.events.get_into(self._event):
            intent = self._intents[self._event.key_number]
            self.last = supervisor.ticks_ms()
            self._down[intent] = self._event.pressed
            if self._event.pressed:
                if intent == B:
                    self._b_since = self.last
                    return B_DOWN
                if intent <= RIGHT:
                    self._held = intent
                    self._since = self.last
                    self._repeating = False
                return intent
            if intent == self._held:
                self._held = 0
            if intent == B and self._b_since is not None:
                self._b_since = None
                return B
        if self._b_since is not None and elapsed(self._b_since) >= HOLD:
            self._b_since = None
            return MENU
        if self._held:
            wait = _REPEAT_EVERY[self.speed] if self._repeating else _REPEAT_AFTER
            if elapsed(self._since) >= wait:
                self._since = supervisor.ticks_ms()
                self._repeating = True
                self.last = self._since
                return self._held
        return 0

    def is_down(self, intent):
        """Whether a key is held down now."""
        return bool(self._down[intent])

    def clear(self):
        """Forget what was pressed so far."""
        self._keys.events.clear()
        self._held = self._kept = 0
        self._b_since = None
