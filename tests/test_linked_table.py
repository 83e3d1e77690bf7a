# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The table of a linked match by itself: whose move it is, who is missing, who waits and looks."""

from types import SimpleNamespace as Thing

import pytest
from easel import clock_of, says
from texts import en, en_linked

from match import HUMAN
from rules import SPECTATOR

AGAIN, LEAVE, GO_ON = -1, -2, -3
ANNA, BIP, CLEO, DAN = range(4)  # Anna and the bot Bip sit here
PLAYERS = [("Anna", HUMAN), ("Bip", 0), ("Cleo", HUMAN), ("Dan", HUMAN)]
OWNERS = bytes((0, 0, 1, 2))
CLAIM = 70  # and the seat: a move out of turn


class Match:
    """A match whose seats are on turn as given, one move each."""

    name, number = "race", 9

    def __init__(self, *turns):
        self.turns = turns
        self.players = PLAYERS
        self.moves = []
        self.kept = True
        self.left = 0
        self.game = Thing(turn=lambda: turns[len(self.moves)] if not self.over() else -1)

    def over(self):
        return len(self.moves) == len(self.turns)

    def is_human(self, seat):
        return self.players[seat][1] == HUMAN

    def humans(self):
        return [seat for seat in range(4) if self.is_human(seat)]

    def leave(self):
        self.left += 1
        return self.kept


class Session:
    """The part of the console at which Anna sits; `inbox` is what the others have sent."""

    me, owners = 0, OWNERS
    trouble = None
    synced = True

    def __init__(self, match):
        self.match = match
        self.inbox, self.gone, self.calls, self.called = [], [], {}, []
        self.lost, self.comes_home, self.all_seen = [], True, False
        self.consoles = [Thing(count=0) for _ in range(3)]

    def mine(self, seat):
        return seat >= 0 and self.owners[seat] == self.me

    def may_play(self):
        return self.synced and not self.inbox and not self.trouble

    def waiting(self):
        return bool(self.inbox)

    def apply(self, play):
        play(self.match.game.turn(), self.inbox.pop(0))

    def missing(self, now):
        return self.lost

    def closed(self, now):
        return self.comes_home

    def complete(self):
        return self.all_seen

    def bye(self, now):
        self.gone.append(now)

    def call(self, *call):
        self.called.append(call)

    def count(self):
        return len(self.match.moves)


@pytest.fixture
def module(easel, monkeypatch):
    module = easel.module("console.linked")
    monkeypatch.setattr(module, "drop", lambda room, name: None)
    table = module.Table

    def make(this, kit, match):
        this.kit, this.match, this.host = kit, match, kit.host
        this.facing, this.claimed = None, False

    monkeypatch.setattr(table, "__init__", make)
    monkeypatch.setattr(table, "_play", lambda this, seat, move: this.match.moves.append(move))
    return module


@pytest.fixture
def clock(module, monkeypatch):
    return clock_of(module, monkeypatch, 10_000)


@pytest.fixture
def table(module, clock):
    """A function that makes a table for some turns; what it did is in its `done`."""

    def make(*turns, **host):
        done = []
        match = Match(*turns)
        session = Session(match)

        def pause(milliseconds):
            clock[0] += milliseconds

        kit = Thing(
            host=Thing(**host),
            link=None,
            keys=Thing(listen=lambda: None),
            tunes=Thing(play=done.append),
            stir=lambda: done.append("stirs"),
            pause=pause,
            say=says(en),
            speak_of=lambda game: done.append("speaks no more"),
        )
        wire = Thing(
            kit=kit,
            talk=session,
            tick=lambda: True,
            begin=lambda: done.append("begins"),
            say=says(en_linked),
            ask=lambda *words: done.append(words),
            tell=lambda *words: done.append(words),
            close=lambda: done.append(("closed", clock[0])),
        )
        table = module.LinkedTable(wire, match)
        table.done = done
        table.say = lambda text, *more: done.append((text, *more))
        table._say_keys = lambda: done.append("keys")
        table._show = lambda: done.append("shown")
        table._tell_full = lambda what: done.append(what)
        return table

    return make


def scripted(table, **answers):
    """Let the table's questions have these answers, one after the other, and note them."""
    asked = []

    def script(name, given):
        def ask(*what):
            asked.append((name, *what))
            answer = given.pop(0)
            return answer() if callable(answer) else answer

        return ask

    for name, given in answers.items():
        setattr(table, name, script(name, given))
    return asked


# Who decides


def test_people_and_bots_of_this_console_decide_here_and_others_are_watched(table):
    it = table(ANNA, BIP, CLEO, ANNA)
    sent = it.session.inbox
    asked = scripted(
        it,
        _hand_over=[None, None],
        _ask=[11, 14],
        _think=[12],
        _aside=[lambda: sent.append(13) or AGAIN],
    )
    assert it._turns() is True
    assert it.match.moves == [11, 12, 13, 14]
    assert asked == [
        ("_hand_over", ANNA),
        ("_ask", ANNA),
        ("_think", BIP),
        ("_aside", "watch", CLEO),
        ("_hand_over", ANNA),
        ("_ask", ANNA),
    ]


def test_only_people_at_this_console_face_it_and_no_other_match_follows(table):
    it = table(ANNA)
    assert it.humans == [ANNA] and it.repeats is False
    assert it.kit.link == it._tick


@pytest.mark.parametrize("where", ["_hand_over", "_ask"])
def test_whoever_leaves_ends_nothing(table, where):
    it = table(ANNA)
    answers = {"_hand_over": [None], "_ask": [LEAVE]}
    if where == "_hand_over":
        answers = {"_hand_over": [LEAVE], "_ask": []}
    scripted(it, **answers)
    assert it._turns() is False and it.match.moves == []


def test_what_is_done_instead_of_a_move_is_no_move(table):
    it = table(ANNA)
    asked = scripted(it, _hand_over=[AGAIN, None, None], _ask=[AGAIN, 11])
    assert it._turns() is True and it.match.moves == [11]
    assert [name for name, _ in asked] == [
        "_hand_over",
        "_hand_over",
        "_ask",
        "_hand_over",
        "_ask",
    ]


def test_what_others_sent_while_somebody_decided_comes_first(table):
    it = table(ANNA, ANNA)
    sent = it.session.inbox
    scripted(it, _hand_over=[None, None], _ask=[lambda: sent.append(21) or 11, 12])
    assert it._turns() is True and it.match.moves == [21, 12]


def test_a_move_for_a_turn_that_is_over_is_not_played(table):
    it = table(ANNA, BIP)
    played = it.match.moves
    scripted(it, _hand_over=[None], _ask=[lambda: played.append(21) or 11], _think=[12])
    assert it._turns() is True and played == [21, 12]


def test_nobody_decides_before_all_have_met(table):
    it = table(ANNA)
    it.session.synced = False

    def meet():
        it.session.synced = True
        return AGAIN

    asked = scripted(it, _aside=[meet], _hand_over=[None], _ask=[11])
    assert it._turns() is True
    assert asked[0] == ("_aside", "watch", ANNA) and it.match.moves == [11]


def test_trouble_ends_the_match_for_now(table):
    it = table(ANNA)
    it.session.trouble = "version", 1
    asked = scripted(it, _aside=[None])
    assert it._turns() is False and asked == [("_aside", "give_up")]


def test_a_match_whose_end_differs_is_not_over(table):
    it = table(CLEO)
    it.session.inbox.append(13)
    apply = it.session.apply

    def differs(play):
        apply(play)
        it.session.trouble = "state", 1

    it.session.apply = differs
    assert it._turns() is False and it.match.over()


def test_what_was_played_ahead_is_played_and_nobody_is_asked(table):
    it = table(ANNA)
    it.together = Thing(run=lambda seat: 15 + seat)
    it._at_once = lambda: True
    assert it._turns() is True and it.match.moves == [15]


# The end


@pytest.mark.parametrize(
    ("over", "kept", "done"),
    [(True, True, ["finish"]), (False, True, []), (False, False, ["memory lost"])],
)
def test_whoever_leaves_a_match_keeps_it_and_says_so_to_the_others(table, clock, over, kept, done):
    it = table(ANNA)
    it._turns = lambda: over
    it._finish = lambda: it.done.append("finish")
    it.match.kept = kept
    it.run()
    assert it.done == done and it.match.left == (not over)
    assert it.session.gone == [clock[0]]


@pytest.mark.parametrize("running", [True, False])
def test_whoever_leaves_while_a_clock_runs_notes_it_and_plays_nothing(table, running):
    it = table(ANNA)
    it._turns = lambda: False
    it._clock = lambda: running
    it.host.leave = lambda: it.done.append("noted") or (7, 7)  # moves are for all consoles
    it.match.kept = True
    it.run()
    assert it.done == ["noted"] * running and it.match.moves == []


def test_whoever_has_said_goodbye_says_nothing_more(table):
    it = table(ANNA)
    it._turns = lambda: True
    it._finish = lambda: setattr(it, "session", None)
    it.run()


@pytest.mark.parametrize(
    ("seen", "forgets", "counts"),
    [(True, None, True), (False, True, True), (False, False, False), (None, None, True)],
)
def test_a_match_counts_when_all_have_seen_its_end_or_nobody_waits_for_it(
    table, module, monkeypatch, seen, forgets, counts
):
    counted, asked = [], []
    monkeypatch.setattr(module.Table, "_finish", lambda this: this.done.append("result"))
    monkeypatch.setattr(module.Table, "_count", lambda this: counted.append(1))
    it = table(ANNA)
    it._at_once = lambda: asked.append("nobody plays ahead")
    it._aside = lambda what: asked.append(what) or forgets
    it.session.all_seen = seen
    if seen is None:  # the result has let go of it
        it.session = None
    it._finish()
    assert bool(counted) == counts and it.done == ["result"]
    assert asked == ["nobody plays ahead"] + (["forget"] if seen is False else [])


def test_before_the_result_the_others_have_two_seconds_to_hear_that_all_have_seen_the_end(
    table, clock
):
    it = table(ANNA)
    it._count()
    assert it.done == [] and it.session.gone == []
    it.complete = clock[0] - 500
    session = it.session
    it._count()
    assert session.gone == [11_500] and it.session is None
    assert it.done == [("closed", 11_550)]  # and time for the farewell


# Claims out of turn


def claims(*legal):
    """What seats may claim: the host's own way to say so."""

    def interrupt(seats):
        return [("claim", move) for move in legal if move - CLAIM in seats]

    return {"interrupt": interrupt, "tick": lambda now: ("ticks", now)}


def test_a_claim_of_another_console_is_played_by_whoever_is_on_turn(table):
    it = table(ANNA, CLEO, **claims(CLAIM + CLEO))
    it.session.calls = {CLEO: (0, CLAIM + CLEO)}
    sent = it.session.inbox
    asked = scripted(it, _aside=[lambda: sent.append(13) or AGAIN])
    assert it._turns() is True
    assert it.match.moves == [CLAIM + CLEO, 13] and it.session.calls == {}
    assert asked == [("_aside", "watch", CLEO)] and it.claimed is True


def test_a_claim_that_comes_while_somebody_decides_is_earlier(table):
    it = table(ANNA, **claims(CLAIM + CLEO))
    calls = it.session.calls
    come = {CLEO: (0, CLAIM + CLEO)}
    scripted(it, _hand_over=[None], _ask=[lambda: calls.update(come) or 11])
    assert it._turns() is True and it.match.moves == [CLAIM + CLEO]


def test_whoever_is_not_on_turn_plays_no_claim(table):
    it = table(CLEO, **claims(CLAIM + DAN))
    it.session.calls = {DAN: (0, CLAIM + DAN)}
    asked = scripted(it, _aside=[LEAVE])
    assert it._turns() is False and asked == [("_aside", "watch", CLEO)]


@pytest.mark.parametrize(
    ("played", "meant", "counts"),
    [
        (0, 0, True),
        (6, 0, True),
        (7, 0, False),
        (258, 254, True),
        (261, 254, False),
        (2, 3, False),
    ],
)
def test_a_claim_is_none_any_more_after_six_moves(table, played, meant, counts):
    it = table(ANNA, **claims(CLAIM + CLEO))
    it.match.moves = [0] * played
    it.session.calls = {CLEO: (meant, CLAIM + CLEO)}
    assert it._claim() == ((CLEO, CLAIM + CLEO) if counts else None)


@pytest.mark.parametrize("move", [3, CLAIM + DAN])
def test_what_a_seat_may_not_claim_is_no_claim(table, move):
    it = table(ANNA, **claims(CLAIM + CLEO, CLAIM + DAN))
    it.session.calls = {CLEO: (0, move)}
    assert it._claim() is None


def test_a_game_without_claims_hears_none(table):
    it = table(ANNA, tick="its own")
    it.session.calls = {CLEO: (0, CLAIM + CLEO)}
    assert it._claim() is None and it.host.tick == "its own"


def test_whoever_decides_gives_way_to_a_claim(table):
    it = table(ANNA, **claims(CLAIM + CLEO))
    assert it.host.tick(5) == ("ticks", 5)
    it.session.calls = {CLEO: (0, CLAIM + CLEO)}
    assert it.host.tick(5) == AGAIN


# What is beside the table


def test_what_is_beside_the_table_is_lent_for_as_long_as_it_takes(table, module, monkeypatch):
    gone = []
    monkeypatch.setattr(module, "drop", lambda room, name: gone.append(name))
    it = table(ANNA)
    lent = []
    helper = Thing(watch=lambda table, seat: (table, seat))
    it.lent = lambda name: lent.append(name) or helper
    assert it._aside("watch", CLEO) == (it, CLEO)
    assert lent == gone == ["linked_aside"]


def test_whose_turn_has_come_takes_it_from_whoever_looked(table, module, monkeypatch):
    monkeypatch.setattr(module.Table, "_hand_over", lambda this, seat: ("handed over", seat))
    it = table(ANNA)
    it.looks = DAN
    assert it._hand_over(ANNA) == ("handed over", ANNA) and it.looks is None


# All at once


def test_what_lets_all_play_at_once_is_there_as_long_as_they_do(table, easel, monkeypatch):
    made = []
    together = easel.module("console.together")
    monkeypatch.setattr(together, "Together", lambda table: made.append(table) or "helper")
    it = table(ANNA)
    calls = it.session.calls
    calls[CLEO] = (0, 5)
    assert it._at_once() is False and it.together is None and calls  # rules that know of none
    number = [0]
    it.match.game.together = lambda: number[0]
    assert it._at_once() is False and calls
    number[0] = 3
    assert it._at_once() is True and it._at_once() is True
    assert it.together == "helper" and made == [it] and calls
    number[0] = 0
    assert it._at_once() is False and it.together is None and not calls  # they count now


@pytest.mark.parametrize(("ahead", "seat", "swept"), [(0, ANNA, 1), (0, BIP, 0), (1, ANNA, 0)])
def test_memory_is_swept_before_a_person_plays_but_not_while_a_clock_runs(
    table, module, monkeypatch, ahead, seat, swept
):
    collected = []
    monkeypatch.setattr(module, "gc", Thing(collect=lambda: collected.append(1)))
    it = table(ANNA)
    if ahead:
        it.match = Thing(is_human=it.match.is_human, moves=[])
    it._play(seat, 11)
    assert len(collected) == swept and it.match.moves == [11]


# Who is missing


def ticked(table, clock, milliseconds=200):
    """What is told after some time."""
    table.done.clear()
    clock[0] += milliseconds
    table._tick()
    return table.done[:]


def test_who_is_missing_is_looked_for_every_200_milliseconds(table, clock, module):
    it = table(ANNA)
    it.session.lost = [1]
    assert ticked(it, clock, 199) == []
    assert ticked(it, clock, 1) == [module.tunes.BACK, ("missing Cleo",)]
    assert it.told == "missing Cleo"
    it.session.lost = [1, 2]
    assert ticked(it, clock, 199) == []
    assert ticked(it, clock, 1) == [module.tunes.BACK, ("missing Cleo, Dan",)]


def test_a_wire_that_has_nothing_new_is_nothing_to_look_at(table, clock):
    it = table(ANNA)
    it.wire.tick = lambda: False
    it.session.lost, it.session.inbox = [1], [13]
    assert ticked(it, clock) == []


def test_a_bot_is_never_missing(table):
    it = table(ANNA)
    assert it.people([0]) == "Anna" and it.people([0, 2]) == "Anna, Dan" and it.people([]) == ""


def test_where_all_are_heard_a_cable_may_be_out(table, clock, module):
    it = table(ANNA)
    it.session.comes_home = False
    assert ticked(it, clock) == [module.tunes.BACK, ("open ring",)]
    it.session.lost = [2]
    assert ticked(it, clock) == [module.tunes.BACK, ("missing Dan",)]


@pytest.mark.parametrize(("facing", "keys"), [(ANNA, True), (None, False), (CLEO, False)])
def test_that_all_are_there_again_is_told_and_after_two_seconds_what_the_keys_do(
    table, clock, module, facing, keys
):
    it = table(ANNA)
    it.session.lost = [1]
    ticked(it, clock)
    it.session.lost = []
    assert ticked(it, clock) == [module.tunes.YOUR_TURN, ("complete",)] and it.told == ""
    it.facing = facing
    assert ticked(it, clock, 1999) == []
    assert ticked(it, clock, 200) == (["keys"] if keys else [])
    assert ticked(it, clock) == []  # once


def test_two_seconds_are_enough_to_read_it(table, clock):
    it = table(ANNA)
    it.session.lost = [1]
    ticked(it, clock)
    it.session.lost = []
    ticked(it, clock)
    it.facing = ANNA
    assert ticked(it, clock, 2000) == ["keys"]


def test_nothing_is_told_where_nobody_was_missing(table, clock):
    it = table(ANNA)
    it.facing = ANNA
    assert [ticked(it, clock, 3000) for _ in range(2)] == [[], []]


def test_whoever_sleeps_wakes_when_something_has_come(table, clock):
    it = table(CLEO)
    assert ticked(it, clock, 10) == []
    it.session.inbox.append(13)
    assert ticked(it, clock, 10) == ["stirs"]


@pytest.mark.parametrize(("helper", "at_once"), [(True, True), (True, False), (False, True)])
def test_while_all_play_at_once_their_calls_are_heard_each_time(table, clock, helper, at_once):
    it = table(ANNA)
    it.together = Thing(tick=lambda: it.done.append("calls")) if helper else None
    it._at_once = lambda: at_once
    assert ticked(it, clock, 10) == (["calls"] if helper and at_once else [])


def test_since_when_all_have_seen_the_end_is_noted_once(table, clock):
    it = table(ANNA)
    ticked(it, clock)
    assert it.complete is None
    it.session.all_seen = True
    ticked(it, clock)
    noted = clock[0]
    ticked(it, clock)
    assert it.complete == noted


# A match that waited


@pytest.mark.parametrize("pins", [True, False])
def test_a_match_that_waited_goes_on_where_there_is_a_cable(
    table, module, easel, monkeypatch, pins
):
    wire = table(ANNA).wire
    done = []
    match = Thing(ticket=b"")
    wire.kit.wire = lambda: "port" if pins else None
    wire.tell = lambda *words: done.append(words)
    wire.close = lambda: done.append("closed")
    wire.ring = "ring"
    monkeypatch.setattr(easel.module("console.wire"), "Wire", lambda kit, words: wire)
    monkeypatch.setattr(easel.module("reunion"), "resumed", lambda *what: what)
    monkeypatch.setattr(
        module, "LinkedTable", lambda wire, match: Thing(run=lambda: done.append(wire.talk))
    )
    module.resume(wire.kit, match)
    told = ("ring", module.VERSION, match) if pins else ("no pins",)
    assert done == [told, "closed"]


# Whoever waits for others: console/linked_aside


@pytest.fixture
def aside(easel):
    return easel.module("console.linked_aside")


@pytest.fixture
def watching(aside, table):
    """A function: Cleo decides elsewhere; people here look on, and press keys one by one."""

    def make(*keys, humans=(ANNA,), **host):
        it = table(CLEO, **host)
        it.humans = list(humans)
        coming = list(keys)

        def wait(milliseconds):
            assert milliseconds <= 40  # news are seen at once
            if not coming:
                it.session.inbox.append(13)
                return 0
            key = coming.pop(0)
            return key() or 0 if callable(key) else key

        it.kit.wait = wait
        it._unattended = lambda: False
        it._log = lambda own: it.done.append(("log", own))
        it._question = lambda own: it.done.append(("question", own))
        it._menu = lambda own, extra: it.done.append(("menu", own, extra)) or GO_ON
        return it

    return make


THINKS = ("thinks Cleo", "b menu")


def test_whoever_waits_reads_who_decides_until_something_comes(aside, watching):
    it = watching(0, 0)
    assert aside.watch(it, CLEO) == AGAIN
    assert it.done == [THINKS]  # once


def test_whoever_waits_looks_up_when_it_is_their_turn_or_there_is_trouble(aside, watching):
    it = watching()
    it.match.game.turn = lambda: ANNA
    assert aside.watch(it, CLEO) == AGAIN and it.done == []
    it = watching()
    it.session.trouble = "version", 1
    assert aside.watch(it, CLEO) == AGAIN and it.done == []


def test_whoever_waits_looks_up_when_not_all_are_at_the_same_move_any_more(aside, watching):
    it = watching(lambda: setattr(it.session, "synced", False))
    assert aside.watch(it, CLEO) == AGAIN and it.done == [THINKS]


def test_before_all_have_met_everybody_waits_for_them_even_on_turn(aside, watching):
    it = watching(0, lambda: setattr(it.session, "synced", True))
    it.session.synced = False
    it.match.game.turn = lambda: ANNA
    assert aside.watch(it, ANNA) == AGAIN
    assert it.done == [("meeting", "b menu")]


def test_who_is_missing_is_told_before_who_decides(aside, watching):
    it = watching(lambda: setattr(it, "told", "missing Dan"), lambda: setattr(it, "told", ""))
    assert aside.watch(it, CLEO) == AGAIN
    assert it.done == [THINKS, ("missing Dan", "b menu"), THINKS]


@pytest.mark.parametrize("key", ["B", "MENU"])
@pytest.mark.parametrize(("humans", "own"), [((ANNA,), ANNA), ((ANNA, DAN), None)])
def test_whoever_waits_has_a_menu(aside, watching, key, humans, own, monkeypatch):
    monkeypatch.setattr(aside, "_secretive", lambda table: ())
    it = watching(getattr(aside, key), humans=humans)
    assert aside.watch(it, CLEO) == AGAIN
    assert it.done == [THINKS, ("menu", own, []), "shown", THINKS]
    it = watching(getattr(aside, key), 0, 0, humans=humans)
    it._menu = lambda own, extra: LEAVE
    assert aside.watch(it, CLEO) == LEAVE


def test_whoever_waits_may_read_what_happened_and_what_is_asked(aside, watching, keys):
    it = watching(keys.X, keys.Y, keys.A, keys.UP)
    assert aside.watch(it, CLEO) == AGAIN
    told = [("log", ANNA), "shown", THINKS, ("question", ANNA), "shown", THINKS]
    assert it.done == [THINKS, *told]


BACK = ("thinks Cleo", "b back")


@pytest.mark.parametrize("how", ["key", "time"])
def test_whoever_looks_at_their_secrets_hides_them_with_b_or_after_a_while(aside, watching, how):
    it = watching(aside.B if how == "key" else 0, humans=(ANNA, DAN))
    it.looks = it.facing = DAN
    it._unattended = lambda: how == "time"
    assert aside.watch(it, CLEO) == AGAIN
    assert it.done == [BACK, "shown", THINKS]
    assert it.looks is it.facing is None


def test_whoever_looks_at_their_secrets_has_their_own_log_and_menu(aside, watching, monkeypatch):
    monkeypatch.setattr(aside, "_secretive", lambda table: ())
    it = watching(0, aside.X, aside.MENU, humans=(ANNA, DAN))
    it.looks = it.facing = DAN
    assert aside.watch(it, CLEO) == AGAIN
    told = [("log", DAN), "shown", BACK, ("menu", DAN, []), "shown", BACK]
    assert it.done == [BACK, *told] and it.looks == it.facing == DAN


@pytest.mark.parametrize(
    ("humans", "facing", "looks", "hidden"),
    [
        ((ANNA, DAN), None, DAN, False),  # a bot thought: the table was shown to all
        ((ANNA, DAN), ANNA, None, True),  # Anna has decided
        ((ANNA, DAN), DAN, DAN, False),
        ((ANNA,), ANNA, None, False),
    ],
)
def test_whoever_waits_among_others_begins_with_what_all_may_see(
    aside, watching, humans, facing, looks, hidden
):
    it = watching(humans=humans)
    it.facing, it.looks = facing, looks
    aside.watch(it, CLEO)
    assert it.done.count("shown") == hidden
    kept = facing == looks or len(humans) == 1
    assert (it.facing, it.looks) == ((facing, looks) if kept else (None, None))


def menu(aside, table, *actions):
    """What the menu out of turn gives: (action, rows it had), for what was chosen in it."""
    rows = []
    chosen = list(actions)

    def choose(own, extra):
        rows[:] = extra
        return chosen.pop(0)

    table._menu = choose
    given = aside._menu(table, ANNA)
    assert chosen == []
    return given, rows


def test_a_claim_in_the_menu_is_called_with_the_count_of_moves(aside, table):
    it = table(CLEO, **claims(CLAIM + ANNA, CLAIM + CLEO))
    it.match.moves = [0] * 300
    given, rows = menu(aside, it, CLAIM + ANNA)
    assert rows == [("claim", CLAIM + ANNA)] and given == CLAIM + ANNA
    assert it.session.called == [(ANNA, 300 & 255, CLAIM + ANNA)]
    assert menu(aside, it, GO_ON)[0] == GO_ON and len(it.session.called) == 1


def test_a_game_without_claims_has_none_in_its_menu(aside, table):
    assert menu(aside, table(CLEO), LEAVE) == (LEAVE, [])


def test_secrets_are_shown_to_whoever_says_that_they_hold_the_console(aside, table, monkeypatch):
    it = table(CLEO)
    monkeypatch.setattr(aside, "_secretive", lambda table: [ANNA, DAN])
    held = [False, True]
    opened = []
    it._open = lambda page, seat: opened.append((page, seat)) or held.pop(0)
    given, rows = menu(aside, it, -6 - DAN, -6 - ANNA)
    assert rows == [("secrets Anna", -6 - ANNA), ("secrets Dan", -6 - DAN)]
    assert opened == [("hand_over", DAN), ("hand_over", ANNA)] and given == GO_ON
    assert it.looks == it.facing == ANNA


class Secret:
    """A game in which a seat may know something."""

    def __init__(self, knowing):
        self.knowing = knowing

    def view(self, seat):
        return Thing(secret=seat if seat in self.knowing else SPECTATOR)


@pytest.mark.parametrize(
    ("humans", "knowing", "who"),
    [
        ((ANNA, DAN), (ANNA, DAN), [ANNA, DAN]),
        ((ANNA, DAN), (DAN,), [DAN]),
        ((ANNA, DAN), (), []),
        ((ANNA,), (ANNA,), []),
    ],
)
def test_only_who_knows_more_than_all_has_secrets(aside, table, humans, knowing, who):
    it = table(CLEO)
    it.humans = list(humans)
    it.match.game = Secret(knowing)
    assert list(aside._secretive(it)) == who
    it.match.game.together = lambda: 0  # everybody has seen theirs
    assert list(aside._secretive(it)) == []


def test_trouble_is_told_with_whose_console_it_is(aside, table, capsys):
    it = table(ANNA)
    it.put_away = lambda: it.done.append("away")
    it.session.trouble, it.session.refused = ("conflict", 2), {}
    aside.give_up(it)
    assert it.done == ["away", ("trouble conflict Dan",)]


@pytest.mark.parametrize("keeps", [True, False])
def test_whoever_has_not_seen_the_end_is_named_and_may_be_forgotten(aside, table, keeps):
    it = table(ANNA, CLEO)
    it.put_away = lambda: it.done.append("away")
    it.match.moves = [11, 13]
    for console, count in enumerate((0, 2, 1)):  # what this one says of itself is nothing new
        it.session.consoles[console].count = count
    it.wire.ask = lambda text, hint: it.done.append((text, says(en)(hint))) or keeps
    assert aside.forget(it) is not keeps
    assert it.done == ["away", ("not seen Dan", "hint keep")]
