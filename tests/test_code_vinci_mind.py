# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""How computers decide in Code de Vinci: each weight and limit where it decides."""

from types import SimpleNamespace as Thing

import pytest
from hidden.code_vinci import position
from rigged import Rigged, given, last

from bots import HARD, MEDIUM
from bots import code_vinci as mind
from rules.code_vinci import BLACK, DECIDE, JOKER, NUMBER, PICK, STOP, WHITE, guess, pick

UP = 1 << 13
COLOUR = 14


class Aim:
    """Where a bot points when the chances of all tiles are given, each of a thousand."""

    def __init__(self, monkeypatch, *rows, level=HARD, phase=PICK, drawn=None, expert=False):
        """Rows are those of the others; None is a tile face up."""
        self.rows = [[], *rows]
        self.level, self.patch = level, monkeypatch
        self.known = 0
        self.view = Thing(
            seats=1 + len(rows),
            out=lambda seat: not self.rows[seat],
            length=lambda seat: len(self.rows[seat]),
            visible=lambda seat, i: self.rows[seat][i] is None,
            phase=lambda: phase,
            drawn=lambda: drawn,
            expert=lambda: expert,
        )
        self.looked = None  # from which tiles it looked ahead

    def _chances(self, view, seat, *rest):
        yield None
        rows = []
        for chance in self.rows[seat]:
            rest = 1000 - (chance or 0)
            rows.append([rest // 2, chance or 0, rest - rest // 2])
        return rows

    def _known(self, view, seat):
        yield None
        return self.known, 0

    def _sought(self, view, seat):
        yield None
        return "weights"

    def _look_ahead(self, view, left, weights, found):
        self.looked = [row[:3] for row in found]
        yield None
        return found[-1:]

    def decide(self, dice=None):
        for name in ("_known", "_sought", "_look_ahead"):
            self.patch.setattr(mind, name, getattr(self, name))
        self.patch.setattr(mind, "_likely", self._chances)
        self.patch.setattr(mind, "weigh", self._chances)
        self.patch.setattr(mind, "unseen", lambda view: "left")
        return last(mind._aim(self.view, 0, self.level, dice or Rigged(0)))


@pytest.fixture
def aim(monkeypatch):
    return lambda *rows, **more: Aim(monkeypatch, *rows, **more)


@pytest.mark.parametrize(("level", "enough"), [(MEDIUM, 750), (HARD, 450)])
def test_from_this_chance_on_another_guess_is_dared(aim, level, enough):
    assert aim([enough], level=level, phase=DECIDE).decide() == pick(1, 0)
    assert aim([enough - 1], level=level, phase=DECIDE).decide() == STOP
    assert aim([enough - 1], level=level).decide() == pick(1, 0)  # the first is a must


@pytest.mark.parametrize(
    ("expert", "known", "enough"),
    [
        (False, 0, 800),  # nobody knows the tile in hand: much is to be lost
        (False, 100, 583),  # 800, 720, 648, 583
        (True, 0, 1000),
        (True, 100, 729),
        (True, 150, 613),  # 850, 722, 613
    ],
)
def test_hard_weighs_a_guess_against_the_tile_in_hand(aim, expert, known, enough):
    for chance, stops in ((enough, False), (enough - 1, True)):
        hard = aim([chance], phase=DECIDE, drawn=(BLACK, 3), expert=expert)
        hard.known = known
        assert (hard.decide() == STOP) == stops
    free = aim([550], phase=DECIDE)  # with nothing in hand it dares more
    free.known = known
    assert free.decide() == pick(1, 0)


def test_hard_looks_ahead_from_tiles_that_are_nearly_as_sure(aim):
    hard = aim([900, 699, None], [], [700, 850])
    assert hard.decide() == pick(3, 1)
    assert hard.looked == [(900, 1, 0), (700, 3, 0), (850, 3, 1)]


def test_hard_takes_what_it_knows_at_once(aim):
    hard = aim([1000, 999, 900])
    assert hard.decide() == pick(1, 0) and hard.looked is None
    hard = aim([999, 900])
    assert hard.decide() == pick(1, 1) and hard.looked == [(999, 1, 0), (900, 1, 1)]
    hard = aim([1000, 1000])  # even of two it looks which is the better one
    hard.decide()
    assert hard.looked == [(1000, 1, 0), (1000, 1, 1)]


def test_medium_points_at_any_of_the_surest(aim):
    medium = aim([900, 899], [900], level=MEDIUM)
    dice = Rigged(1)
    assert medium.decide(dice) == pick(2, 0)
    assert dice.sides == [2] and medium.looked is None


# Looking ahead


def ahead(monkeypatch, found, surest, fit=0b111):
    """What is kept of tiles of one row; surest is what Hard will then know best, in order."""
    asked = []
    rest = list(surest)

    def knows(view, seat, left, weights, change):
        asked.append((seat, list(left), change))
        yield None
        return rest.pop(0)

    monkeypatch.setattr(mind, "_surest", knows)
    monkeypatch.setattr(mind, "_fit", lambda view, seat, i, left, memory: fit)
    view = Thing(colour=lambda seat, i: (BLACK, WHITE)[i % 2])
    kept = given(mind._look_ahead(view, [0b1111, 0b1111], "weights", found))
    assert not rest
    return kept, asked


def test_a_guess_is_worth_its_chance_and_a_share_of_the_next(monkeypatch):
    one, two = (500, 1, 0, 2), (600, 1, 1, 0)
    # 500 * (1000 + 300), and 600 * 1000 + 400 * 125: the same.
    kept, asked = ahead(monkeypatch, [one, two], [1000, 0, 0, 417])
    assert kept == [one, two]
    assert ahead(monkeypatch, [one, two], [999, 0, 0, 417])[0] == [two]
    assert ahead(monkeypatch, [one, two], [1000, 0, 0, 416])[0] == [one]
    assert ahead(monkeypatch, [one, two], [1000, 4, 0, 417])[0] == [one]
    assert ahead(monkeypatch, [one, two], [1000, 0, 4, 417])[0] == [two]
    # Named rightly it lies face up and nobody else holds it; else it is anything but that.
    assert asked == [
        (1, [0b1011, 0b1111], (0, 1, BLACK << COLOUR | UP | 1 << 2)),
        (1, [0b1111, 0b1111], (0, 1, 0b011)),
        (1, [0b1111, 0b1110], (1, 2, WHITE << COLOUR | UP | 1)),
        (1, [0b1111, 0b1111], (1, 2, 0b110)),
    ]


def test_what_is_sure_cannot_be_missed(monkeypatch):
    one, two = (1000, 1, 0, 2), (1000, 1, 1, 0)
    kept, asked = ahead(monkeypatch, [one, two], [500, 600])
    assert kept == [two] and len(asked) == 2
    assert len(ahead(monkeypatch, [(999, 1, 0, 2)], [500, 600])[1]) == 2


@pytest.mark.parametrize(
    ("change", "best"),
    [((1, 2, UP | 1), 700), ((1, 2, 1), 900), ((0, 1, UP | 1), 900), ((0, 1, 1), 900)],
)
def test_the_surest_tile_is_one_that_still_lies_face_down(change, best, monkeypatch):
    shares = [700, 900, 950]

    def likely(view, seat, left, weights, change):
        yield None
        return [[1000 - share, share] for share in shares]

    monkeypatch.setattr(mind, "_likely", likely)
    view = Thing(visible=lambda seat, i: i == 2)
    assert given(mind._surest(view, 1, None, None, change)) == best


# The tile in hand


def test_a_tile_is_laid_where_the_others_name_it_least(monkeypatch):
    """The first of equal places; even where everybody would know it."""
    game = position(["2b 9w", "3b 5w"], drawn="Jb", pool="4b", options=(1,))
    shares = {0: 500, 1: 499, 2: 499}

    def weigh(view, seat, left, memory, laid):
        at, end, tile = laid
        assert at == end and tile >> COLOUR == BLACK and memory == mind._LISTEN
        yield None
        row = [0] * (JOKER + 1)
        row[JOKER], row[0] = shares[at], 1000 - shares[at]
        return [row] * 3

    monkeypatch.setattr(mind, "weigh", weigh)
    assert given(mind._known(game.view(0), 0)) == (499, 1)
    shares.update({0: 1000, 1: 1000, 2: 1000})
    assert given(mind._known(game.view(0), 0)) == (1000, 0)


# What was looked for at a tile of ours


@pytest.mark.parametrize(("again", "weights"), [(1, {3: 12, JOKER: 10}), (3, {3: 16, JOKER: 14})])
def test_what_was_looked_for_weighs_more_but_twice_at_most(again, weights, monkeypatch):
    """Four eighths and two eighths of the chances; the own number says nothing."""

    def weigh(view, seat, left, memory):
        yield None
        row = [0] * (JOKER + 1)
        row[3], row[JOKER], row[5] = 4, 2, 2
        return [row] * (again + 1)

    monkeypatch.setattr(mind, "weigh", weigh)
    monkeypatch.setattr(mind, "unseen", lambda view, everybody: "left")
    view = Thing(
        length=lambda seat: again + 1,
        wrong=lambda seat, i: i < again,
        visible=lambda seat, i: False,
        colour=lambda seat, i: WHITE,
        tile=lambda seat, i: 5,
    )
    black, white = given(mind._sought(view, 0))
    assert black == [8] * (JOKER + 1)
    assert white == [weights.get(number, 8) for number in range(JOKER + 1)]


# Easy


def test_easy_goes_on_every_other_time():
    moves = [STOP, pick(1, 0), pick(1, 1)]
    view = Thing(moves=lambda: moves, phase=lambda: DECIDE)
    dice = Rigged(1)
    assert mind._easy(view, DECIDE, dice) == STOP and dice.sides == [2]
    assert mind._easy(view, DECIDE, Rigged(0, 1)) == pick(1, 1)
    assert mind._easy(view, DECIDE, Rigged(0, 0)) == pick(1, 0)


@pytest.mark.parametrize(
    ("row", "target", "fits"),
    [
        # Black comes before white of the same number.
        ("3w! 5b 8b! 10w!", 1, [4, 5, 6, 7]),
        ("3b! 5b 8w! 10w!", 1, [4, 5, 6, 7, 8]),
        ("3w! 5w 8b! 10w!", 1, [4, 5, 6, 7]),
        ("3b! 5w 8w! 10w!", 1, [3, 4, 5, 6, 7]),
        ("1b! 3w! 5b 6w 8b!", 2, [4, 5, 6, 7]),  # between the nearest
        ("5b 6w 8b! 9w!", 0, [0, 1, 2, 3, 4, 5, 6, 7]),
        ("3w! 5b", 1, [4, 5, 6, 7, 8, 9, 10, 11]),
        ("5w 6b", 0, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]),  # the white 11 it holds itself
        ("3w! 5b Jw! 8b!", 1, [4, 5, 6, 7]),  # a joker stands anywhere
    ],
)
def test_easy_says_a_number_that_fits_between_what_lies_open(row, target, fits):
    game = position(["11w", row])
    game.play(pick(1, target))
    view = game.view(0)
    assert mind._easy(view, NUMBER, Thing(choice=lambda moves: moves)) == [
        guess(number) for number in fits
    ]


def test_easy_knows_that_a_joker_may_be_anywhere():
    game = position(["11w", "3w! 5b 5w!"], options=(1,))
    game.play(pick(1, 1))
    fits = mind._easy(game.view(0), NUMBER, Thing(choice=lambda moves: moves))
    assert fits == [guess(4), guess(5), guess(JOKER)]
