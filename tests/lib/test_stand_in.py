# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Bots that sit in for people whose console is missing."""

import pytest
from ring import Table

from link.message import PING
from match import HUMAN, load
from rules import GAMES
from rules.dice import Dice


def levels(player):
    return [level for _, level in player.session.match.players]


def moves(player):
    return player.session.match.moves


def table_of(count, game="code_vinci", seats=None, seed=1):
    table = Table(count, seed)
    table.start(game, seats or count, seed)
    table.run(4000)
    return table


def agree(table, *who):
    for i in who:
        session = table.players[i].session
        session.let_bots(session.missing(table.ticks))


def vanish(table, *gone):
    """They are switched off, and missing to all others."""
    for i in gone:
        table.players[i].switch_off()
    table.plug([i for i in range(len(table.players)) if i not in gone])
    table.run(4000)


def come_back(table, *who):
    table.plug(list(range(len(table.players))))
    for i in who:
        table.players[i].switch_on(table.ticks)


def all_equal(table):
    for player in table.players:
        assert player.session.trouble is None
        assert moves(player) == moves(table.players[0])


def test_a_bot_sits_in_when_all_who_are_there_agree():
    table = table_of(3)
    vanish(table, 2)
    table.run(30000)
    one, two, _ = table.players
    stuck = len(moves(one))
    assert one.session.owners[one.session.match.game.turn()] == 2
    agree(table, 0)
    table.run(5000)
    assert len(moves(one)) == stuck and not one.session.stand_in.active  # one of two has agreed
    assert two.session.stand_in.wanted() == [2]
    agree(table, 1)
    table.run(5000)
    assert len(moves(one)) >= len(moves(two)) > stuck
    assert moves(two) == moves(one)[: len(moves(two))]
    assert levels(one) == levels(two) == [HUMAN, HUMAN, 1]


def test_whoever_is_back_has_caught_up_and_decides_again_within_two_seconds():
    table = table_of(3)
    vanish(table, 2)
    agree(table, 0, 1)
    table.run(2000)
    count = len(moves(table.players[0]))
    come_back(table, 2)
    assert table.run(2000, lambda: table.players[2].session.count() >= count)
    assert table.run(4000, lambda: table.players[2].session.may_play())
    # What made room for the bot is let go of, and no player is a bot any more.
    table.run(1000)
    assert all(player.session.stand_in is None for player in table.players)
    assert all(levels(player) == [HUMAN] * 3 for player in table.players)
    assert table.run(3_000_000, table.over)
    all_equal(table)


def test_what_nobody_heard_gives_way_to_what_the_bot_has_played():
    table = table_of(2)
    one, two = table.players
    table.run(60000, lambda: two.session.mine(one.session.match.game.turn()))
    table.plug([0])  # it goes on thinking, and plays what no other receives
    two.session.match.play(next(iter(two.session.match.game.moves())))
    table.run(4000)
    agree(table, 0, 1)  # the other one wants a bot, too, but hears nothing of itself
    table.run(20000)
    assert one.session.stand_in.active and not two.session.stand_in.active
    assert moves(one)[: len(moves(two))] != moves(two)
    table.plug([0, 1])
    assert table.run(3000, lambda: two.session.may_play())
    assert table.run(3_000_000, table.over)
    all_equal(table)


def test_the_second_decides_when_the_first_is_missing_too_with_its_bots():
    table = Table(3, 4)
    table.start("code_vinci", 4, 4, bots=1)
    table.run(3000)
    vanish(table, 0)
    agree(table, 1, 2)
    before = len(moves(table.players[1]))
    table.run(40000)
    assert len(moves(table.players[1])) > before + 4
    come_back(table, 0)
    assert table.run(3_000_000, table.over)
    all_equal(table)


def test_no_console_takes_back_what_another_has_acknowledged():
    table = table_of(2, seed=3)
    one, two = table.players
    table.run(20000)
    had = list(moves(one))
    assert len(had) > 4
    two.session.let_bots([0])
    two.session.stand_in.told = lambda: bytes((1, 1, 0, 0))  # a lie: the other one is there
    table.run(3000)
    assert moves(one)[: len(had) - 1] == had[:-1]


def test_a_ping_says_nothing_more_unless_somebody_wants_a_bot():
    table = table_of(2)
    said = set()
    one = table.players[0].session
    one.say = lambda kind, data, now: said.add((kind, len(data)))
    table.run(2000)
    assert (PING, 10) in said and (PING, 14) not in said
    one.let_bots([1])
    table.run(700)
    assert (PING, 14) in said


@pytest.mark.parametrize("game", GAMES)
def test_people_come_and_go_and_all_end_equal(game):
    most = load("rules", game).SEATS[1]
    for seed in range(8):
        _storm(game, min(2 + seed % 3, most), seed)


def _storm(game, count, seed):
    chance = Dice(1000 + seed)
    table = Table(count, seed)
    table.start(game, count + (game == "enigma" and count == 2), seed)
    for _ in range(4):
        table.run(1000 + chance.below(12000))
        gone = chance.below(count)
        player = table.players[gone]
        how = chance.below(3)  # off, asleep, or cut off and awake
        if how == 0:
            player.switch_off(chance.below(2))
        player.busy = how == 1
        others = [i for i in range(count) if i != gone]
        table.plug(others)
        table.run(chance.below(8000))
        for i in others if how < 2 else range(count):
            agree(table, i)
            table.run(chance.below(2000))
        table.run(chance.below(20000))
        table.plug(list(range(count)))
        if how == 0:
            player.switch_on(table.ticks)
        player.busy = False
    if not table.run(6_000_000, table.over):
        raise AssertionError((game, count, seed, [len(moves(p)) for p in table.players]))
    all_equal(table)
