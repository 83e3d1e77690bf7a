# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Chance that is fair, the same everywhere, and small enough for a Pico."""

import pytest

from rules import dice as module
from rules.dice import Dice


def numbers(seed, n, count=50):
    dice = Dice(seed)
    return [dice.below(n) for _ in range(count)]


def test_the_first_throws_never_change():
    # Every saved match depends on them. Noted from this generator on CPython and on 32-bit
    # MicroPython: they say that it has not changed, the tests below say that it is fair.
    assert numbers(0, 6, 12) == [5, 3, 2, 3, 4, 3, 5, 1, 0, 3, 3, 4]
    assert numbers(1, 1000, 6) == [187, 849, 778, 942, 509, 870]
    assert numbers(0xFFFFFF, 1000, 6) == [344, 409, 514, 621, 806, 623]


def test_the_same_seed_falls_the_same():
    for seed in (0, 1, 12345, 0xFFFFFF):
        assert numbers(seed, 100) == numbers(seed, 100)


def test_only_24_bits_of_a_seed_count():
    assert numbers(5, 100) == numbers(5 + (1 << 24), 100)


def test_every_seed_has_a_state_of_its_own_and_none_is_stuck():
    states = {Dice(seed).state() for seed in range(0, 1 << 24, 251)}
    assert len(states) == len(range(0, 1 << 24, 251))
    for one, two in states:
        assert 0 < one < module._M1 and 0 < two < module._M2  # zero would stay zero


def test_neighbouring_seeds_have_nothing_in_common():
    for seed in range(60):
        here, there = numbers(seed, 6, 300), numbers(seed + 1, 6, 300)
        same = sum(a == b for a, b in zip(here, there))
        assert 20 < same < 85  # 50 expected, 6.5 is one standard deviation


@pytest.mark.parametrize("n", [2, 3, 6, 7, 52, 100])
def test_every_number_is_as_likely(n):
    throws = n * 400
    for seed in (1, 2, 3):
        counts = [0] * n
        for number in numbers(seed, n, throws):
            counts[number] += 1
        square = sum((count - 400) ** 2 / 400 for count in counts)
        # Chi-square has a mean of n - 1 and a variance of twice that.
        assert square < n - 1 + 5 * (2 * (n - 1)) ** 0.5


def test_the_first_throw_of_many_seeds_is_fair():
    counts = [0] * 4
    for seed in range(8000):
        counts[Dice(seed).below(4)] += 1
    assert max(counts) - min(counts) < 250


def test_pairs_of_throws_are_fair():
    counts = {}
    dice = Dice(99)
    for _ in range(36 * 300):
        pair = dice.below(6), dice.below(6)
        counts[pair] = counts.get(pair, 0) + 1
    assert len(counts) == 36
    assert min(counts.values()) > 220 and max(counts.values()) < 380


def test_below_reaches_both_ends_and_nothing_else():
    assert set(numbers(7, 1)) == {0}
    assert set(numbers(7, 5, 200)) == {0, 1, 2, 3, 4}
    assert all(0 <= number < 32000 for number in numbers(7, 32000, 5000))


def test_a_shuffle_keeps_every_item_and_every_order_is_as_likely():
    counts = {}
    dice = Dice(3)
    for _ in range(2400):
        items = [0, 1, 2, 3]
        dice.shuffle(items)
        assert sorted(items) == [0, 1, 2, 3]
        counts[tuple(items)] = counts.get(tuple(items), 0) + 1
    assert len(counts) == 24
    assert min(counts.values()) > 55 and max(counts.values()) < 150


def test_a_bytearray_can_be_shuffled_too():
    items = bytearray(range(100))
    Dice(4).shuffle(items)
    assert sorted(items) == list(range(100)) and items != bytearray(range(100))


def test_a_choice_is_one_of_the_items():
    dice = Dice(8)
    assert {dice.choice("abc") for _ in range(100)} == set("abc")


def test_no_step_needs_a_big_integer_on_a_pico():
    small = range(1 << 30)  # small ints of a 32-bit MicroPython
    assert module._M1 * module._A1 in small and module._M2 * module._A2 in small
    assert 0xFFF * (0xFFF + 2 * 5 + 1) * 29 in small


def test_the_two_cycles_are_as_long_as_they_can_be():
    for modulus, factor in ((module._M1, module._A1), (module._M2, module._A2)):
        number, length = factor, 1
        while number != 1:
            number, length = number * factor % modulus, length + 1
        assert length == modulus - 1


def test_no_number_is_favoured_where_the_range_is_no_multiple():
    # Without throwing numbers away those below 12362 would come twice as often.
    dice = Dice(1)
    low = sum(dice.below(20000) < 10000 for _ in range(4000))
    assert 1900 < low < 2100
