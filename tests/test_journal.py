# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The journal: what goes in comes out, whatever happens to the power meanwhile."""

import random

import pytest

import journal
from journal import RAW_MOVE, SETTINGS, SETUP, SIZE, STATISTICS, Full, Journal
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
        log.move(move)
    return sector, log


# What goes in comes out


def test_a_blank_memory_holds_nothing_and_is_not_written_to():
    sector, nvm = memory()
    log = Journal(nvm)
    assert log.readable and not log.repaired
    assert log.get(SETTINGS) is None and log.match() is None and log.entries() == []
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
        assert reader.match() == MATCH
        assert reader.entries() == moves


def test_every_short_move_comes_back_at_every_place():
    for shift in range(16):
        sector, nvm = memory()
        log = Journal(nvm)
        log.put(SETTINGS, bytes(shift))
        log.begin(MATCH)
        for move in range(0xF0):
            log.move(move)
        assert opened(sector).entries() == list(range(0xF0))


def test_what_is_noted_between_moves_does_not_disturb_them():
    sector, log = playing([1, 2])
    log.put(SETTINGS, b"\xf9\x84\x02 looks like a record")
    log.move(3)
    log = opened(sector)
    assert log.entries() == [1, 2, 3]
    assert log.get(SETTINGS) == b"\xf9\x84\x02 looks like a record"


def test_undo_takes_back_the_last_moves():
    sector, log = playing([1, 2, 3, 4])
    log.undo(3)
    log.move(9)
    assert log.entries() == opened(sector).entries() == [1, 9]
    log.undo(2)
    assert opened(sector).entries() == []


def test_a_match_that_ended_is_gone():
    sector, log = playing([1, 2])
    log.end()
    for reader in (log, opened(sector)):
        assert reader.match() is None and reader.entries() == []


def test_a_new_match_has_none_of_the_old_moves():
    sector, log = playing([1, 2])
    log.begin(b"another")
    log.move(7)
    for reader in (log, opened(sector)):
        assert reader.match() == b"another" and reader.entries() == [7]


# Room


def test_1500_moves_fit_without_an_erase():
    sector, nvm = memory()
    log = Journal(nvm)
    for key in range(40):  # more than any player will ever set
        log.put(key, bytes(10))
    log.begin(bytes(100))
    before = erases(sector)
    moves = [random.Random(1).randrange(0xF0) for _ in range(1500)]
    for move in moves:
        log.move(move)
    assert erases(sector) == before
    assert opened(sector).entries() == moves


def test_match_after_match_erases_only_when_a_match_begins():
    sector, nvm = memory()
    log = Journal(nvm)
    for number in range(12):
        log.begin(MATCH + bytes((number,)))
        before = erases(sector)
        for move in range(200):
            log.move(move)
        log.put(STATISTICS, bytes((number,)))
        log.end()
        assert erases(sector) == before
    assert erases(sector) > 0


def test_short_matches_share_a_sector():
    sector, nvm = memory()
    log = Journal(nvm)
    for _ in range(100):
        log.begin(MATCH)
        for move in range(20):
            log.move(move)
        log.end()
    assert erases(sector) <= 10


def test_every_move_is_one_write():
    # Byte by byte a cut could leave a record that says something else.
    sector, log = playing()
    for move in (3, RAW_MOVE | 70000):
        before = len(sector.operations)
        log.move(move)
        assert len(sector.operations) == before + 1


def test_a_match_too_long_for_the_log_is_packed_once_it_must():
    random_moves = random.Random(2)
    moves = [random_moves.randrange(0xF0) for _ in range(2500)]
    sector, log = playing(moves)
    assert erases(sector) == 1
    assert log.entries() == opened(sector).entries() == moves


def test_undone_moves_leave_when_the_log_is_packed():
    sector, log = playing()
    expected = []
    while not erases(sector):
        log.move(1)
        log.move(2)
        log.undo(1)
        expected.append(1)
    log.move(3)
    # The erase came in one of the three steps; what is left is the same.
    assert opened(sector).entries() == [*expected, 3]


def test_unknown_keys_are_kept_when_the_log_is_packed():
    sector, nvm = memory()
    log = Journal(nvm)
    log.put(0x7F, b"from a later version")
    log.put(0x55, b"\xff\xff")
    log = opened(sector)
    while not erases(sector):
        log.begin(bytes(200))
    for reader in (log, opened(sector)):
        assert reader.get(0x7F) == b"from a later version"
        assert reader.get(0x55) == b"\xff\xff"


def test_a_full_memory_says_so_and_loses_nothing():
    sector, log = playing()
    noted = []
    with pytest.raises(Full):
        while True:
            log.move(RAW_MOVE | len(noted))
            noted.append(RAW_MOVE | len(noted))
    assert len(noted) > 900
    again = opened(sector)
    assert again.match() == MATCH and again.entries() == noted


def filled(short):
    """A match so long that not even the note of its end fits behind it."""
    sector, log = playing()
    with pytest.raises(Full):
        while True:
            log.move(1 if short else RAW_MOVE)
    return sector, log


@pytest.mark.parametrize("short", [True, False])
def test_a_match_that_fills_the_memory_can_end_bug(short):
    sector, log = filled(short)
    log.end()
    assert log.match() is None and opened(sector).match() is None


@pytest.mark.parametrize("short", [True, False])
def test_a_full_memory_takes_the_next_match_bug(short):
    sector, log = filled(short)
    log.begin(b"next")
    log.move(3)
    assert opened(sector).match() == b"next" and opened(sector).entries() == [3]


@pytest.mark.parametrize("short", [True, False])
def test_a_tear_at_the_end_of_a_full_memory_can_be_read_bug(short):
    # No room to note where to go on, not even after packing: reading works all the same.
    sector, log = filled(short)
    entries = log.entries()
    if log.free():
        sector.cells[SIZE - log.free()] = 0xF5
    else:
        sector.cells[SIZE - 2 : SIZE] = b"\xf5\xf5"
    log = opened(sector)
    assert log.match() == MATCH
    assert log.entries() == entries[: len(log.entries())]
    assert len(log.entries()) >= len(entries) - 255  # at most the last packed record
    log.begin(b"next")
    assert opened(sector).match() == b"next"


def test_the_last_bytes_of_the_sector_can_be_used():
    sector, log = playing()
    while log.free() > 2:
        log.move(1)
    if log.free() == 2:
        log.move(1)
        assert log.free() == 0 and not erases(sector)
    count = len(log.entries())
    log = opened(sector)
    log.move(2)
    assert opened(sector).entries() == [1] * count + [2]


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
        log.match(), log.entries(), log.get(SETTINGS), log.free()
        if not log.readable:
            assert bytes(sector.cells) == content  # looked at, not touched
            log.format()
        log.put(SETTINGS, b"now")
        log.begin(MATCH)
        log.move(4)
        log = opened(sector)
        assert log.get(SETTINGS) == b"now" and log.match() == MATCH and log.entries() == [4]


def test_a_foreign_memory_is_left_alone_until_it_is_formatted():
    content = bytes(range(256)) * 16
    sector, nvm = memory(content)
    log = Journal(nvm)
    assert not log.readable
    log.put(SETTINGS, b"x")
    log.begin(MATCH)
    log.move(1)
    log.undo(1)
    log.end()
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
        size = chance.randrange(1, 100)
        sector.cells[end : end + size] = chance.randbytes(size)
        log = opened(sector)
        assert log.get(SETTINGS) == b"kept" and log.match() == MATCH
        assert log.entries()[: len(moves)] == moves


def test_a_truncated_memory_keeps_what_is_whole():
    moves = list(range(40))
    sector, log = playing(moves)
    end = SIZE - log.free()
    for length in range(4, end):
        cells = bytes(sector.cells[:length]) + b"\xff" * (SIZE - length)
        log = Journal(memory(cells)[1])
        assert log.readable
        found = log.entries()
        assert found == moves[: len(found)]
        if log.match() is not None:
            # Each move takes two bytes: not one that is whole is missing.
            assert len(found) == (length - (end - 80)) // 2


def test_flipped_bits_in_the_middle_do_not_take_the_rest_of_the_log_for_good():
    # What comes after the next start is safe, whatever the damage before it was.
    chance = random.Random(5)
    for _ in range(100):
        sector, log = playing(range(50))
        for _ in range(3):
            sector.cells[chance.randrange(4, SIZE - log.free())] ^= 1 << chance.randrange(8)
        log = opened(sector)
        log.begin(b"new")
        for move in range(20):
            log.move(move)
        log = opened(sector)
        assert log.match() == b"new" and log.entries() == list(range(20))


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
    match, entries = unwritten.match(), unwritten.entries()
    settings = unwritten.get(SETTINGS)
    for state in states:
        tried += 1
        cells = bytearray(before)
        cells[at : at + len(record)] = state
        log = Journal(cells)
        found = (log.match(), log.entries(), log.get(SETTINGS))
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
    finished = (log.match(), log.entries(), log.get(SETTINGS))
    return check_torn(before, at, record, states(record), finished)


def test_no_short_record_becomes_another_by_tearing():
    # All of them, at all places: no valid pair of bytes contains the bits of another.
    for at in range(8):
        words = [int.from_bytes(journal._short(index, at), "big") for index in range(0xF0)]
        for whole in words:
            assert [other for other in words if other | whole == other] == [whole]


def test_every_tear_of_a_short_record_is_detected():
    tried = 0
    for index in (0x5A, 0x77, 0xEF):
        for shift in range(4):
            tried += torn(lambda log, index=index: log.move(index), leftovers, [1] * shift)
    assert tried > 1500


def test_every_tear_of_a_raw_record_with_few_zeros_is_detected():
    for move in (0xFFFFFF, 0xF7FFFE):
        assert torn(lambda log, move=move: log.move(RAW_MOVE | move), leftovers) >= 1 << 7


def test_tears_of_raw_records_are_detected():
    chance = random.Random(6)
    for _ in range(40):
        move = chance.randrange(1 << 24)
        torn(
            lambda log, move=move: log.move(RAW_MOVE | move),
            lambda record: some_leftovers(record, chance, 60),
        )


@pytest.mark.parametrize(
    "write",
    [
        lambda log: log.undo(1),
        lambda log: log.end(),
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
            assert log.readable and log.match() is None
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
                log.move(move)
                record = bytes(sector.cells[at : SIZE - log.free()])
                sector.cells[:] = before
                state = chance.choice(list(some_leftovers(record, chance, 5)))
                sector.cells[at : at + len(record)] = state
                log = opened(sector)
                if state == record:
                    expected.append(move)
            else:
                log.move(move)
                expected.append(move)
            assert log.entries() == expected
        assert opened(sector).entries() == expected


def test_a_cut_while_the_repair_is_written_is_repaired_too():
    for part in (0.0, 0.1, 0.3, 0.5, 0.7, 0.9, 1.0):
        sector, log = playing([1, 2, 3])
        sector.cut_at(0, 0.5)
        with pytest.raises(Cut):
            log.move(0x44)
        sector.cut_at(0, part)
        with pytest.raises(Cut):
            opened(sector)
        log = opened(sector)
        assert log.entries() == [1, 2, 3]
        log.move(9)
        assert opened(sector).entries() == [1, 2, 3, 9]


def steps_of_a_life():
    """Some months in the life of a journal, in steps."""
    yield lambda log: log.put(SETTINGS, b"loud")
    for number in range(3):
        yield lambda log, number=number: log.begin(b"match %d" % number)
        for move in range(6):
            entry = move if move % 3 else RAW_MOVE | move
            yield lambda log, entry=entry: log.move(entry)
        yield lambda log, number=number: log.put(STATISTICS, bytes((number,)) * 20)
        yield lambda log: log.undo(2)
        yield lambda log: log.move(0x33)
        yield lambda log: log.end()


def state(log):
    return log.match(), log.entries(), log.get(SETTINGS), log.get(STATISTICS)


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


def test_a_cut_while_the_sector_is_rewritten_leaves_something_that_can_be_used():
    # The one moment that no single sector can survive: it comes only between two matches.
    def aged():
        sector, nvm = memory()
        log = Journal(nvm)
        log.put(SETTINGS, b"loud")
        log.put(SETUP, bytes(range(200)))
        while log.free() >= 3200:
            log.put(STATISTICS, bytes((log.free() & 255,)) * 40)
        return sector, log, log.get(STATISTICS)

    sector, log, statistics = aged()
    first = len(sector.operations)
    log.begin(MATCH)
    assert sector.operations[first][0] == "erase"
    for operation in range(len(sector.operations) - first):
        for part in (0.0, 0.3, 0.7, 1.0):
            sector, log, statistics = aged()
            sector.cut_at(operation, part)
            with pytest.raises(Cut):
                log.begin(MATCH)
            log = opened(sector)
            assert log.match() in (None, MATCH) and log.entries() == []
            assert log.get(SETTINGS) in (None, b"loud")
            assert log.get(SETUP) in (None, bytes(range(200)))
            assert log.get(STATISTICS) in (None, statistics)
            if operation == 0 and part == 0.0:
                assert log.get(SETTINGS) == b"loud" and log.get(STATISTICS) == statistics
            if not log.readable:
                log.format()
            log.begin(b"next")
            log.move(1)
            assert opened(sector).match() == b"next" and opened(sector).entries() == [1]
