# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The pages of a running match by themselves: its menu, its questions, its log."""

from types import SimpleNamespace as Thing

import pytest
from easel import Speaker

from match import HUMAN

PLAYERS = [("Anna", HUMAN), ("Ben", HUMAN), ("Bip", 1)]
ROWS = ["resume", "question", "help", "log", "hint", "undo", "sound", "leave"]


@pytest.fixture
def pause(easel):
    return easel.module("table.pause")


class Table(Speaker):
    """A table at which Anna decides, its console, and what was done there."""

    learns = False
    doing = "lay a tile"
    leader = None

    def __init__(self, easel, monkeypatch):
        self.done = []
        self.facing = 0
        self.news = {}
        self.kit = self.presenter = self.person = self
        self.tab = lambda: None
        self.tunes = Thing(play=self.done.append)
        self.settings = Thing(
            change=lambda *change: self.done.append(change), value=lambda name: 1
        )
        self.stage = Thing(width=128)
        self.match = Thing(
            name="omphalos",
            players=PLAYERS,
            log=[],
            undo=lambda seat: self.undone.pop(0),
            game=Thing(turn=lambda: 0, view=lambda seat: seat),
        )
        self.undone = []
        self.answers = []
        self.asked = []
        self.keys = []
        pages = easel.module("table.pages")
        monkeypatch.setattr(pages, "choose", self._choose)
        monkeypatch.setattr(pages, "explain", lambda kit, *page: self.done.append(page))
        monkeypatch.setattr(pages, "Reader", lambda kit, *page: self.done.append(page))
        manual = easel.module("table.manual")
        monkeypatch.setattr(manual, "show", lambda kit, game: self.done.append("help " + game))
        monkeypatch.setattr(manual, "answer", lambda kit, *question: question)

    def _choose(self, kit, title, rows, at=0, rest=None):
        assert title == "title omphalos"
        self.asked.append((rows, at))
        wish = self.answers.pop(0)
        return wish if wish is None else rows.index(wish)

    def find(self, key):
        return None if key == "menu call" else self.say(key)

    def apply(self):
        self.done.append("apply")

    def tell(self, event):
        return event

    def wait(self):
        return self.keys.pop(0)

    def fresh(self):
        self.done.append("fresh")

    def page(self, title, hint, tab):
        self.done.append((title, hint))
        return None, None, None


@pytest.fixture
def table(easel, monkeypatch):
    return Table(easel, monkeypatch)


def chosen(pause, table, *answers, seat=0, extra=()):
    """What the menu gives when these rows are chosen one after the other."""
    table.answers = list(answers)
    given = pause.menu(table, seat, list(extra))
    assert not table.answers
    return given


# The menu


def test_the_rows_of_the_menu(pause, table):
    assert chosen(pause, table, "menu resume") == "resume"
    assert table.asked == [
        (["menu " + row for row in ROWS[:6]] + ["menu sound set sound loud", "menu leave"], 0)
    ]


@pytest.mark.parametrize(
    "facing, turn, seat", [(None, 0, 0), (0, 1, 0), (1, 0, 0), (None, 0, None)]
)
def test_a_hint_is_for_the_person_who_decides(pause, table, facing, turn, seat):
    assert pause._decides(table, 0)
    table.facing = facing
    table.match.game.turn = lambda: turn
    assert not pause._decides(table, seat)
    chosen(pause, table, None, seat=seat)
    assert "menu hint" not in table.asked[0][0]


def test_each_row_leads_where_it_says(pause, table):
    assert chosen(pause, table, None) == "resume"
    assert chosen(pause, table, "menu leave") == "leave"
    assert chosen(pause, table, "menu hint") == "hint"
    assert chosen(pause, table, "menu help", "menu resume") == "resume"
    assert table.done == ["help omphalos"]
    assert table.asked[-1][1] == ROWS.index("help")  # back at the row that was left


def test_moves_of_the_game_stand_in_its_menu(pause, table):
    extra = ["call", "give up"]
    assert chosen(pause, table, "call", extra=extra) == "call"
    rows = table.asked[0][0]
    assert rows[1:3] == ["call", "menu give up"] and "menu hint" not in rows
    assert chosen(pause, table, "menu give up", extra=extra) == "give up"


def test_a_move_is_taken_back_or_it_is_told_that_it_cannot_be(pause, table, easel):
    back = easel.module("ui.tunes").BACK
    table.undone = [1]
    assert chosen(pause, table, "menu undo") == "undo"
    assert table.done == [back]
    table.undone = [0]
    assert chosen(pause, table, "menu undo", None) == "resume"
    assert table.done[1:] == [("menu undo", "cannot undo")]
    assert chosen(pause, table, "menu undo", None, seat=None) == "resume"
    assert len(table.done) == 3


def test_the_sound_is_changed_and_heard(pause, table, easel):
    assert chosen(pause, table, "menu sound set sound loud", None) == "resume"
    assert table.done == [("sound", 1), "apply", easel.module("ui.tunes").CONFIRM]


# What to do now


def test_who_decides_is_told_what(pause, table):
    chosen(pause, table, "menu question", None)
    assert table.done.pop() == ("menu question", "question you lay a tile")
    table.question = lambda view: "words of the presenter"
    pause.question(table, 0)
    assert table.done.pop()[1] == "words of the presenter"
    table.question = lambda view: (3, "Ben")  # a line of the help
    pause.question(table, 0)
    assert table.done.pop()[1] == ("omphalos", 3, "Ben")


def test_the_others_are_told_who_decides(pause, table):
    table.match.game.turn = lambda: 1
    pause.question(table, 0)
    assert table.done.pop()[1] == "question other Ben"
    table.match.game.turn = lambda: 0
    pause.question(table, None)
    assert table.done.pop()[1] == "question other Anna"


# What happened


def log_of(pause, table, events, new=None):
    table.match.log = events
    table.news = {} if new is None else {0: new}
    pause.log(table, 0)
    title, lines, at = table.done.pop()
    assert title == "menu log"
    return lines, at


def test_the_log_opens_at_what_is_new(pause, table):
    heading = "▶ log new"
    assert log_of(pause, table, ["a", "b", "c"], 1) == (["· a", "· b", heading, "· c"], 2)
    assert log_of(pause, table, ["a", "b", "c"], 2) == (["· a", heading, "· b", "· c"], 1)
    assert log_of(pause, table, ["a", "b", None], 1) == (["· a", "· b"], 2)
    assert log_of(pause, table, ["a", None, "c"], 2) == (["· a", heading, "· c"], 1)


def test_where_all_is_new_or_nothing_there_is_no_heading(pause, table):
    assert log_of(pause, table, ["a", "b"], 2) == (["· a", "· b"], 0)
    assert log_of(pause, table, ["a", "b"], 0) == (["· a", "· b"], 2)
    assert log_of(pause, table, ["a", "b"]) == (["· a", "· b"], 2)
    assert log_of(pause, table, []) == (["log empty"], 0)


def test_a_game_that_keeps_a_record_shows_it_and_long_lines_go_on_below(pause, table, monkeypatch):
    monkeypatch.setattr(pause, "wrap", lambda text, width, font: [text, width, font])
    table.record = lambda event: "record of " + event
    lines, _ = log_of(pause, table, ["a"])
    assert lines == ["· record of a", 128 - 2 * pause.look.MARGIN, pause.look.BODY]


# Handing it over


def test_only_a_says_that_who_holds_it_is_ready(pause, table, keys, easel, monkeypatch):
    shown = []
    podium = easel.module("ui.podium")
    monkeypatch.setattr(podium, "hand_over", lambda kit, group, *more: shown.append(more))
    for key, ready in ((keys.A, True), (keys.B, False), (keys.MENU, False)):
        table.keys = [keys.UP, keys.X, key]
        assert pause.hand_over(table, 1) is ready
        assert not table.keys
    assert shown == [(1, "Ben", "only you")] * 3
    assert table.done[:2] == [("hand over", "hint ready"), "fresh"]


def test_what_draws_the_table_is_loaded_while_keys_rest_and_leaves_for_a_page(easel):
    """A way back to the table waits for no file; a page has the room."""
    easel.play(PLAYERS[::2])
    easel.run("wait:500 hold:b:530 wait:50")
    assert "screens.omphalos" not in easel.firmware_modules
    easel.run("wait:600")
    assert "screens.omphalos" in easel.firmware_modules
    easel.run("down down a wait:300")  # how to play
    assert "screens.omphalos" not in easel.firmware_modules
