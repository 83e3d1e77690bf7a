# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""A console's part in a linked match, message by message: what it says, byte by byte, and when."""

from binascii import crc32

import pytest

from link import catch_up as reunion
from link.catch_up import resumed, start_of
from link.message import (
    BEAT,
    CALL,
    GO,
    MISSING,
    MOVE,
    NO_CONSOLE,
    OFFER,
    PING,
    PROTOCOL,
    RELAY,
    START,
    WANT,
    chain,
    check_of,
    fingerprint,
    three,
    two,
)  # fmt: skip
from link.session import BATCH, Session
from match import HUMAN, Match
from rules import OVER
from rules.dice import Dice

SESSION = b"abc"
IDENTITIES = (b"one", b"two")


class Air:
    """A ring that notes what is sent, and lets be heard what a test puts into it."""

    def __init__(self, identity=b"one"):
        self.identity = identity
        self.home = None
        self.sent = []  # (kind, what follows the session and the console)
        self.said = []  # (sender, kind, payload) to be heard
        self.full = False

    def busy(self):
        return self.full

    def forget(self):
        self.full = False

    def send(self, kind, payload, now):
        assert payload[:3] == SESSION
        self.sent.append((kind, payload[3], payload[4:]))

    def tick(self, now):
        while self.said:
            yield self.said.pop(0)


class Console:
    """One of two linked consoles; seat 0 is its own, unless told."""

    def __init__(self, game="code_vinci", me=0, owners=(0, 1), synced=True):
        self.match = Match(game, [("Ada", HUMAN), ("Bo", HUMAN)], 5)
        self.air = Air(IDENTITIES[me])
        self.session = Session(
            self.air, "1", SESSION, self.match, me, list(IDENTITIES), bytes(owners), synced, 0
        )
        self.now = 0
        self.other = 1 - me

    def hear(self, kind, data, sender=None, console=None):
        console = self.other if console is None else console
        sender = IDENTITIES[self.other] if sender is None else sender
        self.air.said.append((sender, kind, SESSION + bytes((console,)) + data))
        self.tick()

    def tick(self, later=0):
        self.now += later
        self.session.tick(self.now)

    def said(self, kind):
        """What was said of a kind since the last time."""
        found = [data for it, _, data in self.air.sent if it == kind]
        self.air.sent = [row for row in self.air.sent if row[0] != kind]
        return found

    def play(self, count):
        """So many moves, for any seat on turn."""
        for _ in range(count):
            self.match.play(next(iter(self.match.game.moves())))


def ping(count=0, check=0, flags=0, ready=0, protocol=PROTOCOL, version="1"):
    return (
        bytes((protocol,))
        + two(check_of(version))
        + two(count)
        + three(check)
        + bytes((flags, ready))
    )


def check(moves):
    return chain(moves, len(moves)) & 0xFFFFFF


def batch(first, moves, state=b""):
    return two(first) + bytes((len(moves),)) + b"".join(three(move) for move in moves) + state


# What is said.


def test_a_ping_tells_the_version_the_moves_and_their_check():
    console = Console()
    console.tick()
    assert console.said(PING) == [ping()]
    console.play(3)
    console.session.ready(4)
    console.tick()
    final = console.match.final()
    assert console.said(PING) == [ping(final, check(console.match.moves[:final]), 0, 4)]


def test_there_is_a_ping_every_beat():
    console = Console()
    console.tick()
    console.said(PING)
    console.tick(BEAT - 1)
    assert console.said(PING) == []
    console.tick(1)
    assert len(console.said(PING)) == 1


def test_whoever_has_begun_says_so_in_its_pings():
    console = Console()
    console.session.ready(3)
    console.session.go(3)
    console.tick()
    assert console.said(PING) == [ping(0, 0, 2, 3)]
    assert console.said(GO) == [b"\x03"]


def test_whoever_leaves_says_so_and_then_nothing_more():
    console = Console()
    console.session.bye(0)
    assert console.said(PING) == [ping(0, 0, 1)]
    console.play(8)
    console.tick(5 * BEAT)
    assert console.air.sent == []


def test_a_call_names_the_seat_a_number_and_a_time():
    console = Console()
    console.session.call(0, 7, 0x012345)
    assert console.session.calls == {0: (7, 0x012345)}
    console.tick()
    assert console.said(CALL) == [b"\x00\x07\x01\x23\x45"]


def test_moves_of_our_own_are_sent_and_those_of_others_are_not():
    console = Console()
    while console.match.game.turn() == 0 or console.match.final() == 0:
        console.play(1)
    console.tick()
    first = console.said(MOVE)[0]
    sent = first[2]
    assert first[:2] == two(0) and 0 < sent <= BATCH
    moves = console.match.moves
    assert all(console.match.decider(i) == 0 for i in range(sent))
    assert first[3 : 3 + 3 * sent] == b"".join(three(move) for move in moves[:sent])
    other = Console(owners=(1, 0))
    other.play(sent)
    other.tick()
    assert other.said(MOVE) == []


def test_what_can_be_taken_back_is_not_sent_yet():
    console = Console("omphalos", owners=(0, 0))
    while console.match.final() == len(console.match.moves):
        console.play(1)
    console.tick()
    told = sum(data[2] for data in console.said(MOVE))
    assert told == console.match.final() < len(console.match.moves)


def test_at_most_twelve_moves_are_in_a_message():
    console = Console(owners=(0, 0))
    console.play(40)
    sizes = []
    for _ in range(6):
        console.tick()
        sizes += [data[2] for data in console.said(MOVE)]
    assert BATCH == 12
    assert sizes[:3] == [12, 12, 12] and sum(sizes) == console.match.final()


def test_nothing_is_sent_while_the_frame_before_is_on_its_way():
    console = Console(owners=(0, 0))
    console.play(20)
    console.air.full = True
    console.tick()
    assert console.said(MOVE) == []
    console.air.full = False
    console.tick()
    assert len(console.said(MOVE)) == 1


def test_the_state_is_told_when_the_count_of_moves_passes_a_multiple_of_eight():
    console = Console(owners=(0, 0))
    checks = []
    for _ in range(30):
        console.play(1)
        console.match.seal(len(console.match.moves))  # it cannot be taken back
        console.tick()
        for data in console.said(MOVE):
            last = (data[0] << 8 | data[1]) + data[2]
            if len(data) > 3 + 3 * data[2]:
                assert last == len(console.match.moves)
                assert data[-3:] == three(fingerprint(console.match.game))
                checks.append(last)
    assert [count for count in checks if count % 8 == 0] == checks == [8, 16, 24]


def test_a_ticket_has_the_session_the_consoles_and_whose_each_seat_is():
    assert Console().session.ticket() == b"abc\x00\x02onetwo\x00\x01"
    assert Console(me=1, owners=(1, 0)).session.ticket() == b"abc\x01\x02onetwo\x01\x00"


def test_the_start_has_the_consoles_the_owners_and_the_match():
    console = Console(owners=(1, 0))
    console.match.ticket = console.session.ticket()
    packed = console.match.pack()
    assert packed.endswith(console.match.ticket)
    start = b"abc\x00\x02onetwo\x02\x01\x00" + packed[: -len(console.match.ticket)]
    assert start_of(console.session) == start


def test_the_start_is_said_until_it_has_gone_round():
    console = Console()
    console.session.start(SESSION + b"\x00start")
    assert console.session.starting()
    console.tick()
    assert console.said(START) == [b"start"]
    console.air.full = True
    console.tick()
    assert console.session.starting()
    console.air.full = False
    console.tick()
    assert not console.session.starting() and console.said(START) == []


def test_moves_that_wait_seal_nothing_that_we_play_ourselves():
    """Steps of our own that no other has seen can still be taken back."""
    console = Console("omphalos", owners=(0, 0))
    while console.match.final() == len(console.match.moves):
        console.play(1)
    console.tick()
    assert console.match.undo(console.match.game.turn())
    console.match.play(next(iter(console.match.game.moves())))
    before = len(console.match.moves)
    console.session._inbox.append((1, 1, -1))
    console.tick()
    assert console.match.undo(console.match.game.turn())
    assert len(console.match.moves) < before


# What is heard.


def test_a_console_decides_for_its_own_seats_as_long_as_it_is_played():
    console = Console(owners=(1, 0))
    assert [console.session.mine(seat) for seat in (0, 1, OVER)] == [False, True, False]


def test_of_what_nobody_has_said_nothing_is_known():
    console = Console()
    other = console.session.consoles[1]
    assert (other.count, other.agreed, other.ready) == (0, -1, 0)


def test_a_move_waits_until_it_is_played():
    console = Console(owners=(1, 1))
    move = next(iter(console.match.game.moves()))
    console.hear(MOVE, batch(0, [move]))
    session = console.session
    assert session.waiting() and session.count() == 1 and not session.may_play()
    done = []

    def play(seat, move):
        # A console that asks while it is shown hears that it counts.
        assert not session.waiting()
        done.append((seat, move))
        console.match.play(move)

    assert session.apply(play)
    assert done == [(0, move)]
    assert not session.waiting() and session.may_play() and not session.apply(play)


def test_only_what_is_new_of_several_moves_waits():
    source = Console(owners=(1, 1))
    source.play(6)
    console = Console(owners=(1, 1))
    for move in source.match.moves[:2]:
        console.match.play(move)
    console.match.seal(2)
    console.hear(MOVE, batch(0, source.match.moves[:2]))
    assert not console.session.waiting()
    console.hear(MOVE, batch(1, source.match.moves[1:5]))
    assert console.session.count() == 5
    while console.session.apply(lambda seat, move: console.match.play(move)):
        pass
    assert console.match.moves == source.match.moves[:5]


def heard_of(console):
    """What apply() says to one move after the other, as long as any wait."""
    said = []
    while console.session.waiting():
        said.append(console.session.apply(lambda seat, move: console.match.play(move)))
    return said


def test_a_move_of_a_seat_that_is_not_its_consoles_is_dropped_with_all_that_follow():
    console = Console(owners=(0, 1))
    console.hear(MOVE, batch(0, [1, 2, 3]))
    assert heard_of(console) == [False]
    assert console.match.moves == [] and console.session.refused == {"turn": 1}


def test_an_illegal_move_is_dropped_with_all_that_follow():
    console = Console(owners=(1, 1))
    console.hear(MOVE, batch(0, [0xFFFF00, 2]))
    assert heard_of(console) == [False]
    assert console.match.moves == [] and console.session.refused == {"illegal": 1}


def test_a_step_of_our_own_after_anothers_move_can_be_taken_back():
    source = Console("omphalos")
    while source.match.game.turn() == 0 or source.match.final() == len(source.match.moves):
        source.play(1)
    *before, step = source.match.moves
    console = Console("omphalos", owners=(1, 1), synced=False)
    console.hear(PING, ping(len(before)))
    console.hear(RELAY, batch(0, before))
    heard_of(console)
    assert console.match.moves == before
    console.match.play(step)
    assert console.match.undo(1) == 1
    assert not console.match.undo(0)


def test_a_check_of_nothing_but_zeros_is_a_check_too():
    console = Console(owners=(1, 1))
    move = next(iter(console.match.game.moves()))
    console.hear(MOVE, batch(0, [move], three(0)))
    heard_of(console)
    assert console.session.trouble == ("state", 1)


@pytest.mark.parametrize(
    ("owner", "synced", "played"), ((1, True, 1), (1, False, 1), (0, True, 0), (0, False, 1))
)
def test_what_was_asked_for_may_be_ours_only_if_we_just_came_back(owner, synced, played):
    console = Console(owners=(owner, owner), synced=False)
    move = next(iter(console.match.game.moves()))
    console.hear(PING, ping(1, check([move])))
    console.hear(RELAY, batch(0, [move]))
    console.session.synced = synced
    heard_of(console)
    assert len(console.match.moves) == played


@pytest.mark.parametrize(
    "data",
    (
        batch(0, []),
        batch(0, [1] * 13),
        batch(0, [1])[:-1],
        batch(0, [1]) + b"x",
        batch(0, [1]) + b"xx",
        batch(0, [1]) + b"xxxx",
        b"",
        b"\0\0",
    ),
)
def test_moves_that_are_no_whole_message_are_refused(data):
    console = Console(owners=(1, 1))
    console.hear(MOVE, data)
    assert console.session.refused == {"malformed": 1}
    assert not console.session.waiting()


def test_moves_after_a_gap_are_refused_and_asked_for():
    console = Console(owners=(1, 1))
    console.hear(MOVE, batch(2, [1]))
    assert console.session.refused == {"order": 1}
    assert console.said(WANT) == [b"\x01" + two(0)]


def test_a_hundred_and_sixty_moves_may_wait_and_no_more():
    console = Console("code_omega", owners=(1, 1))
    for first in range(0, 156, 12):
        console.hear(MOVE, batch(first, [1] * 12))
    assert console.session.count() == 156
    console.hear(MOVE, batch(156, [1] * 5))
    assert console.session.count() == 156
    console.hear(MOVE, batch(156, [1] * 4))
    assert console.session.count() == 160


def test_an_answer_that_has_no_room_is_none():
    """It is asked for again when there is some."""
    console = Console(synced=False)
    console.hear(PING, ping(200))
    console.session._inbox = [(1, 1, -1)] * 160
    console.said(WANT)
    console.hear(RELAY, batch(160, [1]))
    assert console.said(WANT) == []
    console.now += 350
    console.hear(PING, ping(200))
    assert console.said(WANT) == [b"\x01" + two(160)]


def test_a_state_that_differs_is_trouble_and_one_that_agrees_is_none():
    for wrong in (0, 1):
        console = Console(owners=(1, 1))
        move = next(iter(console.match.game.moves()))
        twin = Console()
        twin.match.play(move)
        state = three(fingerprint(twin.match.game) ^ wrong)
        console.hear(MOVE, batch(0, [move], state))
        console.session.apply(lambda seat, move, it=console: it.match.play(move))
        assert console.session.trouble == (("state", 1) if wrong else None)
        assert console.session.may_play() == (not wrong)


def test_the_check_of_a_state_belongs_to_the_last_of_several_moves():
    source = Console(owners=(1, 1))
    source.play(3)
    console = Console(owners=(1, 1))
    state = three(fingerprint(source.match.game))
    console.hear(MOVE, batch(0, source.match.moves, state))
    while console.session.apply(lambda seat, move: console.match.play(move)):
        pass
    assert console.session.trouble is None and len(console.match.moves) == 3


def test_a_ping_of_another_protocol_or_version_is_trouble():
    for data in (ping(protocol=PROTOCOL + 1), ping(version="2")):
        console = Console()
        console.hear(PING, data)
        assert console.session.trouble == ("version", 1)
        assert console.session.refused == {"version": 1}


def test_the_first_trouble_is_the_one_that_is_told():
    console = Console()
    console.hear(PING, ping(version="2"))
    console.play(8)
    console.hear(PING, ping(1, 5))
    assert console.session.trouble == ("version", 1)


def test_other_moves_of_the_same_length_are_a_conflict():
    console = Console()
    console.play(4)
    console.match.seal(4)
    console.hear(PING, ping(4, check(console.match.moves)))
    assert console.session.trouble is None
    console.hear(PING, ping(3, check(console.match.moves[:3])))
    assert console.session.trouble is None
    console.hear(PING, ping(2, check(console.match.moves[:2]) ^ 1))
    assert console.session.trouble == ("conflict", 1)


def test_a_console_is_there_from_its_word_until_three_seconds_later():
    console = Console(synced=False)
    assert console.session.missing(0) == [1]
    console.hear(PING, ping())
    assert console.session.missing(MISSING - 1) == []
    assert console.session.missing(MISSING) == [1]
    console.hear(PING, ping(flags=1))
    assert console.session.missing(0) == [1]


def test_the_ring_is_closed_as_long_as_our_words_come_home():
    console = Console()
    assert not console.session.closed(0)
    console.air.home = 0
    assert console.session.closed(MISSING - 1) and not console.session.closed(MISSING)


def test_a_match_is_complete_when_all_have_its_end():
    console = Console(owners=(0, 0))
    session, chance = console.session, Dice(3)
    while not console.match.over():
        final = console.match.seal(len(console.match.moves))
        console.hear(PING, ping(final, check(console.match.moves)))
        assert not session.complete()
        console.match.play(chance.choice(list(console.match.game.moves())))
    moves = console.match.moves
    assert not session.complete()
    console.hear(PING, ping(len(moves) - 1, check(moves[:-1])))
    assert not session.complete()
    console.hear(PING, ping(len(moves), check(moves)))
    assert session.complete()
    session._inbox.append((1, 1, -1))
    assert not session.complete()


def test_whoever_left_while_its_last_move_waited_has_seen_the_end():
    whole, chance = Console(owners=(1, 1)).match, Dice(3)
    while not whole.over():
        whole.play(chance.choice(list(whole.game.moves())))
    console = Console(owners=(1, 1))
    session, match, moves = console.session, console.match, whole.moves
    for move in moves[:-1]:
        match.play(move)
    match.seal(len(match.moves))
    console.hear(MOVE, batch(len(moves) - 1, moves[-1:]))
    console.hear(PING, ping(len(moves), check(moves), flags=1))
    assert session.waiting()  # a page is open here
    session.apply(lambda seat, move: match.play(move))
    console.tick()
    assert match.over() and session.complete()


def test_what_could_not_be_compared_while_moves_waited_is_compared_later():
    console = Console(owners=(1, 1))
    move = next(iter(console.match.game.moves()))
    console.hear(MOVE, batch(0, [move]))
    console.hear(PING, ping(1, check([move]) ^ 1))
    assert console.session.trouble is None
    console.session.apply(lambda seat, move: console.match.play(move))
    console.tick()
    assert console.session.trouble == ("conflict", 1)


def test_of_a_console_that_was_never_heard_nothing_is_compared():
    console = Console(synced=False)
    console.session.consoles[1].agreed = 5
    console.tick()
    assert console.session.trouble is None


def test_with_three_all_must_have_been_heard_again():
    match = Match("code_vinci", [("A", HUMAN), ("B", HUMAN), ("C", HUMAN)], 5)
    identities = [b"one", b"two", b"six"]
    air = Air()
    session = Session(air, "1", SESSION, match, 0, identities, b"\0\1\2", False)
    for console, identity in enumerate(identities):
        if console:
            assert not session.synced
            air.said.append((identity, PING, SESSION + bytes((console,)) + ping()))
            session.tick(0)
    assert session.synced


def test_a_console_that_is_heard_but_is_elsewhere_holds_the_others_up():
    match = Match("code_vinci", [("A", HUMAN), ("B", HUMAN), ("C", HUMAN)], 5)
    for _ in range(9):
        match.play(next(iter(match.game.moves())))
    match.seal(9)
    identities = [b"one", b"two", b"six"]
    air = Air()
    session = Session(air, "1", SESSION, match, 0, identities, b"\0\1\2", False)
    behind, level = ping(8, check(match.moves[:8])), ping(9, check(match.moves))
    for console, data in ((1, behind), (2, level)):
        air.said.append((identities[console], PING, SESSION + bytes((console,)) + data))
        session.tick(0)
    assert not session.synced
    air.said.append((b"two", PING, SESSION + b"\1" + level))
    session.tick(0)
    assert session.synced


def test_a_message_of_nothing_but_its_sender_is_read():
    console = Console()
    console.hear(START, b"")
    assert console.session.refused == {}
    console.air.said.append((b"two", START, SESSION))
    console.tick()
    assert console.session.refused == {"malformed": 1}


def test_whoever_has_as_many_moves_as_we_is_not_asked():
    console = Console(synced=False)
    console.play(8)
    console.match.seal(8)
    console.hear(PING, ping(8, 1))
    assert console.said(WANT) == []


def test_after_a_pause_nobody_plays_before_all_are_at_the_same_move():
    console = Console(synced=False)
    console.play(8)
    console.match.seal(8)
    moves = console.match.moves
    console.hear(PING, ping(7, check(moves[:7])))
    assert not console.session.synced and not console.session.may_play()
    console.hear(PING, ping(8, check(moves)))
    assert console.session.synced and console.session.may_play()


def test_all_are_ready_when_each_waits_with_the_same_number():
    console = Console()
    session = console.session
    assert session.all_ready(0) and not session.all_ready(1)
    session.ready(1)
    assert not session.all_ready(1)
    console.hear(PING, ping(ready=1))
    assert session.all_ready(1) and not session.all_ready(2)
    console.hear(PING, ping(ready=2))
    assert not session.all_ready(1) and not session.all_ready(2)


def test_whoever_was_away_hears_from_a_ping_that_it_has_begun():
    console = Console()
    console.hear(PING, ping(flags=2, ready=5))
    assert console.session.going == 5
    console.hear(PING, ping(ready=6))
    assert console.session.going == 5


def test_only_the_console_that_offered_says_go():
    console = Console(me=1)
    console.hear(GO, b"\x04")
    assert console.session.going == 4
    console = Console(me=0)
    console.hear(GO, b"\x04")
    assert console.session.going == 0 and console.session.refused == {"turn": 1}


@pytest.mark.parametrize(("seat", "heard"), ((0, False), (1, True), (2, False)))
def test_a_call_is_heard_from_the_console_of_its_seat(seat, heard):
    console = Console()
    console.hear(CALL, bytes((seat, 9)) + three(70000))
    assert console.session.calls == ({seat: (9, 70000)} if heard else {})
    assert console.session.refused == ({} if heard else {"turn": 1})


def test_another_session_and_consoles_that_are_not_there_are_strangers():
    console = Console(owners=(1, 1))
    console.air.said.append((b"two", MOVE, b"xyz\x01" + batch(0, [1])))
    console.tick()
    console.hear(MOVE, batch(0, [1]), console=2)
    console.hear(MOVE, batch(0, [1]), console=0)  # ourselves
    console.hear(MOVE, batch(0, [1]), sender=b"six")
    assert console.session.refused == {"stranger": 4}
    assert not console.session.waiting()


def test_a_console_that_was_switched_on_again_has_another_identity():
    console = Console()
    console.hear(PING, ping(), sender=b"new")
    assert console.session.refused == {"stranger": 1}  # it is here, who is that?
    console.now = MISSING
    console.hear(PING, ping(), sender=b"new")
    assert console.session.consoles[1].identity == b"new"
    assert console.session.missing(console.now) == []


def test_offers_and_whoever_joins_others_are_not_for_us():
    console = Console()
    console.hear(OFFER, b"anything")
    console.air.said.append((b"two", START, SESSION + b"\x01again"))
    console.tick()
    console.hear(17, b"no such kind")
    assert console.session.refused == {"malformed": 1}


# Who has less asks who has more.


def test_whoever_has_more_is_asked_at_once_after_a_pause():
    console = Console(synced=False)
    console.hear(PING, ping(5))
    assert console.said(WANT) == [b"\x01" + two(0)]


def test_in_the_middle_of_a_match_moves_may_be_on_their_way_for_a_beat():
    console = Console()
    console.hear(PING, ping(5))
    assert console.said(WANT) == []
    console.hear(PING, ping(5))
    assert console.said(WANT) == [b"\x01" + two(0)]


def test_the_same_is_asked_again_after_350_ms():
    console = Console(synced=False)
    console.hear(PING, ping(5))
    console.now += 349
    console.hear(PING, ping(5))
    assert len(console.said(WANT)) == 1
    console.now += 1
    console.hear(PING, ping(5))
    assert len(console.said(WANT)) == 1


def test_whoever_is_asked_answers_with_moves_of_anybody_and_a_check():
    console = Console()
    console.play(20)
    final = console.match.seal(20)
    moves = console.match.moves
    console.session._sent = final
    console.hear(WANT, bytes((0,)) + two(3))
    assert console.said(RELAY) == [batch(3, moves[3:15])]
    console.hear(WANT, bytes((0,)) + two(15))
    state = three(fingerprint(console.match.game))
    assert console.said(RELAY) == [batch(15, moves[15:], state)]
    console.hear(WANT, bytes((1,)) + two(3))  # another console is asked
    assert console.said(RELAY) == []


def test_an_answer_is_played_though_the_moves_are_anybodys():
    source = Console()
    source.play(6)
    console = Console(synced=False)
    console.hear(PING, ping(6))
    console.hear(RELAY, batch(0, source.match.moves[:4]))
    assert console.session.count() == 4
    assert console.said(WANT) == [b"\x01" + two(0), b"\x01" + two(4)]
    while console.session.apply(lambda seat, move: console.match.play(move)):
        pass
    assert console.match.moves == source.match.moves[:4]


def test_an_answer_that_leaves_a_gap_is_none():
    console = Console(synced=False)
    console.hear(PING, ping(9))
    console.hear(RELAY, batch(2, [1, 2]))
    assert console.said(WANT) == [b"\x01" + two(0)]
    assert console.session.refused == {"order": 1} and not console.session.waiting()


def test_when_an_answer_was_the_last_nothing_more_is_asked():
    source = Console()
    source.play(4)
    console = Console(synced=False)
    console.hear(PING, ping(4))
    console.said(WANT)
    console.hear(RELAY, batch(0, source.match.moves))
    assert console.session.count() == 4 and console.said(WANT) == []


def test_whoever_answers_sends_its_own_moves_afterwards():
    console = Console(owners=(0, 0), synced=False)
    console.play(4)
    console.match.seal(4)
    moves = console.match.moves
    console.hear(WANT, bytes((0,)) + two(3))
    state = three(fingerprint(console.match.game))
    assert console.said(RELAY) == [batch(3, moves[3:], state)] and console.said(MOVE) == []
    console.tick()
    assert console.said(RELAY) == [] and console.said(MOVE) == [batch(0, moves)]


def test_whoever_has_nothing_more_is_asked_in_vain():
    console = Console()
    console.hear(WANT, bytes((0,)) + two(0))
    console.tick()
    assert console.said(RELAY) == []


def test_what_nobody_asked_for_is_not_taken():
    console = Console(synced=False)
    console.hear(RELAY, batch(0, [1]))
    assert not console.session.waiting()


def test_what_brings_consoles_together_stays_for_three_beats_after_a_question():
    console = Console(synced=False)
    session = console.session
    console.hear(PING, ping(2))
    assert session._reunion is not None
    session.synced = True
    assert not session._reunion.over(1800)
    assert session._reunion.over(1801)
    session._reunion.want(0)
    assert not session._reunion.over(9000)


def test_as_many_questions_wait_as_there_can_be_consoles_and_each_once():
    asked = reunion.Reunion(Console().session)
    for index in (5, 5, 1, 2, 3, 4, 6, 7):
        asked.want(index)
    assert asked._wanted == [5, 1, 2, 3, 4, 6]


def test_whoever_had_joined_and_missed_the_start_hears_it_again():
    console = Console()
    console.hear(WANT, bytes((0,)), console=NO_CONSOLE)
    assert console.session.starting()
    console.hear(WANT, bytes((1,)), console=NO_CONSOLE)
    other = Console()
    other.hear(WANT, bytes((1,)), console=NO_CONSOLE)
    assert not other.session.starting()


# A match that waited.


def ticketed(ticket):
    match = Match("code_vinci", [("Ada", HUMAN), ("Bo", HUMAN)], 5)
    match.ticket = ticket
    return resumed(Air(b"new"), "1", match)


def test_a_ticket_leads_back_to_the_ring():
    session = ticketed(b"abc\x01\x02onetwo\x01\x00")
    assert session.session == SESSION and session.me == 1 and session.owners == b"\x01\x00"
    assert [console.identity for console in session.consoles] == [b"one", b"new"]
    assert not session.synced


def test_a_ticket_may_name_six_consoles():
    identities = [b"id%d" % number for number in range(6)]
    session = ticketed(b"abc\x05\x06" + b"".join(identities) + b"\x05\x04")
    assert [console.identity for console in session.consoles] == [*identities[:5], b"new"]


def test_a_ticket_may_name_one_console_alone():
    session = ticketed(b"abc\x00\x01one\x00\x00")
    assert len(session.consoles) == 1


@pytest.mark.parametrize(
    "ticket",
    (
        b"abc\x00\x00\x00\x00",
        b"abc\x02\x02onetwo\x00\x01",
        b"abc\x00\x02onetwo\x00\x02",
        b"abc\x00\x07" + b"one" * 7 + b"\x00\x01",
        b"abc\x00\x02onetwo\x00\x01\x01",
        b"abc\x00\x02onetwo\x00",
        b"abc\x00\x02onetwo",
        b"abc",
    ),
)
def test_what_is_no_ticket_of_this_match_is_refused(ticket):
    with pytest.raises(ValueError, match="ticket"):
        ticketed(ticket)


def test_checks_are_24_bits():
    console = Console()
    console.play(9)
    whole = crc32(b"".join(three(move) for move in console.match.moves[:9]))
    assert console.session._chain(9) == whole & 0xFFFFFF
    assert console.session._chain(4) == check(console.match.moves[:4])
    assert console.session._chain(9) == whole & 0xFFFFFF
