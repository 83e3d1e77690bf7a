# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""What holds for any match whatever: hypothesis looks for the one that breaks it.

A match is drawn as game, seats, options, seed and numbers that choose among the legal
moves; when something breaks, hypothesis shows the shortest such row of numbers it finds.
"""

import contract
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some
from test_every_game import NAMES

from match import HUMAN, Match, load
from match_bytes import pack_players, unpack_players
from rules import OVER, REVEALED, SPECTATOR, IllegalMove
from save.journal import RAW_MOVE, SIZE, Full, Journal

MANY = settings(
    max_examples=40,
    deadline=None,
    derandomize=True,  # a suite that fails must fail again
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


@some.composite
def beginnings(draw, name):
    """(seats, options, seed)"""
    rules = load("rules", name)
    seats = draw(some.integers(*rules.SEATS))
    options = tuple(draw(some.integers(0, len(values) - 1)) for _, values in rules.OPTIONS)
    return seats, options, draw(some.integers(0, (1 << 24) - 1))


choices = some.lists(some.integers(0, 239), max_size=60)


def match_of(name, beginning, journal=None, humans=9):
    seats, options, seed = beginning
    players = [("P%d" % seat, HUMAN if seat < humans else 1) for seat in range(seats)]
    match = Match(name, players, seed, options, journal)
    if journal:
        match.begin()
    return match


def step(match, choice):
    """One legal move; None when the match is over."""
    if match.over():
        return None
    moves = list(match.game.moves())
    return match.play(moves[choice % len(moves)])


@pytest.mark.parametrize("name", NAMES)
def test_the_contract_holds(name):
    @MANY
    @given(beginnings(name), choices)
    def holds(beginning, numbers):
        match = match_of(name, beginning)
        for number in numbers:
            if match.over():
                assert match.game.winners() and not list(match.game.moves())
                break
            contract.check_moves(match.game)
            assert match.game.winners() in ((), [])
            events = step(match, number)
            contract.check_events(events)
        contract.check_views(match.game, beginning[0])

    holds()


@pytest.mark.parametrize("name", NAMES)
def test_replay_equals_play(name):
    @MANY
    @given(beginnings(name), choices)
    def holds(beginning, numbers):
        log = Journal(bytearray(b"\xff" * SIZE))
        match = match_of(name, beginning, log)
        for number in numbers:
            step(match, number)
        position = contract.snapshot(match.game)
        assert match.leave()
        assert contract.snapshot(match.game) == position
        again = Match.waiting(log, match.number)
        for _ in again.replay(log.entries(match.number)):
            pass
        assert again.moves == match.moves
        assert again.log == match.log or hasattr(match.game, "free")
        assert contract.snapshot(again.game) == contract.snapshot(match.game)

    holds()


@pytest.mark.parametrize("name", NAMES)
def test_undo_equals_replay_of_less(name):
    @MANY
    @given(beginnings(name), choices, some.integers(1, 3))
    def holds(beginning, numbers, humans):
        memory = bytearray(b"\xff" * SIZE)
        match = match_of(name, beginning, Journal(memory), humans)
        for number in numbers:
            if match.over():
                break
            seat = match.game.turn()
            step(match, number)
            if number % 3 == 0:
                moves = list(match.moves)
                count = match.undo(seat)
                assert match.moves == moves[: len(moves) - count]
                fresh = match_of(name, beginning)
                shown = 0
                for place, move in enumerate(moves):
                    if REVEALED in fresh.play(move):
                        shown = place + 1
                assert len(match.moves) >= shown  # nothing that was shown is taken back
                fresh = match_of(name, beginning)
                for move in match.moves:
                    fresh.play(move)
                assert contract.snapshot(fresh.game) == contract.snapshot(match.game)
        match.leave()
        log = Journal(memory)
        again = Match.waiting(log, match.number)
        list(again.replay(log.entries(match.number)))
        assert again.moves == match.moves

    holds()


@pytest.mark.parametrize("name", NAMES)
def test_refused_moves_change_nothing(name):
    @MANY
    @given(beginnings(name), choices, some.lists(some.integers(0, (1 << 24) - 1), min_size=1))
    def holds(beginning, numbers, tries):
        match = match_of(name, beginning)
        for number in numbers:
            step(match, number)
        game = match.game
        before = contract.snapshot(game)
        legal = set(game.moves())
        # Numbers near legal ones are the likeliest to slip through.
        near = [move + off for move in sorted(legal)[:20] for off in (-1, 1, 256, 65536)]
        for move in tries + [move for move in near if 0 <= move < 1 << 24]:
            if move in legal or contract.is_timed(game, legal, move):
                continue
            with pytest.raises(IllegalMove):
                game.play(move)
            assert contract.snapshot(game) == before

    holds()


@pytest.mark.parametrize("name", NAMES)
def test_looking_changes_nothing_and_views_stay_views(name):
    @MANY
    @given(beginnings(name), choices)
    def holds(beginning, numbers):
        match = match_of(name, beginning)
        for number in numbers:
            step(match, number)
        before = contract.snapshot(match.game)
        for seat in range(SPECTATOR, beginning[0]):
            view = match.game.view(seat)
            assert contract.snapshot(view.view(seat)) == contract.snapshot(view)
            assert contract.snapshot(match.game.view(seat)) == contract.snapshot(view)
            moves = list(view.moves())  # others may see fewer, but the question is no error
            if seat == match.game.turn() != OVER:
                assert moves == list(match.game.moves())
        assert contract.snapshot(match.game) == before

    holds()


# The journal against a model of it: a dictionary and a list

entries = some.one_of(
    some.integers(0, 0xEF), some.integers(0, (1 << 24) - 1).map(lambda move: RAW_MOVE | move)
)
steps = some.lists(
    some.one_of(
        some.tuples(some.just("put"), some.integers(1, 0x7F), some.binary(max_size=80)),
        some.tuples(
            some.just("begin"), some.binary(max_size=60).map(lambda rest: b"\x01\x03" + rest)
        ),
        some.tuples(some.just("move"), entries),
        some.tuples(some.just("many"), entries, some.integers(1, 900)),
        some.tuples(some.just("undo"), some.integers(1, 5)),
        some.tuples(some.just("end")),
        some.tuples(some.just("restart")),
    ),
    max_size=40,
)


@settings(MANY, max_examples=150)
@given(steps)
def test_the_journal_is_a_dictionary_and_a_list(history):
    memory = bytearray(b"\xff" * SIZE)
    log = Journal(memory)
    kept, match, moves = {}, None, []
    for what, *values in history:
        try:
            if what == "put":
                log.put(*values)
                log.tidy()
                kept[values[0]] = values[1]
            elif what == "begin":
                log.begin(values[0])
                match, moves = values[0], []
            elif what == "end" and match is not None:
                log.end(3)
                match, moves = None, []
            elif what == "undo" and len(moves) >= values[0]:
                log.undo(3, values[0])
                del moves[len(moves) - values[0] :]
            elif what in ("move", "many") and match is not None:
                for _ in range(values[1] if what == "many" else 1):
                    log.move(3, values[0])
                    moves.append(values[0])
            elif what == "restart":
                log = Journal(memory)
        except Full:
            assert (
                log.free() < 64 or what in ("put", "begin") and sum(map(len, kept.values())) > 2000
            )
        for reader in (log, Journal(bytearray(memory))):
            assert reader.match(3) == match and reader.entries(3) == moves
            assert {key: reader.get(key) for key in kept} == kept
            assert not reader.repaired


@settings(MANY, max_examples=150)
@given(some.binary(max_size=300), some.booleans())
def test_any_bytes_are_a_journal_or_left_alone(content, with_header):
    if with_header:
        content = Journal._header() + content
    memory = bytearray(content + b"\xff" * (SIZE - len(content)))
    before = bytes(memory)
    log = Journal(memory)
    if not log.readable:
        assert bytes(memory) == before
        log.format()
    log.tidy()
    log.put(1, b"x")
    log.begin(b"\x01\x03m")
    log.move(3, 7)
    log = Journal(memory)
    assert (log.get(1), log.match(3), log.entries(3)) == (b"x", b"\x01\x03m", [7])


names = some.text(some.sampled_from("AZaz09 ÉÈÀÇœ…€Ωé\U0001f512"), max_size=8).filter(
    lambda text: len(text.encode()) < 32
)


@settings(MANY, max_examples=100)
@given(some.lists(some.tuples(names, some.integers(0, 3)), max_size=8))
def test_players_come_back(players):
    assert unpack_players(pack_players(players)) == players
