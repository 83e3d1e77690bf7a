# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""The console from power-on: title, menu, and back to the menu for ever."""

import gc
import sys

import displayio
import microcontroller
import supervisor
from micropython import const

from console import VERSION, local, menu, pages, start
from console.kit import LOW, Kit, drop
from journal import BATTERY, LAST_GAME, Journal
from match import Unreadable, forget
from rules import GAMES, named, number
from ui import look, tunes
from ui.keys import A
from ui.text import wrap

_CHARGED = const(30)  # percent of a battery: its being low is forgotten
_ROOM = const(100 * 1024)  # bytes that a game wants to find free at the menu


def run(hardware, damaged=None):
    """Never returns. `damaged` are files of which that is known already."""
    kit = Kit(hardware, Journal(microcontroller.nvm))
    kit.watch(start.watch())
    fresh = supervisor.runtime.run_reason != supervisor.RunReason.SUPERVISOR_RELOAD
    if fresh:
        kit.tunes.play(tunes.TITLE)
        menu.title(kit)
        _settle(kit)
    kit.damaged = damaged
    if not kit.journal.readable:
        _unreadable(kit)
    elif kit.journal.damaged:
        pages.confirm(kit, kit.say("memory"), kit.say("memory damaged"), "hint go on")
    print("Cinq", VERSION, "ready on", kit.name)
    if kit.settings.unasked:
        from console import settings_page

        settings_page.ask_language(kit)
        drop("console", "settings_page")
    at = None
    while True:
        try:
            at = _menu(kit, at)
        except Exception as error:
            playing, kit.playing = kit.playing, None
            _fault(kit, error, playing)
        _tidy()


def _tidy():
    """Room for the next game: a fresh start when the last ones have left too little.

    Python keeps every name of every module it ever loaded, game by game. Starting takes
    half a second, and the picture stays on the glass meanwhile.
    """
    gc.collect()
    if gc.mem_free() < _ROOM:
        displayio.release_displays()
        supervisor.reload()


def _fault(kit, error, playing):
    # Room first: what went out may be the memory itself.
    kit.stage.scene()
    kit.speak_of(None)
    gc.collect()
    from console import check, fault

    kit.damaged = check.damaged(True, kit.alive) or ()
    if kit.damaged:
        print(repr(error))
        check.tell(kit, kit.damaged[0])
    else:
        fault.show(kit, error, playing)
    drop("console", "check")
    drop("console", "fault")


def _damaged(kit):
    """Files that are missing or cut off: loading them would stop or hang the console."""
    from console import check

    names = check.damaged(False, kit.tunes.update) or ()
    drop("console", "check")
    return names


def _settle(kit):
    """Say what somebody should look after."""
    slip = local.slip()
    if slip:
        print("settings.toml, line", *slip)
        pages.confirm(kit, "settings.toml", kit.say("slip in settings", *slip), "hint go on")


def _playable(kit, game):
    """Whether the files of a game are all right; else say which is not."""
    if kit.damaged is None:  # looked at when it matters: the menu need not wait for it
        kit.damaged = _damaged(kit)
    if not kit.damaged:
        return True
    from console import check

    name = check.prevents(kit.damaged, game, GAMES)
    if name:
        check.tell(kit, name)
    drop("console", "check")
    return not name


def _unreadable(kit):
    if pages.confirm(kit, kit.say("memory"), kit.say("memory unreadable")):
        kit.journal.format()


def _save(kit):
    """Write what had to wait; say once that there is no room for it."""
    full = not kit.journal.tidy()
    if full and not kit.full:
        pages.confirm(kit, kit.say("memory"), kit.say("memory late"), "hint go on")
    kit.full = full


def _watch_battery(kit):
    """Say once that the battery is low; again only after it was charged."""
    left = kit.battery()
    if left is None:
        return
    told = kit.journal.get(BATTERY) == b"\x01"
    if left <= LOW and not told:
        kit.journal.put(BATTERY, b"\x01")
        pages.confirm(kit, kit.say("battery"), kit.say("battery low", left), "hint go on")
    elif told and left >= _CHARGED:
        kit.journal.put(BATTERY, b"\x00")


def _menu(kit, at):
    """Show the menu once and do what was chosen; the name of the row to come back to."""
    _save(kit)
    _watch_battery(kit)
    page = menu.Menu(kit)
    names = page.names
    if at not in names:
        last = kit.journal.get(LAST_GAME)
        at = (named(last[0]) if last else None) or names[0]
    if names[0] == "continue" and (at in GAMES or at == "linked"):
        at = "continue"  # whoever left a match finds it first
    chosen = page.choose(names.index(at))
    page = None
    if chosen is None:
        return at
    if chosen in GAMES:
        kit.journal.put(LAST_GAME, bytes((number(chosen),)))
        if _playable(kit, chosen):
            _play(kit, chosen)
    elif chosen == "continue":
        _continue(kit)
    elif chosen == "linked":
        _linked(kit)
    elif chosen == "statistics":
        from console import statistics_page

        statistics_page.show(kit)
        drop("console", "statistics_page")
    elif chosen == "aside":
        from console import fault

        fault.export(kit)
        drop("console", "fault")
    elif chosen == "settings":
        from console import settings_page

        settings_page.edit(kit)
        drop("console", "settings_page")
    else:
        _about(kit)
    return chosen


def _play(kit, game):
    """Set up a match of a game and play it, or learn it first; B leads back to the menu."""
    try:
        kit.speak_of(game)
        match = _set_up(kit, game)
        if isinstance(match, tuple):
            _linked(kit, game, *match)
        elif match:
            from console import table

            table.start(kit, match)
    finally:
        kit.speak_of(None)
        forget(game)


def _set_up(kit, game):
    """A match as somebody wants it, after any lessons; None for none."""
    easy = False
    while True:
        from console import setup

        match = setup.against_easy(kit, game) if easy else setup.choose(kit, game)
        learn = match == setup.LEARN
        setup = None  # what chose makes room for what plays
        drop("console", "setup")
        if not learn:
            return match
        from console import lesson

        easy = lesson.run(kit, game)
        lesson = None
        drop("console", "lesson")


def _linked(kit, *offer):
    """Offer a match to other consoles, or join one, and play it."""
    from console import lobby

    wire = lobby.offer(kit, *offer) if offer else lobby.join(kit)
    lobby = None  # what brought them together makes room for the table
    drop("console", "lobby")
    sys.modules.pop("lobby", None)
    if wire:
        from console import linked

        linked.play(kit, wire)
    for name in ("linked", "wire"):
        drop("console", name)
    for name in ("session", "link"):
        sys.modules.pop(name, None)


def _continue(kit):
    """Go on with the match that waits, or with one of them."""
    games = kit.journal.matches()
    at = 0
    if len(games) > 1:
        at = pages.choose(kit, kit.say("continue"), [menu.title_of(kit, game) for game in games])
    if at is None or not _playable(kit, named(games[at])):
        return
    from console import table

    try:
        table.resume(kit, games[at])
    except Unreadable as error:
        kit.playing = None
        print("Unreadable:", error)
        if pages.confirm(kit, kit.say("aside"), kit.say("match unreadable")):
            from console import fault

            fault.set_aside(kit.journal, games[at])
            drop("console", "fault")


def _about(kit):
    gc.collect()
    paragraphs = [
        "Cinq " + VERSION,
        kit.name,
        kit.say("memory free", gc.mem_free() // 1024),
        kit.say("journal free", kit.journal.free()),
        kit.say("about text"),
    ]
    lines = []
    for paragraph in paragraphs:
        lines += wrap(paragraph, kit.stage.width - 2 * look.MARGIN, look.BODY)
    if pages.Reader(kit, kit.say("about"), lines, hint=kit.say("hint about")).intent == A:
        from console import check

        kit.damaged = check.show(kit) or ()
        drop("console", "check")
