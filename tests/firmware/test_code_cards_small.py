# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""CODE on 128x64: fields of players, the own code, question and answers, where each lies."""

import pytest
from easel import Easel
from test_code_cards import table

from match import HUMAN
from rules import SPECTATOR
from rules import code_cards as rules

CODE = 96  # where the own code begins
HANDS = ["1b 9r", "9v 8v", "0b", "0r", "0y", "0v", "2b", "2r"]


@pytest.fixture(scope="module")
def easel():
    with Easel("pico_oled", "code_cards") as easel:
        yield easel


@pytest.fixture
def lay(easel):
    """Shows a game as a seat sees it; the screen."""

    def show(game, seat=0):
        players = [(f"Anna {number + 1}", HUMAN) for number in range(game.seats)]
        match = easel.module("match").Match("code_cards", players, 1)
        match.game = game
        screen = easel.screen(match).screen
        screen.show(game.view(seat), seat)
        return screen

    return show


# Cards


def test_the_whole_display_is_the_table(easel):
    module = easel.module("screens.code_cards")
    assert not module.HEADER and module.RIBBON is None


def test_few_cards_stand_apart_in_the_middle(lay):
    screen = lay(table(["4r 5r", "9v"]))
    assert [screen.hand.at(place)[0] for place in range(2)] == [51, 65]


# Players


@pytest.mark.parametrize(("glass", "sheet"), [(132, "signs7"), (131, "signs5")])
def test_large_signs_have_room_in_fields_of_22_pixels(
    easel, lay, stage, monkeypatch, glass, sheet
):
    """As on a glass that is a little wider, with six players."""
    art = easel.module("ui.art")
    plain, names = art.read, []
    monkeypatch.setattr(art, "read", lambda name: names.append(name) or plain(name))
    monkeypatch.setattr(stage, "width", glass)
    screen = lay(table(HANDS[:6]), SPECTATOR)
    assert screen.cell(1)[0] == glass // 6 + 1
    assert names[-1] == sheet


def test_at_the_end_the_code_of_the_winner_covers_none_of_eight(lay):
    game = table(HANDS)
    while not game.winners():
        game.play(list(game.moves())[0])
    screen = lay(game, SPECTATOR)
    for seat in range(8):
        x, _, width, _ = screen.boxes[rules.AIM + seat]
        assert x + width < CODE


def test_the_sheet_of_signs_is_read_once(easel, lay, monkeypatch):
    game = table(HANDS[:2])
    screen = lay(game)
    read = []
    monkeypatch.setattr(easel.module("ui.art"), "read", read.append)
    screen.show(game.view(0), 0)
    assert read == []


# The own code


# Question and answers

ONE, TWO = (rules.KEEP, "no"), (rules.END, "yes")


@pytest.fixture
def question(lay, monkeypatch):
    """Shows a game in which this is asked; (the screen, the width of a text)."""

    def show(game, words, *answers):
        screen = lay(game)
        monkeypatch.setattr(screen.presenter, "brief", lambda view, seat: words)
        monkeypatch.setattr(screen.presenter, "answers", lambda view, seat: answers)
        screen.show(game.view(0), 0)
        return screen, screen.kit.stage.font.width

    return show


def text(width, wanted):
    """A text of a width."""
    odd = "l" * (wanted % 2)
    words = odd + "i" * ((wanted - width(odd)) // width("i"))
    assert width(words) == wanted
    return words
