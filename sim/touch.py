# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""What a window or a terminal has beside keys: a pointer and letters, as `board.INPUT`.

    simulator = Simulator("pico_oled", touch=True)
    simulator.touch.tap(20, 30)    # pixels of the display
    simulator.touch.write("é")     # one letter; "\\b" deletes, "\\n" is done
    simulator.touch.typing         # whether the console asks for letters now

firmware/ui/pointer.py reads the events.
"""

from collections import deque

_PRESSED, _MOVED, _LIFTED = 1, 2, 3


class Touch:
    """A source of events for one simulator; it outlives a restart of the board."""

    def __init__(self) -> None:
        self.typing = False
        self._events: deque[int] = deque()

    def get(self) -> int:
        """The next event, or -1; the firmware asks."""
        return self._events.popleft() if self._events else -1

    def press(self, x: float, y: float) -> None:
        self._add(_PRESSED, x, y)

    def move(self, x: float, y: float) -> None:
        self._add(_MOVED, x, y)

    def lift(self, x: float, y: float) -> None:
        self._add(_LIFTED, x, y)

    def tap(self, x: float, y: float) -> None:
        self.press(x, y)
        self.lift(x, y)

    def write(self, letters: str) -> None:
        self._events.extend(ord(letter) for letter in letters)

    def restart(self) -> None:
        """The board starts anew: nothing was touched."""
        self.typing = False
        self._events.clear()

    def _add(self, kind: int, x: float, y: float) -> None:
        across, down = max(0, min(0xFFF, int(x))), max(0, min(0xFFF, int(y)))
        self._events.append(kind << 24 | across << 12 | down)
