# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Power cuts while the console plays: the next start resumes at the last or last-but-one move.

The suite cuts at some of the flash operations of each match; CUTS=all cuts at every single
one of them, three ways each (minutes). What a cut leaves is the flash and nothing else: so
the sector torn at an operation, in a console that starts, is the same as playing up to
there and cutting the power. Some cuts are done the long way, and must agree.
"""

import os
import random

import pytest
from monkey import PLAYABLE, Console, prepared, saved

from match import HUMAN, load
from sim.flash import Sector
from sim.virtual import Simulator

EVERYTHING = os.environ.get("CUTS") == "all"
PARTS = (0.0, 0.5, 1.0)  # of the operation: nothing done, torn, finished


def seated(game, humans):
    fewest = load("rules", game).SEATS[0]
    return [("Ann%d" % i, HUMAN) if i < humans else ("Bot %d" % i, 0) for i in range(fewest)]


def begin(game, humans):
    """A console at the set-up of a game."""
    console = Console("pico_oled", prepared(game, seated(game, humans)))
    console.enter(game)
    return console


def play(console, most=60):
    """The same keys at the same times, until the match or the power is over.

    A person who presses keys at random may never finish (a puzzle of Code Omega wants to
    be solved): then the story simply stops after `most` steps.
    """
    chance = random.Random(5)
    console.press("a")  # Play!
    console.wait(300)
    table = console.table
    people = table is not None and table.humans
    while console.sim.powered and console.table is not None and most:
        if table.match.over():
            console.press("b")  # to the result, then away from it
        elif people:
            if chance.random() < 0.4:
                console.press(chance.choice(("up", "down", "left", "right")))
            console.press("a")
            most -= 1
        console.wait(150)


class Story:
    """A match without a cut: each flash operation, and what was saved before and after it."""

    def __init__(self, game, humans):
        with begin(game, humans) as console:
            sector = console.flash
            self.states = [saved(sector.cells)]
            self.steps = []  # the cells before, then the name and arguments of the operation
            for name in ("program", "erase"):
                setattr(sector, name, self._watched(sector, name))
            play(console)
        self.moves = max(len(state[2]) for state in self.states if state)

    def _watched(self, sector, name):
        operation = getattr(sector, name)

        def watched(*arguments):
            self.steps.append((bytes(sector.cells), name, arguments))
            fails = operation(*arguments)
            self.states.append(saved(sector.cells))
            return fails

        return watched

    def torn(self, operation, part):
        """The sector as a cut leaves it."""
        cells, name, arguments = self.steps[operation]
        sector = Sector(cells)
        sector.cut_at(0, part)
        assert getattr(sector, name)(*arguments)
        return bytes(sector.cells)


_stories = {}


def story(game, humans):
    if (game, humans) not in _stories:
        _stories[game, humans] = Story(game, humans)
    return _stories[game, humans]


def check(console, allowed):
    """The console that has just started offers the match and goes on with it."""
    after = saved(console.sim.nvm)
    # Exactly what was there before the operation, or what it would have left.
    assert after in allowed
    assert console.offers_to_continue() == (after is not None)
    if after is not None:
        console.resume()
        # Bots may have gone on already.
        assert console.table.match.moves[: len(after[2])] == after[2]
    return after


def cut_while_playing(game, humans, operation, part):
    """Play the same match, cut the power, start again and look what is there."""
    told = story(game, humans)
    with begin(game, humans) as console:
        console.flash.cut_at(operation, part)
        play(console)
        assert not console.sim.powered, "the power was never cut"
        assert console.sim.nvm == told.torn(operation, part)
        played = console.table.match.moves if console.table else []
        console.on_again()
        after = check(console, told.states[operation : operation + 2])
        assert after is None or not played or len(played) - len(after[2]) in (0, 1)


def start_torn(game, humans, operation, part):
    """Start with what a cut at this operation leaves."""
    told = story(game, humans)
    with Console("pico_oled", told.torn(operation, part)) as console:
        check(console, told.states[operation : operation + 2])


@pytest.mark.parametrize("humans", [0, 1])
@pytest.mark.parametrize("game", PLAYABLE)
def test_a_match_survives_a_cut_at_any_operation(game, humans):
    told = story(game, humans)
    assert told.moves > 3
    assert humans or told.states[-1] is None  # a whole match, from begin to end
    last = len(told.steps) - 1
    for operation, part in ((1, 0.5), (last // 2, 0.5)):
        cut_while_playing(game, humans, operation, part)
    cuts = [(0, 0.5), (last // 3, 0.0), (2 * last // 3, 0.8), (last, 1.0)]
    if EVERYTHING:
        cuts = [(operation, part) for operation in range(last + 1) for part in PARTS]
    for operation, part in cuts:
        start_torn(game, humans, operation, part)
    print(f"{game}, {humans} people: {last + 1} operations, {len(cuts) + 2} cuts")


def test_no_match_erases_the_sector_while_it_is_played():
    with begin("code_vinci", 0) as console:
        play(console)
        assert not [kind for kind, _, _ in console.flash.operations if kind == "erase"]


@pytest.mark.parametrize(("key", "erased"), [("a", True), ("b", False)])
def test_a_memory_that_cannot_be_read_is_erased_only_when_the_player_says_so(key, erased):
    # The power failed in the middle of an erase: half a log is left, without its header.
    nvm = b"\xff" * 2048 + bytes(range(256)) * 8
    with Simulator("pico_oled", nvm=nvm, seed=7) as sim:
        sim.wait(2000)
        assert " ready on " not in sim.serial and sim.nvm == nvm
        sim.press(key)
        assert sim.wait_for(lambda: " ready on " in sim.serial, 3000)
        assert (sim.nvm == nvm) != erased
        sim.press("down", "a")  # nothing of it stops the console
        sim.wait(500)
        assert "Traceback" not in sim.serial
