# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Pages of a running match: its menu, what to do now, what happened, handing it over."""

import gc

from console import pages
from console.table import AGAIN, GO_ON, HINT, LEAVE
from match import drop
from ui import look, tunes
from ui.keys import MENU, A, B
from ui.text import wrap


def menu(table, seat, extra):
    """GO_ON, AGAIN, LEAVE, HINT, or a move: one of `extra`, which are (word, move)."""
    kit = table.kit
    match = table.match
    names = ["resume"] + [word for word, _ in extra] + ["question", "help", "log"]
    if not extra and _decides(table, seat):
        names.append("hint")
    names += table.MENU
    at = 0
    while True:
        rows = [kit.say("menu " + name) if kit.knows("menu " + name) else name for name in names]
        sound = names.index("sound")
        from console import settings_page

        rows[sound] = kit.say("menu sound", settings_page.word(kit, "sound"))
        settings_page = None
        drop("console", "settings_page")
        at = pages.choose(kit, kit.say("title " + match.name), rows, at=at)
        name = names[at] if at is not None else "resume"
        if name == "resume":
            return GO_ON
        for word, move in extra:
            if word == name:
                return move
        if name == "leave":
            return LEAVE
        if name == "hint":
            return HINT
        if name == "undo":
            if seat is not None and match.undo(seat):
                kit.tunes.play(tunes.BACK)
                return AGAIN
            pages.explain(kit, kit.say("menu undo"), kit.say("cannot undo"))
        elif name == "help":
            from console import manual

            manual.show(kit, match.name)
            manual = None
            drop("console", "manual")
        elif name == "question":
            question(table, seat)
        elif name == "log":
            log(table, seat)
        elif name == "sound":
            kit.settings.change("sound", 1)
            kit.apply()
            kit.tunes.play(tunes.CONFIRM)  # as loud as it is now


def hand_over(table, seat):
    """Let the console go to the person who decides; False if they open the menu instead."""
    from ui import podium

    kit = table.kit
    name = table.match.players[seat][0]
    group, _, _ = kit.page(kit.say("hand over"), kit.say("hint ready"), table.tab)
    podium.hand_over(kit, group, seat, name, kit.say("only you"))
    podium = None
    drop("ui", "podium")
    kit.fresh()
    kit.tunes.play(tunes.YOUR_TURN)
    while True:
        intent = kit.wait()
        if intent in (A, B, MENU):
            return intent == A


def _decides(table, seat):
    """Whether it is for this person to decide, who looks at the screen."""
    return seat is not None and table.match.game.turn() == seat and table.facing == seat


def question(table, seat):
    """What is to be decided now, in a sentence or two."""
    kit = table.kit
    match = table.match
    if not _decides(table, seat):
        text = kit.say("question other", match.players[match.game.turn()][0])
    else:
        asked = getattr(table.host, "question", None)
        text = asked(match.game.view(seat)) if asked else kit.say("question you", table.doing)
        if isinstance(text, tuple):
            from console import manual

            text = manual.answer(kit, match.name, *text)
            drop("console", "manual")
    pages.explain(kit, kit.say("menu question"), text)


def log(table, seat):
    """What happened, opened at what is new to this person."""
    kit = table.kit
    events = table.match.log
    lines = []
    known = len(events) - table.news.get(seat, 0)
    new = None
    record = getattr(table.host, "record", table.host.tell)
    for index, event in enumerate(events):
        text = record(event)
        if text:
            if index >= known and new is None:
                new = len(lines)
                if new:
                    lines.append("▶ " + kit.say("log new"))
            lines += wrap("· " + text, kit.stage.width - 2 * look.MARGIN, look.BODY)
            if index & 7 == 7:
                gc.collect()  # lines stay: not behind what they were made of
    at = len(lines) if new is None else new
    pages.Reader(kit, kit.say("menu log"), lines or [kit.say("log empty")], at)
