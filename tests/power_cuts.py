# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Cuts the power of a console that plays, at any operation of its flash.

    told = story("enigma", 1)              # a match with one person, without a cut
    start_torn("enigma", 1, 12, 0.5)       # starts as a cut half through operation 12 left it
    cut_while_playing("enigma", 1, 12, 0.5)

What a cut leaves is the flash and nothing else: so the sector torn at an operation, in a
console that starts, is the same as playing up to there and cutting the power.
"""

import random

from monkey import Console, prepared, saved

from match import HUMAN, load
from sim.flash import Sector

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
            if most % 20 == 0:
                console.hold("b")  # the menu; in a puzzle of Code Omega this declares
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
        match = console.table.match if console.table else None
        console.on_again()
        after = check(console, told.states[operation : operation + 2])
        assert after is None or match is None or len(after[2]) >= match.noted - 1


def start_torn(game, humans, operation, part):
    """Start with what a cut at this operation leaves."""
    told = story(game, humans)
    with Console("pico_oled", told.torn(operation, part)) as console:
        check(console, told.states[operation : operation + 2])
