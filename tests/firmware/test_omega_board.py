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
def make(module, stage, group, monkeypatch):
    """Make a board in colour; of three rows unless told otherwise."""

    def made(edge=EDGE, size=3, chip=CHIP, cell=CELL, mono=False):
        monkeypatch.setattr(stage, "mono", mono)
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


# The strips


def test_what_is_wrong_shakes_and_comes_to_rest(make):
    board = make()
    shaking = board.shake()
    assert [board.pieces.x for _ in shaking] == [0, 2, 0, -2] * 3
    assert board.pieces.x == 0


# The clock: twenty pixels for ten seconds


@pytest.fixture
def clock(module, stage, group, look):
    seconds = 127, 9, 1, look.BODY  # where they end, in which colour
    return module.Clock(stage, group, 30, 4, 20, 5, (0x222222, 0xFFFF00), seconds)


def test_a_time_has_its_place_on_the_bar_unless_it_is_late(clock):
    assert [clock.place(time, 10) for time in (0, 499, 500, 9999)] == [30, 30, 31, 49]
    assert clock.place(10000, 10) is None


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
    monkeypatch.setattr(module, "rooms", Thing(drop=lambda name: done.append(name)))

    def slide(puzzle):
        done.append(("slide", puzzle))
        yield

    kit = Thing(tunes=Thing(play=done.append))

    def tell(events, view, board=True):
        del done[:]
        screen = Thing(kit=kit, board=Thing(slide=slide) if board else None)
        for _ in module.Scene.animate(screen, events, view, 0):
            pass
        return list(done)

    return tell


@pytest.mark.parametrize("what", ["right", "wrong", "surrender"])
def test_a_proof_is_in_memory_as_long_as_it_takes(happens, what):
    view = Thing(puzzle=None)
    last = "screens.omega_proof"
    assert happens([(what, 0)], view) == [("proof", what, view), last]


@pytest.mark.parametrize("what", ["round", "throw"])
def test_dice_are_in_memory_as_long_as_they_roll(happens, what):
    events, view = [(what, 0), ("step", 0, 1, 2)], Thing(puzzle=None)
    last = "screens.omega_dice"
    assert happens(events, view) == [("dice", events, view), last]
