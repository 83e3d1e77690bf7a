# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Before a linked match, message by message: offers, who joins, and the start."""

import pytest
from test_session import Air

from link.lobby import ALONE, JOINED, OFFERING, Lobby
from link.message import BEAT, JOIN, MISSING, NO_CONSOLE, OFFER, PING, START, WANT, check_of, two
from match import HUMAN, Match
from rules import number

SESSION = b"abc"
VERSION = two(check_of("1"))
GAME = number("code_vinci")
OPTIONS = (1, 0)


class Seat:
    """A console at its lobby."""

    def __init__(self, identity=b"one"):
        self.air = Air(identity)
        self.lobby = Lobby(self.air, "1")
        self.now = 0

    def hear(self, kind, payload, sender=b"two"):
        self.air.said.append((sender, kind, payload))
        self.tick()

    def tick(self, later=0):
        self.now += later
        self.lobby.tick(self.now)

    def said(self, kind):
        """What was said of a kind since the last time: (console, data)."""
        found = [row[1:] for row in self.air.sent if row[0] == kind]
        self.air.sent = [row for row in self.air.sent if row[0] != kind]
        return found


def host(seats=4, here=1):
    seat = Seat()
    seat.lobby.propose(SESSION, 3, (1, 0), seats, here)
    seat.tick()
    return seat


def names(*people, version=VERSION):
    data = version + bytes((len(people),))
    for name in people:
        data += bytes((len(name.encode()),)) + name.encode()
    return SESSION + bytes((NO_CONSOLE,)) + data


def offer(members=b"\0", session=SESSION, protocol=1, version=b"1", seats=4, left=None):
    if left is None:
        left = seats - 1 - sum(members[4::4])
    told = (0, protocol, GAME, seats, left, len(OPTIONS), *OPTIONS)
    return session + bytes(told) + members + version


def guest(*people, seats=4):
    """A console that has joined, as far as it can."""
    seat = Seat(b"two")
    seat.hear(OFFER, offer(seats=seats), b"one")
    seat.lobby.join(seat.lobby.offers[0], people or ("Bo",))
    seat.tick()
    return seat


# Offering.


def test_an_offer_has_the_game_its_seats_its_options_and_the_version():
    assert host().said(OFFER) == [(0, b"\x01\x03\x04\x03\x02\x01\x00\x001")]


def test_an_offer_tells_who_has_joined_in_the_order_of_identities():
    seat = host(8)
    seat.said(OFFER)
    seat.hear(JOIN, names("Bo", "Cleo"), b"two")
    seat.hear(JOIN, names("Zoë"), b"six")
    members = b"\x02six\x01two\x02"
    assert seat.said(OFFER)[-1] == (0, b"\x01\x03\x08\x04\x02\x01\x00" + members + b"1")
    assert seat.lobby.members() == [b"six", b"two"]
    assert seat.lobby.guests == {b"two": ["Bo", "Cleo"], b"six": ["Zoë"]}


def test_an_offer_is_repeated_every_beat_and_at_once_when_somebody_joins():
    seat = host()
    seat.said(OFFER)
    seat.tick(BEAT - 1)
    assert seat.said(OFFER) == []
    seat.tick(1)
    assert len(seat.said(OFFER)) == 1
    seat.hear(JOIN, names("Bo"))
    assert len(seat.said(OFFER)) == 1


def test_whoever_joins_again_changes_its_people_and_whoever_has_none_leaves():
    seat = host()
    seat.hear(JOIN, names("Bo"))
    seat.hear(JOIN, names("Bo", "Cleo", "Dan"))
    assert seat.lobby.left() == 0
    seat.hear(JOIN, names())
    assert seat.lobby.left() == 3 and seat.lobby.guests == {}
    assert seat.lobby.refused == {}


def test_whoever_wants_more_seats_than_there_are_keeps_those_it_has():
    seat = host()
    seat.hear(JOIN, names("Bo"))
    seat.hear(JOIN, names("A", "B", "C", "D"))
    assert seat.lobby.guests == {b"two": ["Bo"]}
    seat.hear(JOIN, names("A", "B", "C"), b"six")
    assert seat.lobby.guests == {b"two": ["Bo"]}
    assert seat.lobby.refused == {"full": 2}


def test_six_consoles_are_the_most():
    seat = host(8)
    for last in range(6):
        seat.hear(JOIN, names("P"), b"id" + bytes((last,)))
    assert len(seat.lobby.guests) == 5 and seat.lobby.left() == 2
    assert seat.lobby.refused == {"full": 1}


def test_whoever_speaks_another_version_does_not_join():
    seat = host()
    seat.hear(JOIN, names("Bo", version=two(check_of("2"))))
    assert seat.lobby.guests == {} and seat.lobby.refused == {"version": 1}


def test_names_that_end_behind_the_message_are_refused():
    seat = host()
    seat.hear(JOIN, names("Bo")[:-1])
    seat.hear(JOIN, names("Bo", "Cleo")[:-5])
    seat.hear(JOIN, SESSION)
    assert seat.lobby.guests == {} and seat.lobby.refused == {"malformed": 3}


def test_only_whoever_offers_takes_in_others():
    seat = guest()
    seat.hear(JOIN, names("Cleo"), b"six")
    assert seat.lobby.guests == {} and seat.lobby.refused == {}


def test_what_is_said_to_others_is_not_for_us():
    seat = host()
    seat.hear(JOIN, b"xyz" + names("Bo")[3:])
    alone = Seat()
    alone.hear(JOIN, b"\0\0\0" + names("Bo")[3:])
    assert seat.lobby.refused == alone.lobby.refused == {"stranger": 1}


# Joining.


def test_an_offer_is_read_as_it_was_made():
    seat = Seat()
    seat.hear(OFFER, offer(b"\x02six\x01two\x02", version="1.é".encode()), b"hst")
    read = seat.lobby.offers[0]
    assert (read.sender, read.session, read.protocol) == (b"hst", SESSION, 1)
    assert (read.game, read.seats, read.open, read.options) == (GAME, 4, 0, OPTIONS)
    assert read.members == {b"six": 1, b"two": 2} and read.version == "1.é"


def test_an_offer_that_ends_too_early_is_none():
    seat = Seat()
    seat.hear(OFFER, offer(b"\x02six\x01")[:-2])
    seat.hear(OFFER, offer()[:9])
    assert seat.lobby.offers == [] and seat.lobby.refused == {"malformed": 2}


def test_an_offer_lasts_three_seconds_and_one_console_has_one():
    seat = Seat()
    seat.hear(OFFER, offer())
    seat.hear(OFFER, offer(session=b"new"))
    assert [it.session for it in seat.lobby.offers] == [b"new"]
    assert len(seat.lobby.lobby(MISSING - 1)) == 1 and seat.lobby.lobby(MISSING) == []
    seat.now = MISSING
    seat.hear(OFFER, offer(), b"six")
    assert [it.sender for it in seat.lobby.offers] == [b"six"]


def test_no_more_offers_are_kept_than_there_can_be_consoles():
    seat = Seat()
    for last in range(9):
        seat.hear(OFFER, offer(), b"id" + bytes((last,)))
    assert len(seat.lobby.offers) == 6
    assert seat.lobby.offers[-1].sender == b"id\x08"


@pytest.mark.parametrize(
    ("told", "same"),
    ((offer(), True), (offer(protocol=2), False), (offer(version=b"2"), False)),
)
def test_an_offer_may_be_joined_if_protocol_and_version_are_the_same(told, same):
    seat = Seat()
    seat.hear(OFFER, told)
    assert seat.lobby.may_join(seat.lobby.offers[0]) == same


def test_whoever_joins_says_its_version_and_its_people():
    seat = guest("Bo", "Zoë")
    assert seat.said(JOIN) == [(NO_CONSOLE, VERSION + b"\x02\x02Bo\x04Zo\xc3\xab")]
    assert seat.lobby.phase == JOINED and seat.lobby.joined() == 0


def test_it_says_so_every_beat_until_the_offer_says_the_same():
    seat = guest("Bo", "Cleo")
    seat.said(JOIN)
    seat.tick(BEAT - 1)
    assert seat.said(JOIN) == []
    seat.tick(1)
    assert len(seat.said(JOIN)) == 1
    seat.air.full = True
    seat.tick(BEAT)
    assert seat.said(JOIN) == []
    seat.air.full = False
    seat.hear(OFFER, offer(b"\x01two\x02"), b"one")
    assert seat.lobby.joined() == 2
    seat.tick(BEAT)
    assert seat.said(JOIN) == []


def test_whoever_leaves_says_that_nobody_comes():
    seat = guest()
    seat.said(JOIN)
    seat.air.full = True
    seat.lobby.withdraw(seat.now)
    assert not seat.air.busy()  # what was to be said before is said no more
    assert seat.said(JOIN) == [(NO_CONSOLE, VERSION + b"\0")]
    assert seat.lobby.phase == ALONE and seat.lobby.offer is None


def test_whoever_takes_back_its_offer_says_nothing_more():
    seat = host()
    assert seat.lobby.phase == OFFERING
    seat.air.sent.clear()
    seat.lobby.withdraw(seat.now)
    seat.tick(BEAT)
    assert seat.lobby.phase == ALONE and seat.air.sent == []


# A liar on the wire.


@pytest.mark.parametrize(
    "wrong",
    [
        {"seats": 200, "left": 200},
        {"seats": 9, "left": 3},
        {"seats": 0, "left": 0},
        {"seats": 4, "left": 5},
        {"members": b"\x02six\x02two\x02", "left": 0},
        {"version": bytes(33)},
    ],
)
def test_an_offer_that_no_console_can_make_is_none(wrong):
    seat = Seat()
    seat.hear(OFFER, offer(**wrong))
    assert seat.lobby.offers == [] and seat.lobby.refused == {"malformed": 1}


@pytest.mark.parametrize(
    "name",
    [
        "",
        " ",
        "n" * 32,
        "n" * 150,
        "n" * 180,
        "é" * 9,
        "Bo\n",
        "\x1b]0;Bo\x07",
        "\x9bBo",
        "\u202eoB",
    ],
)
def test_a_name_that_no_keyboard_writes_is_refused(name):
    seat = host()
    seat.hear(JOIN, names(name))
    assert seat.lobby.guests == {} and seat.lobby.refused == {"malformed": 1}


def test_what_was_joined_does_not_become_something_else():
    for change in (bytes((GAME + 1, 4)), bytes((GAME, 5))):  # another game, other seats
        seat = guest()
        told = bytearray(offer())
        told[5:7] = change
        seat.hear(OFFER, bytes(told), b"one")
        assert (seat.lobby.offer.game, seat.lobby.offer.seats) == (GAME, 4)
        assert seat.lobby.refused == {"offer": 1}


# The start.


def match(game="code_vinci", second="Bo", options=OPTIONS):
    return Match(game, [("Ada", HUMAN), (second, HUMAN)], 5, options)


def start(consoles=b"onetwo", owners=b"\0\1", console=0, packed=None):
    data = SESSION + bytes((console, len(consoles) // 3)) + consoles
    return data + bytes((len(owners),)) + owners + (packed or match().pack())


def test_the_host_starts_with_itself_first_and_then_the_guests():
    seat = host(3)
    seat.hear(JOIN, names("Bo"), b"two")
    seat.hear(JOIN, names("Cleo"), b"six")
    three = Match("code_vinci", [("Ada", HUMAN), ("Bo", HUMAN), ("Cleo", HUMAN)], 5)
    session = seat.lobby.begin(three, (0, 2, 1))
    assert [console.identity for console in session.consoles] == [b"one", b"six", b"two"]
    assert session.me == 0 and session.owners == b"\0\2\1" and session.synced
    session.tick(seat.now)
    begun = (0, b"\x03onesixtwo\x03\0\2\1" + three.pack())
    assert seat.said(START) == [begun]


def test_a_guest_enters_the_match_that_was_started():
    seat = guest(seats=2)
    assert seat.lobby.enter(Match.unpack) is None
    seat.hear(START, start(), b"one")
    assert seat.lobby.starting()
    session = seat.lobby.enter(Match.unpack)
    assert session.me == 1 and session.owners == b"\0\1" and session.synced
    assert session.match.pack() == match().pack()
    assert session.missing(seat.now) == []
    assert not seat.lobby.starting() and seat.lobby.enter(Match.unpack) is None


@pytest.mark.parametrize(
    "wrong",
    (
        start(b"two", b"\0\0"),
        start(b"two" * 7),
        start(owners=b"\0\2"),
        start(console=1),
        start(owners=b""),
        start()[:8],
    ),
)
def test_a_start_that_makes_no_sense_is_refused(wrong):
    seat = guest(seats=2)
    seat.hear(START, wrong, b"one")
    assert not seat.lobby.starting() and seat.lobby.refused == {"malformed": 1}
    assert seat.lobby.phase == JOINED


@pytest.mark.parametrize(
    "other",
    (
        start(owners=b"\0\1\1"),
        start(packed=match("omphalos", options=()).pack()),
        start(packed=match(options=(OPTIONS[0] ^ 1, *OPTIONS[1:])).pack()),
    ),
    ids=("seats", "game", "options"),
)
def test_a_start_for_another_match_than_was_joined_is_refused(other):
    seat = guest(seats=2)
    seat.hear(START, other, b"one")
    assert not seat.lobby.starting() and seat.lobby.refused == {"offer": 1}
    seat.hear(START, start(), b"one")
    assert seat.lobby.starting()


def test_a_start_with_a_name_that_no_keyboard_writes_is_refused():
    seat = guest(seats=2)
    seat.hear(START, start(packed=match(second="\x1b]0;Bo").pack()), b"one")
    assert not seat.lobby.starting() and seat.lobby.refused == {"malformed": 1}


def test_whoever_is_not_among_the_consoles_is_alone_again():
    seat = guest(seats=2)
    seat.hear(START, start(b"onesix"), b"one")
    assert seat.lobby.phase == ALONE and not seat.lobby.starting()


def test_only_whoever_has_joined_is_started():
    seat = host()
    seat.hear(START, start(), b"two")
    assert not seat.lobby.starting()


def test_whoever_missed_the_start_asks_whoever_plays_already_once_a_beat():
    seat = guest(seats=2)
    seat.hear(PING, SESSION + b"\x04rest")
    assert seat.said(WANT) == [(NO_CONSOLE, b"\x04")]
    seat.tick(BEAT - 1)
    seat.hear(PING, SESSION + b"\0rest")
    assert seat.said(WANT) == []
    seat.tick(1)
    seat.hear(PING, SESSION + b"\0rest")
    assert seat.said(WANT) == [(NO_CONSOLE, b"\0")]
    seat.tick(BEAT)
    seat.hear(PING, SESSION + b"\0")  # any console that plays
    assert seat.said(WANT) == [(NO_CONSOLE, b"\0")]
    other = host()
    other.hear(PING, SESSION + b"\0rest")
    assert other.said(WANT) == []
