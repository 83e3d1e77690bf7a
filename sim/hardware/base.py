# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""What all hardware modules are made of: pins, and modules that are not files."""

import types


class Pin:
    """A GPIO: who uses it, and its level."""

    def __init__(self, number):
        self.number = number
        self.user = None
        self.driven = None  # the level somebody drives it to, or None
        self.pressed = False  # a key that pulls it to ground

    def __repr__(self):
        return f"board.GP{self.number}"

    def claim(self, user):
        if self.user is not None:
            raise ValueError(f"GP{self.number} in use")
        self.user = user

    def release(self):
        self.user = None
        self.driven = None

    def level(self):
        if self.pressed:
            return False
        return True if self.driven is None else self.driven


class Context:
    """What every hardware object can: be used in a with block, be deinitialised."""

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.deinit()


def make(name, **contents):
    """A module of this name with these contents."""
    module = types.ModuleType(name)
    module.__dict__.update(contents)
    return module
