# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""How the computer players of Omphalos think: each weight and limit where it decides."""

from types import SimpleNamespace as Thing

import pytest
from perft_omphalos import position
from rigged import Rigged, given, last

from bots import EASY, HARD, MEDIUM
from bots import omphalos as bot
from rules import omphalos as rules
from rules.dice import Dice
from rules.omphalos import ATTRIBUTE, DEITY, DROP, GOD, LIFT, PLACE, SKIP, encode


def decide(game, level, dice):
    return last(bot.think(game.view(game.turn()), game.turn(), level, dice))


def prepared(game, seat):
    mind = bot._Mind(game, seat)
    given(mind.weigh())
    return mind


def midgame(seats, turns, seed=1, options=()):
    """A position by chance, at the beginning of a turn."""
    game = rules.Game(seats, seed, options)
    dice = Dice(seed)
    for _ in range(turns):
        seat = game.turn()
        while game.turn() == seat:
            game.play(dice.choice(list(game.moves())))
    return game


# Levels

RUN = ["a.aZ", ".b.b", "...."]  # the gap in the first row is the best place by far


@pytest.mark.parametrize(("shows", "careless"), [(0, True), (79, True), (80, False), (99, False)])
def test_easy_leaves_eighty_moves_of_a_hundred_to_chance(shows, careless):
    game = position(RUN, hands=[(8, 0), (8, 0)])
    best = game.zeus() - 2
    moves = list(game.moves())
    dice = Rigged(shows)
    move = decide(game, EASY, dice)
    assert dice.sides[0] == 100
    if careless:
        assert move == moves[min(shows, len(moves) - 1)] != best
    else:
        assert move == best


@pytest.mark.parametrize("level", [MEDIUM, HARD])
def test_nobody_else_leaves_anything_to_chance(level):
    game = position(["aa.Z", ".b.b", "...."], hands=[(8, 0), (8, 0)])
    seat = game.turn()
    while game.turn() == seat:
        game.play(decide(game, level, Rigged(0)))
    assert game.runs(0)


@pytest.mark.parametrize(
    ("level", "shows", "skips"),
    [(EASY, 99, True), (MEDIUM, 1, True), (MEDIUM, 0, False), (HARD, 1, False), (HARD, 0, False)],
)
def test_easy_never_moves_a_tile_on_purpose_and_medium_every_other_turn(level, shows, skips):
    """Every level breaks a run that is in sight, when it moves a tile at all."""
    rows = ["bbb", "..Z", "a.a"]
    game = position(rows, hands=[(7, 0), (7, 0)])
    game.play(encode(PLACE, game.zeus() + game.side - 1))
    assert game.placed and game.turn() == 0
    move = decide(game, level, Rigged(shows))
    assert (rules.kind(move) == SKIP) == skips
    if not skips:
        assert rules.kind(move) == LIFT
        game.play(move)
        drop = decide(game, level, Rigged(shows))
        assert rules.kind(drop) == DROP
        game.play(drop)
        assert game.runs(1) == []


def test_whoever_lifted_a_tile_by_chance_lays_it_down_well():
    """Medium too, in a turn in which it would have moved none."""
    game = position(["bbb", "..Z", "a.a"], hands=[(7, 0), (7, 0)])
    game.play(encode(PLACE, game.zeus() + game.side - 1))
    game.play(encode(LIFT, game.zeus() - game.side))
    for level, shows in ((EASY, 99), (MEDIUM, 1)):
        assert rules.kind(decide(game, level, Rigged(shows))) == DROP


@pytest.mark.parametrize(
    ("worths", "equal"),
    [
        ([100, 97, 96, 100], [0, 1, 3]),
        ([-103, -104, -100], [0, 2]),
        ([0, -1], [0]),
        ([5, 4], [0]),
        ([300, 291, 290], [0, 1]),
    ],
)
def test_moves_within_three_hundredths_of_the_best_are_equal(worths, equal):
    moves = list(range(len(worths)))
    assert bot._pick(moves, worths, Thing(choice=lambda good: good)) == equal


@pytest.mark.parametrize(
    ("found", "move"),
    [([], encode(SKIP)), ([(0, 5, 6)], encode(SKIP)), ([(1, 5, 6), (0, 7, 8)], encode(LIFT, 5))],
)
def test_medium_moves_only_a_tile_that_brings_something(found, move, monkeypatch):
    asked = []

    def best_moves(mind, seat, sign, keep, rows):
        asked.append((seat, sign, keep))
        rows += found
        yield

    monkeypatch.setattr(bot, "_best_moves", best_moves)
    assert given(bot._after(Thing(seat=1), Rigged(0))) == move
    assert asked == [(1, 1, 4)]


# What tiles are worth


@pytest.mark.parametrize(
    ("rows", "seat", "hues", "weights"),
    [
        # The opponent who leads counts in full, the others half.
        (["aaa", "bcZ", "b.c"], 1, [0, 2, 1, 3], [0, 10, -10, -5, 0]),
        (["ccc", "baZ", "b.a"], 1, [0, 2, 1, 3], [0, 10, -5, -10, 0]),
        (["ccc", "baZ", "b.a"], 0, [0, 1, 2, 3], [0, 10, -5, -10, 0]),
        # Of equals the next player is the leader, and what the bot has does not matter.
        (["aab", "cbZ", "c.b"], 0, [0, 1, 2, 3], [0, 10, -10, -5, 0]),
        (["aab", "cbZ", "c.b"], 1, [0, 2, 1, 3], [0, 10, -5, -10, 0]),
        (["aab", "cbZ", "c.b"], 2, [0, 2, 3, 1], [0, 10, -10, -5, 0]),
        (["aaa", "bbb", "cZc"], 2, [0, 2, 3, 1], [0, 10, -10, -5, 0]),
        (["aaa", "bbb", "cZc"], 1, [0, 2, 1, 3], [0, 10, -10, -5, 0]),
        (["aaa", "bbb", "cZc"], 0, [0, 1, 2, 3], [0, 10, -10, -5, 0]),
        # Of three opponents the one who is neither next nor leads is taken for wall.
        (["ddd", "abZ", "cab"], 0, [0, 1, 2, 4, 3], [0, 10, -5, -10, 0]),
        (["ccc", "abZ", "dab"], 0, [0, 1, 2, 3, 4], [0, 10, -5, -10, 0]),
        (["ddd", "abZ", "cab"], 2, [0, 4, 2, 1, 3], [0, 10, -5, -10, 0]),
        # And when the next one leads, whoever has least of the other two.
        (["bbb", "ccc", "adZ"], 0, [0, 1, 2, 3, 4], [0, 10, -10, -5, 0]),
        (["bbb", "ddd", "acZ"], 0, [0, 1, 2, 4, 3], [0, 10, -10, -5, 0]),
        (["bbb", "acZ", "d.c"], 0, [0, 1, 2, 4, 3], [0, 10, -10, -5, 0]),
    ],
)
def test_what_opponents_count_for(rows, seat, hues, weights):
    seats = len(hues) - 1
    mind = prepared(position(rows, seats=seats), seat)
    assert list(mind.hues) == hues
    assert mind.weights == weights
    assert mind.wall == 4 and mind.base == 5


@pytest.mark.parametrize(("seats", "turns"), [(2, 3), (2, 12), (3, 9), (4, 10)])
def test_what_the_square_cannot_reach_any_more_is_wall(seats, turns):
    game = midgame(seats, turns)
    mind = prepared(game, 0)
    left, top, right, bottom = game.reach()
    for y in range(game.side):
        for x in range(game.side):
            code = game.cells[game.cell(x, y)]
            inside = left <= x <= right and top <= y <= bottom
            colour = mind.hues[1 + rules.owner(code)] if code != rules.ZEUS else mind.wall
            assert mind.colours[game.cell(x, y)] == (colour if inside else mind.wall)


def test_of_two_there_is_one_opponent():
    for seat in (0, 1):
        mind = prepared(position(["aab", ".bZ"]), seat)
        assert list(mind.hues) == [[0, 1, 2], [0, 2, 1]][seat]
        assert mind.weights == [0, 10, -10, 0] and mind.wall == 3 and mind.base == 4


@pytest.mark.parametrize(
    ("seats", "mode", "rows", "bonus"),
    [
        (2, 0, ["aaab", "b..Z"], [400, -400]),
        (2, 1, ["aaab", "b..Z"], [200, -200]),
        # Of more than two the centre counts all of its owner's lines again.
        (3, 0, ["aaab", "b.cZ"], [400, -400, -200]),
        (3, 0, ["aaaaa", "bbbcZ"], [500, -400, -200]),
        (3, 1, ["aaaaa", "bbbcZ"], [400, -200, -100]),
        (3, 1, ["aaab", "b.cZ"], [200, -200, -100]),
    ],
)
@pytest.mark.parametrize(("wide", "high"), [(1, 1), (2, 1), (2, 3), (6, 1), (7, 1), (2, 4)])
def test_the_centre_is_shared_among_the_cells_that_may_become_it(
    seats, mode, rows, bonus, wide, high
):
    """While there are more than six of them nobody thinks of it."""
    mind = bot._Mind(position(rows, seats=seats, options=(mode,)), 0)
    game = mind.game
    left, top = game.left, game.top
    most = game.size - 1
    game.reach = lambda: (left, top, left + most + wide - 1, top + most + high - 1)
    given(mind.weigh())
    if wide * high > 6:
        assert mind.middle == b"" and set(mind.bonus) == {0}
        return
    x, y = left + most // 2, top + most // 2
    cells = [game.cell(x + i, y + j) for j in range(high) for i in range(wide)]
    assert mind.middle == bytes(cells)
    assert [mind.bonus[mind.hues[1 + seat]] for seat in range(seats)] == [
        worth // (wide * high) for worth in bonus
    ]


@pytest.mark.parametrize(
    ("seats", "gap", "breadth"),
    [(2, 0, 0), (2, 1, 1), (3, 0, 1), (3, 1, 1), (4, 0, 2), (4, 1, 2)],
)
def test_hard_looks_less_wide_where_more_play_or_regions_count(seats, gap, breadth):
    assert bot._Mind(rules.Game(seats, 1, (0, gap)), 0).breadth == breadth


# Moves of tiles


def test_the_best_cells_come_first_and_of_equals_the_last():
    worths = {3: -7, 5: 10, 8: 10, 9: 0, 200: -300}
    mind = Thing(worths=worths)
    assert bot._top(mind, bytes(worths), 9) == bytes((8, 5, 9, 3, 200))
    assert bot._top(mind, bytes(worths), 4) == bytes((8, 5, 9, 3))
    assert bot._top(mind, bytes(worths), 1) == bytes((8,))


def test_only_tiles_with_a_free_side_can_be_moved():
    game = position([".b...", "bbb.b", "ab.Z.", "B...."])
    zeus, side = game.zeus(), game.side
    middle = zeus - side - 2
    assert game.sides[middle] == 4
    wanted = [zeus - 2 * side - 2, zeus - side - 3, zeus - side - 1, zeus - side + 1, zeus - 2]
    assert bot._sources(game, ATTRIBUTE + 1) == bytes(wanted)
    assert bot._sources(game, ATTRIBUTE) == bytes([zeus - 3])
    # Those in the corners of the box as well, wherever it lies.
    for seats, turns in ((2, 5), (2, 14), (3, 9), (4, 12)):
        game = midgame(seats, turns)
        for code in range(ATTRIBUTE, ATTRIBUTE + seats):
            every = [cell for cell in range(game.side**2) if game.cells[cell] == code]
            free = [cell for cell in every if game.sides[cell] < 4]
            assert list(bot._sources(game, code)) == free
    game = position(["b.b", ".Z.", "b.b"])
    assert len(bot._sources(game, ATTRIBUTE + 1)) == 4


class Weighed:
    """A mind that notes the pairs it weighs exactly."""

    def __init__(self, game, seat, monkeypatch):
        self.mind = mind = prepared(game, seat)
        self.pairs = []
        moving = mind.moving

        def noted(source, target, follower=0):
            self.pairs.append((source, target))
            return moving(source, target, follower)

        monkeypatch.setattr(mind, "moving", noted)

    def best(self, keep, sign=1, follower=0, found=()):
        """What _best_moves finds for the bot, or for an opponent who wishes it the contrary."""
        self.pairs.clear()
        found = list(found)
        seat = self.mind.seat if sign > 0 else (self.mind.seat + 1) % self.mind.game.seats
        given(bot._best_moves(self.mind, seat, sign, keep, found, follower))
        return found

    def promising(self, seat, sign, follower):
        """(what it promises, source, target), of each colour six tiles and six places."""
        mind = self.mind
        rows = []
        for other in range(mind.game.seats):
            if other == seat:
                continue
            colour = mind.hues[1 + other]
            lifts, lays = [], []
            for cell in bot._sources(mind.game, ATTRIBUTE + other):
                worth = -mind.worth(cell, colour)
                if follower:
                    worth += mind.worth(cell, follower)
                lifts.append((worth * sign, cell))
            for cell in mind.game.places():
                lays.append((mind.worth(cell, colour) * sign, cell))
            rows += [
                (lift + lay, source, target)
                for lift, source in sorted(lifts)[-6:]
                for lay, target in sorted(lays)[-6:]
            ]
        return sorted(rows, reverse=True)


@pytest.mark.parametrize(("seats", "turns"), [(2, 15), (3, 14), (4, 16)])
@pytest.mark.parametrize("sign", [1, -1])
@pytest.mark.parametrize("follows", [False, True])
def test_the_pairs_that_promise_most_are_weighed_exactly(seats, turns, sign, follows, monkeypatch):
    """Sixteen of them, in the order of what they promise; those that are legal are found."""
    weighed = Weighed(midgame(seats, turns, 2), 0, monkeypatch)
    mind = weighed.mind
    game = mind.game
    seat = 0 if sign > 0 else 1
    follower = mind.hues[1 + seat] if follows else 0
    rows = weighed.promising(seat, sign, follower)
    assert len(rows) == 36 if seats == 2 else len(rows) > 36
    for tries in (16, 1000):
        if tries != 16:
            monkeypatch.setattr(bot, "_TRIES", tries)
        found = weighed.best(1000, sign, follower)
        assert weighed.pairs == [row[1:] for row in rows[:tries]]
        legal = []
        for source, target in list(weighed.pairs):
            if target in game.destinations(source):
                worth = mind.moving(source, target, follower) * sign
                legal.append((-worth, source, target))
        assert found == [(-worth, *pair) for worth, *pair in sorted(legal)]
        assert found
    # Of equals others may be kept when there is room for two.
    assert [row[0] for row in weighed.best(2, sign, follower)] == [row[0] for row in found[:2]]


@pytest.mark.parametrize(("more", "tried"), [(200, True), (201, False)])
def test_a_pair_that_promises_much_less_than_is_found_is_not_tried(more, tried, monkeypatch):
    weighed = Weighed(midgame(2, 15, 2), 0, monkeypatch)
    promise = weighed.promising(0, 1, 0)[0][0]
    known = (promise + more, 1, 1)
    weighed.best(1, found=[known])
    assert bool(weighed.pairs) == tried
    weighed.best(2, found=[known])  # there is room for another one
    assert weighed.pairs


def test_of_equal_moves_the_one_that_was_found_first_stays(monkeypatch):
    weighed = Weighed(midgame(2, 15, 2), 0, monkeypatch)
    (best,) = weighed.best(1)
    known = (best[0], 255, 255)
    assert weighed.best(1, found=[known]) == [known]
    assert weighed.best(1, found=[(best[0] - 1, 255, 255)]) == [best]


# Turns


class Table:
    """A mind without tiles: each cell is worth its number, and more places open by a move."""

    def __init__(self, seat=0, breadth=0, seats=2):
        self.seat, self.breadth = seat, breadth
        self.game = self
        self.seats = seats
        self.hues = bytes((0, *((1, 2, 3, 3)[:seats])))
        self.worths = {}
        self.tiles = {}  # what was laid
        self.moves = {}  # what was moved
        self.opens = {}  # by source: the places that a move opens
        self.given = []  # (worth, source, target) of the best moves of tiles
        self.asked = []  # for moves: (seat, sign, keep, follower), and what lay on the table

    def places(self):
        cells = list(range(1, 21))
        for source in self.moves:
            cells += self.opens.get(source, [])
        return bytes(cells)

    def fill(self, cells, colour, sign):
        self.worths = {cell: cell if (colour, sign) == (1, 1) else 100 - cell for cell in cells}

    def lay(self, cell, code):
        self.tiles[cell] = code
        return "covered"

    def take(self, cell, before):
        assert before == "covered"
        del self.tiles[cell]

    def move(self, source, target):
        self.moves[source] = target
        return "moved"

    def move_back(self, source, target, known):
        assert known == "moved" and self.moves[source] == target
        del self.moves[source]

    def moving(self, source, target):
        return -target

    def best_moves(self, mind, seat, sign, keep, found, follower=0):
        self.asked.append((seat, sign, keep, follower, dict(self.tiles)))
        found += self.given[:keep]
        yield


@pytest.fixture
def turns(monkeypatch):
    """A function that gives the turns of a table, of which some may be done already."""

    def look(table, **done):
        view = Thing(source=0, placed=False, moved=False, god=False)
        view.destinations = lambda source: bytes((70, 65, 80, 60, 75, 85, 90, 95))
        vars(view).update(done)
        monkeypatch.setattr(bot, "_best_moves", table.best_moves)
        rows = []
        given(bot._turns(table, view, rows))
        assert not table.tiles and not table.moves
        return rows

    return look


MOVES = [(90 - at, 30 + at, 40 + at) for at in range(20)]


@pytest.mark.parametrize(("breadth", "width", "most"), [(0, 7, 3), (1, 4, 2), (2, 4, 2)])
def test_the_turns_that_hard_weighs(turns, breadth, width, most):
    table = Table(1, breadth)
    table.given = MOVES
    table.opens = {30: [30, 60, 61], 31: [25, 31, 60], 32: [22]}
    places = list(range(20, 20 - width, -1))
    # Some places; each of them with some moves of tiles after it.
    rows = [(cell, cell, 0, 0, 0) for cell in places]
    rows += [(cell + worth, cell, *move, 0) for cell in places for worth, *move in MOVES[:most]]
    assert turns(table, god=True) == rows
    assert table.asked == [(1, 1, most, 0, {cell: ATTRIBUTE + 1}) for cell in places]
    # Moves of tiles before it, onto the cell that was left, or onto the two best that are new.
    table.asked.clear()
    rows += [(worth, source, source, target, 1) for worth, source, target in MOVES[:width]]
    rows += [(90 + cell, cell, 30, 40, 1) for cell in (61, 60)]
    rows += [(89 + cell, cell, 31, 41, 1) for cell in (60,)]  # not where the tile was
    rows += [(88 + cell, cell, 32, 42, 1) for cell in (22,) if most > 2]  # not what is known
    assert turns(table) == rows
    assert table.asked[-2:] == [(1, 1, width, 1, {}), (1, 1, most, 0, {})]


def test_who_has_moved_a_tile_looks_at_twice_as_many_places(turns):
    rows = [(cell, cell, 0, 0, 0) for cell in range(20, 6, -1)]
    table = Table()
    table.given = MOVES
    assert turns(table, moved=True) == rows and table.asked == []


def test_who_has_placed_a_tile_may_move_one_or_none(turns):
    table = Table()
    table.given = MOVES
    rows = [(0, 0, 0, 0, 0)] + [(worth, 0, *move, 0) for worth, *move in MOVES[:14]]
    assert turns(table, placed=True) == rows
    assert table.asked == [(0, 1, 14, 0, {})]


def test_a_tile_that_is_up_goes_to_any_place_when_another_lies(turns):
    targets = (70, 65, 80, 60, 75, 85, 90, 95)
    rows = [(-target, 0, 50, target, 1) for target in targets]
    assert turns(Table(), source=50, placed=True) == rows


def test_a_tile_that_is_up_goes_to_the_best_places_with_three_cells_for_the_own_one(turns):
    table = Table()
    targets = (60, 65, 70, 75, 80, 85, 90)
    rows = [(cell - target, cell, 50, target, 1) for target in targets for cell in (20, 19, 18)]
    assert turns(table, source=50) == rows


# The answer of the next player


def answered(table, enough, monkeypatch):
    monkeypatch.setattr(bot, "_best_moves", table.best_moves)
    best = [None, None]
    given(bot._answer(table, 1, enough, best))
    assert not table.tiles
    return best


@pytest.mark.parametrize(("breadth", "width"), [(0, 5), (1, 3), (2, 2)])
def test_the_answer_is_looked_for_with_a_few_places(breadth, width, monkeypatch):
    table = Table(breadth=breadth)
    # Without a move of a tile the best place is what it takes.
    assert answered(table, 1000, monkeypatch) == [99, 0]
    assert table.asked == [(1, -1, 1, 2, {})] + [
        (1, -1, 1, 0, {cell: ATTRIBUTE + 1}) for cell in range(1, 1 + width)
    ]


@pytest.mark.parametrize(
    ("moves", "best"),
    [
        ([[(99, 30, 40)]], [99, 0]),  # no better than the place alone
        ([[(100, 30, 40)]], [100, 30]),  # onto the cell that was left
        ([[], [(0, 31, 41)]], [99, 0]),
        ([[], [(1, 31, 41)], [(2, 32, 42)]], [100, 31]),
        ([[], [(1, 31, 41)], [(3, 32, 42)]], [101, 32]),
        ([[(100, 30, 40)], [(1, 31, 41)]], [100, 30]),
    ],
)
def test_an_answer_must_take_more_than_what_is_known(moves, best, monkeypatch):
    table = Table()
    rest = list(moves)

    def best_moves(mind, seat, sign, keep, found, follower=0):
        found += rest.pop(0) if rest else []
        yield

    table.best_moves = best_moves
    assert answered(table, 1000, monkeypatch) == best


@pytest.mark.parametrize(("enough", "asked"), [(98, 1), (99, 1), (100, 6)])
def test_an_answer_that_takes_enough_is_enough(enough, asked, monkeypatch):
    table = Table()
    answered(table, enough, monkeypatch)
    assert len(table.asked) == asked


# What Hard decides


class Plan:
    """What Hard decides when its turns and the answers to them are given."""

    def __init__(self, monkeypatch, seat=0, seats=2, breadth=0, **view):
        self.table = Table(seat, breadth, seats)
        self.view = Thing(source=0, placed=False, god=False, left_over=9, hand=lambda seat: (5, 1))
        vars(self.view).update(view)
        self.answers = []  # (what it takes, the cell from which it moves a tile), in order
        self.asked = []  # (seat, enough, tiles, moves)
        self.dice = Rigged(0)
        self.patch = monkeypatch

    def _answer(self, mind, seat, enough, best):
        table = self.table
        self.asked.append((seat, enough, dict(table.tiles), dict(table.moves)))
        best[:] = self.answers.pop(0) if self.answers else (1000, 0)
        yield

    def decide(self, rows, *answers):
        self.answers = list(answers)
        self.asked.clear()

        def turns(mind, view, found):
            found += rows
            yield

        self.patch.setattr(bot, "_turns", turns)
        self.patch.setattr(bot, "_answer", self._answer)
        move = given(bot._plan(self.table, self.view, self.dice))
        assert not self.table.tiles and not self.table.moves
        return move


@pytest.fixture
def plan(monkeypatch):
    return lambda *given, **more: Plan(monkeypatch, *given, **more)


PLACES = [(50 - cell, cell, 0, 0, 0) for cell in range(1, 41)]


@pytest.mark.parametrize(
    ("seats", "breadth", "width"), [(2, 0, 24), (2, 1, 10), (3, 1, 10), (4, 2, 8)]
)
def test_hard_looks_for_the_answers_to_the_best_turns(plan, seats, breadth, width):
    hard = plan(1, seats, breadth)
    hard.decide(PLACES)
    tried = [{cell: ATTRIBUTE + 1} for cell in range(1, 1 + width)]
    assert [asked[2] for asked in hard.asked] == tried
    assert {asked[0] for asked in hard.asked} == {2 % seats}


def test_equal_turns_come_in_any_order(plan):
    hard = plan()
    hard.dice = Rigged(0, 9, 9)
    assert hard.decide([(50, 1, 0, 0, 0), (42, 2, 0, 0, 0), (40, 3, 0, 0, 0)]) == 2
    assert hard.dice.sides == [10, 10, 10]
    assert [list(asked[2]) for asked in hard.asked] == [[2], [1], [3]]


def test_the_turn_is_best_from_which_the_answer_takes_least(plan):
    hard = plan()
    assert hard.decide(PLACES[:3], (30, 0), (20, 0), (25, 0)) == 2
    # 49 - 30, then 48 - 20: what the third must take so that it is not better.
    assert [asked[1] for asked in hard.asked[1:]] == [48 - 19, 47 - 28]


def test_of_equals_the_first_stays(plan):
    rows = [(50, 1, 0, 0, 0), (50, 2, 0, 0, 0)]
    hard = plan()
    assert hard.decide(rows, (30, 0), (30, 0)) == 1
    assert hard.decide(rows, (30, 0), (29, 0)) == 2


def test_what_promises_no_more_than_is_sure_is_not_looked_at(plan):
    hard = plan()
    rows = [(50, 1, 0, 0, 0), (40, 2, 0, 0, 0), (39, 3, 0, 0, 0)]
    assert hard.decide(rows, (10, 0), (0, 0)) == 1
    assert len(hard.asked) == 1
    hard.decide(rows, (11, 0), (1, 0))
    assert len(hard.asked) == 3 - 1


@pytest.mark.parametrize(
    ("second", "move"),
    [(20, encode(PLACE, 7)), (19, encode(GOD)), (21, encode(PLACE, 7))],
)
def test_a_god_is_spent_where_the_answer_would_move_the_tile(plan, second, move):
    hard = plan()
    assert hard.decide([(50, 7, 0, 0, 0)], (20, 7), (second, 0)) == move
    assert [asked[2] for asked in hard.asked] == [{7: ATTRIBUTE}, {7: DEITY}]
    assert hard.asked[1][1] == 50 - 30  # an attribute there is worth that already


def test_a_turn_is_held_against_what_a_god_would_save(plan):
    hard = plan()
    rows = [(50, 7, 0, 0, 0), (45, 8, 0, 0, 0)]
    # 50 - 20, with a god 50 - 10; then 45 - 4 or 45 - 5.
    assert hard.decide(rows, (20, 7), (10, 0), (4, 0)) == encode(PLACE, 8)
    assert hard.decide(rows, (20, 7), (10, 0), (5, 0)) == encode(GOD)


def test_no_god_is_spent_where_the_answer_moves_something_else(plan):
    hard = plan()
    assert hard.decide([(50, 7, 0, 0, 0)], (20, 8), (0, 0)) == encode(PLACE, 7)
    assert len(hard.asked) == 1


@pytest.mark.parametrize(
    ("view", "code"),
    [
        ({"god": True}, DEITY + 1),  # it is in hand
        ({"hand": lambda seat: (0, 2)}, DEITY + 1),  # there is nothing else
        ({"hand": lambda seat: (2, 0)}, ATTRIBUTE + 1),
    ],
)
def test_who_has_no_choice_between_tiles_tries_one(plan, view, code):
    hard = plan(1, **view)
    hard.decide([(50, 7, 0, 0, 0)], (20, 7), (0, 0))
    assert [asked[2] for asked in hard.asked] == [{7: code}]


def test_a_turn_is_tried_out_as_a_whole(plan):
    hard = plan()
    assert hard.decide([(50, 7, 30, 40, 0)]) == encode(PLACE, 7)
    assert hard.asked[0][2:] == ({7: ATTRIBUTE}, {30: 40})
    assert hard.decide([(50, 7, 30, 40, 1)]) == encode(LIFT, 30)
    hard = plan(placed=True)
    assert hard.decide([(50, 0, 30, 40, 0)], (1, 0), (0, 0)) == encode(LIFT, 30)
    assert hard.asked == [(1, hard.asked[0][1], {}, {30: 40})]  # nothing is left to be placed
    assert hard.decide([(50, 0, 0, 0, 0)]) == encode(SKIP)
    hard = plan(source=30)
    assert hard.decide([(50, 7, 30, 40, 1)]) == encode(DROP, 40)


@pytest.mark.parametrize(
    ("placed", "left_over", "answers"), [(False, 1, 0), (False, 2, 3), (True, 0, 0), (True, 1, 3)]
)
def test_after_the_last_tile_nobody_answers(plan, placed, left_over, answers):
    hard = plan(placed=placed, left_over=left_over)
    rows = [(worth, 0 if placed else cell, cell, cell + 1, 0) for worth, cell, *_ in PLACES[:3]]
    move = hard.decide(rows)
    assert len(hard.asked) == answers
    assert move == encode(LIFT if placed else PLACE, 1)


def test_a_hard_player_decides_from_the_table_itself():
    """The parts together: a run that the next player would complete is stopped."""
    game = position(["bb.a", "..Z.", "a..."], hands=[(7, 0), (7, 0)])
    seat = game.turn()
    while game.turn() == seat:
        game.play(decide(game, HARD, Rigged(0)))
    game.seat = 1
    threats = 0
    for cell in game.places():
        game.lay(cell, ATTRIBUTE + 1)
        threats += bool(game.runs(1))
        game.take(cell)
    assert threats == 0
