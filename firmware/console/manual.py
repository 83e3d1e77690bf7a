# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""How a game is played, read from a text file a page at a time.

A file has paragraphs, one a line; a line that begins with "# " is a heading.
"""

from console import pages
from ui.text import wrap


def show(kit, game):
    """The rules of a game in the player's language."""
    folder = __file__.rsplit("/", 1)[0] + "/help_" + kit.language + "/"
    lines = []
    with open(folder + game + ".txt") as file:
        for paragraph in file:
            paragraph = paragraph.strip()
            if paragraph.startswith("# "):
                if lines:
                    lines.append("")
                lines += wrap("▶ " + paragraph[2:], kit.stage.width - 2)
            elif paragraph:
                lines += wrap(paragraph, kit.stage.width - 2)
    pages.Reader(kit, kit.say("title " + game), lines)
