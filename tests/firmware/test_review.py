# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Looking back through a match by itself: which moves are stopped at, and what is told there."""

from types import SimpleNamespace as Thing

import pytest

from match import HUMAN
from rules import SPECTATOR


class Desk:
    """A table at which a match of twelve moves is over; only some of them tell something."""

    def __init__(self, easel, silent=(), room=99, header=None):
        self.match = easel.module("match").Match("omphalos", [("Ann", HUMAN), ("Bip", 0)], 5)
        while len(self.match.moves) < 12:
            self.match.play(next(iter(self.match.game.moves())))
        self._silent = silent
        self.header = header
        self.facts = []
        self.room = room
        self.shown, self.said, self.heard, self.keys = [], [], [], []
        self.kit = self.presenter = self.cursor = self
        self.hidden = False
        self.tunes = Thing(play=self.heard.append)
        self.stage = None
        review = easel.module("table.review")
        review.fits = lambda stage, text, back: len(text) + len(back) <= self.room
        self.review = review.Review(self)

    def hide(self):
        self.hidden = True

    def lay(self, game, seat, fact):
        assert seat == SPECTATOR
        self.facts.append(fact)
        self.shown.append(list(self.review.again.moves))

    def say(self, text, back=None):
        if back is None:
            return {"review start": "start", "b back": "back"}[text]
        self.said.append((text, back))
        return None

    def tell(self, event):
        count = len(self.review.again.moves)
        return None if count in self._silent else "move %d" % count

    def alive(self):
        pass

    def wait(self):
        return self.keys.pop(0)

    def press(self, *keys):
        """Where each key leads, by the number of moves, and what is told there."""
        self.keys = list(keys)
        self.review.run()
        return [len(moves) for moves in self.shown]


def test_right_and_a_go_on_and_left_goes_back(easel, keys):
    desk = Desk(easel)
    right, left = keys.RIGHT, keys.LEFT
    assert desk.press(right, keys.A, right, left, left, right, keys.B) == [0, 1, 2, 3, 2, 1, 2]
    assert desk.said[0] == ("start", "back")
    assert desk.said[2] == ("2/12 move 2", "back") == desk.said[4]
    assert desk.shown[3] == desk.match.moves[:3]
    assert desk.hidden and not desk.heard


def test_up_and_down_leap_five_steps(easel, keys):
    desk = Desk(easel)
    assert desk.press(keys.DOWN, keys.DOWN, keys.UP, keys.MENU) == [0, 5, 10, 5]


def test_at_both_ends_a_key_is_refused(easel, keys):
    desk = Desk(easel)
    refused = easel.module("ui.tunes").REFUSED
    assert desk.press(keys.LEFT, keys.DOWN, keys.RIGHT, keys.UP, keys.UP, keys.B) == [
        0, 0, 5, 6, 1, 0,
    ]  # fmt: skip
    assert desk.heard == [refused] * 2
    desk = Desk(easel)
    assert desk.press(*[keys.DOWN] * 3, keys.RIGHT, keys.B) == [0, 5, 10, 12, 12]
    assert desk.heard == [refused] * 2
    assert desk.said[-1] == ("12/12 move 12", "back")


def test_keys_that_mean_nothing_here_do_nothing(easel, keys):
    desk = Desk(easel)
    assert desk.press(keys.RIGHT, keys.X, keys.Y, keys.B) == [0, 1, 1, 1]
    assert not desk.heard


def test_moves_that_tell_nothing_are_passed_over_but_for_the_last(easel, keys):
    desk = Desk(easel, silent=(1, 2, 4, 11, 12))
    assert desk.press(keys.RIGHT, keys.RIGHT, keys.LEFT, keys.B) == [0, 3, 5, 3]
    desk = Desk(easel, silent=(11, 12))
    assert desk.press(keys.DOWN, keys.DOWN, keys.RIGHT, keys.LEFT, keys.B) == [0, 5, 10, 12, 10]
    assert desk.said[3] == ("12/12 ", "back")


@pytest.mark.parametrize(
    ("room", "said"),
    [
        (15, ("3/12 move 3", "back")),
        (14, ("move 3", "back")),  # not "3 move 3", which nobody would understand
        (10, ("move 3", "back")),
        (9, ("move 3", "")),
    ],
)
def test_what_happened_is_told_whole_whatever_else_has_to_go(easel, keys, room, said):
    desk = Desk(easel, room=room)
    desk.press(*[keys.RIGHT] * 3, keys.B)
    assert desk.said[-1] == said


def test_where_there_is_a_header_it_counts(easel, keys):
    desk = Desk(easel, header=True)
    desk.press(*[keys.RIGHT] * 2, keys.B)
    assert desk.facts == ["0/12", "1/12", "2/12"]
    assert [text for text, _ in desk.said] == ["start", "move 1", "move 2"]
