# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""A console that comes late and watches, message by message."""

import pytest
from test_session import IDENTITIES, SESSION, Air, Console, batch, check, ping

from link.catch_up import start_of
from link.lobby import WATCHING, Lobby
from link.message import MISSING, MOVE, NO_CONSOLE, PING, RELAY, START, WANT, two
from link.spectator import Spectator
from match import HUMAN, Match


class Watcher(Console):
    """A third console beside two that play."""

    def __init__(self):
        self.match = Match("code_vinci", [("Ada", HUMAN), ("Bo", HUMAN)], 5)
        self.air = Air(b"six")
        self.session = Spectator(
            self.air, "1", SESSION, self.match, list(IDENTITIES), bytes((0, 1)), 0
        )
        self.now, self.other = 0, 1

    def apply(self):
        while self.session.apply(lambda seat, move: self.match.play(move)):
            pass


def played(count):
    """The first moves of a match of these two."""
    other = Console()
    other.play(count)
    return other.match.moves


def lobby():
    """A lobby that has heard a ping of others."""
    air = Air(b"six")
    late = Lobby(air, "1")
    air.said.append((b"two", PING, SESSION + b"\1" + ping()))
    late.tick(0)
    return air, late


def test_whoever_hears_others_play_may_ask_for_their_match():
    air, late = lobby()
    assert late.others_play(0) and late.may_watch()
    late.watch()
    late.tick(1)
    assert air.sent == [(WANT, NO_CONSOLE, b"\1")]
    assert late.enter(Match.unpack) is None
    air.said.append((b"two", START, start_of(Console(me=1).session)))
    late.tick(2)
    session = late.enter(Match.unpack)
    assert isinstance(session, Spectator) and session.match.players[1] == ("Bo", HUMAN)


def test_others_of_another_version_cannot_be_watched():
    air = Air(b"six")
    late = Lobby(air, "1")
    air.said.append((b"two", PING, SESSION + b"\1" + ping(version="2")))
    late.tick(0)
    assert late.others_play(0) and not late.may_watch()


def test_a_start_with_a_name_that_no_keyboard_writes_is_refused():
    air, late = lobby()
    late.watch()
    console = Console()
    console.match.players[0] = ("A\x1b", HUMAN)
    air.said.append((b"one", START, start_of(console.session)))
    late.tick(1)
    with pytest.raises(ValueError):
        late.enter(Match.unpack)


def test_a_start_that_nobody_asked_for_is_none():
    air, late = lobby()
    air.said.append((b"one", START, start_of(Console().session)))
    late.tick(1)
    assert not late.starting() and late.phase != WATCHING


def test_whoever_plays_sends_the_start_and_the_moves_to_whoever_watches():
    console = Console()
    console.play(8)
    console.hear(WANT, b"\0", b"six", NO_CONSOLE)
    assert console.said(START)
    console.hear(WANT, b"\0" + two(3), b"six", NO_CONSOLE)
    console.tick()
    (answer,) = console.said(RELAY)
    assert answer[:3] == two(3) + bytes((console.match.final() - 3,))
    console.hear(WANT, b"\1" + two(3), b"six", NO_CONSOLE)  # another console is asked
    console.tick()
    assert console.said(RELAY) == []


def test_whoever_watches_asks_for_what_it_lacks_and_says_nothing_else():
    watcher, moves = Watcher(), played(6)
    watcher.hear(PING, ping(6, check(moves)))
    assert watcher.air.sent == [(WANT, NO_CONSOLE, b"\1" + two(0))]
    watcher.hear(RELAY, batch(0, moves))
    watcher.apply()
    assert watcher.match.moves == moves
    watcher.tick(5000)
    assert [row for row in watcher.air.sent if row[0] != WANT] == []
    assert not watcher.session.mine(0) and not watcher.session.mine(1)


def test_a_move_that_the_others_took_back_makes_it_begin_anew():
    watcher, moves = Watcher(), played(6)
    watcher.hear(RELAY, batch(0, moves))
    watcher.hear(PING, ping(6, check(moves)))
    watcher.hear(RELAY, batch(0, moves))
    watcher.apply()
    watcher.hear(PING, ping(6, 12345))
    assert watcher.match.moves == [] and watcher.session.trouble is None


def test_consoles_that_never_agree_are_trouble_at_last():
    watcher, moves = Watcher(), played(1)
    for _ in range(6):
        watcher.now += 1000
        watcher.hear(PING, ping(1, 12345))
        watcher.hear(RELAY, batch(0, moves))
        watcher.apply()
        watcher.hear(PING, ping(1, 12345))
    assert watcher.session.trouble == ("conflict", 1)


def test_another_version_is_trouble_at_once():
    watcher = Watcher()
    watcher.hear(PING, ping(version="2"))
    assert watcher.session.trouble == ("version", 1)


def test_a_console_is_missing_unless_a_bot_sits_in_for_it():
    watcher = Watcher()
    watcher.now += MISSING
    watcher.hear(PING, ping(), IDENTITIES[1], 1)
    assert watcher.session.missing(watcher.now) == [0] and watcher.session.closed(watcher.now)
    watcher.hear(PING, ping() + b"\1\1" + two(0), IDENTITIES[1], 1)
    assert watcher.session.missing(watcher.now) == []
    moves = played(1)
    watcher.hear(MOVE, batch(0, moves), IDENTITIES[1], 1)  # of the seat of the other
    watcher.apply()
    assert watcher.match.moves == moves
    watcher.now += MISSING
    assert not watcher.session.closed(watcher.now)
