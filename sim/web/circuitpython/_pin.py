# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The GPIOs of the chip: who uses each, and what it is driven to."""

import host


class Pin:
    def __init__(self, number):
        self.number = number
        self.user = None
        self.driven = None

    def __repr__(self):
        return "board.GP%d" % self.number

    def claim(self, user):
        if self.user is not None:
            raise ValueError("GP%d in use" % self.number)
        self.user = user

    def release(self):
        self.user = None
        self.driven = None

    def level(self):
        if host.pin_is_pressed(self.number):
            return False
        return True if self.driven is None else self.driven


PINS = tuple(Pin(number) for number in range(30))


def claim(user, pins):
    """All of the pins, or none and a ValueError."""
    pins = [pin for pin in pins if pin is not None]
    done = []
    try:
        for pin in pins:
            pin.claim(user)
            done.append(pin)
    except ValueError:
        for pin in done:
            pin.release()
        raise
    return pins


class Claim:
    """Hardware that holds pins until it is deinitialised."""

    _pins = ()

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.deinit()

    def deinit(self):
        for pin in self._pins:
            pin.release()
        self._pins = ()
