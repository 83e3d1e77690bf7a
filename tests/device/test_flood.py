# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""A cable on which something speaks without end: the console answers its keys all the same."""

import pytest
from monkey import QUICK, started

from boards import fat
from match import HUMAN, Match
from rules import GAMES
from save.journal import Journal
from sim.pico import Pico
from sim.pico.ring import Ring

BITES = 9000  # ms: later than the watchdog
MARKS = b"\xc5"
HEADERS = b"\xc5\x07abc\x01\x06\xc8"  # of frames with 200 bytes that never come


def memory():
    """A linked match of two consoles that waits."""
    nvm = bytearray(started(QUICK))
    match = Match("code_vinci", [("Anna", HUMAN), ("Bo", HUMAN)], 5, (0, 0), Journal(nvm))
    match.ticket = b"abc" + bytes((0, 2)) + b"onetwo" + bytes((0, 1))
    match.begin()
    return bytes(nvm)


@pytest.mark.parametrize(
    ("said", "place"), ((MARKS, "lobby"), (HEADERS, "match")), ids=("lobby", "match")
)
def test_a_flood_on_the_cable_freezes_neither_the_lobby_nor_a_match(said, place, console_build):
    board = "pico_lcd_1_3"
    files = fat.folder_files(console_build(board))
    with Ring([Pico(files, board, nvm=memory(), language="en")]) as ring:
        (pico,) = ring.picos
        ring.wait_for(lambda: "ready on" in pico.serial)
        ring.wait(1000)
        menu = pico.image().tobytes()
        down = len(GAMES) + 1 if place == "lobby" else 0  # Linked; or the match that waits
        ring.press(0, *["down"] * down, "a")
        ring.wait(1500)
        ring.flood[0] = said
        ring.wait(BITES)
        assert pico.image().tobytes() != menu
        ring.press(0, "b")
        ring.wait(1000)
        if place == "match":
            ring.press(0, "up", "a")  # leave
            ring.wait(1500)
        # In the menu the cursor is at the match that waits, from either.
        assert pico.image().tobytes() == menu
        assert pico.serial.count("ready on") == 1 and "Traceback" not in pico.serial
