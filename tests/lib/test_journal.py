# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The journal: what goes in comes out, whatever happens to the power meanwhile."""

import os
import random
import types

import pytest
from images import images, reads_and_writes

from save import journal
from save import quarantine as aside
from save import rewrite as sector
from save.journal import NAMES, RAW_MOVE, SETTINGS, SETUP, SIZE, STATISTICS, Full, Journal
from sim.flash import Nvm, Sector

HEADER = Journal._header()
MATCH = b"\x01\x03\x00\x00\x07 a match"


class Cut(Exception):
    """The power failed."""


def _cut():
    raise Cut


def memory(content=None):
    """A flash sector and the NVM over it."""
    sector = Sector(content)
    return sector, Nvm(sector, lambda microseconds: None, _cut)


def opened(sector):
    """The journal as the next start finds it."""
    return Journal(Nvm(sector, lambda microseconds: None, _cut))


def erases(sector):
    return sum(operation[0] == "erase" for operation in sector.operations)


def playing(moves=(), content=None):
    """A sector, and a journal with a running match."""
    sector, nvm = memory(content)
    log = Journal(nvm)
    log.begin(MATCH)
    for move in moves:
        log.move(3, move)
    return sector, log


# What goes in comes out


def test_keys_tags_and_header_are_a_format():
    matches = (journal.BEGIN, journal.MOVES, journal.UNDO, journal._END, journal.RESYNC)
    assert matches == (0x80, 0x81, 0x82, 0x83, 0x84), "this breaks saved matches"
    assert (journal.OPEN, journal.GO_ON, journal._CLOSE) == (0x85, 0x86, 0x87)
    assert (journal.RAW, journal.LONG, journal.SHORT_LIMIT, journal.BACK) == (0xF6, 0xF9, 0xF0, 69)
    assert journal.RAW_MOVE == 1 << 24 and journal.SIZE == 4096
    kept = (journal.SETTINGS, journal.LAST_GAME, journal.FAULTS, journal.NAMES, journal.BATTERY)
    assert kept == (1, 2, 3, 4, 5) and (journal.AHEAD, journal.NEXT) == (6, 7)
    assert (journal.STATISTICS, journal.SETUP, journal.LESSON) == (0x10, 0x20, 0x30)
    assert journal.ASIDE == 0x40
    assert journal.CLOCK == 0x50
    assert journal.long_record(1, bytes(60))[-2:] == b"\xee\x01"  # 494 zeros
    sector, nvm = memory()
    Journal(nvm).put(SETTINGS, b"a")
    assert bytes(nvm[0:12]) == b"C5\x01\xfe" + b"\xf9\x01\x01a\x63" + b"\x17\x00\xff"


def test_a_blank_memory_holds_nothing_and_is_not_written_to():
    sector, nvm = memory()
    log = Journal(nvm)
    assert log.free() == SIZE - 4  # the header
    assert log.readable and not log.repaired
    assert log.get(SETTINGS) is None and log.match(3) is None and log.entries(3) == []
    assert not sector.operations


def test_settings_statistics_and_set_ups_come_back():
    sector, nvm = memory()
    log = Journal(nvm)
    kept = {SETTINGS: b"\x01\x02"}
    for game in range(5):
        kept[STATISTICS + game] = bytes(range(game, game + 12))
        kept[SETUP + game] = b"set-up %d" % game
    for key, payload in kept.items():
        log.put(key, payload)
    for reader in (log, opened(sector)):
        assert {key: reader.get(key) for key in kept} == kept


def test_the_last_value_counts():
    sector, nvm = memory()
    log = Journal(nvm)
    for value in (b"one", b"two", b"", b"three"):
        log.put(SETTINGS, value)
        assert opened(sector).get(SETTINGS) == value


def test_a_value_that_is_there_already_is_not_written_again():
    sector, nvm = memory()
    log = Journal(nvm)
    log.put(SETTINGS, b"same")
    done = len(sector.operations)
    log.put(SETTINGS, bytearray(b"same"))
    assert len(sector.operations) == done


@pytest.mark.parametrize("length", [0, 1, 254, 255])
def test_payloads_of_any_length_come_back(length):
    sector, nvm = memory()
    payload = random.Random(length).randbytes(length)
    Journal(nvm).put(SETUP, payload)
    assert opened(sector).get(SETUP) == payload


def test_moves_come_back_in_order():
    moves = [0, 1, 0xEF, 17, RAW_MOVE, RAW_MOVE | 0xFFFFFF, RAW_MOVE | 0x010203, 5]
    sector, log = playing(moves)
    for reader in (log, opened(sector)):
        assert reader.match(3) == MATCH
        assert reader.entries(3) == moves


def test_every_short_move_comes_back_at_every_place():
    for shift in range(16):
        sector, nvm = memory()
        log = Journal(nvm)
        log.put(SETTINGS, bytes(shift))
        log.begin(MATCH)
        for move in range(0xF0):
            log.move(3, move)
        assert opened(sector).entries(3) == list(range(0xF0))


def test_what_is_noted_between_moves_does_not_disturb_them():
    sector, log = playing([1, 2])
    log.put(SETTINGS, b"\xf9\x84\x02 looks like a record")
    log.move(3, 3)
    log = opened(sector)
    assert log.entries(3) == [1, 2, 3]
    assert log.get(SETTINGS) == b"\xf9\x84\x02 looks like a record"


def test_undo_takes_back_the_last_moves():
    sector, log = playing([1, 2, 3, 4])
    log.undo(3, 3)
    log.move(3, 9)
    assert log.entries(3) == opened(sector).entries(3) == [1, 9]
    log.undo(3, 2)
    assert opened(sector).entries(3) == []


def test_a_match_that_ended_is_gone():
    sector, log = playing([1, 2])
    log.end(3)
    for reader in (log, opened(sector)):
        assert reader.match(3) is None and reader.entries(3) == []


def test_a_new_match_has_none_of_the_old_moves():
    sector, log = playing([1, 2])
    log.begin(b"\x01\x03another")
    log.move(3, 7)
    for reader in (log, opened(sector)):
        assert reader.match(3) == b"\x01\x03another" and reader.entries(3) == [7]


# Room


def test_1500_moves_fit_without_an_erase():
    sector, nvm = memory()
    log = Journal(nvm)
    for key in range(40):  # more than any player will ever set
        log.put(key, bytes(10))
    log.begin(b"\x01\x03" + bytes(98), 3200)
    before = erases(sector)
    moves = [random.Random(1).randrange(0xF0) for _ in range(1500)]
    for move in moves:
        log.move(3, move)
    assert erases(sector) == before
    assert opened(sector).entries(3) == moves


def test_match_after_match_erases_only_when_a_match_begins():
    sector, nvm = memory()
    log = Journal(nvm)
    for number in range(40):
        log.begin(MATCH + bytes((number,)), 300)
        before = erases(sector)
        for move in range(200):
            log.move(3, move % 60)
        log.end(3, STATISTICS, bytes((number,)))
        assert erases(sector) == before
    assert 0 < erases(sector) <= 3
    assert opened(sector).get(STATISTICS) == bytes((39,))


def test_short_matches_share_a_sector():
    sector, nvm = memory()
    log = Journal(nvm)
    for _ in range(100):
        log.begin(MATCH)
        for move in range(20):
            log.move(3, move)
        log.end(3)
    assert erases(sector) <= 10


def test_every_move_is_one_write():
    # Byte by byte a cut could leave a record that says something else.
    sector, log = playing()
    for move in (3, RAW_MOVE | 70000):
        before = len(sector.operations)
        log.move(3, move)
        assert len(sector.operations) == before + 1


def test_a_move_never_erases_the_sector():
    sector, log = filled(True)
    assert not erases(sector)
    entries = log.entries(3)
    assert len(entries) > 3900 and opened(sector).entries(3) == entries
    log.end(3, STATISTICS, bytes(20))  # for this there is always room
    assert not erases(sector)
    assert opened(sector).matches() == [] and opened(sector).get(STATISTICS) == bytes(20)


def test_what_does_not_fit_while_a_match_waits_is_written_in_a_quiet_moment():
    sector, log = playing()
    while log.free() > 50:
        log.move(3, 1)
        log.undo(3, 1)
    log.put(SETTINGS, b"late")
    assert log.get(SETTINGS) == b"late" and opened(sector).get(SETTINGS) is None
    before = erases(sector)
    log.tidy()
    assert erases(sector) == before + 1
    assert opened(sector).get(SETTINGS) == b"late" and opened(sector).match(3) == MATCH
    assert log.tidy()
    assert erases(sector) == before + 1


def test_what_finds_no_room_counts_at_once_and_is_written_when_a_match_has_ended():
    sector, log = filled(False)
    before = bytes(sector.cells)
    for key in (SETTINGS, NAMES, STATISTICS + 3):
        log.put(key, bytes(100))
    assert not log.tidy() and bytes(sector.cells) == before  # the caller is told
    assert log.get(SETTINGS) == bytes(100) and opened(sector).get(SETTINGS) is None
    log.end(3)
    assert log.tidy()
    for key in (SETTINGS, NAMES, STATISTICS + 3):
        assert opened(sector).get(key) == bytes(100)


def test_undone_moves_leave_when_the_log_is_packed():
    sector, log = playing()
    for _ in range(300):
        log.move(3, 1)
        log.move(3, 2)
        log.undo(3, 1)
    free = log.free()
    log.go_on(3, free)
    assert erases(sector) == 1 and log.free() >= free + 600
    log.move(3, 5)
    assert log.entries(3) == opened(sector).entries(3) == [1] * 300 + [5]


def test_unknown_keys_are_kept_when_the_log_is_packed():
    sector, nvm = memory()
    log = Journal(nvm)
    log.put(0x7F, b"from a later version")
    log.put(0x55, b"\xff\xff")
    log = opened(sector)
    while not erases(sector):
        log.begin(b"\x01\x03" + bytes(200), 3200)
    for reader in (log, opened(sector)):
        assert reader.get(0x7F) == b"from a later version"
        assert reader.get(0x55) == b"\xff\xff"


def test_a_full_memory_says_so_and_loses_nothing():
    sector, log = playing()
    noted = []
    with pytest.raises(Full):
        while True:
            log.move(3, RAW_MOVE | len(noted))
            noted.append(RAW_MOVE | len(noted))
    assert len(noted) > 780
    again = opened(sector)
    assert again.match(3) == MATCH and again.entries(3) == noted


def filled(short):
    """A match so long that not even the note of its end fits behind it."""
    sector, log = playing()
    with pytest.raises(Full):
        while True:
            log.move(3, 1 if short else RAW_MOVE)
    return sector, log


@pytest.mark.parametrize("short", [True, False])
def test_a_match_that_fills_the_memory_can_end_bug(short):
    sector, log = filled(short)
    log.end(3)
    assert log.match(3) is None and opened(sector).match(3) is None


@pytest.mark.parametrize("short", [True, False])
def test_a_full_memory_takes_the_next_match_bug(short):
    sector, log = filled(short)
    log.begin(b"\x01\x03next")
    log.move(3, 3)
    assert opened(sector).match(3) == b"\x01\x03next" and opened(sector).entries(3) == [3]


@pytest.mark.parametrize("short", [True, False])
def test_a_tear_at_the_end_of_a_full_memory_can_be_read_bug(short):
    # No room to note where to go on, not even after packing: reading works all the same.
    sector, log = filled(short)
    entries = log.entries(3)
    if log.free():
        sector.cells[SIZE - log.free()] = 0xF5
    else:
        sector.cells[SIZE - 2 : SIZE] = b"\xf5\xf5"
    log = opened(sector)
    assert log.match(3) == MATCH
    assert log.entries(3) == entries[: len(log.entries(3))]
    assert len(log.entries(3)) >= len(entries) - 255  # at most the last packed record
    log.begin(b"\x01\x03next")
    assert opened(sector).match(3) == b"\x01\x03next"


def test_the_last_bytes_of_the_sector_can_be_used():
    for room in range(20):
        sector, log = filled(True)
        end = SIZE - log.free()
        payload = bytes(SIZE - end - 8 - room)
        log.end(3, SETTINGS, payload)
        assert log.free() == room and not erases(sector)
        log = opened(sector)
        assert log.get(SETTINGS) == payload and log.free() == room
        log.begin(MATCH)
        assert opened(sector).match(3) == MATCH and opened(sector).get(SETTINGS) == payload


def with_room(room):
    """A journal with a match of game 3, and so many bytes left."""
    sector, log = playing()
    while log.free() > room:
        spare = log.free() - room
        log._append(
            journal.long_record(0x50, bytes(min(255, spare - 6))) if spare > 5 else b"\x0f"
        )
    assert log.free() == room and opened(sector).free() == room
    return sector, log


def test_the_last_48_bytes_are_for_the_end_of_a_match():
    # Undoing two steps takes seven bytes, a settings record of one byte as many.
    for room in (54, 55):
        sector, log = with_room(room)
        if room == 54:
            with pytest.raises(Full):
                log.undo(3, 2)
        else:
            log.undo(3, 2)
            assert log.free() == 48
        sector, log = with_room(room)
        log.put(SETTINGS, b"a")
        assert log.get(SETTINGS) == b"a"
        assert opened(sector).get(SETTINGS) == (b"a" if room == 55 else None)
    for room in (48, 49):
        sector, log = with_room(room)
        if room == 48:
            with pytest.raises(Full):
                log.move(3, 5)
        else:
            log.move(3, 5)
            assert opened(sector).entries(3) == [5]
    for room in (6, 7):
        sector, log = with_room(room)
        log.end(3)
        assert erases(sector) == (room == 6) and opened(sector).matches() == []


@pytest.mark.parametrize("count", [1, 2, 254, 255, 256, 510, 511, 700])
def test_any_number_of_moves_can_be_taken_back(count):
    sector, log = playing([move % 60 for move in range(720)])
    log.undo(3, count)
    assert len(log.entries(3)) == len(opened(sector).entries(3)) == 720 - count


def test_a_match_that_is_not_there_has_no_moves_and_no_beginning():
    sector, log = playing([1, 2])
    assert log.match(4) is None and log.entries(4) == []
    assert log.match(3) == MATCH and log.matches() == [3]


# What reads and rewrites the whole log


@pytest.mark.parametrize(
    ("byte", "most"),
    [(0x01, 32), (0xFB, 300)],  # the second may have become a long record
)
def test_what_a_tear_can_leave_is_repaired_and_more_is_damage(byte, most):
    for length in (1, most, most + 1):
        image = HEADER + b"\x0f\x17" + bytes((byte,)) * length
        sector, nvm = memory(image + b"\xff" * (SIZE - len(image)))
        log = Journal(nvm)
        assert (log.repaired, log.damaged) == (length <= most, length > most)
        assert (log.free() > 0) == (length <= most)
        assert not erases(sector)


def test_a_repair_behind_which_one_reads_on_is_as_near_as_a_tear():
    for length in (32, 33):
        at = len(HEADER) + 2 + length
        image = HEADER + b"\x0f\x17" + b"\x01" * length
        image += journal.long_record(journal.RESYNC, bytes((at >> 8, at & 255))) + b"\x0f"
        log = opened(memory(image + b"\xff" * (SIZE - len(image)))[0])
        assert log.damaged == (length == 33)


def test_a_repair_of_another_place_is_none():
    at = len(HEADER) + 2 + 5
    for there in (at, at + 1, at + 256):
        image = HEADER + b"\x0f\x17" + b"\x01" * 5
        image += journal.long_record(journal.RESYNC, bytes((there >> 8, there & 255)))
        image += journal.long_record(SETTINGS, b"a")
        log = opened(memory(image + b"\xff" * (SIZE - len(image)))[0])
        assert log.get(SETTINGS) == b"a" and log.damaged == (there != at)


def test_an_erase_must_gain_64_bytes():
    for dead in (63, 64):
        sector, nvm = memory()
        log = Journal(nvm)
        for key in range(0x50, 0x5F):
            log.put(key, bytes(200))
        log.put(SETTINGS, bytes(dead - 6))
        log.put(SETTINGS, b"")
        log.begin(MATCH, 4000)
        assert erases(sector) == (dead == 64)
        assert log.match(3) == MATCH and log.get(SETTINGS) == b""


def test_nothing_is_erased_where_there_is_room():
    for need, erased in ((1000, 0), (1001, 1)):
        sector, nvm = memory()
        log = Journal(nvm)
        while log.free() > 1000 + 48 + len(journal.long_record(journal.OPEN, MATCH)):
            log._append(b"\x0f")  # moves of no match
        log.begin(MATCH, need)
        assert erases(sector) == erased


@pytest.mark.parametrize("entry", [3, RAW_MOVE | 7, RAW_MOVE | 0xFFFFFE, b"", b"a"])
def test_a_record_in_the_very_last_bytes_is_read_and_one_that_is_cut_off_is_not(entry):
    setting = isinstance(entry, bytes)
    record = journal.long_record(SETTINGS, entry) if setting else journal.move_record(entry)
    start = HEADER + journal.long_record(journal.OPEN, MATCH)
    moves = [0] * (SIZE - len(start) - len(record))
    log = opened(memory(start + b"\x0f" * len(moves) + record)[0])
    assert not log.repaired and not log.damaged and log.free() == 0
    assert log.get(SETTINGS) == (entry if setting else None)
    assert log.entries(3) == moves + ([] if setting else [entry])
    for missing in range(1, len(record)):
        cut = start + b"\x0f" * (len(moves) + missing) + record[:-missing]
        log = opened(memory(cut)[0])
        assert log.repaired and log.entries(3) == moves + [0] * missing
        assert log.get(SETTINGS) is None


def test_a_repair_may_take_the_very_last_bytes():
    for room in (7, 8, 9):
        start = HEADER + b"\x0f" * (SIZE - 4 - room - 2) + b"\x01\x01"
        sector, nvm = memory(start + b"\xff" * room)
        log = Journal(nvm)
        at = SIZE - room
        told = journal.long_record(journal.RESYNC, bytes((at >> 8, at & 255)))
        assert log.repaired and not log.damaged and log.free() == max(room - 8, 0) * (room > 7)
        assert (bytes(nvm[at : at + 8]) == told) == (room > 7)


def test_a_move_of_the_first_version_counts_with_its_check_only():
    # The upper half of the check tells the place, the lower one the zeros.
    assert [sector._short(5, at).hex() for at in (10, 11, 12, 13)] == [
        "0519", "0538", "0568", "050a",
    ]  # fmt: skip
    start = HEADER + journal.long_record(journal.BEGIN, MATCH)
    good = start + sector._short(5, len(start)) + sector._short(0xEF, len(start) + 2)
    for behind in (b"\x05\x7f", b"\x06\x00", b"\xf0\x00", sector._short(5, len(start))):
        image = good + behind
        log = opened(memory(image + b"\xff" * (SIZE - len(image)))[0])
        assert log.entries(3) == [5, 0xEF] and log.repaired


def test_behind_a_match_of_the_first_version_moves_are_short_again():
    start = HEADER + journal.long_record(journal.BEGIN, MATCH)
    image = start + sector._short(5, len(start))
    place, nvm = memory(image + b"\xff" * (SIZE - len(image)))
    log = Journal(nvm)
    log.begin(MATCH[:1] + b"\x02" + MATCH[2:], 100)
    for entry in (7, 0, 5):
        log.move(2, entry)
    reader = opened(place)
    assert not reader.repaired and not reader.damaged
    assert (reader.entries(3), reader.entries(2)) == ([5], [7, 0, 5])
    reader.move(2, 9)
    assert opened(place).entries(2) == [7, 0, 5, 9]


def test_moves_as_bytes():
    entries = [0, 0xEF, RAW_MOVE | 0x010203, RAW_MOVE | 0xFFFFFF, 7]
    data = sector.pack_moves(entries)
    assert data == b"\x00\xef\xf6\x01\x02\x03\xf6\xff\xff\xff\x07"
    assert sector.unpack_moves(data) == entries
    # Whole ones count, as far as they make sense.
    assert [len(sector.unpack_moves(data[:end])) for end in range(12)] == [
        0, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 5,
    ]  # fmt: skip
    assert sector.unpack_moves(b"\x01\xf0\x02") == [1]


# A match that was set aside


@pytest.mark.parametrize("count", [0, 1, 20, 500, 3000])
def test_a_match_that_was_set_aside_comes_back_in_pieces(count):
    sector, log = playing([move % 60 for move in range(count)])
    data = aside.packed(log, 3)
    assert data[: 1 + len(MATCH)] == bytes((len(MATCH),)) + MATCH
    log.end(3)
    aside.keep(log, data)
    log.tidy()
    for reader in (log, opened(sector)):
        assert aside.kept(reader) == data
        assert aside.parted(aside.kept(reader)) == (MATCH, [move % 60 for move in range(count)])
        pieces = [reader.get(journal.ASIDE + piece) for piece in range(16)]
        assert [len(piece) for piece in pieces if piece] == [240] * (len(data) // 240) + (
            [len(data) % 240] if len(data) % 240 else []
        )


@pytest.mark.parametrize(
    ("length", "room", "known", "fits"),
    [
        (1, 97, None, True),
        (1, 96, None, False),
        (3840, 3936, None, True),  # sixteen pieces, and six bytes around each
        (3841, 9999, None, False),
        (1, 97, b"another", False),
    ],
)
def test_a_match_is_set_aside_where_all_of_its_pieces_have_room(length, room, known, fits):
    asked = []

    def has_room(need, game):
        asked.append(game)
        return need <= room

    log = types.SimpleNamespace(fits=has_room, get={journal.ASIDE: known}.get)
    assert aside.fits(log, 3, bytes(length)) == fits
    assert set(asked) <= {3}
    assert len(journal.long_record(journal.ASIDE, bytes(240))) == 240 + 6


@pytest.mark.parametrize("count", [600, 3000])
def test_a_cut_before_a_match_set_aside_is_written_leaves_it_where_it_was(count):
    operation = 0
    while True:
        sector, log = playing([move % 60 for move in range(count)])
        data = aside.packed(log, 3)
        done = len(sector.operations)
        sector.cut_at(operation, 0)
        try:
            aside.keep(log, data)
            log.end(3, journal.FAULTS, b"")
            log.tidy()
            break
        except Cut:
            pass
        log = opened(sector)
        assert aside.kept(log) == data or len(log.entries(3)) == count, operation
        if sector.operations[-1][0] == "erase":
            break  # what a cut within it leaves is unknown
        operation += 1
    assert len(sector.operations) > done


def test_a_match_is_set_aside_only_where_all_of_it_fits():
    fits = []
    for count in (3800, 3900):
        _, log = playing([move % 60 for move in range(count)])
        fits.append(aside.fits(log, 3, aside.packed(log, 3)))
    assert fits == [True, False]
    _, log = playing([move % 60 for move in range(3000)])
    log.begin(b"\x01\x04another match", 0)
    for _ in range(980):
        log.move(4, 1)
    assert not aside.fits(log, 3, aside.packed(log, 3))
    assert not aside.fits(log, 4, aside.packed(log, 4))
    log.end(3)
    assert aside.fits(log, 4, aside.packed(log, 4))
    aside.keep(log, b"the first one")
    assert not aside.fits(log, 4, aside.packed(log, 4))


def test_what_was_set_aside_is_gone_when_nothing_is_kept_any_more():
    sector, log = playing([1] * 600)
    log.put(journal.ASIDE + 16, b"somebody else's")
    aside.keep(log, aside.packed(log, 3))
    aside.keep(log, b"")
    assert log.get(journal.ASIDE + 16) == b"somebody else's"
    log.tidy()
    assert aside.kept(log) == aside.kept(opened(sector)) == b""
    assert aside.parted(b"") == (b"", [])
    done = len(sector.operations)
    aside.keep(log, b"")
    assert len(sector.operations) == done  # nothing is there to be taken away


# Garbage


def garbage():
    chance = random.Random(3)
    yield bytes(SIZE)
    yield b"\xff" * SIZE
    yield HEADER + b"\xff" * (SIZE - 4)
    yield HEADER + bytes(SIZE - 4)
    for version in (0, 2, 255):
        yield bytes((0x43, 0x35, version, version ^ 255)) + b"\xff" * (SIZE - 4)
        yield bytes((0x43, 0x35, version, version ^ 255)) + bytes(SIZE - 4)
    for tag in (0xF0, 0xF6, 0xF9, 0xFE, 0xFF):
        yield HEADER + bytes((tag,)) * (SIZE - 4)
        yield HEADER + b"\xff" * (SIZE - 5) + bytes((tag,))
    for _ in range(40):
        yield chance.randbytes(SIZE)
        yield HEADER + chance.randbytes(SIZE - 4)
        size = chance.randrange(1, 300)
        yield HEADER + chance.randbytes(size) + b"\xff" * (SIZE - 4 - size)
        yield HEADER + bytes(
            chance.choice(b"\xf6\xf9\x80\x81\x84\x02\x00\xff") for _ in range(4092)
        )


def test_garbage_is_never_an_error():
    for content in garbage():
        sector, nvm = memory(content)
        log = Journal(nvm)
        log.match(3), log.entries(3), log.get(SETTINGS), log.free()
        if not log.readable:
            assert bytes(sector.cells) == content  # looked at, not touched
            log.format()
        log.put(SETTINGS, b"now")
        log.begin(MATCH)
        log.move(3, 4)
        log = opened(sector)
        assert log.get(SETTINGS) == b"now" and log.match(3) == MATCH and log.entries(3) == [4]


def test_an_end_that_does_not_fit_is_no_error():
    """Moves that take more room when they are written anew, and damage that demands it."""
    long_record = journal.long_record
    image = HEADER + long_record(journal.OPEN, b"\x01\x02of many moves")
    image += long_record(journal.MOVES, b"\xef" * 250) * 5
    image += long_record(journal.OPEN, MATCH) + b"\xfd\x01" + long_record(SETTINGS, b"kept")
    sector, nvm = memory(image + b"\xff" * (SIZE - len(image)))
    log = Journal(nvm)
    assert log.damaged and log.matches() == [3, 2]
    log.end(3, journal.STATISTICS, b"won")
    assert log.matches() == [2] and log.get(journal.STATISTICS) == b"won"
    assert not log.tidy()  # it still waits, and the caller is told
    assert opened(sector).matches() == [3, 2] and opened(sector).get(SETTINGS) == b"kept"
    log.end(2)
    after = opened(sector)
    assert after.matches() == [] and after.get(journal.STATISTICS) == b"won"
    assert after.get(SETTINGS) == b"kept" and not after.damaged


def test_an_end_is_noted_though_something_else_finds_no_room():
    sector, log = playing([1] * 2400)
    log.begin(b"\x01\x04another match", 0)
    for key in (0x10, 0x11, 0x12):
        log.put(key, bytes(255))
    for _ in range(680):
        log.move(4, 1)
    log.put(0x13, bytes(255))
    log.put(0x14, bytes(255))
    log.put(0x15, bytes(255))
    assert not log.tidy()
    log.end(4, journal.FAULTS, b"x")
    assert opened(sector).matches() == [3] and opened(sector).get(journal.FAULTS) == b"x"


def test_a_foreign_memory_is_left_alone_until_it_is_formatted():
    content = bytes(range(256)) * 16
    sector, nvm = memory(content)
    log = Journal(nvm)
    assert not log.readable
    log.put(SETTINGS, b"x")
    log.begin(MATCH)
    log.move(3, 1)
    log.undo(3, 1)
    log.end(3)
    assert bytes(sector.cells) == content and not sector.operations
    log.format()
    assert log.readable and opened(sector).readable


def test_another_version_is_left_alone():
    content = b"C5\x02\xfd" + b"something" + b"\xff" * (SIZE - 13)
    sector, nvm = memory(content)
    assert not Journal(nvm).readable
    assert bytes(sector.cells) == content


def test_garbage_behind_the_records_loses_none_of_them():
    chance = random.Random(4)
    for _ in range(200):
        moves = [chance.randrange(0xF0) for _ in range(chance.randrange(30))]
        sector, log = playing(moves)
        log.put(SETTINGS, b"kept")
        end = SIZE - log.free()
        # Not what reads like a move, of course: a move is only told by its four bits.
        no_words = [byte for byte in range(256) if byte not in journal.WORDS]
        size = chance.randrange(1, 100)
        sector.cells[end : end + size] = bytes(chance.choices(no_words, k=size))
        log = opened(sector)
        assert log.get(SETTINGS) == b"kept" and log.match(3) == MATCH
        assert log.entries(3)[: len(moves)] == moves


def test_a_truncated_memory_keeps_what_is_whole():
    moves = list(range(40))
    sector, log = playing(moves)
    end = SIZE - log.free()
    for length in range(4, end):
        cells = bytes(sector.cells[:length]) + b"\xff" * (SIZE - length)
        log = Journal(memory(cells)[1])
        assert log.readable
        found = log.entries(3)
        assert found == moves[: len(found)]
        if log.match(3) is not None:
            # Each move takes a byte: not one that is whole is missing.
            assert len(found) == length - (end - 40)


def test_flipped_bits_in_the_middle_do_not_take_the_rest_of_the_log_for_good():
    # What comes after the next start is safe, whatever the damage before it was.
    chance = random.Random(5)
    for _ in range(100):
        sector, log = playing(range(50))
        for _ in range(3):
            sector.cells[chance.randrange(4, SIZE - log.free())] ^= 1 << chance.randrange(8)
        log = opened(sector)
        log.begin(b"\x01\x03new")
        for move in range(20):
            log.move(3, move)
        log = opened(sector)
        assert log.match(3) == b"\x01\x03new" and log.entries(3) == list(range(20))


# A write that a power cut tears: bits that should be 0 are still 1, never the reverse


def leftovers(record):
    """Every state that a torn write of these bytes may leave, itself and nothing included."""
    value = int.from_bytes(record, "big")
    zeros = (1 << 8 * len(record)) - 1 ^ value
    extra = zeros
    while True:
        yield (value | extra).to_bytes(len(record), "big")
        if not extra:
            return
        extra = extra - 1 & zeros


def some_leftovers(record, chance, count):
    """Torn states at random: by bytes from the front or the back, few bits, many bits."""
    value = int.from_bytes(record, "big")
    bits = [bit for bit in range(8 * len(record)) if not value >> bit & 1]
    for bit in bits:
        yield (value | 1 << bit).to_bytes(len(record), "big")
    for length in range(len(record)):
        yield record[:length] + b"\xff" * (len(record) - length)
        yield b"\xff" * (len(record) - length) + record[len(record) - length :]
    for _ in range(count):
        share = chance.random()
        torn = value
        for bit in bits:
            if chance.random() < share:
                torn |= 1 << bit
        yield torn.to_bytes(len(record), "big")


def check_torn(before, at, record, states, finished):
    """Each torn state is as if nothing had been written; returns how many were tried."""
    tried = 0
    unwritten = Journal(bytearray(before))
    match, entries = unwritten.match(3), unwritten.entries(3)
    settings = unwritten.get(SETTINGS)
    for state in states:
        tried += 1
        cells = bytearray(before)
        cells[at : at + len(record)] = state
        log = Journal(cells)
        found = (log.match(3), log.entries(3), log.get(SETTINGS))
        if state == record:
            assert found == finished
        else:
            assert found == (match, entries, settings), state.hex()
            assert log.repaired == (state != b"\xff" * len(record))
    return tried


def torn(write, states, moves=(5, 6)):
    """Tear what `write(log)` writes in every way that `states(record)` gives."""
    sector, log = playing(moves)
    log.put(SETTINGS, b"old")
    before, at = bytes(sector.cells), SIZE - log.free()
    write(log)
    record = bytes(sector.cells[at : SIZE - log.free()])
    finished = (log.match(3), log.entries(3), log.get(SETTINGS))
    return check_torn(before, at, record, states(record), finished)


def test_no_short_record_becomes_another_by_tearing():
    # All of them, at all places: no valid pair of bytes contains the bits of another.
    for at in range(8):
        words = [int.from_bytes(sector._short(index, at), "big") for index in range(0xF0)]
        for whole in words:
            assert [other for other in words if other | whole == other] == [whole]


def test_no_word_becomes_another_by_tearing():
    assert len(set(journal.WORDS)) == 70
    assert bytes(sorted(journal.WORDS)) == journal.WORDS
    for whole in journal.WORDS:
        assert [other for other in journal.WORDS if other | whole == other] == [whole]


def test_no_digit_of_a_raw_move_becomes_another_or_a_tag_by_tearing():
    fives = journal.FIVES
    assert len(set(fives)) == 44 and {bin(five).count("1") for five in fives} == {5}
    for five in fives:
        others = [*fives, journal.RAW, journal.LONG, *journal.WORDS]
        assert [other for other in others if other | five == other] == [five]


@pytest.mark.parametrize("move", [0, 69, 4899, 4900, 342999, 343000, 15091999, 15092000, 0xFFFFFF])
def test_every_raw_move_comes_back(move):
    sector, log = playing([RAW_MOVE | move, 3])
    assert log.entries(3) == opened(sector).entries(3) == [RAW_MOVE | move, 3]
    assert len(journal.move_record(RAW_MOVE | move)) == (4 if move < 15092000 else 5)


def test_every_tear_of_a_move_is_detected():
    tried = 0
    for index in range(69):
        for shift in (0, 1):
            tried += torn(lambda log, index=index: log.move(3, index), leftovers, [1] * shift)
    tried += torn(lambda log: log.undo(3, 1), leftovers)
    assert tried == 139 * 16


def test_every_tear_of_a_raw_record_with_few_zeros_is_detected():
    for move in (0xFFFFFF, 0xF7FFFE):
        assert torn(lambda log, move=move: log.move(3, RAW_MOVE | move), leftovers) >= 1 << 7


def test_tears_of_raw_records_are_detected():
    chance = random.Random(6)
    for _ in range(40):
        move = chance.randrange(1 << 24)
        torn(
            lambda log, move=move: log.move(3, RAW_MOVE | move),
            lambda record: some_leftovers(record, chance, 60),
        )


@pytest.mark.parametrize(
    "write",
    [
        lambda log: log.undo(3, 1),
        lambda log: log.end(3),
        lambda log: log.put(SETTINGS, b"n"),
        lambda log: log.put(SETTINGS, b"\xff\xff"),
        lambda log: log.put(SETTINGS, bytes(30)),
        lambda log: log.put(SETTINGS, b"\xfe" * 200),
        lambda log: log.put(SETUP, bytes(range(255))),
    ],
)
def test_tears_of_long_records_are_detected(write):
    chance = random.Random(7)
    assert torn(write, lambda record: some_leftovers(record, chance, 400)) > 400


def test_a_torn_beginning_of_a_match_is_no_match():
    chance = random.Random(9)
    sector, nvm = memory()
    log = Journal(nvm)
    log.put(SETTINGS, b"old")
    before, at = bytes(sector.cells), SIZE - log.free()
    log.begin(MATCH)
    record = bytes(sector.cells[at : SIZE - log.free()])
    check_torn(before, at, record, some_leftovers(record, chance, 500), (MATCH, [], b"old"))


def test_every_tear_of_the_header_is_found_and_written_again():
    for state in leftovers(HEADER):
        if chance_of(state):
            sector, nvm = memory(state + b"\xff" * (SIZE - 4))
            log = Journal(nvm)
            assert log.readable and log.match(3) is None
            log.put(SETTINGS, b"x")
            assert opened(sector).get(SETTINGS) == b"x"


def chance_of(state):
    # 2**17 states are too many for a suite: one in two hundred, chosen by what it holds.
    return sum(state) % 200 == 0 or state == HEADER


def test_playing_goes_on_behind_a_torn_record():
    chance = random.Random(10)
    for round in range(60):
        sector, log = playing()
        expected = []
        for step in range(60):
            move = chance.randrange(0xF0) if chance.random() < 0.8 else RAW_MOVE | step
            if chance.random() < 0.15:
                at = SIZE - log.free()
                before = bytes(sector.cells)
                log.move(3, move)
                record = bytes(sector.cells[at : SIZE - log.free()])
                sector.cells[:] = before
                state = chance.choice(list(some_leftovers(record, chance, 5)))
                sector.cells[at : at + len(record)] = state
                log = opened(sector)
                if state == record:
                    expected.append(move)
            else:
                log.move(3, move)
                expected.append(move)
            assert log.entries(3) == expected
        assert opened(sector).entries(3) == expected


def test_a_cut_while_the_repair_is_written_is_repaired_too():
    for part in (0.0, 0.1, 0.3, 0.5, 0.7, 0.9, 1.0):
        sector, log = playing([1, 2, 3])
        sector.cut_at(0, 0.5)
        with pytest.raises(Cut):
            log.move(3, 0x44)
        sector.cut_at(0, part)
        with pytest.raises(Cut):
            opened(sector)
        log = opened(sector)
        assert log.entries(3) == [1, 2, 3]
        log.move(3, 9)
        assert opened(sector).entries(3) == [1, 2, 3, 9]


def steps_of_a_life():
    """Some months in the life of a journal, in steps."""
    yield lambda log: log.put(SETTINGS, b"loud")
    for number in range(3):
        yield lambda log, number=number: log.begin(b"\x01\x03match %d" % number)
        for move in range(6):
            entry = move if move % 3 else RAW_MOVE | move
            yield lambda log, entry=entry: log.move(3, entry)
        yield lambda log, number=number: log.put(STATISTICS, bytes((number,)) * 20)
        yield lambda log: log.undo(3, 2)
        yield lambda log: log.move(3, 0x33)
        yield lambda log: log.end(3)


def state(log):
    return log.match(3), log.entries(3), log.get(SETTINGS), log.get(STATISTICS)


def test_a_cut_at_every_operation_of_a_log_loses_at_most_the_step_under_way():
    sector, nvm = memory()
    log = Journal(nvm)
    states, ends = [state(log)], []
    for step in steps_of_a_life():
        step(log)
        states.append(state(log))
        ends.append(len(sector.operations))
    for operation in range(len(sector.operations)):
        under_way = sum(end <= operation for end in ends)
        for part in (0.0, 0.2, 0.5, 0.8, 1.0):
            torn_sector, nvm = memory()
            torn_sector.cut_at(operation, part)
            log = Journal(nvm)
            with pytest.raises(Cut):
                for step in steps_of_a_life():
                    step(log)
            assert state(opened(torn_sector)) in states[under_way : under_way + 2]


@pytest.mark.parametrize("filling", ["nearly empty", "nearly full"])
def test_a_cut_while_the_sector_is_rewritten_leaves_something_that_can_be_used(filling):
    # The one moment that no single sector can survive: it comes only between two matches.
    waiting = b"\x01\x04 waits"
    need = 3200 if filling == "nearly empty" else 1000

    def aged():
        sector, nvm = memory()
        log = Journal(nvm)
        log.put(SETTINGS, b"loud")
        log.put(SETUP, bytes(range(200)))
        log.begin(waiting)
        for move in range(60 if filling == "nearly empty" else 2400):
            log.move(4, move % 69)
        while log.free() >= need:
            log.put(STATISTICS, bytes((log.free() & 255,)) * 40)
        return sector, log, log.get(STATISTICS)

    sector, log, statistics = aged()
    moves = log.entries(4)
    first = len(sector.operations)
    log.begin(MATCH, need)
    operations = sector.operations[first:]
    assert [kind for kind, _, _ in operations] == ["erase"] + ["program"] * (len(operations) - 1)
    assert len(operations) in (18, 19)  # sixteen pages, then the record of the match
    lost = 0
    for operation in range(len(operations)):
        for part in (0.0, 0.5, 0.99, 1.0):
            sector, log, statistics = aged()
            sector.cut_at(operation, part)
            with pytest.raises(Cut):
                log.begin(MATCH, need)
            log = opened(sector)
            # Whatever is left is what was there, and nothing is made up.
            assert log.match(3) in (None, MATCH) and log.entries(3) == []
            assert log.match(4) in (None, waiting)
            assert log.entries(4) == moves[: len(log.entries(4))]
            assert log.get(SETTINGS) in (None, b"loud")
            assert log.get(SETUP) in (None, bytes(range(200)))
            whole = log.get(STATISTICS) == statistics and log.entries(4) == moves
            lost += not whole
            if operation == 0 and part == 0.0 or operation > 16:
                assert whole
            if not log.readable:
                log.format()
            log.begin(b"\x01\x03next", need)
            log.move(3, 1)
            assert opened(sector).match(3) == b"\x01\x03next"
            assert opened(sector).entries(3) == [1]
    assert lost  # or the README could promise more


# Several matches


def test_a_match_of_every_game_waits():
    sector, nvm = memory()
    log = Journal(nvm)
    for game in range(5):
        log.begin(bytes((1, game)) + b" match", 100)
        for move in range(10 + game):
            log.move(game, move)
    log.move(1, RAW_MOVE | 7)
    log.undo(1, 1)
    log.move(1, 3)
    log.undo(1, 2)
    expected = {game: list(range(10 + game)) for game in range(5)}
    expected[1].pop()
    for reader in (log, opened(sector)):
        assert reader.matches() == [1, 4, 3, 2, 0]
        assert {game: reader.entries(game) for game in range(5)} == expected
        assert reader.match(2) == b"\x01\x02 match"
    log.end(4)
    log.begin(b"\x01\x00 new")
    log.tidy(True)
    for reader in (log, opened(sector)):
        assert reader.matches() == [0, 1, 3, 2] and reader.entries(0) == []
        assert reader.match(4) is None and reader.entries(3) == expected[3]
    log.move(2, 9)
    assert opened(sector).entries(2) == [*expected[2], 9]


def test_room_for_another_match_is_known_before_it_begins():
    sector, nvm = memory()
    log = Journal(nvm)
    log.begin(b"\x01\x00 long")
    for move in range(3000):
        log.move(0, move % 69)
    assert log.fits(900, 1) and not log.fits(1100, 1)
    assert log.fits(3000, 0)  # in its own place
    log.begin(b"\x01\x01 short", 900)
    assert opened(sector).matches() == [1, 0] and len(opened(sector).entries(0)) == 3000


def test_the_end_of_a_match_and_what_it_counts_are_one_record():
    chance = random.Random(12)
    for numbers in (bytes(2), bytes((0, 7)) * 4):
        sector, log = playing([1, 2, 3])
        log.put(STATISTICS + 3, b"\x00\x06")
        before, at = bytes(sector.cells), SIZE - log.free()
        log.end(3, STATISTICS + 3, numbers)
        record = bytes(sector.cells[at : SIZE - log.free()])
        for state in some_leftovers(record, chance, 300):
            sector.cells[:] = before
            sector.cells[at : at + len(record)] = state
            found = opened(sector)
            both = found.matches() == [] and found.get(STATISTICS + 3) == numbers
            none = found.entries(3) == [1, 2, 3] and found.get(STATISTICS + 3) == b"\x00\x06"
            assert both if state == record else none


# Damage


def test_what_stands_behind_damage_is_kept_and_the_log_made_whole():
    sector, nvm = memory()
    log = Journal(nvm)
    log.put(SETTINGS, b"first")
    log.begin(MATCH)
    for move in range(40):
        log.move(3, move)
    middle = SIZE - log.free() - 20
    log.put(SETUP, b"set-up")
    log.move(3, 50)
    log.begin(b"\x01\x02 other")
    log.move(2, 7)
    sector.cells[middle] ^= 0x11
    before = erases(sector)
    log = opened(sector)
    assert log.damaged and erases(sector) == before
    for reader in (log, opened(sector)):
        assert reader.get(SETTINGS) == b"first" and reader.get(SETUP) == b"set-up"
        assert reader.entries(3) == list(range(20))  # not those behind the gap
        assert reader.match(2) == b"\x01\x02 other" and reader.entries(2) == [7]
    log.tidy()
    assert not opened(sector).damaged and opened(sector).entries(3) == list(range(20))
    assert opened(sector).entries(2) == [7] and erases(sector) == before + 1


@pytest.mark.parametrize("tag", [0xF6, 0xF9])
@pytest.mark.parametrize("at", range(SIZE - 6, SIZE))
def test_a_tag_in_the_last_bytes_reads_nothing_behind_the_end_bug(tag, at):
    for filling in (journal.WORDS[:1], b"\xff"):
        content = bytearray(HEADER + filling * (SIZE - 4))
        content[at] = tag
        log = Journal(memory(content)[1])
        log.entries(3), log.matches()


IMAGES = int(os.environ.get("IMAGES", "400"))  # `make images` tries many more


def test_whatever_the_memory_holds_it_can_be_read_and_written():
    for content in images(IMAGES, random.Random(13)):
        reads_and_writes(content)


def test_no_two_keys_of_the_dictionary_are_the_same():
    no_keys = ("SIZE", "VERSION", "RAW_MOVE", "LAST", "BACK")
    keys = [
        value
        for name, value in vars(journal).items()
        if name.isupper() and name[0] != "_" and name not in no_keys
    ]
    assert len(set(keys)) == len(keys)
