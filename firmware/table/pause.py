# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Pages of a running match: its menu, what to do now, what happened, handing it over."""

import gc

from console import rooms
from console.settings import SOUNDS
from table import pages
from ui import look, tunes
from ui.keys import MENU, POINT, A, B
from ui.text import wrap


def menu(table, seat, extra):
    """The row that was chosen: "resume", "undo", "hint", "leave" or a word of `extra`."""
    kit = table.kit
    match = table.match
    chart = getattr(table.presenter, "X_OPENS", None)
    if chart and hasattr(table.presenter, chart):
        chart = None  # it is seen at the table, too
    names = [chart] if chart else []
    names += ["resume"] + extra + ["question", "help", "log"]
    if not extra and _decides(table, seat):
        names.append("hint")
    if not table.person.learns:
        names.append("undo")
    names += ["sound", "leave"]
    at = 0

    def fetch(_):
        """While no key is pressed, load what draws the table again."""
        return rooms.fetch(("screens." + match.name,), look.AHEAD)

    while True:
        rows = [kit.find("menu " + name) or name for name in names]
        loud = kit.say("set sound " + SOUNDS[kit.settings.value("sound")])
        rows[-2] = kit.say("menu sound", loud)
        if getattr(table.leader, "unsaved", False):
            rows[-1] = kit.say("menu stop")
        at = pages.choose(kit, kit.say("title " + match.name), rows, at=at, rest=fetch)
        name = names[at] if at is not None else "resume"
        if name in ("resume", "leave", "hint") or name in extra:
            return name
        if name != "sound":
            rooms.clear("screens")  # a page needs the room
        if name == "undo":
            if seat is not None and match.undo(seat):
                kit.tunes.play(tunes.BACK)
                return name
            pages.explain(kit, kit.say("menu undo"), kit.say("cannot undo"))
        elif name == "help":
            rooms.lend("table.manual", "show", kit, match.name)
        elif name == chart:
            x_opens(table, seat)
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
    kit = table.kit
    name = table.match.players[seat][0]
    group, _, _ = kit.page(kit.say("hand over"), kit.say("hint ready"), table.tab())
    rooms.lend("ui.podium", "hand_over", kit, group, seat, name, kit.say("only you"))
    kit.fresh()
    kit.tunes.play(tunes.YOUR_TURN)
    while True:
        intent = kit.wait()
        if intent in (A, B, MENU, POINT):
            return intent in (A, POINT)


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
        asked = getattr(table.presenter, "question", None)
        doing = table.person.doing
        text = asked(match.game.view(seat)) if asked else kit.say("question you", doing)
        if isinstance(text, tuple):
            text = rooms.lend("table.manual", "answer", kit, match.name, *text)
    pages.explain(kit, kit.say("menu question"), text)


def x_opens(table, seat):
    """What X opens: what happened, or what the presenter has instead."""
    kit = table.kit
    name = getattr(table.presenter, "X_OPENS", None)
    own = name is not None and hasattr(table.presenter, name)
    if name is None or own and seat is None:  # no certain player looks
        log(table, seat)
    elif own:
        view = table.match.game.view(seat)
        pages.explain(kit, kit.say("menu " + name), getattr(table.presenter, name)(view, seat))
    else:
        rooms.lend("table.manual", "chart", kit, table.match.name, kit.say("menu " + name))


def log(table, seat):
    """What happened, opened at what is new to this person."""
    kit = table.kit
    events = table.match.log
    lines = []
    known = len(events) - table.person.news.get(seat, 0)
    new = None
    record = getattr(table.presenter, "record", table.presenter.tell)
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
