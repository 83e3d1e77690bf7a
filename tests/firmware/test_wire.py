# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""A console's end of the ring by itself: when it listens, sweeps, speaks and lets go."""

from types import SimpleNamespace as Thing

import pytest
from easel import clock_of


@pytest.fixture
def module(easel):
    return easel.module("linked.wire")


@pytest.fixture
def kit():
    """A console with a cable; `asked` is what was asked of it."""
    asked = []
    return Thing(
        asked=asked,
        language="en",
        uart=lambda *wanted: asked.append(wanted),
        tick_link=None,
    )


@pytest.fixture
def read(module, monkeypatch):
    """The rooms whose words were read, one after the other."""
    rooms = []
    texts = module.texts
    monkeypatch.setattr(module, "texts", lambda room: rooms.append(room) or texts(room))
    return rooms


def test_the_wire_is_looked_at_every_eight_milliseconds(module, kit, monkeypatch):
    time = clock_of(module, monkeypatch, 1000)
    wire = module.Wire(kit, "linked")
    ticks = []
    assert wire.tick() is False  # no other console yet
    wire.talk = Thing(tick=ticks.append)
    for time[0], looked in ((1007, False), (1008, True), (1015, False), (1016, True)):
        assert wire.tick() is looked
    assert ticks == [1008, 1016]


def test_what_was_heard_and_said_is_swept_away_every_second(module, kit, monkeypatch):
    time = clock_of(module, monkeypatch, 5000)
    swept = []
    monkeypatch.setattr(module, "gc", Thing(collect=lambda: swept.append(time[0])))
    wire = module.Wire(kit, "linked")
    wire.talk = Thing(tick=lambda now: None)
    for time[0] in (5992, 6000, 6992, 7000):
        wire.tick()
    assert swept == [6000, 7000]


def test_each_console_has_an_identity_of_three_bytes_by_chance(module, kit):
    one, two = (module.Wire(kit, "linked").ring.identity for _ in range(2))
    assert len(one) == len(two) == 3 and one != two


def test_what_is_asked_has_a_page_and_so_has_what_is_told(module, kit, easel, monkeypatch):
    asked, told = [], []
    page = easel.module("table.pages")
    monkeypatch.setattr(page, "confirm", lambda kit, *what: asked.append(what) or "answer")
    monkeypatch.setattr(page, "tell", lambda kit, *what: told.append(what))
    wire = module.Wire(kit, "linked")
    assert wire.ask("Keep it?", "hint keep") == "answer"
    wire.tell("Trouble.")
    assert asked == [("Linked consoles", "Keep it?", "hint keep")]
    assert told == [("Linked consoles", "Trouble.")]


def test_words_of_the_lobby_are_kept_and_those_of_a_match_read_when_needed(module, kit, read):
    wire = module.Wire(kit, "lobby")
    assert wire.say("open", 2) == "Open seats: 2" and wire.say("ready") == "Everybody is there."
    assert read == ["en_lobby"]
    wire.speak("linked")
    assert read == ["en_lobby"]  # not before something is said
    assert wire.say("missing", "Bo") == "Missing: Bo" and wire.say("complete") == "All are there"
    assert read == ["en_lobby", "en_linked", "en_linked"]


def test_closing_the_wire_lets_go_of_the_cable_and_of_its_folders(module, kit, monkeypatch):
    gone = []
    monkeypatch.setattr(module.rooms, "clear", gone.append)
    wire = module.Wire(kit, "linked")
    assert kit.tick_link == wire.tick and kit.asked == [()]
    wire.close()
    assert kit.asked == [(), (False,)]
    assert kit.tick_link is wire.talk is wire.ring is None
    assert gone == ["linked", "link"]
