# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The rules of Omphalos, one test per rule."""

import json
import os

import micropython32
import naive_omphalos as naive
import pytest
from conftest import ROOT
from perft_omphalos import perft, position

from rules import OVER, IllegalMove
from rules import omphalos as rules
from rules.dice import Dice
from sim.tools.describe.omphalos import describe

PERFT = ROOT / "tests/perft/omphalos.json"


def at(game, rows, x, y):
    """The cell at column x and row y of a figure that `position` laid out."""
    figure = "".join(rows)
    anchor = figure.find("Z")
    if anchor < 0:
        anchor = next(i for i, letter in enumerate(figure) if letter != ".")
    width = len(rows[0])
    return game.zeus() + (y - anchor // width) * game.side + x - anchor % width


def may_place(game, cell):
    return rules.encode(rules.PLACE, cell) in list(game.moves())


def may_move(game, source, target):
    return target in game.destinations(source) and source in game.sources()


def tiles(game):
    """The table as the naive rules know it."""
    return {
        (i % game.side, i // game.side): ".abcdABCDZ"[code]
        for i, code in enumerate(game.cells)
        if code
    }


def random_game(seats, seed, options=()):
    """Yield a game before every step of random play, then once more when it is over."""
    game = rules.Game(seats, seed, options)
    dice = Dice(seed)
    while game.turn() != OVER:
        yield game
        game.play(dice.choice(list(game.moves())))
    yield game


# Set-up


@pytest.mark.parametrize(
    ("seats", "attributes", "gods", "size"), [(2, 10, 2, 5), (3, 7, 1, 5), (4, 10, 2, 7)]
)
def test_tiles_and_square_by_number_of_players(seats, attributes, gods, size):
    game = rules.Game(seats, 1)
    assert game.size == size
    for seat in range(seats):
        assert game.hand(seat) == (attributes, gods)
    assert seats * (attributes + gods) + 1 == size * size


def test_zeus_lies_in_the_middle_and_seat_0_begins():
    game = rules.Game(2, 1)
    assert game.code(game.zeus()) == rules.ZEUS
    assert game.box() == (5, 5, 5, 5)
    assert game.turn() == 0


@pytest.mark.parametrize("options", [(2,), (0, 2), (0, 0, 0), (-1,)])
def test_an_unknown_option_is_refused(options):
    with pytest.raises(ValueError):
        rules.Game(2, 1, options)


# The steps of a turn


def test_only_zeus_eight_cells_and_no_tile_to_move():
    game = rules.Game(2, 1)
    moves = list(game.moves())
    assert [rules.kind(move) for move in moves] == [rules.PLACE] * 8 + [rules.GOD]
    assert not game.sources()


def test_place_ends_the_turn_when_nothing_can_move():
    game = rules.Game(2, 1)
    game.play(game.zeus() + 1)
    assert game.turn() == 1
    assert game.hand(0) == (9, 2)


def after_one_tile():
    game = rules.Game(2, 1)
    game.play(game.zeus() + 1)
    return game


def test_place_alone():
    game = after_one_tile()
    game.play(game.zeus() - 1)
    assert game.turn() == 1
    game.play(rules.encode(rules.SKIP))
    assert game.turn() == 0
    assert game.hand(1) == (9, 2)


def test_place_then_move():
    game = after_one_tile()
    zeus = game.zeus()
    game.play(zeus - 1)
    game.play(rules.encode(rules.LIFT, zeus + 1))
    assert game.source == zeus + 1
    game.play(rules.encode(rules.DROP, zeus - 2))
    assert game.turn() == 0
    assert game.code(zeus + 1) == rules.EMPTY
    assert game.code(zeus - 2) == rules.ATTRIBUTE


def test_move_then_place():
    game = after_one_tile()
    zeus = game.zeus()
    game.play(rules.encode(rules.LIFT, zeus + 1))
    game.play(rules.encode(rules.DROP, zeus + game.side))
    assert game.turn() == 1
    assert {rules.kind(move) for move in game.moves()} == {rules.PLACE, rules.GOD}
    game.play(zeus + 1)
    assert game.turn() == 0


def test_a_god_is_taken_in_hand_first():
    game = after_one_tile()
    game.play(rules.encode(rules.GOD))
    assert {rules.kind(move) for move in game.moves()} == {rules.PLACE}
    game.play(game.zeus() - 1)
    assert game.code(game.zeus() - 1) == rules.DEITY + 1
    assert game.hand(1) == (10, 1)


def test_without_attributes_a_god_is_placed_directly():
    game = position(["Z"], hands=[(0, 2), (1, 2)])
    assert {rules.kind(move) for move in game.moves()} == {rules.PLACE}
    game.play(game.zeus() + 1)
    assert game.code(game.zeus() + 1) == rules.DEITY


def refuses(game, kind, cell=0):
    with pytest.raises(IllegalMove):
        game.play(rules.encode(kind, cell))
    return True


def test_no_turn_without_a_placement():
    game = after_one_tile()
    assert refuses(game, rules.SKIP)
    game.play(rules.encode(rules.LIFT, game.zeus() + 1))
    game.play(rules.encode(rules.DROP, game.zeus() - 1))
    assert refuses(game, rules.SKIP)


def test_no_second_placement_and_no_second_move():
    game = after_one_tile()
    game.play(game.zeus() - 1)
    assert refuses(game, rules.PLACE, game.zeus() + game.side)
    assert refuses(game, rules.GOD)
    game = after_one_tile()
    game.play(rules.encode(rules.LIFT, game.zeus() + 1))
    game.play(rules.encode(rules.DROP, game.zeus() - 1))
    assert refuses(game, rules.LIFT, game.zeus() - 1)


def test_own_tiles_gods_and_zeus_cannot_be_moved():
    rows = ["aAb", ".Zb", "B.a"]
    game = position(rows, seat=0)
    for x, y in ((0, 0), (1, 0), (1, 1), (0, 2), (2, 2)):
        assert refuses(game, rules.LIFT, at(game, rows, x, y))
    assert may_move(game, at(game, rows, 2, 0), at(game, rows, 0, 1))


def test_moving_back_what_was_just_moved_is_allowed():
    # P6: no ko.
    game = after_one_tile()
    zeus = game.zeus()
    game.play(zeus - 1)
    game.play(rules.encode(rules.LIFT, zeus + 1))
    game.play(rules.encode(rules.DROP, zeus + game.side))
    # Seat 0 may move the tile of seat 1, and seat 1 again that of seat 0.
    game.play(zeus + 1)
    game.play(rules.encode(rules.SKIP))
    assert may_move(game, zeus + game.side, zeus + game.side + 1)


# Contact and box


def test_contact_by_a_corner_is_enough():
    game = rules.Game(2, 1)
    assert may_place(game, game.zeus() + game.side + 1)
    assert not may_place(game, game.zeus() + 2 * game.side + 2)


def test_a_placement_stays_in_the_square():
    rows = ["abZab"]
    game = position(rows)
    for y in (-1, 0, 1):
        assert not may_place(game, at(game, rows, 5, y))
        assert not may_place(game, at(game, rows, -1, y))
    assert may_place(game, at(game, rows, 4, 1))


def test_a_move_may_shift_the_box():
    rows = ["abZab"]
    game = position(rows)
    assert may_move(game, at(game, rows, 4, 0), at(game, rows, -1, 0))
    assert not may_move(game, at(game, rows, 4, 0), at(game, rows, -2, 0))


def test_a_move_may_make_the_box_smaller():
    # P7
    rows = ["abZab"]
    game = position(rows)
    game.play(rules.encode(rules.LIFT, at(game, rows, 4, 0)))
    game.play(rules.encode(rules.DROP, at(game, rows, 2, 1)))
    left, top, right, bottom = game.box()
    assert (right - left, bottom - top) == (3, 1)


@pytest.mark.parametrize("seats", [2, 4])
def test_the_reach_is_what_the_squares_around_all_tiles_cover(seats):
    for game in random_game(seats, 12):
        left, top, right, bottom = game.box()
        size = game.size
        columns = [x for x in range(-size, 3 * size) if x <= left and right < x + size]
        rows = [y for y in range(-size, 3 * size) if y <= top and bottom < y + size]
        reach = columns[0], rows[0], columns[-1] + size - 1, rows[-1] + size - 1
        assert game.reach() == reach


@pytest.mark.parametrize("options", [(0, 0), (0, 1)])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_one_step_is_judged_like_all_of_them(seats, options):
    """`play` looks at its move alone; `moves` finds them all."""
    for number, game in enumerate(random_game(seats, 31, options)):
        if number % 5 == 0 or game.source:
            legal = set(game.moves())
            for move in range(5 * 256 + 8):
                assert game._is_legal(move >> 8, move & 255) == (move in legal), move


def test_the_centre_is_known_once_both_axes_are_full():
    rows = ["a....", ".b...", "..Z..", "...a."]
    game = position(rows)
    assert game.centre() == 0
    game.play(at(game, rows, 4, 4))
    assert game.centre() == game.zeus()


# One group


def test_a_bridge_moves_only_to_another_bridge():
    # P2: only the result must be one group.
    rows = ["Z.b", ".a.", "b.."]
    assert not position(rows, seat=1).sources()
    rows = ["bZ.b", "..a.", "...."]
    game = position(rows, seat=1)
    assert list(game.destinations(at(game, rows, 2, 1))) == [
        at(game, rows, 2, -1),
        at(game, rows, 2, 0),
    ]


def test_neighbours_that_hang_together():
    # The table of the module against a count of groups, for all 256 rings.
    for mask in range(256):
        game = rules.Game(2, 1)
        zeus = game.zeus()
        middle = (zeus % game.side, zeus // game.side)
        ring = [(middle[0] + x, middle[1] + y) for x, y in naive.AROUND]
        taken = {cell for bit, cell in enumerate(ring) if mask >> bit & 1}
        for x, y in taken:
            game.lay(game.cell(x, y), 1)
        bridges = game.bridges(zeus)
        for x, y in set(ring) - taken if taken else ():
            together = naive.is_one_group(taken | {(x, y)})
            if bridges == -1:
                assert naive.is_one_group(taken)
            else:
                assert bridges >> game.cell(x, y) & 1 == together, mask


@pytest.mark.parametrize("options", [(0, 0), (0, 1)])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_tile_can_be_picked_up_when_it_has_a_place_to_go_to(seats, options):
    # Most tiles need not look for a place themselves.
    stuck = 0
    for game in random_game(seats, 7, options):
        others = [cell for cell, code in enumerate(game.cells) if 0 < code < rules.DEITY]
        others = [cell for cell in others if game.cells[cell] != rules.ATTRIBUTE + game.seat]
        movable = [cell for cell in others if game.destinations(cell)]
        assert list(game.sources()) == movable
        assert list(game.sources(1)) == movable[:1]
        stuck += len(others) - len(movable)
    assert stuck


# P3: the framed gap


def test_a_move_may_not_frame_a_cell_but_a_placement_may():
    rows = ["aba", "b.b", "..."]
    game = position(rows, seat=1)
    gap = at(game, rows, 1, 2)
    assert not may_move(game, at(game, rows, 0, 0), gap)
    assert not may_move(game, at(game, rows, 2, 0), gap)
    assert may_place(game, gap)
    game = position(rows, seat=0)
    for x, y in ((1, 0), (0, 1), (2, 1)):
        assert may_move(game, at(game, rows, x, y), at(game, rows, 1, 2))


def test_a_border_frames_on_a_full_axis():
    rows = ["ababZ", ".b...", "ab..."]
    game = position(rows)
    assert game.framed() == [bytes([at(game, rows, 0, 1)])]
    rows = ["abaZ", ".b..", "ab.."]
    assert position(rows).framed() == []


def test_a_framed_cell_is_told_once_where_the_square_lies_far_right():
    rows = ["aab", "a.b", "aab"]
    game = position(rows)
    assert game.left + game.right > game.side
    assert game.framed() == [bytes([at(game, rows, 1, 1)])]


def test_a_tile_with_four_side_neighbours_is_frozen():
    rows = [".a.", "aba", ".aZ"]
    game = position(rows)
    assert not game.destinations(at(game, rows, 1, 1))


def test_an_existing_framed_cell_may_stay_or_be_filled():
    # P4: it was framed before.
    rows = [".a..", "b.aZ", ".b.b"]
    game = position(rows)
    gap, source = at(game, rows, 1, 1), at(game, rows, 3, 2)
    assert game.framed() == [bytes([gap])]
    assert may_move(game, source, gap)
    assert may_move(game, source, at(game, rows, 3, 0))


def test_a_shifted_border_is_judged_after_the_move():
    # P5: (0, 1) has tiles on three sides and is open to the left. A tile that comes from
    # inside to the right end makes the width 5, and the left border closes the cell.
    rows = ["aaaZ.", ".a...", "aab.."]
    game = position(rows)
    assert game.framed() == []
    source = at(game, rows, 2, 2)
    assert not may_move(game, source, at(game, rows, 4, 0))
    assert may_move(game, source, at(game, rows, 3, 1))
    # A cell that the left border framed before is none of the move's making, and when the
    # box shifts to the left it is open again.
    rows = ["aaZab", ".a...", "aa..."]
    game = position(rows)
    assert game.framed() == [bytes([at(game, rows, 0, 1)])]
    assert may_move(game, at(game, rows, 4, 0), at(game, rows, -1, 0))


def test_region_reading_closes_no_pocket():
    # Two empty cells side by side: no single cell is framed, the pocket is.
    rows = [".aa..", "a..aZ", "...bb", ".a..."]
    cell = position(rows, options=(0, 0))
    region = position(rows, options=(0, 1))
    rows_source, target = at(cell, rows, 4, 2), at(cell, rows, 2, 2)
    below = at(cell, rows, 1, 2)
    for game in (cell, region):
        game.lay(below, rules.ATTRIBUTE)
    assert may_move(cell, rows_source, target)
    assert not may_move(region, rows_source, target)


# The second, naive set of rules


@pytest.mark.parametrize("options", [(0, 0), (1, 1)])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_naive_rules_agree(seats, options):
    reading = "region" if options[1] else "cell"
    for seed in range(4 if seats < 4 else 1):
        for step, game in enumerate(random_game(seats, 50 + seed, options)):
            table = tiles(game)
            assert naive.box(table) == game.box()
            pairs = {
                ((source % game.side, source // game.side), (to % game.side, to // game.side))
                for source in game.sources()
                for to in game.destinations(source)
            }
            places = {(cell % game.side, cell // game.side) for cell in game.places()}
            assert places == naive.places(table, game.size)
            if seats == 2 or step % 3 == 0:
                assert pairs == naive.tile_moves(table, game.size, game.seat, reading)
        assert game.scores() == naive.scores(table, game.size, seats, 1 + options[0])


def perft_rows():
    return json.loads(PERFT.read_text())


@pytest.mark.parametrize("row", perft_rows(), ids=lambda row: row["name"])
def test_whole_turns_are_counted(row):
    for depth, counts in enumerate(row["turns"], 1):
        game = position(row["rows"], row["seats"], row["seat"], row["options"], row["hands"])
        assert perft(game, depth) == counts


def test_whole_turns_are_counted_on_micropython():
    if micropython32.interpreter() is None:
        pytest.skip(micropython32.MISSING)
    result = micropython32.run_code(
        f"import perft_omphalos; perft_omphalos.main({str(PERFT)!r}, 20000)",
        [str(ROOT / "lib"), str(ROOT / "tests")],
    )
    assert result.returncode == 0, result.stdout + result.stderr


# The end and the score


@pytest.mark.parametrize("options", [(0, 0), (0, 1)])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_game_ends_with_a_full_square(seats, options):
    # GAMES=10000 plays so many in all six ways together.
    games = -(-int(os.environ.get("GAMES", 0)) // 6) or (12 if seats < 4 else 4)
    for seed in range(games):
        for game in random_game(seats, 300 + seed, options):
            pass
        left, top, right, bottom = game.box()
        assert right - left + 1 == bottom - top + 1 == game.size
        assert 0 not in [
            game.code(game.cell(x, y))
            for x in range(left, right + 1)
            for y in range(top, bottom + 1)
        ]


def test_a_game_has_one_turn_per_tile():
    turns, seat = 0, None
    for game in random_game(2, 8):
        if game.turn() != seat:
            turns, seat = turns + 1, game.turn()
    assert turns == 24 + 1  # and the end


FINAL = {
    "F1": (2, ["bbabb", "Zbaba", "bbaba", "aaaab", "ababa"], [[3, 3, 3, 4, 5], [3, 3]]),
    "F2": (2, ["baaab", "bbaab", "bbZaa", "bbaaa", "aabbb"], [[3, 3, 3, 3, 4, 4], [3, 3, 3, 4]]),
    "F3": (3, ["acaaa", "acbbZ", "bbcca", "aaccb", "bbcbc"], [[3], [], [3, 4]]),
    "F4": (
        4,
        ["cacdcZd", "dbbccda", "cadddbd", "aaddcbb", "dcbaaac", "cbbabba", "ccbabda"],
        [[3, 3], [3], [], [3, 4]],
    ),
}
POINTS = {
    "F1": ([23, 6], [13, 2], (0,)),
    "F2": ([20, 13], [8, 5], (0,)),
    "F3": ([3, 0, 14], [1, 0, 6], (2,)),
    "F4": ([6, 3, 0, 14], [2, 1, 0, 6], (3,)),
}


def finished(name, mode):
    seats, rows, _ = FINAL[name]
    return position(rows, seats, options=(mode - 1,), hands=[(0, 0)] * seats)


@pytest.mark.parametrize("name", sorted(FINAL))
def test_final_squares_score(name):
    runs, points = FINAL[name][2], POINTS[name]
    for mode in (1, 2):
        game = finished(name, mode)
        assert game.turn() == OVER
        assert [sorted(len(run) for run in game.runs(seat)) for seat in range(game.seats)] == runs
        assert game.scores() == points[mode - 1]
        assert game.winners() == points[2]


def test_the_values_of_runs():
    game = rules.Game(4, 1, (1,))
    assert [game.points(n) for n in range(2, 8)] == [0, 1, 2, 4, 8, 16]
    game = rules.Game(4, 1, (0,))
    assert [game.points(n) for n in range(2, 8)] == [0, 3, 4, 5, 6, 7]


def test_gods_count_in_runs_and_zeus_breaks_them():
    # P10, P11
    game = position(["aAaZa", "bbZbb"])
    assert [len(run) for run in game.runs(0)] == [3]
    assert [len(run) for run in game.runs(1)] == []


def test_a_long_run_is_one_run():
    # P9
    game = position(["aaaaa", "....Z"])
    assert [len(run) for run in game.runs(0)] == [5]


def test_a_run_lists_its_cells_in_order():
    game = position(["..a", ".a.", "a.Z"])
    zeus, side = game.zeus(), game.side
    assert game.runs(0) == [bytes([zeus - 2 * side, zeus - side - 1, zeus - 2])]


def test_the_centre_gives_two_players_their_best_run_again():
    assert finished("F1", 1).bonus() == (0, 5)
    assert finished("F1", 2).bonus() == (0, 4)


def test_the_centre_doubles_everything_for_three_and_four():
    assert finished("F3", 1).bonus() == (2, 7)
    assert finished("F4", 1).bonus() == (3, 7)


def test_zeus_on_the_centre_gives_nothing():
    assert finished("F2", 1).bonus() == (rules.NO_SEAT, 0)


def test_the_centre_without_a_run_gives_nothing():
    # P12
    rows = ["bbbbb", "bbabb", "bbaZb", "bbbbb", "bbbbb"]
    game = position(rows, hands=[(0, 0)] * 2)
    assert game.runs(0) == []
    assert game.bonus() == (0, 0)


def test_only_one_of_two_equal_best_runs_is_doubled():
    # P12
    rows = ["bbbbb", "bbabb", "baaaZ", "bbabb", "bbbbb"]
    game = position(rows, hands=[(0, 0)] * 2)
    assert [len(run) for run in game.runs(0)] == [3, 3]
    assert game.scores()[0] == 3 + 3 + 3


def test_a_tie_is_shared():
    # P14
    rows = ["abbaa", "baabb", "abZbb", "abaaa", "baabb"]
    game = position(rows, hands=[(0, 0)] * 2)
    assert game.scores() == [3, 3]
    assert game.winners() == (0, 1)


def test_before_the_end_runs_count_but_not_the_centre():
    game = position(["aaa..", "..Z..", "....."])
    assert game.scores() == [3, 0]
    assert game.winners() == ()


# Words and numbers


def test_a_move_and_its_parts():
    move = rules.encode(rules.DROP, 77)
    assert (rules.kind(move), rules.place(move)) == (rules.DROP, 77)


def test_owner_of_a_code():
    assert [rules.owner(code) for code in range(10)] == [-1, 0, 1, 2, 3, 0, 1, 2, 3, -1]
    assert [rules.is_god(code) for code in range(10)] == [False] * 5 + [True] * 5


def test_describe_counts_from_zeus():
    game = after_one_tile()
    zeus = game.zeus()
    assert describe(game, zeus - 1) == "place a tile at -1,+0"
    assert describe(game, rules.encode(rules.LIFT, zeus + 1)) == "pick up the tile at +1,+0"
    assert describe(game, rules.encode(rules.GOD)) == "take a god in hand"
    game.play(rules.encode(rules.GOD))
    assert describe(game, zeus + game.side) == "place a god at +0,+1"


def test_a_view_is_a_copy():
    game = after_one_tile()
    view = game.view(1)
    view.play(next(view.moves()))
    assert game.hand(1) == (10, 2)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_match_is_left_room_for_its_longest_turns(seats):
    """Every tile is placed after another was lifted and dropped; a god is taken up, too."""
    game = rules.Game(seats, 1)
    steps = 3 * game.left_over + sum(game.gods)
    assert steps <= rules.longest(seats) <= steps + 10
