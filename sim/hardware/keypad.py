# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""keypad: keys, sampled and debounced as CircuitPython does it."""

from collections import deque

from sim.hardware.base import Context, make


def module(machine):
    class Event:
        def __init__(self, key_number=0, pressed=True, timestamp=None):
            self.key_number = key_number
            self.pressed = pressed
            self.timestamp = machine.ticks_ms() if timestamp is None else timestamp

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
            return f"<Event: key_number {self.key_number} {what}>"

    class EventQueue:
        def __init__(self, limit, scan):
            self._limit = limit
            self._scan = scan
            self._events = deque()
            self._overflowed = False

        def _add(self, number, pressed, timestamp):
            if len(self._events) == self._limit:
                self._overflowed = True
            else:
                self._events.append((number, pressed, timestamp))

        def _look(self):
            machine.poll()
            self._scan()

        @property
        def overflowed(self):
            return self._overflowed

        def get(self):
            self._look()
            return Event(*self._events.popleft()) if self._events else None

        def get_into(self, event):
            self._look()
            if not self._events:
                return False
            event.key_number, event.pressed, event.timestamp = self._events.popleft()
            return True

        def clear(self):
            self._events.clear()
            self._overflowed = False

        def __len__(self):
            self._look()
            return len(self._events)

        def __bool__(self):
            return len(self) > 0

    class Keys(Context):
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
            self._pins = list(pins)
            for i, pin in enumerate(self._pins):
                try:
                    pin.claim(self)
                except ValueError:
                    for claimed in self._pins[:i]:
                        claimed.release()
                    raise
            if not 1 <= debounce_threshold <= 127:
                raise ValueError("debounce_threshold must be 1-127")
            self._value_when_pressed = value_when_pressed
            self.key_count = len(self._pins)
            self.events = EventQueue(max_events, self._scan)
            # CircuitPython counts time in ticks of 1/1024 s.
            self._interval_us = max(1, int(interval * 1024)) * 1_000_000 // 1024
            self._threshold = debounce_threshold
            self._counters = [0] * self.key_count
            self._levels = self._look()
            self._next_us = machine.now_us
            machine.scanners.append(self._scan)
            self._scan()

        def deinit(self):
            for pin in self._pins:
                pin.release()
            if self._scan in machine.scanners:
                machine.scanners.remove(self._scan)
            self._pins = []

        def reset(self):
            self._counters = [-self._threshold] * self.key_count
            self._next_us = machine.now_us
            self._scan()

        def _look(self):
            return [pin.level() == self._value_when_pressed for pin in self._pins]

        def _scan(self):
            """All samples up to now, of the levels that were; then the levels that are."""
            while self._next_us <= machine.now_us:
                settled = True
                timestamp = machine.ticks_ms_at(self._next_us)
                for number, pressed in enumerate(self._levels):
                    if self._debounce(number, pressed):
                        self.events._add(number, pressed, timestamp)
                    if (
                        abs(self._counters[number]) != self._threshold
                        or (self._counters[number] > 0) != pressed
                    ):
                        settled = False
                self._next_us += self._interval_us
                if settled and self._interval_us:
                    missed = machine.now_us - self._next_us
                    if missed > 0:  # nothing would come of those
                        self._next_us += missed // self._interval_us * self._interval_us
            self._levels = self._look()

        def _debounce(self, number, pressed):
            """CircuitPython's own: a change counts after so many more samples for it."""
            counter, threshold = self._counters[number], self._threshold
            step = 1 if pressed else -1
            if counter * step >= threshold:
                return False
            self._counters[number] = counter + step
            if counter + step:
                return False
            self._counters[number] = threshold * step
            return True

    return make("keypad", Event=Event, EventQueue=EventQueue, Keys=Keys)
