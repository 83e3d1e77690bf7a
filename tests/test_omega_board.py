# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The rows of a puzzle and its strips, the clock and the line of a held B, pixel by pixel."""

from types import SimpleNamespace as Thing

import pytest

from rules import code_omega as omega

LEFT, TOP, CELL, PITCH = 40, 20, 4, 7
EDGE, LIGHT, DOT, BLACK, SHARED = 0xE00000, 0xF0F0F0, 0x808080, 0x000010, 0x00E000
CHIP = 8


@pytest.fixture
def module(easel):
    return easel.module("screens.omega_board")


@pytest.fixture
def make(module, stage, group):
    """Make a board; of three rows unless told otherwise."""

    def made(edge=EDGE, size=3, chip=CHIP, cell=CELL):
        bitmap = module.displayio.Bitmap(omega.STRIP_COUNT * chip, chip, 2)
        signs = bitmap, None, chip, chip
        colours = edge, LIGHT, DOT, BLACK, SHARED
        chips = stage.palette(0, 0xFFFFFF)
        return module.Board(stage, group, size, LEFT, TOP, cell, PITCH, colours, signs, chips)

    return made


def puzzle(offsets, *strips):
    """Rows shifted so far, in which these strips lie; -1 - strip is one turned round."""
    one = omega.Puzzle(len(offsets) - 3, 0, 0)
    one.offsets = bytes(offsets)
    one.rows[:] = bytes(2 * it if it >= 0 else 2 * (-1 - it) + 1 for it in strips)
    return one


def drawn(bitmap):
    """The pixels of a bitmap, a line of digits for each of its lines."""
    return ["".join(str(bitmap[x, y]) for x in range(bitmap.width)) for y in range(bitmap.height)]


def colours(grid):
    """The colours of something, None where it is transparent."""
    palette = grid.pixel_shader
    return [None if palette.is_transparent(i) else palette[i] for i in range(len(palette))]


def box(grid):
    return grid.x, grid.y, grid.width * grid.tile_width, grid.height * grid.tile_height


def blocks(board):
    """Where the black cells of each piece are: y, and x of both."""
    for one, two in board._blocks:
        assert one.y == two.y
    return [(one.y, one.x, two.x) for one, two in board._blocks]


def filled(module, monkeypatch):
    """Note every area that is filled from now on."""
    areas = []
    fill = module.bitmaptools.fill_region

    def noted(bitmap, *area):
        areas.append(area)
        fill(bitmap, *area)

    monkeypatch.setattr(module, "bitmaptools", Thing(fill_region=noted))
    return areas


# The rows


def test_a_row_has_an_edge_around_twelve_light_cells_and_dots_between_them(make):
    row = make()._rows[0]
    empty = "1" + "2" * 47 + "1"
    dotted = "1222" + "3222" * 11 + "1"
    assert drawn(row.bitmap) == ["1" * 49, empty, dotted, dotted, empty, empty, "1" * 49]
    assert colours(row) == [None, EDGE, LIGHT, DOT]


def test_where_the_edge_is_as_light_as_the_cells_a_gap_is_between_the_rows(make):
    row = make(edge=LIGHT)._rows[0]
    empty = "1" + "2" * 47 + "1"
    dotted = "1222" + "3222" * 11 + "1"
    assert drawn(row.bitmap) == [empty, empty, dotted, dotted, empty, empty, "0" * 49]


def test_a_row_begins_as_many_cells_further_right_as_it_is_shifted(make):
    board = make(size=4)
    board.show(puzzle([0, 6, 3, 1], 0, 1, 2, 3))
    assert [(row.x, row.y) for row in board._rows] == [(40, 20), (64, 27), (52, 34), (44, 41)]
    board.show(puzzle([2, 6, 3, 0], 0, 1, 2, 3))  # the same strips in other rows
    assert [(row.x, row.y) for row in board._rows] == [(48, 20), (64, 27), (52, 34), (40, 41)]


def test_dots_above_and_below_mark_the_columns_that_all_rows_have(make):
    board = make(cell=7)
    board.show(puzzle([0, 6, 3], 0, 1, 2))
    above, below = [it for it in board.group if getattr(it, "bitmap", None) is board._shared]
    assert (above.x, above.y) == (LEFT, TOP - 3)
    assert (below.x, below.y) == (LEFT, TOP + 3 * PITCH + 2)
    assert colours(above) == [None, SHARED]
    assert drawn(board._shared) == ["0000000" * 6 + "0010101" * 6 + "0000000" * 6]
    board.show(puzzle([2, 0, 1], 0, 1, 2))
    assert drawn(board._shared) == ["0000000" * 2 + "0010101" * 10 + "0000000" * 6]


def test_what_a_board_consists_of(make, group):
    board = make()
    assert list(group) == [board.group]
    marks = [it for it in board.group if getattr(it, "bitmap", None) is board._shared]
    assert list(board.group) == [*board._rows, *marks, board.pieces]
    assert (len(board._rows), len(marks)) == (3, 2)
    pieces = []
    for pair, chip in zip(board._blocks, board._signs):
        assert len(pair) == 2
        pieces += [*pair, chip]
    assert list(board.pieces) == [*pieces, board._beam] and len(pieces) == 9


# The strips


def test_a_black_cell_covers_all_but_the_line_beside_it(make):
    board = make()
    for pair in board._blocks:
        for one in pair:
            assert box(one)[2:] == (CELL - 1, PITCH) and colours(one) == [BLACK]
    assert {box(chip)[2:] for chip in board._signs} == {(CHIP, CHIP)}


def test_a_strip_lies_in_its_row_where_that_begins_and_perhaps_turned_round(make):
    board = make()
    # Black are cells 0 and 3, 0 and 10, 3 and 7; turned round 11 and 1.
    board.show(puzzle([0, 6, 3], 0, -1 - 4, 13))
    assert blocks(board) == [
        (20, 40 + 1, 40 + 12 + 1),
        (27, 64 + 44 + 1, 64 + 4 + 1),
        (34, 52 + 12 + 1, 52 + 28 + 1),
    ]
    assert [chip[0] for chip in board._signs] == [0, 4, 13]


def test_a_piece_stays_the_same_strip_when_strips_move(make):
    board = make()
    board.show(puzzle([0, 6, 3], 0, 4, 13))
    board.show(puzzle([0, 6, 3], 13, 0, 4))
    assert [chip[0] for chip in board._signs] == [0, 4, 13]
    assert [y for y, _, _ in blocks(board)] == [27, 34, 20]
    board.show(puzzle([0, 6, 3], 13, 0, 5))  # other strips: laid anew
    assert [chip[0] for chip in board._signs] == [13, 0, 5]
    assert [y for y, _, _ in blocks(board)] == [20, 27, 34]


@pytest.mark.parametrize(
    ("chip", "x", "down", "frame"),
    [
        (5, LEFT - 6, 1, (LEFT - 5, 2, 3)),
        (10, LEFT - 11, -2, (LEFT - 10, -1, 8)),
        (11, LEFT - 17, -2, (LEFT - 17, -2, 11)),  # large ones stand apart
    ],
)
def test_the_sign_of_a_strip_stands_left_of_its_row_and_the_cursor_frames_it(
    make, chip, x, down, frame
):
    board = make(chip=chip)
    board.show(puzzle([0, 6, 3], 0, 4, 13))
    left, below, side = frame
    for row, sign in enumerate(board._signs):
        y = TOP + row * PITCH
        assert (sign.x, sign.y) == (x, y + down)
        assert board.box(row) == (left, y + below, side, side)


def test_a_strip_glides_in_five_steps(make):
    board = make()
    board.show(puzzle([0, 0, 0], 0, 4, 13))
    steps = [blocks(board)[:2] for _ in board.slide(puzzle([0, 0, 0], 4, -1, 13))]
    # From row to row 7 pixels; turned round from cells 0 and 3 to 11 and 8.
    assert steps == [
        [(21, 49, 57), (25, 41, 81)],
        [(22, 58, 61), (24, 41, 81)],
        [(24, 67, 65), (22, 41, 81)],
        [(25, 76, 69), (21, 41, 81)],
        [(27, 85, 73), (20, 41, 81)],
    ]


def test_a_beam_over_all_rows_lights_up_or_flashes_on_one_bit(make, stage, module, monkeypatch):
    monkeypatch.setattr(type(stage), "colour", lambda stage, name: 0x100 + name)
    for mono in (False, True):
        monkeypatch.setattr(stage, "mono", mono)
        board = make()
        beam = board._beam
        assert beam.hidden and colours(beam) == [0x103]
        seen = "".join(".#"[not beam.hidden] for _ in board.shine(5, 13))
        assert seen == ("....##....##." if mono else "####..####..#")
        assert beam.hidden
        assert box(beam) == (LEFT + 5 * CELL, TOP - 3, CELL + 1, 3 * PITCH + 6)
        beam.hidden = False
        board.show(puzzle([0, 6, 3], 0, 4, 13))
        assert beam.hidden  # what is laid anew is not lit


def test_what_is_wrong_shakes_and_comes_to_rest(make):
    board = make()
    shaking = board.shake()
    assert [board.pieces.x for _ in shaking] == [0, 2, 0, -2] * 3
    assert board.pieces.x == 0


# The clock: twenty pixels for ten seconds

FULL = ["1" * 20] * 5


@pytest.fixture
def clock(module, stage, group, look):
    seconds = 127, 9, 1, look.BODY  # where they end, in which colour
    return module.Clock(stage, group, 30, 4, 20, 5, (0x222222, 0xFFFF00), seconds)


def shown(clock, seconds, timer=10):
    """What the clock reads after so long, and its bar."""
    clock.show(round(1000 * seconds), timer)
    return clock._seconds._text, drawn(clock._bar)


def ran(gone, whole):
    """A bar of which so many pixels are gone but for a thin line."""
    rest = 20 - gone
    return [
        ("1" if line == 2 else "0") * gone + ("1" if line in whole else "0") * rest
        for line in range(5)
    ]


def test_a_clock_runs_dry_from_the_left_and_tells_the_seconds_left(clock, group):
    assert (clock.grid.x, clock.grid.y) == (30, 4) and not clock.grid.hidden
    assert group[0] is clock.grid and len(group) == 2
    assert colours(clock.grid) == [0x222222, 0xFFFF00]
    assert shown(clock, 0) == ("10", FULL)
    assert shown(clock, 0.9) == ("10", ran(1, range(5)))
    assert shown(clock, 2.5) == ("8", ran(5, range(5)))
    assert shown(clock, 9.9) == ("1", ran(19, range(5)))


def test_after_the_timer_it_fills_once_more_and_thinner(clock):
    shown(clock, 9.9)
    assert shown(clock, 10) == ("+0", ran(0, range(2, 5)))
    assert shown(clock, 12.5) == ("+2", ran(5, range(2, 5)))
    assert shown(clock, 20) == ("+10", ran(20, ()))
    assert shown(clock, 25) == ("+15", ran(20, ()))


def test_a_clock_may_begin_late_and_begin_again(clock):
    assert shown(clock, 12.5) == ("+2", ran(5, range(2, 5)))
    assert shown(clock, 3) == ("7", ran(6, range(5)))  # more is gone, but of the other bar
    assert shown(clock, 2) == ("8", ran(4, range(5)))
    assert shown(clock, 3, 30) == ("27", ran(2, range(5)))


def test_only_what_has_changed_of_a_clock_is_drawn(clock, module, monkeypatch):
    shown(clock, 2.5)
    areas = filled(module, monkeypatch)
    shown(clock, 2.5)
    assert areas == []
    shown(clock, 3)
    assert areas == [(5, 0, 6, 5, 0), (5, 2, 6, 3, 1)]


def test_a_time_has_its_place_on_the_bar_unless_it_is_late(clock):
    assert [clock.place(time, 10) for time in (0, 499, 500, 9999)] == [30, 30, 31, 49]
    assert clock.place(10000, 10) is None


def test_a_clock_is_cleared_with_its_bar(clock):
    shown(clock, 2.5)
    clock.clear()
    assert clock.grid.hidden and clock._seconds._text == ""


def test_the_seconds_end_at_the_right_of_the_line(clock, look):
    shown(clock, 2.5)
    row = clock._seconds
    assert row._grid.x + row._bitmap.width == 127 and row._grid.y == 9
    assert row.font is look.BODY


# The line of B: fifty pixels for half a second


@pytest.fixture
def line(module, stage, group):
    return module.Hold(stage, group, 7, 60, 50, 2, 0x222222, 0xFFFF00)


def held(line, milliseconds):
    """How many pixels of the line are filled."""
    line.show(milliseconds)
    one, two = drawn(line._line)
    assert one == two and "01" not in one
    return one.count("1")


def test_the_line_fills_while_b_is_held_and_is_empty_when_it_is_not(line, group):
    assert list(group) == [line._grid] and box(line._grid) == (7, 60, 50, 2)
    assert colours(line._grid) == [0x222222, 0xFFFF00]
    assert held(line, 0) == 1  # at once
    assert [held(line, time) for time in (19, 20, 20, 300, 500)] == [1, 2, 2, 30, 50]
    assert held(line, None) == 0
    assert held(line, 0) == 1


def test_the_line_of_whoever_lets_go_of_b_and_presses_it_again_has_no_hole_bug(line):
    assert [held(line, time) for time in (300, 50, 100)] == [30, 5, 10]


def test_only_what_is_new_of_the_line_is_drawn(line, module, monkeypatch):
    held(line, 100)
    areas = filled(module, monkeypatch)
    assert held(line, 100) == 10 and areas == []
    assert held(line, 120) == 12 and areas == [(10, 0, 12, 2, 1)]


# What happens


@pytest.fixture
def happens(module, drivers, monkeypatch):
    """Tell a screen what happens, and hear what it did, a list each time."""
    done = []

    def moves(name):
        def animate(*given):
            done.append((name, *given[1:]))
            yield

        return Thing(animate=animate)

    drivers["screens"] = Thing(omega_proof=moves("proof"), omega_dice=moves("dice"))
    monkeypatch.setattr(module, "drop", lambda *name: done.append(("drop", *name)))

    def slide(puzzle):
        done.append(("slide", puzzle))
        yield

    kit = Thing(tunes=Thing(play=done.append), keys=Thing(listen=lambda: done.append("listen")))

    def tell(events, view, board=True):
        del done[:]
        screen = Thing(kit=kit, board=Thing(slide=slide) if board else None)
        for _ in module.animate(screen, events, view):
            pass
        return list(done)

    return tell


@pytest.mark.parametrize("what", ["flip", "swap"])
def test_strips_slide_only_where_they_lie(happens, module, what):
    events = [(what, 0)]
    assert happens(events, Thing(puzzle="it")) == [module._FLIP, ("slide", "it")]
    assert happens(events, Thing(puzzle=None)) == []
    assert happens(events, Thing(puzzle="it"), board=False) == []


@pytest.mark.parametrize("what", ["right", "wrong", "surrender"])
def test_a_proof_is_in_memory_as_long_as_it_takes(happens, what):
    view = Thing(puzzle=None)
    last = ("drop", "screens", "omega_proof")
    assert happens([(what, 0)], view) == ["listen", ("proof", what, view), last]


@pytest.mark.parametrize("what", ["round", "throw"])
def test_dice_are_in_memory_as_long_as_they_roll(happens, what):
    events, view = [(what, 0), ("step", 0, 1, 2)], Thing(puzzle=None)
    last = ("drop", "screens", "omega_dice")
    assert happens(events, view) == ["listen", ("dice", events, view), last]


def test_a_step_is_heard_and_nothing_else_is(happens, module):
    assert happens([("step", 0, 1, 2)], Thing(puzzle=None)) == [module._STEP]
    assert happens([("start", 0)], Thing(puzzle=None)) == []
