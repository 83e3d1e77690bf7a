# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The console from match to match, by itself: what was chosen is done, and what is left behind."""

from types import ModuleType
from types import SimpleNamespace as Thing

import pytest
from easel import says
from texts import en, en_menu

from journal import SIZE, Journal
from match import HUMAN, Match
from rules import number

ANNA, BIP = ("Anna", HUMAN), ("Bip", 1)
KIB = 1024


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
    monkeypatch.setattr(module, "drop", lambda room, name: gone.append(name))
    monkeypatch.setattr(module, "forget", lambda game: gone.append(game))
    return module


@pytest.fixture
def page(easel, monkeypatch):
    """A function that puts a module in the place of one of the console's."""

    def put(name, **functions):
        module = ModuleType("console." + name)
        module.__dict__.update(functions)
        monkeypatch.setitem(easel.firmware_modules, "console." + name, module)
        monkeypatch.setattr(easel.module("console"), name, module, raising=False)

    return put


# The menu


@pytest.mark.parametrize(
    ("wanted", "done"),
    [
        ("linked", [("linked",)]),
        ("play", [("play", 5, False)]),
        ("continue", [("play", 5, True)]),
        (None, []),
    ],
)
def test_what_was_chosen_is_done_and_the_menu_comes_back_to_its_row(
    main, kit, gone, page, monkeypatch, wanted, done
):
    did = []
    page("home", choose=lambda kit, at: (at + " below", wanted, 5))
    monkeypatch.setattr(main, "_linked", lambda kit, *what: did.append(("linked", *what)))
    monkeypatch.setattr(main, "_play", lambda kit, *what: did.append(("play", *what)))
    assert main._menu(kit, "row") == "row below"
    assert did == done and gone == ["home", "menu"]


@pytest.mark.parametrize(("free", "reloads"), [(100 * KIB - 1, True), (100 * KIB, False)])
def test_what_has_too_little_room_for_a_game_starts_afresh(main, monkeypatch, free, reloads):
    done = []
    monkeypatch.setattr(main, "gc", Thing(collect=lambda: None, mem_free=lambda: free))
    monkeypatch.setattr(main, "supervisor", Thing(reload=lambda: done.append("reload")))
    shown = Thing(release_displays=lambda: done.append("release"))
    monkeypatch.setattr(main, "displayio", shown)
    main._tidy()
    assert done == (["release", "reload"] if reloads else [])


class Enough(BaseException):
    """No menu any more."""


def test_a_fault_is_shown_and_the_menu_comes_back_for_ever(main, monkeypatch, page):
    faults, rows = [], []
    kit = Thing(playing=None, watch=lambda watchdog: None)
    error = ValueError("broken")

    def menu(kit, at):
        rows.append(at)
        if len(rows) == 2:
            kit.playing = 3
            raise error
        if len(rows) == 4:
            raise Enough
        return len(rows)

    page("home", greet=lambda kit: rows.clear())
    monkeypatch.setattr(main, "Kit", lambda hardware, journal: kit)
    monkeypatch.setattr(main, "_menu", menu)
    monkeypatch.setattr(main, "_tidy", lambda: faults.append("tidy"))
    monkeypatch.setattr(main, "_fault", lambda kit, *what: faults.append((*what, kit.playing)))
    with pytest.raises(Enough):
        main.run("hardware", ["some file"])
    assert rows == [None, 1, 1, 3] and kit.damaged == ["some file"]
    assert faults == ["tidy", (error, 3, None), "tidy", "tidy"]


@pytest.mark.parametrize("damaged", [["ui/text.mpy", "ui/art.mpy"], [], None])
def test_a_fault_is_damage_if_any_file_is_and_else_told_as_it_is(main, kit, gone, page, damaged):
    looked, told = [], []
    page(
        "check",
        damaged=lambda *how: looked.append(how) or damaged,
        tell=lambda kit, name: told.append(name),
    )
    page("fault", show=lambda kit, *what: told.append(what))
    error = ValueError("broken")
    main._fault(kit, error, 3)
    assert looked == [(True, kit.alive)]  # every byte
    assert told == (["ui/text.mpy"] if damaged else [(error, 3)])
    assert kit.damaged == (damaged or ())
    assert gone == ["check", "fault"]


# A match


@pytest.fixture
def played(main, monkeypatch):
    """The matches that came to the table."""
    matches = []
    monkeypatch.setattr(main, "_at_table", lambda kit, match: matches.append(match))
    return matches


def begins(begun=None):
    return Thing(begin=lambda: begun.append("begun") if begun is not None else None, ticket=b"")


def test_a_match_that_was_set_up_begins(main, kit, gone, played, monkeypatch):
    begun = []
    match = begins(begun)
    monkeypatch.setattr(main, "_set_up", lambda kit, game: ("play", match))
    main._play(kit, number("enigma"), False)
    assert played == [match] and begun == ["begun"] and gone == ["enigma"]
    assert kit.done == [("speaks of", "enigma"), ("speaks of", None)]


def test_whoever_leaves_the_set_up_plays_nothing(main, kit, gone, played, monkeypatch):
    monkeypatch.setattr(main, "_set_up", lambda kit, game: (None, None))
    main._play(kit, number("enigma"), False)
    assert played == [] and gone == ["enigma"]


def test_what_nobody_joined_leads_back_to_the_set_up(main, kit, played, monkeypatch):
    wishes = [("linked", ("players", 1)), ("linked", ("others", 2)), ("linked", ("never",))]
    answers = [False, True]
    offered = []

    def linked(kit, *offer):
        offered.append(offer)
        return answers.pop(0)

    monkeypatch.setattr(main, "_set_up", lambda kit, game: wishes.pop(0))
    monkeypatch.setattr(main, "_linked", linked)
    main._play(kit, number("enigma"), False)
    assert offered == [("enigma", "players", 1), ("enigma", "others", 2)]
    assert played == [] and len(wishes) == 1


@pytest.mark.parametrize("ticket", [b"", b"abc"])
def test_a_match_that_waits_goes_on_at_a_table_or_linked(
    main, kit, gone, played, page, ticket, monkeypatch
):
    linked = []
    match = Thing(ticket=ticket)
    monkeypatch.setattr(main, "_set_up", None)
    game = number("enigma")
    page("resume", waiting=lambda kit, number: match if number == game else None)
    page("linked", resume=lambda kit, match: linked.append(match))
    kit.playing = game
    main._play(kit, game, True)
    assert (played, linked) == (([], [match]) if ticket else ([match], []))
    assert kit.playing == (None if ticket else game)
    assert gone == ["resume", "enigma"]


def test_a_match_that_cannot_be_read_is_not_played(main, kit, gone, played, page):
    page("resume", waiting=lambda kit, game: None)
    main._play(kit, 99, True)  # of a game that is not here any more
    assert played == [] and gone == ["resume"]


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
    main._at_table(kit, first)
    assert sat == [(first, 3), (second, 3), (third, 3)] and begun == [2, 3]
    assert kit.playing is None and gone == ["result"] * 2


def test_after_a_lesson_one_may_play_against_an_easy_bot_at_once(main, kit, gone, page):
    asked = []
    page(
        "setup",
        choose=lambda kit, game: asked.append("choose") or ("learn", None),
        against_easy=lambda kit, game: asked.append("easy") or ("play", "match"),
    )
    page("lesson", run=lambda kit, game: asked.append("lesson") or len(asked) > 3)
    assert main._set_up(kit, "enigma") == ("play", "match")
    assert asked == ["choose", "lesson", "choose", "lesson", "easy"]
    assert gone == ["setup", "names", "lesson"] * 2 + ["setup", "names"]
    assert kit.done == [("speaks of", "enigma")] * 3


@pytest.mark.parametrize("wire", ["wire", None])
@pytest.mark.parametrize("offer", [(), ("enigma", "players")])
def test_consoles_that_came_together_play(main, kit, page, wire, offer):
    done = []
    page(
        "lobby",
        offer=lambda kit, *what: done.append(("offer", *what)) or wire,
        join=lambda kit: done.append(("join",)) or wire,
    )
    page("linked", play=lambda kit, wire: done.append(wire))
    assert main._linked(kit, *offer) is bool(wire)
    assert done == [("offer", *offer) if offer else ("join",)] + (["wire"] if wire else [])


# A match that waits


@pytest.fixture
def resume(easel, monkeypatch, gone):
    module = easel.module("console.resume")
    monkeypatch.setattr(module, "drop", lambda room, name: gone.append(name))
    return module


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
    monkeypatch.setattr(easel.module("reunion"), "owners_of", asked.append)
    assert resume.waiting(kit, left.number) is match
    assert asked == ([match] if ticket else [])


@pytest.mark.parametrize("wanted", [True, False])
def test_a_match_that_cannot_be_read_is_set_aside_if_somebody_wants_it(
    resume, kit, words, left, gone, page, wanted, monkeypatch
):
    asked, aside = [], []
    broken = Thing(replay=lambda entries: (), ticket=b"x")  # a ticket of nobody
    monkeypatch.setattr(resume.Match, "waiting", lambda journal, game: broken)
    monkeypatch.setattr(resume.pages, "confirm", lambda kit, *what: asked.append(what) or wanted)
    page("fault", set_aside=lambda kit, game: aside.append(game))
    kit.playing = None
    assert resume.waiting(kit, left.number) is None
    assert asked == [("aside", "match unreadable")] and kit.playing is None
    assert aside == ([left.number] if wanted else []) and gone == (["fault"] if wanted else [])
