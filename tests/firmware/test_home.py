# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""What happens between two matches, by itself: the menu's rows, what is said once, the pages."""

from types import SimpleNamespace as Thing

import pytest
from easel import Page, Speaker

from console.settings import NAMES, Settings
from match import HUMAN, Match
from menus import statistics
from rules import GAMES, named, number
from save.journal import ASIDE, BATTERY, FAULTS, LAST_GAME, NEXT, SIZE, STATISTICS, Journal

ANNA, BIP = ("Anna", HUMAN), ("Bip", 1)


class Desk(Speaker):
    """A console that says keys instead of words; its battery, its others, its memory."""

    name = "Some board"
    language = "en"

    def __init__(self):
        self.journal = Journal(bytearray(b"\xff" * SIZE))
        self.settings = Settings(self.journal)
        self.left = None
        self.others = self.full = False
        self.damaged = ()
        self.done = []
        self.tunes = Thing(play=self.done.append)
        self.stage = Thing(width=128, mono=True)

    def linked(self):
        return self.others

    def battery(self):
        return self.left

    def apply(self):
        self.done.append("apply")


@pytest.fixture
def desk():
    return Desk()


@pytest.fixture
def pages(easel, monkeypatch):
    """Pages without a screen: what was told and asked, and the answers to come."""
    module = easel.module("table.pages")
    it = Thing(told=[], answers=[], read=[])

    def confirm(kit, *page):
        it.told.append(page)
        return it.answers.pop(0) if it.answers else None

    Page.opened = []
    monkeypatch.setattr(module, "List", Page)
    monkeypatch.setattr(module, "confirm", confirm)
    monkeypatch.setattr(module, "lose", confirm)
    monkeypatch.setattr(module, "tell", lambda kit, *page: confirm(kit, *page, "tell"))
    monkeypatch.setattr(module, "explain", lambda kit, *page: confirm(kit, *page, "explain"))
    monkeypatch.setattr(module, "Reader", lambda kit, title, lines: it.read.append((title, lines)))
    return it


@pytest.fixture
def home(easel, monkeypatch, pages):
    return easel.module("menus.home")


# The rows of the menu


def test_the_rows_of_the_menu(easel, desk):
    menu = easel.module("menus.menu").Menu
    games = list(GAMES)
    assert menu(desk).names == games + ["daily", "statistics", "settings", "about"]
    desk.others = True
    assert menu(desk).names == [*games, "linked", "daily", "statistics", "settings", "about"]
    desk.journal.put(ASIDE, b"1")
    Match("omphalos", [ANNA, BIP], 5, (), desk.journal).begin()
    rest = ["linked", "daily", "statistics", "aside", "settings", "about"]
    assert menu(desk).names == ["continue", *games, *rest]


def test_a_game_that_a_newer_console_knows_has_a_title_too(easel, desk):
    title_of = easel.module("menus.menu").title_of
    assert title_of(desk, number("enigma")) == "title enigma" and title_of(desk, 99) == "?"


def test_linked_consoles_go_on_at_once_after_they_made_room(easel, desk):
    menu = easel.module("menus.menu").Menu
    desk.journal.put(NEXT, b"abc")
    Match("omphalos", [ANNA, BIP], 5, (), desk.journal).begin()
    assert menu(desk).choose(0) == "continue"
    assert desk.journal.get(NEXT) == b""


# Which row, and what is behind it


def chosen(home, desk, monkeypatch, row, at=""):
    """What is behind a row of the menu; and the row that the cursor began at."""
    began = []

    def choose(page, at):
        began.append(page.names[at])
        return row

    monkeypatch.setattr(home.menu.Menu, "choose", choose)
    return home.choose(desk, at), began[0]


def test_the_cursor_begins_at_what_was_played_last(home, desk, monkeypatch):
    assert chosen(home, desk, monkeypatch, None) == ((GAMES[0], None, None), GAMES[0])
    desk.journal.put(LAST_GAME, bytes((number("code_vinci"),)))
    assert chosen(home, desk, monkeypatch, None) == (("code_vinci", None, None), "code_vinci")
    assert chosen(home, desk, monkeypatch, None, "settings")[1] == "settings"
    desk.journal.put(LAST_GAME, b"\x63")  # a game of a later version
    assert chosen(home, desk, monkeypatch, None)[1] == GAMES[0]


def test_whoever_left_a_match_finds_it_first(home, desk, monkeypatch):
    desk.others = True
    Match("omphalos", [ANNA, BIP], 5, (), desk.journal).begin()
    for at in ("omphalos", "linked", ""):
        assert chosen(home, desk, monkeypatch, None, at)[1] == "continue"
    assert chosen(home, desk, monkeypatch, None, "about")[1] == "about"


def test_a_game_whose_files_are_damaged_is_not_opened(home, desk, monkeypatch, easel):
    check = easel.module("menus.file_check")
    told = []
    monkeypatch.setattr(check, "tell", lambda kit, name: told.append(name))
    monkeypatch.setattr(check, "damaged", lambda everything, update: ["rules/enigma.mpy"])
    monkeypatch.setattr(
        check, "prevents", lambda names, game, games: names[0] if game == "enigma" else None
    )
    desk.damaged = None  # not known yet
    desk.tunes.update = None
    assert chosen(home, desk, monkeypatch, "enigma")[0][:2] == ("enigma", None)
    assert told == ["rules/enigma.mpy"] and desk.damaged == ["rules/enigma.mpy"]
    assert chosen(home, desk, monkeypatch, "omphalos")[0][:2] == ("omphalos", "play")


def test_of_several_matches_that_wait_one_is_chosen(home, desk, monkeypatch):
    Match("omphalos", [ANNA, BIP], 5, (), desk.journal).begin()
    given = chosen(home, desk, monkeypatch, "continue")[0]
    assert given == ("omphalos", "continue", number("omphalos"))
    Match("enigma", [ANNA, BIP], 5, (), desk.journal).begin()
    games = desk.journal.matches()
    for at in (0, 1, None):
        monkeypatch.setattr(home.pages, "choose", lambda kit, title, rows, at=at: at)
        given = chosen(home, desk, monkeypatch, "continue")[0]
        row = "continue" if at is None else named(games[at])  # to come back to
        expected = (None, None) if at is None else ("continue", games[at])
        assert given == (row, *expected)


def test_after_a_match_the_cursor_is_at_its_game_not_at_what_waits_of_another(
    home, desk, monkeypatch
):
    Match("omphalos", [ANNA, BIP], 5, (), desk.journal).begin()
    assert chosen(home, desk, monkeypatch, None, "enigma")[1] == "enigma"
    assert chosen(home, desk, monkeypatch, None, "omphalos")[1] == "continue"
    assert chosen(home, desk, monkeypatch, None, None)[1] == "continue"


# What is said once


def test_a_low_battery_is_told_once_until_it_was_charged(home, desk, pages):
    for left, told in (
        (None, 0), (11, 0), (10, 1), (5, 1), (29, 1), (9, 1), (30, 1), (10, 2), (3, 2),
    ):  # fmt: skip
        desk.left = left
        home._watch_battery(desk)
        assert len(pages.told) == told, left
    assert pages.told[0] == ("battery", "battery low 10", "tell")
    assert desk.journal.get(BATTERY) == b"\x01"


def test_a_full_memory_is_told_once_until_there_is_room(home, desk, pages):
    for room, told in ((True, 0), (False, 1), (False, 1), (True, 1), (False, 2)):
        desk.journal.tidy = lambda room=room: room
        home._save(desk)
        assert len(pages.told) == told
    assert pages.told[0] == ("memory", "memory late", "tell")


@pytest.mark.parametrize("sure", [True, False])
def test_a_memory_that_cannot_be_read_is_cleared_only_when_asked(home, desk, pages, sure):
    cleared = []
    desk.journal.format = lambda: cleared.append(True)
    pages.answers = [sure]
    home._unreadable(desk)
    assert bool(cleared) == sure and pages.told == [("memory", "memory unreadable")]


# From power-on to the menu


# Statistics


@pytest.fixture
def numbers(desk):
    """Numbers of Code Omega: against each level, people, bots, the best times."""
    played = [3, 1, 5, 4, 6, 0, 2, 7]
    statistics.write(desk.journal, "code_omega", [*played, 1234, 905])
    return desk


def test_statistics_tell_how_often_each_game_was_played(easel, numbers, pages, keys):
    page = easel.module("menus.statistics_page")
    row, other = GAMES.index("code_omega"), GAMES.index("omphalos")
    Page.keys = [(row, keys.RIGHT), (row, keys.A), (other, keys.A), (0, keys.B)]
    page.show(numbers)
    assert Page.opened[0].rows[row] == ("title code_omega", "23")
    assert Page.opened[0].rows[other] == ("title omphalos", "0")
    assert Page.opened[0].more == {"arrows": False}  # nothing can be changed
    assert Page.opened[0].rows[-1] == "reset all" and len(Page.opened[0].rows) == len(GAMES) + 1
    assert [it.began for it in Page.opened] == [0, row, row, other]
    assert pages.read == [
        (
            "title code_omega",
            [
                "won of level easy 1 3",
                "won of level medium 4 5",
                "won of level hard 0 6",
                "people matches 2",
                "bot matches 7",
                "best time 3 12 34",
                "best time 4 9 05",
            ],
        ),
        ("title omphalos", ["never played"]),
    ]


@pytest.mark.parametrize("sure", [True, False])
def test_statistics_are_forgotten_only_when_asked(easel, numbers, pages, keys, sure):
    pages.answers = [sure]
    statistics.write(numbers.journal, "omphalos", [1])
    Page.keys = [(len(GAMES), keys.A), (0, keys.MENU)]
    easel.module("menus.statistics_page").show(numbers)
    assert pages.told == [("statistics", "reset sure")]
    for game in ("code_omega", "omphalos"):
        assert any(statistics.read(numbers.journal, game)) != sure
    assert numbers.journal.get(STATISTICS + number("enigma")) is None  # nothing to forget
    assert Page.opened[1].began == (0 if sure else len(GAMES))


# Settings


def test_settings_are_changed_by_arrows_and_explained_by_a(easel, desk, pages, keys, monkeypatch):
    page = easel.module("menus.settings_page")
    monkeypatch.setattr(page, "texts", lambda name: {"settings sound": "told by " + name})
    sound = NAMES.index("sound")
    Page.keys = [(sound, keys.RIGHT), (sound, keys.LEFT), (sound, keys.LEFT), (sound, keys.A)]
    Page.keys += [(NAMES.index("language"), keys.RIGHT), (0, keys.B)]
    page.edit(desk)
    assert pages.told == [("set sound", "told by en_options", "explain")]
    assert [it.began for it in Page.opened] == [0, sound, NAMES.index("language")]
    assert Page.opened[0].changed == [sound] * 3
    assert Page.opened[0].rows[sound] == ("set sound", "set sound off")
    assert len(Page.opened[0].rows) == len(list(filter(None, NAMES))) - 1  # one theme
    assert desk.settings.value("sound") == 2 and desk.settings.language == 1
    confirm = easel.module("ui.tunes").CONFIRM
    assert desk.done == ["apply", confirm] * 4


def test_the_first_start_asks_for_a_language_and_only_a_answers(
    easel, desk, pages, keys, monkeypatch
):
    page = easel.module("menus.settings_page")
    drawn = []
    monkeypatch.setattr(page.art, "show", lambda group, bitmap, *more: drawn.append(group))
    monkeypatch.setattr(page.local, "get", lambda name: "fr")
    page.ask_language(desk)  # settings.toml has answered
    assert not Page.opened
    monkeypatch.setattr(page.local, "get", lambda name: None)
    Page.keys = [(0, keys.B), (0, keys.RIGHT), (1, keys.A)]
    page.ask_language(desk)
    assert desk.settings.language == 1 and not desk.settings.unasked
    assert Page.opened[0].rows == ["set language en", "set language fr"]
    page.ask_language(desk)
    assert len(Page.opened) == 1 and desk.done == ["apply"]
    assert drawn == [Page.opened[0].group]


# Faults


@pytest.fixture
def fault(easel, pages, monkeypatch):
    module = easel.module("menus.fault")
    monkeypatch.setattr(module.rooms, "forget", lambda game: None)
    monkeypatch.setattr(module, "traceback", Thing(print_exception=lambda error: None))
    return module


def test_a_match_can_be_set_aside_after_it_failed_three_times_at_one_move(fault, desk, pages):
    match = Match("omphalos", [ANNA, BIP], 5, (), desk.journal)
    match.begin()
    own = number("omphalos")
    for _ in range(2):
        fault.show(desk, RuntimeError(), own)
    assert pages.told == [("fault", "fault match RuntimeError", "tell")] * 2
    match.play(next(iter(match.game.moves())))  # it went on: this is another move
    for time in range(2):
        assert fault._times(desk.journal, own) == time + 1
    pages.told.clear()
    pages.answers = [None, False]
    fault.show(desk, MemoryError(), own)
    assert pages.told[1:] == [("aside", "aside sure")]
    assert desk.journal.match(own) is not None
    pages.answers = [None, True]
    fault.show(desk, MemoryError(), own)
    assert desk.journal.match(own) is None and not desk.journal.get(FAULTS)


def test_a_second_match_is_not_set_aside_over_the_first(fault, desk, pages):
    for game in ("omphalos", "enigma"):
        Match(game, [ANNA, BIP], 5, (), desk.journal).begin()
    fault.set_aside(desk, number("omphalos"))
    first = fault.quarantine.kept(desk.journal)
    assert first and pages.told == []
    fault.set_aside(desk, number("enigma"))
    assert pages.told == [("aside", "aside full", "tell")]
    assert fault.quarantine.kept(desk.journal) == first
    assert desk.journal.matches() == [number("enigma")]


def test_a_fault_outside_a_match_is_told_and_nothing_else(fault, desk, pages):
    for playing in (None, number("enigma")):
        for _ in range(4):
            fault.show(desk, RuntimeError(), playing)
    assert pages.told == [("fault", "fault text RuntimeError", "tell")] * 8


@pytest.mark.parametrize("sure", [True, False])
def test_what_was_set_aside_is_printed_and_deleted_only_when_asked(
    fault, desk, pages, sure, monkeypatch
):
    printed = []
    monkeypatch.setattr(fault, "print", printed.append, raising=False)
    Match("omphalos", [ANNA, BIP], 5, (), desk.journal).begin()
    data = fault.quarantine.packed(desk.journal, number("omphalos"))
    fault.set_aside(desk, number("omphalos"))
    pages.answers = [sure]
    fault.export(desk)
    assert pages.told == [("aside", "aside printed")]
    assert bool(fault.quarantine.kept(desk.journal)) != sure
    rows = printed[len(printed) // 2 :]
    assert rows == printed[: len(printed) // 2]  # when it is set aside, and now
    assert rows[0] == "Match set aside:"
    assert bytes.fromhex("".join(rows[1:])) == data
    printed.clear()
    fault._print(bytes(range(70)))
    assert [bytes.fromhex(row) for row in printed[1:]] == [
        bytes(range(32)),
        bytes(range(32, 64)),
        bytes(range(64, 70)),
    ]
