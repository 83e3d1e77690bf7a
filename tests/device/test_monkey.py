# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Random keys on the board: no fault, no dead end, no lost match, and a heap that stays flat.

A minute of the Pico; CINQ_WHOLE=1 plays for four, on both displays. The figures are printed:
`pytest -s`.
"""

import os
import random

import pytest
from monkey import QUICK, choose, saved
from PIL import ImageChops

from match import HUMAN, load
from menus import statistics
from rules import GAMES
from save.journal import SETTINGS, SIZE, Journal
from sim.pico import Pico

WHOLE = bool(os.environ.get("CINQ_WHOLE"))
SECONDS = 240 if WHOLE else 60
BOARDS = ("pico_oled", "pico_lcd_1_3") if WHOLE else ("pico_oled",)
FREE = 48 * 1024
AFRESH = 1200  # ms after which a console that starts anew shows its menu
SINKS = 2048  # bytes that the heap may differ between two visits of the menu


class Monkey:
    """Presses keys on a Pico and looks at its glass, its memory and its heap."""

    def __init__(self, pico, seed):
        self.pico = pico
        self.chance = random.Random(seed)
        self.keys = 0
        self.matches = set()
        self.ended = 0
        self.free = []  # at the menu
        self.lowest = 1 << 20
        self.kept = None  # the match in the journal when the menu was last seen
        self.played = 0
        pico.wait_for(" ready on ")
        pico.wait_still()
        self.title = self._title()

    def _title(self):
        """Where the title stands in its bar."""
        picture = self.pico.image()
        width = picture.width
        bottom = 7 * (width // 120)
        return picture.crop((0, 0, width // 2, bottom)).convert("L")

    def at_menu(self):
        """Whether the main menu is on the screen; it may have been inverted."""
        seen = self._title()
        return any(
            ImageChops.difference(seen, title).getbbox() is None
            for title in (self.title, ImageChops.invert(self.title))
        )

    def press(self, *keys):
        for key in keys:
            self.keys += 1
            self.pico.press(key)
        self.check()

    def check(self):
        told = self.pico.serial
        assert "Traceback" not in told, told[told.index("Traceback") :]

    def leave(self):
        """Back to the menu from wherever this is."""
        for attempt in range(20):
            self.pico.wait(AFRESH)
            self.pico.wait_still(250, 20000)
            if self.at_menu():
                return
            if attempt % 3 == 2:  # looking back, where A would lead back again
                self.press("b")
                continue
            self.pico.hold("b", 700)
            self.pico.wait_still(250, 20000)
            if self.at_menu():
                return
            # The last row of the menu at the table is to leave it.
            self.press("up", "a")
        raise AssertionError("no way back to the menu")

    def look(self):
        """At the menu: the match is there, or it has ended and was counted."""
        nvm = self.pico.nvm
        match = saved(nvm)
        log = Journal(bytearray(nvm))
        played = sum(_played(statistics.read(log, game)) for game in GAMES)
        if match is None and self.kept is not None:
            assert played != self.played, "the match is lost"
        self.ended += played > self.played
        if match:
            self.matches.add(match[:2])
        self.kept, self.played = match, played
        heap = self.pico.heap()
        self.free.append(heap.free)
        self.lowest = min(self.lowest, heap.lowest or heap.free)

    def begin(self):
        """From the menu to any of its rows, and on: to a table as a rule."""
        self.press(*["down"] * self.chance.randrange(6))
        for _ in range(3):  # the row, Play!, and yes: instead of the match that is going on
            self.press("a")
            self.pico.wait_still(250, 20000)
        self.pico.wait(500)

    def open(self, number):
        """A new match of a game; the menu stands on its first row."""
        self.press(*["down"] * (number + bool(self.kept)))
        for _ in range(3 if self.kept else 2):
            self.press("a")
            self.pico.wait_still(250, 20000)
        self.leave()
        self.look()

    def any_keys(self, count):
        for _ in range(count):
            what = self.chance.random()
            if what < 0.45:
                self.press("a")
            elif what < 0.88:
                self.press(self.chance.choice(("up", "down", "left", "right")))
            elif what < 0.95:
                self.press("b")
            else:
                self.keys += 1
                self.pico.hold("b", 700)
            self.pico.wait(self.chance.choice((20, 100, 400)))

    def visit(self):
        self.begin()
        self.any_keys(self.chance.choice((5, 15, 30)))
        self.leave()
        self.look()

    def cut(self):
        """The power fails; the same match is there afterwards, to the last move."""
        before = saved(self.pico.nvm)
        self.pico.power_cut()
        self.pico.power_on()
        self.pico.wait_for(" ready on ")
        assert saved(self.pico.nvm) == before


def _played(numbers):
    return sum(numbers[::2][:3]) + numbers[statistics.PEOPLE] + numbers[statistics.BOTS]


def memory(chance):
    """Set-ups of all games with people and bots in turns."""
    nvm = bytearray(b"\xff" * SIZE)
    log = Journal(nvm)
    log.put(SETTINGS, QUICK)
    for game in GAMES:
        rules = load("rules", game)
        levels = [HUMAN] + [chance.choice((0, 1, 2, HUMAN)) for _ in range(rules.SEATS[0])]
        levels = levels[: rules.SEATS[1]]
        players = [("Seat %d" % seat, level) for seat, level in enumerate(levels)]
        choose(log, game, players, None, 1)
    return bytes(nvm)


@pytest.mark.parametrize("board", BOARDS)
def test_a_monkey_on_the_board_finds_nothing(board, console_build):
    nvm = memory(random.Random(3))
    with Pico(console_build(board), board, nvm=nvm, seed=11, language="en") as pico:
        monkey = Monkey(pico, 11)
        monkey.look()
        # An interpreter keeps every name it has seen: the console starts afresh after a match,
        # so that one game leaves nothing behind for the next.
        for number in range(len(GAMES)):
            monkey.open(number)
        opened, monkey.free = monkey.free, []
        assert {name for name, _ in monkey.matches} == set(GAMES)
        end = pico.seconds + SECONDS
        while pico.seconds < end or len(monkey.free) < 4:
            monkey.visit()
        print(
            f"\n{board}: {monkey.keys} keys, {len(monkey.matches)} matches, {monkey.ended} ended "
            f"in {pico.seconds:.0f} s; free at the menu {opened} as the games are opened, then "
            f"{monkey.free}; {monkey.lowest} at worst"
        )
        assert monkey.lowest >= FREE
        # Nothing piles up.
        half = len(monkey.free) // 2
        assert max(monkey.free[half:]) >= max(monkey.free[:half]) - SINKS
        # A power cut in the midst of something, and on with it.
        monkey.begin()
        monkey.any_keys(5)
        monkey.cut()
        monkey.visit()
