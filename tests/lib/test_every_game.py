# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The contract of a game, run on every game (see contract.py for the promises)."""

import importlib
import json
import types

import contract
import decisions
import pytest
from conftest import ROOT

NOT_GAMES = ("__init__", "dice")
NAMES = sorted(
    path.stem for path in (ROOT / "lib/rules").glob("*.py") if path.stem not in NOT_GAMES
)


def variants(name):
    """The default options, then every other value of every option by itself."""
    module = importlib.import_module("rules." + name)
    plain = [0] * len(module.OPTIONS)
    yield tuple(plain)
    for row, (_, values) in enumerate(module.OPTIONS):
        for value in range(1, len(values)):
            yield tuple(plain[:row] + [value] + plain[row + 1 :])


CASES = [(name, options) for name in NAMES for options in variants(name)]


@pytest.mark.parametrize(("name", "options"), CASES)
def test_random_games_keep_every_promise(name, options):
    module = importlib.import_module("rules." + name)
    fewest, most = module.SEATS
    for seats in range(fewest, most + 1):
        contract.check(module, seats, 1000 + seats, options)


@pytest.mark.parametrize("name", NAMES)
def test_the_same_seed_and_moves_give_the_same_game(name):
    module = importlib.import_module("rules." + name)
    seats = module.SEATS[0]
    moves = []
    first = module.Game(seats, 5)
    dice = contract.Dice(6)
    while first.turn() != contract.OVER:
        moves.append(dice.choice(list(first.moves())))
        first.play(moves[-1])
    second = module.Game(seats, 5)
    for move in moves:
        second.play(move)
    assert contract.snapshot(first) == contract.snapshot(second)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("level", [0, 1, 2])
def test_bots_finish_a_game_and_repeat_themselves(name, level):
    module = importlib.import_module("rules." + name)
    bot = importlib.import_module("bots." + name)
    told = []
    for lines in ([], []):
        game = contract.bots(module, bot, module.SEATS[0], 9, (), level, lines.append)
        assert game.turn() == contract.OVER
        told.append(lines)
    assert told[0] == told[1]


DECIDED = json.loads(decisions.KEPT.read_text("utf-8"))


@pytest.mark.parametrize(
    ("name", "case"),
    [(name, case) for name in DECIDED for case in decisions.cases(name)],
    ids=lambda value: value if isinstance(value, str) else value[0].replace(", ", "_"),
)
def test_bots_decide_as_they_did(name, case):
    now, then = decisions.decided(name, *case[1:]), DECIDED[name][case[0]]
    step = next((i for i, pair in enumerate(zip(now, then)) if pair[0] != pair[1]), len(then))
    assert now == then, f"from move {step} on: if that is meant, python -m tests.decisions"


# Linked consoles exchange them, and matches of raw moves are saved with them.
MOVES = {
    "omphalos": "PLACE 0 LIFT 1 DROP 2 GOD 3 SKIP 4",
    "code_cards": "LAY 0 FIRST 64 SECOND 128 GIVE 192 DRAW 256 KEEP 257 ACCEPT 258 END 259 "
    "SWAP_NOTHING 260 SWAP_DIGIT 261 SWAP_ACTION 262 TAKE_NOTHING 263 TAKE 264 AIM 272",
    "code_vinci": "STOP 2 NEXT 3 COLOUR 0 GUESS 16 SLOT 32 TILE 64",
    "enigma": "ACCEPT 26 ERASE 27 CANCEL 28 FORFEIT 29 ZONE 32 CLAIM 40 HAND 48 REQUEST 56 "
    "PASS 57 GIVE_UP 58 NEXT 59",
    "code_omega": "FLIP 0 SWAP 4 DONE 8 GIVE_UP 9 START 10 ROLL 11 TRACK 12 STRIP 17 "
    "CALL 0 PASS 16 NOTE 31",
}


@pytest.mark.parametrize("name", sorted(MOVES))
def test_numbers_of_moves_are_a_format(name):
    module = importlib.import_module("rules." + name)
    words = MOVES[name].split()
    for move, number in zip(words[::2], words[1::2]):
        assert getattr(module, move) == int(number), "this breaks saved matches: " + move


@pytest.mark.parametrize("name", NAMES)
def test_a_wrong_number_of_seats_is_refused(name):
    module = importlib.import_module("rules." + name)
    fewest, most = module.SEATS
    for seats in (0, 1, fewest - 1, most + 1, 9):
        with pytest.raises(ValueError):
            module.Game(seats, 1)


def test_how_many_people_play():
    seats = {name: importlib.import_module("rules." + name).SEATS for name in NAMES}
    assert seats["code_omega"] == (2, 6) and seats["code_cards"] == (2, 8)
    assert seats["omphalos"] == seats["code_vinci"] == seats["enigma"] == (2, 4)


# The contract itself: each promise is broken once, by a heap of which one to three are taken.


class Heap:
    def __init__(self, seats=2, seed=0, options=()):
        self.seats, self.heap, self.seat = seats, 40, 0

    def turn(self):
        return self.seat if self.heap else contract.OVER

    def moves(self):
        return range(1, min(3, self.heap) + 1)

    def play(self, move):
        if move not in self.moves():
            raise contract.IllegalMove("no")
        self.heap -= move
        self.seat = 1 - self.seat
        return [("took", move)]

    def view(self, seat):
        view = type(self)()
        view.heap, view.seat = self.heap, self.seat
        return view

    def scores(self):
        return [1 - self.seat, self.seat] if not self.heap else [0, 0]

    def winners(self):
        return (1 - self.seat,) if not self.heap else ()


class ViewOfItself(Heap):
    def view(self, seat):
        return self


class TakesWhatItDidNotOffer(Heap):
    def play(self, move):
        return [] if move == 1500 else super().play(move)


class TakesNegativeNumbers(Heap):
    def play(self, move):
        return [] if move < 0 else super().play(move)


class TakesLargeNumbers(Heap):
    def play(self, move):
        return [] if move > 100_000 else super().play(move)


class ChangedByARefusal(Heap):
    def play(self, move):
        self.asked = move
        return super().play(move)


class OffersTwice(Heap):
    def moves(self):
        return [*super().moves(), 1]


class OffersTooMuch(Heap):
    def moves(self):
        return [*super().moves(), 1 << 24]


class OffersNothing(Heap):
    def moves(self):
        return range(min(3, self.heap)) if self.heap > 20 else ()


class OffersMore(Heap):
    def view(self, seat):
        view = super().view(seat)
        view.heap += self.heap < 3
        return view


class ChangedByLooking(Heap):
    def view(self, seat):
        if not hasattr(self, "copied"):
            self.looked = getattr(self, "looked", 0) + 1
        view = super().view(seat)
        view.copied = True
        return view


class Forgets(Heap):
    def view(self, seat):
        view = super().view(seat)
        view.twice = hasattr(self, "twice") + 1
        return view


class WinsTooSoon(Heap):
    def winners(self):
        return (0,)


class NobodyWins(Heap):
    def winners(self):
        return ()


class NoEnd(Heap):
    def play(self, move):
        events = super().play(move)
        self.heap += move
        return events


class MovesAfterTheEnd(Heap):
    def moves(self):
        return range(1, min(3, self.heap) + 1) if self.heap else [0]


class TooManyScores(Heap):
    def scores(self):
        return [*super().scores(), 0]


class EventWithoutAName(Heap):
    def play(self, move):
        super().play(move)
        return [(move,)]


class EventWithAList(Heap):
    def play(self, move):
        super().play(move)
        return [("took", [move])]


class OddSeat(Heap):
    def turn(self):
        return 2 * super().turn()


@pytest.mark.parametrize(
    ("game", "said"),
    [
        (ViewOfItself, "a view must not be the game itself"),
        (TakesWhatItDidNotOffer, "an illegal move was accepted 1500"),
        (TakesNegativeNumbers, "an illegal move was accepted -1"),
        (TakesLargeNumbers, "an illegal move was accepted"),
        (ChangedByARefusal, "a refused move changed the game"),
        (OffersTwice, "a move is yielded twice"),
        (OffersTooMuch, "move out of range 16777216"),
        (OffersNothing, "has no move"),
        (OffersMore, "the mover's view has other moves"),
        (ChangedByLooking, "looking changed the game"),
        (Forgets, "view of a view differs"),
        (WinsTooSoon, "winners before the end"),
        (NobodyWins, "nobody won"),
        (NoEnd, "no end after 500 moves"),
        (MovesAfterTheEnd, "moves after the end"),
        (TooManyScores, "not one score per seat"),
        (EventWithoutAName, "odd event"),
        (EventWithAList, "odd event"),
        (OddSeat, "odd seat 2"),
    ],
)
def test_a_broken_promise_is_noticed(game, said):
    with pytest.raises(contract.Broken, match=said):
        contract.check(types.SimpleNamespace(Game=game), 2, 1, (), 500)


def test_a_game_that_keeps_every_promise_is_played_to_its_end():
    assert 40 // 3 < contract.check(types.SimpleNamespace(Game=Heap), 2, 1, ()) <= 40
