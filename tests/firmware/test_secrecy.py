# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""No player sees, on any screen, what they may not know; nor does a bot.

What a seat cannot know is changed at random (tests/hidden): its view, its picture, the
words under it and the choice of a bot in its place must stay the same.
SECRECY=all looks at every step of more matches.
"""

import copy
import importlib
import itertools
import os

import contract
import pytest
from easel import ASSIST, BOARDS, Easel
from hidden import lies_open
from monkey import PLAYABLE, Console

from match import HUMAN, Match, load
from rules import OVER, SPECTATOR
from rules.dice import Dice
from sim.tools import gallery

EVERYTHING = os.environ.get("SECRECY") == "all"


def played(game, levels, options, seed):
    """Every step of a match of random moves, as (step, match)."""
    players = [("Player %d" % seat, level) for seat, level in enumerate(levels)]
    match = Match(game, players, seed, options)
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
    return asked and asked(), game.turn() == OVER


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
        for step, match in played(game, [HUMAN] * seats, options, seed):
            if not sieve.passes(phase(match.game)):
                continue
            for seat in range(SPECTATOR, seats):
                other = shuffled(match, seat, chance)
                here, there = match.game.view(seat), other.game.view(seat)
                assert contract.snapshot(here) == contract.snapshot(there), (step, seat)
                changed += contract.snapshot(match.game) != contract.snapshot(other.game)
            if lies_open(game):
                seen = [
                    contract.snapshot(match.game.view(seat)) for seat in range(SPECTATOR, seats)
                ]
                assert seen == seen[:1] * len(seen), f"not OPEN: tests/hidden/{game}.py"
    assert changed or lies_open(game), f"tests/hidden/{game}.py shuffles nothing"


@pytest.mark.parametrize("level", [0, 1, 2])
@pytest.mark.parametrize("game", PLAYABLE)
def test_a_bot_knows_no_secret(game, level):
    bot = importlib.import_module("bots." + game)
    chance = Dice(2)
    for seats, options, seed in matches(game):
        sieve = Sieve(3, 25)
        for step, match in played(game, [HUMAN] * seats, options, seed):
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
    """A spectator, the seat on turn, and one of the others."""
    seats = {SPECTATOR, step % len(game.scores())}
    return sorted(seats if game.turn() == OVER else seats | {game.turn()})


def pictures(board, game, levels, options, seed, sieve, most=None, spoil=None, assist=False):
    """The pictures of so many steps of a match, after proving that they show no secret.

    `spoil` is a function that breaks a class on a board, to prove the proof.
    """
    # Two boards that do the same at the same time, so that clocks agree; the second
    # has other secrets, in the match that its screen was made for too.
    chance = Dice(3)
    seen = set()
    screens = None
    with Easel(board, game) as one, Easel(board, game) as two:
        for easel in (one, two) if spoil else ():
            spoil(easel)
        for easel in (one, two) if assist else ():
            easel.do(lambda kit: kit.settings.change(ASSIST, 1))
            assert easel.do(lambda kit: kit.settings.assist)
        for step, match in itertools.islice(played(game, levels, options, seed), most):
            if screens is None:
                twin = copy.copy(match)
                screens = one.screen(match), two.screen(twin)
            if not sieve.passes(phase(match.game)):
                continue
            for seat in lookers(match.game, step):
                twin.game = shuffled(match, seat, chance).game
                log = match.log[-5:]
                here = one.look(screens[0], match.game.view(seat), seat, log)
                there = two.look(screens[1], twin.game.view(seat), seat, log)
                assert here[1] == there[1], (step, seat)
                assert here[0] == there[0], (step, seat)
                seen.add(here[0])
    return seen


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("game", PLAYABLE)
def test_a_picture_shows_no_secret(game, board):
    seen = set()
    for seats, options, seed in list(matches(game))[: None if EVERYTHING else 2]:
        # Where no phase tells moments apart, more of the first are looked at.
        first = 2 if hasattr(load("rules", game).Game(seats, seed), "phase") else 6
        seen |= pictures(board, game, [HUMAN] * seats, options, seed, Sieve(first, 60))
    assert len(seen) > 5  # something was drawn indeed


# Screens that look otherwise with these options, when bots play too, or with the assist on.
MORE = (
    ("code_cards", (HUMAN, 2), ()),
    ("code_cards", (HUMAN, 2, HUMAN, 1, 0), ()),
    ("code_omega", (HUMAN, HUMAN, HUMAN), (1, 0, 0, 0, 1)),
    ("code_omega", (HUMAN, HUMAN, HUMAN), (0, 0, 0, 0, 0, 1)),
    ("code_vinci", (HUMAN, 1, HUMAN), (1, 0, 1)),
    ("enigma", (HUMAN, 2, HUMAN), ()),
    ("enigma", (HUMAN, 2, 1), ()),
    ("enigma", (HUMAN, 2, HUMAN), (3, 1, 1)),
    ("enigma", (HUMAN, 2, 1), (3, 1, 1)),
)


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize(("game", "levels", "options"), MORE)
def test_nor_does_it_with_options_and_bots_and_the_assist(game, levels, options, board):
    most = None if EVERYTHING else 200
    seen = pictures(board, game, levels, options, 4, Sieve(5, 12), most, assist=True)
    assert len(seen) > 10


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("game", PLAYABLE)
def test_nor_does_a_moving_picture(game, board):
    """What flies, falls or turns over shows no more than what is there in the end."""
    chance = Dice(5)
    seen = 0
    for seats, options, seed in list(matches(game))[: None if EVERYTHING else 1]:
        sieve = Sieve(4, 40)
        screens = None
        with Easel(board, game) as one, Easel(board, game) as two:
            for step, match in itertools.islice(
                played(game, [HUMAN] * seats, options, seed), None if EVERYTHING else 150
            ):
                if screens is None:
                    screens = one.screen(match), two.screen(copy.copy(match))
                    if not hasattr(screens[0], "animate"):
                        return
                if match.over() or not sieve.passes(phase(match.game)):
                    continue
                seat = lookers(match.game, step)[step % 2]
                games = copy.deepcopy(match.game), shuffled(match, seat, chance).game
                before = [game.view(seat) for game in games]
                move = chance.choice(list(games[0].moves()))
                if move not in list(games[1].moves()):
                    continue
                events = [game.play(move) for game in games]
                after = [game.view(seat) for game in games]
                if events[0] != events[1]:
                    continue  # the move itself uncovers what differs
                if contract.snapshot(after[0]) != contract.snapshot(after[1]):
                    continue
                moving = []
                for easel, screen, view, then in zip((one, two), screens, before, after):
                    easel.look(screen, view, seat)
                    moving.append(easel.frames(screen, events[0], then, seat))
                assert moving[0] == moving[1], (step, seat)
                seen += len(moving[0])
    assert seen


# Moments at a table with several people, as sim/tools/gallery.py writes them.
MOMENTS = (
    *("code_cards hhh phase=%d" % number for number in (0, 1, 2, 3, 4, 6, 7, 8)),
    "code_cards hh1 phase=0 pending",
    *("code_omega hh phase=%d" % number for number in (0, 1, 2, 3, 4)),
    "code_omega hh 0,0,0,0,0,1 phase=2",
    "code_vinci hh 0,1 phase=0",
    *("code_vinci hh1 1 phase=%d" % number for number in range(1, 6)),
    "code_vinci hh phase=6",
    *("enigma hhh 1,1 phase=%d" % number for number in range(7)),
    "omphalos hh placed",
)

PAGES = ("question", "help", "log")  # rows of the menu at the table


@pytest.mark.parametrize("moment", MOMENTS)
def test_nor_does_any_page_around_the_table(moment):
    """Hand-over, table, menu, what now, help and log, before and after "I am ready"."""
    nvm = gallery.memory(moment.split())
    chance = Dice(6)
    for board in BOARDS if EVERYTHING else BOARDS[:1]:
        with Console(board, nvm, language="en") as one, Console(board, nvm, language="en") as two:
            change_secrets(two, chance)
            for console in (one, two):
                console.resume()
                console.wait(700)
            seat = one.table.match.game.turn()
            asked = one.table.facing is None  # the hand-over page is on the screen
            compare(one, two)
            if asked:
                two.table.match.game = shuffled(one.table.match, seat, chance).game
                for console in (one, two):
                    console.press("a")
                    console.wait(400)
                    assert console.table.facing == seat
                compare(one, two)


def change_secrets(console, chance):
    """Let the next table have another game, the same for a spectator."""
    table = console.sim.module("table.table").Table
    run = table.run

    def other(this):
        this.match.game = shuffled(this.match, SPECTATOR, chance).game
        return run(this)

    table.run = other


def compare(one, two):
    """Every page looks the same on both; in the end the first one is back."""
    shown = []

    def same(what):
        shown.append(one.sim.image().tobytes())
        assert shown[-1] == two.sim.image().tobytes(), what

    same("table")
    for what in PAGES:
        for console in (one, two):
            if console.list is None:
                # While a clock runs B held down has another meaning.
                extra = getattr(console.table.presenter, "extra", tuple)
                console.press("b") if extra() else console.hold("b")
                console.wait(100)
        same("menu")
        for console in (one, two):
            rows = console.list.rows
            console.row(rows.index(console.list.kit.say("menu " + what)))
            console.press("a")
            console.wait(300)
        same(what)
        for console in (one, two):
            console.press("b")
            console.wait(300)
    for console in (one, two):
        console.press("b")
        console.wait(300)
    same("table again")
    assert len(set(shown)) >= 4


# A proof that finds nothing may be blind: secrets are let out on purpose.

WITH_SECRETS = ("code_cards", "code_vinci", "enigma")


def all_steps(game, **more):
    pictures("pico_oled", game, [HUMAN] * 3, [], 40, Sieve(3, 30), 120, **more)


@pytest.mark.parametrize("game", (*WITH_SECRETS, "code_omega"))
def test_a_view_that_tells_all_is_found(game, monkeypatch):
    monkeypatch.setattr(load("rules", game).Game, "view", lambda this, seat: this)
    with pytest.raises(AssertionError):
        test_a_view_holds_no_secret(game)


@pytest.mark.parametrize("game", WITH_SECRETS)
def test_secrets_that_are_said_to_lie_open_are_found(game, monkeypatch):
    hidden = importlib.import_module("hidden." + game)
    monkeypatch.setattr(hidden, "OPEN", True, raising=False)
    monkeypatch.setattr(hidden, "shuffle", lambda game, seat, dice: None)
    with pytest.raises(AssertionError, match="not OPEN"):
        test_a_view_holds_no_secret(game)


def test_a_view_that_tells_all_is_found_by_its_picture(monkeypatch):
    # The screens of CODE and Enigma ask for nothing but what their player may see: they
    # would draw no more if they were told all.
    game = "code_vinci"
    monkeypatch.setattr(load("rules", game).Game, "view", lambda this, seat: this)
    with pytest.raises(AssertionError):
        all_steps(game)


@pytest.mark.parametrize("hook", ["hint", "tell", "question", "show"])
@pytest.mark.parametrize("game", WITH_SECRETS)
def test_a_screen_that_looks_into_the_game_is_found(game, hook):
    def spoil(easel):
        broken = easel.module("screens." + game).Screen
        if hook != "show" and not hasattr(broken, hook):
            broken = easel.module("presenters." + game).Presenter
        make, plain = broken.__init__, getattr(broken, hook)

        def remember(this, kit, match, *more):
            make(this, kit, match, *more)
            this.leak = match

        def leaky(this, *given):
            told = plain(this, *given)
            odd = sum(str(contract.snapshot(this.leak.game)).encode()) & 1
            if hook == "show":
                this.group.x = odd
            return (told, odd)

        broken.__init__ = remember
        setattr(broken, hook, leaky)

    with pytest.raises(AssertionError):
        all_steps(game, spoil=spoil)
