# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The queue of keys by itself, millisecond by millisecond, with a keypad made by hand."""

import random
from types import SimpleNamespace as Thing

import pytest
from easel import Easel

UP, DOWN, LEFT, RIGHT, A, B, MENU, X, Y = range(1, 10)
WRAPS = 1 << 29  # ms after which the clock of a board begins again
NAMES = ("up", "down", "left", "right", "a", "b", "start", "x", "y")


class Pad:
    """A keypad whose edges are noted by hand."""

    def __init__(self):
        self.events = self
        self.waiting = []
        self.overflowed = False

    def __len__(self):
        return len(self.waiting)

    def get_into(self, event):
        if not self.waiting:
            return False
        event.key_number, event.pressed, event.timestamp = self.waiting.pop(0)
        return True

    def clear(self):
        self.waiting.clear()
        self.overflowed = False


class Board:
    """Keys and the time."""

    def __init__(self, module):
        self.now = 1000
        self.pad = Pad()
        module.supervisor = Thing(ticks_ms=lambda: self.now % WRAPS)
        module.keypad = Thing(Event=Thing)
        self.keys = module.Keys(self.pad, NAMES)

    def edge(self, intent, pressed):
        self.pad.waiting.append((intent - 1, pressed, self.now % WRAPS))

    def tap(self, *intents, length=50, after=50):
        """Press keys one after the other, each for a while; none is read meanwhile."""
        for intent in intents:
            self.edge(intent, True)
            self.now += length
            self.edge(intent, False)
            self.now += after

    def polled(self):
        """Every intent that is waiting now."""
        given = []
        while intent := self.keys.poll():
            given.append(intent)
        return given

    def repeats(self, milliseconds):
        """When a held key is given again, in ms from now."""
        start, given = self.now, []
        for _ in range(milliseconds):
            self.now += 1
            if self.keys.poll():
                given.append(self.now - start)
        return given


@pytest.fixture(scope="module")
def module():
    with Easel("pico_oled", "omphalos") as easel:
        yield easel.module("ui.keys")


@pytest.fixture
def board(module, monkeypatch):
    monkeypatch.setattr(module, "supervisor", None)
    monkeypatch.setattr(module, "keypad", None)
    return Board(module)


def test_every_key_is_what_it_says_in_order(board):
    board.tap(*range(1, 10))
    assert board.polled() == list(range(1, 10))
    assert board.keys.presses == 9


def test_time_goes_on_where_the_clock_wraps(module, board):
    board.now = WRAPS - 10
    then = board.now
    board.now += 30
    assert module.elapsed(then) == 30
    board.now = WRAPS - 10
    board.tap(B, length=520)
    assert board.polled() == [MENU]


def test_only_b_has_a_length(board):
    board.tap(B, MENU, length=80)
    assert board.keys.poll() == B and board.keys.length == 80
    assert board.keys.poll() == MENU and board.keys.length == 0


# B


@pytest.mark.parametrize("length, intent", [(50, B), (499, B), (500, MENU), (700, MENU)])
def test_b_is_a_tap_or_a_hold(board, length, intent):
    board.tap(B, length=length)
    assert board.polled() == [intent]
    assert board.keys.length == min(length, 500) and board.keys.when == 1000


def test_a_hold_is_the_menu_while_it_is_still_down(board):
    board.edge(B, True)
    assert board.polled() == [] and board.keys.holding() == 1000 and board.keys.is_down(B)
    board.now += 499
    assert board.polled() == []
    board.now += 1
    assert board.polled() == [MENU] and board.keys.length == 500
    assert board.keys.holding() is None
    board.edge(B, False)
    board.now += 100
    assert board.polled() == [] and not board.keys.is_down(B)


def test_what_follows_b_waits_for_it(board):
    board.edge(B, True)
    board.now += 20
    board.tap(A)
    assert board.polled() == [] and board.keys.waiting()
    board.now = 1200
    board.edge(B, False)
    board.now += 30
    assert board.polled() == [B, A] and not board.keys.waiting()


# Bounces


def test_a_key_that_opens_for_less_than_30_ms_was_never_let_go(board):
    board.edge(A, True)
    board.now += 40
    board.edge(A, False)
    board.now += 29
    board.edge(A, True)
    assert board.polled() == [A] and board.keys.is_down(A)
    board.now += 40
    board.edge(A, False)
    board.now += 30
    board.edge(A, True)
    assert board.polled() == [A] and board.keys.presses == 2


def test_a_key_is_let_go_when_it_has_stayed_up_for_30_ms(board):
    board.edge(A, True)
    board.now += 40
    board.edge(A, False)
    board.now += 29
    board.keys.waiting()
    assert board.keys.is_down(A) and board.keys.is_key_down(A - 1)
    board.now += 1
    board.keys.waiting()
    assert not board.keys.is_down(A) and not board.keys.is_key_down(A - 1)


def test_b_that_was_let_go_just_before_its_hold_is_a_tap(board):
    board.edge(B, True)
    board.now += 490
    board.edge(B, False)
    board.now += 20  # it may yet bounce
    assert board.polled() == []
    board.now += 10
    assert board.polled() == [B] and board.keys.length == 490


def test_an_edge_up_of_a_key_that_was_not_down_is_nothing(board):
    board.edge(A, False)
    board.now += 10
    board.edge(A, True)
    assert board.polled() == [A] and board.keys.is_down(A)


# Repeats


@pytest.mark.parametrize("speed, every", [(None, 110), (0, 160), (1, 110), (2, 70)])
def test_a_held_arrow_repeats_after_400_ms(board, speed, every):
    if speed is not None:
        board.keys.speed = speed
    board.edge(RIGHT, True)
    assert board.polled() == [RIGHT]
    assert board.repeats(400 + 2 * every) == [400, 400 + every, 400 + 2 * every]
    assert board.keys.when == board.keys.last == board.now
    board.edge(RIGHT, False)
    assert board.repeats(600) == []


def test_it_repeats_from_when_it_was_acted_on(board):
    board.edge(DOWN, True)
    board.now += 1000  # keys were not read
    assert board.polled() == [DOWN]
    assert board.repeats(401) == [400]


def test_another_key_between_does_not_put_a_repeat_off(board):
    board.edge(UP, True)
    board.polled()
    board.now += 200
    board.edge(A, True)
    assert board.polled() == [A]
    assert board.repeats(200) == [200]


@pytest.mark.parametrize("intent", [A, X, Y])
def test_no_other_key_repeats(board, intent):
    board.edge(intent, True)
    assert board.polled() == [intent] and board.repeats(1500) == []


@pytest.mark.parametrize("intent", [UP, DOWN, LEFT, RIGHT])
def test_every_arrow_repeats_and_the_last_one_of_two(board, intent):
    board.edge(UP, True)
    board.edge(intent, True)
    board.polled()
    board.now += 400
    assert board.keys.poll() == intent


def test_another_arrow_that_is_let_go_ends_no_repeat(board):
    board.edge(LEFT, True)
    board.now += 5
    board.edge(UP, True)
    assert board.polled() == [LEFT, UP]
    board.edge(LEFT, False)
    assert board.repeats(400) == [400]


def test_a_repeat_starts_again_with_another_press(board):
    board.edge(UP, True)
    board.polled()
    board.repeats(600)
    board.edge(UP, False)
    board.now += 40
    board.edge(UP, True)
    assert board.polled() == [UP] and board.repeats(401) == [400]


# Asking for some


def test_whoever_wants_some_keys_lets_go_of_those_before_them(board):
    board.tap(UP, A, DOWN, A)
    assert board.keys.take(B, MENU) == 0
    assert board.keys.take(A, B) == A
    assert board.polled() == [DOWN, A]


def test_24_presses_wait_and_the_oldest_go(board):
    board.tap(UP, *[A] * 23)
    assert len(board.keys._queue) == 0  # until it is read
    assert board.polled() == [UP] + [A] * 23
    board.tap(UP, *[A] * 24)
    assert board.polled() == [A] * 24


def test_the_keypad_has_noted_something(board):
    assert not board.keys.touched() and not board.keys.waiting()
    board.edge(A, True)
    assert board.keys.touched() and board.keys.waiting() is True and not board.keys.touched()


def test_the_last_touch_is_known(board):
    board.now += 300
    board.edge(A, True)
    board.now += 20
    assert board.keys.idle() == 20
    board.now += 80
    board.edge(A, False)
    assert board.keys.idle() == 0


# Letting go


def test_after_an_overflow_nothing_counts_as_held(board):
    board.edge(RIGHT, True)
    board.edge(B, True)
    board.keys.waiting()
    board.pad.overflowed = True
    board.edge(A, True)
    board.keys.waiting()
    assert not board.pad.overflowed and not board.pad.waiting
    assert not any(board.keys.is_down(intent) for intent in range(1, 10))
    assert board.keys.poll() == RIGHT and board.keys.holding() is None
    assert board.keys.poll() == B and board.keys.length == 0
    assert board.polled() == [A]
    assert board.repeats(600) == []


def test_another_keypad_begins_with_nothing(board):
    board.edge(RIGHT, True)
    board.edge(A, True)
    board.keys.waiting()
    board.keys.replace(Pad())
    assert board.polled() == [] and not board.keys.is_down(RIGHT)
    assert board.repeats(600) == []
    assert board.keys.last == 1000


def test_what_was_pressed_is_let_go_with_all_that_follows_at_once(board):
    board.tap(A, A)
    board.keys.discard()
    assert board.polled() == []
    board.tap(A)  # 100 ms after the last of them
    assert board.polled() == []
    board.now += 200
    board.tap(A)
    assert board.polled() == [A]


@pytest.mark.parametrize("pause, counts", [(199, False), (200, True)])
def test_an_outburst_ends_with_300_ms_of_rest(board, pause, counts):
    board.tap(A)
    board.keys.discard()
    board.now += pause  # beside the hundred that a tap takes
    board.edge(A, True)
    assert board.polled() == ([A] if counts else [])


@pytest.mark.parametrize("seen, counts", [(599, False), (600, True)])
def test_after_600_ms_everybody_has_seen_a_page(board, seen, counts):
    board.tap(A)
    board.keys.discard()
    until = board.now + seen
    while board.now + 100 < until:
        board.tap(A, length=40, after=40)
    assert board.polled() == []
    board.now = until
    board.edge(A, True)
    assert board.polled() == ([A] if counts else [])


def test_where_nothing_was_let_go_the_next_press_counts(board):
    board.keys.discard()
    board.tap(A)
    assert board.polled() == [A]


def test_only_some_keys_are_let_go(board):
    board.tap(UP, A, DOWN, A)
    board.keys.discard(A)
    board.tap(A, LEFT)
    assert board.polled() == [UP, DOWN, LEFT]


def test_an_arrow_that_was_let_go_of_does_not_repeat(board):
    board.edge(UP, True)
    board.edge(B, True)
    board.keys.discard()
    assert board.repeats(900) == [] and board.keys.holding() is None
    board.now += 1000
    board.keys.discard()
    board.edge(DOWN, True)
    board.polled()
    board.keys.discard(A)
    assert board.repeats(400) == [400]  # only A was


# The time of reading


def random_edges(chance):
    """Two seconds of keys as people press them: (ms, intent, down), some of them worn."""
    edges = []
    for intent in range(1, 10):
        now = chance.randrange(900)
        while now < 2000:
            length = chance.choice((15, 45, 90, 300, 480, 499, 500, 520, 800))
            for start in (now, now + length):
                bounces = chance.choice((0, 0, 1, 2))
                for number in range(2 * bounces + 1):
                    down = (start == now) == (number % 2 == 0)
                    edges.append((start + number * chance.randrange(2, 7), intent, down))
            now += length + chance.choice((45, 60, 120, 290, 310, 700))
    edges.sort(key=lambda edge: edge[0])
    edges = [edge for edge in edges if edge[0] < 2000][:120]
    return edges + [(2050, intent, False) for intent in range(1, 10)]


def given(module, edges, discards, looks, slow=lambda: 0):
    """(intent, when, length) of each press, read at these times; a look takes `slow()` ms."""
    board = Board(module)
    board.now = WRAPS - 500
    start = board.now
    keys = board.keys
    pad = board.pad
    taken = pad.get_into

    def arrive():
        while edges and start + edges[0][0] <= board.now:
            when, intent, down = edges.pop(0)
            pad.waiting.append((intent - 1, down, (start + when) % WRAPS))

    def get_into(event):
        arrive()
        if taken(event):
            return True
        board.now += delay()  # before the clock is looked at again
        return False

    pad.get_into = get_into
    edges = list(edges)
    kept = []
    delay = int
    for when, intents in sorted([(look, None) for look in looks] + discards, key=lambda at: at[0]):
        board.now = start + when
        arrive()
        if intents is None:
            delay = slow
            keys.waiting()
            continue
        delay = int
        keys.discard(*intents)
    board.now = start + 4000
    while intent := keys.poll():
        kept.append((intent, keys.when, keys.length))
    return kept, keys.presses


def test_the_time_of_reading_changes_no_press(module, monkeypatch):
    """Read every 10 ms, every now and then, or once at the end: the same keys and times."""
    monkeypatch.setattr(module, "supervisor", None)
    monkeypatch.setattr(module, "keypad", None)
    monkeypatch.setattr(module, "_ROOM", 1000)
    chance = random.Random(5)
    counted = 0
    for _ in range(1500):
        edges = random_edges(chance)
        discards = [
            (chance.randrange(2000), chance.choice(((), (A,), (A, UP))))
            for _ in range(chance.randrange(3))
        ]
        once = given(module, edges, discards, [])
        assert given(module, edges, discards, range(0, 2100, 10)) == once
        seldom = sorted(chance.randrange(2100) for _ in range(chance.randrange(20)))
        assert given(module, edges, discards, seldom, lambda: chance.randrange(9)) == once
        counted += len(once[0])
    assert counted > 10_000
