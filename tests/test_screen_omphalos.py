# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The screen of Omphalos in the simulator: whole matches, keys, the end, words."""

import importlib
import re

import pytest
from conftest import ROOT
from easel import ARROWS, BOARDS, Easel

from match import HUMAN, Match
from rules import SPECTATOR
from rules.dice import Dice

HEIGHT = 8  # of a row of text


@pytest.mark.parametrize(("board", "seats"), [("pico_oled", 4), ("pico_lcd_1_3", 3)])
def test_a_match_of_bots_on_the_screen(board, seats):
    with Easel(board, "omphalos") as easel:
        easel.play([("Bot %d" % seat, seat % 3) for seat in range(seats)], 3)
        easel.press_any(["a"], [1500], 400)  # A cuts pauses short
        assert easel.over


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize(("people", "options"), [(1, (0, 0)), (2, (1, 1))])
def test_random_keys_finish_a_match(board, people, options):
    with Easel(board, "omphalos") as easel:
        easel.play([("Anna", HUMAN), ("Ben", HUMAN if people == 2 else 1)], 4, options)
        easel.press_any(["a", "a", "a", *ARROWS], [0], 2000, seed=11)
        assert easel.over


@pytest.mark.parametrize("board", BOARDS)
def test_everybody_sees_the_same_tiles_and_the_end_counts_up(board):
    match = Match("omphalos", [("Anna", HUMAN), ("Ben", HUMAN)], 1, (0, 0))
    game = match.game
    dice = Dice(4)
    with Easel(board, "omphalos") as easel:
        screen = easel.screen(match)

        def look(seat):
            easel.look(screen, game.view(seat), seat)
            return easel.image()

        for _ in range(25):
            game.play(dice.choice(list(game.moves())))
        seen = [look(seat) for seat in (0, 1, SPECTATOR)]
        # The square itself, below the words, is the same for every seat.
        width, height = easel.size
        square = (0, 16, width * 2 // 5, height * 3 // 4)
        assert len({picture.crop(square).tobytes() for picture in seen}) == 1
        while not match.over():
            game.play(dice.choice(list(game.moves())))
        before = look(SPECTATOR)
        view = game.view(SPECTATOR)
        easel.do(lambda kit: [kit.pause(20) for _ in screen.finale(view)], 200000)
        assert [row._text for row in screen._counts] == [str(score) for score in game.scores()]
        # Before and after the finale the square looks alike.
        assert look(SPECTATOR).tobytes() == before.tobytes()


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("board", BOARDS)
def test_the_pictures_of_the_help_fit(board, language):
    with Easel(board, "omphalos", language) as easel:
        chart = easel.module("screens.omphalos_chart").chart

        def draw(kit, page):
            """How many pages there are, where this one ends, and where the bottom row begins."""
            group, _ = kit.page("", "")
            pages = chart(kit, group, page)
            bottom = kit.stage.height - HEIGHT
            parts = [part for part in group if part.y != bottom]  # the bottom row itself
            ends = [part.y + getattr(part, "tile_height", HEIGHT) for part in parts]
            return pages, max(ends), bottom

        for page in range(3):
            pages, end, bottom = easel.do(lambda kit, page=page: draw(kit, page))
            assert pages == 3
            assert end <= bottom


def test_every_word_that_the_screen_says_is_there():
    folder = ROOT / "firmware/screens"
    source = (folder / "omphalos.py").read_text() + (folder / "omphalos_chart.py").read_text()
    used = set(re.findall(r'say\(\s*"([a-z ]+)"', source))
    used |= set(re.findall(r'"((?:do|event|chart|why) [a-z ]+)"', source))
    for language in ("en", "fr"):
        assert used <= set(importlib.import_module(f"texts.{language}_omphalos").TEXT), language
