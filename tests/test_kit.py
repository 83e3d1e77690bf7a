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


def test_with_keys_in_use_looks_are_two_milliseconds_apart(easel, naps, ticks):
    def nap(kit):
        kit.keys.last = ticks()
        kit._nap(0, None)

    easel.do(nap)
    assert naps[-1] == 0.002


def rested(easel, ago, link=None):
    """Nap as a console that rests."""

    def nap(kit):
        kit.keys.last = ago(5000)
        kit.link = link
        try:
            kit._nap(0, None)
        finally:
            kit.link = None

    easel.do(nap)


def test_at_rest_the_console_naps_five_times_before_it_looks_at_anything_else(easel, naps, ago):
    rested(easel, ago)
    assert naps[-5:] == [0.024] * 5
    assert 0.024 not in naps[:-5]


def test_a_linked_console_listens_all_the_time(easel, naps, ago):
    rested(easel, ago, lambda: None)
    assert naps[-1] == 0.002


def test_a_touch_ends_the_naps(easel, naps, ticks, ago):
    given = []

    def nap(kit):
        kit.keys.last = ago(5000)
        before = len(naps)
        kit._nap(ticks(), None)
        given.append(len(naps) - before)
        kit.keys.discard()

    easel._give(nap)
    easel.down("right")
    easel.wait(200)
    easel.up("right")
    easel.wait(100)
    assert given and given[0] < 5


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


@pytest.mark.parametrize("idle, dimmed", [(59, False), (60, True)])
def test_after_a_minute_the_display_is_dimmed(easel, lights, idle, dimmed):
    def rest(kit):
        kit.dimmed = False
        kit._rest(idle)
        is_dimmed, kit.dimmed = kit.dimmed, False
        return is_dimmed

    assert easel.do(rest) is dimmed
    assert lights == ([0.08] if dimmed else [])


def test_a_display_that_was_darker_stays_as_it_was(easel, lights, monkeypatch):
    def rest(kit):
        settings = type(kit.settings)
        monkeypatch.setattr(settings, "brightness", 0.05, raising=False)
        kit.dimmed = False
        kit._rest(60)
        kit.dimmed = False

    easel.do(rest)
    assert lights == [0.05]


@pytest.mark.parametrize(
    "sleep, mono, idle, done",
    [
        (300, True, 299, None),
        (300, True, 300, "sleep"),
        (300, False, 300, "sleep"),
        (0, True, 299, None),
        (0, True, 300, "drift"),
        (0, False, 9999, None),
    ],
)
def test_who_never_sleeps_drifts_on_an_oled(easel, lights, monkeypatch, sleep, mono, idle, done):
    did = []
    rest = types.ModuleType("console.rest")
    rest.sleep = lambda kit: did.append("sleep")
    rest.drift = lambda kit: did.append("drift")

    def go(kit):
        monkeypatch.setattr(type(kit.settings), "sleep", sleep, raising=False)
        monkeypatch.setattr(kit.stage, "mono", mono)
        easel.firmware_modules["console.rest"] = rest
        easel.module("console").rest = rest
        kit.dimmed = True
        kit._rest(idle)
        kit.dimmed = False

    easel.do(go)
    assert did == ([done] if done else [])


def test_a_key_brightens_the_display(easel, lights, ticks, ago):
    def stepped(kit):
        kit.keys.listen()
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


def test_a_display_is_inverted_once_when_that_is_set(easel, monkeypatch):
    told = []

    def apply(kit):
        monkeypatch.setattr(kit.hardware, "invert", told.append)
        settings = type(kit.settings)
        for invert in (False, True, True, False):
            monkeypatch.setattr(settings, "invert", invert, raising=False)
            kit.apply()

    easel.do(apply)
    assert told == [True, False]


# Time


def test_whoever_waits_for_some_time_is_told_that_it_is_over(easel, ticks):
    def waited(kit):
        start = ticks()
        return kit.wait(300), ticks() - start

    given, taken = easel.do(waited)
    assert given == 0 and 300 <= taken < 330


def test_whoever_waits_without_an_end_waits_for_a_key(easel, keys):
    given = []
    easel._give(lambda kit: given.append(kit.wait()))
    easel.wait(5000)
    assert given == []
    easel.run("up wait:50")
    assert given == [keys.UP]


@pytest.mark.parametrize("touched, stirred, idle", [(7300, 9999, 7), (9999, 8200, 8)])
def test_a_console_has_rested_since_a_key_or_whatever_went_on(
    easel, monkeypatch, ago, touched, stirred, idle
):
    seconds = []

    def wait(kit):
        kit.keys.listen()  # no key is on its way
        monkeypatch.setattr(kit, "_rest", seconds.append, raising=False)
        kit.keys.last = ago(touched)
        kit.stirred = ago(stirred)
        kit.wait(20)

    easel.do(wait)
    assert seconds[0] == idle


def test_a_cable_is_asked_for_by_the_hardware_and_let_go_again(easel, monkeypatch):
    def asked(kit):
        pins = easel.module("ui.pins")
        monkeypatch.setattr(pins, "link", lambda hardware: "linked")
        monkeypatch.setattr(pins, "unlink", lambda hardware: "let go")
        monkeypatch.setattr(kit.hardware, "linked", lambda: "somebody", raising=False)
        return kit.wire(), kit.wire(False), kit.linked()

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
    easel._give(lambda kit: [given.append(kit.wait()) for _ in range(3)])
    easel.run("right wait:40 right wait:40")
    assert (len(given), len(collected)) == (2, 0)
    easel.wait(1000)
    assert len(collected) == 1  # and no more while nothing is done
    easel.run("right wait:100")
    easel._give(lambda kit: kit.wait(1000))
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
    easel._give(lambda kit: given.extend((kit.pause(2000), kit.wait(500))))
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
    easel._give(animate)
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


def test_keys_are_listened_to_while_what_moves_is_passed_over(easel, monkeypatch):
    """Each frame may take as long as a pawn takes for a step."""
    listened = []

    def animate(kit):
        listen = kit.keys.listen
        monkeypatch.setattr(kit.keys, "listen", lambda: listened.append(1) or listen())
        kit.animate(iter([False] * 10), hurry=True)

    easel.do(animate)
    assert len(listened) == 10


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


def test_what_the_console_cannot_say_of_a_game_the_game_says_and_no_more_is_kept(easel):
    """So a sixth one brings its own title."""

    def say(kit):
        kit._told.clear()
        return kit.say("codes enigma", "Anna"), kit.say("codes enigma", "Bo"), kit._told

    assert easel.do(say) == (
        "Anna picks a word",
        "Bo picks a word",
        {"codes enigma": "{} picks a word"},
    )


def test_a_key_without_words_is_not_known(easel):
    known = easel.do(lambda kit: [kit.knows(key) for key in ("thinks", "no such words")])
    assert known == [True, False]


def test_a_table_keeps_the_few_words_that_it_says(easel):
    def said(kit):
        kit.at_table()
        kept = kit._texts is None, kit.say("thinks", "Bip")
        return *kept, kit._texts is None, kit.say("about"), kit._texts is None

    gone, thinks, still_gone, about, after = easel.do(said)
    assert gone and "Bip" in thinks and still_gone
    assert about == "About" and not after  # whoever asks for more has them read again


# Words, and the parts of a page


def test_a_new_console_has_drawn_no_seed_and_told_nothing(easel, module, monkeypatch):
    def new(kit):
        inverted = []
        monkeypatch.setattr(kit.hardware, "invert", inverted.append)
        fresh = module.Kit(kit.hardware, kit.journal)
        return fresh.seeds, fresh.full, fresh.dimmed, fresh._collected, inverted

    assert easel.do(new) == (0, False, False, True, [])


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

    words = {"en": ("About", "Ⓐ move it here"), "fr": ("À propos", "Ⓐ la mettre ici")}
    assert easel.do(speak) == (language, *words[language])


def test_a_page_has_a_group_a_header_and_a_bottom_row(easel):
    def made(kit):
        group, header, bottom = kit.page("Title", "Ⓐ go on")
        return group is kit.stage.display.root_group[0], type(header).__name__, bottom.text

    assert easel.do(made) == (True, "Header", "Ⓐ go on")
