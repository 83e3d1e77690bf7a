# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""How a game is played, read from a text file a page at a time.

A file has paragraphs, one a line; a line that begins with "# " is a heading. The line
"! chart" lets the game draw pages of its own before the text: `chart(kit, group, page)` in
screens/<game>_chart.py fills a page and returns how many there are. Lines at the end that
begin with "?" and a digit are no pages: they answer "What now?", see `answer`.
"""

import displayio

from console import bridge, pages
from match import forget, load
from ui import look
from ui.keys import DOWN, LEFT, MENU, RIGHT, UP, A, B
from ui.text import wrap


def _open(kit, game):
    folder = __file__.rsplit("/", 1)[0] + "/help_" + kit.language + "/"
    return open(folder + game + ".txt")


def answer(kit, game, number, *values):
    """What is to be decided now: the line with this number, with values put into it."""
    with _open(kit, game) as file:
        for line in file:
            if line.startswith("?%d" % number):
                break
    return line[2:].strip().format(*values)


def show(kit, game):
    """The rules of a game in the player's language."""
    lines = []
    with _open(kit, game) as file:
        for paragraph in file:
            if paragraph.startswith("?"):
                break
            paragraph = paragraph.strip()
            if paragraph == "! chart":
                wanted = _chart(kit, game)
                forget(game + "_chart")
                if not wanted:
                    return
            elif paragraph.startswith("# "):
                if lines:
                    lines.append("")
                lines += wrap("▶ " + paragraph[2:], kit.stage.width - 2 * look.MARGIN, look.BODY)
            elif paragraph:
                lines += wrap(paragraph, kit.stage.width - 2 * look.MARGIN, look.BODY)
    pages.Reader(kit, kit.say("title " + game), lines)


def _chart(kit, game):
    """Turn the pages that the game draws; whether the text is wanted then."""
    draw = load("screens", game + "_chart").chart
    half = None
    try:
        load("hosts", game)
    except ImportError:
        half = bridge.Kit(kit)
    page = 0
    while True:
        group, _, _ = kit.page(kit.say("title " + game), kit.say("hint read"))
        if half is None:
            last = draw(kit, group, page) - 1
        else:
            scaled = displayio.Group(scale=half.stage.scale)
            group.append(scaled)
            last = draw(half, scaled, page) - 1
        intent = kit.wait()
        if intent in (A, RIGHT, DOWN):
            if page == last:
                if intent == A:
                    return True
            else:
                page += 1
        elif intent in (LEFT, UP):
            page = max(0, page - 1)
        elif intent in (B, MENU):
            return False
