# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""keypad: keys, sampled and debounced as CircuitPython does it."""

import functools
import types
from collections import deque
from collections.abc import Callable, Iterable

from sim.hardware.base import Machine, Pin, SomePins, make


class Event:
    """A key went down or up; made by a program, it happened just now."""

    def __init__(
        self,
        machine: Machine,
        key_number: int = 0,
        pressed: bool = True,
        timestamp: int | None = None,
    ) -> None:
        self.key_number = key_number
        self.pressed = pressed
        self.timestamp = machine.ticks_ms() if timestamp is None else timestamp

    @property
    def released(self) -> bool:
        return not self.pressed

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Event)
            and self.key_number == other.key_number
            and self.pressed == other.pressed
        )

    def __hash__(self) -> int:
        return self.key_number << 1 | self.pressed

    def __repr__(self) -> str:
        what = "pressed" if self.pressed else "released"
        return f"<Event: key_number {self.key_number} {what}>"


class EventQueue:
    def __init__(self, machine: Machine, limit: int, sample: Callable[[], None]) -> None:
        self._machine = machine
        self._limit = limit
        self._sample = sample
        self._events: deque[tuple[int, bool, int]] = deque()
        self._overflowed = False

    def _add(self, number: int, pressed: bool, timestamp: int) -> None:
        if len(self._events) == self._limit:
            self._overflowed = True
        else:
            self._events.append((number, pressed, timestamp))

    def _look(self) -> None:
        self._machine.poll()
        self._sample()

    @property
    def overflowed(self) -> bool:
        return self._overflowed

    def get(self) -> Event | None:
        self._look()
        return Event(self._machine, *self._events.popleft()) if self._events else None

    def get_into(self, event: Event) -> bool:
        self._look()
        if not self._events:
            return False
        event.key_number, event.pressed, event.timestamp = self._events.popleft()
        return True

    def clear(self) -> None:
        self._events.clear()
        self._overflowed = False

    def __len__(self) -> int:
        self._look()
        return len(self._events)

    def __bool__(self) -> bool:
        return len(self) > 0


class Keys(SomePins):
    def __init__(
        self,
        pins: Iterable[Pin],
        *,
        value_when_pressed: bool,
        pull: bool = True,
        interval: float = 0.02,
        max_events: int = 64,
        debounce_threshold: int = 1,
    ) -> None:
        super().__init__(*pins)
        if not 1 <= debounce_threshold <= 127:
            raise ValueError("debounce_threshold must be 1-127")
        self._machine = machine = self._pins[0].machine
        self._value_when_pressed = value_when_pressed
        self.key_count = len(self._look())
        self.events = EventQueue(machine, max_events, self._sample)
        # CircuitPython counts time in ticks of 1/1024 s.
        self._interval_us = max(1, int(interval * 1024)) * 1_000_000 // 1024
        self._threshold = debounce_threshold
        self._counters = [0] * self.key_count
        self._settled = False  # more samples of these levels change nothing
        self._levels = self._look()
        self._next_us = machine.now_us
        machine.scanners.append(self._scan)
        self._scan()

    def deinit(self) -> None:
        super().deinit()
        if self._scan in self._machine.scanners:
            self._machine.scanners.remove(self._scan)

    def reset(self) -> None:
        self._counters = [-self._threshold] * self.key_count
        self._settled = False
        self._next_us = self._machine.now_us
        self._scan()

    def _look(self) -> list[bool]:
        return [pin.level() == self._value_when_pressed for pin in self._pins]

    def _sample(self) -> None:
        """The scan when the events are read: levels change only while the board stands still,
        and a change has them scanned."""
        missed = self._machine.now_us - self._next_us
        if missed < 0:
            return
        if self._settled and self._interval_us:
            self._next_us += (missed // self._interval_us + 1) * self._interval_us
        else:
            self._scan()

    def _scan(self) -> None:
        """All samples up to now, of the levels that were; then the levels that are."""
        now_us = self._machine.now_us
        while self._next_us <= now_us:
            self._settled = True
            timestamp = self._machine.ticks_ms_at(self._next_us)
            for number, pressed in enumerate(self._levels):
                if self._debounce(number, pressed):
                    self.events._add(number, pressed, timestamp)
                if (
                    abs(self._counters[number]) != self._threshold
                    or (self._counters[number] > 0) != pressed
                ):
                    self._settled = False
            self._next_us += self._interval_us
            if self._settled and self._interval_us:
                missed = now_us - self._next_us
                if missed > 0:  # nothing would come of those
                    self._next_us += missed // self._interval_us * self._interval_us
        levels = self._look()
        if levels != self._levels:
            self._levels, self._settled = levels, False

    def _debounce(self, number: int, pressed: bool) -> bool:
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


class ShiftRegisterKeys(Keys):
    """Keys that a shift register reads; the board knows which are down."""

    def __init__(
        self,
        *,
        clock: Pin,
        data: Pin,
        latch: Pin,
        key_count: int,
        value_when_pressed: bool,
        value_to_latch: bool = True,
        interval: float = 0.02,
        max_events: int = 64,
        debounce_threshold: int = 1,
    ) -> None:
        self._count = key_count
        super().__init__(
            (clock, data, latch),
            value_when_pressed=value_when_pressed,
            interval=interval,
            max_events=max_events,
            debounce_threshold=debounce_threshold,
        )

    def _look(self) -> list[bool]:
        down = self._machine.shifted(self._pins)[: self._count]
        return [self._value_when_pressed == pressed for pressed in down]


def module(machine: Machine) -> types.ModuleType:
    event = functools.partial(Event, machine)
    return make(
        "keypad",
        Event=event,
        EventQueue=EventQueue,
        Keys=Keys,
        ShiftRegisterKeys=ShiftRegisterKeys,
    )
