# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""A console without a key press: how it sleeps, what drifts, and what wakes it."""

from types import SimpleNamespace as Thing

import pytest
from easel import clock_of

NOW = 500_000  # ms


class Desk:
    """A console; `done` is what it did. A key is pressed after so many looks at the keys."""

    tick_link = None

    def __init__(self, looks=2):
        self.done = []
        self.looks = looks
        self.hardware = Thing(sleep=self.note("dark"), keys="other keys")
        self.tunes = Thing(stop=self.note("silent"), play=lambda tune: self.done.append(tune))
        self.watchdog = None
        self.stirred = 0
        self.idle = NOW
        self.keys = Keys(self)
        self.alive = self.note("alive")
        self.brighten = self.note("bright")

    def note(self, word):
        return lambda *given: self.done.append(word)


class Keys:
    """Keys of which one is pressed after so many looks at them."""

    is_key_down = "which are down"

    def __init__(self, desk):
        self.desk = desk
        self.discard = desk.note("let go")
        self.replace = desk.done.append

    def idle(self):
        self.desk.done.append("idle")
        return self.desk.idle

    def waiting(self):
        self.desk.looks -= 1
        return self.desk.looks <= 0


@pytest.fixture
def rest(easel, monkeypatch):
    module = easel.module("console.rest")
    clock_of(module, monkeypatch, NOW)
    monkeypatch.setattr(module, "time", Thing(sleep=lambda seconds: None))
    return module


@pytest.fixture
def dozes(easel, monkeypatch):
    """What the chip was asked when it should doze; whether it can is set in `able`."""
    it = Thing(asked=[], able=True)
    pins = easel.module("ui.pins")
    monkeypatch.setattr(pins, "doze", lambda *given: it.asked.append(given) or it.able)
    return it


@pytest.mark.parametrize(("idle", "sleeps"), [(59_999, False), (60_000, True)])
def test_whoever_pressed_a_key_in_the_last_minute_is_not_asleep(rest, dozes, idle, sleeps):
    kit = Desk()
    kit.idle = idle
    rest.sleep(kit)
    assert bool(dozes.asked) == sleeps
    assert kit.done[:3] == ["silent", "dark", "idle"]
    assert ("bright" in kit.done) == sleeps


def test_a_chip_that_dozes_wakes_with_other_keys_and_waits_for_none(rest, dozes):
    kit = Desk()
    rest.sleep(kit)
    assert dozes.asked == [(kit.hardware, "which are down")]
    assert kit.done[3:] == ["other keys", "bright", rest.CONFIRM]


def test_a_chip_that_cannot_doze_waits_for_a_key_which_only_wakes(rest, dozes):
    dozes.able = False
    kit = Desk(looks=3)  # one before it waits
    rest.sleep(kit)
    assert kit.done[3:] == ["alive"] * 2 + ["let go", "bright", rest.CONFIRM]


def test_whoever_is_linked_goes_on_hearing_the_others(rest, dozes):
    kit = Desk(looks=3)
    heard = []
    kit.tick_link = lambda: heard.append(1)
    rest.sleep(kit)
    assert dozes.asked == [] and len(heard) == 2
    assert kit.done[-1] == rest.CONFIRM


def test_the_watchdog_sleeps_while_the_chip_does(rest, dozes, easel, monkeypatch):
    kit = Desk()
    kit.watchdog = Thing(mode="reset")
    modes = []
    monkeypatch.setattr(
        easel.module("ui.pins"), "doze", lambda *given: modes.append(kit.watchdog.mode)
    )
    kit.looks = 2
    rest.sleep(kit)
    assert modes == [None] and kit.watchdog.mode == "reset"


@pytest.mark.parametrize(("ago", "sleeps"), [(1000, False), (1001, True)])
def test_news_from_another_console_wake_as_a_key_does(rest, ago, sleeps):
    kit = Desk()
    kit.stirred = NOW - ago
    rest._until_key(kit)
    assert ("alive" in kit.done) == sleeps
    assert kit.done[-3:] == ["let go", "bright", rest.CONFIRM]


def test_a_word_drifts_over_the_whole_display_and_never_out_of_it(rest, monkeypatch):
    made, places, scenes = [], [], []

    class Word:
        font = Thing(height=8)

        def __init__(self, stage, group, x, y, text):
            made.append((x, y, text))

        def move_to(self, x):
            places.append([x])

        def move(self, y):
            places[-1].append(y)

    kit = Desk(looks=401)
    monkeypatch.setattr(rest, "Row", Word)
    kit.stage = Thing(
        width=128,
        height=64,
        display=Thing(root_group=["before", "below"]),
        scene=lambda *scene: scenes.append(scene),
        refresh=lambda: None,
    )
    step = iter(range(400))
    monkeypatch.setattr(rest, "supervisor", Thing(ticks_ms=lambda: next(step) << 12))
    rest.drift(kit)
    assert made == [(0, 0, "Cinq")]
    assert places[:4] == [[0, 0], [37, 23], [74, 46], [7, 13]]  # another place every 4 s
    assert {x for x, _ in places} == set(range(104)) and {y for _, y in places} == set(range(56))
    assert scenes == [(), ("before",)]
    assert kit.done[-3:] == ["let go", "bright", rest.CONFIRM]
