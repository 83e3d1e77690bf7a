# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Chance and thought under control, for tests of what a bot decides."""


class Rigged:
    """Dice that show what they are told to, as far as they can; notes how many sides they had.

    The last of what they are told they show for ever.
    """

    def __init__(self, *shows):
        self.shows = list(shows)
        self.sides = []

    def below(self, count):
        self.sides.append(count)
        return min(self.shows.pop(0) if len(self.shows) > 1 else self.shows[0], count - 1)

    def choice(self, some):
        return some[self.below(len(some))]


def given(generator):
    """What a generator returns."""
    while True:
        try:
            next(generator)
        except StopIteration as end:
            return end.value


def last(generator):
    """What a generator yields last."""
    *_, value = generator
    return value
