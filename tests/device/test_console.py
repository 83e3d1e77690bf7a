# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The console as it is built: the same pictures and the same log as in the simulator."""

import contextlib

import pytest
from PIL import ImageChops

from match import HUMAN, Match
from rules import GAMES
from rules.dice import Dice
from save.journal import SIZE, Journal
from sim import script
from sim.pico import Pico, PowerIsOff
from sim.tools import gallery
from sim.virtual import Simulator

BOARDS = ("pico_oled", "pico_lcd_1_3")
WITH_SCREEN = list(GAMES)

# A running clock is on the screen: two pictures agree only before the match.
AGAINST_THE_CLOCK = ("code_omega",)

FIRST_KEY = 100  # ms, after a rest
START = 280  # ms from power-on until CircuitPython runs code.py
FREE = {"pico_oled": 48 * 1024, "pico_lcd_1_3": 32 * 1024}  # pictures are worth memory
KEY = 50  # ms


class Pair:
    """The board and the simulator side by side: the same keys, the same pictures."""

    def __init__(self, pico, simulator):
        self.pico, self.simulator = pico, simulator

    def check(self, where):
        """Wait until the board shows what the simulator shows in the end.

        Bots play one after the other and a cursor blinks, so "in the end" is each of the
        pictures of one second after all that.
        """
        self.simulator.wait(10000)
        expected = set()
        for _ in range(20):
            self.simulator.wait(50)
            expected.add(self.simulator.image().tobytes())
        for _ in range(60):
            if self.pico.image().tobytes() in expected:
                return
            self.pico.wait(250)
        difference = ImageChops.difference(self.pico.image(), self.simulator.image()).getbbox()
        pytest.fail(f"{where}: pictures differ in {difference}")

    def press(self, *names):
        for name in names:
            self.pico.press(name)
            self.simulator.press(name)
            self.check(f"after {name}")

    def power_cut(self):
        if self.pico.powered:
            self.pico.power_cut()
        if self.simulator.powered:
            self.simulator.power_cut()

    def power_on(self):
        self.pico.power_on()
        self.simulator.power_on()
        self.pico.wait_for("ready")
        self.check("after power-on")


@pytest.fixture
def pair(console_build):
    with contextlib.ExitStack() as stack:

        def start(board):
            options = {"nvm": gallery.offered(), "seed": 1, "language": "en"}
            pico = stack.enter_context(Pico(console_build(board), board, **options))
            simulator = stack.enter_context(Simulator(board, **options))
            pico.wait_for("ready")
            both = Pair(pico, simulator)
            both.check("menu")
            return both

        yield start


@pytest.mark.parametrize("board", BOARDS)
def test_the_menu_is_there_within_a_second(board, console_build):
    with Pico(console_build(board), board, language="en") as pico:
        pico.skip_title(3000)
        pico.wait_still()
        pico.image()
        assert pico.changed - START < 1000


@pytest.mark.parametrize("board", BOARDS)
def test_a_cursor_moves_at_once(board, console_build):
    with Pico(console_build(board), board, language="en") as pico:
        pico.wait_for("ready", 3000)
        pico.wait_still(1500)
        assert pico.key_to_pixels("down") < FIRST_KEY  # it naps between two looks at the keys
        for key in ("down", "up", "down", "down"):
            assert pico.key_to_pixels(key) < KEY


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("name", WITH_SCREEN)
def test_a_match_begins_and_looks_as_in_the_simulator(board, name, pair):
    both = pair(board)
    for _ in range(GAMES.index(name)):
        both.pico.press("down")
        both.simulator.press("down")
    both.press("a")
    if name in AGAINST_THE_CLOCK:
        for key in ("a", "a", "right", "a"):
            both.pico.press(key)
            both.pico.wait(1500)
    else:
        both.press("a", "a", "right", "a")
    assert "Traceback" not in both.pico.serial
    assert both.pico.heap().lowest >= FREE[board]


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("name", [name for name in gallery.walks() if name.startswith("lesson_")])
def test_a_lesson_looks_as_in_the_simulator_and_leaves_room(board, name, console_build):
    options = {"nvm": b"\xff" * SIZE, "seed": gallery.SEED, "language": "en"}
    with contextlib.ExitStack() as stack:
        pico = stack.enter_context(Pico(console_build(board), board, **options))
        simulator = stack.enter_context(Simulator(board, **options))
        pico.wait_for("ready")
        both = Pair(pico, simulator)
        both.check("menu")
        for picture, keys in gallery.steps(name):
            steps = script.parse(keys.rpartition("]")[2], simulator.keys)
            script.play(pico, steps)
            script.play(simulator, steps)
            both.check(picture)
        heap = pico.heap()
        print(f"\n{name} on {board}: {heap}")
        assert "Traceback" not in pico.serial
        assert heap.lowest >= FREE[board]


def tied(name, seats):
    """The memory of a match of a person and bots that is over, with players who are equal."""
    for seed in range(400):
        match = Match(
            name, [("Anna", HUMAN), *[("Bot %d" % i, 1) for i in range(2, seats + 1)]], seed
        )
        chance = Dice(seed)
        while not match.over() and len(match.moves) < 800:
            match.play(chance.choice(list(match.game.moves())))
        scores = match.game.scores()
        if match.over() and len(set(scores)) < len(scores) - 1:
            nvm = bytearray(gallery.offered())
            saved = Match(name, match.players, seed, (), Journal(nvm))
            saved.begin()
            for move in match.moves:
                saved.play(move)
            saved.leave()
            return bytes(nvm)
    raise ValueError("nobody was equal")


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize(("name", "seats"), [("omphalos", 4), ("code_cards", 8)])
def test_equals_stand_in_the_same_order_on_the_result_page(board, name, seats, console_build):
    options = {"nvm": tied(name, seats), "seed": 1, "language": "en"}
    with Pico(console_build(board), board, **options) as pico, Simulator(board, **options) as sim:
        pico.wait_for("ready", 5000)
        sim.wait(2500)
        pico.wait(1500)
        for key in ("a", "a"):  # continue: the end; then the result
            pico.press(key)
            pico.wait(9000)
            sim.press(key)
            sim.wait(9000)
        both = Pair(pico, sim)
        assert "Error" not in pico.serial, pico.serial[-300:]
        both.check("the result")
        both.press("down")  # in words


@pytest.mark.parametrize("board", BOARDS)
def test_a_name_is_typed_as_in_the_simulator(board, pair):
    both = pair(board)
    for _, keys in gallery.steps("names"):
        steps = script.parse(keys, both.simulator.keys)
        script.play(both.pico, steps)
        script.play(both.simulator, steps)
        both.check(keys)
    assert "Traceback" not in both.pico.serial


@pytest.mark.parametrize("board", BOARDS)
def test_a_match_survives_a_power_cut(board, pair):
    both = pair(board)
    for _ in range(GAMES.index("code_vinci")):
        both.pico.press("down")
        both.simulator.press("down")
    both.press("a", "a", "a", "a")
    assert both.pico.nvm == both.simulator.nvm
    both.power_cut()
    both.power_on()
    both.press("a")
    assert both.pico.nvm == both.simulator.nvm


@pytest.mark.parametrize("part", [0.0, 0.01, 0.5])
def test_a_match_survives_a_power_cut_while_it_is_saved(part, console_build):
    nvm = gallery.offered()
    with Pico(console_build("pico_oled"), nvm=nvm, seed=1, language="en") as pico:
        pico.wait_for("ready")
        pico.wait(500)
        pico.press(*["down"] * GAMES.index("code_vinci"), "a", "a")
        pico.wait(6000)
        pico.cut_at(0, part)
        with pytest.raises(PowerIsOff):
            for _ in range(10):
                pico.press("a")
                pico.wait(1000)
        saved = pico.nvm
        pico.power_on()
        pico.wait_for("ready")
        # A simulator that finds the same half-written log goes on with the same match.
        with Simulator("pico_oled", nvm=saved, seed=1, language="en") as simulator:
            both = Pair(pico, simulator)
            both.check("menu")
            both.press("a")
        assert "Traceback" not in pico.serial
