# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Tunes by themselves: what the buzzer does, millisecond by millisecond."""

from types import SimpleNamespace as Thing

import pytest
from easel import clock_of

A4, A5, REST = 69, 81, 0
SOFT, LOUD = 1, 2


class Buzzer:
    """A PWM output that notes what it is told."""

    def __init__(self):
        self.frequency = self.duty_cycle = 0


@pytest.fixture
def module(easel):
    return easel.module("ui.tunes")


@pytest.fixture
def clock(module, monkeypatch):
    time = clock_of(module, monkeypatch, 1000)

    def sleep(seconds):
        time[0] += round(1000 * seconds)

    monkeypatch.setattr(module, "time", Thing(sleep=sleep))
    return time


@pytest.fixture
def tunes(module, clock):
    buzzer = Buzzer()
    tunes = module.Tunes(buzzer)
    tunes.buzzer = buzzer
    return tunes


def heard(tunes, clock, milliseconds):
    """What sounds, as [frequency or 0, for how many ms], while the time goes by."""
    rows = []
    for _ in range(milliseconds):
        tunes.update()
        tone = tunes.buzzer.duty_cycle and tunes.buzzer.frequency
        if not rows or rows[-1][0] != tone:
            rows.append([tone, 0])
        rows[-1][1] += 1
        clock[0] += 1
    return rows


def test_notes_last_for_tens_of_milliseconds_and_rests_are_silent(tunes, clock):
    tunes.play(bytes((A4, 5, REST, 3, A5, 8)))
    assert heard(tunes, clock, 200) == [[440, 50], [0, 30], [880, 80], [0, 40]]
    assert not tunes.playing()


def test_a_half_tone_is_the_twelfth_root_of_two(tunes, clock):
    tunes.play(bytes((60, 1, 70, 1)))
    assert heard(tunes, clock, 20) == [[261, 10], [466, 10]]


def test_what_a_tune_belongs_to_is_drawn_before_its_first_note(tunes, clock):
    tunes.play(bytes((A4, 5)))
    assert tunes.playing() and tunes.buzzer.duty_cycle == 0
    clock[0] += 300
    assert heard(tunes, clock, 60) == [[440, 50], [0, 10]]


def test_a_new_tune_silences_the_one_that_plays(tunes, clock):
    tunes.play(bytes((A4, 50)))
    heard(tunes, clock, 20)
    tunes.play(bytes((A5, 2)))
    assert tunes.buzzer.duty_cycle == 0
    assert heard(tunes, clock, 30) == [[880, 20], [0, 10]]


def test_a_late_update_only_makes_a_note_longer(tunes, clock):
    tunes.play(bytes((A4, 5, A5, 5)))
    tunes.update()
    clock[0] += 400
    assert heard(tunes, clock, 60) == [[880, 50], [0, 10]]


def test_a_new_console_is_soft_and_loud_is_louder(tunes, clock):
    soft = []
    for volume in (None, SOFT, LOUD):
        if volume is not None:
            tunes.volume = volume
        tunes.play(bytes((A4, 5)))
        tunes.update()
        soft.append(tunes.buzzer.duty_cycle)
    assert soft[0] == soft[1] and 10 * soft[0] < soft[2] <= 32768


@pytest.mark.parametrize("buzzer", [Buzzer(), None])
def test_who_wants_no_sound_or_has_no_buzzer_hears_none(module, clock, buzzer):
    tunes = module.Tunes(buzzer)
    if buzzer:
        tunes.volume = 0
    tunes.play(bytes((A4, 5)))
    tunes.update()
    tunes.hush()
    tunes.stop()
    assert not tunes.playing()
    assert not buzzer or buzzer.duty_cycle == 0


@pytest.mark.parametrize("length", [7, 8])
def test_the_end_of_a_short_tune_is_heard_out(tunes, clock, length):
    tunes.play(bytes((A4, 4, A5, length - 4)))
    tunes.update()
    tunes.hush()
    assert not tunes.playing() and tunes.buzzer.duty_cycle == 0
    assert 10 * length <= clock[0] - 1000 < 10 * length + 4


def test_what_is_left_counts_not_what_was_heard(tunes, clock):
    tunes.play(bytes((A5, 5, A4, 10)))
    heard(tunes, clock, 71)
    tunes.hush()
    assert not tunes.playing()
    tunes.play(bytes((A5, 5, A4, 10)))
    heard(tunes, clock, 69)
    tunes.hush()
    assert tunes.playing()


def test_a_tune_that_has_not_begun_has_all_of_itself_left(tunes, clock):
    clock[0] += 5000
    tunes.play(bytes((A4, 9)))
    tunes.hush()
    assert tunes.playing()
    tunes.play(bytes((A4, 8)))
    tunes.hush()
    assert not tunes.playing()


def test_a_longer_tune_is_silent_for_a_while_and_then_goes_on(tunes, clock):
    tunes.play(bytes((A4, 10, A5, 10)))
    tunes.update()
    tunes.hush()
    assert tunes.buzzer.duty_cycle == 0
    for _ in range(2):
        heard(tunes, clock, 10)
        tunes.hush()
        assert tunes.playing() and tunes.buzzer.duty_cycle == 0
        clock[0] += 30
    assert heard(tunes, clock, 130) == [[440, 20], [880, 100], [0, 10]]


def test_a_note_that_ended_meanwhile_is_followed_by_the_next(tunes, clock):
    tunes.play(bytes((A4, 10, REST, 10, A5, 10)))
    heard(tunes, clock, 10)
    tunes.hush()
    tunes.hush()
    clock[0] += 200
    assert heard(tunes, clock, 210) == [[0, 100], [880, 100], [0, 10]]


def test_a_rest_in_which_something_took_long_stays_silent(tunes, clock):
    tunes.play(bytes((A4, 5, REST, 20, A5, 10)))
    heard(tunes, clock, 60)
    tunes.hush()
    assert heard(tunes, clock, 200) == [[0, 190], [880, 10]]
