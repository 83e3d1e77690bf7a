# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""What every page works with, by itself: time, rest, words."""

import types

import pytest


@pytest.fixture
def module(easel):
    return easel.module("console.kit")


@pytest.fixture
def ticks(keys):
    return keys.supervisor.ticks_ms


@pytest.fixture
def ago(keys, ticks):
    """The moment so many milliseconds ago."""
    return lambda milliseconds: (ticks() - milliseconds) & keys.TICKS


@pytest.fixture
def naps(easel, module, monkeypatch):
    """How long the console slept each time, in seconds."""
    slept = []
    time = module.time

    def sleep(seconds):
        slept.append(seconds)
        time.sleep(seconds)

    monkeypatch.setattr(module, "time", types.SimpleNamespace(sleep=sleep))
    return slept


# Between two looks at the keys


def test_a_console_rests_after_1800_milliseconds(easel, ago):
    def rests(kit):
        answers = []
        for idle in (1790, 1810):
            kit.keys.last = ago(idle)
            answers.append(kit.rests())
        return answers

    assert easel.do(rests) == [False, True]


# Dim, asleep


@pytest.fixture
def lights(easel, monkeypatch):
    """What the display was told: how bright it is to be."""
    told = []
    easel.do(lambda kit: monkeypatch.setattr(kit.hardware, "wake", told.append))
    return told


def test_a_key_brightens_the_display(easel, lights, ticks, ago):
    def stepped(kit):
        kit.keys.idle()
        brightened = []
        for idle in (60_050, 59_000):
            kit.dimmed = True
            kit.keys.last = ago(idle)
            kit.step()
            brightened.append(not kit.dimmed)
        kit.keys.last = ticks()
        kit.dimmed = False
        return brightened

    assert easel.do(stepped) == [False, True]


# Time


def test_whoever_waits_for_some_time_is_told_that_it_is_over(easel, ticks):
    def waited(kit):
        start = ticks()
        return kit.wait(300), ticks() - start

    given, taken = easel.do(waited)
    assert given == 0 and 300 <= taken < 330


def test_whoever_waits_without_an_end_waits_for_a_key(easel, keys):
    given = []
    easel.give(lambda kit: given.append(kit.wait()))
    easel.wait(5000)
    assert given == []
    easel.run("up wait:50")
    assert given == [keys.UP]


def test_a_cable_is_asked_for_by_the_hardware_and_let_go_again(easel, monkeypatch):
    def asked(kit):
        pins = easel.module("ui.pins")
        monkeypatch.setattr(pins, "link", lambda hardware: "linked")
        monkeypatch.setattr(pins, "unlink", lambda hardware: "let go")
        monkeypatch.setattr(kit.hardware, "linked", lambda: "somebody", raising=False)
        return kit.uart(), kit.uart(False), kit.linked()

    assert easel.do(asked) == ("linked", "let go", "somebody")


@pytest.mark.parametrize("measured, percent", [(None, None), ((3.7, 40), 40)])
def test_of_a_battery_pages_want_its_percents(easel, monkeypatch, measured, percent):
    def asked(kit):
        monkeypatch.setattr(easel.module("ui.pins"), "battery", lambda hardware: measured)
        return kit.battery()

    assert easel.do(asked) == percent


def test_keys_that_rest_are_a_time_to_collect(easel, monkeypatch):
    """Or the memory fills up, and one of many keys waits for it to be cleared."""
    collected = []
    kit = easel.module("console.kit")
    monkeypatch.setattr(kit, "gc", types.SimpleNamespace(collect=lambda: collected.append(1)))
    given = []
    easel.give(lambda kit: [given.append(kit.wait()) for _ in range(3)])
    easel.run("right wait:40 right wait:40")
    assert (len(given), len(collected)) == (2, 0)
    easel.wait(1000)
    assert len(collected) == 1  # and no more while nothing is done
    easel.run("right wait:100")
    easel.give(lambda kit: kit.wait(1000))
    easel.wait(1000)
    assert len(collected) == 2


def test_a_pause_ends_with_its_time(easel, ticks):
    def paused(kit):
        start = ticks()
        return kit.pause(200), ticks() - start

    pressed, taken = easel.do(paused)
    assert not pressed and 200 <= taken < 230


def test_a_press_ends_a_pause_and_stays_for_whoever_asks_next(easel, keys):
    given = []
    easel.give(lambda kit: given.extend((kit.pause(2000), kit.wait(500))))
    easel.run("right wait:100")
    assert given == [True, keys.RIGHT]


def animated(easel, keys="", **options):
    """What a generator of ten frames saw shown: (its frames, refreshes meanwhile)."""
    shown = []
    refreshed = []

    def frames():
        for frame in range(10):
            shown.append((frame, len(refreshed)))
            yield frame == 5

    def animate(kit):
        refresh = kit.stage.refresh
        kit.stage.refresh = lambda: refreshed.append(1)
        try:
            kit.animate(frames(), **options)
        finally:
            kit.stage.refresh = refresh
            kit.keys.discard()
        done.append(1)

    done = []
    easel.give(animate)
    if keys:
        easel.run(keys)
    assert easel.wait_for(lambda: done, 2000)
    return len(refreshed), shown


def test_what_moves_is_shown_frame_by_frame(easel, naps):
    refreshed, shown = animated(easel)
    assert refreshed == 10
    assert [at for _, at in shown] == list(range(10))
    assert naps.count(0.02) == 10


def test_a_press_leaps_to_where_something_else_begins(easel):
    refreshed, shown = animated(easel, "right wait:10")
    assert 5 <= refreshed < 10
    assert refreshed - shown[5][1] == 5  # from there on all of it


def test_whoever_is_ahead_sees_only_what_begins_then(easel):
    refreshed, shown = animated(easel, hurry=True)
    assert refreshed == 5 and shown[5][1] == 0


def test_a_new_scene_ends_the_note_that_sounds(easel):
    """It takes long to draw."""

    def step(kit):
        hushed = []
        hush = kit.tunes.hush
        kit.tunes.hush = lambda: hushed.append(kit.stage.new)
        try:
            kit.stage.new = False
            kit.step()
            kit.stage.new = True
            kit.step()
        finally:
            kit.tunes.hush = hush
        return hushed

    assert easel.do(step) == [True]


# Words


def test_words_of_options_make_room_once_they_are_chosen(module):
    words = module.Words(b"\none\t1\n\ntwo\t2\nthree\t3\n")
    assert [words.get(key) for key in ("one", "two", "three", "four")] == ["1", "2", "3", None]
    words.chosen()
    assert [words.get(key) for key in ("one", "two", "three")] == [None, "2", "3"]
    words.chosen()  # nothing is left to go
    assert words.get("two") == "2"
    with pytest.raises(KeyError):
        words["one"]


def test_a_key_without_words_is_not_found(easel):
    found = easel.do(lambda kit: [kit.find(key) for key in ("thinks", "no such words")])
    assert found == [easel.do(lambda kit: kit.say("thinks")), None]


# Words, and the parts of a page


@pytest.mark.parametrize(
    ("toml", "setting", "language"), [("fr", 0, "fr"), ("xx", 1, "fr"), (None, 0, "en")]
)
def test_settings_toml_names_the_language_or_the_settings_do(
    easel, monkeypatch, toml, setting, language
):
    local = easel.module("console.local")

    def speak(kit):
        with monkeypatch.context() as patch:
            patch.setattr(local, "get", lambda name: toml)
            patch.setattr(type(kit.settings), "language", setting)
            kit.speak_of("omphalos")
            kit.apply()
            said = kit.language, kit.say("about"), kit.say("do drop")
        kit.apply()
        kit.speak_of(None)
        return said

    words = {"en": ("About", "Ⓐ lay here"), "fr": ("À propos", "Ⓐ mettre ici")}
    assert easel.do(speak) == (language, *words[language])


def test_a_page_has_a_group_a_header_and_a_bottom_row(easel):
    def made(kit):
        group, header, bottom = kit.page("Title", "Ⓐ go on")
        return group is kit.stage.display.root_group[0], type(header).__name__, bottom.text

    assert easel.do(made) == (True, "Header", "Ⓐ go on")
