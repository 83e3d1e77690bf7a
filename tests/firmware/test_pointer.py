# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""A pointer and letters beside the keys: what is touched is meant, what is typed is written."""

import random

import pytest
from monkey import BOARDS, prepared, started

from match import HUMAN, Match
from menus import names
from rules import GAMES
from save.journal import Journal
from sim import reading
from sim.virtual import Simulator

TITLES = {
    "code_omega": "Code Omega",
    "omphalos": "Omphalos",
    "code_cards": "CODE",
    "code_vinci": "Code de Vinci",
    "enigma": "Enigma",
}


class Tablet:
    """A console that is only touched and typed on; what to touch is found by reading."""

    def __init__(self, board, nvm=None):
        self.sim = Simulator(board, nvm=nvm or started(), seed=7, touch=True, watch=reading.WATCH)
        self.touch = self.sim.touch
        self.until("Statistics" if board != "pico_oled" else "Code Omega")

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.sim.close()

    def reads(self, text):
        return any(text in line for line in reading.lines(self.sim))

    def until(self, text):
        found = self.sim.wait_for(lambda: self.reads(text), 8000, 50)
        assert found, (text, reading.lines(self.sim))
        self.sim.wait(700)  # longer than an impatient player takes

    def tap(self, text, sign=""):
        """Touch the first of some words, or the sign before them."""
        y, x, words = next(place for place in reading.places(self.sim) if text in place[2])
        x += self.sim.module("ui.look").LABEL.width(words[: words.find(sign)]) if sign else 0
        self.touch.tap(x + 3, y + 3)
        self.sim.wait(150)

    def swipe(self, down):
        width, height = self.sim.size
        self.touch.press(width // 3, height // 2)
        self.touch.move(width // 3, height // 2 + down // 2)
        self.touch.lift(width // 3, height // 2 + down)
        self.sim.wait(150)

    def to_setup(self):
        self.tap("Omphalos")
        self.tap("Omphalos")
        self.until("New to you")
        self.tap("not now")
        self.until("Play!")


@pytest.fixture(params=BOARDS)
def tablet(request):
    with Tablet(request.param) as tablet:
        yield tablet


def test_a_first_touch_points_and_a_second_takes(tablet):
    tablet.tap("Omphalos")
    assert not tablet.reads("New to you")
    tablet.tap("Omphalos")
    tablet.until("New to you")


def test_a_swipe_scrolls(tablet):
    pitch = tablet.sim.module("ui.look").PITCH
    before = tablet.sim.image()
    tablet.swipe(-2 * pitch)
    assert tablet.sim.image() != before
    tablet.tap("CODE")  # two rows further: this is the chosen one
    tablet.until("New to you")


def test_values_change_where_they_are_touched(tablet):
    tablet.to_setup()
    tablet.tap("Players")
    tablet.tap("▶")
    assert tablet.reads("3") and not tablet.reads("4")
    tablet.tap("▶")
    tablet.tap("◀")
    assert tablet.reads("3") and not tablet.reads("4")
    tablet.tap("back")
    tablet.until("Code Omega")


def test_a_name_is_touched_letter_by_letter(tablet):
    grid = tablet.sim.module("menus.keyboard")
    look = tablet.sim.module("ui.look")
    tablet.to_setup()
    tablet.tap("Player 1")
    tablet.tap("Player 1")
    tablet.until("space")
    left = (tablet.sim.size[0] - 7 * look.KEY[0]) // 2
    for letter in "LEAD":
        row = [letter in letters for letters in grid.LETTERS].index(True)
        column = grid.LETTERS[row].index(letter)
        tablet.touch.tap(
            left + column * look.KEY[0] + look.KEY[0] // 2,
            look.KEYS + row * look.KEY[1] + look.KEY[1] // 2,
        )
        tablet.sim.wait(100)
    tablet.tap("delete")
    tablet.tap("done")
    tablet.until("Play!")
    assert names.known(Journal(bytearray(tablet.sim.nvm))) == ["Lea"]


def test_a_name_is_typed(tablet):
    tablet.to_setup()
    assert not tablet.touch.typing
    tablet.touch.write("sandy")  # nothing asks for letters
    tablet.tap("Player 1")
    tablet.tap("Player 1")
    tablet.until("space")
    assert tablet.touch.typing
    for letter in "Sandœ\b\by-Zé\n":
        tablet.touch.write(letter)
        tablet.sim.wait(60)
    tablet.until("Play!")
    assert names.known(Journal(bytearray(tablet.sim.nvm))) == ["Sany-Zé"]
    assert not tablet.touch.typing


def test_enter_after_an_arrow_is_the_key_under_the_cursor(tablet):
    tablet.to_setup()
    tablet.tap("Player 1")
    tablet.tap("Player 1")
    tablet.until("space")
    tablet.touch.write("a")
    tablet.sim.wait(60)
    tablet.sim.press("right")
    for letter in "\nb\n":
        tablet.touch.write(letter)
        tablet.sim.wait(60)
    tablet.until("Play!")
    assert names.known(Journal(bytearray(tablet.sim.nvm))) == ["Amb"]


def begun(board, game):
    """A table at which Ann plays against a quick bot."""
    tablet = Tablet(board, prepared(game, [("Ann", HUMAN), ("Bip", 0)]))
    pitch = tablet.sim.module("ui.look").PITCH
    for _ in range(GAMES.index(game)):
        tablet.swipe(-pitch)
    tablet.tap(TITLES[game])
    tablet.until("Play!")
    tablet.tap("Play!")
    tablet.sim.wait(1500)
    return tablet


def saved(tablet):
    log = Journal(bytearray(tablet.sim.nvm))
    match = Match.unpack(log.match(log.matches()[0]))
    for _ in match.replay(log.entries(log.matches()[0])):
        pass
    return match


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("game", ["omphalos", "code_cards", "code_vinci"])
def test_a_whole_match_by_touches_alone(board, game):
    """A player who touches anything twice plays legal moves to the end."""
    chance = random.Random(3)
    with begun(board, game) as tablet:
        look = tablet.sim.module("ui.look")
        width, height = tablet.sim.size
        for _ in range(600):
            if tablet.reads("Game over"):
                break
            x, y = chance.randrange(width), chance.randrange(look.BAR, look.BOTTOM)
            if chance.random() < 0.3:
                x, y = 8, height - 4  # what A does
            for _ in range(2):
                tablet.touch.tap(x, y)
                tablet.sim.wait(60)
            tablet.sim.wait(100)
        tablet.until("Game over")
        tablet.touch.tap(width // 2, height // 2)
        tablet.until("again")


@pytest.mark.parametrize("board", BOARDS)
def test_strips_are_swapped_turned_and_declared_by_touch(board):
    with begun(board, "code_omega") as tablet:
        match = saved(tablet)
        width, height = tablet.sim.size
        while match.game.puzzle is None or not match.game.puzzle.full():
            tablet.touch.tap(8, height - 4)
            tablet.sim.wait(1200)
            match = saved(tablet)
        look = tablet.sim.module("ui.look")
        top, bottom = (look.BAR + 20, 158) if height > 64 else (look.BAR + 2, look.BOTTOM - 2)

        def strips():
            return tablet.sim.image().crop((width // 4, top, width, bottom)).tobytes()

        middle = (top + bottom) // 2
        lay = strips()
        tablet.touch.tap(width - 20, middle)  # a strip, far from its sign
        tablet.sim.wait(100)
        tablet.touch.tap(width - 20, middle)
        tablet.sim.wait(600)
        swapped = strips()
        assert swapped != lay
        tablet.touch.press(width // 3, middle)
        tablet.touch.lift(width - 5, middle)
        tablet.sim.wait(600)
        assert strips() != swapped  # turned
        tablet.touch.press(width - 10, height - 4)
        tablet.sim.wait(900)
        tablet.touch.lift(width - 10, height - 4)
        tablet.sim.wait(900)
        assert saved(tablet).game.phase() != match.game.phase()  # declared


@pytest.mark.parametrize("board", BOARDS)
def test_a_word_of_enigma_is_typed(board):
    with begun(board, "enigma") as tablet:
        tablet.sim.wait_for(lambda: tablet.touch.typing, 5000)
        tablet.sim.wait(700)
        for letter in "sl\btamq\bp\n":
            tablet.touch.write(letter)
            tablet.sim.wait(120)
        tablet.sim.wait(1000)
        assert saved(tablet).game.phase() != 0 and not tablet.touch.typing  # STAMP is sealed


@pytest.mark.parametrize("board", BOARDS)
def test_an_idea_for_a_word_is_touched(board):
    with begun(board, "enigma") as tablet:
        tablet.tap("idea", "◀")
        tablet.until("seal")
        tablet.tap("seal")
        tablet.sim.wait(1000)
        assert saved(tablet).game.phase() != 0
