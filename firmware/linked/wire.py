# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""This console's end of the ring: ticked by the kit whenever a page waits."""

import gc
import os

import supervisor
from micropython import const

from console import rooms
from console.kit import texts
from link.message import SURE
from ui.keys import elapsed

_OFTEN = const(8)  # ms between two ticks of the ring
_SWEEP = const(1000)  # ms between two collections of what was received and sent


class Wire:
    """Ticks a lobby or a session, and has their words."""

    def __init__(self, kit, words):
        from link.ring import Ring

        self.kit = kit
        self.speak(words)
        now = supervisor.ticks_ms()
        self.ring = Ring(kit.uart(), os.urandom(3), SURE, now)
        self.talk = None  # the lobby or the session
        self._last = self._swept = now
        kit.tick_link = self.tick

    def speak(self, words):
        """Take the words of another room: "lobby", or "linked", which are read when needed."""
        self._room = self.kit.language + "_" + words
        self._words = texts(self._room) if words == "lobby" else None

    def tick(self):
        """Receive and send; False: it is too soon for that."""
        if self.talk is None or elapsed(self._last) < _OFTEN:
            return False
        self._last = now = supervisor.ticks_ms()
        self.talk.tick(now)
        if elapsed(self._swept) >= _SWEEP:
            self._swept = now
            if not getattr(self.talk, "catches_up", bool)():
                rooms.drop("link.catch_up")
            if getattr(self.talk, "stand_in", self) is None:
                rooms.drop("link.stand_in")
            gc.collect()  # here, or in the midst of what must not take long
        return True

    def say(self, key, *values):
        """The player's words for a key, with values put into it."""
        text = (self._words or texts(self._room))[key]
        return text.format(*values) if values else text

    def ask(self, text, hint):
        """Ask something on a page of its own; whether A was pressed."""
        return rooms.lend("table.pages", "confirm", self.kit, self.say("title"), text, hint)

    def tell(self, text):
        """Tell something unasked."""
        rooms.lend("table.pages", "tell", self.kit, self.say("title"), text)

    def begin(self):
        """Unload what brought the consoles together, before the table is laid out."""
        for module in ("linked.lobby", "link.lobby", "link.catch_up"):
            rooms.drop(module)

    def close(self):
        """Free the UART, and unload what only linked consoles need."""
        self.kit.tick_link = self.talk = self.ring = None
        self.kit.uart(False)
        rooms.drop("hands.remote")
        rooms.clear("linked")
        rooms.clear("link")
