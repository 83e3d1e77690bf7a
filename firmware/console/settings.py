# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""What a player may set; kept in the journal, one byte each."""

from save.journal import SETTINGS

# What there is to set and how many values each has; the first is the default. New ones go to
# the end. menus/settings_page has the names of the values. None is a setting that is gone: its
# byte stays.
LANGUAGES = ("en", "fr")  # "set language en" of texts/en_menu.py is what a player reads
NAMES = ("language", "sound", "speed", "repeat", None, "brightness", "sleep", "assist", "theme")
SOUNDS = ("soft", "loud", "off")  # the menu of a match has them, too
_COUNTS = b"\0\3\3\3\2\3\3\3\2"  # the first is that of LANGUAGES

# What the values of a row mean to the parts that use them.
_DEGREE = (1, 2, 0)  # of sound and of key repeat
_SPEED = (900, 350, 1800)  # ms that a bot's step stays on the screen
_SLEEP = (300, 120, 0)  # s
_BRIGHTNESS = (1.0, 0.5, 0.15)


def _count(row):
    """How many values a setting has."""
    return _COUNTS[row] or len(LANGUAGES)


class Settings:
    """The settings of this console."""

    def __init__(self, journal):
        self._journal = journal
        self._values = bytearray(len(NAMES))
        kept = journal.get(SETTINGS) or b""
        for row, value in enumerate(kept[: len(NAMES)]):
            if value < _count(row):
                self._values[row] = value

    @property
    def unasked(self):
        """True until the language was chosen or anything was set."""
        return self._journal.get(SETTINGS) is None

    def value(self, name):
        """The index of the value of a setting."""
        return self._values[NAMES.index(name)]

    def change(self, name, step):
        """Go so many values on, and keep the new one."""
        row = NAMES.index(name)
        self._values[row] = (self._values[row] + step) % _count(row)
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
    def brightness(self):
        return _BRIGHTNESS[self.value("brightness")]

    @property
    def sleep(self):
        return _SLEEP[self.value("sleep")]

    @property
    def light(self):
        """Whether displays that can show the light theme."""
        return self.value("theme") == 1

    @property
    def assist(self):
        """0: against Easy alone, 1: always, 2: never."""
        return self.value("assist")
