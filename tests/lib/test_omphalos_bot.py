# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The computer players of Omphalos."""

import importlib
import time

import contract
import exact_omphalos
import pytest
from perft_omphalos import position, whole_turns

from bots import EASY, HARD, MEDIUM
from bots import omphalos as bot
from rules import OVER
from rules import omphalos as rules
from rules.dice import Dice

RANDOM = -1
BEGINNER = -2
OPENING = 4  # random turns: from the bare start good players repeat each other


def play(levels, seed, options=(), watch=None):
    """A match of these levels after a random opening."""
    game = rules.Game(len(levels), seed, options)
    dice = Dice(seed)
    turns, step, last = 0, 0, 0
    while game.turn() != OVER:
        seat = game.turn()
        turns += seat != last
        last = seat
        step += 1
        if turns < OPENING or levels[seat] == RANDOM:
            move = dice.choice(list(game.moves()))
        elif levels[seat] == BEGINNER:
            move = beginner(game, dice)
        else:
            view = game.view(seat)
            if watch:
                watch(view, seat)
            move = contract.choose(bot, view, seat, levels[seat], Dice(seed * 31 + step))
        game.play(move)
    return game


def beginner(game, dice):
    """A person in a first match: makes the longest row in sight, and foresees nothing.

    Looks only at tiles of the own colour. Moves a tile one turn in six, one that stands in a
    row of the other, to any place; takes gods as they come.
    """
    moves = list(game.moves())
    own = 1 + game.turn()
    if game.source or game.god and game.placed:
        return dice.choice(moves)
    if game.placed:
        if dice.below(6):
            return rules.encode(rules.SKIP)
        rows = [cell for seat in range(game.seats) for run in game.runs(seat) for cell in run]
        lifts = [move for move in moves if rules.kind(move) == rules.LIFT]
        good = [move for move in lifts if rules.place(move) in rows]
        return dice.choice(good or moves)
    if dice.below(8) == 0 and game.may_take_god():
        return rules.encode(rules.GOD)
    best, good = -1, []
    for cell in game.places():
        longest = 0
        for step in (1, game.side, game.side + 1, game.side - 1):
            length = 1
            for way in (step, -step):
                other = cell + way
                while rules.owner(game.cells[other]) == own - 1:
                    length += 1
                    other += way
            longest = max(longest, length)
        if longest > best:
            best, good = longest, []
        if longest == best:
            good.append(cell)
    return rules.encode(rules.PLACE, dice.choice(good))


def share(one, others, seats, games):
    """Which part of the games one player wins against players of another level."""
    won = 0
    for i in range(games):
        levels = [others] * seats
        levels[i % seats] = one
        winners = play(levels, 7000 + i).winners()
        if i % seats in winners:
            won += 1 / len(winners)
    return won / games


@pytest.mark.parametrize(
    ("one", "others", "seats", "games", "floor"),
    [
        (HARD, RANDOM, 2, 40, 0.95),
        (HARD, MEDIUM, 2, 40, 0.85),
        (HARD, RANDOM, 3, 18, 0.75),
        (HARD, RANDOM, 4, 8, 0.75),
        (MEDIUM, EASY, 2, 40, 0.65),
        (EASY, RANDOM, 2, 100, 0.55),
    ],
)
def test_levels_are_worth_their_name(one, others, seats, games, floor):
    assert share(one, others, seats, games) >= floor


def test_somebody_in_a_first_match_wins_half_against_easy():
    assert 0.4 <= share(BEGINNER, EASY, 2, 150) <= 0.6


def test_the_bot_leaves_its_view_alone():
    seen = []

    def watch(view, seat):
        if seen:
            view_before, copy = seen.pop()
            assert contract.snapshot(view_before) == copy
        seen.append((view, contract.snapshot(view)))

    play([HARD, MEDIUM, EASY], 3, (), watch)
    assert seen


def evaluate(mind):
    """The whole table counted from scratch: what `worth` must be the difference of."""
    side = mind.side
    colours = mind.colours + mind.colours[:side]  # the outermost rows are wall
    total = 0
    for cell in range(side * side):
        for step in (1, side, side + 1, side - 1):
            line = [colours[cell], colours[cell + step], colours[cell + 2 * step]]
            kinds = set(line) - {0}
            if len(kinds) == 1 and min(kinds) < mind.wall:
                own = min(kinds)
                total += mind.weights[own] * (0, 2, 6, 14)[line.count(own)]
            own = colours[cell]
            if 1 <= own < mind.wall and colours[cell - step] != own:
                length = 1
                while colours[cell + length * step] == own:
                    length += 1
                if length > 2:
                    total += mind.weights[own] * 10 * mind.game.points(length)
    return total


def prepared(game, seat):
    """A mind that has taken in the table."""
    mind = bot._Mind(game, seat)
    for _ in mind.weigh():
        pass
    return mind


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_worth_is_the_difference_of_two_whole_counts(seats):
    game = rules.Game(seats, 1, (seats % 2,))
    dice = Dice(seats)
    while game.turn() != OVER:
        if dice.below(4) == 0:
            mind = prepared(game, game.turn())
            mind.middle = b""
            before = evaluate(mind)
            for cell in mind.game.places():
                colour = mind.hues[1 + dice.below(seats)]
                worth = mind.worth(cell, colour)
                mind.fill(bytes([cell]), colour, -1)
                assert mind.worths[cell] == -worth
                was = mind.put(cell, colour)
                assert worth == evaluate(mind) - before
                assert mind.worth(cell, colour) == worth  # a tile does not see itself
                mind.put(cell, was)
        game.play(dice.choice(list(game.moves())))


def test_a_tile_on_the_centre_is_worth_its_bonus():
    rows = ["ab..a", "b...b", "..Z..", "a...a", "ab..b"]
    game = position(rows, hands=[(5, 1), (5, 1)])
    mind = prepared(game, 0)
    assert mind.middle == bytes([game.zeus()])
    centre = mind.game.zeus()
    mind.game.take(centre)
    mind.put(centre, 0)
    worth = mind.worth(centre, 1)
    mind.fill(bytes([centre]), 1, 1)
    assert mind.worths[centre] == worth
    mind.middle = b""
    assert worth - mind.worth(centre, 1) == 400  # four points, a hundred each


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_was_tried_out_leaves_no_trace(seats):
    """Also where a move lands beyond what the square could reach before it."""
    dice = Dice(5 + seats)
    shifted = 0
    game = rules.Game(seats, 1)
    while game.turn() != OVER:
        if not game.source and not game.placed:
            mind = prepared(game, game.turn())
            before = contract.snapshot(mind.game), bytes(mind.colours), list(map(list, mind.near))
            for source in game.sources():
                for target in game.destinations(source):
                    shifted += mind.colours[target] == mind.wall
                    mind.moving(source, target)
                    mind.moving(source, target, 1)
                    known = mind.move(source, target)
                    place = mind.game.places()[0]
                    covered = mind.lay(place, rules.DEITY + mind.seat)
                    mind.take(place, covered)
                    mind.move_back(source, target, known)
            after = contract.snapshot(mind.game), bytes(mind.colours), list(map(list, mind.near))
            assert after == before
        game.play(dice.choice(list(game.moves())))
    assert shifted > 0


@pytest.mark.parametrize(("seats", "least"), [(2, 95), (3, 85)])
def test_the_answer_is_nearly_the_best_of_all_turns(seats, least):
    """Held against every whole turn of the opponent, each counted from scratch."""
    dice = Dice(40 + seats)
    found = exact = tried = 0
    for _ in range(5):
        game = rules.Game(seats, 1)
        for _ in range(14 + dice.below(16 if seats == 2 else 8)):
            game.play(dice.choice(list(game.moves())))
        while game.source or game.placed or game.god or game.moved:
            game.play(dice.choice(list(game.moves())))
        mind = prepared(game, (game.turn() - 1) % seats)
        mind.middle = b""
        before = evaluate(mind)
        worst = -30000
        for _, after in whole_turns(game):
            changed = [c for c, code in enumerate(after.cells) if code != game.cells[c]]
            old = [mind.put(c, mind.hues[rules.owner(after.cells[c]) + 1]) for c in changed]
            worst = max(worst, before - evaluate(mind))
            for cell, colour in zip(changed, old):
                mind.put(cell, colour)
        best = [0] * 4
        slices = sum(1 for _ in bot._answer(mind, game.turn(), 30000, best))
        assert best[0] <= worst
        if best[2]:  # next time this answer is tried first
            again = list(best)
            assert sum(1 for _ in bot._answer(mind, game.turn(), best[0], again)) < slices // 3
            assert again == best
            tried += 1
        found += best[0]
        exact += worst
    assert found * 100 >= exact * least and tried


def decide(game, level, seed=1):
    return contract.choose(bot, game.view(game.turn()), game.turn(), level, Dice(seed))


def test_medium_and_hard_complete_a_run():
    game = position(["a.aZ", ".b.b", "...."], hands=[(8, 0), (8, 0)])
    assert decide(game, MEDIUM) == game.zeus() - 2


def test_hard_breaks_a_run():
    rows = ["bbb", "..Z", "a.."]
    game = position(rows, hands=[(7, 0), (7, 0)])
    seat = game.turn()
    while game.turn() == seat:
        game.play(decide(game, HARD))
    assert game.runs(1) == []


def test_equal_moves_vary_with_the_dice():
    game = rules.Game(2, 1)
    assert len({decide(game, HARD, seed) for seed in range(30)}) > 3


def throws():
    """CPU seconds that a thousand throws of the dice take here, just now."""
    below = Dice(1).below
    start = time.thread_time()
    for _ in range(1000):
        below(6)
    return time.thread_time() - start


THROWS = 0.051  # seconds of the same on the emulated Pico


@pytest.mark.parametrize("options", [(0, 0), (1, 1)])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_slices_are_short_and_decisions_quick(seats, options):
    """In seconds of a Pico, as far as a busy desktop can tell: twice the budget is allowed."""
    game = rules.Game(seats, 1, options)
    slices, whole = [], []
    step = 0
    while game.turn() != OVER:
        seat, step = game.turn(), step + 1
        second = throws() / THROWS
        start = last = time.thread_time()
        for move in bot.think(game.view(seat), seat, HARD, Dice(step)):
            now = time.thread_time()
            slices.append((now - last) / second)
            last = now
        whole.append((last - start) / second)
        game.play(move)
    slices.sort()
    whole.sort()
    assert slices[len(slices) * 95 // 100] < 2 * 0.050
    assert whole[len(whole) * 95 // 100] < 2 * 2


def test_the_bot_gets_no_secret():
    hidden = importlib.import_module("hidden.omphalos")
    game = rules.Game(3, 1)
    before = contract.snapshot(game)
    hidden.shuffle(game, 0, Dice(1))
    assert contract.snapshot(game) == before


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_answer_that_is_feared_is_that_of_the_next_player(seats, monkeypatch):
    """Of a tile, and of a god in its place."""
    feared, gods = [], []
    plain = bot._answer

    def noted(mind, seat, enough, best):
        feared.append((mind.seat, seat))
        gods.append(sum(rules.is_god(code) for code in mind.game.cells))
        return plain(mind, seat, enough, best)

    monkeypatch.setattr(bot, "_answer", noted)
    game = rules.Game(seats, 3)
    dice = Dice(3)
    for _ in range(6 * seats):
        game.play(contract.choose(bot, game.view(game.turn()), game.turn(), HARD, dice))
    assert all(answers == (seat + 1) % seats for seat, answers in feared)
    assert max(gods) > 1  # Zeus, and a god that was tried


def _every_turn(game, seat, tables):
    """Collect how the table may lie after a turn with an attribute."""
    if game.turn() != seat:
        tables.add(bytes(game.cells))
        return
    for move in game.moves():
        if rules.kind(move) != rules.GOD:
            after = game.view(seat)
            after.play(move)
            _every_turn(after, seat, tables)


@pytest.mark.parametrize("turns", [3, 8, 14])
def test_the_exact_opponent_leaves_no_turn_out(turns):
    game = rules.Game(2, turns)
    dice = Dice(turns)
    for _ in range(turns):
        seat = game.turn()
        while game.turn() == seat:
            game.play(
                dice.choice([move for move in game.moves() if rules.kind(move) != rules.GOD])
            )
    seat = game.turn()
    wanted, found = set(), set()
    _every_turn(game, seat, wanted)
    for _, place, source, target, _ in exact_omphalos.turns(
        exact_omphalos.weighed(game, seat), seat, 1
    ):
        cells = bytearray(game.cells)
        if source:
            cells[target], cells[source] = cells[source], rules.EMPTY
        cells[place] = rules.ATTRIBUTE + seat
        found.add(bytes(cells))
    assert found == wanted
