# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Every press counts once on the board: quick ones, and those of a worn button.

In a puzzle of Code Omega each press of left turns a strip and each A moves one; the clock
runs, and the strips glide.
"""

import pytest

from boards import fat
from sim.pico import Pico
from sim.pico.story import WATCH, Story
from sim.tools import gallery
from sim.tools.bench.presses import COUNT, INTERVALS

BOARDS = ("pico_oled", "pico_lcd_1_3")
PRESSES = 20
BOUNCES = (8, 15, 25)  # ms in which a worn button closes three times


@pytest.fixture(params=BOARDS)
def puzzle(request, console_build):
    """A board on which a person solves a puzzle, and what it tells."""
    files = {**fat.folder_files(console_build(request.param)), "code.py": WATCH.read_bytes()}
    nvm = gallery.memory(["code_omega", "h1", "phase=2"])
    with Pico(files, request.param, nvm=nvm, seed=7, language="en") as pico:
        pico.wait_for("ready", 5000)
        pico.wait(1500)
        pico.press("a")  # continue
        pico.wait(3000)
        yield pico, Story(pico)
        assert "Traceback" not in pico.serial


def test_eight_of_eight_presses_count_at_any_pace(puzzle):
    pico, story = puzzle
    counted = {}
    for every in INTERVALS:
        before = len(story.lines("move"))
        for number in range(COUNT):
            pico.hold("left" if number % 2 == 0 else "a", 60)
            pico.wait(every - 60)
        pico.wait(1500)
        counted[every] = len(story.lines("move")) - before
    print("\n", pico.board_name, counted)
    assert counted == dict.fromkeys(INTERVALS, COUNT)


def bounce(pico, key, milliseconds):
    """Press a worn button: five edges until it is down, and five until it is up."""
    for last, other in (("down", "up"), ("up", "down")):
        for edge in (last, other, last, other):
            getattr(pico, edge)(key)
            pico.wait(milliseconds / 4)
        getattr(pico, last)(key)
        pico.wait(80)


def test_a_button_that_bounces_gives_one_move_a_press(puzzle):
    pico, story = puzzle
    counted = {}
    for milliseconds in BOUNCES:
        before = len(story.lines("move"))
        for _ in range(PRESSES):
            bounce(pico, "left", milliseconds)
            pico.wait(60)
        pico.wait(1500)
        counted[milliseconds] = len(story.lines("move")) - before
    print("\n", pico.board_name, counted)
    assert counted == dict.fromkeys(BOUNCES, PRESSES)
