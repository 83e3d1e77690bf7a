# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The console from match to match, by itself: what was chosen is done, and what is left behind."""

from types import ModuleType
from types import SimpleNamespace as Thing

import pytest
from easel import says
from texts import en, en_menu

from match import HUMAN, Match
from save.journal import SIZE, Journal

ANNA, BIP = ("Anna", HUMAN), ("Bip", 1)


class Desk:
    """A console; `done` is what it was asked for."""

    def __init__(self):
        self.done = []
        self.playing = None
        self.damaged = None
        self.journal = Journal(bytearray(b"\xff" * SIZE))
        self.stage = Thing(scene=lambda: self.done.append("room"))

    def speak_of(self, game):
        self.done.append(("speaks of", game))

    say = staticmethod(says(en, en_menu))

    def alive(self):
        self.done.append("alive")

    def step(self):
        self.done.append("shown")


ROOMS = {"lobby": "linked", "play": "linked", "lesson": "table", "result": "table"}
ROOMS |= {"table": "table", "pages": "table"}


@pytest.fixture
def kit():
    return Desk()


@pytest.fixture
def gone():
    """The modules that made room."""
    return []


@pytest.fixture
def main(easel, monkeypatch, gone):
    module = easel.module("console.main")
    monkeypatch.setattr(module.rooms, "forget", gone.append)
    monkeypatch.setattr(module.rooms, "clear", lambda folder, *kept: gone.append(folder))
    return module


@pytest.fixture
def page(easel, monkeypatch):
    """A function that puts a module in the place of one of the console's."""

    def put(name, **functions):
        room = ROOMS.get(name, "menus")
        module = ModuleType(room + "." + name)
        module.__dict__.update(functions)
        monkeypatch.setitem(easel.firmware_modules, room + "." + name, module)
        monkeypatch.setattr(easel.module(room), name, module, raising=False)

    return put


# The menu


# A match


def test_people_play_as_often_as_they_want(main, kit, gone, page):
    sat, begun = [], []
    first = Thing(number=3)
    second, third = Thing(begin=lambda: begun.append(2)), Thing(begin=lambda: begun.append(3))
    others = [second, third]

    class Table:
        def __init__(self, kit, match):
            sat.append((match, kit.playing))

        def run(self):
            return len(sat) < 3

    page("table", Table=Table)
    page("result", another=lambda kit, match: others.pop(0))
    main.at_table(kit, first)
    assert sat == [(first, 3), (second, 3), (third, 3)] and begun == [2, 3]
    assert kit.playing is None


# A match that waits


@pytest.fixture
def resume(easel):
    return easel.module("menus.resume")


@pytest.fixture
def words(resume, monkeypatch, kit):
    """Where a text was put: (x, y, text, how)."""
    rows = []
    kit.stage = Thing(width=128, height=64, scene=lambda: "group")
    monkeypatch.setattr(resume, "Row", lambda stage, group, *row: rows.append(row))
    return rows


@pytest.fixture
def left(kit):
    """A match of Omphalos that was left after two moves."""
    match = Match("omphalos", [ANNA, BIP], 5, (), kit.journal)
    match.begin()
    for _ in range(2):
        match.play(next(iter(match.game.moves())))
    assert match.leave()
    return match


def test_a_match_is_played_again_to_where_it_was_left(resume, kit, words, left):
    found = resume.waiting(kit, left.number)
    assert found.moves == left.moves and found.players == left.players
    assert kit.playing == left.number
    assert words == [(64, 28, "resuming", resume.INK, resume.CENTRE)]
    assert kit.done[0] == "shown" and kit.done.count("alive") >= 2


@pytest.mark.parametrize("ticket", [b"", b"a ticket"])
def test_whose_seat_is_whose_is_asked_of_a_linked_match_only(
    easel, resume, kit, words, left, ticket, monkeypatch
):
    asked = []
    match = Thing(replay=lambda entries: (), ticket=ticket)
    monkeypatch.setattr(resume.Match, "waiting", lambda journal, game: match)
    monkeypatch.setattr(easel.module("link.catch_up"), "owners_of", asked.append)
    assert resume.waiting(kit, left.number) is match
    assert asked == ([match] if ticket else [])


@pytest.mark.parametrize("wanted", [True, False])
def test_a_match_that_cannot_be_read_is_set_aside_if_somebody_wants_it(
    resume, kit, words, left, gone, page, wanted, monkeypatch
):
    asked, aside = [], []
    broken = Thing(replay=lambda entries: (), ticket=b"x")  # a ticket of no match
    monkeypatch.setattr(resume.Match, "waiting", lambda journal, game: broken)
    monkeypatch.setattr(resume.pages, "confirm", lambda kit, *what: asked.append(what) or wanted)
    page("fault", set_aside=lambda kit, game: aside.append(game))
    kit.playing = None
    assert resume.waiting(kit, left.number) is None
    assert asked == [("aside", "match unreadable")] and kit.playing is None
    assert aside == ([left.number] if wanted else [])
