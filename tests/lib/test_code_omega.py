# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The rules of Code Omega, one test per rule and per example of the sheet."""

import copy
from itertools import permutations

import omega_alone
import pytest
from contract import snapshot
from hidden.code_omega import shuffle

from match import HUMAN, Match
from rules import HIDDEN, OVER, REVEALED, SPECTATOR, IllegalMove
from rules import code_omega as omega
from rules.dice import Dice
from save.journal import SIZE, Journal
from sim.tools.describe.code_omega import describe

SIDE_HARD = (1,)
TOGETHER = (0, 0, 0, 0, 0, 0, 1)
CLOUD, STAR, LIGHTNING = 0, 1, 2


def solve(game, seconds):
    """The seat whose turn it is solves its puzzle and declares."""
    game.play(omega.START)
    game.puzzle.rows[:] = game.puzzle.solution()
    return game.play(game.timed(omega.DONE, round(1000 * seconds)))


def fail(game, seconds):
    game.play(omega.START)
    return game.play(game.timed(omega.DONE, 1000 * seconds))


def play_round(game, seconds):
    """Everybody solves (a negative time: declares wrongly), and all dice are thrown."""
    game.play(omega.ROLL)
    for _ in range(game.seats):
        time = seconds[game.turn()]
        if time < 0:
            fail(game, -time)
        else:
            solve(game, time)
    while game.phase() in (omega.TO_THROW, omega.CHOOSING):
        game.play(next(game.moves()))


def before_dice(pawns, faces, goal_option=0):
    """A game of two whose seat 0 is about to see these faces."""
    game = omega.Game(2, 1, (0, 0, goal_option))
    game.play(omega.ROLL)
    seconds = {4: (1, 2), 1: (50, 60)}[len(faces)]
    while game.phase() == omega.TO_START:
        solve(game, seconds[game.turn()])
    game._pawns[:5] = bytes(pawns)
    game._dice = Fixed(faces)
    return game


class Fixed:
    """Dice that fall as told."""

    def __init__(self, faces):
        self._faces = list(faces)

    def below(self, n):
        return self._faces.pop(0)


def finished(pawns, seats=2):
    """A game that ends with these pawns."""
    game = omega.Game(seats, 1)
    for seat in range(seats):
        game._pawns[5 * seat : 5 * seat + 5] = bytes(pawns[seat])
    game._phase = omega.FINISHED
    return game


# Puzzles.


def placed(strips, flips, offsets):
    return [(omega.cells(*strip), offset) for strip, offset in zip(zip(strips, flips), offsets)]


def test_example_easy_board_right():
    offsets = (3, 0, 1)
    assert omega.black_column(offsets, placed((5, 6, 0), (0, 0, 0), offsets)) == 4


def test_example_easy_board_right_in_one_way_only():
    offsets = (3, 0, 1)
    right = [
        (order, (a, b, c))
        for order in permutations((5, 6, 0))
        for a in (0, 1)
        for b in (0, 1)
        for c in (0, 1)
        if omega.black_column(offsets, placed(order, (a, b, c), offsets)) >= 0
    ]
    assert right == [((5, 6, 0), (0, 0, 0))]


def test_example_easy_board_wrong():
    offsets = (3, 0, 1)
    assert omega.black_column(offsets, placed((6, 5, 0), (0, 0, 0), offsets)) == -1


def test_example_hard_board_right():
    offsets = (3, 2, 6, 0)
    assert omega.black_column(offsets, placed((0, 8, 1, 4), (1, 0, 0, 1), offsets)) == 11


def test_o14_an_uncovered_light_cell_is_wrong():
    offsets = (3, 0, 1)
    right = placed((5, 6, 0), (0, 0, 0), offsets)
    assert omega.black_column(offsets, [right[0], None, right[2]]) == -1
    for row in range(3):
        shifted = list(right)
        shifted[row] = (right[row][0], offsets[row] + 1)
        assert omega.black_column(offsets, shifted) == -1


def test_o13_a_strip_lies_in_two_directions():
    assert omega.cells(0, 0) == 1 << 0 | 1 << 3
    assert omega.cells(0, 1) == 1 << 11 | 1 << 8


def test_the_order_of_the_signs_in_the_code_is_irrelevant():
    puzzle = omega.Puzzle(0, 3, 2)
    puzzle.rows[:] = puzzle.solution()
    for order in permutations(puzzle.strips):
        puzzle.strips = bytes(order)
        assert puzzle.solved()


def test_only_the_strips_of_the_code_count():
    # Some other three strips make a black column as well, but that is not the code.
    puzzle = omega.Puzzle(0, 0, 0)
    for strips in permutations([s for s in range(15) if s not in puzzle.strips], 3):
        puzzle.rows[:] = bytes([2 * strip for strip in strips])
        if puzzle.column() >= 0:
            break
    assert puzzle.column() >= 0
    assert not puzzle.solved()


def test_flip_and_swap():
    puzzle = omega.Puzzle(0, 0, 0)
    puzzle.rows[:] = bytes([2, 4, 6])
    puzzle.flip(1)
    assert list(puzzle.rows) == [2, 5, 6]
    puzzle.swap(0)
    assert list(puzzle.rows) == [5, 2, 6]
    puzzle.swap(2)  # the row below the last one is the first
    assert list(puzzle.rows) == [6, 2, 5]
    assert (puzzle.strip(2), puzzle.flipped(2), puzzle.flipped(0)) == (2, True, False)


def test_shared_columns():
    puzzle = omega.Puzzle(0, 0, 0)
    puzzle.offsets = bytes([3, 0, 1])
    assert puzzle.shared() == 0b111111111000
    puzzle.offsets = bytes(3)
    assert puzzle.shared() == 0b111111111111


def test_a_puzzle_can_be_practised_alone():
    puzzle = omega.Puzzle(1, 12, 7)
    puzzle.begin(79)
    assert sorted(puzzle.strip(row) for row in range(4)) == sorted(puzzle.strips)
    assert not puzzle.solved()
    puzzle.rows[:] = puzzle.solution()
    assert puzzle.solved()


def test_who_practises_gets_the_same_puzzle_from_its_beginning():
    game = omega_alone.alone(1, Dice(3))
    before = bytes(game.puzzle.rows)
    assert (game.turn(), game.result(0), game.clock()) == (0, omega.WAITING, 0)
    game.play(game.timed(omega.GIVE_UP, 9000))
    assert game.result(0) == omega.GAVE_UP
    omega_alone.again(game)
    assert bytes(game.puzzle.rows) == before
    assert (game.turn(), game.result(0), game.clock()) == (0, omega.WAITING, 0)


# Declaring, and the dice it earns.


def test_four_right_ones_in_time():
    assert omega.dice_earned([1, 2, 3, 4], 60) == [4, 3, 2, 2]


def test_a_wrong_one_and_a_late_one():
    assert omega.dice_earned([20000, -1, 40000, 70000], 60) == [4, 0, 3, 1]


def test_o3_all_late():
    assert omega.dice_earned([61000, 80000], 60) == [1, 1]


def test_o5_equal_times_share_a_rank():
    assert omega.dice_earned([5000, 5000, 6000], 60) == [4, 4, 2]
    assert omega.dice_earned([4000, 5000, 5000, 5001], 60) == [4, 3, 3, 2]


def test_o12_in_time_is_before_the_timer():
    assert omega.dice_earned([59999, 60000], 60) == [4, 1]


def test_a_round_with_a_wrong_and_a_late_declaration():
    game = omega.Game(4, 1, (0, 1))  # 60 s
    game.play(omega.ROLL)
    assert solve(game, 20)[0] == ("right", 0, 20000)
    assert fail(game, 31)[0] == ("wrong", 1, 31000)
    solve(game, 40)
    events = solve(game, 70)
    assert [game.dice(seat) for seat in range(4)] == [4, 0, 3, 1]
    assert game.throwing_order() == [0, 2, 3]
    assert ("dice", 2, 3) in events


def test_o2_a_wrong_declaration_takes_no_rank():
    game = omega.Game(2, 1)
    game.play(omega.ROLL)
    fail(game, 5)
    solve(game, 10)
    assert [game.dice(0), game.dice(1)] == [0, 4]


def test_o4_giving_up_earns_nothing():
    game = omega.Game(2, 1)
    game.play(omega.ROLL)
    game.play(omega.START)
    assert game.play(omega.GIVE_UP)[0] == ("surrender", 0, 0)
    assert game.result(0) == omega.GAVE_UP
    assert game.dice(0) == 0


@pytest.mark.parametrize(
    ("options", "timer"),
    [((0, 0), 45), ((0, 1), 60), ((0, 2), 30), ((1, 0), 90), ((1, 1), 120), ((1, 2), 60)],
)
def test_o12_timers_and_o4_limit_of_two_timers(options, timer):
    game = omega.Game(2, 1, options)
    assert game.timer == timer
    game.play(omega.ROLL)
    game.play(omega.START)
    late = omega.DONE + 32 * (2000 * timer + 1)
    with pytest.raises(IllegalMove):
        game.play(late)
    last = game.timed(omega.DONE, 2000 * timer)
    assert last == late - 32
    assert last < 1 << 24
    game.play(last)
    assert game.time(0) == 2000 * timer


def test_a_declaration_is_judged_by_the_rule():
    game = omega.Game(2, 1)
    game.play(omega.ROLL)
    game.play(omega.START)
    goal = game.puzzle.solution()
    game.puzzle.rows[:] = goal
    game.puzzle.solution = None  # nothing to compare with
    game.play(game.timed(omega.DONE, 1000))
    assert game.result(0) == omega.RIGHT


def test_o8_dice_in_finishing_order_and_equals_as_they_played():
    game = omega.Game(3, 1)
    game.play(omega.ROLL)
    for seconds in (9, 5, 9):
        solve(game, seconds)
    assert game.throwing_order() == [1, 0, 2]


def test_the_roller_goes_round_and_begins():
    game = omega.Game(3, 1)
    orders = []
    for _ in range(3):
        roller = game.turn()
        play_round(game, [1, 2, 3])
        assert game.roller() == roller
        orders.append(game.solving_order())
    assert orders == [[0, 1, 2], [1, 2, 0], [2, 0, 1]]


# The clock.


def test_steps_in_quick_succession_carry_no_time():
    game = omega.Game(2, 1)
    game.play(omega.ROLL)
    game.play(omega.START)
    assert game.timed(omega.FLIP, 3999) == omega.FLIP
    game.play(game.timed(omega.FLIP, 4000))
    assert game.clock() == 4000
    assert game.timed(omega.FLIP, 7999) == omega.FLIP
    assert game.timed(omega.DONE, 4001) == omega.DONE + 32 * 4001


def test_every_step_may_carry_its_second():
    game = omega.Game(2, 1)
    game.play(omega.ROLL)
    game.play(omega.START)
    assert game.clock() == 0
    assert game.timed(omega.FLIP + 1, 7999) == omega.FLIP + 1 + 32 * 7
    game.play(game.timed(omega.FLIP + 1, 7999))
    assert game.clock() == 7000
    game.play(omega.SWAP)  # a step without a time leaves the clock
    assert game.clock() == 7000
    with pytest.raises(IllegalMove):
        game.play(omega.FLIP + 32 * 91)


def test_nobody_declares_before_the_last_step():
    game = omega.Game(2, 1)
    game.play(omega.ROLL)
    game.play(omega.START)
    game.play(game.timed(omega.FLIP, 12000))
    game.play(game.timed(omega.DONE, 5000))
    assert game.time(0) == 12000


def test_moves_that_carry_no_time_are_refused_with_one():
    game = omega.Game(2, 1)
    game.play(omega.ROLL)
    assert game.timed(omega.START, 5000) == omega.START
    with pytest.raises(IllegalMove):
        game.play(omega.START + 32)


def test_a_power_cut_resumes_the_puzzle_and_its_clock():
    moves = [omega.ROLL, omega.START]
    game = omega.Game(2, 7, SIDE_HARD)
    for move in moves:
        game.play(move)
    steps = ((omega.FLIP + 2, 4200), (omega.SWAP + 3, 9999), (omega.FLIP, 12000))
    for step, milliseconds in steps:
        moves.append(game.timed(step, milliseconds))
        game.play(moves[-1])
    resumed = omega.Game(2, 7, SIDE_HARD)
    for move in moves:
        resumed.play(move)
    assert snapshot(resumed) == snapshot(game)
    assert resumed.clock() == 9000
    assert resumed.view(0).clock() == 9000
    assert resumed.phase() == omega.SOLVING


# Steps that wait: see lib/match.py


def wander(game, dice, steps, seconds=0):
    """So many steps of the puzzle that is being solved, the last one at this second."""
    for i in range(steps):
        some = [move for move in game.moves() if not omega.DONE <= move < omega.STRIP]
        move = dice.choice(some)
        game.play(move + 32 * seconds if seconds and i == steps - 1 else move)


@pytest.mark.parametrize("options", [(), SIDE_HARD, (0, 0, 0, 0, 0, 1), (1, 0, 0, 0, 0, 1)])
def test_the_way_leads_from_how_it_lay_to_how_it_lies(options):
    dice = Dice(3)
    for seed in range(30):
        game = omega.Game(2, seed, options)
        game.play(omega.ROLL)
        assert game.lies() == b""
        game.play(omega.START)
        wander(game, dice, dice.below(6))
        before = game.lies()
        assert before == bytes(game.puzzle.rows) + b"\x00"
        wander(game, dice, 1 + dice.below(9), 5 * dice.below(4))
        after = game.lies()
        way = game.way(before)
        game.lay_back(before)
        assert game.lies() == before
        for step in way:
            game.play(step)
        assert game.lies() == after
        # Each strip is put back or taken once, moved up, and turned once; or only the time moves.
        rows = len(game.puzzle.rows)
        assert len(way) <= 2 * rows + rows * (rows - 1) // 2 + rows
        assert all(step < 32 for step in way[:-1])
    assert game.way(after) == []


def test_the_way_of_a_step_that_was_turned_back_only_notes_the_time():
    game = omega.Game(2, 1)
    game.play(omega.ROLL)
    game.play(omega.START)
    lies = game.lies()
    game.play(omega.FLIP)
    game.play(omega.FLIP + 32 * 9)
    way = game.way(lies)
    assert len(way) == 2 and way[0] == way[1] % 32 and way[1] // 32 == 9
    # Who declares later notes the time by that; who gives up does not.
    assert game.way(lies, omega.DONE + 32 * 9000) == []
    assert game.way(lies, omega.DONE + 32 * 8999) == game.way(lies, omega.GIVE_UP) == way


def test_the_way_on_an_empty_board_takes_a_strip_and_puts_it_back():
    game = finding()
    lies = game.lies()
    game.play(omega.STRIP + 4)
    game.play(omega.STRIP + 4 + 32 * 7)
    assert game.way(lies) == [omega.STRIP, omega.STRIP + 32 * 7]


def test_a_step_waits_for_thirty_seconds_at_most():
    game = omega.Game(2, 1)
    game.play(omega.ROLL)
    game.play(omega.START)
    lies = game.lies()
    for move in (omega.FLIP, omega.SWAP, omega.STRIP):
        assert game.free(move, lies) and game.free(move + 32 * 29, lies)
        assert not game.free(move + 32 * 30, lies)
    for move in (omega.DONE, omega.GIVE_UP):
        assert not game.free(move, lies)
    game.play(omega.FLIP + 32 * 30)
    assert not game.free(omega.FLIP, lies) and game.free(omega.FLIP, game.lies())


def test_only_steps_of_a_puzzle_wait():
    game = omega.Game(2, 1)
    assert not game.free(omega.ROLL, game.lies())
    game.play(omega.ROLL)
    assert not game.free(omega.START, game.lies())
    game.play(omega.START)
    game.play(omega.GIVE_UP)
    assert game.lies() == b""


def test_the_option_for_one_console_is_solving_together():
    assert omega.OPTIONS[omega.ONE_CONSOLE] == ("solving", ("in turn", "together"))


@pytest.mark.parametrize(
    ("seats", "options", "rounds", "moves"),
    [
        (2, (), 17, 25),  # ten steps, and three quarters as much again
        (4, (), 14, 49),
        (6, (), 10, 73),
        (2, (0, 0, 1), 10, 25),
        (2, (0, 0, 3), 17, 25),
        (2, (0, 0, 0, 1), 3, 25),
        (2, (0, 0, 0, 3), 7, 25),
        (2, (0, 0, 1, 2), 5, 25),
        (2, (0, 0, 0, 4), 1, 25),
        (2, (0, 0, 0, 15), 15, 25),
        (3, (0, 0, 0, 1, 0, 1), 3, 55),  # strips that are found take more steps
    ],
)
def test_how_long_a_match_may_get(seats, options, rounds, moves):
    assert omega.longest(seats, options) == rounds * moves


def test_before_the_first_roll_seat_0_is_the_roller():
    for seats in (2, 3, 6):
        game = omega.Game(seats, 1)
        assert game.roller() == game.turn() == 0 and game.code() == 0
        game.play(omega.ROLL)
        assert game.roller() == 0 and 1 <= game.code() <= 8


def test_steps_reveal_nothing_and_declarations_do():
    game = omega.Game(2, 1)
    assert REVEALED in game.play(omega.ROLL)
    assert REVEALED in game.play(omega.START)
    assert REVEALED not in game.play(omega.FLIP)
    assert REVEALED not in game.play(omega.SWAP)
    assert REVEALED in game.play(omega.GIVE_UP)


def test_the_events_of_a_step_do_not_name_the_row():
    game = omega.Game(2, 1)
    game.play(omega.ROLL)
    game.play(omega.START)
    assert game.play(omega.FLIP + 2) == [("flip", 0)]
    assert game.play(omega.SWAP + 2) == [("swap", 0)]


# Boards.


def test_every_seat_has_a_board_of_its_own():
    game = omega.Game(6, 1)
    game.play(omega.ROLL)
    assert len({game.board(seat) for seat in range(6)}) == 6
    assert 1 <= game.code() <= 8


def test_the_same_board_for_all_starts_alike():
    game = omega.Game(4, 1, (0, 0, 0, 0, 1))
    game.play(omega.ROLL)
    starts = []
    while not game.all_played():
        game.play(omega.START)
        starts.append((game.puzzle.board, bytes(game.puzzle.rows)))
        game.play(omega.GIVE_UP)
    assert len(set(starts)) == 1
    assert game._next == 1


def test_the_last_boards_are_dealt_before_the_used_ones():
    game = omega.Game(6, 1)
    seen = []
    for _ in range(5):
        play_round(game, [-1] * 6)
        seen += [game.board(seat) for seat in range(6)]
    assert len(set(seen)) == 30
    assert game._next == 30
    left = set(range(32)) - set(seen)
    game.play(omega.ROLL)
    assert {game.board(0), game.board(1)} == left
    assert game._next == 6
    assert sorted(game._pile) == list(range(32))
    assert bytes(game._pile[2:]) != bytes(seen)


def test_when_just_enough_boards_are_left_none_is_shuffled():
    game = omega.Game(4, 1)
    pile = bytes(game._pile)
    game._next = 28
    game._deal()
    assert bytes(game._pile) == pile and game._next == 32
    assert [game.board(seat) for seat in range(4)] == list(pile[28:])


def test_the_solution_is_shown_when_everybody_has_played():
    game = omega.Game(2, 1)
    game.play(omega.ROLL)
    fail(game, 5)
    assert game.solution(0) is None
    solve(game, 5)
    assert game.solution(0).solved()
    assert game.solution(0).board == game.board(0)


def test_a_puzzle_never_starts_solved():
    for seed in range(30):
        game = omega.Game(6, seed, (seed % 2,))
        game.play(omega.ROLL)
        while not game.all_played():
            game.play(omega.START)
            assert not game.puzzle.solved()
            game.play(omega.GIVE_UP)


# Finding the strips.


def finding():
    game = omega.Game(2, 4, (0, 0, 0, 0, 0, 1))
    game.play(omega.ROLL)
    game.play(omega.START)
    return game


def test_strips_are_found_among_all_fifteen():
    game = finding()
    assert [game.puzzle.strip(row) for row in range(3)] == [omega.EMPTY] * 3
    assert list(game.moves()) == [omega.GIVE_UP] + [omega.STRIP + i for i in range(15)]


def test_done_needs_a_strip_in_every_row():
    game = finding()
    for strip in game.puzzle.strips:
        assert omega.DONE not in list(game.moves())
        game.play(omega.STRIP + strip)
    assert omega.DONE in list(game.moves())


def test_found_strips_lie_as_they_would_have_started():
    game = finding()
    for strip in reversed(game.puzzle.strips):
        game.play(omega.STRIP + strip)
    assert bytes(game.puzzle.rows) == game.puzzle.start


def test_a_wrong_strip_can_be_put_back():
    game = finding()
    wrong = next(strip for strip in range(15) if strip not in game.puzzle.strips)
    game.play(omega.STRIP + wrong)
    assert game.puzzle.row_of(wrong) == 0
    assert describe(game, omega.STRIP + wrong) == "put strip %d back" % (wrong + 1)
    game.play(omega.STRIP + wrong)
    assert game.puzzle.row_of(wrong) == -1


def test_a_full_board_takes_no_fourth_strip():
    game = finding()
    for strip in (0, 1, 2):
        game.play(omega.STRIP + strip)
    assert [m - omega.STRIP for m in game.moves() if m >= omega.STRIP] == [0, 1, 2]
    with pytest.raises(IllegalMove):
        game.play(omega.STRIP + 3)


@pytest.mark.parametrize("side", [0, 1])
def test_two_rows_change_places_when_one_of_them_holds_a_strip(side):
    # The row below the last one is the first.
    size = 3 + side
    for filled in range(1 << size):
        game = omega.Game(2, 3, (side, 0, 0, 0, 0, 1))
        game.play(omega.ROLL)
        game.play(omega.START)
        for row in range(size):
            if filled >> row & 1:
                game.puzzle.rows[row] = 2 * row
        swaps = [row for row in range(size) if omega.SWAP + row in list(game.moves())]
        assert swaps == [
            row for row in range(size) if filled >> row & 1 or filled >> (row + 1) % size & 1
        ]
        flips = [row for row in range(size) if omega.FLIP + row in list(game.moves())]
        assert flips == [row for row in range(size) if filled >> row & 1]
        check_what_play_accepts(game)


def check_what_play_accepts(game):
    """play() takes the moves that moves() yields, and no other small number."""
    moves = list(game.moves())
    before = snapshot(game)
    for number in range(-2, 64):
        twin = copy.deepcopy(game)
        # From 32 on a step carries one second; other moves carry no time at all.
        timed = number - 32 in moves and not 9 <= number - 32 < 17
        if number in moves or timed:
            twin.play(number)
        else:
            with pytest.raises(IllegalMove):
                twin.play(number)
            assert snapshot(twin) == before


@pytest.mark.parametrize("options", [(), (1,), (0, 0, 1, 0, 0, 1), (1, 0, 0, 1, 1, 1)])
def test_play_accepts_exactly_what_moves_yields(options):
    dice = Dice(8)
    game = omega.Game(3, 6, options)
    seen = set()
    step = 0
    while game.turn() != OVER and step < 900:
        if game.phase() not in seen or dice.below(40) == 0:
            check_what_play_accepts(game)
            seen.add(game.phase())
        if game.phase() == omega.SOLVING and dice.below(5) == 0:
            game.puzzle.rows[:] = game.puzzle.solution()
            game.play(omega.DONE)
        else:
            game.play(dice.choice([m for m in game.moves() if m != omega.GIVE_UP]))
        step += 1
    assert {omega.TO_ROLL, omega.TO_START, omega.SOLVING, omega.TO_THROW} <= seen
    if game.turn() == OVER:
        check_what_play_accepts(game)


def test_nobody_moves_a_puzzle_that_they_do_not_see():
    game = omega.Game(2, 3)
    game.play(omega.ROLL)
    game.play(omega.START)
    view = game.view(1)
    for move in range(32):
        with pytest.raises(IllegalMove):
            view.play(move)


def test_a_strip_moves_into_an_empty_row():
    game = finding()
    game.play(omega.STRIP + game.puzzle.strips[0])
    row = game.puzzle.row_of(game.puzzle.strips[0])
    game.play(omega.SWAP + row)
    assert game.puzzle.row_of(game.puzzle.strips[0]) == (row + 1) % 3


# Pawns and dice.


def test_sheet_two_clouds_a_star_and_a_lightning():
    game = before_dice((0, 0, 0, 0, 0), (CLOUD, CLOUD, STAR, LIGHTNING))
    events = game.play(omega.ROLL)
    assert [game.pawn(0, track) for track in range(5)] == [2, 1, 1, 0, 0]
    assert events[0] == ("throw", 0, bytes([CLOUD, CLOUD, STAR, LIGHTNING]))
    assert REVEALED in events
    assert game.turn() == 1


def test_o7_a_joker_moves_the_pawn_one_chooses():
    game = before_dice((0, 0, 0, 0, 0), (omega.JOKER,))
    game.play(omega.ROLL)
    assert game.phase() == omega.CHOOSING
    assert list(game.moves()) == [omega.TRACK + track for track in range(5)]
    game.play(omega.TRACK + STAR)
    assert game.pawn(0, STAR) == 1
    assert game.turn() == 1


def test_symbols_move_before_jokers_are_placed():
    game = before_dice((0, 0, 0, 0, 0), (omega.JOKER, CLOUD, omega.JOKER, STAR))
    game.play(omega.ROLL)
    assert [game.face(0, i) for i in range(4)] == [omega.JOKER, CLOUD, omega.JOKER, STAR]
    assert [game.pawn(0, CLOUD), game.pawn(0, STAR)] == [1, 1]
    assert game.jokers() == 2
    game.play(omega.TRACK + 4)
    assert game.jokers() == 1
    game.play(omega.TRACK + 4)
    assert game.pawn(0, 4) == 2


def test_o6_surplus_steps_are_lost():
    game = before_dice((9, 0, 0, 0, 0), (CLOUD, CLOUD, STAR, STAR))
    events = game.play(omega.ROLL)
    assert ("lost", 0, CLOUD) in events
    assert game.pawn(0, CLOUD) == 10


def test_o6_a_joker_may_not_choose_a_full_track():
    game = before_dice((10, 0, 10, 0, 0), (omega.JOKER,))
    game.play(omega.ROLL)
    assert list(game.moves()) == [omega.TRACK + 1, omega.TRACK + 3, omega.TRACK + 4]
    with pytest.raises(IllegalMove):
        game.play(omega.TRACK)


def test_o6_unless_all_are_full():
    game = before_dice((10, 10, 10, 10, 10), (omega.JOKER,))
    game.play(omega.ROLL)
    assert list(game.moves()) == [omega.TRACK + track for track in range(5)]
    assert game.play(omega.TRACK)[0] == ("lost", 0, 0)


@pytest.mark.parametrize(("seats", "goal"), [(2, 10), (3, 10), (4, 8), (5, 6), (6, 6)])
def test_o11_length_of_the_tracks(seats, goal):
    assert omega.Game(seats, 1).goal == goal
    assert [omega.Game(seats, 1, (0, 0, i)).goal for i in (1, 2, 3, 4)] == [6, 8, 10, 12]


# The end.


def test_a_tie_goes_to_the_better_second_pawn():
    assert finished([(10, 4, 0, 0, 0), (10, 6, 0, 0, 0)]).winners() == (1,)


def test_o9_then_to_the_third():
    assert finished([(10, 6, 1, 0, 0), (10, 6, 0, 0, 0)]).winners() == (0,)


def test_o9_then_it_is_shared():
    game = finished([(10, 6, 1, 0, 0), (0, 1, 10, 0, 6), (10, 6, 0, 1, 0)], 3)
    assert game.winners() == (0, 1, 2)


def test_the_end_is_looked_for_when_everybody_has_moved():
    game = omega.Game(3, 1)
    game.play(omega.ROLL)
    for seconds in (1, 2, 3):
        solve(game, seconds)
    game._pawns[:] = bytes([9, 1, 0, 0, 0, 0, 0, 0, 0, 0, 9, 5, 0, 0, 0])
    game._dice = Fixed([CLOUD] * 4 + [STAR] * 3 + [CLOUD] * 2)
    game.play(omega.ROLL)
    assert game.pawn(0, CLOUD) == 10
    assert game.turn() == 1
    game.play(omega.ROLL)
    events = game.play(omega.ROLL)
    assert game.turn() == OVER
    assert game.winners() == (2,)
    assert events[-1] == ("won", 2)


def test_fixed_rounds_end_with_the_best_pawn_ahead():
    game = omega.Game(2, 1, (0, 0, 0, 1))
    game._pawns[:] = bytes([7, 0, 0, 0, 0, 6, 6, 6, 0, 0])
    for _ in range(3):
        assert game.turn() != OVER
        play_round(game, [-1, -1])
    assert game.round == 3
    assert game.winners() == (0,)
    assert game.scores() == [7, 6]


@pytest.mark.parametrize("rounds", range(1, 16))
def test_fixed_rounds_can_be_1_to_15(rounds):
    names = omega.OPTIONS[3][1]
    option = names.index(f"{rounds} rounds" if rounds > 1 else "1 round")
    if rounds in (3, 5, 7):  # as in matches of earlier versions
        assert option == rounds // 2
    game = omega.Game(2, 1, (0, 0, 0, option))
    while game.turn() != OVER:
        play_round(game, [-1, -1])
    assert game.round == rounds


def test_o10_reaching_the_end_stops_a_game_of_fixed_rounds():
    game = omega.Game(2, 1, (0, 0, 0, 3))
    game._pawns[3] = 10
    play_round(game, [-1, -1])
    assert game.turn() == OVER
    assert game.winners() == (0,)


def test_a_race_that_nobody_wins_ends_some_day():
    game = omega.Game(2, 1)
    while game.turn() != OVER:
        play_round(game, [-1, -1])
    assert game.round == 30
    assert game.winners() == (0, 1)


def test_a_round_in_which_nobody_solves_anything_goes_on():
    game = omega.Game(2, 1)
    play_round(game, [-1, -1])
    assert game.phase() == omega.TO_ROLL
    assert game.turn() == 1
    assert game.result(0) == omega.WRONG, "the round stays on the table until the next roll"


# Who knows what.


def test_a_board_is_turned_up_when_its_seat_starts():
    game = omega.Game(2, 1)
    game.play(omega.ROLL)
    assert game.view(0).board(0) == HIDDEN
    game.play(omega.START)
    view = game.view(0)
    assert view.board(0) == game.board(0)
    assert view.board(1) == HIDDEN
    assert bytes(view.puzzle.rows) == bytes(game.puzzle.rows)


def test_nobody_else_sees_a_puzzle_being_solved():
    game = omega.Game(3, 1)
    game.play(omega.ROLL)
    game.play(omega.START)
    for seat in (1, 2, SPECTATOR):
        view = game.view(seat)
        assert view.puzzle is None
        assert view.board(0) == HIDDEN


@pytest.mark.parametrize("options", [(), (1, 0, 0, 0, 1), (0, 0, 0, 0, 0, 1), TOGETHER])
def test_what_a_seat_cannot_know_does_not_change_its_view(options):
    dice = Dice(11)
    game = omega.Game(3, 2, options)
    step = 0
    while game.turn() != OVER and step < 300:
        for seat in (SPECTATOR, 0, 1, 2):
            twin = copy.deepcopy(game)
            shuffle(twin, seat, dice)
            assert snapshot(twin.view(seat)) == snapshot(game.view(seat))
            assert sorted(twin._pile) == list(range(32))
        game.play(dice.choice(list(game.moves())))
        step += 1


@pytest.mark.parametrize("options", [(2,), (0, 3), (-1,), (0,) * 8])
def test_a_bad_option_is_refused(options):
    with pytest.raises(ValueError):
        omega.Game(2, 1, options)


def test_solving_ahead_gives_what_solving_in_turn_gives():
    """Times decide: solving at the same time as the others gives the same end."""
    for seed in range(12):
        chance = Dice(seed)
        seats = 2 + seed % 5
        game, other = omega.Game(seats, seed), omega.Game(seats, seed)
        game.play(omega.ROLL)
        other.play(omega.ROLL)
        order = bytearray(range(seats))
        chance.shuffle(order)
        solved = {}
        for seat in order:
            ahead = game.ahead(seat)
            assert ahead.turn() == seat
            steps = [omega.START]
            ahead.play(omega.START)
            for _ in range(chance.below(6)):
                legal = [m for m in ahead.moves() if m not in (omega.DONE, omega.GIVE_UP)]
                steps.append(chance.choice(legal))
                ahead.play(steps[-1])
            steps.append(ahead.timed(omega.DONE, chance.below(30000)))
            ahead.play(steps[-1])
            assert ahead.ahead(seat) is None
            solved[seat] = steps, ahead.result(seat), ahead.time(seat)
        for seat in game.solving_order():
            for step in solved[seat][0]:
                game.play(step)
            assert (game.result(seat), game.time(seat)) == solved[seat][1:]
        assert game.all_played()
        assert game.together() == 0 and game.ahead(0) is None


def test_a_seat_that_solves_ahead_sees_its_own_board_and_no_other():
    game = omega.Game(3, 5)
    assert game.together() == 0 and game.ahead(1) is None
    game.play(omega.ROLL)
    ahead = game.ahead(2)
    hidden = [seat for seat in range(3) if ahead.board(seat) == HIDDEN]
    assert hidden == [0, 1]
    assert ahead.board(2) == game.board(2)
    assert ahead.clock() == 0


# All at once.


def looking(seats=3, seed=4):
    """A game whose players look at the puzzle of its first round together."""
    game = omega.Game(seats, seed, TOGETHER)
    game.play(omega.ROLL)
    game.play(omega.START)
    return game


def prove(game, right=True):
    """The seat that is to prove its call does so, or declares something else."""
    seat = game.turn()
    game.play(omega.START)
    game.puzzle.rows[:] = game.puzzle.solution()
    if not right:
        game.play(omega.FLIP)
    game.play(game.timed(omega.DONE, 4000))
    return seat


def test_together_everybody_sees_the_same_puzzle_with_its_strips_and_nothing_before():
    game = omega.Game(3, 4, (0, 0, 0, 0, 0, 1, 1))
    game.play(omega.ROLL)
    assert game.view(SPECTATOR).puzzle is None and game.view(0).board(0) == HIDDEN
    game.play(omega.START)
    assert len({game.board(seat) for seat in range(3)}) == 1
    for seat in (SPECTATOR, 0, 1, 2):
        assert game.view(seat).puzzle.full()
        assert bytes(game.view(seat).puzzle.rows) == bytes(game.puzzle.rows)


def test_together_anybody_calls_whoever_they_are_and_the_others_go_on():
    game = looking()
    calls = [omega.CALL + seat for seat in range(3)]
    passes = [omega.PASS + seat for seat in range(3)]
    assert list(game.moves()) == calls + passes + [omega.NOTE]
    assert game.play(game.timed(omega.CALL + 2, 8123))[0] == ("call", 2, 8123)
    assert game.called(2) == 8123 and game.called(0) == -1
    assert list(game.moves()) == calls[:2] + passes[:2] + [omega.NOTE]
    with pytest.raises(IllegalMove):
        game.play(game.timed(omega.CALL + 2, 9000))


def test_together_the_order_of_the_calls_is_that_of_the_proofs_and_of_the_dice():
    game = looking()
    for seat, time in ((2, 8123), (0, 9000), (1, 12500)):
        game.play(game.timed(omega.CALL + seat, time))
    assert [prove(game) for _ in range(3)] == [2, 0, 1]
    assert [game.time(seat) for seat in range(3)] == [9000, 12500, 8123]
    assert [game.dice(seat) for seat in range(3)] == [3, 2, 4]
    assert game.throwing_order() == [2, 0, 1]


def test_together_a_call_that_is_proved_wrong_earns_nothing_and_takes_no_rank():
    game = looking()
    for seat, time in ((2, 8123), (0, 9000), (1, 12500)):
        game.play(game.timed(omega.CALL + seat, time))
    prove(game, right=False)
    prove(game)
    prove(game)
    assert [game.dice(seat) for seat in range(3)] == [4, 3, 0]


def test_together_a_proof_takes_fifteen_seconds_at_most_and_late_is_none():
    game = looking(2)
    game.play(game.timed(omega.CALL + 1, 3000))
    game.play(game.timed(omega.CALL + 0, 5000))
    game.play(omega.START)
    assert game.limit() == game.span() == 15
    with pytest.raises(IllegalMove):
        game.play(omega.DONE + 32 * 15001)
    game.play(omega.GIVE_UP)
    prove(game)
    assert [game.dice(seat) for seat in range(2)] == [4, 0]


def test_together_nobody_sees_the_proof_of_another():
    game = looking()
    for seat in range(3):
        game.play(game.timed(omega.CALL + seat, 1000 * seat))
    game.play(omega.START)
    for seat in (SPECTATOR, 1, 2):
        assert game.view(seat).puzzle is None
    assert game.view(0).puzzle is not None


def test_together_who_gives_up_proves_nothing():
    game = looking()
    game.play(omega.PASS + 0)
    game.play(game.timed(omega.CALL + 2, 70000))
    assert game.play(omega.PASS + 1)[0] == ("surrender", 1, 70000)
    assert prove(game) == 2
    assert [game.dice(seat) for seat in range(3)] == [0, 0, 1]
    assert game.throwing_order() == [2]


def test_together_a_round_that_nobody_calls_goes_on():
    game = looking(2)
    game.play(omega.PASS + 0)
    game.play(omega.PASS + 1)
    assert game.phase() == omega.TO_ROLL and game.turn() == 1


def test_together_the_clock_can_be_noted_and_never_goes_back():
    game = looking(2)
    game.play(game.timed(omega.NOTE, 31999))
    assert game.clock() == 31000
    game.play(game.timed(omega.CALL + 1, 9000))
    assert game.clock() == 31000 and game.called(1) == 31000  # no call comes before the clock
    assert game.limit() == 90
    game.play(game.timed(omega.CALL + 0, 31999))
    assert [prove(game), prove(game)] == [1, 0]
    assert [game.time(seat) for seat in range(2)] == [31999, 31000]


def test_together_nobody_solves_ahead_on_a_console_of_their_own():
    game = looking(2)
    assert game.together() and game.ahead(0) is None


def test_together_a_match_saved_in_the_midst_of_the_calls_has_them_again():
    nvm = bytearray(b"\xff" * SIZE)
    players = [("Anna", HUMAN), ("Ben", HUMAN), ("Bot", 1)]
    match = Match("code_omega", players, 5, TOGETHER, Journal(nvm))
    match.begin()
    for move in (omega.ROLL, omega.START):
        match.play(move)
    match.play(match.game.timed(omega.CALL + 1, 4321))
    match.play(match.game.timed(omega.NOTE, 30500))
    journal = Journal(bytearray(nvm))  # the power fails
    again = Match.waiting(journal, match.number)
    for _ in again.replay(journal.entries(match.number)):
        pass
    assert snapshot(again.game) == snapshot(match.game)
    assert again.game.called(1) == 4321 and again.game.clock() == 30000


def test_everybodys_dice_stay_as_they_fell():
    """Throws of later seats, however many, do not change those of others."""
    game = omega.Game(6, 3)
    game.dice = lambda seat: 1 + seat % 4
    game._queue = [5, 1, 0, 4, 2, 3]
    fell = {}
    for seat in game._queue:
        fell[seat] = list(game._throw(seat)[0][2])
        game._jokers = 0
        for other in range(6):
            thrown = fell.get(other, [])
            shown = [game.face(other, i) for i in range(4)]
            assert shown == thrown + [omega.NO_FACE] * (4 - len(thrown))


@pytest.mark.parametrize(
    ("seats", "same", "rounds"), [(2, 1, 32), (6, 1, 32), (2, 0, 16), (4, 0, 8)]
)
def test_no_board_comes_again_before_all_have_been_played(seats, same, rounds):
    game = omega.Game(seats, 5, (0, 0, 0, 0, same))
    seen = []
    for _ in range(rounds):
        game._deal()
        seen += game._boards[:1] if same else game._boards[:seats]
    assert sorted(seen) == list(range(omega.BOARDS))


def test_a_new_round_begins_with_the_clock_at_nothing():
    game = omega.Game(2, 5)
    game._clock = 5000
    game.play(omega.ROLL)
    assert game.clock() == 0
