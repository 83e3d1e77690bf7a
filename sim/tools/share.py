# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Finished matches as links of the page, read and written on a desktop."""

import re
import sys
from typing import Any

from sim import flash
from sim.web.circuitpython import _share

MARK = "#m="  # in a link, in front of the match


def text_in(words: str) -> str | None:
    """The text of a match in a link, or alone; None if there is none."""
    words = words.strip()
    _, mark, text = words.rpartition(MARK)
    if not re.fullmatch("[A-Za-z0-9_-]{12,}", text) or not mark and text != words:
        return None
    return text


def match_of(text: str) -> Any:
    """The match, played to its end; ValueError if the text holds none."""
    _lib()
    from rules import IllegalMove

    try:
        return _share.from_text(text)
    except IllegalMove as error:
        raise ValueError(f"it has an illegal move: {error}")


def to_nvm(text: str) -> bytes:
    """The memory of a board that holds the match of a text; ValueError if there is none."""
    finished = match_of(text)
    from match import Match
    from save.journal import Journal

    image = bytearray(b"\xff" * flash.SIZE)
    log = Journal(image)
    saved = Match(finished.name, finished.players, finished.seed, finished.options, log)
    saved.begin()
    for move in finished.moves:
        saved.play(move)
    if not saved.leave():
        raise ValueError("it is too long for the memory of a board")
    return bytes(image)


def _lib() -> None:
    from sim.tools.replay import ROOT

    if str(ROOT / "lib") not in sys.path:
        sys.path.append(str(ROOT / "lib"))
