# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Consoles in a ring: whatever happens to bytes and cables, all hold the same match."""

import contextlib
import io
import sys

import contract
import micropython32
import pytest
from conftest import ROOT
from ring import Player, Port, Table, Wire

from link.message import MOVE, PING, SURE
from link.ring import MOST, Ring
from match import Match
from rules import GAMES
from rules.dice import Dice


def outcome(player):
    match = player.session.match
    return match.pack()[: -len(match.ticket)], match.moves, contract.snapshot(match.game)


def check_equal(table):
    first = outcome(table.players[0])
    for player in table.players[1:]:
        assert outcome(player) == first
        assert player.session.trouble is None
    assert table.players[0].session.trouble is None


def seats(game, consoles):
    rules = __import__("rules." + game, fromlist=[game])
    return max(rules.SEATS[0], consoles), rules.SEATS[1]


# Games and how many consoles, each of which has a person.
RINGS = [(game, count) for game in GAMES for count in (2, 3) if count <= seats(game, count)[1]]


def play(game, consoles, seed, loss=0, flip=0, cuts=0):
    table = Table(consoles, seed, loss, flip)
    least, most = seats(game, consoles)
    count = least + seed % (most - least + 1)
    bots = min(count - consoles, seed % 3)
    table.start(game, count, seed, bots=bots)
    chance = Dice(seed * 7 + 1)
    for _ in range(cuts):
        table.run(200 + chance.below(4000), table.over)
        trouble(table, chance)
    assert table.run(3_600_000, table.over), [
        (p.session.count(), p.session.consoles[0].__dict__, p.session.refused)
        for p in table.players
    ]
    check_equal(table)
    return table


def trouble(table, chance):
    """Pull a cable or switch a console off for a while."""
    which = chance.below(len(table.players))
    if chance.below(2):
        table.wires[which].cut = True
        table.run(100 + chance.below(6000))
        table.wires[which].cut = False
        return
    if table.players[which].saved is None:
        return  # it has not begun yet: it would have to join again
    table.players[which].switch_off(chance.below(2))
    table.run(100 + chance.below(6000))
    table.players[which].switch_on(table.ticks)


@pytest.mark.parametrize(("game", "consoles"), RINGS)
def test_a_match_is_the_same_on_all_consoles(game, consoles):
    table = play(game, consoles, 11)
    for player in table.players:
        assert player.session.refused.get("illegal") is None


@pytest.mark.parametrize(("game", "consoles"), RINGS)
def test_bytes_lost_and_flipped_and_cables_cut_change_nothing(game, consoles):
    for seed in range(2):
        play(game, consoles, 100 + seed, 30, 30, 4)


def test_two_hundred_matches_end_equal_on_all_sides():
    """Bytes dropped, flipped, cables cut and consoles switched off at random."""
    played = 0
    for seed in range(20):
        for game, consoles in RINGS:
            play(game, consoles, 300 + seed, 10 + seed, 10 + seed, 1 + seed % 4)
            played += 1
    assert played >= 200


# Frames.

MESSAGE = 0  # a kind that comes home or is sent again
NEWS = SURE  # one that may get lost


def line(count=2, loss=0, flip=0, seed=1):
    """Wires and the rings of so many consoles."""
    chance = Dice(seed)
    wires = [Wire(chance, loss, flip) for _ in range(count)]
    rings = [Ring(Port(wires[i - 1], wires[i]), bytes((i, 0, 0)), SURE) for i in range(count)]
    return wires, rings


def heard(ring, now=0):
    return [(sender[0], kind, payload) for sender, kind, payload in ring.tick(now)]


def test_a_frame_goes_round_once_and_comes_home():
    wires, rings = line(3)
    rings[0].send(MESSAGE, b"hello", 0)
    assert rings[0].busy()
    assert heard(rings[1]) == [(0, MESSAGE, b"hello")]
    assert heard(rings[2]) == [(0, MESSAGE, b"hello")]
    assert heard(rings[0]) == []
    assert not rings[0].busy()
    assert rings[0].round == 3
    assert [bytes(wire.bytes) for wire in wires] == [b""] * 3


def test_a_lost_receipt_is_sent_again_and_heard_once():
    wires, rings = line(2)
    rings[0].send(MESSAGE, b"x", 0)
    assert heard(rings[1]) == [(0, MESSAGE, b"x")]
    wires[1].bytes = bytearray()  # the receipt is lost
    assert heard(rings[0], 100) == []
    assert rings[0].again == 0
    heard(rings[0], 500)
    assert rings[0].again == 1
    assert heard(rings[1], 500) == []  # a duplicate
    heard(rings[0], 500)
    assert not rings[0].busy()


def test_whatever_byte_is_lost_the_next_frame_is_heard():
    for lost in range(12 + 5):
        wires, rings = line(2)
        rings[0].send(NEWS, b"first", 0)
        del wires[0].bytes[lost]
        rings[0].send(NEWS, b"later", 0)
        got = heard(rings[1], 0) + heard(rings[1], 1000) + heard(rings[1], 2000)
        assert got == [(0, NEWS, b"later")], lost


def test_whatever_bit_is_flipped_the_frame_is_not_heard_and_the_next_one_is():
    for bit in range(8 * (12 + 5)):
        wires, rings = line(2)
        rings[0].send(NEWS, b"first", 0)
        wires[0].bytes[bit // 8] ^= 1 << bit % 8
        rings[0].send(NEWS, b"later", 0)
        got = []
        for now in range(0, 40000, 100):
            got += heard(rings[1], now)
        assert got == [(0, NEWS, b"later")], bit


def test_noise_is_not_heard_and_does_not_stay():
    wires, rings = line(2)
    chance = Dice(5)
    for now in range(0, 100000, 20):
        wires[0].bytes += bytes(chance.below(256) for _ in range(chance.below(60)))
        assert heard(rings[1], now) == []
    for now in range(100000, 160000, 20):
        heard(rings[1], now)
    rings[0].send(MESSAGE, b"there", 160000)
    assert heard(rings[1], 160000) == [(0, MESSAGE, b"there")]


class Flood:
    """A wire on which bytes never end."""

    def __init__(self, said):
        self.said = said
        self.at = self.read = 0
        self.written = bytearray()
        self.quiet = False

    @property
    def in_waiting(self):
        return 0 if self.quiet else 512

    def readinto(self, buffer):
        assert len(buffer) > 0
        self.read += len(buffer)
        assert self.read < 8192, "a tick that does not end"
        for i in range(len(buffer)):
            buffer[i] = self.said[self.at % len(self.said)]
            self.at += 1
        return len(buffer)

    def write(self, data):
        self.written += data


HEADER = b"\xc5\x07abc\x01\x06\xc8"  # of a frame with 200 bytes that never come


def frame(payload=b"x", sender=b"abc"):
    """A frame as it is on the wire."""
    wires, _ = line(1)
    Ring(Port(wires[0], wires[0]), sender, SURE).send(NEWS, payload, 0)
    return bytes(wires[0].bytes)


@pytest.mark.parametrize(
    "said",
    (
        *(b"\xc5", HEADER, b"\xc5\x07\x07\x07\x07\x07\x07\x07", b"\xc5\x01" * 7),
        *(b"\0", frame(b""), frame(bytes(MOST)), frame(HEADER * 25)[:-1]),
    ),
)
def test_whatever_is_said_without_end_a_tick_ends_soon_and_the_ring_goes_on(said, monkeypatch):
    checks = []
    counted = sys.modules[Ring.__module__]
    check = counted.crc32
    monkeypatch.setattr(counted, "crc32", lambda data: checks.append(len(data)) or check(data))
    flood = Flood(said)
    ring = Ring(flood, b"one", SURE)
    for now in range(0, 4000, 10):
        flood.read = 0
        checks.clear()
        for _ in ring.tick(now):
            pass
        assert flood.read <= 1024
        assert sum(checks) <= 4096 and len(checks) <= 256
    flood.quiet = True  # and as soon as it ends, others are heard again
    for now in range(4000, 6000, 10):
        for _ in ring.tick(now):
            pass
    flood.quiet, flood.said, flood.at, flood.read = False, frame(b"hello", b"two"), 0, 0
    assert (b"two", NEWS, b"hello") in list(ring.tick(now))


def test_a_frame_whose_sender_has_gone_does_not_go_round_for_ever():
    wires, rings = line(3)
    rings[0].send(NEWS, b"x", 0)
    wires[2].bytes, ghost = wires[0].bytes, rings[0]
    rings[0] = Ring(ghost._wire, b"\x09\x09\x09", SURE)
    wires[0].bytes = bytearray()
    hops = 0
    while any(wire.bytes for wire in wires):
        for ring in rings:
            hops += len(heard(ring))
    assert 3 <= hops <= 8


def test_a_frame_is_never_too_long():
    _, rings = line(2)
    with pytest.raises(ValueError, match="too long"):
        rings[0].send(NEWS, bytes(MOST + 1), 0)


def test_a_ring_of_one_hears_itself():
    _, rings = line(1)
    rings[0].send(MESSAGE, b"x", 0)
    assert heard(rings[0]) == []
    assert not rings[0].busy() and rings[0].round == 1


# Before the match.


def lobby(consoles=2, seats=2):
    table = Table(consoles, 3)
    host = table.players[0].session
    host.propose(b"abc", 3, (0,), seats, seats - consoles + 1)
    assert table.run(5000, lambda: all(p.session.offers for p in table.players[1:]))
    return table, host


def test_an_offer_names_the_game_its_options_and_open_seats():
    table, host = lobby(2, 4)
    offer = table.players[1].session.offers[0]
    assert (offer.game, offer.seats, offer.open, offer.options) == (3, 4, 1, (0,))
    assert offer.version == "1"
    table.players[0].session.withdraw(table.ticks)
    table.run(4000)
    assert table.players[1].session.lobby(table.ticks) == []


def test_a_console_takes_several_seats_and_gives_them_back():
    table = Table(2, 3)
    host, guest = (player.session for player in table.players)
    host.propose(b"abc", 3, (), 4, 1)
    table.run(3000)
    guest.join(guest.offers[0], ["Ada", "Eloïse"])
    table.run(3000)
    assert list(host.guests.values()) == [["Ada", "Eloïse"]]
    assert host.left() == 1 and guest.joined() == 2
    guest.withdraw(table.ticks)
    table.run(3000)
    assert host.left() == 3 and not host.guests


def test_nobody_takes_more_seats_than_are_open():
    table, host = lobby(2, 2)
    guest = table.players[1].session
    guest.join(guest.offers[0], ["Ada", "Bo"])
    table.run(3000)
    assert host.left() == 1 and guest.joined() == 0
    assert host.refused["full"]


def test_another_version_is_told_and_refused():
    table, host = lobby()
    guest = table.players[1].session
    guest.version = "2"
    assert not guest.may_join(guest.offers[0])
    guest._version ^= 1  # and a guest that joins all the same is not let in
    guest.join(guest.offers[0], ["Ada"])
    table.run(3000)
    assert host.left() == 1
    assert host.refused["version"]


def test_a_console_with_another_version_cannot_come_back():
    table = play("code_vinci", 2, 11)
    guest = table.players[1]
    guest.switch_off()
    guest.version = "2"
    guest.switch_on(table.ticks)
    table.run(5000)
    assert table.players[0].session.trouble == ("version", 1)
    assert guest.session.trouble == ("version", 0)


# What is refused.


def running(game="code_vinci", moves=6):
    """Two consoles that stop in the middle of a match."""
    table = Table(2, 5, player=Quiet)
    table.start(game, 2, 5)
    assert table.run(2000, lambda: table.players[1].session.match is not None)
    while len(table.players[0].session.match.moves) < moves:
        for player in table.players:
            player.may_decide = True
        table.run(100)
    for player in table.players:
        player.may_decide = False
    table.run(4000)
    return table


class Quiet(Player):
    """Decides only when it may."""

    may_decide = False

    def decide(self, match):
        if self.may_decide:
            super().decide(match)


def forge(table, kind, payload, who=1):
    """A frame as console `who` would send it, to everybody."""
    table.players[who].session.ring.forget()
    table.players[who].session.ring.send(kind, payload, table.ticks)
    table.run(1000)


def state(table, who=0):
    match = table.players[who].session.match
    return list(match.moves), contract.snapshot(match.game)


def moves_frame(session, console, first, moves):
    data = session.session + bytes((console, first >> 8, first & 255, len(moves)))
    for move in moves:
        data += bytes((move >> 16, move >> 8 & 255, move & 255))
    return data


def test_a_move_of_a_seat_of_another_console_is_refused():
    table = running()
    session = table.players[0].session
    on_turn = session.owners[session.match.game.turn()]
    liar = 1 - on_turn
    move = list(session.match.game.moves())[0]
    before = state(table, on_turn)
    count = table.players[on_turn].session.count()
    forge(table, MOVE, moves_frame(session, liar, count, [move]), liar)
    assert state(table, on_turn) == before
    assert table.players[on_turn].session.refused["turn"]


def test_an_illegal_move_is_refused():
    table = running()
    session = table.players[0].session
    author = session.owners[session.match.game.turn()]
    before = state(table, 1 - author)
    count = table.players[1 - author].session.count()
    forge(table, MOVE, moves_frame(session, author, count, [0xFFFFF0]), author)
    assert state(table, 1 - author) == before
    assert table.players[1 - author].session.refused["illegal"]


def test_moves_out_of_order_are_refused_and_asked_for():
    table = running()
    session = table.players[0].session
    before = state(table)
    forge(table, MOVE, moves_frame(session, 1, len(session.match.moves) + 3, [1]))
    assert state(table) == before
    assert session.refused["order"]


def test_strangers_and_nonsense_are_refused():
    table = running()
    session = table.players[0].session
    before = state(table)
    forge(table, MOVE, b"xyz" + bytes(20))  # another session
    assert session.refused["stranger"]
    forge(table, MOVE, moves_frame(session, 4, 6, [1]))  # a console that there is not
    forge(table, MOVE, session.session + b"\x01\x00\x06\xff\x00")  # so many moves are not there
    assert session.refused["malformed"]
    for kind in range(12):
        for length in range(0, 30, 3):
            for fill in (0, 1, 255):
                forge(table, kind, (session.session + b"\x01" + bytes([fill] * length))[:length])
    assert state(table) == before


def test_random_frames_of_a_member_never_crash_and_never_change_a_match():
    table = running("omphalos", 4)
    session = table.players[0].session
    guest = table.players[1].session
    # They are told apart by what they say: only what is no legal move of its own seat.
    chance = Dice(8)
    before = state(table)
    for _ in range(600):
        kind = chance.below(12)
        if kind == PING or kind == MOVE and session.owners[session.match.game.turn()] == 1:
            continue
        data = bytes(chance.below(256) for _ in range(chance.below(40)))
        guest.ring.forget()
        guest.ring.send(kind, session.session + b"\x01" + data, table.ticks)
        table.run(40)
    assert state(table) == before


def test_nobody_speaks_for_a_console_that_is_there():
    table = running()
    session = table.players[0].session
    author = session.owners[session.match.game.turn()]
    other = table.players[1 - author]
    move = list(session.match.game.moves())[0]
    before = state(table, 1 - author)
    stranger = Ring(table.players[author].port, b"\x66\x66\x66", SURE)
    frame = moves_frame(session, author, other.session.count(), [move])
    stranger.send(MOVE, frame, table.ticks)
    table.run(100)
    assert state(table, 1 - author) == before
    assert other.session.refused["stranger"]


def test_a_state_that_differs_is_named():
    table = running("code_omega", 4)
    table.players[1].session.match.game._dice.below(6)  # as if a bit of memory had flipped
    for player in table.players:
        player.may_decide = True
    table.run(60000)
    assert "state" in [(player.session.trouble or ("",))[0] for player in table.players]


def played(packed, moves):
    match = Match.unpack(packed)
    for move in moves:
        match.play(move)
    return match


def legal(packed, moves):
    return list(played(packed, moves).game.moves())


def final(packed, moves):
    """How many moves cannot be taken back; -1 unless that is all of them."""
    match = played(packed, moves)
    return len(moves) if match.final() == len(moves) else -1


def test_matches_that_have_parted_are_named_and_neither_changes():
    table = running("code_vinci", 9)
    one, two = table.players
    for player in table.players:
        player.switch_off()
    # One console played on from an older save: the same length, other moves.
    packed, moves = two.saved
    for parted in range(len(moves)):
        for last in legal(packed, moves[:parted]):
            there = [*moves[:parted], last]
            if last != moves[parted] and final(packed, there) == parted + 1:
                break
        else:
            continue
        break
    moves = moves[: parted + 1]
    one.saved = (one.saved[0], moves)
    two.saved = (packed, there)
    for player in table.players:
        player.switch_on(table.ticks)
    table.run(5000)
    assert one.session.trouble == ("conflict", 1)
    assert two.session.trouble == ("conflict", 0)
    assert one.session.match.moves == moves and two.session.match.moves == there


# Who is missing.


def test_everybody_sees_who_is_missing_and_who_is_back():
    table = Table(3, 5, player=Quiet)
    table.start("code_vinci", 3, 5)
    table.run(5000)
    sessions = [player.session for player in table.players]
    assert [session.missing(table.ticks) for session in sessions] == [[], [], []]
    assert all(session.closed(table.ticks) for session in sessions)
    gone = sessions[2].me
    table.players[2].switch_off()
    table.run(5000)
    # The ring is open: what is behind the gap hears what is before it.
    assert gone in sessions[0].missing(table.ticks)
    assert gone in sessions[1].missing(table.ticks)
    assert not sessions[0].closed(table.ticks)
    table.players[2].switch_on(table.ticks)
    table.run(5000)
    assert sessions[0].missing(table.ticks) == sessions[1].missing(table.ticks) == []
    assert table.players[2].session.synced


def test_whoever_leaves_is_missing_at_once():
    table = running()
    table.players[1].session.bye(table.ticks)
    table.players[0].tick(table.ticks)
    assert table.players[0].session.missing(table.ticks) == [1]


def test_nobody_plays_before_all_have_met_again():
    table = running()
    for player in table.players:
        player.switch_off()
        player.may_decide = True
    before = len(table.players[0].saved[1])
    for who in (0, 1):
        table.players[who].switch_on(table.ticks)
        table.run(5000)
        if who == 0:
            assert not table.players[0].session.may_play()
            assert len(table.players[0].session.match.moves) == before
    assert table.players[0].session.synced and table.players[1].session.synced


def test_whoever_was_away_catches_up_and_what_it_took_is_let_go():
    table = running(moves=30)
    guest = table.players[1]
    guest.switch_off()
    guest.saved = (guest.saved[0], guest.saved[1][:3])
    guest.switch_on(table.ticks)
    session = guest.session
    assert table.run(6000, lambda: session._reunion and session.waiting())
    table.run(5000)
    host = table.players[0].session
    assert session.synced and session.match.moves == host.match.moves[: host.count()]
    assert session._reunion is None and "reunion" not in sys.modules


def test_a_call_is_heard_at_once_and_changes_nothing():
    table = running("omphalos", 4)
    one, two = (player.session for player in table.players)
    before = state(table)
    seat = two.owners.index(two.me)
    two.call(seat, 3, 12345)
    table.run(100)
    assert one.calls == {seat: (3, 12345)}
    assert state(table) == before
    one.call(seat, 3, 1)  # not its own seat
    table.run(100)
    assert two.calls == {seat: (3, 12345)} and two.refused["turn"]


def test_all_begin_when_all_are_ready():
    table = running("omphalos", 4)
    one, two = (player.session for player in table.players)
    one.ready(7)
    table.run(2000)
    assert not one.all_ready(7)
    two.ready(7)
    table.run(200)
    assert one.all_ready(7)
    one.go(7)
    table.run(100)
    assert two.going == 7


# The same on both Pythons.


def test_checks_of_moves_and_states_are_the_same_on_micropython():
    if micropython32.interpreter() is None:
        pytest.skip(micropython32.MISSING)
    code = (
        "from match import Match\nfrom link.message import chain, fingerprint\n"
        "m = Match(%r, [('a', 3)] * %d, 77)\n"
        "for i in range(25):\n"
        "    if m.over(): break\n"
        "    l = list(m.game.moves())\n"
        "    m.play(l[i * 7 %% len(l)])\n"
        "    print(chain(m.moves, len(m.moves)), fingerprint(m.game))\n"
    )
    for game in GAMES:
        text = code % (game, seats(game, 2)[0])
        said = io.StringIO()
        with contextlib.redirect_stdout(said):
            exec(text, {})
        result = micropython32.run_code(text, [str(ROOT / "lib")])
        assert result.returncode == 0, result.stderr.decode()
        assert result.stdout.decode() == said.getvalue()
        assert said.getvalue().count("\n") > 5


def test_three_consoles_play_on_micropython():
    if micropython32.interpreter() is None:
        pytest.skip(micropython32.MISSING)
    code = (
        "from ring import Table\n"
        "t = Table(3, 5, 20, 20)\n"
        "t.start('code_vinci', 3, 5)\n"
        "assert t.run(900000, t.over)\n"
        "print([p.session.match.moves for p in t.players])"
    )
    result = micropython32.run_code(code, [str(ROOT / "lib"), str(ROOT / "tests")])
    assert result.returncode == 0, result.stderr.decode()
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        exec(code, {})
    assert result.stdout.decode() == said.getvalue()
