# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""keypad: keys that were pressed and released, in order; at most so many wait."""

import host
from _clock import PowerOff
from _pin import Claim, claim

_key = host.key
_poll = host.poll


class Event:
    def __init__(self, key_number=0, pressed=True, timestamp=None):
        self.key_number = key_number
        self.pressed = pressed
        self.timestamp = host.ticks() if timestamp is None else timestamp

    @property
    def released(self):
        return not self.pressed

    def __eq__(self, other):
        return (
            isinstance(other, Event)
            and self.key_number == other.key_number
            and self.pressed == other.pressed
        )

    def __hash__(self):
        return self.key_number << 1 | self.pressed

    def __repr__(self):
        what = "pressed" if self.pressed else "released"
        return "<Event: key_number %d %s>" % (self.key_number, what)


class EventQueue:
    """A full queue drops what comes, releases too, and says so."""

    @property
    def overflowed(self):
        return host.keys_overflowed()

    def get_into(self, event):
        if _poll() < 0:
            raise PowerOff
        code = _key()
        if code < 0:
            return False
        event.key_number = code >> 1
        event.pressed = bool(code & 1)
        event.timestamp = host.key_time()
        return True

    def get(self):
        event = Event(0, True, 0)
        return event if self.get_into(event) else None

    def clear(self):
        host.keys_clear()

    def __len__(self):
        if _poll() < 0:
            raise PowerOff
        return host.keys_waiting()

    def __bool__(self):
        return len(self) > 0


class Keys(Claim):
    """One key on each pin."""

    def __init__(
        self,
        pins,
        *,
        value_when_pressed,
        pull=True,
        interval=0.02,
        max_events=64,
        debounce_threshold=1,
    ):
        if not 1 <= debounce_threshold <= 127:
            raise ValueError("debounce_threshold must be 1-127")
        self._pins = claim(self, pins)
        self.key_count = len(self._pins)
        self.events = EventQueue()
        host.keys_begin(max_events, interval, debounce_threshold)
        for pin in self._pins:
            host.keys_add(pin.number)
        host.keys_start()

    def deinit(self):
        if self._pins:
            host.keys_end()
        super().deinit()

    def reset(self):
        host.keys_reset()
