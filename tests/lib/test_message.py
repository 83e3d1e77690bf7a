# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""What linked consoles say is a format: another console, of another build, must read it."""

from binascii import crc32
from types import SimpleNamespace

import pytest

from link import message
from link.message import chain, check_of, fingerprint, number_at, three, two


def test_the_numbers_of_messages_stay():
    names = "JOIN START MOVE RELAY CALL GO OFFER PING WANT"
    assert [getattr(message, name) for name in names.split()] == [0, 1, 2, 3, 4, 5, 6, 7, 8]
    assert (message.PROTOCOL, message.CONSOLES, message.NO_CONSOLE) == (1, 6, 255)


def test_what_must_arrive_is_sent_again_and_what_is_said_anew_anyway_is_not():
    sure = [kind for kind in range(9) if kind < message.SURE]
    assert sure == [
        message.JOIN, message.START, message.MOVE, message.RELAY, message.CALL, message.GO,
    ]  # fmt: skip


def test_a_console_is_missing_after_five_beats_without_a_word():
    assert (message.BEAT, message.MISSING) == (600, 3000)


@pytest.mark.parametrize("moves", ([], [0], [0x123456], [1, 0x100, 0x10000, 0xFFFFFF], [7] * 40))
def test_the_check_of_moves_is_that_of_three_bytes_each(moves):
    written = b"".join(move.to_bytes(3, "big") for move in moves)
    assert chain(moves, len(moves)) == crc32(written)


def test_a_check_goes_on_from_a_known_one():
    moves = [5, 300, 70000, 2]
    for known in range(5):
        assert chain(moves, 4, known, chain(moves, known)) == chain(moves, 4)
    assert chain(moves, 3) != chain(moves, 4)


def test_numbers_are_written_with_the_high_byte_first():
    assert two(0x1234) == b"\x12\x34" and two(7) == b"\0\7"
    assert three(0x123456) == b"\x12\x34\x56" and three(7) == b"\0\0\7"
    data = b"\x01\x12\x34\x56\x02"
    assert number_at(data, 1, 3) == 0x123456
    assert number_at(data, 1, 2) == 0x1234
    assert number_at(data, 4, 1) == 2


@pytest.mark.parametrize(("at", "count"), ((4, 1), (3, 2), (2, 3), (9, 1)))
def test_a_number_that_goes_beyond_a_message_is_refused(at, count):
    with pytest.raises(IndexError):
        number_at(b"abcd", at, count)


def test_the_check_of_a_version_is_16_bits_of_its_words():
    assert check_of("0.1.0") == crc32(b"0.1.0") & 0xFFFF
    assert check_of("Zoë") == crc32("Zoë".encode()) & 0xFFFF
    assert all(check_of(str(number)) < 0x10000 for number in range(50))


def state(**what):
    return SimpleNamespace(**what)


def test_the_check_of_a_state_is_spelt_out_name_by_name():
    game = state(
        seat=3, deck=bytearray(b"\1\2"), last=None, word="ab", pairs=[(1, 2)], seen={4, 3},
        by={2: 5},
    )  # fmt: skip
    spelt = b"sby25sdeckb\1\2slast-spairs((12))"
    spelt += b"sseat3sseen(34)swordsab"
    assert fingerprint(game) == crc32(spelt) & 0xFFFFFF


@pytest.mark.parametrize(
    ("one", "other"),
    (
        (1, 2),
        (True, 0),
        (b"1", 1),
        ("1", 1),
        ("a", b"a"),
        (None, 0),
        ([], None),
        ([1, 2], [2, 1]),
        ([[1], 2], [1, [2]]),
        ({1: 2}, {2: 1}),
        ({1, 2}, {1, 3}),
    ),
)
def test_states_that_differ_have_other_checks(one, other):
    assert fingerprint(state(part=one)) != fingerprint(state(part=other))


@pytest.mark.parametrize(
    ("one", "other"),
    (
        ((1, 2), [1, 2]),  # a copy may be either
        (b"ab", bytearray(b"ab")),
        ({3: 1, 1: 2}, {1: 2, 3: 1}),  # a Pico keeps no order
        ({9, 1}, {1, 9}),
        (True, 1),
        (state(a=1, b=2), state(b=2, a=1)),
    ),
)
def test_states_that_mean_the_same_have_the_same_check(one, other):
    assert fingerprint(state(part=one)) == fingerprint(state(part=other))
