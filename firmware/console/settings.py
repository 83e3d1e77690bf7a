# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""What a player may set; kept in the journal, one byte each."""

from journal import SETTINGS

# Name, values; the first value is the default. New rows go to the end.
ROWS = (
    ("language", ("english", "french")),
    ("sound", ("soft", "loud", "off")),
    ("speed", ("normal", "quick", "slow")),
    ("repeat", ("normal", "quick", "slow")),
    ("invert", ("no", "yes")),
    ("brightness", ("full", "half", "low")),
    ("sleep", ("5 min", "2 min", "never")),
    ("assist", ("no", "yes")),
)

# What the values of a row mean to the parts that use them.
_DEGREE = (1, 2, 0)  # of sound and of key repeat
_SPEED = (900, 350, 1800)  # ms that a bot's step stays on the screen
_SLEEP = (300, 120, 0)  # s
_BRIGHTNESS = (1.0, 0.5, 0.15)


_NAMES = tuple([name for name, _ in ROWS])


class Settings:
    """The settings of this console."""

    def __init__(self, journal):
        self._journal = journal
        self._values = bytearray(len(ROWS))
        kept = journal.get(SETTINGS) or b""
        for row, value in enumerate(kept[: len(ROWS)]):
            if value < len(ROWS[row][1]):
                self._values[row] = value

    @property
    def unasked(self):
        """Whether nobody has ever set anything here."""
        return self._journal.get(SETTINGS) is None

    def value(self, name):
        """The index of the value of a setting."""
        return self._values[_NAMES.index(name)]

    def word(self, name):
        """The value of a setting by its name."""
        return ROWS[_NAMES.index(name)][1][self.value(name)]

    def change(self, name, step):
        """Go so many values on, and keep the new one."""
        row = _NAMES.index(name)
        self._values[row] = (self._values[row] + step) % len(ROWS[row][1])
        self._journal.put(SETTINGS, self._values)

    @property
    def language(self):
        return self.value("language")

    @property
    def sound(self):
        return _DEGREE[self.value("sound")]

    @property
    def bot_pause(self):
        return _SPEED[self.value("speed")]

    @property
    def repeat(self):
        return _DEGREE[self.value("repeat")]

    @property
    def invert(self):
        return self.value("invert") == 1

    @property
    def brightness(self):
        return _BRIGHTNESS[self.value("brightness")]

    @property
    def sleep(self):
        return _SLEEP[self.value("sleep")]

    @property
    def assist(self):
        return self.value("assist") == 1
