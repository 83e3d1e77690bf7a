# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""A lesson by itself, with steps made by hand: where it goes on, back and out, what it keeps."""

from types import SimpleNamespace as Thing

import pytest
from easel import Speaker

from journal import LESSON, NAMES, SIZE, Journal
from match import HUMAN
from rules import number

KEY = LESSON + number("omphalos")


class Match:
    """Seats 0 and 1 play in turns; a move is a number."""

    name = "omphalos"

    def __init__(self):
        self.moves = []
        self.ends = 99
        self.game = self

    def turn(self):
        return len(self.moves) % 2

    def play(self, move):
        self.moves.append(move)

    def rewind(self, count):
        del self.moves[count:]

    def over(self):
        return len(self.moves) >= self.ends


@pytest.fixture
def module(easel):
    return easel.module("console.lesson")


# (words, moves, comments) of each step: the learner has seat 0
STEPS = [
    ["Hello", [], []],
    ["Put it here.", [10], []],
    ["My turn.", [20], []],
    ["Which?", [30, 31], ["Good", "Also"]],
    ["", [21], []],
    ["The end.", [], []],
]


class Desk(Speaker):
    """A console, a table and a learner: what is pressed and played, what is shown and heard."""

    def __init__(self, module, kept=None, steps=STEPS):
        self.module = module
        self.journal = Journal(bytearray(b"\xff" * SIZE))
        if kept is not None:
            self.journal.put(KEY, kept)
        self.shown, self.heard, self.keys, self.moves = [], [], [], []
        self.tunes = Thing(play=self.heard.append)
        self.actions = []
        lesson = object.__new__(module.Lesson)
        self.lesson = lesson
        lesson.kit = self
        lesson.match = Match()
        lesson.host = Thing()
        lesson.screen = Thing()
        lesson.unseen = False
        lesson.lesson = Thing(count=len(steps), captions=7, step=lambda at: steps[at])
        lesson._show = lambda: None
        lesson._play = self._play
        lesson._finale = lambda: self.shown.append("finale")
        lesson._ask = lambda seat: self._of_the_learner(seat, self.moves.pop(0))
        lesson._menu = lambda seat: self._of_the_learner(seat, self.actions.pop(0))
        lesson._hint = lambda seat: self._of_the_learner(seat, 77)
        lesson.say = self.shown.append
        lesson.start = None

    def begin(self, monkeypatch):
        """As its table would, without drawing one."""
        caption = Thing(show=self._caption, hide=lambda: None)
        monkeypatch.setattr(self.module, "Caption", lambda table: caption)
        monkeypatch.setattr(self.module.Table, "__init__", lambda this, kit, match: None)
        self.module.Lesson.__init__(self.lesson, self, self.lesson.match, self.lesson.lesson)
        return self.lesson

    @staticmethod
    def _of_the_learner(seat, given):
        assert seat == 0
        return given

    def _play(self, seat, move):
        assert seat == self.lesson.match.turn()
        self.lesson.match.play(move)

    def _caption(self, lines, number, count, high):
        assert count == 7
        self.shown.append((" ".join(lines), number, high))

    def wait(self):
        return self.keys.pop(0)

    def alive(self):
        pass

    def fresh(self, intent):
        self.shown.append("fresh")

    def pause(self, milliseconds):
        self.shown.append(milliseconds)

    @property
    def kept(self):
        return self.journal.get(KEY)


@pytest.fixture
def begun(module, monkeypatch):
    """A function that begins a lesson, with what was kept of it; its Desk."""

    def begin(kept=None, steps=STEPS):
        desk = Desk(module, kept, steps)
        desk.begin(monkeypatch)
        return desk

    return begin


def captions(desk):
    return [row[0] for row in desk.shown if isinstance(row, tuple)]


# To its end


def test_a_lesson_that_is_followed_shows_every_caption_and_is_done(begun, keys, module):
    desk = begun()
    desk.keys = [keys.A] * 6
    desk.moves = [10, 31]
    assert desk.lesson.run() is True
    assert captions(desk) == ["Hello", "Put it here.", "My turn.", "Which?", "Also", "The end."]
    assert desk.lesson.match.moves == [10, 20, 31, 21]
    assert desk.kept == bytes((module.DONE,))
    numbers = [row[1] for row in desk.shown if isinstance(row, tuple)]
    assert numbers == [1, 2, 3, 4, 4, 5]  # a comment belongs to its caption


def test_where_one_is_and_what_was_chosen_is_kept_with_every_caption(begun, keys):
    desk = begun()
    kept = []
    desk.wait = lambda: kept.append(desk.kept) or keys.A
    desk.moves = [10, 31]
    desk.lesson.run()
    assert kept == [b"\0", b"\1", b"\2", b"\3", b"\3", b"\5\1"]


def test_the_end_of_the_match_is_shown_as_ever(begun, keys):
    desk = begun()
    desk.lesson.match.ends = 4
    desk.keys = [keys.A] * 6
    desk.moves = [10, 30]
    assert desk.lesson.run()
    assert desk.shown.count("finale") == 1


def test_what_has_happened_is_looked_at_before_the_words_about_it_go(begun, keys):
    desk = begun()
    desk.keys = [keys.A] * 6
    desk.moves = [10, 30]
    desk.lesson.run()
    before = [desk.shown[at - 1][0] for at, row in enumerate(desk.shown) if row == "fresh"]
    assert before == ["My turn.", "Which?", "Good", "The end."]


def test_words_after_words_need_no_second_look(begun, keys):
    steps = [["", [10], []], ["One", [], []], ["Two", [], []]]
    desk = begun(steps=steps)
    desk.keys, desk.moves = [keys.A] * 2, [10]
    assert desk.lesson.run() and desk.shown.count("fresh") == 1


def test_a_move_of_the_other_side_can_have_a_comment_and_any_move_can_be_the_first(begun, keys):
    desk = begun(steps=[["", [0], []], ["", [20], ["So."]]])
    desk.keys, desk.moves = [keys.A], [0]
    assert desk.lesson.run() and desk.lesson.match.moves == [0, 20]
    assert captions(desk) == ["So."]


# Back and out


def test_b_goes_one_caption_back_and_takes_its_moves_back(begun, keys, module):
    desk = begun()
    desk.keys = [keys.A, keys.A, keys.A, keys.B, keys.A, keys.A, keys.A, keys.A]
    desk.moves = [10, 30]
    assert desk.lesson.run()
    assert captions(desk)[:5] == ["Hello", "Put it here.", "My turn.", "Which?", "My turn."]
    assert desk.lesson.match.moves == [10, 20, 30, 21]
    assert desk.heard == [module.tunes.BACK]
    desk.lesson.facing = 1
    desk.lesson._back(1)
    assert desk.lesson.facing == 0  # also after the end


def test_b_at_a_comment_asks_again_and_forgets_what_was_chosen(begun, keys):
    desk = begun()
    desk.keys = [keys.A] * 4 + [keys.B] + [keys.A] * 3
    desk.moves = [10, 31, 30]
    assert desk.lesson.run()
    assert captions(desk)[3:] == ["Which?", "Also", "Which?", "Good", "The end."]
    assert desk.lesson.match.moves == [10, 20, 30, 21]


def test_b_at_the_table_shows_its_caption_again(begun, keys, module):
    desk = begun()
    desk.keys = [keys.A] * 7
    desk.moves = [module.AGAIN, 10, 30]
    assert desk.lesson.run()
    assert captions(desk)[:4] == ["Hello", "Put it here.", "Put it here.", "My turn."]


def test_b_at_the_first_caption_leaves_and_so_does_the_menu(begun, keys, module):
    desk = begun()
    desk.keys = [keys.B]
    assert desk.lesson.run() is False
    desk = begun()
    desk.keys, desk.actions = [keys.A, keys.MENU], [module.LEAVE]
    assert desk.lesson.run() is False and desk.kept == b"\1"
    desk = begun()
    desk.keys, desk.moves = [keys.A, keys.A], [module.LEAVE]
    assert desk.lesson.run() is False and desk.kept == b"\1"
    desk = begun()
    desk.keys = [keys.A] * 4 + [keys.MENU]
    desk.moves, desk.actions = [10, 30], [module.LEAVE]
    assert desk.lesson.run() is False and desk.kept == b"\3"


# After a break


@pytest.mark.parametrize(
    ("kept", "at", "moves", "marks", "choices"),
    [
        (None, 0, [], 0, b""),
        (b"\0", 0, [], 0, b""),
        (b"\2", 2, [10], 2, b""),
        (b"\3", 3, [10, 20], 3, b""),
        (b"\5\1", 5, [10, 20, 31, 21], 4, b"\1"),
        (b"\5\0", 5, [10, 20, 30, 21], 4, b"\0"),
        (b"\5", 5, [10, 20, 30, 21], 4, b"\0"),  # which one was not kept: the first
        (b"\5\2", 3, [10, 20], 4, b""),  # there is no third
        (b"\6", 0, [], 0, b""),  # a later version has more steps
        (b"\xff", 0, [], 0, b""),  # it was done
    ],
)
def test_it_goes_on_where_it_was_as_far_as_what_was_kept_makes_sense(
    begun, kept, at, moves, marks, choices
):
    lesson = begun(kept).lesson
    assert lesson.at == at and lesson.match.moves == moves
    assert len(lesson.marks) == marks and bytes(lesson.choices) == choices


def test_one_can_go_back_behind_a_break(begun, keys):
    desk = begun(b"\3")
    desk.keys = [keys.B, keys.B, keys.B, keys.B]
    assert desk.lesson.run() is False
    assert captions(desk) == ["Which?", "My turn.", "Put it here.", "Hello"]
    assert desk.lesson.match.moves == []


# Other moves


def test_another_move_gets_a_friendly_word_and_then_the_cursor_shows_the_way(begun, module):
    desk = begun()
    lesson = desk.lesson
    lesson.wanted = [30]
    lesson.match.game = Thing(moves=lambda: [5, 30, 6], view=lambda seat: ("seen by", seat))
    lesson._point = lambda view, move: desk.shown.append((view, move))
    desk.moves = [5, 6, 30]
    assert lesson._learn([30, 31]) == 0
    # It is at the right move when the words say so.
    shown = (("seen by", 0), 30)
    assert desk.shown == ["lesson try", 1500, shown, "lesson look", 1500]
    assert desk.heard == [module.tunes.REFUSED] * 2
    assert lesson.start == 30
    desk.moves = [5, 31]
    assert lesson._learn([30, 31]) == 1 and lesson.start == 5


def test_the_way_is_shown_at_the_table_also_after_a_choice_in_the_menu(begun):
    desk = begun()
    lesson = desk.lesson
    lesson.wanted = [30]
    lesson.match.game = Thing(moves=lambda: [30], view=lambda seat: None)
    lesson._point = lambda view, move: desk.shown.append(lesson.screen)
    lesson.screen = None
    lesson._show = lambda: setattr(lesson, "screen", "the table")
    desk.moves = [5, 6, 30]
    assert lesson._learn([30]) == 0
    assert "the table" in desk.shown and None not in desk.shown


def test_the_time_of_a_move_does_not_matter(begun):
    lesson = begun().lesson
    assert lesson._same(30, 30) and not lesson._same(30, 31)
    lesson.match.game = Thing(untimed=lambda move: move & 255, moves=lambda: [256 + 7, 8])
    assert lesson._same(256 + 7, 512 + 7) and not lesson._same(7, 8)
    lesson.wanted = (7,)
    assert list(lesson._decide(0, 0)) == [256 + 7]
    lesson.wanted = ()
    assert list(lesson._decide(0, 0)) == []


# A caption


def test_arrows_show_the_table_behind_the_words(begun, keys):
    for arrow in (keys.UP, keys.DOWN, keys.LEFT, keys.RIGHT):
        desk = begun()
        desk.keys = [arrow, keys.B, keys.A]  # any key brings the words back
        assert desk.lesson._tell("One\ntwo") == keys.A
        assert desk.shown == [("One two", 0, False), "hint go on", ("One two", 0, False)]
    desk = begun()
    desk.keys = [keys.X, keys.B]
    assert desk.lesson._tell("One") == keys.B
    assert len(desk.shown) == 2


def test_words_are_a_time_to_collect(begun, keys):
    desk = begun()
    desk.lesson.goes_on = True
    desk.keys = [keys.A]
    desk.lesson._tell("One")
    assert desk.lesson.goes_on is False


def test_the_menu_leads_out_back_or_to_a_hint(begun, keys, module):
    desk = begun()
    desk.keys, desk.actions = [keys.MENU], [module.LEAVE]
    assert desk.lesson._tell("One") == keys.MENU
    desk.keys, desk.actions = [keys.MENU, keys.B], [-3]
    assert desk.lesson._tell("One") == keys.B
    desk.keys, desk.actions = [keys.MENU], [module.HINT]
    assert desk.lesson._tell("One") == keys.A and desk.lesson.start == 77


def test_words_stand_at_the_top_where_they_would_cover_what_they_speak_of(begun, keys):
    desk = begun()
    for shown, high in ((None, True), (False, True), (True, False)):
        if shown is not None:
            desk.lesson.screen.keys_shown = shown
        desk.keys = [keys.A]
        desk.lesson._tell("^One")
        assert desk.shown[-1] == ("One", 0, high)


def test_at_the_table_of_a_lesson_b_goes_back_and_clocks_wait(begun):
    lesson = begun().lesson
    assert lesson.host.patient is True and lesson.B_GOES_BACK is True
    assert lesson._may_take_back(0) is True and lesson._take_back(0) is None
    assert lesson.facing == lesson.asked == 0


# Before and after


def test_who_is_known_learns_against_bots(module, easel, monkeypatch):
    steps = Thing(seed=5, options=[1, 0], seats=3, opening=[], count=1)
    asked = []
    monkeypatch.setattr(
        module.lessons, "Lesson", lambda game, language: asked.append(language) or steps
    )
    monkeypatch.setattr(module, "drop", lambda room, name: None)
    desk = Thing(language="fr", journal=Journal(bytearray(b"\xff" * SIZE)), say=Speaker.say)
    match, _ = module._prepared(desk, "omphalos")
    assert match.players == [("player 1", HUMAN), ("Bip", 0), ("Kliq", 0)]
    assert match.seed == 5 and match.options == (1, 0) and asked == [1]
    desk.journal.put(NAMES, b"Eva\nMax")
    steps.opening = [next(iter(match.game.moves()))]
    match, _ = module._prepared(desk, "omphalos")
    assert match.players[0] == ("Eva", HUMAN) and match.moves == steps.opening


@pytest.mark.parametrize("followed", [True, False])
@pytest.mark.parametrize("wanted", [True, False])
def test_after_its_end_a_match_against_easy_is_offered(
    module, easel, monkeypatch, followed, wanted
):
    asked = []
    monkeypatch.setattr(module, "_prepared", lambda kit, game: ())
    monkeypatch.setattr(module, "Lesson", lambda kit: Thing(run=lambda: followed))
    confirm = lambda kit, *page: asked.append(page) or wanted  # noqa: E731
    monkeypatch.setattr(easel.module("console.pages"), "confirm", confirm)
    kit = Thing(say=lambda key: key)
    assert module.run(kit, "omphalos") is (followed and wanted)
    assert asked == [("title omphalos", "lesson over", "hint lesson over")] * followed
