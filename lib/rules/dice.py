# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Random numbers that are the same on every Python.

Two Lehmer generators of 15-bit moduli, combined (L'Ecuyer 1988, the 16-bit variant):
every product stays below 2**30, so that a Pico never allocates a big integer. The
period is about 5 * 10**8.
"""

from micropython import const

_M1 = const(32363)
_A1 = const(157)
_M2 = const(31727)
_A2 = const(146)
_RANGE = const(_M1 - 1)


class Dice:
    """A seeded source of chance: `Dice(seed).below(6)` is 0 to 5."""

    def __init__(self, seed):
        # Any int will do; 24 bits of it count. A small Feistel network spreads them first:
        # a Lehmer generator alone would let neighbouring seeds run in parallel.
        low, high = seed & 0xFFF, (seed >> 12) & 0xFFF
        for step in range(6):
            low, high = high ^ ((low * (low + 2 * step + 1) * 29 >> 7) & 0xFFF), low
        self._one = 1 + low * 7
        self._two = 1 + high * 7

    def below(self, n):
        """A whole number from 0 to n - 1, for n up to 32000."""
        while True:
            self._one = one = self._one * _A1 % _M1
            self._two = two = self._two * _A2 % _M2
            number = (one - two) % _RANGE
            rest = number % n
            # Numbers that would favour the small results are thrown away.
            if number - rest <= _RANGE - n:
                return rest

    def shuffle(self, items):
        """Shuffle a list or bytearray in place."""
        # As `below` does it, but a deck needs so many numbers that a call for each is felt.
        one, two = self._one, self._two
        for n in range(len(items), 1, -1):
            while True:
                one = one * _A1 % _M1
                two = two * _A2 % _M2
                number = (one - two) % _RANGE
                rest = number % n
                if number - rest <= _RANGE - n:
                    break
            items[n - 1], items[rest] = items[rest], items[n - 1]
        self._one, self._two = one, two

    def choice(self, items):
        """One of the items of a sequence."""
        return items[self.below(len(items))]

    def state(self):
        """What all that follows depends on."""
        return self._one, self._two
