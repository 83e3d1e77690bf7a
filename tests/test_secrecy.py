# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Nobody sees, on any screen, what they may not know; nor does a bot.

What a seat cannot know is changed at random (tests/hidden): its view, its picture, the
words under it and the choice of a bot in its place must stay the same.
SECRECY=all looks at every step of more matches.
"""

import copy
import importlib
import os
from pathlib import Path

import contract
import pytest
from monkey import PLAYABLE

from match import HUMAN, Match, load
from rules import OVER, SPECTATOR
from rules.dice import Dice
from sim.virtual import Simulator

EVERYTHING = os.environ.get("SECRECY") == "all"
BOARDS = ("pico_oled", "pico_lcd_1_3")
STAGE = Path(__file__).parent / "toy/stage.py"


class Easel:
    """A board on which a Screen shows a view, without menu and table."""

    def __init__(self, board, game, language="en"):
        self.sim = Simulator(board, main=STAGE, seed=1, language=language)
        self.sim.wait(300)
        self.game = game
        self.do(lambda kit: kit.speak_of(game))

    def do(self, function):
        """Run a function in the firmware and return what it gives."""
        given = []
        self.sim.firmware_modules["__main__"].work.append(lambda kit: given.append(function(kit)))
        assert self.sim.wait_for(lambda: given, 2000)
        return given[0]

    def screen(self, match):
        make = self.sim.module("screens." + self.game).Screen
        return self.do(lambda kit: make(kit, match))

    def look(self, screen, view, seat):
        """The picture, and everything else a player could read."""

        def show(kit):
            screen.show(view, seat)
            kit.stage.scene(screen.group)
            kit.stage.refresh()
            words = []
            if view.turn() == seat:
                for move in list(view.moves())[:80]:
                    place = screen.place(move)
                    # The table asks for the words of a move only where the cursor can go.
                    words.append((place, place and screen.hint(move)))
            private = getattr(screen, "private", None)
            if private:
                words.append(private(view.view(SPECTATOR)))
            if view.turn() == OVER and hasattr(screen, "explain"):
                words.append(list(screen.explain(view)))
            return words

        words = self.do(show)
        return self.sim.image().tobytes(), words


def played(game, seats, options, seed):
    """Every step of a match of random moves, as (step, match)."""
    match = Match(game, [("Player %d" % i, HUMAN) for i in range(seats)], seed, options)
    chance = Dice(seed + 3)
    step = 0
    while not match.over():
        yield step, match
        match.play(chance.choice(list(match.game.moves())))
        step += 1
    yield step, match


def shuffled(match, seat, chance):
    """The same match with other secrets."""
    other = copy.copy(match)
    other.game = copy.deepcopy(match.game)
    importlib.import_module("hidden." + match.name).shuffle(other.game, seat, chance)
    return other


def matches(game):
    """Some sizes and options: all of them in turns."""
    rules = load("rules", game)
    fewest, most = rules.SEATS
    for number in range(12 if EVERYTHING else 3):
        seats = (fewest, most, (fewest + most) // 2)[number % 3]
        options = [(number + row) % len(values) for row, (_, values) in enumerate(rules.OPTIONS)]
        yield seats, options if number else [0] * len(options), 40 + number


def phase(game):
    """What kind of moment this is, so that every kind is looked at."""
    asked = getattr(game, "phase", None)
    return (asked() if callable(asked) else asked), game.turn() == OVER


class Sieve:
    """Lets pass the first steps of every phase, then one in so many."""

    def __init__(self, first, often):
        self.first, self.often = first, often
        self.seen = {}

    def passes(self, key):
        self.seen[key] = self.seen.get(key, 0) + 1
        return EVERYTHING or self.seen[key] <= self.first or self.seen[key] % self.often == 0


@pytest.mark.parametrize("game", PLAYABLE)
def test_a_view_holds_no_secret(game):
    chance = Dice(1)
    changed = 0
    for seats, options, seed in matches(game):
        sieve = Sieve(5, 10)
        for step, match in played(game, seats, options, seed):
            if not sieve.passes(phase(match.game)):
                continue
            for seat in range(SPECTATOR, seats):
                other = shuffled(match, seat, chance)
                here, there = match.game.view(seat), other.game.view(seat)
                assert contract.snapshot(here) == contract.snapshot(there), (step, seat)
                changed += contract.snapshot(match.game) != contract.snapshot(other.game)
    assert changed or game == "omphalos"  # which has no secrets


@pytest.mark.parametrize("level", [0, 1, 2])
@pytest.mark.parametrize("game", PLAYABLE)
def test_a_bot_knows_no_secret(game, level):
    bot = importlib.import_module("bots." + game)
    chance = Dice(2)
    for seats, options, seed in matches(game):
        sieve = Sieve(3, 25)
        for step, match in played(game, seats, options, seed):
            seat = match.game.turn()
            if seat == OVER or not sieve.passes(phase(match.game)):
                continue
            other = shuffled(match, seat, chance)
            choices = [
                contract.choose(bot, which.game.view(seat), seat, level, Dice(step))
                for which in (match, other)
            ]
            assert choices[0] == choices[1], (step, seat)


def lookers(game, step):
    """Somebody without a seat, whoever decides, and one of the others."""
    seats = {SPECTATOR, step % len(game.scores())}
    return sorted(seats if game.turn() == OVER else seats | {game.turn()})


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("game", PLAYABLE)
def test_a_picture_shows_no_secret(game, board):
    chance = Dice(3)
    pictures = set()
    for seats, options, seed in list(matches(game))[: None if EVERYTHING else 2]:
        # Two boards that do the same at the same time, so that clocks agree; the second
        # has other secrets, in the match that its screen was made for too.
        one, two = Easel(board, game), Easel(board, game)
        sieve = Sieve(2, 60)
        screens = None
        with one.sim, two.sim:
            for step, match in played(game, seats, options, seed):
                if screens is None:
                    twin = copy.copy(match)
                    screens = one.screen(match), two.screen(twin)
                if not sieve.passes(phase(match.game)):
                    continue
                for seat in lookers(match.game, step):
                    twin.game = shuffled(match, seat, chance).game
                    here = one.look(screens[0], match.game.view(seat), seat)
                    there = two.look(screens[1], twin.game.view(seat), seat)
                    assert here[1] == there[1], (step, seat)
                    assert here[0] == there[0], (step, seat)
                    pictures.add(here[0])
    assert len(pictures) > 5  # something was drawn indeed
