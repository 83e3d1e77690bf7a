# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""A finished match is a short text that a link carries; a running one never is."""

import pytest

from match import Match
from rules import GAMES
from rules.dice import Dice
from sim.tools import replay, share
from sim.virtual import Simulator
from sim.web.circuitpython import _share

PLAYERS = [("Anna", 3), ("Robot", 1)]


def match_of(game, seed=5, over=True):
    match = Match(game, PLAYERS, seed)
    dice = Dice(seed)
    while not match.over() and (over or len(match.moves) < 3):
        match.play(dice.choice(list(match.game.moves())))
    return match


@pytest.mark.parametrize("game", GAMES)
def test_every_game_comes_back_from_its_text(game):
    match = match_of(game)
    text = _share.to_text(match)
    again = share.match_of(text)
    assert (again.name, again.seed, again.players) == (match.name, match.seed, match.players)
    assert again.moves == match.moves and again.options == match.options
    assert len(text) < 2000  # a link that every messenger carries


def test_a_running_match_is_not_shared():
    match = match_of("omphalos", over=False)
    with pytest.raises(ValueError, match="over"):
        _share.to_text(match)


def test_a_text_of_a_running_match_is_not_read():
    finished = _share.to_text(match_of("omphalos"))
    for cut in (len(finished) - 4, len(finished) // 2, 30):
        with pytest.raises(ValueError):
            share.match_of(finished[:cut])


@pytest.mark.parametrize("text", ["AAAAAAAAAAAAAAAA", "////", "_" * 40, "Q2lucQ" * 9])
def test_what_is_no_match_is_said(text):
    with pytest.raises(ValueError):
        share.match_of(text)


def test_links_and_texts_are_told_from_files():
    assert share.text_in("https://example.org/cinq/#m=ABCDabcd-_12") == "ABCDabcd-_12"
    assert share.text_in(" ABCDabcd-_12\n") == "ABCDabcd-_12"
    assert share.text_in("Cinq replay 1\ngame: omphalos") is None
    assert share.text_in("save.txt") is None


def test_replay_takes_a_link_and_a_file_with_one(tmp_path):
    match = match_of("omphalos")
    link = "http://127.0.0.1:8000/" + share.MARK + _share.to_text(match)
    (tmp_path / "link.txt").write_text(link + "\n")
    for where in (link, tmp_path / "link.txt"):
        nvm = replay.nvm(where)
        with Simulator(nvm=nvm, language="en") as sim:
            sim.wait(1500)
            assert sim.module("save.journal").Journal(bytearray(sim.nvm)).matches()
    with pytest.raises(replay.ReplayError, match="holds no finished match"):
        replay.nvm(link[:-8])
