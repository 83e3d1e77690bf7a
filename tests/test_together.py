# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""What people at linked consoles play ahead, by itself: begun together, called, kept, replayed."""

from types import SimpleNamespace as Thing

import pytest
from easel import says
from texts import en, en_linked

from journal import AHEAD, ALSO_AHEAD
from match import HUMAN

LEAVE, AGAIN = -2, -1
START, LEFT, DONE = 0, 5, 9
CLEO, DAN, BIP, ANNA = range(4)  # Cleo and Dan sit here
PLAYERS = [("Cleo", HUMAN), ("Dan", HUMAN), ("Bip", 0), ("Anna", HUMAN)]


class Steps:
    """What a seat plays ahead, step by step, until it is done."""

    def __init__(self, took=1234):
        self.took = took
        self.played = []

    def play(self, move):
        self.played.append(move)
        return ["event", move]

    def ahead(self, seat):
        assert seat == CLEO
        return None if self.played[-1] == DONE else self

    def time(self, seat):
        return {CLEO: self.took}[seat]


class Puzzle(Steps):
    """The same with things to be turned about; `asked` is what the shortest way was asked for."""

    asked = None

    def lies(self):
        return bytes([1, *self.played]) if self.played else b""

    def free(self, move, lies):
        assert lies == self.lies()
        return move == LEFT

    def way(self, lies, move):
        assert self.asked is None
        self.asked = lies, move
        return [LEFT + 1]


class Game:
    """A match in which all seats but `had` may play ahead."""

    number = 1
    had = ()

    def together(self):
        return self.number

    def ahead(self, seat):
        return None if seat in self.had else Puzzle()


class Table:
    """A linked table; what it asks for is given, what it does is noted."""

    def __init__(self, session):
        self.match = session.match
        self.session = session
        self.humans = [CLEO, DAN]
        self.host = Thing(calls={}, heard=0, rivals=[], zero=0, call=self.called)
        self.kept = {}
        keys = Thing(listen=lambda: None)
        self.kit = Thing(keys=keys, journal=Thing(put=self.kept.__setitem__, get=self.kept.get))
        self.wire = Thing(say=self._words)
        self.said, self.called_out, self.asked, self.lent_out = [], [], [], []
        self.hands, self.moves = [], []
        self.gather = {"all_ready": True, "replay": "replayed", "recall": None}

    def called(self, seat, time):
        self.called_out.append((seat, time))

    def say(self, text):
        self.said.append(text)

    _words = staticmethod(says(en_linked))

    def lent(self, name):
        assert name == "gather"
        return Thing(**{what: self._beside(what) for what in self.gather})

    def _beside(self, what):
        def function(together, *arguments):
            self.lent_out.append((what, *arguments))
            return self.gather[what]

        return function

    def _hand_over(self, seat):
        return self.hands.pop(0) if self.hands else None

    def _ask(self, seat):
        self.asked.append(seat)
        return self.moves.pop(0)

    def _play(self, seat, move):
        self.match.play(move)


@pytest.fixture
def session():
    """A linked match; for which numbers it waited is in `waits`, what it called in `called`."""
    waits, called = [], []
    return Thing(
        match=Thing(
            game=Game(), name="race", players=PLAYERS, is_human=None, log=[], dice=None, moves=[]
        ),
        me=0,
        session=b"abc",
        synced=True,
        trouble=None,
        calls={},
        going=0,
        may_play=lambda: True,
        waits=waits,
        ready=waits.append,
        called=called,
        call=lambda *call: called.append(call),
    )


@pytest.fixture
def table(session):
    return Table(session)


@pytest.fixture
def module(easel, monkeypatch):
    module = easel.module("console.together")
    monkeypatch.setattr(module, "drop", lambda room, name: None)
    return module


@pytest.fixture
def together(module, table):
    return module.Together(table)


# A part that is played ahead


@pytest.fixture
def ahead(module, session):
    """Cleo's puzzle; who heard that she is done, and with which moves, is in `told`."""
    told = []
    it = module._Ahead(session.match, CLEO, lambda ahead: told.append(list(ahead.moves)))
    it.told = told
    return it


def test_of_what_was_turned_about_the_shortest_way_is_kept(ahead):
    for move in (START, LEFT, LEFT, LEFT):
        assert ahead.play(move) == ["event", move]
    assert ahead.moves == [START, LEFT, LEFT, LEFT] and not ahead.done and not ahead.told
    ahead.play(DONE)
    assert ahead.game.asked == (bytes([1, START]), DONE)  # from how it lay when it began
    assert ahead.moves == [START, LEFT + 1, DONE]
    assert ahead.done and ahead.told == [ahead.moves]


def test_a_game_without_such_steps_is_kept_as_it_was_played(module, session):
    session.match.game.ahead = lambda seat: Steps()
    ahead = module._Ahead(session.match, CLEO, lambda ahead: None)
    for move in (START, LEFT, DONE):
        ahead.play(move)
    assert ahead.moves == [START, LEFT, DONE] and ahead.done


def test_while_a_clock_runs_nothing_is_taken_back_and_nothing_is_over(ahead):
    ahead.play(START)
    assert ahead.steps_back(CLEO) == ahead.undo(CLEO) == 0
    assert ahead.over() is False and ahead.unsaved is False


# Whose turn it is to play ahead


def test_everybody_here_plays_ahead_one_after_the_other_and_then_waits(together, session):
    given = []
    together._solve = lambda seat: given.append(seat) or AGAIN
    assert together.run(ANNA) == AGAIN and given == [CLEO]
    together.solved[(1, CLEO)] = [START, DONE]
    assert together.run(ANNA) == AGAIN and given == [CLEO, DAN]
    assert session.waits == []
    session.match.game.had = (DAN,)
    assert together.run(ANNA) is None and given == [CLEO, DAN]
    assert session.waits == [1]  # whoever waits need not wait for us


def test_what_was_played_ahead_is_played_when_its_turn_has_come(together, session, table):
    together._early = lambda: None
    together.solved[(1, CLEO)] = [START, DONE]
    together._recalled = 1
    assert together.run(ANNA) is None and together._recalled == 1
    session.may_play = lambda: False
    assert together.run(CLEO) is None
    session.may_play = lambda: True
    assert together.run(CLEO) == "replayed" and table.lent_out == [("replay", [START, DONE])]
    assert together.solved == {} and together._recalled == 0


def test_nobody_plays_ahead_before_all_have_met_nor_where_all_do_not_play_at_once(
    together, session, table
):
    session.synced = False
    assert together._early() is None and session.waits == table.lent_out == []
    session.synced = True
    session.match.game.number = 0
    assert together._early() is None and session.waits == table.lent_out == []
    session.match.game = Thing()  # whose rules do not know it
    assert together._number() == 0 and together._early() is None


def test_what_was_called_before_a_power_cut_is_looked_for_once(together, table, session):
    together._early()
    together._early()
    assert table.lent_out == [("recall", 1)]
    session.match.game.number = 2
    together._early()
    assert table.lent_out == [("recall", 1), ("recall", 2)]


# Playing ahead


def test_a_person_plays_ahead_until_they_are_done(together, table, session):
    match = table.match
    table.hands, table.moves = [None, AGAIN], [START, LEFT, DONE]
    assert together._solve(CLEO) == AGAIN
    assert table.lent_out == [("all_ready", 1)]  # once, before the first step
    assert together.solved == {(1, CLEO): [START, LEFT + 1, DONE]}
    assert session.called == [(CLEO, 1, 1234)]
    assert table.match is match and together.solving is None and match.moves == []
    assert table.asked == [CLEO] * 3


def test_while_a_person_plays_ahead_the_table_shows_their_game(together, table):
    seen = []
    play = table._play
    match = table.match

    def noted(seat, move):
        seen.append((together.solving, table.match is match))
        play(seat, move)

    table._play = noted
    table.moves = [START, DONE]
    together._solve(CLEO)
    assert seen == [(CLEO, False)] * 2


@pytest.mark.parametrize("why", ["hand over", "key", "trouble", "others"])
def test_whoever_leaves_has_played_nothing(together, table, session, why):
    table.moves = [START, DONE]
    if why == "hand over":
        table.hands = [LEAVE]
    elif why == "key":
        table.moves = [LEAVE]
    elif why == "trouble":
        session.trouble = "version", 1
    else:
        table.gather["all_ready"] = False
    match = table.match
    assert together._solve(CLEO) == LEAVE
    assert together.solved == {} and session.called == [] and table.match is match


def test_whoever_gives_up_calls_nothing(together, table, session):
    session.match.game.ahead = lambda seat: Puzzle(took=0)
    table.moves = [START, DONE]
    together._solve(CLEO)
    assert session.called == [] and (1, CLEO) in together.solved


# All begin together


@pytest.mark.parametrize(
    ("me", "number", "going", "ready", "goes"),
    [
        (0, 2, 1, True, [2]),
        (0, 2, 1, False, []),
        (0, 2, 2, True, []),  # it was said
        (0, 0, 1, True, []),
        (1, 2, 0, True, []),  # another console offered the match
    ],
)
def test_the_console_that_offered_says_when_all_are_ready(
    together, session, me, number, going, ready, goes
):
    said = []
    session.me, session.going = me, going
    session.match.game.number = number
    session.all_ready = lambda asked: ready
    session.go = said.append
    together._start_all()
    assert said == goes


# Calls


def test_a_call_of_others_is_told_once_with_its_tenths(together, table, session):
    session.going = 1
    session.calls = {ANNA: (1, 12345)}
    for _ in range(2):
        together._hear_calls()
    assert table.said == ["called Anna 12 3"] and table.called_out == [(ANNA, 12345)]
    session.calls = {ANNA: (1, 109_900)}
    together._hear_calls()
    assert table.said[1:] == ["called Anna 109 9"]


def test_a_call_of_another_round_is_not_told(together, table, session):
    session.going = 2
    session.calls = {ANNA: (1, 2)}
    together._hear_calls()
    assert table.said == [] and together.heard == {}


def test_whoever_begins_after_a_call_has_it_in_view(together, table, session):
    session.going = 1
    session.calls = {CLEO: (1, 4000), ANNA: (1, 5000)}
    host = table.host
    together._hear_calls()  # nobody here plays: Cleo's own call is nothing new
    assert table.called_out == [(ANNA, 5000)] and host.calls == {} and host.heard == 0
    together.solving = CLEO
    together._hear_calls()
    assert host.calls == {ANNA: 5000} and host.heard == 1
    together.solving = DAN
    for _ in range(2):
        together._hear_calls()
    assert host.calls == {ANNA: 5000, CLEO: 4000} and host.heard == 2


@pytest.fixture
def rivals(module, table, session, monkeypatch):
    """Bots that will call after 3 and after 7 seconds; the clock of that is returned."""
    clock = [1000]
    monkeypatch.setattr(module, "elapsed", lambda since: clock[0] - since)
    table.host.zero = 1000
    table.host.rivals = [(3000, BIP), (7000, ANNA)]
    session.going = 1
    return clock


def test_bots_call_at_their_second_where_everybody_is_done(together, table, rivals):
    told = []
    for rivals[0] in (3999, 4000, 7999, 8000, 9000):
        together._hear_rivals()
        told.append(len(table.called_out))
    assert table.called_out == [(BIP, 3000), (ANNA, 7000)] and told == [0, 1, 1, 2, 2]


@pytest.mark.parametrize("why", ["ahead", "other round", "played"])
def test_bots_are_not_told_twice(together, table, session, rivals, why):
    """Whoever plays ahead hears them from the host; a move tells for itself."""
    rivals[0] = 4000
    if why == "ahead":
        table.match = Thing(game=session.match.game)
    elif why == "other round":
        session.going = 2
    else:
        session.match.game.had = (BIP,)
    together._hear_rivals()
    assert table.called_out == []
    assert len(table.host.rivals) == (1 if why == "played" else 2)


# What is kept


def test_each_person_has_a_place_for_what_they_called(together, table):
    together._remember(3, CLEO, [START, 0x123456, 0xABCDEF])
    together._remember(3, DAN, [DONE])
    assert table.kept == {
        AHEAD: b"abc\x03\x00" + bytes.fromhex("000000 123456 abcdef"),
        ALSO_AHEAD + DAN: b"abc\x03\x01" + bytes((0, 0, DONE)),
    }


def test_of_too_many_moves_whole_ones_are_kept(together, table):
    together._remember(3, CLEO, [LEFT] * 200)
    assert table.kept[AHEAD] == b"abc\x03\x00" + bytes((0, 0, LEFT)) * 83


# Before and after: console/gather


@pytest.fixture
def gather(easel):
    return easel.module("console.gather")


@pytest.fixture
def waiting(table, session):
    """A console that waits for the others to be ready: (the table, keys to come, what it did)."""
    did, coming = [], []
    menus = []

    def wait(milliseconds):
        assert milliseconds <= 20  # or some begin later than others
        key = coming.pop(0)
        if key == "go":
            session.going = 1
        elif key == "trouble":
            session.trouble = "version", 1
        else:
            return key
        return 0

    table.kit.wait = wait
    table.kit.say = lambda key: key if key in en.TEXT else None
    table.kit.tunes = Thing(play=did.append)
    table.say = lambda *words: did.append(words)
    table._menu = lambda seat: did.append(("menu", seat)) or menus.pop(0)
    table._show = lambda: did.append("shown")
    return Thing(table=table, coming=coming, did=did, menus=menus)


MEETING = ("meeting", "b menu")


def test_all_begin_together(gather, waiting, session):
    waiting.coming[:] = [0, 0, "go"]
    assert gather.all_ready(waiting, 1) is True
    assert waiting.did == [MEETING, gather.tunes.YOUR_TURN] and session.waits == [1]


def test_nobody_waits_for_what_has_begun(gather, waiting, session):
    session.going = 1
    assert gather.all_ready(waiting, 1) is True


@pytest.mark.parametrize("key", ["B", "MENU"])
def test_whoever_waits_has_a_menu_and_can_leave(gather, waiting, key):
    key = getattr(gather, key)
    waiting.coming[:] = [key, key]
    waiting.menus[:] = [AGAIN, LEAVE]
    assert gather.all_ready(waiting, 1) is False
    assert waiting.did == [MEETING, ("menu", None), "shown", MEETING, ("menu", None)]


def test_other_keys_do_nothing_while_one_waits(gather, waiting, keys):
    waiting.coming[:] = [keys.A, keys.LEFT, "go"]
    assert gather.all_ready(waiting, 1) is True
    assert waiting.did == [MEETING, gather.tunes.YOUR_TURN]


def test_trouble_ends_the_waiting(gather, waiting):
    waiting.coming[:] = [0, "trouble"]
    assert gather.all_ready(waiting, 1) is False


@pytest.mark.parametrize("played", range(4))
def test_what_a_power_cut_left_to_play_is_played_and_no_more(gather, table, played):
    moves = [1, 2, 3, 4]
    match = table.match
    match.moves = [7, 7, 7, *moves[:played]]
    match.play = match.moves.append
    assert gather.replay(Thing(table=table), moves) == 4
    assert match.moves == [7, 7, 7, 1, 2, 3]


def test_a_single_move_is_left_to_whoever_plays_it(gather, table):
    table.match.moves = [4]
    assert gather.replay(Thing(table=table), [4]) == 4
    assert table.match.moves == [4]


def kept_moves(gather, together, table, *changes):
    """What is found of two moves that Cleo and Dan had called, of which some bytes differ."""
    moves = [0x010203, 0x0A0B0C | DONE]
    for seat in (CLEO, DAN):
        together._remember(1, seat, moves)
    for key, at, byte in changes:
        kept = bytearray(table.kept[key])
        kept[at] = byte
        table.kept[key] = bytes(kept)
    gather.recall(together, 1)
    return together.solved


class Kept(Steps):
    """A puzzle that is done with the second of two moves."""

    def play(self, move):
        if move > 0x0A0B0F:
            raise Kept.illegal
        self.played.append(move)

    def ahead(self, seat):
        return self if len(self.played) < 2 else None


@pytest.fixture
def called(gather, session):
    Kept.illegal = gather.IllegalMove
    session.match.game.ahead = lambda seat: Kept()


def test_what_people_here_had_called_is_found_again(gather, together, table, called):
    moves = [0x010203, 0x0A0B0D]
    assert kept_moves(gather, together, table) == {(1, CLEO): moves, (1, DAN): moves}


@pytest.mark.parametrize(
    ("at", "byte"),
    [
        (0, 0),  # of another match
        (3, 2),  # another puzzle
        (4, 9),  # another seat
        (8, 255),  # a step that no rule allows
    ],
)
def test_what_was_kept_of_anything_else_is_passed_over(gather, together, table, called, at, byte):
    assert list(kept_moves(gather, together, table, (AHEAD, at, byte))) == [(1, DAN)]


def test_what_was_not_done_or_played_since_is_passed_over(gather, together, table, session):
    Kept.illegal = gather.IllegalMove
    session.match.game.ahead = lambda seat: Kept() if seat == CLEO else None
    assert list(kept_moves(gather, together, table)) == [(1, CLEO)]
    together.solved.clear()
    table.kept[AHEAD] = table.kept[AHEAD][:-3]
    gather.recall(together, 1)
    assert together.solved == {}


def test_where_nothing_was_kept_nothing_is_found(gather, together):
    gather.recall(together, 1)
    assert together.solved == {}
