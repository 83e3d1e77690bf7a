# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The title and the menu: where drawings stand, what a card tells, the sign of the battery."""

import pytest
from easel import BOARDS, Page

from rules import GAMES

SMALL, LARGE = BOARDS
BOTH = pytest.mark.parametrize("easel", BOARDS, indirect=True)
UP, DOWN, LEFT, RIGHT, A, B, MENU = range(1, 8)


@pytest.fixture
def module(easel):
    return easel.module("menus.menu")


@pytest.fixture
def kit(easel, monkeypatch):
    kit = easel.do(lambda kit: kit)
    monkeypatch.setattr(kit, "battery", lambda: None)
    return kit


# The menu


@pytest.fixture
def menu(easel, kit, module, monkeypatch):
    """The menu, open at a row; what it gave is in `chosen`."""

    def menu(at=0, keys=((0, A),)):
        it = module.Menu(kit)
        Page.opened = []
        Page.keys = list(keys)

        class List(Page):
            def __init__(self, kit, *rows, **more):
                Page.__init__(self, kit, *rows[:4], **more)
                self.width, self.rest = rows[4:6]
                self.group, _, self.bottom = kit.page("Cinq", "")

        monkeypatch.setattr(module.pages, "List", List)
        it.chosen = easel.do(lambda kit: it.choose(at))
        return it

    return menu


@BOTH
def test_a_chooses_the_row_and_b_none(menu):
    assert menu(keys=[(0, A)]).chosen == GAMES[0]
    assert menu(keys=[(0, RIGHT), (2, LEFT), (2, A)]).chosen == GAMES[2]
    assert menu(keys=[(0, B)]).chosen is menu(keys=[(0, MENU)]).chosen is None
